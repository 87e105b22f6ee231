"""Who has cause to panic, by the six causes and their exemptions (FB-PSY-PAN-01, 03 to 15).

Plain queries: the rule, the case question and whoever wants to warn a player ask them with what has happened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from game.battle.battle import Presence
from game.battle.unit import Condition
from game.engine.tally import bar, message
from game.geometry.measure import distance
from game.geometry.ranks import Side
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.psychology.panic import Cause
from game.rulesets.fantasy.psychology.phases import lost_since_phase_start, models_at_phase_start, presence
from game.rulesets.fantasy.units import CM, unit_strength

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from game.battle.battle import Battle
    from game.battle.engagement import Charge
    from game.battle.unit import Unit, UnitId
    from game.engine.tally import Reason

REACH = {
    Cause.FLEEING_FRIENDS: 10 * CM,
    Cause.BROKEN_FRIENDS: 15 * CM,
    Cause.CAUGHT_FRIENDS: 10 * CM,
    Cause.SHOT_FRIENDS: 10 * CM,
}
"""How near the friends must be (FB-PSY-PAN-01)."""
EXEMPTION = {
    Cause.FLEEING_FRIENDS: "FB-PSY-PAN-04",
    Cause.CAUGHT_FRIENDS: "FB-PSY-PAN-12",
    Cause.SHOT_FRIENDS: "FB-PSY-PAN-15",
}
"""The causes that leave a larger unit cold, and the row that says so; cause 2 is none of them (FB-PSY-PAN-09)."""
STRONG = 5
"""The unit strength from which a flank charge frightens (FB-PSY-PAN-10), and the Wounds from which a single model's
death does (FB-PSY-PAN-08)."""
QUARTER = 4
NOT_SHOT = ("caught", "flight", "pursuit", "overrun", "run over")
"""Ends that are neither shooting nor magic."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A cause to test panic: for whom, and what exempts from it."""

    unit: UnitId
    cause: Cause
    sources: tuple[UnitId, ...] = ()
    bars: tuple[Reason, ...] = ()


def beside(battle: Battle, unit: Unit, cause: Cause, sources: Iterable[Presence]) -> Trigger | None:
    """The cause that lies in friends near by: fleeing, broken, caught or shot, one for all of them together."""
    near = [
        known
        for known in sources
        if known.unit != unit.id
        and battle.unit(known.unit).army == unit.army
        and at_most(distance(unit.body, known.body), REACH[cause])
    ]
    if not near:
        return None
    own, theirs = unit_strength(unit), sum(known.strength for known in near)
    words = message("unit strength {own} exceeds the {theirs} that caused it", own=own, theirs=theirs)
    bars = bar(own > theirs, "larger", words, rule=EXEMPTION[cause]) if cause in EXEMPTION else ()
    return Trigger(unit.id, cause, tuple(known.unit for known in near), bars)


def losses(unit: Unit, lost: int, models: int) -> Trigger | None:
    """Cause 5: a quarter or more of the models lost in the phase (FB-PSY-PAN-13)."""
    if lost <= 0 or QUARTER * lost < models:
        return None
    spared = unit.troop in ("war_machine", "ridden_monster")
    words = "war machines and ridden monsters do not mind losses"
    return Trigger(unit.id, Cause.LOSSES, bars=bar(spared, "spared", words, rule="FB-PSY-PAN-13"))


def charged(battle: Battle, charge: Charge) -> Trigger | None:
    """Cause 3: charged in flank or rear while fighting since an earlier turn (FB-PSY-PAN-10, FB-CHG-15)."""
    unit, charger = battle.unit(charge.target), battle.unit(charge.by)
    if charge.side is Side.FRONT or not charge.reaches or charger.is_fleeing or not charger.is_on_table:
        return None
    strength, before = unit_strength(charger), was_engaged(battle, unit)
    words = message("unit strength {own}, and 5 are needed", own=strength)
    bars = (
        *bar(not before, "not_fighting", "it was not in combat when the turn began", rule="FB-PSY-PAN-10"),
        *bar(strength < STRONG, "weak", words, rule="FB-PSY-PAN-10"),
    )
    return Trigger(unit.id, Cause.CHARGED, (charger.id,), bars)


