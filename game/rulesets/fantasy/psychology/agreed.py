"""Panic tests by agreement: whatever both players find frightening (FB-PSY-PAN-20; switch `agreed_tests`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.requests import Option
from game.engine.tally import message
from game.rulesets.fantasy.psychology.panic import Cause, panic_bars, panic_test

if TYPE_CHECKING:
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.psychology.panic import Runs

SWITCH = "agreed_tests"


def by_agreement(game: Game, runs: Runs) -> Steps[bool]:
    """Where the scenario allows it the active player may name a unit; it tests if his opponent agrees, not otherwise.

    It is that phase's test of the unit. Gives whether one was made, so that another may be named.
    """
    if not bool(game.battle.option(SWITCH, default=False)):
        return False
    unit = yield from propose(game)
    if unit is None or not (yield from confirm(game, unit)):
        return False
    yield from panic_test(game, unit, Cause.AGREED, runs=runs)
    return True


def propose(game: Game) -> Steps[UnitId | None]:
    """The active player names a unit, or nobody."""
    battle = game.battle
    options: list[Option[UnitId | None]] = [
        Option(unit.id, unit.id, message("{unit}", unit=unit.name), panic_bars(battle, unit))
        for unit in battle.on_table()
    ]
    options.append(Option(None, "nobody", message("Nobody")))
    army = battle.army(battle.active)
    prompt = message("{army}: should any unit test panic for a reason of its own?", army=army.name)
    chosen: UnitId | None = yield from game.choose(army.id, prompt, options, rule="FB-PSY-PAN-20", default="nobody")
    return chosen


def confirm(game: Game, unit_id: UnitId) -> Steps[bool]:
    """The other player agrees, or not."""
    army = game.battle.army(game.battle.opponent(game.battle.active))
    prompt = message(
        "{army}: do you agree that {unit} {unit:tests|test} panic?", army=army.name, unit=game.unit(unit_id).name
    )
    options = (Option(True, "agree", message("It tests")), Option(False, "refuse", message("It does not")))
    agreed: bool = yield from game.choose(army.id, prompt, options, rule="FB-PSY-PAN-20", unit=unit_id)
    return agreed
