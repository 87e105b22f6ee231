"""Seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def move(game: Game) -> Steps[bool]:
    """Nothing yet."""
    return False
    yield
