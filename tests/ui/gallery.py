"""Every screen of the window in states worth seeing, brought about by mouse and keys on a clock that stands still.

`python -m tests.ui.gallery FOLDER [--size 1920x1080] [--theme light] [--language es] [--scale 1.5] [--only lab]` writes
them as pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.assets import scenario_path
from game.data.load import load_scenario, scenario_from_text
from game.engine.record import Header
from game.engine.session import Session, play
from game.errors import RuleError
from game.players.cast import Cast
from game.ui import saves
from game.ui.app import App
from game.ui.pilot import Pilot
from game.ui.screens.compare import CompareScreen
from game.ui.screens.cover import CoverScreen
from game.ui.screens.guide import open_guide
from game.ui.screens.help import HelpScreen
from game.ui.screens.keys import KeysScreen
from game.ui.screens.lab import LabScreen
from game.ui.screens.lab_help import LabHelpScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.options import OptionsScreen
from game.ui.screens.recap import RecapScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.save_as import SaveAsScreen
from game.ui.screens.switches import SwitchesScreen
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings
from game.ui.start import begin, continued, table_screen
from game.ui.tools.place import PlaceTool
from tests.ui.conftest import DUEL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.geometry.pose import Point

MOST_ANSWERS = 260
"""Answers after which a great battle is at its height."""
STATES: dict[str, Callable[[App], None]] = {}
"""Each state of the window by its name: brought about from an empty window."""

FIELD = """
kind: battle
title: The copse
table: {width: 120, height: 90}
turns: 4
first: a
options: {show_distances: true}
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
terrain:
  - {id: copse, kind: wood, shape: [[12, 36], [36, 38], [40, 52], [24, 60], [10, 52]]}
  - {id: mound, kind: hill, level: 1, shape: [[74, 66], [100, 64], [108, 76], [96, 86], [76, 82]]}
  - {id: wall, kind: obstacle, line: [[50, 62], [66, 62]]}
pieces:
  - {id: general, side: a, unit: captain, name: The Captain, options: [general], joined: guards}
  - {id: archers, side: a, unit: archer, name: Archers, models: 10, files: 10, front: [38, 16], facing: 0}
  - {id: guards, side: a, unit: spearman, name: Guards, models: 20, files: 5, front: [60, 26], facing: 0, command: [champion, standard, musician]}
  - {id: knights, side: a, unit: knight, name: Knights, models: 5, files: 5, front: [92, 51], facing: 270, command: [standard]}
  - {id: runners, side: a, unit: spearman, name: Runners, models: 12, files: 4, front: [12, 16], facing: 190, fleeing: true}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [62, 46], facing: 180, command: [standard]}
  - {id: goblins, side: b, unit: goblin, name: Goblins, models: 20, files: 5, front: [58, 64], facing: 180}
  - {id: lurkers, side: b, unit: orc, name: Lurkers, models: 10, files: 5, front: [24, 66], facing: 180}
"""  # noqa: E501 - a file as people write it


def state(make: Callable[[App], None]) -> Callable[[App], None]:
    """Put a state among all."""
    STATES[make.__name__] = make
    return make


class Player:
    """A battle at the table, and hands for it."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.pilot = screen, Pilot(screen.app)
        self.pilot.frame(2)

    def keys(self, *names: str) -> None:
        """Keys by name, one after the other."""
        for name in names:
            self.pilot.key(pygame.key.key_code(name), text=name if len(name) == 1 else "")

    def click(self, unit: str) -> None:
        """Click a unit."""
        self.pilot.click(self.at(self.screen.controller.battle.unit(unit).body.centre))

    def at(self, point: Point) -> Point:
        """Where a place of the table, mm, is in the window."""
        assert self.screen.camera is not None
        return self.screen.camera.to_screen(point)

    def grab(self, handle: str) -> Point:
        """Hold the mark of the move in hand that is called so; where it is in the window."""
        assert self.screen.tool is not None
        mark = self.at(dict(self.screen.tool.preview().handles)[handle])
        self.pilot.move(mark)
        self.pilot.press()
        return mark

    def moving(self, unit: str) -> None:
        """A unit about to move: no charges, no rally, its move."""
        for _ in range(6):
            if any(order.id == unit and not order.bar for order in self.screen.orders()) and self._moves:
                break
            self.pilot.enter()
        self.screen.order(unit)
        self.screen.order("move")
        self.pilot.frame()

    def charging(self) -> None:
        """The knights have declared a charge on the orcs, who hold; on until their way in is asked."""
        self.screen.order("knights")
        self.screen.order("orcs")
        for _ in range(8):
            orders = {order.id: order for order in self.screen.orders()}
            if any(order.startswith("path-") for order in orders):
                return
            self.screen.order("hold" if "hold" in orders else "done" if "done" in orders else next(iter(orders)))

    @property
    def _moves(self) -> bool:
        return str(getattr(self.screen.controller.request, "rule", "")).startswith("FB-MOV")


