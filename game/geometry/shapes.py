"""Convex pieces of bodies and how they meet: distance, overlap, area. Scalar code: a pair costs some 20 microseconds.

A piece is a tuple of corners (clockwise or not, convex) or a `Disc`. Millimetres.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeGuard

from game.geometry.bases import Base, Shape
from game.geometry.pose import Point, Pose
from game.geometry.ranks import Block, Body, box_corners, model_poses

OVAL_CORNERS = 64


@dataclass(frozen=True, slots=True)
class Disc:
    """A round base."""

    centre: Point
    radius: float


Polygon = tuple[Point, ...]
Piece = Polygon | Disc


def base_piece(pose: Pose, base: Base) -> Piece:
    """The outline of one base.

    >>> base_piece(Pose(0, 0), Base(20, 20))
    ((-10.0, 10.0), (10.0, 10.0), (10.0, -10.0), (-10.0, -10.0))
    """
    if base.shape is Shape.DISC:
        return Disc(pose.point, base.width / 2)
    if base.shape is Shape.OVAL:
        turns = (2 * math.pi * i / OVAL_CORNERS for i in range(OVAL_CORNERS))
        return tuple(pose.at(base.depth / 2 * math.cos(t), base.width / 2 * math.sin(t)) for t in turns)
    return box_corners(pose.moved(base.depth / 2), base.width, base.depth)


@lru_cache(maxsize=16384)
def base_pieces(body: Body) -> tuple[Piece, ...]:
    """The outline of every base, in the order of the models."""
    return tuple(base_piece(pose, body.base) for pose in model_poses(body))


@lru_cache(maxsize=16384)
def pieces(body: Body) -> tuple[Piece, ...]:
    """What stands for the body in questions about the whole unit: a block's box, a loose group's bases (FB-GEN-02).

    A lone model's box is its base, round or oval as it may be.
    """
    return (body.corners,) if has_box(body) else base_pieces(body)


def has_box(body: Body) -> TypeGuard[Block]:
    """Whether a body stands for itself as a rectangle: ranks and files, or a lone model on a rectangular base."""
    return isinstance(body, Block) and (body.count > 1 or body.base.shape is Shape.RECTANGLE)


@lru_cache(maxsize=16384)
def circle(body: Body) -> tuple[float, float, float]:
    """A circle round the body: centre x, y and radius."""
    x, y = body.centre
    if isinstance(body, Block):
        return x, y, math.hypot(body.width, body.depth) / 2
    reach = math.hypot(body.base.width, body.base.depth) / 2
    return x, y, max(math.dist((x, y), pose.point) for pose in body.poses) + reach


def circle_of(piece: Piece) -> tuple[Point, float]:
    """A circle round a piece: its centre and radius."""
    return (piece.centre, piece.radius) if isinstance(piece, Disc) else circle_round(piece)


@lru_cache(maxsize=4096)
def circle_round(polygon: Polygon) -> tuple[Point, float]:
    """A circle round a polygon: its centre and radius.

    >>> circle_round(((0, 0), (6, 0), (6, 8), (0, 8)))
    ((3.0, 4.0), 5.0)
    """
    count = len(polygon)
    centre = (sum(x for x, _ in polygon) / count, sum(y for _, y in polygon) / count)
    return centre, max(math.dist(centre, point) for point in polygon)


def gap(a: Piece, b: Piece) -> float:
    """The shortest distance of two pieces, 0 where they share anything."""
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return max(0.0, math.dist(a.centre, b.centre) - a.radius - b.radius)
        return max(0.0, _point_gap(a.centre, b) - a.radius)
    if isinstance(b, Disc):
        return max(0.0, _point_gap(b.centre, a) - b.radius)
    if _depth(a, b) > 0.0:
        return 0.0
    return math.sqrt(min(_corner_gap(a, b), _corner_gap(b, a)))


def nearest(a: Piece, b: Piece) -> tuple[Point, Point]:
    """The two points, one of each piece, that are nearest to each other."""
    if isinstance(a, Disc) or isinstance(b, Disc):
        return _nearest_with_disc(a, b)
    best = (math.inf, a[0], b[0])
    for one, two, swap in ((a, b, False), (b, a, True)):
        for point in one:
            for start, end in edges(two):
                foot = _foot(point, start, end)
                far = (foot[0] - point[0]) ** 2 + (foot[1] - point[1]) ** 2
                if far < best[0]:
                    best = (far, foot, point) if swap else (far, point, foot)
    return best[1], best[2]


def share(a: Piece, b: Piece) -> tuple[float, float]:
    """How much two pieces overlap: area in square mm and depth in mm (how far one must move to be free)."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        depth = max(0.0, a.radius + b.radius - math.dist(a.centre, b.centre))
        return _lens(a, b), depth
    a, b = as_polygon(a), as_polygon(b)
    depth = _depth(a, b)
    return (0.0, 0.0) if depth <= 0.0 else (area(clip(a, b)), depth)


