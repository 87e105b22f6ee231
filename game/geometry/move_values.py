"""The values of an ordinary move: how it is judged, why it is not legal, and the whole walk. Millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Block, Body


@dataclass(frozen=True, slots=True)
class MoveRules:
    """How a move is judged. `move` is M, `allowance` what may be spent, `gap` the exclusion zone round enemies (mm).

    `fence` is what crossing an obstacle costs (A/2). A march stops at rough ground and obstacles; `lone` models turn
    freely on their centre. `command` figures are left out when a re-forming's displacements are measured. A group's
    models end at most `coherence` mm apart (0: anywhere). With `free_reform` one re-forming may be part of a move.
    """

    allowance: float
    move: float
    gap: float = 30.0
    fence: float = 0.0
    march: bool = False
    lone: bool = False
    wheel_measure: Literal["front", "furthest"] = "front"
    command: int = 0
    coherence: float = 0.0
    free_reform: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a move is not legal: a code, the rule, figures for the words (mm or degrees), the place and who is there."""

    code: str
    rule: str
    figures: tuple[tuple[str, float], ...] = ()
    where: Point | None = None
    blocker: str | None = None


@dataclass(frozen=True, slots=True)
class WalkedLeg:
    """A leg with its cost in points, where it began and ended, and for a re-forming the longest displacement."""

    leg: Leg
    cost: float
    start: Block
    end: Block
    furthest: float | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A whole move, legal when nothing bars it."""

    legs: tuple[WalkedLeg, ...]
    cost: float
    end: Block
    bars: tuple[Bar, ...]

    @property
    def is_legal(self) -> bool:
        """Whether nothing bars it."""
        return not self.bars


@dataclass(frozen=True, slots=True)
class GroupLeg:
    """A leg of a group, with the cost of its dearest model."""

    leg: Leg
    cost: float
    start: Body
    end: Body
    furthest: float | None = None


@dataclass(frozen=True, slots=True)
class GroupWalk:
    """A whole move of models that no formation binds."""

    legs: tuple[GroupLeg, ...]
    cost: float
    end: Body
    bars: tuple[Bar, ...]

    @property
    def is_legal(self) -> bool:
        """Whether nothing bars it."""
        return not self.bars
