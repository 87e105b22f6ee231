"""The roll to hit with missiles: Ballistic Skill, what changes it, and more than 6 (FB-SHT-20 to 29, FB-C-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import Part, Tally, message
from game.rulesets.fantasy.cover import Cover
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import is_human_sized, skirmishes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.special import SpecialRules

MOVES = ("moved", "returned", "compulsory_moved")
"""Marks of having moved this turn."""
SECOND_DIE = {7: 4, 8: 5, 9: 6}
"""What the second die must show after a 6, by the number needed (FB-SHT-29)."""
CERTAIN = 6
LEAST = 2


@dataclass(frozen=True, slots=True)
class ToHitWithMissiles:
    """The question what changes a roll to hit with missiles; special rules answer with parts added to the die."""

    unit: UnitId
    target: UnitId
    is_long: bool
    charging: bool


def has_moved(unit: Unit) -> bool:
    """Whether a unit moved, wheeled, turned, changed formation or came back this turn (FB-SHT-24)."""
    return any(unit.has(mark) for mark in MOVES)


def is_hard_to_hit(target: Unit) -> bool:
    """A lone human-sized model, or skirmishers of that size (FB-SHT-27)."""
    return is_human_sized(target) and (target.body.count == 1 or skirmishes(target))


def modifiers(unit: Unit, target: Unit, *, is_long: bool, cover: Cover, charging: bool) -> Iterator[Part]:
    """What applies to the die (FB-SHT-22); at a charging enemy nobody counts as having moved (FB-REA-03)."""
    if target.has_special("large"):
        yield Part(1, message("large target"), "FB-SHT-23")
    if charging:
        yield Part(-1, message("charging enemy"), "FB-SHT-25")
    elif has_moved(unit):
        yield Part(-1, message("moved"), "FB-SHT-24")
    if is_long:
        yield Part(-1, message("long range"), "FB-SHT-26")
    if unit.has("spell:gloom"):
        yield Part(-1, message("Gloom"), "FB-EXT-01")
    if is_hard_to_hit(target):
        yield Part(-1, message("lone model" if target.body.count == 1 else "skirmishers"), "FB-SHT-27")
    if cover is not Cover.NONE:
        yield Part(-int(cover), message("{cover} cover", cover=cover.words), "FB-SHT-28")


def to_hit(
    battle: Battle,
    unit: Unit,
    target: Unit,
    *,
    is_long: bool = False,
    cover: Cover = Cover.NONE,
    charging: bool = False,
    hero: Unit | None = None,
    special: SpecialRules = SPECIAL,
) -> Tally:
    """The number needed: 7 less the Ballistic Skill, less what is added to the die (FB-SHT-20, FB-SHT-22).

    `hero` is a character in the unit who shoots himself; that the unit moved is his affair too.
    """
    skill = (hero or unit).profile["BS"]
    tally = Tally(message("to hit"), (Part(7 - skill, message("BS {bs}", bs=skill), "FB-SHT-20"),), "+")
    query = ToHitWithMissiles(unit.id, target.id, is_long, charging)
    parts = (*modifiers(unit, target, is_long=is_long, cover=cover, charging=charging),)
    for part in (*parts, *special.contributions(query, battle, unit, target)):
        tally = tally.plus(-part.value, part.why, part.rule)
    return tally


def needed_on_a_die(needed: float) -> int:
    """What the (first) die must show: never less than 2, a 6 where more than 6 is needed (FB-SHT-21, FB-SHT-29).

    >>> needed_on_a_die(-2), needed_on_a_die(4), needed_on_a_die(8)
    (2, 4, 6)
    """
    return int(max(LEAST, min(CERTAIN, needed)))


def needed_on_the_second(needed: float) -> int | None:
    """What a second die must show after a 6; 1 where none is needed, None where nothing hits (FB-SHT-29).

    >>> [needed_on_the_second(n) for n in (6, 7, 8, 9, 10)]
    [1, 4, 5, 6, None]
    """
    return 1 if needed <= CERTAIN else SECOND_DIE.get(int(needed))
