"""Skirmishers form up on the contact line: one rank flush with it, the rest in ranks behind (FB-EXT-10)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.clearing import shift_along
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.shapes import as_polygon
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.geometry.clearing import Keep
    from game.geometry.pose import Point
    from game.geometry.ranks import Loose
    from game.geometry.regions import Ground
    from game.geometry.shapes import Piece as Outline

Line = tuple["Point", "Point"]


def formed_up(
    group: Loose, line: Line, facing: float, contact: Point, keeps: Sequence[Keep], ground: Ground
) -> Block | None:
    """The group in ranks with its front on a line, facing that way; None where there is no room for it.

    The rank is as wide as the line, centred on its middle, and slid only as far as is needed to keep the first contact
    and to stand clear; where there is no room for that width it stands narrower.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.ranks import Loose
    >>> from game.geometry.regions import Ground
    >>> scouts = Loose(tuple(Pose(100.0 * n, 0) for n in range(8)), Base(20, 20))
    >>> table = Ground(1800, 1200)
    >>> block = formed_up(scouts, ((500, 400), (600, 400)), 180, (500, 400), [], table)
    >>> block.pose, block.files, block.ranks
    (Pose(x=550.0, y=400.0, facing=180), 5, 2)
    >>> formed_up(scouts, ((500, 400), (540, 400)), 180, (560, 400), [], table).pose.x
    540.0
    """
    (x1, y1), (x2, y2) = line
    length, middle = math.dist(*line), ((x1 + x2) / 2, (y1 + y2) / 2)
    widest = max(1, min(group.count, math.floor((length + CONTACT) / group.base.width)))
    for files in range(widest, 0, -1):
        block = Block(Pose(*middle, facing), files, group.count, group.base)
        at, along, half = block.pose.local(contact)[0], block.pose.right, block.width / 2
        slide = shift_along(block, along, at - half, at + half, keeps, ground)
        if slide is not None:
            return block.at(block.pose.moved(0.0, slide))
    return None


def touched_nearest_middle(line: Line, outline: Outline, contact: Point) -> Point:
    """Of all the places where a base touches a line the one nearest to its middle; `contact` if it touches at one only.

    >>> touched_nearest_middle(((0, 0), (100, 0)), ((10, 0), (30, 0), (30, -20), (10, -20)), (10, 0))
    (30.0, 0.0)
    """
    (x1, y1), (x2, y2) = line
    length = math.dist(*line)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    flush = [
        (x - x1) * ux + (y - y1) * uy
        for x, y in as_polygon(outline)
        if abs((x - x1) * uy - (y - y1) * ux) <= 2 * CONTACT
    ]
    if len(flush) < 2:
        return contact
    low, high = max(0.0, min(flush)), min(length, max(flush))
    at = min(high, max(low, length / 2))
    return x1 + ux * at, y1 + uy * at
