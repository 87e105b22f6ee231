"""The side panel: the selected unit's card, the orders of the open question, the answer so far, the log, the dice.

Where the window is low the card is short; where even so not all is in sight, the log lies below and the column scrolls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import pygame

from game.language import language
from game.ui import theme
from game.ui.chrome.board import Board
from game.ui.chrome.card import card_section
from game.ui.chrome.dice import dice_section
from game.ui.chrome.item import Box, Item, holds, moved, overlap
from game.ui.chrome.log import least_height, log_section
from game.ui.chrome.move import move_section
from game.ui.chrome.orders import OrderRows, scroll_mark
from game.ui.chrome.section import NOTHING, Section
from game.ui.log_filter import LogFilter
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.unit import Unit
    from game.ui.controller import Controller
    from game.ui.tools import Tool

T = TypeVar("T")
GAP = 8
LOG_SHARE = 0.18
"""The part of the panel's height that long orders leave to the log."""
LINES_A_NOTCH, PIXELS_A_NOTCH = 3, 36


class SidePanel:
    """Knows where its parts are; what was scrolled stays so until the question changes."""

    def __init__(self) -> None:
        self.board = Board()
        self.scrolled = {"orders": 0, "log": 0, "column": 0}
        self._reach = {"orders": 0, "log": 0, "column": 0}
        self.filter = LogFilter()
        self._parts: dict[str, Box] = {}
        self._question: object = None
        self._kept: dict[str, tuple[object, Any]] = {}

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
        inner = [name for name, box in self._parts.items() if holds(box, pixel)]
        for name in (*inner, "column"):
            by = round(steps * (LINES_A_NOTCH if name == "log" else -px(PIXELS_A_NOTCH)))
            to = min(self._reach[name], max(0, self.scrolled[name] + by))
            if to != self.scrolled[name]:
                self.scrolled[name] = to
                break
        return True

    def show(self, area: Box, controller: Controller, tool: Tool | None, unit: Unit | None, notice: str) -> None:
        """Put everything in its place."""
        question = (controller.request, len(controller.lines))
        if question != self._question:
            self._question = question
            self.scrolled.update(orders=0, log=0)
        left, top, width, height = area
        rows = OrderRows(tool.orders() if tool else [], width)
        parts = [part for part in self._parts_for(controller, tool, unit, notice, rows, area) if part[1].height]
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
        """The parts, each as high as it may be; where not all can be in sight the log and the dice lie below."""
        _, _, width, height = area
        battle, gap = controller.battle, px(GAP)
        cards = self._keep(
            "card",
            (controller.version, controller.is_busy, unit, width),
            lambda: [card_section(battle, unit, width, short=short) for short in (False, True)],
        )
        move = move_section(tool, notice, width)
        rolled = controller.last_roll
        dice = self._keep("dice", (rolled, width), lambda: dice_section(rolled, width))
        wanted, least = (rows.natural, rows.least) if tool is not None else (0, 0)

        def used(*heights: int) -> int:
            return sum(high + gap for high in heights if high)

        log = max(least_height(), round(height * LOG_SHARE))
        if used(cards[0].height, move.height, dice.height, min(wanted, max(least, height // 4)), log) - gap <= height:
            shown, above = [("card", cards[0])], used(cards[0].height, move.height, dice.height, log)
        else:
            log = least_height()
            if used(cards[1].height, move.height, least, log) - gap <= height:
                fits = used(cards[1].height, move.height, least, log, dice.height) - gap <= height
                dice = dice if fits else NOTHING
                shown, above = [("card", cards[1])], used(cards[1].height, move.height, dice.height, log)
            else:
                return self._scrolling(controller, tool, rows, area, cards, move, dice)
        tall = min(wanted, max(height - above, least))
        rest = height - used(shown[0][1].height, move.height, dice.height, tall)
        return [
            *shown,
            *self._listed(rows, tall),
            ("move", move),
            self._logged(controller, width, rest),
            ("dice", dice),
        ]

    def _scrolling(
        self,
        controller: Controller,
        tool: Tool | None,
        rows: OrderRows,
        area: Box,
        cards: list[Section],
        move: Section,
        dice: Section,
    ) -> list[tuple[str, Section]]:
        """A column higher than the panel: first what is asked, with a short card above where there is room for it."""
        _, _, width, height = area
        wanted, least = (rows.natural, rows.least) if tool is not None else (0, 0)
        below = move.height + px(GAP) if move.height else 0
        first = cards[1].height + px(GAP) if cards[1].height + below + least + px(GAP) <= height else 0
        tall = min(wanted, max(least, height - below - first - px(GAP)))
        card = [("card", cards[1] if first else cards[0])]
        asked = [*self._listed(rows, tall), ("move", move)]
        log = self._logged(controller, width, max(least_height(), height * 3 // 5))
        return [*(card if first else []), *asked, *([] if first else card), log, ("dice", dice)]

    def _listed(self, rows: OrderRows, tall: int) -> list[tuple[str, Section]]:
        """The orders in a height, none where it is nothing."""
        self._reach["orders"] = rows.reach(tall) if tall else 0
        self.scrolled["orders"] = min(self.scrolled["orders"], self._reach["orders"])
        return [("orders", rows.section(tall, self.scrolled["orders"]))] if tall else []

    def _logged(self, controller: Controller, width: int, height: int) -> tuple[str, Section]:
        scroll, chosen = self.scrolled["log"], self.filter
        key = (controller.version, controller.lines, chosen, width, height, scroll)
        made = self._keep("log", key, lambda: log_section(controller, chosen, width, height, scroll))
        section, self._reach["log"] = made
        return "log", section

    def _keep(self, name: str, key: object, make: Callable[[], T]) -> T:
        """A part as it was made last, unless what it is made of has changed."""
        whole = (key, theme.scale(), language())
        known = self._kept.get(name)
        if known is None or known[0] != whole:
            known = (whole, make())
            self._kept[name] = known
        made: T = known[1]
        return made


def _within(item: Item, dx: int, dy: int, clip: Box | None) -> Item:
    """An item of a part in its place; one that scrolls within its part keeps to both."""
    own = (item.clip[0] + dx, item.clip[1] + dy, *item.clip[2:]) if item.clip is not None else None
    return item.moved(dx, dy, overlap(own, clip) if own and clip else own or clip)
