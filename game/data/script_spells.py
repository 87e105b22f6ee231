"""Spells in scripts, checked against the rule set's table and those who cast them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.data.script_values import AIMS
from game.data.source import did_you_mean
from game.language import N_, told, tr

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit
    from game.data.script_specs import ScriptSpec, SpellSpec
    from game.data.source import Source, Where
    from game.rulesets.base import RuleSet

ENEMY = N_("'{spell}' is cast on the enemy, not on '{at}'")
OWN = "friend"
"""What a rule set says of spells that are cast on one's own side."""


def check_spells(
    source: Source, battle: Battle, rules: RuleSet, script: ScriptSpec, casters: list[Unit], where: Where
) -> None:
    """A fault for every spell that is none, that its caster never knows, or that is aimed at the wrong side."""
    armies = {unit.army for unit in casters} | ({script.side} if script.side else set())
    for n, spell in enumerate(script.spells or ()):
        here: Where = (*where, "spells", n)
        if spell.cast not in rules.spells:
            source.fault(
                (*here, "cast"), told("no spell '{spell}'", spell=spell.cast), did_you_mean(spell.cast, rules.spells)
            )
            continue
        for unit in casters:
            _check_caster(source, rules, unit, spell, (*here, "cast"))
        _check_aim(source, battle, rules, spell, armies, (*here, "at"))


def _check_caster(source: Source, rules: RuleSet, unit: Unit, spell: SpellSpec, where: Where) -> None:
    known = rules.spells_of(unit) if rules.spells_of is not None else ()
    if not known:
        source.fault(
            where, told("unit '{id}' casts no spells", id=unit.id), tr("name a wizard, or leave its spells out")
        )
    elif spell.cast not in known:
        source.fault(
            where,
            told("unit '{id}' never knows '{spell}'", id=unit.id, spell=spell.cast),
            told("use {known}", known=", ".join(known)),
        )


def _check_aim(
    source: Source, battle: Battle, rules: RuleSet, spell: SpellSpec, armies: set[ArmyId], where: Where
) -> None:
    friendly = rules.spells[spell.cast] == OWN
    units = {unit.id: unit.army for unit in battle.units}
    if spell.at is None:
        return
    if spell.at in units:
        if (units[spell.at] in armies) != friendly:
            what = N_("'{spell}' is cast on its own side, not on '{at}'") if friendly else ENEMY
            hint = tr("name a unit of its own side") if friendly else tr("name a unit of the enemy")
            source.fault(where, told(what, spell=spell.cast, at=spell.at), hint)
    elif spell.at not in AIMS:
        source.fault(
            where, told("no unit '{unit}' among the pieces", unit=spell.at), did_you_mean(spell.at, [*AIMS, *units])
        )
    elif spell.at == "own" and not friendly:
        source.fault(
            where,
            told("'{spell}' is cast on the enemy, not on one's own", spell=spell.cast),
            tr("use nearest or weakest"),
        )
