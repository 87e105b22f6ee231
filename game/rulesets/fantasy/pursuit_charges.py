"""The charge of a pursuer on a fresh enemy it meets (FB-PCH-01 to 07)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.geometry.approach import Approach, ApproachRules, approach
from game.geometry.arcs import charged_side
from game.geometry.clearing import Keep, shift_along
from game.geometry.contact import touching_side
from game.geometry.legs import Ahead, Leg
from game.geometry.measure import nearest_points, overlaps
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.approaches import vote
from game.rulesets.fantasy.units import blockers, is_lone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.approach import Blocker
    from game.geometry.pose import Point
    from game.geometry.regions import Ground


@dataclass(frozen=True, slots=True)
class Meeting:
    """A charge made in pursuit: on which side of the enemy, by what way, and where the pursuer stands then.

    `formed` is where the enemy forms up if it stands in no ranks (FB-EXT-10).
    """

    enemy: UnitId
    side: Side
    legs: tuple[Leg, ...]
    end: Block
    formed: Block | None = None


def charge_on(
    battle: Battle,
    mover: Unit,
    turned: Block,
    enemy: Unit,
    distance: float,
    at: float,
    without: Iterable[UnitId] = (),
) -> Meeting | None:
    """How a pursuer charges an enemy it meets after `at` mm of its line (FB-PCH-07).

    The side is that of FB-ARC-01 from where the pursuit began. Without a charge path to it the pursuer lines up where
    it touched, on the side it touched. `without` are units no longer there. None where it finds no place at all.
    """
    side = charged_side(enemy.body, mover.body, vote(battle))
    start = mover.block if overlaps(turned, enemy.body) else turned
    others = blockers(battle, mover, but=(enemy.id, *without))
    planned = _plan(battle, mover, start, enemy, side, distance, others)
    if planned is not None:
        return planned
    there = start.at(start.pose.moved(at))
    return _where_it_touched(battle, enemy, there, others, at)


def _plan(
    battle: Battle,
    mover: Unit,
    start: Block,
    enemy: Unit,
    side: Side,
    distance: float,
    others: tuple[Blocker, ...],
) -> Meeting | None:
    """The best charge path: through friends if it ends clear of them, round them if not (FB-PCH-03)."""
    friends = [other for other in others if not other.hostile]
    foes = tuple(other for other in others if other.hostile)
    round_friends = (*foes, *(friend for friend in friends if not overlaps(start, friend.body)))
    for solid in (foes, round_friends):
        query = Approach(
            mover=start,
            target=enemy.body,
            side=side,
            allowance=distance,
            ground=open_ground(battle),
            blockers=solid,
            rules=ApproachRules(wheel_free=True, lone=is_lone(mover)),
        )
        best = approach(query).best
        if best is not None and not any(overlaps(best.end, friend.body) for friend in friends):
            legs = tuple(costed.leg for costed in best.legs)
            return Meeting(enemy.id, side, legs, best.end.snap(), best.formed)
    return None


def open_ground(battle: Battle) -> Ground:
    """The ground as a pursuer feels it: only impassable terrain counts (FB-PUR-08)."""
    return replace(battle.ground, rough=(), fences=())


def _where_it_touched(
    battle: Battle, enemy: Unit, there: Block, others: tuple[Blocker, ...], at: float
) -> Meeting | None:
    legs = (Ahead(at),)
    if isinstance(enemy.body, Block):
        side = touching_side(enemy.body, there)
        lined_up = lined_up_on(battle, there, enemy.body, side, others)
        if lined_up is not None:
            return Meeting(enemy.id, side, legs, lined_up.snap())
    else:
        side = Side.FRONT
    bodies = (enemy.body, *(other.body for other in others))
    if any(overlaps(there, body) for body in bodies):
        return None
    return Meeting(enemy.id, side, legs, there.snap())


def lined_up_on(battle: Battle, there: Block, target: Block, side: Side, others: tuple[Blocker, ...]) -> Block | None:
    """A box that touches a target lined up on that side, slid as little as frees it (FB-ALN-02); None without room."""
    (x1, y1), (x2, y2) = target.side(side)
    length = math.hypot(x2 - x1, y2 - y1)
    along: Point = ((x2 - x1) / length, (y2 - y1) / length)
    touch = nearest_points(target, there)[0]
    on_side = min(length, max(0.0, (touch[0] - x1) * along[0] + (touch[1] - y1) * along[1]))
    half = there.width / 2
    on_front = min(half, max(-half, there.pose.local(touch)[0]))
    middle = on_side - on_front
    facing = (target.facing_of(side) + 180.0) % 360.0
    flush = there.at(Pose(x1 + along[0] * middle, y1 + along[1] * middle, facing))
    low, high = max(-half, -middle - half), min(half, length - middle + half)
    keeps = [Keep(other.body) for other in others]
    slide = shift_along(flush, along, low, high, keeps, battle.ground)
    return None if slide is None else flush.at(flush.pose.moved(0.0, slide))
