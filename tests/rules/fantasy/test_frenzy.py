"""Frenzy, hatred and stubbornness (FB-PSY-FRE, HAT, STB, FB-RST-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import Battle
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule
from game.engine.game import Game
from game.geometry.ranks import Side
from game.rulesets.fantasy import break_tests, pursuit
from game.rulesets.fantasy.blows import BlowsStruck, attacks_each
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.order import Who, entries
from game.rulesets.fantasy.psychology.frenzy import forced_targets
from game.rulesets.fantasy.psychology.frenzy_end import FrenzyLost
from game.rulesets.fantasy.psychology.hatred import hated, hates
from game.rulesets.fantasy.psychology.states import is_frenzied, is_immune_to_psychology
from game.rulesets.fantasy.psychology.stubborn import break_tally
from game.rulesets.fantasy.reactions import reaction_options
from game.rulesets.fantasy.ruleset import FANTASY
from tests.clash import charged, fought, knights, later, misses, struck, unit_a, unit_b
from tests.panic import who_tested
from tests.play import Result, dice, fight, foot, given, hero, led, lone, play, rules, run

if TYPE_CHECKING:
    from game.battle.unit import Unit

FRENZY = ["frenzy"]
B = {"army": "b", "facing": 180}


# -- frenzy


@pytest.mark.rule("FB-PSY-FRE-01")
def test_frenzied_knights_have_one_attack_more_and_their_horses_have_not() -> None:
    k = replace(knights("K", 3, special=FRENZY), army="a")
    battle = given(k, foot("foe", front=(60, 60), **B), fights=[fight("K", "foe")])
    found = {e.who: attacks_each(battle, e).total for e in entries(battle, ("K", "foe")) if e.unit == "K"}
    assert found == {Who.MODELS: 2, Who.MOUNTS: 1}


def frenzied(*enemies: Unit) -> Battle:
    return given(foot("mad", front=(60, 40), special=FRENZY), *enemies)


@pytest.mark.rule("FB-PSY-FRE-02")
def test_it_must_charge_whom_it_can_reach() -> None:
    """M 10; enemies 18 and 21 cm ahead."""
    battle = frenzied(foot("near", front=(55, 58), models=5, **B), foot("far", front=(65, 61), models=5, **B))
    assert forced_targets(battle, battle.unit("mad")) == ("near",)
    done = play(battle, "charges", "forced_charges", answers=["done"])
    assert [(charge.by, charge.target) for charge in done.battle.charges] == [("mad", "near")]
    assert done.asked == ["Reds: declare charges"]


@pytest.mark.rule("FB-PSY-FRE-02")
def test_a_charge_its_owner_declared_stands() -> None:
    battle = frenzied(foot("near", front=(55, 58), models=5, **B), foot("far", front=(65, 61), models=5, **B))
    done = play(battle, "charges", "forced_charges", answers=["mad", "far"])
    assert [(charge.by, charge.target) for charge in done.battle.charges] == [("mad", "far")]


@pytest.mark.rule("FB-PSY-FRE-03")
def test_its_owner_chooses_among_those_in_reach() -> None:
    """Enemies 15 and 18 cm ahead."""
    battle = frenzied(foot("one", front=(55, 55), models=5, **B), foot("two", front=(66, 58), models=5, **B))
    assert forced_targets(battle, battle.unit("mad")) == ("one", "two")
    done = play(battle, "forced_charges", answers=["two"])
    assert [charge.target for charge in done.battle.charges] == ["two"]
    assert done.asked == ["mad is frenzied and must charge: whom?"]


@pytest.mark.rule("FB-PSY-FRE-04")
def test_five_models_of_one_attack_throw_ten_dice() -> None:
    battle = given(unit_a(special=FRENZY, I=9), unit_b(), fights=[later(fight("A", "B"))])
    done = fought(battle, *misses(10, 5))
    assert struck(done) == [("A", "B", 10), ("B", "A", 5)]


def winner(*units: Unit, **more: object) -> Battle:
    """A has won, and whoever is named fled from it."""
    a = unit_a(**more).marked("won", Until.TURN, 1)  # type: ignore[arg-type]
    for unit in units:
        a = a.marked(f"quarry:{unit.id}", Until.TURN, 0.0)
    return given(a, *(replace(unit, condition=Condition.FLEEING) for unit in units))


def options(battle: Battle) -> dict[str, list[str]]:
    """What A's owner may choose, with the rules that bar it."""
    game = Game(battle, FANTASY.special, lambda event, after: None)
    return {option.key: rules(option.blocked) for option in pursuit.follow_options(game, battle.unit("A"))}


