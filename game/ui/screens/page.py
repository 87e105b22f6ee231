"""A page of rows over whatever lies below: it scrolls, is used by mouse or keys alone, and Esc closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import tr
from game.ui.chrome.board import Board
from game.ui.chrome.item import Item, high, moved, paragraph, wide
from game.ui.chrome.orders import scroll_mark
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.chrome.section import Section

HEAD, FOOT, NOTCH = 64, 60, 40
WIDEST = 780
BACK = "back"
STEPS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_TAB: 1}


class PageScreen:
    """What its rows are, and what a press on one of their items means, is told by those who inherit from it."""

    title = ""
    notice_ink = "bad"
    widest = WIDEST

    def __init__(self, app: App) -> None:
        self.app = app
        self.board = Board()
        self.notice = ""
        self.focus = 0
        self.scroll = 0
        self._reach = 0
        self._places: list[tuple[int, int]] = []

    # -- what a page tells of itself

    def rows(self, width: int) -> list[Section]:
        """The rows from top to bottom, each in that width."""
        raise NotImplementedError

    def press(self, meaning: str) -> None:
        """An item of a row was pressed."""

    def foot(self) -> list[tuple[str, str]]:
        """Buttons at the foot, beside the way back: what they mean, and their words."""
        return []

    def is_chosen(self, number: int) -> bool:
        """Whether keys can choose a row."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key that the page takes for itself; False leaves it to the usual ones."""
        return False

    # -- layout

    def lay_out(self) -> None:
        """Everything is laid out as it is drawn."""
        if not self.is_chosen(self.focus):
            self.focus = next((n for n in range(len(self.rows(self._width))) if self.is_chosen(n)), 0)

    @property
    def _width(self) -> int:
        return min(self.app.size[0] - 2 * px(24), px(self.widest))

    def _arrange(self) -> None:
        width, height = self.app.size
        left, inner = (width - self._width) // 2, self._width
        items = [Item((0, 0, width, height), fill="back")]
        line = high(24)
        items.append(Item((left, px(14), inner, line), tr(self.title), 24, "accent", bold=True))
        top = px(14) + line + px(8)
        if self.notice:
            said, end = paragraph(self.notice, (left, top, inner), 13, self.notice_ink, most=2)
            items += said
            top = end + px(4)
        window = (left - px(12), top, inner + px(24), max(px(20), height - top - px(FOOT)))
        items.append(Item(window, fill="panel", edge="panel_edge", radius=px(8)))
        window = (window[0], top + px(4), window[2], window[3] - px(8))
        items += self._listed(left, inner, window)
        items += self._footer(left, height)
        self.board.show((0, 0, width, height), items)

    def _listed(self, left: int, inner: int, window: tuple[int, int, int, int]) -> list[Item]:
        sections = self.rows(inner)
        total = sum(section.height for section in sections)
        self._reach = max(0, total - window[3])
        self.scroll = min(self.scroll, self._reach)
        items, at, self._places = [], window[1] - self.scroll, []
        for n, section in enumerate(sections):
            self._places.append((at + self.scroll - window[1], section.height))
            if n == self.focus and self.is_chosen(n):
                box = (left - px(6), at, inner + px(12), section.height - px(2))
                items.append(Item(box, edge="accent", radius=px(6), clip=window))
            items += moved(section.items, left, at, window)
            at += section.height
        return [*items, *scroll_mark(window, self._reach, self.scroll)]

    def _footer(self, left: int, height: int) -> list[Item]:
        items = []
        for meaning, words in ((BACK, f"{tr('Back')}  [Esc]"), *self.foot()):
            box = (left, height - px(FOOT) + px(12), wide(words, 13) + px(30), px(36))
            items.append(Item(box, words, 13, "text", False, "middle", "button", "panel_edge", px(6), meaning))
            left += box[2] + px(8)
        return items

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse and keys."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll = min(self._reach, max(0, self.scroll - round(event.y * px(NOTCH))))
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif pressed := self.board.handle(event):
            self._pressed(pressed)

    def _pressed(self, meaning: str) -> None:
        self.notice = ""
        if meaning == BACK:
            self.app.pop()
        else:
            self.press(meaning)

    def _key(self, event: pygame.event.Event) -> None:
        if self.key(event):
            return
        if event.key == pygame.K_ESCAPE:
            self.app.pop()
        elif event.key in STEPS:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else STEPS[event.key])
        elif event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            by = px(NOTCH) * (8 if event.key == pygame.K_PAGEDOWN else -8)
            self.scroll = min(self._reach, max(0, self.scroll + by))

    def _step(self, by: int) -> None:
        """The next row that keys can choose, brought into sight; where there is none, the page scrolls."""
        count = len(self._places)
        able = [n for n in range(count) if self.is_chosen(n)]
        if not able:
            self.scroll = min(self._reach, max(0, self.scroll + by * px(NOTCH)))
            return
        later = [n for n in able if n > self.focus] if by > 0 else [n for n in reversed(able) if n < self.focus]
        self.focus = later[0] if later else able[0] if by > 0 else able[-1]
        top, tall = self._places[self.focus]
        room = self.app.size[1] - px(HEAD) - px(FOOT) - px(20)
        self.scroll = min(self._reach, max(min(self.scroll, top), top + tall - room, 0))

    # -- picture

    def draw(self, surface: pygame.Surface) -> None:
        """The page."""
        self._arrange()
        self.board.draw(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""
