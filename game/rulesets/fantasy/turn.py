"""The turn: who begins, and what is noted at its start (FB-TRN-01, FB-TRN-03, section 0.2 of the rows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import BattleMarked, ChargesChanged, Marked, ReactionsCleared
from game.battle.marks import Until
from game.engine.tally import message
from game.geometry.measure import base_distance, distance
from game.geometry.tolerance import less_than
from game.rulesets.fantasy.psychology.phases import begin
from game.rulesets.fantasy.units import CM, parts

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit
    from game.engine.game import Game, Steps

MARCH_CLEARANCE = 20 * CM


def roll_off(game: Game, what: str) -> Steps[ArmyId]:
    """Each army rolls a die, the higher wins; ties are rolled again (FB-TRN-01)."""
    one, two = game.battle.armies[0], game.battle.armies[1]
    while True:
        (first,) = yield from game.roll(one.id, what, 1, message("{army}: roll-off", army=one.name), rule="FB-TRN-01")
        (second,) = yield from game.roll(two.id, what, 1, message("{army}: roll-off", army=two.name), rule="FB-TRN-01")
        if first != second:
            return one.id if first > second else two.id


def roll_for_first_turn(game: Game) -> Steps[bool]:
    """Who begins, unless the scenario says so (FB-TRN-01)."""
    if any(mark.name == "first" for mark in game.battle.marks):
        return False
    winner = yield from roll_off(game, "first turn")
    game.emit(BattleMarked("first", Until.BATTLE, winner))
    return False


def nearest_enemy(battle: Battle, unit: Unit) -> float | None:
    """The distance, base to base, to the nearest enemy model; every enemy counts (FB-MOV-14)."""
    nearest: float | None = None
    bodies = [(e.id, n, body) for e in battle.enemies_of(unit) for n, body in enumerate(parts(e))]
    for least, _, _, body in sorted((distance(unit.body, body), unit_id, n, body) for unit_id, n, body in bodies):
        if nearest is not None and least >= nearest:
            break
        far = base_distance(unit.body, body)
        nearest = far if nearest is None else min(nearest, far)
    return nearest


def has_room_to_march(battle: Battle, unit: Unit) -> bool:
    """Whether no enemy model is nearer than 20 cm (FB-MOV-14)."""
    return not any(
        less_than(distance(unit.body, body), MARCH_CLEARANCE)
        and less_than(base_distance(unit.body, body), MARCH_CLEARANCE)
        for enemy in battle.enemies_of(unit)
        for body in parts(enemy)
    )


def start_of_turn(game: Game) -> Steps[bool]:
    """Note who flees and who may march, and forget the last turn's charges (FB-TRN-03).

    Tests that rules demand now (panic, terror, stupidity, animosity) are steps of their own, after this one.
    """
    yield from ()
    begin(game, "start")
    game.emit(ChargesChanged(()), ReactionsCleared())
    for unit in game.battle.on_table():
        if unit.is_fleeing:
            game.emit(Marked(unit.id, "fleeing_at_turn_start", Until.TURN))
        elif unit.army == game.battle.active:
            game.emit(Marked(unit.id, "march_allowed", Until.TURN, has_room_to_march(game.battle, unit)))
    return False
