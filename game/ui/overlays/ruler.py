"""The ruler: a tape drawn with the mouse between two places or units, in centimetres, perhaps in inches too."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.tally import Message, message
from game.geometry.measure import distance, nearest_points
from game.geometry.shapes import Disc, nearest, pieces
from game.language import N_, tr
from game.scene.drawables import Circle, Drawable, Line
from game.scene.pills import beside
from game.ui.overlays.marks import between, pill
from game.ui.overlays.measuring import measuring_bar
from game.ui.picking import unit_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.pose import Point

MM_PER_CM, MM_PER_INCH = 10.0, 25.4
TICK = 50.0
"""A mark every so many mm."""
MOST_TICKS = 80


HINT = N_("click where it ends; Esc takes it up")


class Ruler:
    """A tape from where the mouse was pressed to where it is; an end on a unit holds to the unit.

    It is drawn out with the button held, or from one click to the next.
    """

    def __init__(self) -> None:
        self.start: Point | None = None
        self.end: Point | None = None
        self.is_held = self.is_open = False
        self._ends = False

    @property
    def follows(self) -> bool:
        """Whether its end goes with the mouse."""
        return self.is_held or self.is_open

    def press(self, point: Point) -> None:
        """Begin a tape; where one was begun by a click, this is where it ends."""
        self._ends, self.is_open = self.is_open, False
        self.start = self.start if self._ends else point
        self.end, self.is_held = point, True

    def drag(self, point: Point) -> None:
        """Draw it out."""
        if self.follows:
            self.end = point

    def release(self, least: float = 0.0) -> None:
        """Let it lie; one drawn out no further than `least`, mm, was begun by a click and goes on with the mouse."""
        if self.is_held and self.start is not None and self.end is not None:
            self.is_open = not self._ends and math.dist(self.start, self.end) <= least
        self.is_held = False

    def clear(self) -> bool:
        """Take the tape up; False where none lies."""
        lay, self.start, self.end = self.start is not None, None, None
        self.is_held = self.is_open = False
        return lay

    def ends(self, battle: Battle) -> tuple[Point, Point, float] | None:
        """Where the tape lies and how long it is (mm): between bodies as the rules measure (FB-GEN-03)."""
        if self.start is None or self.end is None:
            return None
        one, two = unit_at(battle, self.start), unit_at(battle, self.end)
        if one is not None and two is not None and one.id != two.id:
            return *nearest_points(one.body, two.body), distance(one.body, two.body)
        if one is not None and two is None:
            return _from(one, self.end)
        if two is not None and one is None:
            there, here, far = _from(two, self.start)
            return here, there, far
        return self.start, self.end, math.dist(self.start, self.end)

    def items(self, battle: Battle, *, inches: bool = False) -> Iterator[Drawable]:
        """The tape with its marks, and its length; for reference only where nobody may measure yet (FB-CHG-05)."""
        found = self.ends(battle)
        if found is None:
            return
        here, there, far = found
        bar = measuring_bar(battle)
        role = "select" if bar is None else "zone"
        yield Line((here, there), "black", 4.5)
        yield Line((here, there), role, 2.5)
        yield from _ticks(here, there, role)
        for end in (here, there):
            yield Circle(end, 4.5, role, "black", 1.4, fixed=True)
        yield pill(between(here, there, 0.5), length_words(far, inches=inches), role, (0.0, 10.0))
        if bar is not None:
            words = message("for reference: {reason} ({rule})", reason=bar.text, rule=bar.rule)
            yield pill(between(here, there, 0.5), words, role, (0.0, -14.0))
        if self.is_open:
            away = ((there[0] - here[0]) / far, (there[1] - here[1]) / far) if far > 0.0 else (0.0, -1.0)
            yield beside(there, away, tr(HINT), "card", gap=18.0)


def _from(unit: Unit, point: Point) -> tuple[Point, Point, float]:
    """From the nearest place of a unit to a bare one."""
    found = [nearest(piece, Disc(point, 0.0)) for piece in pieces(unit.body)]
    here, there = min(found, key=lambda pair: math.dist(*pair))
    return here, there, math.dist(here, there)


def _ticks(here: Point, there: Point, role: str) -> Iterator[Drawable]:
    length = math.dist(here, there)
    if not 0 < length <= TICK * MOST_TICKS:
        return
    ux, uy = (there[0] - here[0]) / length, (there[1] - here[1]) / length
    for n in range(1, int(length // TICK) + 1):
        at = between(here, there, n * TICK / length)
        long = 9.0 if n % 2 == 0 else 5.0
        yield Line(((at[0] - uy * long, at[1] + ux * long), (at[0] + uy * long, at[1] - ux * long)), role, 1.6)


def length_words(far: float, *, inches: bool = False) -> Message:
    """A length (mm) for people.

    >>> str(length_words(141.4)), str(length_words(141.4, inches=True))
    ('14.1 cm', '14.1 cm (5.6 in)')
    """
    if inches:
        return message("{cm:.1f} cm ({inch:.1f} in)", cm=far / MM_PER_CM, inch=far / MM_PER_INCH)
    return message("{cm:.1f} cm", cm=far / MM_PER_CM)
