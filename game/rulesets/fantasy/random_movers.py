"""Random movers: a random facing, five dice straight on, a charge on whatever enemy is met (FB-EXT-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.battle.terrain import Going
from game.battle.unit import Condition
from game.engine.tally import message
from game.geometry.groups import shifted
from game.geometry.legs import Ahead, Pivot, To
from game.geometry.pose import Pose, turn_between
from game.geometry.ranks import Block, Loose
from game.geometry.sweeps import edge_ahead, facing_of, met_ahead, met_by_run
from game.rulesets.fantasy.charge_moves import engage, join_others
from game.rulesets.fantasy.incidents import force
from game.rulesets.fantasy.lapping import fold_back
from game.rulesets.fantasy.loose import as_it_goes, gone_ahead, head_of, runs_loose, snakes
from game.rulesets.fantasy.psychology.blunders import stand_against
from game.rulesets.fantasy.psychology.encounters import stands_when_met
from game.rulesets.fantasy.pursuit import arrive, destroy
from game.rulesets.fantasy.pursuit_paths import may_be_met, run_path
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import CM, are_touching, fights_nobody

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.legs import Leg
    from game.geometry.ranks import Body
    from game.geometry.sweeps import Met
    from game.rulesets.fantasy.pursuit_paths import Pursuit

RANDOM_MOVER = "random_mover"
HOW = "random_move"
DICE = 5
RULE = "FB-EXT-12"

SPECIAL.declare(RANDOM_MOVER, "Moves at random among the compulsory moves, and charges the enemy it meets (FB-EXT-12).")


def must_wander(battle: Battle, unit: Unit) -> bool:
    """Whether a unit moves at random now: one that stands and fights nobody."""
    free = unit.condition is Condition.STANDING and not battle.is_engaged(unit.id)
    return free and unit.has_special(RANDOM_MOVER)


def wander(game: Game, unit_id: UnitId) -> Steps[None]:
    """A uniform random angle, then 5D6 cm straight on (FB-EXT-12)."""
    unit = game.unit(unit_id)
    prompt = message("{unit} {unit:wanders|wander}: which way?", unit=unit.name)
    (degrees,) = yield from game.roll(unit.army, "direction", 1, prompt, faces=360, rule=RULE, unit=unit_id)
    prompt = message("{unit} {unit:wanders|wander} {dice}D6 cm", unit=unit.name, dice=DICE)
    rolled = yield from game.roll(unit.army, "random move", DICE, prompt, rule=RULE, unit=unit_id)
    line, length = degrees % 360.0, sum(rolled) * CM
    if isinstance(as_it_goes(unit), Block):
        yield from wander_in_ranks(game, unit_id, line, length)
    else:
        yield from wander_loose(game, unit_id, line, length)


def wander_in_ranks(game: Game, unit_id: UnitId, line: float, length: float) -> Steps[None]:
    """Straight on, and into the first enemy that stands its ground when it is met."""
    path = wandering(game.battle, unit_id, line, length)
    met: list[UnitId] = []
    while fresh := [enemy for enemy in path.hits if enemy not in met]:
        for enemy in fresh:
            fold_back(game, enemy, "charged")
            yield from stands_when_met(game, enemy, unit_id)
        met += fresh
        path = wandering(game.battle, unit_id, line, length)
    yield from arrive(game, path, HOW)


def wandering(battle: Battle, unit_id: UnitId, line: float, length: float) -> Pursuit:
    """Where it goes: on to the first enemy, stopped by friends, impassable ground and the table's edge."""
    unit = battle.unit(unit_id)
    turned = unit.block.turned_about_centre(line)
    friends = [
        (other.id, other.body) for other in battle.others(unit) if other.army == unit.army or fights_nobody(other)
    ]
    stops = [*met_ahead(turned, length, friends)[:1], *edge_ahead(turned, length, battle.ground)]
    return run_path(battle, unit_id, line, min([length, *(stop.distance for stop in stops)]))


