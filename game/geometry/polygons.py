"""Whether a list of corners is an outline at all: encloses ground, and does not cross itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.geometry.pose import Point

LEAST_AREA = 1.0
"""mm²: less is a line or a point that was meant to be a shape."""


def area(corners: Sequence[Point]) -> float:
    """The ground enclosed, mm².

    >>> area([(0, 0), (10, 0), (10, 5), (0, 5)])
    50.0
    """
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def crosses_itself(corners: Sequence[Point]) -> bool:
    """Whether two edges that are not neighbours meet.

    >>> crosses_itself([(0, 0), (10, 10), (10, 0), (0, 10)])
    True
    >>> crosses_itself([(0, 0), (10, 0), (10, 10), (0, 10)])
    False
    """
    count = len(corners)
    edges = [(corners[n], corners[(n + 1) % count]) for n in range(count)]
    return any(
        _meet(*edges[one], *edges[two])
        for one in range(count)
        for two in range(one + 2, count)
        if not (one == 0 and two == count - 1)
    )


def is_outline(corners: Sequence[Point]) -> bool:
    """Whether the corners make a shape that ground can have (the first corner may be repeated at the end)."""
    open_ones = corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners
    return len(open_ones) >= 3 and area(open_ones) >= LEAST_AREA and not crosses_itself(open_ones)


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0 and _boxes_meet(a, b, c, d)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _boxes_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    return all(max(min(a[n], b[n]), min(c[n], d[n])) <= min(max(a[n], b[n]), max(c[n], d[n])) for n in (0, 1))
