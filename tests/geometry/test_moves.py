"""Ordinary moves where the geometry is delicate: places of bars, gates, long wheels, drag limits, small steps."""

from __future__ import annotations

import math
import random

import pytest
import shapely

from game.geometry.approach_values import Blocker
from game.geometry.bases import Base
from game.geometry.groups import furthest, shifted
from game.geometry.legs import Ahead, Files, Hand, Leg, Pivot, Reform, Turn, Wheel
from game.geometry.legs import Facing as To
from game.geometry.measure import within_table
from game.geometry.moves import MoveRules, Walk, furthest_ahead, furthest_wheel, walk
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose
from game.geometry.regions import Barrier, Fence, Ground, Rough
from tests.geometry.board import HORSE, block, box, home, place, shape, spanning, table

SPEARS = spanning(0, 10, 0, models=20)
"""20 models in 5 files: FL (0, 0), FR (10, 0), facing up the table."""

M10 = MoveRules(100, 100, fence=50)
FAR_AWAY = MoveRules(10000, 10000, fence=5000)


def foe(body: Block | Loose, name: str = "foe") -> Blocker:
    return Blocker(name, body, hostile=True)


def codes(walked: Walk) -> list[str]:
    return [bar.code for bar in walked.bars]


def after(walked: Walk, code: str) -> float:
    """How many cm after its leg's beginning something bars a move."""
    return next(dict(bar.figures)["cm"] for bar in walked.bars if bar.code == code)


# -- bars and their places


@pytest.mark.rule("FB-GEN-08")
def test_a_bar_names_the_place_the_blocker_and_the_distance() -> None:
    friend = Blocker("friends", spanning(6, 16, 14, models=20))
    (bar,) = walk(SPEARS, (Ahead(80),), table(), M10, (friend,)).bars
    assert (bar.code, bar.rule, bar.blocker, dict(bar.figures)) == ("blocked", "FB-GEN-08", "friends", {"cm": 6.0})
    assert bar.where is not None
    assert home(bar.where) in ((6, 6), (10, 6))


@pytest.mark.rule("FB-GEN-08")
def test_of_several_pieces_of_one_thing_the_first_on_the_way_counts() -> None:
    # Scouts in a line, the nearest named last; a lake like a horseshoe whose near arm comes last as well.
    scouts = Loose(tuple(Pose(*place(x, y)) for x, y in ((2, 9), (8, 7), (5, 5))), Base(20, 20))
    assert after(walk(SPEARS, (Ahead(90),), table(), M10, (Blocker("scouts", scouts),)), "blocked") == 4
    lake = Barrier(shape((0, 20), (0, 8), (2, 8), (2, 18), (8, 18), (8, 3), (10, 3), (10, 20)), "lake")
    assert after(walk(SPEARS, (Ahead(90),), table(barriers=(lake,)), M10), "blocked") == pytest.approx(3)


@pytest.mark.rule("FB-GEN-08", "FB-MOV-19")
def test_every_bar_is_told_at_once() -> None:
    lake = Barrier(box(0, 4, 3, 6), "lake")
    friend, enemy = Blocker("friends", spanning(8, 10, 9, models=1)), foe(spanning(4, 6, 10, models=1))
    walked = walk(SPEARS, (Ahead(120), Turn(To.LEFT)), table(barriers=(lake,)), M10, (friend, enemy))
    assert {bar.blocker for bar in walked.bars if bar.code == "blocked"} == {"lake", "friends", "foe"}
    assert {"too_near", "too_far"} <= set(codes(walked))
    assert (after(walked, "blocked"), after(walked, "too_near")) == (4, 5)


@pytest.mark.rule("FB-GEN-08")
def test_a_wheel_may_not_swing_through_a_friend_it_ends_beyond() -> None:
    post = Blocker("post", block(4, 7, files=1, models=1))  # x 3 to 5, y 5 to 7: inside the swing about (0, 0)
    walked = walk(SPEARS, (Wheel(Hand.LEFT, 90),), table(), FAR_AWAY, (post,))
    assert codes(walked) == ["blocked"]
    # It is met by the front edge where the corner nearest to the pivot's old front lies: (5, 5) at 45 degrees.
    assert after(walked, "blocked") == pytest.approx(10 * math.pi / 4)


