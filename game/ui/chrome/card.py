"""The card of the selected unit: what is left of it, its profile, what it carries, its special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import number, tr, tr_name
from game.rulesets.fantasy.characters import characters_of, host_of
from game.rulesets.fantasy.saves import NONE, armour_save
from game.text.cards import carried, left_of
from game.text.switches import switch_words
from game.ui.chrome.item import Item, high, paragraph, wide
from game.ui.chrome.section import PAD, Section
from game.ui.chrome.top import seat
from game.ui.theme import px

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit

NAME = 18
BOX = 42


def card_section(battle: Battle, unit: Unit | None, width: int, *, short: bool = False) -> Section:
    """The card in a width; the short one leaves out what it carries."""
    if unit is None:
        return _no_unit(battle, width, short=short).boxed(width)
    items, top = _head(battle, unit, width)
    boxes, top = _profile(unit, width, top)
    items += boxes
    if not short:
        written, top = _said(battle, unit, width, top)
        items += written
    return Section(tuple(items), top + px(8)).boxed(width)


def _no_unit(battle: Battle, width: int, *, short: bool) -> Section:
    left, room = px(PAD), width - 2 * px(PAD)
    items, top = paragraph(tr("Click a unit to see it"), (left, px(8), room), 13, "dim")
    if not short:
        changed = [words.removeprefix("* ") for words in switch_words(battle) if words.startswith("* ")]
        if changed:
            words = f"{tr('Switches')}: {' · '.join(changed)}"
            more, top = paragraph(words, (left, top + px(2), room), 12, "faint", most=3)
            items += more
    return Section(tuple(items), top + px(8))


def _head(battle: Battle, unit: Unit, width: int) -> tuple[list[Item], int]:
    """Name and what is left: in one line where both fit."""
    left, room = px(PAD), width - 2 * px(PAD)
    state = str(left_of(unit))
    if unit.wounds:
        state += f" · {message('{n} {n:wound|wounds}', n=unit.wounds)}"
    name, ink = tr_name(unit.name), seat(battle, unit.army)
    state_width = wide(state, 12) + px(4)
    if wide(name, NAME, bold=True) + px(10) + state_width <= room:
        line = high(NAME)
        head = Item((left, px(8), room - state_width - px(6), line), name, NAME, ink, bold=True)
        return [head, Item((left + room - state_width, px(8), state_width, line), state, 12, "dim", align="right")], (
            px(12) + line
        )
    items, top = paragraph(name, (left, px(8), room), 15, ink, bold=True, most=2)
    more, top = paragraph(state, (left, top, room), 12, "dim")
    return items + more, top + px(4)


def _profile(unit: Unit, width: int, top: int) -> tuple[list[Item], int]:
    """A box for each characteristic; in two rows where they would be too small to read."""
    values, gap, room = list(unit.profile.values), px(3), width - 2 * px(PAD)
    rows = 1 if room >= len(values) * px(27) else 2
    a_row = -(-len(values) // rows)
    step = (room + gap) // max(1, a_row)
    items: list[Item] = []
    for n, (name, value) in enumerate(values):
        shown = "–" if value is None else number(value / 10 if name == "M" else value, "g")
        left, above = px(PAD) + n % a_row * step, top + n // a_row * (px(BOX) + gap)
        items += [
            Item((left, above, step - gap, px(BOX)), fill="back", radius=px(4)),
            Item((left, above + px(2), step - gap, high(11)), tr(name), 11, "dim", align="middle"),
            Item((left, above + px(2) + high(11), step - gap, high(15)), shown, 15, "text", bold=True, align="middle"),
        ]
    return items, top + rows * (px(BOX) + gap)


def _said(battle: Battle, unit: Unit, width: int, top: int) -> tuple[list[Item], int]:
    left, room, top = px(PAD), width - 2 * px(PAD), top + px(5)
    items: list[Item] = []
    for words in within(battle, unit):
        more, top = paragraph(words, (left, top, room), 12, "text", most=2)
        items += more
    more, top = paragraph(equipment(unit), (left, top, room), 12, "text", most=3)
    items += more
    pills, top = _pills(list(carried(unit)), (left, top + px(4), room))
    return items + pills, top


def _pills(names: list[str], box: tuple[int, int, int]) -> tuple[list[Item], int]:
    """Special rules, as many to a line as fit."""
    left, top, room = box
    x, tall, items = left, px(22), []
    for name in names:
        words = tr(name)
        words = words[:1].upper() + words[1:]
        width = min(room, wide(words, 12) + px(18))
        if x > left and x + width > left + room:
            x, top = left, top + tall + px(4)
        means = f"special:{name.replace(' ', '_')}"
        items.append(Item((x, top, width, tall), words, 12, "text", False, "middle", "button", "", tall // 2, means))
        x += width + px(5)
    return items, top + tall if items else top - px(4)


def within(battle: Battle, unit: Unit) -> list[str]:
    """The characters who stand in a unit, with the wounds they have left; of one who stands in a unit its name."""
    host = host_of(battle, unit.id)
    if host is not None:
        return [str(message("stands in {unit}", unit=host.name))]
    heroes = [
        f"{tr_name(hero.name)} ({tr('W')} {hero.profile['W'] - hero.wounds})" for hero in characters_of(battle, unit)
    ]
    return [str(message("with {names}", names=", ".join(heroes)))] if heroes else []


def equipment(unit: Unit) -> str:
    """What a unit wears and bears, and its save."""
    save = armour_save(unit).total
    gear = ", ".join(tr(piece.replace("_", " ")) for piece in unit.gear)
    saved = str(message("save {save}+", save=f"{save:g}")) if save < NONE else ""
    worn = ": ".join(words for words in (gear, saved) if words)
    words = [worn, ", ".join(tr(post) for post in unit.command)]
    words += [tr(unit.condition)] if unit.condition != "standing" else []
    said = " · ".join(part for part in words if part) or tr("no armour")
    return said[:1].upper() + said[1:]
