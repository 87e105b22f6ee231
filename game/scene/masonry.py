"""What is of stone: walls stone by stone, houses with their roofs, rocks and rubble."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from game.scene.drawables import Drawable, Line, Polygon
from game.scene.scatter import middle, noise, round_about, shifted, shrunk, strewn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.terrain import Terrain
    from game.geometry.pose import Point

STONE = 8.0
"""How long the stones of a wall are, mm."""
THICK = {"obstacle": 2.6, "fortification": 4.6}
"""Half of what a wall is thick as it is drawn, mm; for the rules it is its line."""
SHADOW = (2.2, -3.0)


# -- walls


def wall(piece: Terrain) -> Iterator[Drawable]:
    """A wall of dry stones, open at its gates; a fortification is thicker and has battlements."""
    half = THICK.get(piece.kind, 2.6)
    for a, b in pairwise(piece.line):
        for stretch in standing(a, b, piece.gates):
            yield Polygon(shifted(_band(*stretch, half), *SHADOW), "black", None, opacity=0.25)
    for a, b in pairwise(piece.line):
        for stretch in standing(a, b, piece.gates):
            yield Line(stretch, "rock_edge", 2.0)
            yield from _courses(*stretch, half, battlements=piece.kind == "fortification")


def _courses(start: Point, end: Point, half: float, *, battlements: bool) -> Iterator[Drawable]:
    count = max(1, round(math.dist(start, end) / STONE))
    for n in range(count):
        one, two = _between(start, end, (n + 0.04) / count), _between(start, end, (n + 0.96) / count)
        thick = half * (0.85 + 0.3 * noise(n, int(start[0])))
        yield Polygon(_band(one, two, thick), "wall" if (n * 7 + int(start[1])) % 3 else "wall_light", "rock_edge", 0.9)
        if battlements and n % 2 == 0:
            yield Polygon(_band(one, two, half * 0.5), "wall_light", "rock_edge", 0.7)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _band(a: Point, b: Point, half: float) -> tuple[Point, ...]:
    """A line as a strip so far to both sides."""
    length = math.dist(a, b) or 1.0
    nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
    return (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)


def standing(a: Point, b: Point, gates: tuple[tuple[Point, Point], ...]) -> Iterator[tuple[Point, Point]]:
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


# -- houses


def house(shape: tuple[Point, ...]) -> Iterator[Drawable]:
    """A house from above: its shadow, its walls, and a roof with a ridge along its longer side, or a hipped one."""
    yield Polygon(shifted(shape, 5.0, -6.5), "black", None, opacity=0.3)
    yield Polygon(shape, "building", "rock_edge", 1.6)
    eaves = shrunk(shape, 0.93)
    if len(shape) == 4:
        yield from _gabled(eaves)
        return
    top = middle(shape)
    for n, (a, b) in enumerate(zip(eaves, (*eaves[1:], eaves[0]), strict=True)):
        yield Polygon((a, b, top), "roof" if n % 2 else "roof_dark", "rock_edge", 0.9)


def _gabled(eaves: tuple[Point, ...]) -> Iterator[Drawable]:
    a, b, c, d = eaves if math.dist(eaves[0], eaves[1]) >= math.dist(eaves[1], eaves[2]) else (*eaves[1:], eaves[0])
    left, right = _between(d, a, 0.5), _between(b, c, 0.5)
    halves = ((a, b, right, left), (left, right, c, d))
    lit = max(halves, key=lambda half: middle(half)[1] - middle(half)[0])
    for half in halves:
        yield Polygon(half, "roof" if half is lit else "roof_dark", "rock_edge", 0.9)
        (p, q, r, s) = half
        for n in range(1, count := max(2, round(math.dist(p, q) / 7.0))):
            yield Line((_between(p, q, n / count), _between(s, r, n / count)), "rock_edge", 0.7, opacity=0.35)
    yield Line((left, right), "rock_edge", 1.8)


# -- stones


def rocks(shape: tuple[Point, ...]) -> Iterator[Drawable]:
    """Ground that nobody crosses: crags with a lit and a dark side."""
    yield Polygon(shifted(shape, 4.0, -5.0), "black", None, opacity=0.26)
    yield Polygon(shape, "rock", "rock_edge", 2.0)
    yield from _crag(shrunk(shape, 0.8), 1)
    yield from stones(shape, 26.0)


def _crag(ring: tuple[Point, ...], salt: int) -> Iterator[Drawable]:
    """Facets from a ring up to a peak a little to the lit side."""
    cx, cy = middle(ring)
    reach = max(math.dist(point, (cx, cy)) for point in ring) * 0.12
    peak = (cx - reach, cy + reach)
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        mx, my = (a[0] + b[0]) / 2 - cx, (a[1] + b[1]) / 2 - cy
        lit = (my - mx) / (math.hypot(mx, my) or 1.0) + 0.3 * noise(salt, int(mx * 7))
        yield Polygon((a, b, peak), "rock_light" if lit > 0 else "rock_edge", None, opacity=0.25 + 0.3 * abs(lit))


def stones(shape: tuple[Point, ...], spacing: float) -> Iterator[Drawable]:
    """Single stones, strewn."""
    for place, size, salt in strewn(shape, spacing, 2.6, 5.4, salt=21):
        ring = round_about(place, size, 7, 0.35, salt)
        yield Polygon(shifted(ring, 0.9, -1.2), "black", None, opacity=0.22)
        yield Polygon(ring, "rock", "rock_edge", 0.8)
        yield Polygon(shifted(shrunk(ring, 0.5), -size * 0.16, size * 0.2), "rock_light", None)


def rubble(shape: tuple[Point, ...]) -> Iterator[Drawable]:
    """Broken walls: stones side by side."""
    yield Polygon(shifted(shape, *SHADOW), "black", None, opacity=0.2)
    yield Polygon(shape, "rock", "rock_edge", 1.4, 0.75)
    yield from stones(shape, 13.0)
