"""Where on its path a mover first comes within a distance of something that waits for it (FB-CHG-08)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.approach_pieces import body_pieces
from game.geometry.keepaway import straight_breach, wheel_breach
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.measure import distance
from game.geometry.tolerance import less_than

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.legs import Leg
    from game.geometry.ranks import Block, Body


def first_within(mover: Block, legs: Iterable[Leg], other: Body, within: float) -> float | None:
    """The path length in mm after which a mover is `within` mm of a body; None if it never comes so near.

    Of a wheel the arc of the outer front corner is the length. Only forward legs and wheels are walked.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> knights = Block(Pose(600, 300), 5, 5, Base(25, 50))
    >>> goblins = Block(Pose(600, 630, 180), 10, 20, Base(20, 20))
    >>> first_within(knights, (Ahead(330),), goblins, 200)
    130.0
    """
    walked = 0.0
    if less_than(distance(mover, other), within):
        return walked
    for leg in legs:
        if isinstance(leg, Ahead):
            near, length, after = _ahead(mover, leg, other, within)
        elif isinstance(leg, Wheel):
            near, length, after = _wheel(mover, leg, other, within)
        else:
            continue
        if near <= length:
            return walked + near
        walked, mover = walked + length, after
    return None


def _ahead(mover: Block, leg: Ahead, other: Body, within: float) -> tuple[float, float, Block]:
    breaches = (straight_breach(mover, p.points, within, leg.distance) for p in body_pieces("", other))
    return min(breaches), leg.distance, mover.at(mover.pose.moved(leg.distance))


def _wheel(mover: Block, leg: Wheel, other: Body, within: float) -> tuple[float, float, Block]:
    sign, angle = (1 if leg.hand is Hand.RIGHT else -1), math.radians(leg.degrees)
    breaches = (wheel_breach(mover, sign, p.points, within, angle) for p in body_pieces("", other))
    pivot = mover.front_right if sign > 0 else mover.front_left
    after = mover.at(mover.pose.about(pivot, sign * leg.degrees))
    return min(breaches) * mover.width, angle * mover.width, after
