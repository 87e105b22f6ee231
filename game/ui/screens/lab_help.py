"""What the mouse and the keys do in the case lab, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import N_
from game.ui.commands import key_name
from game.ui.lab.orders import ANSWER, CASE, HINTS, LAB_COMMANDS, POSITION, key_of_lab
from game.ui.screens.help import HelpScreen, Part

if TYPE_CHECKING:
    from collections.abc import Mapping


class LabHelpScreen(HelpScreen):
    """A page over the lab; Esc, Enter, the button or the key that opened it closes it."""

    title = N_("The case lab: mouse and keys")

    def parts(self, keys: Mapping[str, str]) -> list[Part]:
        """The mouse, then the commands by their groups with the keys they are bound to."""
        bound = [
            Part(
                group,
                tuple((key_of_lab(c.id, keys) or N_("none"), c.told) for c in LAB_COMMANDS if c.group == group),
            )
            for group in (ANSWER, POSITION, CASE)
        ]
        return [Part(N_("Mouse"), HINTS), *bound]

    def key(self, event: pygame.event.Event) -> bool:
        """Enter, and the key that opened the page, close it too."""
        opened = key_of_lab("lab_help", self.app.settings.keys)
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER) and key_name(event) != opened:
            return False
        self.app.pop()
        return True
