"""The dice that fell last, what they were for and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import Tally, message
from game.language import number, tr
from game.ui.chrome.item import Item, high, lines_of
from game.ui.chrome.section import NOTHING, PAD, Section
from game.ui.theme import px

if TYPE_CHECKING:
    from game.battle.events import DiceRolled

DIE = 30
MOST = 10


def dice_section(rolled: DiceRolled | None, width: int) -> Section:
    """One die after another, the words beside them or, where these do not fit, below."""
    if rolled is None:
        return NOTHING
    side, gap, room = px(DIE), px(6), width - 2 * px(PAD)
    faces, top = rolled.dice[:MOST], px(9)
    a_row = max(1, (room + gap) // (side + gap))
    items = [
        Item((px(PAD) + n % a_row * (side + gap), top + n // a_row * (side + gap), side, side), art=f"die:{face}")
        for n, face in enumerate(faces)
    ]
    rows = -(-len(faces) // a_row) if faces else 0
    asked, result = asked_words(rolled), result_words(rolled)
    beside = room - min(len(faces), a_row) * (side + gap) - px(6)
    if beside >= px(130) and rows == 1:
        left, width_left, at = px(PAD) + room - beside, beside, top - px(2)
    else:
        left, width_left, at = px(PAD), room, top + rows * (side + gap) - px(2)
    for words, size, ink in ((asked, 11, "dim"), (result, 12, "text")):
        lines = lines_of(words, size, width_left)
        lines = (*lines[:1], " ".join(lines[1:])) if len(lines) > 2 else lines
        for line in lines:
            items.append(Item((left, at, width_left, high(size)), line, size, ink))
            at += high(size)
    height = max(at, top + rows * (side + gap)) + px(6)
    back = Item((0, 0, width, height), id="roll:last", open=False)
    return Section((back, *items), height).boxed(width)


def asked_words(rolled: DiceRolled) -> str:
    """What the roll was for."""
    asked = str(rolled.asked) if rolled.asked else tr(rolled.what.replace("_", " "))
    return str(message("last roll: {what}", what=asked))


def result_words(rolled: DiceRolled) -> str:
    """The sum of few dice, and the number to reach where there is one."""
    words = []
    if 1 < len(rolled.dice) <= 4:
        words.append(f"{' + '.join(map(str, rolled.dice))} = {sum(rolled.dice)}")
    elif len(rolled.dice) == 1:
        words.append(str(rolled.dice[0]))
    if len(rolled.dice) > MOST:
        words.append(str(message("{n} dice", n=len(rolled.dice))))
    if isinstance(rolled.tally, Tally):
        words.append(f"{rolled.tally.name} {number(rolled.tally.total, 'g')}{rolled.tally.suffix}")
    return ", ".join(words)
