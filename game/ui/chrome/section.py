"""A part of the side panel: its items from its own top left corner, and how high it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.chrome.item import Item, high, wide
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.chrome.item import Box

PAD = 12


@dataclass(frozen=True, slots=True)
class Section:
    """`items` begin at (0, 0); the panel puts them in their place."""

    items: tuple[Item, ...]
    height: int

    def boxed(self, width: int) -> Section:
        """With a card below them."""
        return Section((card((0, 0, width, self.height)), *self.items), self.height)


NOTHING = Section((), 0)


def card(box: Box) -> Item:
    """The ground of a section."""
    return Item(box, fill="panel", edge="panel_edge", radius=px(8))


def heading(words: str, width: int, hint: str = "", ink: str = "faint", *, bold: bool = False) -> list[Item]:
    """The first line of a section: its name, and at its right end something small where there is room."""
    left, top, size = px(PAD), px(7), 12
    named = Item((left, top, wide(words, size, bold=True) + px(2), high(size)), words, size, "dim", bold=True)
    start = named.box[0] + named.box[2] + px(10)
    room = width - start - px(PAD)
    if not hint or wide(hint, 11, bold=bold) > room:
        return [named]
    return [named, Item((start, top, room, high(size)), hint, 11, ink, bold=bold, align="right")]


def head_height() -> int:
    """Where what follows a heading begins."""
    return px(9) + high(12)
