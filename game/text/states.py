"""What is so about a unit now, and what its special rules say, line by line for a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.engine.tally import Message, message
from game.geometry.ranks import Block, Side
from game.language import N_, tr, tr_name
from game.rulesets.base import ruleset
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.magic.wizards import level_of, spells_known
from game.rulesets.fantasy.outfit import ITEM, STANDARD, WIZARD, items_of
from game.text.rule_texts import rule_text
from game.text.sentences import MM_PER_CM, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.engagement import Charge
    from game.battle.unit import Unit
    from game.rulesets.fantasy.outfit import Item

CONDITIONS = {
    Condition.RESERVE: message("not yet on the table"),
    Condition.BROKEN: message("broken: will flee"),
    Condition.FLEEING: message("fleeing"),
    Condition.OFF_TABLE: message("off the table in pursuit"),
    Condition.FLED: message("fled for good"),
    Condition.DESTROYED: message("destroyed"),
}
FIGHTS = {
    Side.FRONT: N_("fights {enemy}, in its front"),
    Side.LEFT: N_("fights {enemy}, in its left flank"),
    Side.RIGHT: N_("fights {enemy}, in its right flank"),
    Side.REAR: N_("fights {enemy}, in its rear"),
}
MARKS = {
    "moved": message("has moved this turn"),
    "marched": message("has marched"),
    "reformed": message("has re-formed"),
    "compulsory_moved": message("has made a compulsory move"),
    "rallied": message("has rallied this turn"),
    "returned": message("has just come back to the table"),
    "failed_charge": message("its charge failed"),
    "shot": message("has shot"),
    "fought": message("has fought this turn"),
    "stood_back": message("stood back from a challenge"),
    "defending": message("defends an obstacle"),
    "standard_lost": message("has lost its standard"),
}
"""Marks that people care about; a march is a move too, so only the last of these is told."""


def states(battle: Battle, unit: Unit) -> Iterator[Message]:
    """What is so about a unit now: its formation, its condition, whom it fights or charges, what it has done."""
    if isinstance(unit.body, Block) and unit.count > 1:
        files, ranks = unit.body.files, unit.body.ranks
        yield message("{files} {files:file|files}, {ranks} {ranks:rank|ranks}", files=files, ranks=ranks)
    if unit.condition in CONDITIONS:
        yield CONDITIONS[unit.condition]
    if unit.wounds:
        yield message("{wounds} {wounds:wound|wounds} on the next model to fall", wounds=unit.wounds)
    for fight in battle.fights_of(unit.id):
        half = fight.half(unit.id)
        yield message(FIGHTS[half.attacks], enemy=name(battle, fight.other(unit.id)))
    for charge in battle.charges:
        if charge.by == unit.id:
            yield _charging(battle, charge)
        elif charge.target == unit.id:
            yield message("is charged by {unit}", unit=name(battle, charge.by))
    yield from _done(unit)


def _charging(battle: Battle, charge: Charge) -> Message:
    enemy = name(battle, charge.target)
    if charge.reaches is None:
        return message("charges {enemy}", enemy=enemy)
    return message("charges {enemy}: in reach" if charge.reaches else "charges {enemy}: out of reach", enemy=enemy)


def _done(unit: Unit) -> Iterator[Message]:
    told = [mark for mark in MARKS if unit.has(mark)]
    if "moved" in told and any(unit.has(other) for other in ("marched", "reformed", "compulsory_moved")):
        told.remove("moved")
    yield from (MARKS[mark] for mark in told)
    fled = unit.mark("fled_distance")
    if unit.is_fleeing and isinstance(fled, float):
        yield message("fled {cm:.1f} cm last", cm=fled / MM_PER_CM)


def wordings(battle: Battle, unit: Unit) -> Iterator[tuple[str, str]]:
    """The special rules of a unit: each by its name, with what it says; items and spells one by one."""
    special = ruleset(battle.ruleset).special
    for rule in unit.special:
        if rule.id not in (ITEM, STANDARD, WIZARD):
            words = tr(special.wording.get(rule.id, "").split("\n\n")[0].replace("\n", " "))
            values = ", ".join(f"{tr(key.replace('_', ' '))} {tr_name(str(value))}" for key, value in rule.parameters)
            yield rule.id.replace("_", " "), f"{words} ({values})" if values else words
    if level_of(unit):
        yield from _spells(unit)
    for item in items_of(unit):
        yield item.name, "; ".join(str(message(EFFECTS[key], value=value)) for key, value in _effects(item))


def _spells(unit: Unit) -> Iterator[tuple[str, str]]:
    """The wizard's level and each spell with what it does, as the table of FB-EXT-01 has it."""
    yield str(message("wizard of level {level}", level=level_of(unit))), tr("A caster of spells (FB-EXT-01).")
    row = rule_text("FB-EXT-01")
    table = {line[0].split()[0].lower(): line[1:] for line in (row.table if row is not None else ())}
    for spell in spells_known(unit):
        cells = table.get(spell, ())
        yield SPELLS[spell].name, " · ".join(map(tr, cells))


def _effects(item: Item) -> Iterator[tuple[str, str | float | int]]:
    """What an item does, a characteristic with its change as one."""
    for key, value in item.effects:
        if key == "stat":
            yield "stat", f"{value} {item.number('by'):+d}"
        elif key == "bound_spell":
            yield key, tr(SPELLS[str(value)].name)
        elif key in EFFECTS:
            yield key, f"{value:+d}" if key in SIGNED and isinstance(value, int) else value


SIGNED = ("rally_ld", "combat_result", "to_hit", "to_wound", "armour")
EFFECTS = {
    "rally_ld": N_("{value} to Leadership when rallying"),
    "rally_auto": N_("rallies without a test"),
    "combat_result": N_("{value} to the combat result"),
    "to_hit": N_("{value} to hit"),
    "to_wound": N_("{value} to wound"),
    "armour": N_("{value} to the armour save"),
    "special_save": N_("special save {value}+"),
    "stat": "{value}",
    "bound_spell": N_("the spell {value} is bound in it"),
    "power": N_("of power {value}"),
}
"""What magic items do, by the hook of FB-EXT-02."""
