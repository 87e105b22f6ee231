"""Winners that widen their front or lap round an enemy, as questions (FB-EXP, FB-LAP).

That the round was won is taken for granted; enemies that touch fight each other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.engine.tally import reason
from game.geometry.contact import touching_models
from game.geometry.lapping import widened
from game.geometry.legs import Hand
from game.geometry.ranks import Block, Loose
from game.rulesets.fantasy.combat import current_engagements
from game.rulesets.fantasy.expansion import can_widen, file_bars, form_bars
from game.rulesets.fantasy.fighters import contact_pairs
from game.rulesets.fantasy.lapping import Filled, fill, hand_bars, lap_bars, lapped, sent_round, shares

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.analysis.answers import Scale
    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import Unit
    from game.engine.tally import Reason


def expand(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """May it add those files, and how does it stand then (FB-EXP-01)? What is not legal leaves it as it is."""
    battle = _fighting(battle)
    unit = battle.unit(ask.unit)
    wanted = {Hand.LEFT: ask.left, Hand.RIGHT: ask.right}
    bars = form_bars(battle, unit) or file_bars(battle, unit, wanted)
    after = unit if bars else replace(unit, body=widened(unit.block, ask.left, ask.right))
    return {**_stands(battle, unit, after, battle.fights_of(unit.id), scale, evidence, bars)}


def lap(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> dict[str, Any]:
    """How many go round each flank at the most, and where do they stand (FB-LAP-01, FB-LAP-02)?"""
    battle = _fighting(battle)
    unit, victim = battle.unit(ask.unit), battle.unit(ask.around)
    bars = form_bars(battle, unit) or lap_bars(battle, unit, victim) or _width_bars(battle, unit)
    filled = Filled(()) if bars else most(battle, unit, victim)
    return round_it(battle, unit, victim, filled, bars or filled.bars, scale, evidence)


def round_it(
    battle: Battle,
    unit: Unit,
    victim: Unit,
    filled: Filled,
    bars: tuple[Reason, ...],
    scale: Scale,
    evidence: dict[str, Any],
) -> dict[str, Any]:
    """How it stands with those models round the enemy, and whom they touch."""
    after = unit
    if filled.placed and not bars:
        fact = sent_round(unit, victim.id, filled.placed)
        after = lapped(replace(unit, body=fact.body), victim.id, fact.placed)
    fight = battle.fight(unit.id, victim.id)
    answer = _stands(battle, unit, after, [fight] if fight else [], scale, evidence, bars)
    points = {hand: [pose for one, pose in filled.placed if one is hand] for hand in Hand}
    groups = {hand: Loose(tuple(poses), unit.body.base) for hand, poses in points.items() if poses}
    touched = {hand: touching_models(group, victim.body)[1] for hand, group in groups.items()}
    evidence["touched"] = tuple(sorted({model for models in touched.values() for model in models}))
    return {
        **answer,
        **{str(hand): [scale.point(pose.point) for pose in points[hand]] for hand in Hand},
        "touched": {str(hand): len(touched.get(hand, ())) for hand in Hand},
    }


def every_share(battle: Battle, ask: Any) -> Iterator[tuple[Battle, Filled]]:
    """Every legal way to send models round, most first, with the position as it fights; none where it may not."""
    battle = _fighting(battle)
    unit, victim = battle.unit(ask.unit), battle.unit(ask.around)
    if form_bars(battle, unit) or lap_bars(battle, unit, victim) or _width_bars(battle, unit):
        return
    for share in shares():
        filled = fill(battle, unit, victim, share)
        if not filled.bars:
            yield battle, filled


def most(battle: Battle, unit: Unit, victim: Unit) -> Filled:
    """The most that can go round, evenly where there is a choice; if nobody can, why."""
    for share in shares():
        filled = fill(battle, unit, victim, share)
        if not filled.bars:
            return filled
    shut = tuple(bar for hand in Hand for bar in hand_bars(battle, unit, victim, hand))
    return Filled((), shut or filled.bars)


def _width_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    if not can_widen(battle, unit):
        return ()
    return (reason("not_widest", "its front can still be widened", rule="FB-LAP-01", where=unit.block.pose.point),)


def _fighting(battle: Battle) -> Battle:
    return replace(battle, engagements=current_engagements(battle))


def why(bars: tuple[Reason, ...]) -> str | None:
    """What decides, in a word: somebody or something in the way, or else that it may not."""
    if not bars:
        return None
    return "no_room" if bars[0].code in ("no_room", "terrain", "edge", "enveloped", "flank_taken") else "barred"


def _stands(
    battle: Battle,
    before: Unit,
    unit: Unit,
    fights: Iterable[Engagement],
    scale: Scale,
    evidence: dict[str, Any],
    bars: tuple[Reason, ...],
) -> dict[str, Any]:
    """How a unit stands after it all, and how many models touch."""
    after = battle.with_unit(unit)
    evidence.update(after=after, before=before.body, reasons=bars)
    mine: set[int] = set()
    theirs: set[tuple[str, int]] = set()
    for fight in fights:
        for pair in contact_pairs(after, fight):
            own, foe = pair if fight.one.unit == unit.id else (pair[1], pair[0])
            mine.add(own)
            theirs.add((fight.other(unit.id), foe))
    evidence["fighters"] = tuple(sorted(mine))
    block = unit.body if isinstance(unit.body, Block) else None
    return {
        "legal": not bars,
        "why": why(bars),
        "files": block.files if block else unit.body.count,
        "ranks": list(block.rank_sizes) if block else [unit.body.count],
        "end": scale.end(unit.body),
        "contacts": {"by": len(mine), "target": len(theirs)},
        "reasons": scale.reasons(bars),
    }
