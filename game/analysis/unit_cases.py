"""Arcs, sight, casualties and ranks, as questions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.geometry.arcs import readings, votes
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.approaches import side_charged
from game.rulesets.fantasy.casualties import removed
from game.rulesets.fantasy.redress import shifted
from game.rulesets.fantasy.result import rank_bonus as bonus_of
from game.rulesets.fantasy.seeing import look

if TYPE_CHECKING:
    from game.analysis.answers import Scale
    from game.battle.battle import Battle


def arc(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """In which arc does it stand, and by which vote (FB-ARC-01, FB-ARC-02)?"""
    target, other = battle.unit(ask.of), battle.unit(ask.source)
    side = side_charged(battle, other, target)
    evidence["side"] = side
    counted = votes(target.block, other.body) if isinstance(target.body, Block) else dict.fromkeys(Side, 0)
    return {
        "arc": str(side),
        "votes": {str(zone): counted[zone] for zone in Side},
        "readings": {name: str(found) for name, found in readings(target.body, other.body).items()},
        "reasons": [],
    }


def sight(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Does it see, and with which models (FB-SHT-08, FB-SHT-09)?"""
    seen = look(battle, battle.unit(ask.source), battle.unit(ask.to))
    evidence["sight"] = seen
    return {
        "sees": seen.sees,
        "from_models": list(seen.models),
        "blocked_by": list(seen.blocked_by),
        "reasons": [],
    }


def casualties(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """How does it stand after losing models, and who has to close up (FB-CAS-02, FB-ORD-05)?"""
    unit = battle.unit(ask.unit)
    body, _ = removed(unit.body, ask.models, unit.next_end)
    if body is None:
        return {"files": 0, "end": None, "moved": {}, "result": "destroyed", "reasons": []}
    after = battle.with_unit(replace(unit, body=body))
    evidence["end"] = body
    moved: dict[str, Any] = {}
    for fight in battle.fights_of(unit.id):
        enemy = battle.unit(fight.other(unit.id))
        closed = shifted(enemy, after.unit(unit.id))
        if closed is not None and closed.pose != enemy.block.pose:
            moved[enemy.id] = scale.end(closed)
    files = body.files if isinstance(body, Block) else body.count
    return {"files": files, "end": scale.end(body), "moved": moved, "reasons": []}


def rank_bonus(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """Which ranks count (FB-RES-06 to 08)?"""
    unit = battle.unit(ask.unit)
    sizes = list(unit.body.rank_sizes) if isinstance(unit.body, Block) else [unit.body.count]
    return {"ranks": sizes, "bonus": bonus_of(unit), "reasons": []}
