"""Convex shapes against a moving box: how far it may advance, how far it may wheel. Plain floats, for inner loops.

A direction `phi` is in radians, clockwise from the frame's "ahead"; its right is (cos, -sin), its forward (sin, cos).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.geometry.pose import Point
from game.geometry.tolerance import CONTACT, GRAZE, SLACK

TAU: Final = 2 * math.pi
FAR: Final = 1e18
BEYOND: Final = 15000.0
"""The radius, mm, from which a piece is a half plane beyond the table: its corners are far from every path."""
_SHALLOW: Final = 0.1
_LITTLE: Final = 1e-3
_PARALLEL: Final = 0.005
"""The sine below which a wheel that starts along an edge turns away before it goes in by more than contact allows."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A convex shape, counter-clockwise, with its bounding circle; two points make a line."""

    name: str
    points: tuple[Point, ...]
    x: float
    y: float
    radius: float
    factor: float = 0.0

    @classmethod
    def of(cls, name: str, points: tuple[Point, ...], factor: float = 0.0) -> Piece:
        """The piece with its circle worked out.

        >>> Piece.of("rock", ((0, 0), (0, 2), (2, 2), (2, 0))).points[1]
        (2, 0)
        """
        if signed_area(points) < 0:
            points = points[:1] + points[:0:-1]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return cls(name, points, x, y, max(math.dist(p, (x, y)) for p in points), factor)


def signed_area(points: tuple[Point, ...]) -> float:
    """The area, positive if the points run counter-clockwise.

    >>> signed_area(((0, 0), (2, 0), (2, 2)))
    2.0
    """
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


def span_in_strip(points: tuple[Point, ...], cos: float, sin: float, low: float, high: float) -> Point | None:
    """The least and greatest forward coordinate of a convex shape between two rightward coordinates.

    >>> span_in_strip(((0, 0), (4, 0), (4, 4)), 1.0, 0.0, 1, 2)
    (0.0, 2.0)
    """
    near, far = FAR, -FAR
    x, y = points[-1]
    r0, f0 = x * cos - y * sin, x * sin + y * cos
    for x, y in points:
        r1, f1 = x * cos - y * sin, x * sin + y * cos
        a, b = (low - r0, high - r0) if r1 > r0 else (high - r0, low - r0)
        run = r1 - r0
        if run == 0.0:
            if low < r0 < high:
                near, far = min(near, f0, f1), max(far, f0, f1)
        else:
            t0, t1 = max(0.0, a / run), min(1.0, b / run)
            if t0 <= t1:
                rise = f1 - f0
                g0, g1 = f0 + rise * t0, f0 + rise * t1
                near, far = min(near, g0, g1), max(far, g0, g1)
        r0, f0 = r1, f1
    return (near, far) if near < FAR else None


def advance_limit(points: tuple[Point, ...], cos: float, sin: float, left: float, width: float, front: float) -> float:
    """How far a front edge may go straight before a convex shape; FAR if the shape is not ahead.

    >>> advance_limit(((0, 10), (5, 10), (5, 12), (0, 12)), 1.0, 0.0, -2, 4, 0)
    10.0
    """
    span = span_in_strip(points, cos, sin, left + SLACK, left + width - SLACK)
    if span is None or span[1] <= front + SLACK:
        return FAR
    return max(0.0, span[0] - front)


def wheel_limit(points: tuple[Point, ...], width: float, depth: float) -> float:
    """The radians a box may wheel clockwise about its front right corner, the origin, before it enters a convex shape.

    The box lies at x from -width to 0 and y from -depth to 0; the points are counter-clockwise in its frame. A pivot
    that stands inside the shape, if only by a hair more than contact, does not turn: the box would dig in round it.

    >>> wheel_limit(((-0.1, -5), (20, -5), (20, 5), (-0.1, 5)), 100, 50)
    0.0
    """
    if _holds_origin(points) or _digs_in(points, width, depth):
        return 0.0
    limit = min((_point_limit(p, width, depth) for p in points), default=FAR)
    diagonal = math.hypot(width, depth)
    corners = (
        (width, math.pi),
        (diagonal, math.pi + math.atan2(depth, width)),
        (depth, 1.5 * math.pi),
    )
    previous = points[-1]
    for point in points:
        for radius, start in corners:
            limit = min(limit, _corner_limit(previous, point, radius - SLACK, start))
        previous = point
    return limit


def _holds_origin(points: tuple[Point, ...]) -> bool:
    """Whether the origin lies deeper in a convex counter-clockwise shape than contact."""
    if len(points) < 3:
        return False
    ax, ay = points[-1]
    for bx, by in points:
        dx, dy = bx - ax, by - ay
        if dy * ax - dx * ay <= CONTACT * math.hypot(dx, dy):
            return False
        ax, ay = bx, by
    return True


