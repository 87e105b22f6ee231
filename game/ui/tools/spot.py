"""Name a place on the table: it follows the mouse, the arrow keys nudge it, a click or Enter takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import tr
from game.ui.orders import ENTER, Order
from game.ui.tools.tool import Preview, Tool

if TYPE_CHECKING:
    from game.battle.unit import UnitId
    from game.engine.tally import Reason
    from game.geometry.pose import Point

NUDGE = 10.0
STEPS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, 1.0), "down": (0.0, -1.0)}


class SpotTool(Tool):
    """Starts at the first suggestion."""

    def __post_init__(self) -> None:
        centre = (self.battle.width / 2, self.battle.height / 2)
        self.point: Point = next(iter(self.request.suggest()), centre)

    def _reasons(self) -> tuple[Reason, ...]:
        reasons: tuple[Reason, ...] = self.request.judge(self.point).reasons
        return reasons

    def orders(self) -> list[Order]:
        """Take this place."""
        reasons = self._reasons()
        return [Order("here", tr("Here"), ENTER, str(reasons[0]) if reasons else "", primary=not reasons)]

    def order(self, order_id: str) -> None:
        """Take it, or say why it will not do."""
        reasons = self._reasons()
        if reasons:
            self.said = "; ".join(map(str, reasons))
        else:
            self.answer = {"x": round(self.point[0], 3), "y": round(self.point[1], 3)}
        self.touched()

    def hover(self, point: Point) -> None:
        """Follow the mouse."""
        self.point = point
        self.touched()

    def click_unit(self, unit: UnitId) -> bool:
        """A unit is only what stands there: the place counts."""
        return False

    def click_table(self, point: Point) -> bool:
        """Take the place clicked."""
        self.hover(point)
        self.order("here")
        return True

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Nudge it."""
        by = 1.0 if fine else NUDGE
        dx, dy = STEPS[direction]
        self.hover((self.point[0] + dx * by, self.point[1] + dy * by))
        return True

    def preview(self) -> Preview:
        """The template, the line to it, and what bars it."""
        return Preview(
            unit=self.request.unit,
            reasons=self._reasons(),
            spot=(self.point, self.request.radius),
            origin=self.request.origin,
        )

    def lines(self) -> list[str]:
        """What bars it."""
        return [str(self.request.prompt), *map(str, self._reasons())]
