"""Blundering: a stupid unit out of combat stumbles straight ahead, into friend or enemy (FB-PSY-STU-04, FB-CMP-01)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.battle.events import ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.approach import approach, failed_move
from game.geometry.approach_loose import GroupCharge, by_group
from game.geometry.contact import touching_side
from game.geometry.legs import Ahead, To
from game.geometry.ranks import Block, Loose
from game.geometry.sweeps import met_by_run
from game.rulesets.fantasy.approaches import charge_query, charge_rules, side_charged
from game.rulesets.fantasy.charge_moves import engage, join_others
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.going import ground_of
from game.rulesets.fantasy.incidents import force
from game.rulesets.fantasy.lapping import fold_back
from game.rulesets.fantasy.loose import as_it_goes, body_charged, goes_loose, gone_ahead, head_of, runs_loose
from game.rulesets.fantasy.psychology.encounters import stands_when_met
from game.rulesets.fantasy.psychology.states import CONFUSED, is_stupefied
from game.rulesets.fantasy.pursuit_charges import lined_up_on
from game.rulesets.fantasy.units import are_touching, blockers, move_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.legs import Leg
    from game.geometry.ranks import Body, Side
    from game.geometry.sweeps import Met

NEAR = 0.5
"""How far short of an enemy it has run into a blunderer may be found, mm; its body is on the grid, its way is not."""


@dataclass(frozen=True, slots=True)
class Confused:
    """A blundering unit met a friend: neither does anything for the rest of the turn."""

    unit: UnitId
    friend: UnitId

    def apply(self, battle: Battle) -> Battle:
        """Both, for the turn; whoever fights already goes on fighting."""
        for one in (self.unit, self.friend):
            battle = battle.changing(one, lambda unit: unit.marked(CONFUSED, Until.TURN))
        return battle


def must_blunder(battle: Battle, unit: Unit) -> bool:
    """Whether a unit stumbles ahead among the compulsory moves."""
    free = not battle.is_engaged(unit.id) and unit.condition is Condition.STANDING
    return free and is_stupefied(unit) and not unit.has("rallied")


def way_ahead(battle: Battle, unit: Unit) -> tuple[float, float]:
    """How far a unit blunders if it meets nobody, and what that costs: half its M over the ground as usual, mm."""
    body, allowance = as_it_goes(unit), move_of(unit) / 2
    if isinstance(body, Loose):
        gone = runs_loose(battle, unit, None, allowance, tuple(other.id for other in battle.others(unit)))
        return gone.length, gone.cost
    moved = failed_move(body, None, allowance, battle.ground, rules=charge_rules(battle, unit))
    far = sum(costed.leg.distance for costed in moved.legs if isinstance(costed.leg, Ahead))
    return far, moved.cost


def first_met(battle: Battle, unit: Unit, far: float) -> Met | None:
    """The first unit straight ahead, friend or enemy; of two at once the enemy."""
    met = met_by_run(head_of(unit), far, [(other.id, other.body) for other in battle.others(unit)])
    friend = {other.id: other.army == unit.army for other in battle.others(unit)}
    return min(met, key=lambda one: (round(one.distance, 2), friend[one.name], one.name), default=None)


def blunder(game: Game, unit_id: UnitId) -> Steps[None]:
    """Half its M straight ahead: an enemy met is charged, a friend met is confused with it (FB-PSY-STU-04)."""
    game.emit(Marked(unit_id, "moved", Until.TURN))
    while True:
        unit = game.unit(unit_id)
        far, cost = way_ahead(game.battle, unit)
        met = first_met(game.battle, unit, far)
        if met is None:
            yield from _ahead(game, unit_id, far, cost)
            return
        other = game.unit(met.name)
        if other.army == unit.army:
            yield from _ahead(game, unit_id, met.distance, met.distance)
            game.emit(Confused(unit_id, other.id))
            return
        if other.is_fleeing:
            game.emit(ConditionChanged(other.id, Condition.DESTROYED, "run over"))
            lose_standard(game, other.id)
        elif (yield from stands_when_met(game, other.id, unit_id)):
            yield from _charge(game, unit_id, other.id, met.distance)
            return


def _ahead(game: Game, unit_id: UnitId, far: float, cost: float) -> Steps[None]:
    unit = game.unit(unit_id)
    end = gone_ahead(game.battle, unit, far).snap()
    yield from force(game, unit_id, "blunder", _legs(unit, end, far), cost, end)


def _legs(unit: Unit, end: Body, far: float) -> tuple[Leg, ...]:
    return (To(end.centre),) if goes_loose(unit) else (Ahead(far),)


def _charge(game: Game, unit_id: UnitId, enemy_id: UnitId, far: float) -> Steps[None]:
    """The blunderer runs into an enemy: a full charge, lined up on the side it came from."""
    fold_back(game, enemy_id, "charged")
    unit, enemy = game.unit(unit_id), game.unit(enemy_id)
    before, there = unit.block, gone_ahead(game.battle, unit, far)
    side, end, formed = stand_against(game.battle, unit, there, enemy)
    game.emit(Marked(unit_id, "charged", Until.TURN))
    met = None if formed is None else (enemy_id, formed)
    yield from force(game, unit_id, "blunder", _legs(unit, there, far), far, end.snap(), met)
    if are_touching(game.unit(unit_id), game.unit(enemy_id)):
        engage(game, unit_id, enemy_id, side, ChargeKind.FULL)
        join_others(game, unit_id, before)


def stand_against(battle: Battle, unit: Unit, there: Body, enemy: Unit) -> tuple[Side, Body, Block | None]:
    """How a blunderer that has run into an enemy stands to fight: the side, its body, and how the enemy forms up.

    Whoever goes each on his own forms up flush with the side charged, with the side touched where that cannot be; an
    enemy that does so forms up before the blunderer's front (FB-EXT-10). Without room for it they stay as they met.
    """
    side, target = side_charged(battle, unit, enemy), body_charged(battle, enemy)
    others = blockers(battle, unit, but=(enemy.id,))
    if isinstance(there, Loose):
        touched = touching_side(target, there) if isinstance(target, Block) else side
        for one in dict.fromkeys((side, touched)):
            best = by_group(GroupCharge(there, target, one, NEAR, ground_of(battle, unit), others)).best
            if best is not None:
                return one, best.end, best.formed
        return side, there, None
    if isinstance(target, Loose):
        query = charge_query(battle, unit, enemy, side, NEAR)
        best = approach(replace(query, mover=there)).best
        return side, there, best.formed if best is not None else None
    return side, lined_up_on(battle, there, target, side, others) or there, None
