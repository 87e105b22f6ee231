"""A battle's position as a case: the same units on the same spots."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from game.assets import scenario_path
from game.battle.unit import Condition
from game.data.load import case_from_text, load_scenario
from game.engine.session import Session, play
from game.errors import RuleError
from game.players.cast import Cast
from game.ui.lab.draft import CaseDraft
from game.ui.lab.of_battle import case_of
from game.ui.screens.lab import LabScreen

if TYPE_CHECKING:
    from pathlib import Path

    from game.battle.battle import Battle
    from game.data.specs import ScenarioSpec
    from tests.ui.conftest import Table


def played(name: str, answers: int) -> tuple[Battle, ScenarioSpec]:
    """A battle after so many answers of random players."""
    scenario = load_scenario(scenario_path("battles", f"{name}.yaml"))
    session = Session(scenario.rules, scenario.battle)
    players = Cast()(scenario.battle, 7)
    with suppress(RuleError):  # it stops in the middle, as it is meant to
        play(session, players, most=answers)
    return session.battle, scenario.spec


@pytest.mark.parametrize("name", ["open_field", "the_ford"])
def test_a_position_is_the_same_units_on_the_same_spots(name: str) -> None:
    scenario = load_scenario(scenario_path("battles", f"{name}.yaml"))
    battle = scenario.battle
    first = next(battle.on_table(), battle.units[0])
    if first.is_on_table:
        battle = battle.with_unit(replace(first, condition=Condition.FLEEING))
    again = case_from_text(CaseDraft(case_of(battle, scenario.spec), None).text, "case").battle
    there = {unit.id: unit for unit in battle.on_table()}
    assert {unit.id for unit in again.on_table()} == set(there)
    for unit in again.on_table():
        assert unit.body == there[unit.id].body
        assert unit.profile == there[unit.id].profile
        assert (unit.troop, unit.gear, unit.special) == (
            there[unit.id].troop,
            there[unit.id].gear,
            there[unit.id].special,
        )
        assert unit.is_fleeing == there[unit.id].is_fleeing
    assert again.terrain == battle.terrain


def test_the_position_of_a_running_battle_is_asked_about_in_the_lab(duel: Table, tmp_path: Path) -> None:
    duel.click("guards")
    duel.pilot.key(pygame.K_F8)
    screen = duel.app.screen
    assert isinstance(screen, LabScreen)
    assert screen.desk.value["ask"] == [{"charge": {"by": "guards", "target": "orcs"}}]
    assert screen.desk.draft.look().faults == ()
    case = screen.desk.draft.look().case
    assert case is not None
    assert case.battle.unit("orcs").body == duel.screen.controller.battle.unit("orcs").body
    assert case.battle.unit("guards").command == ("standard", "musician")
    duel.pilot.key(pygame.K_ESCAPE)
    assert duel.app.screen is duel.screen


def test_a_unit_that_no_file_names_is_told_by_what_it_is() -> None:
    scenario = load_scenario(scenario_path("battles", "open_field.yaml"))
    value = case_of(scenario.battle, None)
    seen = CaseDraft(value, None).look()
    assert seen.faults == ()
    assert seen.battle is not None
    for unit in seen.battle.on_table():
        assert unit.body == scenario.battle.unit(unit.id).body
        assert unit.profile == scenario.battle.unit(unit.id).profile


@pytest.mark.parametrize("answers", [400, 700])
def test_a_battle_in_its_middle_becomes_a_case_with_everybody_in_place(answers: int) -> None:
    """Characters in units, riders, losses, fights, fleeing units: all of it in a form that the loader takes."""
    battle, spec = played("kings_field", answers)
    seen = CaseDraft(case_of(battle, spec), None).look()
    assert seen.faults == ()
    assert seen.battle is not None
    there = {unit.id: unit for unit in battle.on_table()}
    assert {unit.id for unit in seen.battle.on_table()} == set(there)
    for unit in seen.battle.on_table():
        if not there[unit.id].lapping:
            assert (unit.id, unit.count) == (unit.id, there[unit.id].count)
            was, now = there[unit.id].block, unit.block
            assert now.pose.point == was.pose.point
            assert now.pose.facing == pytest.approx(was.pose.facing, abs=1e-6)
            assert (now.files, now.count, now.base) == (was.files, was.count, was.base)
    assert {frozenset(fight.pair) for fight in seen.battle.engagements} == {
        frozenset(fight.pair) for fight in battle.engagements
    }
