"""Who stands under a place of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.measure import contains_point
from game.geometry.ranks import Block
from game.rulesets.fantasy.characters import body_in, characters_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.pose import Point


def unit_at(battle: Battle, point: Point) -> Unit | None:
    """The unit under a place."""
    for unit in battle.on_table():
        body = unit.body
        if isinstance(body, Block):
            if contains_point(body.corners, point):
                return unit
        elif any(abs(p.x - point[0]) + abs(p.y - point[1]) < body.base.width for p in body.poses):
            return unit
    return None


def hero_at(battle: Battle, point: Point) -> Unit | None:
    """The character in a unit under a place."""
    unit = unit_at(battle, point)
    if unit is None or unit.is_fleeing:
        return None
    heroes = characters_of(battle, unit)
    return next((hero for hero in heroes if contains_point(body_in(unit, hero).corners, point)), None)
