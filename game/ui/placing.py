"""Deploying in any order: while a unit is in hand, another one may be taken first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.requests import Choose

if TYPE_CHECKING:
    from game.ui.controller import Controller
    from game.ui.tools import Tool


def place_another(controller: Controller, tool: Tool) -> bool:
    """Ask about the next or the previous unit instead: the choice of this one is taken back. False where there is none.

    What was asked before must have been which unit; else all stays as it is.
    """
    by, tool.another = tool.another, 0
    unit = tool.request.unit
    if not controller.undo():
        return False
    request = controller.request
    keys = [option.key for option in request.open] if isinstance(request, Choose) else []
    if unit not in keys or len(keys) < 2:
        controller.redo()
        return False
    controller.answer(keys[(keys.index(unit) + by) % len(keys)])
    return True
