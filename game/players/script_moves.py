"""Legs toward a point: turn about where it lies behind, wheel to it, go as far ahead as is legal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.geometry.groups import furthest, loosened
from game.geometry.legs import Ahead, Facing, Hand, Pivot, To, Turn, Wheel
from game.geometry.moves import furthest_ahead, furthest_wheel
from game.geometry.pose import Pose, bearing, turn_between
from game.players.script_orders import gap
from game.rulesets.fantasy.characters import host_of
from game.rulesets.fantasy.flying import FLIGHT, judge_flying
from game.rulesets.fantasy.going import ground_of
from game.rulesets.fantasy.joining import join_bars, joinable, straight_ways
from game.rulesets.fantasy.leaving import judge_leaving, stepped_out
from game.rulesets.fantasy.loose import goes_loose, group_rules
from game.rulesets.fantasy.movement import judge_move, judge_way, march_bars, move_rules
from game.rulesets.fantasy.turn import has_room_to_march
from game.rulesets.fantasy.units import blockers

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.legs import Leg
    from game.geometry.move_values import MoveRules
    from game.geometry.pose import Point
    from game.geometry.ranks import Block

STRAIGHT = 2.0
"""Degrees off its way that a unit does not correct."""
BEHIND = 120.0
"""Degrees from which turning about is cheaper than wheeling."""
SAFE = 0.01
"""A hair less than the furthest, so that rounding never makes a move illegal (mm)."""
LEAST = 1.0
"""A move shorter than this is none (mm)."""
SHARES = (1.0, 0.8, 0.6, 0.4, 0.2)
"""What parts of the way a group tries where something stands in it."""
LANDINGS = 20
"""At how many places of its way a flyer tries to come down."""
ENOUGH = 0.3
"""What share of a move makes a way round worth going."""
BOUNDLESS = 10_000.0
"""An allowance that never ends a move (mm)."""
STEP = 10.0
"""How much further a move is tried to see what stops it (mm)."""
DETOURS = (40.0, -40.0, 75.0, -75.0, 110.0, -110.0)
"""Degrees to the right of the direct way, the ways round in the order they are tried."""
PASSES = 4
"""How often the wheel is corrected: its own swing moves the point it aims from."""


def legs_toward(battle: Battle, unit: Unit, point: Point, *, march: bool) -> tuple[Leg, ...]:
    """The legs of a legal move that brings a unit nearer to a point; none where it cannot be brought nearer.

    Where something stops it short and no enemy is near it goes round: to where its way is clear, if there is such a
    place, and a single model, which may face any way, else to the nearest.
    """
    if goes_loose(unit):
        return _group_toward(battle, unit, point, march=march) or _straight_to(battle, unit, point, march=march)
    direct = _block_toward(battle, unit, point, march=march)
    here, rules = unit.block.pose.point, move_rules(battle, unit, march=march)
    there = gone(direct) >= gap(here, point) - STEP
    if there or not has_room_to_march(battle, unit) or not _is_stopped(battle, unit, direct, march=march):
        return direct
    ways = [_block_toward(battle, unit, aside(here, point, degrees), march=march) for degrees in DETOURS]
    open_ways = [
        legs for legs in ways if _is_worth(legs, rules) and (rules.lone or _is_clear(battle, unit, legs, point))
    ]
    return min(open_ways, key=lambda legs: _merit(battle, unit, legs, point), default=direct)


def _merit(battle: Battle, unit: Unit, legs: tuple[Leg, ...], point: Point) -> tuple[bool, float]:
    """Ways that bring a unit where nothing more is in its way before the rest, then by what is left to go."""
    end = judge_move(battle, unit, legs, march=True).value.end.pose.point
    return not _is_clear(battle, unit, legs, point), round(gap(end, point))


def _is_clear(battle: Battle, unit: Unit, legs: tuple[Leg, ...], point: Point) -> bool:
    """Whether nothing stands between the end of a move and the point."""
    end = judge_move(battle, unit, legs, march=True).value.end
    turned = end.at(Pose(*end.pose.point, end.pose.facing + _turn_to(end, point)))
    left = gap(end.pose.point, point)
    rules = replace(move_rules(battle, unit), allowance=BOUNDLESS)
    return furthest_ahead(turned, battle.ground, rules, blockers(battle, unit)) >= left - STEP


def _is_worth(legs: tuple[Leg, ...], rules: MoveRules) -> bool:
    return gone(legs) >= rules.allowance * ENOUGH


def gone(legs: tuple[Leg, ...]) -> float:
    """How far legs lead straight ahead, mm."""
    return sum(leg.distance for leg in legs if isinstance(leg, Ahead))


def _is_stopped(battle: Battle, unit: Unit, legs: tuple[Leg, ...], *, march: bool) -> bool:
    """Whether something else than its allowance ends a move: one step more would be refused for another reason."""
    turning = tuple(leg for leg in legs if not isinstance(leg, Ahead))
    more = (*turning, Ahead(gone(legs) + STEP))
    return any(found.code != "too_far" for found in judge_move(battle, unit, more, march=march).reasons)


def aside(here: Point, point: Point, degrees: float) -> Point:
    """A point as far off, so many degrees to the right of the way to it."""
    way = bearing(point[0] - here[0], point[1] - here[1])
    return Pose(*here, way + degrees).at(gap(here, point))


def _block_toward(battle: Battle, unit: Unit, point: Point, *, march: bool) -> tuple[Leg, ...]:
    """A turning and a way ahead, no detour."""
    for turning in _turnings(battle, unit, point, march=march):
        legs = _with_ahead(battle, unit, turning, point, march=march)
        if legs and not judge_move(battle, unit, legs, march=march).reasons:
            return legs
    return ()


def _group_toward(battle: Battle, unit: Unit, point: Point, *, march: bool) -> tuple[Leg, ...]:
    """A group goes straight, as far as it may and no further than the point."""
    (x, y), rules = unit.body.centre, group_rules(unit, march=march)
    way = bearing(point[0] - x, point[1] - y)
    group, ground = loosened(unit.body), ground_of(battle, unit)
    far = min(furthest(group, way, ground, rules, blockers(battle, unit)), gap((x, y), point)) - SAFE
    leg = To(Pose(x, y, way).at(far))
    legal = far >= LEAST and not judge_way(battle, unit, (leg,), march=march).reasons
    return (leg,) if legal else ()


def _straight_to(battle: Battle, unit: Unit, point: Point, *, march: bool) -> tuple[Leg, ...]:
    """Models that no formation binds go straight there, as far as they may."""
    (x, y), far = unit.body.centre, gap(unit.body.centre, point)
    most = min(far, group_rules(unit, march=march).allowance - SAFE)
    for share in SHARES:
        step = most * share / far if far else 0.0
        legs = (To((round(x + (point[0] - x) * step, 2), round(y + (point[1] - y) * step, 2))),)
        if most * share >= LEAST and not judge_way(battle, unit, legs, march=march).reasons:
            return legs
    return ()


def _turnings(battle: Battle, unit: Unit, point: Point, *, march: bool) -> list[tuple[Leg, ...]]:
    """Ways to face the point, the best first; the last is to go on as it stands. Nobody turns about on a march."""
    turn = _turn_to(unit.block, point)
    if abs(turn) <= STRAIGHT:
        return [()]
    if move_rules(battle, unit, march=march).lone:
        return [(Pivot(round(turn, 2)),)]
    if abs(turn) > BEHIND and march:
        return []
    wheel = _wheel(battle, unit, turn, point, march=march)
    if abs(turn) > BEHIND:
        return [(Turn(Facing.ABOUT),), wheel]
    return [wheel, ()] if abs(turn) < 90 else [wheel]


def _turn_to(block: Block, point: Point) -> float:
    pose = block.pose
    return turn_between(pose.facing, bearing(point[0] - pose.x, point[1] - pose.y))


def _wheel(battle: Battle, unit: Unit, turn: float, point: Point, *, march: bool) -> tuple[Leg, ...]:
    """A wheel toward the point, as far as it is legal, corrected for where the front then stands."""
    hand, degrees = (Hand.RIGHT if turn > 0 else Hand.LEFT), abs(turn)
    rules = move_rules(battle, unit, march=march)
    most = furthest_wheel(unit.block, hand, battle.ground, rules, blockers(battle, unit))
    for _ in range(PASSES):
        degrees = min(degrees, most)
        ended = judge_move(battle, unit, (Wheel(hand, degrees),), march=march).value.end
        left = _turn_to(ended, point) * (1 if hand is Hand.RIGHT else -1)
        degrees = max(0.0, degrees + left)
    degrees = round(min(degrees, most) - SAFE, 2)
    return (Wheel(hand, degrees),) if degrees > STRAIGHT / 2 else ()


def _with_ahead(battle: Battle, unit: Unit, turning: tuple[Leg, ...], point: Point, *, march: bool) -> tuple[Leg, ...]:
    """The turning and what is left of the move straight ahead, no further than the point."""
    rules = move_rules(battle, unit, march=march)
    end = judge_move(battle, unit, turning, march=march).value.end if turning else unit.block
    far = furthest_ahead(unit.block, battle.ground, rules, blockers(battle, unit), turning)
    ahead = round(min(far, gap(end.pose.point, point)) - SAFE, 2)
    return (*turning, Ahead(ahead)) if ahead >= LEAST else turning


# -- through the air, into units and out of them


def legs_in_air(battle: Battle, unit: Unit, point: Point) -> tuple[Leg, ...]:
    """A flight toward a point, as near to it as the unit may come down; none where it comes no nearer."""
    (x, y), far = unit.body.centre, gap(unit.body.centre, point)
    way = bearing(point[0] - x, point[1] - y)
    most = min(far, FLIGHT) - SAFE
    for step in range(LANDINGS, 0, -1):
        legs = (To(Pose(x, y, way).at(most * step / LANDINGS)),)
        if most * step / LANDINGS >= LEAST and not judge_flying(battle, unit, legs).reasons:
            return legs
    return ()


def can_join(battle: Battle, hero: Unit, unit_id: UnitId) -> bool:
    """Whether a character on his own joins a unit now, by a straight way."""
    wanted = [unit for unit in joinable(battle, hero) if unit.id == unit_id and not join_bars(battle, hero, unit)]
    return bool(wanted) and next(straight_ways(battle, hero, unit_id), None) is not None


def legs_out(battle: Battle, hero_id: UnitId, point: Point, *, march: bool) -> tuple[Leg, ...]:
    """A character's way out of his unit toward a point, as far as is legal; none where there is none."""
    host, out = host_of(battle, hero_id), stepped_out(battle, hero_id)
    hero = out.unit(hero_id)
    if host is None or (march and march_bars(out, hero)):
        return ()
    far = min(move_rules(out, hero, march=march).allowance, gap(hero.block.pose.point, point)) - SAFE
    pivot = Pivot(round(_turn_to(hero.block, point), 2))
    for share in SHARES:
        legs = (pivot, Ahead(round(far * share, 2)))
        if far * share >= LEAST and not judge_leaving(out, hero_id, host.id, legs, march=march).reasons:
            return legs
    return ()
