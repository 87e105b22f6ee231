"""The way of a formed unit to a place that is clicked: one wheel that looks there, then straight ahead (FB-MOV-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.legs import Ahead, Hand, Leg, Wheel

if TYPE_CHECKING:
    from game.geometry.pose import Point, Pose
    from game.geometry.ranks import Block

MOST = 150
"""Nobody wheels further to look at a place, degrees."""
HALVINGS = 24
ASIDE = 2.0
"""A place so little beside the way ahead needs no wheel, mm."""


def way_toward(block: Block, point: Point) -> tuple[Leg, ...]:
    """The legs that bring the middle of the front to a place; none where one wheel forward cannot look at it.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> spears = Block(Pose(50, 0), 5, 20, Base(20, 20))
    >>> way_toward(spears, (50.0, 30.0)), way_toward(spears, (50.0, -30.0))
    ((Ahead(distance=30.0),), ())
    >>> wheel, ahead = way_toward(spears, (150.0, 100.0))
    >>> round(wheel.degrees, 2), round(ahead.distance, 2)
    (53.13, 100.0)
    """
    across, ahead = block.pose.local(point)
    if abs(across) <= ASIDE:
        return (Ahead(round(ahead, 2)),) if ahead > 0 else ()
    hand = Hand.RIGHT if across > 0 else Hand.LEFT
    degrees = _looks_at(block, hand, point)
    if degrees is None:
        return ()
    far = _wheeled(block, hand, degrees).local(point)[1]
    return Wheel(hand, round(degrees, 2)), Ahead(round(far, 2))


def _looks_at(block: Block, hand: Hand, point: Point) -> float | None:
    """The first wheel after which the place lies straight ahead."""
    sign = 1 if hand is Hand.RIGHT else -1

    def beside(degrees: float) -> float:
        return sign * _wheeled(block, hand, degrees).local(point)[0]

    for high in range(1, MOST + 1):
        if beside(high) <= 0:
            low, top = high - 1.0, float(high)
            for _ in range(HALVINGS):
                middle = (low + top) / 2
                low, top = (middle, top) if beside(middle) > 0 else (low, middle)
            return low if _wheeled(block, hand, low).local(point)[1] > 0 else None
    return None


def _wheeled(block: Block, hand: Hand, degrees: float) -> Pose:
    pivot, sign = (block.front_right, 1) if hand is Hand.RIGHT else (block.front_left, -1)
    return block.pose.about(pivot, sign * degrees)
