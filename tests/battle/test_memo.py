"""Answers kept while nobody moves, and never longer."""

from __future__ import annotations

from dataclasses import replace

from game.battle.battle import digest
from game.battle.events import StepBegan
from game.battle.marks import Until
from game.battle.memo import remember
from game.battle.unit import Condition
from game.geometry.pose import Pose
from tests.play import foot, given


def test_an_answer_is_worked_out_once_a_position() -> None:
    battle, asked = given(foot("spears")), []

    def work_out() -> int:
        asked.append(1)
        return len(asked)

    assert [remember(battle, "key", work_out) for _ in range(3)] == [1, 1, 1]
    assert remember(replace(battle, rounds=3), "key", work_out) == 1, "no unit has moved"
    moved = battle.changing("spears", lambda unit: unit.at(Pose(600, 700)))
    assert remember(moved, "key", work_out) == 2
    assert remember(battle, "key", work_out) == 1, "the old battle is still true"
    assert remember(battle, "other", work_out) == 3


def test_a_fingerprint_is_of_values_not_of_objects() -> None:
    one, two = given(foot("spears"), foot("orcs", "b")), given(foot("spears"), foot("orcs", "b"))
    assert digest(one) == digest(two)
    assert digest(one) != digest(one.changing("orcs", lambda unit: replace(unit, wounds=1)))


def test_a_fingerprint_knows_no_difference_between_equal_numbers() -> None:
    """A file says 600, a move comes to 600.0: the unit stands in the same place."""
    battle = given(foot("spears"), foot("orcs", "b"))
    whole, broken, minus = (
        battle.changing("spears", lambda unit, x=x: unit.at(Pose(600, 700, x))) for x in (0, 0.0, -0.0)
    )
    assert digest(whole) == digest(broken) == digest(minus)


def test_what_is_worked_out_stays_while_only_marks_change() -> None:
    battle = given(foot("spears"))
    assert remember(battle, "place", lambda: 1) == 1
    marked = battle.changing("spears", lambda unit: unit.marked("shot", Until.TURN))
    assert remember(marked, "place", lambda: 2) == 1, "a mark moves nobody"
    fled = battle.changing("spears", lambda unit: replace(unit, condition=Condition.FLEEING))
    assert remember(fled, "place", lambda: 2) == 2


def test_a_mark_that_stays_leaves_its_unit_as_it_was() -> None:
    """So that fingerprints and what is remembered of it are kept from phase to phase."""
    battle = given(foot("spears"), foot("orcs", "b"))
    battle = battle.changing("spears", lambda unit: unit.marked("tested", Until.BATTLE))
    later = StepBegan(replace(battle.cursor, phase=battle.cursor.phase + 1)).apply(battle)
    assert later.unit("spears") is battle.unit("spears")
