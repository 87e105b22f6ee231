"""Move a unit: wheel by its front corners, drag it ahead, turn, change formation, re-form.

The ghost is judged by the same function that judges the answer.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Reform, Turn, Wheel
from game.geometry.pose import bearing, turn_between
from game.geometry.ranks import Block
from game.ui.orders import Order
from game.ui.tools.legs import LegTool, leg_words
from game.ui.tools.tool import Preview

if TYPE_CHECKING:
    from game.geometry.pose import Point

AHEAD_STEP = 5.0
FINE_AHEAD = 1.0
WHEEL_STEP = 2.0
FINE_WHEEL = 0.5
HALVINGS = 14
LEAST_LENGTH = 0.5
LEAST_DEGREES = 0.1

BUTTONS: tuple[tuple[str, str, str, Leg], ...] = (
    ("turn_left", "Turn left", "Q", Turn(Facing.LEFT)),
    ("turn_right", "Turn right", "E", Turn(Facing.RIGHT)),
    ("turn_about", "Turn about", "B", Turn(Facing.ABOUT)),
)


class MoveTool(LegTool):
    """Keeps a list of legs; the last one may be dragged longer or shorter."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._held: str | None = None
        self._from: Block = self.start

    # -- what is

    @property
    def start(self) -> Block:
        """Where the unit stands, or the character in it."""
        begins: Block | None = self.request.start
        return begins or self.battle.unit(self.request.unit).block

    @property
    def end(self) -> Block:
        """Where the legs so far lead."""
        walk = self.judged.value
        return walk.end if self.legs else self.start

    @property
    def cost(self) -> float:
        """What they cost, mm."""
        return float(self.judged.value.cost) if self.legs else 0.0

    # -- the panel

    def orders(self) -> list[Order]:
        """Confirm, the turns, formation and re-forming, each with what bars it here."""
        return [*self._first_orders(), *self._leg_orders((*BUTTONS, *self._formation_buttons()))]

    def _formation_buttons(self) -> tuple[tuple[str, str, str, Leg], ...]:
        end = self.end
        if isinstance(self._last, Reform):
            end = Block(end.pose, self._last.files, end.count, end.base)
        wider, narrower = min(end.count, end.files + 1), max(1, end.files - 1)
        return (
            ("wider", f"{wider} files", "W", Files(wider)),
            ("narrower", f"{narrower} files", "N", Files(narrower)),
            ("reform", "Re-form (arrows turn, W N files)", "R", Reform(end.files, end.pose.facing)),
        )

    @property
    def _last(self) -> Leg | None:
        return self.legs[-1] if self.legs else None

    def order(self, order_id: str) -> None:
        """Add a leg, take one back, or confirm."""
        if order_id == "confirm":
            self._confirm()
        elif order_id == "drop":
            self.back()
        elif isinstance(self._last, Reform) and order_id in ("wider", "narrower"):
            by = 1 if order_id == "wider" else -1
            files = min(self.start.count, max(1, self._last.files + by))
            self._replace(Reform(files, self._last.facing))
        else:
            for known, _, _, leg in (*BUTTONS, *self._formation_buttons()):
                if known == order_id:
                    self._add(leg)
        self.touched()

    def _add(self, leg: Leg) -> None:
        if isinstance(leg, Files) and isinstance(self._last, Files):
            self.legs[-1] = leg
        else:
            self.legs.append(leg)
        reasons = self.judged.reasons
        if reasons and not isinstance(leg, Reform):
            self.said = "; ".join(map(str, reasons))
            self.legs.pop()

    def _replace(self, leg: Leg) -> None:
        self.legs[-1] = leg
        self.touched()

    def lines(self) -> list[str]:
        """The legs with their cost, what is left, and what bars the move."""
        said = []
        walked = self.judged.value.legs if self.legs else ()
        for number, (leg, walk) in enumerate(zip(self.legs, walked, strict=False), 1):
            said.append(f"{number}  {leg_words(leg)}: {walk.cost / 10:.2f} cm")
        left = self.request.allowance - self.cost
        said.append(
            f"{self.cost / 10:.1f} of {self.request.allowance / 10:.1f} cm used, {max(left, 0.0) / 10:.1f} left"
        )
        return said + [str(reason) for reason in self.judged.reasons]

    def preview(self) -> Preview:
        """The ghost with its path and the handles on its front."""
        end = self.end
        walked = self.judged.value.legs if self.legs else ()
        path = tuple((walk.leg, walk.start, walk.end, float(walk.cost)) for walk in walked)
        handles = (
            ("left", end.front_left),
            ("right", end.front_right),
            ("ahead", end.pose.at(max(end.base.depth, 20.0))),
        )
        return Preview(self.request.unit, end if self.legs else None, path, self.judged.reasons, handles)

    # -- mouse

    def grab(self, handle: str, point: Point) -> None:
        """Begin a leg from here: a front corner wheels, the mark ahead goes straight on."""
        self._held = handle
        if (handle == "ahead" and isinstance(self._last, Ahead)) or (
            isinstance(self._last, Wheel) and self._last.hand is _hand(handle)
        ):
            self.legs.pop()
        self._from = self.end
        self.legs.append(Ahead(0.0) if handle == "ahead" else Wheel(_hand(handle), 0.0))

    def drag(self, point: Point) -> None:
        """Draw the leg out to the mouse."""
        if self._held is None:
            return
        if self._held == "ahead":
            reach = self._from.pose.local(point)[1] - max(self._from.base.depth, 20.0)
            self._replace(Ahead(round(max(0.0, reach), 2)))
        else:
            self._replace(Wheel(_hand(self._held), round(_wheel_to(self._from, _hand(self._held), point), 2)))

    def release(self) -> None:
        """Let go: what was too much snaps back to the legal limit."""
        if self._held is None:
            return
        self._held = None
        self._snap()
        self.touched()

    def _snap(self) -> None:
        """Shorten the last leg to the most that is legal; drop it when nothing is."""
        leg = self._last
        if leg is None:
            return
        if self.judged.reasons:
            self.said = "; ".join(map(str, self.judged.reasons))
            low, high = 0.0, _size(leg)
            for _ in range(HALVINGS):
                middle = (low + high) / 2
                self.legs[-1] = _sized(leg, middle)
                low, high = (low, middle) if self.judged.reasons else (middle, high)
            self.legs[-1] = _sized(leg, math.floor(low * 100) / 100)
        least = LEAST_LENGTH if isinstance(leg, Ahead) else LEAST_DEGREES
        if _size(self.legs[-1]) < least or self.judged.reasons:
            self.legs.pop()

    # -- keys

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Up and down lengthen and shorten the way ahead; left and right wheel, or turn a new formation."""
        if isinstance(self._last, Reform) and direction in ("left", "right"):
            by = (1.0 if fine else 5.0) * (1 if direction == "right" else -1)
            self._replace(Reform(self._last.files, (self._last.facing + by) % 360.0))
            return True
        self.said = ""
        if direction in ("up", "down"):
            self._longer((FINE_AHEAD if fine else AHEAD_STEP) * (1 if direction == "up" else -1))
        else:
            self._wheel(Hand(direction), FINE_WHEEL if fine else WHEEL_STEP)
        self._snap()
        self.touched()
        return True

    def _longer(self, by: float) -> None:
        if isinstance(self._last, Ahead):
            self.legs[-1] = Ahead(max(0.0, self._last.distance + by))
        elif by > 0:
            self.legs.append(Ahead(by))

    def _wheel(self, hand: Hand, by: float) -> None:
        last = self._last
        if isinstance(last, Wheel):
            degrees = last.degrees + (by if last.hand is hand else -by)
            self.legs[-1] = Wheel(last.hand, degrees) if degrees > 0 else Wheel(last.hand, 0.0)
        else:
            self.legs.append(Wheel(hand, by))


def _hand(handle: str) -> Hand:
    """Dragging the left corner forward wheels to the right, about the right corner."""
    return Hand.RIGHT if handle == "left" else Hand.LEFT


def _wheel_to(block: Block, hand: Hand, point: Point) -> float:
    """The degrees of a wheel that brings the outer front corner into line with a point."""
    pivot, outer = (block.front_left, block.front_right) if hand is Hand.LEFT else (block.front_right, block.front_left)
    start = bearing(outer[0] - pivot[0], outer[1] - pivot[1])
    wanted = bearing(point[0] - pivot[0], point[1] - pivot[1])
    turn = turn_between(start, wanted)
    return max(0.0, -turn if hand is Hand.LEFT else turn)


def _size(leg: Leg) -> float:
    return leg.distance if isinstance(leg, Ahead) else leg.degrees if isinstance(leg, Wheel) else 1.0


def _sized(leg: Leg, size: float) -> Leg:
    if isinstance(leg, Ahead):
        return Ahead(size)
    return Wheel(leg.hand, size) if isinstance(leg, Wheel) else leg
