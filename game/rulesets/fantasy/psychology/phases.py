"""What is remembered of a phase's start, for the tests that its losses cause (FB-PSY-PAN-02, section 28.1).

The phases here are those of the rule book, not the steps of the schedule: start, movement, magic, shooting, combat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.battle import Presence
from game.battle.unit import Condition
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

TESTED = "panic_tested"


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase of the rule book began: everybody's place and size is remembered, nobody has tested panic in it."""

    name: str
    presences: tuple[Presence, ...]

    def apply(self, battle: Battle) -> Battle:
        """Remember, and forget the tests of the phase before."""
        units = tuple(unit.unmarked(TESTED) if unit.has(TESTED) else unit for unit in battle.units)
        return replace(battle, units=units, phase_start=self.presences)


def presence(unit: Unit) -> Presence:
    """A unit as it stands now."""
    return Presence(unit.id, unit.body, unit.count, unit_strength(unit), unit.characters)


def begin(game: Game, name: str) -> None:
    """A phase begins (section 28, step 0.1); who stands as he stood when the last one began is not noted anew."""
    noted = {known: known for known in game.battle.phase_start}
    present = map(presence, game.battle.on_table())
    game.emit(PhaseBegan(name, tuple(noted.get(now, now) for now in present)))


def at_phase_start(battle: Battle, unit_id: UnitId) -> Presence | None:
    """How a unit stood when the phase began, None where it was not on the table."""
    return next((known for known in battle.phase_start if known.unit == unit_id), None)


def models_at_phase_start(battle: Battle, unit: Unit) -> int:
    """How many models a unit had when the phase began, characters in it among them (FB-PSY-PAN-13)."""
    known = at_phase_start(battle, unit.id) or presence(unit)
    return known.models + len(known.characters)


def lost_since_phase_start(battle: Battle, unit: Unit) -> int:
    """How many models a unit has lost since then; a character who has left it alive is no loss."""
    known = at_phase_start(battle, unit.id) or presence(unit)
    dead = sum(battle.unit(hero).condition is Condition.DESTROYED for hero in known.characters)
    return max(0, known.models - unit.count) + dead


def movement_begins(game: Game) -> Steps[bool]:
    """The movement phase begins."""
    yield from ()
    begin(game, "movement")
    return False


def magic_begins(game: Game) -> Steps[bool]:
    """The magic phase begins."""
    yield from ()
    begin(game, "magic")
    return False


def shooting_begins(game: Game) -> Steps[bool]:
    """The shooting phase begins."""
    yield from ()
    begin(game, "shooting")
    return False
