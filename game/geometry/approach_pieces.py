"""What lies on the table as convex pieces, made once per body and per ground and kept."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import shapely

from game.geometry.approach_strip import Piece, signed_area
from game.geometry.bases import Shape
from game.geometry.pose import Point
from game.geometry.ranks import Body, box_corners, model_poses
from game.geometry.regions import Fence, Ground
from game.geometry.shapes import has_box

EDGE: Final = "table edge"
_OUTSIDE: Final = 20000.0
_ROUND: Final = 32
_ROUGHLY: Final = 12
_FEW: Final = 2
"""Round bases of larger groups have fewer corners: every corner is a critical angle to whoever passes."""


@lru_cache(maxsize=16384)
def body_pieces(name: str, body: Body) -> tuple[Piece, ...]:
    """The box of a block, or the bases of a loose group and of a lone model (discs as polygons drawn round them).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> len(body_pieces("spears", Block(Pose(0, 0), 5, 20, Base(20, 20)))[0].points)
    4
    """
    if has_box(body):
        return (Piece.of(name, body.corners),)
    return tuple(Piece.of(name, _outline(body, index)) for index in range(body.count))


def _outline(body: Body, index: int) -> tuple[Point, ...]:
    pose, base = model_poses(body)[index], body.base
    if base.shape is Shape.RECTANGLE:
        return box_corners(pose.moved(base.depth / 2), base.width, base.depth)
    corners = _ROUND if body.count <= _FEW else _ROUGHLY
    grow = 0.5 / math.cos(math.pi / corners)
    turns = [2 * math.pi * i / corners for i in range(corners)]
    return tuple(pose.at(math.cos(t) * base.depth * grow, math.sin(t) * base.width * grow) for t in turns)


def convex_parts(shape: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    """A polygon as convex polygons.

    >>> len(convex_parts(((0, 0), (4, 0), (4, 4), (2, 1), (0, 4))))
    3
    """
    if _is_convex(shape):
        return (shape,)
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(shapely.Polygon(shape)))
    return tuple(tuple((float(x), float(y)) for x, y in shapely.get_coordinates(part)[:-1]) for part in parts)


def _is_convex(shape: tuple[Point, ...]) -> bool:
    turns = [signed_area((shape[i - 2], shape[i - 1], shape[i])) for i in range(len(shape))]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


@lru_cache(maxsize=64)
def barrier_pieces(ground: Ground) -> tuple[Piece, ...]:
    """Impassable terrain and the four half planes beyond the table."""
    return tuple(
        Piece.of(barrier.name or "impassable terrain", part)
        for barrier in ground.barriers
        for part in convex_parts(barrier.shape)
    ) + tuple(Piece.of(EDGE, shape) for shape in _beyond(ground.width, ground.height))


def _beyond(width: float, height: float) -> tuple[tuple[Point, ...], ...]:
    far = _OUTSIDE
    return (
        ((-far, -far), (0.0, -far), (0.0, height + far), (-far, height + far)),
        ((width, -far), (width + far, -far), (width + far, height + far), (width, height + far)),
        ((-far, -far), (width + far, -far), (width + far, 0.0), (-far, 0.0)),
        ((-far, height), (width + far, height), (width + far, height + far), (-far, height + far)),
    )


@lru_cache(maxsize=64)
def rough_pieces(ground: Ground) -> tuple[Piece, ...]:
    """Difficult ground with its factor."""
    return tuple(
        Piece.of(rough.name or "difficult ground", part, rough.factor)
        for rough in ground.rough
        for part in convex_parts(rough.shape)
    )


@lru_cache(maxsize=256)
def fence_pieces(ground: Ground, frontage: float) -> tuple[tuple[Piece, ...], ...]:
    """Each obstacle's stretches; a gate at least as wide as the frontage is a gap (FB-TER-09)."""
    return tuple(_stretches(fence, frontage) for fence in ground.fences)


def _stretches(fence: Fence, frontage: float) -> tuple[Piece, ...]:
    gates = [gate for gate in fence.gates if math.dist(*gate) >= frontage - 1e-9]
    found: list[Piece] = []
    for a, b in zip(fence.line, fence.line[1:], strict=False):
        start = 0.0
        for low, high in [*sorted(_on_segment(a, b, gate) for gate in gates), (1.0, 1.0)]:
            if low > start:
                found.append(Piece.of(fence.name or "obstacle", (_along(a, b, start), _along(a, b, low))))
            start = max(start, high)
    return tuple(found)


def _on_segment(a: Point, b: Point, gate: tuple[Point, Point]) -> Point:
    """The share of a segment that a gate takes, as two parameters; nothing if it lies elsewhere."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if any(abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) > math.sqrt(square) for p in gate):
        return (0.0, 0.0)
    ends = sorted(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square for p in gate)
    return (min(1.0, max(0.0, ends[0])), min(1.0, max(0.0, ends[1])))


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
