"""The ground a leg sweeps, for drawing; what bars a move is solved for exactly elsewhere. Millimetres."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import shapely

from game.geometry.legs import Ahead, Hand, Leg, Pivot, Wheel
from game.geometry.pose import turn_between

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Block

STEP: Final = 1.0
"""Degrees from one box to the next in a swing; the hull of two covers what lies between to 0.004 % of the radius."""


def swept_points(start: Block, leg: Leg, end: Block) -> tuple[Point, ...]:
    """The outline of everything a block covers on one leg, counter-clockwise.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> spears = Block(Pose(50, 0), 5, 20, Base(20, 20))
    >>> swept_points(spears, Ahead(30), spears.at(spears.pose.moved(30)))
    ((0.0, -80.0), (100.0, -80.0), (100.0, 30.0), (0.0, 30.0))
    """
    shape = swept(start, leg, end)
    ring = shapely.get_exterior_ring(shapely.orient_polygons(shape))
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1])


@lru_cache(maxsize=256)
def swept(start: Block, leg: Leg, end: Block) -> shapely.Polygon:
    """Everything a block covers on one leg, start and end included.

    A leg that changes the formation on the spot takes the box up and sets it down: both boxes together.
    """
    boxes = shapely.polygons([block.corners for block in _stages(start, leg, end)])
    if isinstance(leg, Ahead | Wheel | Pivot):
        boxes = shapely.convex_hull(shapely.geometrycollections([list(pair) for pair in pairwise(boxes)]))
    return shapely.Polygon(shapely.get_exterior_ring(shapely.simplify(shapely.union_all(boxes), 0.0)))


def _stages(start: Block, leg: Leg, end: Block) -> list[Block]:
    if not isinstance(leg, Wheel | Pivot):
        return [start, end]
    degrees = leg.degrees if isinstance(leg, Wheel) else turn_between(start.pose.facing, end.pose.facing)
    steps = max(1, math.ceil(abs(degrees) / STEP))
    if isinstance(leg, Pivot):
        facing = start.pose.facing
        return [start.turned_about_centre((facing + degrees * i / steps) % 360.0) for i in range(steps + 1)]
    pivot, sign = (start.front_right, 1) if leg.hand is Hand.RIGHT else (start.front_left, -1)
    return [start.at(start.pose.about(pivot, sign * degrees * i / steps)) for i in range(steps + 1)]
