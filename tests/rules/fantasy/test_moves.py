"""Remaining moves: manoeuvres, marches, the gap to enemies, terrain (FB-MOV, FB-TER, FB-GEN-07, FB-GEN-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeResult
from game.battle.events import UnitMoved
from game.battle.unit import Unit
from game.engine.requests import legs_from_raw
from game.errors import IllegalAnswer
from game.rulesets.fantasy import charges, movement, remaining, shooting
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.units import command_slots
from tests.play import box, codes, fight, fleeing, foot, front, given, horse, lone, play, rules, run, wall

if TYPE_CHECKING:
    from typing import Any

    from game.battle.battle import Battle
    from game.geometry.moves import Walk

ORIGIN = 50.0
"""The rows' origin lies at (50, 50) on the table, in cm."""


def at(x: float, y: float) -> tuple[float, float]:
    """A place of a row on the table."""
    return x + ORIGIN, y + ORIGIN


def home(point: tuple[float, float]) -> tuple[float, float]:
    """A place on the table, mm, as the row's place."""
    return round(point[0] / 10 - ORIGIN, 2), round(point[1] / 10 - ORIGIN, 2)


SPEARS = foot("spears", front=at(5, 0))
"""20 models in 5 files: FL (0, 0), FR (10, 0), facing up the table, M 10."""


def ahead(cm: float) -> dict[str, Any]:
    """A leg straight on."""
    return {"ahead": cm * 10}


def wheel(hand: str, degrees: float) -> dict[str, Any]:
    """A wheel."""
    return {"wheel": hand, "degrees": degrees}


def walk(battle: Battle, *legs: dict[str, Any], unit: str = "spears", march: bool = False) -> tuple[Walk, list[str]]:
    """The judged move and the codes of what bars it."""
    judged = movement.judge_move(battle, battle.unit(unit), legs_from_raw(list(legs)), march=march)
    return judged.value, codes(judged.reasons)


def cost(battle: Battle, *legs: dict[str, Any], unit: str = "spears", march: bool = False) -> float:
    """What a legal move costs, cm."""
    walked, bars = walk(battle, *legs, unit=unit, march=march)
    assert bars == []
    return round(walked.cost / 10, 2)


@pytest.mark.rule("FB-GEN-07")
def test_turn_open_ground_and_wood_add_up() -> None:
    battle = given(SPEARS, terrain=[box("wood", *at(14, -30), *at(60, 30))])
    legs = ({"turn": "right"}, ahead(5.5))
    assert cost(battle, *legs) == 9.5
    assert walk(battle, {"turn": "right"}, ahead(6.5))[1] == ["too_far"]


@pytest.mark.rule("FB-GEN-08")
def test_a_friend_may_be_touched_but_not_entered() -> None:
    battle = given(SPEARS, foot("friend", front=at(5, 14)))
    assert cost(battle, ahead(6)) == 6
    walked = movement.judge_move(battle, SPEARS, legs_from_raw([ahead(6.5)]))
    assert [(r.code, r.blocker, r.rule) for r in walked.reasons] == [("blocked", "friend", "FB-GEN-08")]


@pytest.mark.rule("FB-MOV-01")
def test_each_unit_moves_once_and_only_if_its_owner_wishes() -> None:
    battle = given(SPEARS, foot("swords", front=at(40, 0)))
    done = run(remaining.move, battle, answers=["spears", "move", [ahead(7)], "done"], repeat=True)
    assert front(done.battle, "spears") == (55, 57, 0)
    assert codes(movement.move_bars(done.battle, done.battle.unit("spears"))) == ["moved"]
    with pytest.raises(IllegalAnswer, match="it has had its move"):
        run(remaining.move, done.battle, answers=["spears"])


@pytest.mark.rule("FB-MOV-01", "FB-MOV-12")
def test_who_has_no_remaining_move() -> None:
    foe = foot("foe", army="b", front=at(5, 0), facing=180)
    engaged = given(SPEARS, foe, fights=[fight("spears", "foe")])
    assert codes(movement.move_bars(engaged, SPEARS)) == ["engaged"]
    far = foot("far", army="b", front=at(5, 50), facing=180)
    charge = replace(charges.declared(given(SPEARS, far), "spears", "far"), result=ChargeResult.FAILED)
    assert codes(movement.move_bars(ChargeDeclared(charge).apply(given(SPEARS, far)), SPEARS)) == ["charged"]
    runaway = fleeing(SPEARS)
    assert "fleeing" in codes(movement.move_bars(given(runaway), runaway))


