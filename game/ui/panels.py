"""Words drawn straight on a surface, broken into lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.chrome.item import high, lines_of
from game.ui.fonts import written

if TYPE_CHECKING:
    import pygame

SIZE = 13


def draw_lines(surface: pygame.Surface, box: pygame.Rect, lines: list[tuple[str, str]], size: int = SIZE) -> int:
    """Words with their colours broken into lines that fit the box; where they end."""
    top, step = box.top, high(size)
    for words, ink in lines:
        for line in lines_of(words, size, box.w):
            if top + step > box.bottom:
                return top
            surface.blit(written(line, size, ink), (box.left, top))
            top += step
    return top


def broken(words: str, width: int, size: int) -> list[str]:
    """A text as lines no wider than `width` pixels."""
    return list(lines_of(words, size, width))
