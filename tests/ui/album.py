"""An album of the whole window to be looked at: every screen and every kind of question, in all looks.

`python -m tests.ui.album FOLDER` draws each state of the gallery and those below, dark and light, in English and
Spanish, into a folder a look, with contact sheets beside them; `--look light-es` and `--only table fight` draw less,
`--size 960x600 --scale 2` another window. Whoever changes how something looks looks at all of it once.
"""

from __future__ import annotations

import argparse
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from PIL import Image

from game.assets import scenario_path
from game.data.load import load_scenario
from game.engine.record import Header
from game.engine.requests import Roll
from game.engine.session import Session
from game.players.cast import Cast
from game.ui import saves, settings
from game.ui.opening import own_app
from game.ui.pilot import Pilot
from game.ui.screens.guide import open_guide
from game.ui.screens.menu import MenuScreen
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.rules import RulesScreen
from game.ui.settings import Settings
from game.ui.start import begin, continued, table_screen
from tests.solutions import SOLUTIONS, drill
from tests.ui.gallery import FIELD, STATES, Player, _lab, _overlays, field, shown, state

if TYPE_CHECKING:
    from game.data.load import Scenario
    from game.ui.app import App
    from game.ui.screens.lab import LabScreen

MOST_ANSWERS = 700
LOOKS = ("dark-en", "dark-es", "light-en", "light-es")
COLUMNS, SMALL = 3, 640
"""A contact sheet: pictures in a row, and how wide each is, pixels."""


# -- questions of great battles


@lru_cache
def _asked(battle: str, seed: int, rule: str, kind: str) -> tuple[Scenario, Session]:
    """A battle played at random up to the first question of a rule and kind."""
    scenario = load_scenario(scenario_path("battles", f"{battle}.yaml"))
    session, players = Session(scenario.rules, scenario.battle), Cast()(scenario.battle, seed)
    for _ in range(MOST_ANSWERS):
        request = session.request
        assert request is not None
        if type(request).__name__ == kind and getattr(request, "rule", "") == rule:
            return scenario, session
        player = players["dice" if isinstance(request, Roll) else request.army]
        session.answer(player.answer(request, session.battle))
    raise LookupError(f"{battle} asks nothing of {rule}")


def question(app: App, battle: str, seed: int, rule: str, kind: str = "Choose") -> Player:
    """A great battle at such a question."""
    scenario, session = _asked(battle, seed, rule, kind)
    app.settings.recap = False
    header = Header("fantasy", scenario.text, {army.id: "human" for army in scenario.battle.armies})
    return Player(continued(app, header, scenario, session.fork()))


QUESTIONS = {
    "ask_spells_known": ("kings_field", 5, "FB-EXT-01", "ChooseMany"),
    "ask_side": ("kings_field", 5, "FB-EXT-18", "Choose"),
    "ask_spell": ("kings_field", 5, "FB-EXT-01", "Choose"),
    "ask_power_dice": ("kings_field", 5, "FB-EXT-01", "Amount"),
    "ask_leaves": ("kings_field", 5, "FB-EXT-03", "Choose"),
    "ask_leaving_way": ("kings_field", 5, "FB-EXT-03", "Move"),
    "ask_engine": ("kings_field", 5, "FB-EXT-06", "Choose"),
    "ask_aim": ("kings_field", 5, "FB-EXT-06", "Spot"),
    "ask_guess": ("kings_field", 5, "FB-EXT-06", "Amount"),
    "ask_shooter": ("kings_field", 5, "FB-SHT-02", "Choose"),
    "ask_split": ("kings_field", 5, "FB-SHT-17", "Choose"),
    "ask_further": ("kings_field", 5, "FB-SHT-18", "ChooseMany"),
    "ask_share_shots": ("kings_field", 5, "FB-SHT-18", "Allocate"),
    "ask_redirect": ("kings_field", 7, "FB-CHG-07", "Choose"),
    "ask_reaction": ("kings_field", 5, "FB-REA-01", "Choose"),
    "ask_rallied": ("kings_field", 5, "FB-RAL-12", "Place"),
    "ask_panic_way": ("kings_field", 5, "FB-PSY-PAN-16", "Place"),
    "ask_challenge": ("barrow_downs", 5, "FB-C-01", "Choose"),
    "ask_again": ("barrow_downs", 5, "FB-C-07", "Choose"),
    "ask_share_attacks": ("barrow_downs", 7, "FB-WHO-03", "Allocate"),
    "ask_pursue": ("kings_field", 6, "FB-PUR-01", "Choose"),
    "ask_flight": ("kings_field", 6, "FB-FLE-02", "Choose"),
    "ask_way": ("kings_field", 6, "FB-CHG-12", "Choose"),
    "ask_moves": ("kings_field", 5, "FB-MOV-01", "Choose"),
    "ask_march": ("kings_field", 5, "FB-MOV-13", "Choose"),
}
"""Every kind of question that the battles which come with the program ask, and where it is first asked."""


