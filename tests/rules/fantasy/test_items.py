"""Magic items, magic standards, bound spells (FB-EXT-02, FB-RAL-10, FB-C-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.marks import Until
from game.battle.unit import SpecialRule, Unit
from game.engine.requests import Roll
from game.engine.tally import Tally
from game.rulesets.fantasy import magic
from game.rulesets.fantasy.characters import seated
from game.rulesets.fantasy.combat import fight_one
from game.rulesets.fantasy.flight import flee
from game.rulesets.fantasy.magic.facts import DispelTried, SpellCast
from game.rulesets.fantasy.magic.phase import Casting, casting_bars, castings
from game.rulesets.fantasy.outfit import outfitted
from game.rulesets.fantasy.result import side_tally
from game.rulesets.fantasy.saves import armour_save, special_save
from tests.play import Result, codes, dice, fight, fleeing, foot, given, play, run

STAND = {"x": 0, "y": 0, "facing": 0}


def with_item(unit: Unit, rule: str = "magic_item", **effects: str | float | bool) -> Unit:
    """The unit with one more magic thing, as the data gives it."""
    made = outfitted(replace(unit, special=(*unit.special, SpecialRule(rule, tuple(effects.items())))))
    assert isinstance(made, Unit), made
    return made


def with_standard(unit: Unit, **effects: str | float | bool) -> Unit:
    """The unit with a magic standard."""
    return with_item(unit, "magic_standard", **effects)


def rallied(unit: Unit, *rolls: tuple[str | int, ...], stands: bool) -> Result:
    """The unit, fleeing since the turn began, has its rally test."""
    runaway = fleeing(unit).marked("fleeing_at_turn_start", Until.TURN)
    done = play(given(runaway), "rally", answers=[STAND] if stands else [], dice=dice(*rolls))
    assert done.battle.unit(unit.id).is_fleeing is not stands
    return done


def points(tally: Tally) -> list[tuple[float, str]]:
    """What magic things add."""
    return [(part.value, str(part.why)) for part in tally.parts if part.rule == "FB-EXT-02"]


# -- rallying


@pytest.mark.rule("FB-RAL-10")
def test_a_banner_of_return_lets_an_eight_rally_leadership_seven() -> None:
    """ "+1 to rally" on a Ld 7 unit without musician: 8 rallies, 9 does not; without it 8 does not."""
    banner = with_standard(foot("spears", command=("standard",)), name="Banner of return", rally_ld=1)
    rallied(banner, ("rally", 5, 3), stands=True)
    rallied(banner, ("rally", 5, 4), stands=False)
    rallied(foot("spears", command=("standard",)), ("rally", 5, 3), stands=False)


@pytest.mark.rule("FB-RAL-10")
def test_a_banner_for_combat_does_nothing_for_a_rally() -> None:
    """ "+1 combat result": an 8 still fails against Ld 7."""
    rallied(with_standard(foot("spears"), combat_result=1), ("rally", 5, 3), stands=False)


@pytest.mark.rule("FB-RAL-10")
def test_a_standard_that_rallies_automatically_takes_no_dice() -> None:
    """No roll is made, and it works though the standard itself was lost in flight."""
    flag = with_standard(foot("spears", command=("standard",)), rally_auto=True).marked("standard_lost", Until.BATTLE)
    assert not any(isinstance(request, Roll) for request in rallied(flag, stands=True).requests)


@pytest.mark.rule("FB-EXT-02")
def test_an_item_of_a_character_helps_his_unit_to_rally() -> None:
    """Hero with "+1 to rally" in a Ld 7 unit; his own Ld is 5."""
    hero = with_item(replace(foot("hero", models=1, files=1, Ld=5), troop="character"), rally_ld=1)
    battle = seated(given(foot("spears"), hero), "hero", "spears")
    ran = fleeing(battle.unit("spears")).marked("fleeing_at_turn_start", Until.TURN)
    done = play(battle.with_unit(ran), "rally", answers=[STAND], dice=dice(("rally", 5, 3)))
    assert not done.battle.unit("spears").is_fleeing


# -- combat


def melee(unit: Unit, *more: Unit) -> Battle:
    """A unit in combat with as many orcs."""
    return given(unit, *more, foot("orcs", "b", facing=180), fights=[fight(unit.id, "orcs", since=1)])


@pytest.mark.rule("FB-EXT-02")
def test_combat_result_of_items_and_standards_counts() -> None:
    """A standard's +1 and a hero's +2 with their names; the enemy has none."""
    unit = with_standard(foot("spears", command=("standard",)), name="Red banner", combat_result=1)
    hero = with_item(replace(foot("hero", models=1, files=1), troop="character"), name="Horn", combat_result=2)
    battle = seated(melee(unit, hero), "hero", "spears")
    own, foes = battle.unit("spears"), battle.unit("orcs")
    assert sorted(points(side_tally(battle, (own,), (foes,), 0))) == [(1, "Red banner"), (2, "Horn")]
    assert points(side_tally(battle, (foes,), (own,), 0)) == []


@pytest.mark.rule("FB-EXT-02")
def test_a_standards_hooks_are_off_while_fleeing_an_items_are_not() -> None:
    """Special saves 4+ of a standard and of an item; a lost standard gives nothing either."""
    flag = with_standard(foot("spears"), special_save=4)
    charm = with_item(foot("halberds"), special_save=4)
    assert special_save(flag) == special_save(charm) == 4
    assert special_save(fleeing(flag)) is None
    assert special_save(fleeing(charm)) == 4
    assert special_save(flag.marked("standard_lost", Until.BATTLE)) is None


@pytest.mark.rule("FB-EXT-02")
def test_of_several_special_saves_the_best_counts() -> None:
    """A born 6+ and a charm of 5+."""
    born = replace(foot("elves"), special=(SpecialRule("special_save", (("value", 6),)),))
    assert special_save(with_item(born, special_save=5)) == 5


@pytest.mark.rule("FB-EXT-02")
def test_a_changed_characteristic_is_in_the_profile() -> None:
    """+1 S; −1 Ld; +2 M is two centimetres; a dash stays a dash."""
    assert with_item(foot("hero"), stat="S", by=1).profile["S"] == 4
    assert with_item(foot("hero"), stat="Ld", by=-1).profile["Ld"] == 6
    assert with_item(foot("hero"), stat="M", by=2).profile.length("M") == 120
    assert with_item(foot("crewless", S=None), stat="S", by=1).profile.printed("S") is None


@pytest.mark.rule("FB-EXT-02")
def test_a_standards_change_of_a_profile_ends_with_the_flight_and_comes_back_with_the_rally() -> None:
    """WS 3 + 1: 4 in ranks, 3 in flight, 4 rallied; where the standard itself is lost it stays 3."""
    flag = with_standard(foot("spears"), stat="WS", by=1)
    assert flag.profile["WS"] == 4
    done = run(flee, given(flag), "spears", 0.0, "panic", dice=dice(("flight", 1, 1, 1, 1, 1)))
    ran = done.battle.unit("spears")
    assert ran.profile["WS"] == 3
    back = rallied(ran.unmarked("began_flight"), ("rally", 1, 1), stands=True)
    assert back.battle.unit("spears").profile["WS"] == 4
    lost = rallied(ran.unmarked("began_flight").marked("standard_lost", Until.BATTLE), ("rally", 1, 1), stands=True)
    assert lost.battle.unit("spears").profile["WS"] == 3


@pytest.mark.rule("FB-C-14")
def test_items_change_the_dice_that_hit_and_wound() -> None:
    """WS 3 against 3 on 4+, with +1 on 3+; S 3 against T 3 on 4+, with +1 on 3+; the enemy's dice as ever."""
    blade = with_item(with_item(foot("hero", models=1, files=1, I=5), to_hit=1), to_wound=1)
    rolls = (("hit", 3), ("wound", 3))
    enemy = foot("orcs", "b", facing=180, models=1, files=1)
    battle = given(blade, enemy, fights=[fight("hero", "orcs", since=1)])
    done = run(fight_one, battle, ("hero", "orcs"), dice=dice(*rolls))
    needed = {r.what: r.tally.total for r in done.requests if isinstance(r, Roll) and r.tally is not None}
    assert (needed["hit"], needed["wound"]) == (3, 3)
    assert not done.battle.unit("orcs").is_on_table


