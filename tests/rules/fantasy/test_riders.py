"""Monsters and those who ride them (FB-EXT-08, FB-C-10, FB-UNI-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.unit import Condition
from game.data.load import case_from_text
from game.rulesets.fantasy.blows import BlowsStruck, strength_tally
from game.rulesets.fantasy.fighters import Target, snapshot
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.leadership import LeadershipTested, leadership
from game.rulesets.fantasy.leaving import leave_bars
from game.rulesets.fantasy.order import Who, entries
from game.rulesets.fantasy.riders import parted, rider_of
from game.rulesets.fantasy.saves import armour_save
from game.rulesets.fantasy.units import is_lone, move_of, unit_strength
from game.rulesets.fantasy.weapons import weapon_of
from tests.clash import charged
from tests.play import codes, dice, fight, foot, given, horse, lone, play, profile, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.game import Game, Steps
    from game.engine.players import NamedDice


def ridden(*others: Any, **battle: Any) -> Battle:
    """A captain (WS 5, T 3, W 2, A 3, Ld 9) on a dragon (WS 6, S 6, T 6, W 6, A 5, Ld 8, M 15) at (60, 60)."""
    captain = {"WS": 5, "S": 4, "T": 3, "W": 2, "I": 6, "A": 3, "Ld": 9}
    whole = lone("dragon", troop="ridden_monster", gear=("heavy_armour",), **captain)
    monster = profile(M=15, WS=6, S=6, T=6, W=6, I=4, A=5, Ld=8)
    dragon, rider = parted(replace(whole, mount=monster))
    return given(dragon, *others, rider, **battle)


def bolts(battle: Battle, hits: int, rolls: NamedDice) -> Battle:
    """The battle after so many hits of Strength 6 from afar on the dragon."""

    def hit(game: Game) -> Steps[int]:
        return (yield from hit_automatically(game, "dragon", hits, 6, why="bolts"))

    return run(hit, battle, dice=rolls).battle


@pytest.mark.rule("FB-EXT-08")
@pytest.mark.rule("FB-UNI-10")
def test_one_model_with_two_profiles_moves_as_a_lone_model() -> None:
    """Dragon W 6, ridden 7."""
    battle = ridden()
    dragon = battle.unit("dragon")
    assert (unit_strength(dragon), dragon.count, is_lone(dragon), move_of(dragon)) == (7, 1, True, 150)
    assert [unit.id for unit in battle.on_table()] == ["dragon"]


@pytest.mark.rule("FB-EXT-08")
def test_a_file_names_the_rider_with_his_monster_as_mount() -> None:
    text = """
kind: case
title: A rider
pieces:
  - {id: d, side: a, type: ridden_monster, base: [50, 50], front: [60, 60], special: [large, flies],
     profile: {W: 2, Ld: 9, WS: 5}, mount: {M: 15, W: 6, Ld: 8, WS: 6, S: 6, T: 6, I: 4, A: 5}, gear: [lance]}
  - {id: foe, side: b, base: [20, 20], models: 10, front: [60, 80], facing: 180}
ask:
  - charge: {by: d, target: foe}
"""
    battle = case_from_text(text, "rider.yaml").battle
    dragon, rider = battle.unit("d"), battle.unit("d_rider")
    assert (dragon.profile["W"], dragon.profile.length("M"), dragon.has_special("flies")) == (6, 150, True)
    assert (rider.profile["W"], rider.condition, rider.has_special("flies")) == (2, Condition.JOINED, False)


@pytest.mark.rule("FB-PSY-GEN-03")
def test_rider_eight_mount_five_test_on_eight() -> None:
    """Cavalry and a ridden monster alike; the test is passed on 8 and failed on 9."""
    riders = replace(horse("riders", Ld=8), mount=profile(M=18, Ld=5))
    whole = lone("dragon", troop="ridden_monster", Ld=8)
    dragon, rider = parted(replace(whole, mount=profile(M=15, W=6, Ld=5)))
    for unit, *more in ((riders,), (dragon, rider)):
        battle = given(unit, *more, broken_friend())
        assert leadership(battle, unit).total == 8
        for faces, passed in (((4, 4), True), ((4, 5), False)):
            done = play(battle, "panic_in_combat", dice=dice(("panic", *faces)))
            assert [(fact.unit, fact.passed) for fact in done.facts(LeadershipTested)] == [(unit.id, passed)]


def broken_friend() -> Unit:
    """A friend that has just broken, within 15 cm."""
    return replace(foot("friend", front=(75, 60)), condition=Condition.BROKEN)


@pytest.mark.rule("FB-EXT-08")
@pytest.mark.rule("FB-PSY-GEN-03")
@pytest.mark.parametrize(("rider", "used"), [(9, 9), (6, 6)])
def test_the_riders_leadership_is_used_for_better_or_worse(rider: int, used: int) -> None:
    battle = ridden()
    battle = battle.changing("dragon_rider", lambda man: replace(man, profile=man.profile.changed(Ld=rider)))
    assert leadership(battle, battle.unit("dragon")).total == used


@pytest.mark.rule("FB-C-10")
def test_whoever_touches_it_chooses_rider_or_monster_for_each_attack() -> None:
    battle = ridden(foot("foe", "b", (60, 60), 180), fights=[fight("dragon", "foe")])
    contacts = snapshot(battle, ("dragon", "foe"))
    both = (Target("dragon"), Target("dragon_rider"))
    assert set(contacts.fighters("foe").values()) == {both}
    assert contacts.fighters("dragon_rider") == {0: (Target("foe"),)}


@pytest.mark.rule("FB-C-10")
def test_both_strike_with_their_own_profiles() -> None:
    battle = ridden(foot("foe", "b", (60, 60), 180), fights=[fight("dragon", "foe")])
    mine = [
        (e.unit, e.who, e.profile["WS"], e.profile["A"]) for e in entries(battle, ("dragon", "foe")) if e.army == "a"
    ]
    assert sorted(mine) == [("dragon", Who.MODELS, 6, 5), ("dragon_rider", Who.MODELS, 5, 3)]


@pytest.mark.rule("FB-C-10")
@pytest.mark.rule("FB-EXT-08")
def test_hits_on_the_rider_use_his_profile_and_the_foot_column() -> None:
    """Heavy armour alone is 5+, no rider's 4+; WS 3 hits WS 5 and WS 6 on 4; S 3 wounds T 3 on 4+ and T 6 on 6."""
    battle = ridden(foot("foe", "b", (60, 60), 180), fights=[fight("dragon", "foe")])
    assert armour_save(battle.unit("dragon_rider")).total == 5
    idle = {"A": 0}
    battle = battle.changing("dragon", lambda unit: replace(unit, profile=unit.profile.changed(**idle)))
    battle = battle.changing("dragon_rider", lambda unit: replace(unit, profile=unit.profile.changed(**idle)))
    shares = {"dragon": 1, "dragon_rider": 2}
    rolls = dice(("hit", 4), ("wound", 5), ("hit", 4, 4), ("wound", 4, 4), ("armour", 4, 5))
    done = play(battle, "combat_set_up", "fights", answers=[shares], dice=rolls)
    struck = [(fact.target, fact.attacks, fact.wounds, fact.unsaved) for fact in done.facts(BlowsStruck)]
    assert struck == [("dragon", 1, 0, 0), ("dragon_rider", 2, 2, 1)]
    assert done.battle.unit("dragon_rider").wounds == 1


