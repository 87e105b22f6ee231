"""How the parts of a form look."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.fonts import exact_font, font, written
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.lab.items import Button, Label

WORDS = 13
LEAST_WORDS = 9


def broken(words: str, width: int, size: int) -> tuple[str, ...]:
    """A text as lines no wider than so many pixels."""
    return _broken(words, width, px(size))


@lru_cache(maxsize=1024)
def _broken(words: str, width: int, tall: int) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and exact_font(tall).size(longer)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def frame(surface: pygame.Surface, place: pygame.Rect, edge: str) -> None:
    """The ground and the edge of something to fill in."""
    pygame.draw.rect(surface, theme.BACK, place, border_radius=px(5))
    pygame.draw.rect(surface, edge, place, px(1), border_radius=px(5))


def write_at(surface: pygame.Surface, words: str, left: int, place: pygame.Rect, ink: str) -> int:
    """Words in a row; where they end."""
    if not words:
        return left
    picture = written(words, WORDS, ink)
    surface.blit(picture, (left, place.centery - picture.get_height() // 2))
    return left + picture.get_width()


def fitted(words: str, room: int, ink: str, *, bold: bool = False) -> pygame.Surface:
    """Words as large as they fit, at the least with an ellipsis."""
    for size in range(WORDS, LEAST_WORDS - 1, -1):
        if font(size, bold=bold).size(words)[0] <= room:
            return written(words, size, ink, bold=bold)
    while len(words) > 1 and font(LEAST_WORDS, bold=bold).size(words + "…")[0] > room:
        words = words[:-1]
    return written(words + "…", LEAST_WORDS, ink, bold=bold)


def draw_label(surface: pygame.Surface, item: Label, place: pygame.Rect, *, over: bool) -> None:
    """Words in their lines."""
    top, ink = place.top, theme.ACCENT if over else getattr(theme, item.ink)
    for line in broken(item.words, place.w, item.size):
        surface.blit(written(line, item.size, ink, bold=item.bold), (place.left, top))
        top += px(item.size + 5)


def draw_button(surface: pygame.Surface, item: Button, place: pygame.Rect, *, over: bool, focus: bool) -> None:
    """A button as it is."""
    ground = theme.BUTTON_OFF if item.barred else theme.BUTTON_OVER if over else theme.BUTTON
    edge, ink = theme.PANEL_EDGE, theme.FAINT if item.barred else item.ink or theme.TEXT
    if item.lit or item.primary:
        ground, edge, ink = theme.PRIMARY, theme.ACCENT, item.ink or theme.ACCENT
    if focus or (over and not item.barred):
        edge = theme.ACCENT
    pygame.draw.rect(surface, ground, place, border_radius=px(6))
    pygame.draw.rect(surface, edge, place, px(2) if focus else px(1), border_radius=px(6))
    picture = fitted(item.words, place.w - px(12), ink, bold=item.lit)
    left = place.left + px(10) if item.left else place.centerx - picture.get_width() // 2
    surface.blit(picture, (left, place.centery - picture.get_height() // 2))


def bubble(surface: pygame.Surface, beside: pygame.Rect, words: str, ink: str) -> None:
    """Words on a ground of their own below something, or above where there is no room."""
    width = min(px(360), surface.get_width() - px(16))
    lines = broken(words, width - px(16), 12)
    pictures = [written(line, 12, ink) for line in lines]
    box = pygame.Rect(0, 0, max(p.get_width() for p in pictures) + px(16), len(lines) * px(16) + px(10))
    box.topleft = (beside.left, beside.bottom + px(4))
    if box.bottom > surface.get_height():
        box.bottom = beside.top - px(4)
    box.clamp_ip(surface.get_rect())
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=px(6))
    pygame.draw.rect(surface, ink, box, px(1), border_radius=px(6))
    for n, picture in enumerate(pictures):
        surface.blit(picture, (box.left + px(8), box.top + px(5) + n * px(16)))
