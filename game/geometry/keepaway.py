"""Where a moving box comes nearer to a convex shape than it may, solved for exactly (FB-MOV-19). Millimetres.

Going straight, the box is a point that runs toward the shape grown by the box and the gap. Wheeling, the distance can
only pass the gap where a corner or an edge of one is that far from an edge or a corner of the other.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from game.geometry.approach_strip import FAR, TAU, box_gap
from game.geometry.approach_tolls import pivot_frame, swung_box
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.pose import Point
    from game.geometry.ranks import Block

_ON_EDGE: Final = 1e-9


def straight_breach(block: Block, points: tuple[Point, ...], gap: float, distance: float) -> float:
    """How far a block goes straight ahead until it is `gap` mm from a convex shape and would come nearer; FAR if never.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> foe = ((0, 120), (100, 120), (100, 200), (0, 200))
    >>> straight_breach(Block(Pose(50, 0), 5, 20, Base(20, 20)), foe, 30, 100)
    90.0
    """
    box = tuple(reversed(block.corners))
    if gap <= CONTACT:
        return FAR
    if box_gap(box, points) < gap - CONTACT:
        return 0.0
    grown = _difference(points, box)
    dx, dy = block.pose.forward
    stop = _entry(grown, dx, dy, gap - CONTACT)
    if stop >= distance:
        return FAR
    at = _entry(grown, dx, dy, gap)
    return max(0.0, at) if at <= stop else 0.0


def _difference(points: tuple[Point, ...], box: tuple[Point, ...]) -> list[Point]:
    """The shifts at which a box meets a shape: both counter-clockwise, merged edge by edge."""
    mirrored = tuple((-x, -y) for x, y in box)
    one, two = _from_lowest(points), _from_lowest(mirrored)
    i = j = 0
    found: list[Point] = []
    while i < len(one) or j < len(two):
        a, b = one[i % len(one)], two[j % len(two)]
        found.append((a[0] + b[0], a[1] + b[1]))
        if j >= len(two) or (i < len(one) and _turns_first(one, i, two, j)):
            i += 1
        else:
            j += 1
    return found


def _from_lowest(points: tuple[Point, ...]) -> tuple[Point, ...]:
    first = min(range(len(points)), key=lambda n: (points[n][1], points[n][0]))
    return points[first:] + points[:first]


def _turns_first(one: tuple[Point, ...], i: int, two: tuple[Point, ...], j: int) -> bool:
    """Whether the next edge of the first shape comes before that of the second, going round counter-clockwise."""
    ax, ay = _edge(one, i)
    bx, by = _edge(two, j)
    upper_a, upper_b = ay > 0 or (ay == 0 and ax > 0), by > 0 or (by == 0 and bx > 0)
    return upper_a if upper_a != upper_b else ax * by - ay * bx >= 0


def _edge(points: tuple[Point, ...], i: int) -> Point:
    (ax, ay), (bx, by) = points[i], points[(i + 1) % len(points)]
    return bx - ax, by - ay


def _entry(polygon: list[Point], dx: float, dy: float, gap: float) -> float:
    """When a point that leaves the origin along a unit vector enters a convex polygon with a rim of `gap` mm."""
    first = FAR
    ax, ay = polygon[-1]
    for bx, by in polygon:
        ex, ey = bx - ax, by - ay
        length = math.hypot(ex, ey)
        if length > 0.0:
            nx, ny = ey / length, -ex / length
            speed = dx * nx + dy * ny
            if speed < 0.0:
                at = (ax * nx + ay * ny + gap) / speed
                along = ((dx * at - ax) * ex + (dy * at - ay) * ey) / length
                if at >= -_ON_EDGE and -_ON_EDGE <= along <= length + _ON_EDGE:
                    first = min(first, at)
        half = bx * dx + by * dy
        root = half * half - bx * bx - by * by + gap * gap
        if root > 0.0 and half - math.sqrt(root) >= -_ON_EDGE:
            first = min(first, half - math.sqrt(root))
        ax, ay = bx, by
    return first


def wheel_breach(block: Block, hand: int, points: tuple[Point, ...], gap: float, angle: float) -> float:
    """How far, in radians, a block wheels (`hand` 1 right, -1 left) until it would come nearer than `gap` mm.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> wall = ((-500, 80), (500, 80), (500, 90), (-500, 90))
    >>> math.degrees(wheel_breach(Block(Pose(50, 0), 5, 20, Base(20, 20)), 1, wall, 30, 1))
    30.0
    """
    phi = math.radians(block.pose.facing)
    pivot = block.front_right if hand > 0 else block.front_left
    local = pivot_frame(points, pivot, phi, hand)

    def near(theta: float) -> float:
        return box_gap(swung_box((0.0, 0.0), theta, 1, block.width, block.depth), local)

    if gap <= CONTACT:
        return FAR
    if near(0.0) < gap - CONTACT:
        return 0.0
    marks = [0.0, *sorted(crossings(local, block.width, block.depth, gap - CONTACT, angle)), angle]
    for start, end in pairwise(marks):
        if end - start > _ON_EDGE and near((start + end) / 2) < gap - CONTACT:
            before = (at for at in crossings(local, block.width, block.depth, gap, angle) if at <= start)
            return max(before, default=0.0)
    return FAR


def crossings(points: tuple[Point, ...], width: float, depth: float, gap: float, angle: float) -> Iterator[float]:
    """The angles at which some corner is `gap` from some edge or corner; right wheel about the origin."""
    for turn in (*_corner_turns(points, width, depth, gap), *_point_turns(points, width, depth, gap)):
        at = turn % TAU
        if at < angle:
            yield at


def _corner_turns(points: tuple[Point, ...], width: float, depth: float, gap: float) -> Iterator[float]:
    """For the moving corners, which go round clockwise, against the shape's edges and corners."""
    for cx, cy in ((-width, 0.0), (-width, -depth), (0.0, -depth)):
        radius, begin = math.hypot(cx, cy), math.atan2(cy, cx)
        ax, ay = points[-1]
        for bx, by in points:
            ex, ey = bx - ax, by - ay
            length = math.hypot(ex, ey)
            if length > 0.0:
                nx, ny = ey / length, -ex / length
                for where in _on_line(radius, nx, ny, ax * nx + ay * ny + gap):
                    x, y = radius * math.cos(where), radius * math.sin(where)
                    if -_ON_EDGE <= ((x - ax) * ex + (y - ay) * ey) / length <= length + _ON_EDGE:
                        yield begin - where
            for where in _on_circle(radius, bx, by, gap):
                yield begin - where
            ax, ay = bx, by


