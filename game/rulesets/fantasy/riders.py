"""Ridden monsters: two profiles on one base; one dies, the other goes on (FB-EXT-08, FB-C-10, FB-UNI-04).

The monster is the unit on the table. Its rider is a character seated on it who takes no place of his own: a target of
his own with his own saves, who lends his Leadership and goes on on foot if the monster falls.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.unit import Condition, Seat, SpecialRule
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.language import tr
from game.rulesets.fantasy.units import CM, MOUNTED

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.profile import Profile
    from game.battle.unit import Unit

RIDDEN = "ridden_monster"
RIDER = "rider"
ON_FOOT = Base(20.0, 20.0)
"""The base of a rider who has lost his monster, mm."""
WALKS = 10 * CM
"""The Movement of a rider who goes on on foot, unless his own profile says less (FB-EXT-08)."""
OF_THE_RIDER = ("general", "battle_standard", "character", "wizard", "special_save", "hates")
"""Special rules that stay with the man; all others are the monster's."""
Parts = tuple["Unit", ...]


def parted(unit: Unit) -> Parts:
    """A ridden monster as the data gives it, the rider's profile with the monster's as its mount, as monster and rider.

    >>> from game.battle.profile import Profile
    >>> from game.battle.unit import Unit
    >>> captain, dragon = Profile.of({"M": 100.0, "W": 2, "Ld": 9}), Profile.of({"M": 150.0, "W": 6, "Ld": 8})
    >>> whole = Unit("d", "Dragon", "a", Block(Pose(0, 0), 1, 1, Base(50, 50)), captain, RIDDEN, 1, mount=dragon)
    >>> [(part.id, part.profile["W"], part.troop) for part in parted(whole)]
    [('d', 6, 'ridden_monster'), ('d_rider', 2, 'character')]
    """
    if unit.mount is None or not (unit.troop == RIDDEN or sits_on_a_monster(unit)):
        return (unit,)
    rider = replace(
        unit,
        id=f"{unit.id}_rider",
        name=f"{unit.name}, rider",
        body=Block(Pose(0.0, 0.0), 1, 1, ON_FOOT),
        profile=_on_foot(unit.profile),
        troop="character",
        points=0,
        mount=None,
        special=(*(s for s in unit.special if _is_his(s)), SpecialRule(RIDER)),
        condition=Condition.JOINED,
        icon="",
    )
    monster = replace(
        unit,
        profile=unit.mount,
        troop=RIDDEN,
        mount=None,
        gear=(),
        special=tuple(s for s in unit.special if not _is_his(s)),
        seats=(Seat(rider.id, places=0, strength=0, move=unit.mount.length("M")),),
    )
    return monster, rider


def sits_on_a_monster(unit: Unit) -> bool:
    """Whether what the data calls cavalry has a mount of more than one Wound, which makes it a monster (FB-UNI-04)."""
    return unit.troop in MOUNTED and unit.mount is not None and unit.mount["W"] > 1


def mount_fault(unit: Unit) -> str:
    """What is wrong with a unit's mounts as written, empty where nothing is."""
    if unit.count == 1 or not sits_on_a_monster(unit):
        return ""
    return tr("a mount of more than one Wound is a monster with one rider; use models: 1 or give the mount W: 1")


def _on_foot(profile: Profile) -> Profile:
    return profile.changed(M=min(profile.length("M") or WALKS, WALKS))


def _is_his(special: SpecialRule) -> bool:
    return special.id in OF_THE_RIDER or special.id.startswith(("wizard", "item", "spell"))


def is_rider(unit: Unit) -> bool:
    """Whether somebody rides a monster, or did."""
    return unit.has_special(RIDER)


def rider_of(battle: Battle, unit: Unit) -> Unit | None:
    """The living rider of a monster."""
    if unit.troop != RIDDEN:
        return None
    riders = (battle.unit(seat.character) for seat in unit.seats)
    return next((hero for hero in riders if is_rider(hero) and hero.condition is Condition.JOINED), None)
