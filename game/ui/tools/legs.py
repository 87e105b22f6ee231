"""What tools that queue legs have in common: the judgement of the queue, confirming it, taking the last leg back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.engine.requests import leg_to_raw
from game.geometry.legs import Ahead, Files, Pivot, Places, Reform, To, Turn, Wheel
from game.ui.orders import ENTER, Order
from game.ui.tools.tool import Tool

if TYPE_CHECKING:
    from game.engine.requests import Judgement
    from game.geometry.legs import Leg


class LegTool(Tool):
    """Keeps a list of legs; the rule's own judge says of it what it will say of the answer."""

    def __post_init__(self) -> None:
        self.legs: list[Leg] = []
        self._judged: tuple[tuple[Leg, ...], Judgement[Any]] | None = None

    @property
    def judged(self) -> Judgement[Any]:
        """What the rule says of the legs so far."""
        legs = tuple(self.legs)
        if self._judged is None or self._judged[0] != legs:
            self._judged = (legs, self.request.judge(legs))
        return self._judged[1]

    def legs_told(self) -> list[tuple[str, float, bool]]:
        """The legs so far; those from the first that fails on are not legal."""
        walked = self.judged.value.legs if self.legs else ()
        bad = self._first_bad
        return [
            (leg_words(leg), float(walk.cost), n < bad)
            for n, (leg, walk) in enumerate(zip(self.legs, walked, strict=False))
        ]

    def budget(self) -> tuple[float, float] | None:
        """What the legs cost, and the most they may, mm."""
        return (float(self.judged.value.cost) if self.legs else 0.0), self.request.allowance

    @property
    def _first_bad(self) -> int:
        """The place of the leg that brings in what bars the move; behind the last where nothing does."""
        against = {(reason.code, reason.blocker) for reason in self.judged.reasons}
        for n in range(len(self.legs) if against else 0):
            found = self.request.judge(tuple(self.legs[: n + 1])).reasons
            if any((reason.code, reason.blocker) in against for reason in found):
                return n
        return len(self.legs)

    def _first_orders(self) -> list[Order]:
        """Confirm, and take back where there is something to take back."""
        reasons = self.judged.reasons
        words = "Confirm the move" if self.legs else "Stay here"
        listed = [Order("confirm", words, ENTER, str(reasons[0]) if reasons else "", primary=not reasons)]
        return [*listed, Order("drop", "Take back the last leg", "Bksp")] if self.legs else listed

    def _leg_orders(self, buttons: tuple[tuple[str, str, str, Leg], ...]) -> list[Order]:
        """Legs that a button adds (id, words, key, leg), each with what bars it here."""
        judge, stuck = self.request.judge, bool(self.judged.reasons)
        found: list[Order] = []
        for order_id, text, key, leg in buttons:
            bars = () if stuck else judge((*self.legs, leg)).reasons
            found.append(Order(order_id, text, key, str(bars[0]) if bars else ""))
        return found

    def _confirm(self) -> None:
        reasons = self.judged.reasons
        if reasons:
            self.said = "; ".join(map(str, reasons))
        else:
            self.answer = [leg_to_raw(leg) for leg in self.legs]

    def back(self) -> bool:
        """Take back the last leg."""
        if not self.legs:
            return False
        self.legs.pop()
        self.touched()
        return True


def leg_words(leg: Leg) -> str:
    """A leg as people say it."""
    match leg:
        case Ahead(distance):
            return f"ahead {distance / 10:.1f} cm"
        case Wheel(hand, degrees):
            return f"wheel {hand} {degrees:.1f}°"
        case Turn(to):
            return f"turn {to}"
        case Files(files):
            return f"{files} files"
        case Reform(files, facing):
            return f"re-form, {files} files, facing {facing:.0f}°"
        case Pivot(degrees):
            return f"face {degrees:+.0f}°"
        case To(point):
            return f"to {point[0] / 10:.1f}, {point[1] / 10:.1f}"
        case Places():
            return "each to its place"
