"""What has to be translated: the words in the source, in the data that ships with the program, in the rule texts.

In the source these are the literal words given to `message`, `tr`, `N_`, `refuse`, `reason`, `bar` and the like, or
bound to a name that holds words, whole or as the choices of a conditional expression or a mapping. Names that the
program makes words of (weapons, special rules, sides, switches) are in `names`.
"""

from __future__ import annotations

import ast
import string
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from game.data.build import as_name

ROOT = Path(__file__).resolve().parents[2]
CALLS: dict[str, int] = {
    "message": 0, "say": 0, "tr": 0, "N_": 0, "refuse": 0, "reason": 1, "bar": 2, "declare": 1, "Score": 0,
    "told": 0, "roll": 1, "leadership_test": 2, "Key": 1, "share_options": 1,
}  # fmt: skip
"""Which argument of a call holds words."""
SENTENCES = {"message", "say", "refuse"}
"""Calls that translate what is filled in as well."""
CAUSES = {"hit_automatically", "share_hits", "roll_to_wound", "hurt", "HitsTaken"}
"""Calls whose `why` is words."""
HOLDERS = {"words", "prompt", "asked", "text"}
"""Names that hold words until a call takes them."""
TABLES = {
    "game/data/faults.py": {"PLAIN", "LIMITS"},
    "game/text/explain.py": {"REASONS", "TALLIES", "NUMBERS"},
    "game/text/panic_verdict.py": {"CAUSES", "RUNS"},
}
"""Mappings whose values are words, besides those that a call is seen to take its words from."""
Places = dict[str, list[tuple[str, int]]]


def words_of_source() -> Places:
    """The words in the program, each with the places where it stands."""
    found: Places = defaultdict(list)
    paths = sorted((ROOT / "game").rglob("*.py"))
    modules = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    taken = {name: set(_tables_of(tree)) for name, tree in modules.items()}
    elsewhere = set[str]().union(*(taken[name] - _bound(tree) for name, tree in modules.items()))
    for name, tree in modules.items():
        for words, line in _of_module(tree, TABLES.get(name, set()) | taken[name], elsewhere):
            found[words].append((name, line))
    return dict(found)


def _bound(tree: ast.Module) -> set[str]:
    """The names that a module gives to something."""
    targets = [t for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) for t in _targets(node)]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _tables_of(tree: ast.AST) -> Iterator[str]:
    """The mappings out of which words are taken: `message(MOVES[how])`, `tr(WHY.get(it, ""))`, `words = ENDS[end]`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (place := CALLS.get(_called(node))) is not None and len(node.args) > place:
            filled = node.keywords if _called(node) in SENTENCES else []
            for words in (node.args[place], *(keyword.value for keyword in filled if keyword.arg != "rule")):
                yield from _taken_from(words)
        elif isinstance(node, ast.Assign) and any(isinstance(n, ast.Name) and n.id in HOLDERS for n in node.targets):
            yield from _taken_from(node.value)


def _taken_from(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Name(id=name):
            yield from [name] if name.isupper() else []
        case ast.Subscript(value=ast.Name(id=name)) | ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get")):
            yield from [name] if name.isupper() else []
        case ast.Subscript(value=inner) | ast.Call(func=ast.Attribute(value=inner)):
            yield from _taken_from(inner)
        case ast.IfExp(body=one, orelse=two):
            yield from (*_taken_from(one), *_taken_from(two))
        case ast.BoolOp(values=parts):
            for part in parts:
                yield from _taken_from(part)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _of_module(tree: ast.AST, tables: set[str], elsewhere: set[str]) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            names = {target.id for target in _targets(node) if isinstance(target, ast.Name)}
            if names & (HOLDERS | tables) or (names & elsewhere and isinstance(node.value, ast.Dict | ast.Constant)):
                yield from _literals(node.value)


def has_words(template: str) -> bool:
    """Whether anything stands there beside fields and signs.

    >>> has_words("{unit}, {cm:.1f} cm"), has_words("{asked}: {faces}")
    (True, False)
    """
    try:
        return any(
            any(map(str.isalpha, said)) or "|" in (form or "")
            for said, _, form, _ in string.Formatter().parse(template)
        )
    except ValueError:
        return True


def _of_call(node: ast.Call) -> Iterator[tuple[str, int]]:
    name = _called(node)
    place = CALLS.get(name)
    if place is not None and len(node.args) > place:
        yield from _literals(node.args[place])
    if name in CAUSES:
        for keyword in node.keywords:
            if keyword.arg in ("why", "what"):
                yield from _literals(keyword.value)


def _literals(node: ast.expr) -> Iterator[tuple[str, int]]:
    """The words of an expression, whichever way a condition goes."""
    match node:
        case ast.Constant(value=str(words)) if has_words(words):
            yield words, node.lineno
        case ast.IfExp():
            yield from _literals(node.body)
            yield from _literals(node.orelse)
        case ast.Dict():
            for value in node.values:
                yield from _literals(value)
        case ast.Tuple() | ast.List():
            for value in node.elts:
                yield from _literals(value)
        case ast.Subscript(value=ast.Dict() as table) | ast.Call(func=ast.Attribute(value=ast.Dict() as table)):
            yield from _literals(table)
        case ast.BoolOp():
            for value in node.values:
                yield from _literals(value)


DATA_KEYS = {"title", "name", "briefing", "note", "text", "label"}
"""The fields of scenarios, rosters and catalogues that people read."""


def words_of_data() -> Places:
    """The words in scenarios, drills, rosters and catalogues."""
    found: Places = defaultdict(list)
    folders = [*sorted((ROOT / "scenarios").rglob("*.yaml")), *sorted((ROOT / "assets" / "units").glob("*.yaml"))]
    for path in folders:
        name = path.relative_to(ROOT).as_posix()
        for words in _of_data(yaml.safe_load(path.read_text(encoding="utf-8"))):
            found[words].append((name, 1))
    return dict(found)


def _of_data(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in DATA_KEYS and isinstance(inner, str):
                yield inner.strip()
            elif key == "pieces":
                yield from (as_name(piece["id"]) for piece in inner if "name" not in piece)
                yield from _of_data(inner)
            elif key == "terrain":
                yield from (piece["id"].replace("_", " ") for piece in inner if "id" in piece)
            else:
                yield from _of_data(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _of_data(inner)


RULE_KEYS = ("name", "chapter", "text", "reading", "example", "status")


def words_of_rules() -> Places:
    """The words of the rule texts, tables included."""
    found: Places = defaultdict(list)
    for path in sorted((ROOT / "assets" / "rules").glob("*.yaml")):
        for row in yaml.safe_load(path.read_text(encoding="utf-8")):
            for words in [row.get(key) or "" for key in RULE_KEYS] + [
                str(c) for line in row.get("table", ()) for c in line
            ]:
                if any(map(str.isalpha, words)):
                    found[words].append((f"{path.relative_to(ROOT).as_posix()}:{row['id']}", 1))
    return dict(found)
