"""Paint a scene as SVG, without any window."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from game.language import tr
from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.metrics import text_width
from game.scene.palette import PRINT
from game.scene.paper import Box, Stroke, Word, paper
from game.scene.strokes import DASH, HATCH_GAP, HATCH_OPACITY, arrow_head, head_size, label_box, shortened

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.pose import Point
    from game.scene.drawables import Drawable, Scene
    from game.scene.palette import Palette
    from game.scene.paper import Printed

__all__ = ["arrow_head", "to_svg"]

FONT = "'Noto Sans', 'DejaVu Sans', Verdana, sans-serif"


class _Painter:
    """Everything is drawn in points; the document's viewBox does the rest."""

    def __init__(self, scene: Scene, palette: Palette) -> None:
        self.scene, self.palette = scene, palette
        self.paper = paper(scene)
        self.out: list[str] = []
        self.hatches: dict[str, str] = {}

    def at(self, point: Point) -> Point:
        left, _, _, top = self.scene.view
        return (point[0] - left) * self.scene.scale, (top - point[1]) * self.scene.scale + self.paper.above

    def colour(self, role: str | None) -> str:
        return self.palette[role] if role else "none"

    def hatch(self, role: str) -> str:
        return self.hatches.setdefault(role, f"hatch{len(self.hatches)}")

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

    def pen(self, role: str | None, width: float, *, dashed: bool = False) -> str:
        if not role:
            return 'stroke="none"'
        dash = f' stroke-dasharray="{width * DASH[0]:.1f} {width * DASH[1]:.1f}"' if dashed else ""
        return f'stroke="{self.colour(role)}" stroke-width="{width:g}"{dash} stroke-linejoin="round"'

    def _polygon(self, item: Polygon) -> None:
        points = _points(map(self.at, item.points))
        if item.fill or item.stroke:
            pen = self.pen(item.stroke, item.width, dashed=item.dashed)
            fill = f'fill="{self.colour(item.fill)}"{_opacity("fill", item.opacity)}'
            self.out.append(f'<polygon points="{points}" {fill} {pen}/>')
        if item.hatch:
            fill = f'fill="url(#{self.hatch(item.hatch)})"{_opacity("fill", item.opacity)}'
            self.out.append(f'<polygon points="{points}" {fill}/>')

    def _line(self, item: Line) -> None:
        points = [self.at(point) for point in item.points]
        head = head_size(item.width)
        shaft = shortened(points, head * 0.7) if item.arrow else points
        pen = self.pen(item.stroke, item.width, dashed=item.dashed) + _opacity("stroke", item.opacity)
        self.out.append(f'<polyline points="{_points(shaft)}" fill="none" {pen}/>')
        if item.arrow:
            fill = f'fill="{self.colour(item.stroke)}"{_opacity("fill", item.opacity)}'
            self.out.append(f'<polygon points="{_points(arrow_head(points, head))}" {fill}/>')

    def _circle(self, item: Circle) -> None:
        x, y = self.at(item.centre)
        radius = item.radius if item.fixed else item.radius * self.scene.scale
        fill = f'fill="{self.colour(item.fill)}"{_opacity("fill", item.opacity)}'
        self.out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {fill} {self.pen(item.stroke, item.width)}/>'
        )

    def _text(self, item: Text) -> None:
        x, y = self.at(item.at)
        left, top, right, bottom = label_box(item)
        if item.leader:
            ends = _points([(x, y), (x + (left + right) / 2, y + (top + bottom) / 2)])
            self.out.append(f'<polyline points="{ends}" fill="none" {self.pen("text", 1.2)}/>')
        if item.pill:
            height = bottom - top
            self._rect(x + left, y + top, right - left, height, height * 0.4, f'fill="{self.colour(item.pill)}"')
        place = Word(
            x + item.offset[0], y - item.offset[1], item.text, item.size, item.colour, item.bold, item.anchor, item.halo
        )
        self._word(place)

    def print(self, item: Printed) -> None:
        """Something beside the map."""
        match item:
            case Box():
                fill = f'fill="{self.colour(item.fill)}"{_opacity("fill", item.opacity)}'
                pen = self.pen(item.stroke, 1.2, dashed=item.dashed)
                self._rect(item.x, item.y, item.width, item.height, item.radius, f"{fill} {pen}")
            case Stroke():
                pen = self.pen(item.role, item.width, dashed=item.dashed)
                self.out.append(f'<polyline points="{_points(item.points)}" fill="none" {pen}/>')
            case Word():
                self._word(item)

    def _rect(self, x: float, y: float, width: float, height: float, radius: float, paint: str) -> None:
        self.out.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}" {paint}/>'
        )

    def _word(self, item: Word) -> None:
        halo = f' stroke="{self.colour(item.halo)}" stroke-width="3.5" paint-order="stroke"' if item.halo else ""
        weight = ' font-weight="700"' if item.bold else ""
        # The length holds whatever font the reader has to the width that the layout reckoned with.
        length = f' textLength="{text_width(item.text, item.size, bold=item.bold):.1f}" lengthAdjust="spacingAndGlyphs"'
        self.out.append(
            f'<text x="{item.x:.1f}" y="{item.y:.1f}" font-size="{item.size:g}"{weight} text-anchor="{item.anchor}"'
            f'{length} fill="{self.colour(item.role)}"{halo} stroke-linejoin="round">{escape(item.text)}</text>'
        )

    def definitions(self) -> str:
        left, low, right, top = self.scene.view
        (x, y), (x2, y2) = self.at((left, top)), self.at((right, low))
        clip = f'<clipPath id="map"><rect x="{x:g}" y="{y:.1f}" width="{x2 - x:.1f}" height="{y2 - y:.1f}"/></clipPath>'
        hatches = "".join(
            f'<pattern id="{name}" width="{HATCH_GAP:g}" height="{HATCH_GAP:g}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="{HATCH_GAP:g}" '
            f'stroke="{self.colour(role)}" stroke-width="1.4" stroke-opacity="{HATCH_OPACITY:g}"/></pattern>'
            for role, name in self.hatches.items()
        )
        return f"<defs>{clip}{hatches}</defs>"


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _opacity(what: str, value: float) -> str:
    return f' {what}-opacity="{value:.2f}"' if value < 1 else ""


def to_svg(scene: Scene, width: int = 1200, palette: Palette = PRINT) -> str:
    """The scene as an SVG document `width` pixels wide."""
    painter = _Painter(scene, palette)
    for item in scene.items:
        painter.paint(item)
    table, painter.out = painter.out, []
    for printed in painter.paper.items:
        painter.print(printed)
    page = painter.paper
    height = round(page.height * width / page.width)
    title = scene.card.title if scene.card else tr("The battle")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {page.width:.1f} {page.height:.1f}" font-family={quoteattr(FONT)}>',
            f"<title>{escape(title)}</title>",
            painter.definitions(),
            f'<rect width="100%" height="100%" fill="{palette["page"]}"/>',
            '<g clip-path="url(#map)">',
            *table,
            "</g>",
            *painter.out,
            "</svg>",
            "",
        ]
    )
