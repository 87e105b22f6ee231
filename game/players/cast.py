"""Who plays which army, from the words of a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.errors import UsageError
from game.players.dice import Dice
from game.players.random_player import RandomPlayer

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.session import Player

WITHOUT_A_WINDOW = ("random",)


@dataclass(frozen=True, slots=True)
class Cast:
    """Seats for battles without a window: pairs of army id and kind of player; whoever is not named plays at random."""

    seats: tuple[tuple[str, str], ...] = ()

    def __call__(self, battle: Battle, seed: int) -> dict[str, Player]:
        """The players of one battle; the same seed gives the same battle. Raises UsageError for an unknown seat."""
        players: dict[str, Player] = {"dice": Dice(seed)}
        for number, army in enumerate(battle.armies):
            players[army.id] = _player(dict(self.seats).get(army.id, "random"), seed * 31 + number)
        return players


def _player(kind: str, seed: int) -> Player:
    if kind != "random":
        raise UsageError(f"seat '{kind}' cannot play without a window; use {', '.join(WITHOUT_A_WINDOW)}")
    return RandomPlayer(seed)
