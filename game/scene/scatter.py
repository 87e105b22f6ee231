"""Things strewn over the ground that look random and never change: their places depend on nothing but the place."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.measure import contains_point

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.geometry.pose import Point

RIM = 8


def noise(a: int, b: int) -> float:
    """A number from 0 to 1 that looks random and never changes.

    >>> noise(3, 4) == noise(3, 4), noise(3, 4) == noise(4, 3)
    (True, False)
    """
    return math.modf(abs(math.sin(a * 12.9898 + b * 78.233) * 43758.5453))[0]


def strewn(
    shape: Sequence[Point], spacing: float, low: float, high: float, salt: int = 0
) -> Iterator[tuple[Point, float, int]]:
    """Places on a jittered grid with a size between low and high, whole within a shape, from the far ones to the near.

    The third value is a number of its own for each place. Lengths are mm.
    """
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    columns = range(int(min(xs) // spacing), int(max(xs) // spacing) + 1)
    for row in reversed(range(int(min(ys) // spacing), int(max(ys) // spacing) + 1)):
        for column in columns:
            a, b = noise(column + salt, row), noise(row + 91, column + 17 + salt)
            place = ((column + 0.15 + 0.7 * a) * spacing, (row + 0.15 + 0.7 * b) * spacing)
            size = low + (high - low) * noise(column * 3 + salt, row * 5)
            if all(contains_point(tuple(shape), rim) for rim in round_about(place, size, RIM)):
                yield place, size, column * 31 + row * 17 + salt


def round_about(centre: Point, radius: float, count: int, uneven: float = 0.0, salt: int = 0) -> tuple[Point, ...]:
    """Points round a place; with `uneven` each is nearer by up to that share."""
    found = []
    for n in range(count):
        reach = radius * (1.0 - uneven * noise(salt + n, salt * 3 + 7))
        turn = 2 * math.pi * n / count
        found.append((centre[0] + reach * math.sin(turn), centre[1] + reach * math.cos(turn)))
    return tuple(found)


def middle(shape: Sequence[Point]) -> Point:
    """The mean of the corners."""
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def shrunk(shape: Sequence[Point], share: float) -> tuple[Point, ...]:
    """A shape drawn in towards its middle."""
    cx, cy = middle(shape)
    return tuple((cx + (x - cx) * share, cy + (y - cy) * share) for x, y in shape)


def shifted(shape: Sequence[Point], dx: float, dy: float) -> tuple[Point, ...]:
    """A shape somewhere else, as its shadow."""
    return tuple((x + dx, y + dy) for x, y in shape)


def smooth(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A rounder outline within the given one (Chaikin's corner cutting)."""
    for _ in range(3):
        pairs = zip(points, (*points[1:], points[0]), strict=True)
        points = tuple(
            ((1 - share) * a[0] + share * b[0], (1 - share) * a[1] + share * b[1])
            for a, b in pairs
            for share in (0.25, 0.75)
        )
    return points
