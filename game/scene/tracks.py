"""Ghosts, tracks and marks shared by verdict pictures and the window."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.geometry.legs import Ahead, Pivot, Places, To, Wheel
from game.geometry.pose import bearing
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import base_pieces
from game.geometry.swept import swept_points
from game.scene.drawables import Circle, Drawable, Line, Polygon, Text
from game.scene.pills import beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

STEPS = 24
SWEEP, FAINT_SWEEP = 0.2, 0.12


@dataclass(frozen=True, slots=True)
class Track:
    """One leg of a move to be drawn: what it is, where it begins and ends, its words, and how it stands out."""

    leg: Leg
    start: Body
    end: Body
    words: str = ""
    role: str = "path"
    is_chosen: bool = False


def track_items(track: Track) -> Iterator[Drawable]:
    """The ground a leg sweeps and the way that is measured on it."""
    role, opacity = track.role, SWEEP if track.is_chosen else FAINT_SWEEP
    for area in swept_by(track):
        yield Polygon(area, role, opacity=opacity)
    for way in ways_of(track):
        if len(way) > 1 and math.dist(way[0], way[-1]) > 1.0:
            yield Line(way, role, 2.8 if track.is_chosen else 2.0, arrow=True)


def track_pill(track: Track, scale: float) -> Iterator[Text]:
    """What a leg is and costs, beside the way; `scale` is points a mm."""
    if not track.words:
        return
    at, side = _pill_place(track, scale)
    yield beside(at, side, track.words, track.role, gap=16.0)


def swept_by(track: Track) -> Iterator[tuple[Point, ...]]:
    """The outlines of what is swept, a block's as one, a group's model by model."""
    start, end, leg = track.start, track.end, track.leg
    if isinstance(start, Block) and isinstance(end, Block):
        if isinstance(leg, To):
            faced = start.turned_about_centre(end.pose.facing)
            yield swept_points(faced, Ahead(math.dist(faced.pose.point, end.pose.point)), end)
        elif isinstance(leg, Ahead | Wheel | Pivot):
            yield swept_points(start, leg, end)
        return
    for one, two in zip(model_poses(start), model_poses(end), strict=True):
        far = math.dist(one.point, two.point)
        if far > 1.0:
            yield _lane(one.point, two.point, start.base.width / 2)


def _lane(start: Point, end: Point, half: float) -> tuple[Point, ...]:
    far = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / far * half, (end[1] - start[1]) / far * half
    return (
        (start[0] - uy, start[1] + ux),
        (end[0] - uy, end[1] + ux),
        (end[0] + uy, end[1] - ux),
        (start[0] + uy, start[1] - ux),
    )


def ways_of(track: Track) -> Iterator[tuple[Point, ...]]:
    """The lines along which a leg is measured."""
    start, end, leg = track.start, track.end, track.leg
    if not (isinstance(start, Block) and isinstance(end, Block)):
        pairs = [(a.point, b.point) for a, b in zip(model_poses(start), model_poses(end), strict=True)]
        if isinstance(leg, Places) or start.count == 1:
            yield from pairs
        elif isinstance(leg, To) and math.dist(pairs[0][1], leg.point) < math.dist(end.centre, leg.point):
            yield pairs[0]  # a column, whose leader went there
        else:
            yield start.centre, end.centre
        return
    match leg:
        case Ahead():
            yield start.pose.point, end.pose.point
        case Wheel(hand, degrees):
            pivot, outer = (
                (start.front_left, start.front_right) if hand == "left" else (start.front_right, start.front_left)
            )
            yield wheel_track(pivot, outer, degrees * (-1 if hand == "left" else 1))
        case To():
            yield start.centre, end.centre


def _pill_place(track: Track, scale: float) -> tuple[Point, Point]:
    """Where a leg's words belong, and on which side of it they stand."""
    way = next(ways_of(track), ())
    end = track.end
    if isinstance(track.leg, Wheel) and len(way) > 1:
        pivot = track.start.front_left if track.leg.hand == "left" else track.start.front_right  # type: ignore[union-attr]
        middle = way[len(way) // 2]
        return middle, _unit(pivot, middle)
    if isinstance(end, Block):
        right = end.pose.right
        reach = end.width / 2 + 8.0 / scale
        at = way[0] if way else end.centre
        start = ((at[0] + end.pose.x) / 2, (at[1] + end.pose.y) / 2) if way else end.centre
        return (start[0] + right[0] * reach, start[1] + right[1] * reach), right
    poses = model_poses(end)
    return (max(pose.x for pose in poses) + end.base.width / 2, end.centre[1]), (1.0, 0.0)


def _unit(start: Point, end: Point) -> Point:
    far = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far


def cross_items(at: Point, size: float, role: str = "bad") -> Iterator[Drawable]:
    """A cross at the place where something is barred, `size` mm from its middle to its ends."""
    for dx, dy in ((1, 1), (1, -1)):
        line = ((at[0] - dx * size, at[1] - dy * size), (at[0] + dx * size, at[1] + dy * size))
        yield Line(line, "white", 6.0)
        yield Line(line, role, 3.4)


def wheel_track(pivot: Point, outer: Point, degrees: float) -> tuple[Point, ...]:
    """The arc a corner runs, clockwise degrees positive."""
    dx, dy = outer[0] - pivot[0], outer[1] - pivot[1]
    track = []
    for step in range(STEPS + 1):
        turn = math.radians(degrees * step / STEPS)
        cos, sin = math.cos(turn), math.sin(turn)
        track.append((pivot[0] + dx * cos + dy * sin, pivot[1] - dx * sin + dy * cos))
    return tuple(track)


def ghost_items(body: Body, role: str, touched: tuple[int, ...] = ()) -> Iterator[Drawable]:
    """A body that does not stand there yet, base by base; models in contact marked."""
    for model, piece in enumerate(base_pieces(body)):
        fill, opacity = ("touched", 0.8) if model in touched else (role, 0.2)
        if isinstance(piece, tuple):
            yield Polygon(piece, fill, role, 0.8, opacity)
        else:
            yield Circle(piece.centre, piece.radius, fill, role, 0.8, opacity)
    if isinstance(body, Block):
        yield Polygon(body.corners, None, role, 1.8, dashed=True)
        yield Line((body.front_left, body.front_right), role, 3.2)


def chevron_items(body: Body, role: str) -> Iterator[Drawable]:
    """Which way a body that does not stand there yet looks."""
    if not isinstance(body, Block):
        return
    half, pose = min(body.base.width, 25.0) * 0.45, body.pose
    tip = pose.at(half * 1.6)
    yield Polygon((pose.at(1.0, -half), tip, pose.at(1.0, half)), role, opacity=0.9)


ROUND = ((60.0, 6), (math.inf, 18))
"""Into how many pieces a round corner is cut that is so wide at most, mm."""


@lru_cache(maxsize=1024)
def rounded(block: Block, by: float) -> tuple[Point, ...]:
    """The outline `by` mm off a box, with round corners: the wider, the more points they have."""
    points: list[Point] = []
    steps = next(steps for most, steps in ROUND if by <= most)
    for n, corner in enumerate(block.corners):
        start = block.pose.facing - 90.0 + 90.0 * n
        for step in range(steps + 1):
            turn = math.radians(start + 90.0 / steps * step)
            points.append((corner[0] + by * math.sin(turn), corner[1] + by * math.cos(turn)))
    return tuple(points)


def facing_to(start: Point, end: Point) -> float:
    """The compass bearing from one place to another."""
    return bearing(end[0] - start[0], end[1] - start[1])
