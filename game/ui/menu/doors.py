"""Other pages that the menu leads to; what is not there is not offered."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from game.language import N_

if TYPE_CHECKING:
    from game.ui.app import App

DOORS = {
    "options": ("game.ui.screens.options", "OptionsScreen", N_("Options"), "O"),
    "rules": ("game.ui.screens.rules", "RulesScreen", N_("Rules"), "U"),
    "lab": ("game.ui.screens.lab", "LabScreen", N_("Case lab"), "L"),
    "help": ("game.ui.screens.help", "HelpScreen", N_("Keys"), "F1"),
}
"""Each page's module and class, its words and its key in the menu."""


def is_there(name: str) -> bool:
    """Whether a page can be opened."""
    return find_spec(DOORS[name][0]) is not None


def door(app: App, name: str, *arguments: Any) -> None:
    """Open a page."""
    module, screen, _, _ = DOORS[name]
    made: Any = getattr(import_module(module), screen)(app, *arguments)
    app.push(made)
