"""Whether the others of a charging group can follow the model that strikes (FB-EXT-10, FB-CHG-09). Lengths in mm.

All are carried alike, and to form up where they arrive is free, as aligning is. Whoever cannot be carried so, because
something stands there or the ground costs more than the charge has, may go to a place of the ranks straight on or round
what stands in his way, within the charge.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.geometry.glides import carried, fences_cut, first_met, ground_cost
from game.geometry.ranks import model_poses
from game.geometry.shapes import base_pieces
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.geometry.approach_strip import Piece
    from game.geometry.pose import Point, Pose
    from game.geometry.ranks import Block, Loose
    from game.geometry.shapes import Piece as Outline

_PLACES: Final = 3
"""How many of the nearest places in the ranks are tried."""
_CLEAR: Final = 0.1
"""How far from a corner whoever goes round it keeps, beside what his base needs."""


@dataclass(frozen=True, slots=True)
class Course:
    """What lies on the way of a charge: solid things, rough ground, obstacles and their price; and its reach."""

    allowance: float
    solid: tuple[Piece, ...]
    rough: tuple[Piece, ...] = ()
    fences: tuple[tuple[Piece, ...], ...] = ()
    lump: float = 0.0

    def price(self, outline: Outline, legs: Sequence[Point]) -> float:
        """What a way costs; infinite where something stands on it."""
        spent, cut = 0.0, frozenset[int]()
        for leg in legs:
            if first_met(outline, leg, self.solid) is not None:
                return math.inf
            spent += ground_cost(outline, leg, self.rough)
            cut |= fences_cut(outline, leg, self.fences)
            outline = carried(outline, leg)
        return spent + self.lump * len(cut)

    def allows(self, outline: Outline, legs: Sequence[Point]) -> bool:
        """Whether a way is free and within the charge."""
        return self.price(outline, legs) <= self.allowance + CONTACT


@dataclass(frozen=True, slots=True)
class Straggler:
    """A model that cannot follow: what stands in its way and where, or what its way would cost."""

    model: int
    cost: float
    blocker: str | None = None
    where: Point | None = None


def straggler(group: Loose, striker: int, way: Point, end: Block, course: Course) -> Straggler | None:
    """The first model that does not come along when the group is carried that way and forms up there.

    >>> from game.geometry.approach_strip import Piece
    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block, Loose
    >>> pair = Loose((Pose(870, 500), Pose(910, 500)), Base(20, 20))
    >>> ranks = Block(Pose(900, 600), 2, 2, Base(20, 20))
    >>> lake = Piece.of("lake", ((890, 530), (1200, 530), (1200, 560), (890, 560)))
    >>> [straggler(pair, 0, (0, 90), ranks, Course(far, (lake,))) is None for far in (100, 120)]
    [False, True]
    """
    outlines, places = base_pieces(group), model_poses(end)
    for model, outline in enumerate(outlines):
        if model == striker or course.allows(outline, (way,)):
            continue
        here = group.poses[model]
        nearest = sorted(places, key=lambda place: math.dist(place.point, here.point))[:_PLACES]
        ways = (legs for place in nearest for legs in _ways_to(here, place, outline, group, course))
        if not any(course.allows(outline, legs) for legs in ways):
            return _why(model, here, outline, way, course)
    return None


def _why(model: int, here: Pose, outline: Outline, way: Point, course: Course) -> Straggler:
    met = first_met(outline, way, course.solid)
    if met is None:
        return Straggler(model, course.price(outline, (way,)))
    share, piece = met
    return Straggler(model, math.inf, piece.name, (here.x + way[0] * share, here.y + way[1] * share))


def _ways_to(here: Pose, place: Pose, outline: Outline, group: Loose, course: Course) -> Iterator[tuple[Point, ...]]:
    """Straight to a place, and round one or two corners of what stands in the straight way."""
    straight = (place.x - here.x, place.y - here.y)
    yield (straight,)
    met = first_met(outline, straight, course.solid)
    if met is None:
        return
    room = math.hypot(group.base.width, group.base.depth) / 2 + _CLEAR
    corners = tuple(_round(met[1].points, room))
    for bends in itertools.chain(itertools.permutations(corners, 1), itertools.permutations(corners, 2)):
        stops = (here.point, *bends, place.point)
        yield tuple((x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in itertools.pairwise(stops))


def _round(points: tuple[Point, ...], room: float) -> Iterator[Point]:
    """A place off each corner of a convex shape, counter-clockwise, from which both its edges are `room` away."""
    for before, here, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        one, two = _outward(before, here), _outward(here, after)
        share = 1.0 + one[0] * two[0] + one[1] * two[1]
        if share > CONTACT:
            yield here[0] + (one[0] + two[0]) * room / share, here[1] + (one[1] + two[1]) * room / share


def _outward(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return dy / length, -dx / length
