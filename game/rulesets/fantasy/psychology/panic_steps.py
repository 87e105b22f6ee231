"""The moments at which panic is tested (FB-PSY-PAN-01, FB-CPN-01, FB-CPN-02, FB-CHG-15), as steps of the schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.fantasy.psychology.agreed import by_agreement
from game.rulesets.fantasy.psychology.panic import Cause, Runs, panic_bars, panic_test
from game.rulesets.fantasy.psychology.panic_causes import Moment, lost_in_phase, triggers_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps


def in_order(battle: Battle) -> list[Unit]:
    """The active player's units, then his opponent's, each in ascending id (section 28, step 4.2)."""
    return sorted(battle.on_table(), key=lambda unit: (unit.army != battle.active, unit.id))


def next_test(game: Game, units: list[Unit], moment: Moment) -> Steps[bool]:
    """The next unit with a cause that nothing bars tests; gives whether there was one."""
    causes = triggers_of(game.battle, moment)
    for unit in units:
        found = next((trigger for trigger in causes(unit) if not trigger.bars), None)
        if found is not None and not panic_bars(game.battle, unit):
            yield from panic_test(game, unit.id, found.cause, found.sources)
            return True
    return False


def at_start(game: Game) -> Steps[bool]:
    """Cause 1: friends that flee within 10 cm as the owner's turn begins (FB-PSY-PAN-03)."""
    units = [unit for unit in in_order(game.battle) if unit.army == game.battle.active]
    tested = yield from next_test(game, units, Moment.START_OF_TURN)
    return tested or (yield from by_agreement(game, Runs.IN_COMPULSORY_MOVES))


def of_charged(game: Game) -> Steps[bool]:
    """Cause 3: charged in flank or rear while fighting; the charge has been measured and reaches (FB-CHG-15)."""
    return (yield from next_test(game, in_order(game.battle), Moment.CHARGE))


def after_charges(game: Game) -> Steps[bool]:
    """Cause 4: friends that fled from a charge and were caught (FB-PSY-PAN-11)."""
    return (yield from next_test(game, in_order(game.battle), Moment.AFTER_CHARGES))


def end_of_phase(game: Game) -> Steps[bool]:
    """Causes 5 and 6: heavy losses, and friends shot away, to whatever it was (FB-PSY-PAN-13 to 15)."""
    tested = yield from next_test(game, in_order(game.battle), Moment.END_OF_PHASE)
    return tested or (yield from by_agreement(game, Runs.AT_ONCE))


def in_combat(game: Game) -> Steps[bool]:
    """Cause 2: friends broken or destroyed within 15 cm, before anybody flees (FB-CPN-01, FB-CPN-02)."""
    tested = yield from next_test(game, in_order(game.battle), Moment.COMBAT)
    return tested or (yield from by_agreement(game, Runs.WITH_THE_BROKEN))


def after_stand_and_shoot(game: Game, charger: UnitId, shooter: UnitId) -> Steps[bool]:
    """A charger that lost a quarter to a unit that stands and shoots tests at once (FB-PSY-PAN-14); whether it stands.

    Whoever fails gives up the charge and runs at once, away from the shooters.
    """
    trigger = lost_in_phase(game.battle, game.unit(charger))
    if trigger is None or trigger.bars:
        return True
    return (yield from panic_test(game, charger, Cause.LOSSES, (shooter,)))