def field(app: App, text: str = FIELD, seed: int = 4) -> Player:
    """A battle begun."""
    screen = table_screen(app, scenario_from_text(text, "field"), seed=seed)
    app.push(screen)
    return Player(screen)


# -- menu


@state
def menu(app: App) -> None:
    """Battles."""
    _menu(app, "battles")


@state
def drills(app: App) -> None:
    """Drills, with what each is about."""
    _menu(app, "drills")


def _menu(app: App, section: str) -> None:
    screen = MenuScreen(app, Path(tempfile.gettempdir()) / "nothing of this name")
    app.push(screen)
    screen.open(section)
    Pilot(app).frame(14)


@state
def cases(app: App) -> None:
    """Cases that come with the program."""
    _menu(app, "cases")


@state
def records(app: App) -> None:
    """A battle that was saved."""
    menu = MenuScreen(app, Path(tempfile.gettempdir()) / "nothing of this name")
    app.push(menu)
    screen = begin(app, scenario_from_text(FIELD, "field"), seed=4)
    pilot = Pilot(app)
    pilot.enter()
    path = saves.named("the-copse")
    path.parent.mkdir(parents=True)
    screen.controller.save(path)
    app.pop()
    menu.open("records")
    pilot.frame(4)


@state
def switches(app: App) -> None:
    """What a battle may be played with."""
    _menu(app, "battles")
    screen = app.screen
    assert isinstance(screen, MenuScreen)
    assert screen.setup is not None
    app.push(SwitchesScreen(app, screen.setup))


@state
def options(app: App) -> None:
    """What the person chooses."""
    app.push(OptionsScreen(app))


@state
def keys(app: App) -> None:
    """Keys to be bound anew."""
    app.push(KeysScreen(app))


@state
def help(app: App) -> None:
    """The table's keys."""
    app.push(HelpScreen(app))


@state
def rules(app: App) -> None:
    """The rule browser, at a row."""
    app.push(RulesScreen(app, "FB-CHG-12"))


@state
def save_as(app: App) -> None:
    """The name of a battle to be saved."""
    app.push(SaveAsScreen(app, "a-duel", lambda path: None))


@state
def guide(app: App) -> None:
    """The first battle, at its first step."""
    open_guide(app)


@state
def guide_wheel(app: App) -> None:
    """The first battle, further on: the window has shown some steps itself."""
    open_guide(app)
    pilot = Pilot(app)
    for _ in range(4):
        pilot.frame(2)
        pilot.key(pygame.K_F12)
    pilot.key(pygame.K_F3)
    pilot.frame(4)


# -- the table


@state
def table(app: App) -> None:
    """Charges are declared."""
    field(app)


@state
def selected(app: App) -> None:
    """A unit is looked at."""
    field(app).click("knights")


@state
def wheel(app: App) -> None:
    """A wheel, a way ahead, and what is left."""
    player = field(app)
    player.moving("knights")
    player.keys(*["up"] * 10, *["left"] * 9)


@state
def illegal(app: App) -> None:
    """A move held where it may not go."""
    player = field(app)
    player.moving("guards")
    start = player.grab("ahead")
    player.pilot.move((start[0], start[1] - 170 * player.screen.camera.scale))  # type: ignore[union-attr]


@state
def held(app: App) -> None:
    """A way ahead held at half the move; the limit is another line."""
    player = field(app)
    player.moving("archers")
    start = player.grab("ahead")
    assert player.screen.camera is not None
    player.pilot.move((start[0], start[1] - 51 * player.screen.camera.scale))


@state
def charge(app: App) -> None:
    """Whom to charge, the side and the way in."""
    player = field(app)
    player.screen.order("knights")
    player.click("orcs")


