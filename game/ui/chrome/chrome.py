"""The whole frame of a battle's window: puts its parts in place, draws them, and says what the mouse means by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import language
from game.ui import theme
from game.ui.chrome.bar import MOST_ROWS, Bar
from game.ui.chrome.board import Board
from game.ui.chrome.frame import LOW, Frame, banner_width, designed, frame
from game.ui.chrome.item import Item, holds
from game.ui.chrome.top import top_items, top_width
from game.ui.idle import idle_commands
from game.ui.side_panel import SidePanel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battle.unit import Unit
    from game.ui.app import App
    from game.ui.controller import Controller
    from game.ui.tools import Tool

MORE = "more:"


class Chrome:
    """`toggles` are the commands that are on or off, as they are now."""

    def __init__(self, app: App, controller: Controller) -> None:
        self.app, self.controller = app, controller
        self.side = SidePanel()
        self.top, self.low = Board(), Board()
        self.page = 0
        self._bar: tuple[object, Bar] | None = None
        self._lines: tuple[object, bool] | None = None
        self._seen: object = None

    def bar(self, toggles: Mapping[str, bool]) -> Bar:
        """The bar's buttons for the window's size."""
        size, keys = self.app.size, self.app.settings.keys
        key = (size, theme.scale(), language(), tuple(sorted(keys.items())), tuple(toggles.items()))
        if self._bar is None or self._bar[0] != key:
            rows = MOST_ROWS if designed(size)[1] >= LOW * 1.4 else 1
            self._bar = (key, Bar(keys, dict(toggles), frame(size).bar[2], rows))
        return self._bar[1]

    def frame(self, toggles: Mapping[str, bool]) -> Frame:
        """Where the parts are."""
        return frame(self.app.size, self.bar(toggles).rows, two_lines=self._wants_two_lines())

    def _wants_two_lines(self) -> bool:
        """Whether the phases of a turn need more room than what is asked leaves them."""
        key = (self.app.size, theme.scale(), language())
        if self._lines is None or self._lines[0] != key:
            room = self.app.size[0] - banner_width(self.app.size)
            self._lines = (key, top_width(self.controller) > room)
        return self._lines[1]

    def refresh(
        self,
        tool: Tool | None,
        unit: Unit | None,
        notice: str,
        toggles: Mapping[str, bool],
    ) -> None:
        """Make the parts anew where anything has changed."""
        controller = self.controller
        bar = self.bar(toggles)
        where = self.frame(toggles)
        now = (
            *(self.app.size, theme.inks(), theme.scale(), language(), self.page, id(bar), unit, notice),
            *(
                controller.is_busy,
                controller.thinking,
                controller.version,
                id(tool),
                tool.version if tool else 0,
                self.side.filter,
                tuple(self.side.scrolled.values()),
            ),
        )
        if now == self._seen:
            return
        width = self.app.size[0]
        self.top.show((0, 0, width, where.table[1] - 1), top_items(controller, where))
        self.low.show(where.bar, bar.items(where.bar, self.page, idle_commands(controller)))
        self.side.show(where.panel, controller, tool, unit, notice)
        self._seen = (*now[:-1], tuple(self.side.scrolled.values()))

    @property
    def boards(self) -> tuple[Board, ...]:
        """The parts."""
        return self.top, self.side.board, self.low

    @property
    def items(self) -> list[Item]:
        """Everything that is shown, for tests."""
        return [item for board in self.boards for item in board.items]

    def draw(self, surface: pygame.Surface) -> None:
        """All parts."""
        for board in self.boards:
            board.draw(surface)

    def handle(self, event: pygame.event.Event) -> str:
        """What an event of the mouse means: "order:march", "bar:undo", "log:12", "leg:0"; "" for nothing of these."""
        if event.type == pygame.MOUSEWHEEL:
            self.side.wheel(pygame.mouse.get_pos(), event.y)
            return ""
        meant = [board.handle(event) for board in self.boards]
        pressed = next((what for what in meant if what), "")
        if pressed == MORE:
            self.page += 1
            return ""
        return pressed

    def covers(self, pixel: tuple[float, float]) -> bool:
        """Whether a place of the window belongs to the frame."""
        return any(holds(board.area, pixel) for board in self.boards)