@pytest.mark.rule("FB-EXT-18")
def test_a_rear_corner_may_not_leave_the_table_in_a_wheel() -> None:
    column = Block(Pose(30, 600), 2, 20, Base(20, 20))  # left edge at x 10, 200 deep
    walked = walk(column, (Wheel(Hand.RIGHT, 45),), table(), FAR_AWAY)
    # About (50, 600) the rear left corner, 40 left and 200 behind, swings out as far as its radius goes.
    assert codes(walked) == ["edge"]
    assert walk(column, (Wheel(Hand.RIGHT, 0.5),), table(), FAR_AWAY).is_legal


# -- the gap to enemies


@pytest.mark.rule("FB-MOV-19")
def test_the_gap_holds_to_the_hundredth_of_a_millimetre() -> None:
    enemy = (foe(spanning(0, 10, 12, 180, models=5).at(Pose(*place(5, 12), 180))),)
    assert walk(SPEARS, (Ahead(90),), table(), M10, enemy).is_legal
    assert walk(SPEARS, (Ahead(90.005),), table(), M10, enemy).is_legal
    walked = walk(SPEARS, (Ahead(90.02),), table(), M10, enemy)
    assert codes(walked) == ["too_near"]
    assert after(walked, "too_near") == pytest.approx(9)


@pytest.mark.rule("FB-MOV-19")
def test_who_starts_nearer_keeps_at_least_what_he_had() -> None:
    beside = (foe(spanning(12, 22, 0, models=20)),)  # 2 cm to the right
    assert walk(SPEARS, (Ahead(50),), table(), M10, beside).is_legal
    # A wheel to the right swings the rear left away but carries nothing nearer than 2: the pivot stays.
    assert walk(SPEARS, (Wheel(Hand.LEFT, 10),), table(), M10, beside).bars[0].code == "too_near"


@pytest.mark.rule("FB-MOV-19", "FB-EXT-10")
def test_from_a_loose_group_the_gap_at_the_start_is_that_of_its_nearest_base() -> None:
    scouts = Loose((Pose(*place(5, 2)), Pose(*place(13, 3.9))), Base(20, 20))  # 1 before the front; 2 beside
    # Straight ahead is out of the question; a turn to the right brings the front 2.0 from the second base.
    walked = walk(SPEARS, (Ahead(1),), table(), M10, (foe(scouts),))
    assert codes(walked) == ["too_near"]
    wheel = walk(SPEARS, (Wheel(Hand.LEFT, 1),), table(), M10, (foe(scouts),))
    assert codes(wheel) == ["too_near"]
    away = walk(SPEARS, (Turn(To.ABOUT), Ahead(70)), table(), M10, (foe(scouts),))
    assert away.is_legal


# -- ground


@pytest.mark.rule("FB-TER-03", "FB-MOV-05")
def test_a_long_wheel_pays_for_the_ground_it_reaches_after_a_quarter() -> None:
    # Two files wheel left by 180 degrees about (0, 0); a wood lies to the left, from x -3.9 to -3, above y 0 only.
    pair = spanning(0, 4, 0, models=2)
    wood = table(rough=(Rough(box(-60, -60, -3, 0), 2),))
    open_cost = walk(pair, (Wheel(Hand.LEFT, 180),), table(), FAR_AWAY).cost
    assert open_cost == pytest.approx(math.pi * 40)
    # The outer front corner (radius 4) comes down to the wood's edge at y 0 only at 180 degrees; the rear one,
    # (4, -2) with radius 4.472, 26.57 degrees later: the box first meets the corner (-3, 0) at 180 degrees.
    assert walk(pair, (Wheel(Hand.LEFT, 180),), wood, FAR_AWAY).cost == pytest.approx(open_cost, abs=0.1)
    # From there on it is in the wood until the rear corner has passed x -3: acos(3 / sqrt(20)) + 26.57 = 74.44 degrees.
    longer = walk(pair, (Wheel(Hand.LEFT, 270),), wood, FAR_AWAY).cost
    assert longer == pytest.approx(40 * (1.5 * math.pi + math.radians(74.435)), abs=0.1)