@pytest.mark.rule("FB-PSY-FRE-05", "FB-RST-03")
def test_the_frenzied_pursue_even_from_behind_a_wall() -> None:
    battle = winner(unit_b(), special=FRENZY)
    assert options(battle) == {"quarry:B": [], "stay": ["FB-PSY-FRE-05"]}
    walled = battle.with_unit(battle.unit("A").marked("defending", Until.BATTLE, "wall"))
    done = play(walled, "pursuit_choices")
    assert done.battle.unit("A").mark("pursues") == "quarry:B"
    assert (done.asked, done.facts(LeadershipTested)) == ([], [])


@pytest.mark.rule("FB-PSY-FRE-05")
def test_who_still_fights_another_enemy_does_not_pursue() -> None:
    battle = winner(unit_b(), special=FRENZY)
    foe = foot("foe", army="b", front=(65, 56), facing=270)
    still = replace(battle, units=(*battle.units, foe), engagements=(later(fight("foe", "A")),))
    assert play(still, "pursuit_choices").battle.unit("A").mark("pursues") is None


@pytest.mark.rule("FB-PSY-FRE-06")
def test_the_frenzied_do_not_flee_from_a_charge() -> None:
    target = foot("mad", special=FRENZY, gear=["bow"])
    battle = given(target, foot("C", front=(60, 90), **B))
    listed = {o.key: rules(o.blocked) for o in reaction_options(battle, target, ("C",))}
    assert listed == {"hold": [], "stand_and_shoot": [], "flee": ["FB-PSY-FRE-06"]}


@pytest.mark.rule("FB-PSY-FRE-07")
def test_the_frenzied_must_overrun() -> None:
    a = unit_a(special=FRENZY).marked("won", Until.TURN, 1).marked("overrun:B", Until.TURN, "front")
    battle = given(a, replace(unit_b(), condition=Condition.DESTROYED))
    done = play(battle, "pursuit_choices", "pursuits", dice=dice(("overrun", 4, 3, 3, 2, 4)))
    assert done.asked == []
    assert done.battle.unit("A").block.pose.y == 760
    mad, few = unit_a(special=FRENZY, WS=10, S=10), unit_b(models=5, WS=1, T=1)
    killed = [("hit", *[6] * 10), ("wound", *[6] * 10)]
    fight_on = given(mad, few, fights=[charged("A", "B")])
    played = play(fight_on, "combat_set_up", until="pursuits", dice=dice(*killed, ("overrun", 4, 3, 3, 2, 4)))
    assert played.asked == []
    assert played.battle.unit("A").block.pose.y == 760, "5 fall in the first round: it runs on 16 cm, unasked"


@pytest.mark.rule("FB-PSY-FRE-08")
def test_no_psychology_touches_the_frenzied() -> None:
    """A friend breaks 5 cm away; a terror stands before them; the hated are in front of them."""
    mad = foot("mad", special=FRENZY)
    friend = replace(foot("friend", front=(75, 60)), condition=Condition.BROKEN)
    battle = given(mad, friend, lone("beast", front=(60, 70), special=["causes_terror"], **B))
    assert is_immune_to_psychology(battle, mad)
    assert who_tested(play(battle, "panic_in_combat")) == []
    assert play(battle, "terror_at_start").facts(LeadershipTested) == []
    hating = hateful(foot("mad", special=FRENZY), "orcs")
    assert not hates(hating, replace(foot("foe"), keywords=("orcs",)))


