"""Pages of the battle's flow at every size and scale: buttons in the window, apart from each other, words whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from game.data.load import scenario_from_text
from game.engine.record import Header
from game.engine.session import Session, play
from game.players.cast import Cast
from game.ui.chrome.board import fits
from game.ui.film import Film
from game.ui.pilot import Pilot
from game.ui.screens.cover import CoverScreen
from game.ui.screens.guide import GuideScreen
from game.ui.screens.recap import RecapScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.result import ResultScreen
from game.ui.start import table_screen
from tests.ui.conftest import DUEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.app import App
    from game.ui.chrome.item import Item

SIZES = [((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 0.75), ((2560, 1440), 2.0)]
FIELD = scenario_from_text(DUEL, "duel")


@pytest.fixture(scope="module")
def fought() -> Session:
    """The duel played to its end by chance."""
    return play(Session(FIELD.rules, FIELD.battle), Cast()(FIELD.battle, 3))


def watched(app: App, fought: Session) -> list[Item]:
    """The replay."""
    screen = ReplayScreen(app, fought, Header("fantasy", DUEL, {}), FIELD)
    app.push(screen)
    return screen.items()


def recapped(app: App, fought: Session) -> list[Item]:
    """The film between two turns."""
    table = table_screen(app, FIELD)
    screen = RecapScreen(table.flow, Film(FIELD.rules, fought), "Meanwhile: The Blues", "blue", None)
    app.push(screen)
    return screen.items()


def ended(app: App, fought: Session) -> list[Item]:
    """The page of the end."""
    table = table_screen(app, FIELD)
    table.controller.take_over(fought)
    return ResultScreen(table.flow).items()


def covered(app: App, fought: Session) -> list[Item]:
    """The cover."""
    return CoverScreen(app, "The Blues", "blue").items()


def guided(app: App, fought: Session) -> list[Item]:
    """The first battle's note."""
    screen = GuideScreen(app)
    app.push(screen)
    Pilot(app).frame(2)
    return screen.note_items(screen._place())


@pytest.mark.parametrize("page", [watched, recapped, ended, covered, guided])
@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 0.75), ((2560, 1440), 2.0)]
)
def test_a_page_fits(
    app: App, fought: Session, page: Callable[[App, Session], list[Item]], size: tuple[int, int], scale: float
) -> None:
    """At the smallest window, at the largest, and in between."""
    app.push(CoverScreen(app, "The Blues", "blue"))
    app.choose(scale=scale)
    app._resize(size)
    items: list[Any] = page(app, fought)
    window = pygame.Rect(0, 0, *size)
    pressed = [item for item in items if item.id and not item.id.startswith(("moment:", "guide:note"))]
    boxes = [pygame.Rect(item.box) for item in pressed]
    assert [item.words for item, box in zip(pressed, boxes, strict=True) if not window.contains(box)] == []
    assert [item.words for item in pressed if not fits(item)] == []
    assert all(box.collidelist(boxes[n + 1 :]) == -1 for n, box in enumerate(boxes))
