"""Who is beyond the reach of psychology, and whom it keeps from acting (FB-PSY-GEN-02, STU-05, FRE-08).

Marks: `stupefied` (until the owner's next turn) after a failed test of stupidity; `stands_still` and `confused` for the
turn, as `squabbles` of quarrelling greenskins; `frenzy_lost` for the battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import bar
from game.rulesets.fantasy.special import SPECIAL

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.tally import Reason

STUPEFIED = "stupefied"
STANDS_STILL = "stands_still"
CONFUSED = "confused"
FRENZY_LOST = "frenzy_lost"
SQUABBLES = "squabbles"

SPECIAL.declare("immune_to_psychology", "Makes no psychology tests; break tests it makes as everybody (FB-PSY-GEN-02).")


def is_frenzied(unit: Unit) -> bool:
    """Whether a unit is in a frenzy it has not lost (FB-PSY-FRE-01, FB-PSY-FRE-09)."""
    return unit.has_special("frenzy") and not unit.has(FRENZY_LOST)


def is_stupefied(unit: Unit) -> bool:
    """Whether a unit is under a failed test of stupidity; nobody is while he flees (FB-PSY-STU-02, FB-PSY-STU-06)."""
    return unit.has(STUPEFIED) and not unit.is_fleeing


def is_immune_to_psychology(battle: Battle, unit: Unit) -> bool:
    """Whether psychology leaves a unit cold: frenzied, under failed stupidity, or by its nature (FB-PSY-FRE-08)."""
    return is_frenzied(unit) or is_stupefied(unit) or unit.has_special("immune_to_psychology")


def immunity_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit makes no psychology test whatever happens."""
    return (
        *bar(is_frenzied(unit), "frenzied", "it is frenzied", rule="FB-PSY-FRE-08"),
        *bar(is_stupefied(unit), "stupefied", "it is under a failed test of stupidity", rule="FB-PSY-STU-05"),
        *bar(unit.has_special("immune_to_psychology"), "immune", "it is immune to psychology", rule="FB-PSY-GEN-02"),
    )


def confusion_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit does nothing of its own accord this turn: no charge, move, spell or shot (FB-PSY-STU-02, STU-04)."""
    return (
        *bar(is_stupefied(unit), "stupefied", "it is stupid this turn", rule="FB-PSY-STU-04"),
        *bar(unit.has(CONFUSED), "confused", "it is confused by a blundering unit", rule="FB-PSY-STU-04"),
        *bar(unit.has(SQUABBLES), "squabbles", "it squabbles this turn", rule="FB-EXT-16"),
    )


def order_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit neither moves nor shoots this turn; spells remain to one that stands still (FB-PSY-FEA-05)."""
    return (
        *confusion_bars(battle, unit),
        *bar(unit.has(STANDS_STILL), "stands_still", "it dares not move or shoot for fear", rule="FB-PSY-FEA-05"),
    )