def _add(name: str, place: tuple[str, int, str, str]) -> None:
    def make(app: App) -> None:
        question(app, *place)

    STATES[name] = make


for _name, _place in QUESTIONS.items():
    _add(_name, _place)


# -- files


@state
def opening(app: App) -> None:
    """What is seen while the menu is loaded; the program's own first picture."""
    settings.save(app.settings)
    first = own_app()
    app.surface = first.surface


@state
def first_time(app: App) -> None:
    """The menu of somebody who has played nothing yet."""
    app.push(MenuScreen(app, Path("nothing of this name")))
    Pilot(app).frame(10)


@state
def recovered(app: App) -> None:
    """A battle was not over when the window was closed: the menu offers to go on."""
    _unfinished(app)
    Pilot(app).frame(14)


@state
def recovered_records(app: App) -> None:
    """That battle in the list, and one that no longer can be read."""
    broken = saves.folder(saves.SAVED) / "broken.jsonl"
    broken.parent.mkdir(parents=True)
    broken.write_text("{nonsense\n", encoding="utf-8")
    screen = _unfinished(app)
    screen.open("records")
    Pilot(app).frame(14)
    screen.rows.step(1)
    screen.command("remove")


def _unfinished(app: App) -> MenuScreen:
    """The menu after a battle that was left."""
    app._keep = True
    app.push(MenuScreen(app, Path("nothing of this name")))
    begin(app, load_scenario(scenario_path("battles", "the_ford.yaml")), {"a": "human", "b": "human"}, seed=4)
    pilot = Pilot(app)
    for _ in range(2):
        pilot.frame()
        pilot.enter()
    app.pop()
    app._keep = False
    app.pop()
    app.running = True
    menu = MenuScreen(app, Path("nothing of this name"))
    app.push(menu)
    return menu


@state
def bad_scenario(app: App) -> None:
    """A file with faults in the menu."""
    broken = saves.folder("scenarios") / "broken.yaml"
    broken.parent.mkdir(parents=True)
    broken.write_text(FIELD.replace("models: 20", "models: many"), encoding="utf-8")
    app.settings.remember(broken)
    app.push(MenuScreen(app, broken.parent))
    pilot = Pilot(app)
    pilot.frame(4)
    screen = app.screen
    assert isinstance(screen, MenuScreen)
    screen.open("records")
    for _ in range(len(screen.rows.entries)):
        assert screen.entry is not None
        screen.library.look(screen.entry)
        if screen.library.fault(screen.entry):
            break
        screen.rows.step(1)
    pilot.frame(4)
    pilot.enter()


@state
def switched(app: App) -> None:
    """Two switches changed, and the dice fixed."""
    STATES["switches"](app)
    pilot = Pilot(app)
    for key in (pygame.K_SPACE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_SPACE):
        pilot.key(key)


@state
def keys_taking(app: App) -> None:
    """A key is being bound anew."""
    STATES["keys"](app)
    pilot = Pilot(app)
    pilot.key(pygame.K_DOWN)
    pilot.enter()


@state
def rules_search(app: App) -> None:
    """Words in the rule browser."""
    app.push(RulesScreen(app))
    pilot = Pilot(app)
    pilot.frame(2)
    for letter in "flank":
        pilot.letter(letter)
        pilot.write(letter)
    pilot.frame(2)


# -- the table


@state
def wheel_held(app: App) -> None:
    """A corner in the hand: the wheel's arc, its cost and what is left."""
    player = field(app)
    player.moving("guards")
    corner = player.grab("right")
    player.pilot.move((corner[0] - 6, corner[1] - 26))
    player.pilot.frame(2)


@state
def queue(app: App) -> None:
    """Three legs, of which the first is changed."""
    player = field(app)
    player.moving("knights")
    player.keys(*["up"] * 4, *["left"] * 5, *["up"] * 3, "tab")


@state
def formation(app: App) -> None:
    """Two files more."""
    player = field(app)
    player.moving("guards")
    player.pilot.letter("w")
    player.pilot.letter("w")
    player.pilot.frame(2)


@state
def reform(app: App) -> None:
    """A new place is sought with the frame."""
    player = field(app)
    player.moving("guards")
    orders = {order.id: order for order in player.screen.orders()}
    player.screen.order("reform" if "reform" in orders else next(name for name in orders if "form" in name))
    player.keys("right", "right", "right")
    player.pilot.frame(2)


