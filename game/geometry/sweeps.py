"""What a box sweeps that moves straight along a bearing, and what it meets on the way (flight, pursuit, overrun)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.geometry.approach_pieces import EDGE, barrier_pieces, body_pieces, fence_pieces, rough_pieces
from game.geometry.approach_strip import FAR, Piece, advance_limit
from game.geometry.glides import first_met
from game.geometry.measure import is_overlap
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.shapes import as_polygon, base_pieces, circle, circle_round, clip, gap, pieces, share
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground


@dataclass(frozen=True, slots=True)
class Met:
    """Something met after `distance` mm; 0 for what was overlapped at the start."""

    distance: float
    name: str


def swept_box(block: Block, distance: float) -> tuple[Point, ...]:
    """The rectangle a box covers that goes straight ahead `distance` mm, counter-clockwise.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> swept_box(Block(Pose(50, 0), 5, 20, Base(20, 20)), 30)
    ((0.0, 30.0), (0.0, -80.0), (100.0, -80.0), (100.0, 30.0))
    """
    half = block.width / 2
    return (
        block.pose.at(distance, -half),
        block.pose.at(-block.depth, -half),
        block.pose.at(-block.depth, half),
        block.pose.at(distance, half),
    )


def swept_run(body: Body, distance: float) -> tuple[tuple[Point, ...], ...]:
    """What a body covers that runs so far the way it faces: of a block one rectangle, of a group one for each base.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Loose
    >>> swept_run(Loose((Pose(0, 0), Pose(40, 0)), Base(20, 20)), 30)[0]
    ((-10.0, 40.0), (-10.0, -10.0), (10.0, -10.0), (10.0, 40.0))
    """
    if isinstance(body, Block):
        return (swept_box(body, distance),)
    singles = (Block(pose.moved(body.base.depth / 2), 1, 1, body.base) for pose in body.poses)
    return tuple(swept_box(single, distance) for single in singles)


def run_ahead(body: Body, distance: float, aside: float = 0.0) -> Body:
    """The body so far on the way it faces, and so far to its right."""
    if isinstance(body, Block):
        return body.at(body.pose.moved(distance, aside))
    return replace(body, poses=tuple(pose.moved(distance, aside) for pose in body.poses))


def facing_of(body: Body) -> float:
    """The bearing a body faces."""
    return body.pose.facing if isinstance(body, Block) else body.facing


def turned_to(body: Body, facing: float) -> Body:
    """The body facing that way: a block turned on its centre, every model of a group on its own place."""
    if isinstance(body, Block):
        return body.turned_about_centre(facing)
    return replace(body, poses=tuple(replace(pose, facing=facing) for pose in body.poses), facing=facing)


def on_table(polygon: tuple[Point, ...], ground: Ground) -> tuple[Point, ...]:
    """The part of a convex polygon on the table."""
    if all(0.0 <= x <= ground.width and 0.0 <= y <= ground.height for x, y in polygon):
        return polygon
    return clip(polygon, ((0.0, 0.0), (ground.width, 0.0), (ground.width, ground.height), (0.0, ground.height)))


def sweep_gap(polygon: tuple[Point, ...], body: Body) -> float:
    """The least distance of a swept polygon from a body; 0 where it crosses it."""
    return min((gap(polygon, piece) for piece in pieces(body)), default=FAR) if polygon else FAR


def least_gap(polygons: Iterable[tuple[Point, ...]], bodies: Iterable[Body]) -> float:
    """The least distance of any swept polygon from any body, far away without one; the nearest ones are measured first.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> bodies = [Block(Pose(50, y, 180), 5, 10, Base(20, 20)) for y in (90, 40)]
    >>> least_gap([((0.0, 0.0), (0.0, -20.0), (100.0, -20.0), (100.0, 0.0))], bodies)
    40.0
    """
    bodies = tuple(bodies)
    pairs = [(_lower(polygon, body), polygon, body) for polygon in polygons if polygon for body in bodies]
    best = FAR
    for lower, polygon, body in sorted(pairs, key=lambda pair: pair[0]):
        if lower >= best:
            break
        best = min(best, sweep_gap(polygon, body))
    return best


def comes_nearer(polygon: tuple[Point, ...], body: Body, reach: float) -> bool:
    """Whether a swept polygon comes nearer to a body than `reach` mm; circles round both answer most questions."""
    return _may_come(polygon, body, reach) and sweep_gap(polygon, body) < reach


def crosses(polygon: tuple[Point, ...], body: Body) -> bool:
    """Whether a swept polygon runs over a body; grazing it is not running over it."""
    return _may_come(polygon, body, 0.0) and any(is_overlap(*share(polygon, piece)) for piece in pieces(body))


def _may_come(polygon: tuple[Point, ...], body: Body, reach: float) -> bool:
    return bool(polygon) and _lower(polygon, body) < reach


def _lower(polygon: tuple[Point, ...], body: Body) -> float:
    """A distance below which the two cannot be, by the circles round them; less than 0 where these overlap."""
    x, y, radius = circle(body)
    centre, around = circle_round(polygon)
    return math.dist(centre, (x, y)) - radius - around


def crosses_barrier(polygon: tuple[Point, ...], ground: Ground) -> bool:
    """Whether a swept polygon runs over impassable terrain."""
    if not polygon:
        return False
    (x, y), around = circle_round(polygon)
    return any(
        is_overlap(*share(polygon, piece.points))
        for piece in barrier_pieces(ground)
        if piece.name != EDGE and math.hypot(piece.x - x, piece.y - y) < piece.radius + around
    )


def stands_in_barrier(body: Body, ground: Ground) -> bool:
    """Whether any of a body stands in impassable terrain."""
    return any(crosses_barrier(as_polygon(piece), ground) for piece in pieces(body))


def met_ahead(block: Block, distance: float, bodies: Iterable[tuple[str, Body]]) -> tuple[Met, ...]:
    """What a box meets going straight ahead so far, nearest first; grazing along a side is not meeting.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> pursuer = Block(Pose(600, 600), 9, 18, Base(20, 20))
    >>> met_ahead(pursuer, 150, [("c", Block(Pose(710, 700, 180), 5, 15, Base(20, 20)))])
    (Met(distance=100.0, name='c'),)
    """
    solid = [(name, piece) for name, body in bodies for piece in body_pieces(name, body)]
    return _met(block, distance, solid)


def met_by_run(body: Body, distance: float, bodies: Iterable[tuple[str, Body]]) -> tuple[Met, ...]:
    """What a body meets that runs so far the way it faces, nearest first; of a group any of its bases may meet it.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block, Loose
    >>> scouts = Loose((Pose(100, 100), Pose(140, 100)), Base(20, 20))
    >>> met_by_run(scouts, 75, [("c", Block(Pose(160, 170, 180), 2, 4, Base(20, 20)))])
    (Met(distance=60.0, name='c'),)
    """
    if isinstance(body, Block):
        return met_ahead(body, distance, bodies)
    length, outlines = distance + CONTACT, base_pieces(body)
    way = Pose(0.0, 0.0, body.facing).at(length)
    found = []
    for name, other in bodies:
        solid = body_pieces(name, other)
        after = [met[0] * length for outline in outlines if (met := first_met(outline, way, solid)) is not None]
        if after:
            found.append(Met(round(min(distance, *after), 3), name))
    return tuple(sorted(found, key=lambda met: (met.distance, met.name)))


def barrier_ahead(block: Block, distance: float, ground: Ground) -> Met | None:
    """The first impassable terrain straight ahead."""
    found = _met(block, distance, [(p.name, p) for p in barrier_pieces(ground) if p.name != EDGE])
    return found[0] if found else None


def edge_ahead(block: Block, distance: float, ground: Ground) -> tuple[Met, ...]:
    """Where a box that goes straight ahead so far meets the table's edge, if it does."""
    return _met(block, distance, [(p.name, p) for p in barrier_pieces(ground) if p.name == EDGE])[:1]


