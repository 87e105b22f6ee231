"""Blows against one target: to hit, to wound, saves (FB-HIT, FB-CWD, FB-CSV)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import Part, Tally, message
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.fighters import is_first_round, is_full_charger
from game.rulesets.fantasy.obstacles import needs_six
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.saves import NONE, armour_save, save_needed, special_save
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.tables import is_hit, to_hit, to_wound
from game.rulesets.fantasy.weapons import strength_bonus, weapon_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Message
    from game.rulesets.fantasy.fighters import Target
    from game.rulesets.fantasy.order import Entry


EASIEST = 2
"""No roll to wound needs less."""


@dataclass(frozen=True, slots=True)
class ToHit:
    """The question what changes a roll to hit in close combat; special rules answer with parts added to the die."""

    attacker: UnitId
    target: UnitId
    who: Who


@dataclass(frozen=True, slots=True)
class ToWound:
    """The question what changes a roll to wound in close combat; answered with parts added to the die (FB-C-14)."""

    attacker: UnitId
    target: UnitId
    who: Who


@dataclass(frozen=True, slots=True)
class AttacksEach:
    """The question what changes the blows of one model; special rules answer with parts."""

    attacker: UnitId
    who: Who


@dataclass(frozen=True, slots=True)
class MissedBlows:
    """The question whether missed blows are struck again, once; any part answers yes (FB-PSY-HAT-02)."""

    attacker: UnitId
    target: UnitId
    who: Who


@dataclass(frozen=True, slots=True)
class BlowsStruck:
    """One unit struck at another: dice thrown, hits, wounds, and what saves stopped."""

    unit: UnitId
    target: UnitId
    attacks: int
    hits: int
    wounds: int
    unsaved: int
    who: Who = Who.MODELS
    at_champion: bool = False

    def apply(self, battle: Battle) -> Battle:
        """The same battle: the dead are removed when all blows of the combat are struck (FB-CCS-01)."""
        return battle


def attacks_each(battle: Battle, entry: Entry) -> Tally:
    """The blows of one model; a rider's weapon never helps the mount (FB-HIT-01, FB-WHO-05)."""
    unit = battle.unit(entry.unit)
    tally = Tally(message("Attacks"), (Part(entry.profile["A"], message("own"), "FB-HIT-01"),))
    if entry.who is not Who.MOUNTS:
        weapon = weapon_of(unit)
        tally = tally.plus(weapon.attacks, message("{weapon}", weapon=weapon.name), "FB-C-04")
    for part in SPECIAL.contributions(AttacksEach(unit.id, entry.who), battle, unit):
        tally = tally.plus(part.value, part.why, part.rule)
    return tally


def hit_tally(game: Game, entry: Entry, target: Unit) -> Tally | None:
    """The number to hit, None where it hits without a die (FB-HIT-02 to 04). Modifiers of the die change its need."""
    needed = to_hit(entry.profile["WS"], target.profile["WS"])
    if needed is None:
        return None
    home, theirs = stands_as(game.battle, entry.unit).id, stands_as(game.battle, target.id).id
    fight = game.battle.fight(home, theirs)
    if fight is not None and home in fight.needs_six:
        return Tally(message("to hit"), (Part(6, message("natural 6 alone"), "FB-PSY-FEA-04"),), "+")
    if needs_six(fight, game.unit(entry.unit), theirs):
        return Tally(message("to hit"), (Part(6, message("natural 6 alone, across the obstacle"), "FB-OBS-02"),), "+")
    why = message("WS {a} against {b}", a=entry.profile["WS"], b=target.profile["WS"])
    tally = Tally(message("to hit"), (Part(needed, why, "FB-HIT-02"),), "+")
    query = ToHit(entry.unit, target.id, entry.who)
    for part in game.special.contributions(query, game.battle, game.unit(entry.unit), target):
        tally = tally.plus(-part.value, part.why, part.rule)
    return tally


def strength_tally(battle: Battle, entry: Entry, enemy: UnitId | None = None) -> Tally:
    """The Strength of a blow at an enemy, for the wound and against armour (FB-CWD-02, FB-C-04)."""
    tally = Tally(message("Strength"), (Part(entry.profile["S"], message("own"), "FB-CWD-02"),))
    if entry.who is Who.MOUNTS:
        return tally
    weapon = weapon_of(battle.unit(entry.unit))
    charging, first = is_full_charger(battle, entry.unit), is_first_round(battle, entry.unit, enemy)
    bonus = strength_bonus(weapon, charging=charging, first_round=first)
    return tally.plus(bonus, message("{weapon}", weapon=weapon.name), "FB-C-04")


def save_tally(target: Unit, strength: int, save_modifier: int = 0) -> Tally | None:
    """The armour save against a blow of that Strength, None where there is none (FB-CSV-01 to 03).

    `save_modifier` is what the weapon worsens it by of itself (FB-EXT-14).
    """
    tally = armour_save(target)
    needed = save_needed(tally.total, strength)
    if needed is None or needed + save_modifier >= NONE:
        return None
    against = tally.plus(needed - tally.total, message("Strength {s}", s=strength), "FB-CSV-02")
    return against.plus(save_modifier, message("the weapon"), "FB-EXT-14")


