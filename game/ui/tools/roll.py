"""Let the dice fall."""

from __future__ import annotations

from game.engine.tally import message
from game.ui.orders import ENTER, Order
from game.ui.tools.tool import Tool

ROLL = "roll"


class RollTool(Tool):
    """One order; the dice themselves are the controller's."""

    def orders(self) -> list[Order]:
        """Roll."""
        dice = f"{self.request.dice}D{self.request.faces}"
        return [Order(ROLL, str(message("Roll {dice}", dice=dice)), ENTER, primary=True)]

    def order(self, order_id: str) -> None:
        """Roll."""
        self.answer = ROLL

    def lines(self) -> list[str]:
        """What is rolled for, and the number needed."""
        tally = self.request.tally
        return [str(self.request.prompt), *([str(tally)] if tally is not None else [])]
