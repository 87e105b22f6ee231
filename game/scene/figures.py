"""Models base by base, from afar and near, and the command figures on theirs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, model_poses
from game.geometry.shapes import Disc, base_pieces
from game.rulesets.fantasy.units import command_slots
from game.scene.drawables import Circle, Drawable, Line, Polygon
from game.scene.scatter import shifted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.unit import Unit
    from game.geometry.bases import Base
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

TRAY = 0.7
SHADES = ((1.0, -1.4, 0.5, 0.2), (1.7, -2.4, 0.9, 0.13), (2.4, -3.4, 1.3, 0.09))
"""How far the shadows of a tray fall, how much larger than the tray they are (mm), and how dark they are."""


def grown(block: Block, by: float) -> tuple[Point, ...]:
    """The outline of a block so far out, with sharp corners."""
    half, depth = block.width / 2 + by, block.depth + by
    pose = block.pose
    return (pose.at(by, -half), pose.at(by, half), pose.at(-depth, half), pose.at(-depth, -half))


def body_items(
    body: Body,
    colour: str,
    *,
    touched: tuple[int, ...] = (),
    selected: bool = False,
    near: bool = False,
    faced: bool = False,
) -> Iterator[Drawable]:
    """Shadow, tray, bases and facing of a body."""
    dark = f"{colour}_dark"
    yield from shadows(body)
    if isinstance(body, Block):
        yield Polygon(grown(body, TRAY), dark, dark, 2.6)
        if selected:
            yield Polygon(grown(body, TRAY + 4), None, "select", 3.0)
    for model, (piece, pose) in enumerate(zip(base_pieces(body), model_poses(body), strict=True)):
        marked = model in touched
        fill = "touched" if marked else colour
        if isinstance(piece, Disc):
            yield Circle(piece.centre, piece.radius, fill, dark, 1.0)
        else:
            yield Polygon(piece, fill, dark, 1.0)
        yield from (_figure if near else _dot)(pose, body.base, colour, "white" if marked else f"{colour}_light")
    if isinstance(body, Block):
        yield Line((body.front_left, body.front_right), dark, 3.0)
        if not faced:
            yield Polygon(_chevron(body), f"{colour}_light", dark, 1.3)
    else:
        yield from _each_looks(body, dark, selected=selected)


def shadows(body: Body) -> Iterator[Drawable]:
    """What a tray, or each base of a group, keeps from the light."""
    for dx, dy, more, opacity in reversed(SHADES):
        if isinstance(body, Block):
            yield Polygon(shifted(grown(body, TRAY + more), dx, dy), "black", None, opacity=opacity)
            continue
        for piece in base_pieces(body):
            if isinstance(piece, Disc):
                x, y = piece.centre
                yield Circle((x + dx * 0.7, y + dy * 0.7), piece.radius + more * 0.5, "black", opacity=opacity)
            else:
                yield Polygon(shifted(piece, dx * 0.7, dy * 0.7), "black", None, opacity=opacity)


def _dot(pose: Pose, base: Base, colour: str, light: str) -> Iterator[Drawable]:
    """A model from afar."""
    yield Circle(pose.point, min(base.width, base.depth) * 0.3, light, f"{colour}_dark", 0.8, 0.6)


def _figure(pose: Pose, base: Base, colour: str, light: str) -> Iterator[Drawable]:
    """A model near by: a ring on its base, the figure with shade and light, and a tick where it looks."""
    size = min(base.width, base.depth)
    x, y = pose.point
    front = base.depth / 2
    yield Circle((x, y), size * 0.4, None, light, 0.8)
    yield Circle((x + size * 0.04, y - size * 0.06), size * 0.3, f"{colour}_dark", opacity=0.55)
    yield Circle((x, y), size * 0.28, light, f"{colour}_dark", 0.9, 0.85)
    yield Circle((x + size * 0.05, y - size * 0.06), size * 0.19, colour, opacity=0.3)
    yield Circle((x - size * 0.08, y + size * 0.09), size * 0.1, f"{colour}_light", opacity=0.9)
    tick = (
        pose.at(front * 0.93, 0.0),
        pose.at(front - size * 0.15, size * 0.11),
        pose.at(front - size * 0.15, -size * 0.11),
    )
    yield Polygon(tick, f"{colour}_dark")


def _chevron(block: Block) -> tuple[Point, ...]:
    size = max(8.0, min(14.0, block.width * 0.12))
    return (
        block.pose.at(2.6, -size),
        block.pose.at(2.6 + size * 0.92, 0.0),
        block.pose.at(2.6, size),
        block.pose.at(2.6 + size * 0.26, 0.0),
    )


def _each_looks(group: Loose, dark: str, *, selected: bool) -> Iterator[Drawable]:
    """Which way each model of a group looks: a stroke along the front of its base; rings where it is selected."""
    ahead, half = group.base.depth / 2, group.base.width * 0.42
    for pose in group.poses:
        yield Line((pose.at(ahead, -half), pose.at(ahead, half)), dark, 2.4)
        if selected:
            yield Circle(pose.point, max(group.base.width, group.base.depth) * 0.75, None, "select", 2.0)


# -- command


def command_items(unit: Unit, colour: str) -> Iterator[Drawable]:
    """The champion's star, the musician's horn, the standard."""
    poses = model_poses(unit.body)
    size = min(unit.body.base.width, unit.body.base.depth) * 0.36
    for figure, model in command_slots(unit).items():
        if model < len(poses):
            yield from {"champion": _champion, "standard": _standard, "musician": _musician}[figure](
                poses[model], size, colour
            )


def _champion(pose: Pose, size: float, colour: str) -> Iterator[Drawable]:
    yield Circle(pose.point, size * 1.05, f"{colour}_dark", opacity=0.85)
    points = tuple(pose.at(*_spoke(size * (1.0 if i % 2 == 0 else 0.45), i * 36.0)) for i in range(10))
    yield Polygon(points, "touched", "black", 0.7)


def _spoke(radius: float, degrees: float) -> Point:
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def _musician(pose: Pose, size: float, colour: str) -> Iterator[Drawable]:
    """A horn: its bell looks ahead."""
    yield Circle(pose.point, size * 1.05, f"{colour}_dark", opacity=0.85)
    bell = [(0.85, -0.6), (0.85, 0.6), (0.1, 0.16), (-0.8, 0.2), (-0.8, -0.2), (0.1, -0.16)]
    yield Polygon(tuple(pose.at(size * u, size * v) for u, v in bell), "white", "black", 0.7)


def _standard(pose: Pose, size: float, colour: str) -> Iterator[Drawable]:
    """A banner in the army's colour on a pole, upright on the picture."""
    foot = Pose(*pose.point, 0.0)
    left, top, low, wide = -0.15 * size, 2.5 * size, 0.85 * size, 2.3 * size
    cloth = (
        foot.at(top, left),
        foot.at(top, left + wide),
        foot.at((top + low) / 2, left + wide * 0.72),
        foot.at(low, left + wide),
        foot.at(low, left),
    )
    yield Circle(foot.point, size * 0.62, f"{colour}_dark", opacity=0.85)
    yield Polygon(shifted(cloth, 1.0, -1.4), "black", None, opacity=0.28)
    yield Line((foot.at(0.0, left), foot.at(top * 1.1, left)), "black", 2.6)
    yield Line((foot.at(0.0, left), foot.at(top * 1.1, left)), "white", 1.2)
    yield Polygon(cloth, colour, "white", 1.4)
    middle = (top + low) / 2
    bar = (top - low) * 0.16
    yield Polygon(
        (
            foot.at(middle + bar, left),
            foot.at(middle + bar, left + wide * 0.76),
            foot.at(middle - bar, left + wide * 0.76),
            foot.at(middle - bar, left),
        ),
        f"{colour}_light",
    )
