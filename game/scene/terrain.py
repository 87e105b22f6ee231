"""Terrain as a printed map shows it: woods with trees, hills with contours, water, walls."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.measure import contains_point
from game.scene.drawables import Circle, Drawable, Line, Polygon, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.terrain import Terrain
    from game.geometry.pose import Point

LOOKS = {
    "wood": ("wood", "wood_edge"),
    "hill": ("hill", "hill_edge"),
    "lake": ("water", "water_edge"),
    "impassable": ("rock", "rock_edge"),
    "building": ("building", "rock_edge"),
    "difficult": ("rough", "rock_edge"),
    "very_difficult": ("rough", "rock_edge"),
    "hard_cover": ("rock", "rock_edge"),
    "soft_cover": ("tree_light", "wood_edge"),
}
TREE_SPACING = 42.0
CONTOUR = 0.72


def terrain_items(piece: Terrain) -> Iterator[Drawable]:
    """One piece of terrain."""
    if piece.line:
        yield from _wall(piece)
        return
    fill, edge = LOOKS.get(piece.kind, ("ground", "edge"))
    yield Polygon(piece.shape, fill, edge, 1.4, dashed=piece.kind in ("wood", "difficult", "very_difficult"))
    if piece.kind == "hill":
        yield from _contours(piece)
    elif piece.kind == "wood":
        yield from _trees(piece)
    elif piece.kind in ("impassable", "difficult", "very_difficult"):
        yield Polygon(piece.shape, None, None, 0.8, 0.5, hatch=edge)


def _wall(piece: Terrain) -> Iterator[Drawable]:
    role = "wood_edge" if piece.kind == "soft_cover" else "wall"
    yield Line(piece.line, "rock_edge", 6.0)
    yield Line(piece.line, role, 3.6, dashed=True)
    for gate in piece.gates:
        yield Line(gate, "ground", 7.0)


def _middle(shape: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def _contours(piece: Terrain) -> Iterator[Drawable]:
    cx, cy = _middle(piece.shape)
    share = CONTOUR
    for _ in range(piece.level + 1):
        inner = tuple((cx + (x - cx) * share, cy + (y - cy) * share) for x, y in piece.shape)
        yield Polygon(inner, "hill_high", "hill_edge", 1.0, 0.55)
        share *= CONTOUR
    yield Text((cx, cy), f"level {piece.level}", "dim", 9.0, halo="halo")


def _trees(piece: Terrain) -> Iterator[Drawable]:
    """Trees on a jittered grid that depends on nothing but the place."""
    xs, ys = [x for x, _ in piece.shape], [y for _, y in piece.shape]
    columns = range(int(min(xs) // TREE_SPACING), int(max(xs) // TREE_SPACING) + 1)
    rows = range(int(min(ys) // TREE_SPACING), int(max(ys) // TREE_SPACING) + 1)
    for row in reversed(rows):
        for column in columns:
            a, b = _noise(column, row), _noise(row + 91, column + 17)
            place = ((column + 0.15 + 0.7 * a) * TREE_SPACING, (row + 0.15 + 0.7 * b) * TREE_SPACING)
            radius = 11.0 + 6.0 * _noise(column * 3, row * 5)
            if all(contains_point(piece.shape, (place[0] + dx, place[1])) for dx in (-radius, radius)):
                yield Circle(place, radius, "tree", "wood_edge", 0.8)
                yield Circle(
                    (place[0] - radius * 0.25, place[1] + radius * 0.25), radius * 0.55, "tree_light", opacity=0.8
                )


def _noise(a: int, b: int) -> float:
    """A number from 0 to 1 that looks random and never changes."""
    return math.modf(abs(math.sin(a * 12.9898 + b * 78.233) * 43758.5453))[0]
