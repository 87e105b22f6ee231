"""The log as something to point at: its lines show on the table what they tell, its filters are pressed and typed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.ui.told import told_items

if TYPE_CHECKING:
    from game.scene.drawables import Drawable
    from game.ui.log_filter import LogFilter
    from game.ui.screens.table import TableScreen

MOST_WORDS = 40
FIND = "log_find"
PRESSED = ("logarmy", "logphase", "logfind")


class LogAid:
    """Belongs to one table screen; the filter itself is kept by the side panel."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._told: tuple[object, list[Drawable]] | None = None

    @property
    def filter(self) -> LogFilter:
        """What of the log is shown."""
        return self.screen.side.filter

    @filter.setter
    def filter(self, value: LogFilter) -> None:
        side = self.screen.side
        side.filter, side.scrolled["log"] = value, 0

    def pressed(self, what: str) -> bool:
        """One of the filters was pressed; False for anything else."""
        if what == "logarmy":
            self.filter = self.filter.next_army(self.screen.controller.battle)
        elif what == "logphase":
            self.filter = self.filter.next_heading(self.screen.controller)
        elif what == "logfind":
            self.find()
        return what in PRESSED

    def find(self) -> None:
        """Let keys go into the words that are looked for, or no longer."""
        self.filter = replace(self.filter, is_typing=not self.filter.is_typing)

    def handle(self, event: pygame.event.Event) -> bool:
        """A key that goes into the words; a press anywhere ends the typing. False for what is not meant here."""
        if not self.filter.is_typing:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.filter = replace(self.filter, is_typing=self.screen.side.meaning(event.pos) == "logfind:")
            return False
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        words = self.filter.words
        if event.key == pygame.K_ESCAPE:
            self.filter = replace(self.filter, words="", is_typing=False)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.filter = replace(self.filter, is_typing=False)
        elif event.key == pygame.K_BACKSPACE:
            self.filter = self.filter.typed(words[:-1])
        elif event.unicode and event.unicode.isprintable():
            self.filter = self.filter.typed((words + event.unicode)[:MOST_WORDS])
        return True

    def items(self, number: str) -> list[Drawable]:
        """What a line of the log tells, on the table."""
        controller = self.screen.controller
        key = (number, controller.version)
        if self._told is None or self._told[0] != key:
            line = controller.lines[int(number)] if int(number) < len(controller.lines) else None
            self._told = (key, list(told_items(controller.session, line)) if line is not None else [])
        return self._told[1]
