"""The side panel: the selected unit's card, the orders of the open question, the answer so far, the log, the dice.

Where the window is low the card is short, then dice and log are left out, and at last the whole column scrolls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.chrome.board import Board
from game.ui.chrome.card import card_section
from game.ui.chrome.dice import dice_section
from game.ui.chrome.item import Box, Item, holds, moved
from game.ui.chrome.log import least_height, log_section
from game.ui.chrome.move import move_section
from game.ui.chrome.orders import OrderRows, scroll_mark
from game.ui.chrome.section import NOTHING, Section
from game.ui.theme import px

if TYPE_CHECKING:
    from game.battle.unit import Unit
    from game.ui.controller import Controller
    from game.ui.tools import Tool

GAP = 8
LOG_SHARE = 0.24
"""The part of the panel's height that long orders leave to the log."""
LINES_A_NOTCH, PIXELS_A_NOTCH = 3, 36


class SidePanel:
    """Knows where its parts are; what was scrolled stays so until the question changes."""

    def __init__(self) -> None:
        self.board = Board()
        self.scrolled = {"orders": 0, "log": 0, "column": 0}
        self._reach = {"orders": 0, "log": 0, "column": 0}
        self._parts: dict[str, Box] = {}
        self._question: object = None

    def meaning(self, pixel: tuple[float, float]) -> str:
        """What lies at a place of the window: "order:march", "log:12", "leg:0"."""
        return self.board.at(pixel)

    def order_at(self, pixel: tuple[float, float]) -> str:
        """The order at a place of the window, "" for none."""
        kind, _, name = self.board.at(pixel).partition(":")
        return name if kind == "order" else ""

    def box_of(self, meaning: str) -> pygame.Rect:
        """Where something of the panel is; raises LookupError for what is not in sight."""
        box = self.board.box_of(meaning)
        if box is None:
            raise LookupError(f"'{meaning}' is not in the side panel")
        return pygame.Rect(box)

    def wheel(self, pixel: tuple[float, float], steps: float) -> bool:
        """Scroll what lies under the mouse; True when the mouse is over the panel."""
        if not holds(self.board.area, pixel):
            return False
        name = next((name for name, box in self._parts.items() if holds(box, pixel) and self._reach[name]), "column")
        by = round(steps * (LINES_A_NOTCH if name == "log" else -px(PIXELS_A_NOTCH)))
        self.scrolled[name] = min(self._reach[name], max(0, self.scrolled[name] + by))
        return True

    def show(
        self, area: Box, controller: Controller, tool: Tool | None, unit: Unit | None, notice: str, dice: bool = True
    ) -> None:
        """Put everything in its place."""
        question = (controller.request, len(controller.lines))
        if question != self._question:
            self._question = question
            self.scrolled.update(orders=0, log=0)
        left, top, width, height = area
        rows = OrderRows(tool.orders() if tool else [], width)
        parts = self._parts_for(controller, tool, unit, notice, rows, area)
        total = sum(part.height + px(GAP) for _, part in parts) - px(GAP)
        self._reach["column"] = max(0, total - height)
        self.scrolled["column"] = min(self.scrolled["column"], self._reach["column"])
        at, items = top - self.scrolled["column"], []
        self._parts = {}
        for name, part in parts:
            clip = area if self._reach["column"] else None
            items += [_within(item, left, at, clip) for item in part.items]
            if name in ("orders", "log"):
                self._parts[name] = (left, at, width, part.height)
            at += part.height + px(GAP)
        items += moved(scroll_mark((0, 0, width, height), self._reach["column"], self.scrolled["column"]), left, top)
        self.board.show(area, items)

    def _parts_for(
        self,
        controller: Controller,
        tool: Tool | None,
        unit: Unit | None,
        notice: str,
        rows: OrderRows,
        area: Box,
    ) -> list[tuple[str, Section]]:
        """The parts that there is room for, each as high as it may be."""
        _, _, width, height = area
        battle, gap = controller.battle, px(GAP)
        card = card_section(battle, unit, width)
        move = move_section(tool, notice, width)
        dice = dice_section(controller.last_roll, width)
        log = max(least_height(), round(height * LOG_SHARE))
        wanted = rows.natural if tool is not None else 0

        def used(*sections: Section) -> int:
            return sum(section.height + gap for section in sections if section.height)

        if used(card, move, dice) + min(wanted, rows.least) + gap + log > height:
            card = card_section(battle, unit, width, short=True)
            log = least_height()
            if used(card, move, dice) + rows.least + gap + log > height:
                dice = NOTHING
            if used(card, move) + rows.least + gap + log > height:
                log = 0
                move = move_section(tool, notice, width, most=2)
        room = height - used(card, move, dice) - (log + gap if log else 0)
        tall = min(wanted, max(room, rows.least)) if tool is not None else 0
        self._reach["orders"] = rows.reach(tall)
        self.scrolled["orders"] = min(self.scrolled["orders"], self._reach["orders"])
        parts = [("card", card)]
        if tall:
            parts.append(("orders", rows.section(tall, self.scrolled["orders"])))
        parts += [("move", move)] if move.height else []
        if log:
            rest = height - used(card, move, dice) - (tall + gap if tall else 0)
            section, self._reach["log"] = log_section(controller.lines, width, rest, self.scrolled["log"])
            parts.append(("log", section))
        return [*parts, *([("dice", dice)] if dice.height else [])]


def _within(item: Item, dx: int, dy: int, clip: Box | None) -> Item:
    """An item of a part in its place; one that scrolls within its part keeps to both."""
    from game.ui.chrome.item import overlap

    placed = item.moved(dx, dy)
    own = None
    if item.clip is not None:
        left, top, width, height = item.clip
        own = (left + dx, top + dy, width, height)
    both = overlap(own, clip) if own and clip else own or clip
    return item.moved(dx, dy, both) if both else placed
