"""Break tests of the losing sides (FB-BRK), with what fear, frenzy and stubbornness change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.rulesets.fantasy.battle_standard import is_repeated
from game.rulesets.fantasy.leadership import is_passed
from game.rulesets.fantasy.psychology.fear import breaks_by_fear
from game.rulesets.fantasy.psychology.frenzy_end import lose_frenzy
from game.rulesets.fantasy.psychology.stubborn import break_tally, lowered_by

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps


@dataclass(frozen=True, slots=True)
class BreakTested:
    """A unit of a losing side rolled 2D6 plus the difference against its Leadership (FB-BRK-02)."""

    unit: UnitId
    dice: tuple[int, ...]
    difference: int
    leadership: int
    holds: bool

    def apply(self, battle: Battle) -> Battle:
        """The same battle; breaking is a fact of its own."""
        return battle


def break_test(game: Game) -> Steps[bool]:
    """One unit of a losing side tests, in the order of the combats; its owner names which (FB-BRK-01)."""
    waiting = waiting_to_test(game.battle)
    if not waiting:
        return False
    chosen = waiting[0].id
    if len(waiting) > 1:
        army = waiting[0].army
        options = [Option(unit.id, unit.id, message("{unit}", unit=unit.name)) for unit in waiting]
        prompt = message("{army}: which unit takes its break test next?", army=game.battle.army(army).name)
        chosen = yield from game.choose(army, prompt, options, rule="FB-BRK-01")
    yield from test_one(game, chosen)
    return True


def waiting_to_test(battle: Battle) -> list[Unit]:
    """The units of the next combat that lost it and have not tested, in ascending id."""
    losers = [
        unit
        for unit in battle.on_table()
        if unit.has("lost") and not unit.has("break_tested") and unit.condition is Condition.STANDING
    ]
    combat = min((int(unit.mark("fought") or 0) for unit in losers), default=0)
    return sorted((unit for unit in losers if unit.mark("fought") == combat), key=lambda unit: unit.id)


def test_one(game: Game, unit_id: UnitId) -> Steps[None]:
    """A unit's break test, once more near the battle standard; who fails breaks (FB-BRK-02, FB-C-07)."""
    if breaks_by_fear(game, unit_id):
        _done(game, unit_id, holds=False)
        return
    holds = yield from try_once(game, unit_id)
    if not holds and (yield from is_repeated(game, unit_id)):
        holds = yield from try_once(game, unit_id)
    _done(game, unit_id, holds=holds)


def _done(game: Game, unit_id: UnitId, *, holds: bool) -> None:
    """It stands or breaks, and is frenzied no longer (FB-PSY-FRE-09)."""
    game.emit(Marked(unit_id, "break_tested", Until.TURN))
    if not holds:
        game.emit(ConditionChanged(unit_id, Condition.BROKEN, "combat"))
    lose_frenzy(game, unit_id)


def try_once(game: Game, unit_id: UnitId) -> Steps[bool]:
    """2D6 plus the difference: above the Leadership the unit fails (FB-BRK-02); no double 1 saves it."""
    unit = game.unit(unit_id)
    difference = int(unit.mark("lost") or 0)
    tally = break_tally(game.battle, unit, difference)
    lowered = lowered_by(tally)
    prompt = message("{unit}: break test on {n} or less", unit=unit.name, n=int(tally.total))
    dice = yield from game.roll(unit.army, "break", 2, prompt, tally=tally, rule="FB-BRK-02", unit=unit_id)
    holds = is_passed(dice, tally.total)
    game.emit(BreakTested(unit_id, dice, lowered, int(tally.total) + lowered, holds))
    return holds