@pytest.mark.rule("FB-MOV-02")
def test_as_far_as_m_and_no_further() -> None:
    battle = given(SPEARS)
    assert cost(battle, ahead(7.3)) == 7.3
    assert walk(battle, ahead(10.1))[1] == ["too_far"]


@pytest.mark.rule("FB-CHG-02")
def test_a_normal_move_may_not_end_in_contact() -> None:
    battle = given(SPEARS, foot("foe", army="b", front=at(5, 8), facing=180))
    assert walk(battle, ahead(8))[1] == ["too_near"]


@pytest.mark.rule("FB-MOV-04")
def test_nobody_walks_backward() -> None:
    assert "backward" in walk(given(SPEARS), ahead(-3))[1]


@pytest.mark.rule("FB-MOV-05")
def test_a_wheel_costs_the_arc_of_the_outer_front_corner() -> None:
    walked, _ = walk(given(SPEARS), wheel("left", 30))
    assert round(walked.cost / 10, 2) == 5.24
    assert home(walked.end.front_right) == (8.66, 5.0)
    right, _ = walk(given(SPEARS), wheel("right", 45))
    assert round(right.cost / 10, 2) == 7.85
    assert home(right.end.front_left) == (2.93, 7.07)
    assert walk(given(SPEARS), wheel("right", 90))[1] == ["too_far"]
    assert cost(given(SPEARS), wheel("right", 90), march=True) == 15.71


@pytest.mark.rule("FB-MOV-05")
def test_the_switch_measures_the_wheel_at_the_furthest_corner() -> None:
    assert cost(given(SPEARS, options={"wheel_measure": "furthest"}), wheel("left", 30)) == 6.71


@pytest.mark.rule("FB-MOV-06")
def test_as_many_wheels_as_the_allowance_permits() -> None:
    assert cost(given(SPEARS), wheel("left", 20), wheel("right", 20)) == 6.98


@pytest.mark.rule("FB-MOV-07")
def test_a_turn_costs_a_quarter_of_the_move() -> None:
    assert cost(given(SPEARS), {"turn": "right"}) == 2.5
    knights = horse("knights", front=at(5, 0), gear=["barding"])
    assert cost(given(knights), {"turn": "about"}, unit="knights") == 4.5
    assert cost(given(SPEARS), {"turn": "right"}, ahead(5), {"turn": "left"}) == 10


@pytest.mark.rule("FB-MOV-08")
def test_four_turns_at_most() -> None:
    turn = {"turn": "left"}
    assert cost(given(SPEARS), turn, turn, turn, turn) == 10
    assert "turns" in walk(given(SPEARS), turn, turn, turn, turn, turn)[1]


@pytest.mark.rule("FB-MOV-09")
def test_a_turned_unit_keeps_its_centre() -> None:
    right, _ = walk(given(SPEARS), {"turn": "right"})
    assert (right.end.files, right.end.ranks) == (4, 5)
    assert (home(right.end.front_left), home(right.end.front_right)) == ((10, 0), (10, -8))
    about, _ = walk(given(SPEARS), {"turn": "about"})
    assert (home(about.end.front_left), home(about.end.front_right)) == ((10, -8), (0, -8))
    fewer = foot("spears", front=at(5, 0), models=18)
    assert walk(given(fewer), {"turn": "right"})[0].end.rank_sizes == (4, 4, 4, 4, 2)


@pytest.mark.rule("FB-MOV-09")
def test_long_bases_do_not_fit_their_old_box() -> None:
    knights = horse("knights", front=at(6.25, 0), models=10, files=5)
    end = walk(given(knights), {"turn": "right"}, unit="knights")[0].end
    assert (end.files, end.ranks) == (2, 5)
    assert {home(corner) for corner in end.corners} == {(-6.25, -7.5), (-6.25, -2.5), (18.75, -7.5), (18.75, -2.5)}


