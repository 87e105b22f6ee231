"""The values of a charge path: the question, the path, the failure (FB-CHG-10 to FB-CHG-13). Lengths in mm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from game.geometry.legs import Leg
from game.geometry.pose import Point
from game.geometry.ranks import Block, Body, Side
from game.geometry.regions import Ground


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something that may not be overlapped: the box of a block, the bases of a loose group."""

    name: str
    body: Body
    hostile: bool = False


@dataclass(frozen=True, slots=True)
class ApproachRules:
    """How a rule set reads the charge: what a wheel costs, which turns are allowed, how far a line may swing."""

    wheel_measure: Literal["front", "furthest"] = "front"
    swing_limit: float | None = None
    lone: bool = False
    turn_cost: float | None = None
    wheel_free: bool = False
    flying: bool = False
    straight: bool = False


@dataclass(frozen=True, slots=True)
class Approach:
    """A question: may `mover` reach that side of `target` within `allowance` mm?"""

    mover: Block
    target: Body
    side: Side
    allowance: float
    ground: Ground
    blockers: tuple[Blocker, ...] = ()
    rules: ApproachRules = ApproachRules()
    fence_cost: float | None = None
    behind_fence: bool | None = None


@dataclass(frozen=True, slots=True)
class CostedLeg:
    """A leg and the points it costs over the ground it crosses."""

    leg: Leg
    cost: float


@dataclass(frozen=True, slots=True)
class Path:
    """One legal charge path and where it ends; `formed` is where a group that is charged forms up (FB-EXT-10)."""

    legs: tuple[CostedLeg, ...]
    cost: float
    contact: Point
    before: Block
    align_degrees: float
    slide: float
    end: Block
    by: tuple[int, ...]
    touched: tuple[int, ...]
    halved: bool
    swing: float
    formed: Block | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Why no path is legal, what stands in the way and where."""

    why: Literal["too_far", "blocked", "no_room"]
    blocker: str | None = None
    where: Point | None = None
    path: Path | None = None
    distance_needed: float | None = None


@dataclass(frozen=True)
class Verdict:
    """The best path, the other legal ones best first, or the failure; `distance` is box to box.

    Why nothing reaches is looked for when it is asked (`explain`): who only wants to know whether, need not wait.
    """

    best: Path | None
    alternatives: tuple[Path, ...]
    distance: float
    explain: Callable[[], Failure] = field(repr=False, compare=False)

    @cached_property
    def failure(self) -> Failure | None:
        """Why no path is legal, None where one is."""
        return None if self.best is not None else self.explain()


@dataclass(frozen=True, slots=True)
class FailedMove:
    """The move of a failed charge (FB-CHG-13): `cost` in points, `length` in mm travelled, wheel arc included."""

    legs: tuple[CostedLeg, ...]
    cost: float
    length: float
    end: Body
    stopped_by: str | None
    where: Point | None
