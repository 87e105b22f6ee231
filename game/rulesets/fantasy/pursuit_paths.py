"""Where a pursuit or an overrun leads: the line, what it meets, where it ends (FB-PUR-05 to 11, FB-PCH, FB-OFF-01)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.battle.unit import Condition
from game.geometry.clearing import Keep, shift_along
from game.geometry.legs import Ahead, Leg, Pivot
from game.geometry.measure import base_beyond_table, overlaps, overlaps_shape
from game.geometry.pose import bearing, heading, turn_between
from game.geometry.ranks import Block, Side, in_ranks
from game.geometry.sweeps import barrier_ahead, met_ahead
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.combat import meeting
from game.rulesets.fantasy.flight import flight_path
from game.rulesets.fantasy.headings import combat_heading, foes_of, side_of
from game.rulesets.fantasy.pursuit_charges import charge_on
from game.rulesets.fantasy.units import bodies_round, fights_nobody

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.pose import Point
    from game.rulesets.fantasy.flight import Flight
    from game.rulesets.fantasy.pursuit_charges import Meeting

Result = Literal["contact", "off_table", "caught", "moved"]
STRAIGHT = 1.0
"""Degrees up to which a quarry has fled straight away from the pursuer's front (FB-PUR-11)."""
SHORT = 1.0
"""How far a pursuer stops short of a quarry that escaped by the dice, mm (FB-PUR-07)."""
OUT_OF = {Side.FRONT: 0.0, Side.RIGHT: 90.0, Side.REAR: 180.0, Side.LEFT: 270.0}
"""The turn to face straight out of each side."""
AFTER = {"moved": Condition.FLEEING, "off_table": Condition.FLED, "destroyed": Condition.DESTROYED}


@dataclass(frozen=True, slots=True)
class Pursuit:
    """Where a pursuer goes along a bearing. `hits` are standing enemies it charges, `ran_over` fleeing ones destroyed.

    `turned` is the box after the free pivot, `contact_at` how far it swept until it met an enemy, mm. `end` is where it
    stands; for one that leaves the table the place where the middle of its front crosses the edge.
    """

    unit: UnitId
    result: Result
    caught: bool
    heading: float
    turned: Block
    legs: tuple[Leg, ...]
    end: Block
    hits: tuple[UnitId, ...] = ()
    side: Side | None = None
    contact_at: float | None = None
    ran_over: tuple[UnitId, ...] = ()
    formed: Block | None = None

    @property
    def length(self) -> float:
        """How far it swept, mm."""
        if self.contact_at is not None:
            return self.contact_at
        return sum(leg.distance for leg in self.legs if isinstance(leg, Ahead))


def line_of_pursuit(pursuer: Block, quarry_from: Point, fled_along: float, fled: float) -> float:
    """The bearing: straight on after a quarry that fled straight ahead, else to where it meant to run (FB-PUR-11).

    `quarry_from` is its centre before it fled, `fled_along` the bearing of its flight before any deflection.
    """
    facing = pursuer.pose.facing
    if abs(turn_between(facing, fled_along)) <= STRAIGHT:
        return facing
    fx, fy = heading(fled_along)
    (qx, qy), (x, y) = quarry_from, pursuer.centre
    return bearing(qx + fx * fled - x, qy + fy * fled - y)


def quarry_flight(battle: Battle, unit: UnitId, after: UnitId, fled: float) -> tuple[Flight, float]:
    """How a beaten quarry flees from a pursuer, and the bearing of the line of pursuit; `fled` is its roll in mm."""
    battle = ranked(battle, unit)
    pursuer, quarry = battle.unit(unit), battle.unit(after)
    if battle.fight(unit, after) is None:
        battle = replace(battle, engagements=(*battle.engagements, meeting(battle, pursuer, quarry)))
    along = combat_heading(battle, quarry)
    flown = flight_path(battle, quarry, along, fled, foes_of(battle, quarry))
    return flown, line_of_pursuit(pursuer.block, quarry.body.centre, along, fled)


