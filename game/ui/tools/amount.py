"""Name a number: the arrow keys change it, Enter takes it."""

from __future__ import annotations

from game.ui.orders import ENTER, Order
from game.ui.tools.tool import Tool

TEN = 10
CHANGES = (
    ("more", "One more", "W", 1),
    ("fewer", "One fewer", "N", -1),
    ("ten_more", "Ten more", "E", TEN),
    ("ten_fewer", "Ten fewer", "Q", -TEN),
)
KEYS = {"up": 1, "down": -1, "right": TEN, "left": -TEN}


class AmountTool(Tool):
    """Starts in the middle of a wide range and at the least of a narrow one."""

    def __post_init__(self) -> None:
        wide = self.request.most - self.request.least >= TEN
        self.number: int = (self.request.least + self.request.most) // 2 if wide else self.request.least

    def orders(self) -> list[Order]:
        """Take the number, or change it."""
        what = f" {self.request.what}" if self.request.what else ""
        listed = [Order("take", f"{self.number}{what}", ENTER, primary=True)]
        wide = self.request.most - self.request.least >= TEN
        steps = CHANGES if wide else CHANGES[:2]
        return [*listed, *(Order(name, words, key, self._bar(by)) for name, words, key, by in steps)]

    def _bar(self, by: int) -> str:
        at_end = self.number == (self.request.most if by > 0 else self.request.least)
        return f"{self.request.least} to {self.request.most}" if at_end else ""

    def order(self, order_id: str) -> None:
        """Change it, or take it."""
        if order_id == "take":
            self.answer = self.number
        else:
            self._change(next((by for name, _, _, by in CHANGES if name == order_id), 0))

    def _change(self, by: int) -> None:
        self.number = min(self.request.most, max(self.request.least, self.number + by))
        self.touched()

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Up and down change it by one, left and right by ten."""
        self._change(KEYS[direction])
        return True

    def lines(self) -> list[str]:
        """What is asked, and the limits."""
        return [str(self.request.prompt), f"{self.request.least} to {self.request.most}"]
