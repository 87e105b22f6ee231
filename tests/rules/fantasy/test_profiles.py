"""Profiles and kinds of troops by their rows' numbers, from the file to the blow (FB-PRF, FB-UNI, FB-GEN-04, 06)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.unit import Condition, SpecialRule
from game.data.load import case_from_text
from game.engine.requests import Roll
from game.errors import DataError
from game.geometry.measure import overlaps
from game.rulesets.fantasy import facts, shooting
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.charges import charge_range
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.movement import judge_way
from game.rulesets.fantasy.rally import rally_bars
from game.rulesets.fantasy.saves import armour_save
from game.rulesets.fantasy.units import is_lone, move_of, unit_strength
from tests.clash import charged, fought, later, struck, unit_a, unit_b
from tests.geometry.board import spanning
from tests.play import dice, fight, fleeing, foot, given, hero, horse, led, lone, play, profile, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.game import Game, Steps


def loaded(*pieces: str) -> Battle:
    """The battle of a case file with those pieces, and an enemy at the far end."""
    foe = "{id: foe, side: b, base: [20, 20], models: 10, front: [60, 110], facing: 180}"
    lines = "\n".join(f"  - {piece}" for piece in (*pieces, foe))
    text = f"kind: case\ntitle: Kinds\npieces:\n{lines}\nask:\n  - rank_bonus: {{unit: foe}}\n"
    return case_from_text(text, "kinds.yaml").battle


def hit(battle: Battle, hits: int, strength: int, *rolls: tuple[str | int, ...], armour: bool = True) -> Battle:
    """The battle after so many hits from afar on `u`."""

    def step(game: Game) -> Steps[int]:
        return (yield from hit_automatically(game, "u", hits, strength, why="rocks", armour=armour))

    return run(step, battle, dice=dice(*rolls)).battle


# -- profiles


@pytest.mark.rule("FB-PRF-01")
def test_nine_characteristics_load_from_a_file() -> None:
    """M 10, WS 3, BS 3, S 3, T 3, W 1, I 3, A 1, Ld 7, each told from the plain soldier's by another value."""
    row = "{M: 10, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7}"
    other = "{M: 11, WS: 4, BS: 5, S: 6, T: 7, W: 2, I: 8, A: 9, Ld: 10}"
    battle = loaded(
        f"{{id: u, side: a, base: [20, 20], front: [60, 60], profile: {row}}}",
        f"{{id: v, side: a, base: [20, 20], front: [90, 60], profile: {other}}}",
    )
    names = ("WS", "BS", "S", "T", "W", "I", "A", "Ld")
    found = [(unit.profile.length("M"), *(unit.profile[name] for name in names)) for unit in battle.of("a")]
    assert found == [(100, 3, 3, 3, 3, 1, 3, 1, 7), (110, 4, 5, 6, 7, 2, 8, 9, 10)]
    with pytest.raises(DataError):
        loaded("{id: u, side: a, base: [20, 20], front: [60, 60], profile: {HA: 3}}")


@pytest.mark.rule("FB-PRF-02")
@pytest.mark.parametrize("value", [0, None], ids=["0", "dash"])
def test_a_zero_and_a_dash_strike_no_blow_and_shoot_no_shot(value: int | None) -> None:
    """A 0 has no attacks, WS 0 strikes none; a BS 0 model with a bow adds 0 shots: four archers of five shoot."""
    rolls = ("hit", 1, 1, 1, 1, 1)
    helpless = given(unit_a(), unit_b(A=value), fights=[later(fight("A", "B"))])
    assert struck(fought(helpless, rolls)) == [("A", "B", 5)]
    blind = hero("captain", gear=("longbow",), BS=value)
    archers = led(foot("archers", front=(60, 60), models=10, files=5, gear=["bow"]), blind)
    battle = given(*archers, foot("foe", "b", (60, 80), 180))
    done = play(battle, "shooting", answers=["archers", "foe"], dice=dice(("shoot", 1, 1, 1, 1)))
    assert [(fact.unit, fact.shots) for fact in done.facts(VolleyFired)] == [("archers", 4)]
    alone = replace(blind, body=foot("x", front=(60, 60), models=1, files=1).body)
    ruled = shooting.shooting_bars(given(alone, foot("foe", "b", (60, 80), 180)), alone)
    assert [reason.code for reason in ruled] == ["no_skill"]


@pytest.mark.rule("FB-PRF-02")
def test_initiative_zero_strikes_last() -> None:
    """I 0 against I 1, in a round that nobody charged into."""
    battle = given(unit_a(I=0), unit_b(I=1), fights=[later(fight("A", "B"), "a")])
    rolls = [("hit", 1, 1, 1, 1, 1)] * 2
    assert [unit for unit, _, _ in struck(fought(battle, *rolls))] == ["B", "A"]