@pytest.mark.rule("FB-C-14")
def test_an_item_may_better_armour() -> None:
    """Light armour 6+, with +1 5+."""
    assert armour_save(with_item(foot("hero", gear=("light_armour",)), armour=1)).total == 5


# -- bound spells


def bearer(**more: Any) -> Unit:
    """A hero with a rod of Bolt, power 4."""
    hero = replace(foot("hero", models=1, files=1, **more), troop="character")
    return with_item(hero, name="Rod", bound_spell="bolt", power=4)


def loosed(*rolls: tuple[str | int, ...], dispel: int) -> Result:
    """The rod is used on the orcs; the opponent throws so many dispel dice."""
    battle = given(bearer(), foot("orcs", "b", front=(60, 90), facing=180))
    return run(magic.cast, battle, answers=["bound:hero:bolt", "orcs", dispel], dice=dice(*rolls))


@pytest.mark.rule("FB-EXT-02")
def test_a_bound_spell_needs_no_dice_and_is_tried_once_a_phase() -> None:
    """No casting roll; D6 hits at once; afterwards it is greyed."""
    done = loosed(("hits", 1), ("wound", 4), dispel=0)
    (fact,) = done.facts(SpellCast)
    assert (fact.result, fact.dice, fact.total) == ("bound", (), 4)
    assert done.battle.unit("orcs").count == 19
    (rod,) = castings(done.battle, "a")
    assert codes(casting_bars(done.battle, rod)) == ["tried"]