@pytest.mark.rule("FB-MOV-10")
def test_a_change_of_formation_costs_by_ranks() -> None:
    battle = given(SPEARS)
    walked, _ = walk(battle, {"files": 7})
    assert (walked.cost, walked.end.rank_sizes) == (50, (7, 7, 6))
    assert (home(walked.end.front_left), home(walked.end.front_right)) == ((-2, 0), (12, 0))
    assert cost(battle, {"files": 10}) == 10
    sixes, _ = walk(battle, {"files": 6})
    assert (sixes.cost, sixes.end.rank_sizes) == (50, (6, 6, 6, 2))
    assert "ranks" in walk(battle, {"files": 20})[1]


@pytest.mark.rule("FB-MOV-11")
def test_a_reform_moves_nobody_further_than_twice_m() -> None:
    def line(move: float) -> Battle:
        return given(foot("spears", front=at(5, 0), models=40, files=20, M=move))

    reform = {"reform": {"files": 5, "facing": 0}}
    walked, bars = walk(line(7), reform)
    assert bars == ["reform_far"]
    assert round((walked.legs[0].furthest or 0) / 10, 1) == 15.0
    assert walk(line(8), reform)[1] == []


@pytest.mark.rule("FB-MOV-11")
def test_a_reform_is_all_a_unit_does() -> None:
    archers = foot("spears", front=at(5, 0), gear=["bow"])
    reform = {"reform": {"files": 10, "facing": 90}}
    assert "reform_alone" in walk(given(archers), reform, ahead(1))[1]
    done = run(remaining.move, given(archers), answers=["spears", "move", [reform]])
    assert codes(shooting.shooting_bars(done.battle, done.battle.unit("spears"))) == ["reformed"]
    assert codes(movement.move_bars(done.battle, done.battle.unit("spears"))) == ["moved"]


@pytest.mark.rule("FB-UNI-09", "FB-MOV-09")
def test_the_command_group_goes_to_the_new_front_rank() -> None:
    spears = foot("spears", front=at(5, 0), command=["champion", "standard", "musician"])
    done = run(remaining.move, given(spears), answers=["spears", "move", [{"turn": "right"}]])
    assert command_slots(done.battle.unit("spears")) == {"champion": 0, "standard": 1, "musician": 2}


@pytest.mark.rule("FB-MOV-13")
@pytest.mark.parametrize(("unit", "most"), [(SPEARS, 20), (horse("spears", gear=["barding"]), 36)])
def test_a_march_doubles_the_move(unit: Unit, most: float) -> None:
    assert movement.move_rules(given(unit), unit, march=True).allowance == most * 10


def begun(*units: Unit, **more: Any) -> Battle:
    """The battle after the start of the turn, when marches are noted."""
    return play(given(*units, **more), "start_of_turn").battle


@pytest.mark.rule("FB-MOV-14")
@pytest.mark.parametrize(("distance", "barred"), [(19.9, ["enemy_near"]), (20.0, [])])
def test_no_march_with_an_enemy_within_twenty(distance: float, barred: list[str]) -> None:
    battle = begun(SPEARS, foot("foe", army="b", front=at(5, distance), facing=180))
    assert codes(movement.march_bars(battle, battle.unit("spears"))) == barred


@pytest.mark.rule("FB-MOV-14")
def test_a_march_may_end_three_centimetres_from_an_enemy() -> None:
    battle = begun(SPEARS, foot("foe", army="b", front=at(5, 20), facing=180))
    done = run(remaining.move, battle, answers=["spears", "march", [ahead(17)]])
    assert front(done.battle, "spears") == (55, 67, 0)
    assert done.battle.unit("spears").has("marched")


@pytest.mark.rule("FB-MOV-14")
def test_the_march_was_decided_at_the_start_of_the_turn() -> None:
    battle = begun(SPEARS, foot("foe", army="b", front=at(5, 15), facing=180))
    gone = replace(battle, units=tuple(unit for unit in battle.units if unit.id != "foe"))
    with pytest.raises(IllegalAnswer, match="within 20 cm at the start of the turn"):
        run(remaining.move, gone, answers=["spears", "march"])


