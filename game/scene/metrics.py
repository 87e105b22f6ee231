"""How wide text is in Noto Sans, so that labels can be placed without a font (SVG holds painters to these widths)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_FIRST: Final = 32
_REGULAR: Final = (
    26, 27, 41, 65, 57, 83, 73, 22, 30, 30, 55, 57, 27, 32, 27, 37, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 27, 27, 57,
    57, 57, 43, 90, 64, 65, 63, 73, 56, 52, 73, 74, 34, 27, 62, 52, 91, 76, 78, 60, 78, 62, 55, 56, 73, 60, 93, 59, 57,
    57, 33, 37, 33, 57, 44, 28, 56, 62, 48, 62, 56, 34, 62, 62, 26, 26, 53, 26, 94, 62, 60, 62, 62, 41, 48, 36, 62, 51,
    79, 53, 51, 47, 38, 55, 38, 57,
)  # fmt: skip
_BOLD: Final = (
    26, 29, 47, 65, 57, 90, 75, 27, 34, 34, 54, 57, 28, 32, 28, 41, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 28, 28, 57,
    57, 57, 48, 90, 69, 67, 64, 74, 56, 55, 72, 76, 39, 33, 66, 56, 94, 81, 80, 63, 80, 66, 55, 58, 76, 65, 97, 67, 62,
    58, 33, 41, 33, 57, 41, 36, 60, 63, 51, 63, 59, 39, 63, 66, 30, 30, 62, 30, 98, 66, 62, 63, 63, 45, 50, 43, 66, 57,
    86, 58, 57, 49, 39, 55, 39, 57,
)  # fmt: skip
_OTHER: Final = {"°": 43, "×": 57, "–": 50, "—": 100, "·": 27, "−": 57, "…": 80, "½": 78}
_WIDE: Final = "\u2e80"
"""From here on letters are as wide as high."""


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line in points.

    >>> text_width("Orcs 24", 10)
    35.5
    """
    table = _BOLD if bold else _REGULAR
    return sum(_advance(letter, table) for letter in text) * size / 100.0


def _advance(letter: str, table: tuple[int, ...]) -> int:
    index = ord(letter) - _FIRST
    if 0 <= index < len(table):
        return table[index]
    return _OTHER.get(letter, 100 if letter >= _WIDE else 58)


def wrap(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Break a text into lines of at most `width` points, between words.

    >>> wrap("one two three", 10, 40)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size, bold=bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
