"""The shooting phase (FB-TRN-06): its rows FB-SHT-01 to 30 come here; until then nobody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def shoot(game: Game) -> Steps[bool]:  # the signature of a step
    """Nobody shoots."""
    yield from ()
    return False
