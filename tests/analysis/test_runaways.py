"""A charge on runaways is judged by the rule's own question, and says what really bars it (FB-REA-06)."""

from __future__ import annotations

from game.analysis.cases import answer_case
from game.data.load import case_from_text

CASE = """
kind: case
title: Runaways
pieces:
  - {{id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [90, 40], facing: 0, profile: {{M: 15}}}}
  - {{id: archers, side: b, base: [20, 20], models: 10, files: 5, front: [90, 50], facing: 180, profile: {{M: 10}}}}
terrain:
  - {{kind: impassable, shape: [[{left}, 62], [{right}, 62], [{right}, 63], [{left}, 63]]}}
ask:
  - charge: {{by: spears, target: archers, reaction: {{flee: {flee}}}}}
"""


def why(left: float, right: float, flee: float) -> tuple[bool, str | None]:
    """Whether the runaways are caught, and what bars it."""
    (verdict,) = answer_case(case_from_text(CASE.format(left=left, right=right, flee=flee), "case"))
    return verdict.answer["caught"], verdict.answer.get("why")


def test_out_of_reach_is_too_far() -> None:
    """The archers' near edge stands at y 50 and runs 21 cm: 31 cm from the spears, who charge 30."""
    assert why(0, 10, 21) == (False, "too_far")


def test_within_reach_they_are_caught() -> None:
    """Running 19 cm they are 29 away."""
    assert why(0, 10, 19) == (True, None)


def test_friends_that_leave_too_narrow_a_gap_bar_the_way() -> None:
    """The gap is 9.5 cm, the spears are 10 wide; the archers stand 25 cm off, well within the 30 of a charge."""
    friends = "".join(
        f"  - {{id: {name}, side: a, base: [20, 20], models: 10, files: 5, front: [{x}, 48], facing: 0}}\n"
        for name, x in (("left", 80.25), ("right", 99.75))
    )
    text = CASE.format(left=0, right=10, flee=15).replace("terrain:\n", friends + "terrain:\n")
    (verdict,) = answer_case(case_from_text(text, "case"))
    assert verdict.answer["flight"]["gap"] == 25.0
    assert (verdict.answer["caught"], verdict.answer["why"]) == (False, "blocked")
    assert [reason["rule"] for reason in verdict.answer["reasons"]] == ["FB-GEN-08"]
