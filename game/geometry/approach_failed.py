"""The move of a charge that failed: one wheel toward the enemy, then straight, stopping short of things (FB-CHG-13)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.geometry.approach_pieces import EDGE, barrier_pieces, body_pieces, fence_pieces, rough_pieces
from game.geometry.approach_search import directions
from game.geometry.approach_strip import FAR, TAU, Piece, advance_limit, box_gap, wheel_limit
from game.geometry.approach_tolls import Tolls, pivot_frame
from game.geometry.approach_values import ApproachRules, Blocker, CostedLeg, FailedMove
from game.geometry.approach_why import nearest_of
from game.geometry.keepaway import straight_breach, wheel_breach
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.pose import Point
from game.geometry.ranks import Block
from game.geometry.regions import Ground
from game.geometry.tolerance import SLACK

_TINY: Final = 1e-6
_POINTS: Final = ""

Stop = tuple[float, str]
"""How far, and what stops it ("" for want of points or because the goal is reached)."""


@dataclass(slots=True)
class _March:
    """A mover on the table with what it must keep away from: each hostile piece has its own least gap."""

    block: Block
    solid: tuple[Piece, ...]
    hostile: tuple[tuple[Piece, float], ...]
    tolls: Tolls
    arc: float

    @property
    def phi(self) -> float:
        return math.radians(self.block.pose.facing)

    def pivot(self, hand: int) -> Point:
        return self.block.front_right if hand > 0 else self.block.front_left


def failed_move(
    mover: Block,
    toward: Point | None,
    allowance: float,
    ground: Ground,
    blockers: tuple[Blocker, ...] = (),
    gap: float = 30.0,
    fence_cost: float | None = None,
    rules: ApproachRules = ApproachRules(),  # noqa: B008 - a frozen value
) -> FailedMove:
    """Wheel once toward a point, then straight, as far as `allowance` mm and the gap to enemies allow (FB-CHG-13).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> spears = Block(Pose(550, 500), 5, 20, Base(20, 20))
    >>> round(failed_move(spears, (800, 840), 100, Ground(1800, 1200)).end.pose.facing, 2)
    37.75
    """
    march = _gather(mover, allowance, ground, blockers, gap, fence_cost, rules)
    legs: list[CostedLeg] = []
    stopped: Stop = (0.0, _POINTS)
    paid: frozenset[int] = march.tolls.cut_straight(mover.front_left, march.phi, 0.0)
    left = allowance - march.tolls.lump * len(paid)
    goal = _goal(march, toward) if toward is not None and left >= 0.0 else None
    if goal is not None:
        hand, angle = goal
        theta, name = _wheel_stop(march, hand, angle, left, paid)
        cut = march.tolls.cut_wheel(march.pivot(hand), march.phi, hand, theta) - paid
        cost = march.arc * march.tolls.wheel(march.pivot(hand), march.phi, hand, theta) + march.tolls.lump * len(cut)
        if theta * march.block.width > SLACK:
            legs.append(CostedLeg(Wheel(Hand.RIGHT if hand > 0 else Hand.LEFT, math.degrees(theta)), cost))
            pose = march.block.pose.about(march.pivot(hand), math.degrees(hand * theta))
            march.block, left, paid = march.block.at(pose), left - cost, paid | cut
        stopped = (theta, name)
    ahead, name = _straight_stop(march, left, paid) if left > 0.0 else (0.0, _POINTS)
    if ahead > _TINY:
        corner = march.block.front_left
        cut = march.tolls.cut_straight(corner, march.phi, ahead) - paid
        cost = march.tolls.straight(corner, march.phi, ahead) + march.tolls.lump * len(cut)
        legs.append(CostedLeg(Ahead(ahead), cost))
        march.block = march.block.at(march.block.pose.moved(ahead))
    return _report(march, mover, tuple(legs), allowance, ahead, name or stopped[1])


def _report(
    march: _March, mover: Block, legs: tuple[CostedLeg, ...], allowance: float, ahead: float, name: str
) -> FailedMove:
    start = march.tolls.lump * len(march.tolls.cut_straight(mover.front_left, math.radians(mover.pose.facing), 0.0))
    cost = sum(leg.cost for leg in legs) + (min(start, allowance) if legs else 0.0)
    length = ahead if ahead > _TINY else 0.0
    for leg in legs:
        if isinstance(leg.leg, Wheel):
            length += march.arc * math.radians(leg.leg.degrees)
    pieces = [p for p in (*march.solid, *(p for f in march.tolls.fences for p in f)) if p.name == name]
    where = nearest_of(tuple(reversed(march.block.corners)), pieces) if name and pieces else None
    return FailedMove(legs, cost, length, march.block, name or None, where)


def _gather(
    mover: Block,
    allowance: float,
    ground: Ground,
    blockers: tuple[Blocker, ...],
    gap: float,
    fence_cost: float | None,
    rules: ApproachRules,
) -> _March:
    x, y = mover.centre
    reach = allowance + gap + math.hypot(mover.width, mover.depth)

    def near(piece: Piece) -> bool:
        return piece.name == EDGE or math.hypot(piece.x - x, piece.y - y) < reach + piece.radius

    bodies = [(piece, b.hostile) for b in blockers for piece in body_pieces(b.name, b.body) if near(piece)]
    box = tuple(reversed(mover.corners))
    hostile = tuple((p, min(gap, box_gap(box, p.points))) for p, foe in bodies if foe)
    solid = (*(p for p, _ in bodies), *(p for p in barrier_pieces(ground) if near(p)))
    rough = tuple(p for p in rough_pieces(ground) if near(p))
    lump = allowance / 2 if fence_cost is None else fence_cost
    furthest = rules.wheel_measure == "furthest"
    arc = math.hypot(mover.width, mover.depth) if furthest else mover.width
    tolls = Tolls(mover.width, mover.depth, rough, fence_pieces(ground, mover.width), lump)
    return _March(mover, solid, hostile, tolls, arc)


def _goal(march: _March, toward: Point) -> tuple[int, float] | None:
    """The hand and the least angle after which the front midpoint looks straight at the point."""
    found: list[tuple[float, int]] = []
    for hand in (-1, 1):
        x, y = march.pivot(hand)
        for phi in directions(x - toward[0], y - toward[1], hand * march.block.width / 2):
            if (toward[0] - x) * math.sin(phi) + (toward[1] - y) * math.cos(phi) > 0.0:
                theta = (hand * (phi - march.phi)) % TAU
                found.append((0.0 if theta > TAU - 1e-9 else theta, hand))
    return (min(found)[1], min(found)[0]) if found else None


def _wheel_stop(march: _March, hand: int, goal: float, points: float, paid: frozenset[int]) -> Stop:
    pivot, phi = march.pivot(hand), march.phi
    width, depth = march.block.width, march.block.depth
    stop: Stop = (goal, _POINTS)
    for piece in march.solid:
        limit = wheel_limit(pivot_frame(piece.points, pivot, phi, hand), width, depth)
        stop = min(stop, (limit, piece.name))
    stop = min(stop, _paid_wheel(march, hand, points, paid))
    breaches = ((wheel_breach(march.block, hand, p.points, gap, stop[0]), p.name) for p, gap in march.hostile)
    return min((stop, *breaches))


def _paid_wheel(march: _March, hand: int, points: float, paid: frozenset[int]) -> Stop:
    pivot, phi, tolls = march.pivot(hand), march.phi, march.tolls

    def cost(theta: float) -> float:
        return march.arc * tolls.wheel(pivot, phi, hand, theta)

    cuts = sorted(
        (min(wheel_limit(pivot_frame(p.points, pivot, phi, hand), tolls.width, tolls.depth) for p in fence), index)
        for index, fence in enumerate(tolls.fences)
        if fence and index not in paid
    )
    for angle, index in cuts:
        if angle > TAU or cost(angle) > points:
            break
        if cost(angle) + tolls.lump > points + _TINY:
            return angle, tolls.fences[index][0].name
        points -= tolls.lump
    return _inverse(cost, points, TAU), _POINTS


def _straight_stop(march: _March, points: float, paid: frozenset[int]) -> Stop:
    corner, phi = march.block.front_left, march.phi
    cos, sin = math.cos(phi), math.sin(phi)
    left, front = corner[0] * cos - corner[1] * sin, corner[0] * sin + corner[1] * cos
    stop = _paid_straight(march, points, paid)
    for piece in march.solid:
        stop = min(stop, (advance_limit(piece.points, cos, sin, left, march.block.width, front), piece.name))
    breaches = ((straight_breach(march.block, p.points, gap, stop[0]), p.name) for p, gap in march.hostile)
    return min((stop, *breaches))


def _paid_straight(march: _March, points: float, paid: frozenset[int]) -> Stop:
    corner, phi, tolls = march.block.front_left, march.phi, march.tolls

    def cost(ahead: float) -> float:
        return tolls.straight(corner, phi, ahead)

    cuts = sorted(
        (max(0.0, tolls.fence_ahead(corner, phi, index)), index)
        for index in range(len(tolls.fences))
        if index not in paid
    )
    for ahead, index in cuts:
        if ahead >= FAR or cost(ahead) > points:
            break
        if cost(ahead) + tolls.lump > points + _TINY:
            return ahead, tolls.fences[index][0].name
        points -= tolls.lump
    return _inverse(cost, points, points), _POINTS


def _inverse(cost: Callable[[float], float], points: float, high: float) -> float:
    """The furthest that so many points go; `cost` only grows."""
    if cost(high) <= points:
        return high
    low = 0.0
    while high - low > 1e-7:
        middle = (low + high) / 2
        low, high = (middle, high) if cost(middle) <= points else (low, middle)
    return low
