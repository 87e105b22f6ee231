"""What stands beside the map on paper: the card above it, legend and scale bar below. Points, y down, for all painters.

Nothing of it lies over the map, so that it can hide nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.scene.metrics import text_width, wrap

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.scene.drawables import Card, Key, Scene

EDGE = 26.0
TITLE, LEAD, LINE, SMALL, LEGEND = 25.0, 15.5, 14.0, 11.5, 12.0
ROW = 22.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None
    stroke: str | None = None
    radius: float = 0.0
    opacity: float = 1.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A line of text on its baseline."""

    x: float
    y: float
    text: str
    size: float
    role: str = "text"
    bold: bool = False
    anchor: str = "start"
    halo: str | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line."""

    points: tuple[Point, ...]
    role: str
    width: float = 2.0
    dashed: bool = False


Printed = Box | Word | Stroke


@dataclass(frozen=True, slots=True)
class Paper:
    """The strips above and below the map, how tall they are, and the whole picture's size in points."""

    width: float
    height: float
    above: float
    items: tuple[Printed, ...]


def paper(scene: Scene) -> Paper:
    """Lay out everything that is not map."""
    map_height = scene.height * scene.scale
    above, items = _card(scene.card, scene.points) if scene.card else (0.0, [])
    below = 0.0
    if scene.card or scene.legend:
        below, footer = _footer(scene, above + map_height)
        items += footer
    else:
        items += _scale_bar(scene, above + map_height - 34.0, halo="halo")
    return Paper(scene.points, above + map_height + below, above, tuple(items))


def _card(card: Card, width: float) -> tuple[float, list[Printed]]:
    room = width - 2 * EDGE - 12.0
    x, y = EDGE + 12.0, 20.0
    words: list[Printed] = []
    for size, role, bold, texts in (
        (TITLE, card.role, True, (card.title,)),
        (LEAD, "text", True, card.lines[:1]),
        (LINE, "text", False, card.lines[1:]),
        (SMALL, "dim", False, card.small),
    ):
        for text in texts:
            for line in wrap(text, size, room, bold=bold):
                y += size * 1.12
                words.append(Word(x, y, line, size, role, bold))
                y += size * 0.38
    height = y + 14.0
    ground: list[Printed] = [
        Box(0.0, 0.0, width, height, "card"),
        Box(0.0, 0.0, 12.0, height, card.role),
        Stroke(((0.0, height), (width, height)), "card_edge", 1.2),
    ]
    return height, [*ground, *words]


def _footer(scene: Scene, top: float) -> tuple[float, list[Printed]]:
    bar = scene.scale_mm * scene.scale
    room = scene.points - 2 * EDGE - bar - 40.0
    items: list[Printed] = []
    x, row = EDGE, 0
    for key in scene.legend:
        wide = 28.0 + text_width(key.words, LEGEND) + 22.0
        if x > EDGE and x + wide > EDGE + room:
            x, row = EDGE, row + 1
        middle = top + 24.0 + row * ROW
        items += [*_swatch(key, x, middle), Word(x + 28.0, middle + LEGEND * 0.36, key.words, LEGEND)]
        x += wide
    height = 24.0 + row * ROW + 24.0
    ground: list[Printed] = [
        Box(0.0, top, scene.points, height, "card"),
        Stroke(((0.0, top), (scene.points, top)), "card_edge", 1.2),
    ]
    return height, [*ground, *items, *_scale_bar(scene, top + 18.0)]


def _swatch(key: Key, x: float, middle: float) -> list[Printed]:
    box = (x, middle - 7.0, 20.0, 14.0)
    if key.look == "line":
        return [Stroke(((x, middle), (x + 20.0, middle)), key.role, 3.0)]
    if key.look == "dashed":
        return [Stroke(((x, middle), (x + 20.0, middle)), key.role, 2.0, dashed=True)]
    if key.look == "ghost":
        return [Box(*box, key.role, key.role, 2.0, 0.22, dashed=True)]
    if key.look == "dot":
        return [Box(x + 4.0, middle - 6.0, 12.0, 12.0, key.role, "text", 6.0)]
    if key.look == "ring":
        return [Box(x + 3.0, middle - 7.0, 14.0, 14.0, None, key.role, 7.0)]
    if key.look == "hatch":
        lines = [
            Stroke(((x + 6.0 * n, middle + 7.0), (x + 6.0 * n + 8.0, middle - 7.0)), key.role, 1.2) for n in range(3)
        ]
        return [Box(*box, None, key.role, 2.0), *lines]
    return [Box(*box, key.role, "card_edge", 2.0)]


def _scale_bar(scene: Scene, y: float, halo: str | None = None) -> list[Printed]:
    right, length = scene.points - EDGE, scene.scale_mm * scene.scale
    left, middle = right - length, right - length / 2
    return [
        Stroke(((left, y), (right, y)), "text"),
        *(Stroke(((x, y - 5.0), (x, y + 5.0)), "text") for x in (left, middle, right)),
        Word(middle, y + 19.0, scene.scale_text, LEGEND, anchor="middle", halo=halo),
    ]