def rough_ahead(block: Block, distance: float, ground: Ground) -> Met | None:
    """The first thing straight ahead that is no open ground: rough or impassable terrain, an obstacle, the edge.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> from game.geometry.regions import Ground
    >>> rough_ahead(Block(Pose(100, 1100), 1, 1, Base(20, 20)), 150, Ground(1800, 1200)).distance
    100.0
    """
    fences = (piece for fence in fence_pieces(ground, block.width) for piece in fence)
    found = _met(block, distance, [(p.name, p) for p in (*barrier_pieces(ground), *rough_pieces(ground), *fences)])
    return found[0] if found else None


def _met(block: Block, distance: float, solid: Iterable[tuple[str, Piece]]) -> tuple[Met, ...]:
    phi = math.radians(block.pose.facing)
    cos, sin = math.cos(phi), math.sin(phi)
    x, y = block.front_left
    left, front = x * cos - y * sin, x * sin + y * cos
    box = block.corners
    first: dict[str, float] = {}
    for name, piece in solid:
        at = 0.0 if is_overlap(*share(box, piece.points)) else _limit(piece, cos, sin, left, block, front)
        if at <= distance + CONTACT:
            first[name] = min(at, first.get(name, FAR))
    return tuple(sorted((Met(at, name) for name, at in first.items()), key=lambda met: (met.distance, met.name)))


def _limit(piece: Piece, cos: float, sin: float, left: float, block: Block, front: float) -> float:
    return advance_limit(piece.points, cos, sin, left + CONTACT, block.width - 2 * CONTACT, front)
