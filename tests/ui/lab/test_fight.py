"""A round of combat, a flight and a panic test asked by mouse alone: dice to turn, lists to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.assets import scenario_path
from game.ui.lab.draft import CaseDraft
from game.ui.lab.items import Die
from game.ui.screens.lab import LabScreen
from tests.ui.lab.test_lab import Lab

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.ui.app import App

FIGHT = """
kind: case
title: A fight
table: {width: 60, height: 60}
pieces:
  - {id: spears, side: a, base: [20, 20], models: 10, files: 5, front: [30, 30], facing: 0, command: [champion]}
  - {id: foe, side: b, base: [20, 20], models: 10, files: 5, front: [30, 30], facing: 180, command: [champion],
     profile: {I: 2}}
  - {id: lord, side: b, base: [20, 20], models: 1, type: character, joined: foe, profile: {A: 3, WS: 5, I: 6}}
ask:
  - combat: {units: [spears]}
"""


@pytest.fixture
def lab(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lab]:
    """Two units in contact, one with a lord in it."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    screen = LabScreen(app, CaseDraft.from_text(FIGHT))
    app.push(screen)
    lab = Lab(app, screen)
    lab.click("tab:ask")
    yield lab
    screen._leaving = True


def combat(lab: Lab) -> dict[str, object]:
    """What is asked, as the file has it."""
    asked: dict[str, object] = lab.screen.desk.value["ask"][0]["combat"]
    return asked


def keys(lab: Lab) -> set[str]:
    """Everything in the form that can be used."""
    lab.pilot.frame()
    return {getattr(cell.item, "key", "") for cell in lab.screen.side.cells}


def test_a_challenge_is_chosen_from_two_lists(lab: Lab) -> None:
    """Either side's list holds its own; who is chosen first gets the first of the others against him."""
    options = {}
    for cell in lab.screen.side.cells:
        if getattr(cell.item, "key", "").startswith("ask:challenge"):
            options[cell.item.key] = [words for _, words in cell.item.options]  # type: ignore[union-attr]
    assert options == {
        "ask:challenge:0": ["nobody", "champion of Spears"],
        "ask:challenge:1": ["nobody", "Lord", "champion of Foe"],
    }
    lab.choose("ask:challenge:1", "foe:champion")
    lab.settle()
    assert combat(lab)["challenge"] == ["spears:champion", "foe:champion"]
    lab.choose("ask:challenge:0", "")
    assert "challenge" not in combat(lab)


def test_a_round_is_fought_with_dice_that_are_turned(lab: Lab) -> None:
    """The judge names each roll that is needed; it is added with its dice, which click, digit or right click turn.

    The lord strikes first, three blows at WS 5 against 3.
    """
    lab.click("dice:begin")
    lab.settle()
    assert combat(lab)["dice"] == []
    lab.click("dice:next")
    lab.settle()
    assert combat(lab)["dice"] == [{"hit": [1, 1, 1]}]
    lab.click("dice:0:0")
    lab.settle()
    assert combat(lab)["dice"] == [{"hit": [2, 1, 1]}]
    for digit in "464":
        lab.pilot.key(ord(digit), text=digit)
    lab.settle()
    assert combat(lab)["dice"] == [{"hit": [4, 6, 4]}], "a digit sets a die and goes on to the next"
    lab.pilot.move(lab.screen.side.place_of("dice:0:1").center)
    lab.pilot.press(3)
    lab.pilot.let_go(3)
    lab.settle()
    assert combat(lab)["dice"] == [{"hit": [4, 5, 4]}]
    lab.click("dice:next")
    lab.settle()
    assert combat(lab)["dice"] == [{"hit": [4, 5, 4]}, {"wound": [1, 1, 1]}]
    lab.type_die("dice:0:0", 1)
    lab.settle()
    assert "dice:1:fit" in keys(lab), "one hit less, one die less"
    lab.click("dice:1:fit")
    lab.settle()
    assert combat(lab)["dice"] == [{"hit": [1, 5, 4]}, {"wound": [1, 1]}]
    lab.click("dice:1:drop")
    lab.settle()
    assert combat(lab)["dice"] == [{"hit": [1, 5, 4]}]
    for _ in range(12):
        if "dice:next" not in keys(lab):
            break
        lab.click("dice:next")
        lab.settle()
    assert "The combat" in lab.title() or "Side" in lab.title(), "with the last roll the round has its score"
    lab.click("dice:none")
    assert combat(lab) == {"units": ["spears"]}


