"""Battles of stupid, quarrelling groups in open order and their characters, at random: no illegal position, an end."""

from __future__ import annotations

import pytest

from game.analysis.simulate import one_battle
from game.data.load import scenario_from_text
from game.players.cast import Cast

OPEN_ORDER = """
kind: battle
title: Open order
table: {width: 90, height: 70}
turns: 5
sides:
  - {id: a, name: Reds, colour: red}
  - {id: b, name: Blues, colour: blue}
terrain:
  - {kind: wood, shape: [[30, 30], [40, 30], [40, 40], [30, 40]]}
  - {kind: impassable, shape: [[60, 30], [65, 30], [65, 35], [60, 35]]}
pieces:
  - id: gang
    side: a
    type: skirmishers
    base: [20, 20]
    at: [[20, 22], [24, 22], [28, 22], [22, 19], [26, 19], [30, 19]]
    facing: 0
    profile: {M: 10, Ld: 5}
    special: [stupid, greenskin]
    gear: [javelin]
  - {id: boss, side: a, type: character, base: [20, 20], joined: gang, profile: {M: 10, W: 2, Ld: 8}}
  - id: mob
    side: a
    type: skirmishers
    base: {disc: 25}
    at: [[40, 22], [44, 22], [48, 22], [42, 18], [46, 18], [50, 19]]
    facing: 0
    profile: {M: 10, Ld: 5}
    special: [stupid, greenskin]
  - {id: loner, side: a, type: character, base: [20, 20], front: [56, 20], facing: 0, profile: {M: 10, W: 2, Ld: 8}}
  - {id: orcs, side: a, unit: orc, models: 12, files: 4, front: [70, 22], facing: 0}
  - {id: file, side: a, unit: orc, models: 5, files: 1, front: [10, 25], facing: 0, special: [stupid, greenskin]}
  - id: foes
    side: b
    type: skirmishers
    base: [20, 20]
    at: [[20, 48], [24, 48], [28, 48], [22, 51], [26, 51]]
    facing: 180
    profile: {M: 12, Ld: 6}
    special: [stupid]
  - {id: captain, side: b, type: character, base: [20, 20], front: [34, 50], facing: 180, profile: {M: 12, W: 2, Ld: 8}}
  - id: goblins
    side: b
    unit: orc
    models: 15
    files: 5
    front: [50, 48]
    facing: 180
    special: [{rule: fanatics, parameters: {number: 1}}]
  - {id: hero, side: b, type: character, base: [20, 20], joined: goblins, profile: {M: 10, W: 2, Ld: 8}}
  - {id: riders, side: b, unit: outrider, models: 5, files: 5, front: [75, 50], facing: 180}
"""


@pytest.mark.parametrize("seed", range(3))
def test_a_random_battle_in_open_order_comes_to_its_end(seed: int) -> None:
    scenario = scenario_from_text(OPEN_ORDER, "open order")
    report = one_battle(scenario.rules, scenario.battle, seed, Cast())
    assert (report.error, report.finished) == (None, True)
