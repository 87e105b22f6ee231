"""Characters in units: a bright base of their own in the first rank, with their symbol on white."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.ranks import Block
from game.language import tr_name
from game.rulesets.fantasy.challenges import duels
from game.rulesets.fantasy.characters import body_in, characters_of, host_of
from game.rulesets.fantasy.units import character_slots, command_slots
from game.scene.drawables import Drawable, Line, Polygon
from game.scene.symbols import medallion, symbol_name
from game.scene.units import name_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.pose import Point
    from game.rulesets.fantasy.fighters import Target

HERO = "crown"
HALF = 0.5


def hero_items(battle: Battle, unit: Unit, colour: str, touched: tuple[int, ...] = ()) -> Iterator[Drawable]:
    """The characters who stand in a unit, marked where their places are; in flight nobody has a place."""
    if unit.is_fleeing:
        return
    for hero in characters_of(battle, unit):
        marked = any(place in touched for place in character_slots(unit)[hero.id])
        yield from _hero(unit, hero, colour, "touched" if marked else f"{colour}_light")


def _hero(unit: Unit, hero: Unit, colour: str, fill: str) -> Iterator[Drawable]:
    body = body_in(unit, hero)
    dark = f"{colour}_dark"
    radius = HALF * min(body.base.width, body.base.depth)
    yield Polygon(body.corners, fill, dark, 1.2)
    yield Polygon(body.corners, None, "white", 1.2)
    name = symbol_name(hero.icon or HERO, hero.troop)
    yield from medallion(name, body.centre, radius * 0.88, dark)


def names_within(battle: Battle, unit: Unit) -> str:
    """A unit's name with its count, and who stands in it: "Spears 20 + Captain"."""
    return " + ".join((name_words(unit), *(tr_name(hero.name) for hero in characters_of(battle, unit))))


# -- challenges


def duel_items(battle: Battle) -> Iterator[Drawable]:
    """A stroke from one to the other of every two who fight a challenge."""
    for pair in duels(battle):
        line = duel_line(battle, pair)
        if line is not None:
            yield Line(line, "white", 6.0)
            yield Line(line, "path", 3.4)


def duel_line(battle: Battle, pair: tuple[Target, ...]) -> tuple[Point, Point] | None:
    """The places of the two who fight a challenge."""
    return (place_of(battle, pair[0]), place_of(battle, pair[1])) if len(pair) > 1 else None


def place_of(battle: Battle, one: Target) -> Point:
    """The middle of somebody's place: of his base, or of a unit's flank."""
    unit = battle.unit(one.unit)
    host = host_of(battle, one.unit)
    if host is not None:
        return body_in(host, unit).centre
    body = unit.body
    if not isinstance(body, Block):
        return body.centre
    if one.champion:
        across = (command_slots(unit)["champion"] - (body.files - 1) / 2) * body.base.width
        return body.pose.at(-body.base.depth / 2, across)
    return body.centre if body.count == 1 else body.pose.at(-body.depth / 2, body.width / 2)
