"""Stubbornness: break tests on a Leadership that no defeat lowers (FB-PSY-STB-01 to 05)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.tally import Part, Tally, message
from game.rulesets.fantasy.leadership import leadership, officers
from game.rulesets.fantasy.special import SPECIAL

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.tally import Message

SPECIAL.declare("stubborn", "Stubborn: no defeat lowers its Leadership in break tests (FB-PSY-STB-01).")


def break_tally(battle: Battle, unit: Unit, difference: int) -> Tally:
    """What a unit's 2D6 of a break test may show at most.

    A stubborn unit takes the best of its own Leadership, that of a stubborn character in it, both unmodified, and what
    other leaders lend it less the difference.
    """
    led = replace(leadership(battle, unit), name=message("needed")).plus(-difference, message("lost by"), "FB-BRK-02")
    if not unit.has_special("stubborn"):
        return led
    own = _unmodified(led.parts[0].value, message("own, stubborn"), "FB-PSY-STB-01")
    stubborn = [
        _unmodified(hero.profile["Ld"], message("{hero}, stubborn as his unit", hero=hero.name), "FB-PSY-STB-04")
        for hero in officers(battle, unit)
        if hero.has_special("stubborn")
    ]
    return max((own, *stubborn, led), key=lambda tally: tally.total)


def _unmodified(leadership: float, why: Message, rule: str) -> Tally:
    return Tally(message("needed"), (Part(leadership, why, rule),))


def lowered_by(tally: Tally) -> int:
    """By how much the difference lowered a needed number: nothing where stubbornness tells."""
    return -int(sum(part.value for part in tally.parts if part.rule == "FB-BRK-02"))
