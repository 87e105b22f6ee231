"""What a unit may be brought into line with: neighbours' fronts and facings, the quarters of the compass."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.pose import turn_between
from game.geometry.ranks import Block

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.geometry.pose import Point, Pose

NEAR = 600.0
"""Whose centre is farther off is no neighbour, mm."""
PARALLEL = 0.5
"""Facings that differ by less are the same to the eye, degrees."""
QUARTERS = (0.0, 90.0, 180.0, 270.0)


def neighbours(battle: Battle, unit: UnitId, at: Point) -> Iterator[Block]:
    """The blocks round about, friends and enemies, the nearest first."""
    others = [u.body for u in battle.on_table() if u.id != unit and isinstance(u.body, Block)]
    near = [(math.dist(body.centre, at), body) for body in others if isinstance(body, Block)]
    yield from (body for far, body in sorted(near, key=lambda pair: pair[0]) if far <= NEAR)


def levels(battle: Battle, unit: UnitId, pose: Pose) -> Iterator[tuple[float, Block]]:
    """How far ahead of a pose the fronts of neighbours are that look the same way, with the neighbour."""
    for other in neighbours(battle, unit, pose.point):
        if abs(turn_between(pose.facing, other.pose.facing)) < PARALLEL:
            yield pose.local(other.pose.point)[1], other


def facings(battle: Battle, unit: UnitId, at: Point) -> tuple[float, ...]:
    """Facings worth stopping at: the compass, neighbours' own, and straight against them."""
    own = [block.pose.facing for block in neighbours(battle, unit, at)]
    return (*QUARTERS, *own, *((facing + 180.0) % 360.0 for facing in own))


def near_facing(facing: float, wanted: tuple[float, ...], grip: float) -> float:
    """A facing, or the wanted one that it nearly is.

    >>> near_facing(88.5, (0.0, 90.0), 3.0), near_facing(80.0, (0.0, 90.0), 3.0)
    (90.0, 80.0)
    """
    near = [mark for mark in wanted if abs(turn_between(facing, mark)) <= grip]
    return min(near, key=lambda mark: abs(turn_between(facing, mark)), default=facing)


def flush_with(outline: tuple[Point, ...], corners: tuple[Point, ...], grip: float) -> Point:
    """The shift that brings the corners of a thing within an outline flush with its edges, where they nearly are.

    >>> flush_with(((0, 0), (100, 0), (100, 50), (0, 50)), ((40, 30), (60, 30), (60, 47), (40, 47)), 5)
    (0.0, 3.0)
    """
    way = (0.0, 0.0)
    turn = 1.0 if _area(outline) > 0 else -1.0
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        far = math.dist((x1, y1), (x2, y2))
        if far < 1.0:
            continue
        nx, ny = -(y2 - y1) / far * turn, (x2 - x1) / far * turn
        inside = min((x + way[0] - x1) * nx + (y + way[1] - y1) * ny for x, y in corners)
        if abs(inside) <= grip:
            way = (way[0] - nx * inside + 0.0, way[1] - ny * inside + 0.0)
    return way


def _area(outline: tuple[Point, ...]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True))
