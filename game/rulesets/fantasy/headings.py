"""Which way a beaten unit runs: away from the strongest enemy it fights (FB-FLE-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.contact import touching_models, touching_side
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.flight import away_from, nearest_ones, toward_edge
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

AWAY = {Side.FRONT: 180.0, Side.REAR: 0.0, Side.LEFT: 90.0, Side.RIGHT: 270.0}
"""The flight's bearing relative to the unit's own facing, by the side its strongest enemy fights on."""


def foes_of(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies a unit is in combat with, in ascending id."""
    return tuple(sorted(fight.other(unit.id) for fight in battle.fights_of(unit.id)))


def strongest(battle: Battle, unit: Unit, foes: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Of some enemies those with the highest unit strength; of equal ones those with most models in contact."""
    weights = {foe: weight(battle, unit, foe) for foe in foes}
    best = max(weights.values(), default=(0, 0))
    return tuple(foe for foe in foes if weights[foe] == best)


def weight(battle: Battle, unit: Unit, foe: UnitId) -> tuple[int, int]:
    """How much an enemy in combat counts for the way of a flight: its unit strength, then its models in contact."""
    enemy = battle.unit(foe)
    return unit_strength(enemy), len(touching_models(enemy.body, unit.body)[0])


def side_of(battle: Battle, unit: Unit, foe: UnitId) -> Side:
    """The side of a unit on which an enemy fights, or stands."""
    fight = battle.fight(unit.id, foe)
    if fight is not None:
        return fight.half(foe).attacks
    return touching_side(unit.body, battle.unit(foe).body) if isinstance(unit.body, Block) else Side.FRONT


def heading_from(battle: Battle, unit: Unit, foe: UnitId) -> float:
    """The bearing of a flight from combat with that enemy; models in no ranks run straight away from it."""
    if not isinstance(unit.body, Block):
        return away_from(unit, [battle.unit(foe)])
    return (unit.block.pose.facing + AWAY[side_of(battle, unit, foe)]) % 360.0


def combat_heading(battle: Battle, unit: Unit) -> float:
    """The bearing of a unit's flight from combat; where enemies tie in all, from the first.

    A unit that fights nobody runs from the nearest standing enemy, or to the nearest edge (FB-PSY-PAN-16).
    """
    foes = strongest(battle, unit, foes_of(battle, unit))
    if foes:
        return heading_from(battle, unit, foes[0])
    standing = [enemy for enemy in battle.enemies_of(unit) if not enemy.is_fleeing]
    return away_from(unit, standing) if standing else toward_edge(battle, unit)


def combat_way(game: Game, unit_id: UnitId) -> Steps[float]:
    """The bearing of a unit's flight from combat; dice decide between enemies that tie in all (FB-FLE-02)."""
    battle, unit = game.battle, game.unit(unit_id)
    tied = strongest(battle, unit, foes_of(battle, unit))
    if tied:
        foe = yield from roll_off(game, unit_id, tied)
        return heading_from(game.battle, game.unit(unit_id), foe)
    standing = [enemy for enemy in battle.enemies_of(unit) if not enemy.is_fleeing]
    return (yield from way_from(game, unit_id, standing)) if standing else toward_edge(battle, unit)


def way_from(game: Game, unit_id: UnitId, enemies: Iterable[Unit]) -> Steps[float]:
    """The bearing straight away from the nearest of some enemies; dice decide where they tie in strength as well."""
    tied = nearest_ones(game.unit(unit_id), enemies)
    foe = yield from roll_off(game, unit_id, tuple(enemy.id for enemy in tied))
    return away_from(game.unit(unit_id), (game.unit(foe),))


def roll_off(game: Game, unit_id: UnitId, tied: tuple[UnitId, ...]) -> Steps[UnitId]:
    """One die for each enemy that ties, the highest drives the unit away; equal ones roll again."""
    unit = game.unit(unit_id)
    while len(tied) > 1:
        prompt = message("{unit} {unit:flees|flee} from which enemy? One die for each", unit=unit.name)
        dice = yield from game.roll(unit.army, "flight direction", len(tied), prompt, rule="FB-FLE-02", unit=unit.id)
        tied = tuple(foe for foe, die in zip(tied, dice, strict=True) if die == max(dice))
    return tied[0]
