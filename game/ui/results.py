"""What became of battles and drills: the best score and the last winner, kept with the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import N_
from game.ui import saves

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.controller import Controller

DRAW = N_("a draw")


def note_result(app: App, controller: Controller) -> None:
    """Note how a battle ended that a person played; of a drill only a better score than the one before."""
    battle = controller.battle
    if not any(controller.is_person(army.id) for army in battle.armies):
        return
    key = saves.slug(saves.title_of(controller.header.scenario))
    old = app.settings.results.get(key, "")
    new = _result(controller)
    if new and (controller.score is None or _points(new) > _points(old)):
        app.settings.results = {**app.settings.results, key: new}
        app.store()


def best_of(app: App, controller: Controller) -> str:
    """The best score of a drill so far, "" for a battle."""
    key = saves.slug(saves.title_of(controller.header.scenario))
    return app.settings.results.get(key, "") if controller.score is not None else ""


def _result(controller: Controller) -> str:
    """A score as points of points, else who won."""
    if controller.score is not None:
        return f"{controller.score.points}/{controller.score.most}"
    outcome = controller.battle.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return str(message(DRAW))
    return controller.battle.army(outcome.winner).name


def _points(result: str) -> int:
    """The points of a kept score; less than none where there is no score yet.

    >>> _points("7/8"), _points("")
    (7, -1)
    """
    points = result.partition("/")[0]
    return int(points) if points.isdigit() else -1
