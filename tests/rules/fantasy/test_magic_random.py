"""Wizards, magic items and war machines played at random: to the end, on legal positions, and replayed."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from game.analysis.simulate import one_battle
from game.battle.battle import digest
from game.data.load import scenario_from_text
from game.engine.record import Header, Recorder, read, replay
from game.engine.session import Session, play
from game.players.cast import Cast
from game.rulesets.fantasy.magic.facts import SpellCast
from game.rulesets.fantasy.piercing import BoltShot
from game.rulesets.fantasy.templates import TemplateFell
from game.rulesets.fantasy.war_machines import BallBounced, Misfired

if TYPE_CHECKING:
    from pathlib import Path

BATTLE = """
kind: battle
title: Spells and engines
units: cm
table: {width: 120, height: 100}
turns: 4
sides: [{id: a, name: Kingdom}, {id: b, name: Horde}]
pieces:
  - {id: guards, side: a, unit: spearman, models: 20, front: [60, 28], command: [standard], options: [banner_of_return]}
  - {id: mage, side: a, unit: court_wizard, models: 1, front: [75, 28], options: [higher_level, rod_of_bolts]}
  - {id: cannon, side: a, unit: cannon, models: 1, front: [40, 20]}
  - {id: bolts, side: a, unit: bolt_thrower, models: 1, front: [90, 20]}
  - {id: orcs, side: b, unit: orc, models: 20, front: [60, 72], facing: 180, command: [standard], options: [red_banner]}
  - {id: shaman, side: b, unit: orc_shaman, models: 1, front: [40, 75], facing: 180, options: [higher_level]}
  - {id: stones, side: b, unit: orc_stone_thrower, models: 1, front: [75, 85], facing: 180}
  - {id: trolls, side: b, unit: troll, models: 3, files: 3, front: [25, 73], facing: 180}
"""


@pytest.mark.parametrize("seed", range(6))
def test_spells_and_engines_at_random(seed: int) -> None:
    """No crash, no stall, no illegal position after any event."""
    scenario = scenario_from_text(BATTLE, "test")
    report = one_battle(scenario.rules, scenario.battle, seed, Cast())
    assert report.error is None
    assert report.finished


def test_a_battle_with_spells_and_engines_replays(tmp_path: Path) -> None:
    """Directions, guesses and places are in the record; spells were cast and engines shot."""
    scenario = scenario_from_text(BATTLE, "test")
    kinds: set[type] = set()
    for seed in (1, 2, 3):
        session = Session(scenario.rules, scenario.battle)
        path = tmp_path / f"{seed}.jsonl"
        with closing(Recorder(path, Header(scenario.rules.id, scenario.text), session)):
            play(session, Cast()(scenario.battle, seed))
        repeated = replay(read(path), scenario.rules, scenario.battle)
        assert repeated.log == session.log
        assert digest(repeated.battle) == digest(session.battle)
        kinds |= {type(entry.event) for entry in session.log}
    assert SpellCast in kinds
    assert kinds & {BoltShot, TemplateFell, BallBounced, Misfired}
