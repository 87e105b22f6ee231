"""Deploying and re-forming in the window: by mouse, by keys, flush with the zone, in line, another unit first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.data.load import scenario_from_text
from game.ui.start import table_screen
from game.ui.tools.place import PlaceTool
from tests.ui.conftest import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.app import App

SETTING_UP = """
kind: battle
title: Setting up
table: {width: 120, height: 90}
turns: 2
deployment: alternate
sides:
  - {id: a, name: The Reds, colour: red, zone: [[0, 0], [120, 0], [120, 30], [0, 30]]}
  - {id: b, name: The Blues, colour: blue, zone: [[0, 60], [120, 60], [120, 90], [0, 90]]}
pieces:
  - {id: guards, side: a, unit: spearman, name: Guards, models: 20, files: 5}
  - {id: reserve, side: a, unit: spearman, name: Reserve, models: 10, files: 5}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [60, 75], facing: 180}
  - {id: line, side: a, unit: spearman, name: The line, models: 10, files: 5, front: [20, 20], facing: 0}
"""


@pytest.fixture
def field(app: App) -> Iterator[Table]:
    """The Reds place the first of two units; a third stands already."""
    screen = table_screen(app, scenario_from_text(SETTING_UP, "setting up"), seed=4)
    app.push(screen)
    table = Table(app, screen)
    assert table.prompt == "The Reds: place which unit?"
    yield table
    pygame.key.set_mods(0)


def tool(table: Table) -> PlaceTool:
    """The tool that is open."""
    assert isinstance(table.screen.tool, PlaceTool)
    return table.screen.tool


def pixel(table: Table, x: float, y: float) -> tuple[float, float]:
    """A place of the table, cm, on the screen."""
    assert table.screen.camera is not None
    return table.screen.camera.to_screen((x * 10, y * 10))


def choose(table: Table, unit: str) -> None:
    """Choose the unit to place by its letter."""
    table.pilot.letter(next(order.hotkey for order in table.screen.orders() if order.id == unit))


@pytest.mark.rule("FB-EXT-18")
def test_a_unit_is_put_flush_with_the_zone_by_a_click(field: Table) -> None:
    """Its middle 3 mm short of where the front would touch the zone's edge at 30 cm: it lies flush."""
    choose(field, "guards")
    field.pilot.click(pixel(field, 60, 25.7))
    pose = field.screen.controller.battle.unit("guards").block.pose
    assert (pose.y, pose.facing) == (300.0, 0.0)
    assert pose.x == pytest.approx(600.0, abs=2)


def test_outside_the_zone_it_is_red_and_says_why(field: Table) -> None:
    """The click does not put it down; with Ctrl nothing is drawn to the edge."""
    choose(field, "guards")
    field.pilot.click(pixel(field, 60, 40))
    assert [reason.code for reason in tool(field).preview().reasons] == ["zone"]
    assert "FB-EXT-18" in field.screen.notice
    pygame.key.set_mods(pygame.KMOD_LCTRL)
    field.pilot.move(pixel(field, 60, 25.7))
    assert tool(field).pose.y == pytest.approx(297.0, abs=1)


def test_fronts_keep_line_and_the_wheel_turns(field: Table) -> None:
    """The line's front is at 20 cm: nearly there is there. Two notches are 10 degrees, on the middle of the box."""
    choose(field, "guards")
    field.pilot.move(pixel(field, 60, 16.4))
    assert tool(field).pose.y == pytest.approx(200.0)
    assert len(tool(field).preview().guides) == 1
    x, y = tool(field).preview().ghost.centre  # type: ignore[union-attr]
    field.pilot.wheel(2)
    assert tool(field).pose.facing == pytest.approx(10.0)
    assert tool(field).preview().ghost.centre == pytest.approx((x, y), abs=0.01)  # type: ignore[union-attr]


def test_it_is_dragged_and_parked_then_turned_and_widened_by_its_marks(field: Table) -> None:
    """A drag parks it; its arm turns it, held at the compass; its side sets the files; a click puts it down."""
    choose(field, "guards")
    field.pilot.drag(pixel(field, 60, 16), pixel(field, 80, 14))
    assert not tool(field).follows
    field.pilot.move(pixel(field, 30, 10))
    assert tool(field).preview().ghost.centre[0] == pytest.approx(800.0, abs=2)  # type: ignore[union-attr]
    field.pilot.drag(field.handle("turn"), pixel(field, 95, 14.2))
    assert tool(field).pose.facing == pytest.approx(90.0)
    x, y = field.handle("wide_right")
    assert field.screen.camera is not None
    field.pilot.drag((x, y), (x, y + 20 * field.screen.camera.scale))
    assert tool(field).files == 7
    field.pilot.click(pixel(field, 80, 14))
    body = field.screen.controller.battle.unit("guards").block
    assert (body.files, body.pose.facing) == (7, 90.0)


def test_tab_takes_another_unit_first(field: Table) -> None:
    """From the Guards to the Reserve and back; the other one is asked about afterwards."""
    choose(field, "guards")
    field.pilot.key(pygame.K_TAB)
    assert tool(field).request.unit == "reserve"
    field.pilot.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert tool(field).request.unit == "guards"
    field.pilot.key(pygame.K_TAB)
    field.pilot.enter()
    assert field.screen.controller.battle.unit("reserve").is_on_table
    assert tool(field).request.unit == "guards"


def test_placing_by_keyboard_alone(field: Table) -> None:
    """Letter, arrows, E, W, Enter; the last unit has no other to go first."""
    choose(field, "reserve")
    start = tool(field).pose
    field.pilot.key(pygame.K_LEFT)
    field.pilot.key(pygame.K_DOWN)
    field.pilot.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    assert (tool(field).pose.x, tool(field).pose.y) == pytest.approx((start.x - 10, start.y - 9))
    field.pilot.letter("w")
    field.pilot.letter("e")
    field.pilot.enter()
    body = field.screen.controller.battle.unit("reserve").block
    assert (body.files, body.pose.facing) == (6, pytest.approx((start.facing + 5) % 360))
    field.pilot.key(pygame.K_TAB)
    assert tool(field).request.unit == "guards"


def test_a_unit_is_dragged_out_of_the_list(field: Table) -> None:
    """Pressed in the list, drawn onto the table, let go: it stands there."""
    field.pilot.frame()
    field.pilot.move(field.screen.side.box_of("order:guards").center)
    field.pilot.press()
    field.pilot.move(pixel(field, 70, 12))
    assert tool(field).request.unit == "guards"
    field.pilot.move(pixel(field, 70, 14))
    field.pilot.let_go()
    assert field.screen.controller.battle.unit("guards").block.centre == pytest.approx((700.0, 140.0), abs=2)
