"""What an answer that is not given yet looks like on the table: the ghost of a move, its path and its handles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.arcs import arc_polygon
from game.geometry.ranks import Block, Side
from game.scene.drawables import Circle, Drawable, Line, Polygon, Text
from game.scene.tracks import ghost_items, leg_items
from game.ui.overlays.marks import outline

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.geometry.pose import Point
    from game.ui.tools.tool import Preview

ARC_REACH = 220.0


def preview_items(battle: Battle, preview: Preview) -> Iterator[Drawable]:
    """The ghost, its path, what bars it and where, the handles, and who may be chosen."""
    role = "bad" if preview.reasons else "path"
    for end in preview.others:
        yield Polygon(end.corners, None, "path", 1.0, 0.5, dashed=True)
    for leg, start, there, cost in preview.path:
        yield from leg_items(leg, start, there, cost, role)
    if preview.ghost is not None:
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
    if preview.spot is not None:
        yield from spotted(*preview.spot, preview.origin, role)
    if preview.side is not None:
        yield from charged(battle, *preview.side)
    for unit_id in preview.chosen:
        yield from outline(battle, unit_id, "bad", 4.0)
    for unit_id in preview.offered:
        if unit_id not in preview.chosen:
            yield from outline(battle, unit_id, "select", 2.0)


def spotted(at: Point, radius: float, origin: Point | None, role: str) -> Iterator[Drawable]:
    """The place under the mouse: the line of the shot, and the template about it."""
    if origin is not None:
        yield Line((origin, at), role, 2.0, dashed=True)
    if radius:
        yield Circle(at, radius, None, role, 2.4)
    yield Circle(at, 4.0, role, fixed=True)


def charged(battle: Battle, unit_id: UnitId, side: Side) -> Iterator[Drawable]:
    """The side a charge would strike, with its zone."""
    body = battle.unit(unit_id).body
    if isinstance(body, Block):
        yield Polygon(arc_polygon(body, side, ARC_REACH), hatch="zone")
        yield Line(body.side(side), "zone", 6.0)
        words = f"charged in the {side}" if side in (Side.FRONT, Side.REAR) else f"charged in the {side} flank"
        yield Text(body.centre, words, "pill_text", 10.0, bold=True, pill="bad", offset=(0.0, -4.0))