@pytest.mark.rule("FB-PRF-03")
def test_four_attacks_on_weapon_skill_zero_are_four_hits_and_no_dice() -> None:
    """The first dice rolled are those to wound."""
    battle = given(unit_a(models=4, files=4), unit_b(WS=0), fights=[charged("A", "B")])
    done = fought(battle, ("wound", 1, 1, 1, 1))
    assert [(blow.unit, blow.attacks, blow.hits) for blow in done.facts(BlowsStruck)] == [("A", 4, 4)]
    assert [request.what for request in done.requests if isinstance(request, Roll)] == ["wound"]


@pytest.mark.rule("FB-PRF-04")
@pytest.mark.parametrize("name", ["S", "T", "W"])
def test_whatever_of_the_three_is_brought_down_to_zero_removes_the_model(name: str) -> None:
    """T 3 under a -3 T effect; S and W alike; by less than all of it nobody goes."""
    battle = given(foot("weak", S=3, T=3, W=3))
    gone = facts.CharacteristicReduced("weak", name, 3).apply(battle).unit("weak")
    assert (gone.count, gone.condition) == (0, Condition.DESTROYED)
    assert facts.CharacteristicReduced("weak", name, 2).apply(battle).unit("weak").count == 20
    assert facts.CharacteristicReduced("weak", "Ld", 7).apply(battle).unit("weak").count == 20


def scaly(**more: object) -> Unit:
    """A beast whose scales save on 5+."""
    return replace(foot("u", **more), special=(SpecialRule("natural_armour", (("value", 5),)),))  # type: ignore[arg-type]


@pytest.mark.rule("FB-PRF-05")
def test_scales_yield_to_strength_and_magic_does_not() -> None:
    """Scales 5+ against S 4: 6+, so that a 5 fails. A magical 5+ against S 4 stays 5+."""
    assert armour_save(scaly()).total == 5
    assert hit(given(scaly()), 2, 4, ("wound", 3, 3), ("armour", 6, 5)).unit("u").count == 19
    charmed = replace(foot("u"), special=(SpecialRule("special_save", (("value", 5),)),))
    assert hit(given(charmed), 2, 4, ("wound", 3, 3), ("ward", 5, 4)).unit("u").count == 19
    assert armour_save(scaly(gear=("shield",))).total == 4


# -- kinds of troops


@pytest.mark.rule("FB-UNI-01")
def test_spearmen_a_cannon_a_dragon_and_a_hero_on_his_own_are_a_unit_each() -> None:
    """20 spearmen, 1 cannon, 1 dragon: three units; a character on his own is one too."""
    three = (
        "{id: spears, side: a, unit: spearman, models: 20, front: [30, 60]}",
        "{id: gun, side: a, unit: cannon, front: [60, 60]}",
        "{id: dragon, side: a, type: monster, base: [50, 50], front: [90, 60], profile: {W: 6}}",
    )
    assert [unit.count for unit in loaded(*three).on_table() if unit.army == "a"] == [20, 1, 1]
    with_hero = loaded(*three, "{id: hero, side: a, unit: captain, front: [120, 60]}")
    assert [unit.id for unit in with_hero.on_table() if unit.army == "a"] == ["spears", "gun", "dragon", "hero"]


@pytest.mark.rule("FB-UNI-03", "FB-UNI-06")
def test_who_goes_on_foot_is_infantry_a_flame_thrower_team_too() -> None:
    """Dwarfs on foot, and a team whose machine is carried: infantry, with infantry's moves, and US 1 a model."""
    dwarfs, team = loaded(
        "{id: dwarfs, side: a, base: [20, 20], models: 20, front: [30, 60]}",
        "{id: team, side: a, type: infantry, base: [20, 20], models: 2, front: [90, 60], gear: [firearm]}",
    ).of("a")
    assert [(unit.troop, unit_strength(unit)) for unit in (dwarfs, team)] == [("infantry", 20), ("infantry", 2)]
    battle = given(team)
    assert judge_way(battle, team, ()).reasons == ()
    assert [option.key for option in shooting.shooter_options(battle)] == ["team"]


@pytest.mark.rule("FB-UNI-04", "FB-UNI-10")
def test_a_mount_of_one_wound_makes_cavalry_and_one_of_three_a_ridden_monster() -> None:
    """W 1: a model of strength 2. W 3: the monster's 3 and one for the rider."""
    piece = "{{id: u, side: a, type: cavalry, base: [25, 50], front: [60, 60], mount: {{M: 20, W: {}}}}}"
    horseman, beast = (loaded(piece.format(wounds)) for wounds in (1, 3))
    assert [(unit.troop, unit_strength(unit)) for unit in horseman.of("a")] == [("cavalry", 2)]
    assert [(unit.troop, unit_strength(unit)) for unit in beast.of("a")] == [("ridden_monster", 4)]
    assert beast.unit("u_rider").condition is Condition.JOINED
    with pytest.raises(DataError, match="more than one Wound is a monster"):
        loaded(piece.format(3).replace("front", "models: 5, front"))