def contains(piece: Piece, point: Point, margin: float = 0.0) -> bool:
    """Whether a point lies in a piece, more than `margin` mm inside it."""
    if isinstance(piece, Disc):
        return math.dist(piece.centre, point) < piece.radius - margin
    turn = 1.0 if signed_area(piece) > 0 else -1.0
    for (x1, y1), (x2, y2) in edges(piece):
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        if turn * ((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / length <= margin:
            return False
    return True


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    """The sides of a polygon, closed."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def signed_area(polygon: Polygon) -> float:
    """Positive for corners counter-clockwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(polygon)) / 2 if len(polygon) > 2 else 0.0


def area(polygon: Polygon) -> float:
    """The area in square mm.

    >>> area(((0, 0), (2, 0), (2, 3), (0, 3)))
    6.0
    """
    return abs(signed_area(polygon))


def clip(subject: Polygon, window: Polygon) -> Polygon:
    """The part of a polygon inside a convex one."""
    turn = 1.0 if signed_area(window) > 0 else -1.0
    for (ax, ay), (bx, by) in edges(window):
        if not subject:
            return ()
        nx, ny = turn * (ay - by), turn * (bx - ax)
        heights = [(x - ax) * nx + (y - ay) * ny for x, y in subject]
        kept: list[Point] = []
        for index, (x, y) in enumerate(subject):
            height, before = heights[index], heights[index - 1]
            if (height >= 0) != (before >= 0):
                px, py = subject[index - 1]
                t = before / (before - height)
                kept.append((px + (x - px) * t, py + (y - py) * t))
            if height >= 0:
                kept.append((x, y))
        subject = tuple(kept)
    return subject


def _depth(a: Polygon, b: Polygon) -> float:
    """How deep two convex polygons overlap along their best axis; 0 or less when they are apart or only touch."""
    best = math.inf
    for polygon in (a, b):
        for (x1, y1), (x2, y2) in edges(polygon):
            nx, ny = y2 - y1, x1 - x2
            length = math.hypot(nx, ny)
            if length == 0.0:
                continue
            on_a = [(x * nx + y * ny) / length for x, y in a]
            on_b = [(x * nx + y * ny) / length for x, y in b]
            best = min(best, max(on_a) - min(on_b), max(on_b) - min(on_a))
            if best <= 0.0:
                return best
    return best


def _foot(point: Point, start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    if length == 0.0:
        return start
    t = min(1.0, max(0.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length))
    return start[0] + t * dx, start[1] + t * dy


def point_to_segment(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from a segment."""
    return math.dist(point, _foot(point, start, end))


def _corner_gap(a: Polygon, b: Polygon) -> float:
    """The least squared distance of a's corners from b's sides."""
    best = math.inf
    for (x1, y1), (x2, y2) in edges(b):
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        for px, py in a:
            t = ((px - x1) * dx + (py - y1) * dy) / length if length else 0.0
            t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
            ex, ey = x1 + t * dx - px, y1 + t * dy - py
            square = ex * ex + ey * ey
            if square < best:
                best = square
    return best


def _point_gap(point: Point, polygon: Polygon) -> float:
    if contains(polygon, point):
        return 0.0
    return min(point_to_segment(point, start, end) for start, end in edges(polygon))


def _nearest_with_disc(a: Piece, b: Piece) -> tuple[Point, Point]:
    if isinstance(a, Disc) and isinstance(b, Disc):
        return _toward(a, b.centre), _toward(b, a.centre)
    if isinstance(a, Disc):
        assert not isinstance(b, Disc)
        foot = min((_foot(a.centre, s, e) for s, e in edges(b)), key=lambda p: math.dist(p, a.centre))
        return _toward(a, foot), foot
    two, one = _nearest_with_disc(b, a)
    return one, two


def _toward(disc: Disc, point: Point) -> Point:
    far = math.dist(disc.centre, point) or 1.0
    t = disc.radius / far
    return disc.centre[0] + (point[0] - disc.centre[0]) * t, disc.centre[1] + (point[1] - disc.centre[1]) * t


def as_polygon(piece: Piece) -> Polygon:
    """The corners of a piece; of a disc, corners on its rim (for areas, never for distances)."""
    if not isinstance(piece, Disc):
        return piece
    (x, y), disc = piece.centre, piece
    turns = (2 * math.pi * i / OVAL_CORNERS for i in range(OVAL_CORNERS))
    return tuple((x + disc.radius * math.cos(t), y + disc.radius * math.sin(t)) for t in turns)


def _lens(a: Disc, b: Disc) -> float:
    """The area two discs share."""
    d, r, q = math.dist(a.centre, b.centre), a.radius, b.radius
    if d >= r + q:
        return 0.0
    if d <= abs(r - q):
        return math.pi * min(r, q) ** 2
    u = math.acos((d * d + r * r - q * q) / (2 * d * r))
    v = math.acos((d * d + q * q - r * r) / (2 * d * q))
    kite = math.sqrt((-d + r + q) * (d + r - q) * (d - r + q) * (d + r + q)) / 2
    return r * r * u + q * q * v - kite
