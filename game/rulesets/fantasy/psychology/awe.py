"""Who causes fear or terror, and to whom (FB-PSY-FEA-01, FB-PSY-TER-01 to 04, FB-PSY-EFF-01 to 03).

Mark: `terror_tested` (for the battle) on a unit that has made its one terror test.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from game.geometry.measure import distance, touches
from game.geometry.ranks import Side
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.characters import body_in, characters_of
from game.rulesets.fantasy.psychology.states import is_immune_to_psychology
from game.rulesets.fantasy.units import CM, character_slots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit

TERROR_TESTED = "terror_tested"
NEAR = 15 * CM
"""How near a terror-causer frightens at the start of a turn (FB-PSY-TER-06)."""


class Awe(IntEnum):
    """What somebody causes; terror includes fear (FB-PSY-TER-03)."""

    NONE = 0
    FEAR = 1
    TERROR = 2


def caused_by(unit: Unit) -> Awe:
    """What a unit causes by its own profile, wherever it is met."""
    if unit.has_special("causes_terror"):
        return Awe.TERROR
    return Awe.FEAR if unit.has_special("causes_fear") else Awe.NONE


def leaders(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The characters in a unit's first rank who cause fear or terror."""
    placed = character_slots(unit)
    return (hero for hero in characters_of(battle, unit) if hero.id in placed and caused_by(hero))


def _led(battle: Battle, unit: Unit) -> Awe:
    return max((caused_by(hero) for hero in leaders(battle, unit)), default=Awe.NONE)


def as_charger(battle: Battle, unit: Unit) -> Awe:
    """What a unit causes when it charges: its leader counts (FB-PSY-EFF-03)."""
    return max(caused_by(unit), _led(battle, unit))


def as_charged(battle: Battle, unit: Unit, side: Side) -> Awe:
    """What a unit causes when that side of it is charged: its leader counts to the front alone (FB-PSY-EFF-03)."""
    return as_charger(battle, unit) if side is Side.FRONT else caused_by(unit)


def in_contact_with(battle: Battle, unit: Unit, enemy: Unit) -> Awe:
    """What a unit causes in combat: a leader only to those he touches himself (FB-PSY-EFF-03)."""
    touching = [caused_by(h) for h in leaders(battle, unit) if touches(body_in(unit, h), enemy.body)]
    return max(caused_by(unit), *touching, Awe.NONE)


def near_by(battle: Battle, unit: Unit, enemy: Unit) -> Awe:
    """What a unit causes within 15 cm of it, a leader measured from his own base (FB-PSY-TER-06, FB-PSY-EFF-03)."""
    own = caused_by(unit)
    if own and not at_most(distance(unit.body, enemy.body), NEAR):
        own = Awe.NONE
    led = [caused_by(h) for h in leaders(battle, unit) if at_most(distance(body_in(unit, h), enemy.body), NEAR)]
    return max(own, *led, Awe.NONE)


def felt(battle: Battle, victim: Unit, awe: Awe) -> Awe:
    """What is left of fear or terror at a victim.

    Psychology may leave it cold; whoever causes terror feels neither, whoever causes fear feels terror as fear alone.
    """
    own = caused_by(victim)
    if is_immune_to_psychology(battle, victim) or own is Awe.TERROR:
        return Awe.NONE
    if own is Awe.FEAR:
        return Awe.FEAR if awe is Awe.TERROR else Awe.NONE
    return awe


def due(battle: Battle, victim: Unit, awe: Awe) -> Awe:
    """Which test a victim makes: terror once a battle, after that fear (FB-PSY-TER-02, FB-PSY-TER-04)."""
    found = felt(battle, victim, awe)
    return Awe.FEAR if found is Awe.TERROR and victim.has(TERROR_TESTED) else found