def _digs_in(points: tuple[Point, ...], width: float, depth: float) -> bool:
    """Whether the box stands in a shape, deeper than contact though by no more than may be shared, and wheels into it.

    A corner that is inside already crosses no edge any more; what tells is whether a first little turn shares more.
    """
    box = -width + CONTACT, -CONTACT, -depth + CONTACT, -CONTACT
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    if len(points) < 3 or max(xs) <= box[0] or min(xs) >= box[1] or max(ys) <= box[2] or min(ys) >= box[3]:
        return False
    before = shared_area(points, *box)
    if before <= 0.0:
        return False
    cos, sin = math.cos(_LITTLE), math.sin(_LITTLE)
    return shared_area(tuple((x * cos - y * sin, x * sin + y * cos) for x, y in points), *box) > before


def _point_limit(point: Point, width: float, depth: float) -> float:
    """When a fixed point enters the turning box: through the front edge, or through the left edge if further out."""
    radius = math.hypot(point[0], point[1])
    if radius <= SLACK or radius * radius >= width * width + depth * depth - 2 * SLACK * radius:
        return FAR
    enter = math.pi if radius <= width else math.pi + math.acos(width / radius)
    leave = 1.5 * math.pi if radius <= depth else 1.5 * math.pi - math.acos(depth / radius)
    angle = math.atan2(point[1], point[0]) % TAU
    if angle >= leave - SLACK / radius:
        angle -= TAU
    return max(0.0, enter - angle)


def _corner_limit(a: Point, b: Point, radius: float, start: float) -> float:
    """When a corner on a circle round the origin, turning clockwise from `start`, crosses an edge inward."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return FAR
    half = ax * dx + ay * dy
    root = half * half - square * (ax * ax + ay * ay - radius * radius)
    if root <= 0.0:
        return FAR
    root = math.sqrt(root)
    limit = FAR
    for t in ((-half - root) / square, (-half + root) / square):
        if -1e-12 <= t <= 1.0 + 1e-12:
            x, y = ax + dx * t, ay + dy * t
            if y * dy + x * dx < 0.0:  # the velocity (y, -x) against the outward normal (dy, -dx)
                turn = (start - math.atan2(y, x)) % TAU
                stuck = turn > TAU - 2 * SLACK / radius or (turn > TAU - _SHALLOW and _grazes(a, b, radius, start))
                limit = min(limit, 0.0 if stuck else turn)
    return limit


def _grazes(a: Point, b: Point, radius: float, start: float) -> bool:
    """Whether a corner starts a hair inside an edge and would go deeper: bodies that touch are rounded to the grid."""
    cos, sin = math.cos(start), math.sin(start)
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    depth = ((a[0] - radius * cos) * dy - (a[1] - radius * sin) * dx) / length
    inward = -(sin * dy + cos * dx) / length
    return 0.0 <= depth <= GRAZE and inward > _PARALLEL


def boxes_overlap(box: tuple[Point, ...], points: tuple[Point, ...]) -> bool:
    """Whether two convex shapes share more than a grazing depth.

    >>> boxes_overlap(((0, 0), (2, 0), (2, 2), (0, 2)), ((2, 0), (4, 0), (4, 2)))
    False
    """
    return not (_separated(box, points) or _separated(points, box))


def _separated(shape: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    ax, ay = shape[-1]
    for bx, by in shape:
        nx, ny = by - ay, ax - bx
        length = math.hypot(nx, ny)
        if length > 0.0:
            edge = (ax * nx + ay * ny) / length
            if min(x * nx + y * ny for x, y in other) / length >= edge - SLACK:
                return True
        ax, ay = bx, by
    return False


def box_gap(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """The shortest gap between two convex shapes that do not overlap; 0 if they do.

    >>> box_gap(((0, 0), (2, 0), (2, 2), (0, 2)), ((5, 6), (7, 6), (7, 8), (5, 8)))
    5.0
    """
    if boxes_overlap(one, other):
        return 0.0
    return min(_corner_gap(one, other), _corner_gap(other, one))


def _corner_gap(points: tuple[Point, ...], shape: tuple[Point, ...]) -> float:
    best = FAR
    ax, ay = shape[-1]
    for bx, by in shape:
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy or 1.0
        for x, y in points:
            t = ((x - ax) * dx + (y - ay) * dy) / square
            t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
            far = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2
            if far < best:
                best = far
        ax, ay = bx, by
    return math.sqrt(best)


def shared_area(points: tuple[Point, ...], left: float, right: float, low: float, high: float) -> float:
    """The area that a convex shape shares with an upright rectangle.

    >>> shared_area(((0, 0), (4, 0), (4, 4), (0, 4)), 3, 9, -1, 2)
    2.0
    """
    for axis, limit, sign in ((0, left, 1.0), (0, right, -1.0), (1, low, 1.0), (1, high, -1.0)):
        points = _cut(points, axis, limit, sign)
        if len(points) < 3:
            return 0.0
    return abs(signed_area(points))


def _cut(points: tuple[Point, ...], axis: int, limit: float, sign: float) -> tuple[Point, ...]:
    heights = [sign * (point[axis] - limit) for point in points]
    if min(heights) >= 0.0:
        return points
    if max(heights) < 0.0:
        return ()
    kept: list[Point] = []
    before, a = points[-1], heights[-1]
    for point, b in zip(points, heights, strict=True):
        if a * b < 0.0:
            share = a / (a - b)
            kept.append((before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share))
        if b >= 0.0:
            kept.append(point)
        before, a = point, b
    return tuple(kept)
