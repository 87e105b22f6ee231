"""The log: the newest lines at the bottom, older ones by the wheel; a click on a line means to go back there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import tr
from game.ui.chrome.item import Item, high, lines_of
from game.ui.chrome.orders import scroll_mark
from game.ui.chrome.section import PAD, Section, card, head_height, heading
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.controller import LogLine

SIZE = 12
LEAST_LINES = 3


def least_height() -> int:
    """The height below which the log is left out."""
    return head_height() + LEAST_LINES * high(SIZE) + px(8)


def log_section(lines: list[LogLine], width: int, height: int, scroll: int) -> tuple[Section, int]:
    """The log in a height, scrolled back by so many lines; with how far it can be."""
    room, line, top = width - 2 * px(PAD), high(SIZE), head_height()
    seen = max(1, (height - top - px(8)) // line)
    written: list[tuple[int, str]] = []
    for n in range(len(lines) - 1, -1, -1):
        said = lines_of(str(lines[n].text), SIZE, room, bold=not lines[n].indent)
        written[:0] = [(n, words) for words in said]
        if len(written) >= seen + scroll:
            break
    else:
        scroll = min(scroll, max(0, len(written) - seen))
    reach = scroll + (1 if len(written) > seen + scroll or (written and written[0][0] > 0) else 0)
    end = len(written) - scroll
    shown = written[max(0, end - seen) : end]
    newest = _newest_step(lines)
    items = [card((0, 0, width, height)), *heading(tr("Log"), width, tr("click a line to go back there"))]
    for row, (n, words) in enumerate(shown):
        ink = "text" if lines[n].step == newest else "dim"
        box = (px(PAD), top + row * line, room, line)
        items.append(Item(box, words, SIZE, ink, bold=not lines[n].indent, id=f"log:{n}", radius=px(3)))
    if reach and scroll:
        items += scroll_mark((0, top, width, seen * line), len(written), max(0, len(written) - seen - scroll))
    return Section(tuple(items), height), reach


def _newest_step(lines: list[LogLine]) -> int:
    """The step of the newest line that tells what happened, so that its lines stand out."""
    return lines[-1].step if lines else 0
