"""Units base by base: tray, facing, symbol, count, command figures; routed units as a mob."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.pose import Pose, heading
from game.geometry.ranks import Block, Loose, model_poses
from game.geometry.shapes import Disc, base_pieces
from game.rulesets.fantasy.crews import crew_left, is_machine
from game.rulesets.fantasy.units import command_slots
from game.scene.drawables import Circle, Drawable, Line, Polygon, Text
from game.scene.symbols import symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.unit import Unit
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

TRAY = 0.7
COMMAND_ROLE = {"champion": "touched", "standard": "white", "musician": "black"}


def unit_items(
    unit: Unit,
    colour: str,
    *,
    touched: tuple[int, ...] = (),
    selected: bool = False,
    label: bool = True,
    badge: bool = True,
) -> Iterator[Drawable]:
    """One unit as it stands."""
    if unit.is_fleeing:
        yield from _mob(unit, colour)
    else:
        yield from body_items(unit.body, colour, touched=touched, selected=selected)
        yield from lapping_items(unit, colour, touched=touched)
        yield from _command(unit)
        if badge:
            yield from _badge(unit, colour)
    if label:
        yield Text(name_anchors(unit)[0], name_words(unit), "text", 11.0, bold=True, halo="halo", offset=_behind(unit))


def body_items(body: Body, colour: str, *, touched: tuple[int, ...] = (), selected: bool = False) -> Iterator[Drawable]:
    """Tray, bases and facing of a body."""
    dark, light = f"{colour}_dark", f"{colour}_light"
    if isinstance(body, Block):
        yield Polygon(_grown(body, TRAY), dark, dark, 2.6)
        if selected:
            yield Polygon(_grown(body, TRAY + 4), None, "select", 3.0)
    for model, (piece, pose) in enumerate(zip(base_pieces(body), model_poses(body), strict=True)):
        fill = "touched" if model in touched else colour
        if isinstance(piece, Disc):
            yield Circle(piece.centre, piece.radius, fill, dark, 1.0)
        else:
            yield Polygon(piece, fill, dark, 1.0)
        radius = min(body.base.width, body.base.depth) * 0.3
        yield Circle(pose.point, radius, "white" if model in touched else light, dark, 0.8, 0.55)
    if isinstance(body, Block):
        yield Line((body.front_left, body.front_right), dark, 3.0)
        yield Polygon(_chevron(body), dark, "white", 0.8)
    else:
        yield from _each_looks(body, dark, selected=selected)


def _each_looks(group: Loose, dark: str, *, selected: bool) -> Iterator[Drawable]:
    """Which way each model of a group looks: a stroke along the front of its base; rings where it is selected."""
    ahead, half = group.base.depth / 2, group.base.width * 0.42
    for pose in group.poses:
        yield Line((pose.at(ahead, -half), pose.at(ahead, half)), dark, 2.4)
        if selected:
            yield Circle(pose.point, max(group.base.width, group.base.depth) * 0.75, None, "select", 2.0)


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


def _grown(block: Block, by: float) -> tuple[Point, ...]:
    half, depth = block.width / 2 + by, block.depth + by
    pose = block.pose
    return (pose.at(by, -half), pose.at(by, half), pose.at(-depth, half), pose.at(-depth, -half))


def _chevron(block: Block) -> tuple[Point, ...]:
    size = max(7.0, min(14.0, block.width * 0.12))
    return block.pose.at(3.0, -size), block.pose.at(3.0 + size, 0.0), block.pose.at(3.0, size)


def _command(unit: Unit) -> Iterator[Drawable]:
    poses = model_poses(unit.body)
    size = min(unit.body.base.width, unit.body.base.depth) * 0.34
    for figure, model in command_slots(unit).items():
        if model >= len(poses):
            continue
        pose = poses[model]
        role = COMMAND_ROLE[figure]
        if figure == "standard":
            flag = (pose.at(-size, -size * 0.5), pose.at(size, -size * 0.5), pose.at(size, size), pose.at(0.0, size))
            yield Polygon(
                (*flag[:3], flag[3], pose.at(0.0, -size * 0.2), pose.at(-size, -size * 0.2)), role, "black", 0.8
            )
        elif figure == "champion":
            points = [pose.at(*_spoke(size * (1.0 if i % 2 == 0 else 0.45), i * 36.0)) for i in range(10)]
            yield Polygon(tuple(points), role, "black", 0.8)
        else:
            yield Polygon(
                (pose.at(size, 0.0), pose.at(-size * 0.7, size), pose.at(-size * 0.7, -size)), "pill_text", role, 1.2
            )


def _spoke(radius: float, degrees: float) -> Point:
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def _badge(unit: Unit, colour: str) -> Iterator[Drawable]:
    """The symbol on a white disc in the middle of the unit, of a group on the base nearest to its middle."""
    x, y = unit.body.centre
    if isinstance(unit.body, Block):
        least = min(unit.body.width, unit.body.depth)
    else:
        x, y = min((pose.point for pose in unit.body.poses), key=lambda point: math.dist(point, unit.body.centre))
        least = min(unit.body.base.width, unit.body.base.depth)
    radius = max(min(9.0, least * 0.4), min(14.0, least * 0.22))
    yield Circle((x, y), radius, "white", f"{colour}_dark", 1.2, 0.92)
    upright = Pose(x, y, 0.0)
    for shape in symbol(unit.icon, unit.troop):
        points = tuple(upright.at(v * radius * 0.7, u * radius * 0.7) for u, v in shape)
        yield Polygon(points, f"{colour}_dark")


def _mob(unit: Unit, colour: str) -> Iterator[Drawable]:
    """A routed unit: its models scattered about their places, all the same way each time."""
    size = min(unit.body.base.width, unit.body.base.depth)
    if isinstance(unit.body, Block):
        yield Polygon(unit.body.corners, f"{colour}_light", f"{colour}_dark", 1.0, 0.15, dashed=True)
    for model, pose in enumerate(model_poses(unit.body)):
        a, b = math.sin(model * 7.1 + 1.3), math.sin(model * 3.7 + 2.9)
        spot = pose.at(a * size * 0.35, b * size * 0.35)
        yield Circle(spot, size * 0.4, f"{colour}_light", f"{colour}_dark", 1.0)
        yield Line((spot, Pose(*spot, pose.facing + 40 * a).at(size * 0.6)), f"{colour}_dark", 1.2)
    if isinstance(unit.body, Block):
        yield Line((unit.body.centre, unit.body.pose.at(35.0)), f"{colour}_dark", 2.0, dashed=True, arrow=True)


def name_words(unit: Unit) -> str:
    """The name with the count and the wounds."""
    models = crew_left(unit) if is_machine(unit) else unit.count
    words = f"{unit.name} {models}" if models > 1 else unit.name
    return f"{words}, {unit.wounds} wound{'s' if unit.wounds > 1 else ''}" if unit.wounds else words


def name_anchors(unit: Unit) -> tuple[Point, ...]:
    """Where the name may stand: behind the unit, so that it hides no facing mark, else at its flanks."""
    body = unit.body
    if not isinstance(body, Block):
        bx, by = backward(unit)
        last = max(body.poses, key=lambda pose: (round(pose.x * bx + pose.y * by, 1), -pose.x))
        reach = math.hypot(body.base.width, body.base.depth) / 2
        return ((last.x + bx * reach, last.y + by * reach),)
    middle = -body.depth / 2
    return body.pose.at(-body.depth), body.pose.at(middle, body.width / 2), body.pose.at(middle, -body.width / 2)


def backward(unit: Unit) -> Point:
    """The way its back looks."""
    x, y = heading(unit.body.pose.facing if isinstance(unit.body, Block) else unit.body.facing)
    return -x, -y


def _behind(unit: Unit) -> Point:
    """The offset of a name that has nobody to make room for, points."""
    x, y = backward(unit)
    return x * 30.0, y * 15.0 - 4.0