@state
def ways(app: App) -> None:
    """Which way into the enemy."""
    player = field(app)
    player.charging()
    player.keys("down")


@state
def hover(app: App) -> None:
    """What is told of a unit that the mouse rests on."""
    player = field(app)
    player.pilot.move(player.at(player.screen.controller.battle.unit("guards").body.centre))
    pygame.time.get_ticks = lambda: 5000
    player.pilot.frame(2)


@state
def pinned(app: App) -> None:
    """A card that is kept: its rules are links."""
    player = field(app)
    player.pilot.move(player.at(player.screen.controller.battle.unit("orcs").body.centre))
    player.pilot.press(3)
    player.pilot.let_go(3)
    player.pilot.frame(2)


@state
def roll(app: App) -> None:
    """Dice are rolled by hand: what is rolled, and why."""
    app.settings.auto_dice = False
    player = field(app)
    player.pilot.enter()


@state
def fight(app: App) -> None:
    """A combat is over: what is asked of its winner, and how it came to that."""
    player = field(app)
    player.charging()
    for _ in range(6):
        if "pursue" in str(getattr(player.screen.controller.request, "prompt", "")):
            break
        player.pilot.enter()


@state
def gliding(app: App) -> None:
    """A unit on its way, its wheel behind it."""
    app.settings.pace = "brisk"
    player = field(app)
    player.moving("knights")
    player.keys(*["up"] * 8, *["left"] * 9, "return")
    player.screen.gliding.pass_time(0.0, "brisk")
    player.screen.gliding.pass_time(150.0, "brisk")


@state
def great(app: App) -> None:
    """Two thousand points a side, at the height of the battle."""
    scenario = load_scenario(scenario_path("battles", "kings_field.yaml"))
    session = Session(scenario.rules, scenario.battle)
    players = Cast()(scenario.battle, 5)
    with suppress(RuleError):  # more answers than it is given
        play(session, players, most=MOST_ANSWERS)
    app.settings.recap = False
    screen = continued(app, Header("fantasy", scenario.text, {"a": "human", "b": "human"}), scenario, session)
    Player(screen)


@state
def deployment(app: App) -> None:
    """A unit finds its place."""
    screen = table_screen(app, load_scenario(scenario_path("battles", "wooded_ridge.yaml")), {"a": "human"}, 3)
    app.push(screen)
    Pilot(app).frame(2)
    for _ in range(4):
        if isinstance(screen.tool, PlaceTool):
            break
        screen.order(next(order.id for order in screen.orders() if not order.bar))
    player = Player(screen)
    player.pilot.move(player.at((500, 900)))
    player.pilot.frame(2)


@state
def reserve(app: App) -> None:
    """Which unit is placed next."""
    screen = table_screen(app, load_scenario(scenario_path("battles", "wooded_ridge.yaml")), {"a": "human"}, 3)
    app.push(screen)
    Pilot(app).frame(2)
    screen.order(next(order.id for order in screen.orders()))
    Pilot(app).frame(2)


def _overlays(app: App, unit: str, *names: str) -> Player:
    player = field(app)
    player.screen.selected = unit
    for name in names:
        player.screen.command(name)
    player.pilot.frame(2)
    return player


@state
def arcs_and_reach(app: App) -> None:
    """Where a unit looks, and how far it may charge."""
    _overlays(app, "knights", "arcs", "reach")


@state
def zones_and_march(app: App) -> None:
    """What is too near to enemies, and whom they keep from marching."""
    _overlays(app, "guards", "zones", "march")


@state
def sight_and_cover(app: App) -> None:
    """What archers see and who stands in cover."""
    _overlays(app, "archers", "sight", "cover")


@state
def contact_and_leaders(app: App) -> None:
    """Who fights whom, and how far the General reaches."""
    player = field(app)
    player.charging()
    player.pilot.enter()
    for name in ("contact", "leaders"):
        player.screen.command(name)
    player.pilot.frame(2)


@state
def ruler(app: App) -> None:
    """A tape between two units."""
    player = _overlays(app, "archers", "ruler")
    player.pilot.drag(player.at((380, 160)), player.at((620, 460)))
    player.pilot.frame(2)


@state
def ruler_clicked(app: App) -> None:
    """A tape that was begun with a click."""
    player = _overlays(app, "archers")
    player.keys("6")
    player.click("archers")
    player.pilot.move(player.at((620, 330)))
    player.pilot.frame(2)


