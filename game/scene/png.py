"""Paint a scene as a PNG with Pillow, drawn twice as large and scaled down so that edges are smooth."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageColor, ImageDraw, ImageFont

from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.layout import card_height, card_width, legend_places, scale_bar
from game.scene.palette import PRINT
from game.scene.svg import arrow_head

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.scene.drawables import Drawable, Scene
    from game.scene.palette import Palette

FINE = 2
HATCH = 9
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@cache
def _face(size: int, *, bold: bool) -> Font:
    """Noto Sans as it comes with the window's toolkit, else Pillow's own font."""
    spec = find_spec("pygame_gui")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / "data" / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf")
        if path.is_file():
            return ImageFont.truetype(str(path), size)
    return ImageFont.load_default(size)


class _Painter:
    def __init__(self, scene: Scene, width: int, palette: Palette) -> None:
        self.scene, self.palette = scene, palette
        self.scale = width * FINE / scene.width
        self.size = (width * FINE, round(scene.height * self.scale))
        self.image = Image.new("RGB", self.size, palette["ground"])
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def at(self, point: Point) -> Point:
        left, _, _, top = self.scene.view
        return (point[0] - left) * self.scale, (top - point[1]) * self.scale

    def ink(self, role: str, opacity: float = 1.0) -> tuple[int, ...]:
        return (*ImageColor.getrgb(self.palette[role])[:3], round(255 * opacity))

    def paint(self, item: Drawable) -> None:
        match item:
            case Polygon():
                self._polygon(item)
            case Line():
                self._stroke(
                    [self.at(p) for p in item.points], item.stroke, item.width, item.opacity, dashed=item.dashed
                )
                if item.arrow:
                    head = arrow_head([self.at(p) for p in item.points], (4.0 + 3.0 * item.width) * FINE)
                    self.draw.polygon(list(head), self.ink(item.stroke))
            case Circle():
                self._circle(item)
            case Text():
                self._text(item)

    def _polygon(self, item: Polygon) -> None:
        points = [self.at(point) for point in item.points]
        if item.fill:
            self.draw.polygon(points, self.ink(item.fill, item.opacity))
        if item.hatch:
            self._hatch(points, item.hatch, item.opacity)
        if item.stroke:
            self._stroke([*points, points[0]], item.stroke, item.width, 1.0, dashed=item.dashed)

    def _hatch(self, points: list[Point], role: str, opacity: float) -> None:
        left, top = max(0, int(min(x for x, _ in points))), max(0, int(min(y for _, y in points)))
        right = min(self.size[0], int(max(x for x, _ in points)) + 1)
        bottom = min(self.size[1], int(max(y for _, y in points)) + 1)
        if right <= left or bottom <= top:
            return
        width, height = right - left, bottom - top
        mask = Image.new("L", (width, height), 0)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in points], 255)
        lines = Image.new("L", (width, height), 0)
        pen = ImageDraw.Draw(lines)
        for start in range(-height - (left + top) % (HATCH * FINE), width, HATCH * FINE):
            pen.line([(start, 0), (start + height, height)], 130, FINE)
        shade = Image.new("RGB", (width, height), self.palette[role])
        both = Image.composite(lines, Image.new("L", (width, height), 0), mask)
        self.image.paste(shade, (left, top), both.point(lambda value: round(value * opacity)))
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def _stroke(self, points: list[Point], role: str, width: float, opacity: float, *, dashed: bool) -> None:
        thick = max(1, round(width * FINE))
        if not dashed:
            self.draw.line(points, self.ink(role, opacity), thick, joint="curve")
            return
        for a, b in _dashes(points, width * 3 * FINE, width * 2.2 * FINE):
            self.draw.line([a, b], self.ink(role, opacity), thick)

    def _circle(self, item: Circle) -> None:
        x, y = self.at(item.centre)
        radius = item.radius * FINE if item.fixed else item.radius * self.scale
        fill = self.ink(item.fill, item.opacity) if item.fill else None
        outline = self.ink(item.stroke) if item.stroke else None
        box = (x - radius, y - radius, x + radius, y + radius)
        self.draw.ellipse(box, fill, outline, max(1, round(item.width * FINE)))

    def _text(self, item: Text) -> None:
        x0, y0 = self.at(item.at)
        x, y = x0 + item.offset[0] * FINE, y0 - item.offset[1] * FINE
        if item.leader:
            self.draw.line([(x0, y0), (x, y - item.size * FINE / 3)], self.ink("text"), FINE)
        if item.pill:
            font = _face(round(item.size * FINE), bold=item.bold)
            width, height = font.getlength(item.text) + 16 * FINE, item.size * 1.75 * FINE
            left = x - width / 2 if item.anchor == "middle" else x - 8 * FINE
            box = (left, y - height * 0.7, left + width, y + height * 0.3)
            self.draw.rounded_rectangle(box, height * 0.35, self.ink(item.pill))
        self.words(x, y, item.text, item.size, item.colour, bold=item.bold, anchor=item.anchor, halo=item.halo)

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        role: str,
        *,
        bold: bool = False,
        anchor: str = "start",
        halo: str | None = None,
    ) -> None:
        font = _face(round(size * FINE), bold=bold)
        where = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
        around = {"stroke_width": round(1.5 * FINE), "stroke_fill": self.ink(halo)} if halo else {}
        self.draw.text((x, y), text, self.ink(role), font, where, **around)  # type: ignore[arg-type]

    def furniture(self) -> None:
        f = FINE
        for (role, words), y in legend_places(self.scene, self.size[1] // f):
            self.draw.rounded_rectangle((24 * f, (y - 11) * f, 37 * f, (y + 2) * f), 3 * f, self.ink(role))
            self.words(45 * f, y * f, words, 12, "text", halo="halo")
        x1, x2, y0 = scale_bar(self.scene, self.size[0] // f, self.size[1] // f, self.scale / f)
        for a, b in (((x1, y0 - 6), (x1, y0 + 6)), ((x1, y0), (x2, y0)), ((x2, y0 - 6), (x2, y0 + 6))):
            self.draw.line([(a[0] * f, a[1] * f), (b[0] * f, b[1] * f)], self.ink("text"), 2 * f)
        self.words((x1 + x2) / 2 * f, (y0 + 20) * f, self.scene.scale_text, 12, "text", anchor="middle", halo="halo")
        if self.scene.card:
            self._card()

    def _card(self) -> None:
        card, f = self.scene.card, FINE
        assert card is not None
        height = card_height(card)
        box = (18 * f, 18 * f, (18 + card_width(card)) * f, (18 + height) * f)
        self.draw.rounded_rectangle(box, 10 * f, self.ink("card"), self.ink("card_edge"), f)
        self.draw.rounded_rectangle((18 * f, 18 * f, 26 * f, (18 + height) * f), 4 * f, self.ink(card.role))
        self.words(40 * f, 50 * f, card.title, 21, card.role, bold=True)
        y = 78
        for line in card.lines:
            self.words(40 * f, y * f, line, 13.5, "text")
            y += 21
        for line in card.small:
            self.words(40 * f, (y + 2) * f, line, 11, "dim")
            y += 17


def _dashes(points: list[Point], on: float, off: float) -> list[tuple[Point, Point]]:
    found: list[tuple[Point, Point]] = []
    for (x1, y1), (x2, y2) in pairwise(points):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        at = 0.0
        while at < length:
            a, b = at / length, min(1.0, (at + on) / length)
            found.append(((x1 + (x2 - x1) * a, y1 + (y2 - y1) * a), (x1 + (x2 - x1) * b, y1 + (y2 - y1) * b)))
            at += on + off
    return found


def to_image(scene: Scene, width: int = 1200, palette: Palette = PRINT) -> Image.Image:
    """The scene as a picture `width` pixels wide."""
    painter = _Painter(scene, width, palette)
    for item in scene.items:
        painter.paint(item)
    painter.furniture()
    return painter.image.resize((painter.size[0] // FINE, painter.size[1] // FINE), Image.Resampling.LANCZOS)


def to_png(scene: Scene, path: Path, width: int = 1200, palette: Palette = PRINT) -> None:
    """Write the scene as a PNG file; raises OSError where it cannot be written."""
    to_image(scene, width, palette).save(path, "PNG")
