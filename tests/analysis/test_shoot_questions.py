"""The question `shoot`: engines, characters, units that may not; standing and shooting as part of a charge."""

from __future__ import annotations

from typing import Any

import pytest

from game.analysis.cases import answer_case
from game.data.load import case_from_text

PIECES = """
kind: case
title: Shooters
pieces:
  - {id: bows, side: a, base: [20, 20], models: 10, files: 5, front: [60, 40], facing: 0, gear: [bow]}
  - {id: bolt, side: a, unit: bolt_thrower, models: 1, front: [30, 40], facing: 0}
  - {id: gun, side: a, unit: cannon, models: 1, front: [90, 40], facing: 0}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [60, 65], facing: 180, profile: {M: 10}}
  - {id: far, side: b, base: [20, 20], models: 20, files: 5, front: [30, 110], facing: 180, profile: {M: 10}}
"""


def answer(question: str) -> dict[str, Any]:
    """The one answer."""
    (verdict,) = answer_case(case_from_text(f"{PIECES}ask:\n  - {question}\n", "shooters.yaml"))
    return verdict.answer


@pytest.mark.rule("FB-EXT-06")
def test_a_bolt_thrower_has_a_number_and_a_cannon_guesses() -> None:
    """Crew BS 3, 70 cm of 120: long range, 5+; the cannon may shoot, and nobody knows how well."""
    bolt, gun = answer("shoot: {unit: bolt, at: far}"), answer("shoot: {unit: gun, at: foe}")
    assert (bolt["shooters"], bolt["to_hit"]) == ({"short": 0, "long": 1}, {"short": None, "long": 5})
    assert (gun["allowed"], gun["guesses"], gun["groups"]) == (True, True, [])


@pytest.mark.rule("FB-REA-02", "FB-REA-03")
def test_a_charge_may_be_answered_by_a_volley() -> None:
    """Bows of five files, 25 cm from a charger of M 10: five shots on 4 + 1 = 5+; the charge of 20 is too short."""
    found = answer("charge: {by: foe, target: bows, reaction: stand_and_shoot}")
    assert found["stand_and_shoot"] is True
    assert found["volley"]["shooters"] == {"short": 5, "long": 0}
    assert found["volley"]["to_hit"] == {"short": 5, "long": None}
    assert found["why"] == "too_far"


@pytest.mark.rule("FB-SHT-24")
def test_the_question_may_say_that_they_moved() -> None:
    """BS 3: 4+, moved 5+; a machine that moved does not shoot."""
    assert answer("shoot: {unit: bows, at: foe}")["to_hit"]["short"] == 4
    assert answer("shoot: {unit: bows, at: foe, moved: true}")["to_hit"]["short"] == 5
    assert answer("shoot: {unit: gun, at: foe, moved: true}")["allowed"] is False
