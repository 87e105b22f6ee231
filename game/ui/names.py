"""Where the units' names stand in the window: each keeps its place until there is time to find a better one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.geometry.shapes import pieces
from game.scene.drawables import Text
from game.scene.heroes import names_within
from game.scene.labels import Placer
from game.scene.units import backward, name_anchors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId

    Sources = tuple[Unit, ...]

SIZE = 11.0
UNIT = 14.0
"""What it costs a name to lie on a unit."""
CROSSING = 1.0
"""What each step over a unit costs the line from a name to its own unit."""


class Names:
    """The names of one table's units with their places."""

    def __init__(self) -> None:
        self._placed: dict[UnitId, tuple[Sources, Text]] = {}
        self._key: object = None
        self._work: Iterator[tuple[Sources, Text]] | None = None

    def labels(
        self, battle: Battle, shown: Sequence[Sources], scale: float, more: Callable[[], bool], *, rests: bool
    ) -> list[Text]:
        """The names of units, each given with the characters in it; `scale` is points a mm.

        Places are sought anew while `more` says that there is time.
        """
        key = (tuple(shown), scale)
        if key != self._key and (rests or self._key is None):
            self._key = key
            self._work = self._places(battle, shown, scale)
        if self._work is not None:
            fresh = not self._placed
            while fresh or more():
                found = next(self._work, None)
                if found is None:
                    self._work = None
                    break
                self._placed[found[0][0].id] = found
        self._newcomers(battle, shown, scale)
        return [self._label(battle, sources) for sources in shown]

    def _newcomers(self, battle: Battle, shown: Sequence[Sources], scale: float) -> None:
        """Places at once for those who have none yet, beside the names that are there."""
        new = [sources for sources in shown if sources[0].id not in self._placed]
        if not new:
            return
        placer = _placer(battle, shown, scale)
        for sources in shown:
            if sources[0].id in self._placed:
                placer.put(self._label(battle, sources))
        for sources in new:
            self._placed[sources[0].id] = (sources, _place(placer, battle, sources[0]))

    def _label(self, battle: Battle, sources: Sources) -> Text:
        """A name as it was placed last, beside where its unit is now."""
        unit = sources[0]
        placed = self._placed.get(unit.id)
        if placed is not None and len(placed[0]) == len(sources) and all(map(_same, placed[0], sources)):
            return placed[1]
        label = _words(battle, unit)
        if placed is not None:
            label = replace(label, offset=placed[1].offset, leader=placed[1].leader)
        else:
            x, y = backward(unit)
            label = replace(label, offset=(x * 40.0, y * 16.0 - 4.0), leader=False)
        self._placed[unit.id] = (sources, label)
        return label

    def _places(self, battle: Battle, shown: Sequence[Sources], scale: float) -> Iterator[tuple[Sources, Text]]:
        placer = _placer(battle, shown, scale)
        for sources in shown:
            yield sources, _place(placer, battle, sources[0])


def _placer(battle: Battle, shown: Sequence[Sources], scale: float) -> Placer:
    """A table on which names avoid the units."""
    placer = Placer((0.0, 0.0, battle.width, battle.height), scale, CROSSING)
    for unit, *_ in shown:
        for piece in pieces(unit.body):
            if isinstance(piece, tuple):
                placer.avoid(piece, UNIT)
    return placer


def _place(placer: Placer, battle: Battle, unit: Unit) -> Text:
    return placer.place(_words(battle, unit), name_anchors(unit), backward(unit))


def _words(battle: Battle, unit: Unit) -> Text:
    return Text(name_anchors(unit)[0], names_within(battle, unit), "text", SIZE, bold=True, halo="halo", leader=True)


def _same(one: object, two: object) -> bool:
    return one is two
