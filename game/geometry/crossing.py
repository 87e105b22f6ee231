"""Lines against features of the table: what a line crosses, and how far a base stands from a feature (FB-SHT-12)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from game.geometry.measure import contains_point
from game.geometry.shapes import circle_of, edges, gap, point_to_segment
from game.geometry.tolerance import CONTACT, at_most

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.shapes import Piece


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments share a point, to within contact.

    >>> segments_meet((0, 0), (0, 10), (-5, 5), (5, 5)), segments_meet((0, 0), (0, 4), (-5, 5), (5, 5))
    (True, False)
    """
    if _apart(a, b, c, d) and _apart(c, d, a, b):
        return True
    near = (point_to_segment(a, c, d), point_to_segment(b, c, d), point_to_segment(c, a, b), point_to_segment(d, a, b))
    return min(near) <= CONTACT


def _apart(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether c and d lie on different sides of the line through a and b."""
    return _side(a, b, c) * _side(a, b, d) < 0


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def crosses(a: Point, b: Point, points: tuple[Point, ...], *, closed: bool) -> bool:
    """Whether a segment meets a line, or (closed) an area given by its corners."""
    if closed and (contains_point(points, a) or contains_point(points, b)):
        return True
    return any(segments_meet(a, b, c, d) for c, d in _sides(points, closed))


def is_beside(piece: Piece, points: tuple[Point, ...], reach: float, *, closed: bool) -> bool:
    """Whether a base is at most `reach` mm from a line, or (closed) from an area given by its corners.

    >>> square, wood = ((0, 0), (2, 0), (2, 2), (0, 2)), ((-9, -9), (9, -9), (0, 9))
    >>> [is_beside(square, ((5, 0), (5, 9)), reach, closed=False) for reach in (3, 2.9)]
    [True, False]
    >>> is_beside(square, wood, 0, closed=True)
    True
    """
    middle, radius = circle_of(piece)
    if closed and contains_point(points, middle):
        return True
    most = reach + CONTACT + radius
    near = (side for side in _sides(points, closed) if point_to_segment(middle, *side) <= most)
    return any(at_most(gap(piece, side), reach) for side in near)


def _sides(points: tuple[Point, ...], closed: bool) -> list[tuple[Point, Point]]:
    return edges(points) if closed else list(pairwise(points))
