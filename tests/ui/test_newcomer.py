"""Somebody who has never seen the program: a battle, a wheel, a charge at a flank, undo, redo, save, and back to it.

Nothing is known but what the window shows: words are found where they are written, keys where they are named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.battle import digest
from game.ui.app import App
from game.ui.menu.library import DRILLS, RECORDS
from game.ui.screens import menu
from game.ui.screens.menu import MenuScreen
from game.ui.screens.recap import RecapScreen
from game.ui.screens.save_as import SaveAsScreen
from game.ui.screens.table import TableScreen
from tests.ui.eyes import Eyes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.geometry.pose import Point

DRILL = "Take the flank"


class Newcomer(Eyes):
    """Plays the first turns of a drill; how a hand does it is told by `Mouse` and `Keys`."""

    @property
    def table(self) -> TableScreen:
        """The battle on the screen."""
        screen = self.app.screen
        assert isinstance(screen, TableScreen), f"not at the table: {self.text}"
        return screen

    def at(self, point: Point) -> Point:
        """Where a place of the table, mm, is in the window."""
        assert self.table.camera is not None
        return self.table.camera.to_screen(point)

    # -- what a hand does

    def start(self) -> None:
        """From the menu into the battle."""
        raise NotImplementedError

    def do(self, order: str) -> None:
        """An order of the list."""
        raise NotImplementedError

    def unit(self, name: str) -> None:
        """A unit that is asked for, its own."""
        raise NotImplementedError

    def watched(self) -> None:
        """Enough seen of what the others did, if the window shows it."""
        raise NotImplementedError

    def ride(self) -> None:
        """Ahead some 23 cm, then a wheel to the right of some 34 degrees."""
        raise NotImplementedError

    def bar(self, words: str) -> None:
        """A button of the bar."""
        raise NotImplementedError

    def target(self, name: str) -> None:
        """An enemy, whom to charge."""
        raise NotImplementedError

    def leave(self) -> None:
        """Back to the menu: what is chosen and selected is let go of first."""
        for _ in range(3):
            if isinstance(self.app.screen, TableScreen):
                self.bar("Menu")

    def load(self, state: str) -> None:
        """From the menu into a battle of the records."""
        raise NotImplementedError


class Mouse(Newcomer):
    """Clicks and drags only."""

    def start(self) -> None:
        self.click("Drills")
        self.click(DRILL)
        self.click("Play")

    def do(self, order: str) -> None:
        self.click(order)

    def unit(self, name: str) -> None:
        (unit,) = [one for one in self.table.controller.battle.on_table() if one.name == name]
        self.pilot.click(self.at(unit.body.centre))

    def target(self, name: str) -> None:
        self.unit(name)
        self.click(f"Confirm: {name}")

    def watched(self) -> None:
        if isinstance(self.app.screen, RecapScreen):
            self.click("Skip")

    def ride(self) -> None:
        tool = self.table.tool
        assert tool is not None
        start = self.at(dict(tool.preview().handles)["ahead"])
        self.pilot.drag(start, (start[0] + 54, start[1] - 148))
        corner = self.at(dict(tool.preview().handles)["left"])
        self.pilot.drag(corner, (corner[0] + 30, corner[1] - 40))

    def bar(self, words: str) -> None:
        self.click(words)

    def load(self, state: str) -> None:
        self.click("Records")
        self.click(state)
        self.click("Play on")


class Keys(Newcomer):
    """Keys only."""

    def start(self) -> None:
        self._right_to(DRILLS)
        self._down_to(DRILL)
        self.press("Play")

    def _right_to(self, section: str) -> None:
        """Through the sections to this one; a first start shows the first battle."""
        for _ in range(6):
            chosen = self.app.screen
            assert isinstance(chosen, MenuScreen)
            if chosen.rows.section == section:
                return
            self.pilot.key(pygame.K_RIGHT)
        pytest.fail(f"there is no section {section}")

    def _down_to(self, words: str) -> None:
        """Down the list until its chosen row is the one with these words."""
        for _ in range(20):
            chosen = self.app.screen
            assert isinstance(chosen, MenuScreen)
            assert chosen.entry is not None
            if words in (chosen.entry.title, chosen.entry.state):
                return
            self.pilot.key(pygame.K_DOWN)
        pytest.fail(f"{words} is not in the list")

    def do(self, order: str) -> None:
        self.answer(order)

    def unit(self, name: str) -> None:
        self.answer(name)

    def target(self, name: str) -> None:
        self.answer(name)

    def watched(self) -> None:
        if isinstance(self.app.screen, RecapScreen):
            self.pilot.enter()

    def ride(self) -> None:
        for _ in range(46):
            self.pilot.key(pygame.K_UP)
        for _ in range(17):
            self.pilot.key(pygame.K_RIGHT)

    def bar(self, words: str) -> None:
        self.press(words)

    def load(self, state: str) -> None:
        self._right_to(RECORDS)
        self._down_to(state)
        self.press("Play on")


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The program as it is started for the first time, with dice that are the same every day."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(menu, "MOST_SEED", 1)
    app = App((1280, 800), keep=True)
    app.in_background = False
    app.push(MenuScreen(app, tmp_path))
    yield app
    while app.screens:
        app.screens.pop().close()
    pygame.display.quit()


def fights(newcomer: Newcomer) -> list[tuple[str, str]]:
    """Who fights, and on which side of the other."""
    foes = [foe for one in newcomer.table.controller.battle.engagements for foe in (one.one, one.two)]
    return sorted((foe.unit, foe.attacks.value) for foe in foes)


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_a_newcomer_charges_a_flank_undoes_and_saves(window: App, hand: Callable[[App], Newcomer]) -> None:
    """The lances ride wide and wheel in the first turn and charge the orcs' right flank in the second."""
    newcomer = hand(window)
    newcomer.start()
    before = newcomer.table.controller.battle.unit("lances").body.centre
    newcomer.do("No more charges")
    newcomer.unit("Lances")
    newcomer.do("March")
    newcomer.ride()
    assert "wheel right" in newcomer.text, "the panel lists the legs"
    newcomer.do("Confirm the move")
    after = newcomer.table.controller.battle.unit("lances").body.centre
    assert after != before
    newcomer.bar("Undo")
    assert newcomer.table.controller.battle.unit("lances").body.centre == before
    newcomer.bar("Redo")
    assert newcomer.table.controller.battle.unit("lances").body.centre == after
    newcomer.do("End of moves")
    newcomer.watched()
    assert "turn 2 of 3" in newcomer.text
    newcomer.do("Lances charge")
    newcomer.target("Orcs")
    newcomer.do("No more charges")
    newcomer.do("Take way 1")
    assert fights(newcomer) == [("lances", "right"), ("orcs", "front")]
    newcomer.bar("Undo")
    assert fights(newcomer) == []
    newcomer.bar("Redo")
    assert fights(newcomer) == [("lances", "right"), ("orcs", "front")]
    wanted = digest(newcomer.table.controller.battle)
    newcomer.bar("Save")
    assert isinstance(window.screen, SaveAsScreen)
    newcomer.bar("Save")
    assert "saved as" in newcomer.text
    newcomer.leave()
    newcomer.load("saved")
    assert digest(newcomer.table.controller.battle) == wanted
