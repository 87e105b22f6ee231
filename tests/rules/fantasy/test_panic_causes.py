"""Who must test panic: the six causes, distances and exemptions (FB-PSY-PAN-01 to 15, FB-CPN, FB-CHG-15)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.battle import Battle
from game.battle.events import ConditionChanged
from game.battle.marks import Until
from game.battle.unit import Condition
from game.rulesets.fantasy.psychology import panic_causes as causes
from game.rulesets.fantasy.psychology.panic import Cause, PanicDue
from tests.clash import flankers, unit_a, unit_b
from tests.panic import PASSED, after, asked_at, who_tested
from tests.play import codes, dice, fight, fleeing, foot, given, hero, led, lone, play, rules

if TYPE_CHECKING:
    from game.battle.unit import Unit


def beaten(unit: Unit, by: int, combat: int) -> Unit:
    return unit.marked("fought", Until.TURN, combat).marked("lost", Until.TURN, by)


def broken(unit: Unit) -> Unit:
    return replace(unit, condition=Condition.BROKEN)


def beside(gap: float, models: int, **more: Any) -> Unit:
    """A friend whose box begins `gap` cm right of x = 65, five files wide."""
    return foot("friend", front=(70 + gap, 60), models=models, **more)


def at_start(*units: Unit, rolls: tuple[tuple[str | int, ...], ...] = ()) -> list[str]:
    return who_tested(play(given(*units), "start_of_turn", "panic_at_start", dice=dice(*rolls)))


# -- cause 1


@pytest.mark.rule("FB-PSY-PAN-01")
def test_a_unit_of_strength_eight_and_its_friends() -> None:
    unit = foot("unit", models=8)
    assert at_start(unit, fleeing(beside(10, 8)), rolls=(PASSED,)) == ["unit"]
    assert at_start(unit, fleeing(beside(10, 7))) == []
    three = broken(foot("friend", front=(83, 60), models=3, files=3))
    assert asked_at(given(unit, three), "panic_in_combat", PASSED) == ["unit"]
    further = broken(foot("friend", front=(83.1, 60), models=3, files=3))
    assert asked_at(given(unit, further), "panic_in_combat") == []
    shot = after(given(unit, beside(10, 7)), "shooting", {"friend": 7})
    assert asked_at(shot, "panic_after_shooting") == []
    shot = after(given(unit, beside(10, 8)), "shooting", {"friend": 8})
    assert asked_at(shot, "panic_after_shooting", PASSED) == ["unit"]


@pytest.mark.rule("FB-PSY-PAN-03")
@pytest.mark.parametrize(("left", "tests"), [(75.0, ["unit"]), (75.1, [])])
def test_a_friend_that_flees_ten_centimetres_away_as_the_turn_begins(left: float, tests: list[str]) -> None:
    """Unit x 550-650, the fleeing friend x 750-800: 100 mm, a test; from 751 on: none."""
    friend = fleeing(foot("friend", front=(left + 2.5, 60), models=10, files=2, base=(25, 25)))
    assert at_start(foot("unit", models=10), friend, rolls=(PASSED,) * len(tests)) == tests


@pytest.mark.rule("FB-PSY-PAN-03")
def test_only_the_units_of_whoever_begins_test_and_only_for_friends() -> None:
    theirs = foot("theirs", army="b", front=(60, 71), facing=180, models=10)
    assert at_start(fleeing(beside(3, 20)), theirs) == []


@pytest.mark.rule("FB-PSY-PAN-03")
def test_who_begins_to_flee_by_these_tests_frightens_nobody_more() -> None:
    """The second unit stands 8 cm from the first, which panics, and 20 cm from the friend that fled."""
    first, second = foot("first", models=10), foot("second", front=(42, 60), models=10)
    foe = foot("foe", army="b", front=(60, 110), facing=180)
    done = play(
        given(first, second, fleeing(beside(5, 20)), foe), "start_of_turn", "panic_at_start", dice=dice(("panic", 6, 6))
    )
    assert who_tested(done) == ["first"]
    assert done.battle.unit("first").is_fleeing


@pytest.mark.rule("FB-PSY-PAN-04")
@pytest.mark.parametrize(("models", "tests"), [(12, []), (11, ["unit"])])
def test_a_unit_larger_than_all_who_flee_together_is_exempt(models: int, tests: list[str]) -> None:
    """Those who flee: 6 + 5 = 11."""
    six = fleeing(foot("six", front=(75, 60), models=6))
    five = fleeing(foot("five", front=(45, 60), models=5))
    assert at_start(foot("unit", models=models), six, five, rolls=(PASSED,) * len(tests)) == tests
    trigger = causes.beside(
        given(foot("unit", models=12), six, five),
        foot("unit", models=12),
        Cause.FLEEING_FRIENDS,
        (causes.seen(six), causes.seen(five)),
    )
    assert trigger is not None
    assert rules(trigger.bars) == ["FB-PSY-PAN-04"]


# -- cause 2


@pytest.mark.rule("FB-CPN-01")
@pytest.mark.parametrize(("left", "tests"), [(80.0, ["C"]), (80.1, [])])
def test_friends_within_fifteen_centimetres_of_a_broken_unit_test(left: float, tests: list[str]) -> None:
    """B broken, x 55-65; C at x 80-90: 15 cm."""
    c = foot("C", army="b", front=(left + 5, 60), facing=180)
    battle = given(unit_a(), broken(unit_b()), c, fights=[fight("A", "B")])
    assert asked_at(battle, "panic_in_combat", *(PASSED,) * len(tests)) == tests


@pytest.mark.rule("FB-PSY-PAN-05")
def test_a_unit_that_fights_elsewhere_tests_and_one_that_broke_itself_does_not() -> None:
    """B broken (y 600-680); D, engaged, 149 mm away, Ld 7, roll 8: panics. G, broken, 50 mm away: no test."""
    d = foot("D", army="b", front=(84.9, 60), facing=180)
    g = broken(foot("G", army="b", front=(45, 60), facing=180))
    fights = [fight("A", "B"), fight("E", "D")]
    battle = given(unit_a(), foot("E", front=(84.9, 60)), broken(unit_b()), d, g, fights=fights)
    done = play(battle, "panic_in_combat", dice=dice(("panic", 4, 4)))
    assert who_tested(done) == ["D"]
    assert done.battle.unit("D").condition is Condition.BROKEN


@pytest.mark.rule("FB-PSY-PAN-06")
@pytest.mark.parametrize(("breaks", "tests"), [((6, 6), []), ((1, 1), ["B2"])])
def test_all_break_tests_come_before_any_panic_test(breaks: tuple[int, int], tests: list[str]) -> None:
    """B1 and B2 fight 10 cm apart; B1 breaks."""
    b1 = beaten(foot("B1", army="b", facing=180), 2, combat=1)
    b2 = beaten(foot("B2", army="b", front=(80, 60), facing=180), 1, combat=2)
    fights = [fight("A1", "B1"), fight("A2", "B2")]
    battle = given(foot("A1"), foot("A2", front=(80, 60)), b1, b2, fights=fights)
    rolls = [("break", 6, 6), ("break", *breaks), *[PASSED] * len(tests)]
    done = play(battle, "break_tests", "panic_in_combat", dice=dice(*rolls))
    assert who_tested(done) == tests


@pytest.mark.rule("FB-PSY-PAN-07")
def test_three_breaks_make_one_test() -> None:
    away = ((45, 60), (75, 60), (60, 75))
    three = [broken(foot(f"B{n}", front=front, models=10)) for n, front in enumerate(away)]
    done = play(given(foot("unit"), *three), "panic_in_combat", dice=dice(PASSED))
    (due,) = done.facts(PanicDue)
    assert due.sources == ("B0", "B1", "B2")


@pytest.mark.rule("FB-PSY-PAN-08")
@pytest.mark.parametrize(
    ("gone", "tests"),
    [
        (hero("gone", front=(70, 60), W=3), []),
        (lone("gone", front=(70, 60), W=5), ["unit"]),
        (foot("gone", front=(75, 60), models=10), ["unit"]),
    ],
)
def test_a_friend_destroyed_in_combat_counts_unless_it_was_one_small_model(gone: Unit, tests: list[str]) -> None:
    battle = after(given(foot("unit"), gone), "combat", None, "gone")
    assert asked_at(battle, "panic_in_combat", *(PASSED,) * len(tests)) == tests


@pytest.mark.rule("FB-PSY-PAN-08")
def test_a_destroyed_friend_is_measured_where_it_stood_when_the_phase_began() -> None:
    """Fourteen files, of which the nearest fall first: 15 cm to where the right end was, 19 cm to the last of them."""
    wide = foot("gone", front=(36, 60), models=14, files=14)
    battle = given(foot("unit", front=(70, 60)), wide)
    battle = after(battle, "combat", {"gone": 13})
    body = battle.unit("gone").body
    battle = after_blows(battle)
    assert body.count == 1
    assert asked_at(battle, "panic_in_combat", PASSED) == ["unit"]


def after_blows(battle: Battle) -> Battle:
    """The last man falls in the same phase."""
    gone = replace(battle.unit("gone"), condition=Condition.DESTROYED)
    return battle.with_unit(gone)


@pytest.mark.rule("FB-PSY-PAN-09")
def test_no_unit_is_too_large_for_a_break_near_by() -> None:
    battle = given(foot("unit", models=30), broken(beside(14, 5)))
    assert asked_at(battle, "panic_in_combat", PASSED) == ["unit"]


# -- cause 3


def charged(*chargers: Unit, since: int = 0, answers: list[str] | None = None, rolls: int = 1) -> list[str]:
    """Who tests when B, in combat with A, is charged."""
    battle = given(unit_a(), unit_b(), *chargers, fights=[fight("A", "B", since=since)])
    orders = answers or [order for unit in chargers for order in (unit.id, "B")]
    done = play(battle, "charges", until="panic_of_charged", answers=orders, dice=dice(*[PASSED] * rolls))
    return who_tested(done)


@pytest.mark.rule("FB-PSY-PAN-10")
@pytest.mark.parametrize(("far", "models", "tests"), [(30, 3, ["B"]), (37, 3, []), (30, 2, [])])
def test_charged_in_the_flank_while_it_fights(far: float, models: int, tests: list[str]) -> None:
    """Knights, US 2 each, charge 36 cm."""
    knights = replace(
        flankers(models=models), body=flankers(models=models).block.at(flankers().block.pose.moved(-far * 10))
    )
    assert charged(knights, rolls=len(tests)) == tests


@pytest.mark.rule("FB-CHG-15")
@pytest.mark.parametrize(("far", "models", "tests"), [(15, 10, ["B"]), (15, 4, []), (25, 10, [])])
def test_a_flank_charge_by_foot(far: float, models: int, tests: list[str]) -> None:
    k = foot("K", front=(65 + far, 64), facing=270, models=models, files=min(models, 5))
    assert charged(k, rolls=len(tests)) == tests


@pytest.mark.rule("FB-PSY-PAN-10")
def test_a_unit_that_was_free_when_the_turn_began_does_not_test() -> None:
    a, k = foot("A", front=(60, 45)), foot("K", front=(80, 64), facing=270, models=10)
    done = play(
        given(a, unit_b(), k), "charges", until="panic_of_charged", answers=["A", "B", "K", "B", "hold"], dice=dice()
    )
    assert who_tested(done) == []
    trigger = causes.charged(done.battle, done.battle.charges[1])
    assert trigger is not None
    assert codes(trigger.bars) == ["not_fighting"]


@pytest.mark.rule("FB-PSY-PAN-10", "FB-CHG-15")
@pytest.mark.parametrize(("since", "tests"), [(2, ["B"]), (3, [])])
def test_it_must_have_been_fighting_since_the_previous_turn(since: int, tests: list[str]) -> None:
    """In turn 3 K (US 10) charges B's left: a test where A has fought it since turn 2, none where since this turn."""
    k = foot("K", front=(80, 64), facing=270, models=10)
    battle = given(unit_a(), unit_b(), k, fights=[fight("A", "B", since=since)], turn=3)
    rolls = dice(*[PASSED] * len(tests))
    assert who_tested(play(battle, "charges", until="panic_of_charged", answers=["K", "B"], dice=rolls)) == tests


