"""Characters in the window: the card lists them, a click on one shows his own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.data.load import scenario_from_text
from game.rulesets.fantasy.characters import body_in
from game.ui.chrome.card import within
from game.ui.start import table_screen
from tests.ui.conftest import DUEL, Table

if TYPE_CHECKING:
    from game.ui.app import App

WITH_HERO = DUEL + (
    "  - {id: captain, side: a, name: Captain, type: character, base: [20, 20], joined: guards, "
    "profile: {M: 10, W: 2, Ld: 9}}\n"
)


def opened(app: App) -> Table:
    screen = table_screen(app, scenario_from_text(WITH_HERO, "heroes"), seed=4)
    app.push(screen)
    return Table(app, screen)


def test_the_card_of_a_unit_lists_who_stands_in_it(app: App) -> None:
    battle = opened(app).screen.controller.battle
    assert within(battle, battle.unit("guards")) == ["with Captain (W 2)"]
    assert within(battle, battle.unit("captain")) == ["stands in Guards"]


def test_a_click_on_him_selects_him_and_he_leaves_by_mouse_and_keys(app: App) -> None:
    table = opened(app)
    table.pilot.enter()
    assert table.prompt == "The Reds: move your units"
    battle = table.screen.controller.battle
    assert table.screen.camera is not None
    table.pilot.click(table.screen.camera.to_screen(body_in(battle.unit("guards"), battle.unit("captain")).centre))
    assert table.screen.selected == "captain"
    assert table.prompt == "Captain leaves his unit: move or march?"
    table.pilot.letter("m")
    assert table.prompt == "Captain leaves Guards: which way?"
    x, y = table.screen.camera.to_screen(body_in(battle.unit("guards"), battle.unit("captain")).pose.point)
    table.pilot.click((x, y - 40))
    table.pilot.enter()
    assert table.screen.controller.battle.unit("captain").is_on_table


def test_by_the_keys_he_comes_out_step_by_step(app: App) -> None:
    """Steps of 5 mm: at 15 mm his base of 20 still stands in the unit and the order is barred; at 25 it is out."""
    table = opened(app)
    table.pilot.enter()
    battle = table.screen.controller.battle
    assert table.screen.camera is not None
    table.pilot.click(table.screen.camera.to_screen(body_in(battle.unit("guards"), battle.unit("captain")).centre))
    table.pilot.letter("m")
    for _ in range(3):
        table.pilot.key(pygame.K_UP)
    assert next(order.bar for order in table.screen.orders()) == "he still stands in Guards (FB-EXT-03)"
    for _ in range(2):
        table.pilot.key(pygame.K_UP)
    table.pilot.enter()
    assert table.screen.controller.battle.unit("captain").is_on_table
