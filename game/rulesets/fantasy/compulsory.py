"""Compulsory moves: units that still flee run on; stupid units and random movers have their place here (FB-CMP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.geometry.measure import edge_distances
from game.rulesets.fantasy.flight import flee, toward_edge

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.game import Game, Steps


def move(game: Game) -> Steps[bool]:
    """The fleeing unit nearest to the table's edge runs, then the next (FB-CMP-02, FB-FLE-12)."""
    waiting = [
        unit
        for unit in game.battle.of(game.battle.active)
        if unit.is_fleeing and not unit.has("compulsory_moved") and not unit.has("began_flight")
    ]
    if not waiting:
        return False
    unit = min(waiting, key=lambda unit: (edge_gap(game.battle, unit), unit.id))
    game.emit(Marked(unit.id, "compulsory_moved", Until.TURN))
    yield from flee(game, unit.id, toward_edge(game.battle, unit), "later flight")
    return True


def edge_gap(battle: Battle, unit: Unit) -> float:
    """How far a unit is from the nearest edge, mm."""
    return min(edge_distances(unit.body, battle.ground).values())
