"""The list that a choice opens: by mouse, arrows and Enter; typing narrows it down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import tr
from game.ui import theme
from game.ui.fonts import font, written
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.lab.items import Choice

ROW, MOST = 26, 14


class Popup:
    """Open until something is chosen or the mouse is pressed elsewhere."""

    def __init__(self, choice: Choice, beside: pygame.Rect) -> None:
        self.choice, self.beside = choice, beside
        self.filter = ""
        self.is_over = False
        values = [value for value, _ in choice.options]
        self.marked = values.index(choice.value) if choice.value in values else 0
        self.first = 0
        self._follow()

    @property
    def shown(self) -> list[tuple[str, str]]:
        """What is left of the options."""
        wanted = self.filter.casefold()
        return [one for one in self.choice.options if wanted in one[1].casefold()]

    @property
    def box(self) -> pygame.Rect:
        """Where the list is."""
        window = pygame.display.get_surface()
        assert window is not None
        most = max(1, min(MOST, (window.get_height() - px(20)) // px(ROW) - 1))
        rows = min(most, max(1, len(self.shown)))
        widest = max((font(13).size(words)[0] for _, words in self.choice.options), default=0)
        box = pygame.Rect(0, 0, max(self.beside.w, widest + px(24)), rows * px(ROW) + px(8))
        if self.filter:
            box.h += px(ROW)
        box.topleft = self.beside.bottomleft
        if box.bottom > window.get_height():
            box.bottom = self.beside.top if self.beside.top > box.h else window.get_height()
        return box.clamp(window.get_rect())

    @property
    def _rows(self) -> int:
        return (self.box.h - px(8) - (px(ROW) if self.filter else 0)) // px(ROW)

    def place(self, value: str) -> pygame.Rect:
        """Where an option is in the window, brought into sight (for the pilot)."""
        self.marked = [known for known, _ in self.shown].index(value)
        self._follow()
        return self._row(self.marked)

    def _row(self, number: int) -> pygame.Rect:
        box = self.box
        top = box.top + px(4) + (px(ROW) if self.filter else 0) + (number - self.first) * px(ROW)
        return pygame.Rect(box.left, top, box.w, px(ROW))

    def _follow(self) -> None:
        if self.marked < self.first:
            self.first = self.marked
        elif self.marked >= self.first + self._rows:
            self.first = self.marked - self._rows + 1
        self.first = max(0, min(self.first, len(self.shown) - self._rows))

    def handle(self, event: pygame.event.Event) -> bool:
        """Everything is meant for an open list."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.marked = self._at(event.pos, self.marked)
            case pygame.MOUSEBUTTONDOWN:
                at = self._at(event.pos, -1)
                if at >= 0 and event.button == 1:
                    self._choose(at)
                elif event.button <= 3:
                    self.is_over = True
            case pygame.MOUSEWHEEL:
                self.first = max(0, min(self.first - event.y * 2, len(self.shown) - self._rows))
            case pygame.KEYDOWN:
                self._key(event)
        return True

    def _at(self, pixel: tuple[int, int], other: int) -> int:
        if not self.box.collidepoint(pixel):
            return other
        shown = range(self.first, min(len(self.shown), self.first + self._rows))
        return next((n for n in shown if self._row(n).collidepoint(pixel)), other)

    def _key(self, event: pygame.event.Event) -> None:
        match event.key:
            case pygame.K_ESCAPE | pygame.K_TAB:
                self.is_over = True
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self._choose(self.marked)
            case pygame.K_UP | pygame.K_DOWN | pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                far = 1 if event.key in (pygame.K_UP, pygame.K_DOWN) else max(1, self._rows)
                down = event.key in (pygame.K_DOWN, pygame.K_PAGEDOWN)
                self.marked = max(0, min(len(self.shown) - 1, self.marked + (far if down else -far)))
                self._follow()
            case pygame.K_BACKSPACE:
                self.filter, self.marked = self.filter[:-1], 0
                self._follow()
            case _ if event.unicode and event.unicode.isprintable() and event.unicode.isascii():
                self.type(event.unicode)

    def type(self, text: str) -> None:
        """Narrow the list down."""
        self.filter, self.marked = self.filter + text, 0
        self._follow()

    def _choose(self, number: int) -> None:
        shown = self.shown
        if 0 <= number < len(shown):
            self.is_over = True
            self.choice.choose(shown[number][0])

    def draw(self, surface: pygame.Surface) -> None:
        """The list over everything."""
        box = self.box
        pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(6))
        pygame.draw.rect(surface, theme.ACCENT, box, px(1), border_radius=px(6))
        if self.filter:
            surface.blit(written(self.filter + "|", 13, theme.ACCENT), (box.left + px(10), box.top + px(6)))
        shown = self.shown
        if not shown:
            surface.blit(written(tr("nothing has these letters"), 13, theme.DIM), (box.left + px(10), self._row(0).top))
        for number in range(self.first, min(len(shown), self.first + self._rows)):
            place = self._row(number)
            value, words = shown[number]
            if number == self.marked:
                pygame.draw.rect(surface, theme.BUTTON_OVER, place.inflate(-px(6), 0), border_radius=px(4))
            ink = theme.ACCENT if value == self.choice.value else theme.TEXT
            picture = written(words, 13, ink)
            surface.blit(picture, (place.left + px(10), place.centery - picture.get_height() // 2))
