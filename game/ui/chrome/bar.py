"""The bar below the table: what is laid over it, and the commands of the game, each with the key it is bound to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import N_, tr
from game.ui.chrome.frame import BAR_ROW
from game.ui.chrome.item import Item, wide
from game.ui.commands import COMMANDS, key_of, key_words
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from game.ui.chrome.item import Box
    from game.ui.commands import Command

SIZE = 12
MOST_ROWS = 2
MORE = N_("More")


class Bar:
    """The buttons of the bar in as many rows as there is room for; what has none is behind the button More."""

    def __init__(self, keys: Mapping[str, str], toggles: Mapping[str, bool], width: int, rows: int) -> None:
        self.toggles = toggles
        self.width = width - 2 * px(8)
        shown = [command for command in COMMANDS if command.bar]
        ordered = [c for c in shown if c.id in toggles] + [c for c in shown if c.id not in toggles]
        self.labels = [(command, label(command, keys)) for command in ordered]
        self.pages = self._paged(rows)

    def _wide(self, words: str) -> int:
        return wide(words, SIZE) + px(22)

    def _paged(self, rows: int) -> list[list[list[tuple[Command, str]]]]:
        """Pages of rows of buttons; with more than one page each keeps room for the button More."""
        for apart in (True, False):
            whole = self._rows(0, apart=apart)
            if len(whole) <= rows:
                return [whole]
        found = self._rows(self._wide(tr(MORE)) + px(6), apart=False)
        return [found[n : n + rows] for n in range(0, len(found), rows)]

    def _rows(self, kept: int, *, apart: bool) -> list[list[tuple[Command, str]]]:
        """Rows that fit; `apart` begins a row for what is done where one is not enough for all."""
        rows: list[list[tuple[Command, str]]] = [[]]
        used, whole = 0, sum(self._wide(words) + px(6) for _, words in self.labels)
        for command, words in self.labels:
            takes = self._wide(words) + px(6)
            other = bool(rows[-1]) and (rows[-1][-1][0].id in self.toggles) != (command.id in self.toggles)
            if rows[-1] and (used + takes > self.width - kept or (apart and other and whole > self.width)):
                rows.append([])
                used = 0
            rows[-1].append((command, words))
            used += takes
        return rows

    @property
    def rows(self) -> int:
        """How many rows a page has."""
        return max(len(page) for page in self.pages)

    def items(self, box: Box, page: int, idle: Collection[str] = ()) -> list[Item]:
        """The buttons of a page in the bar's box; those that would do nothing now are greyed."""
        left, top, width, height = box
        found = [Item(box, fill="panel", edge="panel_edge", radius=px(8))]
        rows = self.pages[page % len(self.pages)]
        tall, step = px(30), px(BAR_ROW) - px(2)
        start = top + (height - len(rows) * step) // 2 + (step - tall) // 2
        for n, row in enumerate(rows):
            x = left + px(10)
            for command, words in row:
                button = (x, start + n * step, self._wide(words), tall)
                found.append(self._button(command, words, button, idle=command.id in idle))
                x += button[2] + px(6)
        if len(self.pages) > 1:
            words, wanted = tr(MORE), self._wide(tr(MORE))
            at = (left + width - px(8) - wanted, start + (len(rows) - 1) * step, wanted, tall)
            found.append(Item(at, words, SIZE, "accent", False, "middle", "button", "", px(6), "more:"))
        return found

    def _button(self, command: Command, words: str, box: Box, *, idle: bool) -> Item:
        """A pill where it is on or off, lit when it is on; else a button."""
        on = self.toggles.get(command.id)
        fill = "accent" if on else "button"
        radius = px(6) if on is None else box[3] // 2
        ink = "on_accent" if on else "dim" if on is False else "text"
        if idle:
            fill, ink = "button_off", "faint"
        return Item(box, words, SIZE, ink, bool(on), "middle", fill, "", radius, f"bar:{command.id}", not idle)


def label(command: Command, keys: Mapping[str, str]) -> str:
    """The words of a command with its key: a number before them, others behind.

    >>> from game.ui.commands import COMMANDS
    >>> label(COMMANDS[0], {}), label(COMMANDS[0], {"arcs": "F9"})
    ('1 Arcs', 'Arcs F9')
    """
    key = key_words(key_of(command.id, keys))
    return f"{key} {tr(command.words)}" if len(key) == 1 else f"{tr(command.words)} {key}".strip()