# -- models in no ranks: all go alike, a column behind its leader


def wander_loose(game: Game, unit_id: UnitId, line: float, length: float) -> Steps[None]:
    """As in ranks; whoever meets an enemy forms up flush with the side it comes to (FB-EXT-10)."""
    tested: list[UnitId] = []
    while True:
        unit = game.unit(unit_id)
        facing = replace(unit, body=turned_alike(unit, line))
        far = free_way(game.battle, facing, length)
        met = first_standing(game.battle, facing, far)
        reach = far if met is None else met.distance
        if met is not None and met.name not in tested:
            tested.append(met.name)
            fold_back(game, met.name, "charged")
            yield from stands_when_met(game, met.name, unit_id)
            continue
        for over in trampled(game.battle, facing, reach):
            destroy(game, over, "run over")
        if met is None:
            end = carried(game.battle, facing, reach).snap()
            yield from force(game, unit_id, HOW, legs_of(unit, end, line, reach), reach, end)
        else:
            yield from fall_upon(game, facing, met)
        return


def turned_alike(unit: Unit, line: float) -> Loose:
    """The group means to go that way, no base turns for it; of a column the leader faces it, the others follow him."""
    body = as_it_goes(unit)
    assert isinstance(body, Loose)
    if not snakes(unit):
        return replace(body, facing=line)
    leader, *others = body.poses
    return replace(body, poses=(replace(leader, facing=line), *others), facing=line)


def carried(battle: Battle, unit: Unit, far: float) -> Body:
    """The unit so far along the way it faces."""
    if snakes(unit) or not isinstance(unit.body, Loose):
        return gone_ahead(battle, unit, far)
    return shifted(unit.body, Pose(0.0, 0.0, unit.body.facing).at(far))


def free_way(battle: Battle, unit: Unit, length: float) -> float:
    """How far friends, impassable ground and the table's edge let it go; rough ground slows nobody here."""
    bare = replace(battle, terrain=tuple(piece for piece in battle.terrain if piece.going is Going.IMPASSABLE))
    foes = tuple(enemy.id for enemy in battle.enemies_of(unit) if not fights_nobody(enemy))
    return runs_loose(bare, unit, None, length, foes).length


def first_standing(battle: Battle, unit: Unit, far: float) -> Met | None:
    """The first enemy on its way that stands."""
    standing = [(enemy.id, enemy.body) for enemy in battle.enemies_of(unit) if may_be_met(enemy)]
    return next(iter(met_by_run(head_of(unit), far, standing)), None)


def trampled(battle: Battle, unit: Unit, far: float) -> tuple[UnitId, ...]:
    """The fleeing enemies on its way."""
    fleeing = [(enemy.id, enemy.body) for enemy in battle.enemies_of(unit) if enemy.is_fleeing]
    return tuple(met.name for met in met_by_run(head_of(unit), far, fleeing))


def fall_upon(game: Game, unit: Unit, met: Met) -> Steps[None]:
    """It runs into an enemy: a full charge on the side it came from."""
    enemy, there = game.unit(met.name), carried(game.battle, unit, met.distance)
    came_from = game.unit(unit.id)
    side, end, formed = stand_against(game.battle.with_unit(unit), unit, there, enemy)
    against = None if formed is None else (enemy.id, formed)
    legs = legs_of(came_from, there, facing_of(unit.body), met.distance)
    yield from force(game, unit.id, HOW, legs, met.distance, end.snap(), against)
    if are_touching(game.unit(unit.id), game.unit(enemy.id)):
        engage(game, unit.id, enemy.id, side, ChargeKind.FULL)
        join_others(game, unit.id, came_from.block)


def legs_of(unit: Unit, end: Body, line: float, far: float) -> tuple[Leg, ...]:
    """The way as it is told: a group goes to a place, a column's leader turns and goes ahead."""
    if not snakes(unit):
        return (To(end.centre),)
    return Pivot(turn_between(facing_of(unit.body), line)), Ahead(far)
