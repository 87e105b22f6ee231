"""A case's plain values as YAML that people like to read: a piece a line, a question a line, long notes folded."""

from __future__ import annotations

from io import StringIO
from typing import Any

import yaml

from game.data.source import PLAIN_EXPONENT

WIDTH = 120
KEY = 14
"""What the key before a value may take of a line."""
FOLDED = 70
"""A text longer than this is folded over lines."""


class _Dumper(yaml.SafeDumper):
    """Plain values only; nothing is named and pointed to, for aliases are not allowed in our files."""

    def ignore_aliases(self, data: Any) -> bool:
        """Every value is written out."""
        return True


def _text(dumper: _Dumper, value: str) -> yaml.ScalarNode:
    if PLAIN_EXPONENT.fullmatch(value):
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style="'")
    plain_words = "\n" not in value and "  " not in value and value == value.strip()
    style = ">" if len(value) > FOLDED and plain_words else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)


def to_yaml(value: Any) -> str:
    """A file's text; reading it gives the same values.

    >>> print(to_yaml({"kind": "case", "pieces": [{"id": "foe", "front": [1, 2.5]}], "ask": []}), end="")
    kind: case
    pieces:
      - {id: foe, front: [1, 2.5]}
    ask: []
    """
    root = _node(value)
    if isinstance(root, yaml.MappingNode):
        root.flow_style = False
        for _, part in root.value:
            _lay(part, 2, things=True)
    return _said(root, WIDTH)


def short(value: Any) -> str:
    """A value on one line, as it stands in a field of a form.

    >>> short([{"hit": [4, 1]}]), short("spears")
    ('[{hit: [4, 1]}]', 'spears')
    """
    return _one_line(_node(value))


def _node(value: Any) -> yaml.Node:
    node: yaml.Node = _Dumper(StringIO(), sort_keys=False).represent_data(value)
    return node


def _said(node: yaml.Node, width: int) -> str:
    return str(yaml.serialize(node, Dumper=_Indented, width=width, allow_unicode=True))


def _one_line(node: yaml.Node) -> str:
    _flow(node)
    return _said(node, 100_000).removesuffix("\n").removesuffix("\n...").strip()


class _Indented(_Dumper):
    """Lists stand further in than what they belong to."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Never without an indent."""
        super().increase_indent(flow, False)


def _lay(node: yaml.Node, indent: int, *, key: int = KEY, things: bool = False) -> None:
    """Put a part on one line where it fits, else on one for each of its parts; `things` always have a line each."""
    if not isinstance(node, yaml.CollectionNode):
        return
    parts = [part[1] if isinstance(part, tuple) else part for part in node.value]
    spread = things and any(isinstance(part, yaml.MappingNode) for part in parts)
    if not spread and len(_one_line(node)) + indent + key <= WIDTH:
        return
    node.flow_style = False
    for part in parts:
        _lay(part, indent + 2, key=KEY if isinstance(node, yaml.MappingNode) else 2)
    if isinstance(node, yaml.SequenceNode):
        _open_questions(node)


def _open_questions(node: yaml.SequenceNode) -> None:
    """`- charge: {by: …}` needs no brackets of its own."""
    for one in node.value:
        if (
            isinstance(one, yaml.MappingNode)
            and len(one.value) == 1
            and isinstance(one.value[0][1], yaml.CollectionNode)
        ):
            one.flow_style = False


def _flow(node: yaml.Node) -> None:
    """All on one line, texts too."""
    if isinstance(node, yaml.ScalarNode) and node.style == ">":
        node.style = None
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = True
        for part in node.value:
            for one in part if isinstance(part, tuple) else (part,):
                _flow(one)
