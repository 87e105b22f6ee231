"""What is played is kept as it goes, whatever happens to the program or the disk."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.battle import digest
from game.data.load import scenario_from_text
from game.engine.record import Recorder, read
from game.ui import saves
from game.ui.app import App
from game.ui.notices import ink_of
from game.ui.pilot import Pilot
from game.ui.screens.save_as import SaveAsScreen
from game.ui.start import begin, go_on_with
from tests.ui.conftest import DUEL, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def window(home: Path) -> Iterator[App]:
    """A window that keeps what is played."""
    app = App((1280, 800), keep=True)
    app.in_background = False
    app.settings.recap = False
    yield app
    while app.screens:
        app.screens.pop().close()
    pygame.display.quit()


@pytest.fixture
def battle(window: App) -> Table:
    """A battle begun."""
    return Table(window, begin(window, scenario_from_text(DUEL, "duel"), seed=4))


def the_file() -> Path:
    """The one battle that is being kept."""
    (path,) = saves.folder(saves.AUTOSAVE).glob("*.jsonl")
    return path


def test_a_battle_lies_on_the_disk_after_every_answer(battle: Table) -> None:
    """What a crash would leave is the battle as it stands."""
    battle.pilot.enter()
    assert read(the_file()).steps[-1].answers == tuple(battle.screen.controller.session.steps[-1].answers)
    state = digest(battle.screen.controller.battle)
    found = saves.kept(the_file())
    assert (found.title, found.turn, found.is_over, found.fault) == ("A duel", 1, False, "")
    again = go_on_with(battle.app, found.path)
    assert digest(again.controller.battle) == state


def test_going_on_keeps_one_file_and_leaving_untouched_none(battle: Table) -> None:
    """The file of a battle that goes on is replaced by its new one; one that nobody played is no battle."""
    battle.pilot.enter()
    battle.app.pop()
    assert saves.kept(the_file()).turn == 1
    first = the_file()
    go_on_with(battle.app, first)
    assert the_file() != first
    battle.app.pop()
    begin(battle.app, scenario_from_text(DUEL, "duel"))
    battle.app.pop()
    assert len(saves.listed(saves.AUTOSAVE)) == 1


def test_a_battle_that_is_over_goes_among_the_records_and_comes_back_with_an_undo(battle: Table) -> None:
    """Two turns with nothing but Enter."""
    for _ in range(80):
        if battle.screen.controller.session.is_over:
            break
        battle.pilot.enter()
    assert saves.listed(saves.AUTOSAVE) == []
    (record,) = saves.listed(saves.RECORDS)
    assert record.is_over
    battle.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    battle.pilot.enter()
    assert len(saves.listed(saves.RECORDS)) in (1, 2)
    assert record.path.exists()


def test_a_full_disk_is_said_once_and_the_battle_goes_on(battle: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost: once there is room again the whole battle is written."""
    full = {"is": True}
    real = saves.write

    def sync(self: Recorder, session: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def write(*arguments: object) -> None:
        if full["is"]:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Recorder, "sync", sync)
    monkeypatch.setattr(saves, "write", write)
    battle.pilot.enter()
    assert "not being kept" in battle.screen.notice
    assert "No space left" in battle.screen.notice
    asked = battle.prompt
    battle.pilot.enter()
    assert battle.prompt != asked
    assert battle.screen.notice == ""
    full["is"] = False
    battle.pilot.enter()
    battle.app.pop()
    assert len(read(the_file()).steps) > 1


def test_a_folder_that_cannot_be_written_stops_nobody(window: App, home: Path) -> None:
    """The user's folder is a file: one message."""
    home.write_text("in the way")
    table = Table(window, begin(window, scenario_from_text(DUEL, "duel"), seed=4))
    assert "not being kept" in table.screen.notice
    table.pilot.enter()
    assert table.prompt == "The Reds: move your units"


def test_save_as_asks_for_a_name_and_again_before_it_replaces(battle: Table) -> None:
    """Ctrl+S the first time, then without a question; Ctrl+Shift+S always asks. Typing replaces the proposal."""
    pilot = Pilot(battle.app)
    pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    asking = battle.app.screen
    assert isinstance(asking, SaveAsScreen)
    pilot.write("mine")
    pilot.enter()
    assert battle.app.screen is battle.screen
    assert battle.screen.notice.startswith("saved as")
    assert ink_of(battle.screen.notice) == "good"
    assert [one.path.name for one in saves.listed(saves.SAVED)] == ["mine.jsonl"]
    pilot.enter()
    pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert battle.app.screen is battle.screen
    pilot.key(pygame.K_s, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    pilot.enter()
    assert battle.app.screen is not battle.screen, "mine is there already"
    pilot.enter()
    assert battle.app.screen is battle.screen


@pytest.mark.parametrize("name", [".", "/", "..", "~nobody-of-that-name/x", "a.b", " x "])
def test_any_name_leads_to_a_file(home: Path, name: str) -> None:
    """However odd it is: a record's file, never a folder or a fault."""
    path = saves.named(name)
    assert path.suffix == saves.ENDING
    assert path.stem
