"""Choosing whom to charge in the window: who is pointed at shows its side, and the way in where that may be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.data.load import scenario_from_text
from game.geometry.ranks import Side
from game.ui.start import table_screen
from game.ui.tools.charge import ChargeTool
from tests.ui.conftest import DUEL, Table

if TYPE_CHECKING:
    from game.ui.app import App

OPEN = DUEL.replace("turns: 2", "turns: 2\noptions: {show_distances: true}")


def targets(app: App, text: str, unit: str = "guards") -> Table:
    """The first player is about to say whom a unit charges."""
    screen = table_screen(app, scenario_from_text(text, "duel"), seed=4)
    app.push(screen)
    table = Table(app, screen)
    table.click(unit)
    return table


def tool(table: Table) -> ChargeTool:
    """The tool that is open."""
    assert isinstance(table.screen.tool, ChargeTool)
    return table.screen.tool


@pytest.mark.rule("FB-CHG-05")
def test_pointing_at_an_enemy_shows_its_side_and_no_distance(app: App) -> None:
    """Orcs face the Guards: their front. No ghost, no number before the declaration."""
    table = targets(app, DUEL)
    table.pilot.move(table.pixel("orcs"))
    shown = tool(table).preview()
    assert (shown.side, shown.pointed) == (("orcs", Side.FRONT), ("orcs",))
    assert (shown.ghost, shown.path, shown.pills, shown.reasons) == (None, (), (), ())


@pytest.mark.rule("FB-CHG-10")
def test_where_distances_may_be_seen_the_way_in_is_shown(app: App) -> None:
    """14 cm straight ahead, twice M 10 allowed, five of the Guards touch; the ghost stands at the Orcs' front."""
    table = targets(app, OPEN)
    table.pilot.move(table.pixel("orcs"))
    shown = tool(table).preview()
    ((_, words, role),) = shown.pills
    assert (words, role) == ("reaches: 14.0 of 20.0 cm, 5 models touch", "path")
    assert shown.ghost is not None
    assert shown.ghost.pose.y == pytest.approx(540.0)  # type: ignore[union-attr]
    assert shown.path[-1].words == "ahead 14.0"


@pytest.mark.rule("FB-CHG-10")
def test_what_a_charge_lacks_is_said_beforehand_where_it_may_be(app: App) -> None:
    """The Goblins stand some 50 cm off and the Orcs between: red, with row and place."""
    table = targets(app, OPEN)
    table.pilot.move(table.pixel("goblins"))
    shown = tool(table).preview()
    assert shown.ghost is None
    (lack,) = shown.reasons
    assert lack.rule == "FB-CHG-10"
    assert lack.where is not None


def test_a_barred_target_says_why_when_pointed_at(app: App) -> None:
    """An enemy behind the Guards is not seen."""
    behind = "  - {id: behind, side: b, unit: goblin, name: Behind, models: 10, files: 5, front: [60, 12], facing: 0}\n"
    table = targets(app, DUEL.replace("front: [30, 20]", "front: [15, 20]") + behind)
    option = next(o for o in tool(table).request.options if o.key == "behind")
    tool(table).point_at("behind")
    ((_, words, role),) = tool(table).preview().pills
    assert (words, role) == (str(option.blocked[0]), "bad")
    assert "FB-CHG-03" in words


def test_the_list_points_too(app: App) -> None:
    """The mouse over a line of the list marks the unit on the table."""
    table = targets(app, DUEL)
    tool(table).point_at("goblins")
    assert tool(table).preview().pointed == ("goblins",)
    tool(table).point_at("none")
    assert tool(table).preview().pointed == ()
