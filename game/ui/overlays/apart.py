"""Words of overlays beside each other and beside what they should leave to be seen, a little of that in each frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scene.drawables import Text
from game.scene.pills import into_view, spread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.scene.drawables import Drawable
    from game.scene.pills import Crowd
    from game.ui.camera import Camera

A_FRAME = 2
"""Milliseconds of a frame for finding places."""


class Apart:
    """Places are sought when the table rests; while it moves each pill keeps its place beside what it is about."""

    def __init__(self) -> None:
        self._camera: Camera | None = None
        self._key: object = None
        self._stamp: object = None
        self._others: list[Drawable] = []
        self._pills: list[Text] = []
        self._places: dict[Text, Text] = {}
        self._work: Iterator[tuple[Text, Text]] | None = None

    def items(
        self, shown: Sequence[Drawable], stamp: object, camera: Camera, scale: float, crowd: Callable[[], Crowd] | None
    ) -> list[Drawable]:
        """What is shown, the same as long as `stamp` is, its words last; `scale` is points a mm.

        What the words should not hide is asked for when the table rests; without it there is no time for them now.
        """
        if stamp != self._stamp:
            self._stamp = stamp
            self._pills = [item for item in shown if isinstance(item, Text) and item.pill]
            self._others = [item for item in shown if not (isinstance(item, Text) and item.pill)]
            self._key = self._work = None
        rests, self._camera = camera == self._camera, camera
        if rests and self._pills and crowd is not None:
            self._begin(camera, scale, crowd())
            self._seek()
        placed = (self._places.get(pill, pill) for pill in self._pills)
        return [*self._others, *(into_view(pill, scale, camera.seen) for pill in placed)]

    def _begin(self, camera: Camera, scale: float, crowd: Crowd) -> None:
        key = (camera, scale, id(crowd))
        if self._key != key:
            self._key = key
            self._work = zip(self._pills, spread(self._pills, scale, camera.seen, crowd), strict=True)

    def _seek(self) -> None:
        until = pygame.time.get_ticks() + A_FRAME
        while self._work is not None and pygame.time.get_ticks() < until:
            found = next(self._work, None)
            if found is None:
                self._work = None
                self._places = {pill: self._places[pill] for pill in self._pills if pill in self._places}
            else:
                self._places[found[0]] = found[1]
