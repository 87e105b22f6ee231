"""The log: the newest lines at the bottom, older ones by the wheel; a click on a line means to go back there.

What is shown can be narrowed to an army, to a phase, to lines with some words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import tr
from game.ui.chrome.item import Item, high, lines_of, wide
from game.ui.chrome.orders import scroll_mark
from game.ui.chrome.section import PAD, Section, card, head_height, heading
from game.ui.log_filter import filter_words
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.controller import Controller, LogLine
    from game.ui.log_filter import LogFilter

SIZE, FILTER = 12, 11
LEAST_LINES = 3


def least_height() -> int:
    """The height below which the log is left out."""
    return head_height() + LEAST_LINES * high(SIZE) + px(12)


def log_section(controller: Controller, chosen: LogFilter, width: int, height: int, scroll: int) -> tuple[Section, int]:
    """The lines that pass the filter in a height, scrolled back by so many; with how far it can be."""
    room, line, top = width - 2 * px(PAD), high(SIZE), head_height() + px(4)
    seen = max(1, (height - top - px(8)) // line)
    lines, numbers = controller.lines, chosen.shown(controller)
    written: list[tuple[int, str]] = []
    for n in reversed(numbers):
        said = lines_of(str(lines[n].text), SIZE, room, bold=_is_heading(lines[n]))
        written[:0] = [(n, words) for words in said]
        if len(written) >= seen + scroll:
            break
    else:
        scroll = min(scroll, max(0, len(written) - seen))
    reach = scroll + (1 if len(written) > seen + scroll or (written and written[0][0] > numbers[0]) else 0)
    end = len(written) - scroll
    shown = written[max(0, end - seen) : end]
    newest = _newest_step(lines)
    items = [card((0, 0, width, height)), *_head(controller, chosen, width)]
    for row, (n, words) in enumerate(shown):
        ink = "text" if lines[n].step == newest else "dim"
        box = (px(PAD), top + row * line, room, line)
        items.append(Item(box, words, SIZE, ink, bold=_is_heading(lines[n]), id=f"log:{n}", radius=px(3)))
    if not shown and not chosen.is_open:
        items.append(Item((px(PAD), top, room, line), tr("nothing of the kind"), SIZE, "faint"))
    if reach and scroll:
        items += scroll_mark((0, top, width, seen * line), len(written), max(0, len(written) - seen - scroll))
    return Section(tuple(items), height), reach


def _head(controller: Controller, chosen: LogFilter, width: int) -> list[Item]:
    """The heading with its filters at the right, those that there is room for: words, army, phase."""
    items, tall = heading(tr("Log"), width), high(FILTER) + px(3)
    right, least = width - px(PAD), items[0].box[0] + items[0].box[2] + px(8)
    army, phase, words = filter_words(chosen, controller.battle)
    for meaning, said, on in (
        ("logfind:", words, bool(chosen.words or chosen.is_typing)),
        ("logarmy:", army, bool(chosen.army)),
        ("logphase:", phase, bool(chosen.heading)),
    ):
        long = wide(said, FILTER, bold=on) + px(16)
        if right - long < least:
            break
        right -= long
        ink, fill = ("on_accent", "accent") if on else ("dim", "button")
        box = (right, px(5), long, tall)
        items.append(Item(box, said, FILTER, ink, on, "middle", fill, "", tall // 2, meaning))
        right -= px(4)
    return items


def _is_heading(line: LogLine) -> bool:
    """Whether a line begins a turn; what is said before the battle is told, not headed."""
    return not line.indent and line.step >= 0


def _newest_step(lines: list[LogLine]) -> int:
    """The step of the newest line that tells what happened, so that its lines stand out."""
    return lines[-1].step if lines else 0
