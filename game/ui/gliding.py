"""Units go to where they stand: what has just been moved glides there along its legs, one after the other.

The battle itself waits for nothing: only the picture comes after, and any key or click brings it up at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.scene.battle import army_colour
from game.scene.drawables import Line
from game.scene.heroes import hero_items
from game.scene.units import unit_items
from game.ui.board import frame_items
from game.ui.film import Film

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.unit import Unit, UnitId
    from game.engine.session import Entry
    from game.scene.drawables import Drawable
    from game.ui.controller import Controller
    from game.ui.film import Moment

PLAIN = "brisk"
MM_A_MS = {"slow": 0.15, PLAIN: 0.3, "fast": 0.75}
"""How fast units go at each pace that may be chosen."""
LEAST_MS, MOST_MS = 220.0, 1600.0
"""How long a move takes at the plain pace at least and at most, however short or long it is."""
LONGEST_MS = 5000.0
"""What waits to be shown takes no longer than this, however much it is: it then goes faster."""
LATE_MS = 100.0
"""Time that passes while nothing is drawn is not seen: a frame counts as no later than this."""


@dataclass(frozen=True, slots=True)
class Glide:
    """One moment that is still to be seen: who moves in it, and how far the one who goes furthest goes, mm."""

    moment: Moment
    movers: tuple[UnitId, ...]
    way: float

    def lasts(self, pace: str) -> float:
        """How long it takes, ms: as long as its way, but neither a blink nor a wait."""
        plain = min(MOST_MS, max(LEAST_MS, self.way / MM_A_MS[PLAIN]))
        return plain * MM_A_MS[PLAIN] / MM_A_MS[pace]


class Gliding:
    """The moves of one battle that are still to be seen, the first of them under way."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._waiting: list[Glide] = []
        self._gone, self._hurry = 0.0, 1.0
        self._seen = 0
        self._last: Entry | None = None
        self._version: object = None
        self._ticks = pygame.time.get_ticks()
        self.settle()

    @property
    def is_going_on(self) -> bool:
        """Whether somebody is on the way."""
        return bool(self._waiting)

    def settle(self) -> None:
        """Everybody stands where he has come to; what has happened up to now is not shown any more."""
        self._waiting.clear()
        self._gone = 0.0
        self._note()

    def _note(self) -> None:
        controller = self.controller
        self._seen = controller.seen
        self._version = (controller.version, self._seen)
        self._last = controller.session.log[self._seen - 1] if self._seen else None

    def tick(self, pace: str) -> None:
        """Once a frame of the table."""
        now = pygame.time.get_ticks()
        passed, self._ticks = now - self._ticks, now
        self.pass_time(min(LATE_MS, passed), pace)

    def pass_time(self, ms: float, pace: str) -> None:
        """Let time pass, then take up the moves that were made since the last frame."""
        if pace not in MM_A_MS:
            self.settle()
            return
        left = ms * self._hurry
        while self._waiting and left > 0.0:
            rest = self._waiting[0].lasts(pace) - self._gone
            if left < rest:
                self._gone += left
                break
            left -= max(0.0, rest)
            self._gone = 0.0
            self._waiting.pop(0)
        if self._take_up():
            whole = sum(glide.lasts(pace) for glide in self._waiting) - self._gone
            self._hurry = max(1.0, whole / LONGEST_MS)

    def _take_up(self) -> bool:
        """Put new moves behind those that wait; True where there are any."""
        controller = self.controller
        if (controller.version, controller.seen) == self._version:
            return False
        log = controller.session.log
        if controller.seen < self._seen or (self._seen and log[self._seen - 1] is not self._last):
            self.settle()  # something was taken back: everybody stands where he stood
            return False
        known = len(self._waiting)
        for moment in Film(controller.rules, controller.session, self._seen, controller.seen).moments:
            movers = moment.movers
            if movers:
                self._waiting.append(Glide(moment, movers, moment.way))
        self._note()
        return len(self._waiting) > known

    # -- picture

    @property
    def under_way(self) -> tuple[UnitId, ...]:
        """Who moves at this moment."""
        return self._waiting[0].movers if self._waiting else ()

    def earlier(self) -> dict[UnitId, Unit]:
        """Who still stands where he stood before, as he was then: his way is to be seen later."""
        found: dict[UnitId, Unit] = {}
        for glide in self._waiting[1:]:
            for unit in glide.movers:
                if unit not in found and unit not in self.under_way:
                    found[unit] = glide.moment.before.unit(unit)
        return found

    def units(self, pace: str) -> tuple[Unit, ...]:
        """Those who move at this moment, on their way."""
        if not self._waiting:
            return ()
        return self._waiting[0].moment.units_at(self._gone / self._waiting[0].lasts(pace))

    def items(self, pace: str, zoom: float, selected: UnitId | None) -> Iterator[Drawable]:
        """The units on their way, each with the line from where it set out."""
        for unit in self.units(pace):
            moment = self._waiting[0].moment
            colour = army_colour(moment.after, unit.army)
            yield Line((moment.before.unit(unit.id).body.centre, unit.body.centre), "halo", 2.0, dashed=True)
            yield from unit_items(unit, colour, label=False, zoom=zoom)
            yield from hero_items(moment.after, unit, colour)
            if unit.id == selected:
                yield from frame_items(unit)
