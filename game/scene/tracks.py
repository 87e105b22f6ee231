"""Ghosts, tracks and marks shared by verdict pictures and the window."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.legs import Ahead, To, Wheel
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import base_pieces
from game.scene.drawables import Circle, Drawable, Line, Polygon, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

STEPS = 24


def leg_items(leg: Leg, start: Body, end: Body, cost: float, role: str) -> Iterator[Drawable]:
    """One leg's track with its price in cm."""
    if isinstance(start, Block) and isinstance(end, Block):
        yield from _block_leg(leg, start, end, cost, role)
        return
    for one, two in zip(model_poses(start), model_poses(end), strict=True):
        yield Line((one.point, two.point), role, 1.6, arrow=True)
    yield Text(end.centre, f"{cost / 10:.2f}", "pill_text", 11.5, bold=True, pill=role)


def _block_leg(leg: Leg, start: Block, end: Block, cost: float, role: str) -> Iterator[Drawable]:
    match leg:
        case Ahead(distance):
            yield Polygon((*start.corners[2:], *end.corners[:2]), role, opacity=0.13)
            yield Line((start.pose.point, end.pose.point), role, 2.4, arrow=True)
            words = f"ahead {distance / 10:.2f}" + (f" = {cost / 10:.2f}" if abs(cost - distance) > 0.05 else "")
            yield Text(start.pose.at(distance / 2), words, "pill_text", 11.5, bold=True, pill=role)
        case Wheel(hand, degrees):
            pivot, outer = (
                (start.front_left, start.front_right) if hand == "left" else (start.front_right, start.front_left)
            )
            track = wheel_track(pivot, outer, degrees * (-1 if hand == "left" else 1))
            yield Polygon((pivot, *track), role, opacity=0.13)
            yield Line(track, role, 2.4, arrow=True)
            words = f"wheel {degrees:.1f}° = {cost / 10:.2f}"
            yield Text(track[len(track) // 2], words, "pill_text", 11.5, bold=True, pill=role, offset=(0.0, 6.0))
        case To():
            yield Line((start.centre, end.centre), role, 2.4, arrow=True)
            yield Text(end.centre, f"{cost / 10:.2f}", "pill_text", 11.5, bold=True, pill=role)
        case _:
            yield Text(end.centre, f"{cost / 10:.2f}", "pill_text", 11.5, bold=True, pill=role)


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


def rounded(block: Block, by: float) -> tuple[Point, ...]:
    """The outline `by` mm off a box, with round corners."""
    points: list[Point] = []
    for n, corner in enumerate(block.corners):
        start = block.pose.facing - 90.0 + 90.0 * n
        for step in range(7):
            turn = math.radians(start + 15.0 * step)
            points.append((corner[0] + by * math.sin(turn), corner[1] + by * math.cos(turn)))
    return tuple(points)
