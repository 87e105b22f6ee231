"""What lies under the mouse, in plain numbers: the judge alone uses the shapes of the geometry."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.geometry.pose import Point


def holds(outline: Sequence[Point], point: Point) -> bool:
    """Whether a place lies in an outline.

    >>> square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    >>> holds(square, (5.0, 5.0)), holds(square, (15.0, 5.0))
    (True, False)
    """
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        if (y0 > point[1]) != (y1 > point[1]) and point[0] < (x1 - x0) * (point[1] - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def near_line(line: Sequence[Point], point: Point, reach: float) -> bool:
    """Whether a place is within reach of a line.

    >>> near_line([(0.0, 0.0), (10.0, 0.0)], (5.0, 2.0), 3.0), near_line([(0.0, 0.0), (10.0, 0.0)], (15.0, 0.0), 3.0)
    (True, False)
    """
    return any(_apart(a, b, point) <= reach for a, b in pairwise(line))


def _apart(a: Point, b: Point, point: Point) -> float:
    length = math.dist(a, b)
    if length == 0.0:
        return math.dist(a, point)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    share = max(0.0, min(1.0, along))
    return math.dist((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])), point)
