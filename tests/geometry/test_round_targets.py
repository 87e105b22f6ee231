"""Lone models on round bases: measured and charged as the discs they are, not as squares (FB-GEN-02, FB-CHG-10, 12)."""

from __future__ import annotations

import math
import random

import pytest

from game.geometry.approach import Approach, ApproachRules, approach
from game.geometry.approach_arena import build
from game.geometry.approach_path import path_of
from game.geometry.approach_trial import Trial, attempt
from game.geometry.arcs import charged_side
from game.geometry.bases import Base
from game.geometry.contact import touching_models
from game.geometry.measure import distance, overlaps
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, Side
from tests.geometry.board import block, home, place, table

SPEARS = block(5, 0)
"""20 models in 5 files: FL (0, 0), FR (10, 0), facing up the table."""


def disc(x: float, y: float, cm: float = 5, facing: float = 180) -> Block:
    """A lone model on a round base of so many cm across, by its centre; its front toward the spears."""
    return Block(Pose(*place(x, y)), 1, 1, Base.disc(cm * 10)).centred_at(place(x, y), facing)


def asked(target: Block | Loose, allowance: float = 20, side: Side = Side.FRONT) -> Approach:
    """The charge of the spears on it, allowance in cm."""
    return Approach(SPEARS, target, side, allowance * 10, table(), (), ApproachRules())


def straight(target: Block, allowance: float = 20, degrees: float = 0.0, side: Side = Side.FRONT) -> Trial | None:
    """The path with that wheel to the right and nothing else."""
    arena = build(asked(target, allowance, side), SPEARS, allowance * 10, allowance * 10, 0.0)
    return attempt(arena, 1 if degrees else -1, math.radians(degrees), 0.0)


@pytest.mark.rule("FB-GEN-02", "FB-GEN-03")
def test_a_round_base_is_measured_from_its_rim() -> None:
    """From the corner (10, 0) to a centre 3 across and 4 up: 5, less the radius of 2.5. Its square is nearer."""
    assert distance(SPEARS, disc(13, 4)) == pytest.approx(25)
    assert distance(disc(13, 4), disc(20, 4)) == pytest.approx(20)
    assert not overlaps(SPEARS, disc(11.9, 1.9))  # the square's corner lies at (9.4, -0.6)
    assert overlaps(SPEARS, disc(11.7, 1.7))


@pytest.mark.rule("FB-CHG-10")
@pytest.mark.parametrize(("x", "cost"), [(5, 15.0), (9.9, 15.0), (12, 16.0), (12.4, 16.8), (12.6, None)], ids=str)
def test_straight_on_the_front_meets_its_rim_or_a_corner_clips_it(x: float, cost: float | None) -> None:
    """Centre at y 17.5, r 2.5. Before the front 15; 2 beside the corner the rim is 1.5 lower than the centre: 16.0."""
    found = straight(disc(x, 17.5))
    assert (None if found is None else round(found.cost / 10, 2)) == cost


@pytest.mark.rule("FB-CHG-10")
def test_it_is_not_reached_where_only_its_square_would_be() -> None:
    """The rim is 15.11 from the corner, so that 15 do not reach, though the square's front lies on y 15."""
    assert round(approach(asked(disc(12, 17.5), 15)).distance / 10, 2) == 15.11
    assert approach(asked(disc(12, 17.5), 15)).best is None


@pytest.mark.rule("FB-CHG-10", "FB-ARC-02")
def test_it_is_met_on_the_half_of_the_charged_side_only() -> None:
    """Facing west it shows its left flank below; straight on is a charge in that side, and none in its front."""
    west = disc(5, 17.5, facing=270)
    assert straight(west, side=Side.LEFT) is not None
    assert straight(west, side=Side.FRONT) is None


@pytest.mark.rule("FB-ALN-02", "FB-CHG-12")
def test_a_front_rolls_round_the_rim_until_it_faces_the_side() -> None:
    """Wheel right 9 degrees about (10, 0): cost 1.571. Seen along (0.1564, 0.9877) the centre (5, 17.5) lies 16.502
    beyond the pivot, so that the rim is met after 14.002 more, 15.57 in all.

    Across, it lies 7.676 left of the pivot, 2.324 from the front's left end; there the tangent point is in the end:
    the front runs from x 2.68 to 12.68 along y 15, and the second file, x 4.68 to 6.68, touches.
    """
    found = straight(disc(5, 17.5), degrees=9)
    assert found is not None
    assert round(found.cost / 10, 2) == 15.57
    path = path_of(build(asked(disc(5, 17.5)), SPEARS, 200, 200, 0.0), found)
    assert home(path.end.front_left) == pytest.approx((2.68, 15), abs=0.006)
    assert (path.by, path.touched, path.end.pose.facing) == ((1,), (0,), 0.0)
    assert touching_models(path.end.snap(), disc(5, 17.5)) == ((1,), (0,))


@pytest.mark.rule("FB-CHG-12")
def test_as_many_as_can_touch_a_rim_are_two_and_the_planner_finds_them() -> None:
    """Straight on one touches (15.0); with the joint of two files at the tangent two do, for a little more."""
    best = approach(asked(disc(5, 17.5))).best
    assert best is not None
    assert (len(best.by), len(touching_models(best.end.snap(), disc(5, 17.5))[0])) == (2, 2)
    assert 150 < best.cost < 153
    assert straight(disc(5, 17.5)).landing.touching == 1  # type: ignore[union-attr]


