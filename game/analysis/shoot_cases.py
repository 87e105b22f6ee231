"""Shooting as a question: who shoots at a target, through what cover, on what number; standing and shooting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.battle.marks import Until
from game.rulesets.fantasy.aiming import needed_on_the_second, to_hit
from game.rulesets.fantasy.cover import Cover
from game.rulesets.fantasy.crews import is_machine
from game.rulesets.fantasy.piercing import bolt_to_hit
from game.rulesets.fantasy.reactions import stand_and_shoot_bars
from game.rulesets.fantasy.shooting import shooting_bars, target_bars
from game.rulesets.fantasy.volley import Volley, heroes_volleys, volley
from game.rulesets.fantasy.war_machines import engine_target_bars, faced

if TYPE_CHECKING:
    from game.analysis.answers import Scale
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.tally import Tally
    from game.rulesets.fantasy.volley import Group

RANGES = {False: "short", True: "long"}


def shoot(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Who shoots at a target, and on what number (FB-SHT-04 to 12, FB-SHT-20 to 30)?"""
    if ask.moved:
        battle = battle.with_unit(battle.unit(ask.unit).marked("moved", Until.TURN))
    unit, target = battle.unit(ask.unit), battle.unit(ask.at)
    if is_machine(unit):
        return _engine(battle, unit, target, scale, evidence)
    bars = shooting_bars(battle, unit)
    if unit.is_on_table and target.is_on_table:
        bars = (*bars, *target_bars(battle, unit, target))
    evidence["bars"] = bars
    shots = Volley(unit.id, target.id, ()) if bars else volley(battle, unit, target)
    evidence["volley"] = shots
    heroes = () if bars else heroes_volleys(battle, unit, target)
    return {"allowed": not bars, **described(battle, shots, heroes), "reasons": scale.reasons(bars)}


def _engine(battle: Battle, unit: Unit, target: Unit, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """A war machine: a bolt thrower has a number to hit, the others guess their distance (FB-EXT-06)."""
    bars = shooting_bars(battle, unit)
    if unit.is_on_table and target.is_on_table:
        bars = (*bars, *engine_target_bars(battle, unit, target))
    evidence["bars"] = bars
    answer: dict[str, Any] = {
        "allowed": not bars,
        **described(battle, Volley(unit.id, target.id, ())),
        "guesses": not unit.has_special("bolt_thrower"),
        "reasons": scale.reasons(bars),
    }
    tally = None if bars or answer["guesses"] else bolt_to_hit(battle, faced(battle, unit, target), target)
    if tally is None:
        return answer
    parts = {part.rule: -part.value for part in tally.parts}
    word, number = RANGES["FB-SHT-26" in parts], int(tally.total)
    group = {"range": word, "cover": Cover(abs(int(parts.get("FB-SHT-28", 0)))).words, "models": 1}
    return {
        **answer,
        "shooters": {"short": 0, "long": 0, word: 1},
        "cover": group["cover"],
        "to_hit": {"short": None, "long": None, word: number},
        "groups": [{**group, **_said(tally)}],
    }


def stand_and_shoot(
    battle: Battle, shooter: UnitId, charger: UnitId, scale: Scale, evidence: dict[str, Any]
) -> dict[str, Any]:
    """Whether a charged unit may stand and shoot, and its volley (FB-REA-02, FB-REA-03)."""
    bars = stand_and_shoot_bars(battle, shooter, charger)
    if bars:
        return {"stand_and_shoot": False}
    shots = volley(battle, battle.unit(shooter), battle.unit(charger), charging=True)
    evidence["volley"] = shots
    heroes = heroes_volleys(battle, battle.unit(shooter), battle.unit(charger), charging=True)
    return {"stand_and_shoot": True, "volley": described(battle, shots, heroes)}


def described(battle: Battle, shots: Volley, heroes: tuple[Volley, ...] = ()) -> dict[str, Any]:
    """A volley in the words of the contract; `groups` has every number, the rest what most shooters have.

    `characters` in the unit who shoot with weapons of their own are listed apart.
    """
    groups = shots.groups()
    numbers = {group: _number(battle, shots, group) for group in groups}
    short, long = (_main(groups, is_long=far) for far in RANGES)
    return {
        "shooters": {word: sum(n for g, n in groups.items() if g.is_long is far) for far, word in RANGES.items()},
        "cover": _main_cover(groups).words,
        "to_hit": {"short": numbers[short] if short else None, "long": numbers[long] if long else None},
        "out_of_range": len(shots.beyond),
        "not_seen": len(shots.blind),
        "groups": _groups(battle, shots),
        "characters": [{"by": one.hero, **group} for one in heroes for group in _groups(battle, one)],
    }


def _groups(battle: Battle, shots: Volley) -> list[dict[str, Any]]:
    """Every group with its number and what that is made of."""
    found: list[dict[str, Any]] = []
    for group, models in shots.groups().items():
        one = {"range": RANGES[group.is_long], "cover": group.cover.words, "models": models}
        found.append({**one, **_said(_tally(battle, shots, group))})
    return found


def _said(tally: Tally) -> dict[str, Any]:
    number = int(tally.total)
    return {"to_hit": number, "second_die": needed_on_the_second(number) if number > 6 else None, "why": str(tally)}


def _tally(battle: Battle, shots: Volley, group: Group) -> Tally:
    unit, target = battle.unit(shots.unit), battle.unit(shots.target)
    hero = battle.unit(shots.hero) if shots.hero else None
    return to_hit(battle, unit, target, is_long=group.is_long, cover=group.cover, charging=shots.charging, hero=hero)


def _number(battle: Battle, shots: Volley, group: Group) -> int:
    return int(_tally(battle, shots, group).total)


def _main(groups: dict[Group, int], *, is_long: bool) -> Group | None:
    """The largest group at a range; of equal ones the one through most cover."""
    there = [group for group in groups if group.is_long is is_long]
    return max(there, key=lambda group: (groups[group], group.cover), default=None)


def _main_cover(groups: dict[Group, int]) -> Cover:
    """The cover most shooters meet; of equal ones the better."""
    models = {cover: sum(n for group, n in groups.items() if group.cover is cover) for cover in Cover}
    return max(Cover, key=lambda cover: (models[cover], cover)) if groups else Cover.NONE
