"""Manoeuvres and ground to the last number of their rows, and what refuses them (FB-GEN-07, FB-MOV, FB-TER)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.terrain import IMPLIED
from game.data.load import case_from_text
from game.engine.requests import legs_from_raw
from game.errors import DataError, IllegalAnswer
from game.geometry.legs import Turn, Wheel
from game.rulesets.fantasy import approaches, charge_moves, charges, movement, remaining
from game.rulesets.fantasy.facts import ChargeDeclared
from tests.play import box, codes, fight, fleeing, foot, front, given, hero, horse, lone, play, run, wall

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.moves import Walk

SPEARS = foot("spears", front=(55, 50))
"""20 models in 5 files: FL (50, 50), FR (60, 50), facing up the table, M 10."""
B: dict[str, Any] = {"army": "b", "facing": 180}


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


def begun(*units: Unit, **more: Any) -> Battle:
    """The battle after the start of the turn, when marches are noted."""
    return play(given(*units, **more), "start_of_turn").battle


# -- points


@pytest.mark.rule("FB-GEN-07")
@pytest.mark.parametrize(("wood", "far", "cost", "bars"), [(64, 5.5, 95, []), (65, 6.5, 105, ["too_far"])])
def test_a_turn_four_open_and_one_and_a_half_in_a_wood_cost_nine_and_a_half(
    wood: float, far: float, cost: float, bars: list[str]
) -> None:
    """2.5 + 4 + 3 = 9.5 of 10; one more centimetre of open ground before the wood is 10.5."""
    battle = given(SPEARS, terrain=[box("wood", wood, 20, 110, 80)])
    walked, found = walk(battle, {"turn": "right"}, ahead(far))
    assert (round(walked.cost, 2), found) == (cost, bars)


# -- straight on, wheels, turns


@pytest.mark.rule("FB-MOV-04")
def test_three_centimetres_behind_are_reached_by_a_turn_only() -> None:
    """Backward is refused; turned about it is 2.5 + 3 = 5.5."""
    assert walk(given(SPEARS), ahead(-3))[1] == ["backward"]
    walked, found = walk(given(SPEARS), {"turn": "about"}, ahead(3))
    assert (walked.cost, found, walked.end.pose.point) == (55.0, [], (550, 390))
    assert walk(given(SPEARS), {"to": [550, 470]})[1] != []


@pytest.mark.rule("FB-MOV-05")
def test_after_a_wheel_the_unit_looks_along_and_has_the_rest_of_its_move() -> None:
    """Left 30: f (-0.5, 0.866) and 4.76 of M 10 left. Right 45: f (0.707, 0.707). Backward there is no wheel."""
    left, _ = walk(given(SPEARS), wheel("left", 30))
    assert left.end.pose.forward == pytest.approx((-0.5, 0.866), abs=0.001)
    right, _ = walk(given(SPEARS), wheel("right", 45))
    assert right.end.pose.forward == pytest.approx((0.707, 0.707), abs=0.001)
    assert walk(given(SPEARS), wheel("left", 30), ahead(4.76))[1] == []
    assert walk(given(SPEARS), wheel("left", 30), ahead(4.77))[1] == ["too_far"]
    with pytest.raises(IllegalAnswer):
        run(remaining.move, given(SPEARS), answers=["spears", "move", [wheel("left", -30)]])


CHARGING = given(SPEARS, foot("foe", front=(67, 64), **B))
"""The row's charge: box x 12 to 22, y 14 to 22 from the corner of the spears."""


@pytest.mark.rule("FB-MOV-06", "FB-MOV-08", "FB-CHG-11", "FB-MOV-10")
def test_in_a_charge_there_is_one_wheel_at_the_most_and_no_turn_nor_other_formation() -> None:
    """Two wheels of 20 degrees are a legal move (6.98) but no way to charge; nor is a turn, nor six files."""
    two = [wheel("right", 20), wheel("right", 20)]
    walked, found = walk(given(SPEARS), *two)
    assert (round(walked.cost / 10, 2), found) == (6.98, [])
    declared = ChargeDeclared(charges.declared(CHARGING, "spears", "foe")).apply(CHARGING)
    (asked,) = run(charge_moves.move, declared).requests
    for way in (two, [{"turn": "right"}], [{"files": 6}]):
        with pytest.raises(IllegalAnswer):
            asked.read(way)
    verdict = approaches.charge_verdict(CHARGING, "spears", "foe", every=True)
    ways = [path.legs for path in (verdict.best, *verdict.alternatives) if path is not None]
    assert len(ways) >= 2
    assert all(sum(isinstance(step.leg, Wheel) for step in way) <= 1 for way in ways)
    assert not any(isinstance(step.leg, Turn) for way in ways for step in way)
    assert {path.end.files for path in verdict.alternatives} == {5}


