"""Missile weapons as data: range, Strength and what else they do (FB-SHT-05, 06 and 19, FB-WND-01, FB-EXT-14).

A unit shoots with the first missile weapon of its gear. An army list changes values of a weapon with the special rule
`missile` and the field's name, say `{rule: missile, parameters: {shots: 2, save_modifier: 1}}`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import CM

if TYPE_CHECKING:
    from game.battle.unit import Unit


@dataclass(frozen=True, slots=True)
class Missile:
    """A missile weapon. `range` is mm; `strength` None is the thrower's own, with `bonus` on top."""

    name: str
    range: float
    strength: int | None = None
    bonus: int = 0
    shots: int = 1
    move_or_fire: bool = False
    save_modifier: int = 0
    no_armour_save: bool = False

    @property
    def short(self) -> float:
        """As far as short range goes, mm (FB-SHT-05).

        >>> MISSILES["longbow"].short
        375.0
        """
        return self.range / 2


MISSILES = {
    "short_bow": Missile("short bow", 40 * CM, 3),
    "bow": Missile("bow", 60 * CM, 3),
    "longbow": Missile("longbow", 75 * CM, 3),
    "crossbow": Missile("crossbow", 75 * CM, 4),
    "repeater_crossbow": Missile("repeater crossbow", 60 * CM, 3),
    "sling": Missile("sling", 45 * CM, 3),
    "javelin": Missile("javelin", 20 * CM),
    "throwing_axe": Missile("throwing axe", 10 * CM, bonus=1),
    "throwing_spear": Missile("throwing spear", 10 * CM),
    "throwing_knife": Missile("throwing knife", 15 * CM),
    "dart": Missile("dart", 15 * CM),
    "firearm": Missile("firearm", 60 * CM, 4),
    "pistol": Missile("pistol", 15 * CM, 4),
}
"""The missile weapons by their names in the data."""

SPECIAL.declare("missile", "Its missile weapon has values of its own, by the name of the field (FB-EXT-14).")
CHANGEABLE = ("range", "strength", "bonus", "shots", "move_or_fire", "save_modifier", "no_armour_save")
IN_CM = ("range",)


def missile_of(unit: Unit) -> Missile | None:
    """The weapon a unit shoots with, None where it has none."""
    weapon = next((MISSILES[piece] for piece in unit.gear if piece in MISSILES), None)
    if weapon is None:
        return None
    given = {k: v for s in unit.special if s.id == "missile" for k, v in s.parameters if k in CHANGEABLE}
    values = {k: float(v) * CM if k in IN_CM else v for k, v in given.items()}
    return replace(weapon, **values) if values else weapon  # type: ignore[arg-type] # data names the fields


def strength_of(unit: Unit, weapon: Missile) -> int:
    """The Strength of a missile: the weapon's, or the thrower's with its bonus (FB-WND-01, FB-EXT-14)."""
    own = unit.profile["S"] if weapon.strength is None else weapon.strength
    return own + weapon.bonus
