"""Opening the window: the menu, or a battle at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.data.load import scenario_from_text
from game.data.objectives import said
from game.engine.players import Human
from game.engine.record import read, replay
from game.players.cast import player
from game.ui import saves
from game.ui.controller import Controller
from game.ui.screens.menu import MenuScreen
from game.ui.screens.table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.data.load import Scenario
    from game.engine.record import Header
    from game.engine.session import Player, Session
    from game.ui.app import App


def open_menu(app: App) -> None:
    """The main menu, until the window is closed."""
    app.push(MenuScreen(app))
    app.run()


def open_battle(
    app: App,
    scenario: Scenario,
    seats: Mapping[str, str],
    seed: int = 0,
    record: Path | None = None,
    path: Path | None = None,
) -> None:
    """A battle at once; the menu lies below it."""
    app.push(MenuScreen(app))
    begin(app, scenario, seats, seed, record, path=path)
    app.run()


def table_screen(
    app: App, scenario: Scenario, seats: Mapping[str, str] | None = None, seed: int = 0, record: Path | None = None
) -> TableScreen:
    """The screen of a battle, with the players of the seats that no person takes."""
    return TableScreen(app, controller_of(app, scenario, seats, seed, record))


def controller_of(
    app: App, scenario: Scenario, seats: Mapping[str, str] | None = None, seed: int = 0, record: Path | None = None
) -> Controller:
    """What drives a battle that has not begun."""
    named = {
        army.id: (seats or {}).get(army.id) or scenario.seat(army.id) or "human" for army in scenario.battle.armies
    }
    players: dict[str, Player] = {
        army: Human() if kind == "human" else player(kind, army, seed * 31 + number, scenario.scripts)
        for number, (army, kind) in enumerate(named.items())
    }
    return Controller(
        scenario.rules,
        scenario.battle,
        scenario=scenario.text,
        seats=players,
        seat_names=named,
        seed=seed,
        record=record,
        objectives=scenario.objectives,
        briefing=briefing(scenario),
        in_background=app.in_background,
        title=scenario.spec.title,
    )


def begin(
    app: App,
    scenario: Scenario,
    seats: Mapping[str, str] | None = None,
    seed: int = 0,
    record: Path | None = None,
    *,
    path: Path | None = None,
) -> TableScreen:
    """Show a new battle, kept in the user's folder as it goes; its file is remembered among the recent ones."""
    screen = table_screen(app, scenario, seats, seed, record)
    remember(app, path)
    app.push(screen)
    return screen


def go_on_with(app: App, path: Path) -> TableScreen:
    """Show a battle that was kept or saved, where it stopped; raises LeuctraError for a file that is no such thing."""
    found = read(path)
    scenario = scenario_from_text(found.header.scenario, path.name)
    session = replay(found, scenario.rules, scenario.battle)
    return continued(app, found.header, scenario, session, path)


def continued(app: App, header: Header, scenario: Scenario, session: Session, path: Path | None = None) -> TableScreen:
    """Show a battle from a session that was played elsewhere; one kept by itself is kept on in place of its file."""
    controller = controller_of(app, scenario, header.seats, header.seed)
    controller.take_over(session)
    is_own = path is not None and path.parent == saves.folder(saves.AUTOSAVE)
    screen = TableScreen(app, controller, None if is_own else path, path if is_own else None)
    remember(app, None if is_own else path)
    app.push(screen)
    return screen


def remember(app: App, path: Path | None) -> None:
    """Note a file among the recent ones."""
    if path is not None:
        app.settings.remember(path)
        app.store()


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """What stands at the head of the log: what to practise, and what is to be reached."""
    spec = scenario.spec
    return (*([spec.briefing] if spec.briefing else []), *(f"• {said(objective)}" for objective in spec.objectives))
