"""Every question of a case gives the fields that its contract names, and no question is left out here."""

from __future__ import annotations

from typing import Any

import pytest

from game.analysis.answering import ANSWERS
from game.analysis.cases import answer_case
from game.data.load import case_from_text

PIECES = """
kind: case
title: Every question
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [60, 60], facing: 0, gear: [bow]}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [60, 75], facing: 180, gear: [bow]}
  - {id: other, side: b, base: [20, 20], models: 20, files: 5, front: [75, 78], facing: 180}
  - {id: beside, side: b, base: [20, 20], models: 10, files: 5, front: [76, 60], facing: 180}
  - {id: wide, side: a, base: [20, 20], models: 21, files: 7, front: [120, 60], facing: 0}
  - {id: held, side: b, base: [20, 20], models: 20, files: 5, front: [120, 60], facing: 180, engaged_with: [wide]}
  - {id: away, side: a, base: [20, 20], models: 10, files: 5, front: [90, 120], facing: 0, off_table: true}
ask:
  - QUESTION
"""
PATH = "declarable legal reaches side distance allowance cost legs align end contacts alternatives"
ASKED: tuple[tuple[str, str], ...] = (
    ("charge: {by: spears, target: foe}", PATH),
    ("charge: {by: spears, target: beside, kind: pseudo}", PATH),
    (
        "charge: {by: spears, target: foe, reaction: {flee: 12}}",
        "declarable legal reaches side distance allowance flight caught failed alternatives why",
    ),
    (
        "charge: {by: spears, target: foe, reaction: {flee: 5}}",
        "declarable legal reaches side distance allowance flight caught moved end alternatives",
    ),
    ("reactions: {by: spears, target: foe}", "distance hold stand_and_shoot flee"),
    ("redirect: {by: spears, after: foe, flee: 12}", "flight candidates offered"),
    ("charges: [{by: spears, target: foe}]", "answers"),
    ("move: {unit: spears, legs: [{ahead: 7.5}]}", "legal cost allowance legs end files"),
    ("march: {unit: spears}", "allowed nearest allowance"),
    ("march: {unit: spears, legs: [{ahead: 7.5}]}", "allowed nearest allowance legal why cost legs end files"),
    ("arc: {of: foe, from: spears}", "arc votes readings"),
    ("sight: {from: spears, to: foe}", "sees from_models blocked_by"),
    ("flee: {unit: foe, from: spears, roll: [1, 2, 3, 4, 5]}", "distance dice end path result"),
    ("flee: {unit: foe, distance: 12}", "distance dice end path result"),
    ("pursue: {unit: spears, after: foe, fled: 12, distance: 14}", "caught side contact_at end result"),
    ("overrun: {unit: spears, over: foe, distance: 14}", "caught side contact_at end result"),
    ("return: {unit: away}", "end shifted"),
    ("expand: {unit: wide, left: 1, right: 0}", "legal files ranks end contacts"),
    ("lap: {unit: wide, around: held}", "legal files ranks end contacts left right touched"),
    ("casualties: {unit: foe, models: 3}", "files end moved"),
    ("rank_bonus: {unit: foe}", "ranks bonus"),
    ("shoot: {unit: spears, at: foe}", "shooters cover to_hit"),
    ("combat: {units: [wide]}", "combat fighters order score"),
    ("panic: {when: start_of_turn}", "tests units"),
)


def answer(question: str) -> dict[str, Any]:
    """The answer to one question about the pieces."""
    (verdict,) = answer_case(case_from_text(PIECES.replace("QUESTION", question), "every.yaml"))
    return verdict.answer


@pytest.mark.parametrize(("question", "fields"), ASKED)
def test_a_question_gives_the_fields_of_its_contract(question: str, fields: str) -> None:
    found = answer(question)
    assert set(fields.split()) | {"reasons"} <= set(found)


def test_no_question_is_left_out() -> None:
    assert {question.partition(":")[0] for question, _ in ASKED} == set(ANSWERS)


def test_what_is_in_the_fields() -> None:
    """Figures of the position by hand: the foe stands 15 cm straight ahead; after a flight of 12 they are 27."""
    charge = answer("charge: {by: spears, target: foe}")
    assert (charge["distance"], charge["allowance"], charge["cost"], charge["side"]) == (15.0, 20.0, 15.0, "front")
    assert (charge["legs"], charge["contacts"]) == ([{"ahead": 15.0, "cost": 15.0}], {"by": 5, "target": 5})
    assert charge["end"] == {"front": [60.0, 75.0], "facing": 0.0}
    runs = answer("charge: {by: spears, target: foe, reaction: {flee: 12}}")
    assert (runs["why"], runs["caught"], runs["failed"]["moved"]) == ("too_far", False, 10.0)
    assert runs["flight"]["end"]["front"] == [60.0, 95.0], "its centre at y 79 goes to 91, and it looks up"
    pseudo = answer("charge: {by: spears, target: beside, kind: pseudo}")
    assert (pseudo["allowance"], pseudo["cost"]) == (10.0, 2.5 + 6.0)
    reform = answer("move: {unit: spears, legs: [{reform: {files: 4, facing: 0}}]}")
    assert (reform["files"], "furthest" in reform["legs"][0]) == (4, True)
    votes = answer("arc: {of: foe, from: spears}")
    assert votes["votes"] == {"front": 20, "left": 0, "right": 0, "rear": 0}
    assert set(votes["readings"]) == {"models", "front_rank", "front_centre", "area"}
    assert answer("casualties: {unit: foe, models: 3}")["end"] == {"front": [60.0, 75.0], "facing": 180.0}
    assert (answer("rank_bonus: {unit: foe}")["ranks"], answer("rank_bonus: {unit: foe}")["bonus"]) == ([5] * 4, 3)
    lap = answer("lap: {unit: wide, around: held}")
    assert (lap["left"], lap["right"]) == ([[114.0, 61.0], [114.0, 63.0]], [[126.0, 61.0], [126.0, 63.0]])