def ranked(battle: Battle, unit: UnitId) -> Battle:
    """The battle with a pursuer in ranks: whoever fought has formed up (FB-EXT-10)."""
    return battle.changing(unit, lambda pursuer: replace(pursuer, body=in_ranks(pursuer.body)))


def pursue_path(battle: Battle, unit: UnitId, after: UnitId, fled: float, distance: float) -> Pursuit:
    """Where a pursuit leads when all stand as before the flight; `fled` and `distance` are the two rolls in mm."""
    flown, line = quarry_flight(battle, unit, after, fled)
    gone = replace(battle.unit(after), body=flown.end, condition=AFTER[flown.result])
    return pursuit_path(battle.with_unit(gone), unit, after, line, fled, distance)


def pursuit_path(battle: Battle, unit: UnitId, after: UnitId, line: float, fled: float, distance: float) -> Pursuit:
    """Where a pursuit leads once the quarry has fled; the dice alone say whether it is caught (FB-PUR-05)."""
    caught = distance >= fled - CONTACT
    quarry = battle.unit(after)
    if caught and quarry.is_on_table:
        battle = battle.with_unit(replace(quarry, condition=Condition.DESTROYED))
    return run_path(battle, unit, line, distance, caught=caught, escaped=None if caught else after)


def overrun_path(battle: Battle, unit: UnitId, over: UnitId, distance: float, side: Side | None = None) -> Pursuit:
    """Where an overrun leads: straight out of the side the destroyed enemy was on (FB-OVR-01)."""
    battle = ranked(battle, unit)
    mover, fallen = battle.unit(unit), battle.unit(over)
    out_of = side or side_of(battle, mover, over)
    after = battle.with_unit(replace(fallen, condition=Condition.DESTROYED))
    return run_path(after, unit, (mover.block.pose.facing + OUT_OF[out_of]) % 360.0, distance)


def run_path(
    battle: Battle,
    unit: UnitId,
    line: float,
    distance: float,
    *,
    caught: bool = False,
    escaped: UnitId | None = None,
) -> Pursuit:
    """Sweep a unit along a bearing for `distance` mm; `escaped` fled out of reach by the dice and is not run over."""
    battle = ranked(battle, unit)
    mover = battle.unit(unit)
    turned = _pivoted(mover.block, line)
    if not _may_pivot(battle, mover, turned, escaped):
        return Pursuit(unit, _word(caught), caught, line, mover.block, (), mover.block)
    reach = _reach(battle, turned, distance, escaped)
    met = _first_standing(battle, mover, turned, reach)
    if met is not None:
        enemy, at = met
        trampled = _trampled(battle, mover, turned, at, escaped)
        charged = charge_on(battle, mover, turned, enemy, distance, at, trampled)
        if charged is not None:
            return _contact(mover, turned, charged, at, caught=caught, trampled=trampled)
        reach = max(0.0, at - SHORT)
    if base_beyond_table(turned.at(turned.pose.moved(reach)).snap(), battle.ground):
        trampled = _trampled(battle, mover, turned, reach, escaped)
        return _leave(battle, mover, turned, caught=caught, trampled=trampled)
    return _stop(battle, mover, turned, reach, escaped, caught=caught)


def _pivoted(start: Block, line: float) -> Block:
    return start if turn_between(start.pose.facing, line) == 0.0 else start.turned_about_centre(line)


def _may_pivot(battle: Battle, mover: Unit, turned: Block, escaped: UnitId | None) -> bool:
    """Whether the free turn does not swing into impassable terrain or into a quarry that escaped."""
    if turned == mover.block:
        return True
    if any(overlaps_shape(turned, barrier.shape) for barrier in battle.ground.barriers):
        return False
    return escaped is None or not _stands(battle, escaped) or not overlaps(turned, battle.unit(escaped).body)


def _stands(battle: Battle, unit: UnitId) -> bool:
    return battle.unit(unit).is_on_table


