"""Break tests, and the order of the phase (FB-BRK, FB-CC-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.ranks import Side
from game.rulesets.fantasy import break_tests
from game.rulesets.fantasy.break_tests import BreakTested
from tests.clash import flankers, later, unit_a, unit_b
from tests.play import dice, fight, foot, given, hero, led, play, run

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
    """B breaks at (600,600): x 550-650, y 600-680 during the panic tests; then it flees and fights nobody."""
    battle = given(unit_a(), beaten(unit_b(), 1), fights=[later(fight("A", "B"))])
    done = play(battle, "break_tests", "panic_in_combat", dice=dice(("break", 6, 6)))
    assert done.battle.unit("B").condition is Condition.BROKEN
    assert sorted(done.battle.unit("B").block.corners) == [(550, 600), (550, 680), (650, 600), (650, 680)]
    assert done.battle.is_engaged("B")
    fled = play(done.battle, "flights", dice=dice(("flight", 1, 1, 1, 1, 1))).battle
    assert fled.unit("B").condition is Condition.FLEEING
    assert fled.unit("B").block.pose.facing == 0, "it has turned to run"
    assert not fled.is_engaged("B")


@pytest.mark.rule("FB-BRK-04", "FB-PSY-GEN-05")
@pytest.mark.parametrize(("officers", "stands"), [((9,), True), ((8,), False), ((), False)])
def test_a_unit_tests_on_the_leadership_of_who_leads_it(officers: tuple[int, ...], stands: bool) -> None:
    """Unit Ld 7 led by a character of Ld 9, lost by 2, roll 7: 9 holds; under Ld 8, and without him, it breaks."""
    b, *heroes = led(beaten(unit_b(), 2), *(hero("captain", "b", Ld=leadership) for leadership in officers))
    battle = given(unit_a(), b, *heroes, fights=[later(fight("A", "B"))])
    done = run(break_tests.break_test, battle, dice=dice(("break", 3, 4)))
    (fact,) = done.facts(BreakTested)
    assert (fact.holds, fact.difference, fact.leadership) == (stands, 2, max(7, *officers, 0))


def test_whoever_won_or_drew_does_not_test() -> None:
    calm = unit_a().marked("fought", Until.TURN, 1).marked("drew", Until.TURN, 0)
    assert run(break_tests.break_test, given(calm, unit_b())).value is False
