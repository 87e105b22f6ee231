"""Shapes joined into one, for pictures: what a whole move sweeps as one outline. Millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.swept import swept

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Block


def swept_area(start: Block, legs: Iterable[Leg]) -> tuple[tuple[Point, ...], ...]:
    """What a block runs over on its way ahead and in wheels, as outlines without holes; other legs are left out.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> (ring,) = swept_area(Block(Pose(50, 80), 5, 20, Base(20, 20)), [Ahead(30)])
    >>> max(y for _, y in ring), min(y for _, y in ring)
    (110.0, 0.0)
    """
    block = start
    shapes: list[shapely.Geometry] = [shapely.Polygon(start.corners)]
    for leg in legs:
        if isinstance(leg, Ahead | Wheel):
            end = _after(block, leg)
            shapes.append(swept(block, leg, end))
            block = end
    parts = shapely.get_parts(shapely.union_all(shapes, grid_size=0.01))
    return tuple(tuple((float(x), float(y)) for x, y in part.exterior.coords[:-1]) for part in parts)


def _after(block: Block, leg: Ahead | Wheel) -> Block:
    if isinstance(leg, Ahead):
        return block.at(block.pose.moved(leg.distance))
    if leg.hand is Hand.RIGHT:
        return block.at(block.pose.about(block.front_right, leg.degrees))
    return block.at(block.pose.about(block.front_left, -leg.degrees))