def _point_turns(points: tuple[Point, ...], width: float, depth: float, gap: float) -> Iterator[float]:
    """For the shape's corners, which go round counter-clockwise as the box sees it, against the box's edges."""
    for px, py in points:
        radius, begin = math.hypot(px, py), math.atan2(py, px)
        for nx, ny, out, low, high in (
            (0.0, 1.0, gap, -width, 0.0),
            (-1.0, 0.0, width + gap, -depth, 0.0),
            (0.0, -1.0, depth + gap, -width, 0.0),
            (1.0, 0.0, gap, -depth, 0.0),
        ):
            for where in _on_line(radius, nx, ny, out):
                along = radius * (math.cos(where) if nx == 0.0 else math.sin(where))
                if low - _ON_EDGE <= along <= high + _ON_EDGE:
                    yield where - begin


def _on_line(radius: float, nx: float, ny: float, out: float) -> tuple[float, ...]:
    """Where a circle round the origin meets the line at `out` mm along a unit normal, as angles."""
    return _either_side(math.atan2(ny, nx), out / radius) if radius > 0.0 else ()


def _on_circle(radius: float, x: float, y: float, gap: float) -> tuple[float, ...]:
    """Where a circle round the origin meets one of `gap` mm round a point, as angles."""
    far = math.hypot(x, y)
    if far == 0.0 or radius == 0.0:
        return ()
    return _either_side(math.atan2(y, x), (radius * radius + far * far - gap * gap) / (2 * radius * far))


def _either_side(middle: float, cosine: float) -> tuple[float, ...]:
    """The two angles off a middle with that cosine; where a circle is only grazed, both are the middle."""
    if abs(cosine) > 1.0 + _ON_EDGE:
        return ()
    half = math.acos(max(-1.0, min(1.0, cosine)))
    return middle - half, middle + half