@pytest.mark.rule("FB-PSY-FRE-09")
def test_the_beaten_are_frenzied_no_longer() -> None:
    """They lose by 1 and hold: one attack from now on, and panic at once."""
    b = unit_b(special=FRENZY).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 1)
    friend = replace(foot("friend", front=(75, 60), **B), condition=Condition.BROKEN)
    battle = given(unit_a(), b, friend, fights=[later(fight("A", "B"))])
    done = play(battle, "break_tests", "panic_in_combat", dice=dice(("break", 3, 3), ("panic", 3, 4)))
    after_it = done.battle.unit("B")
    assert [fact.holds for fact in done.facts(BreakTested)] == [True]
    assert [fact.unit for fact in done.facts(FrenzyLost)] == ["B"]
    assert not is_frenzied(after_it)
    assert who_tested(done) == ["B"]
    (mine,) = [e for e in entries(done.battle, ("A", "B")) if e.unit == "B"]
    assert attacks_each(done.battle, mine).total == 1


# -- hatred


def hateful(unit: Unit, words: str) -> Unit:
    return replace(unit, special=(*unit.special, SpecialRule("hates", (("keywords", words),))))


@pytest.mark.rule("FB-PSY-HAT-01", "FB-C-17")
def test_whom_a_unit_hates_stands_in_its_profile() -> None:
    unit = hateful(foot("unit"), "goblins, trolls")
    assert hated(unit) == ("goblins", "trolls")
    assert hates(unit, replace(foot("foe"), keywords=("goblins",)))
    assert not hates(unit, replace(foot("foe"), keywords=("orcs",)))
    assert hates(hateful(foot("unit"), "everyone"), foot("foe"))


def hatred(rounds: int, *rolls: tuple[str | int, ...]) -> Result:
    a, b = hateful(unit_a(I=9), "goblins"), replace(unit_b(A=0), keywords=("goblins",))
    clash = fight("A", "B") if rounds == 0 else later(fight("A", "B"))
    return fought(given(a, b, fights=[clash]), *rolls)


@pytest.mark.rule("FB-PSY-HAT-02")
def test_missed_blows_are_struck_again_in_the_first_round() -> None:
    """4+: 1 3 4 5 2 hit twice; the three missed show 4 6 2: four hits. In the second round nothing is struck again."""
    first = hatred(0, ("hit", 1, 3, 4, 5, 2), ("hit again", 4, 6, 2), ("wound", 1, 1, 1, 1))
    assert [fact.hits for fact in first.facts(BlowsStruck)] == [4]
    second = hatred(1, ("hit", 1, 3, 4, 5, 2), ("wound", 1, 1))
    assert [fact.hits for fact in second.facts(BlowsStruck)] == [2]


@pytest.mark.rule("FB-PSY-HAT-02")
def test_it_is_the_first_round_of_each_pair_that_counts() -> None:
    """A has fought B before and C, hated as well, joins on its flank: again at C alone."""
    a = hateful(unit_a(I=9), "goblins")
    b, c = (replace(unit, keywords=("goblins",)) for unit in (unit_b(A=0), foot("C", "b", (65, 56), 270, A=0)))
    battle = given(a, b, c, fights=[later(fight("A", "B")), fight("C", "A", Side.RIGHT)])
    rolls = [("hit", 1, 1, 1, 1, 1), ("hit", 1, 1, 1), ("hit again", 1, 1, 1)]
    done = fought(battle, *rolls, answers=[{"B": 1, "C": 0}])
    assert struck(done) == [("A", "B", 5), ("A", "C", 3)]


@pytest.mark.rule("FB-PSY-HAT-02")
def test_horses_do_not_hate() -> None:
    k = hateful(replace(knights("K", 3, facing=0, front=(60, 60), WS=3, I=9)), "goblins")
    b = replace(unit_b(A=0), keywords=("goblins",))
    battle = given(k, b, fights=[charged("K", "B")])
    fought(battle, ("hit", 1, 1, 1), ("hit again", 1, 1, 1), ("hit", 1, 1, 1))


