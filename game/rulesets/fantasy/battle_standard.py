"""The battle standard: units near it may roll a failed break test again (FB-EXT-04, FB-C-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.requests import Option
from game.engine.tally import message
from game.rulesets.fantasy.leadership import leader_near

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps


@dataclass(frozen=True, slots=True)
class BreakTestRepeated:
    """A unit near its army's battle standard rolls its failed break test again."""

    unit: UnitId
    bearer: UnitId

    def apply(self, battle: Battle) -> Battle:
        """The same battle."""
        return battle


def is_repeated(game: Game, unit_id: UnitId) -> Steps[bool]:
    """Whether a failed break test is rolled once more: the bearer is within 30 cm and not fleeing, the owner wills."""
    unit = game.unit(unit_id)
    if not bool(game.battle.option("battle_standard", default=True)):
        return False
    bearer = leader_near(game.battle, unit, "battle_standard")
    if bearer is None:
        return False
    options = (Option(True, "again", message("Roll again")), Option(False, "break", message("Let it break")))
    prompt = message("{unit} {unit:has|have} failed: {bearer} is near, roll again?", unit=unit.name, bearer=bearer.name)
    again: bool = yield from game.choose(unit.army, prompt, options, rule="FB-C-07", unit=unit_id)
    if again:
        game.emit(BreakTestRepeated(unit_id, bearer.id))
    return again
