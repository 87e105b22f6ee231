"""Answers of scripts to choices on which no wish bears: which edge, which of several as near, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.geometry.measure import distance
from game.geometry.pose import bearing, turn_between
from game.rulesets.fantasy.flight import OUTWARD
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.requests import Choose


def nearest(unit: Unit, others: list[Unit]) -> UnitId | None:
    """The nearest of some units, None of none."""
    return min(((distance(unit.body, other.body), other.id) for other in others), default=(0.0, None))[1]


def first_listed(player: object, request: Choose[Any], battle: Battle, keys: list[str]) -> str:
    """The order in which the rules list them: it is as good as another."""
    return keys[0]


def strongest(player: object, request: Choose[Any], battle: Battle, keys: list[str]) -> str:
    """Of units the strongest: it is the one to get away from."""
    return max(keys, key=lambda key: (unit_strength(battle.unit(key)), key))


def weakest(player: object, request: Choose[Any], battle: Battle, keys: list[str]) -> str:
    """Of units the weakest: it is the one to fall upon."""
    return min(keys, key=lambda key: (unit_strength(battle.unit(key)), key))


def edge_away(player: object, request: Choose[Any], battle: Battle, keys: list[str]) -> str:
    """Of edges as near the one that leads away from the nearest enemy."""
    unit = battle.unit(request.unit or "")
    near = nearest(unit, list(battle.enemies_of(unit)))
    if near is None:
        return keys[0]
    (x, y), (ex, ey) = unit.body.centre, battle.unit(near).body.centre
    toward = bearing(ex - x, ey - y)
    return max(keys, key=lambda edge: (abs(turn_between(toward, OUTWARD[edge])), edge))
