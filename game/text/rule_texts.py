"""The rows of the rules in our own words, and where each is built and tested."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml

from game.assets import asset_path, source_root
from game.errors import DataError
from game.language import ENGLISH, language, told, tr

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
ID = re.compile(r"\b(?:FB|RG|SQ|WB)-(?:[A-Z]+-)*[A-Z]*-?\d{2}\b")
CHAPTER = re.compile(r"\b(?:FB|RG|SQ|WB)(?:-[A-Z]+)+\b(?!-?\d)")
SPAN = re.compile(r"\b((?:FB|RG|SQ|WB)-(?:[A-Z]+-)?[A-Z]+-)(\d{2})(?: to |, | and )(?:\1)?(\d{2})\b")


@dataclass(frozen=True, slots=True)
class RuleText:
    """One row: what it says, how this project reads it where that is open, an example, perhaps a table."""

    id: str
    name: str
    chapter: str
    text: str
    reading: str = ""
    example: str = ""
    status: str = ""
    table: tuple[tuple[str, ...], ...] = field(default=())


@cache
def all_rules() -> dict[str, RuleText]:
    """Every row by its id, in the order of the book; raises DataError for a broken file."""
    found: dict[str, RuleText] = {}
    for path in sorted(asset_path("rules").glob("*.yaml")):
        for row in _rows(path):
            found[row.id] = row
    return found


def _rows(path: Path) -> Iterator[RuleText]:
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
        for row in content:
            table = tuple(tuple(str(cell) for cell in line) for line in row.get("table", ()))
            values = {key: row.get(key, "") for key in ("reading", "example", "status")}
            yield RuleText(row["id"], row["name"], row["chapter"], row["text"], **values, table=table)
    except (yaml.YAMLError, KeyError, TypeError, OSError) as error:
        raise DataError(
            [f"{path}:1: " + told("the rule texts are damaged: {error}; install the program anew", error=error)]
        ) from None


def rule_text(rule_id: str) -> RuleText | None:
    """A row by its id, None for an unknown one."""
    return all_rules().get(rule_id)


def found_rules(words: str) -> list[RuleText]:
    """The rows that match: one by its id, all of a prefix, or those that hold every word; all for no words.

    Words are looked for in English and in the language in use.
    """
    wanted = words.strip()
    rows = list(all_rules().values())
    if not wanted:
        return rows
    by_id = [row for row in rows if row.id == wanted.upper() or row.id.startswith(f"{wanted.upper()}-")]
    if by_id:
        return by_id
    parts = wanted.lower().split()
    return [row for row in rows if any(all(part in said for part in parts) for said in _said(row))]


def _said(row: RuleText) -> Iterator[str]:
    """What a row says, in English and in the language in use."""
    yield f"{row.id} {row.name} {row.text} {row.reading}".lower()
    if language() != ENGLISH:
        yield f"{row.id} {tr(row.name)} {tr(row.text)} {tr(row.reading)} {tr(row.chapter)}".lower()


def rule_as_json(row: RuleText) -> dict[str, Any]:
    """A row with where it is built and tested."""
    return {
        "id": row.id,
        "name": row.name,
        "chapter": row.chapter,
        "text": row.text,
        "reading": row.reading,
        "example": row.example,
        "table": [list(line) for line in row.table],
        "built": list(built_at().get(row.id, ())),
        "tested": list(where_tested().get(row.id, ())),
    }


@cache
def built_at() -> dict[str, tuple[str, ...]]:
    """The modules that name each row, docstrings with spans such as "FB-CHG-10 to 13" included."""
    package = asset_path().parent if (asset_path().parent / "rulesets").is_dir() else asset_path().parent / "game"
    found: dict[str, dict[str, None]] = {}
    for path in sorted(package.rglob("*.py")):
        if "text" in path.relative_to(package).parts[:1]:
            continue
        for rule in ids_in(path.read_text(encoding="utf-8")):
            found.setdefault(rule, {})[path.relative_to(package.parent).as_posix()] = None
    return {rule: tuple(places) for rule, places in found.items()}


def ids_in(text: str) -> Iterator[str]:
    """Every row a text names; "to" spans all rows between.

    >>> list(ids_in("see FB-CHG-10 to 12 and FB-ALN-02"))
    ['FB-CHG-10', 'FB-CHG-11', 'FB-CHG-12', 'FB-ALN-02']
    """
    spanned: dict[str, None] = {}
    for match in SPAN.finditer(text):
        first, last = int(match[2]), int(match[3])
        numbers = range(first, last + 1) if " to " in match[0] else (first, last)
        spanned.update({f"{match[1]}{number:02}": None for number in numbers})
    spanned.update({match[0]: None for match in ID.finditer(text)})
    yield from spanned


def links_in(text: str) -> list[tuple[int, int, str]]:
    """Where a text names a row, or a chapter by what its rows' ids begin with, and which row that leads to.

    >>> links_in("it fights (FB-PSY-STU), FB-CHG-10")
    [(11, 21, 'FB-PSY-STU-01'), (24, 33, 'FB-CHG-10')]
    """
    found = [(match.start(), match.end(), match[0]) for match in ID.finditer(text) if rule_text(match[0]) is not None]
    for match in CHAPTER.finditer(text):
        first = next((rule for rule in all_rules() if rule.startswith(f"{match[0]}-")), "")
        if first:
            found.append((match.start(), match.end(), first))
    return sorted(found)


@cache
def where_tested() -> dict[str, tuple[str, ...]]:
    """The tests that carry each row's id; empty where the program is installed without its tests."""
    root = source_root()
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")) if root else []:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in _marks(node):
                    found.setdefault(rule, []).append(f"{path.relative_to(root).as_posix()}::{node.name}")  # type: ignore[arg-type]
    return {rule: tuple(places) for rule, places in found.items()}


def _marks(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "rule":
                yield from (a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
