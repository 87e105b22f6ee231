"""The window is there at once, with its name alone; what it will show is loaded while one looks at it."""

from __future__ import annotations

import pygame

from game import language
from game.ui import settings, theme
from game.ui.app import App
from game.ui.fonts import written


def own_app(speak: str = "") -> App:
    """The window with the person's own settings and a first picture.

    It speaks what the command was told to, else what was chosen in the window, else the language of the system.
    """
    kept, fault = settings.load()
    if speak or not kept.is_chosen("language"):
        kept = kept.model_copy(update={"language": speak or language.usual()})
    app = App(settings=kept, keep=True)
    app.notice = fault
    title = written("Leuctra", 40, theme.ACCENT, bold=True)
    app.surface.fill(theme.BACK)
    app.surface.blit(title, title.get_rect(center=app.surface.get_rect().center))
    pygame.display.flip()
    return app
