"""The list of orders: key, words and, where one is barred, why; what Enter gives stays in sight below a long list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import tr
from game.ui.chrome.item import Item, high, lines_of, moved, wide
from game.ui.chrome.section import Section, card, head_height, heading
from game.ui.commands import key_words
from game.ui.orders import ENTER
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.chrome.item import Box
    from game.ui.orders import Order

ROW = 32
GAP = 4
WORDS, WHY = 13, 11
LEAST_ROWS = 3
BACKSPACE = "Bksp"


class OrderRows:
    """The rows of a list in a width: those that scroll and those that stay."""

    def __init__(self, orders: list[Order], width: int) -> None:
        self.width = width
        entering = [order for order in orders if order.hotkey == ENTER and len(orders) > LEAST_ROWS]
        listed = [order for order in orders if order not in entering]
        self.rows = [order_row(order, width) for order in listed]
        self._open_first = [
            row for _, row in sorted(zip(listed, self.rows, strict=True), key=lambda one: bool(one[0].bar))
        ]
        self.pinned = [order_row(order, width) for order in entering]

    @property
    def natural(self) -> int:
        """The height with every row in sight."""
        return head_height() + _sum(self.rows) + _sum(self.pinned) + px(6)

    @property
    def least(self) -> int:
        """The height below which the list is of no use."""
        return min(self.natural, head_height() + _sum(self.rows[:LEAST_ROWS]) + _sum(self.pinned) + px(6))

    def reach(self, height: int) -> int:
        """How far it can be scrolled, pixels."""
        return max(0, self.natural - height)

    def section(self, height: int, scroll: int) -> Section:
        """The list in a height, scrolled so far; what Enter gives stands at its foot.

        Where not all of it is in sight, what can be ordered comes before what is barred.
        """
        width, top = self.width, head_height()
        below = _sum(self.pinned) + px(6)
        window = (0, top, width, max(1, height - top - below))
        items = [card((0, 0, width, height)), *heading(tr("Orders"), width)]
        at = top - scroll
        for row in self._open_first if self.reach(height) else self.rows:
            items += moved(row.items, 0, at, window)
            at += row.height + px(GAP)
        at = height - below
        for row in self.pinned:
            items += moved(row.items, 0, at)
            at += row.height + px(GAP)
        return Section((*items, *scroll_mark(window, self.reach(height), scroll)), height)


def _badge(key: str, box: Box, ink: str) -> list[Item]:
    """A key as a small square; Enter and Backspace by their arrows."""
    art = {ENTER: "enter:", BACKSPACE: "backspace:"}.get(key, "")
    back = Item(box, fill="back", radius=px(4))
    if art:
        return [back, Item(box, art=art + ink)]
    return [back, Item(box, key_words(key), 11, ink, True, "middle")]


def scroll_mark(window: tuple[int, int, int, int], reach: int, scroll: int) -> list[Item]:
    """How far a list is scrolled, at its right edge; nothing where all of it is in sight."""
    if reach <= 0:
        return []
    left, top, width, height = window
    long = max(px(14), height * height // (height + reach))
    at = top + (height - long) * scroll // reach
    return [Item((left + width - px(6), at, px(3), long), art="scroll:0")]


def _sum(rows: list[Section]) -> int:
    return sum(row.height + px(GAP) for row in rows)


def order_row(order: Order, width: int) -> Section:
    """One order; the reason that bars it stands at the right, or below the words where both do not fit."""
    left, inner = px(8), width - 2 * px(8)
    badge = px(30)
    tick = px(22) if order.ticked is not None else 0
    start, room = left + badge + px(12) + tick, inner - badge - px(14) - px(10) - tick
    ink = "faint" if order.bar else "accent" if order.primary else "text"
    lines = lines_of(order.text, WORDS, room, bold=order.primary)
    why_width = wide(order.bar, WHY) + px(4) if order.bar else 0
    beside = len(lines) == 1 and wide(order.text, WORDS, bold=order.primary) + px(12) + why_width <= room
    why = () if not order.bar or beside else lines_of(order.bar, WHY, room)
    line, small = high(WORDS), high(WHY)
    height = max(px(ROW), len(lines) * line + len(why) * small + px(10))
    fill = "primary" if order.primary and not order.bar else "panel" if order.bar else "row"
    back = Item((left, 0, inner, height), fill=fill, radius=px(5), id=f"order:{order.id}", open=not order.bar)
    items = [back]
    if order.hotkey:
        box = (left + px(5), (height - px(24)) // 2, badge, px(24))
        items += _badge(order.hotkey, box, "faint" if order.bar else "accent")
    if order.ticked is not None:
        box = (start - tick, (height - px(15)) // 2, px(15), px(15))
        items.append(Item(box, art=f"tick:{'accent' if order.ticked else ''}"))
    top = (height - len(lines) * line - len(why) * small) // 2
    told = room - (why_width + px(6) if beside and order.bar else 0)
    for n, words in enumerate(lines):
        items.append(Item((start, top + n * line, told, line), words, WORDS, ink, order.primary))
    if beside and order.bar:
        items.append(Item((start + room - why_width, top, why_width, line), order.bar, WHY, "bad", align="right"))
    for n, words in enumerate(why):
        items.append(Item((start, top + len(lines) * line + n * small, room, small), words, WHY, "bad"))
    return Section(tuple(items), height)
