"""What every tool can do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.requests import Raw
    from game.engine.tally import Reason
    from game.geometry.pose import Point
    from game.geometry.ranks import Block, Body, Side
    from game.scene.tracks import Track
    from game.ui.orders import Order


@dataclass(frozen=True, slots=True)
class Preview:
    """What the table shows of an answer that is not given yet: ghosts, the path, handles, what bars it.

    `spot` is a place with a template's radius, `origin` where the line to it begins. `ends` are the ends of legs before
    the last, `others` places that could be chosen instead, `frame` what is being re-formed, `held` the handle in hand,
    `heading` the way handles point, `guides` lines something is in line with, `limit` where the front is at the most
    that is legal, `stops` other places where it is held, `pills` words at a place in the colour of a role, `zone` the
    ground that is allowed.
    """

    unit: UnitId | None = None
    ghost: Body | None = None
    path: tuple[Track, ...] = ()
    reasons: tuple[Reason, ...] = ()
    handles: tuple[tuple[str, Point], ...] = ()
    chosen: tuple[UnitId, ...] = ()
    offered: tuple[UnitId, ...] = ()
    barred: tuple[UnitId, ...] = ()
    pointed: tuple[UnitId, ...] = ()
    side: tuple[UnitId, Side] | None = None
    spot: tuple[Point, float] | None = None
    origin: Point | None = None
    others: tuple[Block, ...] = ()
    ends: tuple[Block, ...] = ()
    frame: Block | None = None
    held: str = ""
    heading: float = 0.0
    guides: tuple[tuple[Point, Point], ...] = ()
    limit: tuple[Point, Point] | None = None
    stops: tuple[tuple[Point, Point], ...] = ()
    pills: tuple[tuple[Point, str, str], ...] = ()
    zone: tuple[Point, ...] = ()


@dataclass
class Tool:
    """Answers one request. `answer` is the raw answer once the person has confirmed, else None.

    The screen says how far a hand is off its mark: `grip` is what it takes for near, mm; where `is_free` nothing snaps.
    A tool that `takes_wheel` has the mouse wheel for itself, so that zooming needs Ctrl. `another`
    is set to 1 or -1 where the person wants the next or the previous unit to be asked about first.
    """

    request: Any
    battle: Battle
    answer: Raw | None = field(default=None, init=False)
    said: str = field(default="", init=False)
    version: int = field(default=0, init=False)
    may_repeat: bool = field(default=False, init=False)
    is_free: bool = field(default=False, init=False)
    grip: float = field(default=8.0, init=False)
    takes_wheel: bool = field(default=False, init=False)
    another: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """What a tool starts with."""

    def orders(self) -> list[Order]:
        """What the side panel lists."""
        return []

    def order(self, order_id: str) -> None:
        """An order of the list was chosen."""

    def lines(self) -> list[str]:
        """What the panel says of the answer so far."""
        return []

    def legs_told(self) -> list[tuple[str, float, bool]]:
        """The legs of a move so far: each in words, what it costs in mm, and whether it is legal where it stands."""
        return []

    def budget(self) -> tuple[float, float] | None:
        """What the answer so far uses and what there is, mm; None where nothing is spent."""
        return None

    @property
    def leg_chosen(self) -> int | None:
        """The place among `legs_told` of the leg that keys and handles change, None for none."""
        return None

    def choose_leg(self, number: int | None) -> None:
        """Choose the leg to change, by its place among `legs_told`."""

    def hints(self) -> Iterable[str]:
        """What keys would do to the answer now."""
        return ()

    def preview(self) -> Preview:
        """What the table shows of the answer so far."""
        return Preview()

    def click_unit(self, unit: UnitId) -> bool:
        """A unit was clicked; True when that meant something here."""
        return False

    def hover(self, point: Point) -> None:
        """The mouse is over this place of the table."""

    def point_at(self, order_id: str) -> None:
        """The mouse is over this order of the list."""

    def grab(self, handle: str, point: Point) -> None:
        """A handle was seized."""

    def drag(self, point: Point) -> None:
        """The seized handle was drawn to here."""

    def release(self) -> None:
        """The handle was let go."""

    def handle_under(self, point: Point) -> str | None:
        """What is seized where the mouse is pressed on no handle, a ghost say; None for nothing."""
        return None

    def key(self, name: str) -> bool:
        """A key that is no letter of an order: "Tab", "Delete", "5", "."; True when that meant something here."""
        return False

    def click_table(self, point: Point) -> bool:
        """Bare ground was clicked; True when that meant something here."""
        return False

    def turn_wheel(self, steps: float) -> bool:
        """The mouse wheel turned; True when that meant something here (else the view zooms)."""
        return False

    def step(self, direction: str, *, fine: bool = False) -> bool:
        """An arrow key: up, down, left or right; True when that meant something here."""
        return False

    def back(self) -> bool:
        """Backspace: take back the last part of the answer."""
        return False

    def touched(self) -> None:
        """Something changed; panels and table draw anew."""
        self.version += 1
