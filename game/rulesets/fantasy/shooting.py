"""The shooting phase (FB-TRN-06): who may shoot at all; targets and dice, rows FB-SHT-01 to 30, come here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import Reason, bar
from game.rulesets.fantasy.psychology.states import order_bars

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.game import Game, Steps

MISSILES = (
    "short_bow",
    "bow",
    "longbow",
    "crossbow",
    "repeater_crossbow",
    "sling",
    "javelin",
    "throwing_axe",
    "throwing_spear",
    "throwing_knife",
    "dart",
    "firearm",
    "pistol",
)
"""The missile weapons by their names in the data (FB-SHT-06)."""


def has_missiles(unit: Unit) -> bool:
    """Whether a unit carries missile weapons."""
    return any(piece in MISSILES for piece in unit.gear)


def weapon_bars(unit: Unit) -> tuple[Reason, ...]:
    """Why a unit has no shot whatever it did."""
    return (
        *bar(not has_missiles(unit), "no_missiles", "it has no missile weapons", rule="FB-SHT-01"),
        *bar(unit.profile["BS"] <= 0, "no_skill", "it has no Ballistic Skill", rule="FB-PRF-02"),
    )


def shooting_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit does not shoot this turn (FB-SHT-30)."""
    charged = battle.charge_of(unit.id) is not None
    return (
        *weapon_bars(unit),
        *bar(unit.is_fleeing, "fleeing", "it is fleeing", rule="FB-RAL-01"),
        *bar(battle.is_engaged(unit.id), "engaged", "it is in combat", rule="FB-SHT-13"),
        *bar(charged, "charged", "it declared a charge this turn", rule="FB-CHG-14"),
        *bar(unit.has("marched"), "marched", "it marched", rule="FB-MOV-16"),
        *bar(unit.has("reformed"), "reformed", "it re-formed", rule="FB-MOV-11"),
        *bar(unit.has("rallied"), "rallied", "it rallied this turn", rule="FB-RAL-13"),
        *order_bars(battle, unit),
    )


def shoot(game: Game) -> Steps[bool]:  # the signature of a step
    """Nobody shoots."""
    yield from ()
    return False