@pytest.mark.rule("FB-MOV-09")
def test_about_turned_the_incomplete_rank_is_again_the_last() -> None:
    """18 models, five wide: 5, 5, 5, 3; the three stand in the middle of the rear that was the front."""
    fewer = foot("spears", front=(55, 50), models=18)
    about, found = walk(given(fewer), {"turn": "about"})
    assert (found, about.end.rank_sizes) == ([], (5, 5, 5, 3))
    assert about.end.centre == fewer.block.centre
    assert about.end.pose.facing == 180


@pytest.mark.rule("FB-MOV-09")
def test_a_turn_into_a_friend_or_nearer_than_three_to_an_enemy_is_refused() -> None:
    """Cavalry five wide and two deep becomes 25 cm by 5: 6.25 further out to either side."""
    knights = horse("spears", front=(56.25, 50), models=10, files=5)
    turn = {"turn": "right"}
    assert walk(given(knights), turn)[1] == []
    # The turned box ends at x 68.75, y 42.5 to 47.5.
    assert walk(given(knights, foot("friend", front=(72, 50))), turn)[1] == ["blocked"]
    near, clear = foot("foe", "b", (76.7, 50)), foot("foe", "b", (76.8, 50))
    assert walk(given(knights, near), turn)[1] == ["too_near"]
    assert walk(given(knights, clear), turn)[1] == []


@pytest.mark.rule("FB-MOV-11")
def test_a_new_formation_that_has_no_room_is_refused() -> None:
    """Ten files are 20 cm wide: x 45 to 65 about the same centre, into a friend at 64, or 2.9 from an enemy."""
    reform = {"reform": {"files": 10, "facing": 0}}
    assert walk(given(SPEARS, foot("friend", front=(69, 50))), reform)[1] == ["blocked"]
    assert walk(given(SPEARS, foot("foe", "b", (72.9, 50))), reform)[1] == ["too_near"]
    assert walk(given(SPEARS, foot("foe", "b", (73, 50))), reform)[1] == []


@pytest.mark.rule("FB-MOV-12", "FB-MOV-11")
def test_an_engaged_unit_is_refused_every_order() -> None:
    """Any move, turn or reform: it cannot even be chosen; a fight is ended by defeat alone."""
    battle = given(
        SPEARS, foot("foe", front=(55, 50), **B), foot("free", front=(100, 50)), fights=[fight("spears", "foe")]
    )
    with pytest.raises(IllegalAnswer, match="it is in combat"):
        run(remaining.move, battle, answers=["spears"])
    assert codes(movement.move_bars(battle, battle.unit("foe"))) == ["engaged"]


# -- marches


@pytest.mark.rule("FB-MOV-13")
@pytest.mark.parametrize(("kind", "most"), [("foot", 20), ("knights", 36)])
def test_a_march_goes_twice_the_move_and_no_further(kind: str, most: float) -> None:
    """M 10: 20. Barded knights, M 18: 36."""
    unit = SPEARS if kind == "foot" else horse("spears", front=(55, 50), gear=["barding"])
    battle = begun(unit)
    done = run(remaining.move, battle, answers=["spears", "march", [ahead(most)]]).battle
    assert front(done, "spears") == (55, 50 + most, 0)
    with pytest.raises(IllegalAnswer, match="the most"):
        run(remaining.move, battle, answers=["spears", "march", [ahead(most + 0.1)]])


@pytest.mark.rule("FB-MOV-14")
@pytest.mark.parametrize("kind", ["fleeing", "engaged", "unseen"])
def test_every_enemy_counts_for_a_march(kind: str) -> None:
    """At 19.9: one that flees, one that fights somebody else, one behind its back. At 20.0 none of them bars it."""
    for gap, barred in ((19.9, ["enemy_near"]), (20.0, [])):
        foe = foot("foe", front=(55, 50 + gap), **B)
        others, fights = [], []
        if kind == "fleeing":
            foe = fleeing(foe)
        elif kind == "engaged":
            others, fights = [foot("swords", front=(65, 54 + gap), facing=270, files=4)], [fight("swords", "foe")]
        else:
            foe = foot("foe", "b", (55, 50 - 8 - gap), 0)
        battle = begun(SPEARS, foe, *others, fights=fights)
        assert codes(movement.march_bars(battle, battle.unit("spears"))) == barred


