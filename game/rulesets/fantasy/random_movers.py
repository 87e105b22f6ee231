"""Random movers: a random facing, five dice straight on, a charge on whatever enemy is met (FB-EXT-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.engine.tally import message
from game.geometry.ranks import Block
from game.geometry.sweeps import edge_ahead, met_ahead
from game.rulesets.fantasy.pursuit import arrive
from game.rulesets.fantasy.pursuit_paths import run_path
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import CM, fights_nobody

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.pursuit_paths import Pursuit

RANDOM_MOVER = "random_mover"
DICE = 5
RULE = "FB-EXT-12"

SPECIAL.declare(RANDOM_MOVER, "Moves at random among the compulsory moves, and charges the enemy it meets (FB-EXT-12).")


def must_wander(battle: Battle, unit: Unit) -> bool:
    """Whether a unit moves at random now: one that stands and fights nobody."""
    free = unit.condition is Condition.STANDING and not battle.is_engaged(unit.id)
    return free and unit.has_special(RANDOM_MOVER) and isinstance(unit.body, Block)


def wander(game: Game, unit_id: UnitId) -> Steps[None]:
    """A uniform random angle, then 5D6 cm straight on (FB-EXT-12)."""
    unit = game.unit(unit_id)
    prompt = message("{unit} {unit:wanders|wander}: which way?", unit=unit.name)
    (degrees,) = yield from game.roll(unit.army, "direction", 1, prompt, faces=360, rule=RULE, unit=unit_id)
    prompt = message("{unit} {unit:wanders|wander} {dice}D6 cm", unit=unit.name, dice=DICE)
    rolled = yield from game.roll(unit.army, "random move", DICE, prompt, rule=RULE, unit=unit_id)
    path = wandering(game.battle, unit_id, degrees % 360.0, sum(rolled) * CM)
    yield from arrive(game, path, "random_move")


def wandering(battle: Battle, unit_id: UnitId, line: float, length: float) -> Pursuit:
    """Where it goes: on to the first enemy, stopped by friends, impassable ground and the table's edge."""
    unit = battle.unit(unit_id)
    turned = unit.block.turned_about_centre(line)
    friends = [
        (other.id, other.body) for other in battle.others(unit) if other.army == unit.army or fights_nobody(other)
    ]
    stops = [*met_ahead(turned, length, friends)[:1], *edge_ahead(turned, length, battle.ground)]
    return run_path(battle, unit_id, line, min([length, *(stop.distance for stop in stops)]))
