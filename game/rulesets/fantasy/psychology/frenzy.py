"""Frenzy: forced charges, one more attack, no flight, no restraint, and its end in defeat (FB-PSY-FRE-01 to 09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.battle import Battle
from game.battle.unit import Unit
from game.engine.requests import Option
from game.engine.tally import Part, Reason, bar, message
from game.rulesets.fantasy.approaches import charge_reaches
from game.rulesets.fantasy.blows import AttacksEach
from game.rulesets.fantasy.charges import announce, charge_bars, charger_bars, declared
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.psychology.states import is_frenzied
from game.rulesets.fantasy.pursuit import Restraint
from game.rulesets.fantasy.reactions import FleeReaction
from game.rulesets.fantasy.special import SPECIAL

if TYPE_CHECKING:
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps


@SPECIAL.register("frenzy", "modify")
def frenzy(query: AttacksEach, battle: Battle, unit: Unit) -> tuple[Part, ...]:
    """Frenzy: one attack more for each model, riders but not mounts; it must charge whom it can reach, pursue and
    overrun, never flees from a charge, is immune to psychology, and loses all this when it is beaten (FB-PSY-FRE).
    """
    if query.who is Who.MOUNTS or not is_frenzied(unit):
        return ()
    return (Part(1, message("frenzy"), "FB-PSY-FRE-04"),)


@SPECIAL.register("frenzy", "forbid")
def no_flight(question: FleeReaction, battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """The frenzied do not flee from a charge (FB-PSY-FRE-06)."""
    return bar(is_frenzied(unit), "frenzied", "it is frenzied", rule="FB-PSY-FRE-06")


@SPECIAL.register("frenzy", "forbid")
def no_restraint(question: Restraint, battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """The frenzied must pursue and overrun, even from behind a wall (FB-PSY-FRE-05, FB-PSY-FRE-07, FB-RST-03)."""
    return bar(is_frenzied(unit), "frenzied", "it is frenzied and must follow", rule="FB-PSY-FRE-05")


def forced_targets(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies a frenzied unit must charge one of: those it may charge and would reach (FB-PSY-FRE-02)."""
    if not is_frenzied(unit) or charger_bars(battle, unit):
        return ()
    foes = sorted(foe.id for foe in battle.enemies_of(unit) if not charge_bars(battle, unit.id, foe.id))
    return tuple(foe for foe in foes if charge_reaches(battle, unit.id, foe))


def forced_charge(game: Game) -> Steps[bool]:
    """The next frenzied unit that has somebody in reach charges; its owner chooses among several (FB-PSY-FRE-03)."""
    for unit in sorted(game.battle.of(game.battle.active), key=lambda unit: unit.id):
        targets = forced_targets(game.battle, unit)
        if not targets:
            continue
        target = targets[0]
        if len(targets) > 1:
            options = [Option(foe, foe, message("{unit}", unit=game.unit(foe).name)) for foe in targets]
            prompt = message("{unit} {unit:is|are} frenzied and must charge: whom?", unit=unit.name)
            target = yield from game.choose(unit.army, prompt, options, rule="FB-PSY-FRE-03", unit=unit.id)
        announce(game, declared(game.battle, unit.id, target))
        return True
    return False
