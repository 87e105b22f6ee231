"""Rosters: sound ones, every fault of a broken one, and scenarios that call for one from their own folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.unit import Condition
from game.data.load import Scenario, load, load_scenario, scenario_from_text
from game.data.rosters import points_of
from game.data.specs import RosterSpec
from game.errors import DataError

ROSTER = """kind: roster
title: A small army
army: kingdom
points: 450
units:
  - {unit: spearman, id: spears, models: 20, files: 5, command: [champion, standard, musician], options: [spear]}
  - {unit: archer, models: 10}
  - {unit: archer, models: 10, command: [musician]}
  - {unit: captain, name: Old Captain, options: [general, shield]}
"""
BATTLE = """kind: battle
title: With a roster
ruleset: fantasy
deployment: alternate
sides:
  - {id: a, name: Reds, roster: reds.yaml}
  - {id: b, name: Blues}
pieces:
  - {id: orcs, side: b, unit: orc, models: 20, files: 5}
"""


def faults(tmp_path: Path, text: str, name: str = "x.yaml") -> list[str]:
    """The faults of a file with that content, the folder's name cut off."""
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(DataError) as found:
        load(path)
    return [fault.replace(f"{tmp_path}/", "") for fault in found.value.faults]


def test_a_roster_is_added_up(tmp_path: Path) -> None:
    """20 x (7 + 1) + 25; 10 x 8; 10 x 8 + 5; 60 + 2."""
    (tmp_path / "x.yaml").write_text(ROSTER)
    roster = load(tmp_path / "x.yaml")
    assert isinstance(roster, RosterSpec)
    assert points_of(roster) == 185 + 80 + 85 + 62


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("points: 450", "points: 400", "x.yaml:4: points: the units cost 412 points, 400 are allowed"),
        ("unit: spearman", "unit: speerman", "units[0].unit: no unit 'speerman' in the catalogue; did you mean 'spear"),
        ("models: 20, files: 5", "models: 9, files: 5", "units[0].models: Spearmen cannot be 9 strong; use 10 to 40"),
        ("files: 5", "files: 21", "units[0].files: files is 21 but it has 20 models; use 1 to 20"),
        ("[champion, standard, musician]", "[champion, champion]", "units[0].command[1]: 'champion' stands twice"),
        ("models: 10, command: [musician]", "models: 10, command: [standard]", "Archers have no 'standard'; use champ"),
        ("options: [spear]", "options: [spare]", "Spearmen have no option 'spare'; did you mean 'spear'?"),
        ("army: kingdom", "army: kingdoms", "x.yaml:3: army: no army 'kingdoms'; did you mean 'kingdom'?"),
        ("unit: archer, models: 10}", "unit: orc, models: 10}", "units[1].unit: 'orc' is no unit of kingdom"),
        ("{unit: archer, models: 10}", "{unit: captain, options: [general]}", "units[3]: a second General"),
        ("{unit: archer, models: 10}", "{unit: archer, id: spears, models: 10}", "units[1].id: the id 'spears' stands"),
        ("name: Old Captain,", "joined: spear,", "units[3].joined: no unit of the roster has the id 'spear'; did you"),
        ("models: 20", "model: 20", "units[0].model: is not a known key; did you mean 'models'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_roster_is_said(tmp_path: Path, old: str, new: str, says: str) -> None:
    """One fault each, with its line and the way out."""
    assert old in ROSTER
    found = faults(tmp_path, ROSTER.replace(old, new, 1))
    assert len(found) == 1
    assert says in found[0]


def battle_in(tmp_path: Path) -> Scenario:
    """The battle with its roster beside it."""
    (tmp_path / "reds.yaml").write_text(ROSTER)
    (tmp_path / "battle.yaml").write_text(BATTLE)
    return load_scenario(tmp_path / "battle.yaml")


def test_a_roster_brings_its_units_to_the_battle(tmp_path: Path) -> None:
    """In reserve until deployment, with ids of their own, points and General."""
    battle = battle_in(tmp_path).battle
    assert [unit.id for unit in battle.units] == ["orcs", "spears", "a_archer", "a_archer_2", "a_captain"]
    assert {unit.condition for unit in battle.units} == {Condition.RESERVE}
    assert sum(unit.points for unit in battle.units if unit.army == "a") == 412
    assert battle.unit("a_captain").name == "Old Captain"
    assert battle.unit("a_captain").has_special("general")


def test_the_text_of_a_battle_holds_its_rosters(tmp_path: Path) -> None:
    """A record replays from its text alone, wherever the roster's file has gone."""
    found = battle_in(tmp_path)
    (tmp_path / "reds.yaml").unlink()
    assert scenario_from_text(found.text, "record").battle == found.battle


def test_no_file_outside_the_folder_is_read(tmp_path: Path) -> None:
    """Neither by dots, nor by a whole path, nor by a link."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "reds.yaml").write_text(ROSTER)
    (inner / "link.yaml").symlink_to(tmp_path / "reds.yaml")
    for name in ("../reds.yaml", str(tmp_path / "reds.yaml"), "link.yaml", "."):
        (found,) = faults(inner, BATTLE.replace("reds.yaml", name))
        assert f"battle.yaml:6: sides[0].roster: '{name}' leads out" in found.replace("x.yaml", "battle.yaml")


def test_faults_of_the_roster_file_name_that_file(tmp_path: Path) -> None:
    """Beside those of the scenario itself, all at once."""
    (tmp_path / "reds.yaml").write_text(ROSTER.replace("points: 450", "points: 4"))
    found = faults(tmp_path, BATTLE.replace("unit: orc", "unit: ork").replace("alternate", "fixed"))
    assert any("reds.yaml:4: points: the units cost 412" in fault for fault in found)
    assert any("x.yaml:6: sides[0].roster: a roster's units have no places yet" in fault for fault in found)
    assert any("no unit 'ork'" in fault for fault in found)


def test_a_missing_roster_and_another_kind_of_file_are_said(tmp_path: Path) -> None:
    """The one cannot be read, the other is no roster."""
    (found,) = faults(tmp_path, BATTLE)
    assert "reds.yaml:1: cannot be read" in found
    (tmp_path / "reds.yaml").write_text(BATTLE)
    (found,) = faults(tmp_path, BATTLE)
    assert "reds.yaml:1: kind: this is no roster" in found


def test_a_character_of_a_roster_may_begin_in_a_unit_of_it(tmp_path: Path) -> None:
    """He has a seat in its first rank and is placed with it: 20 men and he."""
    (tmp_path / "reds.yaml").write_text(ROSTER.replace("name: Old Captain,", "joined: spears,"))
    (tmp_path / "battle.yaml").write_text(BATTLE)
    battle = load_scenario(tmp_path / "battle.yaml").battle
    assert battle.unit("spears").characters == ("a_captain",)
    assert battle.unit("a_captain").condition is Condition.JOINED
    assert battle.unit("spears").block.count == 21
