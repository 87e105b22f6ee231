"""The catalogue: the table of FB-EXT-21 to the letter, and four armies that can each fill a table."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from game.assets import asset_path
from game.data.build import Builder
from game.data.catalogue import catalogue
from game.data.source import Source
from game.data.specs import CaseSpec, PieceSpec
from game.rulesets.base import ruleset
from game.rulesets.fantasy.psychology.hatred import hates

NAMES = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
TABLE = {
    "spearman": ((10, 3, 3, 3, 3, 1, 3, 1, 7), (20, 20), ["light_armour", "shield"]),
    "archer": ((10, 3, 3, 3, 3, 1, 3, 1, 7), (20, 20), ["bow"]),
    "crossbowman": ((10, 3, 3, 3, 3, 1, 3, 1, 7), (20, 20), ["crossbow", "light_armour"]),
    "knight": ((20, 4, 3, 3, 3, 1, 3, 1, 8), (25, 50), ["heavy_armour", "shield", "barding", "lance"]),
    "orc": ((10, 3, 3, 3, 4, 1, 2, 1, 7), (25, 25), ["shield"]),
    "goblin": ((10, 2, 3, 3, 3, 1, 2, 1, 5), (20, 20), ["short_bow"]),
    "troll": ((15, 3, 1, 5, 4, 3, 1, 3, 4), (40, 40), []),
    "giant": ((15, 3, 3, 6, 5, 6, 3, 4, 10), (50, 50), []),
    "captain": ((10, 5, 5, 4, 4, 2, 5, 3, 8), (20, 20), ["heavy_armour"]),
}
MISSILES = {"bow", "short_bow", "longbow", "crossbow", "firearm"}
ARMIES = ("kingdom", "greenskins", "dead", "elves")


@pytest.mark.rule("FB-EXT-21")
@pytest.mark.parametrize("name", TABLE)
def test_the_table_stands_in_the_catalogue_to_the_letter(name: str) -> None:
    """Values, base and gear of each line of the row's table; the specials of troll and giant."""
    values, base, gear = TABLE[name]
    kind = catalogue("fantasy")[name]
    assert tuple(kind.profile[key] for key in NAMES) == values
    assert kind.base == base
    assert kind.gear == gear
    assert {"troll": {"causes_fear", "stupid"}, "giant": {"large", "causes_terror"}}.get(name, set()) <= {
        str(rule) for rule in kind.special
    }


def test_there_are_thirty_kinds_and_more_and_each_belongs_to_an_army() -> None:
    """Four armies, generic names."""
    raw = yaml.safe_load(Path(asset_path("units", "fantasy.yaml")).read_text(encoding="utf-8"))
    assert tuple(raw["armies"]) == ARMIES
    assert len(catalogue("fantasy")) >= 30
    assert {kind.army for kind in catalogue("fantasy").values()} == set(ARMIES)


@pytest.mark.parametrize("army", ARMIES)
def test_each_army_has_foot_horse_missiles_engines_monsters_and_characters(army: str) -> None:
    """So that a 2000-point battle has all of them on each side."""
    kinds = [kind for kind in catalogue("fantasy").values() if kind.army == army]
    types = {kind.type for kind in kinds}
    assert {"infantry", "cavalry", "war_machine", "monster", "character"} <= types
    assert any(MISSILES & set(kind.gear) for kind in kinds if kind.type == "infantry")
    assert any("general" in kind.options for kind in kinds)


@pytest.mark.parametrize("name", catalogue("fantasy"))
def test_every_kind_can_be_fielded_with_all_its_options(name: str) -> None:
    """Its type, gear, special rules and command figures are words the rule set knows; each option too."""
    kind = catalogue("fantasy")[name]
    for options in ([], *([option] for option in kind.options)):
        piece = PieceSpec(
            id="it",
            side="a",
            unit=name,
            models=kind.size[0],
            front=(50, 50),
            command=list(kind.command),
            options=options,
        )
        spec = CaseSpec(kind="case", title="One", ask=[], pieces=[piece])
        source = Source("one.yaml")
        battle = Builder(source, spec, ruleset("fantasy")).build()
        assert source.faults == []
        assert battle.unit("it").points > 0


def test_options_change_gear_and_cost() -> None:
    """Twenty orcs with two weapons each: 20 x (6 + 1) + champion 10 + standard 10; the shield stays at home."""
    piece = PieceSpec(
        id="it", side="a", unit="orc", models=20, front=(50, 50), command=["champion", "standard"],
        options=["two_hand_weapons"],
    )  # fmt: skip
    spec = CaseSpec(kind="case", title="One", ask=[], pieces=[piece])
    unit = Builder(Source("one.yaml"), spec, ruleset("fantasy")).build().unit("it")
    assert unit.points == 160
    assert unit.gear == ("two_hand_weapons",)


def test_a_unit_is_known_by_its_kind_and_its_army() -> None:
    """So that orc veterans can hate elves."""
    pieces = [
        PieceSpec(id="them", side="a", unit="orc_veteran", models=10, front=(50, 50)),
        PieceSpec(id="us", side="b", unit="elf_archer", models=10, front=(50, 90)),
    ]
    battle = Builder(
        Source("one.yaml"), CaseSpec(kind="case", title="One", ask=[], pieces=pieces), ruleset("fantasy")
    ).build()
    assert battle.unit("us").keywords == ("elf_archer", "elves")
    assert hates(battle.unit("them"), battle.unit("us"))
    assert not hates(battle.unit("us"), battle.unit("them"))


@pytest.mark.parametrize("army", ARMIES)
def test_each_army_has_wizards_and_engines_that_shoot(army: str) -> None:
    """A level for each wizard; each engine is one of the three."""
    kinds = [kind for kind in catalogue("fantasy").values() if kind.army == army]
    rules = [[str(getattr(rule, "rule", rule)) for rule in kind.special] for kind in kinds]
    assert any("wizard" in named for named in rules)
    engines = {"bolt_thrower", "cannon", "stone_thrower"}
    assert all(engines & set(named) for kind, named in zip(kinds, rules, strict=True) if kind.type == "war_machine")
