"""Flight from combat: who runs, from whom, which way (FB-FLE-01, FB-FLE-02, step 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.tally import message
from game.geometry.contact import touching_models
from game.geometry.ranks import Side
from game.rulesets.fantasy.flight import flee
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

AWAY = {Side.FRONT: 180.0, Side.REAR: 0.0, Side.LEFT: 90.0, Side.RIGHT: 270.0}
"""The flight's bearing relative to the unit's own facing, by the side its strongest enemy fights on (FB-FLE-02)."""


def flee_from_combat(game: Game) -> Steps[bool]:
    """The next broken unit runs: the opponent's units first, then the active player's (step 5)."""
    broken = [unit for unit in game.battle.on_table() if unit.condition is Condition.BROKEN]
    if not broken:
        return False
    unit = min(broken, key=lambda unit: (unit.army == game.battle.active, unit.id))
    yield from flee_from_enemies(game, unit.id)
    return True


def strongest_enemies(battle: Battle, unit: Unit) -> list[UnitId]:
    """The enemies in contact with the highest unit strength; of equal ones those with most models in contact."""

    def weight(enemy: UnitId) -> tuple[int, int]:
        other = battle.unit(enemy)
        return unit_strength(other), len(touching_models(other.body, unit.body)[0])

    enemies = sorted(fight.other(unit.id) for fight in battle.fights_of(unit.id))
    best = max(map(weight, enemies), default=(0, 0))
    return [enemy for enemy in enemies if weight(enemy) == best]


def flee_from_enemies(game: Game, unit_id: UnitId) -> Steps[None]:
    """Run straight away from the strongest enemy; a tie is rolled for. Its enemies may pursue."""
    unit = game.unit(unit_id)
    tied = strongest_enemies(game.battle, unit)
    enemy = tied[0]
    if len(tied) > 1:
        prompt = message("{unit} flees from which enemy?", unit=unit.name)
        (die,) = yield from game.roll(unit.army, "flight direction", 1, prompt, rule="FB-FLE-02", unit=unit_id)
        enemy = tied[(die - 1) * len(tied) // 6]
    fight = game.battle.fight(unit_id, enemy)
    side = fight.half(enemy).attacks if fight else Side.FRONT
    heading = (unit.block.pose.facing + AWAY[side]) % 360.0
    touching = [fight.other(unit_id) for fight in game.battle.fights_of(unit_id)]
    remember(game, unit, heading, touching)
    flown = yield from flee(game, unit_id, heading, "combat", touching)
    game.emit(Marked(unit_id, "fled_distance", Until.TURN, flown.distance))


def remember(game: Game, unit: Unit, heading: float, touching: list[UnitId]) -> None:
    """Keep for the pursuit where a quarry stood, which way it ran, and who touched it (FB-PUR-01, FB-PUR-11)."""
    x, y = unit.body.centre
    game.emit(
        Marked(unit.id, "fled_heading", Until.TURN, heading),
        Marked(unit.id, "fled_from_x", Until.TURN, x),
        Marked(unit.id, "fled_from_y", Until.TURN, y),
    )
    for enemy in touching:
        game.emit(Marked(enemy, f"quarry:{unit.id}", Until.TURN))
