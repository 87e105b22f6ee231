"""The table's ground as the window shows it: grass or felt of the program's own making, and the terrain on it.

It is painted in tiles for each zoom, only as much a frame as there is time for; meanwhile a picture of the whole table
stands in for what is not there yet.
"""

from __future__ import annotations

import hashlib
import math
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.geometry.pose import Point
from game.scene.battle import grid_items, land_items
from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.growth import blades, grass
from game.ui.camera import Camera
from game.ui.painter import POINT, Painter

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import Battle
    from game.scene.drawables import Drawable
    from game.scene.palette import Palette

TILE = 256
"""The side of a tile, pixels."""
FINE = 2
MOST_TILES = 260
MOST_OVERVIEW = 2_400_000
"""Pixels of the picture of the whole table."""
COARSE = 0.5
"""How many pixels of the coarse picture of the ground go to a mm."""
LAYERS = ((260, 255), (115, 130), (49, 115), (16, 80), (6, 46))
"""How large the spots of each layer of the ground are, mm, and how strong the layer is (of 255)."""
GRAIN = 11
Box = tuple[float, float, float, float]


class Land:
    """The ground of one battle in one palette."""

    def __init__(self, battle: Battle, palette: Palette) -> None:
        self.palette, self.width, self.height = palette, battle.width, battle.height
        drawn = [*grid_items(self.width, self.height), *land_items(battle)]
        self._items = [(item, extent(item)) for item in drawn]
        self._grass = list(grass(self.width, self.height))
        self._tiles: dict[tuple[float, int, int], pygame.Surface] = {}
        self._canvas = _canvas(palette, self.width, self.height)
        self._overview: tuple[float, pygame.Surface] | None = None
        self._stand: tuple[object, pygame.Surface] | None = None
        self._scratch: pygame.Surface | None = None

    def draw(self, window: pygame.Surface, scale: float, origin: tuple[int, int], more: Callable[[], bool]) -> None:
        """Show what the window sees of it; `origin` is the pixel of the table's lower left corner.

        New tiles are painted as long as `more` says that there is time.
        """
        overview_scale, overview = self._whole(scale)
        place = pygame.Rect(
            origin[0], origin[1] - round(self.height * scale), round(self.width * scale), round(self.height * scale)
        )
        if abs(overview_scale - scale) < 1e-9:
            window.blit(overview, place)
            return
        area = window.get_rect().clip(place)
        if not area.w or not area.h:
            return
        wanted = self._wanted(area, origin)
        missing = [at for at in wanted if (scale, *at) not in self._tiles]
        while missing and more():
            at = missing.pop(0)
            self._keep((scale, *at), self._tile(scale, *at))
        if missing:
            window.blit(self._stand_in(overview, overview_scale / scale, area, place), area)
        clip = window.get_clip()
        window.set_clip(area)
        for column, row in wanted:
            tile = self._tiles.get((scale, column, row))
            if tile is not None:
                window.blit(tile, (origin[0] + column * TILE, origin[1] + row * TILE))
        window.set_clip(clip)

    def _stand_in(
        self, overview: pygame.Surface, share: float, area: pygame.Rect, place: pygame.Rect
    ) -> pygame.Surface:
        """What an area shows of the picture of the whole table, in another size; kept while it stays the same."""
        key = (share, tuple(area), tuple(place))
        if self._stand is None or self._stand[0] != key:
            left, top = int((area.x - place.x) * share), int((area.y - place.y) * share)
            right = min(overview.get_width(), math.ceil((area.right - place.x) * share) + 1)
            low = min(overview.get_height(), math.ceil((area.bottom - place.y) * share) + 1)
            part = overview.subsurface((left, top, max(1, right - left), max(1, low - top)))
            size = (max(1, round(part.get_width() / share)), max(1, round(part.get_height() / share)))
            if self._scratch is None or self._scratch.get_width() < size[0] or self._scratch.get_height() < size[1]:
                self._scratch = pygame.Surface((size[0] + TILE, size[1] + TILE)).convert()
            large = self._scratch.subsurface((0, 0, *size))
            pygame.transform.scale(part, size, large)
            off = (area.x - place.x - round(left / share), area.y - place.y - round(top / share))
            shown = pygame.Rect(off, area.size).clip(large.get_rect())
            self._stand = (key, large.subsurface(shown))
        return self._stand[1]

    def _wanted(self, area: pygame.Rect, origin: tuple[int, int]) -> list[tuple[int, int]]:
        columns = range((area.left - origin[0]) // TILE, (area.right - 1 - origin[0]) // TILE + 1)
        rows = range((area.top - origin[1]) // TILE, (area.bottom - 1 - origin[1]) // TILE + 1)
        return [(column, row) for row in rows for column in columns]

    def _keep(self, key: tuple[float, int, int], tile: pygame.Surface) -> None:
        while len(self._tiles) >= MOST_TILES:
            del self._tiles[next(iter(self._tiles))]
        self._tiles[key] = tile

    def _whole(self, scale: float) -> tuple[float, pygame.Surface]:
        """The picture of the whole table, as large as it was wanted first."""
        if self._overview is None:
            most = math.sqrt(MOST_OVERVIEW / (self.width * self.height))
            scale = min(scale, most)
            size = (round(self.width * scale), round(self.height * scale))
            self._overview = (scale, self._painted(scale, pygame.Rect(0, -size[1], *size)))
        return self._overview

    def _tile(self, scale: float, column: int, row: int) -> pygame.Surface:
        return self._painted(scale, pygame.Rect(column * TILE, row * TILE, TILE, TILE))

    def _painted(self, scale: float, box: pygame.Rect) -> pygame.Surface:
        """A part of the table; the box is in pixels from its lower left corner, y down."""
        large = pygame.transform.scale_by(self._soil(scale, box), FINE)
        camera = Camera(scale, (box.x + box.w / 2) / scale, -(box.y + box.h / 2) / scale, (0, 0, box.w, box.h))
        pad = 30.0 / scale
        left, right = box.left / scale - pad, box.right / scale + pad
        low, high = -box.bottom / scale - pad, -box.top / scale + pad
        items = [
            item
            for item, (west, south, east, north) in self._items
            if west < right and east > left and south < high and north > low
        ]
        painter = Painter(large, camera, self.palette, FINE)
        self._sow(large, painter, (left, low, right, high))
        painter.paint(items)
        return pygame.transform.smoothscale(large, box.size).convert()

    def _sow(self, large: pygame.Surface, painter: Painter, box: Box) -> None:
        """Tufts of grass."""
        ink, pen = pygame.Color(self.palette["tuft"]), max(1, round(painter.pen))
        left, low, right, high = box
        for at, size in self._grass:
            if left < at[0] < right and low < at[1] < high:
                for foot, tip in blades(at, size):
                    pygame.draw.line(large, ink, painter.at(foot), painter.at(tip), pen)

    def _soil(self, scale: float, box: pygame.Rect) -> pygame.Surface:
        """The bare ground: the canvas made larger, with a grain that has the same fineness at every zoom."""
        soil = pygame.Surface(box.size)
        times = scale / COARSE
        left, top = math.floor(box.x / times) - 2, math.floor(box.y / times) - 2
        part = pygame.Rect(0, 0, math.ceil(box.w / times) + 5, math.ceil(box.h / times) + 5)
        source = pygame.Surface(part.size)
        source.blit(self._canvas, (-left, -(top + self._canvas.get_height())))
        ground = pygame.transform.smoothscale(source, (round(part.w * times), round(part.h * times)))
        soil.blit(ground, (round(left * times) - box.x, round(top * times) - box.y))
        grain = _grain()
        side = grain.get_width()
        for x in range(-(box.x % side), box.w, side):
            for y in range(-(box.y % side), box.h, side):
                soil.blit(grain, (x, y))
        return soil


def extent(item: Drawable) -> Box:
    """Left, bottom, right and top of a drawable, mm; pens are left out, words are taken as a place."""
    points: tuple[Point, ...]
    match item:
        case Polygon(points=points) | Line(points=points):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return min(xs), min(ys), max(xs), max(ys)
        case Circle(centre=(x, y), radius=radius, fixed=fixed):
            reach = 0.0 if fixed else radius
            return x - reach, y - reach, x + reach, y + reach
        case Text(at=(x, y), text=text, size=size):
            reach = len(text) * size * POINT
            return x - reach, y - reach, x + reach, y + reach


# -- grass


def _canvas(palette: Palette, width: float, height: float) -> pygame.Surface:
    """The whole table's ground, coarse, a little lighter in the middle of the table."""
    size = (math.ceil(width * COARSE), math.ceil(height * COARSE))
    canvas = pygame.Surface(size)
    ramp = [
        pygame.Color(palette["ground_dark"]).lerp(pygame.Color(palette["ground_light"]), n / 255) for n in range(256)
    ]
    for number, (spot, strength) in enumerate(LAYERS):
        canvas.blit(_spots(size, spot * COARSE, number, ramp, strength), (0, 0))
    tint = pygame.Surface(size)
    tint.fill(palette["ground"])
    tint.set_alpha(90)
    canvas.blit(tint, (0, 0))
    canvas.blit(pygame.transform.smoothscale(_vignette(), size), (0, 0))
    return canvas


def _spots(size: tuple[int, int], spot: float, number: int, ramp: list[pygame.Color], strength: int) -> pygame.Surface:
    """A layer of soft spots of one size, each of a colour of its own between two."""
    columns, rows = math.ceil(size[0] / spot) + 1, math.ceil(size[1] / spot) + 1
    values = hashlib.shake_256(f"ground {number}".encode()).digest(columns * rows)
    spots = pygame.image.frombuffer(values, (columns, rows), "P")
    spots.set_palette(ramp)
    layer = pygame.transform.smoothscale(spots.convert(24), (round(columns * spot), round(rows * spot)))
    layer.set_alpha(strength)
    return layer


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """Light and dark specks, each pixel its own."""
    side = 256
    count = side * side
    values = hashlib.shake_256(b"grain").digest(2 * count)
    pixels = bytearray(4 * count)
    shade = values[:count].translate(bytes(255 * (n > 127) for n in range(256)))
    pixels[0::4] = pixels[1::4] = pixels[2::4] = shade
    pixels[3::4] = values[count:].translate(bytes(n * GRAIN // 255 for n in range(256)))
    return pygame.image.frombytes(bytes(pixels), (side, side), "RGBA").convert_alpha()


@lru_cache(maxsize=1)
def _vignette() -> pygame.Surface:
    """Light in the middle, shade in the corners."""
    side = 24
    small = pygame.Surface((side, side), pygame.SRCALPHA)
    for x in range(side):
        for y in range(side):
            off = math.hypot(x - (side - 1) / 2, y - (side - 1) / 2) / (side * 0.7)
            level = 0.45 - off
            small.set_at((x, y), (255, 250, 225, round(46 * level)) if level > 0 else (0, 0, 0, round(-64 * level)))
    return small
