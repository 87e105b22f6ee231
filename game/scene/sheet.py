"""One picture in the making: what is drawn, from the ground up, which words it wants, and what it must show."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.geometry.ranks import Block
from game.language import number, tr
from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.labels import Placer
from game.scene.strokes import label_box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.battle.battle import Battle
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.scene.drawables import Drawable, Key

LABEL, NOTE, EDGE = 13.5, 12.5, 8.0
View = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Paper:
    """What a picture is made for: so many points wide, its height by its width between two bounds."""

    points: float = 1100.0
    flattest: float = 0.6
    tallest: float = 0.98


PRINTED = Paper()


@dataclass(frozen=True, slots=True)
class Note:
    """Words that want a place near one of the anchors, preferably on one side; lower ranks choose first."""

    label: Text
    anchors: tuple[Point, ...]
    toward: Point | None = None
    rank: int = 5


@dataclass(slots=True)
class Sheet:
    """Collects a picture. `mm` is one unit of length, named `unit`."""

    battle: Battle
    mm: float = 10.0
    unit: str = "cm"
    paper: Paper = PRINTED
    zones: list[Drawable] = field(default_factory=list)
    sweeps: list[Drawable] = field(default_factory=list)
    units: list[Drawable] = field(default_factory=list)
    ghosts: list[Drawable] = field(default_factory=list)
    paths: list[Drawable] = field(default_factory=list)
    marks: list[Drawable] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    matter: list[Point] = field(default_factory=list)
    solid: list[tuple[tuple[Point, ...], float]] = field(default_factory=list)

    def length(self, value: float, digits: int = 1) -> str:
        """A length in words, in the file's unit."""
        return number(value / self.mm, f".{digits}f")

    def key(self, key: Key) -> None:
        """A line of the legend, once; its words are translated."""
        key = replace(key, words=tr(key.words))
        if key not in self.keys:
            self.keys.append(key)

    def pill(self, words: str, role: str, anchors: Sequence[Point], toward: Point | None = None, rank: int = 3) -> None:
        """A label on a coloured ground."""
        label = Text(anchors[0], words, "pill_text", LABEL, bold=True, pill=role, leader=True)
        self.notes.append(Note(label, tuple(anchors), toward, rank))

    def note(
        self,
        words: str,
        anchors: Sequence[Point],
        toward: Point | None = None,
        role: str = "text",
        ground: str | None = None,
        rank: int = 5,
    ) -> None:
        """A plain label."""
        label = Text(anchors[0], words, role, NOTE, halo="halo", pill=ground, leader=True)
        self.notes.append(Note(label, tuple(anchors), toward, rank))

    def heading(self, words: str, anchors: Sequence[Point], toward: Point | None = None) -> None:
        """The name of a unit: the first to choose its place."""
        label = Text(anchors[0], words, "text", LABEL, bold=True, halo="halo")
        self.notes.append(Note(label, tuple(anchors), toward, 1))

    def labels(self, view: View) -> tuple[Text, ...]:
        """Every label in its place."""
        scale = self.paper.points / (view[2] - view[0])
        placer = Placer(view, scale)
        for polygon, weight in self.solid:
            placer.avoid(polygon, weight)
        for line in _lines([*self.paths, *self.marks]):
            placer.avoid_line(line.points, 1.2)
        for line in _lines(self.zones):
            placer.avoid_line(line.points, 0.25)
        for mark in self.marks:
            if isinstance(mark, Circle):
                reach = mark.radius / scale if mark.fixed else mark.radius
                placer.avoid(_square(mark.centre, reach), 8.0)
        shown = [note for note in self.notes if any(_holds(view, anchor) for anchor in note.anchors)]
        return tuple(
            placer.place(_fitted(note.label, self.paper.points), note.anchors, note.toward)
            for note in sorted(shown, key=lambda n: n.rank)
        )

    def drawn(self) -> tuple[Drawable, ...]:
        """Everything but the labels, from the ground up."""
        return (*self.zones, *self.sweeps, *self.units, *self.ghosts, *self.paths, *self.marks)


def _fitted(label: Text, points: float) -> Text:
    """A label in smaller letters where it is wider than the picture."""
    left, _, right, _ = label_box(label)
    room = points - 2 * EDGE
    return label if right - left <= room else replace(label, size=round(label.size * room / (right - left), 2))


def _holds(view: View, point: Point) -> bool:
    return view[0] <= point[0] <= view[2] and view[1] <= point[1] <= view[3]


def _lines(items: Iterable[Drawable]) -> list[Line]:
    found = [item for item in items if isinstance(item, Line)]
    found += [Line((*item.points, item.points[0]), "") for item in items if isinstance(item, Polygon) and item.stroke]
    return found


def _square(centre: Point, reach: float) -> tuple[Point, ...]:
    x, y = centre
    return (x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)


MARGIN = 48.0
BEYOND = 22.0
"""How much bare page may show beyond the table's edge, mm, when there is a choice."""
CLOSEST = 3.4
"""The most points a mm of a printed picture: five small bases are then a third of its width. No other shows less."""
MOST_GROWTH = 1.3


def window(sheet: Sheet) -> View:
    """What of the table to show: all that matters, and no unit cut off by the edge if there is room for the whole."""
    view = _window(sheet)
    cut = [corner for unit in sheet.battle.on_table() for corner in _cut(unit.body, view)]
    if cut:
        kept, sheet.matter = sheet.matter, [*sheet.matter, *cut]
        wider = _window(sheet)
        if wider[2] - wider[0] <= (view[2] - view[0]) * MOST_GROWTH:
            return wider
        sheet.matter = kept
    return view


def _cut(body: Body, view: View) -> tuple[Point, ...]:
    """The corners of a block that lies partly in the picture."""
    if not isinstance(body, Block):
        return ()
    inside = [_holds(view, corner) for corner in body.corners]
    return body.corners if any(inside) and not all(inside) else ()


def _window(sheet: Sheet) -> View:
    """All that matters, some margin, a pleasing shape, little beyond the table's edges."""
    matter = sheet.matter or [(0.0, 0.0), (sheet.battle.width, sheet.battle.height)]
    xs, ys = [x for x, _ in matter], [y for _, y in matter]
    left, right = min(xs) - MARGIN, max(xs) + MARGIN
    low, high = min(ys) - MARGIN, max(ys) + MARGIN
    paper = sheet.paper
    wide = max(right - left, PRINTED.points / CLOSEST, (high - low) / paper.tallest)
    tall = max(high - low, wide * paper.flattest)
    x = _start(left, right, wide, sheet.battle.width)
    y = _start(low, high, tall, sheet.battle.height)
    return x, y, x + wide, y + tall


def _start(low: float, high: float, size: float, table: float) -> float:
    """Where a stretch of that size begins that holds low to high, within the table if it can be."""
    start = (low + high - size) / 2
    start = min(max(start, -BEYOND), table + BEYOND - size) if size <= table + 2 * BEYOND else start
    return min(max(start, high - size), low)
