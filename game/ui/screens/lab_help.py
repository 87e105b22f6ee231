"""What the mouse and the keys do in the case lab, on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.language import tr
from game.ui import theme
from game.ui.commands import key_words
from game.ui.fonts import written
from game.ui.lab.form import Form
from game.ui.lab.items import Button, Label
from game.ui.lab.orders import HINTS, LAB_COMMANDS, key_of_lab
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.lab.items import Row


class LabHelpScreen:
    """A page over the lab; Esc, Enter or the button closes it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.form = Form(ground="BACK")

    def lay_out(self) -> None:
        """Rows are laid out frame by frame."""

    def _rows(self) -> list[Row]:
        keys = self.app.settings.keys
        back = Button("back", tr("Back (Esc)"), self.app.pop, primary=True)
        found: list[Row] = [(back, Label(""), Label(""), Label("")), (Label(tr("Keys"), "ACCENT", 16, bold=True),)]
        listed = [
            (Label(key_words(key_of_lab(command.id, keys)), "TEXT", bold=True), Label(tr(command.words), "DIM"))
            for command in LAB_COMMANDS
        ]
        half = -(-len(listed) // 2)
        for n in range(half):
            found.append((*listed[n], *(listed[n + half] if n + half < len(listed) else (Label(""), Label("")))))
        found.append((Label(tr("Mouse"), "ACCENT", 16, bold=True),))
        return [*found, *[(Label(tr(what), "TEXT", bold=True), Label(tr(does), "DIM")) for what, does in HINTS]]

    def handle(self, event: pygame.event.Event) -> None:
        """Close, or scroll."""
        closing = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_F1)
        if event.type == pygame.KEYDOWN and event.key in closing:
            self.app.pop()
            return
        self.form.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """The page."""
        width, height = self.app.size
        surface.blit(written(tr("The case lab: mouse and keys"), 22, theme.ACCENT, bold=True), (px(24), px(16)))
        self.form.lay(self._rows(), pygame.Rect(px(24), px(60), min(width - px(48), px(1100)), height - px(80)))
        self.form.draw(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""
