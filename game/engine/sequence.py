"""The schedule as data, and the walk through it (design section 3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from game.battle.battle import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import Battle
    from game.engine.game import Game, Steps


class How(Enum):
    """How often a phase's step runs."""

    ONCE = "once"
    REPEAT = "repeat"
    """Until the step returns False."""
    ALTERNATE = "alternate"
    """As REPEAT, the armies taking turns at being active."""


@dataclass(frozen=True, slots=True)
class Phase:
    """A named step of the rule book and how often it runs; `group` is the phase as people count it.

    `heading` is what people read above several steps that they think of as one.
    """

    name: str
    step: Callable[[Game], Steps[bool | None]]
    how: How = How.ONCE
    group: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The phases before the battle, of each player turn, and after the last turn."""

    opening: tuple[Phase, ...]
    turn: tuple[Phase, ...]
    closing: tuple[Phase, ...] = ()

    def phase(self, cursor: Cursor) -> Phase | None:
        """The phase at a cursor, None when the battle is over."""
        phases = self.part(cursor.part)
        return phases[cursor.phase] if cursor.phase < len(phases) else None

    def part(self, part: str) -> tuple[Phase, ...]:
        """The phases of a part: opening, turn or closing."""
        return {"opening": self.opening, "turn": self.turn, "closing": self.closing}.get(part, ())

    def first(self, battle: Battle) -> Cursor:
        """The place where a battle begins."""
        start = Cursor("opening", 0, battle.active or battle.armies[0].id, 0, 0)
        return start if self.opening else self._next_part(battle, start)

    def after(self, battle: Battle, again: bool) -> Cursor:
        """The place after a step, which says whether its phase goes on."""
        cursor = battle.cursor
        phase = self.phase(cursor)
        if battle.outcome is not None:
            return replace(cursor, part="over", phase=0, visit=0)
        if phase is not None and phase.how is not How.ONCE and again:
            active = battle.opponent(cursor.active) if phase.how is How.ALTERNATE else cursor.active
            return replace(cursor, active=active, visit=cursor.visit + 1)
        following = replace(cursor, phase=cursor.phase + 1, visit=0)
        return following if self.phase(following) is not None else self._next_part(battle, cursor)

    def _next_part(self, battle: Battle, cursor: Cursor) -> Cursor:
        if cursor.part == "opening":
            return Cursor("turn", 1, _first_player(battle), 0, 0)
        if cursor.part == "turn":
            if cursor.turn < battle.rounds * len(battle.armies):
                return Cursor("turn", cursor.turn + 1, battle.opponent(cursor.active), 0, 0)
            if self.closing:
                return Cursor("closing", cursor.turn, cursor.active, 0, 0)
        return Cursor("over", cursor.turn, cursor.active, 0, 0)


def _first_player(battle: Battle) -> str:
    chosen = next((mark.value for mark in battle.marks if mark.name == "first"), None)
    return str(chosen) if chosen else battle.active
