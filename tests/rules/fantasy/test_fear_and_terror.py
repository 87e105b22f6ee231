"""Fear and terror: charged by it, charging it, near it, beaten by it, and who feels neither (FB-PSY-FEA, TER, EFF)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule
from game.engine.game import Game
from game.geometry.ranks import Side
from game.rulesets.fantasy import break_tests, pursuit
from game.rulesets.fantasy.blows import BlowsStruck, hit_tally
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.charges import charger_bars, declared
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.magic.wizards import caster_bars
from game.rulesets.fantasy.movement import move_bars
from game.rulesets.fantasy.order import entries
from game.rulesets.fantasy.psychology import awe, fear
from game.rulesets.fantasy.psychology.awe import TERROR_TESTED, Awe
from game.rulesets.fantasy.psychology.daring import test_due as daring_due
from game.rulesets.fantasy.psychology.fear import BrokenByFear
from game.rulesets.fantasy.psychology.panic import RUNS_ALONG
from game.rulesets.fantasy.rally import rally_bars
from game.rulesets.fantasy.ruleset import FANTASY
from game.rulesets.fantasy.shooting import shooting_bars
from game.text.log import sentence
from tests.clash import fought, knights, later, misses, unit_a, unit_b
from tests.play import Result, codes, dice, fight, foot, given, hero, led, lone, play, run

if TYPE_CHECKING:
    from game.battle.battle import Battle

FEARSOME = {"special": ["causes_fear"]}
TERRIBLE = {"special": ["causes_terror"]}
B = {"army": "b", "facing": 180}


def who_tested(result: Result) -> list[tuple[str, str]]:
    """Who tested what."""
    return [(fact.unit, fact.what) for fact in result.facts(LeadershipTested)]


def dread(gap: float = 20, models: int = 16, own: int = 20) -> Battle:
    """C, which causes fear and has a charge of 20 cm, faces T."""
    c = foot("C", front=(60, 40), models=models, **FEARSOME)
    return given(c, foot("T", front=(60, 40 + gap), models=own, **B))


def charge_on_t(
    battle: Battle, *rolls: tuple[str | int, ...], until: str = "fear_of_charged", reaction: tuple[str, ...] = ("hold",)
) -> Result:
    return play(battle, "charges", until=until, answers=["C", "T", *reaction], dice=dice(*rolls))


# -- fear


@pytest.mark.rule("FB-PSY-FEA-01", "FB-C-17")
def test_fear_and_terror_stand_in_the_profile() -> None:
    assert awe.caused_by(foot("plain")) is Awe.NONE
    assert awe.caused_by(foot("fearsome", **FEARSOME)) is Awe.FEAR
    assert awe.caused_by(lone("beast", **TERRIBLE)) is Awe.TERROR


@pytest.mark.rule("FB-PSY-FEA-02")
def test_a_frightening_charger_in_reach_asks_for_a_test() -> None:
    done = charge_on_t(dread(20), ("fear", 3, 4))
    assert who_tested(done) == [("T", "fear")]
    assert done.battle.unit("T").condition is Condition.STANDING
    assert not done.battle.unit("T").has("needs_six:C")
    assert who_tested(charge_on_t(dread(20.1))) == []


@pytest.mark.rule("FB-PSY-FEA-02")
def test_one_test_for_each_frightening_charger() -> None:
    two = replace(dread(), units=(*dread().units, foot("D", front=(70, 45), **FEARSOME)))
    done = play(
        two,
        "charges",
        until="fear_of_charged",
        answers=["C", "T", "D", "T", "hold"],
        dice=dice(("fear", 3, 4), ("fear", 3, 4)),
    )
    assert who_tested(done) == [("T", "fear"), ("T", "fear")]


@pytest.mark.rule("FB-PSY-FEA-03")
def test_who_fails_and_is_smaller_runs_at_once() -> None:
    """US 10 against 16: it flees 5D6 = 15 cm, straight from the charger, and cannot shoot."""
    done = charge_on_t(dread(own=10), ("fear", 4, 4), ("flight", 1, 2, 3, 4, 5))
    t = done.battle.unit("T")
    assert t.is_fleeing
    assert t.body.centre == (600, 770)


@pytest.mark.rule("FB-PSY-FEA-03")
def test_a_unit_in_combat_that_fears_the_charger_leaves_its_enemies_who_may_not_follow() -> None:
    c = foot("C", front=(80, 64), facing=270, models=16, **FEARSOME)
    battle = given(unit_a(), unit_b(models=10), c, fights=[fight("A", "B")])
    done = play(
        battle,
        "charges",
        until="fear_of_charged",
        answers=["C", "B"],
        dice=dice(("fear", 4, 4), ("flight", 3, 3, 3, 3, 3)),
    )
    assert done.battle.unit("B").is_fleeing
    assert pursuit.quarries(done.battle, done.battle.unit("A")) == ()


@pytest.mark.rule("FB-PSY-FEA-04")
@pytest.mark.parametrize("own", [20, 16])
def test_who_fails_and_is_no_smaller_hits_on_natural_sixes_this_turn(own: int) -> None:
    """Five attacks, dice 6 5 4 6 1: two hits."""
    moved = charge_on_t(dread(15, own=own), ("fear", 4, 4), until="charge_moves").battle
    (met,) = moved.engagements
    assert met.needs_six == ("T",)
    done = fought(moved, *misses(5), ("hit", 6, 5, 4, 6, 1), ("wound", 1, 1))
    blow = next(fact for fact in done.facts(BlowsStruck) if fact.unit == "T")
    assert (blow.attacks, blow.hits) == (5, 2)
    after = play(done.battle, "redress", answers=["stay"]).battle
    assert [clash.needs_six for clash in after.engagements] == [()]


@pytest.mark.rule("FB-PSY-FEA-04")
def test_sixes_are_needed_against_that_enemy_alone_and_by_mounts_too() -> None:
    """Knights (US 20) that fight A are charged in the flank by C (US 16) and fail: 6 against C, the table against A."""
    riders = knights("K", 10, files=5, army="b", facing=180)
    c = foot("C", front=(86, 65), facing=270, models=16, **FEARSOME)
    battle = given(unit_a(), riders, c, fights=[later(fight("A", "K"))])
    rolls = dice(("fear", 4, 5), ("panic", 1, 1))
    moved = play(battle, "charges", until="charge_moves", answers=["C", "K"], dice=rolls).battle
    assert {f.other("K"): f.needs_six for f in moved.fights_of("K")} == {"A": (), "C": ("K",)}
    game = Game(moved, FANTASY.special, lambda event, after: None)
    mine = [e for e in entries(moved, ("A", "C", "K")) if e.unit == "K"]
    needed = {(str(e.who), foe): hit_tally(game, e, moved.unit(foe)).total for e in mine for foe in "AC"}  # type: ignore[union-attr]
    assert needed == {("models", "A"): 3, ("models", "C"): 6, ("mounts", "A"): 4, ("mounts", "C"): 6}


@pytest.mark.rule("FB-PSY-FEA-05")
def test_who_does_not_dare_may_still_cast() -> None:
    """Ld 7, roll 8: no order to move or shoot this turn; spells remain allowed."""
    mage = replace(foot("C", front=(60, 40), models=1, files=1), special=(SpecialRule("wizard", (("level", 2),)),))
    battle = given(mage, foot("T", front=(60, 60), **B, **FEARSOME))
    done = play(battle, "charges", answers=["C", "T"], dice=dice(("fear", 4, 4)))
    assert "stands_still" in codes(move_bars(done.battle, done.battle.unit("C")))
    assert caster_bars(done.battle, done.battle.unit("C")) == ()


@pytest.mark.rule("FB-PSY-FEA-05")
@pytest.mark.parametrize(("faces", "dares"), [((3, 4), True), ((4, 4), False)])
def test_wanting_to_charge_what_is_feared(faces: tuple[int, int], dares: bool) -> None:
    t = foot("T", front=(60, 60), **B, **FEARSOME)
    battle = given(foot("C", front=(60, 40), gear=["bow"]), t)
    done = play(battle, "charges", answers=["C", "T"], dice=dice(("fear", *faces)))
    c = done.battle.unit("C")
    assert (done.battle.charge_of("C") is not None) is dares
    assert done.battle.reactions == ()
    if not dares:
        assert "stands_still" in codes(move_bars(done.battle, c))
        assert "stands_still" in codes(shooting_bars(done.battle, c))
        assert "stands_still" in codes(charger_bars(done.battle, c))
        assert "C does not dare to charge T" in [str(sentence(fact, done.battle)) for fact in done.events]


def beaten_by_fear(own: int, theirs: int, *rolls: tuple[str | int, ...], **more: Any) -> Result:
    a = unit_a(models=theirs, **FEARSOME)
    b = unit_b(models=own, **more).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 1)
    return run(break_tests.break_test, given(a, b, fights=[later(fight("A", "B"))]), dice=dice(*rolls))


@pytest.mark.rule("FB-PSY-FEA-06")
def test_beaten_by_what_it_fears_a_unit_no_larger_breaks_without_dice() -> None:
    for own in (15, 16):
        done = beaten_by_fear(own, 16)
        assert done.battle.unit("B").condition is Condition.BROKEN
        (told,) = done.facts(BrokenByFear)
        assert (told.strength, told.against) == (own, 16)
        assert done.facts(BreakTested) == []
    larger = beaten_by_fear(17, 16, ("break", 3, 3))
    assert larger.battle.unit("B").condition is Condition.STANDING
    assert [fact.holds for fact in larger.facts(BreakTested)] == [True]


def beaten_by_two(own: int, *, second: list[str], touching: bool = True, rolls: tuple[Any, ...] = ()) -> Result:
    """B has lost to two of US 8 each, the first of which causes fear; the second touches B or stands apart."""
    one = foot("A1", front=(56, 60), models=8, files=4, **FEARSOME)
    two = foot("A2", front=(64 if touching else 90, 60), models=8, files=4, special=second)
    b = unit_b(models=own).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 1)
    fights = [later(fight("A1", "B")), *([later(fight("A2", "B"))] if touching else [])]
    return run(break_tests.break_test, given(one, two, b, fights=fights), dice=dice(*rolls))


@pytest.mark.rule("FB-PSY-FEA-06")
def test_the_frightening_enemies_in_contact_count_together_and_no_others() -> None:
    """8 + 8 = 16: US 16 breaks, 17 tests. One that causes no fear, or does not touch it, adds nothing to the 8."""
    (told,) = beaten_by_two(16, second=["causes_fear"]).facts(BrokenByFear)
    assert (told.strength, told.against) == (16, 16)
    held = ("break", 1, 1)
    for found in (
        beaten_by_two(17, second=["causes_fear"], rolls=(held,)),
        beaten_by_two(16, second=[], rolls=(held,)),
        beaten_by_two(16, second=["causes_fear"], touching=False, rolls=(held,)),
    ):
        assert found.facts(BrokenByFear) == []
        assert [fact.holds for fact in found.facts(BreakTested)] == [True]
    (alone,) = beaten_by_two(8, second=[]).facts(BrokenByFear)
    assert (alone.strength, alone.against) == (8, 8)


@pytest.mark.rule("FB-PSY-FEA-06")
def test_stubbornness_does_not_help_and_frenzy_does() -> None:
    assert beaten_by_fear(16, 16, special=["stubborn"]).facts(BrokenByFear)
    assert not beaten_by_fear(16, 16, ("break", 1, 1), special=["frenzy"]).facts(BrokenByFear)


@pytest.mark.rule("FB-PSY-FEA-07")
def test_a_test_of_fear_passed_when_it_was_charged_does_not_help() -> None:
    """It passes, loses by 1 with the lower unit strength, and breaks."""
    moved = charge_on_t(dread(15, own=10), ("fear", 3, 4), until="charge_moves").battle
    t = moved.unit("T").marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 1)
    done = run(break_tests.break_test, moved.with_unit(t))
    assert done.battle.unit("T").condition is Condition.BROKEN
    assert len(done.facts(BrokenByFear)) == 1


# -- terror


def near(gap: float, **more: Any) -> Battle:
    """A unit whose turn begins, and a terror so far in front of it."""
    beast = lone("beast", front=(60, 60 + gap), **B, **TERRIBLE)
    return given(foot("unit", **more), beast)


@pytest.mark.rule("FB-PSY-TER-01", "FB-PSY-TER-06")
@pytest.mark.parametrize(("gap", "who"), [(15.0, [("unit", "terror")]), (15.1, [])])
def test_a_terror_within_fifteen_centimetres_as_the_turn_begins(gap: float, who: list[tuple[str, str]]) -> None:
    done = play(near(gap), "terror_at_start", dice=dice(*[("terror", 3, 4)] * len(who)))
    assert who_tested(done) == who


@pytest.mark.rule("FB-PSY-TER-06")
def test_units_in_combat_test_too_and_those_of_the_other_player_do_not() -> None:
    beast = lone("beast", front=(60, 60), **B, **TERRIBLE)
    battle = given(unit_a(), beast, fights=[fight("A", "beast")])
    assert who_tested(play(battle, "terror_at_start", dice=dice(("terror", 3, 4)))) == [("A", "terror")]
    theirs = replace(battle, cursor=replace(battle.cursor, active="b"))
    assert who_tested(play(theirs, "terror_at_start")) == []


@pytest.mark.rule("FB-PSY-TER-02")
def test_one_test_of_terror_in_the_battle() -> None:
    done = play(near(15), "terror_at_start", dice=dice(("terror", 3, 4)))
    next_turn = replace(done.battle, cursor=replace(done.battle.cursor, turn=3))
    assert next_turn.unit("unit").has(TERROR_TESTED)
    assert who_tested(play(next_turn, "terror_at_start")) == []


def terror_charges(*rolls: tuple[str | int, ...], until: str, gap: float = 20, tested: bool = False) -> Result:
    """A monster of M 15 (charge 30 cm) charges T."""
    t = foot("T", front=(60, 40 + gap), **B)
    c = lone("C", front=(60, 40), **TERRIBLE)
    battle = given(c, t.marked(TERROR_TESTED, Until.BATTLE) if tested else t)
    fled = any(roll[0] == "flight" for roll in rolls)
    answers = ["C", "T"] if fled else ["C", "T", "hold"]
    return play(battle, "charges", until=until, answers=answers, dice=dice(*rolls))


@pytest.mark.rule("FB-PSY-TER-03")
def test_a_monster_that_charges_asks_for_terror_and_not_for_fear_as_well() -> None:
    done = terror_charges(("terror", 3, 4), until="fear_of_charged")
    assert who_tested(done) == [("T", "terror")]


@pytest.mark.rule("FB-PSY-TER-04")
def test_a_second_monster_is_only_feared() -> None:
    done = terror_charges(("fear", 3, 4), tested=True, until="fear_of_charged")
    assert who_tested(done) == [("T", "fear")]


@pytest.mark.rule("FB-PSY-TER-05")
def test_a_target_tests_at_the_declaration_even_out_of_reach_and_before_it_reacts() -> None:
    done = terror_charges(("terror", 3, 4), gap=50, until="reactions")
    assert who_tested(done) == [("T", "terror")]
    names = [type(fact).__name__ for fact in done.events]
    assert names.index("LeadershipTested") < names.index("ReactionChosen")


@pytest.mark.rule("FB-PSY-TER-05", "FB-PSY-TER-07", "FB-PSY-TER-08")
def test_a_would_be_charger_that_fails_runs_in_the_compulsory_moves() -> None:
    """Ld 7, roll 9: no charge takes place; it flees in the compulsory moves, with no rally before."""
    beast = lone("beast", front=(60, 80), **B, **TERRIBLE)
    battle = given(foot("C", front=(60, 60)), beast)
    declared = play(battle, "charges", answers=["C", "beast"], dice=dice(("terror", 4, 5)))
    assert declared.battle.charges == ()
    c = declared.battle.unit("C")
    assert c.is_fleeing
    assert codes(rally_bars(c)) == ["fresh"]
    done = play(declared.battle, "rally", "compulsory", dice=dice(("flight", 2, 2, 2, 2, 2)))
    assert done.battle.unit("C").body.centre == (600, 460)


@pytest.mark.rule("FB-PSY-TER-07")
def test_a_charged_unit_that_fails_runs_with_the_fleeing_reactions_whatever_its_size() -> None:
    """Monster's centre (60, 40), T's (60, 56): straight up the table, 5D6 = 15 cm."""
    t = foot("T", front=(60, 52), **B)
    c = lone("C", front=(60, 42.5), **TERRIBLE)
    battle = given(c, t)
    assert (c.body.centre, t.body.centre) == ((600, 400), (600, 560))
    done = play(
        battle,
        "charges",
        until="flight_reactions",
        answers=["C", "T"],
        dice=dice(("terror", 4, 4), ("flight", 1, 2, 3, 4, 5)),
    )
    assert done.battle.unit("T").body.centre == (600, 710)
    assert done.battle.unit("T").is_fleeing


@pytest.mark.rule("FB-PSY-TER-07")
def test_a_unit_in_combat_may_be_driven_off_by_a_charging_terror() -> None:
    c = lone("C", front=(85, 64), facing=270, **TERRIBLE)
    battle = given(unit_a(), unit_b(), c, fights=[fight("A", "B")])
    done = play(
        battle,
        "charges",
        until="flight_reactions",
        answers=["C", "B"],
        dice=dice(("terror", 4, 4), ("flight", 3, 3, 3, 3, 3)),
    )
    assert done.battle.unit("B").is_fleeing
    assert done.battle.engagements == ()
    assert pursuit.quarries(done.battle, done.battle.unit("A")) == ()


@pytest.mark.rule("FB-PSY-TER-08", "FB-RLY-05")
def test_terror_as_the_turn_begins_leaves_no_rally_this_turn() -> None:
    """It flees 5D6 = 10 cm in the compulsory moves, and may rally in its next turn."""
    done = play(
        near(15),
        "start_of_turn",
        "terror_at_start",
        "rally",
        "compulsory",
        dice=dice(("terror", 4, 4), ("flight", 2, 2, 2, 2, 2)),
    )
    unit = done.battle.unit("unit")
    assert unit.is_fleeing
    assert unit.body.centre == (600, 460)
    later_turn = replace(done.battle, cursor=replace(done.battle.cursor, turn=3))
    fresh = later_turn.with_unit(replace(unit, marks=()))
    again = play(fresh, "start_of_turn", "rally", dice=dice(("rally", 6, 6)))
    assert who_tested(again) == [("unit", "rally")]


@pytest.mark.rule("FB-PCH-06")
def test_pursuers_into_a_terror_make_their_test_as_their_next_turn_begins() -> None:
    """A pursues B 15 cm into a monster 10 cm away: no test now; the test of its next turn is still due."""
    a = unit_a().marked("won", Until.TURN, 1)
    beast = lone("beast", front=(60, 70), **B, **TERRIBLE)
    b = foot("B", army="b", front=(60, 60), condition=Condition.DESTROYED)
    battle = given(a.marked("overrun:B", Until.TURN, "front"), b, beast)
    done = play(battle, "pursuit_choices", "pursuits", answers=["overrun:B"], dice=dice(("overrun", 3, 3, 3, 3, 3)))
    assert who_tested(done) == []
    assert done.battle.fight("A", "beast") is not None
    assert not done.battle.unit("A").has(TERROR_TESTED)
    assert who_tested(play(done.battle, "terror_at_start", dice=dice(("terror", 3, 4)))) == [("A", "terror")]


@pytest.mark.rule("FB-PCH-05")
def test_an_enemy_met_in_pursuit_that_fears_the_pursuer_runs_and_is_run_over() -> None:
    """US 16 meets C (US 10, Ld 7), which rolls 8 and flees 5 cm; 20 cm reach it."""
    a = unit_a(models=16, **FEARSOME).marked("won", Until.TURN, 1).marked("overrun:B", Until.TURN, "front")
    c = foot("C", front=(60, 70), models=10, **B)
    b = foot("B", army="b", front=(60, 60), condition=Condition.DESTROYED)
    done = play(
        given(a, b, c),
        "pursuit_choices",
        "pursuits",
        answers=["overrun:B"],
        dice=dice(("overrun", 4, 4, 4, 4, 4), ("fear", 4, 4), ("flight", 1, 1, 1, 1, 1)),
    )
    assert who_tested(done) == [("C", "fear")]
    assert done.battle.unit("C").condition is Condition.DESTROYED
    assert done.battle.engagements == ()


# -- who feels it


@pytest.mark.rule("FB-PSY-EFF-01")
def test_ogres_that_cause_fear_only_fear_a_dragon() -> None:
    ogres = foot("ogres", "b", **FEARSOME)
    dragon, trolls = lone("dragon", **TERRIBLE), foot("trolls", front=(90, 60), **FEARSOME)
    battle = given(ogres, dragon, trolls)
    assert awe.due(battle, ogres, awe.as_charger(battle, dragon)) is Awe.FEAR
    assert awe.due(battle, ogres, awe.as_charger(battle, trolls)) is Awe.NONE
    assert fear.test_due(battle, "ogres", "dragon")
    assert not fear.test_due(battle, "ogres", "trolls")


@pytest.mark.rule("FB-PSY-EFF-01", "FB-PSY-EFF-02")
@pytest.mark.parametrize(
    ("charger", "target", "tests"),
    [
        ("causes_terror", "causes_fear", [("T", "fear")]),
        ("causes_fear", "causes_fear", []),
        ("causes_terror", "causes_terror", []),
        ("causes_fear", "causes_terror", [("C", "fear")]),
    ],
)
def test_who_tests_when_the_frightening_charge_each_other(
    charger: str, target: str, tests: list[tuple[str, str]]
) -> None:
    """Ogres that cause fear, charged by a dragon: fear alone; by trolls: nothing. Dragon against dragon: nothing."""
    battle = given(foot("C", front=(60, 40), special=[charger]), foot("T", front=(60, 55), special=[target], **B))
    done = charge_on_t(battle, *[("fear", 3, 4)] * len(tests))
    assert who_tested(done) == tests


@pytest.mark.rule("FB-PSY-EFF-02")
def test_a_dragon_feels_nothing_before_a_dragon() -> None:
    one, two = lone("one", **TERRIBLE), lone("two", "b", front=(90, 60), **TERRIBLE)
    battle = given(one, two)
    assert awe.due(battle, one, awe.as_charger(battle, two)) is Awe.NONE
    assert daring_due(battle, "one", "two") is Awe.NONE


@pytest.mark.rule("FB-PSY-EFF-03")
@pytest.mark.parametrize(("front", "facing", "expected"), [((60, 80), 180.0, Awe.FEAR), ((85, 56), 270.0, Awe.NONE)])
def test_a_frightening_leader_is_feared_to_his_front_alone(
    front: tuple[float, float], facing: float, expected: Awe
) -> None:
    vampire = hero("vampire", **FEARSOME)
    battle = given(*led(foot("dead"), vampire), foot("C", "b", front, facing))
    assert daring_due(battle, "C", "dead") is expected
    assert fear.test_due(battle, "C", "dead"), "his unit frightens whom it charges"


@pytest.mark.rule("FB-PSY-EFF-03")
@pytest.mark.parametrize(("enemy", "side", "feared"), [((60, 60), Side.FRONT, True), ((65, 56), Side.RIGHT, False)])
def test_beaten_by_a_unit_with_such_a_leader_only_who_touches_him_breaks(
    enemy: tuple[float, float], side: Side, feared: bool
) -> None:
    facing = 180 if side is Side.FRONT else 270
    c = foot("C", "b", enemy, facing, models=10)
    battle = given(*led(foot("dead"), hero("vampire", **FEARSOME)), c, fights=[fight("C", "dead", side)])
    assert fear.fearsome_foes(battle, battle.unit("C")) == (("dead",) if feared else ())


@pytest.mark.rule("FB-PSY-EFF-03")
def test_a_terrible_leader_is_measured_from_his_own_base() -> None:
    """He stands in the middle of five files, x 59-61: 18 cm from a unit at x 79, 14.9 cm from one at x 75.9."""
    dead, lord = led(foot("dead", army="b"), hero("lord", army="b", **TERRIBLE))
    battle = given(dead, lord, foot("C", front=(84, 60)))
    assert awe.near_by(battle, battle.unit("dead"), battle.unit("C")) is Awe.NONE
    closer = given(dead, lord, foot("C", front=(80.9, 60)))
    assert awe.near_by(closer, closer.unit("dead"), closer.unit("C")) is Awe.TERROR


@pytest.mark.rule("FB-FLE-02", "FB-PSY-TER-07")
@pytest.mark.parametrize(("faces", "along"), [((6, 1), 90.0), ((1, 6), 270.0)])
def test_of_two_terrors_equally_near_and_strong_dice_say_which_one_it_runs_from(
    faces: tuple[int, int], along: float
) -> None:
    """Beasts 10 cm to its left and to its right, centres level with its own. The row is silent; as in FB-FLE-02."""
    unit = foot("unit", front=(60, 60))
    left = lone("l", "b", front=(42.5, 58.5), **TERRIBLE)  # centre y 56, as the unit's
    right = lone("r", "b", front=(77.5, 58.5), **TERRIBLE)
    done = play(given(unit, left, right), "terror_at_start", dice=dice(("terror", 4, 4), ("flight direction", *faces)))
    assert done.battle.unit("unit").mark(RUNS_ALONG) == along


@pytest.mark.rule("FB-REA-05")
@pytest.mark.parametrize(("faces", "facing"), [((6, 1), 315.0), ((1, 6), 45.0)])
def test_of_two_chargers_equally_near_and_strong_dice_say_which_one_it_runs_from(
    faces: tuple[int, int], facing: float
) -> None:
    """Mirror images about x 60: each centre 24 cm aside of the unit's and 24 below it, 45 degrees off straight up.

    The row ends with the highest unit strength; where that ties too dice decide as in FB-FLE-02.
    """
    unit = foot("unit", "b", front=(60, 60))
    east = foot("east", front=(84, 36))
    west = foot("west", front=(36, 36))
    battle = given(unit, east, west)
    for by in ("east", "west"):
        battle = ChargeDeclared(declared(battle, by, "unit")).apply(battle)
    rolls = dice(("flight direction", *faces), ("flight", 1, 1, 1, 1, 1))
    done = play(battle, "reactions", "flight_reactions", answers=["flee"], dice=rolls)
    assert done.battle.unit("unit").block.pose.facing == facing
