"""What grows: trees with light and shade, bushes, hedges, tufts of grass."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from game.scene.drawables import Circle, Drawable, Line, Polygon
from game.scene.masonry import standing
from game.scene.scatter import noise, strewn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.terrain import Terrain
    from game.geometry.pose import Point

TREE_SPACING = 23.0
CROWN = (9.5, 14.0)
GRASS = 46.0
"""How far apart tufts of grass stand on open ground, mm."""
HEDGE = 5.0
"""How far apart the bushes of a hedge stand, mm."""


def trees(shape: tuple[Point, ...]) -> Iterator[Drawable]:
    """Trees that stand whole within their wood: first all shadows, then the crowns from the far ones to the near."""
    found = list(strewn(shape, TREE_SPACING, *CROWN))
    for (x, y), size, _ in found:
        yield Circle((x + size * 0.32, y - size * 0.4), size * 0.98, "black", opacity=0.26)
    for place, size, salt in found:
        yield from _tree(place, size, salt)


def _tree(place: Point, size: float, salt: int) -> Iterator[Drawable]:
    """A crown seen from above: a dark rim, lobes, and light on the upper left."""
    x, y = place
    yield Circle(place, size, "tree", "tree_dark", 1.0)
    yield Circle((x + size * 0.2, y - size * 0.22), size * 0.72, "tree_dark", opacity=0.35)
    turn = 2 * math.pi * noise(salt, 11)
    for n in range(5):
        angle = turn + 2 * math.pi * n / 5
        lobe = (x + size * 0.5 * math.sin(angle), y + size * 0.5 * math.cos(angle))
        lit = 0.5 + 0.5 * math.cos(angle + math.pi / 4)
        yield Circle(lobe, size * 0.4, "tree_light" if lit > 0.5 else "tree", opacity=0.2 + 0.4 * lit)
    yield Circle((x - size * 0.3, y + size * 0.34), size * 0.34, "tree_light", opacity=0.75)


def bushes(shape: tuple[Point, ...]) -> Iterator[Drawable]:
    """Low growth."""
    yield Polygon(shape, "tree_light", "wood_edge", 1.2, 0.45, dashed=True)
    for (x, y), size, _ in strewn(shape, 17.0, 5.0, 8.0, salt=3):
        yield Circle((x + 1.5, y - 2.0), size, "black", opacity=0.2)
        yield Circle((x, y), size, "hedge", "tree_dark", 0.7)
        yield Circle((x - size * 0.3, y + size * 0.3), size * 0.5, "tree_light", opacity=0.7)


def hedge(piece: Terrain) -> Iterator[Drawable]:
    """A row of bushes with its gaps."""
    for a, b in pairwise(piece.line):
        for start, end in standing(a, b, piece.gates):
            yield Line(((start[0] + 1.6, start[1] - 2.2), (end[0] + 1.6, end[1] - 2.2)), "black", 6.0, opacity=0.22)
            yield Line((start, end), "tree_dark", 4.0)
            yield from _row(start, end)


def _row(start: Point, end: Point) -> Iterator[Drawable]:
    length = math.dist(start, end)
    count = max(1, round(length / HEDGE))
    for n in range(count + 1):
        share = n / count
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        size = 3.2 + 1.3 * noise(n, int(x + y))
        yield Circle((x, y), size, "hedge", "tree_dark", 0.7)
        yield Circle((x - size * 0.3, y + size * 0.3), size * 0.5, "tree_light", opacity=0.7)


def tufts(shape: tuple[Point, ...], spacing: float) -> Iterator[Drawable]:
    """Grass in tufts of three blades."""
    for place, size, _ in strewn(shape, spacing, 2.6, 4.4, salt=9):
        for blade in blades(place, size):
            yield Line(blade, "tuft", 1.0)


def grass(width: float, height: float) -> Iterator[tuple[Point, float]]:
    """Where tufts stand all over a table and how large they are, for grounds that are more than a colour."""
    for row in range(int(height // GRASS) + 1):
        for column in range(int(width // GRASS) + 1):
            x, y = (column + noise(column, row)) * GRASS, (row + noise(row + 5, column + 3)) * GRASS
            size = 2.0 + 2.4 * noise(column + 7, row * 3)
            if x + size < width and y + 1.4 * size < height:
                yield (x, y), size


def blades(at: Point, size: float) -> Iterator[tuple[Point, Point]]:
    """The three blades of a tuft."""
    x, y = at
    for lean in (-0.55, 0.05, 0.6):
        yield (x + lean, y), (x + size * lean, y + size * (1.3 - 0.4 * abs(lean)))
