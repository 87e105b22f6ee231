"""Which symbol a unit bears, and the symbol as drawables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.pose import Pose
from game.scene.drawables import Circle, Drawable, Polygon
from game.scene.icons import icon, icon_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.pose import Point

BY_TROOP = {
    "infantry": "spear",
    "skirmishers": "bow",
    "cavalry": "horse",
    "fast_cavalry": "horse",
    "large": "club",
    "monster": "monster",
    "ridden_monster": "wing",
    "character": "crown",
    "chariot": "chariot",
    "war_machine": "engine",
}


def symbol_name(named: str, troop: str) -> str:
    """The name of a unit's symbol: its own, where there is one of that name, or its troop type's.

    >>> symbol_name("wolf", "cavalry"), symbol_name("", "cavalry"), symbol_name("unheard of", "no such troop")
    ('wolf', 'horse', 'spear')
    """
    return named if named in icon_names() else BY_TROOP.get(troop, "spear")


def symbol_items(name: str, at: Point, half: float, ink: str, paper: str) -> Iterator[Drawable]:
    """A symbol `half` mm to each side of a place, upright on the picture."""
    upright = Pose(*at, 0.0)
    for part in icon(name):
        points = tuple(upright.at(v * half, u * half) for u, v in part.points)
        yield Polygon(points, paper if part.cut else ink)


def medallion(name: str, at: Point, radius: float, ink: str, paper: str = "white") -> Iterator[Drawable]:
    """A symbol on a disc with a rim."""
    yield Circle(at, radius, paper, ink, 1.4)
    yield from symbol_items(name, at, radius * 0.74, ink, paper)
