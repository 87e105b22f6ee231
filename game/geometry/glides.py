"""A base carried along a straight way without turning: what it meets, and what the ground takes from it.

Models that no formation binds go so: skirmishers (FB-EXT-10). All is solved for in shares of the way, 0 to 1.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from game.geometry.shapes import as_polygon, edges, gap
from game.geometry.tolerance import CONTACT, SLACK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.geometry.approach_strip import Piece
    from game.geometry.pose import Point
    from game.geometry.shapes import Piece as Outline

Span = tuple[float, float]
_STILL: Final = 1e-9
_PARTS: Final = 2**40
"""The parts of a way up to which it is told where something happens on it."""


def crossing(outline: Outline, way: Point, other: Sequence[Point], deep: float = 2 * SLACK) -> Span | None:
    """From where to where along the way a base lies more than `deep` mm in another convex shape; None if never.

    >>> box = ((0, 0), (20, 0), (20, 20), (0, 20))
    >>> wood = ((50, -100), (70, -100), (70, 100), (50, 100))
    >>> [round(share, 2) for share in crossing(box, (100, 0), wood)]
    [0.3, 0.7]
    >>> crossing(box, (0, 100), wood) is None
    True
    """
    corners = as_polygon(outline)
    low, high = -math.inf, math.inf
    for polygon in (corners, tuple(other)):
        for (x1, y1), (x2, y2) in edges(polygon):
            nx, ny = y2 - y1, x1 - x2
            length = math.hypot(nx, ny)
            if length == 0.0:
                continue
            span = _along_axis(corners, other, (nx / length, ny / length), way, deep)
            if span is None:
                return None
            low, high = max(low, span[0]), min(high, span[1])
            if low >= high:
                return None
    return low, high


def _along_axis(corners: Sequence[Point], other: Sequence[Point], axis: Point, way: Point, deep: float) -> Span | None:
    """The shares of the way at which the shadows of two shapes on an axis overlap by more than that."""
    ax, ay = axis
    mine = [x * ax + y * ay for x, y in corners]
    theirs = [x * ax + y * ay for x, y in other]
    first, last = min(theirs) + deep - max(mine), max(theirs) - deep - min(mine)
    speed = way[0] * ax + way[1] * ay
    if abs(speed) < _STILL:
        return (-math.inf, math.inf) if first < 0.0 < last else None
    ends = first / speed, last / speed
    return min(ends), max(ends)


def depth(outline: Outline, other: Sequence[Point]) -> float:
    """How deep a base lies in another convex shape, mm: the least overlap of their shadows; below 0 if they are apart.

    >>> depth(((0, 0), (20, 0), (20, 20), (0, 20)), ((17, -50), (90, -50), (90, 50), (17, 50)))
    3.0
    """
    corners, found = as_polygon(outline), math.inf
    for polygon in (corners, tuple(other)):
        for (x1, y1), (x2, y2) in edges(polygon):
            nx, ny = y2 - y1, x1 - x2
            length = math.hypot(nx, ny)
            if length > 0.0:
                mine = [(x * nx + y * ny) / length for x, y in corners]
                theirs = [(x * nx + y * ny) / length for x, y in other]
                found = min(found, max(mine) - min(theirs), max(theirs) - min(mine))
    return found


def first_met(outline: Outline, way: Point, pieces: Iterable[Piece]) -> tuple[float, Piece] | None:
    """The first of some pieces that a carried base runs into, and after what share of the way.

    What it touches as it sets out is in its way only if it goes deeper into it; else rounded ends would add up.
    """
    found: tuple[float, Piece] | None = None
    box = swept_box(as_polygon(outline), way)
    for piece in pieces:
        if is_apart(box, box_of(piece.points)):
            continue
        span = crossing(outline, way, piece.points)
        if span is not None and span[0] < 0.0 < span[1]:
            span = crossing(outline, way, piece.points, min(CONTACT, depth(outline, piece.points) + _STILL))
        if span is not None and span[1] > 0.0 and span[0] < 1.0 and (found is None or span[0] < found[0]):
            found = span[0], piece
    return None if found is None else (max(0.0, found[0]), found[1])


Box = tuple[float, float, float, float]


@lru_cache(maxsize=4096)
def box_of(points: tuple[Point, ...]) -> Box:
    """Left, bottom, right and top of a shape."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def swept_box(corners: Sequence[Point], way: Point) -> Box:
    """The same of all that a base covers on its way."""
    left, bottom, right, top = box_of(tuple(corners))
    return left + min(0.0, way[0]), bottom + min(0.0, way[1]), right + max(0.0, way[0]), top + max(0.0, way[1])


def is_apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@lru_cache(maxsize=1024)
def swept(outline: Outline, way: Point) -> tuple[Point, ...]:
    """The convex outline of all the ground a carried base covers.

    >>> len(swept(((0, 0), (20, 0), (20, 20), (0, 20)), (100, 0)))
    4
    """
    import shapely

    corners = as_polygon(outline)
    points = [*corners, *((x + way[0], y + way[1]) for x, y in corners)]
    hull = shapely.convex_hull(shapely.linestrings(points))
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(hull)[:-1])


