"""Words on a rounded ground beside what they are about, in the window: within the view, and none upon another."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from game.scene.drawables import Text
from game.scene.metrics import text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.geometry.pose import Point

SIZE = 10.5
ENDS, HIGH = 9.0, 0.8
"""The room beside the words of a pill, and half its height in sizes of its letters."""
APART = 3.0
MOST_SHIFTS = 6


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


def spread(
    pills: Iterable[Text], scale: float, view: tuple[float, float, float, float] | None = None
) -> Iterator[Text]:
    """Pills moved into the view (left, bottom, right, top in mm) and below those before them; `scale` is points a mm.

    >>> one, two = spread([beside((0, 0), (0, 1), "a", "path"), beside((0, 1), (0, 1), "b", "path")], 1.0)
    >>> one.offset[1] > two.offset[1] + 20
    True
    """
    taken: list[tuple[float, float, float, float]] = []
    for pill in pills:
        pill = _fitted(pill, (view[2] - view[0]) * scale) if view is not None else pill
        wide, high = half_of(pill.text, pill.size)
        x = pill.at[0] * scale + pill.offset[0]
        y = pill.at[1] * scale + pill.offset[1] + pill.size * 0.45
        if view is not None:
            left, bottom, right, top = (value * scale for value in view)
            x = min(max(x, left + wide + APART), right - wide - APART)
            y = min(max(y, bottom + high + APART), top - high - APART)
        for _ in range(MOST_SHIFTS):
            met = next((t for t in taken if abs(t[0] - x) < t[2] + wide and abs(t[1] - y) < t[3] + high), None)
            if met is None:
                break
            below, above = met[1] - met[3] - high - APART, met[1] + met[3] + high + APART
            y = below if view is None or below >= view[1] * scale + high else above
        taken.append((x, y, wide, high))
        offset = (round(x - pill.at[0] * scale, 1), round(y - pill.at[1] * scale - pill.size * 0.45, 1))
        yield replace(pill, offset=offset)


def _fitted(pill: Text, room: float) -> Text:
    """A pill in smaller letters where it is wider than the view."""
    letters, most = half_of(pill.text, pill.size)[0] - ENDS, room / 2 - ENDS - 2 * APART
    return pill if letters <= most else replace(pill, size=round(pill.size * most / letters, 2))
