"""The main menu by mouse and keys."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pygame
import pytest

from game.analysis.suggested import deployed
from game.assets import scenario_path
from game.data.load import Scenario
from game.engine.players import Human
from game.geometry.ranks import model_poses
from game.players.script import ScriptPlayer
from game.ui import saves
from game.ui.app import App
from game.ui.chrome.board import fits
from game.ui.menu.library import BATTLES, DRILLS, FIRST, RECORDS, SECTIONS
from game.ui.pilot import Pilot
from game.ui.screens.guide import GuideScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.switches import SwitchesScreen
from game.ui.screens.table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A window that keeps what is played."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path / "home"))
    app = App((1280, 800), keep=True)
    app.in_background = app.settings.recap = False
    yield app
    while app.screens:
        app.screens.pop().close()
    pygame.display.quit()


@pytest.fixture
def menu(window: App, tmp_path: Path) -> MenuScreen:
    """The menu, started in an empty folder."""
    screen = MenuScreen(window, tmp_path)
    window.push(screen)
    return screen


def press(menu: MenuScreen, what: str) -> None:
    """Click what a button of the menu stands for."""
    pilot = Pilot(menu.app)
    pilot.frame()
    box = menu._board.box_of(what)
    assert box is not None, f"{what} is not in sight"
    pilot.click(pygame.Rect(box).center)


def test_seats_dice_and_switches_are_chosen_before_a_battle(menu: MenuScreen) -> None:
    """By mouse: the second army by its orders, a fixed seed, one switch; then it begins so."""
    menu.choose(scenario_path("battles", "open_field.yaml"))
    setup = menu.setup
    assert setup is not None
    assert setup.seats == {"a": "human", "b": "script"}, "the file has orders for both and says no seats"
    press(menu, "seat:b")
    assert setup.seats["b"] == "random"
    press(menu, "seat:b")
    assert setup.seats["b"] == "human"
    press(menu, "seat:b")
    press(menu, "seed")
    assert setup.seed is not None
    press(menu, "switches")
    page = menu.app.screen
    assert isinstance(page, SwitchesScreen)
    Pilot(menu.app).enter()
    assert setup.changed == ["pseudo_charge"]
    Pilot(menu.app).key(pygame.K_ESCAPE)
    press(menu, "play")
    table = menu.app.screen
    assert isinstance(table, TableScreen)
    controller = table.controller
    assert isinstance(controller.seats["a"], Human)
    assert isinstance(controller.seats["b"], ScriptPlayer)
    assert controller.header.seed == setup.seed
    assert controller.header.switches["pseudo_charge"] is False
    assert "pseudo_charge: false" in controller.header.scenario


def test_everything_can_be_reached_by_keys(menu: MenuScreen) -> None:
    """Sections with the arrows, a drill, its seat; Enter plays."""
    pilot = Pilot(menu.app)
    assert menu.rows.section == FIRST, "where nothing has been played yet"
    pilot.key(pygame.K_RIGHT)
    pilot.key(pygame.K_RIGHT)
    assert menu.rows.section == DRILLS
    pilot.key(pygame.K_DOWN)
    assert menu.rows.chosen == 1
    assert menu.setup is not None
    before = dict(menu.setup.seats)
    pilot.letter("2")
    assert menu.setup.seats != before
    pilot.enter()
    assert isinstance(menu.app.screen, TableScreen)


def test_a_click_chooses_a_row_and_only_a_double_click_begins_it(
    menu: MenuScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click on the row that is chosen already begins nothing; a second one within 0.4 seconds does."""
    menu.open(BATTLES)
    now = [1000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    press(menu, "entry:0")
    assert menu.app.screen is menu, "the first row is chosen from the start: a click on it is no order to begin"
    now[0] += 500
    press(menu, "entry:0")
    assert menu.app.screen is menu, "too late for a double click"
    now[0] += 300
    press(menu, "entry:1")
    assert (menu.app.screen, menu.rows.chosen) == (menu, 1), "another row"
    now[0] += 300
    press(menu, "entry:1")
    assert isinstance(menu.app.screen, TableScreen)


def test_a_battle_left_is_offered_to_go_on_with_and_can_be_removed(menu: MenuScreen) -> None:
    """After Esc, and just so after a crash: G goes on; in the records Del twice removes it."""
    pilot = Pilot(menu.app)
    menu.choose(scenario_path("drills", "take_the_flank.yaml"))
    pilot.enter()
    pilot.enter()
    pilot.key(pygame.K_ESCAPE)
    assert menu.app.screen is menu
    assert menu.unfinished is not None
    pilot.letter("g")
    assert isinstance(menu.app.screen, TableScreen)
    menu.app.pop()
    press(menu, f"section:{RECORDS}")
    assert [entry.title for entry in menu.rows.entries] == ["Take the flank"]
    pilot.key(pygame.K_DELETE)
    assert "for good" in menu.notice
    assert saves.listed(saves.AUTOSAVE)
    pilot.key(pygame.K_DELETE)
    assert not saves.listed(saves.AUTOSAVE)
    assert menu.rows.entries == []


def test_the_best_score_of_a_drill_is_kept_and_shown(menu: MenuScreen) -> None:
    """Nothing but Enter is worth something less than all; a worse one later changes nothing."""
    pilot = Pilot(menu.app)
    menu.choose(scenario_path("drills", "take_the_flank.yaml"))
    pilot.enter()
    table = menu.app.screen
    assert isinstance(table, TableScreen)
    for _ in range(60):
        if table.controller.session.is_over:
            break
        pilot.enter()
    assert table.controller.score is not None
    points, most = table.controller.score.points, table.controller.score.most
    assert menu.app.settings.results == {"take-the-flank": f"{points}/{most}"}
    menu.app.pop()
    menu.choose(scenario_path("drills", "take_the_flank.yaml"))
    assert menu.entry is not None
    assert menu.rows.said(menu.entry) == (f"best so far: {points}/{most}", "good")


def test_the_first_battle_begins_from_the_menu(menu: MenuScreen) -> None:
    """Enter at once, for whoever has never played."""
    Pilot(menu.app).enter()
    assert isinstance(menu.app.screen, GuideScreen)


def test_a_damaged_record_is_named_and_stops_nothing(menu: MenuScreen, tmp_path: Path) -> None:
    """Its file's name and what is wrong, in the list too."""
    bad = tmp_path / "bad.jsonl"
    bad.write_text("nonsense\n")
    menu.choose(bad)
    Pilot(menu.app).enter()
    assert "bad.jsonl" in menu.notice
    assert any("bad.jsonl" in item.words for item in menu.items())
    assert menu.app.screen is menu


@pytest.mark.parametrize("size", [(960, 600), (1600, 900), (2560, 1440)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_the_menu_fits_at_every_size(menu: MenuScreen, size: tuple[int, int], scale: float) -> None:
    """No button's words are cut, no two buttons overlap, all lie in the window."""
    menu.app.choose(scale=scale)
    menu.app._resize(size)
    window = pygame.Rect(0, 0, *size)
    for section in SECTIONS:
        if section not in menu.sections:
            continue
        menu.open(section)
        pressed = [item for item in menu.items() if item.id and not item.id.startswith("entry:")]
        boxes = [pygame.Rect(item.box) for item in pressed]
        assert all(window.contains(box) for box in boxes)
        assert [item.words for item in pressed if not fits(item)] == []
        assert all(box.collidelist(boxes[n + 1 :]) == -1 for n, box in enumerate(boxes))


@pytest.mark.parametrize("name", ["barrow_downs", "kings_field", "wooded_ridge"])
def test_a_battle_still_to_be_deployed_shows_both_armies(menu: MenuScreen, name: str) -> None:
    """Everybody with a place of his own stands in the zone of his army: 30 cm deep at the lower and the upper edge."""
    menu.choose(scenario_path("battles", f"{name}.yaml"))
    assert menu.entry is not None
    found = menu.library.look(menu.entry)
    assert isinstance(found, Scenario)
    assert list(found.battle.on_table()) == []
    shown = menu.lineups.of(found)
    joined = {hero for unit in shown.units for hero in unit.characters}
    waiting = [unit for unit in shown.units if not unit.is_on_table and unit.id not in joined]
    assert waiting == []
    for unit in shown.on_table():
        low, high = (0.0, 300.0) if unit.army == shown.armies[0].id else (900.0, 1200.0)
        assert all(low <= y <= high for _, y in (pose.point for pose in model_poses(unit.body))), unit.name


def test_the_armies_come_while_one_looks(menu: MenuScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu is drawn at once with an empty field; who stands there is worked out beside it, and then drawn."""
    monkeypatch.setattr("game.ui.menu.lineups._KNOWN", {})
    menu.choose(scenario_path("battles", "wooded_ridge.yaml"))
    assert menu.entry is not None
    found = menu.library.look(menu.entry)
    assert isinstance(found, Scenario)
    menu.lineups.in_background = True
    gate = threading.Event()
    monkeypatch.setattr(
        "game.ui.menu.lineups.deployed", lambda rules, battle: gate.wait(60) and deployed(rules, battle)
    )
    assert menu.lineups.of(found) is found.battle
    Pilot(menu.app).frame(2)
    assert menu._picture is not None
    empty = menu._picture[1]
    gate.set()
    for _ in range(2000):
        if menu.lineups.of(found) is not found.battle:
            break
        pygame.time.wait(5)
    Pilot(menu.app).frame()
    assert menu._picture[1] is not empty
    strip = pygame.Rect(0, empty.get_height() * 3 // 4, empty.get_width(), 6)
    assert pygame.image.tobytes(empty.subsurface(strip), "RGB") != pygame.image.tobytes(
        menu._picture[1].subsurface(strip), "RGB"
    )
