"""The line above the table: the battle and its turn, the phases, and what is asked of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import N_, tr, tr_name
from game.ui.chrome.buttons import button
from game.ui.chrome.item import Item, fitted, high, lines_of, wide
from game.ui.theme import px

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.ui.chrome.frame import Frame
    from game.ui.chrome.item import Box
    from game.ui.controller import Controller

SEATS = ("red", "blue")
PILL = 26
TITLE = 18
PILL_SIZES = ((12, 10, 6), (11, 8, 5), (11, 7, 3), (10, 7, 3))
"""Letters, air beside them and gap between pills, from what is best to what is needed in narrow windows."""


def seat(battle: Battle, army: str | None) -> str:
    """The role of an army's colour in the theme; the accent where it has none there."""
    colour = next((a.colour for a in battle.armies if a.id == army), "")
    return colour if colour in SEATS else "accent"


def top_items(controller: Controller, frame: Frame) -> list[Item]:
    """Everything of the top line."""
    titled, right = _title(controller, frame.top)
    left, top, width, height = frame.top
    room = (right + px(14), top, left + width - right - px(14), height)
    return [*titled, *_phases(controller, room), *_banner(controller, frame.banner)]


def _title(controller: Controller, box: Box) -> tuple[list[Item], int]:
    """The program's name over the battle's; where the top is low, the turn alone. With them where they end."""
    left, top, width, height = box
    turn = turn_words(controller.battle)
    if height < 2 * high(TITLE):
        wanted = wide(turn, 13, bold=True) + px(4)
        return [Item((left, top, wanted, height), turn, 13, "accent", bold=True)], left + wanted
    said = " · ".join(words for words in (tr(controller.title), turn) if words)
    most = max(width // 4, width - _phases_width(controller) - px(14))
    wanted = min(max(wide(said, 12), wide("Leuctra", TITLE, bold=True)) + px(4), most)
    said = said if fitted(said, 12, wanted)[0] == said else turn
    name = Item((left, top + px(5), wanted, high(TITLE)), "Leuctra", TITLE, "accent", bold=True)
    under = Item((left, top + px(6) + high(TITLE), wanted, high(12)), said, 12, "dim")
    return [name, under], left + wanted


PARTS = {"opening": N_("before the battle"), "closing": N_("after the battle"), "": N_("ended")}


def turn_words(battle: Battle) -> str:
    """Which turn it is, or which part of the battle."""
    if battle.cursor.part == "turn":
        return str(message("turn {turn} of {turns}", turn=max(1, battle.round), turns=battle.rounds))
    return tr(PARTS.get(battle.cursor.part, PARTS[""]))


def headings(controller: Controller) -> tuple[list[str], int]:
    """The headings of the present part of the battle in their order, and the place of the one that it is at."""
    battle, schedule = controller.battle, controller.rules.schedule
    part = battle.cursor.part if battle.cursor.part in ("opening", "closing") else "turn"
    phase = schedule.phase(battle.cursor)
    names = list(dict.fromkeys(p.heading for p in schedule.part(part)))
    return names, names.index(phase.heading) if phase is not None else -1


def _phases_width(controller: Controller) -> int:
    """What the headings take at their best."""
    size, pad, gap = PILL_SIZES[0]
    return sum(wide(tr(name), size, bold=True) + px(2 * pad + gap) for name in headings(controller)[0])


def _phases(controller: Controller, room: Box) -> list[Item]:
    """A pill for each heading; where there is no room for all, for those round the present one."""
    names, here = headings(controller)
    left, top, width, height = room
    first, last, size, gap = 0, 0, 12, px(6)
    sizes: list[int] = []
    for size, pad, between in PILL_SIZES:
        gap = px(between)
        sizes = [wide(tr(name), size, bold=True) + 2 * px(pad) for name in names]
        first, last = _window(sizes, max(here, 0), width, gap)
        if last - first == len(names):
            break
    items, tall = [], min(px(PILL), height - px(4))
    for n in range(first, last):
        lit = n == here
        fill = seat(controller.battle, controller.battle.active) if lit else ""
        ink = "on_seat" if lit and fill in SEATS else "on_accent" if lit else "dim" if n > here else "faint"
        box = (left, top + (height - tall) // 2, sizes[n], tall)
        fill = f"{fill}_fill" if fill in SEATS else fill or "panel"
        edge = "" if lit else "panel_edge"
        items.append(Item(box, tr(names[n]), size, ink, lit, "middle", fill, edge, tall // 2))
        left += sizes[n] + gap
    return items


def top_width(controller: Controller) -> int:
    """The least width of the title and all phases of a turn."""
    names = dict.fromkeys(phase.heading for phase in controller.rules.schedule.turn)
    size, pad, gap = PILL_SIZES[-1]
    return px(210) + sum(wide(tr(name), size, bold=True) + px(2 * pad + gap) for name in names)


def _window(sizes: list[int], here: int, width: int, gap: int) -> tuple[int, int]:
    """The longest run of pills round a place that fits a width.

    >>> _window([10, 10, 10, 10], 1, 25, 2), _window([10, 10], 0, 100, 2), _window([30], 0, 10, 2)
    ((1, 3), (0, 2), (0, 0))
    """
    if not sizes or sizes[here] > width:
        return 0, 0
    first, last = here, here + 1
    while True:
        used = sum(sizes[first:last]) + gap * (last - first - 1)
        if last < len(sizes) and used + gap + sizes[last] <= width:
            last += 1
        elif first > 0 and used + gap + sizes[first - 1] <= width:
            first -= 1
        else:
            return first, last


def _banner(controller: Controller, box: Box) -> list[Item]:
    """The seat that is asked, in its colour, and what is asked."""
    battle, request = controller.battle, controller.request
    if controller.is_busy:
        thinking = controller.thinking or tr("Fate")
        words, role = str(message("{army} {army:is|are} thinking …", army=thinking)), "accent"
    elif request is None:
        winner = battle.outcome.winner if battle.outcome is not None else None
        words, role = outcome(controller), seat(battle, winner) if winner else "accent"
    else:
        words, role = str(request.prompt), seat(battle, request.army)
        name = next((tr_name(army.name) for army in battle.armies if army.id == request.army), "")
        if name and not words.startswith(name):
            words = f"{name}: {words}"
    known = role in SEATS
    back = Item(box, fill=f"{role}_ground" if known else "panel", edge=f"{role}_fill" if known else role, radius=px(7))
    left, top, width, height = box
    again = _result_button(box) if request is None and not controller.is_busy else None
    inner, size = width - px(24) - (again.box[2] + px(8) if again is not None else 0), 14
    lines: tuple[str, ...] = (words,)
    if fitted(words, size, inner, bold=True)[0] != words or wide(words, size, bold=True) > inner * 1.15:
        size = 12
        lines = lines_of(words, size, inner, bold=True)
        if height >= 2 * high(size) and len(lines) > 1:
            lines = (lines[0], " ".join(lines[1:]))
        else:
            lines = (words,)
    step = min(height // len(lines), high(size))
    first = top + (height - step * len(lines)) // 2
    return [
        back,
        *(
            Item((left + px(12), first + n * step, inner, step), line, size, role, bold=True)
            for n, line in enumerate(lines)
        ),
        *((again,) if again is not None else ()),
    ]


def _result_button(box: Box) -> Item:
    """At the right of who has won: the page of the result once more."""
    left, top, width, height = box
    words = f"{tr('Result')}  {tr('(Enter)')}"
    wanted, tall = min(wide(words, 12, bold=True) + px(20), width // 2), min(px(28), height - px(6))
    place = (left + width - wanted - px(6), top + (height - tall) // 2, wanted, tall)
    return button(place, words, "result:", primary=True, size=12)


def outcome(controller: Controller) -> str:
    """How the battle or the drill ended."""
    battle = controller.battle
    if controller.score is not None:
        return f"{tr('The drill is over.')} {controller.score.lines[0]}"
    if battle.outcome is None:
        return tr("The battle is over")
    if battle.outcome.winner is None:
        return tr("The battle ends in a draw")
    return str(message("{army} {army:wins|win} the battle", army=battle.army(battle.outcome.winner).name))
