"""The rule browser as items: the list of rows by chapter, and the page of one row with links to others."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.language import tr
from game.text.rule_texts import all_rules, built_at, ids_in
from game.ui.chrome.item import Item, fitted, high, lines_of, moved, paragraph, wide
from game.ui.chrome.orders import scroll_mark
from game.ui.chrome.section import PAD, card
from game.ui.theme import px

if TYPE_CHECKING:
    from game.text.rule_texts import RuleText
    from game.ui.chrome.item import Box

SIZE, TITLE = 13, 20
SIGNS = str.maketrans({"→": "->", "←": "<-", "↓": "v", "⇔": "<=>", "≤": "<=", "≥": ">=", "≈": "~"})
"""Signs that the window's type does not have, written in others."""
DECIDING = ("game/rulesets/", "game/engine/", "game/geometry/", "game/battle/")
MOST_LINKS = 24
NARROW = 260
"""A list of less width shows names alone."""


def legible(words: str) -> str:
    """Words of a row in the language in use, with no sign that the window's type does not have.

    >>> legible("at most ≤ 2M → legal")
    'at most <= 2M -> legal'
    """
    return tr(words).translate(SIGNS)


def decided_in(rule: str) -> str:
    """The modules that decide by a row, those of the window and the words left out where there are others."""
    places = built_at().get(rule, ())
    return ", ".join([place for place in places if place.startswith(DECIDING)] or places)


@cache
def referrers() -> dict[str, tuple[str, ...]]:
    """For each row the others that name it."""
    found: dict[str, list[str]] = {}
    for row in all_rules().values():
        for rule in ids_in(f"{row.text} {row.reading} {row.example}"):
            if rule != row.id:
                found.setdefault(rule, []).append(row.id)
    return {rule: tuple(others) for rule, others in found.items()}


def linked(row: RuleText) -> tuple[str, ...]:
    """The rows that one names, then those that name it."""
    named = [rule for rule in ids_in(f"{row.text} {row.reading} {row.example}") if rule != row.id]
    every = dict.fromkeys((*named, *referrers().get(row.id, ())))
    return tuple(rule for rule in every if rule in all_rules())[:MOST_LINKS]


