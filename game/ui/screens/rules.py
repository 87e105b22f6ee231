"""The rule browser: every row by chapter, search as one types, links from row to row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import language, tr
from game.text.rule_texts import all_rules, found_rules
from game.ui import theme
from game.ui.chrome.board import Board
from game.ui.chrome.item import Item, high, holds, wide
from game.ui.chrome.links import link_at
from game.ui.rule_page import NARROW, RuleList, page_items, scrolled
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.chrome.item import Box

HEAD = 56
LIST_SHARE = 0.38
A_NOTCH, LINES_A_NOTCH = 48, 3
MOST_WORDS = 60
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -12, pygame.K_PAGEDOWN: 12}
BACK = "back:"
CLOSE = "close:"


class RulesScreen:
    """Lies over any screen; opens at a row, or with words to search for."""

    def __init__(self, app: App, rule: str = "", words: str = "") -> None:
        self.app, self.words = app, words
        self.board = Board()
        self.rule = rule if rule in all_rules() else ""
        self.before: list[str] = []
        self.scroll = {"list": 0, "page": 0}
        self._kept: tuple[object, tuple[list[Item], int]] | None = None
        self._search()

    @property
    def rules(self) -> list[str]:
        """The ids of the rows that are listed."""
        return [rule for rule, _ in self.list.lines if rule]

    def _search(self) -> None:
        self.list = RuleList(found_rules(self.words))
        self.scroll["list"] = 0
        if self.rule not in self.rules:
            self.rule = next(iter(self.rules), self.rule)
            self.scroll["page"] = 0
        self._in_sight()

    def choose(self, rule: str, *, link: bool = True) -> None:
        """Show a row; `link` remembers the one before."""
        if rule not in all_rules() or rule == self.rule:
            return
        if link and self.rule:
            self.before.append(self.rule)
        self.rule, self.scroll["page"] = rule, 0
        if rule not in self.rules:
            self.words = ""
            self._search()
        self._in_sight()

    def back(self) -> bool:
        """The row before; False where there is none."""
        if not self.before:
            return False
        self.choose(self.before.pop(), link=False)
        return True

    def _in_sight(self) -> None:
        height = self._boxes()[0][3]
        at, seen = self.list.place(self.rule), self.list.seen(height)
        if not self.scroll["list"] < at < self.scroll["list"] + seen - 1:
            self.scroll["list"] = min(self.list.reach(height), max(0, at - seen // 3))

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Keys, the mouse and its wheel."""
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif meaning := self.board.handle(event):
            kind, _, name = meaning.partition(":")
            if kind == "rule":
                self.choose(name)
            elif meaning == BACK:
                self.back()
            elif meaning == CLOSE:
                self.app.pop()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and (link := self._link(event.pos)):
            self.choose(link[0])

    def _link(self, pixel: tuple[int, int]) -> tuple[str, Box] | None:
        """Another row that is named in the words of the page at a place, and where."""
        page = self._boxes()[1]
        found = link_at(self.board.items, pixel) if holds(page, pixel) and not self.board.at(pixel) else None
        return found if found is not None and found[0] != self.rule else None

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_F2 or (event.key == pygame.K_ESCAPE and not self.words):
            self.app.pop()
        elif event.key == pygame.K_ESCAPE:
            self._typed("")
        elif event.key == pygame.K_LEFT:
            self.back()
        elif event.key in STEPS:
            self._step(STEPS[event.key])
        elif event.key == pygame.K_BACKSPACE:
            self._typed(self.words[:-1])
        elif event.unicode.isprintable() and event.unicode and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self._typed((self.words + event.unicode)[:MOST_WORDS])

    def _typed(self, words: str) -> None:
        self.words = words.lstrip()
        self._search()

    def _step(self, by: int) -> None:
        rules = self.rules
        if rules:
            at = rules.index(self.rule) if self.rule in rules else 0
            self.choose(rules[min(len(rules) - 1, max(0, at + by))], link=False)

    def _wheel(self, steps: float) -> None:
        left, page = self._boxes()
        if pygame.mouse.get_pos()[0] < page[0]:
            reach = self.list.reach(left[3])
            self.scroll["list"] = min(reach, max(0, self.scroll["list"] - round(steps * LINES_A_NOTCH)))
        else:
            self.scroll["page"] = max(0, self.scroll["page"] - round(steps * px(A_NOTCH)))

    # -- picture

    def _boxes(self) -> tuple[Box, Box]:
        """Where the list and the page are."""
        width, height = self.app.size
        gap, top = px(10), px(HEAD)
        listed = round((width - 3 * gap) * LIST_SHARE)
        tall = height - top - gap
        return (gap, top, listed, tall), (listed + 2 * gap, top, width - listed - 3 * gap, tall)

    def items(self) -> list[Item]:
        """Everything that is shown."""
        listed, page = self._boxes()
        found = [*self._head(listed, page), *self.list.items(listed, self.scroll["list"], self.rule)]
        if self.rule and self.rules:
            items, height = self._page(page[2])
            self.scroll["page"] = min(self.scroll["page"], max(0, height - page[3]))
            found += scrolled(items, height, page, self.scroll["page"])
        return found

    def _page(self, width: int) -> tuple[list[Item], int]:
        """The chosen row's page, kept until another is chosen or it is shown in another way."""
        key = (self.rule, width, theme.scale(), language())
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, page_items(all_rules()[self.rule], width))
        return self._kept[1]

    def _head(self, listed: Box, page: Box) -> list[Item]:
        top, tall = px(10), px(HEAD) - px(18)
        named = px(84) if listed[2] > px(NARROW) else 0
        title = Item((listed[0], top, named, tall), tr("Rules") if named else "", 20, "accent", bold=True)
        field = (listed[0] + named, top, listed[2] - named, tall)
        count = str(len(self.rules))
        words = f"{self.words}|" if self.words else tr("type to search")
        entry = Item(field, fill="back", edge="accent" if self.words else "panel_edge", radius=px(6))
        inner = (field[0] + px(10), top, field[2] - px(70), tall)
        typed = Item(inner, words, 14, "text" if self.words else "faint")
        counted = Item((field[0] + field[2] - px(60), top, px(50), tall), count, 12, "dim", align="right")
        buttons, x = [], page[0] + page[2]
        for meaning, said, open_ in (
            (CLOSE, f"{tr('Close')}  F2", True),
            (BACK, tr("Row before"), bool(self.before)),
        ):
            long = wide(said, 13) + px(28)
            x -= long
            ink = "text" if open_ else "faint"
            box = (x, top + (tall - high(13) - px(10)) // 2, long, high(13) + px(10))
            buttons.append(Item(box, said, 13, ink, False, "middle", "button", "panel_edge", px(6), meaning, open_))
            x -= px(8)
        return [title, entry, typed, counted, *buttons]

    def lay_out(self) -> None:
        """The list keeps the chosen row in sight."""
        self._in_sight()

    def draw(self, surface: pygame.Surface) -> None:
        """The page."""
        self.board.show((0, 0, *self.app.size), self.items())
        self.board.draw(surface)
        if (link := self._link(pygame.mouse.get_pos())) is not None:
            left, top, width, height = link[1]
            pygame.draw.line(surface, theme.ACCENT, (left, top + height - 2), (left + width, top + height - 2))

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing lies above it."""

    def close(self) -> None:
        """Nothing to let go of."""
