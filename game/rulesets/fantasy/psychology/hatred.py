"""Hatred: missed blows are struck again in the first round, and whoever is hated is pursued (FB-PSY-HAT-01 to 03)."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.unit import Unit
from game.engine.tally import Part, Reason, bar, message
from game.rulesets.fantasy.blows import MissedBlows
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.psychology.states import is_frenzied
from game.rulesets.fantasy.pursuit import PursuitOf, Restraint, quarries
from game.rulesets.fantasy.special import SPECIAL

EVERYONE = "everyone"


def hated(unit: Unit) -> tuple[str, ...]:
    """The keywords of those a unit hates, as its data names them (FB-PSY-HAT-01, FB-C-17)."""
    named = unit.wording("hates", "keywords")
    return tuple(word.strip() for word in named.split(",") if word.strip())


def hates(unit: Unit, enemy: Unit) -> bool:
    """Whether a unit hates another; the frenzied are beyond hatred (FB-PSY-FRE-08)."""
    words = hated(unit)
    return not is_frenzied(unit) and (EVERYONE in words or any(word in enemy.keywords for word in words))


@SPECIAL.register("hates", "modify")
def hatred(query: MissedBlows, battle: Battle, unit: Unit) -> tuple[Part, ...]:
    """Hates those whose keywords it names: in the first round its missed blows at them are struck again, and it must
    pursue them (FB-PSY-HAT).
    """
    if unit.id != query.attacker or query.who is Who.MOUNTS or not hates(unit, battle.unit(query.target)):
        return ()
    fight = battle.fight(stands_as(battle, unit.id).id, stands_as(battle, query.target).id)
    first = fight is not None and fight.rounds == 0
    return (Part(1, message("hatred"), "FB-PSY-HAT-02"),) if first else ()


@SPECIAL.register("hates", "forbid")
def no_restraint(question: Restraint, battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """A hated enemy that flees must be pursued, even from behind a wall (FB-PSY-HAT-03, FB-RST-03)."""
    any_hated = any(hates(unit, battle.unit(quarry)) for quarry in quarries(battle, unit))
    return bar(any_hated, "hatred", "it hates those who flee and must pursue", rule="FB-PSY-HAT-03")


@SPECIAL.register("hates", "forbid")
def hated_first(question: PursuitOf, battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Of several that fled one of the hated is pursued (FB-PSY-HAT-03)."""
    others = any(hates(unit, battle.unit(quarry)) for quarry in quarries(battle, unit))
    spared = others and not hates(unit, battle.unit(question.quarry))
    return bar(spared, "hatred", "it pursues those it hates", rule="FB-PSY-HAT-03")
