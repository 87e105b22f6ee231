"""Characters in units: where they stand, what they bring, whose Leadership counts (FB-EXT-03, 04, FB-C-02, FB-C-20)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.events import ConditionChanged
from game.battle.unit import Condition, SpecialRule
from game.data.load import case_from_text
from game.errors import DataError
from game.rulesets.fantasy.characters import CharacterLeft, body_in, characters_of, host_of, unseated
from game.rulesets.fantasy.leadership import leadership
from game.rulesets.fantasy.units import character_slots, command_slots, move_of, unit_strength
from tests.play import foot, given, hero, horse, led

SPEARS = foot("spears", models=20, files=5, command=("champion", "standard", "musician"))


def with_hero() -> Battle:
    return given(*led(SPEARS, hero("captain")))


@pytest.mark.rule("FB-EXT-03")
def test_he_stands_next_to_the_command_group_and_the_displaced_go_to_the_rear() -> None:
    spears = with_hero().unit("spears")
    assert character_slots(spears) == {"captain": (0,)}
    assert command_slots(spears) == {"champion": 1, "standard": 2, "musician": 3}
    assert spears.block.rank_sizes == (5, 5, 5, 5, 1)
    assert (spears.count, spears.original_count) == (20, 20)


@pytest.mark.rule("FB-EXT-03")
def test_a_rider_of_25_mm_needs_two_places_of_20() -> None:
    rider = replace(horse("rider", models=1, W=2), special=hero("x", special=("character",)).special)
    spears, _ = led(SPEARS, rider)
    assert character_slots(spears) == {"rider": (0, 1)}
    assert command_slots(spears) == {"champion": 2, "standard": 3, "musician": 4}
    assert spears.block.count == 22


def test_the_second_character_stands_on_the_other_side() -> None:
    spears, *_ = led(SPEARS, hero("one"), hero("two"))
    assert character_slots(spears) == {"one": (0,), "two": (4,)}


@pytest.mark.rule("FB-C-20")
def test_strength_is_summed_and_the_slowest_sets_the_pace() -> None:
    spears, slow = led(SPEARS, hero("captain", M=8))
    assert unit_strength(spears) == 21
    assert unit_strength(slow) == 0
    assert move_of(spears) == 80.0


@pytest.mark.rule("FB-PSY-GEN-05")
def test_unit_7_hero_9_tests_on_9_and_on_7_when_he_is_dead() -> None:
    battle = with_hero()
    assert leadership(battle, battle.unit("spears")).total == 9
    dead = ConditionChanged("captain", Condition.DESTROYED, "combat").apply(battle)
    assert leadership(dead, dead.unit("spears")).total == 7


@pytest.mark.rule("FB-EXT-04")
@pytest.mark.parametrize(("gap", "needed"), [(30, 9), (30.1, 7)])
def test_the_general_lends_his_leadership_within_30_cm_box_to_box(gap: float, needed: int) -> None:
    general = hero("general", front=(60 + 5 + 1 + gap, 60), special=("general",))
    battle = given(SPEARS, general)
    assert leadership(battle, battle.unit("spears")).total == needed


@pytest.mark.rule("FB-C-08")
def test_a_fleeing_general_lends_nothing_nor_does_any_with_the_switch_off() -> None:
    general = hero("general", front=(70, 60), special=("general",))
    battle = given(SPEARS, replace(general, condition=Condition.FLEEING))
    assert leadership(battle, battle.unit("spears")).total == 7
    battle = given(SPEARS, general, options={"general": False})
    assert leadership(battle, battle.unit("spears")).total == 7


@pytest.mark.rule("FB-EXT-04")
def test_a_general_in_a_unit_is_measured_from_its_box() -> None:
    guard = foot("guard", front=(99, 60))
    battle = given(SPEARS, *led(guard, hero("general", special=("general",))))
    assert leadership(battle, battle.unit("spears")).total == 9


def test_who_destroys_a_unit_destroys_the_characters_in_it() -> None:
    gone = ConditionChanged("spears", Condition.DESTROYED, "caught").apply(with_hero())
    assert gone.unit("captain").condition is Condition.DESTROYED


def test_queries_know_host_and_guest() -> None:
    battle = with_hero()
    host = host_of(battle, "captain")
    assert host is not None
    assert host.id == "spears"
    assert [one.id for one in characters_of(battle, host)] == ["captain"]
    assert host_of(battle, "spears") is None


def test_he_leaves_from_where_he_stood() -> None:
    battle = with_hero()
    spears, captain = battle.unit("spears"), battle.unit("captain")
    body = body_in(spears, captain)
    assert (body.pose.x, body.pose.y) == (560.0, 600.0)
    after = CharacterLeft("captain", "spears", body, Condition.STANDING).apply(battle)
    assert after.unit("spears").block.rank_sizes == (5, 5, 5, 5)
    assert after.unit("captain").is_on_table


@pytest.mark.rule("FB-ORD-06")
def test_a_rear_model_takes_the_fallen_characters_place() -> None:
    spears, _ = led(foot("spears", models=9, files=5), hero("captain"))
    assert character_slots(spears) == {"captain": (2,)}
    assert unseated(spears, "captain").block.rank_sizes == (5, 4)


@pytest.mark.rule("FB-ORD-06")
def test_in_one_rank_the_farther_end_moves_in() -> None:
    """One rank of 5, hero at file 1: the model of file 4 comes, files 0 to 3 are left, the left end stands still."""
    spears, _ = led(foot("spears", models=4, files=4, command=("standard", "musician")), hero("captain"))
    spears = replace(spears, body=replace(spears.block, files=5))
    assert character_slots(spears) == {"captain": (1,)}
    after = unseated(spears, "captain").block
    assert (after.files, after.count) == (4, 4)
    assert after.front_left == spears.block.front_left


@pytest.mark.rule("FB-PSY-GEN-04")
def test_a_crew_tests_on_its_highest_leadership() -> None:
    """Crew Ld 6, 7, 6: 7."""
    crew = SpecialRule("crew_leadership", (("gunner", 6), ("captain", 7), ("loader", 6)))
    for troop in ("war_machine", "chariot"):
        machine = replace(foot("machine", models=1, files=1, troop=troop, Ld=6), special=(crew,))
        assert leadership(given(machine), machine).total == 7


def test_a_piece_of_a_file_names_its_crews_leadership() -> None:
    text = """kind: case