@pytest.mark.rule("FB-PSY-PAN-10", "FB-PSY-PAN-18", "FB-CHG-15")
def test_who_panics_then_runs_at_once_and_the_charger_goes_on_after_it() -> None:
    """B faces down, fights A (US 20) to its front, is charged on its left by K (US 10): it runs up the table, 28 cm."""
    k = foot("K", front=(80, 64), facing=270, models=10)
    battle = given(unit_a(), unit_b(), k, fights=[fight("A", "B")])
    done = play(
        battle,
        "charges",
        until="panic_of_charged",
        answers=["K", "B", {"x": 0, "y": 0, "facing": 0}],
        dice=dice(("panic", 4, 4), ("flight", 5, 5, 6, 6, 6)),
    )
    b = done.battle.unit("B")
    assert b.is_fleeing
    assert b.body.centre == (600, 920)
    assert done.battle.engagements == ()
    assert not done.battle.unit("A").has("won")


# -- cause 4


def run_down(gap: float, own: int, theirs: int) -> list[str]:
    """C charges F, which flees 7 cm and is caught at y 59-67, x 55-65; U stands `gap` cm to its right."""
    c = foot("C", front=(60, 40))
    f = foot("F", army="b", front=(60, 52), facing=180, models=theirs)
    u = foot("U", army="b", front=(70 + gap, 59), facing=180, models=own)
    rolls = [("flight", 1, 1, 1, 2, 2)]
    near = gap <= 10 and own <= theirs
    done = play(
        given(c, f, u),
        "charges",
        until="panic_after_charges",
        answers=["C", "F", "flee"],
        dice=dice(*rolls, *[PASSED] * near),
    )
    assert done.battle.unit("F").condition is Condition.DESTROYED
    return who_tested(done)


