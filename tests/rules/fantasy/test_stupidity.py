"""Stupidity: the test, idle fists, blunders into friend and enemy (FB-PSY-STU)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import Cursor
from game.battle.engagement import ChargeKind
from game.battle.events import StepBegan
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule
from game.geometry.ranks import Side
from game.rulesets.fantasy import break_tests
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.charges import charger_bars
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.magic.wizards import caster_bars
from game.rulesets.fantasy.movement import move_bars
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.psychology.states import is_immune_to_psychology, is_stupefied
from game.rulesets.fantasy.psychology.stupidity import Idle, must_test
from game.rulesets.fantasy.reactions import reaction_options
from game.rulesets.fantasy.shooting import shooting_bars
from tests.clash import fought, knights, later, lost, ogres, struck, unit_a, unit_b
from tests.panic import who_tested
from tests.play import Result, box, codes, dice, fight, fleeing, foot, front, given, play, run

if TYPE_CHECKING:
    from game.battle.unit import Unit

STUPID = ["stupid"]


def stupefied(unit: Unit) -> Unit:
    return unit.marked("stupefied", Until.OWN_TURN)


def trolls(id: str = "trolls", **more: object) -> Unit:
    """M 15, two files of 40 mm bases, front at y 60."""
    return ogres(id, 4, files=2, special=STUPID, **more)  # type: ignore[arg-type]


@pytest.mark.rule("FB-PSY-STU-01")
@pytest.mark.parametrize(("faces", "fails"), [((2, 2), False), ((2, 3), True)])
def test_leadership_four_fails_on_five(faces: tuple[int, int], fails: bool) -> None:
    battle = given(trolls(Ld=4), foot("foe", army="b", front=(60, 100), facing=180))
    done = play(battle, "stupidity_tests", dice=dice(("stupidity", *faces)))
    assert is_stupefied(done.battle.unit("trolls")) is fails


@pytest.mark.rule("FB-PSY-STU-02")
def test_it_lasts_through_the_opponents_turn_until_the_next_of_ones_own() -> None:
    battle = given(stupefied(trolls()), foot("foe", army="b", front=(60, 100), facing=180), turn=3)
    theirs = StepBegan(Cursor("turn", 4, "b", 0, 0)).apply(battle)
    assert is_stupefied(theirs.unit("trolls"))
    own = StepBegan(Cursor("turn", 5, "a", 0, 0)).apply(theirs)
    assert not is_stupefied(own.unit("trolls"))


def round_of(models: int, *rolls: tuple[str | int, ...]) -> Result:
    """Stupefied B, of which so many touch A, fights; all blows miss."""
    b = stupefied(unit_b(models=models, files=models, special=STUPID, I=9))
    battle = given(unit_a(files=9, models=9), b, fights=[later(fight("A", "B"), "a")])
    return fought(battle, *rolls)


@pytest.mark.rule("FB-PSY-STU-03")
@pytest.mark.parametrize(("die", "fight_on"), [(3, 2), (4, 3)])
def test_of_five_the_odd_one_fights_on_four_or_more(die: int, fight_on: int) -> None:
    done = round_of(5, ("stupidity", die), ("hit", *(1,) * fight_on), ("hit", *(1,) * 7))
    assert ("B", "A", fight_on) in struck(done)
    assert [(fact.models, fact.of) for fact in done.facts(Idle)] == [(5 - fight_on, 5)]


@pytest.mark.rule("FB-PSY-STU-03")
def test_of_four_two_fight_without_a_die() -> None:
    done = round_of(4, ("hit", 1, 1), ("hit", *(1,) * 5))
    assert ("B", "A", 2) in struck(done)


@pytest.mark.rule("FB-PSY-STU-03")
def test_the_owner_says_who_stands_idle_where_it_matters() -> None:
    """Three touch A alone, one both A and K: the owner leaves that one idle and one of the three."""
    b = stupefied(unit_b(models=4, files=4, special=STUPID, I=9))
    k = foot("K", front=(64, 61), facing=270, models=1, files=1, A=0)
    fights = [later(fight("A", "B"), "a"), later(fight("K", "B", Side.LEFT), "a")]
    battle = given(unit_a(models=9, files=9, A=0), k, b, fights=fights)
    done = fought(battle, ("hit", 1, 1), answers=[{"A": 1, "A,K": 1}])
    assert struck(done) == [("B", "A", 2)]


def blunder(*others: Unit, terrain: tuple[object, ...] = (), answers: tuple[str, ...] = (), **rolls: object) -> Result:
    battle = given(stupefied(trolls()), *others, terrain=terrain)  # type: ignore[arg-type]
    return play(battle, "compulsory", answers=answers, dice=rolls.get("dice"))  # type: ignore[arg-type]


@pytest.mark.rule("FB-PSY-STU-04")
def test_it_blunders_half_its_move_ahead() -> None:
    """M 15: 7.5 cm; through a wood half of that."""
    done = blunder(foot("foe", army="b", front=(60, 100), facing=180))
    assert front(done.battle, "trolls") == (60, 67.5, 0)
    unit = done.battle.unit("trolls")
    assert "compulsory" in codes(move_bars(done.battle, unit))
    assert "stupefied" in codes(charger_bars(done.battle, unit))
    assert "stupefied" in codes(shooting_bars(done.battle, unit))
    wood = blunder(terrain=(box("wood", 40, 30, 80, 90),))
    assert front(wood.battle, "trolls") == (60, 63.75, 0)


@pytest.mark.rule("FB-PSY-STU-04")
def test_an_enemy_on_the_way_is_charged() -> None:
    """Its front is 6 cm ahead."""
    done = blunder(foot("foe", army="b", front=(60, 66), facing=180))
    assert front(done.battle, "trolls") == (60, 66, 0)
    clash = done.battle.fight("trolls", "foe")
    assert clash is not None
    assert clash.half("trolls").charge is ChargeKind.FULL
    assert clash.half("trolls").attacks is Side.FRONT


@pytest.mark.rule("FB-PSY-STU-04", "FB-PCH-05")
def test_the_enemy_so_charged_makes_its_tests() -> None:
    """Trolls of US 12 that cause fear; 10 foot fail, run 5 cm, and the trolls stumble their 7.5 cm after them."""
    unit = stupefied(replace(trolls(), special=(*trolls().special, *foot("x", special=["causes_fear"]).special)))
    battle = given(unit, foot("foe", army="b", front=(60, 66), facing=180, models=10))
    done = play(battle, "compulsory", dice=dice(("fear", 4, 4), ("flight", 1, 1, 1, 1, 1)))
    assert done.battle.unit("foe").is_fleeing
    assert front(done.battle, "trolls") == (60, 67.5, 0)
    assert done.battle.engagements == ()


@pytest.mark.rule("FB-PSY-STU-04")
def test_a_friend_on_the_way_is_confused_with_it() -> None:
    """5 cm ahead: it stops there, and neither does anything more."""
    done = blunder(foot("friend", front=(60, 73), gear=["bow"]), foot("foe", army="b", front=(60, 100), facing=180))
    assert front(done.battle, "trolls") == (60, 65, 0)
    for unit in (done.battle.unit("trolls"), done.battle.unit("friend")):
        assert "confused" in codes(move_bars(done.battle, unit))
        assert "confused" in codes(shooting_bars(done.battle, unit))


@pytest.mark.rule("FB-PSY-STU-04")
def test_if_charged_it_can_only_hold() -> None:
    battle = given(stupefied(trolls()), foot("foe", army="b", front=(60, 75), facing=180))
    options = {option.key: codes(option.blocked) for option in reaction_options(battle, battle.unit("trolls"))}
    assert options["hold"] == []
    assert options["flee"] == ["stupefied"]


@pytest.mark.rule("FB-PSY-STU-05")
def test_while_it_lasts_no_other_psychology_touches_it() -> None:
    """A friend breaks 5 cm away: no panic test. Beaten by what causes fear: an ordinary break test."""
    friend = replace(foot("friend", front=(74, 60)), condition=Condition.BROKEN)
    battle = given(stupefied(trolls()), friend)
    assert is_immune_to_psychology(battle, battle.unit("trolls"))
    assert who_tested(play(battle, "panic_in_combat")) == []
    b = stupefied(unit_b(models=10, special=STUPID)).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 1)
    foes = given(unit_a(special=["causes_fear"]), b, fights=[later(fight("A", "B"))])
    done = run(break_tests.break_test, foes, dice=dice(("break", 3, 3)))
    assert [fact.holds for fact in done.facts(BreakTested)] == [True]


@pytest.mark.rule("FB-PSY-STU-06")
def test_who_flees_is_not_stupid_and_tests_again_in_the_turn_after_it_rallied() -> None:
    running = fleeing(stupefied(trolls()))
    battle = given(running)
    assert not is_stupefied(running)
    assert not must_test(battle, running)
    rallied = replace(running, condition=Condition.STANDING, marks=()).marked("rallied", Until.TURN)
    next_turn = StepBegan(Cursor("turn", 3, "a", 0, 0)).apply(given(rallied))
    done = play(next_turn, "stupidity_tests", dice=dice(("stupidity", 2, 2)))
    assert [fact.what for fact in done.facts(LeadershipTested)] == ["stupidity"]


@pytest.mark.rule("FB-PSY-STU-07")
def test_riders_of_stupid_beasts_fight_on_and_their_beasts_do_not() -> None:
    """Five riders fail on their own Leadership 8; odd die 2: five rider attacks, two of beasts."""
    riders = replace(knights("riders", 5, special=STUPID), army="b")
    foe = foot("A", front=(60, 60), models=20, files=10)
    riders = replace(riders, body=riders.block.at(foot("x", front=(60, 60), facing=180).block.pose))
    tested = play(given(foe, riders, active="b"), "stupidity_tests", dice=dice(("stupidity", 4, 5)))
    assert is_stupefied(tested.battle.unit("riders"))
    battle = replace(tested.battle, engagements=(later(fight("A", "riders"), "b"),))
    done = fought(battle, ("stupidity", 2), ("hit", 1, 1, 1, 1, 1), ("hit", 1, 1), ("hit", *(1,) * 8))
    blows = {fact.who: fact.attacks for fact in done.facts(BlowsStruck) if fact.unit == "riders"}
    assert blows == {Who.MODELS: 5, Who.MOUNTS: 2}
    assert lost(done) == {}


@pytest.mark.rule("FB-PSY-STU-02", "FB-PSY-STU-04")
def test_a_wizard_casts_nothing_while_he_is_stupid_or_confused() -> None:
    wise = replace(foot("mage", models=1, files=1), special=(SpecialRule("wizard", (("level", 2),)),))
    for mark, until in (("stupefied", Until.OWN_TURN), ("confused", Until.TURN)):
        dazed = wise.marked(mark, until)
        assert mark in codes(caster_bars(given(dazed), dazed))
    assert caster_bars(given(wise), wise) == ()
