"""Every reason code and every tally in the rules has a wording."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.engine.tally import Part, Tally, message, reason
from game.rulesets.fantasy.movement import WORDS
from game.text.explain import REASONS, TALLIES, explain

ROOT = Path(__file__).parents[2] / "game"
SOURCES = sorted(ROOT.rglob("*.py"))
CODE_AT = {"bar": 1, "reason": 0, "Bar": 0, "Reason": 0, "_stopped": 0}
"""Which argument of a call is the code; a method `bar` has it first."""
HANDED_ON = {
    ("tally.py", "code"),
    ("walker.py", "code"),
    ("groups.py", "code"),
    ("movement.py", "found.code"),
    ("flying.py", "found.code"),
}
"""Where a code comes from elsewhere: written out where these functions are called, or in a bar of geometry."""


def text_of(node: ast.expr) -> str | None:
    """A text written out in the source."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def calls(*names: str) -> Iterator[tuple[Path, str, ast.Call]]:
    """Every call of functions of those names."""
    for path, name, node in all_calls():
        if name in names:
            yield path, "method" if isinstance(node.func, ast.Attribute) else name, node


@cache
def all_calls() -> tuple[tuple[Path, str, ast.Call], ...]:
    """Every call in the program, with the name it is made by; read once."""
    nodes = ((path, node) for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    found = ((path, node) for path, node in nodes if isinstance(node, ast.Call))
    return tuple((path, getattr(node.func, "id", getattr(node.func, "attr", "")), node) for path, node in found)


def codes() -> dict[str, str]:
    """Each code in the source, and a file where it stands."""
    found: dict[str, str] = {}
    for path, kind, call in calls(*CODE_AT):
        at = 0 if kind == "method" else CODE_AT[kind]
        code = text_of(call.args[at]) if len(call.args) > at else None
        if code is not None:
            found.setdefault(code, path.name)
    return found


def written_nowhere() -> set[tuple[str, str]]:
    """Codes that are no text where a reason is made: the file, and what stands there instead."""
    found = set()
    for path, kind, call in calls("bar", "reason", "Bar", "Reason"):
        at = 0 if kind == "method" else CODE_AT[kind]
        if "ui" not in path.parts and len(call.args) > at and text_of(call.args[at]) is None:
            found.add((path.name, ast.unparse(call.args[at])))
    return found


def unnamed_tallies() -> set[tuple[str, str]]:
    """Tallies whose name is no text where they are made."""
    found = set()
    for path, _, call in calls("Tally"):
        name = call.args[0] if call.args else call
        if not (isinstance(name, ast.Call) and name.args and text_of(name.args[0]) is not None):
            found.add((path.name, ast.unparse(name)))
    return found


def tallies() -> dict[str, str]:
    """Each name of a tally in the source, and a file where it stands."""
    found: dict[str, str] = {}
    for path, _, call in calls("Tally"):
        name = call.args[0] if call.args else None
        if isinstance(name, ast.Call) and name.args and (text := text_of(name.args[0])) is not None:
            found.setdefault(text, path.name)
    return found


def test_the_source_is_read() -> None:
    """So that the tests below cannot pass by finding nothing."""
    assert {"engaged", "too_near", "not_seen", "backward", "march_rough"} <= set(codes())
    assert {"to hit", "Leadership", "combat result"} <= set(tallies())


def test_no_code_and_no_tally_escapes_the_tests_below() -> None:
    """Every code and every name is written out where it can be found, but in the few places that hand one on."""
    assert written_nowhere() == HANDED_ON
    assert unnamed_tallies() == {("tally.py", "self.name")}


def test_every_reason_code_has_a_wording() -> None:
    """Those of the rules, of geometry, and of the words of moves."""
    missing = {code: where for code, where in codes().items() if code not in REASONS}
    assert missing == {}
    assert set(WORDS) <= set(REASONS)


def test_every_tally_has_a_wording() -> None:
    """By its name."""
    assert {name: where for name, where in tallies().items() if name not in TALLIES} == {}


@pytest.mark.parametrize("words", [*REASONS.values(), *TALLIES.values()])
def test_a_wording_is_a_sentence(words: str) -> None:
    """A capital, a full stop, more than two words."""
    assert words[0].isupper()
    assert words.endswith(".")
    assert len(words.split()) > 2


def test_no_wording_is_for_nothing() -> None:
    """A code that the rules no longer use is taken out here too."""
    assert set(REASONS) - set(codes()) - set(WORDS) == set()
    assert set(TALLIES) - set(tallies()) == set()


def test_a_reason_and_a_tally_are_explained() -> None:
    """What is so here, what it is about, and the rule by name."""
    said = explain(reason("enemy_near", "an enemy is 12.0 cm away, 20 are needed", rule="FB-MOV-14"))
    assert said.startswith("An enemy is 12.0 cm away, 20 are needed. Nobody marches who has an enemy within 20 cm")
    assert "(FB-MOV-14: " in said
    tally = Tally(message("to hit"), (Part(4, message("BS 3"), "FB-SHT-20"), Part(1, message("far"), "FB-SHT-21")), "+")
    assert explain(tally) == (
        "to hit 5+ = 4 (BS 3), +1 far. The least die that hits; a 1 never does. (FB-SHT-20, FB-SHT-21)"
    )
    assert explain("anything else") == ""
