"""The queue of legs of a move: the judgement of it, changing any leg, numbers that are typed, undo within it.

The place between two legs where new ones come in is the cursor, as in a line of text: at first behind the last leg.
The leg before it is the one that handles, arrows and typed numbers change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses
from game.ui.tools.sizes import by_number, number_of
from game.ui.tools.tool import Tool

if TYPE_CHECKING:
    from game.engine.requests import Judgement
    from game.engine.tally import Reason
    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

REMEMBERED = 256
MOST_LEGS = 90
DIGITS = frozenset("0123456789.,")


class LegQueue(Tool):
    """Keeps a list of legs; the rule's own judge says of it what it will say of the answer."""

    def __post_init__(self) -> None:
        self.legs: list[Leg] = []
        self.typed = ""
        self._cursor: int | None = None
        self._past: list[tuple[tuple[Leg, ...], int | None]] = []
        self._changing: object = None
        self._judgements: dict[tuple[Leg, ...], Judgement[Any]] = {}

    # -- what the judge says

    def judge(self, legs: tuple[Leg, ...]) -> Judgement[Any]:
        """What the rule says of some legs."""
        known = self._judgements.get(legs)
        if known is None:
            if len(self._judgements) >= REMEMBERED:
                self._judgements.clear()
            known = self._judgements[legs] = self.request.judge(legs)
        return known

    @property
    def judged(self) -> Judgement[Any]:
        """What it says of the queue."""
        return self.judge(tuple(self.legs))

    @property
    def start(self) -> Body:
        """Where the unit stands, or a character who leaves one begins."""
        begins: Body | None = self.request.start
        return begins or self.battle.unit(self.request.unit).body

    @property
    def end(self) -> Body:
        """Where all the legs lead."""
        return self.after(len(self.legs))

    @property
    def here(self) -> Body:
        """Where the legs before the cursor lead: the handles are there."""
        return self.after(self.cursor)

    def after(self, count: int) -> Body:
        """Where the first legs lead."""
        body: Body = self.judge(tuple(self.legs[:count])).value.end if count else self.start
        return body

    def cost_before(self, count: int) -> float:
        """What the first legs cost, mm."""
        return float(self.judge(tuple(self.legs[:count])).value.cost) if count else 0.0

    def new_reasons(self, before: tuple[Leg, ...], leg: Leg, nothing: Leg | None = None) -> tuple[Reason, ...]:
        """What bars a leg after others that does not bar it at no length too (he still stands in his unit)."""
        reasons: tuple[Reason, ...] = self.judge((*before, leg)).reasons
        if not reasons or nothing is None:
            return reasons
        anyhow = {(found.code, found.blocker) for found in self.judge((*before, nothing)).reasons}
        return tuple(found for found in reasons if (found.code, found.blocker) not in anyhow)

    # -- the queue

    @property
    def cursor(self) -> int:
        """How many legs stand before the place where a new one comes in."""
        return len(self.legs) if self._cursor is None else min(self._cursor, len(self.legs))

    @property
    def current(self) -> Leg | None:
        """The leg that is changed by handles, arrows and numbers."""
        return self.legs[self.cursor - 1] if self.cursor else None

    @property
    def before(self) -> tuple[Leg, ...]:
        """The legs before the current one."""
        return tuple(self.legs[: max(self.cursor - 1, 0)])

    @property
    def leg_chosen(self) -> int | None:
        """The place of the leg that was chosen to be changed."""
        return self.cursor - 1 if self._cursor is not None and self.cursor else None

    def choose_leg(self, number: int | None) -> None:
        """Choose a leg, -1 for the place before the first, None for the end of the queue."""
        self._finish_typing()
        inside = number is not None and -1 <= number < len(self.legs)
        self._cursor = number + 1 if inside and number is not None else None
        self._changing = None
        self.touched()

    def insert(self, leg: Leg) -> None:
        """A new leg at the cursor."""
        if len(self.legs) >= MOST_LEGS:
            return
        self._remember(None)
        at = self.cursor
        self.legs.insert(at, leg)
        if self._cursor is not None:
            self._cursor = at + 1
        self._changing = at

    def change(self, leg: Leg) -> None:
        """Another leg in the place of the current one; those behind it follow."""
        self._remember(self.cursor - 1)
        self.legs[self.cursor - 1] = leg

    def drop_current(self) -> None:
        """Without the current leg."""
        if not self.cursor:
            return
        self._remember(None)
        at = self.cursor
        del self.legs[at - 1]
        if self._cursor is not None:
            self._cursor = at - 1 if self.legs else None

    def _as_one(self, legs: tuple[Leg, ...], cursor: int | None) -> None:
        """All changes since the queue was like that are taken back together."""
        while self._past and self._past[-1] != (legs, cursor):
            self._past.pop()
        if tuple(self.legs) == legs and self._past:
            self._past.pop()

    def _remember(self, changing: object) -> None:
        """Keep the queue as it is for an undo; several changes of one leg are one."""
        if changing is None or changing != self._changing:
            self._past.append((tuple(self.legs), self._cursor))
        self._changing = changing

    def back(self) -> bool:
        """Take back the last change of the queue."""
        if self.typed:
            self.typed = self.typed[:-1]
            self._apply_typed()
            return True
        if not self._past:
            return False
        legs, self._cursor = self._past.pop()
        self.legs = list(legs)
        self._changing = None
        self.touched()
        return True

    def forget_leg(self) -> None:
        """Take the current leg away as if it had never been begun: it came to nothing."""
        at = self.cursor
        rest = (*self.legs[: at - 1], *self.legs[at:])
        if self._past and self._past[-1][0] == rest:
            self._cursor = self._past.pop()[1]
        elif self._cursor is not None:
            self._cursor = at - 1 if rest else None
        self.legs, self._changing = list(rest), None

    # -- keys

    def key(self, name: str) -> bool:
        """Tab goes from leg to leg, Delete drops one, digits give a chosen leg its size, "=" begins a number."""
        match name:
            case "Tab" | "Shift+Tab" if self.legs:
                self._next_leg(1 if name == "Tab" else -1)
            case "Ctrl+Z" if self._past:
                self.back()
            case "Delete" if self.cursor:
                self.drop_current()
                self.touched()
            case "=" if number_of(self.current) is not None:
                self._begin_typing()
            case "Enter" | "Space" if self.typed:
                self._finish_typing()
            case _ if name in DIGITS and (self.typed or self.leg_chosen is not None):
                return self._type(name)
            case _:
                return False
        return True

    def _next_leg(self, by: int) -> None:
        """From the end of the queue to its first leg, and on; backward to its last, and before the first."""
        places: list[int | None] = [None, *range(len(self.legs))]
        now = None if self._cursor is None else self.cursor - 1
        if by < 0:
            places.append(-1)
            order = [None, *range(len(self.legs) - 1, -2, -1)]
            self.choose_leg(order[(order.index(now) + 1) % len(order)])
        else:
            self.choose_leg(places[(places.index(now) + 1) % len(places)] if now != -1 else 0)

    def _begin_typing(self) -> None:
        if self._cursor is None:
            self._cursor = len(self.legs)
        self.typed = "="
        self.touched()

    def _type(self, name: str) -> bool:
        if number_of(self.current) is None:
            return False
        if not self.typed:
            self._changing = None
        self.typed = (self.typed + ("." if name == "," else name))[:8]
        self._apply_typed()
        return True

    def _apply_typed(self) -> None:
        """The current leg as long, or as far round, as the number says."""
        current = self.current
        try:
            number = float(self.typed.lstrip("=") or "nan")
        except ValueError:
            number = float("nan")
        if current is not None and number == number:
            self.change(by_number(current, number))
        self.touched()

    def _finish_typing(self) -> None:
        if self.typed:
            self.typed = ""
            self.touched()

    def leg_at(self, point: Point) -> int | None:
        """The leg whose end is under a place, the last first."""
        for n in range(len(self.legs) - 1, -1, -1):
            end = self.after(n + 1)
            if covers(end, point):
                return n
        return None


def covers(body: Body, point: Point) -> bool:
    """Whether a body, or one of its models, is under a place."""
    if isinstance(body, Block):
        return contains_point(body.corners, point)
    return any(abs(pose.x - point[0]) + abs(pose.y - point[1]) < body.base.width for pose in model_poses(body))
