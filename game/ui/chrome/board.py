"""Draws the items of one part of the frame, keeps the picture until something changes, and knows what is pressed."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.scene.palette import palette
from game.ui import theme
from game.ui.chrome.item import Box, Item, fitted, holds
from game.ui.fonts import font, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.scene.palette import Palette

FINE = 3
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Board:
    """Shows items in an area of the window; a press counts when the button is let go where it went down.

    One that is `clear` lets what lies below be seen where it has no items.
    """

    def __init__(self, *, clear: bool = False) -> None:
        self.clear = clear
        self.area: Box = (0, 0, 1, 1)
        self.items: tuple[Item, ...] = ()
        self.hover = ""
        self.down = ""
        self._picture: tuple[object, pygame.Surface] | None = None

    def show(self, area: Box, items: Iterable[Item]) -> None:
        """What is to be seen from now on."""
        self.area, self.items = area, tuple(items)

    def at(self, pixel: tuple[float, float]) -> str:
        """The id of what lies at a pixel, "" for nothing that means something."""
        return next((item.id for item in reversed(self.items) if item.id and holds(item.seen, pixel)), "")

    def box_of(self, meaning: str) -> Box | None:
        """Where something to press is."""
        return next((item.seen for item in self.items if item.id == meaning), None)

    def is_open(self, meaning: str) -> bool:
        """Whether a press would mean something now."""
        return any(item.open for item in self.items if item.id == meaning)

    def handle(self, event: pygame.event.Event) -> str:
        """What an event of the mouse presses, "" for nothing."""
        if event.type == pygame.MOUSEMOTION:
            self.hover = self.at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.down = self.at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            down, self.down = self.down, ""
            if down and down == self.at(event.pos) and self.is_open(down):
                return down
        return ""

    def draw(self, surface: pygame.Surface) -> None:
        """The picture, made anew only where something has changed."""
        if self.area[2] <= 0 or self.area[3] <= 0:
            return
        key = (self.area, self.items, self.hover, theme.inks(), theme.scale())
        if self._picture is None or self._picture[0] != key:
            picture = pygame.Surface(self.area[2:], pygame.SRCALPHA if self.clear else 0)
            if not self.clear:
                picture.fill(theme.BACK)
            for item in self.items:
                lit = item.id and item.open and item.id == self.hover
                paint(picture, _lit(item) if lit else item, (-self.area[0], -self.area[1]))
            self._picture = (key, picture)
        surface.blit(self._picture[1], self.area[:2])


def _lit(item: Item) -> Item:
    """How something to press looks under the mouse."""
    if item.fill in ("button", ""):
        return replace(item, fill="button_over", ink="bright" if item.ink in ("text", "dim") else item.ink)
    return replace(item, edge="bright")


def ink_of(role: str) -> str:
    """The colour of a role, or a colour itself."""
    return role if role.startswith("#") else str(getattr(theme.inks(), role))


def paint(surface: pygame.Surface, item: Item, by: tuple[int, int] = (0, 0)) -> None:
    """Draw one item, shifted."""
    left, top, width, height = item.box[0] + by[0], item.box[1] + by[1], item.box[2], item.box[3]
    if width <= 0 or height <= 0:
        return
    if item.clip is not None:
        surface.set_clip((item.clip[0] + by[0], item.clip[1] + by[1], *item.clip[2:]))
    if item.fill or item.edge:
        fill = ink_of(item.fill) if item.fill else ""
        edge = ink_of(item.edge) if item.edge else ""
        surface.blit(rounded_box(width, height, item.radius, fill, edge), (left, top))
    if item.art:
        _art(surface, item.art, pygame.Rect(left, top, width, height))
    elif item.words:
        _words(surface, item, pygame.Rect(left, top, width, height))
    surface.set_clip(None)


def _words(surface: pygame.Surface, item: Item, box: pygame.Rect) -> None:
    room = room_of(item)
    words, size = fitted(item.words, item.size, room, bold=item.bold)
    picture = written(words, size, ink_of(item.ink), bold=item.bold)
    slack = {"left": 0, "middle": (room - picture.get_width()) // 2, "right": room - picture.get_width()}[item.align]
    surface.blit(picture, (box.left + (box.w - room) // 2 + slack, box.top + (box.h - picture.get_height()) // 2))


def room_of(item: Item) -> int:
    """The width that an item's words may take: a box that can be seen has a little air inside."""
    return item.box[2] - (2 * theme.px(6) if item.fill or item.edge else 0)


def fits(item: Item) -> bool:
    """Whether an item's words are whole in its box."""
    if item.art or not item.words:
        return True
    words, size = fitted(item.words, item.size, room_of(item), bold=item.bold)
    letters = font(size, bold=item.bold)
    return words == item.words and letters.get_ascent() * 0.8 - letters.get_descent() <= item.box[3]


