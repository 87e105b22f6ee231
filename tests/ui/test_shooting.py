"""Shooting in the window: choose a unit, show the enemy, choose him; the dice fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.data.load import scenario_from_text
from game.rulesets.fantasy.firing import VolleyFired
from game.ui.start import table_screen
from tests.ui.conftest import Table

if TYPE_CHECKING:
    from game.ui.app import App

RANGE = """
kind: battle
title: The butts
table: {width: 120, height: 90}
turns: 2
first: a
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
pieces:
  - {id: archers, side: a, unit: archer, name: Archers, models: 10, files: 10, front: [60, 30], facing: 0}
  - {id: slingers, side: a, unit: archer, name: Behind, models: 5, files: 5, front: [20, 60], facing: 180}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 10, front: [60, 50], facing: 180}
"""


@pytest.fixture
def butts(app: App) -> Table:
    """Archers twenty centimetres from orcs, and others who look away."""
    screen = table_screen(app, scenario_from_text(RANGE, "butts"), seed=3)
    app.push(screen)
    return Table(app, screen)


def test_a_volley_by_mouse(butts: Table) -> None:
    """No charge, no move; the archers, the orcs shown and then chosen."""
    butts.pilot.enter()
    butts.pilot.enter()
    assert butts.prompt == "The Reds: shoot with which unit?"
    barred = next(order for order in butts.screen.orders() if order.id == "slingers")
    assert "FB-SHT-07" in barred.bar
    butts.click("archers")
    assert butts.prompt == "The Reds: Archers shoot at whom?"
    butts.click("orcs")
    butts.click("orcs")
    log = [entry.event for entry in butts.screen.controller.session.log]
    (fired,) = (event for event in log if isinstance(event, VolleyFired))
    assert (fired.unit, fired.target, fired.shots) == ("archers", "orcs", 10)


@pytest.mark.rule("FB-SHT-20")
@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (False, "10 shots, no cover: 4+ = 4 (BS 3); at long range 1 more"),
        (True, "10 shots, no cover: 5+ = 4 (BS 3) +1 long range"),
    ],
)
def test_what_is_needed_is_told_before_a_target_is_chosen(app: App, *, shown: bool, said: str) -> None:
    """BS 3: 7 - 3 = 4, at long range 5; how far the enemy is may only be told where distances are seen."""
    text = RANGE.replace("front: [60, 50]", "front: [60, 70]")
    text = text.replace("turns: 2", "turns: 2\noptions: {show_distances: true}") if shown else text
    screen = table_screen(app, scenario_from_text(text, "butts"), seed=3)
    app.push(screen)
    table = Table(app, screen)
    table.pilot.enter()
    table.pilot.enter()
    table.click("archers")
    assert screen.tool is not None
    table.pilot.move(table.pixel("orcs"))
    assert [words for _, words, _ in screen.tool.preview().pills] == [said]
    assert screen.controller.request is not None, "nothing is rolled yet"
