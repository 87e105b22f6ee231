"""The pseudo-charge that falls short: a turn toward the enemy, then what is left of M (FB-PSC-10).

How far it goes and how it turns is in `approaches`, who may declare it in `charges`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.geometry.approach import CostedLeg
from game.geometry.arcs import zones_at
from game.geometry.legs import Facing, Turn
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.approaches import failed_charge, run_on
from game.rulesets.fantasy.movement import judge_move
from game.rulesets.fantasy.units import is_lone, move_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.approach import FailedMove
    from game.geometry.pose import Point

TURNS = {Side.LEFT: Facing.LEFT, Side.RIGHT: Facing.RIGHT, Side.REAR: Facing.ABOUT}
"""The turn toward an enemy, by the zone of the charger in which it stands."""


def turn_toward(charger: Unit, toward: Point | None) -> Facing | None:
    """The turn that brings a unit to face a place: a quarter or right about, by its zone; None for the front.

    On the boundary of two zones the smaller turn does. Who stands in no ranks has nothing to turn.
    """
    if toward is None or is_lone(charger) or not isinstance(charger.body, Block):
        return None
    sides = zones_at(charger.block, toward)
    return TURNS.get(min(sides, key=(Side.FRONT, Side.LEFT, Side.RIGHT, Side.REAR).index))


def failed_pseudo_charge(battle: Battle, charger: Unit, toward: Point | None) -> FailedMove:
    """The turn, where there is room for it, then on with what is left of M, 3 cm off all enemies (FB-PSC-10)."""
    facing = turn_toward(charger, toward)
    if facing is None:
        return failed_charge(battle, charger, toward)
    walked = judge_move(battle, charger, (Turn(facing),))
    if walked.reasons:
        return run_on(battle, charger, charger.block, move_of(charger))
    price = walked.value.cost
    moved = run_on(battle, charger, walked.value.end, move_of(charger) - price, toward, fence=move_of(charger) / 2)
    legs = (CostedLeg(Turn(facing), price), *moved.legs)
    return replace(moved, legs=legs, cost=moved.cost + price, length=moved.length + price)