@pytest.mark.rule("FB-TER-05")
def test_where_classes_overlap_the_worst_counts() -> None:
    ground = table(rough=(Rough(box(-30, 4, 40, 60), 2), Rough(box(-30, 6, 40, 60), 4)))
    # 4 open, 2 in the wood, 0.5 where it is very dense: 4 + 4 + 2.
    assert walk(SPEARS, (Ahead(65),), ground, M10).cost == pytest.approx(100)


@pytest.mark.rule("FB-TER-09")
def test_a_gate_is_one_for_the_front_that_passes_it() -> None:
    gate = table(fences=(Fence(shape((-30, 3), (40, 3)), (shape((1, 3), (9, 3)),)),))  # type: ignore[arg-type]
    assert walk(SPEARS, (Ahead(40),), gate, M10).cost == pytest.approx(90)
    rules = MoveRules(200, 200, fence=100)
    # Five files of 10 cm do not fit; with four files, after half the move, the gate is open.
    narrow = walk(SPEARS, (Files(4), Ahead(40)), gate, rules)
    assert [leg.cost for leg in narrow.legs] == pytest.approx([100, 40])
    # And the other way round: 4 files that widen to 5 before the gate pay for the fence.
    four = spanning(1, 9, 0, models=16)
    assert walk(four, (Ahead(40),), gate, rules).cost == pytest.approx(40)
    assert walk(four, (Files(5), Ahead(40)), gate, rules).cost == pytest.approx(100 + 100 + 40)


@pytest.mark.rule("FB-TER-07")
def test_who_turns_onto_an_obstacle_pays_for_it() -> None:
    # Knights 12.5 wide and 10 deep turn to the right: 25 long, over a fence 4 cm beside them.
    knights = spanning(0, 12.5, 0, models=10, base=HORSE)
    fenced = table(fences=(Fence(shape((16, -20), (16, 20))),))
    rules = MoveRules(180, 180, fence=90)
    assert walk(knights, (Turn(To.RIGHT),), table(), rules).cost == pytest.approx(45)
    turned = walk(knights, (Turn(To.RIGHT), Ahead(20)), fenced, rules)
    assert [leg.cost for leg in turned.legs] == pytest.approx([45 + 90, 20])  # once a move


@pytest.mark.rule("FB-TER-08")
def test_astride_is_paid_once_a_move() -> None:
    fenced = table(fences=(Fence(shape((-30, -2), (40, -2))),))
    walked = walk(SPEARS, (Ahead(20), Wheel(Hand.LEFT, 10), Ahead(10)), fenced, M10)
    assert walked.cost == pytest.approx(50 + 20 + 100 * math.radians(10) + 10)
    assert walk(SPEARS, (), fenced, M10).cost == 0


@pytest.mark.rule("FB-MOV-15")
def test_a_marching_wheel_stops_where_it_meets_the_wood() -> None:
    # Wheeling left about (0, 0) the outer front corner goes from (10, 0) up; the wood begins at y 5: 30 degrees.
    wood = table(rough=(Rough(box(-30, 5, 40, 60), 2, "wood"),))
    rules = MoveRules(200, 100, fence=100, march=True)
    walked = walk(SPEARS, (Wheel(Hand.LEFT, 40),), wood, rules)
    assert codes(walked) == ["march_rough"]
    assert after(walked, "march_rough") == pytest.approx(10 * math.radians(30), abs=0.001)
    assert walk(SPEARS, (Wheel(Hand.LEFT, 29.9),), wood, rules).is_legal


@pytest.mark.rule("FB-MOV-10")
def test_the_same_frontage_is_no_change() -> None:
    assert walk(SPEARS, (Files(5),), table(), M10).cost == 0


@pytest.mark.rule("FB-MOV-11")
def test_a_reform_stays_clear_of_everybody() -> None:
    friend = Blocker("friends", spanning(11, 21, 0, models=20))
    assert walk(SPEARS, (Reform(4, 0),), table(), M10, (friend,)).is_legal
    assert codes(walk(SPEARS, (Reform(10, 0),), table(), M10, (friend,))) == ["blocked"]
    assert codes(walk(SPEARS, (Reform(10, 0),), table(), M10, (foe(spanning(11, 21, 0, models=20)),)))[0] == "blocked"


