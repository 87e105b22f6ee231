"""Where a pursuit leads: the line, what it meets, whether the quarry is caught (FB-PUR-04 to 11, FB-PCH, FB-OFF)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.geometry.approach import Approach, ApproachRules, approach
from game.geometry.arcs import charged_side
from game.geometry.contact import touching_side
from game.geometry.measure import base_beyond_table, overlaps
from game.geometry.pose import Pose, bearing, turn_between
from game.geometry.ranks import Block, Side
from game.geometry.sweeps import barrier_ahead, met_ahead
from game.rulesets.fantasy.approaches import vote
from game.rulesets.fantasy.units import blockers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.pose import Point
    from game.geometry.regions import Ground

Result = Literal["contact", "off_table", "caught", "moved"]
STRAIGHT = 1.0
"""Degrees up to which a quarry has fled straight away from the pursuer's front (FB-PUR-11)."""
SHORT = 1.0
"""How far a pursuer stops short of a quarry that escaped by the dice, mm (FB-PUR-07)."""


@dataclass(frozen=True, slots=True)
class Pursuit:
    """Where a pursuer goes. `hits` are standing enemies met (one), `ran_over` fleeing ones destroyed on the way.

    `contact_at` is how far it went to meet an enemy, mm; `exit` where its front crossed the table's edge.
    """

    unit: UnitId
    result: Result
    caught: bool
    heading: float
    end: Block
    hits: tuple[UnitId, ...] = ()
    side: Side | None = None
    contact_at: float | None = None
    ran_over: tuple[UnitId, ...] = ()
    exit: Pose | None = None


def line_of_pursuit(pursuer: Unit, quarry_from: Point, heading: float, fled: float) -> float:
    """The bearing: straight on after a quarry that fled straight ahead, else to where it ran (FB-PUR-11)."""
    facing = pursuer.block.pose.facing
    if abs(turn_between(facing, heading)) <= STRAIGHT:
        return facing
    angle = math.radians(heading)
    end = (quarry_from[0] + math.sin(angle) * fled, quarry_from[1] + math.cos(angle) * fled)
    x, y = pursuer.block.centre
    return bearing(end[0] - x, end[1] - y)


def pursuit_path(
    battle: Battle,
    pursuer: Unit,
    heading: float,
    distance: float,
    *,
    caught: bool = False,
    quarry: UnitId | None = None,
    gone: Iterable[UnitId] = (),
) -> Pursuit:
    """Sweep a pursuer along a bearing for its rolled distance, mm.

    `gone` are units no longer there (a quarry caught by the dice); `quarry` escaped by the dice and is not run over.
    """
    start = pursuer.block
    facing = start.pose.facing
    turned = start if heading == facing else start.turned_about_centre(heading)
    away = set(gone)
    others = [unit for unit in battle.others(pursuer) if unit.id not in away]
    enemies = [unit for unit in others if unit.army != pursuer.army]
    reach = _reach(battle, turned, distance, enemies, quarry)
    for met in met_ahead(turned, reach, [(unit.id, unit.body) for unit in enemies if not unit.is_fleeing]):
        return _contact(battle, pursuer, turned, distance, battle.unit(met.name), met.distance, caught=caught)
    ran_over = tuple(
        met.name
        for met in met_ahead(turned, reach, [(u.id, u.body) for u in enemies if u.is_fleeing and u.id != quarry])
    )
    end = turned.at(turned.pose.moved(reach)).snap()
    if base_beyond_table(end, battle.ground):
        out = _exit(battle, turned, reach)
        return Pursuit(pursuer.id, "off_table", caught, heading, end, ran_over=ran_over, exit=out)
    end = _short_of_friends(turned, reach, [unit for unit in others if unit.id not in ran_over])
    return Pursuit(pursuer.id, "caught" if caught else "moved", caught, heading, end, ran_over=ran_over)


def _reach(battle: Battle, turned: Block, distance: float, enemies: list[Unit], quarry: UnitId | None) -> float:
    """The rolled distance, cut by impassable terrain and 1 mm short of a quarry that escaped."""
    barrier = barrier_ahead(turned, distance, battle.ground)
    reach = distance if barrier is None else max(0.0, barrier.distance)
    for met in met_ahead(turned, reach, [(unit.id, unit.body) for unit in enemies if unit.id == quarry]):
        reach = max(0.0, met.distance - SHORT)
    return reach


def _exit(battle: Battle, turned: Block, reach: float) -> Pose:
    """Where the middle of the front crosses the edge, or is nearest to it."""
    low, high = 0.0, reach

    def is_out(at: float) -> bool:
        x, y = turned.pose.moved(at).point
        return not (0.0 <= x <= battle.width and 0.0 <= y <= battle.height)

    if not is_out(high):
        return turned.pose.moved(high).snap()
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if is_out(middle) else (middle, high)
    return turned.pose.moved(high).snap()


def _short_of_friends(turned: Block, reach: float, others: list[Unit]) -> Block:
    """The end of the way, or the last clear place short of a friend (FB-PUR-11)."""
    at = reach
    for _ in range(len(others) + 1):
        end = turned.at(turned.pose.moved(at)).snap()
        blocking = [unit for unit in others if overlaps(end, unit.body)]
        if not blocking:
            return end
        low, high = 0.0, at
        if any(overlaps(turned, unit.body) for unit in blocking):
            return turned.snap()
        for _ in range(40):
            middle = (low + high) / 2
            there = turned.at(turned.pose.moved(middle))
            low, high = (low, middle) if any(overlaps(there, u.body) for u in blocking) else (middle, high)
        at = low
    return turned.at(turned.pose.moved(at)).snap()


def _contact(
    battle: Battle, pursuer: Unit, turned: Block, distance: float, enemy: Unit, at: float, *, caught: bool
) -> Pursuit:
    """A standing enemy met is charged: as many models as possible, the wheel and lining up free (FB-PCH-07)."""
    side = charged_side(enemy.body, pursuer.body, vote(battle))
    end = _planned(battle, pursuer, turned, enemy, side, distance)
    if end is None:
        there = turned.at(turned.pose.moved(at))
        side = touching_side(enemy.body, there) if isinstance(enemy.body, Block) else Side.FRONT
        near = turned.at(turned.pose.moved(max(0.0, at - SHORT)))
        end = _planned(battle, pursuer, near, enemy, side, distance) or there.snap()
    return Pursuit(pursuer.id, "contact", caught, turned.pose.facing, end, (enemy.id,), side, at)


def _planned(battle: Battle, pursuer: Unit, start: Block, enemy: Unit, side: Side, distance: float) -> Block | None:
    query = Approach(
        mover=start,
        target=enemy.body,
        side=side,
        allowance=distance,
        ground=_open(battle),
        blockers=tuple(b for b in blockers(battle, pursuer, but=(enemy.id,)) if not overlaps(start, b.body)),
        rules=ApproachRules(wheel_free=True),
        fence_cost=0.0,
    )
    best = approach(query).best
    return best.end.snap() if best is not None else None


def _open(battle: Battle) -> Ground:
    """The ground as a pursuer feels it: only impassable terrain counts (FB-PUR-08)."""
    return replace(battle.ground, rough=(), fences=())
