"""Break tests, and the order of the phase (FB-BRK, FB-CC-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.battle.events import BodyChanged, ConditionChanged, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.ranks import Side
from game.rulesets.fantasy import break_tests
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.result import CombatResolved
from tests.clash import flankers, later, unit_a, unit_b
from tests.play import dice, fight, foot, given, play, run

if TYPE_CHECKING:
    from game.battle.unit import Unit


def beaten(unit: Unit, by: int, combat: int = 1) -> Unit:
    """The unit after a round its side lost."""
    return unit.marked("fought", Until.TURN, combat).marked("lost", Until.TURN, by)


def holds(leadership: int, difference: int, *faces: int) -> bool:
    """Whether a unit of that Leadership holds."""
    battle = given(unit_a(), beaten(unit_b(Ld=leadership), difference), fights=[later(fight("A", "B"))])
    done = run(break_tests.break_test, battle, dice=dice(("break", *faces)))
    (fact,) = done.facts(BreakTested)
    assert (done.battle.unit("B").condition is Condition.BROKEN) is not fact.holds
    return bool(fact.holds)


@pytest.mark.rule("FB-BRK-01")
def test_every_unit_of_the_losing_side_tests_in_its_owners_order() -> None:
    fights = [later(fight("A", "B"), "b"), later(fight("K", "B", Side.LEFT), "b")]
    battle = given(beaten(unit_a(), 1), beaten(flankers(), 1), unit_b(), fights=fights)
    rolls = dice(("break", 1, 1), ("break", 6, 6))
    done = run(break_tests.break_test, battle, answers=["K"], dice=rolls, repeat=True)
    assert [(fact.unit, fact.holds) for fact in done.facts(BreakTested)] == [("K", True), ("A", False)]
    assert done.asked == ["Reds: which unit takes its break test next?"]


@pytest.mark.rule("FB-BRK-01", "FB-CC-02")
def test_combats_test_in_the_order_in_which_they_were_fought() -> None:
    one, two = foot("A", front=(60, 60)), foot("C", front=(100, 60))
    battle = given(beaten(one, 1, combat=2), beaten(two, 1, combat=1))
    rolls = dice(("break", 1, 1), ("break", 1, 1))
    done = run(break_tests.break_test, battle, dice=rolls, repeat=True)
    assert [fact.unit for fact in done.facts(BreakTested)] == ["C", "A"]


@pytest.mark.rule("FB-BRK-02")
def test_the_total_with_the_difference_must_not_exceed_the_leadership() -> None:
    assert holds(7, 2, 2, 3)
    assert not holds(7, 2, 3, 3)
    assert holds(7, 5, 1, 1)
    assert not holds(7, 6, 1, 1)
    assert not holds(0, 1, 1, 1)


@pytest.mark.rule("FB-BRK-02")
def test_the_number_needed_explains_itself() -> None:
    battle = given(beaten(unit_b(), 2))
    done = run(break_tests.break_test, battle, dice=dice(("break", 1, 1)))
    (asked,) = done.requests
    assert str(asked.prompt) == "B: break test on 5 or less"
    assert str(getattr(asked, "tally", "")) == "needed 5 = 7 (own), -2 lost by"


@pytest.mark.rule("FB-BRK-03")
def test_a_broken_unit_keeps_its_place_until_the_flights() -> None:
    battle = given(unit_a(), beaten(unit_b(), 1), fights=[later(fight("A", "B"))])
    done = run(break_tests.break_test, battle, dice=dice(("break", 6, 6)))
    assert done.battle.unit("B").condition is Condition.BROKEN
    assert done.battle.unit("B").body == battle.unit("B").body
    assert done.battle.is_engaged("B")


@pytest.mark.rule("FB-BRK-04")
def test_leadership_nine_holds_where_eight_breaks() -> None:
    """The row's nine is an officer's, who comes with characters; here it is the unit's own."""
    assert holds(9, 2, 3, 4)
    assert not holds(8, 2, 3, 4)


@pytest.mark.rule("FB-CC-02", "FB-CC-03", "FB-ORD-01")
def test_a_step_ends_for_the_whole_table_before_the_next_begins() -> None:
    units = [
        foot("A1", front=(40, 60)),
        foot("B1", army="b", front=(40, 60), facing=180, models=10),
        foot("A2", front=(120, 60)),
        foot("B2", army="b", front=(120, 60), facing=180),
    ]
    fights = [later(fight("A1", "B1")), later(fight("A2", "B2"))]
    misses = ("hit", *(1,) * 5)
    rolls = [
        *[("hit", 4, 1, 1, 1, 1), ("wound", 4), ("hit", 1, 1, 1, 1), misses, misses],
        *[("break", 6, 6), ("flight", 1, 1, 1, 1, 1), ("pursuit", 1, 1, 1, 1, 2)],
    ]
    answers = ["A1", "quarry:B1"]
    done = play(given(*units, fights=fights), "combat_set_up", until="redress", answers=answers, dice=dice(*rolls))
    kept = (CombatResolved, BreakTested, ConditionChanged, UnitMoved, BodyChanged)
    order = [type(event).__name__ for event in done.events if isinstance(event, kept)]
    assert order[:4] == ["CombatResolved", "CombatResolved", "BreakTested", "ConditionChanged"]
    results = done.facts(CombatResolved)
    assert [fact.units for fact in results] == [("A1", "B1"), ("A2", "B2")]
    moved = [n for n, event in enumerate(done.events) if isinstance(event, UnitMoved) and event.unit == "B1"]
    tested = [n for n, event in enumerate(done.events) if isinstance(event, BreakTested)]
    assert all(n > max(tested) for n in moved)


def test_whoever_won_or_drew_does_not_test() -> None:
    calm = unit_a().marked("fought", Until.TURN, 1).marked("drew", Until.TURN, 0)
    assert run(break_tests.break_test, given(calm, unit_b())).value is False
