"""Every way to bring one block flush onto a side of another: straight, one wheel, straight, align (FB-CHG-10, -12).

The search is exact: in the frame of the charged side every track is of the form A cos + B sin = k in the wheel's angle
and linear in the stretch before it, so the spots where the answer changes are solved for, never sampled.
"""

from __future__ import annotations

import math

from game.geometry.approach_arena import Arena, build, fence_gap
from game.geometry.approach_leads import search
from game.geometry.approach_path import path_of
from game.geometry.approach_sides import box_of
from game.geometry.approach_strip import box_gap
from game.geometry.approach_trial import Trial, better
from game.geometry.approach_values import (
    Approach,
    ApproachRules,
    Blocker,
    CostedLeg,
    FailedMove,
    Failure,
    Path,
    Verdict,
)
from game.geometry.legs import Facing, Turn
from game.geometry.ranks import Block

__all__ = [
    "Approach", "ApproachRules", "Blocker", "CostedLeg", "FailedMove", "Failure", "Path", "Verdict",
    "approach",
]  # fmt: skip

Prefix = tuple[CostedLeg, ...]


def approach(query: Approach) -> Verdict:
    """The charge paths of a query, best first (FB-CHG-12)."""
    distance = box_gap(query.mover.corners, box_of(query.target).corners)
    found = _solve(query, query.allowance, query.allowance)
    if found is not None:
        return Verdict(path_of(*found), (), None, distance)
    return Verdict(None, (), Failure("too_far"), distance)


def _solve(query: Approach, allowance: float, reach: float) -> tuple[Arena, Trial, Prefix] | None:
    best: tuple[Arena, Trial, Prefix] | None = None
    gap = fence_gap(query)
    for mover, spent, prefix in _starts(query):
        arena = build(query, mover, allowance, reach, gap, spent)
        trial = search(arena)
        if trial is not None and better(trial, best[1] if best else None):
            best = arena, trial, prefix
    return best


def _starts(query: Approach) -> list[tuple[Block, float, Prefix]]:
    """The mover as it stands, and for a pseudo-charge after each turn (FB-PSC-04)."""
    found: list[tuple[Block, float, Prefix]] = [(query.mover, 0.0, ())]
    cost = query.rules.turn_cost
    if cost is not None:
        for facing in (Facing.LEFT, Facing.RIGHT, Facing.ABOUT):
            found.append((turned(query.mover, facing), cost, (CostedLeg(Turn(facing), cost),)))
    return found


def turned(mover: Block, facing: Facing) -> Block:
    """A block after a turn: its files are its old ranks after a quarter, its box's centre stays (FB-MOV-09)."""
    by = {Facing.LEFT: 270.0, Facing.RIGHT: 90.0, Facing.ABOUT: 180.0}[facing]
    files = mover.files if facing is Facing.ABOUT else mover.ranks
    block = Block(mover.pose, files, mover.count, mover.base)
    return block.centred_at(mover.centre, (mover.pose.facing + by) % 360.0)
