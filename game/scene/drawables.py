"""What a picture is made of: a small closed family of frozen values in table millimetres.

Stroke widths and text sizes are in points of the finished picture (they do not grow with the zoom). Colours are names
of roles, looked up in a palette by whoever paints.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.geometry.pose import Point


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area; `hatch` draws slanted lines in the stroke's colour instead of, or over, the fill."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0
    dashed: bool = False
    hatch: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line, perhaps with an arrow at its end."""

    points: tuple[Point, ...]
    stroke: str
    width: float = 1.5
    dashed: bool = False
    arrow: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of `radius` mm, or of `radius` points where `fixed`."""

    centre: Point
    radius: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Words at a place; `pill` puts them on a rounded ground, `halo` gives them an outline; offset in points."""

    at: Point
    text: str
    colour: str = "text"
    size: float = 10.0
    bold: bool = False
    pill: str | None = None
    halo: str | None = None
    offset: Point = (0.0, 0.0)
    anchor: str = "middle"
    leader: bool = False


Drawable = Polygon | Line | Circle | Text


@dataclass(frozen=True, slots=True)
class Card:
    """The verdict in words, in a corner of the picture."""

    title: str
    lines: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    role: str = "good"


@dataclass(frozen=True, slots=True)
class Key:
    """A line of the legend: a role, what it stands for, its look (fill, ghost, hatch, line, dashed, ring, dot)."""

    role: str
    words: str
    look: str = "fill"


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: the part of the table it shows (left, bottom, right, top, mm) and what is drawn, in order.

    It was laid out to be `points` wide; a painter on paper magnifies pens and words with the picture.
    """

    view: tuple[float, float, float, float]
    items: tuple[Drawable, ...]
    card: Card | None = None
    legend: tuple[Key, ...] = field(default=())
    scale_mm: float = 100.0
    scale_text: str = "10 cm"
    points: float = 1200.0

    @property
    def width(self) -> float:
        """The width shown, mm."""
        return self.view[2] - self.view[0]

    @property
    def height(self) -> float:
        """The height shown, mm."""
        return self.view[3] - self.view[1]

    @property
    def scale(self) -> float:
        """Points a mm."""
        return self.points / self.width


def describe(scene: Scene) -> str:
    """A scene as text, one drawable a line: what tests compare.

    >>> print(describe(Scene((0, 0, 10, 10), (Text((1, 2), "Guards 20"),))))
    view 0 0 10 10
    text 'Guards 20' at 1 2
    """
    lines = ["view " + " ".join(f"{value:g}" for value in scene.view)]
    if scene.card:
        lines += [f"card {scene.card.role} {scene.card.title!r}", *(f"  {line}" for line in scene.card.lines)]
    lines += [f"key {key.look} {key.role} {key.words!r}" for key in scene.legend]
    return "\n".join([*lines, *map(_described, scene.items)])


def _described(item: Drawable) -> str:
    match item:
        case Text(at=at, text=text):
            return f"text {text!r} at {_point(at)}"
        case Polygon(points=points, fill=fill, hatch=hatch):
            return f"polygon {fill or hatch or 'outline'} " + ", ".join(map(_point, points))
        case Line(points=points, stroke=stroke):
            return f"line {stroke} " + ", ".join(map(_point, points))
        case Circle(centre=centre, radius=radius):
            return f"circle {_point(centre)} r {radius:g}"


def _point(point: Point) -> str:
    return f"{round(point[0], 1) + 0.0:g} {round(point[1], 1) + 0.0:g}"
