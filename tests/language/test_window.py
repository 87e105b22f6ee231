"""The window in another language: no screen keeps an English word, and a change of language needs no new start."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from game.assets import scenario_path
from game.data.load import load_scenario
from game.players.random_player import RandomPlayer
from game.ui import fonts
from game.ui.app import App
from game.ui.menu.setup import Setup
from game.ui.pilot import Pilot
from game.ui.screens.cases import CasesScreen
from game.ui.screens.compare import CompareScreen
from game.ui.screens.cover import CoverScreen
from game.ui.screens.help import HelpScreen
from game.ui.screens.keys import KeysScreen
from game.ui.screens.lab import LabScreen
from game.ui.screens.lab_help import LabHelpScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.options import OptionsScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.save_as import SaveAsScreen
from game.ui.screens.switches import SwitchesScreen
from game.ui.settings import Settings
from game.ui.start import table_screen
from tests.language.strange import english_in

if TYPE_CHECKING:
    from game.ui.app import Screen
    from game.ui.screens.table import TableScreen

OVERLAYS = ("arcs", "zones", "march", "sight", "reach", "cover", "contact", "leaders")


class Reader:
    """Notes every text that is written on the window, and the words of the buttons."""

    def __init__(self, app: App) -> None:
        self.app, self.pilot = app, Pilot(app)
        self.seen: dict[str, str] = {}
        self.at = ""

    def note(self, text: str) -> None:
        """A text was written."""
        self.seen.setdefault(text, self.at)

    def look(self, name: str, frames: int = 2) -> None:
        """Let the screen be drawn, and read it."""
        self.at = name
        self.pilot.frame(frames)
        for element in self.app.manager.get_sprite_group().sprites():
            text = getattr(element, "text", "")
            if isinstance(text, str):
                self.note(text)

    def show(self, screen: Screen, name: str) -> None:
        """Show a screen, read it, go back."""
        self.app.push(screen)
        self.look(name)
        while self.app.screens and self.app.screen is not screen:
            self.app.pop()
        self.app.pop()

    @property
    def english(self) -> list[str]:
        """What was read that nobody has translated, with its screen."""
        return sorted(f"{where}: {text}" for text, where in self.seen.items() if english_in(text))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch, strangely: None, tmp_path: Path) -> Iterator[Reader]:
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    app = App((1600, 900), Settings(language="es", recap=False, auto_dice=False))
    found = Reader(app)
    real = fonts.exactly_written

    def written(text: str, size: int, colour: str, *, bold: bool = False) -> pygame.Surface:
        found.note(text)
        return real(text, size, colour, bold=bold)

    for module in list(sys.modules.values()):
        if getattr(module, "exactly_written", None) is real:
            monkeypatch.setattr(module, "exactly_written", written)
    yield found
    while app.screens:
        app.screens.pop().close()
    pygame.display.quit()


def table_of(app: App, name: str, kind: str = "battles") -> TableScreen:
    screen = table_screen(app, load_scenario(scenario_path(kind, f"{name}.yaml")), seed=3)
    app.push(screen)
    return screen


def test_menu_options_keys_help_and_rules_are_translated(reader: Reader) -> None:
    app = reader.app
    scenario = load_scenario(scenario_path("battles", "open_field.yaml"))
    menu = MenuScreen(app)
    app.push(menu)
    for door in range(6):
        reader.look(f"menu {door}")
        reader.pilot.key(pygame.K_TAB)
    reader.show(OptionsScreen(app), "options")
    reader.show(KeysScreen(app), "keys")
    reader.show(HelpScreen(app), "help")
    reader.show(RulesScreen(app, "FB-CHG-12"), "rules")
    reader.show(SwitchesScreen(app, Setup(scenario)), "switches")
    reader.show(SaveAsScreen(app, "9", lambda path: None), "save")
    reader.show(CoverScreen(app, "9", "red"), "cover")
    assert not reader.english, "\n".join(["", *reader.english])


def test_the_table_is_translated(reader: Reader) -> None:
    screen = table_of(reader.app, "open_field")
    chance = RandomPlayer(7)
    for number in range(60):
        reader.look(f"table {number} {screen.controller.phase_name}")
        request = screen.controller.request
        if request is None or screen.controller.session.is_over:
            break
        if number % 6 == 0:
            screen.selected = list(screen.controller.battle.on_table())[number // 6].id
            screen.command(OVERLAYS[number // 6 % len(OVERLAYS)])
            reader.look(f"overlays {number}")
        answer = chance.answer(request, screen.controller.battle) if hasattr(request, "army") else None
        if answer is None:
            screen.controller.roll()
        else:
            screen.controller.answer(answer)
        screen.flow.settled()
    reader.show(ReplayScreen(reader.app, screen.controller.session), "replay")
    assert not reader.english, "\n".join(["", *reader.english])


def test_the_case_lab_is_translated(reader: Reader) -> None:
    app = reader.app
    lab = LabScreen(app, scenario_path("cases", "clipping_the_corner.yaml"))
    app.push(lab)
    reader.look("lab", 4)
    reader.show(LabHelpScreen(app), "lab help")
    reader.show(CasesScreen(app, lambda path: ""), "cases")
    reader.show(CompareScreen(app, lab.desk), "compare")
    for piece in lab.desk.value["pieces"]:
        reader.seen = {text: where for text, where in reader.seen.items() if piece["id"] not in text}
    assert not reader.english, "\n".join(["", *reader.english])
