"""Moves of what no formation binds, in the window: skirmishers, lone models, columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.data.load import scenario_from_text
from game.geometry.legs import To
from game.geometry.ranks import Loose
from game.ui.start import table_screen
from game.ui.tools.way import WayTool
from tests.ui.conftest import Table

if TYPE_CHECKING:
    from game.ui.app import App

OPEN = """
kind: battle
title: In the open
table: {width: 120, height: 90}
turns: 2
first: a
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
pieces:
  - {id: scouts, side: a, type: skirmishers, base: [20, 20], at: [[30, 20], [34, 20], [38, 20]], facing: 0}
  - {id: giant, side: a, unit: giant, models: 1, files: 1, front: [60, 20], facing: 0}
  - {id: column, side: a, unit: spearman, models: 6, files: 1, front: [90, 30], facing: 0}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [60, 75], facing: 180}
"""


@pytest.fixture
def field(app: App) -> Table:
    """The first player's remaining moves."""
    screen = table_screen(app, scenario_from_text(OPEN, "open"), seed=4)
    app.push(screen)
    table = Table(app, screen)
    table.pilot.enter()
    assert table.prompt == "The Reds: move your units"
    return table


def tool(table: Table) -> WayTool:
    """The tool that is open."""
    assert isinstance(table.screen.tool, WayTool)
    return table.screen.tool


def pixel(table: Table, x: float, y: float) -> tuple[float, float]:
    """A place of the table, cm, on the screen."""
    assert table.screen.camera is not None
    return table.screen.camera.to_screen((x * 10, y * 10))


def test_skirmishers_go_where_one_clicks_and_one_by_one(field: Table) -> None:
    """A click 5 cm up the table takes the group there; then the right one is dragged 2 cm further up."""
    field.click("scouts")
    field.pilot.letter("m")
    field.pilot.click(pixel(field, 34, 25))
    assert tool(field).end.centre == pytest.approx((340, 250), abs=3)
    field.pilot.letter("m")
    start = field.handle("2")
    field.pilot.drag(start, pixel(field, 38, 27))
    assert tool(field).judged.reasons == ()
    field.pilot.enter()
    body = field.screen.controller.battle.unit("scouts").body
    assert isinstance(body, Loose)
    assert [round(pose.y / 10) for pose in body.poses] == [25, 25, 27]


def test_a_way_too_far_ends_at_the_limit(field: Table) -> None:
    """M 10: a click 30 cm off goes 10 cm and says why."""
    field.click("scouts")
    field.pilot.letter("m")
    field.pilot.click(pixel(field, 64, 20.5))
    assert tool(field).said
    assert float(tool(field).judged.value.cost) == pytest.approx(100, abs=0.1)


def test_a_lone_model_and_a_column_go_round_a_corner(field: Table) -> None:
    """The giant goes up and right; the column's leader likewise, and it snakes."""
    field.click("giant")
    field.pilot.letter("m")
    field.pilot.click(pixel(field, 60, 24))
    field.pilot.click(pixel(field, 66, 24))
    field.pilot.enter()
    giant = field.screen.controller.battle.unit("giant").block
    assert giant.centre == pytest.approx((660, 240), abs=3)
    field.click("column")
    field.pilot.letter("m")
    field.pilot.click(pixel(field, 90, 33))
    field.pilot.click(pixel(field, 94, 33))
    field.pilot.enter()
    assert isinstance(field.screen.controller.battle.unit("column").body, Loose)


def test_a_tool_tells_its_legs_and_what_is_left(field: Table) -> None:
    """M 15 of a giant: 4 cm and 6 cm are legal, 9 cm more are not; the panel learns which leg fails."""
    field.click("giant")
    field.pilot.letter("m")
    field.pilot.click(pixel(field, 60, 24))
    used, total = tool(field).budget() or (0.0, 0.0)
    assert used == pytest.approx(tool(field).judged.value.cost)
    tool(field).legs.append(To((600, 240 + total)))
    told = tool(field).legs_told()
    assert [ok for _, _, ok in told] == [True, False]
    assert told[1][1] == pytest.approx(total, abs=1.0)
