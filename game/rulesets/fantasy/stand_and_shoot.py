"""Stand and shoot, resolved once charges are measured and before any charger moves (FB-REA-02, FB-REA-03)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeResult
from game.battle.events import Marked, ReactionChosen
from game.battle.marks import Until
from game.rulesets.fantasy.firing import fire
from game.rulesets.fantasy.psychology.panic_steps import after_stand_and_shoot
from game.rulesets.fantasy.reactions import HOLD, STAND_AND_SHOOT, stand_and_shoot_bars
from game.rulesets.fantasy.volley import heroes_volleys, volley

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.engagement import Reaction
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Reason

STOOD = "stood_and_shot"
"""The mark of a unit whose reaction has been resolved this turn."""


@dataclass(frozen=True, slots=True)
class VolleyWithheld:
    """A unit that was to stand and shoot only holds: measuring shows why (FB-REA-02)."""

    unit: UnitId
    against: UnitId
    why: tuple[Reason, ...]

    def apply(self, battle: Battle) -> Battle:
        """The same battle; that it holds is a fact of its own."""
        return battle


def stand_and_shoot(game: Game) -> Steps[bool]:
    """The next unit that chose to stand and shoot does so (step 1g)."""
    for reaction in game.battle.reactions:
        if reaction.kind == STAND_AND_SHOOT and not game.unit(reaction.unit).has(STOOD):
            game.emit(Marked(reaction.unit, STOOD, Until.TURN))
            yield from shoot_at_charger(game, reaction)
            return True
    return False


def shoot_at_charger(game: Game, reaction: Reaction) -> Steps[None]:
    """Shoot at the charger named, or hold where it is too near; a charge given up is shot at no more."""
    shooter, against = reaction.unit, reaction.against
    if against is None or not is_charging(game.battle, against, shooter):
        return
    bars = stand_and_shoot_bars(game.battle, shooter, against)
    if bars:
        game.emit(VolleyWithheld(shooter, against, bars), ReactionChosen(replace(reaction, kind=HOLD)))
        return
    unit, charger = game.unit(shooter), game.unit(against)
    first = volley(game.battle, unit, charger, charging=True)
    for shots in (first, *heroes_volleys(game.battle, unit, charger, charging=True)):
        yield from fire(game, shots)
    yield from after_stand_and_shoot(game, against, shooter)


def is_charging(battle: Battle, charger: UnitId, target: UnitId) -> bool:
    """Whether a unit still means to charge that target."""
    unit, charge = battle.unit(charger), battle.charge_of(charger)
    stands = unit.is_on_table and not unit.is_fleeing
    return stands and charge is not None and charge.target == target and charge.result is ChargeResult.PENDING
