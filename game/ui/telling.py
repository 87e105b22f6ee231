"""What a film has told up to a moment, as lines in a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.chrome.item import Item, high, lines_of, paragraph
from game.ui.film import TURN
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.chrome.item import Box
    from game.ui.film import Moment

MOST_LINES = 80


def told_items(moments: Sequence[Moment], at: int, area: Box) -> list[Item]:
    """The newest last and lit; a press goes to that moment."""
    left, top, width, height = area
    items = [Item(area, fill="panel", edge="panel_edge", radius=px(8))]
    inner, bottom = width - px(20), top + height - px(8)
    for n in range(min(at, len(moments) - 1), max(-1, at - MOST_LINES), -1):
        text = moments[n].text
        if text is None:
            continue
        words, bold = str(text), moments[n].kind == TURN
        bottom -= len(lines_of(words, 13, inner, bold=bold)) * high(13) + px(4)
        if bottom < top + px(6):
            break
        ink = "accent" if n == at else "text" if bold else "dim"
        items += paragraph(words, (left + px(10), bottom, inner), 13, ink, bold=bold, id=f"moment:{n}")[0]
    return items
