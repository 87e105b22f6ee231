"""The search over wheels after a given stretch: every angle where the answer changes is solved, best first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np

from game.geometry.approach_arena import Arena
from game.geometry.approach_shut import Cells, may_land
from game.geometry.approach_sides import files_touching
from game.geometry.approach_strip import BEYOND, FAR, TAU
from game.geometry.approach_trial import (
    LEVEL,
    Trial,
    attempt,
    better,
    contact,
    meet_round,
    open_cost,
    settle,
    strike,
)
from game.geometry.pose import Point
from game.geometry.tolerance import CONTACT

BESIDE: Final = 1e-7
"""Radians just beside a critical angle."""

QUARTER: Final = math.pi / 2
ROUND_STEPS: Final = 32
_PATIENCE: Final = 3
"""How many promises are tried in vain before it is worked out which of them something stands in the way of."""


class Promise(NamedTuple):
    """The most an angle, or all angles between two, can bring: fewest first in the order wanted."""

    missing: int
    cost: float
    low: float
    high: float


def search_at(arena: Arena, hand: int, lead: float, champion: Trial | None) -> tuple[Trial | None, Promise | None]:
    """The best path with a wheel to that side after that stretch, if it beats the champion, and the best promise."""
    promises = sorted(promised(arena, hand, lead))
    barred: list[bool] | None = None
    for number, promise in enumerate(promises):
        if beaten(promise, champion):
            break
        if champion is None and number == _PATIENCE:
            barred = _barred(arena, hand, lead, promises)
        if barred is not None and barred[number]:
            continue
        for trial in _tries(arena, hand, lead, promise):
            if better(trial, champion):
                champion = trial
    return champion, promises[0] if promises else None


def reaches_at_once(arena: Arena) -> bool:
    """Whether any legal path wheels at once or not at all; there may be one all the same where none does."""
    return any(
        trial is not None
        for hand in (-1, 1)
        for promise in sorted(promised(arena, hand, 0.0))
        for trial in _tries(arena, hand, 0.0, promise)
    )


def _barred(arena: Arena, hand: int, lead: float, promises: list[Promise]) -> list[bool]:
    """Of each promise, whether surely nothing comes of it: something in every lane, or nowhere to land."""
    if arena.query.rules.flying or arena.radius or not arena.solid or not promises:
        return [False] * len(promises)
    low, high = np.array([(promise.low, promise.high) for promise in promises]).T
    leads = np.full(len(promises), lead)
    is_open: list[bool] = may_land(arena, hand, Cells(leads, leads, low, high), None).tolist()
    return [not one for one in is_open]


def cheapest(arena: Arena) -> Trial | None:
    """The cheapest path with a wheel at once or none, however few models it brings."""
    is_open = not arena.solid and not arena.tolls and not arena.radius
    promises = sorted(_openings(arena) if is_open else _points(arena))
    best: Trial | None = None
    for cost, hand, theta in promises:
        if best is not None and cost >= best.cost:
            break
        trial = attempt(arena, hand, theta, 0.0)
        if trial is not None and (best is None or trial.cost < best.cost):
            best = trial
    return best


def _points(arena: Arena) -> Iterator[tuple[float, int, float]]:
    for hand in (-1, 1):
        for promise in promised(arena, hand, 0.0):
            if promise.low == promise.high:
                yield promise.cost, hand, promise.low


def _openings(arena: Arena) -> Iterator[tuple[float, int, float]]:
    """On open ground the least cost is level, or where the front only just meets an end of the side."""
    ends = (0.0, arena.length, -arena.width, arena.length - arena.width)
    for hand in (-1, 1):
        pivot = arena.pivot(hand, 0.0)
        found = [arena.phi, 0.0, *_level_cost(arena, hand, pivot[1])]
        for spot in ends:
            found += spot_directions(arena, hand, pivot, spot)
        for phi in found:
            theta = (hand * (phi - arena.phi)) % TAU
            met = strike(arena, hand, theta, 0.0) if theta < QUARTER else None
            if met is not None:
                yield open_cost(arena, theta, 0.0, met), hand, theta


def beaten(promise: Promise, champion: Trial | None) -> bool:
    """Whether nothing of that promise could come before the champion."""
    if champion is None or champion.landing.halved:
        return False
    return (promise.missing, promise.cost) > (-champion.landing.touching, champion.cost)


def promised(arena: Arena, hand: int, lead: float) -> list[Promise]:
    """What each critical angle and each interval between two could bring if nothing stood in the way."""
    angles, bound = critical_angles(arena, hand, lead), _bounds(arena, hand, lead)
    found: list[Promise] = []
    before: float | None = None
    cost_before = FAR
    for theta in angles:
        count, cost = bound(theta)
        if count:
            found.append(Promise(-count, cost, theta, theta))
        if before is not None and theta - before > 4 * BESIDE:
            between, middle = bound((before + theta) / 2)
            if between:
                found.append(Promise(-between, min(cost_before, cost, middle), before, theta))
        before, cost_before = theta, cost
    return [promise for promise in found if promise.cost <= arena.allowance + CONTACT]


def _bounds(arena: Arena, hand: int, lead: float) -> Callable[[float], tuple[int, float]]:
    """What tells the models and the cost of any wheel after that stretch, on open ground."""
    (x, y), width, length, radius = arena.pivot(hand, lead), arena.width, arena.length, arena.radius
    base, files, file_width, give = width if hand > 0 else 0.0, arena.mover.files, arena.mover.base.width, arena.give
    shut = [(first, last) for _, _, first, last in arena.landing(width, arena.depth)]
    least = 0 if arena.query.rules.swing_limit is None else 1

    def bound(theta: float) -> tuple[int, float]:
        phi = arena.phi + hand * theta
        cos, sin = math.cos(phi), math.sin(phi)
        if cos <= LEVEL:
            return 0, FAR
        left, front = x * cos - y * sin - base, x * sin + y * cos
        found: tuple[float, float, float, Point] | None
        if radius:
            found = meet_round(radius, width, cos, sin, left, front)
        else:
            found = contact(length, width, cos, sin, left, front)
        if found is None:
            return 0, FAR
        offset = found[1]
        if any(first < offset < last for first, last in shut):
            landing = settle(arena, False, files, offset, arena.depth)
            count = landing.touching if landing else 0
        else:
            first_file, past = files_touching(offset + give, files, file_width, length + 2 * give)
            count = past - first_file
        return count or least, arena.spent + lead + arena.arc * theta + found[0]

    return bound


def _tries(arena: Arena, hand: int, lead: float, promise: Promise) -> Iterator[Trial]:
    if promise.low == promise.high:
        trial = attempt(arena, hand, promise.low, lead)
        if trial is not None:
            yield trial
        return
    low, high = promise.low + BESIDE, promise.high - BESIDE
    steps = 8 if arena.tolls else 4 if arena.solid or arena.query.rules.swing_limit is not None else 1
    thetas = [low + (high - low) * i / steps for i in range(steps + 1)]
    trials = [attempt(arena, hand, theta, lead) for theta in thetas]
    for i, trial in enumerate(trials):
        if trial is not None:
            yield trial
        if i and _class(trial) != _class(trials[i - 1]):
            yield from _edge(arena, hand, lead, thetas[i - 1], thetas[i], _class(trials[i - 1]))
    if arena.tolls or arena.radius:
        yield from _descend(arena, hand, lead, thetas, trials)


def _class(trial: Trial | None) -> tuple[bool, int] | None:
    return None if trial is None else (trial.landing.halved, trial.landing.touching)


def _edge(
    arena: Arena, hand: int, lead: float, low: float, high: float, kind: tuple[bool, int] | None
) -> Iterator[Trial]:
    """The paths on both sides of the angle where legality or the count changes."""
    kept: dict[bool, Trial | None] = {}
    while high - low > 1e-9:
        middle = (low + high) / 2
        trial = attempt(arena, hand, middle, lead)
        same = _class(trial) == kind
        kept[same] = trial
        low, high = (middle, high) if same else (low, middle)
    yield from (trial for trial in kept.values() if trial is not None)


def _descend(arena: Arena, hand: int, lead: float, thetas: list[float], trials: list[Trial | None]) -> Iterator[Trial]:
    """The least cost near the cheapest sample, for ground whose toll varies with the angle."""
    legal = [(trial.cost, i) for i, trial in enumerate(trials) if trial is not None]
    if not legal:
        return
    best = min(legal)[1]
    low, high = thetas[max(0, best - 1)], thetas[min(len(thetas) - 1, best + 1)]
    for _ in range(18):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        one, two = attempt(arena, hand, a, lead), attempt(arena, hand, b, lead)
        yield from (trial for trial in (one, two) if trial is not None)
        if one is not None and (two is None or one.cost <= two.cost):
            high = b
        else:
            low = a


def spots(arena: Arena) -> list[float]:
    """Where along the side an aligned front changes its count of models, or begins to lie on something."""
    files, width = arena.mover.files, arena.mover.base.width
    found = {-(i + 1) * width for i in range(files)} | {arena.length - i * width for i in range(files)}
    found |= {0.0, arena.length - arena.width, arena.length, -arena.width}
    half = arena.width / 2
    for low, high, first, last in arena.landing(arena.width, arena.depth):
        found |= {low, high, first, last, (low + high) / 2, low + half, high - half}
    if arena.query.rules.swing_limit is not None and files > 1:
        found |= set(_spots_cut(arena))
    return sorted(spot for spot in found if -arena.width - CONTACT <= spot <= arena.length + CONTACT)


def _spots_cut(arena: Arena) -> Iterator[float]:
    files, base = arena.mover.files, arena.mover.base
    kept = -(-files // 2)
    shift = (files - kept) * base.width
    for low, high, _, _ in arena.landing(kept * base.width, -(-arena.mover.count // kept) * base.depth):
        yield from (low, high, low - shift, high - shift)


def critical_angles(arena: Arena, hand: int, lead: float) -> list[float]:
    """Every wheel, in radians, at which the count, the striking corner, the way or the slope of the cost changes."""
    pivot = arena.pivot(hand, lead)
    found = [0.0, min(QUARTER, arena.wheel_limit(hand, lead)[0])]
    if arena.tolls.rough:
        found += [theta for theta in arena.rough_limits(hand, lead) if theta < QUARTER]
    for phi in _critical_directions(arena, hand, pivot):
        theta = (hand * (phi - arena.phi)) % TAU
        if theta < QUARTER:
            found.append(theta)
    found += [theta for theta in _corner_wheels(arena, hand, pivot) if theta < QUARTER]
    found.sort()
    return [theta for i, theta in enumerate(found) if i == 0 or theta > found[i - 1]]


def _critical_directions(arena: Arena, hand: int, pivot: Point) -> Iterator[float]:
    yield 0.0
    yield from _level_cost(arena, hand, pivot[1])
    for spot in spots(arena):
        yield from spot_directions(arena, hand, pivot, spot)
    if arena.radius:
        yield from round_directions(arena, hand, pivot)


def _corner_wheels(arena: Arena, hand: int, pivot: Point) -> Iterator[float]:
    """The wheels after which an edge of the lane ahead passes a corner of something (see `directions`)."""
    x, y = pivot
    start, width = arena.phi, arena.width
    for piece in (*arena.solid, *arena.tolls.rough):
        if piece.radius < BEYOND:
            for px, py in piece.points:
                dx, dy = x - px, y - py
                size = math.hypot(dx, dy)
                if size > 0.0:
                    middle = -math.atan2(dy, dx)
                    yield (hand * ((middle - QUARTER + math.pi) % TAU - math.pi - start)) % TAU
                    yield (hand * ((middle + QUARTER + math.pi) % TAU - math.pi - start)) % TAU
                    if size >= width - 1e-6:
                        spread = math.acos(hand * (width / max(size, width)))
                        yield (hand * ((middle - spread + math.pi) % TAU - math.pi - start)) % TAU
                        yield (hand * ((middle + spread + math.pi) % TAU - math.pi - start)) % TAU


def round_directions(arena: Arena, hand: int, pivot: Point) -> Iterator[float]:
    """Where a front only just grazes a round base, and directions enough for an end that clips it."""
    base = arena.width if hand > 0 else 0.0
    yield from (QUARTER * share / ROUND_STEPS for share in range(1 - ROUND_STEPS, ROUND_STEPS))
    yield from directions(*pivot, base + arena.radius)
    yield from directions(*pivot, base - arena.width - arena.radius)


def spot_directions(arena: Arena, hand: int, pivot: Point, spot: float) -> Iterator[float]:
    """The directions from which a front that turned on that pivot comes to lie with its left end at a spot."""
    x, y = pivot
    width, length = arena.width, arena.length
    base = width if hand > 0 else 0.0
    if spot >= 0.0:
        yield from (phi for phi in directions(x - spot, y, base) if phi >= 0.0)
    else:
        yield from (phi for phi in directions(x, y, spot + base) if phi >= 0.0)
    if spot + width <= length:
        yield from (phi for phi in directions(x - spot - width, y, base - width) if phi <= 0.0)
    else:
        yield from (phi for phi in directions(x - length, y, spot - length + base) if phi <= 0.0)


def directions(x: float, y: float, reach: float) -> tuple[float, ...]:
    """The directions whose right has that component along a vector: x cos - y sin = reach.

    >>> [round(math.degrees(phi), 6) + 0.0 for phi in directions(10, 0, 10)]
    [0.0, 0.0]
    """
    size = math.hypot(x, y)
    if size < abs(reach) or size == 0.0:
        if size == 0.0 or size < abs(reach) - 1e-6:
            return ()
        size = abs(reach)
    middle, spread = -math.atan2(y, x), math.acos(max(-1.0, min(1.0, reach / size)))
    return (_wrap(middle - spread), _wrap(middle + spread))


def _wrap(phi: float) -> float:
    return (phi + math.pi) % TAU - math.pi


def _level_cost(arena: Arena, hand: int, y: float) -> Iterator[float]:
    """Where the cost is level while a front corner strikes the side: roots of a quadratic in the sine."""
    outer = arena.width if hand > 0 else 0.0
    other = 0.0 if hand > 0 else arena.width
    for swing, sign in ((outer, 1.0), (other, -1.0)):
        # cost = arc * theta + (stretch to the line); hand * arc * cos^2 = y sin + sign * swing
        a = hand * arena.arc
        if a == 0.0:
            continue
        b, c = y, sign * swing - a
        root = b * b - 4 * a * c
        if root >= 0.0:
            for sine in ((-b + math.sqrt(root)) / (2 * a), (-b - math.sqrt(root)) / (2 * a)):
                if -1.0 <= sine <= 1.0:
                    yield math.asin(sine)
