"""What magic items and standards say of themselves, and what they change in a profile (FB-EXT-02).

The special rules `magic_item` and `magic_standard` carry their effects as parameters, any of

    name           what people call it
    rally_ld       so much more Leadership for rally tests
    rally_auto     rallies without a test
    combat_result  so many combat points
    special_save   a special save on so much or more
    stat, by       a characteristic changed by so much
    to_hit, to_wound, armour    added to the dice in combat, and to the armour save
    bound_spell, power          a spell to cast without dice, and what a dispel must reach

A standard does nothing while its unit flees, or once it is lost, but for its effects on rallying. Mark: `furled`
on whoever carries one whose change of a profile is off, for the battle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.events import UnitChanged
from game.battle.marks import Until
from game.language import told, tr
from game.rulesets.fantasy.riders import mount_fault
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import CM

if TYPE_CHECKING:
    from game.battle.unit import SpecialRule, Unit, UnitId
    from game.engine.game import Game

ITEM, STANDARD, WIZARD = "magic_item", "magic_standard", "wizard"
LEVELS = range(1, 5)
CHARACTERISTICS = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
WHOLE = ("rally_ld", "combat_result", "to_hit", "to_wound", "armour", "by")
"""Effects that are any whole number."""
WITHIN = {"special_save": range(2, 7), "power": range(1, 31)}
PAIRS = {"stat": "by", "by": "stat", "bound_spell": "power", "power": "bound_spell"}
SPELL_NAMES = ("bolt", "ward", "gloom", "dread", "haste", "blast")
FURLED = "furled"

SPECIAL.declare(ITEM, "A magic item: what it does is written as its parameters (FB-EXT-02).")
SPECIAL.declare(STANDARD, "A magic standard: as an item, but while its unit flees it only helps to rally (FB-RAL-10).")


@dataclass(frozen=True, slots=True)
class Item:
    """A magic item or standard with its effects by hook."""

    name: str
    is_standard: bool
    effects: tuple[tuple[str, str | float | int | bool], ...]

    def number(self, hook: str) -> int:
        """What it does on a hook, 0 for nothing."""
        return int(dict(self.effects).get(hook, 0))

    def word(self, hook: str) -> str:
        """The word it has for a hook, empty for none."""
        return str(dict(self.effects).get(hook, ""))


def items_of(unit: Unit) -> tuple[Item, ...]:
    """Everything magic a unit carries, whether it works or not."""
    return tuple(_item(rule) for rule in unit.special if rule.id in (ITEM, STANDARD))


def _item(rule: SpecialRule) -> Item:
    name = str(dict(rule.parameters).get("name", rule.id.replace("_", " ")))
    return Item(name, rule.id == STANDARD, rule.parameters)


def working(unit: Unit, *, fleeing: bool) -> tuple[Item, ...]:
    """The items that work now; standards neither while `fleeing` nor once they are lost (FB-EXT-02)."""
    furled = fleeing or unit.is_fleeing or unit.has("standard_lost")
    return tuple(item for item in items_of(unit) if not (item.is_standard and furled))


def item_save(unit: Unit) -> int | None:
    """The best special save that a unit's items give it."""
    saves = (item.number("special_save") for item in working(unit, fleeing=False))
    return min((save for save in saves if save), default=None)


@dataclass(frozen=True, slots=True)
class BoundSpell:
    """A spell bound in an item, and the total a dispel must reach."""

    item: str
    spell: str
    power: int


def bound_spells(unit: Unit) -> tuple[BoundSpell, ...]:
    """The spells bound in what a unit carries; those of a lost standard are gone."""
    return tuple(
        BoundSpell(item.name, item.word("bound_spell"), item.number("power"))
        for item in working(unit, fleeing=False)
        if item.word("bound_spell")
    )


# -- as a battle is set up


