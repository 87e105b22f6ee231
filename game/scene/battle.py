"""The picture of a battle: ground, terrain, units, and whatever is laid over them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.geometry.measure import touches
from game.geometry.pose import heading
from game.geometry.ranks import Block, Side
from game.geometry.shapes import pieces
from game.scene.drawables import Card, Drawable, Line, Polygon, Scene, Text
from game.scene.heroes import duel_items, hero_items, names_within
from game.scene.labels import Placer
from game.scene.losses import dead_items
from game.scene.manoeuvres import charge_items, fight_items, trail_items
from game.scene.shots import shot_items
from game.scene.terrain import terrain_items
from game.scene.units import backward, name_anchors, unit_items

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.pose import Point
    from game.scene.manoeuvres import Trail

GRID = 100.0
POINTS = 1200.0
DEAD, FIGHT, LEAST_MARK = 10.0, 7.5, 9.0
"""How large the marks of the dead and of fights are, mm, and how small they are at least, points."""
HIGH = {"hill": 0, "wood": 2, "building": 3, "rock": 3}
"""What is drawn over what: a wood on a hill stands on it."""
Window = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class View:
    """What is shown of a battle: the selected unit, models to mark, units to leave out, things laid over, a card.

    `trails` are the ways of this turn; `zoom`, points a mm, says how much can be seen; names are placed for a picture
    so many `points` wide.
    """

    selected: UnitId | None = None
    touched: tuple[tuple[UnitId, tuple[int, ...]], ...] = ()
    hidden: tuple[UnitId, ...] = ()
    over: tuple[Drawable, ...] = ()
    under: tuple[Drawable, ...] = ()
    labels: bool = True
    window: Window | None = None
    card: Card | None = None
    trails: tuple[Trail, ...] = ()
    zoom: float = 1.0
    points: float = POINTS


def ground_items(battle: Battle) -> Iterator[Drawable]:
    """The table and its terrain."""
    width, height = battle.width, battle.height
    yield Polygon(((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)), "ground", "edge", 2.0)
    yield from grid_items(width, height)
    yield from land_items(battle)


def grid_items(width: float, height: float) -> Iterator[Drawable]:
    """Lines every 10 cm."""
    for n in range(1, math.ceil(width / GRID)):
        yield Line(((n * GRID, 0.0), (n * GRID, height)), "grid", 0.8)
    for n in range(1, math.ceil(height / GRID)):
        yield Line(((0.0, n * GRID), (width, n * GRID)), "grid", 0.8)


def land_items(battle: Battle) -> Iterator[Drawable]:
    """The terrain, what is flat before what stands up."""
    for piece in sorted(battle.terrain, key=lambda piece: (bool(piece.line), HIGH.get(piece.kind, 1))):
        yield from terrain_items(piece)


def army_colour(battle: Battle, army: str) -> str:
    """The colour role of an army."""
    known = [a.id for a in battle.armies]
    named = next((a.colour for a in battle.armies if a.id == army), "")
    return named if named in ("red", "blue") else ("red", "blue")[known.index(army) % 2 if army in known else 0]


def army_colours(battle: Battle) -> dict[str, str]:
    """The colour role of each army."""
    return {army.id: army_colour(battle, army.id) for army in battle.armies}


def units_items(battle: Battle, view: View) -> Iterator[Drawable]:
    """Every unit on the table."""
    touched = dict(view.touched)
    for unit in battle.on_table():
        if unit.id in view.hidden:
            continue
        yield from unit_items(
            unit,
            army_colour(battle, unit.army),
            touched=touched.get(unit.id, ()),
            selected=unit.id == view.selected,
            label=False,
            zoom=view.zoom,
            faced=is_faced(battle, unit.id),
        )
        yield from hero_items(battle, unit, army_colour(battle, unit.army))


def is_faced(battle: Battle, unit: UnitId) -> bool:
    """Whether an enemy fights a unit on its front."""
    return any(fight.half(fight.other(unit)).attacks is Side.FRONT for fight in battle.fights_of(unit))


def _ahead(block: Block, point: Point) -> bool:
    """Whether a place lies beyond the line of a block's front."""
    x, y = heading(block.pose.facing)
    return (point[0] - block.pose.x) * x + (point[1] - block.pose.y) * y > 0.0


def is_met(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy's block touches a unit and lies ahead of it, fighting or not."""
    body = unit.body
    return isinstance(body, Block) and any(
        _ahead(body, other.body.centre) and touches(body, other.body) for other in battle.enemies_of(unit)
    )


def below_items(battle: Battle, view: View = View()) -> Iterator[Drawable]:
    """What lies under the units: where others fell, and the ways of this turn."""
    colours = army_colours(battle)
    yield from dead_items(battle, colours, max(LEAST_MARK / view.zoom, DEAD))
    yield from trail_items(view.trails, colours)


def above_items(battle: Battle, zoom: float = 1.0) -> Iterator[Drawable]:
    """What lies over the units: who charges, who fights, duels and shots."""
    yield from fight_items(battle, max(LEAST_MARK / zoom, FIGHT))
    yield from charge_items(battle, army_colours(battle))
    yield from duel_items(battle)
    yield from shot_items(battle)


def names(battle: Battle, view: View, window: Window) -> Iterator[Drawable]:
    """The units' names, where they hide neither units nor each other."""
    placer = Placer(window, view.points / (window[2] - window[0]))
    shown = [unit for unit in battle.on_table() if unit.id not in view.hidden]
    for unit in shown:
        for piece in pieces(unit.body):
            if isinstance(piece, tuple):
                placer.avoid(piece, 14.0)
    for unit in shown:
        anchors = name_anchors(unit)
        label = Text(anchors[0], names_within(battle, unit), "text", 11.0, bold=True, halo="halo")
        yield placer.place(label, anchors, backward(unit))


def scene(battle: Battle, view: View = View()) -> Scene:
    """The picture of a position."""
    window = view.window or (0.0, 0.0, battle.width, battle.height)
    view = replace(view, zoom=POINTS / (window[2] - window[0]))
    labels = tuple(names(battle, view, window)) if view.labels else ()
    units = (*below_items(battle, view), *units_items(battle, view), *above_items(battle, view.zoom))
    items = (*ground_items(battle), *view.under, *units, *labels, *view.over)
    return Scene(window, items, view.card, points=view.points)
