"""Share a number among groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import listed, message
from game.language import tr
from game.ui.orders import AGAIN, ENTER, Order, with_hotkeys
from game.ui.tools.tool import Preview, Tool

if TYPE_CHECKING:
    from game.battle.unit import UnitId


class AllocateTool(Tool):
    """Each group's order gives it one more, Backspace takes the last back.

    Enter gives what is left to the group given to last (the first, before any is), then confirms.
    """

    def __post_init__(self) -> None:
        self.given: list[str] = []
        if len(self.request.groups) == 1:
            self.given = [self.request.groups[0][0]] * self.request.total

    def orders(self) -> list[Order]:
        """The groups with their shares, then the confirmation."""
        left = self.request.total - len(self.given)
        groups = []
        for key, text, limit in self.request.groups:
            share = self.given.count(key)
            bar = (
                ""
                if left and share < limit
                else tr("none left")
                if not left
                else str(message("at most {limit}", limit=limit))
            )
            groups.append(Order(key, f"{text}: {share}", "", bar))
        last = self._rest(left) if left else Order("confirm", tr("Confirm"), ENTER, primary=True)
        again = [Order(AGAIN, tr("In the same parts as before for the rest of this phase"))] if self.may_repeat else []
        return with_hotkeys([*groups, last, *again])

    def _rest(self, left: int) -> Order:
        """What Enter gives while not all is given."""
        names = {key: text for key, text, _ in self.request.groups}
        takers = dict.fromkeys(self._takers())
        to = listed([names[key] for key in takers])
        return Order("rest", str(message("the {n} left: {groups}", n=left, groups=to)), ENTER)

    def _takers(self) -> list[str]:
        """The groups as they take what is left, one by one: whoever was given to last, then from the first on."""
        room = {key: limit - self.given.count(key) for key, _, limit in self.request.groups}
        keys = [*self.given[-1:], *room]
        taking = [key for key in dict.fromkeys(keys) for _ in range(room[key])]
        return taking[: self.request.total - len(self.given)]

    def order(self, order_id: str) -> None:
        """Give one, or confirm."""
        if order_id == "confirm":
            if len(self.given) == self.request.total:
                self.answer = {key: self.given.count(key) for key, _, _ in self.request.groups}
            return
        if order_id == AGAIN:
            self.answer = AGAIN
            return
        if order_id == "rest":
            self.given += self._takers()
            self.touched()
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
