"""The moments at which panic is tested (FB-PSY-PAN-01, FB-CPN-01, FB-CPN-02, FB-CHG-15), as steps of the schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.fantasy.psychology import panic_causes as causes
from game.rulesets.fantasy.psychology.agreed import by_agreement
from game.rulesets.fantasy.psychology.panic import Cause, Runs, panic_bars, panic_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.psychology.panic_causes import Trigger


def in_order(battle: Battle) -> list[Unit]:
    """The active player's units, then his opponent's, each in ascending id (section 28, step 4.2)."""
    return sorted(battle.on_table(), key=lambda unit: (unit.army != battle.active, unit.id))


def test_next(game: Game, units: Iterable[Unit], triggers: Callable[[Unit], Iterator[Trigger | None]]) -> Steps[bool]:
    """The next unit with a cause that nothing bars tests; gives whether there was one."""
    for unit in units:
        if panic_bars(game.battle, unit):
            continue
        found = next((t for t in triggers(unit) if t is not None and not t.bars), None)
        if found is not None:
            yield from panic_test(game, unit.id, found.cause, found.sources)
            return True
    return False


def at_start(game: Game) -> Steps[bool]:
    """Cause 1: friends that flee within 10 cm as the owner's turn begins (FB-PSY-PAN-03)."""
    battle = game.battle
    sources = tuple(causes.fleeing_friends(battle))

    def triggers(unit: Unit) -> Iterator[Trigger | None]:
        yield causes.beside(battle, unit, Cause.FLEEING_FRIENDS, sources)

    units = [unit for unit in in_order(battle) if unit.army == battle.active]
    tested = yield from test_next(game, units, triggers)
    return tested or (yield from by_agreement(game, Runs.IN_COMPULSORY_MOVES))


def of_charged(game: Game) -> Steps[bool]:
    """Cause 3: charged in flank or rear while fighting; the charge has been measured and reaches (FB-CHG-15)."""
    battle = game.battle

    def triggers(unit: Unit) -> Iterator[Trigger | None]:
        return (causes.charged(battle, charge) for charge in battle.charges_on(unit.id))

    return (yield from test_next(game, in_order(battle), triggers))


def after_charges(game: Game) -> Steps[bool]:
    """Cause 4: friends that fled from a charge and were caught (FB-PSY-PAN-11)."""
    battle = game.battle
    sources = tuple(causes.caught_friends(battle))

    def triggers(unit: Unit) -> Iterator[Trigger | None]:
        yield causes.beside(battle, unit, Cause.CAUGHT_FRIENDS, sources)

    return (yield from test_next(game, in_order(battle), triggers))


def end_of_phase(game: Game) -> Steps[bool]:
    """Causes 5 and 6: heavy losses, and friends shot away, to whatever it was (FB-PSY-PAN-13 to 15)."""
    battle = game.battle
    sources = tuple(causes.shot_friends(battle))

    def triggers(unit: Unit) -> Iterator[Trigger | None]:
        yield causes.lost_in_phase(battle, unit)
        yield causes.beside(battle, unit, Cause.SHOT_FRIENDS, sources)

    tested = yield from test_next(game, in_order(battle), triggers)
    return tested or (yield from by_agreement(game, Runs.AT_ONCE))


def in_combat(game: Game) -> Steps[bool]:
    """Cause 2: friends broken or destroyed within 15 cm, before anybody flees (FB-CPN-01, FB-CPN-02)."""
    battle = game.battle
    sources = tuple(causes.broken_or_destroyed(battle))

    def triggers(unit: Unit) -> Iterator[Trigger | None]:
        yield causes.beside(battle, unit, Cause.BROKEN_FRIENDS, sources)

    tested = yield from test_next(game, in_order(battle), triggers)
    return tested or (yield from by_agreement(game, Runs.WITH_THE_BROKEN))


def after_stand_and_shoot(game: Game, charger: UnitId, shooter: UnitId) -> Steps[bool]:
    """A charger that lost a quarter to a unit that stands and shoots tests at once (FB-PSY-PAN-14); whether it stands.

    Whoever fails gives up the charge and runs at once, away from the shooters.
    """
    trigger = causes.lost_in_phase(game.battle, game.unit(charger))
    if trigger is None or trigger.bars:
        return True
    return (yield from panic_test(game, charger, Cause.LOSSES, (shooter,)))
