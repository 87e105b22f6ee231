"""Help: the keys of the window as they are bound, the keys of the tools, and what the mouse does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.language import N_, tr
from game.ui.chrome.item import Item, high, lines_of, moved, wide
from game.ui.chrome.section import Section
from game.ui.commands import COMMANDS, bindings, key_name, key_of, key_words
from game.ui.screens.page import PageScreen
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pygame

COLUMN = 420
"""Designed width below which a column is too narrow to read."""
GAP = 34


@dataclass(frozen=True, slots=True)
class Part:
    """A heading, and each key or gesture below it with what it does."""

    words: str
    lines: tuple[tuple[str, str], ...]


MOUSE = Part(
    N_("Mouse"),
    (
        (N_("click"), N_("select a unit, or choose it where units are to be chosen")),
        (N_("drag the ground"), N_("move the table")),
        (N_("wheel"), N_("zoom; over a list, scroll it")),
        (N_("drag a mark"), N_("wheel by a front corner, go straight ahead, change the files by a side")),
        (N_("Alt or Ctrl + drag"), N_("nothing snaps, nothing is drawn back to what is legal")),
        (N_("click the ground"), N_("go there, as far as is legal")),
        (N_("click, click"), N_("with the ruler: from one place or unit to another")),
        (N_("right click"), N_("keep the card of what is under the mouse; its rules are links then")),
        (N_("rest on anything"), N_("it is explained; an id of a rule is a link")),
        (N_("a line of the log"), N_("point: shown on the table; click: go back to just before it")),
    ),
)
ANSWERING = Part(
    N_("Answering"),
    (
        (N_("letter"), N_("give the order that has it")),
        ("Enter", N_("confirm, or end the phase")),
        ("Backspace", N_("take back the last leg or choice")),
        (N_("any key, click"), N_("units that go along their way are there at once; Esc does only that")),
    ),
)
MOVING = Part(
    N_("Moving and placing"),
    (
        (N_("Up, Down"), N_("longer or shorter; with Shift in small steps")),
        (N_("Left, Right"), N_("wheel, or turn a new formation; with Shift in small steps")),
        ("Tab", N_("go to another leg, or take another unit to be placed")),
        (N_("digits"), N_("the length or angle of the leg chosen; = for the last one")),
        ("Del", N_("drop the leg chosen")),
        ("Q, E", N_("turn; W, N: more or fewer files; the wheel turns what is being placed")),
    ),
)


def parts(keys: Mapping[str, str]) -> list[Part]:
    """Everything the page tells, the commands by their groups with the keys they are bound to."""
    groups = dict.fromkeys(command.group for command in COMMANDS)
    bound = [
        Part(group, tuple((key_of(c.id, keys) or N_("none"), c.told) for c in COMMANDS if c.group == group))
        for group in groups
    ]
    return [ANSWERING, MOVING, MOUSE, *bound]


class HelpScreen(PageScreen):
    """In as many columns as there is room for."""

    title = N_("Help")
    widest = 1500

    def parts(self, keys: Mapping[str, str]) -> list[Part]:
        """What the page tells."""
        return parts(keys)

    def rows(self, width: int) -> list[Section]:
        """One row of columns, filled so that they are about equally long."""
        columns = max(1, min(3, (width + px(GAP)) // px(COLUMN + GAP)))
        each = (width - (columns - 1) * px(GAP)) // columns
        told = [_part(part, each) for part in self.parts(self.app.settings.keys)]
        items: list[Item] = []
        tallest = 0
        for n, column in enumerate(_shared(told, columns)):
            top = 0
            for section in column:
                items += moved(section.items, n * (each + px(GAP)), top)
                top += section.height
            tallest = max(tallest, top)
        return [Section(tuple(items), tallest + px(8))]

    def key(self, event: pygame.event.Event) -> bool:
        """The key that opened the page closes it too."""
        if bindings(self.app.settings.keys).get(key_name(event)) != "help":
            return False
        self.app.pop()
        return True


def _shared(told: list[Section], columns: int) -> list[list[Section]]:
    """Parts in their order, a new column where the last has had its share."""
    share = sum(section.height for section in told) / columns
    shared: list[list[Section]] = [[]]
    filled = 0.0
    for section in told:
        if shared[-1] and filled + section.height / 2 > share and len(shared) < columns:
            shared.append([])
            filled = 0.0
        shared[-1].append(section)
        filled += section.height
    return shared


def _part(part: Part, width: int) -> Section:
    """A heading, then a line for each key: the key in a box, its words beside it."""
    size = 13
    items = [Item((0, px(12), width, high(15)), tr(part.words), 15, "accent", bold=True)]
    top = px(16) + high(15)
    keys = [key_words(key) for key, _ in part.lines]
    key_wide = min(width // 2, max(px(90), *(wide(key, size, bold=True) + px(20) for key in keys)))
    for key, (_, words) in zip(keys, part.lines, strict=True):
        room = width - key_wide - px(12)
        lines = lines_of(tr(words), size, room)
        items.append(Item((0, top, key_wide, px(24)), key, size, "text", True, "middle", "button", "", px(5)))
        for n, line in enumerate(lines):
            items.append(Item((key_wide + px(12), top + px(3) + n * high(size), room, high(size)), line, size, "text"))
        top += max(px(30), px(6) + len(lines) * high(size) + px(4))
    return Section(tuple(items), top)
