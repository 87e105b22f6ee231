"""The widgets of the side panel: the orders of the open question, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UIButton, UITextBox

from game.ui.orders import ENTER, Order

if TYPE_CHECKING:
    import pygame_gui

    from game.ui.controller import Controller
    from game.ui.tools import Tool

CARD = 138
ORDER_HEIGHT = 32
MOST_ORDERS = 12
ANSWER = 96
MOST_LINES = 60
MOST_LETTERS = 58


class SidePanel:
    """Makes its buttons and the log anew when the question, the answer so far or the battle has changed."""

    def __init__(self, manager: pygame_gui.UIManager, box: pygame.Rect) -> None:
        self.manager, self.box = manager, box
        self._widgets: list[UIButton | UITextBox] = []
        self._meanings: dict[object, str] = {}
        self._seen = (-1, -1)

    @property
    def answer_top(self) -> int:
        """Where the answer so far is written, below the orders."""
        return self.box.top + CARD + ORDER_HEIGHT * MOST_ORDERS + 6

    def meaning(self, widget: object) -> str:
        """What a button stands for, "" for none of these."""
        return self._meanings.get(widget, "")

    def order_at(self, pixel: tuple[int, int]) -> str:
        """The order whose button is at a place of the window, "" for none."""
        for widget in self._widgets:
            if isinstance(widget, UIButton) and widget.rect.collidepoint(pixel):
                return self.meaning(widget).removeprefix("order:")
        return ""

    def refresh(self, controller: Controller, tool: Tool | None) -> None:
        """Make the widgets anew where anything has changed."""
        now = (controller.version, tool.version if tool else 0)
        if now == self._seen:
            return
        self._seen = now
        for widget in self._widgets:
            widget.kill()
        self._widgets, self._meanings = [], {}
        for row, order in enumerate(shown(tool.orders() if tool else [])):
            self._button(row, order)
        self._log(controller)

    def _button(self, row: int, order: Order) -> None:
        words = f"{order.hotkey:>5}   {order.text}" if order.hotkey else f"          {order.text}"
        if order.bar:
            words += f"  –  {order.bar}"
        top = self.box.top + CARD + row * ORDER_HEIGHT
        button = UIButton(
            pygame.Rect(self.box.left + 8, top, self.box.w - 16, ORDER_HEIGHT - 3),
            words if len(words) <= MOST_LETTERS else words[: MOST_LETTERS - 1] + "…",
            self.manager,
            tool_tip_text=order.bar or None,
            object_id="#primary" if order.primary else "#order",
        )
        if order.bar:
            button.disable()  # type: ignore[no-untyped-call]
        self._widgets.append(button)
        self._meanings[button] = f"order:{order.id}"

    def _log(self, controller: Controller) -> None:
        lines = controller.lines[-MOST_LINES:]
        first = len(controller.lines) - len(lines)
        said = [_line(first + n, str(line.text), indent=line.indent) for n, line in enumerate(lines)]
        top = self.answer_top + ANSWER - 6
        box = pygame.Rect(self.box.left + 6, top, self.box.w - 12, max(60, self.box.bottom - top - 60))
        log = UITextBox("<br>".join(said) or "…", box, self.manager)
        if log.scroll_bar is not None:
            log.scroll_bar.set_scroll_from_start_percentage(1.0 - log.scroll_bar.visible_percentage)
        self._widgets.append(log)


def shown(orders: list[Order]) -> list[Order]:
    """As many orders as there is room for; the one that Enter gives is never left out.

    >>> listed = [Order(str(n), f"Unit {n}") for n in range(20)] + [Order("done", "Done", ENTER)]
    >>> [order.id for order in shown(listed)][-2:]
    ['10', 'done']
    """
    if len(orders) <= MOST_ORDERS:
        return orders
    entering = [order for order in orders if order.hotkey == ENTER]
    others = [order for order in orders if order.hotkey != ENTER]
    return others[: MOST_ORDERS - len(entering)] + entering


def _line(number: int, text: str, *, indent: bool) -> str:
    safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<a href='{number}'>{safe}</a>" if indent else f"<b>{safe}</b>"