def strike(game: Game, entry: Entry, target: Target, attacks: int) -> Steps[int]:
    """Roll to hit, to wound and to save; gives the wounds that got through (FB-HIT-01, FB-CWD-01, FB-CSV)."""
    strength = int(strength_tally(game.battle, entry, target.unit).total)
    hits = yield from _hits(game, entry, target, attacks)
    wounds = yield from _wounds(game, entry, target, hits, strength)
    unsaved = yield from unsaved_wounds(game, target.unit, wounds, strength)
    game.emit(BlowsStruck(entry.unit, target.unit, attacks, hits, wounds, unsaved, entry.who, target.champion))
    return unsaved


def _hits(game: Game, entry: Entry, target: Target, attacks: int) -> Steps[int]:
    tally = hit_tally(game, entry, game.unit(target.unit))
    if tally is None:
        return attacks
    needed = int(tally.total)
    prompt = message(
        "{unit} {unit:strikes|strike} at {target}: {n}+",
        unit=striker(game.battle, entry),
        target=described(game.battle, target),
        n=needed,
    )
    rolled = yield from game.roll(entry.army, "hit", attacks, prompt, tally=tally, rule="FB-HIT-01", unit=entry.unit)
    hits = sum(is_hit(die, needed) for die in rolled)
    again = MissedBlows(entry.unit, target.unit, entry.who)
    if hits == attacks or not game.special.contributions(again, game.battle, game.unit(entry.unit)):
        return hits
    missed, rule = attacks - hits, "FB-PSY-HAT-02"
    rolled = yield from game.roll(entry.army, "hit again", missed, prompt, tally=tally, rule=rule, unit=entry.unit)
    return hits + sum(is_hit(die, needed) for die in rolled)


def _wounds(game: Game, entry: Entry, target: Target, hits: int, strength: int) -> Steps[int]:
    tally = wound_tally(game, entry, game.unit(target.unit), strength)
    if tally is None:
        return 0
    needed = max(EASIEST, int(tally.total))
    prompt = message(
        "{unit} {unit:wounds|wound} {target} on {n}+",
        unit=striker(game.battle, entry),
        target=described(game.battle, target),
        n=needed,
    )
    rolled = yield from game.roll(entry.army, "wound", hits, prompt, tally=tally, rule="FB-CWD-01", unit=entry.unit)
    return sum(die >= needed for die in rolled)


def wound_tally(game: Game, entry: Entry, target: Unit, strength: int) -> Tally | None:
    """The number to wound, None where no wound is possible; special rules change the die (FB-CWD-01, FB-C-14)."""
    toughness = target.profile["T"]
    needed = to_wound(strength, toughness)
    if needed is None:
        return None
    why = message("S {s} against T {t}", s=strength, t=toughness)
    tally = Tally(message("to wound"), (Part(needed, why, "FB-CWD-01"),), "+")
    query = ToWound(entry.unit, target.id, entry.who)
    for part in game.special.contributions(query, game.battle, game.unit(entry.unit), target):
        tally = tally.plus(-part.value, part.why, part.rule)
    return tally


def unsaved_wounds(
    game: Game,
    target_id: UnitId,
    wounds: int,
    strength: int,
    *,
    armour: bool = True,
    save_modifier: int = 0,
    rule: str = "FB-CSV-01",
) -> Steps[int]:
    """Armour first, then one special save for each wound that got through; gives the rest (FB-SAV-01, FB-CSV-04)."""
    target = game.unit(target_id)
    tally = save_tally(target, strength, save_modifier) if armour else None
    if tally is not None:
        prompt = message("{unit} {unit:saves|save} on {n}+", unit=target.name, n=int(tally.total))
        wounds -= yield from _saves(game, target, "armour", wounds, int(tally.total), prompt, rule, tally)
    ward = special_save(target)
    if ward is not None:
        prompt = message("{unit}: special save on {n}+", unit=target.name, n=ward)
        wounds -= yield from _saves(game, target, "ward", wounds, ward, prompt, "FB-SAV-05")
    return wounds


def _saves(
    game: Game,
    target: Unit,
    what: str,
    wounds: int,
    needed: int,
    prompt: Message,
    rule: str,
    tally: Tally | None = None,
) -> Steps[int]:
    rolled = yield from game.roll(target.army, what, wounds, prompt, tally=tally, rule=rule, unit=target.id)
    return sum(die > 1 and die >= needed for die in rolled)


def striker(battle: Battle, entry: Entry) -> str:
    """The strikers as people call them."""
    name = battle.unit(entry.unit).name
    return name if entry.who is Who.MODELS else f"{name} ({entry.who})"


def described(battle: Battle, target: Target) -> str:
    """A target as people call it."""
    name = battle.unit(target.unit).name
    return f"{name} (champion)" if target.champion else name
