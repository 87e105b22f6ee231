"""Seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def set_up(game: Game) -> Steps[bool]:  # noqa: ARG001
    """Nothing yet."""
    return False
    yield


def fight(game: Game) -> Steps[bool]:  # noqa: ARG001
    """Nothing yet."""
    return False
    yield


def break_test(game: Game) -> Steps[bool]:  # noqa: ARG001
    """Nothing yet."""
    return False
    yield
