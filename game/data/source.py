"""YAML read safely, with the line of every value: bounded in size, depth and number, without aliases or tags."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml

from game.errors import DataError
from game.language import told, tr, why_not

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

MOST_BYTES = 1024 * 1024
MOST_NODES = 50_000
MOST_DEPTH = 24
PLAIN_EXPONENT = re.compile(r"[-+]?\d+(\.\d*)?[eE][-+]?\d+")
"""1e3 is a number to everybody but YAML 1.1, which wants 1.0e+3."""
PLAIN_TAGS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")
Where = tuple[str | int, ...]
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(slots=True)
class Source:
    """A file's content as plain values, and the line of each by its path."""

    name: str
    text: str = ""
    value: Any = None
    lines: dict[Where, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    folder: Path | None = None
    """Where its file lies; None for a text that came another way."""

    def line(self, where: Where) -> int:
        """The line of a value, or of the nearest thing that holds it."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def fault(self, where: Where, what: str, hint: str = "") -> None:
        """Note a fault: file, line, path, what is wrong and the way out."""
        path = said(where)
        self.faults.append(
            f"{self.name}:{self.line(where)}: {path + ': ' if path else ''}{what}{'; ' + hint if hint else ''}"
        )

    def done(self) -> None:
        """Raise DataError with every fault, if there is any."""
        if self.faults:
            raise DataError(sorted(dict.fromkeys(self.faults), key=_line_of))


def _line_of(fault: str) -> int:
    parts = fault.split(":")
    return next((int(part) for part in parts[1:3] if part.isdigit()), 0)


def said(where: Where) -> str:
    """A path as people write it.

    >>> said(("pieces", 0, "files"))
    'pieces[0].files'
    """
    text = ""
    for part in where:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or all when they are few.

    >>> did_you_mean("spaers", ["spears", "foe"])
    "did you mean 'spears'?"
    """
    listed = list(known)
    near = difflib.get_close_matches(str(given), listed, 1, 0.6)
    if near:
        return told("did you mean '{name}'?", name=near[0])
    return told("use {known}", known=", ".join(listed)) if 0 < len(listed) <= 20 else ""


def read_file(path: Path) -> Source:
    """Read a file; raises DataError for one that is missing, too large or not text."""
    try:
        if path.is_dir():
            raise DataError([f"{path}:1: " + tr("this is a folder; name a file")])
        if path.stat().st_size > MOST_BYTES:
            raise DataError([f"{path}:1: " + told("larger than {most} KB; split it", most=MOST_BYTES // 1024)])
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DataError([f"{path}:1: " + tr("not a text file in UTF-8")]) from None
    except OSError as error:
        raise DataError([f"{path}:1: " + told("cannot be read: {why}; check the name", why=why_not(error))]) from None
    source = read_text(text, str(path))
    source.folder = path.parent
    return source


def read_text(text: str, name: str) -> Source:
    """Read YAML from a text; raises DataError for what is not well formed or not allowed."""
    source = Source(name, text)
    if len(text) > MOST_BYTES:
        raise DataError([f"{name}:1: " + told("larger than {most} KB; split it", most=MOST_BYTES // 1024)])
    try:
        _refuse_aliases(text, name)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise DataError(
            [f"{name}:{line}: " + told("not valid YAML: {why}", why=tr(error.problem or error.context or ""))]
        ) from None
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise DataError([f"{name}:1: " + told("not valid YAML: {why}", why=str(error).splitlines()[0])]) from None
    if node is None:
        raise DataError([f"{name}:1: " + tr("the file is empty")])
    source.value = _Reader(source).read(node, (), 0)
    if source.faults:
        source.done()
    return source


def _refuse_aliases(text: str, name: str) -> None:
    for count, event in enumerate(yaml.parse(text, Loader=_Loader)):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            raise DataError([f"{name}:{line}: " + tr("aliases (*name) are not allowed; write the value out")])
        if count > 4 * MOST_NODES:
            raise DataError([f"{name}:{line}: " + told("more than {most} values; split the file", most=MOST_NODES)])


class _Reader:
    """Turns nodes into values, noting lines; only plain YAML types."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.count = 0
        self.constructor = yaml.SafeLoader("")

    def read(self, node: Any, where: Where, depth: int) -> Any:
        self.count += 1
        self.source.lines[where] = node.start_mark.line + 1
        if depth > MOST_DEPTH or self.count > MOST_NODES:
            raise DataError([f"{self.source.name}:{node.start_mark.line + 1}: " + tr("nested too deeply or too large")])
        if not isinstance(node, yaml.ScalarNode) and node.tag not in PLAIN_TAGS:
            self.source.fault(where, told("tags such as {tag} are not allowed", tag=node.tag))
            return None
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, where, depth)
        if isinstance(node, yaml.SequenceNode):
            return [self.read(child, (*where, index), depth + 1) for index, child in enumerate(node.value)]
        return self._scalar(node, where)

    def _scalar(self, node: Any, where: Where) -> Any:
        if not node.tag.startswith("tag:yaml.org,2002:"):
            self.source.fault(where, told("tags such as {tag} are not allowed", tag=node.tag))
            return None
        try:
            if not node.style and PLAIN_EXPONENT.fullmatch(node.value):
                return float(node.value)
            return self.constructor.construct_object(node, deep=True)
        except (yaml.YAMLError, ValueError, OverflowError):
            self.source.fault(where, told("cannot be read: {value}", value=str(node.value)[:40]))
            return None

    def _mapping(self, node: Any, where: Where, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, child in node.value:
            key = self._scalar(key_node, where) if isinstance(key_node, yaml.ScalarNode) else None
            if not isinstance(key, str):
                self.source.fault(
                    where, told("a key must be a word, not {given}", given=repr(getattr(key_node, "value", key)))
                )
                continue
            if key in found:
                self.source.lines[(*where, key)] = key_node.start_mark.line + 1
                self.source.fault((*where, key), tr("this key stands twice"), tr("keep one"))
            found[key] = self.read(child, (*where, key), depth + 1)
            self.source.lines[(*where, key)] = key_node.start_mark.line + 1
        return found
