"""The parts of a move, as plain values. What they cost and sweep is in `moves`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.geometry.pose import Point


class Hand(StrEnum):
    """Left or right, as the mover sees it."""

    LEFT = "left"
    RIGHT = "right"


class Facing(StrEnum):
    """The three turns of a formed unit."""

    LEFT = "left"
    RIGHT = "right"
    ABOUT = "about"


@dataclass(frozen=True, slots=True)
class Ahead:
    """Straight forward, `distance` mm."""

    distance: float


@dataclass(frozen=True, slots=True)
class Wheel:
    """Forward about a front corner: `hand` LEFT pivots on the front left corner and swings the right one forward."""

    hand: Hand
    degrees: float


@dataclass(frozen=True, slots=True)
class Turn:
    """Every model turns by a quarter or right about; the box's centre stays."""

    to: Facing


@dataclass(frozen=True, slots=True)
class Files:
    """Another frontage on the same front midpoint."""

    files: int


@dataclass(frozen=True, slots=True)
class Reform:
    """Another frontage and facing on the same centre."""

    files: int
    facing: float


@dataclass(frozen=True, slots=True)
class Pivot:
    """A free turn on the box's centre, clockwise degrees (flight, pursuit, lone models)."""

    degrees: float


@dataclass(frozen=True, slots=True)
class To:
    """Straight to a point of the table, without a manoeuvre: a group's or a lone model's centre, a column's leader."""

    point: Point


@dataclass(frozen=True, slots=True)
class Places:
    """Every model of a group straight to a place of its own, in the order of the models (base centres)."""

    places: tuple[Point, ...]


Leg = Ahead | Wheel | Turn | Files | Reform | Pivot | To | Places
