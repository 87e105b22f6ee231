"""Seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def count(game: Game) -> Steps[bool]:  # noqa: ARG001
    """Nothing yet."""
    return False
    yield