def carried(outline: Outline, way: Point, share: float = 1.0) -> Outline:
    """The base after a share of its way."""
    from game.geometry.shapes import Disc

    dx, dy = way[0] * share, way[1] * share
    if isinstance(outline, Disc):
        return Disc((outline.centre[0] + dx, outline.centre[1] + dy), outline.radius)
    return tuple((x + dx, y + dy) for x, y in outline)


def breach(outline: Outline, way: Point, piece: Piece, least: float) -> float | None:
    """After what share of the way a base comes nearer than `least` mm to a piece; None if it never does.

    The place is solved for, then told to the last of the parts a way is cut into, as halving it again and again would.
    """
    limit, box = least - CONTACT, swept_box(as_polygon(outline), way)
    if way == (0.0, 0.0) or _box_gap(box, box_of(piece.points)) >= limit:
        return None
    if gap(swept(outline, way), piece.points) >= limit:
        return None
    if gap(outline, piece.points) < limit:
        return 0.0

    def is_near(parts: int) -> bool:
        stretch = (way[0] * (parts / _PARTS), way[1] * (parts / _PARTS))
        return gap(swept(outline, stretch), piece.points) < limit

    guess = int(_comes_near(as_polygon(outline), way, piece.points, limit) * _PARTS)
    low, high = 0, _PARTS
    for first, last in ((guess, guess + 1), (guess - 4, guess + 5)):
        if (first <= 0 or not is_near(first)) and (last >= _PARTS or is_near(last)):
            low, high = max(0, first), min(_PARTS, last)
            break
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_near(middle) else (middle, high)
    return low / _PARTS


def _box_gap(one: Box, other: Box) -> float:
    aside = max(one[0] - other[2], other[0] - one[2], 0.0)
    return math.hypot(aside, max(one[1] - other[3], other[1] - one[3], 0.0))


def _comes_near(corners: Sequence[Point], way: Point, other: Sequence[Point], near: float) -> float:
    """The share of the way after which two convex shapes are so near; 1 where they never are.

    It is a corner of one that comes near to an edge or a corner of the other.
    """
    shares = [1.0]
    for points, shape, (vx, vy) in ((corners, other, way), (other, corners, (-way[0], -way[1]))):
        for (ax, ay), (bx, by) in edges(tuple(shape)):
            ux, uy = bx - ax, by - ay
            length = math.hypot(ux, uy) or 1.0
            ux, uy = ux / length, uy / length
            speed, along = vx * uy - vy * ux, vx * ux + vy * uy
            for x, y in points:
                off = (x - ax) * uy - (y - ay) * ux
                closing = -speed if off > 0.0 else speed
                if closing > 0.0 and abs(off) >= near:
                    share = (abs(off) - near) / closing
                    if share < 1.0 and 0.0 <= (x - ax) * ux + (y - ay) * uy + share * along <= length:
                        shares.append(share)
    square = way[0] * way[0] + way[1] * way[1]
    for x, y in corners:
        for cx, cy in other:
            wx, wy = x - cx, y - cy
            half, rest = wx * way[0] + wy * way[1], wx * wx + wy * wy - near * near
            root = half * half - square * rest
            if half < 0.0 <= root and rest >= 0.0:
                shares.append((-half - math.sqrt(root)) / square)
    return max(0.0, min(shares))


def ground_cost(outline: Outline, way: Point, rough: Iterable[Piece]) -> float:
    """The points of a way, mm: where any part of the base is in rough ground the worst factor counts (FB-TER-03, 05).

    >>> from game.geometry.approach_strip import Piece
    >>> box = ((0, 0), (20, 0), (20, 20), (0, 20))
    >>> swamp = Piece.of("swamp", ((50, -100), (70, -100), (70, 100), (50, 100)), 2.0)
    >>> round(ground_cost(box, (100, 0), [swamp]), 1)
    140.0
    """
    length, box = math.hypot(*way), swept_box(as_polygon(outline), way)
    near = (piece for piece in rough if not is_apart(box, box_of(piece.points)))
    spans = [(*span, piece.factor) for piece in near if (span := crossing(outline, way, piece.points)) is not None]
    spans = [span for span in spans if span[1] > 0.0 and span[0] < 1.0]
    marks = sorted({0.0, 1.0, *(min(1.0, max(0.0, end)) for span in spans for end in span[:2])})
    total = 0.0
    for start, end in pairwise(marks):
        middle = (start + end) / 2
        total += (end - start) * length * max([1.0, *(f for low, high, f in spans if low < middle < high)])
    return total


def fences_cut(outline: Outline, way: Point, fences: Sequence[Sequence[Piece]]) -> frozenset[int]:
    """Which obstacles a base lies across on its way, the start included (FB-TER-07, FB-TER-08)."""
    box = swept_box(as_polygon(outline), way)
    found = (
        n
        for n, fence in enumerate(fences)
        for piece in fence
        if not is_apart(box, box_of(piece.points))
        and (span := crossing(outline, way, piece.points)) is not None
        and span[1] > 0.0
        and span[0] < 1.0
    )
    return frozenset(found)
