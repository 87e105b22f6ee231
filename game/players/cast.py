"""Who plays which army, from the words of a command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.errors import UsageError
from game.language import told
from game.players.dice import Dice
from game.players.random_player import RandomPlayer
from game.players.script import ScriptPlayer

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.data.load import Scenario
    from game.data.script_values import Script
    from game.engine.session import Player

WITHOUT_A_WINDOW = ("random", "script")


@dataclass(frozen=True, slots=True)
class Cast:
    """Seats for battles without a window: pairs of army id and kind of player; whoever is not named plays at random.

    `scripts` are the scenario's, for armies in a seat `script`.
    """

    seats: tuple[tuple[str, str], ...] = ()
    scripts: tuple[Script, ...] = ()

    def __call__(self, battle: Battle, seed: int) -> dict[str, Player]:
        """The players of one battle; the same seed gives the same battle. Raises UsageError for an unknown seat."""
        players: dict[str, Player] = {"dice": Dice(seed)}
        for number, army in enumerate(battle.armies):
            kind = dict(self.seats).get(army.id, "random")
            players[army.id] = player(kind, army.id, seed * 31 + number, self.scripts)
        return players


def cast_for(scenario: Scenario, seats: dict[str, str] | None = None) -> Cast:
    """The players of a scenario's battles without a window: as said, else as the file says, else at random."""
    found: dict[str, str] = {}
    for army in scenario.battle.armies:
        own = scenario.seat(army.id)
        found[army.id] = (seats or {}).get(army.id) or (own if own in WITHOUT_A_WINDOW else "random")
    return Cast(tuple(found.items()), scenario.scripts)


def player(kind: str, army: str, seed: int, scripts: tuple[Script, ...] = ()) -> Player:
    """A player that needs no person; raises UsageError for a seat that is none."""
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "script":
        return ScriptPlayer(army, scripts)
    raise UsageError(
        told("seat '{kind}' cannot play without a window; use {known}", kind=kind, known=", ".join(WITHOUT_A_WINDOW))
    )
