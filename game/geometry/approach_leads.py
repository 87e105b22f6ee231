"""The search over stretches before the wheel, for when wheeling at once does not bring the most or is barred."""

from __future__ import annotations

from typing import Final

from game.geometry.approach_arena import Arena
from game.geometry.approach_search import QUARTER, TAU, search_at, spot_directions, spots
from game.geometry.approach_sides import files_touching
from game.geometry.approach_trial import SAME_COST, Trial, better, strike
from game.geometry.tolerance import CONTACT

_STEPS: Final = 24
_HANDS: Final = (-1, 1)


def search(arena: Arena) -> Trial | None:
    """The best path of an arena over every stretch, wheel and hand (FB-CHG-10, FB-CHG-12)."""
    champion: Trial | None = None
    promises = []
    for hand in _HANDS:
        champion, promise = search_at(arena, hand, 0.0, champion)
        if promise is not None:
            promises.append((promise.missing, promise.cost))
    if champion is not None and _is_certain(arena, champion, min(promises)):
        return champion
    return _later_wheels(arena, champion)


def _is_certain(arena: Arena, champion: Trial, promise: tuple[int, float]) -> bool:
    """Whether no later wheel can be better.

    For one landing spot a wheel at once is the cheapest where it is possible at all, so a later wheel matters only if
    something stood in the way of what was promised, or for spots inside the turning circle.
    """
    if champion.landing.halved or -champion.landing.count > promise[0] or champion.cost > promise[1] + SAME_COST:
        return False
    if champion.cost <= arena.spent + _straight_bound(arena) + SAME_COST:
        return champion.landing.count == arena.mover.files or not _has_hidden_spot(arena, champion.landing.count + 1)
    return not _has_hidden_spot(arena, champion.landing.count)


def _straight_bound(arena: Arena) -> float:
    """No path is shorter than from the nearer front corner down to the line."""
    return max(0.0, -max(arena.left[1], arena.right[1]))


def _has_hidden_spot(arena: Arena, count: int) -> bool:
    """Whether a spot with so many models is out of reach of every wheel made at once."""
    wanted = [
        spot for spot in spots(arena)
        if _count(arena, spot) >= count
    ]
    return any(not _is_reachable(arena, spot) for spot in wanted)


def _count(arena: Arena, spot: float) -> int:
    first, past = files_touching(spot, arena.mover.files, arena.mover.base.width, arena.length)
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
    limit = min(arena.lead_limit()[0], arena.allowance - arena.spent + CONTACT)
    if limit <= 0.0:
        return champion
    for hand in _HANDS:
        leads = [limit * (i + 1) / _STEPS for i in range(_STEPS)]
        champion = _walk(arena, hand, [0.0, *leads], champion)
    if champion is not None and champion.lead > 0.0:
        champion = _zoom(arena, champion, limit)
    return champion


def _walk(arena: Arena, hand: int, leads: list[float], champion: Trial | None) -> Trial | None:
    before: tuple[float, tuple[bool, int] | None] | None = None
    for lead in leads:
        local, _ = search_at(arena, hand, lead, champion)
        kind = _kind(local) if local is not champion else None
        if before is not None and kind != before[1]:
            champion = _between(arena, hand, before[0], lead, before[1], champion)
        champion = local if local is not None and better(local, champion) else champion
        before = lead, kind
    return champion


def _kind(trial: Trial | None) -> tuple[bool, int] | None:
    return None if trial is None else (trial.landing.halved, -trial.landing.count)


def _between(
    arena: Arena, hand: int, low: float, high: float, kind: tuple[bool, int] | None, champion: Trial | None
) -> Trial | None:
    """The stretch at which something better begins or ends, by halving."""
    for _ in range(10):
        middle = (low + high) / 2
        local, _ = search_at(arena, hand, middle, champion)
        found = _kind(local) if local is not champion else None
        if local is not None and better(local, champion):
            champion = local
        low, high = (middle, high) if found == kind else (low, middle)
    return champion


def _zoom(arena: Arena, champion: Trial, limit: float) -> Trial:
    step = limit / _STEPS
    while step > 0.02:
        step /= 3
        centre = champion.lead
        for i in (-3, -2, -1, 1, 2, 3):
            lead = centre + i * step
            if 0.0 <= lead <= limit:
                local, _ = search_at(arena, champion.hand, lead, champion)
                if local is not None and better(local, champion):
                    champion = local
    return champion
