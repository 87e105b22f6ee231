"""Paint a scene as SVG, without any window."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.layout import card_height, card_width, legend_places, scale_bar
from game.scene.palette import PRINT

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.scene.drawables import Drawable, Scene
    from game.scene.palette import Palette

FONT = "'Noto Sans', 'DejaVu Sans', Verdana, sans-serif"
CHARACTER = 0.56
"""The mean width of a letter, in ems, for pills."""


class _Painter:
    def __init__(self, scene: Scene, width: int, palette: Palette) -> None:
        self.scene, self.palette = scene, palette
        self.scale = width / scene.width
        self.width, self.height = width, round(scene.height * self.scale)
        self.out: list[str] = []
        self.hatches: dict[str, str] = {}

    def at(self, point: Point) -> Point:
        left, _, _, top = self.scene.view
        return (point[0] - left) * self.scale, (top - point[1]) * self.scale

    def points(self, points: tuple[Point, ...]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self.at, points))

    def colour(self, role: str | None) -> str:
        return self.palette[role] if role else "none"

    def hatch(self, role: str) -> str:
        if role not in self.hatches:
            self.hatches[role] = f"hatch{len(self.hatches)}"
        return self.hatches[role]

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

    def _stroke(self, role: str | None, width: float, *, dashed: bool) -> str:
        dash = f' stroke-dasharray="{width * 3:.1f} {width * 2.2:.1f}"' if dashed else ""
        return f'stroke="{self.colour(role)}" stroke-width="{width:.1f}"{dash}'

    def _polygon(self, item: Polygon) -> None:
        opacity = f' fill-opacity="{item.opacity:.2f}"' if item.opacity < 1 else ""
        stroke = self._stroke(item.stroke, item.width, dashed=item.dashed)
        points = self.points(item.points)
        if item.fill or item.stroke:
            self.out.append(f'<polygon points="{points}" fill="{self.colour(item.fill)}"{opacity} {stroke}/>')
        if item.hatch:
            self.out.append(f'<polygon points="{points}" fill="url(#{self.hatch(item.hatch)})"{opacity}/>')

    def _line(self, item: Line) -> None:
        stroke = self._stroke(item.stroke, item.width, dashed=item.dashed)
        opacity = f' stroke-opacity="{item.opacity:.2f}"' if item.opacity < 1 else ""
        self.out.append(
            f'<polyline points="{self.points(item.points)}" fill="none" {stroke}{opacity} stroke-linejoin="round"/>'
        )
        if item.arrow:
            head = arrow_head([self.at(point) for point in item.points], 4.0 + 3.0 * item.width)
            shown = " ".join(f"{x:.1f},{y:.1f}" for x, y in head)
            self.out.append(f'<polygon points="{shown}" fill="{self.colour(item.stroke)}"/>')

    def _circle(self, item: Circle) -> None:
        x, y = self.at(item.centre)
        radius = item.radius if item.fixed else item.radius * self.scale
        opacity = f' fill-opacity="{item.opacity:.2f}"' if item.opacity < 1 else ""
        stroke = self._stroke(item.stroke, item.width, dashed=False)
        self.out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{self.colour(item.fill)}"{opacity} {stroke}/>'
        )

    def _text(self, item: Text) -> None:
        x0, y0 = self.at(item.at)
        x, y = x0 + item.offset[0], y0 - item.offset[1]
        if item.leader:
            self.out.append(
                f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x:.1f}" y2="{y - item.size / 3:.1f}" '
                f'stroke="{self.colour("text")}" stroke-width="1"/>'
            )
        if item.pill:
            width, height = len(item.text) * item.size * CHARACTER + 16, item.size * 1.75
            left = x - width / 2 if item.anchor == "middle" else x - 8
            self.out.append(
                f'<rect x="{left:.1f}" y="{y - height * 0.7:.1f}" width="{width:.1f}" height="{height:.1f}" '
                f'rx="{height * 0.35:.1f}" fill="{self.colour(item.pill)}"/>'
            )
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
        around = (
            f' stroke="{self.colour(halo)}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"'
            if halo
            else ""
        )
        weight = ' font-weight="700"' if bold else ""
        self.out.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-family="{FONT}" font-size="{size:.1f}"{weight} '
            f'text-anchor="{anchor}" fill="{self.colour(role)}"{around}>{escape(text)}</text>'
        )

    def furniture(self) -> None:
        """Card, legend and scale bar."""
        self._legend()
        self._scale()
        if self.scene.card:
            self._card()

    def _card(self) -> None:
        card = self.scene.card
        assert card is not None
        height = card_height(card)
        self.out.append(
            f'<rect x="18" y="18" width="{card_width(card)}" height="{height}" rx="10" fill="{self.colour("card")}" '
            f'stroke="{self.colour("card_edge")}" stroke-width="1.2"/>'
            f'<rect x="18" y="18" width="8" height="{height}" rx="4" fill="{self.colour(card.role)}"/>'
        )
        self.words(40, 50, card.title, 21, card.role, bold=True)
        y = 78.0
        for line in card.lines:
            self.words(40, y, line, 13.5, "text")
            y += 21
        for line in card.small:
            self.words(40, y + 2, line, 11, "dim")
            y += 17

    def _legend(self) -> None:
        for (role, words), y in legend_places(self.scene, self.height):
            self.out.append(f'<rect x="24" y="{y - 11}" width="13" height="13" rx="3" fill="{self.colour(role)}"/>')
            self.words(45, y, words, 12, "text", halo="halo")

    def _scale(self) -> None:
        x1, x2, y = scale_bar(self.scene, self.width, self.height, self.scale)
        ink = self.colour("text")
        self.out.append(
            f'<path d="M{x1:.1f} {y - 6}V{y + 6}M{x1:.1f} {y}H{x2:.1f}M{x2:.1f} {y - 6}V{y + 6}" '
            f'stroke="{ink}" stroke-width="2" fill="none"/>'
        )
        self.words((x1 + x2) / 2, y + 20, self.scene.scale_text, 12, "text", anchor="middle", halo="halo")

    def definitions(self) -> str:
        shown = "".join(
            f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<line x1="0" y1="0" x2="0" y2="8" stroke="{self.colour(role)}" stroke-width="1.2" '
            f'stroke-opacity=".5"/></pattern>'
            for role, name in self.hatches.items()
        )
        return f"<defs>{shown}</defs>" if shown else ""


def arrow_head(points: list[Point], size: float) -> tuple[Point, Point, Point]:
    """The three corners of an arrow at the end of a line, in pixels."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - ux * size, y2 - uy * size
    return (x2, y2), (bx - uy * size * 0.5, by + ux * size * 0.5), (bx + uy * size * 0.5, by - ux * size * 0.5)


def to_svg(scene: Scene, width: int = 1200, palette: Palette = PRINT) -> str:
    """The scene as an SVG document `width` pixels wide."""
    painter = _Painter(scene, width, palette)
    for item in scene.items:
        painter.paint(item)
    painter.furniture()
    body = "\n".join(painter.out)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{painter.width}" height="{painter.height}" '
        f'viewBox="0 0 {painter.width} {painter.height}">\n{painter.definitions()}\n'
        f'<rect width="100%" height="100%" fill="{palette["ground"]}"/>\n{body}\n</svg>\n'
    )
