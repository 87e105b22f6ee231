"""Move what no formation binds: skirmishers, lone models, snaking columns, flyers.

A click on the ground goes there; the mark in the middle is dragged; models are moved one by one on request.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.legs import Facing, Files, Leg, Pivot, Places, To, Turn
from game.geometry.pose import Pose, bearing
from game.geometry.ranks import Block, model_poses
from game.rulesets.fantasy.units import skirmishes
from game.ui.orders import Order
from game.ui.tools.legs import LegTool, leg_words
from game.ui.tools.tool import Preview

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

STEP = 5.0
FINE_STEP = 1.0
TURN = 15.0
HALVINGS = 14
LEAST = 0.5
GROUP = "group"


class WayTool(LegTool):
    """Keeps a list of legs; the last one may be dragged elsewhere."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.one_by_one = False
        self._held: str | None = None

    # -- what is

    @property
    def start(self) -> Body:
        """Where the unit stands, or a character who leaves one begins."""
        begins: Body | None = self.request.start
        return begins or self.battle.unit(self.request.unit).body

    @property
    def end(self) -> Body:
        """Where the legs so far lead."""
        end: Body = self.judged.value.end if self.legs else self.start
        return end

    @property
    def _here(self) -> Point:
        """The point a leg sets out from: the leader of a column, else the centre."""
        end = self.end
        return end.centre if end.count == 1 or self._is_group else model_poses(end)[0].point

    @property
    def _is_group(self) -> bool:
        return skirmishes(self.battle.unit(self.request.unit))

    # -- the panel

    def orders(self) -> list[Order]:
        """Confirm, take back, face, and move the models one by one."""
        listed = self._first_orders()
        listed += [Order("face_left", "Face left", "Q"), Order("face_right", "Face right", "E")]
        if self._is_group and self.start.count > 1:
            words = "Move the whole group" if self.one_by_one else "Move models one by one"
            listed.append(Order("one_by_one", words, "M"))
        return [*listed, *self._leg_orders(self._in_ranks())]

    def _in_ranks(self) -> tuple[tuple[str, str, str, Leg], ...]:
        """What a column of single models may do beside snaking."""
        end = self.end
        if not isinstance(end, Block) or end.count == 1 or self._is_group:
            return ()
        return (
            ("turn_left", "Turn left", "A", Turn(Facing.LEFT)),
            ("turn_right", "Turn right", "D", Turn(Facing.RIGHT)),
            ("turn_about", "Turn about", "B", Turn(Facing.ABOUT)),
            ("wider", f"{end.files + 1} files", "W", Files(end.files + 1)),
        )

    def order(self, order_id: str) -> None:
        """Face another way, take a leg back, or confirm."""
        match order_id:
            case "confirm":
                self._confirm()
            case "drop":
                self.back()
            case "face_left" | "face_right":
                self._face(TURN if order_id == "face_right" else -TURN)
            case "one_by_one":
                self.one_by_one = not self.one_by_one
        for known, _, _, leg in self._in_ranks():
            if known == order_id:
                self._add(leg)
        self.touched()

    def _add(self, leg: Leg) -> None:
        self.legs.append(leg)
        if self.judged.reasons:
            self._back_with_words()

    def _face(self, degrees: float) -> None:
        last = self.legs[-1] if self.legs else None
        if isinstance(last, Pivot):
            self.legs[-1] = Pivot(last.degrees + degrees)
            if self.judged.reasons:
                self._back_with_words()
        else:
            self._add(Pivot(degrees))

    def _back_with_words(self) -> None:
        self.said = "; ".join(map(str, self.judged.reasons))
        self.legs.pop()

    def lines(self) -> list[str]:
        """The legs with their cost, what is left, and what bars the move."""
        walked = self.judged.value.legs if self.legs else ()
        said = [
            f"{number}  {leg_words(leg)}: {walk.cost / 10:.2f} cm"
            for number, (leg, walk) in enumerate(zip(self.legs, walked, strict=False), 1)
        ]
        cost = float(self.judged.value.cost) if self.legs else 0.0
        most = self.request.allowance
        said.append(f"{cost / 10:.1f} of {most / 10:.1f} cm used, {max(most - cost, 0.0) / 10:.1f} left")
        return said + [str(reason) for reason in self.judged.reasons]

    def preview(self) -> Preview:
        """The ghost with its ways and the marks to drag."""
        end = self.end
        walked = self.judged.value.legs if self.legs else ()
        path = tuple((walk.leg, walk.start, walk.end, float(walk.cost)) for walk in walked)
        handles: tuple[tuple[str, Point], ...] = ((GROUP, self._here),)
        if self.one_by_one:
            handles = tuple((str(n), pose.point) for n, pose in enumerate(model_poses(end)))
        return Preview(self.request.unit, end if self.legs else None, path, self.judged.reasons, handles)

    # -- mouse

    def click_table(self, point: Point) -> bool:
        """Go there, or as far toward it as is legal."""
        if self.one_by_one:
            return False
        self.legs.append(To(point))
        self._snap(self._before_last())
        self.touched()
        return True

    def grab(self, handle: str, point: Point) -> None:
        """Begin a leg, or go on with the last one."""
        self._held = handle
        if handle == GROUP and not (self.legs and isinstance(self.legs[-1], To)):
            self.legs.append(To(self._here))
        if handle != GROUP and not (self.legs and isinstance(self.legs[-1], Places)):
            self.legs.append(Places(tuple(pose.point for pose in model_poses(self.end))))

    def drag(self, point: Point) -> None:
        """Draw the group, or one of its models, to the mouse."""
        if self._held is None or not self.legs:
            return
        last = self.legs[-1]
        if self._held == GROUP:
            self.legs[-1] = To(point)
        elif isinstance(last, Places):
            number = int(self._held)
            self.legs[-1] = Places((*last.places[:number], point, *last.places[number + 1 :]))
        self.touched()

    def release(self) -> None:
        """Let go: a way too far snaps back to the legal limit."""
        if self._held is None:
            return
        group, self._held = self._held == GROUP, None
        if group:
            self._snap(self._before_last())
        self.touched()

    def _before_last(self) -> Point:
        """Where the last leg sets out from."""
        last = self.legs.pop()
        here = self._here
        self.legs.append(last)
        return here

    def _snap(self, start: Point) -> None:
        """Shorten the last way to the most that is legal; drop it when nothing is.

        What bars it even at no length (he still stands in his unit) is not mended by making it shorter.
        """
        leg = self.legs[-1]
        if not isinstance(leg, To):
            return
        far = math.dist(start, leg.point)
        anyhow: set[str] = set()
        if self.judged.reasons and far > 0.0:
            self.said = "; ".join(map(str, self.judged.reasons))
            self.legs[-1] = To(start)
            anyhow = {reason.code for reason in self.judged.reasons}
            way = Pose(*start, bearing(leg.point[0] - start[0], leg.point[1] - start[1]))
            low, high = 0.0, far
            for _ in range(HALVINGS):
                middle = (low + high) / 2
                self.legs[-1] = To(way.at(middle))
                low, high = (low, middle) if self._is_barred(anyhow) else (middle, high)
            far = math.floor(low * 100) / 100
            self.legs[-1] = To(way.at(far))
        if far < LEAST or self._is_barred(anyhow):
            self.legs.pop()

    def _is_barred(self, anyhow: set[str]) -> bool:
        return any(reason.code not in anyhow for reason in self.judged.reasons)

    # -- keys

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """The arrow keys push the last way's end about."""
        by = FINE_STEP if fine else STEP
        dx, dy = {"left": (-by, 0.0), "right": (by, 0.0), "up": (0.0, by), "down": (0.0, -by)}[direction]
        self.said = ""
        last = self.legs[-1] if self.legs else None
        x, y = last.point if isinstance(last, To) else self._here
        if isinstance(last, To):
            self.legs[-1] = To((x + dx, y + dy))
        else:
            self.legs.append(To((x + dx, y + dy)))
        self._snap(self._before_last())
        self.touched()
        return True
