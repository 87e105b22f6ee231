"""Bodies: the rank-and-file block and the loose group, and where their models stand (FB-GEN-02, FB-UNI-02)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.errors import GeometryError
from game.geometry.bases import Base
from game.geometry.pose import Point, Pose, heading

Floats = npt.NDArray[np.float64]


class Side(StrEnum):
    """A side of a box, as its owner sees it."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


@dataclass(frozen=True, slots=True)
class Block:
    """Models in ranks and files; `pose` is the middle of the front edge.

    All ranks are equal but the last, which may be short and is centred. Model 0 is the left end of the front rank,
    then from left to right and rank by rank.

    >>> block = Block(Pose(50, 0), files=5, count=18, base=Base(20, 20))
    >>> block.ranks, block.width, block.depth
    (4, 100.0, 80.0)
    >>> block.front_left, block.rear_right
    ((0.0, 0.0), (100.0, -80.0))
    """

    pose: Pose
    files: int
    count: int
    base: Base

    def __post_init__(self) -> None:
        if not 1 <= self.files <= self.count:
            raise GeometryError(f"files is {self.files} but must lie between 1 and the number of models, {self.count}")

    def __hash__(self) -> int:
        """From the numbers alone: bodies are looked up in caches all the time."""
        pose = self.pose
        return hash((pose.x, pose.y, pose.facing, self.files, self.count))

    @property
    def ranks(self) -> int:
        """How many ranks, the short one included."""
        return -(-self.count // self.files)

    @property
    def rank_sizes(self) -> tuple[int, ...]:
        """How many models stand in each rank, from the front.

        >>> Block(Pose(0, 0), 5, 17, Base(20, 20)).rank_sizes
        (5, 5, 5, 2)
        """
        full, rest = divmod(self.count, self.files)
        return (self.files,) * full + ((rest,) if rest else ())

    @property
    def width(self) -> float:
        """The frontage in mm."""
        return float(self.files * self.base.width)

    @property
    def depth(self) -> float:
        """From the front edge to the rear edge in mm, empty places of the last rank included."""
        return float(self.ranks * self.base.depth)

    @property
    def front_left(self) -> Point:
        """The left end of the front edge, as the block sees it."""
        return self.pose.at(0.0, -self.width / 2)

    @property
    def front_right(self) -> Point:
        """The right end of the front edge."""
        return self.pose.at(0.0, self.width / 2)

    @property
    def rear_left(self) -> Point:
        """The left end of the rear edge."""
        return self.pose.at(-self.depth, -self.width / 2)

    @property
    def rear_right(self) -> Point:
        """The right end of the rear edge."""
        return self.pose.at(-self.depth, self.width / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The box: front left, front right, rear right, rear left (clockwise)."""
        return box_corners(self.pose, self.width, self.depth)

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return self.pose.at(-self.depth / 2)

    def side(self, side: Side) -> tuple[Point, Point]:
        """The two ends of a side, left to right for whoever stands outside and looks at it.

        >>> Block(Pose(50, 0), 5, 20, Base(20, 20)).side(Side.FRONT)
        ((100.0, 0.0), (0.0, 0.0))
        """
        fl, fr, rr, rl = self.corners
        return {Side.FRONT: (fr, fl), Side.RIGHT: (rr, fr), Side.REAR: (rl, rr), Side.LEFT: (fl, rl)}[side]

    def facing_of(self, side: Side) -> float:
        """The compass bearing of a side's outward normal."""
        turn = {Side.FRONT: 0.0, Side.RIGHT: 90.0, Side.REAR: 180.0, Side.LEFT: 270.0}[side]
        return (self.pose.facing + turn) % 360.0

    def at(self, pose: Pose) -> Block:
        """The same block somewhere else."""
        return replace(self, pose=pose)

    def centred_at(self, centre: Point, facing: float) -> Block:
        """The same block with its box centred there and facing that way.

        >>> Block(Pose(50, 0), 5, 20, Base(20, 20)).centred_at((0, 0), 90).pose
        Pose(x=40.0, y=0.0, facing=90)
        """
        x, y = Pose(centre[0], centre[1], facing).at(self.depth / 2)
        return replace(self, pose=Pose(x, y, facing))

    def turned_about_centre(self, facing: float) -> Block:
        """The same block turned on its centre to face that way."""
        return self.centred_at(self.centre, facing)

    def snap(self) -> Block:
        """The block with its pose on the battle's grid."""
        return replace(self, pose=self.pose.snap())


@dataclass(frozen=True, slots=True)
class Loose:
    """Models each with a pose of its own: skirmishers, squads, a snaking column. `facing` is the group's own."""

    poses: tuple[Pose, ...]
    base: Base
    facing: float = 0.0

    def __post_init__(self) -> None:
        if not self.poses:
            raise GeometryError("a loose group needs at least one model")

    def __hash__(self) -> int:
        """From a few of the numbers: what else differs is told by comparing."""
        first, last = self.poses[0], self.poses[-1]
        return hash((first.x, first.y, last.x, last.y, self.facing, len(self.poses)))

    @property
    def count(self) -> int:
        """How many models."""
        return len(self.poses)

    @property
    def centre(self) -> Point:
        """The mean of the base centres."""
        return (sum(p.x for p in self.poses) / self.count, sum(p.y for p in self.poses) / self.count)

    def snap(self) -> Loose:
        """The group with every pose and its own facing on the battle's grid.

        >>> Loose((Pose(0, 0),), Base(20, 20), 66.16248103734).snap().facing
        66.162481
        """
        facing = Pose(0.0, 0.0, self.facing).snap().facing
        return replace(self, poses=tuple(pose.snap() for pose in self.poses), facing=facing)


Body = Block | Loose


def box_corners(pose: Pose, width: float, depth: float) -> tuple[Point, Point, Point, Point]:
    """A box by the middle of its front edge: front left, front right, rear right, rear left."""
    fx, fy = heading(pose.facing)
    hx, hy = fy * width / 2, -fx * width / 2
    bx, by = fx * depth, fy * depth
    return (
        (pose.x - hx, pose.y - hy),
        (pose.x + hx, pose.y + hy),
        (pose.x + hx - bx, pose.y + hy - by),
        (pose.x - hx - bx, pose.y - hy - by),
    )


def in_ranks(body: Body) -> Block:
    """The same models in a square of ranks about their centre; a block as it is.

    >>> square = in_ranks(Loose(tuple(Pose(30.0 * n, 0) for n in range(5)), Base(20, 20)))
    >>> square.files, square.ranks, square.centre
    (3, 2, (60.0, 0.0))
    """
    if isinstance(body, Block):
        return body
    files = math.ceil(math.sqrt(body.count))
    return Block(Pose(0.0, 0.0), files, body.count, body.base).centred_at(body.centre, body.facing)


@lru_cache(maxsize=4096)
def slots(files: int, count: int, width: float, depth: float) -> tuple[Point, ...]:
    """Base centres in the block's frame: (to the right, ahead) of the middle of the front edge, in mm (FB-UNI-02).

    >>> slots(5, 18, 20, 20)[-3:]
    ((-20.0, -70.0), (0.0, -70.0), (20.0, -70.0))
    >>> slots(5, 17, 20, 20)[-2:]
    ((-10.0, -70.0), (10.0, -70.0))
    """
    found: list[Point] = []
    for rank in range(-(-count // files)):
        size = min(files, count - rank * files)
        found += [((j - (size - 1) / 2) * width, -(rank + 0.5) * depth) for j in range(size)]
    return tuple(found)


@lru_cache(maxsize=8192)
def model_poses(body: Body) -> tuple[Pose, ...]:
    """Where each model stands: base centres and facings.

    >>> [pose.point for pose in model_poses(Block(Pose(0, 0), 2, 3, Base(20, 20)))]
    [(-10.0, -10.0), (10.0, -10.0), (0.0, -30.0)]
    """
    if isinstance(body, Loose):
        return body.poses
    return tuple(
        Pose(*body.pose.at(ahead, right), body.pose.facing)
        for right, ahead in slots(body.files, body.count, body.base.width, body.base.depth)
    )


def model_centres(body: Body) -> Floats:
    """Base centres as an array of shape (count, 2), mm."""
    return np.array([pose.point for pose in model_poses(body)], dtype=np.float64)


def rank_and_slot(block: Block, model: int) -> tuple[int, int]:
    """The rank (0 = front) and the place in it (0 = left) of a model.

    >>> rank_and_slot(Block(Pose(0, 0), 5, 18, Base(20, 20)), 16)
    (3, 1)
    """
    return divmod(model, block.files)


def files_for(count: int, files: int) -> int:
    """A frontage that `count` models can fill."""
    return max(1, min(files, math.floor(count)))
