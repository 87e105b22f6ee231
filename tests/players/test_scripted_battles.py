"""The battles that come with the game have scripts for both sides, and play to their end by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.analysis.simulate import one_battle
from game.assets import scenario_path
from game.data.load import load_scenario
from game.players.cast import cast_for

FILES = sorted(scenario_path("battles").glob("*.yaml"))
SHORT = ("burning_glade", "open_field", "the_ford")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_unit_of_a_battle_has_a_script(path: Path) -> None:
    """So that either side may be left to the program."""
    found = load_scenario(path)
    assert {script.unit for script in found.scripts} == {unit.id for unit in found.battle.units}


@pytest.mark.parametrize("name", SHORT)
def test_scripts_fight_a_battle_to_its_end(name: str) -> None:
    """No error, no illegal position at any step, and it is counted out."""
    found = load_scenario(scenario_path("battles", f"{name}.yaml"))
    cast = cast_for(found, {"a": "script", "b": "script"})
    report = one_battle(found.rules, found.battle, 7, cast)
    assert (report.error, report.finished) == (None, True)
