"""Save a battle under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextEntryLine

from game.engine.tally import message
from game.language import tr
from game.ui import saves, theme
from game.ui.chrome.board import rounded_box
from game.ui.commands import key_words
from game.ui.fonts import font, written
from game.ui.orders import ENTER
from game.ui.panels import draw_lines
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.ui.app import App

WIDTH, ROWS, CARD, LINE = 620, 6, 170, 19


class SaveAsScreen:
    """Asks for a name; Enter saves, Esc goes back. `save` writes the battle to a path or raises OSError."""

    def __init__(self, app: App, proposed: str, save: Callable[[Path], None]) -> None:
        self.app, self.name, self.save = app, proposed, save
        self._proposed = proposed
        self.notice = ""
        self._known = [one.path.stem for one in saves.listed(saves.SAVED)]
        self._asked_twice = ""

    def lay_out(self) -> None:
        """The name's field and two buttons."""
        left, top, width = self._left, self._top, self._width
        manager = self.app.manager
        self._entry = UITextEntryLine(pygame.Rect(left, top + px(70), width, px(38)), manager)
        self._entry.set_text(self.name)
        self._entry.focus()  # type: ignore[no-untyped-call]
        if self.name == self._proposed:
            self._entry.select_range = [0, len(self.name)]  # whoever types gives another name
        half = (width - px(12)) // 2
        box = pygame.Rect(left, top + px(122), half, px(40))
        self._save = UIButton(box, f"{tr('Save')}  ({key_words(ENTER)})", manager, object_id="#primary")
        self._back = UIButton(box.move(half + px(12), 0), tr("Back") + "  (Esc)", manager)

    @property
    def _width(self) -> int:
        return min(px(WIDTH), self.app.size[0] - px(72))

    @property
    def _left(self) -> int:
        return (self.app.size[0] - self._width) // 2

    @property
    def _top(self) -> int:
        return min(self.app.size[1] // 5, max(px(20), (self.app.size[1] - px(CARD + LINE * ROWS)) // 2))

    def handle(self, event: pygame.event.Event) -> None:
        """The field, the buttons, Enter and Esc."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            if event.ui_element is self._save:
                self._try()
            elif event.ui_element is self._back:
                self.app.pop()
        elif event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            self.name, self.notice = self._entry.get_text(), ""
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._try()

    def _try(self) -> None:
        self.name = self._entry.get_text().strip()
        if not self.name:
            self.notice = tr("Give it a name")
            return
        path = saves.named(self.name)
        if saves.is_there(path) and self._asked_twice != self.name:
            self._asked_twice = self.name
            self.notice = str(message("{file} is there already; save once more to replace it", file=path.name))
            return
        try:
            self.save(path)
        except (OSError, ValueError) as error:  # no room, no right; or no name of a file at all
            why = getattr(error, "strerror", None) or str(error)
            self.notice = str(message("could not save as {path}: {why}", path=str(path), why=why))
            return
        self.app.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """The page: where it goes, and what is there already."""
        left, top, width = self._left, self._top, self._width
        lines = [(self.notice, theme.BAD)] if self.notice else []
        if self._known:
            lines += [(tr("Saved before:"), theme.DIM), *((name, theme.TEXT) for name in self._known[:ROWS])]
        card = pygame.Rect(left, top, width, px(CARD + LINE * len(lines))).inflate(px(48), px(40))
        surface.blit(rounded_box(card.w, card.h, px(10), theme.PANEL, theme.ACCENT), card)
        surface.blit(written(tr("Save the battle"), 26, theme.ACCENT, bold=True), (left, top))
        words = str(message("It goes into {folder}", folder=str(saves.named(self.name or "…").parent)))
        while font(13).size(words)[0] > width and len(words) > 20:
            words = words[: len(words) - 2].rstrip("…") + "…"
        surface.blit(written(words, 13, theme.DIM), (left, top + px(42)))
        draw_lines(surface, pygame.Rect(left, top + px(178), width, px(220)), lines)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""
