"""All lines of sight of one question as arrays, and which of them pass through a shape.

An eye and a point that is looked at each belong to many lines: what depends on one of them alone is worked out once for
it and then handed to its lines. Sums are written out, not left to a matrix product: they are the same on every machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from game.geometry.bases import Shape
from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses, slots
from game.geometry.shapes import Disc, base_pieces, circle, edges, signed_area

if TYPE_CHECKING:
    from game.geometry.bases import Base
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.intp]


@dataclass(slots=True)
class Lines:
    """Lines from eyes to points of the target.

    `ends` holds the eyes and then the points, shape (2, k + p), and `whose` says of each which looker or which model of
    the target it belongs to. The rest is of shape (n,), a value for each line: the places of its two ends, its length,
    and the greater height of the two models, None where they are all alike (`level`).
    """

    ends: Floats
    whose: Ints
    eye: Ints
    point: Ints
    length: Floats
    high: Ints | None
    level: int

    @property
    def base(self) -> Ints:
        """The model of the target each line goes to."""
        return self.whose.take(self.point)

    def but(self, cut: Flags) -> Lines:
        """What is left without the cut ones."""
        kept = np.flatnonzero(~cut)
        high = None if self.high is None else self.high.take(kept)
        eye, point, length = self.eye.take(kept), self.point.take(kept), self.length.take(kept)
        return Lines(self.ends, self.whose, eye, point, length, high, self.level)

    def hidden_by(self, height: int) -> Flags | bool:
        """Which of them something of that height may hide, or whether all or none."""
        return self.level <= height if self.high is None else self.high <= height

    def both(self, line: int) -> tuple[Point, Point]:
        """Where one of them begins and ends."""
        (ax, bx), (ay, by) = self.ends[:, [self.eye[line], self.point[line]]].tolist()
        return (ax, ay), (bx, by)

    def as_array(self) -> Floats:
        """Both ends of each line, shape (n, 2, 2)."""
        ends = self.ends.T
        return np.stack((ends.take(self.eye, axis=0), ends.take(self.point, axis=0)), axis=1)


@lru_cache(maxsize=256)
def all_pairs(eyes: int, points: int) -> tuple[Ints, Ints]:
    """The places of the eye and the point of every line there can be, eye by eye, the points after the eyes."""
    return np.repeat(np.arange(eyes), points), np.tile(np.arange(eyes, eyes + points), eyes)


@lru_cache(maxsize=1024)
def _slots(files: int, count: int, width: float, depth: float) -> Floats:
    return np.array(slots(files, count, width, depth), dtype=np.float64).T


@lru_cache(maxsize=4096)
def eyes_of(body: Body, lookers: tuple[int, ...]) -> Floats:
    """The middle of each looker's front edge, shape (2, k)."""
    half = body.base.depth / 2
    if isinstance(body, Block):
        pose, (fx, fy) = body.pose, body.pose.forward
        right, ahead = _slots(body.files, body.count, body.base.width, body.base.depth)[:, list(lookers)]
        x, y = pose.x + fx * ahead + fy * right, pose.y + fy * ahead - fx * right
        return np.array((x + fx * half, y + fy * half))
    poses = model_poses(body)
    return np.array([poses[model].at(half) for model in lookers], dtype=np.float64).reshape(-1, 2).T


@lru_cache(maxsize=4096)
def forwards_of(body: Body, lookers: tuple[int, ...]) -> Floats:
    """Which way each looker looks, shape (2, k)."""
    if isinstance(body, Block):
        fx, fy = body.pose.forward
        return np.array([[fx] * len(lookers), [fy] * len(lookers)])
    poses = model_poses(body)
    return np.array([poses[model].forward for model in lookers], dtype=np.float64).reshape(-1, 2).T


@lru_cache(maxsize=4096)
def stands(body: Body, shape: tuple[Point, ...]) -> tuple[bool, ...]:
    """Which models have their base's centre in a shape."""
    x, y, radius = circle(body)
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    if not (min(xs) < x + radius and max(xs) > x - radius and min(ys) < y + radius and max(ys) > y - radius):
        return (False,) * body.count
    return tuple(contains_point(shape, pose.point) for pose in model_poses(body))


