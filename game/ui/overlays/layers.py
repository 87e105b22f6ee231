"""The overlays that are switched on: made once for a position, a little in each frame."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pygame

from game.language import language
from game.ui.overlays.overlay import Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.scene.drawables import Drawable
    from game.ui.overlays.overlay import Drawn, Glance, Overlay

_SERIALS = count()
A_FRAME = 4
"""Milliseconds of a frame that overlays may take to work things out."""


class Layer:
    """One overlay of one position: what is drawn of it so far, and what is still to come."""

    def __init__(self, overlay: Overlay, glance: Glance) -> None:
        self.serial = next(_SERIALS)
        self.battle: Battle = glance.battle
        self.subject: UnitId | None = _subject(overlay, glance)
        self.army, self.language = glance.army, language()
        self.items: list[Drawable] = []
        self.notes: list[Note] = []
        self._coming: Drawn | None = overlay.draw(glance)

    def fits(self, overlay: Overlay, glance: Glance) -> bool:
        """Whether this is still the layer of what people look at."""
        same = self.battle is glance.battle and self.army == glance.army and self.language == language()
        return same and self.subject == _subject(overlay, glance)

    @property
    def is_done(self) -> bool:
        """Whether all of it is there."""
        return self._coming is None

    def work(self, until: int | None) -> None:
        """Go on until that tick of the clock; to the end without one."""
        while self._coming is not None:
            try:
                item = next(self._coming)
            except StopIteration:
                self._coming = None
                return
            if isinstance(item, Note):
                self.notes.append(item)
            elif item is not None:
                self.items.append(item)
            elif until is not None and pygame.time.get_ticks() >= until:
                return


class Layers:
    """Which overlays are on, and what they show."""

    def __init__(self, overlays: Sequence[Overlay]) -> None:
        self.overlays = {overlay.id: overlay for overlay in overlays}
        self.on: set[str] = set()
        self._made: dict[str, Layer] = {}

    def toggle(self, overlay_id: str) -> bool:
        """Switch one on or off; False for a name that is none of them."""
        if overlay_id not in self.overlays:
            return False
        self.on ^= {overlay_id}
        return True

    def items(self, glance: Glance, *, whole: bool = False) -> list[Drawable]:
        """What lies over the table now; with `whole` however long it takes, else as much as a frame has time for."""
        until = None if whole else pygame.time.get_ticks() + A_FRAME
        shown: list[Drawable] = []
        for overlay_id, overlay in self.overlays.items():
            if overlay_id not in self.on:
                continue
            layer = self._made.get(overlay_id)
            if layer is None or not layer.fits(overlay, glance):
                layer = self._made[overlay_id] = Layer(overlay, glance)
            layer.work(until)
            shown += layer.items
        return shown

    @property
    def stamp(self) -> tuple[object, ...]:
        """The same as long as `items` would give the same."""
        return tuple((name, layer.serial, len(layer.items)) for name, layer in self._made.items() if name in self.on)

    def notes(self, unit_id: UnitId) -> list[str]:
        """What the layers that are on say of a unit."""
        made = [layer for name, layer in self._made.items() if name in self.on]
        return [str(note.words) for layer in made for note in layer.notes if note.unit == unit_id]

    @property
    def is_done(self) -> bool:
        """Whether nothing is still being worked out."""
        return all(layer.is_done for name, layer in self._made.items() if name in self.on)


def _subject(overlay: Overlay, glance: Glance) -> UnitId | None:
    unit = glance.subject
    return unit.id if unit is not None and overlay.of_unit else None