@state
def moves(app: App) -> None:
    """Which unit moves, and how."""
    player = field(app)
    for _ in range(6):
        if player._moves:
            break
        player.pilot.enter()
    player.screen.order("knights")
    player.pilot.frame(2)


@state
def hold_or_flee(app: App) -> None:
    """A charge is declared: the other player says what his unit does, by hand and in his colour."""
    player = field(app)
    player.screen.order("knights")
    player.screen.order("orcs")
    for _ in range(4):
        if any(order.id == "hold" for order in player.screen.orders()):
            return
        player.pilot.enter()


@state
def no_sight(app: App) -> None:
    """An order that is barred was asked for: why."""
    player = field(app)
    player.keys("r")


def _one_overlay(name: str, unit: str) -> None:
    def make(app: App) -> None:
        _overlays(app, unit, name)

    STATES[f"overlay_{name}"] = make


for _overlay, _unit in (
    ("arcs", "guards"),
    ("zones", "guards"),
    ("march", "guards"),
    ("sight", "archers"),
    ("reach", "knights"),
    ("cover", "archers"),
    ("contact", "guards"),
    ("leaders", "guards"),
):
    _one_overlay(_overlay, _unit)


@state
def log_found(app: App) -> None:
    """Lines of the log with some words, while they are typed."""
    player = question(app, "kings_field", 6, "FB-PUR-01")
    player.screen.command("log_find")
    for letter in "flee" if app.settings.language == "en" else "huye":
        player.pilot.letter(letter)
    player.pilot.frame(2)