@lru_cache(maxsize=4096)
def points_of(body: Body, kinds: tuple[int, ...]) -> tuple[Floats, Ints]:
    """Each base's centre, corners and edge midpoints, shape (2, p), and whose they are (FB-SHT-08).

    A point that models of one kind share is there once.
    """
    if isinstance(body, Block) and body.base.shape is Shape.RECTANGLE:
        kept, whose = _distinct(body.files, body.count, body.base, kinds)
        return _places(body).take(kept, axis=1), whose
    found: dict[tuple[float, float, int], tuple[Point, int]] = {}
    for number, (pose, piece) in enumerate(zip(model_poses(body), base_pieces(body), strict=True)):
        if isinstance(piece, Disc):
            r = piece.radius
            rim = [pose.at(r), pose.at(-r), pose.at(0, r), pose.at(0, -r)]
        else:
            rim = [*piece, *(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in edges(piece))]
        kind = kinds[number] if kinds else 0
        for x, y in (pose.point, *rim):
            found.setdefault((round(x, 3), round(y, 3), kind), ((x, y), number))
    points = np.array([point for point, _ in found.values()], dtype=np.float64).T
    return points, np.array([number for _, number in found.values()], dtype=np.intp)


def _places(block: Block) -> Floats:
    """Centre, corners and edge midpoints of each base of a block, base by base, shape (2, 9 * count)."""
    pose, base, (fx, fy) = block.pose, block.base, block.pose.forward
    right, ahead = _slots(block.files, block.count, base.width, base.depth)
    x, y = pose.x + fx * ahead + fy * right, pose.y + fy * ahead - fx * right
    front_x, front_y = x + fx * (base.depth / 2), y + fy * (base.depth / 2)
    hx, hy = fy * base.width / 2, -fx * base.width / 2
    bx, by = fx * base.depth, fy * base.depth
    xs = [x, front_x - hx, front_x + hx, front_x + hx - bx, front_x - hx - bx]
    ys = [y, front_y - hy, front_y + hy, front_y + hy - by, front_y - hy - by]
    for corners in (xs, ys):
        corners += [(corners[n] + corners[n % 4 + 1]) / 2 for n in range(1, 5)]
    return np.array((np.array(xs).T.ravel(), np.array(ys).T.ravel()))


@lru_cache(maxsize=1024)
def _distinct(files: int, count: int, base: Base, kinds: tuple[int, ...]) -> tuple[Ints, Ints]:
    """Which of the places of a block's models are not those of a model before of the same kind, and whose they are."""
    across, along = base.width / 2, base.depth / 2
    nine = ((0, 0), (-1, 1), (1, 1), (1, -1), (-1, -1), (0, 1), (1, 0), (0, -1), (-1, 0))
    found: dict[tuple[float, float, int], int] = {}
    for number, (right, ahead) in enumerate(slots(files, count, base.width, base.depth)):
        kind = kinds[number] if kinds else 0
        for n, (u, v) in enumerate(nine):
            found.setdefault((round(right + u * across, 3), round(ahead + v * along, 3), kind), 9 * number + n)
    kept = np.array(list(found.values()), dtype=np.intp)
    return kept, kept // 9


def share_inside(lines: Lines, corners: tuple[Point, ...], margin: float) -> Floats | None:
    """Which share of each line runs more than `margin` mm inside a convex shape.

    None where all lie beyond one of its edges. A line along an edge has a rate of 0: it
    comes in at infinity if it runs outside, and nothing bounds it there (nan, or minus infinity) if it does not.
    """
    x, y, offsets = _inward(corners)
    within = x * lines.ends[0]
    within += y * lines.ends[1]
    within -= offsets + margin
    if min(np.maximum.reduce(within, axis=1).tolist()) < 0.0:
        return None
    start = within.take(lines.eye, axis=1)
    rate = within.take(lines.point, axis=1)
    rate -= start
    with np.errstate(divide="ignore", invalid="ignore"):
        at = np.divide(np.negative(start, out=start), rate, out=start)
    leaves = rate < 0.0
    enter = np.fmax.reduce(np.where(leaves, 0.0, at), axis=0, initial=0.0)
    leave: Floats = np.minimum.reduce(np.where(leaves, at, 1.0), axis=0, initial=1.0)
    leave -= enter
    return np.maximum(leave, 0.0, out=leave)


@lru_cache(maxsize=8192)
def _inward(corners: tuple[Point, ...]) -> tuple[Floats, Floats, Floats]:
    """The inward unit normals of a convex shape's edges, x and y apart, and the edges' offsets along them, (m, 1)."""
    turn = 1.0 if signed_area(corners) > 0 else -1.0
    found = []
    for (ax, ay), (bx, by) in edges(corners):
        size = turn * (math.hypot(bx - ax, by - ay) or 1.0)
        nx, ny = (ay - by) / size, (bx - ax) / size
        found.append((nx, ny, nx * ax + ny * ay))
    made = np.array(found, dtype=np.float64)
    return made[:, :1], made[:, 1:2], made[:, 2:]
