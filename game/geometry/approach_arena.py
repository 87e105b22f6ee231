"""A charge in the frame of the charged side: x along it from the left end as the charger sees it, y past the line.

The target lies at y from 0 on; the charger comes from below. Its direction `phi` is in radians clockwise from y.

A round base has no corners and no sides: the frame lies at its centre, the side is that one point, and a front comes to
stand along a tangent, `radius` before it. Any front that meets it is flush with it there and then rolls round it, its
centre the centre of the turn, until it faces the charged side; it may meet it on the half turned to that side. A lone
charger on a round base, of radius `disc`, comes to stand where its own rim meets the side.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from game.geometry.approach_pieces import EDGE, barrier_pieces, body_pieces, fence_pieces, rough_pieces
from game.geometry.approach_sides import box_of, files_touching
from game.geometry.approach_strip import FAR, Piece, advance_limit, shared_area, span_in_strip, wheel_limit
from game.geometry.approach_tolls import Tolls, pivot_frame
from game.geometry.approach_values import Approach
from game.geometry.bases import Shape
from game.geometry.measure import box_distance
from game.geometry.pose import Point, Pose, turn_between
from game.geometry.ranks import Block, Body, Side
from game.geometry.shapes import base_pieces, pieces
from game.geometry.shapes import gap as gap_of
from game.geometry.tolerance import CONTACT, GRAZE_AREA

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

TARGET = "\0target"
_CORNERS = 48


class Shut(NamedTuple):
    """Where an aligned front may not have its left end: between `first` and `last`; clear of everything at the ends."""

    low: float
    high: float
    first: float
    last: float


@dataclass(slots=True)
class Arena:
    """Everything one search needs, measured in the side's frame; `solid` holds what may not be overlapped.

    What is asked again and again is kept: how far wheels go, where fronts land, places within solid things,
    the one of them that was last in the way.
    """

    query: Approach
    mover: Block
    frame: Pose
    length: float
    width: float
    depth: float
    left: Point
    right: Point
    phi: float
    allowance: float
    arc: float
    solid: tuple[Piece, ...]
    target: Piece
    tolls: Tolls
    spent: float = 0.0
    radius: float = 0.0
    disc: float = 0.0
    ignore_landing: bool = False
    wheels: dict[tuple[int, float], tuple[float, str]] = field(default_factory=dict)
    pivots: dict[tuple[int, float], Point] = field(default_factory=dict)
    landings: dict[Point, list[Shut]] = field(default_factory=dict)
    inner: Floats | None = None
    toll: tuple[Floats, Floats] | None = None
    blocker: int = 0

    def pivot(self, hand: int, lead: float) -> Point:
        """The corner a wheel turns on after a stretch straight ahead."""
        key = (hand, lead)
        if key not in self.pivots:
            x, y = self.right if hand > 0 else self.left
            self.pivots[key] = x + math.sin(self.phi) * lead, y + math.cos(self.phi) * lead
        return self.pivots[key]

    def lead_limit(self) -> tuple[float, str]:
        """How far straight ahead before anything, the target included."""
        cos, sin = math.cos(self.phi), math.sin(self.phi)
        left, front = self.left[0] * cos - self.left[1] * sin, self.left[0] * sin + self.left[1] * cos
        return min(
            (advance_limit(piece.points, cos, sin, left, self.width, front), piece.name)
            for piece in (*self.solid, self.target)
        )

    def wheel_limit(self, hand: int, lead: float) -> tuple[float, str]:
        """How far a wheel may go, in radians, and what stops it."""
        key = (hand, lead)
        if key not in self.wheels:
            pivot, reach = self.pivot(hand, lead), math.hypot(self.width, self.depth)
            self.wheels[key] = min(
                (
                    (wheel_limit(pivot_frame(p.points, pivot, self.phi, hand), self.width, self.depth), p.name)
                    for p in (*self.solid, self.target)
                    if math.hypot(p.x - pivot[0], p.y - pivot[1]) < p.radius + reach
                ),
                default=(FAR, ""),
            )
        return self.wheels[key]

    def rough_limits(self, hand: int, lead: float) -> list[float]:
        """How far a wheel may go, in radians, before it enters each piece of rough ground."""
        pivot, reach = self.pivot(hand, lead), math.hypot(self.width, self.depth)
        return [
            wheel_limit(pivot_frame(piece.points, pivot, self.phi, hand), self.width, self.depth)
            if math.hypot(piece.x - pivot[0], piece.y - pivot[1]) < piece.radius + reach
            else FAR
            for piece in self.tolls.rough
        ]

    def files_at(self, place: float, files: int) -> tuple[int, int]:
        """The first and one past the last file that touch when an aligned front's left end lies there."""
        if self.disc:
            give = give_of(self.disc)
            return (0, 1) if -give <= place + self.disc <= self.length + give else (0, 0)
        return files_touching(place + self.give, files, self.mover.base.width, self.length + 2 * self.give)

    @property
    def give(self) -> float:
        """How far beside its tangent a round base is still so near to the front that it touches it (FB-GEN-03)."""
        return give_of(self.radius)

    def landing(self, width: float, depth: float) -> list[Shut]:
        """Where along the line an aligned box may not have its left end, from left to right."""
        key = (width, depth)
        if key not in self.landings:
            solid = tuple(_raised(piece, self.radius) for piece in self.solid) if self.radius else self.solid
            self.landings[key] = [] if self.ignore_landing else _landing(solid, width, depth)
        return self.landings[key]


