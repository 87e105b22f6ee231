"""The answer so far: what is left of a move, its legs, what bars it; of other answers what the tool says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import number, tr
from game.ui.chrome.item import Item, paragraph
from game.ui.chrome.section import NOTHING, PAD, Section, head_height, heading
from game.ui.notices import ink_of
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.tools import Tool

BAR = 7


def move_section(tool: Tool | None, notice: str, width: int, most: int = 5) -> Section:
    """What stands in the box; nothing where there is nothing to say."""
    spent = tool.budget() if tool is not None else None
    if tool is None or (spent is None and not tool.lines()):
        return _notice(notice, width)
    if spent is None:
        return _other(tool, notice, width, most)
    used, whole = spent
    left = max(0.0, whole - used)
    told = str(message("{left} of {whole} cm left", left=number(left / 10, ".1f"), whole=number(whole / 10, "g")))
    items = heading(tr("This move"), width, told, "bad" if used > whole + 0.05 else "accent", bold=True)
    top, room = head_height(), width - 2 * px(PAD)
    share = left / whole if whole > 0 else 0.0
    items.append(Item((px(PAD), top, room, px(BAR)), art=f"budget:{share:.3f}"))
    top += px(BAR) + px(5)
    legs, top = _legs(tool, (px(PAD), top, room), most)
    items += legs
    written, top = _faults(tool, notice, (px(PAD), top, room))
    items += written
    usual = tr("Enter confirms · Backspace takes back") if legs else tr("drag the marks, or use the arrow keys")
    hint = " · ".join(tool.hints()) or usual
    hints, top = paragraph(hint, (px(PAD), top + px(1), room), 11, "faint")
    return Section((*items, *hints), top + px(7)).boxed(width)


def _legs(tool: Tool, box: tuple[int, int, int], most: int) -> tuple[list[Item], int]:
    """The last legs of the move; a click chooses one to change."""
    left, top, room = box
    told = tool.legs_told()
    items: list[Item] = []
    for n, (words, cost, legal) in list(enumerate(told))[-most:]:
        said = str(message("{words}: {cost} cm", words=words, cost=number(cost / 10, ".1f")))
        ink = "bad" if not legal else "accent" if tool.leg_chosen == n else "text"
        more, top = paragraph(f"{n + 1}  {said}", (left, top, room), 12, ink, id=f"leg:{n}")
        items += more
    return items, top


def _faults(tool: Tool, notice: str, box: tuple[int, int, int]) -> tuple[list[Item], int]:
    left, top, room = box
    items: list[Item] = []
    said = dict.fromkeys([*([notice] if notice else []), *(str(reason) for reason in tool.preview().reasons)])
    for words in list(said)[:2]:
        more, top = paragraph(words, (left, top, room), 12, ink_of(words), most=3)
        items += more
    return items, top


def _other(tool: Tool, notice: str, width: int, most: int) -> Section:
    """The lines of a tool that spends nothing."""
    items, top, room = heading(tr("This answer"), width), head_height(), width - 2 * px(PAD)
    lines = [(notice, ink_of(notice))] if notice else []
    for words, ink in [*lines, *((line, "text") for line in tool.lines()[-most:])]:
        more, top = paragraph(words, (px(PAD), top, room), 12, ink, most=3)
        items += more
    return Section(tuple(items), top + px(8)).boxed(width)


def _notice(notice: str, width: int) -> Section:
    """A word to the person, where there is one."""
    if not notice:
        return NOTHING
    items, top = paragraph(notice, (px(PAD), px(8), width - 2 * px(PAD)), 12, ink_of(notice), most=4)
    return Section(tuple(items), top + px(8)).boxed(width)
