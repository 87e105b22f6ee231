"""One thing of the frame: a box with words, and perhaps something to press. Plain values, so that tests can read them.

Colours are roles of the theme (`text`, `panel`); words that are too long for their box get smaller, and end in an
ellipsis only where even that does not help.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.ui import theme
from game.ui.fonts import font

if TYPE_CHECKING:
    from collections.abc import Iterable

Box = tuple[int, int, int, int]
SMALLEST = 0.8
"""How far words may shrink to fit their box."""
LEADING = 1.4


@dataclass(frozen=True, slots=True)
class Item:
    """`box` is (left, top, width, height) in pixels; `id` is what a press on it means, "" for what is only looked at.

    `art` is drawn instead of words: "die:5", "budget:0.6", "tick:accent". `clip` is the part of the window it may be
    seen in.
    """

    box: Box
    words: str = ""
    size: int = 14
    ink: str = "text"
    bold: bool = False
    align: str = "left"
    fill: str = ""
    edge: str = ""
    radius: int = 0
    id: str = ""
    open: bool = True
    art: str = ""
    clip: Box | None = None

    @property
    def seen(self) -> Box:
        """The part of its box that is not clipped."""
        return overlap(self.box, self.clip) if self.clip else self.box

    def moved(self, dx: int, dy: int, clip: Box | None = None) -> Item:
        """The same elsewhere, seen only within `clip`."""
        left, top, width, height = self.box
        box = (left + dx, top + dy, width, height)
        look = (self.size, self.ink, self.bold, self.align, self.fill, self.edge, self.radius)
        return Item(box, self.words, *look, self.id, self.open, self.art, clip or self.clip)


def moved(items: Iterable[Item], dx: int, dy: int, clip: Box | None = None) -> list[Item]:
    """Items elsewhere."""
    return [item.moved(dx, dy, clip) for item in items]


def overlap(a: Box, b: Box) -> Box:
    """What two boxes share; without width or height where they do not meet.

    >>> overlap((0, 0, 10, 10), (5, 5, 10, 10)), overlap((0, 0, 2, 2), (5, 5, 1, 1))
    ((5, 5, 5, 5), (5, 5, 0, 0))
    """
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return left, top, max(0, right - left), max(0, bottom - top)


def holds(box: Box, pixel: tuple[float, float]) -> bool:
    """Whether a pixel lies in a box."""
    return box[0] <= pixel[0] < box[0] + box[2] and box[1] <= pixel[1] < box[1] + box[3]


def wide(words: str, size: int, *, bold: bool = False) -> int:
    """The width of words at a designed size, in pixels."""
    return _wide(words, size, theme.scale(), bold)


@lru_cache(maxsize=8192)
def _wide(words: str, size: int, scale: float, bold: bool) -> int:
    return font(size, bold=bold).size(words)[0]


def high(size: int) -> int:
    """The height that one line of words takes."""
    return theme.px(size * LEADING)


def fitted(words: str, size: int, width: int, *, bold: bool = False) -> tuple[str, int]:
    """The words and the designed size with which they fit a width."""
    return _fitted(words, size, width, theme.scale(), bold)


@lru_cache(maxsize=4096)
def _fitted(words: str, size: int, width: int, scale: float, bold: bool) -> tuple[str, int]:
    least = max(1, int(size * SMALLEST))
    for smaller in range(size, least - 1, -1):
        if wide(words, smaller, bold=bold) <= width:
            return words, smaller
    kept = words
    while kept and wide(kept.rstrip() + "…", least, bold=bold) > width:
        kept = kept[:-1]
    return (kept.rstrip() + "…" if kept else ""), least


def lines_of(words: str, size: int, width: int, *, bold: bool = False) -> tuple[str, ...]:
    """Words broken into lines no wider than `width` pixels."""
    return _lines_of(words, size, width, theme.scale(), bold)


@lru_cache(maxsize=4096)
def _lines_of(words: str, size: int, width: int, scale: float, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and wide(longer, size, bold=bold) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def paragraph(
    words: str, box: tuple[int, int, int], size: int, ink: str, *, bold: bool = False, most: int = 99, id: str = ""
) -> tuple[list[Item], int]:
    """Words from (left, top) in a width, and where they end; what is beyond `most` lines shrinks into the last."""
    left, top, width = box
    lines = lines_of(words, size, width, bold=bold)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    step = high(size)
    items = [Item((left, top + n * step, width, step), line, size, ink, bold, id=id) for n, line in enumerate(lines)]
    return items, top + len(lines) * step
