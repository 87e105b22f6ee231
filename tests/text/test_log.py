"""The log as a player reads it: what a charge strikes, what the points of a combat are for, who panics for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeKind, Engagement, Foe
from game.data.load import scenario_from_text
from game.engine.tally import Part, Tally, message
from game.geometry.ranks import Side
from game.rulesets.fantasy.facts import ContactMade
from game.rulesets.fantasy.psychology.panic import Cause, PanicDue
from game.rulesets.fantasy.result import CombatResolved
from game.text.log import sentence

if TYPE_CHECKING:
    from game.battle.battle import Battle

TWO = """
kind: battle
title: Two
table: {width: 120, height: 90}
sides:
  - {id: a, name: You, colour: red}
  - {id: b, name: The orcs, colour: blue}
pieces:
  - {id: lances, side: a, unit: spearman, name: Lances, models: 20, files: 5, front: [60, 40], facing: 0}
  - {id: watch, side: a, unit: spearman, name: Town watch, models: 10, files: 5, front: [30, 20], facing: 0}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [60, 60], facing: 180}
"""


@pytest.fixture(scope="module")
def battle() -> Battle:
    """Two units against one."""
    return scenario_from_text(TWO, "two").battle


@pytest.mark.parametrize(
    ("side", "words"),
    [
        (Side.FRONT, "Lances meet the front of Orcs"),
        (Side.LEFT, "Lances take Orcs in the left flank"),
        (Side.RIGHT, "Lances take Orcs in the right flank"),
        (Side.REAR, "Lances take Orcs in the rear"),
    ],
)
def test_a_charge_tells_what_it_strikes(battle: Battle, side: Side, words: str) -> None:
    """The side that is struck is what a charge was about."""
    fight = Engagement(Foe("lances", side, ChargeKind.FULL), Foe("orcs", Side.FRONT), since=1)
    assert str(sentence(ContactMade(fight), battle)) == words


def test_whoever_is_merely_touched_is_said_to_be(battle: Battle) -> None:
    """An enemy touched while lining up fights, but was not charged (FB-ALN-02)."""
    fight = Engagement(Foe("watch", Side.FRONT), Foe("orcs", Side.FRONT), since=1)
    assert str(sentence(ContactMade(fight), battle)) == "Town watch touches Orcs too, and they fight each other"


def test_points_of_a_combat_say_what_they_are_for(battle: Battle) -> None:
    """Three wounds, a standard and a flank are 5; the others have nothing to show."""
    wounds = message("wounds")
    ours = Tally(message("combat result"), (Part(3, wounds), Part(1, message("standard")), Part(1, message("flank"))))
    theirs = Tally(message("combat result"), (Part(0, wounds),))
    told = sentence(CombatResolved(("lances", "orcs"), (("a", ours), ("b", theirs)), "a", 5), battle)
    lost = sentence(CombatResolved(("lances", "orcs"), (("a", theirs), ("b", ours)), "b", 5), battle)
    assert str(lost).startswith("The orcs win the combat by 5: 5 (The orcs: 3 for wounds"), "the winner comes first"
    assert str(told) == "You win the combat by 5: 5 (You: 3 for wounds, 1 for standard, 1 for flank) to 0 (The orcs)"


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        (("watch",), "Lances must test panic, for Town watch flees near by"),
        (("lances",), "Lances must test panic, for Lances flee near by"),
        (("watch", "lances"), "Lances must test panic, for Town watch and Lances flee near by"),
    ],
)
def test_one_flees_and_two_flee(battle: Battle, sources: tuple[str, ...], words: str) -> None:
    """The verb goes with those who flee."""
    assert str(sentence(PanicDue("lances", Cause.FLEEING_FRIENDS, sources), battle)) == words