title: A crew
pieces:
  - {id: gun, side: a, type: war_machine, base: [50, 70], models: 1, front: [60, 60], profile: {Ld: 6},
     special: [{rule: crew_leadership, parameters: {gunner: 6, captain: 7, loader: 6}}]}
ask:
  - rank_bonus: {unit: gun}
"""
    battle = case_from_text(text, "crew.yaml").battle
    assert leadership(battle, battle.unit("gun")).total == 7


JOINED = """kind: case
title: Heroes
pieces:
  - {id: spears, side: a, base: [20, 20], models: 20, files: 5, front: [50, 50]}
  - {id: captain, side: a, type: character, base: [20, 20], joined: spears}
  - {id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [50, 80], facing: 180}
ask:
  - rank_bonus: {unit: spears}
"""


def test_a_piece_joined_to_a_unit_stands_in_it() -> None:
    battle = case_from_text(JOINED, "heroes.yaml").battle
    assert battle.unit("spears").characters == ("captain",)
    assert (battle.unit("spears").count, battle.unit("spears").original_count) == (20, 20)
    assert battle.unit("captain").condition is Condition.JOINED


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "joined: spears",
            "joined: spear",
            "heroes.yaml:5: pieces[1].joined: no unit 'spear' to stand in",
        ),
        ("joined: spears", "joined: foe", "takes no characters: it must be a unit of several models of the same side"),
        ("type: character", "type: infantry", "unit 'captain' is no character"),
        ("joined: spears", "joined: spears, front: [1, 1]", "stands in 'spears'; leave front or joined out"),
        ("base: [20, 20], joined", "base: [120, 20], joined", "unit 'spears' has no place left in its first rank"),
    ],
)
def test_faults_of_a_joined_piece_are_named(old: str, new: str, says: str) -> None:
    with pytest.raises(DataError) as found:
        case_from_text(JOINED.replace(old, new, 1), "heroes.yaml")
    assert any(says in fault for fault in found.value.faults), found.value.faults
