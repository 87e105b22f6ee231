"""Pieces of terrain and the ground they make for a mover (FB-TER)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from game.geometry.pose import Point
from game.geometry.regions import Barrier, Fence, Ground, Rough


class Going(StrEnum):
    """What a piece does to movement (FB-TER-01)."""

    OPEN = "open"
    DIFFICULT = "difficult"
    VERY_DIFFICULT = "very_difficult"
    IMPASSABLE = "impassable"


FACTOR = {Going.DIFFICULT: 2.0, Going.VERY_DIFFICULT: 4.0}

IMPLIED = {
    "open": Going.OPEN,
    "difficult": Going.DIFFICULT,
    "very_difficult": Going.VERY_DIFFICULT,
    "impassable": Going.IMPASSABLE,
    "wood": Going.DIFFICULT,
    "hill": Going.OPEN,
    "building": Going.IMPASSABLE,
    "rock": Going.IMPASSABLE,
    "lake": Going.IMPASSABLE,
    "obstacle": Going.OPEN,
    "fortification": Going.OPEN,
    "hard_cover": Going.OPEN,
    "soft_cover": Going.OPEN,
}
"""The going that a kind implies unless the piece names its own (FB-TER-01)."""
OBSTACLES = ("obstacle", "fortification")
"""The kinds that are crossed at a price, and defended; a fortification is an obstacle like others (FB-C-16)."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A piece: a polygon (`shape`) or a line, in mm; `level` is a hill's height; `gates` are gaps in a line."""

    id: str
    kind: str
    going: Going
    shape: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    level: int = 0
    gates: tuple[tuple[Point, Point], ...] = ()

    def __hash__(self) -> int:
        """From its name alone, not from every corner: a table's terrain is looked up in caches all the time."""
        return hash((self.id, self.kind, self.level))


@lru_cache(maxsize=256)
def ground(width: float, height: float, terrain: tuple[Terrain, ...]) -> Ground:
    """What a mover has to reckon with, made once for a table."""
    return Ground(
        width,
        height,
        tuple(Rough(t.shape, FACTOR[t.going], t.id) for t in terrain if t.shape and t.going in FACTOR),
        tuple(Barrier(t.shape, t.id) for t in terrain if t.shape and t.going is Going.IMPASSABLE),
        tuple(Fence(t.line, t.gates, t.id) for t in terrain if t.line and t.kind in OBSTACLES),
    )
