"""Blundering: a stupid unit out of combat stumbles straight ahead, into friend or enemy (FB-PSY-STU-04, FB-CMP-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.battle.events import ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.approach import failed_move
from game.geometry.legs import Ahead
from game.geometry.ranks import Block
from game.geometry.sweeps import met_ahead
from game.rulesets.fantasy.approaches import charge_rules, side_charged
from game.rulesets.fantasy.charge_moves import engage, join_others
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.incidents import force
from game.rulesets.fantasy.lapping import fold_back
from game.rulesets.fantasy.psychology.encounters import stands_when_met
from game.rulesets.fantasy.psychology.states import CONFUSED, is_stupefied
from game.rulesets.fantasy.pursuit_charges import lined_up_on
from game.rulesets.fantasy.units import are_touching, blockers, move_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.sweeps import Met


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
    free = not battle.is_engaged(unit.id) and unit.condition is Condition.STANDING and isinstance(unit.body, Block)
    return free and is_stupefied(unit) and not unit.has("rallied")


def way_ahead(battle: Battle, unit: Unit) -> tuple[float, float]:
    """How far a unit blunders if it meets nobody, and what that costs: half its M over the ground as usual, mm."""
    moved = failed_move(unit.block, None, move_of(unit) / 2, battle.ground, rules=charge_rules(battle, unit))
    far = sum(costed.leg.distance for costed in moved.legs if isinstance(costed.leg, Ahead))
    return far, moved.cost


def first_met(battle: Battle, unit: Unit, far: float) -> Met | None:
    """The first unit straight ahead, friend or enemy; of two at once the enemy."""
    met = met_ahead(unit.block, far, [(other.id, other.body) for other in battle.others(unit)])
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
    end = unit.block.at(unit.block.pose.moved(far)).snap()
    yield from force(game, unit_id, "blunder", (Ahead(far),), cost, end)


def _charge(game: Game, unit_id: UnitId, enemy_id: UnitId, far: float) -> Steps[None]:
    """The blunderer runs into an enemy: a full charge, lined up on the side it came from."""
    fold_back(game, enemy_id, "charged")
    unit, enemy = game.unit(unit_id), game.unit(enemy_id)
    side = side_charged(game.battle, unit, enemy)
    before, there = unit.block, unit.block.at(unit.block.pose.moved(far))
    end: Block | None = there
    if isinstance(enemy.body, Block):
        others = blockers(game.battle, unit, but=(enemy_id,))
        end = lined_up_on(game.battle, there, enemy.body, side, others)
    game.emit(Marked(unit_id, "charged", Until.TURN))
    yield from force(game, unit_id, "blunder", (Ahead(far),), far, (end or there).snap())
    if are_touching(game.unit(unit_id), game.unit(enemy_id)):
        engage(game, unit_id, enemy_id, side, ChargeKind.FULL)
        join_others(game, unit_id, before)
