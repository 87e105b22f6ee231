"""The magic phase (FB-TRN-05): nobody in the catalogue casts yet, so there is nothing to ask; FB-EXT-01 comes here."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def cast(game: Game) -> Steps[bool]:  # the signature of a step
    """Without wizards the phase is skipped (FB-TRN-05)."""
    yield from ()
    return False
