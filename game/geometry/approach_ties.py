"""The other paths of a charge that its owner may pick: tied with the best on the first two of FB-CHG-12.

They form whole bands, so a few are chosen to stand for them: distinct places to line up, then distinct wheels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import numpy as np

from game.geometry import approach_lone
from game.geometry.approach_arena import Arena
from game.geometry.approach_search import BESIDE, QUARTER, Promise, promised, spot_directions
from game.geometry.approach_strip import TAU
from game.geometry.approach_trial import Trial, attempt, rank
from game.geometry.tolerance import CONTACT

MOST_ENDS: Final = 8
"""Places to line up that are listed, the best one's among them."""
MOST_WHEELS: Final = 3
"""Other ways to the best one's place that are listed."""
APART: Final = 5.0
"""Ends and stretches before the wheel that differ by less, mm, are the same to a person."""
_LEADS: Final = 6

Found = tuple[Arena, Trial]


def tied(arenas: list[Arena], best: Found, distance: float) -> list[tuple[int, Found]]:
    """Distinct paths tied with the best one, best first, each with the number of its arena."""
    wanted = rank(best[1])
    found = [
        (number, one)
        for number, arena in enumerate(arenas)
        for one in _all(arena, wanted, distance)
        if rank(one[1]) == wanted
    ]
    found.sort(key=lambda item: _order(item[1][1]))
    chosen = [*_ends(found, best), *_wheels(found, best)]
    return sorted(chosen, key=lambda item: _order(item[1][1]))


def _order(trial: Trial) -> tuple[float, float, float, int]:
    return round(trial.cost, 2), trial.lead, trial.theta, trial.hand


def _all(arena: Arena, wanted: tuple[bool, int], distance: float) -> Iterator[Found]:
    if arena.query.rules.lone:
        yield from approach_lone.every(arena, distance)
        return
    limit = min(arena.lead_limit()[0], arena.allowance - arena.spent + CONTACT)
    for lead in np.linspace(0.0, max(0.0, limit), _LEADS + 1).tolist() if limit > APART else (0.0,):
        for hand in (-1, 1):
            for theta in _angles(arena, hand, lead, wanted):
                trial = attempt(arena, hand, theta, lead)
                if trial is not None:
                    yield arena, trial


def _angles(arena: Arena, hand: int, lead: float, wanted: tuple[bool, int]) -> Iterator[float]:
    for promise in promised(arena, hand, lead):
        if promise.missing <= wanted[1] or wanted[0]:
            yield from _within(promise)
    middle = (arena.length - arena.width) / 2
    for phi in spot_directions(arena, hand, arena.pivot(hand, lead), middle):
        theta = (hand * (phi - arena.phi)) % TAU
        if theta < QUARTER:
            yield theta


def _within(promise: Promise) -> Iterator[float]:
    low, high = promise.low, promise.high
    if low == high:
        yield low
    else:
        yield from (low + BESIDE, (low + high) / 2, high - BESIDE)


def _ends(found: list[tuple[int, Found]], best: Found) -> list[tuple[int, Found]]:
    """The cheapest ways to the ends worth a name (flush, centred, furthest out), then to those furthest from them."""
    taken = [_place(best)]
    chosen: list[tuple[int, Found]] = []
    for wish in _wishes(found, best[0]):
        near = [item for item in found if wish(_place(item[1]))]
        if near and all(abs(_place(near[0][1]) - place) >= APART for place in taken):
            chosen.append(near[0])
            taken.append(_place(near[0][1]))
    while len(taken) < MOST_ENDS:
        gap, item = max(
            ((min(abs(_place(item[1]) - place) for place in taken), item) for item in found),
            key=lambda pair: pair[0],
            default=(0.0, None),
        )
        if item is None or gap < 2 * APART:
            break
        chosen.append(item)
        taken.append(_place(item[1]))
    return chosen[: MOST_ENDS - 1]


def _wishes(found: list[tuple[int, Found]], arena: Arena) -> Iterator[Callable[[float], bool]]:
    places = [_place(item[1]) for item in found]
    span = arena.length - arena.width
    for place in (0.0, span, span / 2, min(places, default=0.0), max(places, default=0.0)):
        yield partial(math.isclose, place, abs_tol=0.1)


def _place(found: Found) -> float:
    return found[1].landing.offset


def _wheels(found: list[tuple[int, Found]], best: Found) -> list[tuple[int, Found]]:
    """Other wheels, or wheels at other places, that lead to the best one's end."""
    taken = [best[1]]
    chosen: list[tuple[int, Found]] = []
    for number, one in found:
        same_end = abs(_place(one) - _place(best)) < APART
        if same_end and len(chosen) < MOST_WHEELS and all(_differs(one[1], other) for other in taken):
            chosen.append((number, one))
            taken.append(one[1])
    return chosen


def _differs(one: Trial, other: Trial) -> bool:
    if one.theta <= BESIDE and other.theta <= BESIDE:
        return False
    return one.hand != other.hand or abs(one.lead - other.lead) >= 4 * APART
