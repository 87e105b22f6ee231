"""Battles of all kinds of troops played at random: no illegal position, no crash, an end."""

from __future__ import annotations

import pytest

from game.analysis.simulate import one_battle
from game.data.load import scenario_from_text
from game.players.cast import Cast

TROOPS = """
kind: battle
title: All kinds of troops
table: {width: 120, height: 100}
turns: 4
deployment: alternate
sides:
  - {id: a, name: Reds, colour: red}
  - {id: b, name: Blues, colour: blue}
terrain:
  - {kind: wood, shape: [[30, 40], [45, 40], [45, 55], [30, 55]]}
  - {kind: obstacle, line: [[60, 50], [80, 50]]}
  - {kind: very_difficult, shape: [[90, 45], [100, 45], [100, 55], [90, 55]]}
pieces:
  - {id: rangers, side: a, unit: ranger, models: 8}
  - {id: riders, side: a, unit: outrider, models: 5}
  - {id: eagle, side: a, unit: great_eagle, models: 1}
  - {id: column, side: a, unit: spearman, models: 8, files: 1}
  - id: dragon
    side: a
    type: ridden_monster
    base: [50, 50]
    models: 1
    special: [flies, large, causes_terror]
    profile: {WS: 5, W: 2, Ld: 9, A: 3}
    mount: {M: 15, WS: 6, S: 6, T: 6, W: 6, I: 4, A: 5, Ld: 8}
    gear: [lance, heavy_armour]
  - {id: boars, side: b, unit: boar_chariot, models: 1}
  - {id: scouts, side: b, type: skirmishers, base: {disc: 25}, models: 9, gear: [javelin]}
  - {id: orcs, side: b, unit: orc, models: 16}
  - {id: file, side: b, unit: orc, models: 6, files: 1}
  - id: bats
    side: b
    type: large
    base: [40, 40]
    models: 3
    special: [flies]
    profile: {M: 5, W: 2, T: 4, A: 2}
  - {id: wolves, side: b, type: fast_cavalry, base: [25, 50], models: 5, profile: {M: 22}}
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_random_battle_of_all_kinds_of_troops_comes_to_its_end(seed: int) -> None:
    scenario = scenario_from_text(TROOPS, "troops")
    report = one_battle(scenario.rules, scenario.battle, seed, Cast())
    assert (report.error, report.finished) == (None, True)
