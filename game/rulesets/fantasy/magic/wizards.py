"""Who casts: levels, spells known, dice, where a wizard stands (FB-EXT-01, FB-C-14).

A wizard is named by the special rule `wizard` with its `level` (1 to 4) and, if the data chooses for its owner, its
`spells`. Marks of this module: `spells` on a wizard, for the battle, the spells its owner chose; `tried:SPELL` on a
wizard, for the phase; `power_dice` and `dispel_dice` on the battle, for the phase.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.engine.tally import Part, Reason, Tally, bar, message
from game.rulesets.fantasy.characters import body_in, host_of, stands_as
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.outfit import WIZARD, bound_spells
from game.rulesets.fantasy.psychology.states import CONFUSED
from game.rulesets.fantasy.special import SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit

FREE_DICE = 2
"""Power and dispel dice that each side has without any wizard."""

SPECIAL.declare(WIZARD, "A wizard: casts as many spells as its level in the magic phase (FB-EXT-01).")


def level_of(unit: Unit) -> int:
    """A wizard's level, the highest that the data names, 1 where it names none; 0 for everybody else."""
    named = (int(dict(rule.parameters).get("level", 1)) for rule in unit.special if rule.id == WIZARD)
    return max(named, default=0)


def spells_known(unit: Unit) -> tuple[str, ...]:
    """The spells of a wizard: those of the data or chosen by the owner, else the first of the table (FB-EXT-01)."""
    given = next((str(v) for r in unit.special if r.id == WIZARD for k, v in r.parameters if k == "spells"), "")
    named = str(unit.mark("spells") or given).replace(",", " ").split()
    known = tuple(spell for spell in SPELLS if spell in named)
    return known or tuple(SPELLS)[: level_of(unit)]


def spells_open_to(unit: Unit) -> tuple[str, ...]:
    """What somebody may cast in a battle: all spells while his owner has still to choose, and those bound in items."""
    known: tuple[str, ...] = ()
    if level_of(unit):
        known = spells_known(unit) if has_chosen(unit) else tuple(SPELLS)
    return (*known, *(bound.spell for bound in bound_spells(unit) if bound.spell not in known))


def has_chosen(unit: Unit) -> bool:
    """Whether it is settled which spells a wizard knows, by its owner or by the data."""
    return unit.has("spells") or any(
        k == "spells" for rule in unit.special if rule.id == WIZARD for k, _ in rule.parameters
    )


def wizards(battle: Battle, army: ArmyId) -> Iterator[Unit]:
    """An army's wizards on the table, those who stand in units too, fleeing or not."""
    for unit in battle.units:
        if unit.army == army and level_of(unit) and stands_as(battle, unit.id).is_on_table:
            yield unit


def is_stupefied(battle: Battle, unit: Unit) -> bool:
    """Whether a caster, or the unit he stands in, is under a failed test of stupidity (FB-PSY-STU-02)."""
    return unit.has("stupefied") or stands_as(battle, unit.id).has("stupefied")


def caster_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why somebody casts nothing at all (FB-C-14, FB-EXT-01)."""
    home = stands_as(battle, unit.id)
    return (
        *bar(not home.is_on_table, "off_table", "it is not on the table", rule="FB-EXT-01"),
        *bar(home.is_fleeing, "fleeing", "it is fleeing", rule="FB-RAL-01"),
        *bar(is_stupefied(battle, unit), "stupefied", "it is under a failed test of stupidity", rule="FB-PSY-STU-02"),
        *bar(home.has(CONFUSED), "confused", "it is confused by a blundering unit", rule="FB-PSY-STU-04"),
    )


def can_cast(battle: Battle, unit: Unit) -> bool:
    """Whether somebody may cast: on the table, neither fleeing nor stupefied (FB-C-14)."""
    return not caster_bars(battle, unit)


def viewer(battle: Battle, caster: Unit) -> Unit:
    """Where a caster stands, as a unit of one model that looks: in a unit its own place in the first rank."""
    host = host_of(battle, caster.id)
    if host is None:
        return caster
    return replace(caster, id=host.id, body=body_in(host, caster), condition=Condition.STANDING, seats=())


# -- dice


def power_dice(battle: Battle, army: ArmyId) -> Tally:
    """The power dice of a side: two, and the level of each wizard that is not fleeing (FB-EXT-01)."""
    tally = Tally(message("power dice"), (Part(FREE_DICE, message("for each side"), "FB-EXT-01"),))
    for unit in wizards(battle, army):
        if not stands_as(battle, unit.id).is_fleeing:
            tally = tally.plus(level_of(unit), message("{unit}", unit=unit.name), "FB-EXT-01")
    return tally


def dispel_dice(battle: Battle, army: ArmyId) -> Tally:
    """The dispel dice of a side: two, and half the level, rounded up, of each wizard not fleeing (FB-EXT-01)."""
    tally = Tally(message("dispel dice"), (Part(FREE_DICE, message("for each side"), "FB-EXT-01"),))
    for unit in wizards(battle, army):
        if not stands_as(battle, unit.id).is_fleeing:
            tally = tally.plus(-(-level_of(unit) // 2), message("{unit}", unit=unit.name), "FB-EXT-01")
    return tally


def dice_left(battle: Battle, which: str) -> int:
    """How many power or dispel dice are left in this phase."""
    return next((int(mark.value or 0) for mark in battle.marks if mark.name == which), 0)
