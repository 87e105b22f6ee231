"""The window's type: Noto Sans as it comes with pygame_gui, so that text looks the same on every machine."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import pygame

from game.ui.theme import px


def font(size: int, *, bold: bool = False) -> pygame.font.Font:
    """The font of a designed height, as large as the window's scale makes it."""
    return exact_font(px(size), bold=bold)


@lru_cache(maxsize=128)
def exact_font(size: int, *, bold: bool = False) -> pygame.font.Font:
    """A font of that pixel height."""
    face = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
    return pygame.font.Font(str(files("pygame_gui") / "data" / face), max(6, size))


def written(text: str, size: int, colour: str, *, bold: bool = False) -> pygame.Surface:
    """A piece of the window's own text as a picture, as large as the scale makes it."""
    return exactly_written(text, px(size), colour, bold=bold)


@lru_cache(maxsize=4096)
def exactly_written(text: str, size: int, colour: str, *, bold: bool = False) -> pygame.Surface:
    """A piece of text as a picture of that pixel height, kept; what stands on the table is sized by the camera."""
    return exact_font(size, bold=bold).render(text, True, pygame.Color(colour))
