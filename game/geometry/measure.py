"""Distances and overlaps of bodies (FB-GEN-02, FB-GEN-03, FB-GEN-08). Millimetres."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, TypeGuard

from game.geometry.bases import Shape
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import (
    base_pieces,
    circle,
    contains,
    edges,
    gap,
    has_box,
    nearest,
    pieces,
    point_to_segment,
    share,
)
from game.geometry.tolerance import CONTACT, OVERLAP_AREA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground
    from game.geometry.shapes import Piece


@lru_cache(maxsize=16384)
def distance(a: Body, b: Body) -> float:
    """The shortest gap of two bodies, boxes for blocks and bases for loose groups (FB-GEN-03).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> distance(Block(Pose(50, 80), 5, 20, Base(20, 20)), Block(Pose(180, 200), 5, 20, Base(20, 20)))
    50.0
    """
    if has_box(a):
        return box_distance(a, b) if has_box(b) else _group_distance(b, a)
    return _group_distance(a, b) if has_box(b) else base_distance(a, b)


def box_distance(a: Block, b: Block) -> float:
    """The shortest gap of two boxes, 0 where they share anything.

    A shortest line ends at a corner of one of them, so eight distances from a point to an upright box are enough.
    """
    one, two = _seen_from(a, b.corners), _seen_from(b, a.corners)
    if _crosses(a, one) and _crosses(b, two):
        return 0.0
    return math.sqrt(min(_nearest_square(a, one), _nearest_square(b, two)))


def _seen_from(block: Block, points: tuple[Point, ...]) -> list[tuple[float, float]]:
    """Points in the frame of a box: to the right of its middle, ahead of its middle."""
    x, y = block.centre
    fx, fy = block.pose.forward
    return [((px - x) * fy - (py - y) * fx, (px - x) * fx + (py - y) * fy) for px, py in points]


def _crosses(block: Block, points: list[tuple[float, float]]) -> bool:
    """Whether the shadows of some points on both axes of a box overlap it."""
    us, vs = [u for u, _ in points], [v for _, v in points]
    wide, deep = block.width / 2, block.depth / 2
    return min(us) < wide and max(us) > -wide and min(vs) < deep and max(vs) > -deep


def _nearest_square(block: Block, points: list[tuple[float, float]]) -> float:
    wide, deep = block.width / 2, block.depth / 2
    return min(max(abs(u) - wide, 0.0) ** 2 + max(abs(v) - deep, 0.0) ** 2 for u, v in points)


def _group_distance(group: Body, other: Body) -> float:
    """The shortest gap of a group's bases and a box; the bases that cannot be the nearest are left out."""
    x, y, radius = circle(other)
    box, reach = pieces(other)[0], math.hypot(group.base.width, group.base.depth) / 2
    near = sorted((math.dist(pose.point, (x, y)) - radius - reach, n) for n, pose in enumerate(model_poses(group)))
    best = math.inf
    for least, n in near:
        if least >= best:
            break
        best = min(best, gap(base_pieces(group)[n], box))
    return best


def base_distance(a: Body, b: Body) -> float:
    """The shortest gap of two single bases; empty places of a last rank do not count (FB-MOV-14)."""
    if _is_full(a) and _is_full(b):
        return box_distance(a, b)
    reach = math.hypot(a.base.width, a.base.depth) / 2 + math.hypot(b.base.width, b.base.depth) / 2
    ones, twos = base_pieces(a), base_pieces(b)
    there = [pose.point for pose in model_poses(b)]
    near = sorted(
        (math.dist(pose.point, centre) - reach, i, j)
        for i, pose in enumerate(model_poses(a))
        for j, centre in enumerate(there)
    )
    best = math.inf
    for least, i, j in near:
        if least >= best:
            break
        best = min(best, gap(ones[i], twos[j]))
    return best


def nearest_base(body: Body, model: int, other: Body, among: Iterable[int]) -> float:
    """The gap from one model's base to the nearest of some bases of another body.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> one, two = Block(Pose(0, 0), 1, 1, Base(20, 20)), Block(Pose(20, 50, 180), 3, 3, Base(20, 20))
    >>> nearest_base(one, 0, two, (0, 1, 2)), round(nearest_base(one, 0, two, (0,)), 3)
    (50.0, 53.852)
    """
    mine, theirs = base_pieces(body)[model], base_pieces(other)
    reach = math.hypot(body.base.width, body.base.depth) / 2 + math.hypot(other.base.width, other.base.depth) / 2
    here, there = model_poses(body)[model].point, model_poses(other)
    best = math.inf
    for least, index in sorted((math.dist(here, there[index].point) - reach, index) for index in among):
        if least >= best:
            break
        best = min(best, gap(mine, theirs[index]))
    return best


