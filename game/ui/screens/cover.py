"""Covers the table while the window passes from one person to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.language import tr
from game.ui.chrome.board import Board
from game.ui.chrome.item import Item, high
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.app import App

STILL_MS = 250
"""So long a key or click does nothing: it may have been meant for the table."""


class CoverScreen:
    """Says who is next; any key or click uncovers. `role` is the ink of his colour."""

    def __init__(self, app: App, army: str, role: str, *, still: int = STILL_MS) -> None:
        self.app, self.army, self.role = app, army, role
        self._board = Board()
        self._since = pygame.time.get_ticks() + still

    def lay_out(self) -> None:
        """Nothing to make."""

    def handle(self, event: pygame.event.Event) -> None:
        """Uncover."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP) and pygame.time.get_ticks() >= self._since:
            self.app.pop()

    def items(self) -> list[Item]:
        """The words."""
        width, height = self.app.size
        known = self.role in ("red", "blue")
        box = (0, 0, width, height)
        words = str(message("Pass to {army}", army=self.army))
        middle = height // 2 - high(40)
        return [
            Item(box, fill=f"{self.role}_ground" if known else "back"),
            Item((0, middle, width, high(40)), words, 40, self.role if known else "accent", True, "middle"),
            Item((0, middle + high(40) + px(12), width, high(16)), tr("Click when ready"), 16, "dim", False, "middle"),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """The cover."""
        self._board.show((0, 0, *self.app.size), self.items())
        self._board.draw(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""
