"""Victory points at the end of the battle (FB-EXT-18, FB-C-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.battle import Outcome
from game.battle.events import BattleEnded
from game.battle.unit import Condition
from game.rulesets.fantasy.characters import stands_as

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit
    from game.engine.game import Game, Steps

STANDARD = 100
GENERAL = 100
DRAW_TENTHS = 10
"""A difference below a tenth of the larger army is a draw."""
LOST = (Condition.DESTROYED, Condition.FLED, Condition.FLEEING, Condition.BROKEN)


def points_for(battle: Battle, unit: Unit) -> int:
    """What the enemy scores for a unit: all of it when lost or fleeing, half of it at half strength or less.

    A character in a unit flees with it.
    """
    if stands_as(battle, unit.id).condition in LOST:
        return unit.points
    return unit.points // 2 if 2 * unit.count <= unit.original_count else 0


def score(battle: Battle, army: ArmyId) -> int:
    """An army's points: the enemy's losses, captured standards, a dead General."""
    foes = [unit for unit in battle.units if unit.army != army]
    standards = sum(STANDARD for unit in foes if unit.has("standard_lost"))
    generals = sum(GENERAL for unit in foes if unit.has_special("general") and unit.condition is Condition.DESTROYED)
    return sum(points_for(battle, unit) for unit in foes) + standards + generals


def outcome(battle: Battle) -> Outcome:
    """Who has won; less than a tenth of the larger army apart is a draw."""
    scores = tuple((army.id, score(battle, army.id)) for army in battle.armies)
    larger = max(sum(unit.points for unit in battle.units if unit.army == army.id) for army in battle.armies)
    (one, first), (two, second) = scores[0], scores[1]
    if DRAW_TENTHS * abs(first - second) < larger or first == second:
        return Outcome(None, scores)
    return Outcome(one if first > second else two, scores)


def count(game: Game) -> Steps[bool]:
    """Count and end the battle."""
    yield from ()
    game.emit(BattleEnded(outcome(game.battle)))
    return False
