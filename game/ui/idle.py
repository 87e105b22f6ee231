"""Which commands of the window would do nothing now, and why: they are greyed, and their cards say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import N_

if TYPE_CHECKING:
    from game.ui.controller import Controller

NOTHING_TO_UNDO = N_("nothing to undo")
NO_UNDO_OF_DICE = N_("what dice or the other player have answered is not taken back")
NOTHING_TO_REDO = N_("nothing to redo")


def idle_commands(controller: Controller) -> dict[str, str]:
    """Each command that does nothing now with the reason, to be translated."""
    if controller.is_busy:
        return {}
    session = controller.session
    found = {}
    if not session.can_undo(practice=controller.practice):
        found["undo"] = NO_UNDO_OF_DICE if session.can_undo(practice=True) else NOTHING_TO_UNDO
    if not session.can_redo:
        found["redo"] = NOTHING_TO_REDO
    return found
