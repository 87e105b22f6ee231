"""Share a number among groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import tr
from game.ui.orders import ENTER, Order, with_hotkeys
from game.ui.tools.tool import Preview, Tool

if TYPE_CHECKING:
    from game.battle.unit import UnitId


class AllocateTool(Tool):
    """Each group's order gives it one more; Backspace takes the last back; Enter confirms once all are given."""

    def __post_init__(self) -> None:
        self.given: list[str] = []
        if len(self.request.groups) == 1:
            self.given = [self.request.groups[0][0]] * self.request.total

    def orders(self) -> list[Order]:
        """The groups with their shares, then the confirmation."""
        left = self.request.total - len(self.given)
        listed = []
        for key, text, limit in self.request.groups:
            share = self.given.count(key)
            bar = (
                ""
                if left and share < limit
                else tr("none left")
                if not left
                else str(message("at most {limit}", limit=limit))
            )
            listed.append(Order(key, f"{text}: {share}", "", bar))
        return with_hotkeys(
            [
                *listed,
                Order(
                    "confirm", tr("Confirm"), ENTER, str(message("{n} left", n=left)) if left else "", primary=not left
                ),
            ]
        )

    def order(self, order_id: str) -> None:
        """Give one, or confirm."""
        if order_id == "confirm":
            if len(self.given) == self.request.total:
                self.answer = {key: self.given.count(key) for key, _, _ in self.request.groups}
            return
        limit = next(limit for key, _, limit in self.request.groups if key == order_id)
        if len(self.given) < self.request.total and self.given.count(order_id) < limit:
            self.given.append(order_id)
            self.touched()

    def click_unit(self, unit: UnitId) -> bool:
        """Give one to the unit that is clicked."""
        if not any(key == unit for key, _, _ in self.request.groups):
            return False
        self.order(unit)
        return True

    def preview(self) -> Preview:
        """The units that may still be given some."""
        open_now = {order.id for order in self.orders() if not order.bar}
        return Preview(offered=tuple(unit.id for unit in self.battle.on_table() if unit.id in open_now))

    def lines(self) -> list[str]:
        """How it is done."""
        return [tr("A letter or a click gives one more, Backspace takes the last one back")]

    def back(self) -> bool:
        """Take the last one back."""
        if not self.given:
            return False
        self.given.pop()
        self.touched()
        return True
