"""Place a unit: it follows the mouse, the wheel or the arrow keys turn it, a click or Enter puts it down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.requests import place_to_raw
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Body, Loose
from game.ui.orders import ENTER, Order
from game.ui.tools.tool import Preview, Tool

if TYPE_CHECKING:
    from game.engine.tally import Reason
    from game.geometry.pose import Point

TURN = 5.0
NUDGE = 10.0


class PlaceTool(Tool):
    """Starts at the first suggestion."""

    def __post_init__(self) -> None:
        first = next(iter(self.request.suggest()), None)
        body = self.battle.unit(self.request.unit).body
        own = body.pose if isinstance(body, Block) else body.poses[0]
        self.pose: Pose = first[0] if first is not None else own
        self.files: int | None = first[1] if first is not None else None

    @property
    def _files(self) -> int | None:
        return self.files if self.request.may_choose_files else None

    def _reasons(self) -> tuple[Reason, ...]:
        reasons: tuple[Reason, ...] = self.request.judge(self.pose, self._files).reasons
        return reasons

    def orders(self) -> list[Order]:
        """Put it down, turn it, and choose its files where that is free."""
        reasons = self._reasons()
        listed = [
            Order("put", "Put it here", ENTER, str(reasons[0]) if reasons else "", primary=not reasons),
            Order("left", "Turn left", "Q"),
            Order("right", "Turn right", "E"),
        ]
        if self.request.may_choose_files:
            listed += [Order("wider", "One file more", "W"), Order("narrower", "One file fewer", "N")]
        return listed

    def order(self, order_id: str) -> None:
        """Turn, widen, or put down."""
        match order_id:
            case "put":
                reasons = self._reasons()
                if reasons:
                    self.said = "; ".join(map(str, reasons))
                else:
                    self.answer = place_to_raw(self.pose, self._files)
            case "left":
                self.pose = self.pose.turned(-TURN).snap()
            case "right":
                self.pose = self.pose.turned(TURN).snap()
            case "wider" | "narrower":
                self._widen(1 if order_id == "wider" else -1)
        self.touched()

    def _widen(self, by: int) -> None:
        body = self.battle.unit(self.request.unit).block
        self.files = min(body.count, max(1, (self.files or body.files) + by))

    def hover(self, point: Point) -> None:
        """Follow the mouse."""
        self.pose = Pose(point[0], point[1], self.pose.facing).snap()
        self.touched()

    def click_table(self, point: Point) -> bool:
        """Put it down."""
        self.hover(point)
        self.order("put")
        return True

    def turn_wheel(self, steps: float) -> bool:
        """Turn it."""
        self.pose = self.pose.turned(steps * TURN).snap()
        self.touched()
        return True

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Nudge it."""
        by = 1.0 if fine else NUDGE
        dx, dy = {"left": (-by, 0.0), "right": (by, 0.0), "up": (0.0, by), "down": (0.0, -by)}[direction]
        self.pose = Pose(self.pose.x + dx, self.pose.y + dy, self.pose.facing).snap()
        self.touched()
        return True

    def _ghost(self) -> Body:
        """What the judge makes of the place: it may stand the unit elsewhere, as when only the facing is free."""
        judged = self.request.judge(self.pose, self._files)
        if isinstance(judged.value, Loose) or (isinstance(judged.value, Block) and not judged.reasons):
            return judged.value
        body = self.battle.unit(self.request.unit).body
        if not isinstance(body, Block):
            return body
        return Block(self.pose, self._files or body.files, body.count, body.base)

    def preview(self) -> Preview:
        """The ghost, and what bars it."""
        return Preview(unit=self.request.unit, ghost=self._ghost(), reasons=self._reasons())

    def lines(self) -> list[str]:
        """What bars it."""
        return [str(reason) for reason in self._reasons()]
