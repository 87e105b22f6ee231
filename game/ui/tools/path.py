"""Pick one of several ways into a target: each is shown while the mouse is over its end or its line in the list."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.approach import Path
from game.geometry.measure import contains_point
from game.geometry.moves import moved
from game.rulesets.fantasy.approaches import wheel_measure
from game.scene.tracks import Track
from game.ui.orders import ENTER, Order, with_hotkeys
from game.ui.tools.leg_words import told
from game.ui.tools.tool import Preview, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.pose import Point
    from game.geometry.ranks import Block

REACH = 60.0
"""How near the mouse must be to the middle of an end's front, mm, where it is over none."""


class PathTool(Tool):
    """Enter takes the way shown, at first the best; arrows, mouse and list show another, a second click takes it."""

    def __post_init__(self) -> None:
        self.at = 0

    @property
    def paths(self) -> tuple[Path, ...]:
        """The ways, best first."""
        return tuple(option.value for option in self.request.options)

    def orders(self) -> list[Order]:
        """Take the way shown; show another."""
        listed = [
            Order(
                "confirm",
                str(message("Take way {n} of {all}", n=self.at + 1, all=len(self.paths))),
                ENTER,
                primary=True,
            )
        ]
        ways = [
            Order(option.key, ("> " if n == self.at else "") + str(option.text))
            for n, option in enumerate(self.request.options)
        ]
        return with_hotkeys([*listed, *ways])

    def order(self, order_id: str) -> None:
        """Take the way shown, or show another."""
        keys = [option.key for option in self.request.options]
        if order_id == "confirm":
            self.answer = keys[self.at]
        elif order_id in keys:
            self._show(keys.index(order_id))

    def point_at(self, order_id: str) -> None:
        """The mouse is over a line of the list."""
        keys = [option.key for option in self.request.options]
        if order_id in keys:
            self._show(keys.index(order_id))

    def _show(self, at: int) -> None:
        if at != self.at:
            self.at = at
            self.touched()

    def hover(self, point: Point) -> None:
        """Show the way whose end is under the mouse."""
        nearest = self._nearest(point)
        if nearest is not None:
            self._show(nearest)

    def _nearest(self, point: Point) -> int | None:
        far = [math.dist(path.end.pose.point, point) for path in self.paths]
        nearest = min(range(len(far)), key=far.__getitem__)
        over = any(contains_point(path.end.corners, point) for path in self.paths)
        return nearest if over or far[nearest] <= REACH else None

    def click_table(self, point: Point) -> bool:
        """Take the way under the mouse."""
        nearest = self._nearest(point)
        if nearest is None:
            return False
        self._show(nearest)
        self.order("confirm")
        return True

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Show the next or the previous way."""
        self._show((self.at + (1 if direction in ("right", "down") else -1)) % len(self.paths))
        return True

    def lines(self) -> list[str]:
        """The way shown, in words."""
        path = self.paths[self.at]
        said = [str(self.request.options[self.at].text)]
        flush = message("arrives flush")
        turn = message("lines up by {degrees:.1f}°", degrees=abs(path.align_degrees)) if path.align_degrees else flush
        words = message("{turn}; {own} of its models touch {foes}", turn=turn, own=len(path.by), foes=len(path.touched))
        return [*said, str(words)]

    def preview(self) -> Preview:
        """The way shown, leg by leg, and the unit lined up."""
        path = self.paths[self.at]
        start = self.battle.unit(self.request.unit).block
        return Preview(
            self.request.unit,
            path.end,
            tuple(ways_in(start, path, wheel_measure(self.battle))),
            others=self._other_ends(),
        )

    def _other_ends(self) -> tuple[Block, ...]:
        return tuple(path.end for n, path in enumerate(self.paths) if n != self.at)


def ways_in(block: Block, path: Path, measure: str) -> Iterator[Track]:
    """The legs of a way into a target, with their words."""
    for costed in path.legs:
        end = moved(block, costed.leg)
        yield Track(costed.leg, block, end, told(costed.leg, block, costed.cost, measure))
        block = end
