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
from game.language import ENGLISH, SYSTEM, tr, use
from game.players.random_player import RandomPlayer
from game.ui import fonts
from game.ui.app import App
from game.ui.film import Film
from game.ui.lab.forms import TAB_WORDS
from game.ui.menu.setup import Setup
from game.ui.opening import own_app
from game.ui.pilot import Pilot
from game.ui.screens.cases import CasesScreen
from game.ui.screens.compare import CompareScreen
from game.ui.screens.cover import CoverScreen
from game.ui.screens.guide import GuideScreen
from game.ui.screens.help import HelpScreen
from game.ui.screens.keys import KeysScreen
from game.ui.screens.lab import LabScreen
from game.ui.screens.lab_help import LabHelpScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.options import OptionsScreen
from game.ui.screens.recap import RecapScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.save_as import SaveAsScreen
from game.ui.screens.switches import SwitchesScreen
from game.ui.settings import Settings
from game.ui.start import table_screen
from tests.language.strange import english_in

if TYPE_CHECKING:
    from game.ui.app import Screen
    from game.ui.screens.table import TableScreen

PATIENCE = 60_000
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
    """A window that speaks the strange language."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    app = App((1600, 900), Settings(language="es", recap=False, auto_dice=False))
    yield listening(app, monkeypatch)
    close(app)


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Reader]:
    """A window that begins in English."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    app = App((1600, 900), Settings(recap=False))
    yield listening(app, monkeypatch)
    app.choose(language="en")
    close(app)


def listening(app: App, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """A reader to whom everything that is written is told."""
    found = Reader(app)
    real = fonts.exactly_written

    def written(text: str, size: int, colour: str, *, bold: bool = False) -> pygame.Surface:
        found.note(text)
        return real(text, size, colour, bold=bold)

    for module in list(sys.modules.values()):
        if getattr(module, "exactly_written", None) is real:
            monkeypatch.setattr(module, "exactly_written", written)
    return found


def close(app: App) -> None:
    """Leave every screen and the window."""
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


@pytest.mark.parametrize(("kind", "name", "steps"), [("battles", "open_field", 60), ("drills", "hold_the_wall", 25)])
def test_the_table_is_translated(reader: Reader, kind: str, name: str, steps: int) -> None:
    screen = table_of(reader.app, name, kind)
    chance = RandomPlayer(7)
    for number in range(steps):
        reader.look(f"table {number} {screen.controller.phase_name()}")
        request = screen.controller.request
        if request is None or screen.controller.session.is_over:
            break
        if number % 6 == 0:
            there = list(screen.controller.battle.on_table())
            screen.selected = there[number // 6 % len(there)].id
            screen.command(OVERLAYS[number // 6 % len(OVERLAYS)])
            reader.look(f"overlays {number}")
        answer = chance.answer(request, screen.controller.battle) if hasattr(request, "army") else None
        if answer is None:
            screen.controller.roll()
        else:
            screen.controller.answer(answer)
        screen.flow.settled()
    session = screen.controller.session
    reader.show(ReplayScreen(reader.app, session), "replay")
    film = Film(screen.controller.rules, session)
    reader.show(RecapScreen(screen.flow, film, "9", "red", screen.camera), "recap")
    assert not reader.english, "\n".join(["", *reader.english])


def test_what_lies_under_the_mouse_is_explained_in_the_language(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.hover.REST", 0)
    screen = table_of(reader.app, "open_field")
    left, top, width, height = screen.side.board.area
    reader.look("hover")
    for unit in screen.controller.battle.on_table():
        assert screen.camera is not None
        reader.pilot.move(screen.camera.to_screen(unit.body.centre))
        reader.look(f"card of {unit.id}")
    for step in range(24):
        for column in (0.2, 0.6):
            reader.pilot.move((left + width * column, top + height * step / 24))
            reader.look(f"panel {step}")
    assert not reader.english, "\n".join(["", *reader.english])


def test_a_new_language_is_spoken_at_once_everywhere(english: Reader) -> None:
    app = english.app
    app.push(MenuScreen(app))
    screen = table_of(app, "open_field")
    app.push(OptionsScreen(app))
    english.look("options")
    told = [str(line.text) for line in screen.controller.lines]
    english.seen.clear()
    app.choose(language="es")
    english.look("options")
    app.pop()
    english.look("table")
    assert told != [str(line.text) for line in screen.controller.lines]
    app.pop()
    english.look("menu")
    texts = " | ".join(english.seen)
    for word in ("Idioma", "Deshacer", "Orcos", "Batallas", "Salir"):
        assert word in texts, word
    for word in ("Language", "Undo", "Orcs", "Battles", "Quit"):
        assert word not in texts, word


def test_the_guided_battle_and_results_are_translated(reader: Reader) -> None:
    screen = GuideScreen(reader.app)
    reader.app.push(screen)
    reader.look("guide")
    reader.show(ResultScreen(screen.flow, "9"), "result")
    assert not reader.english, "\n".join(["", *reader.english])


@pytest.mark.parametrize("name", ["clipping_the_corner", "hedge_halfway", "across_the_wall"])
def test_the_case_lab_is_translated(reader: Reader, name: str) -> None:
    app = reader.app
    lab = LabScreen(app, scenario_path("cases", f"{name}.yaml"))
    app.push(lab)
    settle(reader, lab)
    for tab in TAB_WORDS:
        lab.desk.tab = tab
        settle(reader, lab)
    for number in range(len(lab.desk.value["ask"])):
        lab.desk.choose_question(number)
        settle(reader, lab)
    lab.desk.select("pieces", 0)
    settle(reader, lab)
    reader.show(LabHelpScreen(app), "lab help")
    reader.show(CasesScreen(app, lambda path: ""), "cases")
    reader.show(CompareScreen(app, lab.desk), "compare")
    ids = {piece["id"] for piece in [*lab.desk.value["pieces"], *lab.desk.value.get("terrain", [])]}
    own = [*ids, lab.desk.value["title"], lab.desk.value.get("note", "-")]
    reader.seen = {text: at for text, at in reader.seen.items() if not any(one in text or text in one for one in own)}
    assert not reader.english, "\n".join(["", *reader.english])


def settle(reader: Reader, lab: LabScreen) -> None:
    """Read the lab once everything shown is of the case as it is."""
    reader.look("lab")
    start = pygame.time.get_ticks()
    while not lab.desk.is_settled and pygame.time.get_ticks() - start < PATIENCE:
        pygame.time.wait(5)
        reader.look("lab", 1)
    reader.look(f"lab {lab.desk.tab}")


@pytest.mark.parametrize(
    ("told", "chosen", "system", "spoken"),
    [
        ("", "", "es_ES.UTF-8", "es"),
        ("", "", "fr_FR.UTF-8", "en"),
        ("", "en", "es_ES.UTF-8", "en"),
        ("", "es", "en_GB.UTF-8", "es"),
        ("en", "es", "es_ES.UTF-8", "en"),
        ("es", "en", "C", "es"),
    ],
)
def test_a_window_opens_in_the_language_told_else_chosen_else_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str, chosen: str, system: str, spoken: str
) -> None:
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    for name in SYSTEM:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", system)
    if chosen:
        (tmp_path / "settings.json").write_text(f'{{"language": "{chosen}"}}')
    app = own_app(told)
    try:
        assert (app.settings.language, tr("Undo")) == (spoken, {"en": "Undo", "es": "Deshacer"}[spoken])
    finally:
        close(app)
        use(ENGLISH)