def _is_full(body: Body) -> TypeGuard[Block]:
    """Whether a box has no empty place, nor corners that no base fills."""
    return isinstance(body, Block) and body.count % body.files == 0 and body.base.shape is Shape.RECTANGLE


def nearest_points(a: Body, b: Body) -> tuple[Point, Point]:
    """The two nearest points of two bodies."""
    one, two = min(((p, q) for p in pieces(a) for q in pieces(b)), key=lambda pair: gap(*pair))
    return nearest(one, two)


def touches(a: Body, b: Body) -> bool:
    """Whether two bodies are in contact; a shared corner counts."""
    return are_near(a, b, CONTACT) and distance(a, b) <= CONTACT


def are_near(a: Body, b: Body, reach: float) -> bool:
    """Whether two bodies could be within `reach` of each other, judged by the circles round them."""
    ax, ay, ar = circle(a)
    bx, by, br = circle(b)
    return math.hypot(ax - bx, ay - by) <= ar + br + reach


def overlaps(a: Body, b: Body) -> bool:
    """Whether two bodies share more than touching allows (FB-GEN-03)."""
    if not are_near(a, b, 0.0):
        return False
    return any(is_overlap(*share(one, two)) for one in pieces(a) for two in pieces(b))


def is_overlap(area: float, depth: float) -> bool:
    """Whether a shared area (square mm) and depth (mm) are more than touching."""
    return area > OVERLAP_AREA and depth > CONTACT


def overlaps_shape(body: Body, shape: tuple[Point, ...]) -> bool:
    """Whether a body overlaps a polygon, which need not be convex."""
    from game.geometry.outlines import shared_area

    x, y, radius = circle(body)
    if not any(point_to_segment((x, y), s, e) <= radius for s, e in edges(shape)) and not contains_point(shape, (x, y)):
        return False
    return shared_area(body, shape) > OVERLAP_AREA


def contains_point(shape: tuple[Point, ...], point: Point) -> bool:
    """Whether a point lies in a polygon, which need not be convex."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in edges(shape):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def distance_to_shape(body: Body, shape: tuple[Point, ...]) -> float:
    """The shortest gap of a body and a polygon."""
    from game.geometry.outlines import shape_gap

    return shape_gap(body, shape)


def beyond_edge(body: Body, ground: Ground) -> float:
    """How far the body's boxes or bases reach beyond the table's edge, mm; 0 or less when it is wholly on it."""
    return max(_beyond(piece, ground) for piece in pieces(body))


def within_table(body: Body, ground: Ground) -> bool:
    """Whether a body stands wholly on the table; standing exactly on the edge is on it."""
    return beyond_edge(body, ground) <= CONTACT


def base_beyond_table(body: Body, ground: Ground) -> bool:
    """Whether any base lies partly beyond the edge (FB-FLE-17)."""
    return max(_beyond(piece, ground) for piece in base_pieces(body)) > CONTACT


def _beyond(piece: Piece, ground: Ground) -> float:
    if isinstance(piece, tuple):
        return max(max(-x, -y, x - ground.width, y - ground.height) for x, y in piece)
    (x, y), r = piece.centre, piece.radius
    return r + max(-x, -y, x - ground.width, y - ground.height)


def edge_distances(body: Body, ground: Ground) -> dict[str, float]:
    """The distance of a body from each edge of the table: left, right, bottom, top."""
    xs, ys = [], []
    for piece in pieces(body):
        if isinstance(piece, tuple):
            xs += [p[0] for p in piece]
            ys += [p[1] for p in piece]
        else:
            (x, y), r = piece.centre, piece.radius
            xs += [x - r, x + r]
            ys += [y - r, y + r]
    return {"left": min(xs), "right": ground.width - max(xs), "bottom": min(ys), "top": ground.height - max(ys)}


def is_inside(body: Body, shape: tuple[Point, ...]) -> bool:
    """Whether a body lies wholly within a polygon (a deployment zone)."""
    from game.geometry.outlines import covers

    return covers(shape, body)


__all__ = [
    "are_near",
    "base_beyond_table",
    "base_distance",
    "beyond_edge",
    "contains",
    "contains_point",
    "distance",
    "distance_to_shape",
    "edge_distances",
    "is_inside",
    "is_overlap",
    "nearest_base",
    "nearest_points",
    "overlaps",
    "overlaps_shape",
    "touches",
    "within_table",
]
