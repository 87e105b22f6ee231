"""Charge paths: the examples of the rule rows, with the rows' own numbers. Positions in cm, as the rows give them."""

from __future__ import annotations

import pytest

from game.geometry.approach import Approach, ApproachRules, Blocker, Path, Verdict, approach
from game.geometry.approach_arena import build
from game.geometry.approach_path import path_of
from game.geometry.approach_trial import attempt
from game.geometry.bases import Base
from game.geometry.legs import Ahead, Facing, Turn, Wheel
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from game.geometry.regions import Barrier, Fence, Ground, Rough

SQUARE = Base(20, 20)
MIDDLE = 600.0
"""The rows put the charger at the origin; here it stands in the middle of a table."""


def unit(x: float, y: float, facing: float = 0, models: int = 20, files: int = 5, base: Base = SQUARE) -> Block:
    """A unit by the middle of its front edge, in cm from the middle of the table."""
    return Block(Pose(MIDDLE + 10 * x, MIDDLE + 10 * y, facing), files, models, base)


def polygon(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    return tuple((MIDDLE + 10 * x, MIDDLE + 10 * y) for x, y in points)


def charge(
    mover: Block,
    target: Block,
    allowance: float,
    side: Side = Side.FRONT,
    ground: Ground | None = None,
    friends: tuple[Block, ...] = (),
    rules: ApproachRules | None = None,
    fence_cost: float | None = None,
) -> Verdict:
    """The verdict on a charge, allowance in cm."""
    blockers = tuple(Blocker(f"friend {i}", friend) for i, friend in enumerate(friends))
    return approach(
        Approach(mover, target, side, allowance * 10, ground or table(), blockers, rules or ApproachRules(), fence_cost)
    )


def table(**what: tuple[object, ...]) -> Ground:
    return Ground(1800, 1200, **what)  # type: ignore[arg-type]


def reached(verdict: Verdict) -> Path:
    assert verdict.best is not None, verdict.failure
    return verdict.best


def wheel_of(path: Path) -> float:
    return sum(leg.leg.degrees for leg in path.legs if isinstance(leg.leg, Wheel))


SPEARS = unit(5, 0)
FOE = unit(17, 14, facing=180)


@pytest.mark.rule("FB-CHG-10")
def test_a_charge_that_the_tape_allows_falls_short_by_the_path() -> None:
    assert charge(SPEARS, FOE, 15).distance == pytest.approx(141.4, abs=0.05)
    short = charge(SPEARS, FOE, 15)
    assert short.best is None
    assert short.failure is not None
    assert short.failure.why == "too_far"
    assert charge(SPEARS, FOE, 16).best is not None


@pytest.mark.rule("FB-CHG-10")
def test_the_least_path_wheels_right_by_about_eight_degrees() -> None:
    path = reached(charge(SPEARS, FOE, 15.57))
    assert path.cost == pytest.approx(155.6, abs=0.5)
    assert wheel_of(path) == pytest.approx(8.1, abs=0.2)


@pytest.mark.rule("FB-CHG-12")
@pytest.mark.parametrize(("allowance", "models"), [(16, 1), (17, 2), (18, 3), (19, 4), (20, 5)])
def test_every_further_centimetre_brings_in_another_model(allowance: float, models: int) -> None:
    assert len(reached(charge(SPEARS, FOE, allowance)).by) == models


@pytest.mark.rule("FB-CHG-12", "FB-ALN-01", "FB-ALN-02")
def test_the_wheel_that_brings_all_five_and_its_free_alignment() -> None:
    path = reached(charge(SPEARS, FOE, 20))
    assert wheel_of(path) == pytest.approx(42.6, abs=0.3)
    assert path.cost == pytest.approx(190.9, abs=0.5)
    assert path.end.front_left == pytest.approx((MIDDLE + 100, MIDDLE + 140), abs=0.6)
    assert path.end.front_right == pytest.approx((MIDDLE + 200, MIDDLE + 140), abs=0.6)
    assert path.end.pose.facing == pytest.approx(0)


@pytest.mark.rule("FB-CHG-12")
def test_straight_ahead_needs_no_wheel() -> None:
    path = reached(charge(SPEARS, unit(5, 15, facing=180), 20))
    assert [leg.leg for leg in path.legs] == [Ahead(150.0)]
    assert (path.cost, len(path.by)) == (150.0, 5)


@pytest.mark.rule("FB-CHG-09", "FB-TER-03", "FB-TER-04")
def test_a_wood_doubles_the_way_through_it() -> None:
    wood = table(rough=(Rough(polygon((-60, 10), (60, 10), (60, 40), (-60, 40)), 2),))
    path = reached(charge(SPEARS, unit(5, 14, facing=180), 20, ground=wood))
    assert path.cost == pytest.approx(180)
    short = charge(SPEARS, unit(5, 16, facing=180), 20, ground=wood)
    assert short.failure is not None
    assert short.failure.why == "too_far"
    assert short.failure.distance_needed == pytest.approx(220, abs=0.5)


def test_very_difficult_ground_costs_four_and_the_worst_counts() -> None:
    strip = polygon((-60, 10), (60, 10), (60, 40), (-60, 40))
    both = table(rough=(Rough(strip, 2), Rough(strip, 4)))
    assert reached(charge(SPEARS, unit(5, 12, facing=180), 20, ground=both)).cost == pytest.approx(180)


@pytest.mark.rule("FB-TER-07")
def test_a_wall_costs_half_the_charge() -> None:
    wall = table(fences=(Fence(polygon((-60, 5), (60, 5))),))
    assert charge(SPEARS, unit(5, 12, facing=180), 20, ground=wall).best is None
    assert reached(charge(SPEARS, unit(5, 10, facing=180), 20, ground=wall)).cost == pytest.approx(200)


@pytest.mark.rule("FB-TER-09")
def test_a_gate_is_open_to_a_front_no_wider_than_itself() -> None:
    gate = table(fences=(Fence(polygon((-60, 5), (60, 5)), (polygon((1, 5), (9, 5)),)),))
    wide = reached(charge(SPEARS, unit(5, 9, facing=180), 20, ground=gate))
    narrow = reached(charge(unit(5, 0, files=4), unit(5, 9, facing=180), 20, ground=gate))
    assert wide.cost == pytest.approx(190)
    assert narrow.cost == pytest.approx(90)


@pytest.mark.rule("FB-TER-11")
def test_a_defended_wall_is_not_crossed() -> None:
    wall = table(fences=(Fence(polygon((-60, 19), (60, 19))),))
    path = reached(charge(SPEARS, unit(5, 19.3, facing=180), 20, ground=wall))
    assert path.cost == pytest.approx(190)
    assert (len(path.by), len(path.touched)) == (5, 5)


@pytest.mark.rule("FB-CHG-18", "FB-GEN-08", "FB-TER-06")
def test_a_second_charger_touches_the_bare_corner_unless_a_lake_lies_there() -> None:
    foe, first, second = unit(5, 15, facing=180), unit(5, 15), unit(15, 0)
    path = reached(charge(second, foe, 20, friends=(first,)))
    assert (path.cost, len(path.by)) == (pytest.approx(150), 1)
    lake = table(barriers=(Barrier(polygon((10, 5), (20, 5), (20, 40), (10, 40)), "lake"),))
    failed = charge(second, foe, 20, friends=(first,), ground=lake)
    assert failed.best is None
    assert failed.failure is not None
    assert failed.failure.why == "blocked"


def straight_path(charger: Block, target: Block, limit: float) -> Path:
    """The path without a wheel, whatever better ones there may be."""
    query = Approach(charger, target, Side.FRONT, 200, table(), (), ApproachRules(swing_limit=limit))
    arena = build(query, charger, 200, 200, 0)
    trial = attempt(arena, -1, 0.0, 0.0)
    assert trial is not None
    return path_of(arena, trial)


LINE = unit(10, 0, files=10)


@pytest.mark.rule("FB-ALN-03")
def test_a_line_that_swings_too_far_is_cut_to_half_its_front() -> None:
    path = straight_path(LINE, unit(2.1215, 21.1215, facing=135), 300)
    assert path.cost == pytest.approx(190, abs=0.1)
    assert path.contact == pytest.approx((MIDDLE, MIDDLE + 190), abs=0.1)
    assert path.swing == pytest.approx(157.1, abs=0.1)
    assert path.halved
    assert (path.end.files, path.end.ranks, len(path.by)) == (5, 4, 5)
    assert path.end.front_left == pytest.approx((MIDDLE, MIDDLE + 190), abs=0.1)
    assert path.end.front_right == pytest.approx((MIDDLE + 70.7, MIDDLE + 260.7), abs=0.1)
    assert path.end.pose.facing == pytest.approx(315)


@pytest.mark.rule("FB-ALN-03")
def test_thirty_degrees_are_within_the_limit() -> None:
    path = straight_path(LINE, unit(2.598, 20.5, facing=150), 300)
    assert path.cost + path.swing == pytest.approx(294.7, abs=0.1)
    assert not path.halved
    assert path.end.files == 10


def test_a_rock_beside_the_front_makes_the_charger_slide() -> None:
    rock = table(barriers=(Barrier(polygon((9, 14), (12, 14), (12, 14.6), (9, 14.6)), "rock"),))
    path = reached(charge(unit(5, 0, files=5), unit(5, 15, facing=180), 20, ground=rock))
    assert path.end.front_right[0] <= MIDDLE + 90.01
    assert len(path.by) == 5


@pytest.mark.rule("FB-PSC-04")
def test_a_pseudo_charge_may_turn_first() -> None:
    enemy = unit(21, 0, files=5, models=20)
    rules = ApproachRules(turn_cost=25)
    path = reached(charge(SPEARS, enemy, 10, side=Side.LEFT, rules=rules))
    assert [leg.leg for leg in path.legs] == [Turn(Facing.RIGHT), Ahead(pytest.approx(60.0))]
    assert path.cost == pytest.approx(85)
    assert path.end.front_left == pytest.approx((MIDDLE + 160, MIDDLE))
    assert path.end.front_right == pytest.approx((MIDDLE + 160, MIDDLE - 80))
    assert len(path.by) == 4
    short = charge(SPEARS, enemy, 7, side=Side.LEFT, rules=ApproachRules(turn_cost=17.5))
    assert short.failure is not None
    assert short.failure.why == "too_far"
    assert short.failure.distance_needed == pytest.approx(77.5)


@pytest.mark.rule("FB-EXT-20")
def test_a_lone_model_turns_freely_and_pays_the_box_distance() -> None:
    hero = unit(20, 0, facing=250, models=1, files=1, base=Base(25, 25))
    verdict = charge(hero, unit(5, 15, facing=180), 40, rules=ApproachRules(lone=True))
    path = reached(verdict)
    assert path.cost == pytest.approx(verdict.distance, abs=0.1)


def test_measured_at_the_furthest_corner_the_same_wheel_costs_more() -> None:
    front = reached(charge(SPEARS, FOE, 40))
    furthest = reached(charge(SPEARS, FOE, 40, rules=ApproachRules(wheel_measure="furthest")))
    assert len(front.by) == len(furthest.by) == 5
    assert furthest.cost > front.cost + 10


def test_a_pursuer_wheels_free_of_distance() -> None:
    path = reached(charge(SPEARS, FOE, 14.5, rules=ApproachRules(wheel_free=True)))
    assert wheel_of(path) > 0
    assert path.cost <= 145.01
    assert len(path.by) == 5


@pytest.mark.rule("FB-GEN-02")
def test_empty_places_of_the_last_rank_pass_contact_on() -> None:
    foe = unit(5, 14, facing=0, models=11)
    path = reached(charge(SPEARS, foe, 20, side=Side.REAR))
    assert path.touched == (5, 6, 8, 9, 10)


@pytest.mark.rule("FB-GEN-03")
def test_the_limit_includes_its_own_value() -> None:
    assert charge(SPEARS, unit(5, 20, facing=180), 20).best is not None
    assert charge(SPEARS, unit(5, 20.002, facing=180), 20).best is None


@pytest.mark.rule("FB-CHG-12")
def test_a_person_may_pick_any_path_with_as_many_models_the_cheapest_first() -> None:
    """At 20 cm five models touch from a wheel of 42.6 degrees (19.09) on; flush needs 53.13: 9.27 + 10 = 19.27."""
    verdict = approach(Approach(SPEARS, FOE, Side.FRONT, 200, table()), every=True)
    assert round(reached(verdict).cost / 10, 2) == 19.09
    assert {len(path.by) for path in verdict.alternatives} == {5}
    assert all(path.cost <= 200.01 for path in verdict.alternatives)
    assert [path.cost for path in verdict.alternatives] == sorted(path.cost for path in verdict.alternatives)
    flush = [path for path in verdict.alternatives if abs(path.end.front_left[0] - MIDDLE - 120) < 0.01]
    assert [(round(path.cost / 10, 2), round(wheel_of(path), 2)) for path in flush] == [(19.27, 53.13)]
    assert reached(verdict) not in verdict.alternatives


@pytest.mark.rule("FB-CHG-12")
def test_straight_ahead_a_front_may_also_line_up_two_centimetres_to_either_side() -> None:
    """Box x 0 to 10, y 15 to 23: no wheel, cost 15; a corner's touch counts, so from x -2 to x 2 five touch."""
    verdict = approach(Approach(SPEARS, unit(5, 15, facing=180), Side.FRONT, 200, table()), every=True)
    best, places = reached(verdict), [(path.end.pose.x - MIDDLE) / 10 for path in verdict.alternatives]
    assert (round(best.cost / 10, 2), len(best.by), best.end.pose.x) == (15.0, 5, MIDDLE + 50)
    assert {len(path.by) for path in verdict.alternatives} == {5}
    assert (round(min(places), 2), round(max(places), 2)) == (3.0, 7.0)


def test_what_stands_in_the_way_leaves_fewer_paths_to_pick() -> None:
    foe = unit(5, 15, facing=180)
    rock = Barrier(polygon((11, 10), (16, 10), (16, 30), (11, 30)), "rock")
    free = approach(Approach(SPEARS, foe, Side.FRONT, 200, table()), every=True)
    shut = approach(Approach(SPEARS, foe, Side.FRONT, 200, table(barriers=(rock,))), every=True)
    assert max(path.end.front_right[0] - MIDDLE for path in free.alternatives) == pytest.approx(120)
    assert max(path.end.front_right[0] - MIDDLE for path in shut.alternatives) <= 110
