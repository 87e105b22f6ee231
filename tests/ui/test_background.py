"""Others think while the window goes on."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.battle import digest
from game.data.load import scenario_from_text
from game.engine.requests import Choose
from game.errors import LeuctraError
from game.players.random_player import RandomPlayer
from game.ui.screens.recap import RecapScreen
from game.ui.start import table_screen
from tests.ui.conftest import DUEL, Table

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.requests import Raw, Request
    from game.ui.app import App


class Ponderer:
    """Thinks until it is allowed to answer."""

    def __init__(self) -> None:
        self.allowed = threading.Event()
        self.random = RandomPlayer(3)

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """A legal answer, late."""
        assert self.allowed.wait(20)
        return self.random.answer(request, battle)


class Faulty:
    """Fails."""

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """Nothing but an error."""
        raise LeuctraError("lost its mind")


@pytest.fixture
def slow(app: App) -> Table:
    """The Reds are played by somebody who takes long; the window does not wait."""
    app.in_background = True
    app.settings.recap = False
    screen = table_screen(app, scenario_from_text(DUEL, "duel"), seed=4)
    app.push(screen)
    return Table(app, screen)


def finish(table: Table) -> None:
    """Frames until a person is asked."""
    for _ in range(2000):
        table.pilot.frame()
        if not table.screen.controller.is_busy:
            return
        pygame.time.wait(5)
    pytest.fail("no end of thinking")


def test_the_window_lives_while_a_seat_thinks(slow: Table) -> None:
    """Zoom, arcs and a selection work; nothing is asked; the battle goes on once it has decided."""
    controller, player = slow.screen.controller, Ponderer()
    controller.seats["b"] = player
    for _ in range(40):
        if controller.thinking:
            break
        slow.pilot.enter()
    assert controller.thinking == "The Blues"
    assert controller.request is None
    before, camera = digest(controller.battle), slow.screen.camera
    slow.pilot.move(slow.pixel("orcs"))
    slow.pilot.wheel(2)
    assert slow.screen.camera != camera
    slow.click("orcs")
    assert slow.screen.selected == "orcs"
    slow.pilot.enter()
    slow.pilot.letter("m")
    assert digest(controller.battle) == before
    player.allowed.set()
    finish(slow)
    assert controller.request is None or controller.request.army == "a"


def test_an_undo_waits_until_the_seat_has_decided(slow: Table) -> None:
    """Then it goes back to what a person was asked."""
    controller, player = slow.screen.controller, Ponderer()
    controller.seats["b"] = player
    for _ in range(40):
        if controller.thinking:
            break
        slow.pilot.enter()
    slow.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert "as soon as The Blues have decided" in slow.screen.notice
    player.allowed.set()
    finish(slow)
    assert controller.request is not None
    assert controller.request.army == "a"
    assert controller.battle.active == "a"


def test_a_seat_that_fails_is_said_and_the_battle_can_be_taken_back(slow: Table) -> None:
    """No traceback; undo leads to a person's question."""
    controller = slow.screen.controller
    controller.seats["b"] = Faulty()
    for _ in range(60):
        slow.pilot.enter()
        if "lost its mind" in slow.screen.notice:
            break
    assert "lost its mind" in slow.screen.notice
    slow.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    finish(slow)
    request = controller.request
    assert isinstance(request, Choose)
    assert request.army == "a"


def test_two_seats_fight_it_out_while_one_watches(app: App) -> None:
    """Nobody is asked anything; the film is left, and the battle ends."""
    app.in_background = app.settings.recap = True
    screen = table_screen(app, scenario_from_text(DUEL, "duel"), {"a": "random", "b": "random"}, seed=4)
    app.push(screen)
    table = Table(app, screen)
    seen = False
    for _ in range(3000):
        table.pilot.frame()
        if isinstance(app.screen, RecapScreen):
            seen = True
            assert app.screen.title == "How the battle goes"
            table.pilot.letter("x")
        if screen.controller.session.is_over and not screen.controller.is_busy:
            break
        pygame.time.wait(5)
    assert seen
    assert screen.controller.battle.outcome is not None
