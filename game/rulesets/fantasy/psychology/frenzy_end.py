"""The end of frenzy: the beaten are frenzied no longer (FB-PSY-FRE-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.marks import Until
from game.rulesets.fantasy.characters import with_characters
from game.rulesets.fantasy.psychology.states import FRENZY_LOST, is_frenzied

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.game import Game


@dataclass(frozen=True, slots=True)
class FrenzyLost:
    """A frenzied unit was beaten and is so no longer (FB-PSY-FRE-09)."""

    unit: UnitId

    def apply(self, battle: Battle) -> Battle:
        """For the rest of the battle."""
        return battle.changing(self.unit, lambda unit: unit.marked(FRENZY_LOST, Until.BATTLE))


def lose_frenzy(game: Game, unit_id: UnitId) -> None:
    """A unit of the losing side, and the characters in it, are frenzied no longer."""
    for unit in with_characters(game.battle, game.unit(unit_id)):
        if is_frenzied(unit):
            game.emit(FrenzyLost(unit.id))