@pytest.mark.rule("FB-MOV-15", "FB-TER-05")
@pytest.mark.parametrize("kind", ["wood", "difficult", "very_difficult"])
def test_a_march_halts_at_every_kind_of_rough_ground(kind: str) -> None:
    """It begins 12 cm ahead: the march ends at 12.0."""
    battle = given(SPEARS, terrain=[box(kind, 20, 62, 100, 90)])
    assert walk(battle, ahead(12), march=True)[1] == []
    assert walk(battle, ahead(12.1), march=True)[1] == ["march_rough"]
    inside = given(SPEARS, terrain=[box(kind, 20, 30, 100, 43)])
    assert "march_start" in walk(inside, ahead(1), march=True)[1]
    astride = given(SPEARS, terrain=[wall((20, 46), (100, 46))])
    assert "march_start" in walk(astride, ahead(1), march=True)[1]


@pytest.mark.rule("FB-MOV-17")
@pytest.mark.parametrize("troop", ["character", "monster"])
def test_a_lone_model_with_an_enemy_at_fifteen_goes_ten_at_the_most(troop: str) -> None:
    """M 10; at 20 it marches 20 like other troops."""
    one = hero("hero", front=(55, 50), M=10, troop=troop)
    near = begun(one, foot("foe", front=(55, 65), **B))
    with pytest.raises(IllegalAnswer, match="within 20 cm"):
        run(remaining.move, near, answers=["hero", "march"])
    assert front(run(remaining.move, near, answers=["hero", "move", [ahead(10)]]).battle, "hero") == (55, 60, 0)
    with pytest.raises(IllegalAnswer):
        run(remaining.move, near, answers=["hero", "move", [ahead(10.1)]])
    far = begun(one, foot("foe", front=(90, 90), **B))
    assert front(run(remaining.move, far, answers=["hero", "march", [ahead(20)]]).battle, "hero") == (55, 70, 0)


@pytest.mark.rule("FB-MOV-18")
def test_a_column_in_ranks_of_one_model_alone_does_not_snake() -> None:
    """w = 1 and R >= 2: one model goes as a lone model, two in file as a column, three and three do not."""
    one, two = foot("one", models=1, files=1, front=(55, 50)), foot("two", models=2, files=1, front=(55, 50))
    legs = legs_from_raw([{"ahead": 40.0}, {"pivot": 90.0}, {"ahead": 40.0}])
    assert [codes(movement.judge_way(given(unit), unit, legs).reasons) for unit in (one, two)] == [[], []]
    six = foot("six", models=6, files=2, front=(55, 50))
    assert codes(movement.judge_way(given(six), six, legs).reasons) == ["pivot"]


# -- ground


@pytest.mark.rule("FB-TER-01")
def test_a_piece_without_a_class_and_without_a_kind_that_implies_one_is_rejected() -> None:
    """Its own `class` comes first; every kind that is known implies one."""
    text = """kind: case
title: Ground
pieces:
  - {{id: u, side: a, base: [20, 20], models: 10, front: [20, 20]}}
terrain:
  - {{{} shape: [[60, 60], [70, 60], [70, 70]]}}
ask:
  - rank_bonus: {{unit: u}}
"""
    for piece in ("", "kind: thicket,", "class: difficult,"):
        with pytest.raises(DataError, match="kind"):
            case_from_text(text.format(piece), "ground.yaml")
    loaded = case_from_text(text.format("kind: wood, class: impassable,"), "ground.yaml").battle
    assert str(loaded.terrain[0].going) == "impassable"
    implied = {kind: str(going) for kind, going in IMPLIED.items()}
    assert [implied[kind] for kind in ("wood", "hill", "building", "lake")] == [
        "difficult", "open", "impassable", "impassable",
    ]  # fmt: skip
    assert {implied[kind] for kind in ("hard_cover", "soft_cover", "obstacle")} == {"open"}


@pytest.mark.rule("FB-TER-03")
def test_a_wheel_in_difficult_ground_costs_double() -> None:
    """Left 20 degrees at W 10 is 3.49 on open ground, 6.98 in the wood."""
    deep = given(SPEARS, terrain=[box("wood", 20, 20, 100, 90)])
    assert round(walk(deep, wheel("left", 20))[0].cost / 10, 2) == 6.98
    assert round(walk(given(SPEARS), wheel("left", 20))[0].cost / 10, 2) == 3.49


@pytest.mark.rule("FB-TER-05")
def test_where_classes_overlap_the_worst_counts() -> None:
    """A wood and, over it, a swamp to be crossed at a quarter: 4 + 6/4 = 5.5."""
    ground = [box("wood", 20, 54, 100, 90), box("very_difficult", 20, 54, 100, 90)]
    walked, found = walk(given(SPEARS, terrain=ground), ahead(5.5))
    assert (round(walked.cost, 1), found) == (100.0, [])
    assert walk(given(SPEARS, terrain=ground), ahead(5.6))[1] == ["too_far"]


