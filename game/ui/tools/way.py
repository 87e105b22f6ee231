"""Move what no formation binds: skirmishers, lone models, snaking columns, flyers.

A click on the ground goes there; the mark in the middle is dragged; models are moved one by one on request.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.legs import Facing, Files, Leg, Pivot, Places, To, Turn
from game.geometry.pose import Pose, bearing, turn_between
from game.geometry.ranks import Block, Loose, model_poses
from game.language import N_, tr
from game.rulesets.fantasy.units import skirmishes
from game.ui.orders import Order
from game.ui.tools.handles import HOVER
from game.ui.tools.legs import LEG, LegTool
from game.ui.tools.limits import OVER, furthest
from game.ui.tools.lines_up import facings, near_facing
from game.ui.tools.queue import covers
from game.ui.tools.tool import Preview

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.geometry.pose import Point
    from game.geometry.ranks import Body

STEP = 5.0
FINE_STEP = 1.0
TURN = 15.0
GRIP_DEGREES = 5.0
LEAST = 0.5
ARM = 32.0
"""How far from the middle the mark is that turns a facing, at least, mm."""
GROUP, FACE = "group", "turn"
HINTS = {GROUP: N_("drag it, or click where it shall go"), FACE: N_("drag: face another way")}


class WayTool(LegTool):
    """Keeps a list of legs; the last one may be dragged elsewhere."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.one_by_one = False
        self._held = self._hovered = ""
        self._moved = False
        self._grabbed: Point = (0.0, 0.0)
        self._off: Point = (0.0, 0.0)

    # -- what is

    def _point(self, body: Body) -> Point:
        """The point a leg sets out from: the leader of a column, else the centre."""
        return body.centre if body.count == 1 or self._is_group else model_poses(body)[0].point

    @property
    def _is_group(self) -> bool:
        return skirmishes(self.battle.unit(self.request.unit))

    @property
    def _came_from(self) -> Point:
        """Where the current leg sets out from."""
        return self._point(self.after(len(self.before)))

    # -- the panel

    def orders(self) -> list[Order]:
        """Confirm, take back, face, and move the models one by one."""
        listed = self._first_orders()
        listed += [Order("face_left", tr("Face left"), "Q"), Order("face_right", tr("Face right"), "E")]
        if self._is_group and self.start.count > 1:
            words = tr("Move the whole group") if self.one_by_one else tr("Move models one by one")
            listed.append(Order("one_by_one", words, "M"))
        return [*listed, *self._leg_orders(self._in_ranks())]

    def _in_ranks(self) -> tuple[tuple[str, str, str, Leg], ...]:
        """What a column of single models may do beside snaking."""
        here = self.here
        if not isinstance(here, Block) or here.count == 1 or self._is_group:
            return ()
        return (
            ("turn_left", tr("Turn left"), "A", Turn(Facing.LEFT)),
            ("turn_right", tr("Turn right"), "D", Turn(Facing.RIGHT)),
            ("turn_about", tr("Turn about"), "B", Turn(Facing.ABOUT)),
            ("wider", tr("One file more"), "W", Files(here.files + 1)),
        )

    def order(self, order_id: str) -> None:
        """Face another way, move models one by one, or what every queue does."""
        match order_id:
            case "face_left" | "face_right":
                self._face(TURN if order_id == "face_right" else -TURN)
            case "one_by_one":
                self.one_by_one = not self.one_by_one
        for known, _, _, leg in self._in_ranks():
            if known == order_id:
                self._add(leg)
        super().order(order_id)

    def _add(self, leg: Leg) -> None:
        self.insert(leg)
        self._keep_if_legal()

    def _face(self, degrees: float) -> None:
        current = self.current
        if isinstance(current, Pivot):
            self.change(Pivot(turn_between(0.0, current.degrees + degrees)))
            self._keep_if_legal()
        else:
            self._add(Pivot(degrees))

    def _keep_if_legal(self) -> None:
        """Without the current leg where it is barred."""
        current = self.current
        reasons = self.new_reasons(self.before, current) if current is not None else ()
        if reasons:
            self.said = "; ".join(map(str, reasons))
            self.back()

    def preview(self) -> Preview:
        """The ghost with its ways and the marks to drag."""
        here = self.here
        handles: tuple[tuple[str, Point], ...] = ((GROUP, self._point(here)), (FACE, self._arm(here)))
        if self.one_by_one:
            handles = tuple((str(n), pose.point) for n, pose in enumerate(model_poses(here)))
        return Preview(
            self.request.unit,
            self.end if self.legs else None,
            self._tracks(),
            self.judged.reasons,
            (*(number for number in self._numbers() if number[0] != f"{LEG}{self.cursor - 1}"), *handles),
            ends=self._ends(),
            held=self._held,
            pills=self._hover_words(),
        )

    def hover(self, point: Point) -> None:
        """Say what the mark under the mouse is for."""
        here = self.here
        near = [(math.dist(at, point), name) for name, at in ((GROUP, self._point(here)), (FACE, self._arm(here)))]
        far, name = min(near)
        name = name if far <= HOVER * self.grip and not self.one_by_one else ""
        if name != self._hovered:
            self._hovered = name
            self.touched()

    def _hover_words(self) -> tuple[tuple[Point, str, str], ...]:
        """What the mark under the mouse is for."""
        if self._held or not self._hovered:
            return ()
        at = self._point(self.here) if self._hovered == GROUP else self._arm(self.here)
        return ((at, tr(HINTS[self._hovered]), "card"),)

    def _arm(self, body: Body) -> Point:
        """The mark that turns the facing: ahead of the front, or of the middle."""
        if isinstance(body, Loose):
            ahead = max(Pose(*body.centre, body.facing).local(pose.point)[1] for pose in body.poses)
            return Pose(*body.centre, body.facing).at(ahead + ARM)
        return body.pose.at(ARM)

    # -- mouse

    def click_table(self, point: Point) -> bool:
        """Go there, or as far toward it as is legal; the end of a leg is chosen instead."""
        if self.one_by_one:
            return False
        at = self.leg_at(point)
        if at is not None and len(self.legs) > 1:
            self.choose_leg(None if at == self.leg_chosen else at)
            return True
        self.insert(To(point))
        self._settle()
        self.touched()
        return True

    def handle_under(self, point: Point) -> str | None:
        """The unit itself is drawn along as by its mark; a click on it does no more than one beside it."""
        return GROUP if not self.one_by_one and covers(self.here, point) else None

    def grab(self, handle: str, point: Point) -> None:
        """Begin a leg, or go on with the current one."""
        self._finish_typing()
        self._held, self._moved, self._grabbed = handle, False, point
        if handle.startswith(LEG):
            return
        current, here = self.current, self._point(self.here)
        self._off = (point[0] - here[0], point[1] - here[1]) if handle == GROUP else (0.0, 0.0)
        if handle == GROUP and not isinstance(current, To):
            self.insert(To(here))
        elif handle == FACE and not isinstance(current, Pivot):
            self.insert(Pivot(0.0))
        elif handle.isdigit() and not isinstance(current, Places):
            self.insert(Places(tuple(pose.point for pose in model_poses(self.here))))

    def drag(self, point: Point) -> None:
        """Draw the group, one of its models, or the facing to the mouse."""
        current = self.current
        if self._held == GROUP and isinstance(current, To):
            point = (point[0] - self._off[0], point[1] - self._off[1])
            self.change(To(point if self.is_free else self._caught(point)))
        elif self._held == FACE and isinstance(current, Pivot):
            self.change(Pivot(self._turn_to(point)))
        elif self._held.isdigit() and isinstance(current, Places):
            number = int(self._held)
            self.change(_placed(current, number, point))
            if not self.is_free:
                self.change(_placed(current, number, self._model_caught(current, number, point)))
        self._moved = True
        self.touched()

    def _turn_to(self, point: Point) -> float:
        """The turn from where the current leg begins that looks toward a point."""
        body = self.after(len(self.before))
        x, y = self._point(body)
        facing = bearing(point[0] - x, point[1] - y)
        if not self.is_free:
            facing = near_facing(facing, facings(self.battle, self.request.unit, (x, y)), GRIP_DEGREES)
        own = body.facing if isinstance(body, Loose) else body.pose.facing
        return round(turn_between(own, facing), 2)

    def _caught(self, point: Point) -> Point:
        """A point, or the legal limit on the way to it where that is near."""
        start = self._came_from
        far = math.dist(start, point)
        way = Pose(*start, bearing(point[0] - start[0], point[1] - start[1]))
        left = self.request.allowance - self.cost_before(len(self.before))
        return self._held_back(far, left, lambda size: To(way.at(size)), To(start), way)

    def _held_back(self, far: float, left: float, leg: Callable[[float], Leg], nothing: Leg, way: Pose) -> Point:
        """The place so far along a way, or the legal limit where it is no more than a little beyond that.

        What is left bounds the limit. What lies far beyond is shown a little beyond it: to judge that whole way would
        make the hand wait.
        """
        reach = self.grip * OVER

        def is_legal(size: float) -> bool:
            return not self.new_reasons(self.before, leg(size), nothing)

        if far > left + reach:
            return way.at(left + 2 * reach)
        if is_legal(far):
            return way.at(far)
        most, least = min(far, max(left, 0.0)), max(0.0, far - reach)
        if is_legal(most):
            return way.at(most)
        return (
            way.at(least + furthest(lambda size: is_legal(least + size), most - least))
            if is_legal(least)
            else way.at(far)
        )

    def _model_caught(self, places: Places, number: int, point: Point) -> Point:
        """A place of one model, or the legal limit on the way to it from where it was where that is near."""
        start = model_poses(self.after(len(self.before)))[number].point
        way = Pose(*start, bearing(point[0] - start[0], point[1] - start[1]))
        left = self.request.allowance - self.cost_before(len(self.before))
        back = _placed(places, number, start)
        return self._held_back(
            math.dist(start, point), left, lambda size: _placed(places, number, way.at(size)), back, way
        )

    def release(self) -> None:
        """Let go: a way too far snaps back to the legal limit, unless the hand is free."""
        held, self._held = self._held, ""
        if held.startswith(LEG):
            number = int(held.removeprefix(LEG))
            self.choose_leg(None if number == self.leg_chosen else number)
        elif held and not self._moved and not held.isdigit():
            self._settle_nothing()
            self.click_table(self._grabbed)
        elif held == GROUP and not self.is_free:
            self._settle()
        elif held.isdigit() and isinstance(self.current, Places) and not self.is_free:
            self._settle_model(self.current, int(held))
        elif held == FACE and isinstance(self.current, Pivot):
            self._keep_if_legal()
            if isinstance(self.current, Pivot) and self.current.degrees == 0.0:
                self.forget_leg()
        self.touched()

    def _settle_model(self, places: Places, number: int) -> None:
        """A model that was drawn too far, or out of the group, goes back to the last place that is legal."""
        reasons = self.judge((*self.before, places)).reasons
        if not reasons:
            return
        self.said = "; ".join(map(str, reasons))
        start, point = model_poses(self.after(len(self.before)))[number].point, places.places[number]
        way = Pose(*start, bearing(point[0] - start[0], point[1] - start[1]))

        def is_legal(size: float) -> bool:
            return not self.judge((*self.before, _placed(places, number, way.at(size)))).reasons

        if is_legal(0.0):
            self.change(_placed(places, number, way.at(furthest(is_legal, math.dist(start, point)))))

    def _settle_nothing(self) -> None:
        """A mark was clicked, not drawn: a leg that was begun for it goes again."""
        current = self.current
        if current == To(self._came_from) or current == Pivot(0.0):
            self.forget_leg()

    def _settle(self) -> None:
        """Shorten the current way to the most that is legal; drop it when nothing is.

        What bars it even at no length (he still stands in his unit) is not mended by making it shorter.
        """
        leg = self.current
        if not isinstance(leg, To):
            return
        start, before = self._came_from, self.before
        far = math.dist(start, leg.point)
        reasons = self.new_reasons(before, leg, To(start))
        if reasons:
            self.said = "; ".join(map(str, reasons))
            way = Pose(*start, bearing(leg.point[0] - start[0], leg.point[1] - start[1]))
            most = min(far, max(0.0, self.request.allowance - self.cost_before(len(before))))
            far = furthest(lambda size: not self.new_reasons(before, To(way.at(size)), To(start)), most)
            self.change(To(way.at(far)))
        if far < LEAST:
            self.forget_leg()

    # -- keys

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """The arrow keys push the current way's end about."""
        by = FINE_STEP if fine else STEP
        dx, dy = {"left": (-by, 0.0), "right": (by, 0.0), "up": (0.0, by), "down": (0.0, -by)}[direction]
        self._finish_typing()
        self.said = ""
        current = self.current
        if isinstance(current, To):
            self.change(To((current.point[0] + dx, current.point[1] + dy)))
        else:
            x, y = self._point(self.here)
            self.insert(To((x + dx, y + dy)))
        self._settle()
        self.touched()
        return True


def _placed(places: Places, number: int, point: Point) -> Places:
    """The places with one model's changed."""
    return Places((*places.places[:number], point, *places.places[number + 1 :]))
