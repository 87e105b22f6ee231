"""What a mover on a given path runs into first, and where."""

from __future__ import annotations

import math
from collections.abc import Iterable

from game.geometry.approach_arena import Arena
from game.geometry.approach_strip import Piece
from game.geometry.approach_tolls import swung_box
from game.geometry.approach_trial import Trial, blocked_ahead, corner_of
from game.geometry.pose import Point


def obstruction(arena: Arena, trial: Trial) -> tuple[str, Point] | None:
    """The first thing that a path solved for open ground meets, and the place on the table."""
    hand, lead = trial.hand, trial.lead
    reach, name = arena.lead_limit()
    if reach < lead - 1e-6:
        return _touch(arena, name, arena.left, arena.phi, -1, reach)
    turn, name = arena.wheel_limit(hand, lead)
    if turn < trial.theta - 1e-6:
        return _touch(arena, name, arena.pivot(hand, lead), arena.phi + hand * turn, hand, 0.0)
    phi = arena.phi + hand * trial.theta
    met = blocked_ahead(arena, hand, phi, lead, trial.strike.ahead)
    if met is None:
        return None
    return _touch(arena, met[1], arena.pivot(hand, lead), phi, hand, met[0])


def crowding(arena: Arena, trial: Trial) -> tuple[str, Point] | None:
    """What lies where a path would align, and the place on the table."""
    landing, line = trial.landing, -arena.radius
    width = landing.files * arena.mover.base.width
    depth = -(-arena.mover.count // landing.files) * arena.mover.base.depth
    for piece in arena.solid:
        inside = [p for p in piece.points if p[1] < line and landing.offset < p[0] < landing.offset + width]
        if inside:
            x, y = max(inside, key=lambda p: p[1])
            return piece.name, arena.frame.at(y, x)
    for piece in arena.solid:
        if abs(piece.y - line + depth / 2) < piece.radius + depth and landing.offset < piece.x + piece.radius:
            box = swung_box((landing.offset, line), 0.0, -1, width, depth)
            x, y = nearest(box, piece.points)
            return piece.name, arena.frame.at(y, x)
    return None


def _touch(arena: Arena, name: str, pivot: Point, phi: float, hand: int, ahead: float) -> tuple[str, Point]:
    x, y = corner_of(pivot, phi, hand, arena.width)
    left = (x + math.sin(phi) * ahead, y + math.cos(phi) * ahead)
    box = swung_box(left, phi, -1, arena.width, arena.depth)
    pieces = [piece for piece in (*arena.solid, arena.target) if piece.name == name]
    x, y = nearest_of(box, pieces)
    return name, arena.frame.at(y, x)


def nearest_of(box: tuple[Point, ...], pieces: Iterable[Piece]) -> Point:
    """The place where a box comes nearest to any of the pieces."""
    return min(_nearest(box, piece.points) for piece in pieces)[1]


def nearest(box: tuple[Point, ...], points: tuple[Point, ...]) -> Point:
    """The place where two shapes come nearest.

    >>> nearest(((0, 0), (2, 0), (2, 2), (0, 2)), ((3, 1), (5, 0), (5, 2)))
    (3, 1)
    """
    return _nearest(box, points)[1]


def _nearest(box: tuple[Point, ...], points: tuple[Point, ...]) -> tuple[float, Point]:
    return min(_corner_to(box, points), _corner_to(points, box))


def _corner_to(points: tuple[Point, ...], shape: tuple[Point, ...]) -> tuple[float, Point]:
    best = (1e18, points[0])
    ax, ay = shape[-1]
    for bx, by in shape:
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy or 1.0
        for x, y in points:
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square))
            best = min(best, (math.hypot(x - ax - t * dx, y - ay - t * dy), (x, y)))
        ax, ay = bx, by
    return best
