"""Objectives of drills: each kind reached and missed, on battles of a turn or two."""

from __future__ import annotations

import pytest

from game.analysis.objectives import score
from game.data.load import scenario_from_text
from game.engine.session import Session, play
from game.players.cast import cast_for

DRILL = """kind: drill
title: A drill
table: {{width: 120, height: 100}}
turns: 2
first: a
sides:
  - {{id: a, name: Reds, seat: script}}
  - {{id: b, name: Blues, seat: script}}
pieces:
  - {{id: guards, side: a, unit: household_guard, models: 20, files: 5, front: [60, 30]}}
  - {{id: idle, side: a, unit: archer, models: 10, files: 5, front: [15, 10], facing: 0}}
  - {{id: goblins, side: b, unit: goblin, models: 15, files: 5, front: [60, {goblins}], facing: {facing}}}
  - {{id: far, side: b, unit: orc, models: 10, files: 5, front: [105, 80], facing: 180}}
scripts:
  - {{unit: guards, orders: [{{do: charge, target: goblins, approach: false}}]}}
objectives:
  - {{text: It., points: 2, {objective}}}
"""


def reached(objective: str, goblins: float = 45, facing: int = 180, seed: int = 1) -> bool:
    """Whether an objective is reached where the guards charge goblins in reach."""
    text = DRILL.format(objective=objective, goblins=goblins, facing=facing)
    found = scenario_from_text(text, "drill.yaml")
    session = Session(found.rules, found.battle)
    play(session, cast_for(found)(found.battle, seed), most=2000)
    total = score(session, found.objectives)
    assert total.most == 2
    assert total.points == (2 if total.marks[0].reached else 0)
    return total.marks[0].reached


@pytest.mark.parametrize(
    ("objective", "there", "elsewhere"),
    [
        ("charge: goblins", True, False),
        ("charge: goblins, unit: guards, sides: [front]", True, False),
        ("charge: goblins, unit: idle", False, False),
        ("charge: goblins, sides: [flank, rear]", False, False),
        ("keep: guards", False, True),
        ("keep: guards, enemy: far", True, True),
        ("keep: guards, enemy: goblins", False, True),
        ("keep: idle, within: 20", True, True),
        ("keep: guards, within: 70", False, False),
        ("hold: {at: [15, 8], radius: 5}, side: a", True, True),
        ("hold: {at: [15, 8], radius: 5}, unit: idle", True, True),
        ("hold: {at: [15, 8], radius: 5}, unit: guards", False, False),
        ("hold: {at: [15, 8], radius: 5}, side: b", False, False),
        ("hold: {at: [60, 50], radius: 60}, side: a", False, False),
        ("survive: idle", True, True),
        ("survive: idle, until: 1", True, True),
        ("spare: idle", True, True),
        ("destroy: far", False, False),
    ],
)
def test_an_objective_is_checked(objective: str, there: bool, elsewhere: bool) -> None:
    """With goblins 15 cm before the guards, who charge them, and with goblins far off."""
    assert reached(objective) is there
    assert reached(objective, goblins=88) is elsewhere


def test_a_charge_counts_by_the_side_it_comes_to() -> None:
    """Goblins that turn their backs are charged in the rear."""
    assert reached("charge: goblins, sides: [rear]", goblins=48, facing=0)


def test_a_lost_unit_is_destroyed_neither_survives_nor_is_spared() -> None:
    """Goblins broken by great weapons flee or are caught: over ten battles both come, and the words agree."""
    for seed in range(10):
        lost = reached("destroy: goblins", seed=seed)
        assert not (lost and reached("survive: goblins", seed=seed))
        assert not (lost and reached("spare: goblins, losses: 15", seed=seed))
    assert any(reached("destroy: goblins", seed=seed) for seed in range(10))