@pytest.mark.rule("FB-PSY-PAN-11")
def test_a_friend_that_fled_from_a_charge_and_was_caught_near_by() -> None:
    assert run_down(9, 20, 20) == ["U"]
    assert run_down(11, 20, 20) == []


@pytest.mark.rule("FB-PSY-PAN-12")
def test_a_unit_larger_than_who_was_caught_is_exempt() -> None:
    assert run_down(9, 9, 8) == []
    assert run_down(9, 8, 8) == ["U"]


# -- causes 5 and 6


@pytest.mark.rule("FB-PSY-PAN-13")
@pytest.mark.parametrize(("models", "lost", "tests"), [(20, 5, 1), (20, 4, 0), (19, 5, 1), (19, 4, 0)])
@pytest.mark.parametrize("phase", ["magic", "shooting"])
def test_a_quarter_of_the_models_lost_in_a_phase(phase: str, models: int, lost: int, tests: int) -> None:
    battle = after(given(foot("unit", models=models)), phase, {"unit": lost})
    assert asked_at(battle, f"panic_after_{phase}", *[PASSED] * tests) == ["unit"] * tests


@pytest.mark.rule("FB-PSY-PAN-13")
def test_characters_count_and_war_machines_and_ridden_monsters_do_not_mind() -> None:
    """15 men and a hero: 4 of 16 are a quarter."""
    battle = after(given(*led(foot("unit", models=15), hero("boss"))), "shooting", {"unit": 4})
    assert asked_at(battle, "panic_after_shooting", ("panic", 4, 5)) == ["unit"]
    for troop in ("war_machine", "ridden_monster"):
        trigger = causes.losses(foot("unit", models=1, files=1, troop=troop), 1, 3)
        assert trigger is not None
        assert codes(trigger.bars) == ["spared"]