@pytest.mark.rule("FB-EXT-08")
def test_missile_hits_strike_the_monster_on_one_to_four_and_the_rider_on_five_and_six() -> None:
    """Four hits of S 6: two strike the dragon (T 6, 4+), two the rider (T 3, 2+; heavy armour is worth nothing)."""
    rolls = dice(("struck", 1, 4, 5, 6), ("wound", 4, 3), ("wound", 2, 1))
    done = bolts(ridden(), 4, rolls)
    assert (done.unit("dragon").wounds, done.unit("dragon_rider").wounds) == (1, 1)


@pytest.mark.rule("FB-EXT-08")
@pytest.mark.rule("FB-C-10")
def test_the_rider_dead_the_monster_goes_on_with_its_own_leadership() -> None:
    """Unit strength falls by 1."""
    done = bolts(ridden(), 2, dice(("struck", 5, 6), ("wound", 2, 2)))
    dragon = done.unit("dragon")
    assert (done.unit("dragon_rider").condition, dragon.condition) == (Condition.DESTROYED, Condition.STANDING)
    assert (unit_strength(dragon), leadership(done, dragon).total, rider_of(done, dragon)) == (6, 8, None)


@pytest.mark.rule("FB-EXT-08")
def test_the_monster_dead_the_rider_goes_on_on_foot_in_its_place() -> None:
    """A foot model's base, M 10, his front where the monster's was; the foe he touches he fights on."""
    battle = ridden(foot("foe", "b", (60, 60), 180), fights=[fight("dragon", "foe")])
    done = bolts(battle, 6, dice(("struck", *[1] * 6), ("wound", *[4] * 6)))
    rider = done.unit("dragon_rider")
    assert done.unit("dragon").condition is Condition.DESTROYED
    assert (rider.condition, rider.block.base.width, rider.block.pose.point) == (Condition.STANDING, 20, (600, 600))
    assert (move_of(rider), unit_strength(rider)) == (100, 1)
    assert done.fight("dragon_rider", "foe") is not None


@pytest.mark.rule("FB-C-10", "FB-C-04")
def test_he_fights_with_a_lance_from_his_monster_and_not_on_foot() -> None:
    """S 4, +2 on a full charge, the monster's own S 6 unhelped; his monster dead he is on foot with a hand weapon."""
    battle = ridden(foot("foe", "b", (60, 60), 180), fights=[charged("dragon", "foe")])
    battle = battle.changing("dragon_rider", lambda man: replace(man, gear=("lance",)))

    def strengths(now: Battle) -> dict[str, float]:
        mine = [entry for entry in entries(now, ("dragon", "foe")) if entry.army == "a"]
        return {entry.unit: strength_tally(now, entry, "foe").total for entry in mine}

    assert strengths(battle) == {"dragon": 6, "dragon_rider": 6}
    done = bolts(battle, 6, dice(("struck", *[1] * 6), ("wound", *[4] * 6)))
    assert weapon_of(done.unit("dragon_rider")).name == "hand weapon"


@pytest.mark.rule("FB-EXT-08")
def test_a_rider_does_not_leave_his_monster() -> None:
    battle = ridden()
    assert codes(leave_bars(battle, battle.unit("dragon_rider"), battle.unit("dragon"))) == ["rider"]
