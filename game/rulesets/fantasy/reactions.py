"""Reactions to charges: hold or flee (FB-REA-01, 04, 05). Stand and shoot (FB-REA-02, 03) comes with shooting."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.engagement import Reaction
from game.battle.events import ReactionChosen
from game.engine.requests import Option
from game.engine.tally import bar, message
from game.rulesets.fantasy.flight import away_from, flee

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

HOLD = "hold"
FLEE = "flee"


def reaction_options(battle: Battle, unit: Unit) -> tuple[Option[str], ...]:
    """Every reaction, with the reasons that bar it (FB-REA-01)."""
    engaged = battle.is_engaged(unit.id)
    return (
        Option(HOLD, HOLD, message("Hold"), bar(unit.is_fleeing, "fleeing", "it flees already", rule="FB-REA-01")),
        Option(FLEE, FLEE, message("Flee"), bar(engaged, "engaged", "units in combat can only hold", rule="FB-REA-01")),
    )


def react(game: Game) -> Steps[bool]:
    """The next charged unit chooses its reaction; where only one is open nobody is asked."""
    for charge in game.battle.charges:
        if game.battle.reaction_of(charge.target) is None:
            yield from choose_reaction(game, charge.target)
            return True
    return False


def choose_reaction(game: Game, target: UnitId) -> Steps[None]:
    """Ask the charged unit's owner how it reacts."""
    unit = game.unit(target)
    options = reaction_options(game.battle, unit)
    free = [option for option in options if not option.blocked]
    kind = free[0].value
    if len(free) > 1:
        chargers = ", ".join(game.unit(charge.by).name for charge in game.battle.charges_on(target))
        army = game.battle.army(unit.army).name
        prompt = message("{army}: {unit} is charged by {chargers}", army=army, unit=unit.name, chargers=chargers)
        kind = yield from game.choose(unit.army, prompt, options, rule="FB-REA-01", unit=target)
    game.emit(ReactionChosen(Reaction(target, kind)))


def flee_from_charge(game: Game) -> Steps[bool]:
    """The next unit that chose to flee runs, once all have chosen (FB-REA-05)."""
    for reaction in game.battle.reactions:
        if reaction.kind == FLEE and reaction.fled is None:
            yield from run_from_charge(game, reaction)
            return True
    return False


def run_from_charge(game: Game, reaction: Reaction) -> Steps[None]:
    """Run straight away from the nearest charger."""
    chargers = [game.unit(charge.by) for charge in game.battle.charges_on(reaction.unit)]
    heading = away_from(game.unit(reaction.unit), chargers)
    flown = yield from flee(game, reaction.unit, heading, "charge", [unit.id for unit in chargers])
    game.emit(ReactionChosen(replace(reaction, fled=flown.distance)))


def answer_charge(game: Game, target: UnitId) -> Steps[None]:
    """The reaction to a redirected charge, at once; one already given stands (FB-CHG-07)."""
    if game.battle.reaction_of(target) is not None:
        return
    yield from choose_reaction(game, target)
    reaction = game.battle.reaction_of(target)
    if reaction is not None and reaction.kind == FLEE:
        yield from run_from_charge(game, reaction)
