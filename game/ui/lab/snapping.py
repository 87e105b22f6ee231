"""Where a dragged block comes to lie when it is to lie flush with, or in line with, what is near it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.geometry.pose import Pose, turn_between

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.geometry.ranks import Block

PARALLEL = 20.0
"""Degrees up to which a block is turned to lie along another."""


@dataclass(frozen=True, slots=True)
class _Shift:
    """A way to move along one axis, mm, in the other's frame."""

    by: float
    contact: bool


def snapped(block: Block, others: Iterable[Block], reach: float) -> Block:
    """The block turned parallel to the nearest other and moved, up to `reach` mm each way, into contact or in line.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.ranks import Block
    >>> foe = Block(Pose(100.0, 200.0, 180.0), 5, 20, Base(20, 20))
    >>> mine = Block(Pose(104.0, 193.0, 3.0), 5, 20, Base(20, 20))
    >>> snapped(mine, [foe], 10.0).pose
    Pose(x=100.0, y=200.0, facing=0.0)
    """
    near = sorted(others, key=lambda other: _apart(block.centre, other.centre))
    for other in near[:4]:
        found = _beside(block, other, reach)
        if found is not None:
            return found
    return block


def _beside(block: Block, other: Block, reach: float) -> Block | None:
    turned = _parallel(block, other)
    if turned is None:
        return None
    mine, theirs = _box(turned, other.pose), _box(other, other.pose)
    across = _best(mine[0], mine[1], theirs[0], theirs[1], reach)
    along = _best(mine[2], mine[3], theirs[2], theirs[3], reach)
    touching = [shift for shift in (across, along) if shift is not None and shift.contact]
    if not touching and (across is None or along is None):
        return None
    dx, dy = across.by if across else 0.0, along.by if along else 0.0
    ahead, right = other.pose.forward, other.pose.right
    pose = turned.pose
    moved = Pose(pose.x + right[0] * dx + ahead[0] * dy, pose.y + right[1] * dx + ahead[1] * dy, pose.facing)
    return replace(turned, pose=moved.snap())


def _parallel(block: Block, other: Block) -> Block | None:
    off = turn_between(other.pose.facing, block.pose.facing)
    quarter = round(off / 90.0) * 90.0
    if abs(off - quarter) > PARALLEL:
        return None
    facing = (other.pose.facing + quarter) % 360.0
    return replace(block, pose=replace(block.pose, facing=facing))


def _box(block: Block, frame: Pose) -> tuple[float, float, float, float]:
    """Left, right, low and high of a block, seen from a pose."""
    places = [_seen(corner, frame) for corner in block.corners]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), max(xs), min(ys), max(ys)


def _seen(point: Point, frame: Pose) -> Point:
    dx, dy = point[0] - frame.x, point[1] - frame.y
    ahead, right = frame.forward, frame.right
    return dx * right[0] + dy * right[1], dx * ahead[0] + dy * ahead[1]


def _best(low: float, high: float, from_: float, to: float, reach: float) -> _Shift | None:
    """The shortest way into contact or in line along one axis; none where the two are far from each other there."""
    middle = (from_ + to) / 2 - (low + high) / 2
    ways = [_Shift(to - low, True), _Shift(from_ - high, True)]
    ways += [_Shift(from_ - low, False), _Shift(to - high, False), _Shift(middle, False)]
    best = min(ways, key=lambda way: abs(way.by))
    return best if abs(best.by) <= reach else None


def _apart(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
