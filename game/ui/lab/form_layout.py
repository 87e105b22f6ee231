"""Where the items of a form stand: rows of equal shares, or lines in which each is as wide as its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.fonts import font
from game.ui.lab.form_paint import WORDS, broken
from game.ui.lab.items import Button, Choice, Die, Label
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.lab.items import Item, Row

HEIGHT, GAP, NARROW = 28, 5, 34
AIRS = 22, 18, 14
"""What a button that is as wide as its words has beside them; less where all then fit one line."""


@dataclass(frozen=True, slots=True)
class Cell:
    """An item in its place, in the form's own frame: the top of its first row is 0."""

    item: Item
    box: pygame.Rect


def laid(rows: Sequence[Row], width: int, *, flows: bool) -> tuple[list[Cell], int]:
    """Every cell in its place, and how high all are."""
    cells: list[Cell] = []
    top = 0
    for row in rows:
        top += (_flow(cells, row, top, width) if flows else _row(cells, row, top, width)) + px(GAP)
    return cells, max(0, top - px(GAP))


def _row(cells: list[Cell], row: Row, top: int, width: int) -> int:
    gap = px(GAP)
    narrow = sum(_is_narrow(item) for item in row)
    wide = (width - gap * (len(row) - 1) - narrow * px(NARROW)) // max(1, len(row) - narrow)
    tall = max((_tall(item, wide) for item in row), default=0)
    left = 0
    for item in row:
        across = px(NARROW) if _is_narrow(item) else wide
        cells.append(Cell(item, pygame.Rect(left, top, across, tall)))
        left += across + gap
    return tall


def _flow(cells: list[Cell], row: Row, top: int, width: int) -> int:
    left, low = 0, top
    words = [font(WORDS).size(_shown(item))[0] for item in row]
    airs = [air for air in AIRS if sum(words) + len(row) * px(air + GAP) <= width + px(GAP)]
    for item, long in zip(row, words, strict=True):
        wide = min(width, long + px(airs[0] if airs else AIRS[0]))
        if left and left + wide > width:
            left, low = 0, low + px(HEIGHT + GAP)
        cells.append(Cell(item, pygame.Rect(left, low, wide, px(HEIGHT))))
        left += wide + px(GAP)
    return low + px(HEIGHT) - top


def _tall(item: Item, wide: int) -> int:
    if not isinstance(item, Label):
        return px(HEIGHT)
    return max(1, len(broken(item.words, wide, item.size, bold=item.bold))) * px(item.size + 5)


def _shown(item: Item) -> str:
    return f"{item.words}  {item.said}   " if isinstance(item, Choice) else item.words


def _is_narrow(item: Item) -> bool:
    return isinstance(item, Die) or (isinstance(item, Button) and item.narrow)
