"""Where on its path a mover first comes within a distance of something that waits for it (FB-CHG-08)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.geometry.approach_pieces import body_pieces
from game.geometry.keepaway import straight_breach, wheel_breach
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.measure import distance
from game.geometry.moves import moved
from game.geometry.tolerance import SLACK, at_most

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.legs import Leg
    from game.geometry.ranks import Block, Body


def first_within(mover: Block, legs: Iterable[Leg], other: Body, within: float) -> float | None:
    """The path length in mm after which a mover is `within` mm of a body; None if it never comes so near.

    Of a wheel the arc of the outer front corner is the length; turns and new formations have none, and are looked at
    when they are made.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> knights = Block(Pose(600, 300), 5, 5, Base(25, 50))
    >>> goblins = Block(Pose(600, 630, 180), 10, 20, Base(20, 20))
    >>> first_within(knights, (Ahead(330),), goblins, 200)
    130.0
    """
    walked = 0.0
    if at_most(distance(mover, other), within):
        return walked
    for leg in legs:
        after = moved(mover, leg)
        length = length_of(leg, mover)
        if isinstance(leg, Ahead | Wheel):
            near = _nearing(mover, leg, other, within)
            if near <= length:
                return walked + near
        if at_most(distance(after, other), within):
            return walked + length
        walked, mover = walked + length, after
    return None


def length_of(leg: Leg, mover: Block) -> float:
    """How long a leg is, mm: of a wheel the arc of the outer front corner; turns have no length."""
    if isinstance(leg, Ahead):
        return leg.distance
    return math.radians(leg.degrees) * mover.width if isinstance(leg, Wheel) else 0.0


def _nearing(mover: Block, leg: Ahead | Wheel, other: Body, within: float) -> float:
    """After which length of a leg the mover is that near to a body, FAR if never."""
    pieces = [piece.points for piece in body_pieces("", other)]
    if isinstance(leg, Ahead):
        return min(straight_breach(mover, points, within, leg.distance) for points in pieces)
    sign, angle = (1 if leg.hand is Hand.RIGHT else -1), math.radians(leg.degrees)
    return min(wheel_breach(mover, sign, points, within, angle) for points in pieces) * mover.width


@dataclass(frozen=True, slots=True)
class Halt:
    """A path cut in two: the legs up to a place, the block there, and the legs left."""

    before: tuple[Leg, ...]
    at: Block
    after: tuple[Leg, ...]


def halt(mover: Block, legs: Iterable[Leg], length: float) -> Halt:
    """Cut a path after so many mm; turns made there already are made, but not those it begins with.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> cut = halt(Block(Pose(600, 300), 5, 5, Base(25, 50)), (Ahead(330),), 130)
    >>> cut.before, cut.at.pose.y, cut.after
    ((Ahead(distance=130),), 430.0, (Ahead(distance=200),))
    """
    before: list[Leg] = []
    rest = list(legs)
    if length <= SLACK:
        return Halt((), mover, tuple(rest))
    while rest:
        leg = rest[0]
        long = length_of(leg, mover)
        if long > length + SLACK:
            break
        mover, length = moved(mover, leg), max(0.0, length - long)
        before.append(rest.pop(0))
    if rest and length > SLACK:
        done, left = _cut(rest[0], length, mover)
        before.append(done)
        mover, rest[0] = moved(mover, done), left
    return Halt(tuple(before), mover, tuple(rest))


def _cut(leg: Leg, length: float, mover: Block) -> tuple[Leg, Leg]:
    if isinstance(leg, Wheel):
        degrees = math.degrees(length / mover.width)
        return Wheel(leg.hand, degrees), Wheel(leg.hand, leg.degrees - degrees)
    assert isinstance(leg, Ahead)
    return Ahead(length), Ahead(leg.distance - length)