def _reach(battle: Battle, turned: Block, distance: float, escaped: UnitId | None) -> float:
    """The rolled distance, cut by impassable terrain and 1 mm short of a quarry that escaped (FB-PUR-07, FB-PUR-08)."""
    barrier = barrier_ahead(turned, distance, battle.ground)
    reach = distance if barrier is None else barrier.distance
    if escaped is not None and _stands(battle, escaped):
        for met in met_ahead(turned, reach, [(escaped, battle.unit(escaped).body)]):
            reach = max(0.0, met.distance - SHORT)
    return reach


def _first_standing(battle: Battle, mover: Unit, turned: Block, reach: float) -> tuple[Unit, float] | None:
    """The first standing enemy on the way and how far it is (FB-PCH-01)."""
    standing = [(enemy.id, enemy.body) for enemy in battle.enemies_of(mover) if may_be_met(enemy)]
    for met in met_ahead(turned, reach, standing):
        return battle.unit(met.name), met.distance
    return None


def may_be_met(enemy: Unit) -> bool:
    """Whether an enemy on the way is charged: one that stands, and may be fought at all."""
    return not enemy.is_fleeing and not fights_nobody(enemy)


def _trampled(battle: Battle, mover: Unit, turned: Block, reach: float, escaped: UnitId | None) -> tuple[UnitId, ...]:
    """The other fleeing enemies the way runs over (FB-PUR-11)."""
    fleeing = [(e.id, e.body) for e in battle.enemies_of(mover) if e.is_fleeing and e.id != escaped]
    return tuple(met.name for met in met_ahead(turned, reach, fleeing))


def _legs(start: Block, turned: Block, ahead: float) -> tuple[Leg, ...]:
    turn = turn_between(start.pose.facing, turned.pose.facing)
    return (Pivot(turn), Ahead(ahead)) if turn else (Ahead(ahead),)


def _contact(
    mover: Unit, turned: Block, charge: Meeting, at: float, *, caught: bool, trampled: tuple[UnitId, ...]
) -> Pursuit:
    turn = turn_between(mover.block.pose.facing, turned.pose.facing)
    legs = (Pivot(turn), *charge.legs) if turn else charge.legs
    hits = (charge.enemy,)
    facing, side = turned.pose.facing, charge.side
    return Pursuit(
        mover.id, "contact", caught, facing, turned, legs, charge.end, hits, side, at, trampled, charge.formed
    )


def _leave(battle: Battle, mover: Unit, turned: Block, *, caught: bool, trampled: tuple[UnitId, ...]) -> Pursuit:
    """Off the table: where the middle of the front crosses the edge, on along the line if it has not yet."""
    fx, fy = turned.pose.forward
    gaps = [
        (battle.width - turned.pose.x) / fx if fx > 0 else -turned.pose.x / fx if fx < 0 else math.inf,
        (battle.height - turned.pose.y) / fy if fy > 0 else -turned.pose.y / fy if fy < 0 else math.inf,
    ]
    ahead = min(gaps)
    end = turned.at(turned.pose.moved(ahead)).snap()
    legs = _legs(mover.block, turned, max(0.0, ahead))
    return Pursuit(mover.id, "off_table", caught, turned.pose.facing, turned, legs, end, ran_over=trampled)


def _stop(battle: Battle, mover: Unit, turned: Block, reach: float, escaped: UnitId | None, *, caught: bool) -> Pursuit:
    """The end of the way, or the last clear place short of what it would stand on (FB-PUR-11)."""
    trampled = _trampled(battle, mover, turned, reach, escaped)
    solid = [Keep(other.body) for other in bodies_round(battle, mover) if other.id not in trampled]
    end = turned.at(turned.pose.moved(reach))
    back = shift_along(end, turned.pose.forward, -reach, 0.0, solid, None)
    if back is None:
        return Pursuit(mover.id, _word(caught), caught, turned.pose.facing, turned, (), mover.block)
    ahead = reach + back
    stopped = turned.at(turned.pose.moved(ahead)).snap()
    trampled = _trampled(battle, mover, turned, ahead, escaped)
    legs = _legs(mover.block, turned, ahead)
    return Pursuit(mover.id, _word(caught), caught, turned.pose.facing, turned, legs, stopped, ran_over=trampled)


def _word(caught: bool) -> Result:
    return "caught" if caught else "moved"