@pytest.mark.rule("FB-EXT-02")
@pytest.mark.parametrize(("die", "stopped"), [(4, True), (3, False)])
def test_a_dispel_total_of_its_power_stops_it(die: int, stopped: bool) -> None:
    """Power 4: a 4 dispels, a 3 does not."""
    more = () if stopped else (("hits", 1), ("wound", 1))
    done = loosed(("dispel", die), *more, dispel=1)
    assert done.facts(DispelTried)[0].dispelled is stopped


@pytest.mark.rule("FB-RAL-13")
def test_rallied_bearers_use_bound_spells_fleeing_ones_do_not() -> None:
    """The unit and its characters may use bound-spell items in the turn they rallied."""
    orcs = foot("orcs", "b", front=(60, 90), facing=180)
    ready = given(bearer().marked("rallied", Until.TURN), orcs)
    (rod,) = castings(ready, "a")
    assert casting_bars(ready, rod) == ()
    flees = given(fleeing(bearer()), orcs)
    assert isinstance(rod, Casting)
    assert codes(casting_bars(flees, rod)) == ["fleeing"]


# -- as written


@pytest.mark.parametrize(
    ("rule", "effects", "words"),
    [
        ("magic_item", {}, "has no effect"),
        ("magic_item", {"rally": 1}, "no effect 'rally'"),
        ("magic_item", {"rally_ld": "one"}, "rally_ld cannot be 'one'; use a whole number"),
        ("magic_item", {"special_save": 7}, "use 2 to 6"),
        ("magic_standard", {"stat": "S"}, "stat needs by beside it"),
        ("magic_item", {"stat": "X", "by": 1}, "use one of M, WS"),
        ("magic_item", {"bound_spell": "storm", "power": 3}, "use one of bolt, ward"),
        ("wizard", {"level": 5}, "level cannot be 5; use 1 to 4"),
        ("wizard", {"level": 1, "spells": "bolt storm"}, "no spell 'storm'"),
    ],
)
def test_what_is_written_wrong_is_said(rule: str, effects: dict[str, Any], words: str) -> None:
    """The thing, and what may be written."""
    wrong = outfitted(replace(foot("hero"), special=(SpecialRule(rule, tuple(effects.items())),)))
    assert isinstance(wrong, str)
    assert words in wrong
