"""Place a unit: it follows the mouse or is dragged, wheel and keys turn it, a click or Enter puts it down.

Near an edge of the zone it lies flush, near a neighbour's front it keeps line. Where the rule leaves the facing alone
to be chosen, the mouse points the way.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.requests import place_to_raw
from game.geometry.pose import Pose, bearing
from game.geometry.ranks import Block, Body, Loose
from game.language import N_, tr
from game.rulesets.fantasy.deployment import zone
from game.ui.orders import ENTER, Order
from game.ui.tools.lines_up import facings, flush_with, levels, near_facing
from game.ui.tools.tool import Preview, Tool

if TYPE_CHECKING:
    from game.engine.requests import Judgement
    from game.engine.tally import Reason
    from game.geometry.pose import Point

TURN = 5.0
NUDGE = 10.0
ARM = 30.0
GRIP_DEGREES = 4.0
ASIDE = 300.0
"""So far off a place is asked about to learn whether places matter at all, mm."""
BODY, FACE = "body", "turn"
WIDE = ("wide_left", "wide_right")
DEPLOYING = "FB-EXT-18"
STEPS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, 1.0), "down": (0.0, -1.0)}
HINT = N_("It follows the mouse: click to put it down, wheel or Q E to turn, drag to park it")
HINT_TURN = N_("Point the mouse where it shall face; click or Enter confirms")


class PlaceTool(Tool):
    """Starts at the first suggestion; follows the mouse until it is parked by a drag."""

    def __post_init__(self) -> None:
        first = next(iter(self.request.suggest()), None)
        body = self.battle.unit(self.request.unit).body
        own = body.pose if isinstance(body, Block) else body.poses[0]
        self.pose: Pose = first[0] if first is not None else own
        self.files: int | None = first[1] if first is not None else None
        self.takes_wheel = True
        self.follows = True
        self._held = ""
        self._moved = False
        self._off: Point = (0.0, 0.0)
        self._judged: tuple[object, Judgement[Body]] | None = None
        self.turns_only = self._place_is_given()

    def _place_is_given(self) -> bool:
        """Whether only the facing is to be chosen: another place comes to the same."""
        aside = Pose(self.pose.x + ASIDE, self.pose.y + ASIDE, self.pose.facing)
        here, there = (self.request.judge(pose, self._files).value for pose in (self.pose, aside))
        return isinstance(here, Block | Loose) and here == there and here.centre != self.pose.point

    @property
    def _files(self) -> int | None:
        return self.files if self.request.may_choose_files else None

    @property
    def judged(self) -> Judgement[Body]:
        """What the rule says of the place as it is now."""
        key = (self.pose, self._files)
        if self._judged is None or self._judged[0] != key:
            self._judged = (key, self.request.judge(*key))
        return self._judged[1]

    def _reasons(self) -> tuple[Reason, ...]:
        return self.judged.reasons

    def orders(self) -> list[Order]:
        """Put it down, turn it, choose its files where that is free, and take another unit first."""
        reasons = self._reasons()
        words = tr("Confirm") if self.turns_only else tr("Put it here")
        listed = [
            Order("put", words, ENTER, str(reasons[0]) if reasons else "", primary=not reasons),
            Order("left", tr("Turn left"), "Q"),
            Order("right", tr("Turn right"), "E"),
        ]
        if self.request.may_choose_files:
            listed += [Order("wider", tr("One file more"), "W"), Order("narrower", tr("One file fewer"), "N")]
        if self.request.rule == DEPLOYING:
            listed.append(Order("another", tr("Another unit first"), "Tab"))
        return listed

    def order(self, order_id: str) -> None:
        """Turn, widen, put down, or take another unit."""
        match order_id:
            case "put":
                reasons = self._reasons()
                if reasons:
                    self.said = "; ".join(map(str, reasons))
                else:
                    self.answer = place_to_raw(self.pose, self._files)
            case "left":
                self._turn(self.pose.facing - TURN)
            case "right":
                self._turn(self.pose.facing + TURN)
            case "wider" | "narrower":
                self._widen(1 if order_id == "wider" else -1)
            case "another" if self.request.rule == DEPLOYING:
                self.another = 1
        self.touched()

    def key(self, name: str) -> bool:
        """Tab: the next unit to be placed, Shift+Tab the one before."""
        if self.request.rule != DEPLOYING or name not in ("Tab", "Shift+Tab"):
            return False
        self.another = 1 if name == "Tab" else -1
        return True

    # -- where and how it stands

    @property
    def block(self) -> Block | None:
        """The ranks as they are now, None for models in no ranks."""
        ghost = self._ghost()
        return ghost if isinstance(ghost, Block) else None

    def _turn(self, facing: float) -> None:
        """Turn on the middle of the box."""
        block = self.block
        turned = block.turned_about_centre(facing % 360.0).pose if block is not None and not self.turns_only else None
        self.pose = (turned or Pose(self.pose.x, self.pose.y, facing % 360.0)).snap()

    def _widen(self, by: int) -> None:
        body = self.battle.unit(self.request.unit).body
        files = body.files if isinstance(body, Block) else min(body.count, 5)
        self._set_files((self.files or files) + by)

    def _set_files(self, files: int) -> None:
        self.files = min(self.battle.unit(self.request.unit).body.count, max(1, files))

    def _move_to(self, point: Point) -> None:
        """The middle of the box, or of the group, there; held at edges and in line unless the hand is free."""
        block = self.block
        pose = Pose(*point, self.pose.facing)
        self.pose = (pose.moved(block.depth / 2) if block is not None else pose).snap()
        if not self.is_free:
            self._line_up()

    def _line_up(self) -> None:
        block = self.block
        if block is None:
            return
        near = [ahead for ahead, _ in levels(self.battle, self.request.unit, self.pose) if abs(ahead) <= self.grip]
        if near:
            self.pose = self.pose.moved(min(near, key=abs)).snap()
        elif self.request.rule == DEPLOYING:
            dx, dy = flush_with(zone(self.battle, self.request.army), block.at(self.pose).corners, self.grip)
            self.pose = Pose(self.pose.x + dx, self.pose.y + dy, self.pose.facing).snap()

    def _face(self, point: Point) -> None:
        """Look toward a point, held at the compass and neighbours' facings."""
        x, y = self._ghost().centre
        if math.dist((x, y), point) < 1.0:
            return
        facing = bearing(point[0] - x, point[1] - y)
        if not self.is_free:
            facing = near_facing(facing, facings(self.battle, self.request.unit, (x, y)), GRIP_DEGREES)
        self._turn(round(facing, 2))

    # -- mouse

    def hover(self, point: Point) -> None:
        """Follow the mouse."""
        if self.turns_only:
            self._face(point)
        elif self.follows:
            self._move_to(point)
        else:
            return
        self.touched()

    def click_table(self, point: Point) -> bool:
        """Put it down; one that was parked goes there first."""
        if not self.follows and not self.turns_only:
            self._move_to(point)
            self.touched()
            return True
        self.hover(point)
        self.order("put")
        return True

    def handle_under(self, point: Point) -> str | None:
        """The unit itself is taken up again."""
        block = self.block
        if self.turns_only or block is None:
            return None
        across, ahead = block.pose.local(point)
        return BODY if abs(across) <= block.width / 2 and -block.depth <= ahead <= 0.0 else None

    def grab(self, handle: str, point: Point) -> None:
        """Take the unit, its facing or its side in hand."""
        self._held, self._moved = handle, False
        x, y = self._ghost().centre
        self._off = (point[0] - x, point[1] - y)

    def drag(self, point: Point) -> None:
        """Draw it where the mouse goes."""
        block = self.block
        if self._held == BODY:
            self._move_to((point[0] - self._off[0], point[1] - self._off[1]))
        elif self._held == FACE:
            self._face(point)
        elif self._held in WIDE and block is not None:
            self._set_files(round(2 * abs(block.pose.local(point)[0]) / block.base.width))
        self._moved = True
        self.touched()

    def release(self) -> None:
        """Let go: it is parked where it is; a click on it puts it down."""
        held, self._held = self._held, ""
        if self._moved:
            self.follows = False
        elif held == BODY:
            self.order("put")
        self.touched()

    def turn_wheel(self, steps: float) -> bool:
        """Turn it."""
        self._turn(self.pose.facing + steps * TURN)
        self.touched()
        return True

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """Nudge it."""
        by = 1.0 if fine else NUDGE
        dx, dy = STEPS[direction]
        self.pose = Pose(self.pose.x + dx * by, self.pose.y + dy * by, self.pose.facing).snap()
        self.follows = False
        self.touched()
        return True

    # -- the table

    def _ghost(self) -> Body:
        """What the judge makes of the place: it may stand the unit elsewhere, as when only the facing is free."""
        judged = self.judged
        if isinstance(judged.value, Loose) or (isinstance(judged.value, Block) and not judged.reasons):
            return judged.value
        body = self.battle.unit(self.request.unit).body
        if not isinstance(body, Block):
            return body
        return Block(self.pose, self._files or body.files, body.count, body.base)

    def preview(self) -> Preview:
        """The ghost in its zone, the marks to turn and widen it by, and what bars it."""
        ghost = self._ghost()
        facing = ghost.pose.facing if isinstance(ghost, Block) else ghost.facing
        return Preview(
            unit=self.request.unit,
            ghost=ghost,
            reasons=self._reasons(),
            handles=() if self.follows else self._handles(ghost),
            held=self._held,
            heading=facing,
            zone=zone(self.battle, self.request.army) if self.request.rule == DEPLOYING else (),
            guides=self._guides(),
        )

    def _handles(self, ghost: Body) -> tuple[tuple[str, Point], ...]:
        if not isinstance(ghost, Block):
            return ((FACE, Pose(*ghost.centre, ghost.facing).at(2 * ARM)),)
        arm: tuple[str, Point] = (FACE, ghost.pose.at(ARM))
        if not self.request.may_choose_files or ghost.count == 1:
            return (arm,)
        middle, half = -ghost.depth / 2, ghost.width / 2
        return arm, (WIDE[0], ghost.pose.at(middle, -half)), (WIDE[1], ghost.pose.at(middle, half))

    def _guides(self) -> tuple[tuple[Point, Point], ...]:
        """The line of fronts that the unit stands in."""
        block = self.block
        if block is None or self.turns_only:
            return ()
        found = levels(self.battle, self.request.unit, block.pose)
        return tuple((other.pose.point, block.pose.point) for ahead, other in found if abs(ahead) < 0.01)

    def lines(self) -> list[str]:
        """How it is done, and what bars it."""
        return [tr(HINT_TURN if self.turns_only else HINT), *(str(reason) for reason in self._reasons())]
