"""Options, keys and help: what is chosen shows at once, is kept, and holds everywhere."""

from __future__ import annotations

import os
from itertools import combinations
from typing import TYPE_CHECKING

import pygame
import pytest

from game import language
from game.data.load import scenario_from_text
from game.ui import density, settings, theme
from game.ui.app import App
from game.ui.bindable import ALL, bar, owners
from game.ui.chrome.board import fits
from game.ui.chrome.item import overlap
from game.ui.commands import COMMANDS
from game.ui.pilot import Pilot
from game.ui.screens.compare import CompareScreen
from game.ui.screens.help import HelpScreen
from game.ui.screens.keys import KeysScreen
from game.ui.screens.lab import LabScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.options import OptionsScreen, palettes
from game.ui.settings import Settings
from game.ui.start import table_screen
from tests.ui.conftest import DUEL
from tests.ui.test_frame import SCALES, SIZES, is_cut, meet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.ui.screens.page import PageScreen
    from tests.ui.conftest import Table


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    language.use("en")
    theme.use("dark")


def press(table: Table, meaning: str) -> None:
    """Click something of the page on top."""
    page: PageScreen = table.app.screen  # type: ignore[assignment]
    table.pilot.frame()
    box = page.board.box_of(meaning)
    assert box is not None
    table.pilot.click(pygame.Rect(box).center)
    table.pilot.frame()


def words(table: Table) -> set[str]:
    """What the page on top says."""
    table.pilot.frame()
    return {item.words for item in table.app.screen.board.items}  # type: ignore[attr-defined]


def test_options_are_opened_by_key_and_every_change_shows_at_once(duel: Table) -> None:
    """F10 from the table: theme, scale, language, palette; Esc goes back to the battle."""
    duel.pilot.key(pygame.K_F10)
    assert isinstance(duel.app.screen, OptionsScreen)
    dark = theme.BACK
    press(duel, "theme:light")
    assert dark != theme.BACK
    assert duel.app.surface.get_at((2, 2)) == pygame.Color(theme.BACK)
    press(duel, "scale:1.5")
    assert theme.px(100) == 150
    press(duel, "language:es")
    assert language.language() == "es"
    other = next(name for name in palettes() if name != "table")
    press(duel, f"palette:{other}")
    assert duel.app.palette.name == other
    duel.pilot.key(pygame.K_ESCAPE)
    assert duel.app.screen is duel.screen


def test_options_are_opened_by_key_from_the_menu_too(duel: Table) -> None:
    """F10 on any screen; pressed again it opens no second page."""
    duel.app.push(MenuScreen(duel.app))
    for _ in range(2):
        duel.pilot.key(pygame.K_F10)
        assert isinstance(duel.app.screen, OptionsScreen)
    duel.pilot.key(pygame.K_ESCAPE)
    assert isinstance(duel.app.screen, MenuScreen)


def test_a_press_that_lasts_closes_one_page(duel: Table) -> None:
    """Esc that is sent again before it is let go (held, or in a slow frame) does not close the table too."""
    duel.pilot.key(pygame.K_F10)
    assert isinstance(duel.app.screen, OptionsScreen)
    for _ in range(3):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
        duel.pilot.frame()
    assert duel.app.screen is duel.screen
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    duel.pilot.frame()
    duel.pilot.key(pygame.K_ESCAPE)
    assert not duel.app.screens


def test_arrows_go_on_while_they_are_held(duel: Table) -> None:
    """Three rows down with one long press."""
    duel.pilot.key(pygame.K_F10)
    page = duel.app.screen
    assert isinstance(page, OptionsScreen)
    before = page.focus
    for _ in range(3):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
        duel.pilot.frame()
    assert page.focus == before + 3


def test_options_by_keys_alone(duel: Table) -> None:
    """Down to the dice, Right to switch them off; the battle waits for Enter from then on, F4 takes it back."""
    duel.app.push(OptionsScreen(duel.app))
    page = duel.app.screen
    assert isinstance(page, OptionsScreen)
    duel.pilot.frame()
    while page.choices[page.focus].name != "auto_dice":
        duel.pilot.key(pygame.K_DOWN)
    duel.pilot.key(pygame.K_RIGHT)
    assert not duel.app.settings.auto_dice
    duel.pilot.key(pygame.K_ESCAPE)
    assert not duel.screen.controller.auto_dice
    duel.pilot.key(pygame.K_F4)
    assert duel.screen.controller.auto_dice
    assert duel.app.settings.auto_dice


