"""The window's type: Noto Sans as it comes with pygame_gui, so that text looks the same on every machine."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import pygame


@lru_cache(maxsize=128)
def font(size: int, *, bold: bool = False) -> pygame.font.Font:
    """A font of that pixel height."""
    face = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
    return pygame.font.Font(str(files("pygame_gui") / "data" / face), max(6, size))


@lru_cache(maxsize=4096)
def written(text: str, size: int, colour: str, *, bold: bool = False) -> pygame.Surface:
    """A piece of text as a picture, kept."""
    return font(size, bold=bold).render(text, True, pygame.Color(colour))
