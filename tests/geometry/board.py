"""Units and shapes of the rule rows: places in cm, measured from a spot in the middle of the table."""

from __future__ import annotations

from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.regions import Ground

ORIGIN = 600.0
"""Where the rows' (0, 0) lies, mm from the left and from the bottom edge."""

FOOT = Base(20, 20)
HORSE = Base(25, 50)


def block(x: float, y: float, facing: float = 0.0, *, files: int = 5, models: int = 20, base: Base = FOOT) -> Block:
    """A block by the middle of its front edge."""
    return Block(Pose(*place(x, y), facing), files, models, base)


def spanning(low: float, high: float, y: float, facing: float = 0.0, *, models: int, base: Base = FOOT) -> Block:
    """A block whose front edge runs along the x axis from `low` to `high`."""
    return block((low + high) / 2, y, facing, files=round((high - low) * 10 / base.width), models=models, base=base)


def place(x: float, y: float) -> tuple[float, float]:
    """A place of a row on the table, mm."""
    return ORIGIN + 10 * x, ORIGIN + 10 * y


def shape(*points: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """A polygon or line of a row on the table, mm."""
    return tuple(place(x, y) for x, y in points)


def box(left: float, bottom: float, right: float, top: float) -> tuple[tuple[float, float], ...]:
    """An upright rectangle of a row on the table, mm."""
    return shape((left, bottom), (right, bottom), (right, top), (left, top))


def home(point: tuple[float, float]) -> tuple[float, float]:
    """A place on the table, mm, as the row gives it: cm to the hundredth."""
    return round((point[0] - ORIGIN) / 10, 2) + 0.0, round((point[1] - ORIGIN) / 10, 2) + 0.0


def table(**what: tuple[object, ...]) -> Ground:
    """A table of 180 by 120 cm with rough zones, barriers and fences on it."""
    return Ground(1800, 1200, **what)  # type: ignore[arg-type]
