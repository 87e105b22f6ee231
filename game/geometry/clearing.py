"""The least shift that frees a box from what it stands on or too near to (flight, rally, coming back, aligning).

All is decided in the plane of shifts: a body to keep clear of becomes the convex polygon of the shifts at which the box
would stand on it, pushed outward by the gap to keep. Millimetres.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import shapely

from game.geometry.approach_pieces import EDGE, barrier_pieces, body_pieces
from game.geometry.measure import distance, distance_to_shape
from game.geometry.pose import bearing
from game.geometry.shapes import as_polygon, pieces
from game.geometry.tolerance import SLACK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shapely.geometry.base import BaseGeometry

    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground

_ROUND: Final = 64
"""Segments of a quarter circle: a 30 mm gap is short by 0.002 mm at most."""
Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Keep:
    """A body to keep clear of, and by how much, mm; touching is allowed where `gap` is 0."""

    body: Body
    gap: float = 0.0


def least_shift(body: Body, keeps: Iterable[Keep], ground: Ground) -> Point | None:
    """The shortest shift that stands a body on the table clear of everything; None where there is no room at all.

    Of equally short ones the first clockwise from north.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> from game.geometry.regions import Ground
    >>> box, other = Block(Pose(100, 100), 5, 20, Base(20, 20)), Block(Pose(180, 90), 5, 20, Base(20, 20))
    >>> [round(step) for step in least_shift(box, [Keep(other)], Ground(1800, 1200))]
    [-20, 0]
    """
    left, bottom, right, top = _limits(body, ground)
    if left > right or bottom > top:
        return None
    keeps = tuple(keeps)
    if left <= 0.0 <= right and bottom <= 0.0 <= top and _is_clear(body, keeps, ground):
        return 0.0, 0.0
    shut = shapely.union_all([_shrunk(shape) for shape in _shut(body, keeps, ground)])
    free = shapely.difference(shapely.box(left, bottom, right, top), shut)
    if free.is_empty:
        return None
    if shapely.intersects_xy(free, 0.0, 0.0):
        return 0.0, 0.0
    return min(_feet(free), key=lambda foot: (round(math.hypot(*foot), 2), round(bearing(*foot), 2)))


def _is_clear(body: Body, keeps: Iterable[Keep], ground: Ground) -> bool:
    """Whether a body is clear of everything as it stands, by more than a hair."""
    return all(distance(body, keep.body) > keep.gap + SLACK for keep in keeps) and all(
        distance_to_shape(body, barrier.shape) > SLACK for barrier in ground.barriers
    )


def shift_along(
    body: Body, toward: Point, low: float, high: float, keeps: Iterable[Keep], ground: Ground | None, *, sign: int = 1
) -> float | None:
    """The shift nearest to nought, between `low` and `high` mm along a unit vector, that stands a body clear.

    `ground` None leaves terrain and table edge out. Of two equally near ones that with the sign of `sign`. The spot
    between two things where the box just fits is found.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> model, friend = Block(Pose(600, 810), 1, 1, Base(20, 20)), Block(Pose(640, 840), 5, 15, Base(20, 20))
    >>> shift_along(model, (1, 0), -50, 50, [Keep(friend, 1)], None)
    -21.0
    """
    spans = [span for shape in _shut(body, keeps, ground) if (span := _crossed(shape, toward, low, high))]
    if ground is not None:
        low, high = _on_table(body, toward, low, high, ground)
    places = [0.0, low, high, *(end for span in spans for end in span)]
    free = [
        at
        for at in places
        if low - SLACK <= at <= high + SLACK and not any(a + SLACK < at < b - SLACK for a, b in spans)
    ]
    return min(free, key=lambda at: (round(abs(at), 3), -at * sign), default=None)


def _shut(body: Body, keeps: Iterable[Keep], ground: Ground | None) -> list[BaseGeometry]:
    """The shifts at which the body would stand on or too near to each thing."""
    boxes = [as_polygon(piece) for piece in pieces(body)]
    kept = [(piece.points, keep.gap) for keep in keeps for piece in body_pieces("", keep.body)]
    found = [_grown(_difference(points, box), gap) for points, gap in kept for box in boxes]
    if ground is not None:
        solid = [piece.points for piece in barrier_pieces(ground) if piece.name != EDGE]
        found += [_difference(points, box) for points in solid for box in boxes]
    return found


def _difference(points: Sequence[Point], box: Sequence[Point]) -> BaseGeometry:
    shifts = [(px - bx, py - by) for px, py in points for bx, by in box]
    return shapely.convex_hull(shapely.multipoints(shifts))


def _grown(shape: BaseGeometry, gap: float) -> BaseGeometry:
    return shapely.buffer(shape, gap, quad_segs=_ROUND) if gap > 0 else shape


def _shrunk(shape: BaseGeometry) -> BaseGeometry:
    """A hair smaller, so that room which just suffices stays open."""
    return shapely.buffer(shape, -2 * SLACK, join_style="mitre")


def _limits(body: Body, ground: Ground) -> tuple[float, float, float, float]:
    """The shifts that keep a body on the table: least x and y, greatest x and y."""
    corners = [corner for piece in pieces(body) for corner in as_polygon(piece)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return -min(xs), -min(ys), ground.width - max(xs), ground.height - max(ys)


def _on_table(body: Body, toward: Point, low: float, high: float, ground: Ground) -> Span:
    """The part of a line of shifts that keeps the body on the table."""
    left, bottom, right, top = _limits(body, ground)
    for step, least, most in ((toward[0], left, right), (toward[1], bottom, top)):
        if abs(step) < 1e-9:
            if not least - SLACK <= 0.0 <= most + SLACK:
                return 1.0, -1.0
            continue
        ends = sorted((least / step, most / step))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low, high


def _crossed(shape: BaseGeometry, toward: Point, low: float, high: float) -> Span | None:
    """The stretch of a line of shifts that runs through a shape; grazing its outline is not running through."""
    (dx, dy), far = toward, max(abs(low), abs(high)) + 1.0
    line = shapely.linestrings([(-dx * far, -dy * far), (dx * far, dy * far)])
    if not shapely.intersects(_shrunk(shape), line):
        return None
    ends = shapely.get_coordinates(shapely.intersection(shape, line))
    along = [float(x) * dx + float(y) * dy for x, y in ends]
    return (min(along), max(along)) if along else None


def _feet(free: BaseGeometry) -> Iterable[Point]:
    """The point nearest to the origin of each stretch of an outline."""
    for part in shapely.get_parts(free):
        for ring in shapely.get_rings(part):
            points = [(float(x), float(y)) for x, y in shapely.get_coordinates(ring)]
            for (ax, ay), (bx, by) in pairwise(points):
                dx, dy = bx - ax, by - ay
                t = min(1.0, max(0.0, -(ax * dx + ay * dy) / (dx * dx + dy * dy or 1.0)))
                yield ax + t * dx, ay + t * dy
