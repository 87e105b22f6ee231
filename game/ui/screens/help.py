"""All keys on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from game.ui import theme
from game.ui.fonts import written

if TYPE_CHECKING:
    from game.ui.app import App

KEYS = (
    ("Table", ""),
    ("mouse wheel", "zoom at the mouse"),
    ("drag the ground", "move the table"),
    ("click a unit", "select it, or choose it where units are to be chosen"),
    ("Orders", ""),
    ("letter of an order", "give it"),
    ("Enter", "confirm, or end the phase"),
    ("Backspace", "take back the last leg or choice"),
    ("Esc", "drop the choice, the selection, or go back to the menu"),
    ("Moving", ""),
    ("drag a front corner", "wheel about the other corner"),
    ("drag the mark ahead", "straight forward"),
    ("Up, Down", "longer, shorter by 0.5 cm; with Shift 0.1 cm"),
    ("Left, Right", "wheel by 2°; with Shift 0.5°"),
    ("Q, E, B", "turn left, right, about"),
    ("W, N", "one file more, one fewer"),
    ("R", "re-form; arrows turn it"),
    ("Placing", ""),
    ("mouse, click", "carry it, put it down"),
    ("Q, E or Shift + wheel", "turn it"),
    ("Always", ""),
    ("Ctrl Z, Ctrl Y", "undo, redo; or click a line of the log"),
    ("Ctrl S", "save"),
    ("1 to 5, 7 to 9", "overlays: see the row below the table"),
    ("6", "ruler: drag between two places or units"),
    ("0", "whole table"),
    ("F4", "dice roll by themselves, or you press Enter"),
    ("F6", "a dispute: a die decides between both proposals"),
    ("F7", "referee: place the selected unit where you agree that it stands"),
    ("F1", "this page"),
)


class HelpScreen:
    """A page over the battle; any key or the button closes it."""

    def __init__(self, app: App) -> None:
        self.app = app

    def lay_out(self) -> None:
        """The button."""
        width, height = self.app.size
        self._close = UIButton(pygame.Rect(width // 2 - 70, height - 60, 140, 36), "Back", self.app.manager)

    def handle(self, event: pygame.event.Event) -> None:
        """Close."""
        if event.type == pygame.KEYDOWN or (
            event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element is self._close
        ):
            self.app.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """The page."""
        surface.blit(written("Keys", 26, theme.ACCENT, bold=True), (60, 30))
        top, left = 80, 60
        for key, words in KEYS:
            if not words:
                if top > surface.get_height() - 260:
                    top, left = 80, left + 620
                top += 12
                surface.blit(written(key, 17, theme.ACCENT, bold=True), (left, top))
                top += 28
                continue
            surface.blit(written(key, 15, theme.TEXT, bold=True), (left, top))
            surface.blit(written(words, 15, theme.DIM), (left + 210, top))
            top += 24

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""
