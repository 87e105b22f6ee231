"""Name a number: digits write it, arrow keys and the mouse wheel change it, Enter takes it."""

from __future__ import annotations

from game.engine.tally import message
from game.language import N_, tr
from game.ui.orders import ENTER, Order
from game.ui.tools.tool import Tool

TEN = 10
CHANGES = (
    ("more", N_("One more"), "W", 1),
    ("fewer", N_("One fewer"), "N", -1),
    ("ten_more", N_("Ten more"), "E", TEN),
    ("ten_fewer", N_("Ten fewer"), "Q", -TEN),
)
KEYS = {"up": 1, "down": -1, "right": TEN, "left": -TEN}
ONE = {"power dice": N_("power die"), "dispel dice": N_("dispel die")}
"""What there is one of, by what there are several of."""


class AmountTool(Tool):
    """Starts in the middle of a wide range and at the least of a narrow one."""

    def __post_init__(self) -> None:
        wide = self.request.most - self.request.least >= TEN
        self.number: int = (self.request.least + self.request.most) // 2 if wide else self.request.least
        self.typed = ""
        self.takes_wheel = True

    def orders(self) -> list[Order]:
        """Take the number, or change it."""
        what = ONE.get(self.request.what, self.request.what) if self.number == 1 else self.request.what
        listed = [Order("take", f"{self.number} {tr(what)}" if what else f"{self.number}", ENTER, primary=True)]
        wide = self.request.most - self.request.least >= TEN
        steps = CHANGES if wide else CHANGES[:2]
        return [*listed, *(Order(name, tr(words), key, self._bar(by)) for name, words, key, by in steps)]

    def _bar(self, by: int) -> str:
        at_end = self.number == (self.request.most if by > 0 else self.request.least)
        return self._limits() if at_end else ""

    def _limits(self) -> str:
        return str(message("{least} to {most}", least=self.request.least, most=self.request.most))

    def order(self, order_id: str) -> None:
        """Change it, or take it."""
        if order_id == "take":
            self.answer = self.number
        else:
            self._change(next((by for name, _, _, by in CHANGES if name == order_id), 0))

    def key(self, name: str) -> bool:
        """Digits write the number; one that is not allowed yet is taken once it is."""
        if not name.isdigit():
            self.typed = ""
            return False
        self.typed = (self.typed + name)[-len(str(self.request.most)) :]
        self.number = min(self.request.most, max(self.request.least, int(self.typed)))
        self.touched()
        return True

    def turn_wheel(self, steps: float) -> bool:
        """The mouse wheel changes it by one."""
        self._change(round(steps) or (1 if steps > 0 else -1))
        return True

    def _change(self, by: int) -> None:
        self.typed = ""
        self.number = min(self.request.most, max(self.request.least, self.number + by))
        self.touched()

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Up and down change it by one, left and right by ten."""
        self._change(KEYS[direction])
        return True

    def lines(self) -> list[str]:
        """What is asked, and the limits."""
        return [str(self.request.prompt), self._limits()]