@pytest.mark.rule("FB-EXT-10")
def test_a_round_base_of_a_group_is_struck_at_its_rim() -> None:
    """25 mm across, its centre 1 cm left of the front's left end and 7 up: 1.25 and 1 leave 0.75, so 6.25."""
    best = approach(asked(Loose((Pose(*place(-1, 7)),), Base.disc(25), 180))).best
    assert best is not None
    assert best.cost == pytest.approx(62.5, abs=0.5)


@pytest.mark.parametrize("seed", range(40))
def test_at_random_the_verdict_stands_where_it_says_it_touches(seed: int) -> None:
    """Every path offered ends in contact and overlaps nothing, and as many models touch as it counts."""
    dice = random.Random(seed)
    way, far = math.radians(dice.uniform(-60, 60)), dice.uniform(90, 220)
    here = SPEARS.pose.point
    centre = here[0] + far * math.sin(way), here[1] + far * math.cos(way)
    target = disc(0, 0, dice.choice([2.5, 4, 6, 10])).centred_at(centre, dice.uniform(0, 360))
    if distance(SPEARS, target) < 5:
        return
    query = asked(target, 25, charged_side(target, SPEARS))
    verdict = approach(query, every=True)
    for path in (*filter(None, [verdict.best]), *verdict.alternatives):
        assert not overlaps(path.before, target)
        assert not overlaps(path.end, target)
        assert distance(path.end, target) <= 0.01
        assert path.cost >= verdict.distance - 0.01
        assert touching_models(path.end.snap(), target)[0] == path.by


# -- who charges on a round base


FOE = block(17, 20, 180)
"""Box x 12 to 22, y 20 to 28, its front toward whoever comes from below."""


def lone(target: Block, x: float, y: float, cm: float = 5) -> Approach:
    """A lone model on a round base about that centre charges the target's front."""
    return Approach(disc(x, y, cm, 0), target, Side.FRONT, 400, table(), (), ApproachRules(lone=True))


@pytest.mark.rule("FB-EXT-20", "FB-GEN-02")
@pytest.mark.parametrize(
    ("x", "cost", "end", "touched"),
    [
        (17, 17.5, 17, (2,)),  # straight up: 20 - 2.5
        (9, 17.72, 12, (4,)),  # to the corner (12, 20): the root of 3 x 3 and 20 x 20 is 20.22, less 2.5
        (5, 18.69, 12, (4,)),  # 7 and 20: 21.19 less 2.5
    ],
)
def test_a_lone_charger_pays_from_rim_to_box_and_stands_where_its_rim_touches(
    x: float, cost: float, end: float, touched: tuple[int, ...]
) -> None:
    """Centre at y 0, r 2.5; by its square it would stop beside the corner and touch nobody."""
    best = approach(lone(FOE, x, 0)).best
    assert best is not None
    assert best.cost / 10 == pytest.approx(cost, abs=0.005)
    assert home(best.end.pose.point) == pytest.approx((end, 20), abs=0.01)
    assert (best.by, best.touched) == ((0,), touched)
    assert touching_models(best.end.snap(), FOE) == ((0,), touched)


@pytest.mark.rule("FB-EXT-20", "FB-GEN-02")
def test_two_round_bases_meet_rim_to_rim() -> None:
    """Centres 6 across and 20 up: 20.88, less 2.5 and 2; in the end the one stands square before the other's front."""
    target = disc(6, 20, 4)
    best = approach(lone(target, 0, 0)).best
    assert best is not None
    assert best.cost / 10 == pytest.approx(math.hypot(6, 20) - 4.5, abs=0.001)
    assert home(best.end.centre) == pytest.approx((6, 15.5))
    assert distance(best.before, target) == pytest.approx(0, abs=0.01)


@pytest.mark.rule("FB-EXT-20")
def test_a_lone_charger_on_a_square_base_meets_a_rim() -> None:
    """50 mm square, its front at y 2.5, straight below: 20 - 2.5 - 2."""
    square = Approach(block(6, 2.5, files=1, models=1, base=Base(50, 50)), disc(6, 20, 4), Side.FRONT, 300, table(), (),
                      ApproachRules(lone=True))  # fmt: skip
    best = approach(square).best
    assert best is not None
    assert best.cost == pytest.approx(155)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("base", [Base.disc(50), Base(50, 50)], ids=["round", "square"])
def test_at_random_every_facing_of_a_lone_charger_brings_it_into_contact(seed: int, base: Base) -> None:
    """Straight on from the facing it takes, and never for less than the gap between the two."""
    dice = random.Random(seed)
    way, far = math.radians(dice.uniform(0, 360)), dice.uniform(120, 250)
    mover = Block(Pose(900, 600, dice.uniform(0, 360)), 1, 1, base)
    place_of = mover.centre[0] + far * math.sin(way), mover.centre[1] + far * math.cos(way)
    shape = dice.choice([Block(Pose(0, 0), 5, 20, Base(20, 20)), Block(Pose(0, 0), 1, 1, Base.disc(60))])
    target = shape.centred_at(place_of, dice.uniform(0, 360))
    if distance(mover, target) < 5:
        return
    side = charged_side(target, mover)
    query = Approach(mover, target, side, 300, table(), (), ApproachRules(lone=True))
    verdict = approach(query, every=True)
    assert verdict.distance == pytest.approx(distance(mover, target), abs=0.01)
    for path in (*filter(None, [verdict.best]), *verdict.alternatives):
        assert distance(path.before, target) <= 0.05
        assert not overlaps(path.before, target)
        assert distance(path.end, target) <= 0.01
        assert path.cost >= verdict.distance - 0.01
