"""Weapons of the fight as data (FB-C-04, FB-EXT-19). Only what a weapon changes is written down.

A unit fights with the first weapon of its gear that it can use: who has a lance and a halberd names the better first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.rulesets.fantasy.units import MOUNTED

if TYPE_CHECKING:
    from game.battle.unit import Unit

RIDING = (*MOUNTED, "ridden_monster")


class Turn(IntEnum):
    """When a weapon strikes, before it comes to charges and Initiative."""

    FIRST = -1
    NORMAL = 0
    LAST = 1


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a close-combat weapon adds: Strength always, in the round of a full charge, in the first round; Attacks.

    `ranks` is how many ranks fight to the front when the unit has not charged; `mounted` limits it to riders or foot.
    """

    name: str
    strength: int = 0
    strength_on_charge: int = 0
    strength_first_round: int = 0
    attacks: int = 0
    strike: Turn = Turn.NORMAL
    ranks: int = 1
    mounted: bool | None = None


HAND_WEAPON = Weapon("hand weapon")

WEAPONS = {
    "hand_weapon": HAND_WEAPON,
    "great_weapon": Weapon("great weapon", strength=2, strike=Turn.LAST),
    "halberd": Weapon("halberd", strength=1),
    "lance": Weapon("lance", strength_on_charge=2, mounted=True),
    "cavalry_spear": Weapon("cavalry spear", strength_on_charge=1, mounted=True),
    "flail": Weapon("flail", strength_first_round=2),
    "morning_star": Weapon("morning star", strength_first_round=1),
    "two_hand_weapons": Weapon("two hand weapons", attacks=1),
    "spear": Weapon("spear", ranks=2, mounted=False),
}


def weapon_of(unit: Unit) -> Weapon:
    """The weapon a unit's riders or foot fight with."""
    riding = unit.troop in RIDING or (unit.has_special("rider") and unit.condition is Condition.JOINED)
    usable = (WEAPONS[piece] for piece in unit.gear if piece in WEAPONS)
    return next((weapon for weapon in usable if weapon.mounted in (None, riding)), HAND_WEAPON)


def strength_bonus(weapon: Weapon, *, charging: bool, first_round: bool) -> int:
    """What a weapon adds to Strength in this round.

    >>> strength_bonus(WEAPONS["lance"], charging=True, first_round=True)
    2
    >>> strength_bonus(WEAPONS["lance"], charging=False, first_round=True)
    0
    """
    on_charge = weapon.strength_on_charge if charging else 0
    at_first = weapon.strength_first_round if first_round else 0
    return weapon.strength + on_charge + at_first
