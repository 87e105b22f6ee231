"""A drill in the window's controller: its briefing at the head of the log, its score at the end."""

from __future__ import annotations

from game.engine.requests import Choose
from game.ui.controller import Controller
from game.ui.start import briefing
from tests.solutions import SOLUTIONS, drill


def play_through(controller: Controller) -> None:
    """All that is left to a person: the first open answer, or done."""
    controller.go_on()
    while controller.request is not None:
        request = controller.request
        keys = [option.key for option in request.open] if isinstance(request, Choose) else []
        controller.answer(
            next((key for key in ("done", "none", "stay") if key in keys), next(iter(request.examples())))
        )


def test_a_drill_is_played_and_scored() -> None:
    """The other side follows its script by itself; the last lines are the score."""
    from game.players.cast import player

    found = drill("one_inch_trap")
    seats = {"b": player("script", "b", 1, found.scripts)}
    controller = Controller(
        found.rules, found.battle, seats=seats, objectives=found.objectives, briefing=briefing(found)
    )
    assert controller.score is None
    assert str(controller.lines[0].text).startswith("Nobody may come within 3 cm of an enemy")
    assert "Stand on the mound at the end. (4 points)" in str(controller.lines[1].text)
    play_through(controller)
    said = [str(line.text) for line in controller.lines]
    assert said[-4].startswith("Score: ")
    assert said[-3].startswith(("Reached: Stand on the mound", "Missed: Stand on the mound"))
    assert controller.score is not None
    before = len(controller.session.steps)
    controller.undo_to(controller.lines[0])
    assert len(controller.session.steps) == before
    assert controller.undo()
    assert controller.score is None


def test_turns_are_counted_by_the_time_they_began() -> None:
    """A log that is written later still says turn 1 of the first turn."""
    found = drill("clipping_charge", SOLUTIONS["clipping_charge"])
    from game.players.cast import cast_for

    players = cast_for(found, {"a": "script", "b": "script"})(found.battle, 1)
    controller = Controller(found.rules, found.battle, seats=players, seed=1)
    controller.go_on()
    turns = [str(line.text) for line in controller.lines if str(line.text).startswith("Turn ")]
    assert turns == ["Turn 1: You", "Turn 1: The veterans", "Turn 2: You", "Turn 2: The veterans"]
