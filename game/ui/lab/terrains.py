"""Terrain drawn by hand: kinds that people know, outlines in the making, and changes of what is there."""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.language import N_
from game.ui.lab.edits import is_point, mm_of, tidy

if TYPE_CHECKING:
    from game.geometry.pose import Point

POINTS, RECTANGLE, ROUND = "points", "rectangle", "round"
WAYS = {POINTS: N_("Point by point"), RECTANGLE: N_("Rectangle"), ROUND: N_("Round")}
CORNERS = 16
"""So many corners has what is drawn round."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of terrain by the name people give it; `is_line` where it is drawn as one."""

    kind: str
    words: str
    is_line: bool = False
    level: int = 0


PRESETS = {
    "wood": Preset("wood", N_("Wood")),
    "hill": Preset("hill", N_("Hill"), level=1),
    "wall": Preset("obstacle", N_("Wall or hedge"), is_line=True),
    "water": Preset("lake", N_("Water")),
    "building": Preset("building", N_("Building")),
    "rough": Preset("difficult", N_("Rough ground")),
    "very_rough": Preset("very_difficult", N_("Very rough ground")),
    "rock": Preset("impassable", N_("Impassable ground")),
    "cliff": Preset("rock", N_("Rock or cliff")),
    "hard_cover": Preset("hard_cover", N_("Hard cover")),
    "soft_cover": Preset("soft_cover", N_("Soft cover")),
    "open": Preset("open", N_("Open ground")),
}


@dataclass(slots=True)
class Drawing:
    """A piece of terrain in the making; its points are in the file's unit."""

    preset: str
    way: str = POINTS
    points: list[Point] = field(default_factory=list)

    @property
    def is_line(self) -> bool:
        """Whether it becomes a line."""
        return PRESETS[self.preset].is_line

    @property
    def least(self) -> int:
        """How many points it needs."""
        return 2 if self.is_line else 3

    def outline(self, mouse: Point | None = None) -> list[Point]:
        """Its points, as they would be with the mouse where it is."""
        points = [*self.points, mouse] if mouse is not None else list(self.points)
        if self.is_line or self.way == POINTS or len(points) < 2:
            return points
        (x0, y0), (x1, y1) = points[0], points[1]
        if self.way == RECTANGLE:
            return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        radius = math.dist((x0, y0), (x1, y1))
        turns = [2 * math.pi * n / CORNERS for n in range(CORNERS)]
        return [(x0 + radius * math.sin(turn), y0 + radius * math.cos(turn)) for turn in turns]


def add(value: dict[str, Any], drawing: Drawing) -> int:
    """Put a finished drawing on the table; its number among the terrain."""
    preset = PRESETS[drawing.preset]
    piece: dict[str, Any] = {"kind": preset.kind}
    if preset.level:
        piece["level"] = preset.level
    piece["line" if preset.is_line else "shape"] = [[tidy(x), tidy(y)] for x, y in drawing.outline()]
    value.setdefault("terrain", []).append(piece)
    return len(value["terrain"]) - 1


def points_of(piece: dict[str, Any]) -> list[Point]:
    """The points of a piece's shape or line."""
    listed = piece.get("shape") or piece.get("line") or []
    return [(float(point[0]), float(point[1])) for point in listed if is_point(point)]


def set_points(piece: dict[str, Any], points: list[Point]) -> None:
    """Give a piece other points."""
    piece["line" if piece.get("line") is not None else "shape"] = [[tidy(x), tidy(y)] for x, y in points]


def move(piece: dict[str, Any], dx: float, dy: float) -> None:
    """Move a whole piece, its gates too."""
    set_points(piece, [(x + dx, y + dy) for x, y in points_of(piece)])
    if piece.get("gates"):
        piece["gates"] = [[[tidy(x + dx), tidy(y + dy)] for x, y in gate] for gate in piece["gates"]]


def turn(piece: dict[str, Any], degrees: float) -> None:
    """Turn a whole piece about its middle."""
    points = points_of(piece)
    x0, y0 = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    turned = [((x - x0) * cos + (y - y0) * sin, (y - y0) * cos - (x - x0) * sin) for x, y in points]
    set_points(piece, [(x0 + x, y0 + y) for x, y in turned])


def duplicate(value: dict[str, Any], number: int) -> int:
    """A copy of a piece beside it; its number."""
    piece = copy.deepcopy(value["terrain"][number])
    piece.pop("id", None)
    step = 50.0 / mm_of(value)
    move(piece, step, -step)
    value["terrain"].append(piece)
    return len(value["terrain"]) - 1
