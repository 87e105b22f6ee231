"""A lone model's charge: one free facing at the start, straight on, one alignment (FB-EXT-20)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.geometry.approach_arena import Arena
from game.geometry.approach_search import QUARTER, directions
from game.geometry.approach_strip import BEYOND, FAR, boxes_overlap
from game.geometry.approach_tolls import swung_box
from game.geometry.approach_trial import LEVEL, Trial, attempt, better, met_ahead
from game.geometry.pose import Point

_STEP: Final = math.radians(1.5)
SAME: Final = 0.01


def search(arena: Arena, distance: float) -> tuple[Arena, Trial] | None:
    """The cheapest facing; straight and clear it costs the box distance, and more by as much as it is longer.

    Of equally cheap ones that which looks most squarely at the side, then the smallest turn.
    """
    best: tuple[Arena, Trial] | None = None
    for cost, extra, phi in _priced(arena, distance):
        if best is not None and (cost > best[1].cost + SAME or arena.mover.files == 1):
            break
        best = _faced(arena, phi, extra, best)
    return best


def _priced(arena: Arena, distance: float) -> list[tuple[float, float, float]]:
    """Every facing with its cost on clear ground and what that is beyond its way, in the order of preference."""
    middle = centre(arena)
    ways = {phi: _ahead(arena, middle, phi) for phi in set(_facings(arena))}
    shift = min(0.0, distance - min(ways.values(), default=FAR))
    costs = {phi: max(distance, ahead + shift) for phi, ahead in ways.items() if ahead < FAR}
    order = sorted(costs, key=lambda phi: (round(costs[phi], 2), round(abs(phi), 6), abs(phi - arena.phi), phi))
    return [(arena.spent + costs[phi], costs[phi] - ways[phi], phi) for phi in order]


def _facings(arena: Arena) -> Iterator[float]:
    x, y = centre(arena)
    half = arena.width / 2
    steps = math.ceil(QUARTER / _STEP)
    yield from (QUARTER * i / steps for i in range(1 - steps, steps))
    yield arena.phi
    corners = [(0.0, 0.0), (arena.length, 0.0)]
    corners += [p for piece in arena.solid if piece.radius < BEYOND for p in piece.points]
    for px, py in corners:
        for reach in (half, 0.0, -half):
            yield from directions(x - px, y - py, reach)
    yield math.atan2(-x, -y)
    yield math.atan2(arena.length - x, -y)


def centre(arena: Arena) -> Point:
    """The middle of the mover's base."""
    (ax, ay), (bx, by) = arena.left, arena.right
    back = arena.depth / 2
    return (ax + bx) / 2 - math.sin(arena.phi) * back, (ay + by) / 2 - math.cos(arena.phi) * back


def _ahead(arena: Arena, middle: Point, phi: float) -> float:
    """How far straight on to the side from where the free turn leaves the front; far away where it never meets it."""
    cos, sin = math.cos(phi), math.sin(phi)
    if cos <= LEVEL:
        return FAR
    x, y = _front(arena, middle, cos, sin)
    x, y = x - cos * arena.width / 2, y + sin * arena.width / 2
    met = met_ahead(arena, cos, sin, x * cos - y * sin, x * sin + y * cos)
    return FAR if met is None else met.ahead


def _front(arena: Arena, middle: Point, cos: float, sin: float) -> Point:
    """The middle of the front of the base turned on its centre."""
    return middle[0] + sin * arena.depth / 2, middle[1] + cos * arena.depth / 2


def facing(arena: Arena, phi: float, extra: float) -> Arena:
    """The arena after the free turn on the base's centre; `extra` is added to what is spent."""
    cos, sin = math.cos(phi), math.sin(phi)
    x, y = _front(arena, centre(arena), cos, sin)
    dx, dy = cos * arena.width / 2, -sin * arena.width / 2
    at = arena.frame.at(y, x)
    mover = arena.mover.at(replace(arena.frame, x=at[0], y=at[1], facing=arena.frame.facing + math.degrees(phi)))
    return replace(
        arena,
        mover=mover,
        left=(x - dx, y - dy),
        right=(x + dx, y + dy),
        phi=phi,
        spent=arena.spent + extra,
        wheels={},
        pivots={},
        inner=None,
        toll=None,
    )


def every(arena: Arena, distance: float) -> Iterator[tuple[Arena, Trial]]:
    """Every facing tried that leads to a legal charge."""
    for _, extra, phi in _priced(arena, distance):
        found = _faced(arena, phi, extra, None)
        if found is not None:
            yield found


def _faced(arena: Arena, phi: float, extra: float, best: tuple[Arena, Trial] | None) -> tuple[Arena, Trial] | None:
    turned = facing(arena, phi, extra)
    box = swung_box(turned.left, phi, -1, arena.width, arena.depth)
    solid = () if arena.query.rules.flying else arena.solid
    if any(boxes_overlap(box, piece.points) for piece in (*solid, arena.target)):
        return best
    trial = attempt(turned, -1, 0.0, 0.0)
    if trial is None or not better(trial, best[1] if best else None):
        return best
    return turned, trial
