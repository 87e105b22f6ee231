"""Random clicks and keys on every screen raise nothing and leave a battle that is valid (issue of the window)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from game.analysis.invariants import Watch
from game.assets import scenario_path
from game.battle.battle import digest
from game.data.load import load_scenario
from game.engine.record import read, replay, write
from game.engine.session import Session, play
from game.errors import RuleError
from game.players.cast import Cast
from game.ui.app import App, Screen
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
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.save_as import SaveAsScreen
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings
from game.ui.start import table_screen

DAILY, NIGHTLY = 400, 10_000
A_FRAME = 4
"""Events between two frames."""
LONG_ENOUGH = 120
"""Events after which one has been elsewhere for long enough."""
KEYS = [
    *(getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz0123456789"),
    *(getattr(pygame, f"K_F{n}") for n in range(1, 13)),
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_DELETE, pygame.K_SPACE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP),
    *(pygame.K_PERIOD, pygame.K_MINUS, pygame.K_PLUS, pygame.K_PAGEDOWN),
]
MODS = (0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT)
SIZES = ((960, 600), (1280, 800), (1600, 900))


def battle(app: App, name: str) -> TableScreen:
    """A battle in which both seats are people's."""
    screen = table_screen(app, load_scenario(scenario_path("battles", f"{name}.yaml")), {"a": "human", "b": "human"}, 3)
    app.push(screen)
    return screen


def replayed(app: App) -> None:
    """A battle played to its second turn, in the viewer."""
    scenario = load_scenario(scenario_path("battles", "open_field.yaml"))
    session = Session(scenario.rules, scenario.battle)
    with suppress(RuleError):  # more answers than it is given
        play(session, Cast()(scenario.battle, 5), most=120)
    app.push(ReplayScreen(app, session))


def at_the_lab(app: App, then: Callable[[App, LabScreen], Screen] | None = None) -> None:
    """A case in the lab, and perhaps a screen over it."""
    lab = LabScreen(app, scenario_path("cases", "clipping_the_corner.yaml"))
    app.push(lab)
    if then is not None:
        app.push(then(app, lab))


def hotseat(app: App) -> None:
    """A battle with a cover between the turns, a recap, dice by hand and every question asked."""
    app.settings = Settings(cover_screen=True, recap=True, auto_dice=False, auto_answer=False)
    battle(app, "open_field")


SCREENS: dict[str, Callable[[App], object]] = {
    "menu": lambda app: None,
    "help": lambda app: app.push(HelpScreen(app)),
    "options": lambda app: app.push(OptionsScreen(app)),
    "keys": lambda app: app.push(KeysScreen(app)),
    "rules": lambda app: app.push(RulesScreen(app)),
    "save_as": lambda app: app.push(SaveAsScreen(app, "a battle", lambda path: None)),
    "cover": lambda app: app.push(CoverScreen(app, "The Reds", "red", still=0)),
    "lab": at_the_lab,
    "compare": lambda app: at_the_lab(app, lambda app, lab: CompareScreen(app, lab.desk)),
    "cases": lambda app: at_the_lab(app, lambda app, lab: CasesScreen(app, lab.open)),
    "lab_help": lambda app: at_the_lab(app, lambda app, lab: LabHelpScreen(app)),
    "guide": lambda app: app.push(GuideScreen(app)),
    "result": lambda app: app.push(ResultScreen(battle(app, "open_field").flow)),
    "battle": lambda app: battle(app, "open_field"),
    "hotseat": hotseat,
    "deployment": lambda app: battle(app, "wooded_ridge"),
    "replay": replayed,
}


OTHERS = {"battle", "hotseat", "deployment"}
"""Tables under other names."""


