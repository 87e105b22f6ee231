"""A window without a screen and a pilot for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.data.load import scenario_from_text
from game.ui.app import App
from game.ui.pilot import Pilot
from game.ui.start import table_screen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.screens.table import TableScreen

DUEL = """
kind: battle
title: A duel
table: {width: 120, height: 90}
turns: 2
first: a
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
pieces:
  - {id: guards, side: a, unit: spearman, name: Guards, models: 20, files: 5, front: [60, 40], facing: 0, command: [standard, musician]}
  - {id: reserve, side: a, unit: spearman, name: Reserve, models: 10, files: 5, front: [30, 20], facing: 0}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [60, 54], facing: 180, command: [standard]}
  - {id: goblins, side: b, unit: goblin, name: Goblins, models: 20, files: 5, front: [95, 80], facing: 180}
"""  # noqa: E501 - a file as people write it


class Table:
    """A battle in the window: where things are on the screen, and the pilot."""

    def __init__(self, app: App, screen: TableScreen) -> None:
        self.app, self.screen, self.pilot = app, screen, Pilot(app)
        self.pilot.frame(2)

    @property
    def prompt(self) -> str:
        """What is asked now."""
        request = self.screen.controller.request
        return str(request.prompt) if request is not None else ""

    def pixel(self, unit: str) -> tuple[float, float]:
        """The middle of a unit on the screen."""
        assert self.screen.camera is not None
        return self.screen.camera.to_screen(self.screen.controller.battle.unit(unit).body.centre)

    def click(self, unit: str) -> None:
        """Click a unit."""
        self.pilot.click(self.pixel(unit))

    def handle(self, name: str) -> tuple[float, float]:
        """A handle of the move on the screen."""
        assert self.screen.camera is not None
        assert self.screen.tool is not None
        return self.screen.camera.to_screen(dict(self.screen.tool.preview().handles)[name])


@pytest.fixture
def app() -> Iterator[App]:
    """A window of 1280 by 800."""
    window = App((1280, 800))
    window.settings.recap = False  # films between turns have tests of their own
    yield window
    while window.screens:
        window.screens.pop().close()
    pygame.display.quit()


@pytest.fixture
def duel(app: App) -> Table:
    """Two units a side, close enough to charge."""
    screen = table_screen(app, scenario_from_text(DUEL, "duel"), seed=4)
    app.push(screen)
    return Table(app, screen)
