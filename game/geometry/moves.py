"""Ordinary moves, leg by leg: their cost, their end, and everything that bars them (FB-GEN-07, FB-MOV, FB-TER).

Every bar is found, not only the first; the legs are walked to their end all the same, so that a ghost can be drawn.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.geometry.approach_pieces import fence_pieces
from game.geometry.approach_tolls import Tolls
from game.geometry.legs import Ahead, Files, Hand, Leg, Pivot, Places, Reform, To, Turn, Wheel
from game.geometry.move_values import Bar, MoveRules, Walk, WalkedLeg
from game.geometry.regions import Ground
from game.geometry.tolerance import at_most
from game.geometry.walker import Walker, begin, turned

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.geometry.approach_values import Blocker
    from game.geometry.ranks import Block

__all__ = [
    "Bar", "MoveRules", "Walk", "WalkedLeg", "furthest_ahead", "furthest_wheel", "moved", "obstacles_under", "turned",
    "walk",
]  # fmt: skip

MOST_TURNS: Final = 4
"""The most turns in one move (FB-MOV-08)."""
_FINE: Final = 1e-7
_NOWHERE: Final = Ground(1e6, 1e6)
_FREE: Final = MoveRules(allowance=1e9, move=1e9, gap=0.0, lone=True)


def walk(
    block: Block, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...] = ()
) -> Walk:
    """Walk a block along its legs.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> from game.geometry.regions import Ground
    >>> spears = Block(Pose(550, 500), 5, 20, Base(20, 20))
    >>> moved = walk(spears, (Wheel(Hand.LEFT, 30), Ahead(40)), Ground(1800, 1200), MoveRules(100, 100))
    >>> round(moved.cost, 2), moved.is_legal
    (92.36, True)
    """
    walker = begin(block, legs, ground, rules, blockers)
    return _sum_up(walker, _walked(walker, legs))


def _walked(walker: Walker, legs: tuple[Leg, ...]) -> tuple[WalkedLeg, ...]:
    paid_first = walker.rules.fence * len(walker.paid)
    walked: list[WalkedLeg] = []
    for leg in legs:
        start = walker.block
        cost, end, furthest = _one(walker, leg)
        walked.append(WalkedLeg(leg, cost + (0.0 if walked else paid_first), start, end, furthest))
        walker.block = end
    return tuple(walked)


def _one(walker: Walker, leg: Leg) -> tuple[float, Block, float | None]:
    match leg:
        case Ahead(distance):
            return (*walker.ahead(distance), None)
        case Wheel(hand, degrees):
            return (*walker.wheel(hand, degrees), None)
        case Turn(to):
            return (*walker.turn(to), None)
        case Files(files):
            return (*walker.formation(files), None)
        case Pivot(degrees):
            return (*walker.pivot(degrees), None)
        case Reform(files, facing):
            return walker.reform(files, facing)
        case To(point):
            return (*walker.to(point), None)
        case Places():
            walker.bar("no_group", "FB-MOV-04", walker.block.pose.point)
            return 0.0, walker.block, None


def _sum_up(walker: Walker, walked: tuple[WalkedLeg, ...]) -> Walk:
    rules = walker.rules
    cost = sum(leg.cost for leg in walked)
    kinds = [leg.leg for leg in walked]
    if rules.lone and kinds and all(isinstance(leg, Pivot) for leg in kinds):
        cost = max(cost, rules.move / 4)
    reforms = sum(isinstance(leg, Reform) for leg in kinds)
    if reforms and len(kinds) > 1 and not (rules.free_reform and reforms == 1):
        walker.bar("reform_alone", "FB-MOV-11", walker.block.pose.point)
    if sum(isinstance(leg, Turn) for leg in kinds) > MOST_TURNS:
        walker.bar("turns", "FB-MOV-08", walker.block.pose.point)
    if not at_most(cost, rules.allowance):
        rule = "FB-MOV-13" if rules.march else "FB-GEN-07"
        walker.bar("too_far", rule, walker.block.pose.point, cm=cost / 10, most=rules.allowance / 10)
    return Walk(walked, cost, walker.block, tuple(walker.bars))


def moved(block: Block, leg: Leg) -> Block:
    """Where a leg leads on open ground, whatever it costs.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> moved(Block(Pose(550, 500), 5, 20, Base(20, 20)), Ahead(40)).pose.y
    540.0
    """
    if isinstance(leg, Ahead):
        return block.at(block.pose.moved(leg.distance))
    return walk(block, (leg,), _NOWHERE, _FREE).end


def furthest_ahead(
    block: Block,
    ground: Ground,
    rules: MoveRules,
    blockers: tuple[Blocker, ...] = (),
    before: tuple[Leg, ...] = (),
) -> float:
    """How far straight ahead is legal after the legs `before`, mm.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> from game.geometry.regions import Barrier, Ground
    >>> lake = Barrier(((0, 560), (900, 560), (900, 900), (0, 900)))
    >>> spears = Block(Pose(550, 500), 5, 20, Base(20, 20))
    >>> furthest_ahead(spears, Ground(1800, 1200, barriers=(lake,)), MoveRules(100, 100))
    60.0
    """
    walker, left = _after(block, before, Ahead(rules.allowance), ground, rules, blockers)
    high = min([stop[0] for stop in walker.straight_stops(rules.allowance)], default=rules.allowance)
    return _last(lambda at: walker.straight_cost(at)[0], max(0.0, high), left)


def furthest_wheel(
    block: Block,
    hand: Hand,
    ground: Ground,
    rules: MoveRules,
    blockers: tuple[Blocker, ...] = (),
    before: tuple[Leg, ...] = (),
) -> float:
    """How far a wheel is legal after the legs `before`, degrees, a whole turn at most.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> from game.geometry.regions import Ground
    >>> spears = Block(Pose(550, 500), 5, 20, Base(20, 20))
    >>> round(furthest_wheel(spears, Hand.LEFT, Ground(1800, 1200), MoveRules(100, 100)), 2)
    57.3
    """
    walker, left = _after(block, before, Wheel(hand, 360), ground, rules, blockers)
    most = min(2 * math.pi, max(0.0, left) / walker.block.width)
    high = min([stop[0] for stop in walker.wheel_stops(hand, most)], default=most)
    return math.degrees(_last(lambda at: walker.wheel_cost(hand, at)[0], max(0.0, high), left))


def _after(
    block: Block,
    before: tuple[Leg, ...],
    following: Leg,
    ground: Ground,
    rules: MoveRules,
    blockers: tuple[Blocker, ...],
) -> tuple[Walker, float]:
    """The walker after some legs, and the points it has left."""
    walker = begin(block, (*before, following), ground, rules, blockers)
    spent = rules.fence * len(walker.paid) if not before else sum(leg.cost for leg in _walked(walker, before))
    return walker, rules.allowance - spent


def _last(cost: Callable[[float], float], high: float, points: float) -> float:
    """The furthest that so many points go; `cost` only grows, by leaps at obstacles."""
    if points < 0.0:
        return 0.0
    if cost(high) <= points:
        return high
    low = 0.0
    while high - low > _FINE:
        middle = (low + high) / 2
        low, high = (middle, high) if cost(middle) <= points else (low, middle)
    return low


def obstacles_under(block: Block, ground: Ground) -> int:
    """How many obstacles a block stands across (FB-TER-08).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> from game.geometry.regions import Fence, Ground
    >>> fenced = Ground(1800, 1200, fences=(Fence(((0, 500), (900, 500))),))
    >>> spears = Block(Pose(550, 520), 5, 20, Base(20, 20))
    >>> [obstacles_under(spears.at(Pose(550, y)), fenced) for y in (500, 520, 590)]
    [0, 1, 0]
    """
    fences = fence_pieces(ground, block.width)
    tolls = Tolls(block.width, block.depth, (), fences, 0.0)
    return len(tolls.cut_straight(block.front_left, math.radians(block.pose.facing), 0.0))
