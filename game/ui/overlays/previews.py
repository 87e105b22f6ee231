"""What the table shows of an answer that is not given yet: the ghost, its way, what bars it, handles, who is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.arcs import arc_polygon
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from game.language import N_, tr
from game.scene.drawables import Circle, Drawable, Line, Polygon, Text
from game.scene.pills import Spot, beside, spread
from game.scene.tracks import chevron_items, cross_items, ghost_items, track_items, track_pill
from game.ui.overlays.marks import outline
from game.ui.painter import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.tally import Reason
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.scene.pills import Crowd
    from game.ui.tools.tool import Preview

ARC_REACH = 220.0
CROSS = 6.0
"""How far a cross reaches from its middle, points."""
HANDLE, HANDLE_PRICE = 11.0, 12.0
"""How far a handle reaches from its middle, pixels at scale 1, and what it costs to hide it: more than a symbol."""
CORNER, ARROW, SQUARE, DOT, NUMBER = "corner", "arrow", "square", "dot", "number"
LOOKS = {
    "left": CORNER, "right": CORNER, "ahead": ARROW, "turn": CORNER,
    "wide_left": SQUARE, "wide_right": SQUARE, "frame": SQUARE, "leg": NUMBER,
}  # fmt: skip
"""How a handle looks, by its name up to a colon."""
CHARGED = {
    Side.FRONT: N_("charged in the front"),
    Side.LEFT: N_("charged in the left flank"),
    Side.RIGHT: N_("charged in the right flank"),
    Side.REAR: N_("charged in the rear"),
}


def preview_items(
    battle: Battle,
    preview: Preview,
    scale: float = 1.0,
    view: tuple[float, float, float, float] | None = None,
    crowd: Callable[[], Crowd] | None = None,
) -> Iterator[Drawable]:
    """All of it, in order.

    `scale` is pixels a mm of a window of scale 1, `view` the left, bottom, right and top of what is seen, mm,
    `crowd` tells what words should not hide, where there are any.
    """
    role = "bad" if preview.reasons else "path"
    yield from _grounds(preview)
    for track in preview.path:
        yield from track_items(track)
    for end in preview.ends:
        yield Polygon(end.corners, None, role, 1.2, 0.6, dashed=True)
    if preview.ghost is not None:
        yield from ghost_items(preview.ghost, role)
        yield from chevron_items(preview.ghost, role)
    for stop in preview.stops:
        yield Line(stop, "white", 1.2, dashed=True, opacity=0.8)
    if preview.limit is not None:
        yield Line(preview.limit, "white", 2.0, dashed=True)
    if preview.frame is not None:
        yield Polygon(preview.frame.corners, None, "white", 2.0, dashed=True)
    for unit_id in preview.pointed:
        yield from outline(battle, unit_id, "white", 3.0)
    for unit_id in preview.chosen:
        yield from outline(battle, unit_id, "bad", 4.0)
    for unit_id in preview.offered:
        if unit_id not in (*preview.chosen, *preview.pointed):
            yield from outline(battle, unit_id, "select", 2.0)
    if preview.spot is not None:
        yield from spotted(*preview.spot, preview.origin, role)
    if preview.side is not None:
        yield from charged(battle, *preview.side)
    yield from _handles(preview, scale)
    for reason in preview.reasons[:3]:
        if reason.where is not None:
            yield from cross_items(reason.where, CROSS / scale)
    words = list(_words(battle, preview, scale / POINT))
    if words:
        known = crowd() if crowd is not None else None
        yield from spread(words, scale / POINT, view, known, _seized(preview, scale))


def _seized(preview: Preview, scale: float) -> Iterator[Spot]:
    """The handles: what hides one hides what the hand looks for."""
    for _, (x, y) in preview.handles:
        off = HANDLE / scale
        yield Spot(x - off, y - off, x + off, y + off, HANDLE_PRICE)


def _grounds(preview: Preview) -> Iterator[Drawable]:
    """What lies beneath: where one may go at all, other ends, lines to go by."""
    if preview.zone:
        yield Polygon(preview.zone, "path", opacity=0.1)
        yield Polygon(preview.zone, None, "path", 2.0, dashed=True)
    for other in preview.others:
        yield Polygon(other.corners, None, "path", 1.0, 0.5, dashed=True)
    for guide in preview.guides:
        yield Line(guide, "arc", 1.4, dashed=True)


def _words(battle: Battle, preview: Preview, scale: float) -> Iterator[Text]:
    """What bars the answer, below the place where it does; prices beside the ways; hints."""
    if preview.reasons:
        place = preview.reasons[0].where or (preview.ghost.centre if preview.ghost else None)
        if place is not None:
            below = _below(place, preview.ghost)
            yield beside(below, (0.0, -1.0), _why(preview.reasons[0]), "bad", gap=10.0)
    for track in preview.path:
        yield from track_pill(track, scale)
    if preview.side is not None:
        unit, side = preview.side
        yield beside(battle.unit(unit).body.centre, (0.0, 1.0), tr(CHARGED[side]), "zone", gap=-9.0)
    for at, words, role in preview.pills:
        yield beside(at, (0.0, 1.0), words, role, gap=20.0)


def _below(place: Point, ghost: Body | None) -> Point:
    """A place, or where it lies within a block straight below that block."""
    if not isinstance(ghost, Block):
        return place
    across, ahead = ghost.pose.local(place)
    inside = abs(across) < ghost.width / 2 + 1.0 and -ghost.depth - 1.0 < ahead < 1.0
    return (place[0], min(y for _, y in ghost.corners)) if inside else place


def _why(reason: Reason) -> str:
    if not reason.rule:
        return reason.text
    return str(message("{why} · {rule}", why=reason.text, rule=reason.rule))


def _handles(preview: Preview, scale: float) -> Iterator[Drawable]:
    for name, point in preview.handles:
        kind, _, number = name.partition(":")
        held = name == preview.held
        mark = "black" if held else "pill_text"  # stands out from `select` in every palette
        match LOOKS.get(kind, DOT):
            case "corner":
                yield Circle(point, 9.0, "white" if held else "select", "black", 2.4, fixed=True)
                yield Circle(point, 3.2, mark, fixed=True)
            case "arrow":
                yield Circle(point, 10.0, "white" if held else "select", "black", 2.0, fixed=True)
                yield from _arrow_head(Pose(*point, preview.heading), 5.0 / scale, mark)
            case "square":
                yield Circle(point, 6.0, "white" if held else "arc", "black", 1.6, fixed=True)
            case "number":
                yield Circle(point, 9.0, "white" if held else "black", "select", 1.6, fixed=True)
                ink = "black" if held else "white"
                yield Text(point, str(int(number) + 1), ink, 8.5, bold=True, offset=(0.0, -3.2))
            case _:
                yield Circle(point, 8.0, "white" if held else "select", "black", 2.0, fixed=True)
                yield Circle(point, 3.0, mark, fixed=True)


def _arrow_head(pose: Pose, size: float, role: str) -> Iterator[Drawable]:
    """A triangle that points along a pose, `size` mm from its middle to its tip."""
    yield Polygon((pose.at(size * 1.3), pose.at(-size, size), pose.at(-size * 0.4), pose.at(-size, -size)), role)


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