@lru_cache(maxsize=512)
def rounded_box(width: int, height: int, radius: int, fill: str, edge: str) -> pygame.Surface:
    """A box with round corners and smooth edges."""
    if not radius:
        plain = pygame.Surface((width, height), pygame.SRCALPHA)
        if fill:
            plain.fill(fill)
        if edge:
            pygame.draw.rect(plain, edge, plain.get_rect(), 1)
        return plain
    large = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    outer = pygame.Color(edge or fill)
    large.fill((outer.r, outer.g, outer.b, 0))  # scaling mixes with what is not seen: that has the same colour
    box, round_by = large.get_rect(), min(radius, width // 2, height // 2) * FINE
    if edge:
        pygame.draw.rect(large, edge, box, border_radius=round_by)
        line = max(1, round(theme.scale())) * FINE
        inner = box.inflate(-2 * line, -2 * line)
        pygame.draw.rect(large, fill or (0, 0, 0, 0), inner, border_radius=max(0, round_by - line))
    elif fill:
        pygame.draw.rect(large, fill, box, border_radius=round_by)
    return pygame.transform.smoothscale(large, (width, height))


def _art(surface: pygame.Surface, art: str, box: pygame.Rect) -> None:
    kind, _, value = art.partition(":")
    if kind == "die":
        surface.blit(die(box.w, int(value), (theme.DIE, theme.PIP, theme.PANEL_EDGE)), box)
    elif kind == "budget":
        budget(surface, box, float(value))
    elif kind in ("enter", "backspace"):
        key_arrow(surface, kind, box, ink_of(value))
    elif kind == "tick":
        tick(surface, box, value)
    elif kind == "swatch":
        swatch(surface, box, palette(value))
    elif kind == "scroll":
        pygame.draw.rect(surface, theme.FAINT, box, border_radius=box.w // 2)


def key_arrow(surface: pygame.Surface, kind: str, box: pygame.Rect, ink: str) -> None:
    """The arrow on the key: to the left, Enter's with a hook."""
    x, y, a, line = box.centerx, box.centery, box.w / 4, max(1, round(box.w / 12))
    pygame.draw.line(surface, ink, (x - a, y), (x + a, y), line)
    pygame.draw.lines(surface, ink, False, [(x - a / 4, y - a * 0.7), (x - a, y), (x - a / 4, y + a * 0.7)], line)
    if kind == "enter":
        pygame.draw.line(surface, ink, (x + a, y), (x + a, y - a), line)


def tick(surface: pygame.Surface, box: pygame.Rect, ink: str) -> None:
    """A small square to be ticked; filled and ticked where it has an ink."""
    surface.blit(rounded_box(box.w, box.h, box.w // 5, ink_of(ink) if ink else theme.BACK, theme.DIM), box)
    if ink:
        x, y, a = box.centerx, box.centery, box.w / 4
        points = [(x - a, y), (x - a / 4, y + a * 0.8), (x + a, y - a * 0.8)]
        pygame.draw.lines(surface, theme.BACK, False, points, max(2, box.w // 7))


@lru_cache(maxsize=64)
def die(side: int, face: int, inks: tuple[str, str, str]) -> pygame.Surface:
    """One die as a picture, in the colours of its ground, its pips and its edge."""
    ground, pip, edge = inks
    large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
    ink = pygame.Color(edge)
    large.fill((ink.r, ink.g, ink.b, 0))
    pygame.draw.rect(large, edge, large.get_rect(), border_radius=side * FINE // 5)
    pygame.draw.rect(large, ground, large.get_rect().inflate(-2 * FINE, -2 * FINE), border_radius=side * FINE // 5)
    for dx, dy in PIPS.get(face, ()):
        at = (side * FINE * (0.5 + dx * 0.26), side * FINE * (0.5 + dy * 0.26))
        pygame.draw.circle(large, pip, at, side * FINE * 0.095)
    return pygame.transform.smoothscale(large, (side, side))


def swatch(surface: pygame.Surface, box: pygame.Rect, colours: Palette) -> None:
    """A palette at a glance: its ground with a wood, a water and a unit of each side."""
    surface.blit(rounded_box(box.w, box.h, box.h // 4, colours["ground"], colours["edge"]), box)
    step, inner = box.w / 4, box.inflate(0, -box.h // 3)
    for n, role in enumerate(("wood", "water", "red", "blue")):
        part = pygame.Rect(round(box.left + (n + 0.5) * step - inner.h / 2), inner.top, inner.h, inner.h)
        surface.blit(rounded_box(part.w, part.h, part.h // (2 if n < 2 else 6), colours[role], ""), part)


def budget(surface: pygame.Surface, box: pygame.Rect, share: float) -> None:
    """What is left of a whole: the bar is full as far as it is left, hatched where it has been used."""
    left = pygame.Rect(box.left, box.top, round(box.w * min(1.0, max(0.0, share))), box.h)
    surface.blit(rounded_box(box.w, box.h, box.h // 2, theme.BACK, ""), box)
    step = max(4, box.h)
    old = surface.get_clip()
    surface.set_clip(box.clip(old) if old else box)
    for x in range(left.right, box.right, step):
        pygame.draw.aaline(surface, theme.FAINT, (x, box.top), (x + box.h, box.bottom))
    surface.set_clip(old)
    if left.w > 1:
        surface.blit(rounded_box(left.w, box.h, box.h // 2, theme.ACCENT, ""), left)
