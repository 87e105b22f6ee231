"""Flyers: 50 cm over everything, in a move or a charge; where they may come down (FB-EXT-09, FB-C-13)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from game.engine.requests import Judgement
from game.engine.tally import Reason, bar, message, reason
from game.geometry.approach import Approach, ApproachRules, approach
from game.geometry.approach_loose import GroupCharge, by_group
from game.geometry.groups import walk_group
from game.geometry.legs import To
from game.geometry.measure import distance, overlaps, overlaps_shape
from game.geometry.move_values import GroupWalk, MoveRules
from game.geometry.moves import walk
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.tolerance import less_than
from game.language import N_
from game.rulesets.fantasy.going import air, landing_ground
from game.rulesets.fantasy.loose import body_charged, goes_loose, opened
from game.rulesets.fantasy.units import CM, COHERENCE, GAP, blockers, flies, skirmishes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.approach import Verdict
    from game.geometry.legs import Leg
    from game.geometry.moves import Walk
    from game.geometry.ranks import Body, Side

FLIGHT = 50 * CM
"""How far a flyer flies, in a move as in a charge (FB-EXT-09)."""
RULE = "FB-EXT-09"
WORDS = {
    "too_far": "flies {cm:.1f} cm, {most:.1f} is the most",
    "edge": "the table ends after {cm:.1f} cm",
    "pivot": "flyers face any way and fly straight on",
    "scattered": "its models must end in one group, at most {most:.1f} cm apart",
    "crowded": "two of its models would stand in each other",
}


def fly_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit may not fly this turn."""
    return (
        *bar(not flies(unit), "no_wings", "it does not fly", rule=RULE),
        *bar(unit.has("returned"), "returned", "it has just come back to the table", rule="FB-OFF-02"),
    )


def judge_flying(battle: Battle, unit: Unit, legs: tuple[Leg, ...]) -> Judgement[Walk | GroupWalk]:
    """The one judge of a move in the air: any polyline of 50 cm over everything, and a place to come down."""
    rules = MoveRules(FLIGHT, FLIGHT, gap=0.0, lone=True, coherence=COHERENCE if skirmishes(unit) else 0.0)
    walked: Walk | GroupWalk
    if skirmishes(unit) or not isinstance(unit.body, Block):
        walked = walk_group(opened(unit), legs, air(battle), rules)
    else:
        walked = walk(unit.block, legs, air(battle), rules)
    said = [
        reason(found.code, message(WORDS.get(found.code, N_("cannot be flown")), **dict(found.figures)), rule=RULE,
               where=found.where)
        for found in walked.bars
    ]  # fmt: skip
    bars = landing_bars(battle, unit, walked.end) if legs else ()
    return Judgement(walked, (*said, *bars))


def in_the_air(unit: Unit) -> Iterator[tuple[Leg, ...]]:
    """Flights worth trying: none, and all round, the longer ones first."""
    yield ()
    x, y = unit.body.centre
    for share, turn in itertools.product((1.0, 0.6, 0.3, 0.1), range(0, 360, 45)):
        yield (To(Pose(x, y, turn).at(FLIGHT * share)),)


def landing_bars(battle: Battle, unit: Unit, body: Body) -> tuple[Reason, ...]:
    """Why a flyer may not come down somewhere: wood, impassable ground, a unit, an enemy too near."""
    found: list[Reason] = []
    where = body.centre
    for barrier in landing_ground(battle).barriers:
        if overlaps_shape(body, barrier.shape):
            words = message("may not come down in {place}", place=barrier.name)
            found.append(reason("no_landing", words, rule=RULE, where=where, blocker=barrier.name))
    for other in battle.others(unit):
        if overlaps(body, other.body):
            words = message("may not come down on {unit}", unit=other.name)
            found.append(reason("blocked", words, rule=RULE, where=where, blocker=other.id))
        elif other.army != unit.army and _is_too_near(unit, body, other):
            words = message("comes down nearer than 3 cm to {unit}", unit=other.name)
            found.append(reason("too_near", words, rule="FB-MOV-19", where=where, blocker=other.id))
    return tuple(found)


def _is_too_near(unit: Unit, body: Body, enemy: Unit) -> bool:
    """Nearer than 3 cm, and nearer than it was before (FB-MOV-19)."""
    return less_than(distance(body, enemy.body), min(GAP, distance(unit.body, enemy.body)))


def flying_verdict(battle: Battle, charger: Unit, target: Unit, side: Side, allowance: float) -> Verdict:
    """A charge through the air: one free facing, straight on over everything, alignment as usual (FB-EXT-09)."""
    ground, others = landing_ground(battle), blockers(battle, charger, but=(target.id,))
    body = body_charged(battle, target)
    if goes_loose(charger):
        return by_group(GroupCharge(opened(charger), body, side, allowance, ground, others, flying=True))
    rules = ApproachRules(lone=True, flying=True)
    return approach(Approach(charger.block, body, side, allowance, ground, others, rules, behind_fence=False))
