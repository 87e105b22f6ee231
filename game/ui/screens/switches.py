"""The switches of a battle: what each means, its rule, and what it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import tr
from game.text.switches import named, said
from game.ui.chrome.board import Board
from game.ui.chrome.buttons import HIGH, button, buttons, buttons_height
from game.ui.chrome.item import Item, high, paragraph
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.chrome.item import Box
    from game.ui.menu.setup import Setup

ROW = 52


class SwitchesScreen:
    """One row a switch; a click or Enter gives it its next value."""

    def __init__(self, app: App, setup: Setup) -> None:
        self.app, self.setup = app, setup
        self.names = list(setup.scenario.rules.switches)
        self.at = 0
        self._first = 0
        self._board = Board()

    def lay_out(self) -> None:
        """Nothing to make: the page is drawn from its items."""

    def handle(self, event: pygame.event.Event) -> None:
        """Mouse, arrows, Enter and Esc."""
        pressed = self._board.handle(event)
        kind, _, name = pressed.partition(":")
        if kind == "switch":
            self.at = self.names.index(name)
            self.setup.next_value(name)
        elif kind == "usual":
            self.setup.options = {n: self.setup.scenario.rules.switches[n].default for n in self.names}
        elif kind == "back":
            self.app.pop()
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif event.type == pygame.KEYDOWN:
            self._key(event.key)

    def _key(self, key: int) -> None:
        if key in (pygame.K_UP, pygame.K_DOWN):
            self.at = (self.at + (1 if key == pygame.K_DOWN else -1)) % len(self.names)
            self._first = max(min(self._first, self.at), self.at - self._room + 1)
        elif key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT):
            self.setup.next_value(self.names[self.at])
        elif key == pygame.K_ESCAPE:
            self.app.pop()

    def _scroll(self, by: int) -> None:
        self._first = max(0, min(len(self.names) - self._room, self._first + by))

    @property
    def _box(self) -> Box:
        width, height = self.app.size
        wide = min(width - 2 * px(20), px(1100))
        top = px(16) + 2 * high(22)
        return (width - wide) // 2, top, wide, height - top - px(24) - buttons_height(self._labels, wide)

    @property
    def _labels(self) -> list[tuple[str, str]]:
        return [("*back", tr("Back") + "  [Esc]"), ("usual", tr("As in the rules"))]

    @property
    def _room(self) -> int:
        return max(1, self._box[3] // px(ROW))

    def items(self) -> list[Item]:
        """The page."""
        left, top, width, height = self._box
        items, _ = paragraph(tr("Switches"), (left, px(14), width), 22, "accent", bold=True)
        words = tr("House rules and open readings. A click changes one; what differs from the rules is marked.")
        items += paragraph(words, (left, px(14) + high(22), width), 13, "dim")[0]
        for n in range(self._first, min(len(self.names), self._first + self._room)):
            items += self._row(n, (left, top + (n - self._first) * px(ROW), width, px(ROW) - px(6)))
        return [*items, *buttons(self._labels, (left, top + height + px(8), width))]

    def _row(self, n: int, box: Box) -> list[Item]:
        name = self.names[n]
        switch = self.setup.scenario.rules.switches[name]
        left, top, width, height = box
        differs = name in self.setup.changed
        value = tr(said(self.setup.value(name)))
        across = min(px(170), width // 3)
        words = width - across - px(36)
        edge = "accent" if n == self.at else "panel_edge"
        at = (left + width - across - px(8), top + (height - px(HIGH)) // 2, across, px(HIGH))
        ink = "accent" if differs else "text"
        meaning = f"{tr(switch.meaning)} ({switch.rule})" if switch.rule else tr(switch.meaning)
        return [
            Item(box, fill="panel", edge=edge, radius=px(6)),
            Item(
                (left + px(12), top + px(3), words, high(14)),
                tr(named(name)),
                14,
                ink,
                bold=True,
            ),
            Item((left + px(12), top + px(3) + high(14), words, high(12)), meaning, 12, "dim"),
            button(at, value, f"switch:{name}", primary=differs),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """The page."""
        self._board.show((0, 0, *self.app.size), self.items())
        self._board.draw(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""
