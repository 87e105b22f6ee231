"""Spells and war machines by mouse and keys: places, numbers, and what the table shows of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.data.load import scenario_from_text
from game.engine.requests import Amount, Spot
from game.rulesets.fantasy.magic.facts import SpellCast
from game.rulesets.fantasy.war_machines import BallBounced, Misfired
from game.ui.start import table_screen
from tests.ui.conftest import Table

if TYPE_CHECKING:
    from game.ui.app import App

BATTERY = """
kind: battle
title: A battery
table: {width: 120, height: 90}
turns: 2
first: a
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
pieces:
  - {id: cannon, side: a, unit: cannon, name: Cannon, models: 1, front: [60, 15], facing: 0}
  - {id: mage, side: a, unit: court_wizard, name: Mage, models: 1, front: [75, 15], facing: 0, special: [{rule: wizard, parameters: {level: 4, spells: blast}}]}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [60, 65], facing: 180}
"""  # noqa: E501 - a file as people write it


@pytest.fixture
def battery(app: App) -> Table:
    """A cannon and a wizard against a block of orcs."""
    screen = table_screen(app, scenario_from_text(BATTERY, "battery"), seed=4)
    app.push(screen)
    return Table(app, screen)


def until(table: Table, words: str) -> None:
    """Press Enter until that is asked."""
    for _ in range(20):
        if words in table.prompt:
            return
        table.pilot.enter()
    raise AssertionError(f"'{words}' was not asked; now: {table.prompt}")


def facts(table: Table, kind: type) -> list[object]:
    """What has happened of a kind."""
    return [entry.event for entry in table.screen.controller.session.log if isinstance(entry.event, kind)]


def test_a_cannon_is_aimed_with_the_mouse_and_its_guess_is_set_with_the_keys(battery: Table) -> None:
    """Click the target, click where to aim, arrows for the distance, Enter."""
    until(battery, "cast which spell")
    until(battery, "shoot with which unit")
    battery.click("cannon")
    battery.click("orcs")
    battery.click("orcs")
    request = battery.screen.controller.request
    assert isinstance(request, Spot)
    assert "along which line" in battery.prompt
    x, y = battery.pixel("orcs")
    battery.pilot.move((x + 200, y))
    assert battery.screen.tool is not None
    assert battery.screen.tool.preview().reasons
    battery.pilot.click((x, y))
    assert isinstance(battery.screen.controller.request, Amount)
    assert "60 cm" in battery.screen.orders()[0].text
    battery.pilot.key(pygame.K_LEFT)
    battery.pilot.key(pygame.K_LEFT)
    battery.pilot.key(pygame.K_UP)
    assert battery.screen.orders()[0].text == "41 cm"
    battery.pilot.enter()
    assert facts(battery, BallBounced) or facts(battery, Misfired)


def test_a_template_hangs_at_the_mouse_and_falls_where_it_is_clicked(battery: Table) -> None:
    """Blast: the template follows the mouse, a place out of sight is refused, four dice are thrown."""
    until(battery, "cast which spell")
    battery.screen.order("cast:mage:blast")
    assert isinstance(battery.screen.controller.request, Spot)
    x, y = battery.pixel("mage")
    battery.pilot.click((x, y + 20))
    assert battery.screen.notice
    battery.pilot.move(battery.pixel("orcs"))
    assert battery.screen.tool is not None
    assert battery.screen.tool.preview().spot is not None
    front = battery.screen.controller.battle.unit("orcs").block.pose.point
    assert battery.screen.camera is not None
    battery.pilot.click(battery.screen.camera.to_screen((front[0], front[1] + 5)))
    assert "how many power dice" in battery.prompt
    for _ in range(3):
        battery.pilot.letter("w")
    battery.pilot.enter()
    assert facts(battery, SpellCast)