@pytest.mark.rule("FB-MOV-14", "FB-GEN-02")
def test_empty_places_of_the_last_rank_do_not_count() -> None:
    # Box to box it is 19.4 cm; the foe's last rank is one model in the middle, 21.0 away base to base.
    foe = foot("foe", army="b", front=at(30, 30), models=16, facing=0)
    battle = begun(foot("spears", front=at(14, 3.5)), foe)
    assert codes(movement.march_bars(battle, battle.unit("spears"))) == []


@pytest.mark.rule("FB-MOV-15")
def test_a_march_stops_at_rough_ground_and_makes_no_turns() -> None:
    battle = given(SPEARS, terrain=[box("wood", *at(-20, 12), *at(40, 40))])
    assert cost(battle, ahead(12), march=True) == 12
    assert walk(battle, ahead(12.5), march=True)[1] == ["march_rough"]
    assert "march_turn" in walk(given(SPEARS), {"turn": "left"}, march=True)[1]
    assert "march_formation" in walk(given(SPEARS), {"files": 6}, march=True)[1]
    assert cost(given(SPEARS), wheel("left", 90), ahead(4.29), march=True) == 20


@pytest.mark.rule("FB-MOV-15")
def test_a_march_neither_crosses_an_obstacle_nor_begins_in_a_wood() -> None:
    fenced = given(SPEARS, terrain=[wall(at(-20, 5), at(30, 5))])
    assert cost(fenced, ahead(5), march=True) == 5
    assert walk(fenced, ahead(6), march=True)[1] == ["march_rough"]
    inside = given(SPEARS, terrain=[box("wood", *at(-20, -20), *at(40, -4))])
    assert "march_start" in walk(inside, ahead(3), march=True)[1]


@pytest.mark.rule("FB-MOV-16")
def test_who_marched_does_not_shoot() -> None:
    battle = begun(foot("spears", front=at(5, 0), gear=["bow"]))
    done = run(remaining.move, battle, answers=["spears", "march", [ahead(11)]])
    assert codes(shooting.shooting_bars(done.battle, done.battle.unit("spears"))) == ["marched"]


@pytest.mark.rule("FB-MOV-17")
def test_lone_models_march_by_the_same_rule() -> None:
    hero = lone("hero", front=at(0, 0), base=(20, 20), M=10, troop="character")
    battle = begun(hero, foot("foe", army="b", front=at(0, 15), facing=180))
    assert codes(movement.march_bars(battle, battle.unit("hero"))) == ["enemy_near"]
    assert movement.move_rules(battle, hero).allowance == 100


@pytest.mark.rule("FB-EXT-20")
def test_lone_models_turn_freely_as_they_go() -> None:
    hero = lone("hero", front=at(0, 0), base=(20, 20), M=10, troop="character")
    assert cost(given(hero), {"pivot": 70}, ahead(4), {"pivot": -50}, ahead(6), {"pivot": 180}, unit="hero") == 10
    assert cost(given(hero), {"pivot": 90}, unit="hero") == 2.5
    assert "pivot" in walk(given(SPEARS), {"pivot": 90})[1]


@pytest.mark.rule("FB-MOV-19")
def test_three_centimetres_to_every_enemy_at_every_moment() -> None:
    battle = given(SPEARS, foot("foe", army="b", front=at(5, 12), facing=180))
    assert cost(battle, ahead(9)) == 9
    assert walk(battle, ahead(9.1))[1] == ["too_near"]
    # Past a corner: far enough at the end, too near on the way.
    beside = given(SPEARS, foot("foe", army="b", front=at(17, -20), facing=180, models=2, files=2))
    assert walk(beside, ahead(5))[1] == []
    passing = given(horse("spears", front=at(6.25, 0)), foot("foe", army="b", front=at(16, 11), models=1, files=1))
    assert walk(passing, ahead(20))[1] == ["too_near"]


@pytest.mark.rule("FB-MOV-19")
def test_who_starts_nearer_may_only_go_away() -> None:
    battle = given(SPEARS, foot("foe", army="b", front=at(17, 0), facing=0))
    assert cost(battle, ahead(5)) == 5
    assert walk(battle, wheel("left", 5))[1] == ["too_near"]


