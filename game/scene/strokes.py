"""What painters share: arrowheads, dashes, hatching, the box round a label. In the painter's own units, y down."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from game.scene.metrics import text_width

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.scene.drawables import Text

DASH = (3.2, 2.4)
"""How long dash and gap are, in widths of the pen."""
PILL = (9.0, 1.75)
"""A pill's margin at either end in points, and its height in letter sizes."""
HATCH_GAP = 9.0
HATCH_OPACITY = 0.45


def arrow_head(points: list[Point], size: float) -> tuple[Point, Point, Point]:
    """The three corners of an arrow at the end of a line."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - ux * size, y2 - uy * size
    return (x2, y2), (bx - uy * size * 0.42, by + ux * size * 0.42), (bx + uy * size * 0.42, by - ux * size * 0.42)


def head_size(width: float) -> float:
    """How long the head of an arrow of that pen is."""
    return 5.0 + 3.0 * width


def shortened(points: list[Point], by: float) -> list[Point]:
    """A line that ends a little earlier, so that its pen does not show beyond an arrow's tip.

    >>> shortened([(0, 0), (10, 0)], 4)
    [(0, 0), (6.0, 0.0)]
    """
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = math.dist((x1, y1), (x2, y2))
    if length <= by:
        return points if len(points) == 2 else shortened(points[:-1], by - length)
    share = (length - by) / length
    return [*points[:-1], (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)]


def dashes(points: list[Point], on: float, off: float) -> list[list[Point]]:
    """A line cut into dashes that run on round its corners.

    >>> [len(dash) for dash in dashes([(0, 0), (4, 0), (4, 4)], 3, 2)]
    [2, 2]
    """
    found: list[list[Point]] = []
    left, drawing = on, True
    open_dash = [points[0]]
    for (x1, y1), (x2, y2) in pairwise(points):
        length, at = math.dist((x1, y1), (x2, y2)), 0.0
        while length - at > left:
            at += left
            spot = (x1 + (x2 - x1) * at / length, y1 + (y2 - y1) * at / length)
            if drawing:
                found.append([*open_dash, spot])
            open_dash, drawing = [spot], not drawing
            left = on if drawing else off
        left -= length - at
        open_dash.append((x2, y2))
    if drawing and len(open_dash) > 1:
        found.append(open_dash)
    return found


def hatch_lines(points: list[Point], gap: float, degrees: float = -45.0) -> list[tuple[Point, Point]]:
    """Parallel lines within a polygon of any outline.

    >>> len(hatch_lines([(0, 0), (10, 0), (10, 10), (0, 10)], 2, 0))
    5
    """
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in points]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    found: list[tuple[Point, Point]] = []
    for row in range(math.ceil(low / gap - 0.5), math.ceil(high / gap - 0.5)):
        v = (row + 0.5) * gap
        cuts = sorted(_crossings(turned, v))
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            found.append(((left * cos - v * sin, left * sin + v * cos), (right * cos - v * sin, right * sin + v * cos)))
    return found


def _crossings(turned: list[Point], height: float) -> list[float]:
    found: list[float] = []
    for (u1, v1), (u2, v2) in zip(turned, (*turned[1:], turned[0]), strict=True):
        if (v1 <= height) != (v2 <= height):
            found.append(u1 + (height - v1) / (v2 - v1) * (u2 - u1))
    return found


def label_box(item: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a label from its anchor, in points, y down; a pill's ground included."""
    width = text_width(item.text, item.size, bold=item.bold)
    left = item.offset[0] - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
    middle = -item.offset[1] - item.size * 0.36
    margin, half = (PILL[0], item.size * PILL[1] / 2) if item.pill else (1.0, item.size * 0.6)
    return left - margin, middle - half, left + width + margin, middle + half
