"""Shapes joined into one, for pictures: what a whole move sweeps as one outline. Millimetres."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import shapely

from game.geometry.legs import Ahead, Hand, Wheel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Block

STEP = 1.5
"""Degrees between the boxes that make up a drawn wheel."""


def merged(polygons: Iterable[tuple[Point, ...]]) -> tuple[tuple[Point, ...], ...]:
    """The outlines of polygons joined, holes left out.

    >>> [len(ring) for ring in merged([((0, 0), (2, 0), (2, 2), (0, 2)), ((1, 1), (3, 1), (3, 3), (1, 3))])]
    [8]
    """
    joined = shapely.union_all([shapely.Polygon(points).buffer(0.0) for points in polygons])
    parts = [part for part in shapely.get_parts(joined) if isinstance(part, shapely.Polygon) and not part.is_empty]
    return tuple(tuple((float(x), float(y)) for x, y in part.exterior.coords[:-1]) for part in parts)


def swept_area(start: Block, legs: Iterable[Leg]) -> tuple[tuple[Point, ...], ...]:
    """What a block runs over on its way ahead and in wheels, as outlines; other legs are left out.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> (ring,) = swept_area(Block(Pose(50, 80), 5, 20, Base(20, 20)), [Ahead(30)])
    >>> max(y for _, y in ring), min(y for _, y in ring)
    (110.0, 0.0)
    """
    block, shapes = start, [start.corners]
    for leg in legs:
        if isinstance(leg, Ahead):
            end = block.at(block.pose.moved(leg.distance))
            shapes.append((end.front_left, end.front_right, block.rear_right, block.rear_left))
            block = end
        elif isinstance(leg, Wheel):
            pivot, sign = (block.front_right, 1.0) if leg.hand is Hand.RIGHT else (block.front_left, -1.0)
            steps = max(1, math.ceil(leg.degrees / STEP))
            poses = [block.pose.about(pivot, sign * leg.degrees * n / steps) for n in range(1, steps + 1)]
            shapes += [block.at(pose).corners for pose in poses]
            block = block.at(poses[-1])
    return merged(shapes)
