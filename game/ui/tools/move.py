"""Move a formed unit: wheel by its front corners, drag it ahead, turn, change formation, re-form in a frame.

The ghost is judged by the same function that judges the answer, and so are the limits at which a drag stops.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Reform, Turn, Wheel
from game.geometry.moves import moved
from game.geometry.pose import Pose, bearing
from game.geometry.ranks import Block
from game.language import tr
from game.ui.notices import News
from game.ui.orders import Order
from game.ui.tools.handles import (
    BODY,
    FRAME,
    HINTS,
    HOVER,
    WHOLE_TURN,
    WIDE,
    drawn,
    hand_of,
    handle_of,
    is_in,
    leg_of,
    on_frame,
    on_front,
    on_sides,
)  # fmt: skip
from game.ui.tools.legs import LEG, LegTool
from game.ui.tools.limits import caught, furthest
from game.ui.tools.lines_up import facings, levels, near_facing
from game.ui.tools.sizes import length_of, with_length
from game.ui.tools.stops import BEYOND, Stop, lines_of, stops_of, words_at
from game.ui.tools.tool import Preview
from game.ui.tools.toward import way_toward

if TYPE_CHECKING:
    from game.geometry.pose import Point

AHEAD_STEP = 5.0
FINE_AHEAD = 1.0
WHEEL_STEP = 2.0
FINE_WHEEL = 0.5
LEAST_LENGTH = 0.5
LEAST_DEGREES = 0.1
GRIP_DEGREES = 2.5
SOFT = 0.4
"""Stops short of the limit hold the hand so many times as near as the limit does."""
FACING_STEP, FINE_FACING = 5.0, 1.0


class MoveTool(LegTool):
    """Keeps a list of legs, each of which may be drawn longer or shorter."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._held: str = ""
        self._hovered: str = ""
        self._most = 0.0
        self._from: Block = self.block(self.start)
        self._off = 0.0
        self._limit = 0.0
        self._stops: tuple[Stop, ...] = ()
        self._moved = False

    @staticmethod
    def block(body: object) -> Block:
        """A body that is known to be in ranks."""
        assert isinstance(body, Block)
        return body

    # -- the panel

    def orders(self) -> list[Order]:
        """Confirm, the turns, formation and re-forming, each with what bars it here."""
        if isinstance(self.current, Reform):
            return [*self._first_orders(), *self._frame_orders(self.current)]
        return [*self._first_orders(), *self._leg_orders((*self._turns(), *self._formation_buttons()))]

    def _frame_orders(self, leg: Reform) -> list[Order]:
        """What changes a re-forming: its files, with what would bar that."""
        found: list[Order] = []
        for order_id, words, key, by in (
            ("wider", tr("One file more"), "W", 1),
            ("narrower", tr("One file fewer"), "N", -1),
        ):
            bars = self.new_reasons(self.before, replace(leg, files=self._files(leg.files + by)))
            found.append(Order(order_id, words, key, str(bars[0]) if bars else ""))
        return found

    def _turns(self) -> tuple[tuple[str, str, str, Leg], ...]:
        return (
            ("turn_left", tr("Turn left"), "Q", Turn(Facing.LEFT)),
            ("turn_right", tr("Turn right"), "E", Turn(Facing.RIGHT)),
            ("turn_about", tr("Turn about"), "B", Turn(Facing.ABOUT)),
        )

    def _formation_buttons(self) -> tuple[tuple[str, str, str, Leg], ...]:
        here = self.block(self.here)
        wider, narrower = min(here.count, here.files + 1), max(1, here.files - 1)
        return (
            ("wider", tr("One file more"), "W", Files(wider)),
            ("narrower", tr("One file fewer"), "N", Files(narrower)),
            ("reform", tr("Re-form: drag the frame"), "R", Reform(here.files, here.pose.facing)),
        )

    def order(self, order_id: str) -> None:
        """Add a leg, change the formation, or what every queue does."""
        current = self.current
        if order_id in ("wider", "narrower") and isinstance(current, Reform):
            self.change(replace(current, files=self._files(current.files + (1 if order_id == "wider" else -1))))
        else:
            for known, _, _, leg in (*self._turns(), *self._formation_buttons()):
                if known == order_id:
                    self._add(leg)
        super().order(order_id)

    def _files(self, files: int) -> int:
        return min(self.start.count, max(1, files))

    def _add(self, leg: Leg) -> None:
        if isinstance(leg, Files) and isinstance(self.current, Files):
            self.change(leg)
        else:
            self.insert(leg)
        reasons = self.new_reasons(self.before, leg)
        if reasons and not isinstance(leg, Reform):
            self.said = "; ".join(map(str, reasons))
            self.back()

    def preview(self) -> Preview:
        """The ghost with its path and the handles on its front."""
        current = self.current
        frame = self.block(self.here) if isinstance(current, Reform) else None
        return Preview(
            self.request.unit,
            self.end if self.legs else None,
            self._tracks(),
            self.judged.reasons,
            (*self._numbers(), *self._handles()),
            ends=self._ends(),
            frame=frame,
            held=self._held or (f"{LEG}{self.leg_chosen}" if self.leg_chosen is not None else ""),
            heading=self.block(self.here).pose.facing,
            guides=self._guides(),
            limit=self._limit_line(),
            stops=lines_of(self._shown_stops, self.current, self._from, self._limit),
            pills=(*self._hover_words(), *words_at(self._shown_stops, self.current, self._from)),
        )

    def _handles(self) -> tuple[tuple[str, Point], ...]:
        here = self.block(self.here)
        if isinstance(self.current, Reform):
            return on_frame(here)
        is_fixed = self.request.how != "move" or here.count == 1
        return on_front(here) if is_fixed else (*on_front(here), *on_sides(here))

    def hover(self, point: Point) -> None:
        """Say what the handle under the mouse is for."""
        handles = self._handles()
        near = [(math.dist(at, point), name) for name, at in handles]
        far, name = min(near)
        name = name if far <= HOVER * self.grip else ""
        if name != self._hovered:
            self._hovered = name
            self._most = self._most_of(name) if name in ("left", "right", "ahead") else 0.0
            self.touched()

    def _most_of(self, handle: str) -> float:
        """How far a handle may be drawn in all: degrees, or cm."""
        goes_on = self._goes_on(handle)
        before = self.before if goes_on else tuple(self.legs[: self.cursor])
        self._from = self.block(self.after(len(before)))
        return self._furthest(handle, before) / (10 if handle == "ahead" else 1)

    @property
    def _shown_stops(self) -> tuple[Stop, ...]:
        return self._stops if self._held else ()

    def _hover_words(self) -> tuple[tuple[Point, str, str], ...]:
        """What the handle under the mouse is for, and how far it goes."""
        at = dict(self._handles()).get(self._hovered)
        if self._held or at is None:
            return ()
        return ((at, str(message(HINTS[self._hovered.split(":")[0]], most=self._most)), "card"),)

    def _limit_line(self) -> tuple[Point, Point] | None:
        """Where the front is at the most that is legal, while a leg is drawn."""
        if not self._held or not isinstance(self.current, Ahead | Wheel) or self._limit <= 0.0:
            return None
        end = moved(self._from, with_length(self.current, self._limit))
        return end.front_left, end.front_right

    def _guides(self) -> tuple[tuple[Point, Point], ...]:
        """The line of a neighbour's front, while the unit is drawn level with it."""
        current = self.current
        if not self._held or not isinstance(current, Ahead):
            return ()
        far = current.distance
        return tuple(
            (other.pose.point, self._from.pose.at(far))
            for level, other in levels(self.battle, self.request.unit, self._from.pose)
            if abs(level - far) < 0.02
        )

    # -- mouse

    def click_table(self, point: Point) -> bool:
        """Go there, as far as is legal: a wheel that looks there, then straight ahead. Elsewhere a leg is chosen."""
        way = way_toward(self.block(self.here), point) if self.leg_at(point) is None else ()
        if not way or isinstance(self.current, Reform):
            return False
        past, cursor = tuple(self.legs), self._cursor
        for leg in way:
            self.insert(leg)
            self._settle()
        self._as_one(past, cursor)
        self.touched()
        return True

    def handle_under(self, point: Point) -> str | None:
        """The ghost, or the unit itself, is drawn ahead; a leg's end is chosen by a click."""
        at = self.leg_at(point)
        inside = self.leg_at(point) is not None or is_in(self.block(self.here), point)
        return BODY if inside and (at is None or at == self.cursor - 1) else None if at is None else f"{LEG}{at}"

    def grab(self, handle: str, point: Point) -> None:
        """Begin a leg from here: a front corner wheels, the mark ahead goes straight on, a side changes the files."""
        self._finish_typing()
        self._held, self._moved = handle, False
        if handle.startswith(LEG):
            return
        current, here = self.current, self.block(self.here)
        if handle in WIDE or handle == "turn" or handle.startswith(FRAME):
            if not isinstance(current, Reform | Files):
                self.insert(Files(here.files))
            return
        goes_on = self._goes_on(handle)
        self._from = self.block(self.after(len(self.before))) if goes_on else here
        size = length_of(current) if goes_on and current is not None else 0.0
        self._off = drawn(self._from, handle, point) - size
        if handle != BODY and not goes_on:
            self.insert(leg_of(handle, 0.0))
        before = tuple(self.legs[: self.cursor]) if handle == BODY and not goes_on else self.before
        self._limit = self._furthest(handle, before)
        self._stops = tuple(stops_of(self, leg_of(handle, 0.0), before, self._limit))

    def _goes_on(self, handle: str) -> bool:
        """Whether a handle draws the current leg on, rather than begin another."""
        current = self.current
        if handle in (BODY, "ahead"):
            return isinstance(current, Ahead)
        return isinstance(current, Wheel) and current.hand is hand_of(handle)

    def _furthest(self, handle: str, before: tuple[Leg, ...]) -> float:
        """The most that is legal of the leg that a handle draws."""
        nothing = leg_of(handle, 0.0)
        left = max(0.0, self.request.allowance - self.cost_before(len(before)))
        most = left if isinstance(nothing, Ahead) else min(WHOLE_TURN, math.degrees(left / self._from.width))
        return furthest(lambda size: not self.new_reasons(before, leg_of(handle, size), nothing), most)

    def drag(self, point: Point) -> None:
        """Draw the leg out to the mouse."""
        handle = self._held
        if not handle or handle.startswith(LEG):
            return
        if handle in WIDE or handle == "turn" or handle.startswith(FRAME):
            self._reshape(handle, point)
            return
        size = drawn(self._from, handle, point) - self._off
        if handle == BODY and not self._moved:
            if abs(size - length_of(self.current if self._goes_on(BODY) else None)) < self.grip / 2:
                return
            if not self._goes_on(BODY):
                self.insert(Ahead(0.0))
        self._moved = True
        self.change(leg_of(handle, round(self._caught(handle, size), 2)))
        self.touched()

    def _caught(self, handle: str, size: float) -> float:
        """A size held at the limit and at lines worth keeping, unless the hand is free."""
        if isinstance(leg_of(handle, 0.0), Ahead):
            if self.is_free:
                return size
            marks = [level for level, _ in levels(self.battle, self.request.unit, self._from.pose) if level > 0]
            held = caught(size, self._limit, marks, self.grip)
            stops = [stop.size for stop in self._stops]
            return held if held != size else caught(size, self._limit, stops, self.grip * SOFT)
        size = max(0.0, size)
        if self.is_free:
            return size
        sign = -1 if hand_of(handle) is Hand.LEFT else 1
        here = self._from.pose.facing
        wanted = facings(self.battle, self.request.unit, self._from.centre)
        grip = min(GRIP_DEGREES, math.degrees(self.grip / self._from.width))
        return caught(size, self._limit, [sign * (facing - here) % WHOLE_TURN for facing in wanted], grip)

    def _reshape(self, handle: str, point: Point) -> None:
        """The frame's sides and corners set the files, its arm the facing."""
        leg = self.current
        if isinstance(leg, Files):
            frame = self.block(self.after(len(self.before))).pose
            wide = 2 * abs(frame.local(point)[0])
            self.change(Files(self._files(round(wide / self.start.base.width))))
        elif isinstance(leg, Reform):
            centre = self.block(self.here).centre
            if handle == "turn":
                facing = bearing(point[0] - centre[0], point[1] - centre[1])
                wanted = facings(self.battle, self.request.unit, centre)
                facing = facing if self.is_free else near_facing(facing, wanted, 2 * GRIP_DEGREES)
                self.change(replace(leg, facing=round(facing, 2) % WHOLE_TURN))
            else:
                wide = 2 * abs(Pose(*centre, leg.facing).local(point)[0])
                self.change(replace(leg, files=self._files(round(wide / self.start.base.width))))
        self._moved = True
        self.touched()

    def release(self) -> None:
        """Let go: what was too much snaps back to the legal limit, unless the hand is free."""
        handle, self._held = self._held, ""
        if not handle:
            return
        if handle.startswith(LEG) or (handle == BODY and not self._moved):
            number = int(handle.removeprefix(LEG)) if handle.startswith(LEG) else self.cursor - 1
            self.choose_leg(None if number < 0 or number == self.leg_chosen else number)
        elif not self.is_free or length_of(self.current) == 0.0:
            self._settle()
        self.touched()

    def _settle(self) -> None:
        """Shorten the current leg to the most that is legal; drop it when nothing is."""
        leg = self.current
        if isinstance(leg, Files):
            before = self.block(self.after(len(self.before)))
            reasons = self.new_reasons(self.before, leg)
            if reasons or leg.files == before.files:
                self.said = "; ".join(map(str, reasons))
                self.forget_leg()
        if not isinstance(leg, Ahead | Wheel):
            return
        reasons = self.new_reasons(self.before, leg, with_length(leg, 0.0))
        if reasons:
            self._from = self.block(self.after(len(self.before)))
            most = min(length_of(leg), self._furthest(handle_of(leg), self.before))
            beyond = self.new_reasons(self.before, with_length(leg, most + BEYOND), with_length(leg, 0.0))
            self.said = News(message("no further: {why}", why="; ".join(map(str, beyond or reasons))))
            self.change(with_length(leg, most))
        least = LEAST_LENGTH if isinstance(leg, Ahead) else LEAST_DEGREES
        if length_of(self.current) < least or self.new_reasons(self.before, self.current or leg, with_length(leg, 0.0)):
            self.forget_leg()

    # -- keys

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Up and down lengthen and shorten the way ahead; left and right wheel, or turn a new formation."""
        current = self.current
        self._finish_typing()
        self.said = ""
        if isinstance(current, Reform) and direction in ("left", "right"):
            by = (FINE_FACING if fine else FACING_STEP) * (1 if direction == "right" else -1)
            self.change(replace(current, facing=(current.facing + by) % WHOLE_TURN))
        elif direction in ("up", "down"):
            self._longer((FINE_AHEAD if fine else AHEAD_STEP) * (1 if direction == "up" else -1))
        else:
            self._wheel(Hand(direction), FINE_WHEEL if fine else WHEEL_STEP)
        self._settle()
        self.touched()
        return True

    def _longer(self, by: float) -> None:
        if isinstance(self.current, Ahead):
            self.change(Ahead(max(0.0, self.current.distance + by)))
        elif by > 0:
            self.insert(Ahead(by))

    def _wheel(self, hand: Hand, by: float) -> None:
        current = self.current
        if isinstance(current, Wheel):
            degrees = current.degrees + (by if current.hand is hand else -by)
            self.change(Wheel(current.hand, max(0.0, degrees)))
        else:
            self.insert(Wheel(hand, by))
