"""Terrain as a printed map shows it: woods with trees, hills with contours, water, walls, houses, rough ground.

The light falls from the upper left. The outline that counts for the rules is always drawn exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.scene.drawables import Drawable, Line, Polygon, Text
from game.scene.growth import bushes, hedge, trees, tufts
from game.scene.masonry import house, rocks, rubble, stones, wall
from game.scene.scatter import middle, noise, shifted, shrunk, smooth, strewn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.terrain import Terrain
    from game.geometry.pose import Point

CONTOUR = 0.74
ROUGH = ("difficult", "very_difficult")


def terrain_items(piece: Terrain) -> Iterator[Drawable]:
    """One piece of terrain."""
    if piece.line:
        yield from hedge(piece) if piece.kind == "soft_cover" else wall(piece)
        return
    match piece.kind:
        case "wood":
            yield from _wood(piece.shape)
        case "hill":
            yield from _hill(piece)
        case "lake":
            yield from _lake(piece.shape)
        case "building":
            yield from house(piece.shape)
        case "rock" | "impassable":
            yield from rocks(piece.shape)
        case "hard_cover":
            yield from rubble(piece.shape)
        case "soft_cover":
            yield from bushes(piece.shape)
        case kind if kind in ROUGH:
            yield from _rough(piece.shape, dense=kind == "very_difficult")
        case _:
            yield Polygon(piece.shape, None, "edge", 1.2, dashed=True)


def _wood(shape: tuple[Point, ...]) -> Iterator[Drawable]:
    yield Polygon(shape, "wood", None, opacity=0.9)
    yield Polygon(smooth(shrunk(shape, 0.9)), "wood_edge", None, opacity=0.22)
    yield Polygon(shape, None, "wood_edge", 1.8, dashed=True)
    yield from trees(shape)


def _hill(piece: Terrain) -> Iterator[Drawable]:
    """The outline, a contour for each level and one more, each step with its shade; the level in figures."""
    yield Polygon(shifted(piece.shape, 3.5, -4.5), "black", None, opacity=0.13)
    yield Polygon(piece.shape, "hill", "hill_edge", 1.6)
    share, steps = CONTOUR, max(1, piece.level) + 1
    for _ in range(steps):
        ring = smooth(shrunk(piece.shape, share))
        yield Polygon(shifted(ring, 2.6, -3.4), "hill_edge", None, opacity=0.32)
        yield Polygon(shifted(ring, -1.2, 1.6), "white", None, opacity=0.16)
        yield Polygon(ring, "hill_high", None, opacity=0.62)
        yield Line((*ring, ring[0]), "hill_edge", 1.0, opacity=0.8)
        share *= CONTOUR
    if piece.level:
        words = str(message("level {level}", level=piece.level))
        yield Text(middle(piece.shape), words, "dim", 9.0, halo="halo")


def _lake(shape: tuple[Point, ...]) -> Iterator[Drawable]:
    """Water that grows deeper towards the middle, a pale shore, and ripples."""
    yield Polygon(shape, "water", "water_edge", 2.6)
    for share in (0.9, 0.78, 0.62):
        yield Polygon(smooth(shrunk(shape, share)), "water_deep", None, opacity=0.34)
    for place, size, salt in strewn(shape, 34.0, 6.0, 12.0, salt=5):
        lift = 1.6 + noise(salt, 3)
        wave = tuple((place[0] + size * (n - 4) / 4, place[1] + lift * (1, 0.3, -0.6, 0.3)[n % 4]) for n in range(9))
        yield Line(wave, "water_edge", 1.1, opacity=0.55)


def _rough(shape: tuple[Point, ...], *, dense: bool) -> Iterator[Drawable]:
    """Broken ground: a stipple of tufts and stones, twice as many where it is very bad."""
    yield Polygon(shape, "rough", None, opacity=0.72)
    yield Polygon(smooth(shrunk(shape, 0.8)), "rock_edge", None, opacity=0.07)
    yield Polygon(shape, None, "rock_edge", 1.4, dashed=True)
    yield from tufts(shape, 15.0 if dense else 22.0)
    yield from stones(shape, 24.0 if dense else 36.0)
