"""The ground of a table as plain values: rough zones, obstacles, what bars the way, what blocks sight."""

from __future__ import annotations

from dataclasses import dataclass

from game.geometry.pose import Point


@dataclass(frozen=True, slots=True)
class Rough:
    """A polygon in which each mm costs `factor` mm (2 difficult, 4 very difficult)."""

    shape: tuple[Point, ...]
    factor: float
    name: str = ""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A polygon nobody may enter (impassable terrain)."""

    shape: tuple[Point, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Fence:
    """A linear obstacle; crossing costs a lump. `gates` are gaps (two ends each) open to a narrow enough frontage."""

    line: tuple[Point, ...]
    gates: tuple[tuple[Point, Point], ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """A table of `width` by `height` mm and what lies on it; hashable, so that geometry made from it can be kept."""

    width: float
    height: float
    rough: tuple[Rough, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    fences: tuple[Fence, ...] = ()
