"""Wanting to charge what frightens: the would-be charger's test (FB-PSY-FEA-05, FB-PSY-TER-05, TER-07, TER-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.rulesets.fantasy.approaches import side_charged
from game.rulesets.fantasy.leadership import leadership_test
from game.rulesets.fantasy.psychology.awe import TERROR_TESTED, Awe, as_charged, due
from game.rulesets.fantasy.psychology.panic import run_later
from game.rulesets.fantasy.psychology.panic_flight import away_from_point
from game.rulesets.fantasy.psychology.states import STANDS_STILL

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps


@dataclass(frozen=True, slots=True)
class ChargeNotDared:
    """A unit failed its test and does not charge; the declaration is void."""

    unit: UnitId
    target: UnitId

    def apply(self, battle: Battle) -> Battle:
        """Nothing has been declared; what the failure means is told apart."""
        return battle


def test_due(battle: Battle, charger: UnitId, target: UnitId) -> Awe:
    """Which test a unit makes that wants to charge a target: none, fear or terror."""
    unit, foe = battle.unit(charger), battle.unit(target)
    return due(battle, unit, as_charged(battle, foe, side_charged(battle, unit, foe)))


def dares(game: Game, charger: UnitId, target: UnitId) -> Steps[bool]:
    """Whether a unit dares to charge; the test comes before the target reacts.

    A failed test of fear keeps it where it is, a failed test of terror drives it off in the compulsory moves.
    """
    awe = test_due(game.battle, charger, target)
    if awe is Awe.NONE:
        return True
    if awe is Awe.TERROR:
        game.emit(Marked(charger, TERROR_TESTED, Until.BATTLE))
        passed = yield from leadership_test(game, charger, "terror", rule="FB-PSY-TER-05")
    else:
        passed = yield from leadership_test(game, charger, "fear", rule="FB-PSY-FEA-05")
    if passed:
        return True
    game.emit(ChargeNotDared(charger, target))
    if awe is Awe.TERROR:
        run_later(game, charger, away_from_point(game.unit(charger), game.unit(target)), "terror")
    else:
        game.emit(Marked(charger, STANDS_STILL, Until.TURN))
    return False
