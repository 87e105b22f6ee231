"""Units glide to where they have been moved, and nothing waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.events import UnitMoved
from game.data.load import scenario_from_text
from game.engine.requests import leg_to_raw
from game.geometry.legs import Ahead
from game.geometry.ranks import Block
from game.ui.gliding import LONGEST_MS, MOST_MS
from game.ui.screens.recap import RecapScreen
from game.ui.screens.table import TableScreen
from game.ui.start import table_screen
from tests.ui.conftest import DUEL, Table

if TYPE_CHECKING:
    from game.geometry.pose import Pose
    from game.ui.app import App

BRISK = 0.3
"""Millimetres a millisecond at the plain pace."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A clock that is put on by hand."""
    now = [1000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    return now


def moving(duel: Table) -> None:
    """The reserve is about to go 9 cm ahead, after no charges; it stands at (30, 20) cm and looks up the table."""
    duel.pilot.enter()
    duel.screen.order("reserve")
    duel.screen.order("move")
    for _ in range(18):
        duel.pilot.key(pygame.K_UP)


def places(screen: TableScreen) -> dict[str, Pose]:
    """Where those who glide are shown."""
    shown = screen.gliding.units(screen.app.settings.pace)
    return {unit.id: unit.body.pose for unit in shown if isinstance(unit.body, Block)}


def test_a_unit_goes_its_way_and_the_battle_is_already_there(duel: Table, clock: list[int]) -> None:
    """After 150 ms it has gone 45 mm of 90; the next question is open all the while; then the table shows it itself."""
    moving(duel)
    duel.pilot.enter()
    screen = duel.screen
    goal = screen.controller.battle.unit("reserve").block.pose
    assert goal.point == pytest.approx((300.0, 290.0))
    assert duel.prompt == "The Reds: move your units"
    assert places(screen)["reserve"].point == pytest.approx((300.0, 200.0))
    for _ in range(3):
        clock[0] += 50
        duel.pilot.frame()
    assert places(screen)["reserve"].point == pytest.approx((300.0, 200.0 + 150 * BRISK), abs=1.0)
    assert screen.gliding.under_way == ("reserve",)
    for _ in range(10):
        clock[0] += 50
        duel.pilot.frame()
    assert not screen.gliding.is_going_on
    assert screen.gliding.under_way == ()


def test_a_wheel_is_gone_round_its_corner(duel: Table, clock: list[int]) -> None:
    """Five files of 20 mm: halfway through a wheel alone it has half its degrees, and its inner corner has stayed."""
    duel.pilot.enter()
    duel.screen.order("reserve")
    duel.screen.order("move")
    for _ in range(6):
        duel.pilot.key(pygame.K_RIGHT)
    before = duel.screen.controller.battle.unit("reserve").block
    duel.pilot.enter()
    duel.pilot.frame()
    screen = duel.screen
    turned = screen.controller.battle.unit("reserve").block.pose.facing
    assert turned > 5.0
    (glide,) = screen.gliding._waiting
    screen.gliding.pass_time(glide.lasts("brisk") / 2, "brisk")
    (shown,) = screen.gliding.units("brisk")
    assert shown.block.pose.facing == pytest.approx(turned / 2, abs=0.2)
    assert shown.block.front_right == pytest.approx(before.front_right, abs=0.2)


@pytest.mark.parametrize("key", [pygame.K_F15, pygame.K_ESCAPE])
def test_a_key_brings_it_there_at_once(duel: Table, clock: list[int], key: int) -> None:
    """Any key does; Esc does nothing more than that, and does not leave the battle."""
    moving(duel)
    duel.pilot.enter()
    duel.pilot.frame()
    assert duel.screen.gliding.is_going_on
    selected = duel.screen.selected
    duel.pilot.key(key)
    assert not duel.screen.gliding.is_going_on
    assert duel.app.screen is duel.screen
    assert duel.screen.selected == selected


def test_a_click_acts_although_somebody_is_on_the_way(duel: Table, clock: list[int]) -> None:
    """The unit that is clicked is chosen in that very click; a mere motion of the mouse hurries nobody."""
    moving(duel)
    duel.pilot.enter()
    duel.pilot.move(duel.pixel("guards"))
    assert duel.screen.gliding.is_going_on
    duel.click("guards")
    assert not duel.screen.gliding.is_going_on
    assert duel.prompt == "Guards: move or march?"


def test_a_move_taken_back_is_not_shown(duel: Table, clock: list[int]) -> None:
    """Undo puts it back at once; given again, it goes again."""
    moving(duel)
    duel.pilot.enter()
    duel.pilot.frame()
    duel.screen.command("undo")
    duel.pilot.frame()
    assert not duel.screen.gliding.is_going_on
    assert duel.screen.controller.battle.unit("reserve").block.pose.point == pytest.approx((300.0, 200.0))
    duel.screen.command("redo")
    duel.pilot.frame()
    assert duel.screen.gliding.under_way == ("reserve",)


@pytest.mark.parametrize(("pace", "ms"), [("slow", 90 / 0.15), ("brisk", 90 / 0.3), ("fast", 90 / 0.75)])
def test_each_pace_has_its_time(duel: Table, clock: list[int], pace: str, ms: float) -> None:
    """Ninety millimetres take as long as the pace says."""
    duel.app.choose(pace=pace)
    moving(duel)
    duel.pilot.enter()
    duel.pilot.frame()
    (glide,) = duel.screen.gliding._waiting
    assert glide.lasts(pace) == pytest.approx(ms)


def test_nobody_glides_where_that_is_not_wanted(duel: Table) -> None:
    """The option's word is off."""
    duel.app.choose(pace="off")
    moving(duel)
    duel.pilot.enter()
    duel.pilot.frame()
    assert not duel.screen.gliding.is_going_on


def test_charges_flights_and_pursuits_glide_too(duel: Table, clock: list[int]) -> None:
    """The guards charge the orcs, who hold; the battle is confirmed on until somebody flees and is pursued."""
    seen: set[str] = set()
    screen = duel.screen
    screen.order("guards")
    screen.order("orcs")
    for _ in range(120):
        duel.pilot.frame()
        for glide in screen.gliding._waiting:
            event = glide.moment.event
            if isinstance(event, UnitMoved):
                assert glide.movers
                assert glide.lasts("brisk") <= MOST_MS
                seen.add(event.how)
        if {"charge", "flight", "pursuit"} <= seen or screen.controller.session.is_over:
            break

        if any(order.id == "quarry:orcs" for order in screen.orders()):
            screen.order("quarry:orcs")
        else:
            duel.pilot.enter()
    assert {"charge", "flight", "pursuit"} <= seen


def test_much_at_once_goes_faster(duel: Table, clock: list[int]) -> None:
    """The move a hundred times over would take half a minute; it is over in five seconds."""
    moving(duel)
    duel.pilot.enter()
    gliding = duel.screen.gliding
    (glide,) = gliding._waiting
    assert glide.lasts("brisk") == pytest.approx(300.0)
    gliding.settle()
    gliding._waiting = [glide] * 99
    gliding._seen, gliding._version = 0, None
    gliding._last = None
    gliding.pass_time(0.0, "brisk")
    assert len(gliding._waiting) == 100, "the one that was made, behind the others"
    gliding.pass_time(LONGEST_MS / 2, "brisk")
    assert len(gliding._waiting) == pytest.approx(50, abs=1)
    gliding.pass_time(LONGEST_MS / 2 + 1.0, "brisk")
    assert not gliding.is_going_on


MARCHING = DUEL + "scripts:\n  - {side: b, orders: [{do: advance, bearing: 180}]}\n"


def against_orders(app: App, *, recap: bool) -> Table:
    """The Blues march by their orders; the Reds have ended their turn."""
    app.settings.recap = recap
    screen = table_screen(app, scenario_from_text(MARCHING, "duel"), {"b": "script"}, seed=4)
    app.push(screen)
    table = Table(app, screen)
    for _ in range(30):
        if screen.controller.battle.unit("goblins").block.pose.y < 799.0:
            break
        table.pilot.enter()
    return table


@pytest.mark.parametrize("in_background", [False, True])
def test_the_others_moves_glide_too(app: App, clock: list[int], in_background: bool) -> None:
    """Without the film the Goblins go their way on the table, seat at work beside the window or not."""
    app.in_background = in_background
    app.settings.recap = False
    screen = table_screen(app, scenario_from_text(MARCHING, "duel"), {"b": "script"}, seed=4)
    app.push(screen)
    table = Table(app, screen)
    seen: set[str] = set()
    for _ in range(3000):
        seen.update((*screen.gliding.under_way, *screen.gliding.earlier()))
        if "goblins" in seen:
            break
        if screen.controller.request is not None and not screen.controller.is_busy:
            table.pilot.enter()
        else:
            pygame.time.wait(2)
            table.pilot.frame()
    assert "goblins" in seen
    assert screen.controller.battle.unit("goblins").block.pose.y < 799.0


def test_what_a_film_has_shown_is_not_shown_again(app: App, clock: list[int]) -> None:
    """The film of the Blues' turn is skipped; nobody is on the way on the table afterwards."""
    table = against_orders(app, recap=True)
    for _ in range(3):
        table.pilot.frame()
    assert isinstance(app.screen, RecapScreen)
    table.pilot.key(pygame.K_F15)
    assert app.screen is table.screen
    table.pilot.frame()
    assert not table.screen.gliding.is_going_on


def test_whoever_waits_stands_where_he_stood(duel: Table, clock: list[int]) -> None:
    """Two moves in one frame: the Guards stand at (60, 40) cm until the reserve has gone its way, then they go."""
    moving(duel)
    screen = duel.screen
    screen.order("confirm")
    screen.order("guards")
    screen.order("move")
    screen.controller.answer([leg_to_raw(Ahead(30.0))])
    screen.take_up()
    duel.pilot.frame()
    assert screen.gliding.under_way == ("reserve",)
    assert screen.gliding.earlier()["guards"].block.pose.point == pytest.approx((600.0, 400.0))
    assert screen.controller.battle.unit("guards").block.pose.point == pytest.approx((600.0, 430.0))
    assert {sprite.sources[0].block.pose.y for sprite in screen.board._sprites.values()} >= {400.0}
    for _ in range(4):
        clock[0] += 100
        duel.pilot.frame()
    assert screen.gliding.under_way == ("guards",)
    assert screen.gliding.earlier() == {}