def test_what_the_players_answer_is_chosen(lab: Lab) -> None:
    """First whether somebody challenges; then how the lord shares his blows between men and champion."""
    lab.click("dice:begin")
    lab.settle()
    assert "answer:0" in keys(lab)
    shares = [key for key in keys(lab) if key.startswith("answer:") and key.endswith(":spears:champion")]
    assert len(shares) == 1
    lab.type(shares[0], "2")
    lab.settle()
    given = combat(lab)["answers"]
    assert isinstance(given, list)
    assert given[-1] == {"spears": 1, "spears:champion": 2}
    lab.choose("answer:0", "spears:champion")
    lab.settle()
    assert combat(lab)["answers"] == ["spears:champion"], "what follows is asked anew"


def test_a_flight_is_rolled_with_as_many_dice_as_it_has(lab: Lab) -> None:
    lab.choose("ask:add", "flee")
    lab.settle()
    lab.click("ask:by_dice")
    lab.settle()
    flee = lab.screen.desk.value["ask"][1]["flee"]
    assert flee["roll"] == [3, 3, 3, 3, 3]
    assert "distance" not in flee
    lab.click("ask:roll:4")
    assert lab.screen.desk.value["ask"][1]["flee"]["roll"] == [3, 3, 3, 3, 4]
    lab.settle()
    lab.click("ask:by_length")
    assert lab.screen.desk.value["ask"][1]["flee"]["distance"] == 16


def test_losses_of_a_panic_question_are_counted(lab: Lab) -> None:
    """A quarter of ten is three at the least: with two the unit has no cause."""
    lab.choose("ask:add", "panic")
    lab.choose("ask:when", "end_of_phase")
    lab.choose("ask:lost:add", "spears")
    lab.settle()
    assert lab.screen.desk.value["ask"][1]["panic"]["lost"] == {"spears": 5}
    assert lab.title() == "Spears must test panic"
    lab.type("ask:lost:spears", "2")
    lab.settle()
    assert lab.title() == "Nobody tests panic"
    lab.click("ask:lost:spears:drop")
    assert "lost" not in lab.screen.desk.value["ask"][1]["panic"]


def test_a_re_forming_and_a_place_have_fields_for_their_numbers(lab: Lab) -> None:
    lab.choose("ask:add", "move")
    lab.choose("ask:leg:0", "reform")
    lab.type("ask:leg:0:files", "10")
    lab.type("ask:leg:0:facing", "90")
    assert lab.screen.desk.value["ask"][1]["move"]["legs"] == [{"reform": {"files": 10, "facing": 90}}]
    lab.choose("ask:leg:0", "to")
    lab.type("ask:leg:0:1", "44.5")
    assert lab.screen.desk.value["ask"][1]["move"]["legs"] == [{"to": [50, 44.5]}]


def test_the_dice_of_a_shipped_case_lie_there_as_the_file_has_them(lab: Lab) -> None:
    assert lab.screen.open(scenario_path("cases", "the_captains_challenge.yaml")) == ""
    lab.settle()
    lab.screen.desk.tab = "ask"
    lab.pilot.key(pygame.K_PAGEDOWN)
    lab.settle()
    faces = [cell.item.face for cell in lab.screen.side.cells if isinstance(cell.item, Die)]
    assert faces[:5] == [3, 3, 1, 4, 4]
