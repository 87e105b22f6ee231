"""The search over stretches before the wheel, for when wheeling at once does not bring the most or is barred."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from game.geometry.approach_arena import Arena
from game.geometry.approach_grid import COARSE, best_of
from game.geometry.approach_search import QUARTER, search_at, spot_directions, spots
from game.geometry.approach_shut import open_ranges, open_stretches
from game.geometry.approach_strip import TAU
from game.geometry.approach_trial import SAME_COST, Trial, attempt, cost_to_beat, preferred, strike
from game.geometry.tolerance import CONTACT

_STEPS: Final = ((24, COARSE), (96, np.zeros(0)))
"""How many steps the stretches are cut into, and the wheels that are looked at in any case."""
_AROUND: Final = np.linspace(-1.0, 1.0, 7)
_ZOOMS: Final = 14
_FURTHEST: Final = 2000.0
_HANDS: Final = (-1, 1)


def search(arena: Arena) -> Trial | None:
    """The best path of an arena over every stretch, wheel and hand (FB-CHG-10, FB-CHG-12)."""
    champion: Trial | None = None
    promises = []
    for hand in _HANDS:
        champion, promise = search_at(arena, hand, 0.0, champion)
        if promise is not None:
            promises.append((promise.missing, promise.cost))
    if not promises and not _has_hidden_spot(arena, 1):
        return None
    if champion is not None and _is_certain(arena, champion, min(promises)):
        return preferred(attempt(arena, -1, 0.0, 0.0), champion)
    best = _later_wheels(arena, champion)
    if best is None:
        return None
    return preferred(attempt(arena, -1, 0.0, 0.0), best if champion is None else preferred(champion, best))


def _is_certain(arena: Arena, champion: Trial, promise: tuple[int, float]) -> bool:
    """Whether no later wheel can be better.

    For one landing spot a wheel at once is the cheapest where it is possible at all, so a later wheel matters only if
    something stood in the way of what was promised, or for spots inside the turning circle.
    """
    if champion.landing.halved or -champion.landing.touching > promise[0] or champion.cost > promise[1] + SAME_COST:
        return False
    if champion.cost <= arena.spent + _straight_bound(arena) + SAME_COST:
        if champion.landing.touching == arena.mover.files:
            return True
        return not _has_hidden_spot(arena, champion.landing.touching + 1)
    return not _has_hidden_spot(arena, champion.landing.touching)


def _straight_bound(arena: Arena) -> float:
    """No path is shorter than from the nearer front corner down to the line."""
    return max(0.0, -max(arena.left[1], arena.right[1]) - arena.radius)


def _has_hidden_spot(arena: Arena, count: int) -> bool:
    """Whether a spot with so many models is out of reach of every wheel made at once."""
    wanted = [spot for spot in spots(arena) if _count(arena, spot) >= count]
    return any(not _is_reachable(arena, spot) for spot in wanted)


def _count(arena: Arena, spot: float) -> int:
    first, past = arena.files_at(spot, arena.mover.files)
    return past - first


def _is_reachable(arena: Arena, spot: float) -> bool:
    for hand in _HANDS:
        for phi in spot_directions(arena, hand, arena.pivot(hand, 0.0), spot):
            theta = (hand * (phi - arena.phi)) % TAU
            if theta > TAU - 1e-9:
                theta = 0.0
            if theta < QUARTER and strike(arena, hand, theta, 0.0) is not None:
                return True
    return False


def _later_wheels(arena: Arena, champion: Trial | None) -> Trial | None:
    limit = min(arena.lead_limit()[0], arena.allowance - arena.spent + CONTACT, _FURTHEST)
    if limit <= 0.0:
        return champion
    most = cost_to_beat(arena, champion)
    ranges = {} if arena.radius else {hand: open_ranges(arena, hand, limit, most) for hand in _HANDS}
    for steps, extra in _STEPS:
        leads = np.linspace(0.0, limit, steps + 1)
        for hand in _HANDS:
            worth = leads
            if hand in ranges:
                worth = open_stretches(arena, hand, leads, ranges[hand], cost_to_beat(arena, champion))
            if len(worth):
                champion = best_of(arena, hand, worth, champion, extra)
    return champion if champion is None else _zoom(arena, champion, limit)


def _zoom(arena: Arena, champion: Trial, limit: float) -> Trial:
    """Ever finer stretches and angles round the best so far; the critical angles stay exact on the way."""
    step, spread = limit / _STEPS[0][0], math.radians(4)
    for _ in range(_ZOOMS):
        leads = np.unique(np.clip(champion.lead + step * _AROUND, 0.0, limit))
        thetas = np.clip(champion.theta + spread * _AROUND, 0.0, QUARTER)
        found = best_of(arena, champion.hand, leads, champion, thetas, stops=True)
        moved = abs(found.lead - champion.lead) if found is not None else 0.0
        champion = found or champion
        if moved < step / 2:
            step, spread = step / 4, spread / 4
        if step < 0.02:
            break
    return champion
