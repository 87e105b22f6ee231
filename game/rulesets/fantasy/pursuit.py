"""Seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def come_back(game: Game) -> Steps[bool]:
    """Nothing yet."""
    return False
    yield


def choose(game: Game) -> Steps[bool]:
    """Nothing yet."""
    return False
    yield


def pursue(game: Game) -> Steps[bool]:
    """Nothing yet."""
    return False
    yield