# -- others at it


def _fought(text: str, seed: int) -> Session:
    scenario = scenario_from_text(text, "field")
    return play(Session(scenario.rules, scenario.battle), Cast()(scenario.battle, seed))


@state
def replay(app: App) -> None:
    """A battle watched, in its middle."""
    scenario = scenario_from_text(DUEL, "duel")
    screen = ReplayScreen(app, _fought(DUEL, 3), Header("fantasy", DUEL, {"a": "human", "b": "human"}), scenario)
    app.push(screen)
    screen.projector.to(len(screen.film.moments) // 2)


@state
def recap(app: App) -> None:
    """What the other side did."""
    player = field(app, seed=2)
    for _ in range(40):
        if isinstance(app.screen, RecapScreen):
            break
        player.pilot.enter()
    screen = app.screen
    assert isinstance(screen, RecapScreen)
    screen.projector.playing = False
    screen.projector.to(len(screen.film.moments) // 2)


@state
def cover(app: App) -> None:
    """Between two people."""
    app.push(CoverScreen(app, "The Reds", "red"))


@state
def over(app: App) -> None:
    """A battle at its end."""
    app.settings.recap = False
    player = field(app, DUEL)
    for _ in range(80):
        if player.screen.controller.session.is_over:
            break
        player.pilot.enter()


# -- the lab


@state
def lab(app: App) -> None:
    """A case and its verdict."""
    _lab(app)


def _lab(app: App, name: str = "clipping_the_corner") -> LabScreen:
    screen = LabScreen(app, scenario_path("cases", f"{name}.yaml"))
    app.push(screen)
    pilot = Pilot(app)
    pilot.frame(2)
    for _ in range(2000):
        if screen.desk.is_settled:
            break
        pygame.time.wait(5)
        pilot.frame()
    pilot.frame(2)
    return screen


@state
def lab_unit(app: App) -> None:
    """A unit of a case with its numbers."""
    screen = _lab(app)
    screen.desk.selected = ("pieces", 0)
    Pilot(app).frame(2)


@state
def lab_compare(app: App) -> None:
    """A case by two readings."""
    desk = _lab(app, "arc_or_chord").desk
    screen = CompareScreen(app, desk)
    app.push(screen)
    pilot = Pilot(app)
    pilot.frame()
    for _ in range(2000):
        if screen.is_settled and set(screen.found.switches) & set(screen.matter):
            break
        pygame.time.wait(5)
        pilot.frame()
    pilot.frame(2)


@state
def lab_open(app: App) -> None:
    """The cases to be opened."""
    screen = _lab(app)
    screen.command("lab_open")
    Pilot(app).frame(40)


@state
def lab_help(app: App) -> None:
    """The lab's keys."""
    app.push(LabHelpScreen(app))


# -- pictures of them


@contextmanager
def still() -> Iterator[None]:
    """A clock that stands, and a home with nothing in it."""
    ticks, home = pygame.time.get_ticks, os.environ.get("LEUCTRA_HOME")
    with tempfile.TemporaryDirectory() as empty:
        os.environ["LEUCTRA_HOME"] = empty
        pygame.time.get_ticks = lambda: 1000
        try:
            yield
        finally:
            pygame.time.get_ticks = ticks
            if home is None:
                del os.environ["LEUCTRA_HOME"]
            else:
                os.environ["LEUCTRA_HOME"] = home


@contextmanager
def shown(name: str, size: tuple[int, int], settings: Settings) -> Iterator[App]:
    """A window in a state."""
    with still():
        app = App(size, settings.model_copy(update={"pace": "off"}))
        try:
            STATES[name](app)
            Pilot(app).frame(2)
            yield app
        finally:
            while app.screens:
                app.screens.pop().close()
            pygame.display.quit()


def main(arguments: list[str] | None = None) -> int:
    """Write pictures of all states, or of some."""
    parser = argparse.ArgumentParser(prog="tests.ui.gallery")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--language", default="en")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", nargs="*", default=list(STATES))
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    width, height = (int(part) for part in asked.size.split("x"))
    for name in asked.only:
        settings = Settings(theme=asked.theme, language=asked.language, scale=asked.scale)
        with shown(name, (width, height), settings) as app:
            path = asked.folder / f"{name}.png"
            Pilot(app).picture(path)
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
