"""Values in the words of the contract: lengths in the file's unit, poses, reasons, legs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.geometry.legs import Ahead, Files, Pivot, Places, Reform, To, Turn, Wheel
from game.geometry.ranks import Block

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.engine.tally import Reason
    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Body


@dataclass(frozen=True, slots=True)
class Scale:
    """`mm` is one of the file's units of length."""

    mm: float

    def length(self, value: float) -> float:
        """A length, rounded to two decimals."""
        return round(value / self.mm, 2) + 0.0

    def point(self, point: Point) -> list[float]:
        """A place."""
        return [self.length(point[0]), self.length(point[1])]

    def end(self, body: Body) -> dict[str, Any]:
        """Where a body stands."""
        if isinstance(body, Block):
            return {"front": self.point(body.pose.point), "facing": degrees(body.pose.facing)}
        return {"at": [self.point(pose.point) for pose in body.poses], "facing": degrees(body.facing)}

    def leg(self, leg: Leg, cost: float) -> dict[str, Any]:
        """A leg with its cost."""
        return {**self._leg(leg), "cost": self.length(cost)}

    def _leg(self, leg: Leg) -> dict[str, Any]:
        match leg:
            case Ahead(distance):
                return {"ahead": self.length(distance)}
            case Wheel(hand, turn):
                return {"wheel": str(hand), "degrees": round(turn, 1)}
            case Turn(to):
                return {"turn": str(to)}
            case Files(files):
                return {"files": files}
            case Reform(files, facing):
                return {"reform": {"files": files, "facing": degrees(facing)}}
            case Pivot(turn):
                return {"pivot": round(turn, 1)}
            case To(point):
                return {"to": self.point(point)}
            case Places(places):
                return {"places": [self.point(place) for place in places]}

    def reasons(self, reasons: Iterable[Reason]) -> list[dict[str, Any]]:
        """Reasons with code, rule, text and place."""
        return [
            {
                "code": reason.code,
                "rule": reason.rule,
                "text": reason.text,
                "where": self.point(reason.where) if reason.where else None,
            }
            for reason in reasons
        ]


def degrees(facing: float) -> float:
    """A bearing rounded to a tenth, 0 up to 360.

    >>> degrees(359.99), degrees(-47.04)
    (0.0, 313.0)
    """
    return round(facing % 360.0, 1) % 360.0
