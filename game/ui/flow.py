"""Between the questions of a battle: what goes on without a person, and whose turn it is next at the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.errors import LeuctraError

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.screens.table import TableScreen


class Flow:
    """The table screen's part that has nothing to do with mouse, keys or picture."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.controller = table.controller
        settings = table.app.settings
        self.controller.auto_answer = settings.auto_answer
        self.controller.auto_dice = settings.auto_dice

    def begin(self) -> None:
        """The first question."""
        self.go_on()

    def go_on(self) -> None:
        """Let whatever needs no person happen, then take up the next question."""
        self._safely(self.controller.go_on)
        self.table.take_up()

    def tick(self) -> None:
        """Once a frame."""
        try:
            done = self.controller.tick()
        except LeuctraError as error:
            self.table.notice = str(error)
            done = True
        if done:
            self.table.take_up()

    def idle(self, action: Callable[[], object]) -> None:
        """Do something once no seat is thinking."""
        if not self.controller.afterwards(action):
            who = self.controller.thinking
            self.table.notice = str(message("as soon as {army} {army:has|have} decided", army=who)) if who else ""

    def _safely(self, action: Callable[[], object]) -> None:
        try:
            action()
        except LeuctraError as error:
            self.table.notice = str(error)
