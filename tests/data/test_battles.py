"""The battles that ship: enough of them, both armies balanced, the big ones with all arms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.assets import scenario_path
from game.data.catalogue import catalogue
from game.data.load import load_scenario

if TYPE_CHECKING:
    from pathlib import Path

BATTLES = sorted(scenario_path("battles").glob("*.yaml"))
BIG = ("kings_field", "barrow_downs")
MISSILES = {"bow", "short_bow", "longbow", "crossbow", "firearm"}


def armies(path: Path) -> dict[str, int]:
    """The points of each army."""
    battle = load_scenario(path).battle
    return {army.id: sum(unit.points for unit in battle.units if unit.army == army.id) for army in battle.armies}


def test_there_are_six_battles_and_two_of_2000_points() -> None:
    """1980 to 2000 points a side count as 2000."""
    assert len(BATTLES) >= 6
    points = {path.stem: armies(path) for path in BATTLES}
    assert all(1980 <= total <= 2000 for name in BIG for total in points[name].values())


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_both_armies_cost_the_same_within_two_per_cent(path: Path) -> None:
    """Of the larger."""
    one, two = armies(path).values()
    assert abs(one - two) <= 0.02 * max(one, two)


@pytest.mark.parametrize("name", BIG)
def test_a_big_battle_has_terrain_and_all_arms_on_each_side(name: str) -> None:
    """Infantry, cavalry, missiles, engines, monsters, characters, a wizard and a General."""
    found = load_scenario(scenario_path("battles", f"{name}.yaml"))
    assert len(found.battle.terrain) >= 5
    for army in found.battle.armies:
        units = [unit for unit in found.battle.units if unit.army == army.id]
        troops = {unit.troop for unit in units}
        assert {"infantry", "cavalry", "war_machine", "monster", "character"} <= troops
        assert any(MISSILES & set(unit.gear) for unit in units)
        assert sum(unit.has_special("general") for unit in units) == 1
        assert any(unit.has_special("wizard") for unit in units)
        assert sum(unit.has_special("battle_standard") for unit in units) == 1


def test_the_shipped_rosters_name_every_army_of_the_catalogue() -> None:
    """One roster of 2000 points for each."""
    rosters = {path.stem.removesuffix("_2000") for path in scenario_path("battles", "rosters").glob("*.yaml")}
    assert rosters == {kind.army for kind in catalogue("fantasy").values()}
