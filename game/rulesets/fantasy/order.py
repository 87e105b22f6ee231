"""Who strikes when: chargers, Initiative, and what settles ties (FB-STR-01 to 07, FB-C-04)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.engine.tally import message
from game.rulesets.fantasy.casualties import CHAMPION
from game.rulesets.fantasy.characters import stands_as, with_characters
from game.rulesets.fantasy.fighters import is_full_charger
from game.rulesets.fantasy.weapons import Turn, weapon_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.profile import Profile
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps
    from game.rulesets.fantasy.fighters import Combat

Key = tuple[int, int, int]
"""Weapons that strike first or last, then full chargers (0) before the rest (1), then Initiative (FB-STR-07)."""


class Who(StrEnum):
    """Whose blows they are: every profile of a unit strikes for itself (FB-STR-02, FB-WHO-05)."""

    MODELS = "models"
    CHAMPION = "champion"
    MOUNTS = "mounts"


@dataclass(frozen=True, slots=True)
class Entry:
    """One profile of one unit in the order of blows."""

    unit: UnitId
    army: ArmyId
    who: Who
    profile: Profile
    key: Key


def entries(battle: Battle, combat: Combat) -> list[Entry]:
    """Every entry in strike order; whoever has no Attacks or no Weapon Skill strikes no blow (FB-HIT-04)."""
    fighting = [one for unit in combat for one in with_characters(battle, battle.unit(unit))]
    found = [entry for unit in fighting for entry in _entries_of(battle, unit)]
    return sorted((e for e in found if e.profile["A"] > 0 and e.profile["WS"] > 0), key=lambda e: e.key)


def _entries_of(battle: Battle, unit: Unit) -> list[Entry]:
    charge = 0 if is_full_charger(battle, unit.id) else 1
    key = (int(weapon_of(unit).strike), charge, -unit.profile["I"])
    found = [Entry(unit.id, unit.army, Who.MODELS, unit.profile, key)]
    if unit.has_command(CHAMPION):
        better = unit.profile.changed(A=unit.profile["A"] + 1)
        found.append(Entry(unit.id, unit.army, Who.CHAMPION, better, key))
    if unit.mount is not None:
        key = (int(Turn.NORMAL), charge, -unit.mount["I"])
        found.append(Entry(unit.id, unit.army, Who.MOUNTS, unit.mount, key))
    return found


def settle_ties(game: Game, combat: Combat, listed: list[Entry]) -> Steps[dict[Key, ArmyId]]:
    """For each moment at which both sides strike, who does so first.

    A pseudo-charger (FB-STR-06), else the winner of the last round (FB-STR-04), else one roll-off for all (FB-STR-05).
    """
    firsts: dict[Key, ArmyId] = {}
    open_keys = []
    for key in _ties(listed):
        pseudo = {e.army for e in listed if e.key == key and _is_pseudo_charger(game.battle, e.unit)}
        if len(pseudo) == 1:
            firsts[key] = min(pseudo)
        else:
            open_keys.append(key)
    if open_keys:
        first = last_winner(game.battle, combat) or (yield from roll_off(game))
        firsts.update(dict.fromkeys(open_keys, first))
    return firsts


def _ties(listed: list[Entry]) -> list[Key]:
    return sorted({one.key for one in listed for two in listed if one.key == two.key and one.army != two.army})


def _is_pseudo_charger(battle: Battle, unit: UnitId) -> bool:
    stands = stands_as(battle, unit).id
    return any(fight.half(stands).charge is ChargeKind.PSEUDO for fight in battle.fights_of(stands))


def last_winner(battle: Battle, combat: Combat) -> ArmyId | None:
    """The side that won the last round between enemies of this combat; None for a draw, or where they disagree."""
    winners = {fight.last_winner for fight in battle.engagements if fight.one.unit in combat and fight.rounds > 0}
    return next(iter(winners)) if len(winners) == 1 else None


def roll_off(game: Game) -> Steps[ArmyId]:
    """One die each, the active player first; equal dice are rolled again (FB-STR-05)."""
    armies = (game.battle.active, game.battle.opponent(game.battle.active))
    while True:
        dice: list[int] = []
        for army in armies:
            prompt = message("{army}: who strikes first?", army=game.battle.army(army).name)
            dice += yield from game.roll(army, "initiative", 1, prompt, rule="FB-STR-05")
        if dice[0] != dice[1]:
            return armies[0] if dice[0] > dice[1] else armies[1]