@pytest.mark.rule("FB-TER-02")
def test_open_ground_costs_its_length() -> None:
    road = box("open", *at(0, 0), *at(10, 30))
    assert cost(given(SPEARS, terrain=[road]), ahead(10)) == 10


@pytest.mark.rule("FB-TER-03")
def test_difficult_ground_halves_the_move() -> None:
    deep = given(SPEARS, terrain=[box("wood", *at(-30, -30), *at(40, 60))])
    assert cost(deep, ahead(5)) == 10
    assert walk(deep, ahead(5.1))[1] == ["too_far"]


@pytest.mark.rule("FB-TER-04")
def test_only_the_stretch_in_the_wood_is_halved() -> None:
    deep = given(SPEARS, terrain=[box("wood", *at(-30, 4), *at(40, 60))])
    assert cost(deep, ahead(7)) == 10
    strip = given(SPEARS, terrain=[box("wood", *at(-30, 1), *at(40, 3))])
    assert cost(strip, ahead(5.5)) == 10


@pytest.mark.rule("FB-TER-05")
def test_very_difficult_ground_quarters_it() -> None:
    swamp = box("very_difficult", *at(-30, 4), *at(40, 60))
    assert cost(given(SPEARS, terrain=[swamp]), ahead(5.5)) == 10


@pytest.mark.rule("FB-TER-06")
def test_nobody_crosses_a_lake() -> None:
    battle = given(SPEARS, terrain=[box("lake", *at(-30, 6), *at(40, 60))])
    assert cost(battle, ahead(6)) == 6
    assert walk(battle, ahead(6.1))[1] == ["blocked"]


@pytest.mark.rule("FB-TER-07")
def test_an_obstacle_costs_half_the_move() -> None:
    near = given(SPEARS, terrain=[wall(at(-30, 3), at(40, 3))])
    assert cost(near, ahead(5)) == 10
    far = given(SPEARS, terrain=[wall(at(-30, 6), at(40, 6))])
    assert cost(far, ahead(6)) == 6
    assert walk(far, ahead(6.5))[1] == ["too_far"]
    touching = given(foot("spears", front=at(5, 6)), terrain=[wall(at(-30, 6), at(40, 6))])
    assert cost(touching, ahead(5)) == 10


@pytest.mark.rule("FB-TER-08")
def test_who_stands_astride_pays_again() -> None:
    battle = given(SPEARS, terrain=[wall(at(-30, -2), at(40, -2))])
    assert cost(battle, ahead(5)) == 10
    assert walk(battle, ahead(5.5))[1] == ["too_far"]


@pytest.mark.rule("FB-TER-09")
def test_a_gate_is_open_to_a_front_that_fits() -> None:
    gate = wall(at(-30, 3), at(40, 3), gates=[(at(1, 3), at(9, 3))])
    assert walk(given(SPEARS, terrain=[gate]), ahead(6))[1] == ["too_far"]
    four = foot("spears", front=at(5, 0), models=16, files=4)
    assert cost(given(four, terrain=[gate]), ahead(6)) == 6


@pytest.mark.rule("FB-TER-10")
def test_an_obstacle_in_a_wood_costs_the_same_lump() -> None:
    ground = [box("wood", *at(-30, -30), *at(40, 60)), wall(at(-30, 1), at(40, 1))]
    assert cost(given(SPEARS, terrain=ground), ahead(2.5)) == 10
    assert walk(given(SPEARS, terrain=ground), ahead(2.6))[1] == ["too_far"]


@pytest.mark.rule("FB-EXT-18")
def test_a_voluntary_move_does_not_leave_the_table() -> None:
    battle = given(foot("spears", front=(90, 115)))
    judged = movement.judge_move(battle, battle.unit("spears"), legs_from_raw([ahead(6)]))
    assert rules(judged.reasons) == ["FB-EXT-18"]


def test_staying_is_a_move_and_tells_nobody() -> None:
    done = run(remaining.move, given(SPEARS), answers=["spears", "move", []])
    assert done.facts(UnitMoved) == []
    assert not done.battle.unit("spears").has("moved")
