"""Where the parts of the battle's window are, for its size and the scale in use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui import theme
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.chrome.item import Box

NARROW = 1180
"""Designed width below which what is asked has a line of its own."""
LOW = 420
"""Designed height below which the top is a single short line."""
BAR_ROW = 38
BAR_EDGE = 8


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts as (left, top, width, height); `banner` and `top` lie beside or above each other."""

    top: Box
    banner: Box
    table: Box
    panel: Box
    bar: Box


def designed(size: tuple[int, int]) -> tuple[float, float]:
    """The window's size in designed lengths."""
    return size[0] / theme.scale(), size[1] / theme.scale()


def panel_width(size: tuple[int, int]) -> int:
    """The side panel takes less of a small window and does not grow for ever."""
    wide, _ = designed(size)
    return px(min(480.0, max(214.0, 0.2 * wide + 108.0)))


def banner_width(size: tuple[int, int]) -> int:
    """How wide what is asked is beside the phases."""
    return max(panel_width(size), px(designed(size)[0] * 0.3))


def frame(size: tuple[int, int], bar_rows: int = 1, *, two_lines: bool = False) -> Frame:
    """The parts of a window; the bar below the table has that many rows, what is asked may have a line of its own."""
    width, height = size
    wide, tall = designed(size)
    gap, side = px(10), panel_width(size)
    line = px(34 if tall < LOW else 54)
    split = width - side - 2 * gap
    if wide >= NARROW and not two_lines:
        asked = banner_width(size)
        banner = (width - gap - asked, px(8), asked, line - px(10))
        top = (gap, 0, banner[0] - 2 * gap, line)
        under = line + px(6)
    else:
        top = (gap, 0, width - 2 * gap, line)
        banner = (gap, line, width - 2 * gap, px(30))
        under = line + px(36)
    low = bar_rows * px(BAR_ROW) + px(BAR_EDGE)
    bar = (gap, height - low - gap + px(2), split - gap, low - px(2))
    table = (gap, under, split - gap, bar[1] - under - px(8))
    panel = (split + gap, under, side, height - under - gap)
    return Frame(top, banner, table, panel, bar)
