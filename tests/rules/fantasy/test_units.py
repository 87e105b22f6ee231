"""Profiles, units, command figures, unit strength (FB-PRF, FB-UNI)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from game.battle.profile import Profile
from game.battle.unit import SpecialRule
from game.geometry.arcs import is_in_sight_arc
from game.geometry.pose import Pose
from game.geometry.ranks import model_poses
from game.rulesets.fantasy import charges, facts, movement, shooting
from game.rulesets.fantasy.leadership import leadership, leadership_test
from game.rulesets.fantasy.ruleset import FANTASY
from game.rulesets.fantasy.saves import save_needed, special_save
from game.rulesets.fantasy.tables import to_hit
from game.rulesets.fantasy.units import command_slots, is_lone, move_of, unit_strength
from tests.play import area, codes, dice, foot, given, horse, lone, profile, run


@pytest.mark.rule("FB-PRF-01")
def test_a_profile_holds_nine_characteristics() -> None:
    spearman = profile(M=10, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)
    assert FANTASY.characteristics == ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    assert [spearman[name] for name in FANTASY.characteristics[1:]] == [3, 3, 3, 3, 1, 3, 1, 7]
    assert spearman.length("M") == 100.0


@pytest.mark.rule("FB-PRF-02")
def test_a_zero_means_no_ability() -> None:
    rooted = foot("rooted", M=0)
    battle = given(rooted, foot("foe", army="b", front=(60, 75), facing=180))
    assert "no_move" in codes(charges.charger_bars(battle, rooted))
    assert "no_move" in codes(movement.move_bars(battle, rooted))
    assert "no_skill" in codes(shooting.shooting_bars(battle, foot("blind", BS=0, gear=["bow"])))


@pytest.mark.rule("FB-PRF-02")
def test_leadership_zero_fails_every_test() -> None:
    test = partial(leadership_test, rule="FB-GEN-05")
    result = run(test, given(foot("lost", Ld=0)), "lost", "rally", dice=dice(("rally", 1, 1)))
    assert result.value is False


@pytest.mark.rule("FB-GEN-05")
@pytest.mark.parametrize(("faces", "passes"), [((3, 4), True), ((4, 4), False)])
def test_a_leadership_test_is_two_dice_of_at_most_the_leadership(faces: tuple[int, int], passes: bool) -> None:
    test = partial(leadership_test, rule="FB-GEN-05")
    result = run(test, given(foot("spears", Ld=7)), "spears", "panic", dice=dice(("panic", *faces)))
    assert result.value is passes


@pytest.mark.rule("FB-PRF-03")
def test_weapon_skill_zero_is_hit_without_a_die() -> None:
    assert to_hit(3, 0) is None


@pytest.mark.rule("FB-PRF-05")
def test_armour_yields_to_strength_and_magic_does_not() -> None:
    assert save_needed(5, 4) == 6
    blessed = replace(foot("blessed"), special=(SpecialRule("special_save", (("value", 5),)),))
    assert special_save(blessed) == 5


@pytest.mark.rule("FB-PRF-04")
def test_toughness_brought_down_to_zero_removes_the_unit_but_a_printed_dash_does_not() -> None:
    battle = given(foot("weak", T=3), foot("cannon", S=None, models=1, files=1, troop="war_machine"))
    weakened = facts.CharacteristicReduced("weak", "T", 3).apply(battle)
    assert weakened.unit("weak").count == 0
    steady = facts.CharacteristicReduced("cannon", "S", 3).apply(battle)
    assert steady.unit("cannon").count == 1
    assert facts.CharacteristicReduced("weak", "T", 2).apply(battle).unit("weak").profile["T"] == 1


@pytest.mark.rule("FB-UNI-01", "FB-UNI-08")
def test_a_regiment_a_cannon_and_a_dragon_are_three_units() -> None:
    cannon = foot("cannon", front=(90, 60), models=1, files=1, troop="war_machine")
    dragon = lone("dragon", front=(120, 60))
    battle = given(foot("spears"), cannon, dragon)
    assert [unit.id for unit in battle.of("a")] == ["spears", "cannon", "dragon"]
    assert (dragon.count, is_lone(dragon)) == (1, True)


def last_rank(models: int) -> list[tuple[float, float]]:
    """Base centres of the last rank in cm; the front midpoint at (0, 0)."""
    block = foot("spears", front=(0, 0), models=models).block
    return [(p.x / 10, p.y / 10) for p in model_poses(block)[-block.rank_sizes[-1] :]]


@pytest.mark.rule("FB-UNI-02")
def test_a_short_last_rank_stands_in_the_middle() -> None:
    assert last_rank(18) == [(-2, -7), (0, -7), (2, -7)]
    assert last_rank(17) == [(-1, -7), (1, -7)]


@pytest.mark.rule("FB-UNI-03", "FB-UNI-04", "FB-UNI-05", "FB-UNI-07")
def test_troop_types_are_data_and_a_rider_is_one_model() -> None:
    assert {"infantry", "cavalry", "chariot", "war_machine", "monster", "ridden_monster"} <= set(FANTASY.troops)
    knights = horse("knights", models=5, Ld=8)
    assert (knights.count, leadership(given(knights), knights).total) == (5, 8)


@pytest.mark.rule("FB-UNI-09")
def test_the_command_group_stands_in_the_centre_of_the_front_rank() -> None:
    group = ("champion", "standard", "musician")
    assert command_slots(foot("five", files=5, command=group)) == {"champion": 1, "standard": 2, "musician": 3}
    assert command_slots(foot("four", files=4, command=group)) == {"champion": 0, "standard": 1, "musician": 2}
    assert command_slots(foot("two", files=2, command=group)) == {"standard": 0, "champion": 1, "musician": 2}


@pytest.mark.rule("FB-UNI-10", "FB-UNI-06")
def test_unit_strength() -> None:
    assert unit_strength(foot("halberds", models=20)) == 20
    assert unit_strength(horse("knights", models=5)) == 10
    assert unit_strength(foot("trolls", models=4, files=4, base=(40, 40), troop="large", W=3)) == 12
    assert unit_strength(foot("cannon", models=1, files=1, troop="war_machine")) == 4
    assert unit_strength(lone("dragon", W=6)) == 6
    assert unit_strength(lone("ridden", W=6, troop="ridden_monster")) == 7


@pytest.mark.rule("FB-UNI-11")
def test_the_arc_of_sight_is_ninety_degrees_ahead() -> None:
    eye = Pose(0, 0, 0)
    assert [is_in_sight_arc(eye, 20, 20, p) for p in ((50, 50), (60, 50), (0, 5))] == [True, False, False]


@pytest.mark.rule("FB-MOV-03", "FB-GEN-06", "FB-CHG-06")
def test_barding_slows_the_mount_before_anything_is_doubled() -> None:
    knights = horse("knights", gear=["barding"])
    battle = given(knights)
    assert move_of(knights) == 180.0
    assert movement.move_rules(battle, knights, march=True).allowance == 360.0
    assert charges.charge_range(knights) == 360.0
    assert charges.charge_range(foot("spears")) == 200.0


@pytest.mark.rule("FB-TER-01")
def test_a_piece_without_a_class_takes_that_of_its_kind() -> None:
    corners = ((0, 0), (10, 0), (10, 10))
    goings = [str(area(kind, *corners).going) for kind in ("wood", "hill", "building", "lake", "soft_cover")]
    assert goings == ["difficult", "open", "impassable", "impassable", "open"]


def test_an_unknown_value_reads_as_zero_and_stays_unprinted() -> None:
    assert Profile.of({"S": None}).printed("S") is None
