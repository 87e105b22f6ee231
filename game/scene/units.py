"""Units as they stand: tray, bases, symbol, command, losses; routed units as a mob."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.pose import heading
from game.geometry.ranks import Block, Loose
from game.language import tr_name
from game.rulesets.fantasy.crews import crew_left, is_machine
from game.scene.drawables import Drawable, Polygon, Text
from game.scene.figures import body_items, command_items
from game.scene.losses import ROW, fallen_items, fallen_rows, mob_items, wound_items
from game.scene.symbols import medallion, symbol_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.unit import Unit
    from game.geometry.pose import Point

NEAR = 1.7
"""From so many points a mm models are drawn with what one sees near by."""
SEEN = 10.0
"""How large symbols are from afar at least, where there is room, points."""
FRAME = 4.0
"""What the frame of a selected unit needs behind it, mm."""
BANNER_ROOM = 70.0
"""In blocks less deep, mm, the symbol makes room for the banner."""


def unit_items(
    unit: Unit,
    colour: str,
    *,
    touched: tuple[int, ...] = (),
    selected: bool = False,
    label: bool = True,
    badge: bool = True,
    zoom: float = 1.0,
    faced: bool = False,
) -> Iterator[Drawable]:
    """One unit as it stands; `zoom` is points a mm, which says how much of it can be seen.

    One that is `faced` by an enemy in contact bears no chevron before its front.
    """
    if unit.is_fleeing:
        yield from mob_items(unit, colour)
    else:
        yield from fallen_items(unit, colour)
        yield from body_items(unit.body, colour, touched=touched, selected=selected, near=zoom >= NEAR, faced=faced)
        yield from lapping_items(unit, colour, touched=touched)
        if badge:
            yield from _badge(unit, colour, zoom)
        yield from command_items(unit, colour)
        yield from wound_items(unit)
    if label:
        yield Text(name_anchors(unit)[0], name_words(unit), "text", 11.0, bold=True, halo="halo", offset=_behind(unit))


def lapping_items(unit: Unit, colour: str, *, touched: tuple[int, ...] = ()) -> Iterator[Drawable]:
    """Models that lap round an enemy, each with a chevron that shows whom it faces."""
    if not unit.lapping:
        return
    group = Loose(unit.lapping, unit.body.base)
    yield from body_items(group, colour, touched=tuple(n - unit.body.count for n in touched))
    half = unit.body.base.depth / 2
    size = min(unit.body.base.width, unit.body.base.depth) * 0.25
    for pose in unit.lapping:
        corners = (pose.at(half - size, -size), pose.at(half, 0.0), pose.at(half - size, size))
        yield Polygon(corners, f"{colour}_dark", "white", 0.6)


def badge_place(unit: Unit, zoom: float) -> tuple[Point, float]:
    """Where the symbol's disc is, and its radius, mm: in the middle of the unit, of a group on the base nearest to it.

    From afar it is larger, as far as the unit has room for it.
    """
    x, y = unit.body.centre
    if isinstance(unit.body, Block):
        least = min(unit.body.width, unit.body.depth)
        if "standard" in unit.command and unit.body.depth < BANNER_ROOM and unit.body.width > 2 * least:
            x, y = unit.body.pose.at(-unit.body.depth / 2, -unit.body.width / 4)
    else:
        x, y = min((pose.point for pose in unit.body.poses), key=lambda point: math.dist(point, unit.body.centre))
        least = min(unit.body.base.width, unit.body.base.depth)
    return (x, y), max(min(9.5, least * 0.42), min(15.0, least * 0.24), min(SEEN / zoom, least * 0.6))


def _badge(unit: Unit, colour: str, zoom: float) -> Iterator[Drawable]:
    """The symbol on a white disc."""
    at, radius = badge_place(unit, zoom)
    yield from medallion(symbol_name(unit.icon, unit.troop), at, radius, f"{colour}_dark")


def name_words(unit: Unit) -> str:
    """The name with the count and the wounds."""
    models = crew_left(unit) if is_machine(unit) else unit.count
    words = f"{tr_name(unit.name)} {models}" if models > 1 else tr_name(unit.name)
    return f"{words}, {message('{n} {n:wound|wounds}', n=unit.wounds)}" if unit.wounds else words


def name_anchors(unit: Unit) -> tuple[Point, ...]:
    """Where the name may stand: behind the unit, so that it hides no facing mark, else at its flanks."""
    body = unit.body
    if not isinstance(body, Block):
        bx, by = backward(unit)
        last = max(body.poses, key=lambda pose: (round(pose.x * bx + pose.y * by, 1), -pose.x))
        reach = math.hypot(body.base.width, body.base.depth) / 2
        return ((last.x + bx * reach, last.y + by * reach),)
    middle = -body.depth / 2
    behind = body.depth + FRAME + fallen_rows(unit) * ROW
    return body.pose.at(-behind), body.pose.at(middle, body.width / 2), body.pose.at(middle, -body.width / 2)


def backward(unit: Unit) -> Point:
    """The way its back looks."""
    x, y = heading(unit.body.pose.facing if isinstance(unit.body, Block) else unit.body.facing)
    return -x, -y


def _behind(unit: Unit) -> Point:
    """The offset of a name that has nobody to make room for, points."""
    x, y = backward(unit)
    return x * 30.0, y * 15.0 - 4.0
