"""Looking about a table: drag to move it, the wheel to zoom, 0 for the whole of it."""

from __future__ import annotations

import pygame

from game.ui.camera import Camera

ZOOM = 1.15
STILL = 4


class Looking:
    """A camera that follows the mouse."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.camera = Camera.fit(width, height, (0, 0, 1, 1))
        self._is_whole = True
        self._from: tuple[int, int] | None = None

    def fit(self, viewport: tuple[int, int, int, int]) -> None:
        """Look through a viewport: at the whole table until somebody has looked closer."""
        if self._is_whole:
            self.camera = Camera.fit(self.width, self.height, viewport)
        else:
            self.camera = self.camera.resized(viewport)

    def take(self, camera: Camera) -> None:
        """Look as another camera does."""
        self.camera, self._is_whole = camera, False

    def whole(self) -> None:
        """The whole table again."""
        self._is_whole = True
        self.fit(self.camera.viewport)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the mouse; True when the event was about looking."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.camera.holds(event.pos):
            self._from = event.pos
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._from is not None:
            self._from = None
            return True
        if event.type == pygame.MOUSEMOTION and self._from is not None:
            dx, dy = event.pos[0] - self._from[0], event.pos[1] - self._from[1]
            if abs(dx) + abs(dy) > STILL:
                self.camera, self._from, self._is_whole = self.camera.panned(dx, dy), event.pos, False
            return True
        if event.type == pygame.MOUSEWHEEL and self.camera.holds(pygame.mouse.get_pos()):
            self.camera, self._is_whole = self.camera.zoomed(ZOOM**event.y, pygame.mouse.get_pos()), False
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_0:
            self.whole()
            return True
        return False