@pytest.mark.rule("FB-TER-08")
def test_a_unit_may_end_across_a_wall_and_pays_again_once_in_its_next_move() -> None:
    """Wall 3 ahead: its front ends 2 beyond it; in the next turn, still across it, 5 for the wall and 5 cm."""
    battle = begun(SPEARS, terrain=[wall((20, 53), (100, 53))])
    first = run(remaining.move, battle, answers=["spears", "move", [ahead(5)]]).battle
    assert front(first, "spears") == (55, 55, 0)
    rested = first.with_unit(replace(first.unit("spears"), marks=()))
    walked, found = walk(rested, ahead(2), ahead(3))
    assert (round(walked.cost, 1), found) == (100.0, [])
    assert walk(rested, ahead(5.1))[1] == ["too_far"]


@pytest.mark.rule("FB-EXT-20")
def test_a_lone_model_that_only_faces_anew_has_moved() -> None:
    """A quarter of M 15, 3.75, and it counts as moving for shooting (line 560 of the write-up)."""
    giant = lone("giant", front=(60, 60))
    done = run(remaining.move, begun(giant), answers=["giant", "move", [{"pivot": 90.0}]])
    assert (done.battle.unit("giant").has("moved"), done.events[-1].cost) == (True, 37.5)  # type: ignore[attr-defined]


# -- charges


@pytest.mark.rule("FB-CHG-10", "FB-MOV-19")
def test_a_charge_goes_as_near_to_other_enemies_as_it_likes() -> None:
    """An enemy 1 cm beside its lane bars a move of 10 there, and no charge of 15."""
    beside = foot("beside", "b", (66, 66), models=1, files=1)
    foe = foot("foe", front=(55, 65), **B)
    battle = given(SPEARS, foe, replace(beside, body=beside.block.at(beside.block.pose.moved(-10, -40))))
    assert battle.unit("beside").block.front_left == (610, 650)
    assert walk(battle, ahead(12), march=True)[1] == ["too_near"]
    best = approaches.charge_verdict(battle, "spears", "foe").best
    assert best is not None
    assert (best.cost, len(best.by)) == (150.0, 5)


@pytest.mark.rule("FB-CHG-10", "FB-CHG-11")
def test_it_may_go_ahead_first_and_wheel_then_but_wheels_at_once_where_that_is_as_good() -> None:
    """Wheeling right at once by 42.6 degrees the rear left corner, 12.81 from the pivot, would swing to x -2.78.

    A friend there, x -4.2 to -2.2, y -8 to 0, is passed by going ahead first.
    """
    friend = foot("friend", front=(46.8, 50), models=4, files=1)
    free = approaches.charge_verdict(CHARGING, "spears", "foe").best
    tight = approaches.charge_verdict(given(*CHARGING.units, friend), "spears", "foe").best
    assert free is not None
    assert tight is not None
    assert [type(step.leg).__name__ for step in free.legs] == ["Wheel", "Ahead"]
    assert [type(step.leg).__name__ for step in tight.legs] == ["Ahead", "Wheel", "Ahead"]
    assert tight.cost <= 200


@pytest.mark.rule("FB-CHG-13")
@pytest.mark.parametrize(
    ("goal", "degrees", "forward"), [((120, 50), 57.3, 0.0), ((30, 20), 57.3, 0.0), (None, 0, 10.0)]
)
def test_a_failed_charge_wheels_as_far_as_m_allows_and_goes_straight_where_its_target_left(
    goal: tuple[float, float] | None, degrees: float, forward: float
) -> None:
    """Toward a place at a right angle or behind, M 10 on a front of 10 is one radian; with no target it goes on."""
    toward = None if goal is None else (goal[0] * 10, goal[1] * 10)
    moved = approaches.failed_charge(given(SPEARS), SPEARS, toward)
    wheels = [step.leg.degrees for step in moved.legs if isinstance(step.leg, Wheel)]
    assert round(sum(wheels), 1) == degrees
    assert (round(moved.length / 10, 2) - (10 if degrees else 0), round(moved.cost, 1)) == (forward, 100.0)


@pytest.mark.rule("FB-EXT-09")
def test_a_flyer_sees_from_the_ground() -> None:
    """A line of friends before it hides the enemy from its charge, wings or none."""
    screen = foot("screen", front=(60, 70), models=40, files=40)
    foe = foot("foe", front=(60, 90), **B)
    for special in ((), ("flies",)):
        beast = lone("beast", front=(60, 60), special=special)
        assert codes(charges.charge_bars(given(beast, screen, foe), "beast", "foe")) == ["not_seen"]
        assert charges.charge_bars(given(beast, foe), "beast", "foe") == ()
