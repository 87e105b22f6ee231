"""Whatever the hand does with a move: nothing breaks, and ghost and answer are judged alike."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pygame
import pytest

from game.engine.requests import leg_to_raw
from game.errors import IllegalAnswer
from game.ui.tools.legs import LegTool
from game.ui.tools.place import PlaceTool
from tests.ui.test_by_hand import asking, move_of, place

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from game.battle.battle import Battle
    from game.ui.app import App
    from tests.ui.conftest import Table

KEYS = (
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB, pygame.K_DELETE, pygame.K_BACKSPACE,
    pygame.K_EQUALS, pygame.K_1, pygame.K_3, pygame.K_8, pygame.K_PERIOD,
)  # fmt: skip
LETTERS = "qebwnr"
GESTURES = 60


def anything(table: Table, chance: random.Random) -> None:
    """One gesture: a key, a handle drawn somewhere, a press anywhere, a notch of the wheel."""
    table.pilot.frame()
    tool, (width, height) = table.screen.tool, table.app.size
    assert tool is not None
    somewhere = (chance.randrange(20, width - 430), chance.randrange(70, height - 130))
    match chance.randrange(6):
        case 0 | 1:
            key = chance.choice(KEYS)
            name = pygame.key.name(key)
            mod = pygame.KMOD_SHIFT if chance.random() < 0.3 else 0
            table.pilot.key(key, mod=mod, text=name if len(name) == 1 else "")
        case 2:
            table.pilot.letter(chance.choice(LETTERS))
        case 3 if tool.preview().handles:
            name, _ = chance.choice(tool.preview().handles)
            x, y = table.handle(name)
            pygame.key.set_mods(pygame.KMOD_LCTRL if chance.random() < 0.3 else 0)
            table.pilot.drag((x, y), (x + chance.randrange(-90, 91), y + chance.randrange(-90, 91)), steps=3)
            pygame.key.set_mods(0)
        case 4:
            table.pilot.drag(somewhere, (somewhere[0] + 40, somewhere[1] - 30), steps=2)
            table.pilot.letter("0")
        case _ if isinstance(tool, LegTool):
            table.pilot.click(somewhere)
        case _:
            table.pilot.move(somewhere)
            table.pilot.wheel(chance.choice((-1, 1)))


def same_as_answer(table: Table) -> None:
    """What the ghost is told is what the answer is told."""
    tool = table.screen.tool
    if isinstance(tool, LegTool):
        judged, raw = tool.judged, [leg_to_raw(leg) for leg in tool.legs]
    else:
        assert isinstance(tool, PlaceTool)
        pose = tool.pose
        judged, raw = tool.judged, {"x": pose.x, "y": pose.y, "facing": pose.facing, "files": tool.files}
    if not judged.reasons:
        assert tool.request.read(raw) == judged.value
        return
    with pytest.raises(IllegalAnswer) as refused:
        tool.request.read(raw)
    assert refused.value.reasons == judged.reasons


@pytest.mark.parametrize(
    "request_of", [move_of("guards"), move_of("scout"), place], ids=["in ranks", "lone model", "placing"]
)
@pytest.mark.parametrize("seed", [1])
def test_any_gesture_leaves_a_move_that_is_judged_as_its_answer(
    app: App, request_of: Callable[[Battle], Any], seed: int
) -> None:
    """Sixty gestures each; the question is still open, for nobody confirmed."""
    chance = random.Random(seed)
    table, said = asking(app, request_of)
    for _ in range(GESTURES):
        if said:
            return  # a click put the unit down
        anything(table, chance)
        if not said:
            same_as_answer(table)
            assert len(table.screen.tool.legs_told()) == len(getattr(table.screen.tool, "legs", []))  # type: ignore[union-attr]
