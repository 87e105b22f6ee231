"""Where card, legend and scale bar go, for every painter. Pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scene.drawables import Card, Scene

LEAST_CARD = 440
LETTER = {"title": 12.2, "line": 7.4, "small": 6.2}
"""The mean width of a letter in the card's three sizes, pixels."""


def card_width(card: Card) -> int:
    """How wide the card must be for its longest line."""
    longest = max(
        len(card.title) * LETTER["title"],
        *(len(line) * LETTER["line"] for line in (*card.lines, "")),
        *(len(line) * LETTER["small"] for line in (*card.small, "")),
    )
    return max(LEAST_CARD, round(longest) + 44)


def card_height(card: Card) -> int:
    """How tall the card is."""
    return 52 + 21 * len(card.lines) + 17 * len(card.small) + 4


def legend_places(scene: Scene, height: int) -> list[tuple[tuple[str, str], int]]:
    """Each line of the legend with its baseline, bottom left."""
    top = height - 20 - 22 * (len(scene.legend) - 1)
    return [(line, top + 22 * n) for n, line in enumerate(scene.legend)]


def scale_bar(scene: Scene, width: int, height: int, scale: float) -> tuple[float, float, float]:
    """The bar's left and right end and its height, bottom right."""
    length = scene.scale_mm * scale
    return width - 30 - length, width - 30.0, height - 40.0