@pytest.mark.rule("FB-PSY-PAN-02")
def test_one_test_a_phase_however_many_reasons() -> None:
    """It loses 3 of 10, and a friend of 10 is shot to nothing 5 cm away."""
    battle = after(given(foot("unit", models=10), beside(5, 10)), "shooting", {"unit": 3, "friend": 10})
    assert asked_at(battle, "panic_after_shooting", PASSED) == ["unit"]


@pytest.mark.rule("FB-PSY-PAN-02")
def test_the_next_phase_may_bring_another_test() -> None:
    battle = after(given(foot("unit", models=20)), "magic", {"unit": 5})
    done = play(battle, "panic_after_magic", dice=dice(PASSED))
    battle = after(done.battle, "shooting", {"unit": 4})
    assert asked_at(battle, "panic_after_shooting", PASSED) == ["unit"]


@pytest.mark.rule("FB-PSY-PAN-14", "FB-C-18")
def test_whatever_took_them_losses_in_the_movement_phase_count_at_its_end() -> None:
    battle = after(given(foot("unit")), "movement", {"unit": 5})
    assert asked_at(battle, "panic_after_moves", PASSED) == ["unit"]


@pytest.mark.rule("FB-PSY-PAN-15")
@pytest.mark.parametrize(("models", "tests"), [(13, []), (12, ["unit"])])
def test_twelve_foot_shot_away_eight_centimetres_from_a_friend(models: int, tests: list[str]) -> None:
    battle = after(given(foot("unit", models=models), beside(8, 12)), "shooting", {"friend": 12})
    assert asked_at(battle, "panic_after_shooting", *[PASSED] * len(tests)) == tests


@pytest.mark.rule("FB-PSY-PAN-15")
def test_whoever_is_run_down_was_not_shot() -> None:
    caught = replace(beside(5, 12), condition=Condition.FLEEING)
    battle = after(given(foot("unit", models=10), caught), "movement")
    battle = ConditionChanged("friend", Condition.DESTROYED, "caught").apply(battle)
    assert asked_at(battle, "panic_after_moves") == []
