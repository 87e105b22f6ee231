"""Paint a scene's drawables on a surface through a camera."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.strokes import arrow_head, dashes, head_size
from game.ui.fonts import exact_font, exactly_written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.scene.drawables import Drawable
    from game.scene.palette import Palette
    from game.ui.camera import Camera

HATCH = 9
LEAST_LABEL_SCALE = 0.25
"""Pixels a mm below which labels are left out."""


class Painter:
    """Draws on one surface with one camera and palette."""

    def __init__(self, surface: pygame.Surface, camera: Camera, palette: Palette) -> None:
        self.surface, self.camera, self.palette = surface, camera, palette

    def paint(self, items: Iterable[Drawable]) -> None:
        """Draw all, in order."""
        for item in items:
            match item:
                case Polygon():
                    self._polygon(item)
                case Line():
                    self._line(item)
                case Circle():
                    self._circle(item)
                case Text():
                    self._text(item)

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [self.camera.to_screen(point) for point in points]

    def _polygon(self, item: Polygon) -> None:
        points = self._at(item.points)
        if item.fill:
            self._fill(points, item.fill, item.opacity)
        if item.hatch:
            self._hatch(points, item.hatch, item.opacity)
        if item.stroke:
            self._stroke([*points, points[0]], item.stroke, item.width, dashed=item.dashed)

    def _fill(self, points: list[Point], role: str, opacity: float) -> None:
        colour = pygame.Color(self.palette[role])
        if opacity >= 1.0:
            pygame.draw.polygon(self.surface, colour, points)
            return
        box = _bounds(points).clip(self.surface.get_rect())
        if box.w <= 0 or box.h <= 0:
            return
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        colour.a = round(255 * opacity)
        pygame.draw.polygon(veil, colour, [(x - box.x, y - box.y) for x, y in points])
        self.surface.blit(veil, box)

    def _hatch(self, points: list[Point], role: str, opacity: float) -> None:
        box = _bounds(points).clip(self.surface.get_rect())
        if box.w <= 0 or box.h <= 0:
            return
        lines = _hatching(box.w, box.h, self.palette[role], round(130 * opacity)).copy()
        mask = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - box.x, y - box.y) for x, y in points])
        lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        self.surface.blit(lines, box)

    def _line(self, item: Line) -> None:
        points = self._at(item.points)
        self._stroke(points, item.stroke, item.width, dashed=item.dashed)
        if item.arrow:
            pygame.draw.polygon(self.surface, self.palette[item.stroke], arrow_head(points, head_size(item.width)))

    def _stroke(self, points: list[Point], role: str, width: float, *, dashed: bool) -> None:
        colour, thick = self.palette[role], max(1, round(width))
        pieces = dashes(points, width * 3 + 3, width * 2 + 3) if dashed else [points]
        for a, b in (pair for piece in pieces for pair in pairwise(piece)):
            if thick == 1:
                pygame.draw.aaline(self.surface, colour, a, b)
            else:
                pygame.draw.line(self.surface, colour, a, b, thick)

    def _circle(self, item: Circle) -> None:
        x, y = self.camera.to_screen(item.centre)
        radius = item.radius if item.fixed else item.radius * self.camera.scale
        if radius < 1.0 or not self.surface.get_rect().inflate(2 * radius, 2 * radius).collidepoint(x, y):
            return
        if item.fill:
            self._disc((x, y), radius, item.fill, item.opacity)
        if item.stroke and radius > 2:
            pygame.draw.aacircle(self.surface, self.palette[item.stroke], (x, y), radius, max(1, round(item.width)))

    def _disc(self, at: Point, radius: float, role: str, opacity: float) -> None:
        colour = pygame.Color(self.palette[role])
        if opacity >= 1.0:
            pygame.draw.aacircle(self.surface, colour, at, radius)
            return
        spot = _disc_picture(round(radius * 2) / 2, self.palette[role], round(255 * opacity))
        self.surface.blit(spot, (at[0] - spot.get_width() / 2, at[1] - spot.get_height() / 2))

    def _text(self, item: Text) -> None:
        if self.camera.scale < LEAST_LABEL_SCALE and not item.pill:
            return
        x0, y0 = self.camera.to_screen(item.at)
        x, y = x0 + item.offset[0], y0 - item.offset[1]
        size = round(item.size * 1.25)
        picture = exactly_written(item.text, size, self.palette[item.colour], bold=item.bold)
        left = x - picture.get_width() / 2 if item.anchor == "middle" else x
        top = y - exact_font(size, bold=item.bold).get_ascent()
        if item.leader:
            pygame.draw.aaline(self.surface, self.palette["text"], (x0, y0), (x, y - size / 3))
        if item.pill:
            box = picture.get_rect(topleft=(left, top)).inflate(18, 4)
            pygame.draw.rect(self.surface, self.palette[item.pill], box, border_radius=box.h // 2)
        elif item.halo:
            shade = exactly_written(item.text, size, self.palette[item.halo], bold=item.bold)
            for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2), (0, -2), (2, 0), (-2, 0)):
                self.surface.blit(shade, (left + dx, top + dy))
        self.surface.blit(picture, (left, top))


def _bounds(points: list[Point]) -> pygame.Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return pygame.Rect(int(left), int(top), int(right - left) + 2, int(bottom - top) + 2)


@lru_cache(maxsize=64)
def _hatching(width: int, height: int, colour: str, alpha: int) -> pygame.Surface:
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    ink = pygame.Color(colour)
    ink.a = alpha
    for start in range(-height, width, HATCH):
        pygame.draw.line(picture, ink, (start, 0), (start + height, height))
    return picture


@lru_cache(maxsize=256)
def _disc_picture(radius: float, colour: str, alpha: int) -> pygame.Surface:
    side = int(radius * 2) + 3
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    ink = pygame.Color(colour)
    ink.a = alpha
    pygame.draw.circle(picture, ink, (side / 2, side / 2), radius)
    return picture