@state
def log_pointed(app: App) -> None:
    """A line of the log is pointed at."""
    player = question(app, "kings_field", 6, "FB-PUR-01")
    board = player.screen.chrome.boards[-2]
    lines = [item for board in player.screen.chrome.boards for item in board.items if item.id.startswith("log:")]
    assert lines, board
    left, top, _, height = lines[-6].seen
    player.pilot.move((left + 20, top + height // 2))
    pygame.time.get_ticks = lambda: 5000
    player.pilot.frame(2)


@state
def more(app: App) -> None:
    """What the bar has no room for."""
    player = field(app)
    found = [item for board in player.screen.chrome.boards for item in board.items if "more" in item.id]
    if found:
        left, top, width, height = found[0].seen
        player.pilot.click((left + width // 2, top + height // 2))
    player.pilot.frame(2)


@state
def near(app: App) -> None:
    """The table from near, with the mouse's wheel."""
    player = field(app)
    player.pilot.move(player.at((620, 420)))
    for _ in range(8):
        player.pilot.wheel(1)
    player.pilot.frame(30)


@state
def drill_table(app: App) -> None:
    """A drill begins: its briefing."""
    screen = table_screen(app, drill("hold_the_wall"), seed=4)
    app.push(screen)
    Pilot(app).frame(2)


@state
def drill_scored(app: App) -> None:
    """A drill is over: what was reached, and the score."""
    app.settings.recap = False
    scenario = drill("take_the_flank", SOLUTIONS["take_the_flank"])
    app.push(table_screen(app, scenario, {army.id: "script" for army in scenario.battle.armies}, 1))
    Pilot(app).frame(4)


@state
def guide_steps(app: App) -> None:
    """The first battle at its last steps."""
    open_guide(app)
    pilot = Pilot(app)
    for _ in range(7):
        pilot.frame(2)
        pilot.key(pygame.K_F12)
    pilot.frame(4)


@state
def great_replay(app: App) -> None:
    """A great battle watched: a fight in its middle."""
    scenario, session = _asked("kings_field", 6, "FB-PUR-01", "Choose")
    header = Header("fantasy", scenario.text, {army.id: "human" for army in scenario.battle.armies})
    screen = ReplayScreen(app, session.fork(), header, scenario)
    app.push(screen)
    Pilot(app).frame(2)
    screen.projector.to(len(screen.film.moments) - 12)


# -- the lab

CASES = {
    "lab_arc": ("flank_by_one_man", 0),
    "lab_shoot": ("some_short_some_long", 0),
    "lab_cover": ("half_behind_a_wall", 0),
    "lab_march": ("march_at_twenty", 0),
    "lab_move": ("along_the_wood", 1),
    "lab_redirect": ("nearest_or_nobody", 0),
    "lab_flight": ("nearest_or_nobody", 1),
    "lab_flee": ("through_friends", 0),
    "lab_pursue": ("pursuit_into_a_fresh_enemy", 0),
    "lab_expand": ("round_the_flanks", 0),
    "lab_lap": ("round_the_flanks", 1),
    "lab_legal": ("round_the_flanks", 6),
    "lab_combat": ("the_captains_challenge", 0),
    "lab_fighters": ("the_captains_challenge", 3),
    "lab_casualties": ("the_line_thins", 0),
    "lab_panic": ("who_must_test_panic", 0),
    "lab_tests": ("who_must_test_panic", 6),
    "lab_hedge": ("hedge_halfway", 1),
}
"""A case and one of its questions for every kind there is."""


def _add_case(name: str, case: str, number: int) -> None:
    def make(app: App) -> None:
        screen = _lab(app, case)
        screen.desk.choose_question(number)
        screen.desk.tab = "ask"
        _settled(app, screen)

    STATES[name] = make


def _settled(app: App, screen: LabScreen) -> None:
    pilot = Pilot(app)
    pilot.frame(2)
    for _ in range(2000):
        desk = screen.desk
        if desk.is_settled and (desk.faults or (desk.shown and (desk.question, desk.way) in desk.shown.pictures)):
            break
        pygame.time.wait(5)
        pilot.frame()
    pilot.frame(6)


for _case, (_file, _number) in CASES.items():
    _add_case(_case, _file, _number)


def _tab(name: str) -> None:
    def make(app: App) -> None:
        screen = _lab(app, "hedge_halfway")
        screen.desk.tab = name
        if name == "terrain":
            screen.desk.selected = ("terrain", 0)
        _settled(app, screen)

    STATES[f"lab_tab_{name}"] = make


for _shown in ("terrain", "ask", "switches", "case"):
    _tab(_shown)


@state
def lab_faults(app: App) -> None:
    """A case that cannot be judged: what is wrong, and where."""
    screen = _lab(app)
    with screen.desk.edit() as value:
        value["pieces"][0]["files"] = 40
        value["pieces"][1]["unit"] = "nobody"
    _settled(app, screen)


@state
def lab_name(app: App) -> None:
    """The name of a case to be saved."""
    screen = _lab(app)
    screen.command("lab_save_as")
    Pilot(app).frame(2)


@state
def lab_leave(app: App) -> None:
    """Something was changed and not saved."""
    screen = _lab(app)
    with screen.desk.edit() as value:
        value["title"] = "Something else"
    screen.command("lab_menu")
    _settled(app, screen)


@state
def lab_new(app: App) -> None:
    """An empty table."""
    screen = _lab(app)
    screen.command("lab_new")
    _settled(app, screen)


@state
def lab_battle(app: App) -> None:
    """A battle's position as a case."""
    player = field(app)
    player.screen.selected = "knights"
    player.screen.command("case")
    Pilot(app).frame(30)


# -- pictures of all


def draw(look: str, names: list[str], folder: Path, size: tuple[int, int], scale: float) -> None:
    """A look's pictures and its contact sheets."""
    theme, _, language = look.partition("-")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        with shown(name, size, Settings.model_validate({"theme": theme, "language": language, "scale": scale})) as app:
            pygame.image.save(app.surface, str(folder / f"{name}.png"))
        print(f"{folder.name}/{name}", flush=True)
    for number in range(0, len(names), COLUMNS * COLUMNS):
        sheet([folder / f"{name}.png" for name in names[number : number + COLUMNS * COLUMNS]]).save(
            folder / f"sheet-{number // (COLUMNS * COLUMNS) + 1:02}.png"
        )


def sheet(paths: list[Path]) -> Image.Image:
    """Pictures side by side."""
    small = [Image.open(path).convert("RGB") for path in paths]
    tall = max(SMALL * picture.height // picture.width for picture in small)
    whole = Image.new("RGB", (COLUMNS * SMALL, -(-len(small) // COLUMNS) * tall), "white")
    for number, picture in enumerate(small):
        at = (number % COLUMNS * SMALL, number // COLUMNS * tall)
        whole.paste(picture.resize((SMALL, SMALL * picture.height // picture.width), Image.Resampling.BOX), at)
    return whole


def main(arguments: list[str] | None = None) -> int:
    """Draw the album, or a part of it."""
    parser = argparse.ArgumentParser(prog="tests.ui.album")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--look", nargs="*", default=list(LOOKS), choices=LOOKS)
    parser.add_argument("--only", nargs="*", default=list(STATES), choices=list(STATES))
    asked = parser.parse_args(arguments)
    width, height = (int(part) for part in asked.size.split("x"))
    for look in asked.look:
        draw(look, asked.only, asked.folder / look, (width, height), asked.scale)
    return 0


if __name__ == "__main__":
    sys.exit(main())
