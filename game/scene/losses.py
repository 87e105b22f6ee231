"""What a unit has suffered: wounds, the fallen, and the mob it has become when it runs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.geometry.pose import Pose
from game.geometry.ranks import Block, model_poses
from game.scene.drawables import Circle, Drawable, Line, Polygon
from game.scene.symbols import symbol_items

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.pose import Point

PIP = 2.5
ROW = 7.2
"""How far apart the crosses of the fallen stand, mm."""
MOST_ROWS = 2


def wound_items(unit: Unit) -> Iterator[Drawable]:
    """A drop of blood for each wound that a model bears, in a row before the last rank's right corner."""
    if not unit.wounds or not isinstance(unit.body, Block):
        return
    body = unit.body
    for n in range(min(unit.wounds, int(body.width // (PIP * 2.3)) or 1)):
        at = body.pose.at(-body.depth + PIP * 1.3, body.width / 2 - PIP * (1.3 + 2.3 * n))
        yield Circle(at, PIP, "bad", "white", 1.0)


def fallen_rows(unit: Unit) -> int:
    """How many rows of crosses stand behind a unit."""
    lost = unit.original_count - unit.count
    if lost <= 0 or not isinstance(unit.body, Block) or unit.is_fleeing:
        return 0
    return min(MOST_ROWS, -(-lost // _across(unit.body)))


def _across(body: Block) -> int:
    """How many crosses stand side by side behind a block."""
    return max(3, int(body.width // ROW))


def fallen_items(unit: Unit, colour: str) -> Iterator[Drawable]:
    """A small cross behind the unit for each model it has lost, as many as two rows hold."""
    lost = unit.original_count - unit.count
    if lost <= 0 or not isinstance(unit.body, Block) or unit.is_fleeing:
        return
    body = unit.body
    files = _across(body)
    for n in range(min(lost, files * MOST_ROWS)):
        row, file = divmod(n, files)
        across = (file - (min(lost - row * files, files) - 1) / 2) * ROW
        yield from _cross(body.pose.at(-body.depth - 7.0 - row * ROW, across), colour)


def _cross(at: Point, colour: str) -> Iterator[Drawable]:
    x, y = at
    for dx, dy, role, width in ((2.2, 2.2, "white", 2.6), (2.2, -2.2, "white", 2.6)):
        yield Line(((x - dx, y - dy), (x + dx, y + dy)), role, width, opacity=0.55)
    for dx, dy in ((2.2, 2.2), (2.2, -2.2)):
        yield Line(((x - dx, y - dy), (x + dx, y + dy)), f"{colour}_dark", 1.3)


# -- rout


def mob_items(unit: Unit, colour: str) -> Iterator[Drawable]:
    """A routed unit: its models scattered about their places, all the same way each time, under a white flag."""
    body = unit.body
    size = min(body.base.width, body.base.depth)
    dark, light = f"{colour}_dark", f"{colour}_light"
    if isinstance(body, Block):
        yield Polygon(body.corners, light, dark, 1.2, 0.16, dashed=True)
    spots = [_astray(pose, model, size) for model, pose in enumerate(model_poses(body))]
    for (x, y), _ in spots:
        yield Circle((x + size * 0.08, y - size * 0.12), size * 0.37, "black", opacity=0.25)
    for spot, turn in spots:
        runner = Pose(*spot, turn)
        yield Circle(spot, size * 0.36, light, dark, 1.2)
        yield Circle(spot, size * 0.17, colour)
        nose = (
            runner.at(size * 0.56, 0.0),
            runner.at(size * 0.3, size * 0.17),
            runner.at(size * 0.3, -size * 0.17),
        )
        yield Polygon(nose, dark)
    if isinstance(body, Block):
        start, end = body.pose.at(4.0), body.pose.at(42.0)
        yield Line((start, body.pose.at(36.0)), "white", 5.0, opacity=0.85)
        yield Line((start, end), dark, 2.4, dashed=True, arrow=True)
    yield from white_flag(body.centre, max(8.0, size * 0.55))


def _astray(pose: Pose, model: int, size: float) -> tuple[Point, float]:
    """Where a runner is and which way he looks."""
    a, b = math.sin(model * 7.1 + 1.3), math.sin(model * 3.7 + 2.9)
    return pose.at(a * size * 0.35, b * size * 0.35), pose.facing + 50.0 * math.sin(model * 5.3)


def white_flag(at: Point, size: float) -> Iterator[Drawable]:
    """A white flag on a pole, upright on the picture."""
    foot = Pose(*at, 0.0)
    cloth = (foot.at(size * 2.2, 0.0), foot.at(size * 1.9, size * 1.7), foot.at(size * 0.9, size * 1.5), foot.at(size))
    yield Line((foot.at(-size * 0.4, 0.0), foot.at(size * 2.4, 0.0)), "black", 2.6)
    yield Polygon(cloth, "white", "black", 1.2)


# -- the dead


def dead_items(battle: Battle, colours: dict[str, str], radius: float) -> Iterator[Drawable]:
    """A skull where a unit was destroyed, ringed in its army's colour; who fell within another unit has none."""
    for unit in battle.units:
        if unit.condition is not Condition.DESTROYED or unit.troop == "character":
            continue
        x, y = unit.body.centre
        dark = f"{colours[unit.army]}_dark"
        yield Circle((x + 1.0, y - 1.6), radius, "black", opacity=0.3)
        yield Circle((x, y), radius, f"{colours[unit.army]}_light", dark, 1.6, 0.85)
        yield from symbol_items("skull", (x, y), radius * 0.66, dark, f"{colours[unit.army]}_light")
