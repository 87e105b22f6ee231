"""The one question of the log: what is said of a fact. Its answers are in `game.text.log` and the modules it loads."""

from __future__ import annotations

from functools import singledispatch

from game.battle.battle import Battle
from game.engine.tally import Message

MM_PER_CM = 10.0


def name(battle: Battle, unit_id: str) -> str:
    """A unit as people call it."""
    return next((unit.name for unit in battle.units if unit.id == unit_id), unit_id)


@singledispatch
def sentence(event: object, battle: Battle) -> Message | None:
    """The words for a fact, None where there is nothing to say.

    `battle` may be a later one, as when a whole log is written: only names are taken from it, never what has changed.
    """
    return None
