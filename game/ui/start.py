"""Opening the window: the menu, or a battle at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.data.objectives import said
from game.engine.players import Human
from game.players.cast import player
from game.ui import settings
from game.ui.app import App
from game.ui.controller import Controller
from game.ui.screens.menu import MenuScreen
from game.ui.screens.table import TableScreen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.data.load import Scenario
    from game.engine.session import Player


def open_menu() -> None:
    """The main menu, until the window is closed."""
    app = _own_app()
    app.push(MenuScreen(app))
    app.run()


def _own_app() -> App:
    """The window with the person's own settings."""
    kept, fault = settings.load()
    app = App(settings=kept, keep=True)
    app.notice = fault
    return app


def open_battle(scenario: Scenario, seats: Mapping[str, str], seed: int = 0, record: Path | None = None) -> None:
    """A battle at once; the menu lies below it."""
    app = _own_app()
    app.push(MenuScreen(app))
    app.push(table_screen(app, scenario, seats, seed, record))
    app.run()


def table_screen(
    app: App, scenario: Scenario, seats: Mapping[str, str] | None = None, seed: int = 0, record: Path | None = None
) -> TableScreen:
    """The screen of a battle, with the players of the seats that no person takes."""
    named = {
        army.id: (seats or {}).get(army.id) or scenario.seat(army.id) or "human" for army in scenario.battle.armies
    }
    players: dict[str, Player] = {
        army: Human() if kind == "human" else player(kind, army, seed * 31 + number, scenario.scripts)
        for number, (army, kind) in enumerate(named.items())
    }
    controller = Controller(
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
    )
    return TableScreen(app, controller)


def briefing(scenario: Scenario) -> tuple[str, ...]:
    """What stands at the head of the log: what to practise, and what is to be reached."""
    spec = scenario.spec
    return (*([spec.briefing] if spec.briefing else []), *(f"• {said(objective)}" for objective in spec.objectives))
