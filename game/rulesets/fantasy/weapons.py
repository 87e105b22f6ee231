"""Weapons of the fight as data (FB-C-04, FB-EXT-19). Only what a weapon changes is written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.battle.unit import Unit


@dataclass(frozen=True, slots=True)
class Weapon:
    """What a close-combat weapon adds: Strength always, in the round of a full charge, in the first round."""

    name: str
    strength: int = 0
    strength_on_charge: int = 0
    strength_first_round: int = 0


WEAPONS = {
    "lance": Weapon("lance", strength_on_charge=2),
    "cavalry_spear": Weapon("cavalry spear", strength_on_charge=1),
    "halberd": Weapon("halberd", strength=1),
    "morning_star": Weapon("morning star", strength_first_round=1),
    "flail": Weapon("flail", strength_first_round=2),
}


def strength_bonus(unit: Unit, *, charging: bool, first_round: bool) -> tuple[int, str]:
    """The Strength a unit's best weapon adds to its riders or foot, and the weapon's name."""
    best = (0, "")
    for piece in unit.gear:
        weapon = WEAPONS.get(piece)
        if weapon is not None:
            bonus = weapon.strength
            bonus += weapon.strength_on_charge if charging else 0
            bonus += weapon.strength_first_round if first_round else 0
            best = max(best, (bonus, weapon.name))
    return best
