"""The remaining moves in the active player's order: units move, characters leave and join (FB-MOV-01, FB-EXT-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.rulesets.fantasy.characters import is_character
from game.rulesets.fantasy.joining import move_character
from game.rulesets.fantasy.leaving import leave, leavers
from game.rulesets.fantasy.movement import choose_mover, move_unit, movers

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def move(game: Game) -> Steps[bool]:
    """The active player moves one unit or character, or is done (FB-MOV-01)."""
    options = [*movers(game.battle), *leavers(game.battle)]
    chosen = yield from choose_mover(game, options)
    if chosen is None:
        return False
    if game.unit(chosen).condition is Condition.JOINED:
        yield from leave(game, chosen)
    elif is_character(game.unit(chosen)):
        yield from move_character(game, chosen)
    else:
        yield from move_unit(game, chosen)
    return True
