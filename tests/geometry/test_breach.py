"""Where a base comes too near on its way: solved for, and the same as halving the way again and again (FB-MOV-19)."""

from __future__ import annotations

import random

import pytest

from game.geometry.approach_strip import Piece
from game.geometry.bases import Base, Shape
from game.geometry.glides import breach, carried, swept
from game.geometry.pose import Point, Pose
from game.geometry.ranks import box_corners
from game.geometry.shapes import Piece as Outline
from game.geometry.shapes import base_piece, gap
from game.geometry.tolerance import CONTACT

BASES = (Base(20, 20), Base(25, 50), Base.disc(25), Base(25, 40, Shape.OVAL))


def by_halving(outline: Outline, way: Point, piece: Piece, least: float) -> float | None:
    """Forty halvings of the way: slow, and no formula."""
    if gap(swept(outline, way), piece.points) >= least - CONTACT:
        return None
    if gap(outline, piece.points) < least - CONTACT:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        is_near = gap(swept(outline, (way[0] * middle, way[1] * middle)), piece.points) < least - CONTACT
        low, high = (low, middle) if is_near else (middle, high)
    return low


@pytest.mark.rule("FB-MOV-19")
@pytest.mark.parametrize("seed", range(40))
def test_the_place_solved_for_is_that_of_forty_halvings(seed: int) -> None:
    chance = random.Random(f"breach {seed}")
    facing = chance.choice([0.0, 90.0, chance.uniform(0, 360)])
    piece = Piece.of("foe", box_corners(Pose(chance.uniform(-80, 80), 90, facing), 100, 80))
    outline = base_piece(Pose(0, -40, chance.choice([0.0, 30.0])), BASES[seed % 4])
    way = (chance.choice([0.0, chance.uniform(-60, 60)]), chance.choice([0.0, chance.uniform(-40, 160)]))
    if way == (0.0, 0.0):
        way = (0.0, 100.0)
    found = breach(outline, way, piece, 25.0)
    assert found == by_halving(outline, way, piece, 25.0)
    if found:
        assert gap(carried(outline, way, found), piece.points) == pytest.approx(25.0 - CONTACT, abs=0.05)


@pytest.mark.rule("FB-MOV-19")
def test_straight_at_a_front_one_may_go_up_to_the_gap() -> None:
    """From 100 mm off, 75 of 150 mm bring a base to 25 mm; a hair of contact is given."""
    foe = Piece.of("foe", ((-50, 110), (50, 110), (50, 190), (-50, 190)))
    assert breach(base_piece(Pose(0, 0), Base(20, 20)), (0.0, 150.0), foe, 25.0) == pytest.approx(75.01 / 150)
    assert breach(base_piece(Pose(0, 0), Base(20, 20)), (0.0, 75.0), foe, 25.0) is None
