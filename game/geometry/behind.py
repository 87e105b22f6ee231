"""Whether a block stands tight behind a line: a wall, a fence (FB-OBS-01). Millimetres."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from game.geometry.tolerance import ANGLE, CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.geometry.ranks import Block


def front_along(block: Block, line: Iterable[Point], near: float, parallel: float) -> float:
    """How much of a block's front edge a line runs along: no further than `near`, within `parallel` degrees.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> block = Block(Pose(600, 600, 180), 5, 20, Base(20, 20))
    >>> front_along(block, [(500, 597), (620, 597)], 5, 5), front_along(block, [(500, 590), (700, 590)], 5, 5)
    (70.0, 0.0)
    """
    places = [block.pose.local(point) for point in line]
    return math.fsum(_along(block.width / 2, a, b, near, parallel) for a, b in pairwise(places))


def _along(half: float, a: Point, b: Point, near: float, parallel: float) -> float:
    """The stretch of one segment, in the block's frame: to the right, ahead."""
    a, b = min(a, b), max(a, b)
    run, rise = b[0] - a[0], b[1] - a[1]
    if run <= 0.0 or math.degrees(math.atan2(abs(rise), run)) > parallel + ANGLE:
        return 0.0
    low, high = max(-half, a[0]), min(half, b[0])
    slope = rise / run
    if abs(slope) > ANGLE:
        ends = sorted(a[0] + (ahead - a[1]) / slope for ahead in (-near - CONTACT, near + CONTACT))
        low, high = max(low, ends[0]), min(high, ends[1])
    elif abs(a[1]) > near + CONTACT:
        return 0.0
    return max(0.0, high - low)
