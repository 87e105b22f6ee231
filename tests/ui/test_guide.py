"""The first battle, from its first step to its last, by mouse, by keys, and by somebody who does everything wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.unit import Condition
from game.rulesets.fantasy.result import CombatResolved
from game.ui import saves
from game.ui.app import App
from game.ui.guide.lessons import LESSONS
from game.ui.pilot import Pilot
from game.ui.screens.guide import GuideScreen, open_guide
from game.ui.screens.save_as import SaveAsScreen
from game.ui.screens.table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

AHEAD, BACK, WHEEL, END, CHARGE, FIGHT, PURSUE, SAVE, OVER = range(len(LESSONS) + 1)


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GuideScreen]:
    """The first battle in a window of its own."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path / "home"))
    app = App((1280, 800))
    screen = open_guide(app)
    Pilot(app).frame(2)
    yield screen
    while app.screens:
        app.screens.pop().close()
    pygame.display.quit()


def points_at(guide: GuideScreen) -> tuple[int, int]:
    """The middle of what the guide points at."""
    Pilot(guide.app).frame()
    box = guide._pointed()
    assert box is not None, f"step {guide.at} points at nothing: {guide._advice}"
    return box.center


def click_on(guide: GuideScreen, step: int, most: int = 8) -> None:
    """Click whatever the guide points at until the step is done."""
    for _ in range(most):
        if guide.at != step:
            return
        Pilot(guide.app).click(points_at(guide))
        Pilot(guide.app).frame()
    assert guide.at != step, guide._advice


def drag(guide: GuideScreen, dx: float, dy: float) -> None:
    """Drag what is pointed at by so many cm."""
    assert guide.camera is not None
    x, y = points_at(guide)
    scale = guide.camera.scale * 10
    Pilot(guide.app).drag((x, y), (x + dx * scale, y - dy * scale), steps=12)


def test_by_mouse_alone(guide: GuideScreen) -> None:
    """Whoever clicks and drags what is pointed at comes through; only the name of the save is typed."""
    pilot = Pilot(guide.app)
    assert guide.at == AHEAD
    for _ in range(3):
        pilot.click(points_at(guide))
    drag(guide, 0.0, 7.0)
    click_on(guide, AHEAD)
    click_on(guide, BACK)
    for _ in range(2):
        pilot.click(points_at(guide))
    drag(guide, 3.0, 9.0)
    click_on(guide, WHEEL)
    click_on(guide, END)
    click_on(guide, CHARGE)
    click_on(guide, FIGHT)
    assert any(isinstance(entry.event, CombatResolved) for entry in guide.controller.session.log)
    click_on(guide, PURSUE)
    assert guide.controller.battle.unit("orcs").condition is Condition.DESTROYED
    pilot.click(points_at(guide))
    asking = guide.app.screen
    assert isinstance(asking, SaveAsScreen)
    pilot.enter()
    pilot.frame(2)
    assert guide.at == OVER
    assert len(saves.listed(saves.SAVED)) == 1


def test_by_keys_alone(guide: GuideScreen) -> None:
    """Letters, arrows and Enter as the panel names them."""
    pilot = Pilot(guide.app)

    def letter_of(order_id: str) -> None:
        pilot.letter(next(order.hotkey for order in guide.orders() if order.id == order_id))

    pilot.enter()
    letter_of("spears")
    letter_of("move")
    for _ in range(8):
        pilot.key(pygame.K_UP)
    pilot.enter()
    pilot.frame()
    assert guide.at == BACK
    pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    pilot.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    pilot.frame()
    assert guide.at == WHEEL
    letter_of("lances")
    letter_of("move")
    for _ in range(26):
        pilot.key(pygame.K_RIGHT)
    pilot.enter()
    pilot.frame()
    assert guide.at == END
    pilot.enter()
    pilot.frame()
    assert guide.at == CHARGE
    letter_of("lances")
    letter_of("orcs")
    for _ in range(4):
        if guide.at != CHARGE:
            break
        pilot.enter()
        pilot.frame()
    assert guide.at == FIGHT
    pilot.enter()
    pilot.frame()
    assert guide.at == PURSUE
    letter_of("quarry:orcs")
    pilot.frame()
    assert guide.at == SAVE
    pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    pilot.enter()
    pilot.frame(2)
    assert guide.at == OVER


def test_every_step_can_be_skipped(guide: GuideScreen) -> None:
    """F12 plays it; in the end the orcs are destroyed all the same."""
    pilot = Pilot(guide.app)
    for step in range(len(LESSONS)):
        assert guide.at == step
        pilot.key(pygame.K_F12)
        pilot.frame()
    assert guide.at == OVER
    assert guide.controller.battle.unit("orcs").condition is Condition.DESTROYED


def test_the_note_keeps_still_when_it_points_at_itself(guide: GuideScreen) -> None:
    """Off the path "Again" is pointed at, where it is now; the note does not flee from its own pointer."""
    pilot = Pilot(guide.app)
    while guide.at != WHEEL:
        guide.skip()
        pilot.frame()
    for _ in range(200):
        pilot.frame()
        if guide._advice is not None and guide._advice.is_on_the_note:
            break
        if not guide.controller.is_busy:
            pilot.enter()
    assert guide._advice is not None
    assert guide._advice.target == "guide:again"
    places = []
    for _ in range(3):
        pilot.frame()
        places.append((guide._note.area, guide._pointed()))
    assert len(set(map(str, places))) == 1
    assert pygame.Rect(places[0][0]).contains(places[0][1])


def test_whoever_begins_another_move_is_not_sent_to_redo(guide: GuideScreen) -> None:
    """Taken back, and the Spears chosen anew: nothing is left to redo, so their mark is pointed at, no grey button."""
    pilot = Pilot(guide.app)
    while guide.at != BACK:
        guide.skip()
        pilot.frame()
    for _ in range(3):
        pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        pilot.frame()
    assert guide._advice is not None
    assert guide._advice.target == "bar:redo"
    while guide.controller.session.can_redo:
        pilot.click(guide._around_unit("spears").center)
        pilot.letter("m")
        pilot.frame()
    assert guide._advice.target == "handle:ahead"
    assert not guide.controller.session.can_redo


def test_nobody_gets_stuck(guide: GuideScreen) -> None:
    """The moves ended too early, turns gone by: it says so, and Again leads back to where the step began."""
    pilot = Pilot(guide.app)
    for _ in range(6):
        pilot.enter()
    assert guide.at == AHEAD
    assert guide.controller.battle.cursor.turn > 1
    pilot.frame()
    assert guide._advice is not None
    guide.again()
    pilot.frame()
    assert guide.controller.battle.cursor.turn == 1
    for _ in range(6):
        pilot.enter()
    pilot.key(pygame.K_F12)
    pilot.frame()
    assert guide.at == BACK, "skipped from a place where the step could not be done any more"
    pilot.key(pygame.K_F12)
    pilot.key(pygame.K_F3)
    assert guide.at == WHEEL
    assert any(LESSONS[WHEEL].more in text[0] for text in guide._texts())


def test_a_table_like_any_other(guide: GuideScreen) -> None:
    """It can be left, and the note hides no unit that stands in the middle of the table."""
    assert isinstance(guide, TableScreen)
    note = pygame.Rect(guide._place())
    for unit in guide.controller.battle.on_table():
        assert guide.camera is not None
        assert not note.collidepoint(guide.camera.to_screen(unit.body.centre))
