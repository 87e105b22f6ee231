"""When distances may be shown at all: nobody measures before he has declared (FB-CHG-05, FB-SHT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message, reason
from game.rulesets.base import ruleset

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.tally import Reason

BY_EYE = {
    **dict.fromkeys(("charges", "forced_charges", "terror_of_targets", "reactions", "flight_reactions"), "FB-CHG-05"),
    "shooting": "FB-SHT-02",
}
"""Phases in which people judge distances by eye, and the row that says so."""


def is_open(battle: Battle) -> bool:
    """Whether the battle's switch lets everybody see distances at any time."""
    return bool(battle.option("show_distances", default=False))


def measuring_bar(battle: Battle) -> Reason | None:
    """Why nobody may measure now, None where everybody may."""
    phase = ruleset(battle.ruleset).schedule.phase(battle.cursor)
    if is_open(battle) or phase is None or phase.name not in BY_EYE:
        return None
    return reason("by_eye", message("nobody measures before he has declared"), rule=BY_EYE[phase.name])
