"""Compulsory moves that are no flights, in the owner's order once all who flee have run (FB-CMP-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.engine.requests import Option
from game.engine.tally import message
from game.rulesets.fantasy import random_movers
from game.rulesets.fantasy.psychology import blunders
from game.rulesets.fantasy.special import fanatics

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps


@dataclass(frozen=True, slots=True)
class Compulsion:
    """A kind of compulsory move: who has it still before him, and how it goes."""

    is_due: Callable[[Battle, Unit], bool]
    move: Callable[[Game, UnitId], Steps[None]]


COMPULSIONS = (
    Compulsion(blunders.must_blunder, blunders.blunder),
    Compulsion(random_movers.must_wander, random_movers.wander),
    Compulsion(fanatics.must_whirl, fanatics.whirl_on),
)


def compulsion_of(battle: Battle, unit: Unit) -> Compulsion | None:
    """The compulsory move a unit has still to make this turn."""
    if unit.has("compulsory_moved"):
        return None
    return next((one for one in COMPULSIONS if one.is_due(battle, unit)), None)


def move_other(game: Game) -> Steps[bool]:
    """The next of them moves; its owner names which where there are several."""
    battle, army = game.battle, game.battle.active
    waiting = [unit for unit in battle.of(army) if compulsion_of(battle, unit) is not None]
    if not waiting:
        return False
    chosen = waiting[0].id
    if len(waiting) > 1:
        options = [Option(unit.id, unit.id, message("{unit}", unit=unit.name)) for unit in waiting]
        prompt = message("{army}: which compulsory move next?", army=battle.army(army).name)
        chosen = yield from game.choose(army, prompt, options, rule="FB-CMP-02", default=chosen)
    compulsion = compulsion_of(game.battle, game.unit(chosen))
    game.emit(Marked(chosen, "compulsory_moved", Until.TURN))
    if compulsion is not None:
        yield from compulsion.move(game, chosen)
    return True
