"""Who stands along a side of a body, and who of a front rank touches it (FB-ALN-02, FB-GEN-02). Millimetres."""

from __future__ import annotations

import math
from functools import lru_cache

from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Body, Loose, Side, model_poses, slots
from game.geometry.tolerance import CONTACT

Exposure = tuple[float, float, int]
"""From, to (left to right as seen from outside) and the model that shows there."""


@lru_cache(maxsize=4096)
def box_of(body: Body) -> Block:
    """The body's box as a block of one: itself for a block, the rectangle round a loose group.

    >>> from game.geometry.bases import Base
    >>> box_of(Loose((Pose(0, 0), Pose(40, 0)), Base(20, 20))).corners[0]
    (-10.0, 10.0)
    """
    if isinstance(body, Block):
        return body
    frame = Pose(0.0, 0.0, body.facing)
    places = [frame.local(pose.point) for pose in body.poses]
    half_w, half_d = body.base.width / 2, body.base.depth / 2
    left, right = min(p[0] for p in places) - half_w, max(p[0] for p in places) + half_w
    rear, front = min(p[1] for p in places) - half_d, max(p[1] for p in places) + half_d
    return Block(frame.moved(front, (left + right) / 2), 1, 1, Base(right - left, front - rear))


def exposures(body: Body, side: Side) -> tuple[Exposure, ...]:
    """The models that show on a side, and where; an empty place shows the model behind it.

    >>> from game.geometry.bases import Base
    >>> [model for _, _, model in exposures(Block(Pose(0, 0), 5, 11, Base(20, 20)), Side.REAR)]
    [5, 6, 10, 8, 9]
    """
    if isinstance(body, Loose):
        return _loose_exposures(body, side)
    return _block_exposures(body.files, body.count, body.base.width, body.base.depth, side)


def _loose_exposures(body: Loose, side: Side) -> tuple[Exposure, ...]:
    box = box_of(body)
    left = box.side(side)[0]
    frame = Pose(left[0], left[1], box.facing_of(side) + 180.0)
    half = (body.base.width if side in (Side.FRONT, Side.REAR) else body.base.depth) / 2
    places = [frame.local(pose.point)[0] for pose in model_poses(body)]
    return tuple((u - half, u + half, model) for model, u in enumerate(places))


@lru_cache(maxsize=4096)
def _block_exposures(files: int, count: int, width: float, depth: float, side: Side) -> tuple[Exposure, ...]:
    if side is Side.FRONT:
        return tuple(((files - 1 - j) * width, (files - j) * width, j) for j in range(files))
    if side is Side.REAR:
        return _rear(files, count, width, depth)
    ranks = -(-count // files)
    end = [min((i + 1) * files, count) - 1 if side is Side.RIGHT else i * files for i in range(ranks)]
    if side is Side.LEFT:
        return tuple((i * depth, (i + 1) * depth, model) for i, model in enumerate(end))
    return tuple(((ranks - 1 - i) * depth, (ranks - i) * depth, model) for i, model in enumerate(end))


def _rear(files: int, count: int, width: float, depth: float) -> tuple[Exposure, ...]:
    last = (count - 1) // files * files
    places = slots(files, count, width, depth)
    half = files * width / 2
    shown = [(places[m][0] + half - width / 2, places[m][0] + half + width / 2, m) for m in range(last, count)]
    low, high = shown[0][0], shown[-1][1]
    behind = [(j * width, (j + 1) * width, last - files + j) for j in range(files)] if last else []
    left = [(a, min(b, low), m) for a, b, m in behind if a < low - CONTACT]
    right = [(max(a, high), b, m) for a, b, m in behind if b > high + CONTACT]
    return tuple(left + shown + right)


def files_touching(offset: float, files: int, width: float, length: float) -> tuple[int, int]:
    """The first and one past the last file of a front that overlaps or just touches a side from 0 to `length`.

    `offset` is where the front's left end lies along the side.

    >>> files_touching(-20, 5, 20, 60), files_touching(-19, 5, 20, 60), files_touching(61, 5, 20, 60)
    ((0, 5), (0, 4), (0, 0))
    """
    first = max(0, math.ceil((-CONTACT - offset) / width - 1))
    past = min(files, math.floor((length + CONTACT - offset) / width) + 1)
    return (first, past) if past > first else (0, 0)


def models_touched(shown: tuple[Exposure, ...], low: float, high: float) -> tuple[int, ...]:
    """The models of a side that a front from `low` to `high` overlaps or just touches."""
    return tuple(sorted({model for a, b, model in shown if a <= high + CONTACT and b >= low - CONTACT}))
