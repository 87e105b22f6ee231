"""The ways of charge, flight and pursuit that the turn has seen, taken from what happened in its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scene.manoeuvres import trails

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.scene.manoeuvres import Trail
    from game.ui.controller import Controller


class Trails:
    """Remembers them until the battle changes; while others are at it they stay as they were."""

    def __init__(self) -> None:
        self._battle: Battle | None = None
        self._found: tuple[Trail, ...] = ()

    def of(self, controller: Controller) -> tuple[Trail, ...]:
        """The ways of this player turn."""
        battle = controller.battle
        if battle is not self._battle and not controller.is_busy:
            self._battle = battle
            turn = battle.cursor.turn
            steps = []
            for step in reversed(controller.session.steps):
                if step.before.cursor.turn != turn:
                    break
                steps.append((step.before, step.events))
            self._found = trails(reversed(steps))
        return self._found
