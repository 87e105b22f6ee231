"""Words on a rounded ground beside what they are about, in the window: within the view, and none upon another."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypeAlias

from game.scene.drawables import Text
from game.scene.metrics import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.geometry.pose import Point

SIZE = 10.5
ENDS, HIGH = 9.0, 0.8
"""The room beside the words of a pill, and half its height in sizes of its letters."""
APART = 3.0
MOST_PLACES = 14
"""How many places are tried for one pill."""
PILL_PRICE, OFF_PRICE = 10.0, 60.0
"""What it costs to hide another pill, and how many points farther off cost 1."""
BIAS = 6.0
"""Below is better than above, and that than beside: by so many points each."""
CELL = 64.0
"""The side of the squares, points, by which what is in the way is found."""


def half_of(words: str, size: float = SIZE) -> Point:
    """Half the width and half the height of a pill, points."""
    return text_width(words, size, bold=True) / 2 + ENDS, size * HIGH + 2.0


def beside(at: Point, side: Point, words: str, role: str, *, size: float = SIZE, gap: float = 8.0) -> Text:
    """A pill that stands on one side of a place (a unit vector) and does not cover it."""
    wide, high = half_of(words, size)
    out = min(
        (wide + gap) / abs(side[0]) if abs(side[0]) > 1e-6 else math.inf,
        (high + gap) / abs(side[1]) if abs(side[1]) > 1e-6 else math.inf,
    )
    offset = (round(side[0] * out, 1), round(side[1] * out - size * 0.45, 1))
    return Text(at, words, "text" if role == "card" else "pill_text", size, bold=True, pill=role, offset=offset)


@dataclass(frozen=True, slots=True)
class Spot:
    """What a pill should not hide: left, bottom, right and top in mm, and how much that would matter."""

    left: float
    bottom: float
    right: float
    top: float
    price: float = 1.0


Box: TypeAlias = "tuple[float, float, float, float]"
"""The middle of something, and half of how wide and high it is, points; or what is seen, in points."""
View: TypeAlias = "tuple[float, float, float, float]"
"""Left, bottom, right and top of what is seen, mm."""


class Crowd:
    """What words should leave to be seen, at so many points a mm; found by where it is."""

    def __init__(self, spots: Iterable[Spot], scale: float) -> None:
        self.cells: Cells = {}
        for spot in spots:
            wide, high = (spot.right - spot.left) * scale / 2, (spot.top - spot.bottom) * scale / 2
            box = (spot.left * scale + wide, spot.bottom * scale + high, wide, high)
            for cell in _cells_of(box):
                self.cells.setdefault(cell, []).append((box, spot.price))


Cells: TypeAlias = "dict[tuple[int, int], list[tuple[Box, float]]]"


def _cells_of(box: Box) -> list[tuple[int, int]]:
    x, y, wide, high = box
    columns = range(int((x - wide) // CELL), int((x + wide) // CELL) + 1)
    rows = range(int((y - high) // CELL), int((y + high) // CELL) + 1)
    return [(column, row) for column in columns for row in rows]


class _Taken:
    """What is in the way of pills: a crowd, and the pills that have their places."""

    def __init__(self, crowd: Crowd, kept: Crowd) -> None:
        self._crowd = (crowd.cells, kept.cells)
        self._pills: Cells = {}

    def add(self, box: Box) -> None:
        """A pill more."""
        for cell in _cells_of(box):
            self._pills.setdefault(cell, []).append((box, PILL_PRICE))

    def met(self, box: Box) -> tuple[Box | None, float]:
        """The dearest of what a box would hide, and what all of it costs."""
        x, y, wide, high = box
        found: dict[Box, float] = {}
        for cell in _cells_of(box):
            for cells in (self._pills, *self._crowd):
                for other, price in cells.get(cell, ()):
                    if abs(other[0] - x) < other[2] + wide and abs(other[1] - y) < other[3] + high:
                        found[other] = price
        if not found:
            return None, 0.0
        return max(found, key=lambda one: (found[one], one)), sum(found.values())


def spread(
    pills: Iterable[Text],
    scale: float,
    view: View | None = None,
    crowd: Crowd | None = None,
    kept: Iterable[Spot] = (),
) -> Iterator[Text]:
    """Pills moved into the view (left, bottom, right, top in mm), off those before them and off a crowd of spots.

    `scale` is points a mm, `kept` are spots more than the crowd's. Where there is no room near by a pill hides what
    costs least.

    >>> one, two = spread([beside((0, 0), (0, 1), "a", "path"), beside((0, 1), (0, 1), "b", "path")], 1.0)
    >>> one.offset[1] > two.offset[1] + 20
    True
    >>> (kept,) = spread([beside((0, 0), (0, 1), "a", "path")], 1.0, crowd=Crowd([Spot(-5, 5, 5, 30)], 1.0))
    >>> kept.offset[1] < -10
    True
    """
    taken, seen = _Taken(crowd or Crowd((), scale), Crowd(kept, scale)), _points(view, scale)
    for pill in pills:
        pill = _fitted(pill, (view[2] - view[0]) * scale) if view is not None else pill
        half = half_of(pill.text, pill.size)
        at = _place(taken, _middle(pill, scale), half, seen)
        taken.add((*at, *half))
        yield _moved(pill, at, scale)


def into_view(pill: Text, scale: float, view: View) -> Text:
    """A pill that has its place already, moved into the view as far as that has left it."""
    wanted, half = _middle(pill, scale), half_of(pill.text, pill.size)
    at = _within(wanted, half, _points(view, scale))
    return pill if at == wanted else _moved(pill, at, scale)


def _points(view: View | None, scale: float) -> Box | None:
    return (view[0] * scale, view[1] * scale, view[2] * scale, view[3] * scale) if view is not None else None


def _middle(pill: Text, scale: float) -> Point:
    """The middle of a pill, points."""
    return pill.at[0] * scale + pill.offset[0], pill.at[1] * scale + pill.offset[1] + pill.size * 0.45


def _moved(pill: Text, at: Point, scale: float) -> Text:
    offset = (round(at[0] - pill.at[0] * scale, 1), round(at[1] - pill.at[1] * scale - pill.size * 0.45, 1))
    return replace(pill, offset=offset)


def _place(taken: _Taken, wanted: Point, half: Point, view: Box | None) -> Point:
    """The nearest place that hides nothing: as wanted, else beside what is met there, and so on; else the cheapest."""
    wide, high = half
    start = _within(wanted, half, view)
    open_places, seen, best = [(0.0, 0, start)], {start}, (math.inf, start)
    for _ in range(MOST_PLACES):
        if not open_places:
            break
        off, _, (x, y) = heappop(open_places)
        met, price = taken.met((x, y, wide, high))
        if met is None:
            return x, y
        best = min(best, (price + off / OFF_PRICE, (x, y)))
        out_x, out_y = met[2] + wide + APART, met[3] + high + APART
        for n, place in enumerate(((x, met[1] - out_y), (x, met[1] + out_y), (met[0] + out_x, y), (met[0] - out_x, y))):
            inside = _within(place, half, view)
            if inside not in seen:
                seen.add(inside)
                heappush(open_places, (math.dist(start, inside) + BIAS * n, len(seen), inside))
    return best[1]


def _within(place: Point, half: Point, view: Box | None) -> Point:
    """A place moved into the view."""
    if view is None:
        return place
    left, bottom, right, top = view
    x = min(max(place[0], left + half[0] + APART), right - half[0] - APART)
    return x, min(max(place[1], bottom + half[1] + APART), top - half[1] - APART)


def _fitted(pill: Text, room: float) -> Text:
    """A pill in smaller letters where it is wider than the view."""
    letters, most = half_of(pill.text, pill.size)[0] - ENDS, room / 2 - ENDS - 2 * APART
    return pill if letters <= most else replace(pill, size=round(pill.size * most / letters, 2))
