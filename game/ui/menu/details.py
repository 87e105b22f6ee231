"""What is told of the chosen entry, and what can be chosen before it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.data.load import Case, Scenario
from game.data.objectives import said
from game.engine.tally import message
from game.language import N_, tr
from game.ui.chrome.buttons import HIGH, button
from game.ui.chrome.item import Item, paragraph
from game.ui.chrome.orders import scroll_mark
from game.ui.chrome.top import seat
from game.ui.menu.setup import Setup, seat_words
from game.ui.theme import px

if TYPE_CHECKING:
    from game.ui.chrome.item import Box
    from game.ui.menu.library import Entry

TEXT = 14
EVER_NEW = N_("new each time")


def text_items(
    found: Scenario | Case | None, entry: Entry, fault: str, box: Box, scroll: int
) -> tuple[list[Item], int]:
    """Title, what it is about and what is to be reached, scrolled so far; with how far it can be scrolled."""
    left, top, width, height = box
    room = width - px(10)
    items, at = paragraph(entry.path.name if fault else tr(entry.title), (left, top, room), 20, "accent", bold=True)
    if fault:
        more, at = paragraph(fault, (left, at + px(4), room), TEXT, "bad")
        items += more
    spec = found.spec if found is not None else None
    words = [tr(spec.note)] if spec is not None and spec.note else []
    if isinstance(found, Scenario):
        words += [tr(found.spec.briefing)] if found.spec.briefing else []
        words += [f"• {said(objective)}" for objective in found.spec.objectives]
        words += [army_words(found, army.id) for army in found.battle.armies]
    if entry.kept is not None:
        words.insert(0, str(message("File: {path}", path=str(entry.path))))
    for line in words:
        more, at = paragraph(line, (left, at + px(4), room), TEXT, "text" if line[0] != "•" else "dim")
        items += more
    beyond = max(0, at - top - height)
    shift = min(scroll, beyond)
    shown = [item.moved(0, -shift, box) for item in items]
    whole = [item for item in shown if item.seen == item.box]
    return [*whole, *scroll_mark((left, top, width, height), beyond, shift)], beyond


def army_words(found: Scenario, army: str) -> str:
    """An army and its units, with how many models each has."""
    units = [unit for unit in found.battle.units if unit.army == army]
    named = [f"{tr(unit.name)} {unit.count}" if unit.count > 1 else tr(unit.name) for unit in units]
    return f"{tr(found.battle.army(army).name)}: {', '.join(named)}"


def setup_items(setup: Setup, box: tuple[int, int, int], keys: bool = True) -> tuple[list[Item], int]:
    """Who plays each army, the dice and the switches, from (left, top) in a width; with where it ends."""
    left, top, width = box
    battle = setup.scenario.battle
    items: list[Item] = []
    half = (width - px(10)) // 2
    for n, army in enumerate(battle.armies):
        items += _seat(setup, n, (left + n * (half + px(10)), top, half, px(HIGH)), seat(battle, army.id))
    top += px(HIGH) + px(8)
    dice = str(setup.seed) if setup.seed is not None else tr(EVER_NEW)
    words = f"{tr('Dice')}: {dice}  [D]"
    items.append(button((left, top, half, px(HIGH)), words, "seed"))
    number = len(setup.changed)
    switches = str(message("{n} {n:switch|switches} changed", n=number)) if number else tr("Switches as in the rules")
    items.append(button((left + half + px(10), top, half, px(HIGH)), f"{switches}  [S]", "switches"))
    return items, top + px(HIGH)


def _seat(setup: Setup, n: int, box: Box, role: str) -> list[Item]:
    army = setup.scenario.battle.armies[n]
    known = role in ("red", "blue")
    words = f"{tr(army.name)}: {seat_words(setup.seats[army.id])}  [{n + 1}]"
    fill, edge = (f"{role}_ground", f"{role}_fill") if known else ("button", "accent")
    return [Item(box, words, 13, role, True, "middle", fill, edge, px(6), f"seat:{army.id}")]
