"""The window is there at once, with its name alone; what it will show is loaded while one looks at it."""

from __future__ import annotations

import pygame

from game import language
from game.ui import settings, theme
from game.ui.app import App
from game.ui.fonts import written


def own_app() -> App:
    """The window with the person's own settings and a first picture."""
    kept, fault = settings.load()
    if language.language() != language.ENGLISH:  # a command was told to speak it
        kept = kept.model_copy(update={"language": language.language()})
    app = App(settings=kept, keep=True)
    app.notice = fault
    title = written("Leuctra", 40, theme.ACCENT, bold=True)
    app.surface.fill(theme.BACK)
    app.surface.blit(title, title.get_rect(center=app.surface.get_rect().center))
    pygame.display.flip()
    return app
