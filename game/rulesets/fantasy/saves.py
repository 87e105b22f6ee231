"""Armour and special saves (FB-PRF-05, FB-SAV-01 to 05, FB-CSV-01 to 04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import Part, Tally, message
from game.rulesets.fantasy.outfit import item_save, working
from game.rulesets.fantasy.units import MOUNTED

if TYPE_CHECKING:
    from game.battle.unit import Unit

NONE = 7
WARD = 5
"""The special save of a unit under the spell Ward (FB-EXT-01)."""
BEST = 2
BEST_PRINTED = 1
NATURAL = "natural_armour"
"""Scales, hide and the like: an armour save of its own, bettered by what is worn over it (FB-PRF-05)."""
ARMOUR = {"light_armour": 1, "heavy_armour": 2, "shield": 1, "barding": 1}


def armour_save(unit: Unit) -> Tally:
    """The save that armour, shield, mount and barding give; 7 is none (FB-SAV-02)."""
    tally = Tally(message("armour save"), (Part(NONE, message("no armour"), "FB-SAV-02"),), "+")
    for piece, worth in ARMOUR.items():
        if piece in unit.gear:
            tally = tally.plus(-worth, message(piece.replace("_", " ")), "FB-SAV-02")
    if unit.troop in MOUNTED:
        tally = tally.plus(-1, message("mounted"), "FB-SAV-02")
    scales = born_with(unit, NATURAL)
    if scales:
        tally = tally.plus(min(scales) - NONE, message("natural armour"), "FB-PRF-05")
    for item in working(unit, fleeing=False):
        tally = tally.plus(-item.number("armour"), message("{item}", item=item.name), "FB-EXT-02")
    return tally


def born_with(unit: Unit, rule: str) -> list[int]:
    """The saves that special rules of that name give a unit."""
    return [int(v) for s in unit.special if s.id == rule for k, v in s.parameters if k == "value"]


def strength_modifier(strength: int) -> int:
    """How much a blow's Strength worsens an armour save (FB-SAV-03).

    >>> [strength_modifier(s) for s in (3, 4, 7, 10)]
    [0, 1, 4, 7]
    """
    return max(0, min(strength, 10) - 3)


def save_needed(save: float, strength: int) -> int | None:
    """The die that saves from a blow of that Strength; None where none does. A 1 always fails (FB-SAV-03, FB-SAV-04).

    >>> save_needed(4, 4), save_needed(5, 5), save_needed(2, 7), save_needed(1, 4), save_needed(1, 5)
    (5, None, 6, 2, 3)
    """
    needed = max(BEST, max(BEST_PRINTED, int(save)) + strength_modifier(strength))
    return needed if needed < NONE else None


def special_save(unit: Unit) -> int | None:
    """The best special save a unit has, by special rules, items or a spell; never modified (FB-SAV-05, FB-EXT-02)."""
    values = born_with(unit, "special_save")
    carried = item_save(unit)
    values += [carried] if carried is not None else []
    values += [WARD] if unit.has("spell:ward") else []
    return min(values, default=None)