@pytest.mark.rule("FB-UNI-05", "FB-CAS-04")
def test_a_rider_is_wounded_on_his_own_toughness_and_takes_his_mount_with_him() -> None:
    """T 4 on a wolf of T 3: S 3 needs a 5, so that of 4 and 5 one wounds; one model of five goes, horse and all."""
    wolves = replace(horse("u", models=5, T=4, W=1), mount=profile(M=20, T=3, W=1, Ld=3))
    after = hit(given(wolves), 2, 3, ("wound", 4, 5), ("armour", 5))
    assert (after.unit("u").count, after.unit("u").block.count, after.unit("u").wounds) == (4, 4, 0)


@pytest.mark.rule("FB-UNI-07")
def test_a_chariot_whose_beasts_and_crew_are_dead_is_destroyed() -> None:
    """Two beasts and two of the crew: four wounds, of which three leave it on the table."""
    chariot = foot("u", models=1, files=1, base=(50, 100), troop="chariot", T=5, W=4)
    three = hit(given(chariot), 3, 5, ("wound", 4, 4, 4))
    assert (three.unit("u").condition, three.unit("u").wounds) == (Condition.STANDING, 3)
    assert hit(three, 1, 5, ("wound", 4)).unit("u").condition is Condition.DESTROYED


@pytest.mark.rule("FB-UNI-08")
def test_a_giant_is_a_unit_of_one_model_that_strikes_all_its_blows() -> None:
    """A 4: four attacks of the one model."""
    giant = lone("giant", front=(60, 60), A=4, I=9)
    assert (giant.count, is_lone(giant), unit_strength(giant)) == (1, True, 6)
    battle = given(giant, unit_b(), fights=[later(fight("giant", "B"))])
    done = fought(battle, ("hit", 1, 1, 1, 1), ("hit", 1, 1, 1))
    assert struck(done)[0] == ("giant", "B", 4)


@pytest.mark.rule("FB-UNI-10")
def test_unit_strength_of_mixed_units_and_the_rest_of_the_table() -> None:
    """12 foot and a mounted hero: 14. Fast horse 2; a chariot 4, as war machines with their crew."""
    rider = replace(horse("hero", models=1, W=2), special=hero("x", special=("character",)).special)
    assert unit_strength(led(foot("men", models=12, files=6), rider)[0]) == 14
    kinds = {
        "skirmishers": 1,
        "character": 1,
        "cavalry": 2,
        "fast_cavalry": 2,
        "large": 3,
        "war_machine": 4,
        "chariot": 4,
    }
    assert {troop: unit_strength(foot("one", models=1, files=1, troop=troop)) for troop in kinds} == kinds
    wounded = lone("dragon", W=6, wounds=4)
    assert (unit_strength(wounded), unit_strength(replace(wounded, troop="ridden_monster"))) == (6, 7)


# -- numbers


@pytest.mark.rule("FB-GEN-03")
def test_shapes_overlap_by_more_than_a_thousandth_of_a_square_centimetre() -> None:
    """Two boxes corner in corner: 0.031 by 0.031 is 0.00096 cm², 0.033 by 0.033 is 0.00109."""
    unit = spanning(0, 10, 0, models=20)
    assert [overlaps(unit, spanning(10 - deep, 20 - deep, 8 - deep, models=20)) for deep in (0.031, 0.033)] == [
        False,
        True,
    ]


@pytest.mark.rule("FB-GEN-04", "FB-RAL-05")
@pytest.mark.parametrize(("left", "began", "may"), [(5, 20, True), (4, 20, False), (5, 18, True), (4, 18, False)])
def test_a_quarter_is_compared_in_whole_numbers(left: int, began: int, may: bool) -> None:
    """5 of 18: 20 >= 18."""
    unit = fleeing(foot("u", models=left, files=left, original=began))
    assert ("too_few" not in [why.code for why in rally_bars(unit)]) is may


@pytest.mark.rule("FB-GEN-04")
def test_lengths_are_never_rounded() -> None:
    """A quarter of 10 is 2.5, half of 18 is 9: a turn of foot, a change by one rank of barded knights."""
    from game.geometry.legs import Facing, Files, Turn

    spears, knights = foot("u"), horse("u", models=10, files=5, gear=["barding"])
    assert judge_way(given(spears), spears, (Turn(Facing.LEFT),)).value.cost == 25.0
    assert judge_way(given(knights), knights, (Files(4),)).value.cost == 90.0


@pytest.mark.rule("FB-GEN-06")
def test_foot_joined_by_a_rider_go_at_their_own_pace_and_charge_twice_that() -> None:
    """M 10 with an M 20 rider: 10, charge 20. A slower hero slows them."""
    rider = replace(horse("hero", models=1, W=2), special=hero("x", special=("character",)).special)
    spears, _ = led(foot("spears"), rider)
    assert (move_of(spears), charge_range(spears)) == (100.0, 200.0)
    slow, _ = led(foot("spears"), hero("dwarf", M=7))
    assert (move_of(slow), charge_range(slow)) == (70.0, 140.0)
