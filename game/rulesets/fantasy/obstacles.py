"""Taking position behind an obstacle, and what it costs those who attack across it (FB-OBS, FB-C-16).

The mark `defending` on a unit, for the battle, names the obstacle behind which it has taken position.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.tally import Reason, message, reason
from game.geometry.behind import front_along
from game.geometry.measure import distance, touches
from game.geometry.ranks import Block, Side
from game.geometry.tolerance import at_most, less_than
from game.rulesets.fantasy.approaches import side_charged
from game.rulesets.fantasy.units import CM, flies

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps

NEAR = 0.5 * CM
"""How close behind an obstacle a front stands that defends it (FB-OBS-01)."""
PARALLEL = 5.0
"""Degrees within which that front runs along it."""
MOVES = ("moved", "charged", "failed_charge", "compulsory_moved", "returned", "began_flight")
"""Marks of the turn on whoever may no longer stand where it stood."""
OTHERWISE_BUSY = ("charged", "failed_charge", "began_flight", "fleeing_at_turn_start", "rallied")
"""Marks of the turn on whoever did more than stand still or move (FB-OBS-01)."""


@dataclass(frozen=True, slots=True)
class PositionTaken:
    """A unit defends an obstacle from now on (FB-OBS-01)."""

    unit: UnitId
    obstacle: str

    def apply(self, battle: Battle) -> Battle:
        """Note it on the unit."""
        return battle.changing(self.unit, lambda unit: unit.marked("defending", Until.BATTLE, self.obstacle))


@dataclass(frozen=True, slots=True)
class PositionLeft:
    """A unit defends its obstacle no more: it moved, turned, fled or pursued (FB-OBS-01)."""

    unit: UnitId

    def apply(self, battle: Battle) -> Battle:
        """Take the note off."""
        return battle.changing(self.unit, lambda unit: unit.unmarked("defending"))


def obstacle_before(battle: Battle, unit: Unit) -> str | None:
    """The obstacle that a unit stands tight behind with half of its front or more; the longest stretch counts."""
    if not isinstance(unit.body, Block):
        return None
    block = unit.body
    along = [(front_along(block, fence.line, NEAR, PARALLEL), fence.name) for fence in battle.ground.fences]
    best = max(along, default=(0.0, ""), key=lambda pair: pair[0])
    return None if less_than(best[0], block.width / 2) else best[1]


def defends(unit: Unit) -> bool:
    """Whether a unit defends an obstacle (FB-OBS-01)."""
    return unit.has("defending")


def may_take_position(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is free to, and did nothing this turn but stand or move (FB-OBS-01)."""
    free = unit.condition is Condition.STANDING and not battle.is_engaged(unit.id)
    return free and not any(unit.has(mark) for mark in OTHERWISE_BUSY)


def take_positions_at_first(game: Game) -> Steps[bool]:
    """Units of both armies that were placed behind obstacles defend them (FB-OBS-01)."""
    yield from ()
    _settle(game, game.battle.on_table())
    return False


def take_positions(game: Game) -> Steps[bool]:
    """At the end of its movement the active army's units behind obstacles take position (FB-OBS-01)."""
    yield from ()
    _settle(game, game.battle.of(game.battle.active))
    return False


def _settle(game: Game, units: Iterable[Unit]) -> None:
    for unit in tuple(units):
        known = unit.mark("defending")
        if known is not None and not any(unit.has(mark) for mark in MOVES):
            continue
        found = obstacle_before(game.battle, unit) if may_take_position(game.battle, unit) else None
        if found != known:
            game.emit(PositionLeft(unit.id) if found is None else PositionTaken(unit.id, found))


def settled(battle: Battle) -> Battle:
    """A case's battle: its units were placed where they stand, and fight across what lies between them (FB-TER-11)."""
    for unit in battle.on_table():
        found = obstacle_before(battle, unit) if may_take_position(battle, unit) else None
        battle = battle if found is None else PositionTaken(unit.id, found).apply(battle)
    return replace(battle, engagements=tuple(_across(battle, fight) for fight in battle.engagements))


def _across(battle: Battle, fight: Engagement) -> Engagement:
    one, two = (battle.unit(unit) for unit in fight.pair)
    if fight.obstacle is not None or touches(one.body, two.body) or not at_most(distance(one.body, two.body), NEAR):
        return fight
    return replace(fight, obstacle=obstacle_before(battle, one) or obstacle_before(battle, two))


def leave_position(game: Game, unit_id: UnitId) -> None:
    """A unit moves off its obstacle outside its own movement: it flees, pursues or is shifted (FB-OBS-01)."""
    if game.unit(unit_id).has("defending"):
        game.emit(PositionLeft(unit_id))


def defender_against(target: Unit, side: Side) -> UnitId | None:
    """The target, where whoever attacks that side of it does so across the obstacle it defends (FB-OBS-02)."""
    return target.id if side is Side.FRONT and defends(target) else None


def needs_six(fight: Engagement | None, by: Unit, target: UnitId) -> bool:
    """Whether a blow across a defended obstacle hits on a 6 alone; never of a flyer (FB-OBS-02, FB-OBS-04).

    `by` strikes, `target` is the unit struck at on the table.
    """
    if fight is None or fight.defender != target or flies(by):
        return False
    return fight.half(fight.other(target)).attacks is Side.FRONT


def after_round(battle: Battle, fight: Engagement, winner: ArmyId | None) -> Engagement:
    """The fight once its attackers have won a round: they roll as usual from now on (FB-OBS-05)."""
    if fight.defender is None or winner is None or battle.unit(fight.defender).army == winner:
        return fight
    return replace(fight, defender=None)


def obstacle_bars(battle: Battle, charger: Unit, target: Unit) -> tuple[Reason, ...]:
    """Why a chariot may not charge a unit across the obstacle it defends; flank and rear are open (FB-OBS-06)."""
    if charger.troop != "chariot" or not defends(target):
        return ()
    if side_charged(battle, charger, target) is not Side.FRONT:
        return ()
    words = message("chariots do not charge {target} across the obstacle it defends", target=target.name)
    return (reason("defended", words, rule="FB-OBS-06", where=target.body.centre, blocker=target.id),)