def _raised(piece: Piece, by: float) -> Piece:
    return replace(piece, points=tuple((x, y + by) for x, y in piece.points), y=piece.y + by)


def _landing(solid: tuple[Piece, ...], width: float, depth: float) -> list[Shut]:
    found: list[Shut] = []
    for piece in solid:
        if abs(piece.y + depth / 2) < piece.radius + depth / 2:
            span = _span_across(piece.points, depth)
            if span is not None:
                low, high = span[0] - width, span[1]
                is_edge = piece.name == EDGE  # nobody grazes the table's edge
                first = low + (0.0 if is_edge else _graze(piece.points, low, 1.0, width, depth))
                last = high - (0.0 if is_edge else _graze(piece.points, high, -1.0, width, depth))
                if first < last:
                    found.append(Shut(low, high, first, last))
    found.sort(key=lambda shut: shut.first)
    merged: list[Shut] = []
    for shut in found:
        if merged and shut.first < merged[-1].last:
            before = merged[-1]
            merged[-1] = before if shut.last <= before.last else Shut(before.low, shut.high, before.first, shut.last)
        else:
            merged.append(shut)
    return merged


@lru_cache(maxsize=4096)
def _graze(points: tuple[Point, ...], place: float, way: float, width: float, depth: float) -> float:
    """How deep, up to 2 mm, an aligned box may push sideways into a shape that then shares too little to overlap.

    Kept, for whoever charges that side asks it of the same neighbours.
    """
    near, far = 0.0, 2.0
    while far - near > 1e-4:
        middle = (near + far) / 2
        left = place + way * middle
        if shared_area(points, left, left + width, -depth, 0.0) <= GRAZE_AREA:
            near = middle
        else:
            far = middle
    return near


def _span_across(points: tuple[Point, ...], depth: float) -> Point | None:
    """The least and greatest x of a convex shape within the depth of an aligned box."""
    return span_in_strip(tuple((y, x) for x, y in points), 1.0, 0.0, -depth + 0.001, -0.001)


@lru_cache(maxsize=4096)
def side_frame(box: Block, side: str, gap: float) -> tuple[Pose, float]:
    """The frame of a side pushed out by `gap` mm, and the side's length."""
    left, right = box.side(Side(side))
    frame = Pose(left[0], left[1], (box.facing_of(Side(side)) + 180.0) % 360.0)
    return frame.moved(-gap), math.dist(left, right)


def build(query: Approach, mover: Block, allowance: float, reach: float, gap: float, spent: float = 0.0) -> Arena:
    """The arena of a query for a mover that may already have turned; `reach` bounds how far any path is looked for."""
    box = box_of(query.target)
    radius = radius_of(query.target) if gap == 0.0 else 0.0
    frame, length = side_frame(box, query.side.value, gap)
    if radius:
        frame, length = frame.moved(radius, length / 2), 0.0
    width, depth = mover.width, mover.depth
    free = 1.6 * width if query.rules.wheel_free else 0.0
    near = _Near(mover, frame, length, reach + free)
    solid = [piece for blocker in query.blockers for piece in body_pieces(blocker.name, blocker.body) if near(piece)]
    beyond = near.leaves(query.ground.width, query.ground.height)
    solid += [piece for piece in barrier_pieces(query.ground) if (beyond if piece.name == EDGE else near(piece))]
    rough = [piece for piece in rough_pieces(query.ground) if near(piece)]
    defended = _defended(query, frame) if gap > 0 else -1
    fences = [
        tuple(_local(piece, frame) for piece in fence if near(piece))
        for index, fence in enumerate(fence_pieces(query.ground, width))
        if index != defended
    ]
    lump = query.allowance / 2 if query.fence_cost is None else query.fence_cost
    deep = box.depth if query.side.value in ("front", "rear") else box.width
    arc = 0.0 if query.rules.wheel_free else width
    if query.rules.wheel_measure == "furthest" and arc:
        arc = math.hypot(width, depth)
    return Arena(
        query,
        mover,
        frame,
        length,
        width,
        depth,
        frame.local(mover.front_left),
        frame.local(mover.front_right),
        math.radians(turn_between(frame.facing, mover.pose.facing)),
        allowance,
        arc,
        tuple(_local(piece, frame) for piece in solid),
        Piece.of(TARGET, _shape_charged(radius, length, deep + gap)),
        Tolls(width, depth, tuple(_local(p, frame) for p in rough), tuple(f for f in fences if f), lump),
        spent,
        radius,
        radius_of(mover) if query.rules.lone and gap == 0.0 else 0.0,
    )