def test_what_was_chosen_is_kept_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next window opens as the last was left."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    app = App((1280, 720), keep=True)
    app.push(OptionsScreen(app))
    pilot = Pilot(app)
    pilot.frame()
    pilot.key(pygame.K_RIGHT)
    app.push(KeysScreen(app))
    pilot.frame()
    for key in (pygame.K_RETURN, pygame.K_F12):
        pilot.key(key)
    kept, fault = settings.load()
    assert fault == ""
    assert kept.theme == "light"
    assert kept.keys == {COMMANDS[0].id: "F12"}


def test_a_key_is_bound_and_works_in_the_battle_and_stands_on_its_button(duel: Table) -> None:
    """Arcs on F12 instead of 1; the help says so too."""
    duel.app.push(KeysScreen(duel.app))
    press(duel, "bind:arcs")
    duel.pilot.key(pygame.K_F12)
    duel.pilot.key(pygame.K_ESCAPE)
    duel.pilot.letter("1")
    assert not duel.screen.toggles["arcs"]
    duel.pilot.key(pygame.K_F12)
    assert duel.screen.toggles["arcs"]
    assert "Arcs F12" in {item.words for item in duel.screen.chrome.low.items}
    duel.pilot.key(pygame.K_F1)
    assert isinstance(duel.app.screen, HelpScreen)
    assert "F12" in words(duel)
    duel.pilot.key(pygame.K_F1)
    assert duel.app.screen is duel.screen


def test_a_key_that_is_taken_is_named_and_swapped_or_left(duel: Table) -> None:
    """2 belongs to Zones: left alone first; then swapped, so that Zones are on 1."""
    page = KeysScreen(duel.app)
    duel.app.push(page)
    press(duel, "bind:arcs")
    duel.pilot.letter("2")
    assert "Zones" in page.notice
    press(duel, "cancel")
    assert duel.app.settings.keys == {}
    press(duel, "bind:arcs")
    duel.pilot.letter("2")
    duel.pilot.enter()
    assert duel.app.settings.keys == {"arcs": "2", "zones": "1"}
    press(duel, "reset")
    assert duel.app.settings.keys == {}


def test_letters_and_keys_that_answer_cannot_be_taken(duel: Table) -> None:
    """They give orders; the page says so and goes on waiting. Delete leaves the command without a key."""
    page = KeysScreen(duel.app)
    duel.app.push(page)
    press(duel, "bind:undo")
    for key, name in ((pygame.K_h, "H"), (pygame.K_UP, "Up")):
        duel.pilot.key(key)
        assert page.notice.startswith(name)
    duel.pilot.key(pygame.K_DELETE)
    assert duel.app.settings.keys == {"undo": ""}
    assert "none" in words(duel)
    duel.pilot.key(pygame.K_ESCAPE)
    duel.pilot.key(pygame.K_LSHIFT)
    duel.pilot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert duel.screen.notice == ""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_pages_fit_every_window(size: tuple[int, int], scale: float) -> None:
    """Nothing leaves the window, overlaps or is cut; what is below is reached with the wheel."""
    app = App(size, Settings(scale=scale))
    for page in (OptionsScreen(app), KeysScreen(app), HelpScreen(app)):
        app.push(page)
        Pilot(app).frame()
        whole = (0, 0, *size)
        seen = [item for item in page.board.items if item.seen[2] and item.seen[3]]
        assert [i for i in seen if overlap(i.seen, whole) != i.seen] == []
        told = [i for i in seen if i.words]
        assert [(a.words, b.words) for a, b in combinations(told, 2) if meet(a.seen, b.seen)] == []
        assert [i.words for i in told if not is_cut(i) and not fits(i)] == []
        app.pop()


def test_every_palette_is_drawn_in_the_light_theme() -> None:
    """A window opened with any of them shows its table."""
    for name in palettes():
        app = App((960, 600), Settings(theme="light", palette=name))
        app.push(table_screen(app, scenario_from_text(DUEL, "duel"), seed=4))
        Pilot(app).frame()
        assert app.surface.get_at((1, 1)) == pygame.Color(theme.BACK)
        app.screens.pop().close()


def _again(duel: Table):  # type: ignore[no-untyped-def]
    from game.data.load import scenario_from_text
    from tests.ui.conftest import DUEL

    return scenario_from_text(DUEL, "duel")


