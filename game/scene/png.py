"""Paint a scene as a PNG with Pillow, drawn larger and scaled down so that edges are smooth."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageColor, ImageDraw, ImageFont

from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.palette import PRINT
from game.scene.paper import Box, Stroke, Word, paper
from game.scene.strokes import (
    DASH,
    HATCH_GAP,
    HATCH_OPACITY,
    arrow_head,
    dashes,
    hatch_lines,
    head_size,
    label_box,
    shortened,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.scene.drawables import Drawable, Scene
    from game.scene.palette import Palette
    from game.scene.paper import Printed

MOST_PIXELS = 60_000_000
"""Beyond so many pixels a picture is drawn without smoothing rather than eating the memory."""
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Ink = tuple[int, ...]


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
    """`k` is pixels a point of the picture in work, which is `fine` times as large as the finished one."""

    def __init__(self, scene: Scene, width: int, palette: Palette) -> None:
        self.scene, self.palette, self.paper = scene, palette, paper(scene)
        self.finished = (width, round(self.paper.height * width / self.paper.width))
        self.fine = 3 if 9 * self.finished[0] * self.finished[1] <= MOST_PIXELS else 1
        self.k = width * self.fine / self.paper.width
        size = (self.finished[0] * self.fine, self.finished[1] * self.fine)
        self.image = Image.new("RGB", size, palette["page"])
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def at(self, point: Point) -> Point:
        left, _, _, top = self.scene.view
        scale = self.scene.scale * self.k
        return (point[0] - left) * scale, (top - point[1]) * scale + self.paper.above * self.k

    def ink(self, role: str | None, opacity: float = 1.0) -> Ink | None:
        return (*ImageColor.getrgb(self.palette[role])[:3], round(255 * opacity)) if role else None

    def paint(self, item: Drawable) -> None:
        match item:
            case Polygon():
                self._polygon(item)
            case Line():
                self._line(item)
            case Circle():
                self._circle(item)
            case Text():
                self._text(item)

    def _polygon(self, item: Polygon) -> None:
        points = [self.at(point) for point in item.points]
        if item.fill:
            self.draw.polygon(points, self.ink(item.fill, item.opacity))
        if item.hatch:
            ink = self.ink(item.hatch, HATCH_OPACITY * item.opacity)
            for line in hatch_lines(points, HATCH_GAP * self.k):
                self.draw.line(line, ink, round(1.4 * self.k))
        if item.stroke:
            self._stroke([*points, points[0]], self.ink(item.stroke), item.width, dashed=item.dashed)

    def _line(self, item: Line) -> None:
        points, ink = [self.at(point) for point in item.points], self.ink(item.stroke, item.opacity)
        head = head_size(item.width) * self.k
        shaft = shortened(points, head * 0.7) if item.arrow else points
        self._stroke(shaft, ink, item.width, dashed=item.dashed)
        if item.arrow:
            self.draw.polygon(list(arrow_head(points, head)), ink)

    def _stroke(self, points: list[Point], ink: Ink | None, width: float, *, dashed: bool = False) -> None:
        thick = max(1, round(width * self.k))
        lines = dashes(points, width * DASH[0] * self.k, width * DASH[1] * self.k) if dashed else [points]
        for line in lines:
            self.draw.line(line, ink, thick, joint="curve")

    def _circle(self, item: Circle) -> None:
        x, y = self.at(item.centre)
        radius = item.radius * self.k * (1.0 if item.fixed else self.scene.scale)
        box = (x - radius, y - radius, x + radius, y + radius)
        self.draw.ellipse(box, self.ink(item.fill, item.opacity), self.ink(item.stroke), self._pen(item.width))

    def _pen(self, width: float) -> int:
        return max(1, round(width * self.k))

    def _text(self, item: Text) -> None:
        x, y = self.at(item.at)
        left, top, right, bottom = (value * self.k for value in label_box(item))
        if item.leader:
            self._stroke([(x, y), (x + (left + right) / 2, y + (top + bottom) / 2)], self.ink("text"), 1.2)
        if item.pill:
            box = (x + left, y + top, x + right, y + bottom)
            self.draw.rounded_rectangle(box, (bottom - top) * 0.4, self.ink(item.pill))
        place = (x + item.offset[0] * self.k, y - item.offset[1] * self.k)
        self._word(place, item.text, item.size, item.colour, item.anchor, item.halo, bold=item.bold)

    def print(self, item: Printed) -> None:
        """Something beside the map."""
        k = self.k
        match item:
            case Box():
                box = (item.x * k, item.y * k, (item.x + item.width) * k, (item.y + item.height) * k)
                fill, outline = self.ink(item.fill, item.opacity), None if item.dashed else self.ink(item.stroke)
                self.draw.rounded_rectangle(box, item.radius * k, fill, outline, self._pen(1.2))
                if item.dashed:
                    left, top, right, low = box
                    around = [(left, top), (right, top), (right, low), (left, low), (left, top)]
                    self._stroke(around, self.ink(item.stroke), 1.2, dashed=True)
            case Stroke():
                points = [(x * k, y * k) for x, y in item.points]
                self._stroke(points, self.ink(item.role), item.width, dashed=item.dashed)
            case Word():
                place = (item.x * k, item.y * k)
                self._word(place, item.text, item.size, item.role, item.anchor, item.halo, bold=item.bold)

    def _word(self, at: Point, text: str, size: float, role: str, anchor: str, halo: str | None, *, bold: bool) -> None:
        font = _face(round(size * self.k), bold=bold)
        where = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
        ink = self.ink(role)
        if halo:
            self.draw.text(at, text, ink, font, where, stroke_width=self._pen(1.75), stroke_fill=self.ink(halo))
        self.draw.text(at, text, ink, font, where)

    def cover(self) -> None:
        """Blank the strips beside the map, which the table may have run into."""
        width, low = self.image.size[0], (self.paper.above + self.scene.height * self.scene.scale) * self.k
        self.draw.rectangle((0, 0, width, self.paper.above * self.k - 1), self.ink("page"))
        self.draw.rectangle((0, low + 1, width, self.image.size[1]), self.ink("page"))

    def finish(self, printed: Iterable[Printed]) -> Image.Image:
        """The picture in its own size."""
        if self.paper.above:
            self.cover()
        for item in printed:
            self.print(item)
        return self.image if self.fine == 1 else self.image.resize(self.finished, Image.Resampling.LANCZOS)


def to_image(scene: Scene, width: int = 1200, palette: Palette = PRINT) -> Image.Image:
    """The scene as a picture `width` pixels wide."""
    painter = _Painter(scene, width, palette)
    for item in scene.items:
        painter.paint(item)
    return painter.finish(painter.paper.items)


def to_png(scene: Scene, path: Path, width: int = 1200, palette: Palette = PRINT) -> None:
    """Write the scene as a PNG file; raises OSError where it cannot be written."""
    to_image(scene, width, palette).save(path, "PNG")
