"""Templates and lines of shot: which bases a circle or a line catches, and where a shot lands (FB-EXT-13). mm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.geometry.pose import Pose
from game.geometry.shapes import Disc, base_piece, gap
from game.geometry.tolerance import CONTACT, at_most

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.bases import Base
    from game.geometry.pose import Point


@dataclass(frozen=True, slots=True)
class Covered:
    """The models under a template by their numbers: with the base's centre `inside`, or the base merely `overlapped`.

    `central` is the model whose base the template's centre lies on, None where it lies on none.
    """

    inside: tuple[int, ...] = ()
    overlapped: tuple[int, ...] = ()
    central: int | None = None

    @property
    def models(self) -> int:
        """How many models it touches."""
        return len(self.inside) + len(self.overlapped)


def covered(poses: Iterable[Pose], base: Base, centre: Point, radius: float) -> Covered:
    """Which bases a round template covers (FB-EXT-13); a base it merely touches is not overlapped.

    >>> from game.geometry.bases import Base
    >>> covered((Pose(30, 20), Pose(40, 0), Pose(50, 0)), Base(20, 20), (0, 0), 37.5)
    Covered(inside=(0,), overlapped=(1,), central=None)
    """
    inside: list[int] = []
    overlapped: list[int] = []
    central: list[tuple[float, int]] = []
    reach = radius + math.hypot(base.width, base.depth) / 2 + CONTACT
    for number, pose in enumerate(poses):
        away = math.dist((pose.x, pose.y), centre)
        if away > reach:
            continue
        apart = gap(Disc(centre, 0.0), base_piece(pose, base))
        if at_most(apart, 0.0):
            central.append((away, number))
        if at_most(away, radius):
            inside.append(number)
        elif apart < radius - CONTACT:
            overlapped.append(number)
    return Covered(tuple(inside), tuple(overlapped), min(central)[1] if central else None)


def distance_to(one: Point, two: Point) -> float:
    """The distance of two places.

    >>> distance_to((0, 0), (30, 40))
    50.0
    """
    return gap(Disc(one, 0.0), Disc(two, 0.0))


def crossed(poses: Iterable[Pose], base: Base, start: Point, end: Point) -> tuple[int, ...]:
    """The models whose bases a straight shot passes over, an edge included, in the order it meets them (FB-EXT-06).

    >>> from game.geometry.bases import Base
    >>> crossed((Pose(0, 90), Pose(0, 70), Pose(25, 70), Pose(0, 120)), Base(20, 20), (0, 60), (0, 100))
    (1, 0)
    """
    met = [
        (round(distance_to(start, pose.point), 3), number)
        for number, pose in enumerate(poses)
        if at_most(gap((start, end), base_piece(pose, base)), 0.0)
    ]
    return tuple(number for _, number in sorted(met))


def landing(start: Point, degrees: float, length: float) -> Point:
    """The place so far from another on a compass bearing, on the battle's grid.

    >>> landing((100, 100), 90, 50)
    (150.0, 100.0)
    """
    return Pose(*Pose(start[0], start[1], degrees).at(length), 0.0).snap().point