@pytest.mark.rule("FB-PSY-HAT-03", "FB-RST-03")
def test_a_hated_enemy_that_flees_must_be_pursued() -> None:
    """Of several the hated one; it does not force an overrun."""
    b = replace(unit_b(), keywords=("goblins",))
    other = foot("other", army="b", front=(75, 60), facing=180)
    battle = winner(b, other)
    battle = battle.with_unit(hateful(battle.unit("A"), "goblins"))
    assert options(battle) == {"quarry:B": [], "quarry:other": ["FB-PSY-HAT-03"], "stay": ["FB-PSY-HAT-03"]}
    done = play(battle, "pursuit_choices")
    assert done.battle.unit("A").mark("pursues") == "quarry:B"
    walled = battle.with_unit(battle.unit("A").marked("defending", Until.BATTLE, "wall"))
    assert options(walled)["stay"] == ["FB-PSY-HAT-03"], "even when defending an obstacle"
    done = play(walled, "pursuit_choices")
    assert (done.battle.unit("A").mark("pursues"), done.facts(LeadershipTested)) == ("quarry:B", [])
    a = hateful(unit_a(), "goblins").marked("won", Until.TURN, 1).marked("overrun:B", Until.TURN, "front")
    wiped = given(a, replace(b, condition=Condition.DESTROYED))
    assert options(wiped) == {"overrun:B": [], "stay": []}


# -- stubbornness


def holds(difference: int, *faces: int, **more: object) -> bool:
    b = unit_b(**more).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, difference)  # type: ignore[arg-type]
    battle = given(unit_a(), b, fights=[later(fight("A", "B"))])
    done = run(break_tests.break_test, battle, dice=dice(("break", *faces)))
    return bool(done.facts(BreakTested)[0].holds)


@pytest.mark.rule("FB-PSY-STB-01")
def test_the_stubborn_test_on_their_leadership_however_they_lost() -> None:
    assert holds(6, 4, 4, Ld=8, special=["stubborn"])
    assert not holds(6, 4, 5, Ld=8, special=["stubborn"])
    assert not holds(6, 4, 4, Ld=8)


def needed(leadership: int, officer: int, difference: int, unit: tuple[str, ...], his: tuple[str, ...]) -> float:
    """What the 2D6 of a unit led by a character may show."""
    battle = given(*led(unit_b(Ld=leadership, special=unit), hero("boss", "b", Ld=officer, special=his)))
    return break_tally(battle, battle.unit("B"), difference).total


STUBBORN = ("stubborn",)


@pytest.mark.rule("FB-PSY-STB-02")
def test_a_stubborn_unit_takes_an_ordinary_officers_leadership_modified() -> None:
    assert needed(6, 9, 1, STUBBORN, ()) == 8
    assert needed(6, 9, 4, STUBBORN, ()) == 6


@pytest.mark.rule("FB-PSY-STB-03")
def test_two_characters_in_a_stubborn_unit_make_one_test() -> None:
    b = unit_b(special=STUBBORN).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 3)
    battle = given(unit_a(), *led(b, hero("one", "b", Ld=5), hero("two", "b", Ld=5)), fights=[later(fight("A", "B"))])
    done = play(battle, "break_tests", dice=dice(("break", 3, 4)))
    assert [(fact.unit, fact.holds) for fact in done.facts(BreakTested)] == [("B", True)]


@pytest.mark.rule("FB-PSY-STB-04")
def test_a_stubborn_unit_with_a_stubborn_character_takes_his_leadership_unmodified() -> None:
    assert needed(7, 9, 5, STUBBORN, STUBBORN) == 9


@pytest.mark.rule("FB-PSY-STB-05")
def test_an_ordinary_unit_takes_a_stubborn_characters_leadership_modified() -> None:
    assert needed(7, 9, 3, (), STUBBORN) == 6


@pytest.mark.rule("FB-PSY-STB-01")
def test_the_general_counts_as_an_ordinary_officer() -> None:
    general = hero("general", "b", front=(60, 90), Ld=10, special=["general", "stubborn"])
    battle = given(unit_b(Ld=7, special=STUBBORN), general)
    assert break_tally(battle, battle.unit("B"), 2).total == 8
    assert break_tally(battle, battle.unit("B"), 5).total == 7


@pytest.mark.rule("FB-PSY-STB-01", "FB-PSY-GEN-04")
def test_a_stubborn_crew_tests_on_the_best_of_its_own() -> None:
    """Crew Ld 6, 7, 6, lost by 6: 7 all the same."""
    crew = SpecialRule("crew_leadership", (("one", 6), ("two", 7), ("three", 6)))
    unit = replace(unit_b(Ld=5), special=(SpecialRule("stubborn"), crew))
    assert break_tally(given(unit), unit, 6).total == 7
