"""Shapes joined into one, for pictures: what a whole move sweeps as one outline. Millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from game.geometry.swept import swept

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shapely.geometry.base import BaseGeometry

    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Block

GRID = 0.01
"""Shapes are joined on this grid, so that neighbours leave no slivers between them."""


def swept_area(stages: Iterable[tuple[Block, Leg, Block]]) -> tuple[tuple[Point, ...], ...]:
    """What a block runs over on its legs (each with the block at its start and end), as outlines without holes.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.legs import Ahead
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> spears = Block(Pose(50, 80), 5, 20, Base(20, 20))
    >>> (ring,) = swept_area([(spears, Ahead(30), spears.at(Pose(50, 110)))])
    >>> max(y for _, y in ring), min(y for _, y in ring)
    (110.0, 0.0)
    """
    return _rings(shapely.union_all([swept(*stage) for stage in stages], grid_size=GRID))


def merged(outlines: Iterable[tuple[Point, ...]]) -> tuple[tuple[Point, ...], ...]:
    """Outlines joined where they run into each other, without holes.

    >>> len(merged([((0, 0), (2, 0), (2, 2), (0, 2)), ((1, 1), (3, 1), (3, 3), (1, 3)), ((9, 9), (10, 9), (10, 10))]))
    2
    """
    return _rings(shapely.union_all([shapely.Polygon(outline) for outline in outlines], grid_size=GRID))


def _rings(joined: BaseGeometry) -> tuple[tuple[Point, ...], ...]:
    parts = [part for part in shapely.get_parts(joined) if isinstance(part, shapely.Polygon) and not part.is_empty]
    return tuple(tuple((float(x), float(y)) for x, y in part.exterior.coords[:-1]) for part in parts)