class RuleList:
    """The rows found, under their chapters, in a width."""

    def __init__(self, rows: list[RuleText]) -> None:
        self.lines: list[tuple[str, str]] = []
        chapter = ""
        for row in rows:
            if row.chapter != chapter:
                chapter = row.chapter
                self.lines.append(("", tr(chapter)))
            self.lines.append((row.id, legible(row.name)))

    def seen(self, height: int) -> int:
        """How many lines a height shows."""
        return max(1, (height - px(12)) // line_height())

    def reach(self, height: int) -> int:
        """How many lines it can be scrolled."""
        return max(0, len(self.lines) - self.seen(height))

    def place(self, rule: str) -> int:
        """The line of a row, 0 where it is not among them."""
        return next((n for n, (known, _) in enumerate(self.lines) if known == rule), 0)

    def items(self, box: Box, scroll: int, chosen: str) -> list[Item]:
        """The lines in sight; the chosen row is lit."""
        left, top, width, height = box
        items, step, seen = [card(box)], line_height(), self.seen(height)
        room = width - 2 * px(PAD)
        for n, (rule, words) in enumerate(self.lines[scroll : scroll + seen]):
            at = (left + px(6), top + px(6) + n * step, width - px(18), step)
            if not rule:
                items.append(Item((left + px(PAD), at[1], room, step), words, SIZE, "accent", bold=True))
                continue
            lit = rule == chosen
            items.append(Item(at, fill="primary" if lit else "", radius=px(5), id=f"rule:{rule}"))
            code = px(96) if room > px(NARROW) else 0
            inside = (left + px(PAD) + px(6), at[1], code, step)
            if code:
                items.append(Item(inside, rule, 11, "accent" if lit else "dim"))
            name = (inside[0] + code, at[1], room - code - px(12), step)
            items.append(Item(name, fitted(words, SIZE, name[2])[0], SIZE, "accent" if lit else "text", bold=lit))
        return items + scroll_mark((left, top, width, height), self.reach(height), scroll)


def line_height() -> int:
    """The height of a line of the list."""
    return high(SIZE) + px(4)


def page_items(row: RuleText, width: int) -> tuple[list[Item], int]:
    """Everything about a row from (0, 0), and its height."""
    left, room = px(PAD) + px(4), width - 2 * px(PAD) - px(8)
    items, top = paragraph(f"{row.id}  {legible(row.name)}", (left, px(10), room), TITLE, "accent", bold=True)
    more, top = paragraph(tr(row.chapter), (left, top, room), SIZE, "dim")
    items += more
    more, top = paragraph(legible(row.text), (left, top + px(8), room), 15, "text")
    items += more
    if row.table:
        more, top = _table(row, left, top + px(10), room)
        items += more
    for head, words in ((tr("How it is read here"), row.reading), (tr("Example"), row.example)):
        if words:
            more, top = _titled(head, legible(words), left, top + px(10), room)
            items += more
    more, top = _links(row, left, top + px(10), room)
    items += more
    places = decided_in(row.id)
    if places:
        more, top = _titled(tr("Decided in"), places, left, top + px(10), room, ink="faint")
        items += more
    return items, top + px(12)


def _titled(head: str, words: str, left: int, top: int, room: int, ink: str = "text") -> tuple[list[Item], int]:
    items, top = paragraph(head, (left, top, room), SIZE, "accent", bold=True)
    more, top = paragraph(words, (left, top, room), SIZE, ink)
    return items + more, top


def _links(row: RuleText, left: int, top: int, room: int) -> tuple[list[Item], int]:
    rules = linked(row)
    if not rules:
        return [], top
    items, top = paragraph(tr("See also"), (left, top, room), SIZE, "accent", bold=True)
    x, tall = left, px(24)
    for rule in rules:
        words = f"{rule}  {legible(all_rules()[rule].name)}"
        long = min(room, wide(words, 12) + px(18))
        if x > left and x + long > left + room:
            x, top = left, top + tall + px(4)
        items.append(Item((x, top, long, tall), words, 12, "text", False, "middle", "button", "", tall // 2,
                          f"rule:{rule}"))  # fmt: skip
        x += long + px(6)
    return items, top + tall


def _table(row: RuleText, left: int, top: int, room: int) -> tuple[list[Item], int]:
    """The table of a row; columns are as wide as their longest cell wants, as far as there is room."""
    columns = max(len(line) for line in row.table)
    wanted = [max((wide(legible(line[n]), 12, bold=True) for line in row.table if n < len(line)), default=0) + px(16)
              for n in range(columns)]  # fmt: skip
    share = min(1.0, room / sum(wanted))
    widths = [int(one * share) for one in wanted]
    items: list[Item] = []
    for number, line in enumerate(row.table):
        x, cells = left, []
        tall = max(len(lines_of(legible(cell), 12, widths[n] - px(12))) for n, cell in enumerate(line)) * high(12) + px(
            6
        )
        for n, cell in enumerate(line):
            box = (x, top, widths[n], tall)
            cells.append(Item(box, fill="back" if number % 2 == 0 else "row", radius=px(3)))
            more, _ = paragraph(legible(cell), (x + px(6), top + px(3), widths[n] - px(12)), 12,
                                "accent" if number == 0 else "text", bold=number == 0)  # fmt: skip
            cells += more
            x += widths[n]
        items += cells
        top += tall + px(2)
    return items, top


def scrolled(items: list[Item], height: int, box: Box, scroll: int) -> list[Item]:
    """A page in its box, scrolled by so many pixels."""
    left, top, width, tall = box
    inside = (left + px(1), top + px(1), width - 2, tall - 2)
    shown = moved(items, left, top - scroll, inside)
    mark = moved(scroll_mark((0, 0, width, tall), max(0, height - tall), scroll), left, top)
    return [card(box), *(item for item in shown if item.seen[3] > 0), *mark]
