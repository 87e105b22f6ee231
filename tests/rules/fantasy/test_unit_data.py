"""What a file says of a unit is what the rules see: the flags of FB-C-17, the profile of each model of FB-C-20."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.data.load import case_from_text
from game.rulesets.fantasy.leadership import leadership
from game.rulesets.fantasy.order import entries
from game.rulesets.fantasy.psychology import awe
from game.rulesets.fantasy.psychology.awe import Awe
from game.rulesets.fantasy.psychology.hatred import hates
from game.rulesets.fantasy.psychology.states import is_frenzied
from game.rulesets.fantasy.psychology.stubborn import break_tally
from game.rulesets.fantasy.psychology.stupidity import must_test
from game.rulesets.fantasy.result import rank_bonus
from game.rulesets.fantasy.seeing import heights
from game.rulesets.fantasy.units import flight_dice, is_fast_cavalry, move_of, skirmishes, unit_strength
from tests.clash import later
from tests.play import fight, foot, given, hero, led

if TYPE_CHECKING:
    from game.battle.battle import Battle

PIECES = """
kind: case
title: Flags
pieces:
  - {{id: u, side: a, base: [25, 50], models: 10, files: 5, front: [60, 60], type: cavalry, {extra}}}
  - {{id: foe, side: b, base: [20, 20], models: 20, files: 5, front: [60, 90], facing: 180, keywords: [goblins]}}
ask:
  - arc: {{of: u, from: foe}}
"""
Look = "Callable[[Battle], object]"
LOOKS: dict[str, tuple[str, Look, object, object]] = {
    "no cause": ("special: []", lambda b: awe.caused_by(b.unit("u")), Awe.NONE, Awe.NONE),
    "causes fear": ("special: [causes_fear]", lambda b: awe.caused_by(b.unit("u")), Awe.FEAR, Awe.NONE),
    "causes terror": ("special: [causes_terror]", lambda b: awe.caused_by(b.unit("u")), Awe.TERROR, Awe.NONE),
    "stupid": ("special: [stupid]", lambda b: must_test(b, b.unit("u")), True, False),
    "frenzy": ("special: [frenzy]", lambda b: is_frenzied(b.unit("u")), True, False),
    "hates": (
        "special: [{rule: hates, parameters: {keywords: goblins}}]",
        lambda b: hates(b.unit("u"), b.unit("foe")),
        True,
        False,
    ),
    "stubborn": ("special: [stubborn]", lambda b: break_tally(b, b.unit("u"), 6).total, 7, 1),
    "fast cavalry": ("special: [fast_cavalry]", lambda b: is_fast_cavalry(b.unit("u")), True, False),
    "fast cavalry has no ranks": ("special: [fast_cavalry]", lambda b: rank_bonus(b.unit("u")), 0, 1),
    "skirmish": ("special: [skirmish]", lambda b: skirmishes(b.unit("u")), True, False),
    "flies": ("special: [flies]", lambda b: flight_dice(b.unit("u")), 8, 5),
    "barded": ("gear: [barding]", lambda b: move_of(b.unit("u")), 80, 100),
    "large": ("special: [large]", lambda b: heights(b, b.unit("u"))[0], 2, 1),
}


def battle_with(extra: str) -> Battle:
    """The position of a file that says so of its unit (M 10, Ld 7)."""
    values = "profile: {M: 10, WS: 3, BS: 3, S: 3, T: 3, W: 1, I: 3, A: 1, Ld: 7}"
    return case_from_text(PIECES.format(extra=f"{values}, {extra}"), "flags.yaml").battle


@pytest.mark.rule("FB-C-17")
@pytest.mark.parametrize("name", LOOKS)
def test_what_a_file_says_of_a_unit_is_seen_by_the_rules(name: str) -> None:
    """Each flag of the list, beside the same unit without it."""
    extra, look, flagged, plain = LOOKS[name]
    assert look(battle_with(extra)) == flagged
    assert look(battle_with("special: []")) == plain


@pytest.mark.rule("FB-C-20")
def test_each_model_keeps_its_profile_and_the_unit_has_the_highest_leadership_and_the_slowest_pace() -> None:
    """20 spears (M 10, I 3, A 1, Ld 7) with a captain (M 8, I 5, A 3, Ld 9) and a boy (M 20, I 2, A 2, Ld 5)."""
    captain, boy = hero("captain", M=8), hero("boy", M=20, I=2, A=2, Ld=5)
    units = led(foot("spears", models=20), captain, boy)
    foe = foot("foe", "b", (60, 60), 180)
    battle = given(*units, foe, fights=[later(fight("spears", "foe"))])
    spears = battle.unit("spears")
    mine = [(e.unit, e.profile["I"], e.profile["A"]) for e in entries(battle, ("foe", "spears")) if e.army == "a"]
    assert mine == [("captain", 5, 3), ("spears", 3, 1), ("boy", 2, 2)]
    assert (leadership(battle, spears).total, move_of(spears) or move_of(captain)) == (9, 80)
    assert unit_strength(spears) == 22
