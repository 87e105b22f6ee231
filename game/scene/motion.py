"""Where a unit is on its way from one place to another, for pictures that move."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.legs import Ahead, Pivot, Wheel
from game.geometry.pose import Pose, turn_between
from game.geometry.ranks import Block, Loose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.geometry.legs import Leg
    from game.geometry.ranks import Body

Turned = tuple[float, "Pose", "Leg"]
NEAR = 60.0
"""How far, mm, the legs may end from where the unit comes to stand and still be its way: it may line up at the end."""


def way_length(start: Body, end: Body) -> float:
    """How far a body goes, mm; a turn on the spot counts as the way of its corners."""
    (x, y), (u, v) = start.centre, end.centre
    turn = abs(turn_between(_facing(start), _facing(end)))
    return math.hypot(u - x, v - y) + math.radians(turn) * 20.0


def midway(start: Body, end: Body, legs: Sequence[Leg], share: float) -> Body:
    """The body after so much of its way: along the legs where they lead there, else straight.

    >>> from game.geometry.bases import Base
    >>> block = Block(Pose(50, 0), 5, 20, Base(20, 20))
    >>> midway(block, block.at(Pose(50, 100)), (Ahead(100.0),), 0.25).pose.point
    (50.0, 25.0)
    """
    if share >= 1.0:
        return end
    if isinstance(start, Block) and isinstance(end, Block):
        return _block(start, end, legs, max(0.0, share))
    if isinstance(start, Loose) and isinstance(end, Loose) and start.count == end.count:
        pairs = zip(start.poses, end.poses, strict=True)
        return Loose(tuple(_between(a, b, share) for a, b in pairs), start.base, end.facing)
    return start


def _block(start: Block, end: Block, legs: Sequence[Leg], share: float) -> Block:
    led = _poses(start, legs)
    if led is not None and math.dist(led[-1][1].point, end.pose.point) <= NEAR:
        pose = _along(start, led, share)
        dx, dy = end.pose.x - led[-1][1].x, end.pose.y - led[-1][1].y
        turn = turn_between(led[-1][1].facing, end.pose.facing)
        late = share**4  # lining up belongs to the end of the way
        return start.at(Pose(pose.x + dx * late, pose.y + dy * late, pose.facing + turn * late))
    (x, y), (u, v) = start.centre, end.centre
    facing = start.pose.facing + turn_between(start.pose.facing, end.pose.facing) * share
    return start.centred_at((x + (u - x) * share, y + (v - y) * share), facing)


def _poses(start: Block, legs: Sequence[Leg]) -> list[Turned] | None:
    """Each leg with the way up to its end and where it leads; None where one is no plain way."""
    found: list[Turned] = []
    gone, pose = 0.0, start.pose
    for leg in legs:
        match leg:
            case Ahead(distance):
                gone += distance
            case Wheel(_, degrees):
                gone += start.width * math.radians(degrees)
            case Pivot():
                pass
            case _:
                return None
        pose = _led(start, pose, leg, 1.0)
        found.append((gone, pose, leg))
    return found if gone > 0.0 else None


def _along(start: Block, led: list[Turned], share: float) -> Pose:
    wanted, before, pose = led[-1][0] * share, 0.0, start.pose
    for gone, after, leg in led:
        if wanted < gone:
            return _led(start, pose, leg, (wanted - before) / (gone - before))
        before, pose = gone, after
    return pose


def _led(start: Block, pose: Pose, leg: Leg, share: float) -> Pose:
    """A pose after a part of a leg."""
    match leg:
        case Ahead(distance):
            return pose.moved(distance * share)
        case Wheel(hand, degrees):
            left = hand == "left"
            pivot = pose.at(0.0, -start.width / 2 if left else start.width / 2)
            return pose.about(pivot, (-degrees if left else degrees) * share)
        case Pivot(degrees):
            return start.at(pose).turned_about_centre(pose.facing + degrees * share).pose
        case _:
            return pose


def _between(start: Pose, end: Pose, share: float) -> Pose:
    facing = start.facing + turn_between(start.facing, end.facing) * share
    return Pose(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share, facing)


def _facing(body: Body) -> float:
    return body.pose.facing if isinstance(body, Block) else body.facing