def outfitted(unit: Unit) -> Unit | str:
    """A unit with the profile that its items give it, or what is wrong with one of them or with a wizard's spells."""
    for rule in unit.special:
        wrong = fault(rule) if rule.id in (ITEM, STANDARD) else wizard_fault(rule) if rule.id == WIZARD else ""
        if wrong:
            return wrong
    return mount_fault(unit) or _changed(unit, items_of(unit), 1)


def fault(rule: SpecialRule) -> str:
    """What is wrong with an item as written, empty where nothing is."""
    effects = dict(rule.parameters)
    if set(effects) <= {"name"}:
        known = ", ".join((*WHOLE[:-1], *WITHIN, *PAIRS, "rally_auto"))
        return told("{rule} has no effect; give it one of {known}", rule=rule.id, known=known)
    return next((wrong for name, value in effects.items() if (wrong := _fault(name, value, effects))), "")


def wizard_fault(rule: SpecialRule) -> str:
    """What is wrong with a wizard as written, empty where nothing is."""
    given = dict(rule.parameters)
    level = given.get("level", 1)
    if isinstance(level, bool) or level not in LEVELS:
        return told("a wizard's level cannot be {level}; use 1 to 4", level=repr(level))
    unknown = [name for name in str(given.get("spells", "")).replace(",", " ").split() if name not in SPELL_NAMES]
    if unknown:
        return told("no spell '{spell}'; use {known}", spell=unknown[0], known=", ".join(SPELL_NAMES))
    return ""


def _fault(name: str, value: object, effects: dict[str, str | float | int | bool]) -> str:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    needed = {**dict.fromkeys(WHOLE, tr("a whole number")), "rally_auto": tr("true or false"), "name": tr("a name")}
    needed |= {key: told("{least} to {most}", least=limits[0], most=limits[-1]) for key, limits in WITHIN.items()}
    for key, names in (("stat", CHARACTERISTICS), ("bound_spell", SPELL_NAMES)):
        needed[key] = told("one of {known}", known=", ".join(names))
    fits = {
        "rally_auto": isinstance(value, bool),
        "name": isinstance(value, str),
        "stat": value in CHARACTERISTICS,
        "bound_spell": value in SPELL_NAMES,
        **dict.fromkeys(WHOLE, is_whole),
        **{key: is_whole and value in limits for key, limits in WITHIN.items()},
    }
    if name not in needed:
        return told("magic items have no effect '{name}'; use {known}", name=name, known=", ".join(needed))
    if not fits[name]:
        return told("{name} cannot be {value}; use {needed}", name=name, value=repr(value), needed=needed[name])
    if name in PAIRS and PAIRS[name] not in effects:
        return told("{name} needs {other} beside it", name=name, other=PAIRS[name])
    return ""


def _changed(unit: Unit, items: tuple[Item, ...], times: int) -> Unit:
    """The unit with what items change in its profile added, or taken off again."""
    profile = unit.profile
    for item in items:
        stat = item.word("stat")
        if stat and profile.printed(stat) is not None:
            by = item.number("by") * times * (CM if stat == "M" else 1)
            profile = profile.changed(**{stat: max(0, (profile.printed(stat) or 0) + by)})
    return replace(unit, profile=profile)


# -- in flight


def furl(game: Game, unit_id: UnitId) -> None:
    """Whoever begins to flee has nothing more of a standard's change of profiles (FB-EXT-02)."""
    for one in map(game.unit, (unit_id, *game.unit(unit_id).characters)):
        if _standards(one) and not one.has(FURLED):
            game.emit(UnitChanged(_changed(one, _standards(one), -1).marked(FURLED, Until.BATTLE), "standard"))


def unfurl(game: Game, unit_id: UnitId) -> None:
    """Whoever rallies has it again, unless the standard is lost."""
    for one in map(game.unit, (unit_id, *game.unit(unit_id).characters)):
        if one.has(FURLED) and not one.has("standard_lost"):
            game.emit(UnitChanged(_changed(one, _standards(one), 1).unmarked(FURLED), "standard"))


def _standards(unit: Unit) -> tuple[Item, ...]:
    return tuple(item for item in items_of(unit) if item.is_standard and item.word("stat"))
