"""Paint a scene's drawables on a surface through a camera.

Pens and words keep their size on the screen whatever the zoom; they grow with the window's scale. `fine` is for
pictures that are painted so many times too large and made smaller afterwards, which smooths every edge.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.strokes import (
    HATCH_GAP,
    HATCH_OPACITY,
    arrow_head,
    dashes,
    hatch_lines,
    head_size,
    shortened,
)
from game.ui import theme
from game.ui.fonts import exact_font, exactly_written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.scene.drawables import Drawable
    from game.scene.palette import Palette
    from game.ui.camera import Camera

POINT = 1.25
"""Pixels of a point of text in the window, at scale 1."""
MANY = 8
"""Lines of more points are drawn as a whole rather than piece by piece."""
CLOSE = 2.5
"""Points of such lines that are nearer to each other, pixels, are drawn as one."""
LEAST_LABEL_SCALE = 0.25
"""Pixels a mm below which labels are left out."""
HALO = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2), (0, -2), (2, 0), (-2, 0))


class Painter:
    """Draws on one surface with one camera and palette."""

    def __init__(self, surface: pygame.Surface, camera: Camera, palette: Palette, fine: int = 1) -> None:
        self.surface, self.palette, self.fine = surface, palette, fine
        self.pen = theme.scale() * fine
        self.point = POINT * theme.scale() * fine
        left, top, width, height = camera.viewport
        self.scale = camera.scale * fine
        self._left = (left + width / 2) * fine - camera.x * self.scale
        self._top = (top + height / 2) * fine + camera.y * self.scale
        self._area = surface.get_rect()
        self._inks: dict[str, pygame.Color] = {}

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

    def at(self, point: Point) -> Point:
        """A table point in pixels of the surface."""
        return point[0] * self.scale + self._left, self._top - point[1] * self.scale

    def _at(self, points: Iterable[Point]) -> list[Point]:
        scale, left, top = self.scale, self._left, self._top
        return [(x * scale + left, top - y * scale) for x, y in points]

    def _seen(self, points: list[Point], pad: float) -> pygame.Rect:
        """The part of the surface that a shape may touch."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = min(xs) - pad, min(ys) - pad
        box = pygame.Rect(int(left) - 1, int(top) - 1, int(max(xs) + pad - left) + 4, int(max(ys) + pad - top) + 4)
        return box.clip(self._area)

    # -- areas

    def _polygon(self, item: Polygon) -> None:
        points = self._at(item.points)
        if self.fine > 1 and item.opacity >= 1.0 and not item.hatch:
            self._whole(item, points)
            return
        box = self._seen(points, item.width * self.pen)
        if not box.w or not box.h:
            return
        if item.fill:
            self._fill(points, item.fill, item.opacity, box, edged=bool(item.stroke))
        if item.hatch:
            self._hatch(item, item.hatch, box)
        if item.stroke:
            self._stroke([*points, points[0]], item.stroke, item.width, dashed=item.dashed)

    def _whole(self, item: Polygon, points: list[Point]) -> None:
        """An area that covers what is below it, on a picture that will be made smaller."""
        if item.fill:
            pygame.draw.polygon(self.surface, self._ink(item.fill), points)
        if item.stroke:
            self._stroke([*points, points[0]], item.stroke, item.width, dashed=item.dashed)

    def _ink(self, role: str) -> pygame.Color:
        """The colour of a role; not to be changed."""
        ink = self._inks.get(role)
        if ink is None:
            ink = self._inks[role] = pygame.Color(self.palette[role])
        return ink

    def _fill(self, points: list[Point], role: str, opacity: float, box: pygame.Rect, *, edged: bool) -> None:
        colour = self._ink(role)
        if opacity >= 1.0:
            pygame.draw.polygon(self.surface, colour, points)
            if self.fine == 1 and not edged:
                for a, b in pairwise([*points, points[0]]):
                    pygame.draw.aaline(self.surface, colour, a, b)
            return
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.polygon(veil, colour, [(x - box.x, y - box.y) for x, y in points])
        veil.set_alpha(round(255 * opacity))
        self.surface.blit(veil, box)

    def _hatch(self, item: Polygon, role: str, box: pygame.Rect) -> None:
        """Slanted lines; where they lie depends on the table, so that they stay when it is moved."""
        strength = (HATCH_OPACITY + 0.15) * item.opacity
        ink, thick = self._ink("ground").lerp(self._ink(role), strength), max(1, round(self.pen))
        left, top = self._left, self._top
        for (ax, ay), (bx, by) in _hatched(item.points, self.scale, HATCH_GAP * self.pen):
            if ends := box.clipline(ax + left, ay + top, bx + left, by + top):
                pygame.draw.line(self.surface, ink, *ends, thick)

    # -- lines

    def _line(self, item: Line) -> None:
        points = self._at(item.points)
        head = head_size(item.width) * self.pen
        box = self._seen(points, head if item.arrow else item.width * self.pen)
        if not box.w or not box.h:
            return
        if item.opacity >= 1.0:
            self._drawn(item, points, head)
            return
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        over, self.surface = self.surface, veil
        self._drawn(item, [(x - box.x, y - box.y) for x, y in points], head)
        self.surface = over
        veil.set_alpha(round(255 * item.opacity))
        over.blit(veil, box)

    def _drawn(self, item: Line, points: list[Point], head: float) -> None:
        shaft = shortened(points, head * 0.7) if item.arrow else points
        self._stroke(shaft, item.stroke, item.width, dashed=item.dashed)
        if item.arrow:
            tip = arrow_head(points, head)
            pygame.draw.polygon(self.surface, self.palette[item.stroke], tip)
            if self.fine == 1:
                pygame.draw.aalines(self.surface, self.palette[item.stroke], True, tip)

    def _stroke(self, points: list[Point], role: str, width: float, *, dashed: bool) -> None:
        colour, thick = self._ink(role), max(1, round(width * self.pen))
        gap = thick * 2 + 3 * self.pen
        lines = dashes(points, gap * 1.4, gap) if dashed else [points]
        surface = self.surface
        if self.fine > 1:
            for line in lines:
                pygame.draw.lines(surface, colour, False, line, thick)
                if thick > 2 * self.fine:
                    for point in line[1:]:
                        pygame.draw.circle(surface, colour, point, thick / 2)
            return
        for line in lines:
            if thick == 1 and len(line) > 2:
                pygame.draw.aalines(surface, colour, False, line)
                continue
            if thick < 4 and len(line) > MANY:
                _round_stroke(surface, colour, line, thick)
                continue
            for a, b in pairwise(line):
                pygame.draw.aaline(surface, colour, a, b, thick)

    # -- circles

    def _circle(self, item: Circle) -> None:
        x, y = self.at(item.centre)
        radius = item.radius * (self.pen if item.fixed else self.scale)
        if radius < 0.6 or not self._area.inflate(2 * radius + 8, 2 * radius + 8).collidepoint(x, y):
            return
        if item.fill:
            self._disc((x, y), radius, item.fill, item.opacity)
        if item.stroke and radius > 1.5:
            circle = pygame.draw.circle if self.fine > 1 else pygame.draw.aacircle
            circle(self.surface, self._ink(item.stroke), (x, y), radius, max(1, round(item.width * self.pen)))

    def _disc(self, at: Point, radius: float, role: str, opacity: float) -> None:
        if opacity >= 1.0:
            circle = pygame.draw.circle if self.fine > 1 else pygame.draw.aacircle
            circle(self.surface, self._ink(role), at, radius)
            return
        spot = _disc_picture(round(radius * 2) / 2, self.palette[role], round(255 * opacity), smooth=self.fine == 1)
        self.surface.blit(spot, (at[0] - spot.get_width() / 2, at[1] - spot.get_height() / 2))

    # -- words

    def _text(self, item: Text) -> None:
        if self.scale < LEAST_LABEL_SCALE * self.fine and not item.pill:
            return
        x0, y0 = self.at(item.at)
        x, y = x0 + item.offset[0] * self.point, y0 - item.offset[1] * self.point
        size = round(item.size * self.point)
        colour, halo = self.palette[item.colour], self.palette[item.halo] if item.halo else ""
        pen = max(1, round(self.pen))
        picture = _haloed(item.text, size, colour, halo, pen, bold=item.bold)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * picture.get_width()
        top = y - exact_font(size, bold=item.bold).get_ascent() - (2 * pen if halo else 0)
        if item.leader:
            pygame.draw.aaline(self.surface, self.palette["text"], (x0, y0), (x, y - size / 3))
        if item.pill:
            box = picture.get_rect(topleft=(left, top)).inflate(round(18 * self.pen), round(4 * self.pen))
            if self._area.collidepoint(x0, y0) and box.w <= self._area.w:  # what is in sight is told in whole words
                left += min(0, self._area.right - box.right) or max(0, self._area.left - box.left)
                box.clamp_ip((self._area.left, box.top, self._area.w, box.h))
            pygame.draw.rect(self.surface, self.palette[item.pill], box, border_radius=box.h // 2)
        self.surface.blit(picture, (left, top))


def _round_stroke(surface: pygame.Surface, colour: pygame.Color, line: list[Point], thick: int) -> None:
    """A pen along a line of many short pieces: its two edges smooth, what is between them filled."""
    line = _thinned(line)
    if thick == 2:  # half a pixel to either side: too little for its direction to be seen
        pygame.draw.aalines(surface, colour, False, line)
        pygame.draw.aalines(surface, colour, False, [(x + 0.7, y + 0.7) for x, y in line])
        return
    half = (thick - 1) / 2
    left, right = [], []
    for (x0, y0), (x, y), (x1, y1) in zip((line[0], *line), line, (*line[1:], line[-1]), strict=False):
        dx, dy = x1 - x0, y1 - y0
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        nx, ny = -dy / length * half, dx / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    if thick > 2:
        pygame.draw.lines(surface, colour, False, line, thick - 2)
    pygame.draw.aalines(surface, colour, False, left)
    pygame.draw.aalines(surface, colour, False, right)


@lru_cache(maxsize=64)
def _hatched(points: tuple[Point, ...], scale: float, gap: float) -> list[tuple[Point, Point]]:
    """The slanted lines of an area at a zoom, in pixels from the table's lower left corner, y down."""
    return hatch_lines([(x * scale, -y * scale) for x, y in points], gap)


def _thinned(line: list[Point]) -> list[Point]:
    """A line without the points that lie within a pixel or two of the one before; its ends stay."""
    x, y = line[0]
    kept = [(x, y)]
    add = kept.append
    for u, v in line[1:-1]:
        dx, dy = u - x, v - y
        if dx > CLOSE or dx < -CLOSE or dy > CLOSE or dy < -CLOSE:
            x, y = u, v
            add((u, v))
    add(line[-1])
    return kept


@lru_cache(maxsize=1024)
def _haloed(text: str, size: int, colour: str, halo: str, pen: int, *, bold: bool) -> pygame.Surface:
    """Words with an outline that sets them off from whatever lies below."""
    words = exactly_written(text, size, colour, bold=bold)
    if not halo:
        return words
    shade = exactly_written(text, size, halo, bold=bold)
    picture = pygame.Surface((words.get_width() + 4 * pen, words.get_height() + 4 * pen), pygame.SRCALPHA)
    for dx, dy in HALO:
        picture.blit(shade, ((2 + dx) * pen, (2 + dy) * pen))
    picture.blit(words, (2 * pen, 2 * pen))
    return picture


@lru_cache(maxsize=512)
def _disc_picture(radius: float, colour: str, alpha: int, *, smooth: bool) -> pygame.Surface:
    side = int(radius * 2) + 3
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    (pygame.draw.aacircle if smooth else pygame.draw.circle)(
        picture, pygame.Color(colour), (side / 2, side / 2), radius
    )
    picture.set_alpha(alpha)
    return picture