def test_words_are_as_large_as_the_desktop_asks_for_until_somebody_chooses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 4K desktop: twice as large; chosen is 100 %, which is kept although it is the default; then left again."""
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    monkeypatch.setattr(density, "desktop_scale", lambda: 2.0)
    app = App((1600, 900), keep=True)
    assert theme.px(100) == 200
    app.choose(theme="light")
    assert not settings.load()[0].is_chosen("scale")
    app.choose(scale=1.0)
    assert theme.px(100) == 100
    assert settings.load()[0].is_chosen("scale")
    app.choose(scale=None)
    assert theme.px(100) == 200
    assert not settings.load()[0].is_chosen("scale")


def test_the_window_asks_for_every_pixel_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows must not blow it up; but what the person has set stands."""
    monkeypatch.delenv(density.DPI_AWARENESS, raising=False)
    density.prepare()
    assert os.environ[density.DPI_AWARENESS] == "permonitorv2"
    monkeypatch.setenv(density.DPI_AWARENESS, "unaware")
    density.prepare()
    assert os.environ[density.DPI_AWARENESS] == "unaware"


def test_larger_and_smaller_by_key_on_every_screen(duel: Table) -> None:
    """Ctrl with = and -, on the table and on the help; never beyond what can be laid out."""
    duel.pilot.key(pygame.K_EQUALS, mod=pygame.KMOD_CTRL)
    assert duel.app.scale == pytest.approx(1.1)
    duel.pilot.key(pygame.K_F1)
    for _ in range(6):
        duel.pilot.key(pygame.K_MINUS, mod=pygame.KMOD_CTRL)
    assert duel.app.scale == 0.75
    assert isinstance(duel.app.screen, HelpScreen)


def test_nothing_is_larger_than_the_window_has_room_for() -> None:
    """Twice as large is asked for: half as large again is what 960 by 600 hold, and all of it once there is room."""
    app = App((960, 600), Settings(scale=2.0))
    app.push(HelpScreen(app))
    assert theme.scale() == 1.5
    pilot = Pilot(app)
    pilot.key(pygame.K_EQUALS, mod=pygame.KMOD_CTRL)
    assert app.settings.scale == 2.0
    for size, scale in (((1280, 800), 2.0), ((960, 600), 1.5)):
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        pilot.frame()
        assert theme.scale() == scale
    pilot.key(pygame.K_MINUS, mod=pygame.KMOD_CTRL)
    assert theme.scale() == app.settings.scale == 1.4


def test_full_screen_and_back(duel: Table) -> None:
    """F11; the window is then as large as before."""
    before = duel.app.size
    duel.pilot.key(pygame.K_F11)
    assert duel.app.surface.get_flags() & pygame.FULLSCREEN
    duel.pilot.key(pygame.K_F11)
    assert not duel.app.surface.get_flags() & pygame.FULLSCREEN
    assert duel.app.size == before


def test_the_case_labs_keys_are_bound_too(duel: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare on K instead of C: the lab has letters to give away, but not the arrows, which move what is selected.

    Ctrl+Z is undo on the table and in the lab, and neither is in the other's way; F10 is the options' everywhere.
    """
    monkeypatch.setenv("LEUCTRA_HOME", str(tmp_path))
    page = KeysScreen(duel.app)
    duel.app.push(page)
    while not any(item.id == "bind:lab_compare" and item.seen == item.box for item in page.board.items):
        page.scroll += 40
        duel.pilot.frame()
    press(duel, "bind:lab_compare")
    duel.pilot.key(pygame.K_UP)
    assert page.notice == "Up moves or draws in the case lab"
    duel.pilot.key(pygame.K_F10)
    assert page.notice == "C gives an order; take it with Ctrl or Alt, a number or a function key"
    duel.pilot.letter("q")
    assert page.notice.startswith("Q belongs to Turn left")
    duel.pilot.letter("k")
    assert duel.app.settings.keys == {"lab_compare": "K"}
    lab = LabScreen(duel.app)
    duel.app.push(lab)
    duel.pilot.frame()
    wait_for(duel, lambda: lab.desk.is_settled)
    duel.pilot.letter("c")
    assert duel.app.screen is lab
    duel.pilot.letter("k")
    assert isinstance(duel.app.screen, CompareScreen)


def wait_for(table: Table, done: Callable[[], bool]) -> None:
    """Frames until the judge has answered."""
    start = pygame.time.get_ticks()
    while not done():
        assert pygame.time.get_ticks() - start < 20_000
        pygame.time.wait(2)
        table.pilot.frame()


def test_no_two_commands_of_one_screen_have_one_key_at_first() -> None:
    assert [(command.id, owners(command.key, command, {})) for command in ALL if owners(command.key, command, {})] == []
    assert [command.id for command in ALL if bar(command.key, command)] == []