def give_of(radius: float) -> float:
    """How far beside its tangent a rim of that radius is so near to it that it still touches (FB-GEN-03)."""
    return 0.95 * math.sqrt(2 * radius * CONTACT) - CONTACT if radius else 0.0


def radius_of(target: Body) -> float:
    """The radius of a lone model's round base; 0 for everything that has corners."""
    is_round = isinstance(target, Block) and target.count == 1 and target.base.shape is Shape.DISC
    return target.base.width / 2 if is_round else 0.0


def charge_distance(mover: Block, target: Block, *, lone: bool) -> float:
    """How far a charger's box is from that of its target; the box of a lone model is its base (FB-GEN-02)."""
    if lone and radius_of(mover):
        return gap_of(base_pieces(mover)[0], pieces(box_of(target))[0])
    if radius_of(target):
        return gap_of(mover.corners, base_pieces(target)[0])
    return box_distance(mover, box_of(target))


def _shape_charged(radius: float, length: float, deep: float) -> tuple[Point, ...]:
    """The target in the side's frame: its box, or a polygon drawn round a round base."""
    if not radius:
        return (0.0, 0.0), (length, 0.0), (length, deep), (0.0, deep)
    grown = radius / math.cos(math.pi / _CORNERS)
    turns = (2 * math.pi * i / _CORNERS for i in range(_CORNERS))
    return tuple((math.cos(turn) * grown, math.sin(turn) * grown) for turn in turns)


class _Near:
    """Whether a piece may matter to any path: in an ellipse round start and side, or where a front may align.

    The front's middle goes no further than `reach`, and ends within half a front of the side.
    """

    __slots__ = ("end", "field", "limit", "radius", "start")

    def __init__(self, mover: Block, frame: Pose, length: float, reach: float) -> None:
        width, depth = mover.width, mover.depth
        self.start, self.end = mover.pose.point, frame.at(0.0, length / 2)
        self.limit = reach + (width + length) / 2 + depth + math.hypot(width, depth)
        self.field, self.radius = frame.at(-depth / 2, length / 2), math.hypot(width + length / 2, depth)

    def __call__(self, piece: Piece) -> bool:
        x, y = piece.x, piece.y
        total = math.hypot(x - self.start[0], y - self.start[1]) + math.hypot(x - self.end[0], y - self.end[1])
        if total <= self.limit + 2 * piece.radius:
            return True
        return math.hypot(x - self.field[0], y - self.field[1]) < self.radius + piece.radius

    def leaves(self, width: float, height: float) -> bool:
        """Whether the ellipse reaches beyond the table."""
        x, y, half = (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2, self.limit / 2
        half = max(half, self.radius + math.dist((x, y), self.field))
        return min(x, y) < half or x > width - half or y > height - half


def _local(piece: Piece, frame: Pose) -> Piece:
    x, y = frame.local((piece.x, piece.y))
    return Piece(piece.name, tuple(frame.local(p) for p in piece.points), x, y, piece.radius, piece.factor)


def fence_gap(query: Approach) -> float:
    """How far before the charged side the obstacle lies that its target defends (FB-TER-11); 0 without one."""
    if query.behind_fence is False or not query.ground.fences:
        return 0.0
    frame, length = side_frame(box_of(query.target), query.side.value, 0.0)
    gaps = [_gap_of(fence.line, frame, length) for fence in query.ground.fences]
    return max((gap for gap in gaps if gap is not None), default=0.0)


def _defended(query: Approach, frame: Pose) -> int:
    base, length = side_frame(box_of(query.target), query.side.value, 0.0)
    gaps = [_gap_of(fence.line, base, length) for fence in query.ground.fences]
    return max(range(len(gaps)), key=lambda i: -1.0 if gaps[i] is None else gaps[i] or 0.0)


def _gap_of(line: tuple[Point, ...], frame: Pose, length: float) -> float | None:
    """The gap of an obstacle that runs within 5 mm before the whole middle half of a side."""
    places = [frame.local(p) for p in line]
    found: list[float] = []
    for share in (0.25, 0.5, 0.75):
        at = [
            -(a[1] + (b[1] - a[1]) * (share * length - a[0]) / (b[0] - a[0]))
            for a, b in pairwise(places)
            if a[0] != b[0] and min(a[0], b[0]) <= share * length <= max(a[0], b[0])
        ]
        if not any(-0.01 <= gap <= 5.01 for gap in at):
            return None
        found.append(min(max(gap, 0.0) for gap in at if -0.01 <= gap <= 5.01))
    return max(found)