# -- how far a drag may go


@pytest.mark.rule("FB-MOV-19", "FB-TER-06", "FB-TER-07", "FB-TER-04")
@pytest.mark.parametrize(
    ("ground", "blockers", "most"),
    [
        (table(), (), 100.0),
        (table(), (foe(spanning(0, 10, 12, models=5).at(Pose(*place(5, 14)))),), 90.0),
        (table(barriers=(Barrier(box(0, 6, 10, 9)),)), (), 60.0),
        (table(rough=(Rough(box(-30, 4, 40, 60), 2),)), (), 70.0),
        (table(rough=(Rough(box(-30, 1, 40, 3), 2),)), (), 55.0),
        (table(fences=(Fence(shape((-30, 3), (40, 3))),)), (), 50.0),
        (table(fences=(Fence(shape((-30, 6), (40, 6))),)), (), 60.0),
    ],
)
def test_how_far_straight_ahead(ground: Ground, blockers: tuple[Blocker, ...], most: float) -> None:
    assert furthest_ahead(SPEARS, ground, M10, blockers) == pytest.approx(most, abs=0.002)


def test_how_far_after_what_has_been_done() -> None:
    assert furthest_ahead(SPEARS, table(), M10, before=(Turn(To.RIGHT), Ahead(20))) == pytest.approx(55)
    assert furthest_ahead(SPEARS, table(), M10, before=(Ahead(120),)) == 0
    left = (100 - 40) / 100
    assert furthest_wheel(SPEARS, Hand.LEFT, table(), M10, before=(Ahead(40),)) == pytest.approx(math.degrees(left))
    march = MoveRules(200, 100, fence=100, march=True)
    wood = table(rough=(Rough(box(-30, 12, 40, 60), 2),))
    assert furthest_ahead(SPEARS, wood, march) == pytest.approx(120)


# -- small steps


def crowded(seed: int) -> tuple[Block, Ground, tuple[Blocker, ...], Leg]:
    """A block among friends, enemies, a lake and a wood, and one leg."""
    rng = random.Random(seed)
    files = rng.randint(1, 7)
    mover = Block(Pose(900, 600, rng.uniform(0, 360)), files, files * rng.randint(1, 5), Base(20, 20))
    taken, blockers = [shapely.Polygon(mover.corners)], []
    for number in range(rng.randint(1, 5)):
        x, y = Pose(900, 600, rng.uniform(0, 360)).at(rng.uniform(60, 260))
        other = Block(Pose(x, y, rng.uniform(0, 360)), rng.randint(1, 5), 10, Base(20, 20))
        if all(shapely.distance(shapely.Polygon(other.corners), one) > 0.5 for one in taken):
            taken.append(shapely.Polygon(other.corners))
            blockers.append(Blocker(f"unit {number}", other, rng.random() < 0.5))
    x, y = Pose(900, 600, rng.uniform(0, 360)).at(rng.uniform(40, 200))
    wood = tuple((x + rng.uniform(30, 90) * math.cos(t), y + 60 * math.sin(t)) for t in (0.2, 1.5, 2.4, 3.9, 5.0))
    leg: Leg = Ahead(rng.uniform(20, 200)) if rng.random() < 0.5 else Wheel(rng.choice(list(Hand)), rng.uniform(5, 170))
    return mover, Ground(1800, 1200, rough=(Rough(wood, rng.choice([2.0, 4.0])),)), tuple(blockers), leg


def poses(mover: Block, leg: Leg, steps: int) -> list[Pose]:
    if isinstance(leg, Ahead):
        return [mover.pose.moved(leg.distance * i / steps) for i in range(steps + 1)]
    assert isinstance(leg, Wheel)
    pivot, sign = (mover.front_right, 1) if leg.hand is Hand.RIGHT else (mover.front_left, -1)
    return [mover.pose.about(pivot, sign * leg.degrees * i / steps) for i in range(steps + 1)]


