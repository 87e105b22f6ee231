"""Terrain as a printed map shows it: woods with trees, hills with contours, water, walls."""

from __future__ import annotations

import math
from itertools import pairwise
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
TREE_SPACING = 36.0
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
    elif piece.kind == "lake":
        yield from _ripples(piece)
    elif piece.kind == "wood":
        yield from _trees(piece)
    elif piece.kind in ("impassable", "difficult", "very_difficult"):
        yield Polygon(piece.shape, None, None, 0.8, 0.5, hatch=edge)


def _wall(piece: Terrain) -> Iterator[Drawable]:
    role = "wood_edge" if piece.kind == "soft_cover" else "wall"
    for a, b in pairwise(piece.line):
        for stretch in _standing(a, b, piece.gates):
            yield Line(stretch, "rock_edge", 6.6)
            yield Line(stretch, role, 4.2, dashed=True)


def _standing(a: Point, b: Point, gates: tuple[tuple[Point, Point], ...]) -> Iterator[tuple[Point, Point]]:
    """The stretches of a wall between its gates."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    at = 0.0
    for start, end in sorted(gap for gate in gates if (gap := _along(a, (ux, uy), gate)) is not None):
        if start > at:
            yield (a[0] + ux * at, a[1] + uy * at), (a[0] + ux * start, a[1] + uy * start)
        at = max(at, end)
    if at < length:
        yield (a[0] + ux * at, a[1] + uy * at), b


def _along(a: Point, way: Point, gate: tuple[Point, Point]) -> tuple[float, float] | None:
    """From where to where a gate opens a wall, mm from its start; None for a gate in another stretch."""
    offs = [abs((x - a[0]) * way[1] - (y - a[1]) * way[0]) for x, y in gate]
    first, second = sorted((x - a[0]) * way[0] + (y - a[1]) * way[1] for x, y in gate)
    return (first, second) if max(offs) < 2.0 else None


def _middle(shape: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def _contours(piece: Terrain) -> Iterator[Drawable]:
    cx, cy = _middle(piece.shape)
    share = CONTOUR
    for _ in range(piece.level + 1):
        inner = tuple((cx + (x - cx) * share, cy + (y - cy) * share) for x, y in piece.shape)
        yield Polygon(_smooth(inner), "hill_high", "hill_edge", 1.0, 0.55)
        share *= CONTOUR
    yield Text((cx, cy), f"level {piece.level}", "dim", 9.0, halo="halo")


def _smooth(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A rounder outline within the given one (Chaikin's corner cutting)."""
    for _ in range(3):
        pairs = zip(points, (*points[1:], points[0]), strict=True)
        points = tuple(
            ((1 - share) * a[0] + share * b[0], (1 - share) * a[1] + share * b[1])
            for a, b in pairs
            for share in (0.25, 0.75)
        )
    return points


def _ripples(piece: Terrain) -> Iterator[Drawable]:
    """Lines along the shore of a lake."""
    cx, cy = _middle(piece.shape)
    for share, opacity in ((0.86, 0.6), (0.7, 0.35)):
        inner = _smooth(tuple((cx + (x - cx) * share, cy + (y - cy) * share) for x, y in piece.shape))
        yield Line((*inner, inner[0]), "water_edge", 1.0, opacity=opacity)


def _trees(piece: Terrain) -> Iterator[Drawable]:
    """Trees on a jittered grid that depends on nothing but the place."""
    xs, ys = [x for x, _ in piece.shape], [y for _, y in piece.shape]
    columns = range(int(min(xs) // TREE_SPACING), int(max(xs) // TREE_SPACING) + 1)
    rows = range(int(min(ys) // TREE_SPACING), int(max(ys) // TREE_SPACING) + 1)
    for row in reversed(rows):
        for column in columns:
            a, b = _noise(column, row), _noise(row + 91, column + 17)
            place = ((column + 0.15 + 0.7 * a) * TREE_SPACING, (row + 0.15 + 0.7 * b) * TREE_SPACING)
            radius = 9.0 + 6.0 * _noise(column * 3, row * 5)
            if all(contains_point(piece.shape, rim) for rim in _rim(place, radius)):
                yield Circle(place, radius, "tree", "wood_edge", 0.8)
                yield Circle(
                    (place[0] - radius * 0.25, place[1] + radius * 0.25), radius * 0.55, "tree_light", opacity=0.8
                )


def _rim(place: Point, radius: float) -> Iterator[Point]:
    for n in range(8):
        yield place[0] + radius * math.sin(n * math.pi / 4), place[1] + radius * math.cos(n * math.pi / 4)


def _noise(a: int, b: int) -> float:
    """A number from 0 to 1 that looks random and never changes."""
    return math.modf(abs(math.sin(a * 12.9898 + b * 78.233) * 43758.5453))[0]
