"""Charged out of turn: what psychology asks of an enemy met in pursuit, overrun or a blunder (FB-PCH-05, FB-PCH-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.geometry.ranks import Side
from game.rulesets.fantasy.approaches import side_charged
from game.rulesets.fantasy.flight import flee
from game.rulesets.fantasy.psychology.fear import stands_charge
from game.rulesets.fantasy.psychology.fear import test_due as fear_due
from game.rulesets.fantasy.psychology.panic import Cause, panic_test
from game.rulesets.fantasy.psychology.panic_causes import STRONG
from game.rulesets.fantasy.psychology.panic_flight import away_from_point
from game.rulesets.fantasy.psychology.terror import terror_test
from game.rulesets.fantasy.psychology.terror import test_due as terror_due
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps


def stands_when_met(game: Game, enemy: UnitId, charger: UnitId) -> Steps[bool]:
    """An enemy met out of turn makes its tests at once: terror or fear, then panic (FB-PCH-05); whether it stands.

    Whoever fails runs at once. The charger makes no test of fear or terror, and keeps its terror test (FB-PCH-06).
    """
    if not (yield from _keeps_its_nerve(game, enemy, charger)):
        away = away_from_point(game.unit(enemy), game.unit(charger))
        foes = tuple(sorted({charger, *(fight.other(enemy) for fight in game.battle.fights_of(enemy))}))
        yield from flee(game, enemy, away, "charge", foes)
        return False
    side = side_charged(game.battle, game.unit(charger), game.unit(enemy))
    fights, strong = game.battle.is_engaged(enemy), unit_strength(game.unit(charger)) >= STRONG
    if side is Side.FRONT or not fights or not strong:
        return True
    return (yield from panic_test(game, enemy, Cause.CHARGED, (charger,)))


def _keeps_its_nerve(game: Game, enemy: UnitId, charger: UnitId) -> Steps[bool]:
    if terror_due(game.battle, enemy, charger):
        return (yield from terror_test(game, enemy, "FB-PCH-05"))
    if fear_due(game.battle, enemy, charger):
        return (yield from stands_charge(game, enemy, charger))
    return True
