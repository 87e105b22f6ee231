"""What is laid over the table on the screen: arcs, exclusion zones, the ghost of a move with its path and handles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.arcs import arc_polygon
from game.geometry.legs import Ahead, Wheel
from game.geometry.ranks import Block, Side
from game.scene.drawables import Circle, Drawable, Line, Polygon, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.ui.tools.tool import Preview

ARC_REACH = 220.0
GAP = 30.0
STEPS = 24


def arcs(battle: Battle, unit_id: UnitId | None) -> Iterator[Drawable]:
    """The four zones of the selected unit, the front hatched (FB-ARC-02)."""
    if unit_id is None or not isinstance(battle.unit(unit_id).body, Block):
        return
    block = battle.unit(unit_id).block
    for side in Side:
        zone = arc_polygon(block, side, ARC_REACH)
        yield Polygon(zone, hatch="arc" if side is Side.FRONT else None)
        yield Line((zone[1], zone[2]), "arc", 1.4, dashed=True)


def zones(battle: Battle, army: str | None) -> Iterator[Drawable]:
    """The 3 cm round every enemy of an army (FB-MOV-19)."""
    for unit in battle.on_table():
        if unit.army != army and isinstance(unit.body, Block):
            yield Polygon(rounded(unit.body, GAP), None, "zone", 1.2, dashed=True)


def rounded(block: Block, by: float) -> tuple[Point, ...]:
    """The outline `by` mm off a box, with round corners."""
    points: list[Point] = []
    for n, corner in enumerate(block.corners):
        start = block.pose.facing - 90.0 + 90.0 * n
        for step in range(7):
            turn = math.radians(start + 15.0 * step)
            points.append((corner[0] + by * math.sin(turn), corner[1] + by * math.cos(turn)))
    return tuple(points)


def leg_items(leg: Leg, start: Block, end: Block, cost: float, role: str) -> Iterator[Drawable]:
    """One leg's track with its price."""
    match leg:
        case Ahead(distance):
            yield Polygon((start.front_left, end.front_left, end.front_right, start.front_right), role, opacity=0.16)
            yield Line((start.pose.point, end.pose.point), role, 2.0, arrow=True)
            middle = start.pose.at(distance / 2)
            yield Text(middle, f"ahead {cost / 10:.1f}", "pill_text", 9.5, bold=True, pill=role, offset=(0.0, -3.0))
        case Wheel(hand, degrees):
            pivot, outer = (
                (start.front_left, start.front_right) if hand == "left" else (start.front_right, start.front_left)
            )
            track = wheel_track(pivot, outer, degrees * (-1 if hand == "left" else 1))
            yield Polygon((pivot, *track), role, opacity=0.16)
            yield Line(track, role, 2.0, arrow=True)
            words = f"wheel {degrees:.1f}° = {cost / 10:.1f}"
            yield Text(track[len(track) // 2], words, "pill_text", 9.5, bold=True, pill=role, offset=(0.0, 8.0))
        case _:
            yield Text(end.centre, f"{cost / 10:.1f}", "pill_text", 9.5, bold=True, pill=role)


def wheel_track(pivot: Point, outer: Point, degrees: float) -> tuple[Point, ...]:
    """The arc a corner runs, clockwise degrees positive."""
    dx, dy = outer[0] - pivot[0], outer[1] - pivot[1]
    track = []
    for step in range(STEPS + 1):
        turn = math.radians(degrees * step / STEPS)
        cos, sin = math.cos(turn), math.sin(turn)
        track.append((pivot[0] + dx * cos + dy * sin, pivot[1] - dx * sin + dy * cos))
    return tuple(track)


def preview_items(battle: Battle, preview: Preview) -> Iterator[Drawable]:
    """The ghost, its path, what bars it and where, the handles, and who may be chosen."""
    role = "bad" if preview.reasons else "path"
    for leg, start, end, cost in preview.path:
        yield from leg_items(leg, start, end, cost, role)
    if preview.ghost is not None and isinstance(preview.ghost, Block):
        yield from ghost_items(preview.ghost, role)
    for reason in preview.reasons[:3]:
        if reason.where is not None:
            yield Circle(reason.where, 7.0, None, "bad", 3.0, fixed=True)
    if preview.reasons:
        at = preview.reasons[0].where or (preview.ghost.centre if preview.ghost else None)
        if at is not None:
            yield Text(at, preview.reasons[0].text, "pill_text", 9.5, bold=True, pill="bad", offset=(0.0, 16.0))
    for _, point in preview.handles:
        yield Circle(point, 8.0, "select", "black", 2.0, fixed=True)
        yield Circle(point, 3.0, "black", fixed=True)
    for unit_id in preview.chosen:
        yield from outline(battle, unit_id, "bad", 4.0)
    for unit_id in preview.offered:
        if unit_id not in preview.chosen:
            yield from outline(battle, unit_id, "select", 2.0)


def ghost_items(block: Block, role: str) -> Iterator[Drawable]:
    """A block that does not stand there yet."""
    yield Polygon(block.corners, role, role, 1.6, 0.22, dashed=True)
    for n in range(1, block.files):
        x = -block.width / 2 + n * block.base.width
        yield Line((block.pose.at(0.0, x), block.pose.at(-block.depth, x)), role, 1.0, dashed=True)
    for n in range(1, block.ranks):
        y = -n * block.base.depth
        yield Line((block.pose.at(y, -block.width / 2), block.pose.at(y, block.width / 2)), role, 1.0, dashed=True)
    yield Line((block.front_left, block.front_right), role, 3.0)
    yield Polygon((block.pose.at(3.0, -10.0), block.pose.at(14.0, 0.0), block.pose.at(3.0, 10.0)), role)


def outline(battle: Battle, unit_id: UnitId, role: str, width: float) -> Iterator[Drawable]:
    """A frame round a unit."""
    body = battle.unit(unit_id).body
    if isinstance(body, Block):
        yield Polygon(rounded(body, 7.0), None, role, width)