class Monkey:
    """Posts events as a child at the keyboard would, from a seed."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.chance = app, random.Random(seed)
        self.at = (0, 0)
        self.trail: list[str] = []

    def once(self) -> None:
        """One thing: a click, a drag, a key, the wheel, seldom another size."""
        pick = self.chance.random()
        if pick < 0.45:
            self._key()
        elif pick < 0.80:
            self._click()
        elif pick < 0.92:
            self._move()
        elif pick < 0.995:
            self._post(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-3, -1, 1, 3)), precise_x=0.0, precise_y=1.0)
        else:
            width, height = self.chance.choice(SIZES)
            self._post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))

    def _post(self, kind: int, **values: object) -> None:
        self.trail = [*self.trail[-30:], f"{pygame.event.event_name(kind)} {values}"]
        pygame.event.post(pygame.event.Event(kind, **values))

    def _key(self) -> None:
        key, mod = self.chance.choice(KEYS), self.chance.choice(MODS)
        text = chr(key) if 32 <= key < 127 else ""
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        self._post(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)
        if text and not mod:
            self._post(pygame.TEXTINPUT, text=text)

    def _click(self) -> None:
        button = self.chance.choice((1, 1, 1, 1, 2, 3))
        self._move()
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=False)
        if self.chance.random() < 0.3:
            self._move()
        self._post(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=False)

    def _move(self) -> None:
        width, height = self.app.size
        to = (self.chance.randrange(width), self.chance.randrange(height))
        rel, self.at = (to[0] - self.at[0], to[1] - self.at[1]), to
        pygame.mouse.set_pos(to)
        self._post(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=(0, 0, 0), touch=False)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A window that keeps what is chosen in a folder of the test's own."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    app = App((1280, 800))
    yield app
    while app.screens:
        app.screens.pop().close()
    pygame.display.quit()


def wreak(app: App, open_screen: Callable[[App], object], events: int, seed: int) -> list[TableScreen]:
    """So many random events; now and then back to the screen that is meant, or it is opened anew. The battles seen."""
    monkey, seen, meant = Monkey(app, seed), [], None
    for number in range(events):
        if number % LONG_ENOUGH == 0:
            while app.screens and app.screen is not meant:
                app.pop()
        if not app.screens:
            app.running = True
            app.push(MenuScreen(app))
            open_screen(app)
            meant = app.screen
        monkey.once()
        if number % A_FRAME == 0:
            try:
                app.frame(1 / 60)
            except Exception as error:
                pytest.fail(f"{type(error).__name__}: {error} after {monkey.trail}")
            seen += [s for s in app.screens if isinstance(s, TableScreen) and s not in seen]
    return seen


def is_valid(screen: TableScreen, folder: Path) -> None:
    """The battle is one that the rules allow, and plays again from its record to the same state."""
    controller = screen.controller
    path = folder / "battle.jsonl"
    write(path, controller.header, controller.session)
    watched = Session(controller.rules, controller.session.start)
    watched.observers.append(Watch(watched.battle))
    record = read(path)
    assert digest(replay(record, controller.rules, controller.session.start).battle) == digest(controller.battle)
    for step in record.steps:
        for raw in step.answers:
            watched.answer(raw)


def run(window: App, name: str, events: int, folder: Path) -> None:
    for screen in wreak(window, SCREENS[name], events, seed=len(name)):
        is_valid(screen, folder)


@pytest.mark.parametrize("name", SCREENS)
def test_random_input_raises_nothing(window: App, name: str, tmp_path: Path) -> None:
    """Some hundreds of events a screen every day."""
    run(window, name, DAILY, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("name", SCREENS)
def test_ten_thousand_random_events(window: App, name: str, tmp_path: Path) -> None:
    """The same, long."""
    run(window, name, NIGHTLY, tmp_path)


def test_every_screen_is_among_them() -> None:
    """A screen that is added is tried too: recaps in the hotseat, switches from the menu; two are no screens."""
    folder = Path(__file__).parents[2] / "game" / "ui" / "screens"
    elsewhere = {"table", "recap", "switches", "page", "lab_filing"}
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == elsewhere | (set(SCREENS) - OTHERS)
