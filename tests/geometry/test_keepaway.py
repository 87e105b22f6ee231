"""The exact place where a moving box comes too near, against small steps."""

from __future__ import annotations

import math
import random

import pytest
import shapely

from game.geometry.approach_strip import FAR, Piece
from game.geometry.bases import Base
from game.geometry.keepaway import straight_breach, wheel_breach
from game.geometry.pose import Point, Pose
from game.geometry.ranks import Block

GAP = 30.0


def position(seed: int) -> tuple[Block, tuple[Point, ...]]:
    """A block and a convex shape at least the gap away from it."""
    rng = random.Random(seed)
    while True:
        files = rng.randint(1, 8)
        block = Block(Pose(900, 600, rng.uniform(0, 360)), files, files * rng.randint(1, 6), Base(20, 20))
        centre = Pose(900, 600, rng.uniform(0, 360)).at(rng.uniform(20, 260))
        kind = rng.choice([4, 4, 3, 8])
        turns = [2 * math.pi * (i + rng.uniform(0, 0.8)) / kind for i in range(kind)]
        radius = rng.uniform(10, 120)
        points = tuple((centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns)
        if shapely.distance(shapely.Polygon(block.corners), shapely.Polygon(points)) > GAP + 0.02:
            return block, Piece.of("", points).points


def stepped(block: Block, points: tuple[Point, ...], poses: list[Pose]) -> int | None:
    """The first pose that is too near."""
    gaps = shapely.distance(shapely.polygons([block.at(pose).corners for pose in poses]), shapely.Polygon(points))
    return next((number for number, gap in enumerate(gaps) if gap < GAP - 0.02), None)


@pytest.mark.rule("FB-MOV-19")
@pytest.mark.parametrize("seed", range(25))
def test_straight_against_small_steps(seed: int) -> None:
    block, points = position(seed)
    found = stepped(block, points, [block.pose.moved(at * 0.5) for at in range(401)])
    exact = straight_breach(block, points, GAP, 200)
    if found is None:
        assert exact > 199
    else:
        assert exact == pytest.approx(found * 0.5, abs=2.0)
        assert exact <= found * 0.5
        at_limit = shapely.Polygon(block.at(block.pose.moved(exact)).corners)
        assert shapely.distance(at_limit, shapely.Polygon(points)) == pytest.approx(GAP, abs=1e-6)


@pytest.mark.rule("FB-MOV-19")
@pytest.mark.parametrize("seed", range(25))
def test_wheel_against_small_steps(seed: int) -> None:
    block, points = position(seed)
    hand = 1 if seed % 2 else -1
    pivot = block.front_right if hand > 0 else block.front_left
    found = stepped(block, points, [block.pose.about(pivot, hand * at * 0.2) for at in range(901)])
    exact = wheel_breach(block, hand, points, GAP, math.pi)
    if found is None:
        assert exact == FAR
    else:
        degrees = math.degrees(exact)
        assert degrees == pytest.approx(found * 0.2, abs=1.5)
        assert degrees <= found * 0.2
        at_limit = shapely.Polygon(block.at(block.pose.about(pivot, hand * degrees)).corners)
        assert shapely.distance(at_limit, shapely.Polygon(points)) == pytest.approx(GAP, abs=1e-6)


def test_along_a_side_at_exactly_the_gap_nothing_is_breached() -> None:
    block = Block(Pose(50, 0), 5, 20, Base(20, 20))
    beside = ((130.0, -100.0), (200.0, -100.0), (200.0, 500.0), (130.0, 500.0))
    assert straight_breach(block, beside, GAP, 400) == FAR
    nearer = tuple((x - 0.5, y) for x, y in beside[:1]) + beside[1:]
    assert straight_breach(block, Piece.of("", nearer).points, GAP, 400) == 0.0
