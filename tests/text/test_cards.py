"""A unit's card in words."""

from __future__ import annotations

from dataclasses import replace

from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule
from game.scene.units import name_words
from game.text.cards import carried, left_of
from tests.play import foot


def test_a_machines_card_counts_its_crew_and_the_machines_wounds() -> None:
    """Two of the crew left, one wound on the machine."""
    cannon = foot("cannon", models=1, files=1, troop="war_machine").marked("crew", Until.BATTLE, 2)
    assert str(left_of(cannon.marked("machine_wounds", Until.BATTLE, 1))) == "crew 2 · machine 2 of 3 · US 4"
    assert str(left_of(foot("spears", models=12, original=20))) == "12 of 20 · US 12"
    waiting = replace(foot("spears", models=12, original=20), condition=Condition.RESERVE)
    assert str(left_of(waiting)) == "12 of 20 · US 12"
    assert name_words(cannon) == "cannon 2"


def test_magic_is_called_by_its_names() -> None:
    """Level and spells, items, and what lies on the unit."""
    rules = (
        SpecialRule("wizard", (("level", 2), ("spells", "bolt ward"))),
        SpecialRule("magic_item", (("name", "Rod of bolts"), ("bound_spell", "bolt"), ("power", 4))),
        SpecialRule("causes_fear"),
    )
    mage = replace(foot("mage"), special=rules).marked("spell:gloom", Until.BATTLE, "b")
    assert list(carried(mage)) == ["causes fear", "wizard 2: Bolt, Ward", "Rod of bolts", "under Gloom"]
