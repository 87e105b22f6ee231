"""Bases in files: rectangles, discs, ovals."""

from __future__ import annotations

import pytest

from game.analysis.cases import answer_case
from game.data.load import case_from_text
from game.errors import DataError
from game.geometry.bases import Shape

ROUND = """
kind: case
title: Round bases
pieces:
  - {id: scouts, side: a, type: skirmishers, base: {disc: 25}, at: [[50, 50], [54, 50]], facing: 0}
  - {id: beast, side: b, type: skirmishers, base: {oval: [60, 35]}, at: [[50, 70]], facing: 180}
ask:
  - reactions: {by: scouts, target: beast}
"""


def test_round_bases_are_measured_round() -> None:
    """A disc of 25 mm at (50, 50) and an oval 35 deep at (50, 70): 200 - 12.5 - 17.5 = 170 mm."""
    case = case_from_text(ROUND, "round.yaml")
    assert [case.battle.unit(unit).body.base.shape for unit in ("scouts", "beast")] == [Shape.DISC, Shape.OVAL]
    (verdict,) = answer_case(case)
    assert verdict.answer["distance"] == pytest.approx(17.0, abs=0.01)


@pytest.mark.parametrize("base", ["{disc: 0}", "{oval: 40}", "{ring: 40}", "[20]", "40"])
def test_a_base_that_is_none_is_refused(base: str) -> None:
    with pytest.raises(DataError, match="base"):
        case_from_text(ROUND.replace("{disc: 25}", base), "round.yaml")