def was_engaged(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in a combat that is older than this turn."""
    return any(fight.since < battle.cursor.turn for fight in battle.fights_of(unit.id))


# -- the moments


class Moment(StrEnum):
    """When panic is tested (FB-PSY-PAN-01)."""

    START_OF_TURN = "start_of_turn"
    CHARGE = "charge"
    STAND_AND_SHOOT = "stand_and_shoot"
    AFTER_CHARGES = "after_charges"
    END_OF_PHASE = "end_of_phase"
    COMBAT = "combat"


def triggers(battle: Battle, unit: Unit, moment: Moment) -> Iterator[Trigger]:
    """Every cause a unit has at a moment, as the battle remembers what has happened; barred ones say why."""
    return triggers_of(battle, moment)(unit)


def triggers_of(battle: Battle, moment: Moment) -> Callable[[Unit], Iterator[Trigger]]:
    """The same for one unit after the other; what frightens its friends is looked up once."""
    sources = tuple(SOURCES[moment](battle)) if moment in SOURCES else ()
    return lambda unit: (found for found in _found(battle, unit, moment, sources) if found is not None)


def _found(battle: Battle, unit: Unit, moment: Moment, sources: tuple[Presence, ...]) -> Iterator[Trigger | None]:
    match moment:
        case Moment.START_OF_TURN:
            yield beside(battle, unit, Cause.FLEEING_FRIENDS, sources)
        case Moment.CHARGE:
            yield from (charged(battle, charge) for charge in battle.charges_on(unit.id))
        case Moment.STAND_AND_SHOOT:
            yield shot_at(battle, unit)
        case Moment.AFTER_CHARGES:
            yield beside(battle, unit, Cause.CAUGHT_FRIENDS, sources)
        case Moment.END_OF_PHASE:
            yield lost_in_phase(battle, unit)
            yield beside(battle, unit, Cause.SHOT_FRIENDS, sources)
        case Moment.COMBAT:
            yield beside(battle, unit, Cause.BROKEN_FRIENDS, sources)


# -- what has happened, as the battle remembers it


def fleeing_friends(battle: Battle) -> Iterator[Presence]:
    """Who fled when the turn began (FB-PSY-PAN-03)."""
    return (seen(unit) for unit in battle.on_table() if unit.has("fleeing_at_turn_start"))


def broken_or_destroyed(battle: Battle) -> Iterator[Presence]:
    """Who broke, and who was destroyed by blows and was not too small a thing (FB-PSY-PAN-05 to 08, 19)."""
    for unit in battle.on_table():
        if unit.condition is Condition.BROKEN and not unit.has("panicked"):
            yield seen(unit)
    for known in battle.phase_start:
        unit = battle.unit(known.unit)
        if unit.condition is Condition.DESTROYED and frightens_by_death(unit):
            yield known


def frightens_by_death(unit: Unit) -> bool:
    """Whether a unit's death in combat is a cause: not that of a single model of fewer than 5 Wounds."""
    return not unit.is_lone or unit.profile["W"] >= STRONG


def caught_friends(battle: Battle) -> Iterator[Presence]:
    """Who fled from a charge and was caught, where it ended and with what it had (FB-PSY-PAN-11, FB-PSY-PAN-12)."""
    return (seen(unit) for unit in battle.units if unit.mark("destroyed_by") == "caught")


def shot_friends(battle: Battle) -> Iterator[Presence]:
    """Who was destroyed in this phase by shooting or magic, as it stood when the phase began (FB-PSY-PAN-15)."""
    for known in battle.phase_start:
        unit = battle.unit(known.unit)
        if unit.condition is Condition.DESTROYED and unit.mark("destroyed_by") not in NOT_SHOT:
            yield known


def lost_in_phase(battle: Battle, unit: Unit) -> Trigger | None:
    """What a unit has lost since the phase began, to whatever enemy or accident (FB-PSY-PAN-14, FB-C-18)."""
    return losses(unit, lost_since_phase_start(battle, unit), models_at_phase_start(battle, unit))


def shot_at(battle: Battle, unit: Unit) -> Trigger | None:
    """The same for a charger whose target stands and shoots: it is the shooters it would run from (FB-PSY-PAN-14)."""
    charge, found = battle.charge_of(unit.id), lost_in_phase(battle, unit)
    return found if found is None or charge is None else replace(found, sources=(charge.target,))


def seen(unit: Unit) -> Presence:
    """A unit where it stands, or stood last."""
    return presence(replace(unit, condition=Condition.STANDING))


SOURCES: Mapping[Moment, Callable[[Battle], Iterator[Presence]]] = {
    Moment.START_OF_TURN: fleeing_friends,
    Moment.AFTER_CHARGES: caught_friends,
    Moment.END_OF_PHASE: shot_friends,
    Moment.COMBAT: broken_or_destroyed,
}
"""Who frightens his friends at each moment."""
