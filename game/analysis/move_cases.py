"""Moves and marches, as questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Pivot, Places, Reform, To, Turn, Wheel
from game.geometry.ranks import Block
from game.rulesets.fantasy.characters import host_of
from game.rulesets.fantasy.flying import FLIGHT, fly_bars
from game.rulesets.fantasy.leaving import judge_leaving, leave_bars, stepped_out
from game.rulesets.fantasy.movement import judge_way, march_bars, move_bars, move_rules
from game.rulesets.fantasy.turn import nearest_enemy

if TYPE_CHECKING:
    from game.analysis.answers import Scale
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.requests import Judgement
    from game.engine.tally import Reason
    from game.geometry.move_values import GroupWalk
    from game.geometry.moves import Walk


def legs_of(asked: list[Any], scale: Scale) -> tuple[Leg, ...]:
    """The legs of a question, in mm."""
    return tuple(_leg(leg, scale) for leg in asked)


def _leg(ask: Any, scale: Scale) -> Leg:
    if ask.ahead is not None:
        return Ahead(ask.ahead * scale.mm)
    if ask.wheel is not None:
        return Wheel(Hand(ask.wheel), ask.degrees)
    if ask.turn is not None:
        return Turn(Facing(ask.turn))
    if ask.files is not None:
        return Files(ask.files)
    if ask.reform is not None:
        return Reform(ask.reform.files, ask.reform.facing)
    if ask.to is not None:
        return To((ask.to[0] * scale.mm, ask.to[1] * scale.mm))
    if ask.places is not None:
        return Places(tuple((x * scale.mm, y * scale.mm) for x, y in ask.places))
    return Pivot(ask.pivot)


def move(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Is this move legal, and what does it cost (FB-MOV, FB-TER)?"""
    unit = battle.unit(ask.unit)
    host = host_of(battle, ask.unit)
    if host is not None:
        return leaves(battle, unit, host, ask, scale, evidence)
    bars = move_bars(battle, unit)
    if ask.fly:
        bars = (*bars, *fly_bars(battle, unit))
    judged = judge_way(battle, unit, legs_of(ask.legs, scale), fly=ask.fly)
    evidence |= {"walk": judged.value, "reasons": (*bars, *judged.reasons)}
    allowance = FLIGHT if ask.fly else move_rules(battle, unit).allowance
    return _walked(judged, bars, allowance, scale)


def leaves(battle: Battle, hero: Unit, host: Unit, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """May a character leave his unit that way (FB-EXT-03)?"""
    out = stepped_out(battle, hero.id)
    bars = leave_bars(battle, hero, host)
    judged = judge_leaving(out, hero.id, host.id, legs_of(ask.legs, scale), march=False)
    evidence |= {"walk": judged.value, "reasons": (*bars, *judged.reasons), "battle": out}
    return _walked(judged, bars, move_rules(out, out.unit(hero.id)).allowance, scale)


def _walked(judged: Judgement[Any], bars: tuple[Reason, ...], allowance: float, scale: Scale) -> dict[str, Any]:
    walk: Walk | GroupWalk = judged.value
    reasons = (*bars, *judged.reasons)
    answer: dict[str, Any] = {
        "legal": not reasons,
        "cost": scale.length(walk.cost),
        "allowance": scale.length(allowance),
        "legs": [_costed(leg, scale) for leg in walk.legs],
        "end": scale.end(walk.end),
        **({"files": walk.end.files} if isinstance(walk.end, Block) else {}),
        "reasons": scale.reasons(reasons),
    }
    return answer if not reasons else {**answer, "why": _why(reasons)}


def _costed(leg: Any, scale: Scale) -> dict[str, Any]:
    shown = scale.leg(leg.leg, leg.cost)
    return shown if leg.furthest is None else {**shown, "furthest": scale.length(leg.furthest)}


def _why(reasons: tuple[Reason, ...]) -> str:
    codes = [reason.code for reason in reasons]
    if any(code in ("blocked", "too_near", "edge") for code in codes):
        return "blocked"
    return "too_far" if any(code in ("too_far", "reform_far") for code in codes) else "barred"


def march(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """May it march (FB-MOV-14), and is this march legal (FB-MOV-15)?"""
    unit = battle.unit(ask.unit)
    bars = (*move_bars(battle, unit), *march_bars(battle, unit))
    nearest = nearest_enemy(battle, unit)
    allowance = move_rules(battle, unit, march=True).allowance
    answer: dict[str, Any] = {
        "allowed": not bars,
        "nearest": scale.length(nearest) if nearest is not None else None,
        "allowance": scale.length(allowance),
        "reasons": scale.reasons(bars),
    }
    if ask.legs is None:
        evidence["reasons"] = bars
        return answer
    judged = judge_way(battle, unit, legs_of(ask.legs, scale), march=True)
    evidence |= {"walk": judged.value, "reasons": (*bars, *judged.reasons)}
    return {**answer, **_walked(judged, bars, allowance, scale)}
