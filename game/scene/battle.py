"""The picture of a battle: ground, terrain, units, and whatever is laid over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.geometry.shapes import pieces
from game.scene.drawables import Card, Drawable, Line, Polygon, Scene, Text
from game.scene.heroes import duel_items, hero_items, names_within
from game.scene.labels import Placer
from game.scene.shots import shot_items
from game.scene.terrain import terrain_items
from game.scene.units import backward, name_anchors, unit_items

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId

GRID = 100.0
POINTS = 1200.0
Window = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class View:
    """What is shown of a battle: the selected unit, models to mark, units to leave out, things laid over, a card."""

    selected: UnitId | None = None
    touched: tuple[tuple[UnitId, tuple[int, ...]], ...] = ()
    hidden: tuple[UnitId, ...] = ()
    over: tuple[Drawable, ...] = ()
    under: tuple[Drawable, ...] = ()
    labels: bool = True
    window: Window | None = None
    card: Card | None = None


def ground_items(battle: Battle) -> Iterator[Drawable]:
    """The table and its terrain."""
    width, height = battle.width, battle.height
    yield Polygon(((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)), "ground", "edge", 2.0)
    for n in range(1, int(width // GRID) + 1):
        yield Line(((n * GRID, 0.0), (n * GRID, height)), "grid", 0.8)
    for n in range(1, int(height // GRID) + 1):
        yield Line(((0.0, n * GRID), (width, n * GRID)), "grid", 0.8)
    for piece in sorted(battle.terrain, key=lambda piece: bool(piece.line)):
        yield from terrain_items(piece)


def army_colour(battle: Battle, army: str) -> str:
    """The colour role of an army."""
    known = [a.id for a in battle.armies]
    named = next((a.colour for a in battle.armies if a.id == army), "")
    return named if named in ("red", "blue") else ("red", "blue")[known.index(army) % 2 if army in known else 0]


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
        )
        yield from hero_items(battle, unit, army_colour(battle, unit.army))


def names(battle: Battle, view: View, window: Window) -> Iterator[Drawable]:
    """The units' names, where they hide neither units nor each other."""
    placer = Placer(window, POINTS / (window[2] - window[0]))
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
    labels = tuple(names(battle, view, window)) if view.labels else ()
    units = (*units_items(battle, view), *duel_items(battle), *shot_items(battle))
    items = (*ground_items(battle), *view.under, *units, *labels, *view.over)
    return Scene(window, items, view.card, points=POINTS)
