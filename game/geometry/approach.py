"""Every way to bring one block flush onto a side of another: straight, one wheel, straight, align (FB-CHG-10, -12).

The search is exact: in the frame of the charged side every track is of the form A cos + B sin = k in the wheel's angle
and linear in the stretch before it, so the spots where the answer changes are solved for, never sampled.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Final, Literal

from game.geometry import approach_lone
from game.geometry.approach_arena import Arena, build, charge_distance, fence_gap
from game.geometry.approach_failed import failed_move
from game.geometry.approach_leads import search
from game.geometry.approach_loose import on_group
from game.geometry.approach_path import path_of
from game.geometry.approach_search import cheapest, reaches_at_once
from game.geometry.approach_strip import boxes_overlap
from game.geometry.approach_ties import tied
from game.geometry.approach_tolls import swung_box
from game.geometry.approach_trial import Trial, attempt, better
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
from game.geometry.approach_why import crowding, obstruction
from game.geometry.legs import Facing, Turn
from game.geometry.ranks import Block, Loose
from game.geometry.regions import Ground
from game.geometry.tolerance import CONTACT

__all__ = [
    "Approach", "ApproachRules", "Blocker", "CostedLeg", "FailedMove", "Failure", "Path", "Verdict",
    "approach", "failed_move", "is_reached",
]  # fmt: skip

Prefix = tuple[CostedLeg, ...]
Found = tuple[Arena, Trial, Prefix]

_FAR_ENOUGH: Final = 1.5


def approach(query: Approach, every: bool = False) -> Verdict:
    """The best charge path of a query, or why there is none (FB-CHG-10, FB-CHG-12); lengths in mm.

    With `every` the verdict also lists the other paths that are tied with it on models, at most ten, best first.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Side
    >>> spears = Block(Pose(650, 500), 5, 20, Base(20, 20))
    >>> foe = Block(Pose(770, 640, 180), 5, 20, Base(20, 20))
    >>> best = approach(Approach(spears, foe, Side.FRONT, 200, Ground(1800, 1200))).best
    >>> round(best.cost, 1), len(best.by)
    (190.9, 5)
    """
    if isinstance(query.target, Loose):
        return on_group(query)
    distance = charge_distance(query.mover, query.target, lone=query.rules.lone)
    explain = partial(_failure, query, distance)
    if distance <= query.allowance + CONTACT:
        found = _solve(query, query.allowance, distance)
        if found is not None:
            return Verdict(path_of(*found), _others(query, found, distance) if every else (), distance, explain)
    return Verdict(None, (), distance, explain)


def is_reached(query: Approach) -> bool:
    """Whether any charge path is legal: `approach` has a best one, which need not be found for that (FB-CHG-10)."""
    distance = (
        0.0 if isinstance(query.target, Loose) else charge_distance(query.mover, query.target, lone=query.rules.lone)
    )
    if distance > query.allowance + CONTACT:
        return False
    return _is_reached_at_once(query, distance) or approach(query).best is not None


def _is_reached_at_once(query: Approach, distance: float) -> bool:
    if isinstance(query.target, Loose) or query.rules.lone or query.rules.straight:
        return False
    arena = build(query, query.mover, query.allowance, _reach(query, query.allowance, distance), fence_gap(query))
    return reaches_at_once(arena)


def _others(query: Approach, best: Found, distance: float) -> tuple[Path, ...]:
    """The other paths that are tied with the best one on the first two of FB-CHG-12, best first."""
    arenas, prefixes = [], []
    gap, reach = fence_gap(query), _reach(query, query.allowance, distance)
    for mover, spent, prefix in _starts(query):
        arena = build(query, mover, query.allowance, reach, gap, spent)
        if not (prefix and _is_crowded(arena)):
            arenas.append(arena)
            prefixes.append(prefix)
    return tuple(path_of(*found, prefixes[number]) for number, found in tied(arenas, best[:2], distance))


def _reach(query: Approach, allowance: float, distance: float) -> float:
    return min(allowance, max(query.allowance, _FAR_ENOUGH * (distance + query.mover.width)))


def _solve(
    query: Approach,
    allowance: float,
    distance: float,
    without: Literal["", "landing", "solid"] = "",
    cheap: bool = False,
) -> Found | None:
    best: Found | None = None
    gap = fence_gap(query)
    reach = _reach(query, allowance, distance)
    for mover, spent, prefix in _starts(query):
        arena = build(query, mover, allowance, reach, gap, spent)
        arena.ignore_landing = without == "landing"
        if without == "solid":
            arena.solid, arena.blocker = (), 0
        if prefix and _is_crowded(arena):
            continue
        found = _search(arena, distance, cheap)
        if found is not None and better(found[1], best[1] if best else None):
            best = found[0], found[1], prefix
    return best


def _search(arena: Arena, distance: float, cheap: bool) -> tuple[Arena, Trial] | None:
    if arena.query.rules.straight:
        ahead = attempt(arena, -1, 0.0, 0.0)
        return None if ahead is None else (arena, ahead)
    if arena.query.rules.lone:
        return approach_lone.search(arena, distance)
    trial = cheapest(arena) if cheap else search(arena)
    return None if trial is None else (arena, trial)


def _is_crowded(arena: Arena) -> bool:
    box = swung_box(arena.left, arena.phi, -1, arena.width, arena.depth)
    return any(boxes_overlap(box, piece.points) for piece in (*arena.solid, arena.target))


def _failure(query: Approach, distance: float) -> Failure:
    """The word for a failure: what would have to go away, the limit, the thing in the way or the want of room.

    Where the box distance alone is too far, the distance needed is that of open ground.
    """
    if distance > query.allowance + CONTACT:
        bare = replace(query, blockers=(), ground=Ground(query.ground.width, query.ground.height))
        return _too_far(query, _solve(bare, math.inf, distance, "solid", cheap=True))
    free = _solve(query, query.allowance, distance, "solid")
    if free is None:
        return _too_far(query, _solve(query, math.inf, distance, "solid", cheap=True))
    longer = _solve(query, math.inf, distance, cheap=True) or _solve(query, math.inf, distance)
    if longer is not None:
        return _too_far(query, longer)
    cramped = _solve(query, query.allowance, distance, "landing")
    if cramped is not None:
        name, where = crowding(cramped[0], cramped[1]) or (None, None)
        return Failure("no_room", name, where, path_of(*cramped))
    whole = build(query, free[0].mover, query.allowance, query.allowance, fence_gap(query))
    name, where = obstruction(whole, free[1]) or crowding(whole, free[1]) or (None, None)
    return Failure("blocked", name, where, path_of(*free))


def _too_far(query: Approach, found: Found | None) -> Failure:
    if found is None:
        return Failure("too_far")
    return Failure("too_far", path=path_of(*found), distance_needed=found[1].cost)


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
