"""What is wrong with a file is told in the language in use, at the same place and with the same way out."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game import language
from game.data.load import load, scenario_from_text
from game.errors import DataError, LeuctraError, UsageError
from tests.data import test_bad_files as files
from tests.data import test_rosters as rosters
from tests.data import test_scripts as scripts
from tests.language.extract import ROOT

SAYERS = {"fault", "DataError", "RecordError", "UsageError", "ReplayDivergence", "LeuctraError"}
"""Calls whose words people read."""
TRANSLATED = {"tr", "told", "say", "message", "N_", "Path", "join", "repr", "did_you_mean"}
INNER = {"game/players/dice.py", "game/engine/players.py"}
"""What only a slip in the program or in a test can raise."""


def given(test: Callable[..., object]) -> list[Any]:
    """What a test is played with, one after the other."""
    (mark,) = (mark for mark in test.pytestmark if mark.name == "parametrize")  # type: ignore[attr-defined]
    return list(mark.args[1])


def broken() -> Iterator[str | bytes]:
    """Every broken file that the tests of files know."""
    yield from (
        files.CASE.replace(old, new, 1)
        for old, new, _ in given(files.test_a_fault_is_named_with_its_place_and_the_way_out)
    )
    yield from (content for content, _ in given(files.test_a_file_that_is_no_position_is_refused))
    yield from (
        rosters.ROSTER.replace(old, new, 1) for old, new, _ in given(rosters.test_what_is_wrong_with_a_roster_is_said)
    )
    yield from (
        scripts.BATTLE.replace("SCRIPT", script)
        for script, _ in given(scripts.test_what_is_wrong_with_a_script_is_said)
    )
    yield from (
        scripts.OBJECTIVE.replace("OBJECTIVE", one)
        for one, _ in given(scripts.test_what_is_wrong_with_an_objective_is_said)
    )
    yield rosters.BATTLE.replace("reds.yaml", "../reds.yaml")
    yield rosters.BATTLE


def faults(path: Path, code: str) -> list[str]:
    """What is wrong with a file, in a language."""
    language.use(code)
    try:
        with pytest.raises(DataError) as found:
            load(path)
    finally:
        language.use(language.ENGLISH)
    return [fault.replace(f"{path.parent}/", "") for fault in found.value.faults]


def test_every_fault_is_told_in_spanish_at_its_place(tmp_path: Path) -> None:
    path, kept = tmp_path / "x.yaml", []
    for text in broken():
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        english, spanish = faults(path, "en"), faults(path, "es")
        assert len(english) == len(spanish)
        for one, other in zip(sorted(english), sorted(spanish), strict=True):
            line, said = one.split(":")[:2], other.split(":")[:2]
            assert line == said
            if one.split(": ", 1)[1] == other.split(": ", 1)[1]:
                kept.append(one)
    assert not kept, "\n".join(["", *kept])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            files.changed("models: 20, files: 5, front: [50, 50]", "models: 5, files: 7, front: [50, 50]"),
            "x.yaml:5: pieces[0].files: unidad «spears»: files es 7, pero tiene 5 miniaturas; usa de 1 a 5",
        ),
        (
            files.changed("target: foe", "target: fo"),
            "x.yaml:8: ask[0].charge.target: no hay ninguna unidad «fo» entre las piezas; ¿querías decir «foe»?",
        ),
        (
            files.changed("front: [50, 80]", "front: [-2.5, 80]"),
            "x.yaml:6: pieces[1]: la unidad «foe» está fuera de la mesa; la mesa mide 180 por 120",
        ),
        (
            files.changed("models: 20, files: 5, front: [50, 80]", "models: 0.5, files: 5, front: [50, 80]"),
            "x.yaml:6: pieces[1].models: debe ser un número entero, no '0.5'",
        ),
    ],
)  # fmt: skip
def test_a_fault_in_spanish_names_place_thing_and_way_out(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text)
    assert faults(path, "es") == [says]


def test_a_missing_file_is_told_in_spanish(tmp_path: Path) -> None:
    (found,) = faults(tmp_path / "gone.yaml", "es")
    assert found == "gone.yaml:1: no se puede leer: no existe el archivo o la carpeta; comprueba el nombre"


def test_an_unknown_language_is_refused_in_the_one_in_use() -> None:
    language.use("es")
    try:
        with pytest.raises(UsageError, match="no hay ningún idioma «fr»; usa en, es"):
            language.use("fr")
    finally:
        language.use(language.ENGLISH)


def test_a_name_in_a_fault_is_not_translated() -> None:
    """A unit called `orcs` is so called in the file, though Orcs are Orcos to the player."""
    language.use("es")
    try:
        with pytest.raises(LeuctraError) as found:
            scenario_from_text(scripts.BATTLE.replace("SCRIPT", "{unit: Orcs}"), "x.yaml")
    finally:
        language.use(language.ENGLISH)
    assert "«Orcs»" in str(found.value)
    assert "«orcs»" in str(found.value)


def test_no_fault_is_written_in_plain_english() -> None:
    plain = []
    for path in sorted((ROOT / "game").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if name not in INNER else ():
            called = node.func if isinstance(node, ast.Call) else None
            if getattr(called, "attr", getattr(called, "id", "")) in SAYERS:
                assert isinstance(node, ast.Call)
                plain += [f"{name}:{node.lineno}: {words}" for one in node.args for words in _plain(one)]
    assert not plain, "\n".join(["give these to `told` or `tr`:", *plain])


def _plain(node: ast.expr) -> Iterator[str]:
    """The words of an expression that stand outside of what translates them; keys of a path are none."""
    match node:
        case ast.Call(func=called) if getattr(called, "attr", getattr(called, "id", "")) in TRANSLATED:
            return
        case ast.Constant(value=str(words)) if re.search(r"[A-Za-z]{2,} ", words):
            yield words
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _plain(part)
        case ast.BinOp(left=one, right=two):
            yield from (*_plain(one), *_plain(two))
        case ast.IfExp(body=one, orelse=two):
            yield from (*_plain(one), *_plain(two))
