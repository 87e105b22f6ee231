"""Rows of buttons for pages that are no table: as wide as their words, in as many rows as there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.chrome.item import Item, wide
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.chrome.item import Box

SIZE, HIGH, GAP = 13, 34, 8
Label = tuple[str, str]
"""What a button means and its words; an id that begins with * is the one that Enter presses."""


def button(box: Box, words: str, meaning: str, *, primary: bool = False, lit: bool = False, size: int = SIZE) -> Item:
    """One button."""
    fill = "accent" if lit else "primary" if primary else "button"
    ink = "on_accent" if lit else "accent" if primary else "text"
    return Item(
        box, words, size, ink, primary or lit, "middle", fill, "accent" if primary else "panel_edge", px(6), meaning
    )


def rows_of(labels: Sequence[Label], width: int) -> list[list[Label]]:
    """The buttons in rows that fit a width."""
    rows: list[list[Label]] = [[]]
    used = 0
    for label in labels:
        takes = wide(label[1], SIZE, bold=True) + px(28) + px(GAP)
        if rows[-1] and used + takes > width + px(GAP):
            rows.append([])
            used = 0
        rows[-1].append(label)
        used += takes
    return rows


def buttons(labels: Sequence[Label], box: tuple[int, int, int], lit: str = "", *, right: bool = False) -> list[Item]:
    """Buttons from (left, top) in a width; the lit one is where one is already. With `right` they end at its right."""
    left, top, width = box
    items = []
    for n, row in enumerate(rows_of(labels, width)):
        wides = [wide(words, SIZE, bold=True) + px(28) for _, words in row]
        x = left + (width - sum(wides) - px(GAP) * (len(row) - 1) if right else 0)
        for (meaning, words), across in zip(row, wides, strict=True):
            primary, name = meaning.startswith("*"), meaning.lstrip("*")
            place = (x, top + n * (px(HIGH) + px(GAP)), min(across, width), px(HIGH))
            items.append(button(place, words, name, primary=primary, lit=name == lit))
            x += across + px(GAP)
    return items


def buttons_height(labels: Sequence[Label], width: int) -> int:
    """How high those rows are."""
    return len(rows_of(labels, width)) * (px(HIGH) + px(GAP)) - px(GAP)
