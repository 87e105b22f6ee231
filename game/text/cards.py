"""A unit's card in words: what is left of it, what it carries, what lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import Message, listed, message, say
from game.language import tr
from game.rulesets.fantasy.crews import WOUNDS, crew_left, is_machine, machine_left
from game.rulesets.fantasy.magic.spells import LASTING, SPELLS
from game.rulesets.fantasy.magic.wizards import level_of, spells_known
from game.rulesets.fantasy.outfit import ITEM, STANDARD, WIZARD, items_of
from game.rulesets.fantasy.units import strength_of_models, unit_strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.unit import Unit


def left_of(unit: Unit) -> Message:
    """How many models, or of a war machine its crew and wounds, and the unit strength (of reserves too)."""
    strength = unit_strength(unit) if unit.is_on_table else strength_of_models(unit)
    if is_machine(unit):
        words = "crew {crew} · machine {left} of {whole} · US {us}"
        return message(words, crew=crew_left(unit), left=machine_left(unit), whole=WOUNDS, us=strength)
    return message("{now} of {then} · US {us}", now=unit.count, then=unit.original_count, us=strength)


def carried(unit: Unit) -> Iterator[str]:
    """Special rules and magic by the names that people call them, and the spells that lie on the unit."""
    for special in unit.special:
        if special.id not in (ITEM, STANDARD, WIZARD):
            yield tr(special.id.replace("_", " "))
    if level_of(unit):
        known = listed(SPELLS[spell].name for spell in spells_known(unit))
        yield say("wizard {level}: {spells}", level=level_of(unit), spells=known)
    yield from (tr(item.name) for item in items_of(unit))
    for mark in unit.marks:
        if mark.name.startswith(LASTING):
            yield say("under {spell}", spell=SPELLS[mark.name.removeprefix(LASTING)].name)
