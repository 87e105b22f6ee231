"""What a mouse pays for while it drags a unit about a crowded table: judging each place, and the picture of it."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

import pytest

from game.data.load import scenario_from_text
from game.rulesets.fantasy.movement import judge_way
from game.ui.app import App
from game.ui.overlays import preview_items
from game.ui.start import table_screen
from game.ui.tools.move import MoveTool
from tests.ui.conftest import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROWS = 20
HEAD = """
kind: battle
title: Two crowded lines
table: {width: 180, height: 120}
turns: 2
first: a
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
pieces:
"""


def crowded() -> str:
    """Twenty units a side, 7 cm between neighbours and 20 between the lines."""
    lines = []
    for n in range(ROWS):
        x, back = 13 + (n % 10) * 17, 15 * (n // 10)
        formed = "unit: spearman, models: 20, files: 5"
        lines.append(f"  - {{id: a{n}, side: a, {formed}, front: [{x}, {42 - back}], facing: 0}}")
        lines.append(f"  - {{id: b{n}, side: b, {formed}, front: [{x}, {62 + back}], facing: 180}}")
    return HEAD + "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def tool() -> Iterator[MoveTool]:
    """A unit in the middle of the first line about to move."""
    app = App((1280, 800))
    screen = table_screen(app, scenario_from_text(crowded(), "crowded"), seed=4)
    app.push(screen)
    table = Table(app, screen)
    table.pilot.enter()
    table.click("a5")
    table.pilot.letter("m")
    assert isinstance(screen.tool, MoveTool)
    yield screen.tool
    app.pop()


def times(what: Callable[[int], object], count: int) -> list[float]:
    """The processor's time for each of so many calls, ms."""
    found = []
    for n in range(count):
        start = time.process_time()
        what(n)
        found.append((time.process_time() - start) * 1000)
    return found


def test_a_dragged_move_is_judged_within_a_millisecond(tool: MoveTool, capsys: pytest.CaptureFixture[str]) -> None:
    """Design section 7: the legality of one dragged move, asked of the rule itself, on a table of forty units."""
    battle, unit = tool.battle, tool.battle.unit("a5")
    tool.is_free = True
    at = dict(tool.preview().handles)["left"]
    tool.grab("left", at)
    wheel = times(lambda n: (tool.drag((at[0] + n * 0.1, at[1] + n * 0.2)), tool.judged), 200)
    tool.release()
    end = tool.block(tool.end).pose.at(20.0)
    tool.grab("ahead", end)
    ahead = times(lambda n: (tool.drag((end[0] + n * 0.05, end[1] + n * 0.61)), tool.judged), 200)
    legs = tuple(tool.legs)
    judged = times(lambda _: judge_way(battle, unit, legs), 200)
    shown = times(lambda _: list(preview_items(battle, tool.preview(), 0.7)), 100)
    tool.release()
    with capsys.disabled():
        print(
            f"\ndrag: judge {statistics.median(judged):.2f} ms, wheel {statistics.median(wheel):.2f} ms, "
            f"ahead {statistics.median(ahead):.2f} ms, picture of it {statistics.median(shown):.2f} ms"
        )
    assert statistics.median(judged) <= 1.0
    assert statistics.median(wheel) <= 1.0
    assert statistics.median(ahead) <= 1.0
