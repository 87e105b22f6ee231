"""Reactions to charges: hold, stand and shoot, flee; the condition of stand and shoot (FB-REA-01, 02, 04, 05)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.engagement import Reaction
from game.battle.events import ReactionChosen
from game.engine.requests import Option
from game.engine.tally import Reason, bar, message
from game.geometry.measure import distance
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.approaches import charge_range
from game.rulesets.fantasy.flight import away_from, flee, nearest_ones
from game.rulesets.fantasy.headings import roll_off
from game.rulesets.fantasy.psychology.states import is_stupefied
from game.rulesets.fantasy.seeing import unseen_bars
from game.rulesets.fantasy.shooting import weapon_bars
from game.rulesets.fantasy.special import SPECIAL

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

HOLD = "hold"
STAND_AND_SHOOT = "stand_and_shoot"
FLEE = "flee"
MEASURED = ("too_near",)
"""Bars that show only when charges are measured (FB-CHG-05)."""


@dataclass(frozen=True, slots=True)
class FleeReaction:
    """A question to special rules: may this unit flee from a charge (FB-PSY-FRE-06)?"""

    unit: UnitId


def flee_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a charged unit may not choose to flee (FB-REA-01, FB-PSY-STU-04)."""
    bars: tuple[Reason, ...] = SPECIAL.bars(FleeReaction(unit.id), battle, unit)
    return (
        *bar(battle.is_engaged(unit.id), "engaged", "units in combat can only hold", rule="FB-REA-01"),
        *bar(is_stupefied(unit), "stupefied", "it is stupid and can only hold", rule="FB-PSY-STU-04"),
        *bars,
    )


def reaction_options(battle: Battle, unit: Unit, chargers: tuple[UnitId, ...] | None = None) -> tuple[Option[str], ...]:
    """Every reaction, with the reasons that bar it (FB-REA-01); `chargers` are those that have declared, if not given.

    That a charger is too near to be shot at is not known yet, unless the switch shows distances.
    """
    by = tuple(charge.by for charge in battle.charges_on(unit.id)) if chargers is None else chargers
    no_shot = () if shot_at(battle, unit, by) else known_bars(battle, unit.id, by[0]) if by else own_bars(battle, unit)
    return (
        Option(HOLD, HOLD, message("Hold"), bar(unit.is_fleeing, "fleeing", "it flees already", rule="FB-REA-01")),
        Option(STAND_AND_SHOOT, STAND_AND_SHOOT, message("Stand and shoot"), no_shot),
        Option(FLEE, FLEE, message("Flee"), flee_bars(battle, unit)),
    )


def own_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit could not stand and shoot whoever charges it."""
    return (
        *weapon_bars(battle, unit),
        *bar(unit.is_fleeing, "fleeing", "it flees already", rule="FB-REA-01"),
        *bar(battle.is_engaged(unit.id), "engaged", "units in combat can only hold", rule="FB-REA-01"),
        *bar(is_stupefied(unit), "stupefied", "it is stupid and can only hold", rule="FB-PSY-STU-04"),
    )


def stand_and_shoot_bars(battle: Battle, target: UnitId, by: UnitId) -> tuple[Reason, ...]:
    """Why a unit could not stand and shoot at a charger: weapons, distance, arc and sight (FB-REA-02, FB-PSC-03)."""
    unit, charger = battle.unit(target), battle.unit(by)
    declared = battle.charge_of(by)
    reach = charge_range(charger, pseudo=declared is not None and declared.pseudo)
    near = at_most(distance(unit.body, charger.body), reach / 2)
    return (
        *own_bars(battle, unit),
        *bar(near, "too_near", "the charger is within half its charge move", rule="FB-REA-02"),
        *unseen_bars(battle, unit, charger, rule="FB-REA-02"),
    )


def known_bars(battle: Battle, target: UnitId, by: UnitId) -> tuple[Reason, ...]:
    """What bars standing and shooting as far as it is known before anything is measured."""
    shown = bool(battle.option("show_distances", default=False))
    return tuple(bar for bar in stand_and_shoot_bars(battle, target, by) if shown or bar.code not in MEASURED)


def shot_at(battle: Battle, unit: Unit, chargers: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """The chargers a unit may choose to shoot at."""
    return tuple(by for by in chargers if not known_bars(battle, unit.id, by))


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
        prompt = message(
            "{army}: {unit} {unit:is|are} charged by {chargers}", army=army, unit=unit.name, chargers=chargers
        )
        kind = yield from game.choose(unit.army, prompt, options, rule="FB-REA-01", unit=target)
    against = (yield from choose_mark(game, target)) if kind == STAND_AND_SHOOT else None
    game.emit(ReactionChosen(Reaction(target, kind, against)))


def choose_mark(game: Game, target: UnitId) -> Steps[UnitId]:
    """The charger a unit stands and shoots at; of several it names one (FB-REA-01)."""
    unit = game.unit(target)
    chargers = tuple(charge.by for charge in game.battle.charges_on(target))
    options = [
        Option(by, by, message("{unit}", unit=game.unit(by).name), known_bars(game.battle, target, by))
        for by in chargers
    ]
    open_ones = shot_at(game.battle, unit, chargers)
    if len(open_ones) == 1:
        return open_ones[0]
    army = game.battle.army(unit.army).name
    prompt = message("{army}: {unit} {unit:shoots|shoot} at which charger?", army=army, unit=unit.name)
    return (yield from game.choose(unit.army, prompt, options, rule="FB-REA-01", unit=target))


def flee_from_charge(game: Game) -> Steps[bool]:
    """The next unit that chose to flee runs, once all have chosen (FB-REA-05)."""
    for reaction in game.battle.reactions:
        if reaction.kind == FLEE and reaction.fled is None:
            yield from run_from_charge(game, reaction)
            return True
    return False


def run_from_charge(game: Game, reaction: Reaction) -> Steps[None]:
    """Run straight away from the nearest charger, of equally near ones the strongest; dice decide between the rest."""
    unit = game.unit(reaction.unit)
    tied = nearest_ones(unit, (game.unit(charge.by) for charge in game.battle.charges_on(reaction.unit)))
    charger = yield from roll_off(game, unit.id, tuple(one.id for one in tied))
    flown = yield from flee(game, unit.id, away_from(unit, (game.unit(charger),)), "charge", (charger,))
    game.emit(ReactionChosen(replace(reaction, fled=flown.distance)))


def answer_charge(game: Game, target: UnitId) -> Steps[None]:
    """The reaction to a redirected charge, at once; one already given stands (FB-CHG-07)."""
    if game.battle.reaction_of(target) is not None:
        return
    yield from choose_reaction(game, target)
    yield from flee_at_once(game, target)


def flee_at_once(game: Game, target: UnitId) -> Steps[None]:
    """A unit that reacts to a redirected charge by flight runs now."""
    reaction = game.battle.reaction_of(target)
    if reaction is not None and reaction.kind == FLEE and reaction.fled is None:
        yield from run_from_charge(game, reaction)
