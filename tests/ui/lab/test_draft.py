"""Cases as drafts: nothing is lost by opening and saving, every change can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.analysis.cases import answer_case
from game.assets import scenario_path, source_root
from game.data.load import case_from_text, load_case
from game.data.source import read_text
from game.errors import DataError
from game.ui.lab.draft import CaseDraft

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = sorted(scenario_path("cases").glob("*.yaml"))
ARGUED = sorted(((source_root() or scenario_path()) / "tests" / "cases").glob("*.yaml"))
TWO = """
kind: case
title: Two units
units: cm
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [90, 40], facing: 0}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [90, 55], facing: 180}
ask:
  - charge: {by: spears, target: foe}
"""


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_case_keeps_its_verdicts_when_it_is_opened_and_saved(path: Path) -> None:
    text = CaseDraft.open(path).text
    before = [verdict.to_json() for verdict in answer_case(load_case(path))]
    after = [verdict.to_json() for verdict in answer_case(case_from_text(text, str(path)))]
    assert after == before


@pytest.mark.parametrize("path", [*SHIPPED, *ARGUED], ids=lambda path: path.stem)
def test_no_value_of_a_file_is_lost(path: Path) -> None:
    draft = CaseDraft.open(path)
    assert read_text(draft.text, path.name).value == draft.value


@pytest.mark.parametrize(
    "words",
    ["on", "1e3", "12", "no: yes", " spaces ", "two\nlines", "ñandú — “so”", "x" * 200, "word " * 40, "- a", "#b"],
)
def test_any_words_come_back_as_they_were_written(words: str) -> None:
    draft = CaseDraft.from_text(TWO)
    with draft.edit() as value:
        value["title"] = words
        value["note"] = words
        value["pieces"][0]["name"] = words
    assert read_text(draft.text, "x").value == draft.value


def test_parts_that_no_loader_knows_are_kept_and_named() -> None:
    draft = CaseDraft.from_text(TWO.replace("title:", "weather: rain\ntitle:"))
    assert draft.look().case is None
    assert "weather: is not a known key" in draft.look().faults[0]
    assert read_text(draft.text, "x").value["weather"] == "rain"


def test_changes_are_undone_one_by_one_and_a_drag_is_one_change() -> None:
    draft = CaseDraft.from_text(TWO)
    for x in (91, 92, 93):
        with draft.edit("drag spears") as value:
            value["pieces"][0]["front"][0] = x
    draft.settle()
    with draft.edit("drag spears") as value:
        value["pieces"][0]["front"][0] = 99
    draft.undo()
    assert draft.value["pieces"][0]["front"] == [93, 40]
    draft.undo()
    assert draft.value["pieces"][0]["front"] == [90, 40]
    assert not draft.can_undo
    draft.redo()
    draft.redo()
    assert draft.value["pieces"][0]["front"] == [99, 40]
    assert not draft.redo()


def test_a_faulty_position_still_has_a_picture_and_says_what_is_wrong() -> None:
    """Both on one spot: the loader's words, and a battle to draw."""
    draft = CaseDraft.from_text(TWO)
    with draft.edit() as value:
        value["pieces"][1]["front"] = [90, 35]
    seen = draft.look()
    assert seen.case is None
    assert seen.battle is not None
    assert {unit.id for unit in seen.battle.units} == {"spears", "foe"}
    assert any("overlaps" in fault and "move one of them" in fault for fault in seen.faults)


def test_what_is_no_case_is_refused_with_one_message(tmp_path: Path) -> None:
    for text in ("kind: battle", "- 1", "{", ""):
        path = tmp_path / "x.yaml"
        path.write_text(text)
        with pytest.raises(DataError) as caught:
            CaseDraft.open(path)
        assert str(path) in str(caught.value)
