"""Characters in units: a base of their own in the first rank, with their symbol in a bright ring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.pose import Pose
from game.rulesets.fantasy.characters import body_in, characters_of
from game.scene.drawables import Circle, Drawable, Polygon
from game.scene.symbols import symbol
from game.scene.units import name_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit

HERO = "crown"
RING = 0.5
"""The ring's radius, in widths of the base."""


def hero_items(battle: Battle, unit: Unit, colour: str) -> Iterator[Drawable]:
    """The characters who stand in a unit; in flight nobody has a place."""
    if unit.is_fleeing:
        return
    for hero in characters_of(battle, unit):
        yield from _hero(unit, hero, colour)


def _hero(unit: Unit, hero: Unit, colour: str) -> Iterator[Drawable]:
    body = body_in(unit, hero)
    dark = f"{colour}_dark"
    radius = RING * min(body.base.width, body.base.depth)
    yield Polygon(body.corners, f"{colour}_light", dark, 2.2)
    yield Circle(body.centre, radius * 0.94, "touched", dark, 1.2)
    yield Circle(body.centre, radius * 0.76, "white", dark, 0.8)
    upright = Pose(*body.centre, 0.0)
    for shape in symbol(hero.icon or HERO, hero.troop):
        points = tuple(upright.at(v * radius * 0.52, u * radius * 0.52) for u, v in shape)
        yield Polygon(points, dark)


def names_within(battle: Battle, unit: Unit) -> str:
    """A unit's name with its count, and who stands in it: "Spears 20 + Captain"."""
    return " + ".join((name_words(unit), *(hero.name for hero in characters_of(battle, unit))))
