"""Dice from a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from game.engine.requests import Roll
from game.errors import LeuctraError

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.requests import Raw, Request


class Dice:
    """Rolls with a generator of its own; the same seed gives the same faces."""

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """The faces."""
        if not isinstance(request, Roll):
            raise LeuctraError("dice only roll")
        return [self.random.randint(1, request.faces) for _ in range(request.dice)]