@pytest.mark.rule("FB-GEN-08", "FB-MOV-19", "FB-TER-03", "FB-TER-05")
@pytest.mark.parametrize("seed", range(80))
def test_bars_and_cost_against_small_steps(seed: int) -> None:
    mover, ground, blockers, leg = crowded(seed)
    walked = walk(mover, (leg,), ground, FAR_AWAY, blockers)
    steps = 600
    boxes = shapely.polygons([mover.at(pose).corners for pose in poses(mover, leg, steps)])
    for blocker in blockers:
        other = shapely.Polygon(blocker.body.corners)  # type: ignore[union-attr]
        met = float(shapely.area(shapely.intersection(boxes, other)).max())
        found = any(bar.code == "blocked" and bar.blocker == blocker.name for bar in walked.bars)
        assert found or met < 0.05
        assert not found or float(shapely.distance(boxes, other).min()) < 0.6
        if blocker.hostile:
            gaps = shapely.distance(boxes, other)
            least = min(30.0, float(gaps[0]))
            near = any(bar.code == "too_near" and bar.blocker == blocker.name for bar in walked.bars)
            assert near or float(gaps.min()) > least - 0.02
            assert not near or float(gaps.min()) < least + 0.05
    inside = shapely.area(shapely.intersection(boxes, shapely.Polygon(ground.rough[0].shape))) > 0.01
    length = leg.distance if isinstance(leg, Ahead) else mover.width * math.radians(leg.degrees)
    share = (inside[:-1] & inside[1:]).mean()
    expected = length * (1 + (ground.rough[0].factor - 1) * share)
    assert walked.cost == pytest.approx(expected, abs=length * 4 * 4 / steps + 0.01)


@pytest.mark.parametrize("seed", range(80))
def test_the_furthest_is_legal_and_a_little_more_is_not(seed: int) -> None:
    mover, ground, blockers, _ = crowded(seed)
    most = furthest_ahead(mover, ground, M10, blockers)
    assert walk(mover, (Ahead(most),), ground, M10, blockers).is_legal
    assert not walk(mover, (Ahead(most + 0.5),), ground, M10, blockers).is_legal or most > 99.9
    for hand in Hand:
        wheel = furthest_wheel(mover, hand, ground, M10, blockers)
        assert walk(mover, (Wheel(hand, wheel),), ground, M10, blockers).is_legal
        further = Wheel(hand, min(360.0, wheel + 1.0))
        assert not walk(mover, (further,), ground, M10, blockers).is_legal or grazes(mover, further, blockers)


def grazes(mover: Block, leg: Leg, blockers: tuple[Blocker, ...]) -> bool:
    """Whether a leg uses up the hundredth of a millimetre that rounding is allowed: a drag stops before it."""
    boxes = shapely.polygons([mover.at(pose).corners for pose in poses(mover, leg, 2000)])
    foes = [shapely.Polygon(b.body.corners) for b in blockers if b.hostile]  # type: ignore[union-attr]
    gaps = [shapely.distance(boxes, other) for other in foes]
    return any(float(gap.min()) < min(30.0, float(gap[0])) - 1e-7 for gap in gaps)


@pytest.mark.rule("FB-EXT-20")
def test_a_lone_model_walks_a_polyline() -> None:
    hero = Block(Pose(600, 600), 1, 1, Base(20, 20))
    rules = MoveRules(100, 100, lone=True)
    walked = walk(hero, (Pivot(90), Ahead(40), Pivot(-90), Ahead(60), Pivot(180)), table(), rules)
    assert walked.is_legal
    assert (walked.cost, walked.end.centre, walked.end.pose.facing) == (100, pytest.approx((640, 650)), 180)


def test_a_group_that_is_carried_against_the_edge_again_and_again_stays_on_the_table() -> None:
    """Its ends are rounded to a thousandth of a millimetre, and each try may go a hair deeper: never beyond contact."""
    group = Loose((Pose(300, 30, 179.417), Pose(340, 30, 179.417)), Base(20, 20), 179.417)
    plain = Ground(1800, 1200)
    for n in range(12):
        bearing = 170.0 + 1.7 * n
        far = furthest(group, bearing, plain, MoveRules(100, 100))
        way = Pose(0.0, 0.0, bearing).at(far)
        group = shifted(group, way).snap()
        assert within_table(group, plain)
