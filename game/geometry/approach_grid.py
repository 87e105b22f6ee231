"""Many stretches at once: the critical wheels after each of them as arrays, ranked by promise, then tried exactly.

Arrays are of shape (n,) over all candidates; angles in radians, lengths in mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.geometry.approach_arena import Arena
from game.geometry.approach_search import QUARTER, spots
from game.geometry.approach_shut import Cells, may_land
from game.geometry.approach_strip import BEYOND, TAU, Piece
from game.geometry.approach_trial import LEVEL, LITTLE, Trial, attempt, better, cost_to_beat
from game.geometry.tolerance import CONTACT, SLACK

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

COARSE: Final = np.linspace(0.0, QUARTER, 13)
_MOST_TRIES: Final = 160
_MOST_TRIES_ON_ROUGH: Final = 120
_GUESS: Final = 4.0
_WHEEL_SAMPLES: Final = 6
_HALVINGS: Final = 24
_GRAZE: Final = 0.32
"""How deep, mm, a lane's edge may cut a right-angled corner within the area that is no overlap (FB-GEN-03)."""


class Candidates(NamedTuple):
    """Wheels after stretches and what each would bring if the way were clear."""

    theta: Floats
    lead: Floats
    cos: Floats
    sin: Floats
    left: Floats
    front: Floats
    ahead: Floats
    cost: Floats
    worst: Floats
    """0 if the front stays whole, 1 if it is cut; then fewest models first."""

    def take(self, keep: Bools | npt.NDArray[np.intp]) -> Candidates:
        """Only some of them."""
        return Candidates(*(column[keep] for column in self))


class Touches(NamedTuple):
    """Where the front of each wheel after a stretch first meets the side, on open ground, and what it has cost then.

    `met` is False where it does not meet it; the other columns mean nothing there.
    """

    theta: Floats
    lead: Floats
    phi: Floats
    cos: Floats
    sin: Floats
    left: Floats
    front: Floats
    ahead: Floats
    offset: Floats
    along: Floats
    cost: Floats
    met: Bools


def best_of(
    arena: Arena, hand: int, leads: Floats, champion: Trial | None, extra: Floats, stops: bool = False
) -> Trial | None:
    """The best path with a wheel to that side after any of those stretches, if it beats the champion."""
    touches = _touch(arena, hand, *_angles(arena, hand, leads, extra, stops, _least_wanted(arena, champion)))
    if arena.query.rules.swing_limit is not None:
        touches = _with_swing_limits(arena, hand, touches)
    found = _rank(arena, touches, cost_to_beat(arena, champion))
    if champion is not None:
        found = found.take(_may_beat(found, champion))
    found = found.take(_is_clear(arena, found))
    if not len(found.theta):
        return champion
    if arena.tolls:
        found = found._replace(cost=found.cost + _toll(arena, found))
        found = found.take(found.cost <= arena.allowance + CONTACT)
        found = found._replace(cost=found.cost + _wheel_toll(arena, hand, found))
    order = np.lexsort((found.cost, found.worst))
    most, spare = (_MOST_TRIES_ON_ROUGH, _GUESS) if arena.tolls.rough else (_MOST_TRIES, 0.0)
    for worst, cost, theta_i, lead_i in islice(_may_turn(arena, hand, found.take(order)), most + 1):
        if champion is not None and (worst, cost) > (_worst(champion), champion.cost + spare):
            break
        trial = attempt(arena, hand, theta_i, lead_i)
        if trial is not None and better(trial, champion):
            champion = trial
    return champion


def _may_turn(arena: Arena, hand: int, found: Candidates) -> Iterator[tuple[float, float, float, float]]:
    """Rank, cost, wheel and stretch of those that nothing keeps from wheeling, grazes apart."""
    columns = (found.worst, found.cost, found.theta, found.lead)
    for worst, cost, theta, lead in zip(*(column.tolist() for column in columns), strict=True):
        if theta <= arena.wheel_limit(hand, lead)[0] + LITTLE:
            yield worst, cost, theta, lead


def _worst(trial: Trial) -> float:
    return 1000.0 * trial.landing.halved - trial.landing.touching


def _may_beat(found: Candidates, champion: Trial) -> Bools:
    worst = _worst(champion)
    better_rank = found.worst < worst - 0.5
    return np.asarray(better_rank | ((found.worst < worst + 0.5) & (found.cost < champion.cost)), dtype=np.bool_)


def _least_wanted(arena: Arena, champion: Trial | None) -> int:
    """How many models a landing spot must bring to matter still."""
    if champion is None or champion.landing.halved or arena.landing(arena.width, arena.depth):
        return 0
    return champion.landing.touching


def _angles(arena: Arena, hand: int, leads: Floats, extra: Floats, stops: bool, wanted: int) -> tuple[Floats, Floats]:
    """Every critical wheel after each stretch and the middles between, flattened, with the stretch of each."""
    x0, y0 = arena.pivot(hand, 0.0)
    x = x0 + math.sin(arena.phi) * leads[:, None]
    y = y0 + math.cos(arena.phi) * leads[:, None]
    from_x, from_y, reach, sign = _conditions(arena, hand, wanted)
    phi = _directions(x - from_x, y - from_y, reach)
    phi[np.concatenate([sign, sign], axis=0)[None, :] * phi < 0.0] = np.nan
    theta = (hand * (phi - arena.phi)) % TAU
    theta[theta > TAU - 1e-9] = 0.0
    theta[~(theta <= QUARTER)] = np.nan
    fixed = np.append(extra, (hand * -arena.phi) % TAU)
    columns = [theta, np.broadcast_to(fixed, (len(leads), len(fixed)))]
    if stops:
        columns.append(np.array([[arena.wheel_limit(hand, float(lead))[0]] for lead in leads]))
    if arena.tolls.rough:
        columns.append(np.array([arena.rough_limits(hand, float(lead)) for lead in leads]))
    whole = np.sort(np.concatenate(columns, axis=1), axis=1)
    middles = (whole[:, 1:] + whole[:, :-1]) / 2
    middles[whole[:, 1:] - whole[:, :-1] < 1e-6] = np.nan
    both = np.empty((len(leads), whole.shape[1] + middles.shape[1]))
    both[:, 0::2], both[:, 1::2] = whole, middles  # in order, as the search for limits between neighbours needs them
    lead = np.broadcast_to(leads[:, None], both.shape)
    keep = both <= QUARTER
    return both[keep], lead[keep]


def _conditions(arena: Arena, hand: int, wanted: int) -> tuple[Floats, Floats, Floats, Floats]:
    """The points, reaches and signs of phi for which x cos - y sin = reach marks a change (see `spot_directions`)."""
    width, length = arena.width, arena.length
    base = width if hand > 0 else 0.0
    rows: list[tuple[float, float, float, float]] = []
    for spot in spots(arena):
        first, past = arena.files_at(spot, arena.mover.files)
        if past - first < wanted:
            continue
        rows.append((spot, 0.0, base, 1.0) if spot >= 0.0 else (0.0, 0.0, spot + base, 1.0))
        if spot + width <= length:
            rows.append((spot + width, 0.0, base - width, -1.0))
        else:
            rows.append((length, 0.0, spot - length + base, -1.0))
    for piece in (*arena.solid, *arena.tolls.rough):
        if piece.radius < BEYOND:
            for px, py in piece.points:
                rows += [(px, py, base, 0.0), (px, py, base - width, 0.0)]
    table = np.array(rows, dtype=np.float64).reshape(-1, 4)
    return table[:, 0], table[:, 1], table[:, 2], table[:, 3]


def _directions(x: Floats, y: Floats, reach: Floats) -> Floats:
    size = np.hypot(x, y)
    ratio = reach / np.maximum(size, 1e-12)
    ratio[np.abs(ratio) > 1.0] = np.nan
    middle, spread = -np.arctan2(y, x), np.arccos(ratio)
    phi = np.concatenate([middle - spread, middle + spread], axis=1)
    return np.asarray((phi + math.pi) % TAU - math.pi, dtype=np.float64)


def _with_swing_limits(arena: Arena, hand: int, touches: Touches) -> Touches:
    """The candidates and, between two neighbours, the wheel at which the front swings just not too far (FB-ALN-03)."""
    theta, lead, over = touches.theta, touches.lead, _swing_excess(arena, touches)
    flips = np.flatnonzero((lead[1:] == lead[:-1]) & ((over[1:] > 0.0) != (over[:-1] > 0.0)))
    flips = flips[np.isfinite(over[flips]) & np.isfinite(over[flips + 1])]
    if len(flips) and not arena.radius:
        flips = flips[may_land(arena, hand, Cells(lead[flips], lead[flips], theta[flips], theta[flips + 1]), None)]
    within = np.where(over[flips] > 0.0, theta[flips + 1], theta[flips])
    beyond = np.where(over[flips] > 0.0, theta[flips], theta[flips + 1])
    for _ in range(_HALVINGS if len(flips) else 0):
        middle = (within + beyond) / 2
        good = _swing_excess(arena, _touch(arena, hand, middle, lead[flips])) <= 0.0
        within, beyond = np.where(good, middle, within), np.where(good, beyond, middle)
    more = _touch(arena, hand, within, lead[flips])
    return Touches._make(np.concatenate(columns) for columns in zip(touches, more, strict=True))


def _swing_excess(arena: Arena, touches: Touches) -> Floats:
    """By how much the furthest model would exceed its limit on open ground; nan without contact."""
    along = touches.along
    swing = np.abs(touches.phi) * np.hypot(np.maximum(along, arena.width - along), arena.radius)
    return np.where(touches.met, touches.cost + swing - (arena.query.rules.swing_limit or 0.0), np.nan)


def _touch(arena: Arena, hand: int, theta: Floats, lead: Floats) -> Touches:
    x0, y0 = arena.pivot(hand, 0.0)
    x, y = x0 + math.sin(arena.phi) * lead, y0 + math.cos(arena.phi) * lead
    phi = arena.phi + hand * theta
    cos, sin = np.cos(phi), np.sin(phi)
    left = x * cos - y * sin - (arena.width if hand > 0 else 0.0)
    front = x * sin + y * cos
    ahead, offset, along, met = _meet(arena, cos, sin, left, front)
    cost = arena.spent + lead + arena.arc * theta + ahead
    return Touches(theta, lead, phi, cos, sin, left, front, ahead, offset, along, cost, met)


def _rank(arena: Arena, touches: Touches, most: float | None) -> Candidates:
    """Those that meet the side within the allowance, and for less than `most`, with the models they bring."""
    within = touches.met & (touches.cos > LEVEL) & (touches.cost <= arena.allowance + CONTACT)
    if most is not None:
        within &= touches.cost < most
    touches = Touches._make(column[within] for column in touches)
    cost, along, offset = touches.cost, touches.along, touches.offset
    worst = np.full(len(cost), np.inf)
    files, base = arena.mover.files, arena.mover.base
    cut = np.zeros(len(cost), dtype=np.bool_)
    limit = arena.query.rules.swing_limit
    if limit is not None:
        swing = np.abs(touches.phi) * np.hypot(np.maximum(along, arena.width - along), arena.radius)
        cut = cost + swing > limit + CONTACT
        kept = -(-files // 2)
        shifted = offset + np.where(along > arena.width / 2, (files - kept) * base.width, 0.0)
        count = _settle(arena, kept, shifted, -(-arena.mover.count // kept) * base.depth)
        worst = np.where(cut & (count > 0), 1000.0 - count, worst)
    count = _settle(arena, files, offset, arena.depth)
    worst = np.where(~cut & (count > 0), -count, worst)
    theta, lead, _, cos, sin, left, front, ahead, *_ = touches
    return Candidates(theta, lead, cos, sin, left, front, ahead, cost, worst).take(np.isfinite(worst))


def _meet(arena: Arena, cos: Floats, sin: Floats, left: Floats, front: Floats) -> tuple[Floats, Floats, Floats, Bools]:
    """First contact of many fronts (see `meet`): way on, offset, place along the front, whether there is one."""
    if arena.radius:
        return _meet_round(arena, cos, sin, left, front)
    width, end = arena.width, arena.length * cos
    right = left + width
    safe = np.maximum(cos, 1e-9)
    going_right = sin >= 0.0
    corner = np.where(going_right, left >= 0.0, right <= end)
    at = np.where(going_right, left, right) / safe
    ahead = np.where(corner, at * sin, np.where(going_right, 0.0, arena.length * sin)) - front
    offset = np.where(
        corner, np.where(going_right, at, at - width), np.where(going_right, left, arena.length + left - end)
    )
    along = np.where(corner, np.where(going_right, 0.0, width), np.where(going_right, -left, end - left))
    within = np.where(
        going_right,
        (left <= end + CONTACT) & (left >= -width - CONTACT),
        (right <= end + width + CONTACT) & (right >= -CONTACT),
    )
    return ahead, offset, along, within & (ahead >= -SLACK)


def _meet_round(
    arena: Arena, cos: Floats, sin: Floats, left: Floats, front: Floats
) -> tuple[Floats, Floats, Floats, Bools]:
    """The same with a round base about the origin (see `meet_round`)."""
    right = left + arena.width
    across = np.where(left > 0.0, left, np.minimum(right, 0.0))
    deep = np.sqrt(np.maximum(arena.radius**2 - across**2, 0.0))
    below = across * sin + deep * cos > 0.0
    ahead, offset = -front - deep, np.clip(left, -arena.width, 0.0)
    return ahead, offset, -offset, (np.abs(across) <= arena.radius) & below & (ahead >= -SLACK)


def _settle(arena: Arena, files: int, offset: Floats, depth: float) -> Floats:
    """How many models touch after the least slide; 0 where there is no room."""
    width = files * arena.mover.base.width
    count = _touching(arena, files, offset)
    for low, high, first, last in arena.landing(width, depth):
        shut = np.flatnonzero((offset > first) & (offset < last))
        if len(shut):
            ends = np.array([low, high])
            there = _touching(arena, files, ends)
            slides = np.abs(offset[shut, None] - ends)
            slides[(slides > width / 2 + CONTACT) | (there == 0)[None, :]] = np.inf
            nearest = np.argmin(slides - there * 1e-3, axis=1)
            least = slides[np.arange(len(shut)), nearest]
            count[shut] = np.where(np.isfinite(least), there[nearest], 0.0)
    return count


def _touching(arena: Arena, files: int, offset: Floats) -> Floats:
    width = arena.mover.base.width
    less = CONTACT + arena.give
    first = np.maximum(0.0, np.ceil((-less - offset) / width - 1))
    past = np.minimum(files, np.floor((arena.length + less - offset) / width) + 1)
    return np.asarray(np.maximum(0.0, past - first), dtype=np.float64)


def _is_clear(arena: Arena, found: Candidates) -> Bools:
    """Whether the last stretch runs into nothing but what it may graze; each is looked at exactly when it is tried."""
    clear = np.ones(len(found.theta), dtype=np.bool_)
    for piece in _in_lanes(arena, found):
        clear &= ~_hits(piece, found, arena.width)
    return clear


def _in_lanes(arena: Arena, found: Candidates) -> list[Piece]:
    """What lies before any of many fronts, judged by the circles round it."""
    if not arena.solid or not len(found.theta):
        return []
    x, y, radius = np.array([(piece.x, piece.y, piece.radius) for piece in arena.solid]).T[:, :, None]
    middle, half = found.left + arena.width / 2, arena.width / 2
    forward = x * found.sin + y * found.cos - found.front
    near = np.abs(x * found.cos - y * found.sin - middle) < radius + half
    near &= (forward > -radius) & (forward < found.ahead + radius)
    return [piece for piece, is_near in zip(arena.solid, near.any(axis=1).tolist(), strict=True) if is_near]


def _hits(piece: Piece, found: Candidates, width: float) -> Bools:
    near, far = _span(piece, found, width, _GRAZE)
    return np.asarray((far > SLACK) & (np.maximum(near, 0.0) < found.ahead - _GRAZE), dtype=np.bool_)


def _span(piece: Piece, found: Candidates, width: float, less: float = SLACK) -> tuple[Floats, Floats]:
    """How far ahead of each front a shape begins and ends within the lane less a hair (see `span_in_strip`)."""
    points = np.array(piece.points)
    r = points[:, 0:1] * found.cos - points[:, 1:2] * found.sin - found.left
    f = points[:, 0:1] * found.sin + points[:, 1:2] * found.cos - found.front
    r_from, f_from = np.roll(r, 1, axis=0), np.roll(f, 1, axis=0)
    run, rise = r - r_from, f - f_from
    run = np.where(run == 0.0, 1e-30, run)
    a, b = (less - r_from) / run, (width - less - r_from) / run
    enter, leave = np.maximum(np.minimum(a, b), 0.0), np.minimum(np.maximum(a, b), 1.0)
    inside = enter <= leave
    g, h = f_from + rise * enter, f_from + rise * leave
    near = np.where(inside, np.minimum(g, h), np.inf).min(axis=0)
    far = np.where(inside, np.maximum(g, h), -np.inf).max(axis=0)
    return near, far


def _toll(arena: Arena, found: Candidates) -> Floats:
    """The least that rough ground and obstacles add on the two straight stretches; the wheel's share is left out."""
    start = _start(arena, found.lead)
    extra = [np.zeros(len(found.lead))]
    for piece in arena.tolls.rough:
        mm = _crossed(piece, found, arena) + _crossed(piece, start, arena)
        extra.append((piece.factor - 1) * mm)
    total = np.max(np.array(extra), axis=0)
    for fence in arena.tolls.fences:
        cut = np.zeros(len(found.lead), dtype=np.bool_)
        for piece in fence:
            cut |= (_crossed(piece, found, arena) > SLACK) | (_crossed(piece, start, arena) > SLACK)
        total = total + arena.tolls.lump * cut
    return np.asarray(total, dtype=np.float64)


def _wheel_toll(arena: Arena, hand: int, found: Candidates) -> Floats:
    """About what rough ground adds on the wheel, from a few angles of it."""
    x0, y0 = arena.pivot(hand, 0.0)
    x, y = x0 + math.sin(arena.phi) * found.lead, y0 + math.cos(arena.phi) * found.lead
    total = np.zeros(len(found.lead))
    for sample in range(_WHEEL_SAMPLES) if arena.tolls.rough else ():
        phi = arena.phi + hand * found.theta * (sample + 0.5) / _WHEEL_SAMPLES
        cos, sin = np.cos(phi), np.sin(phi)
        left = x * cos - y * sin - (arena.width if hand > 0 else 0.0)
        then = found._replace(cos=cos, sin=sin, left=left, front=x * sin + y * cos)
        worst = np.zeros(len(found.lead))
        for piece in arena.tolls.rough:
            near, far = _span(piece, then, arena.width)
            worst = np.where((near < 0.0) & (far > -arena.depth), np.maximum(worst, piece.factor - 1), worst)
        total += worst
    return np.asarray(arena.arc * found.theta * total / _WHEEL_SAMPLES, dtype=np.float64)


def _start(arena: Arena, lead: Floats) -> Candidates:
    """The first stretches, written as candidates whose way on is the stretch."""
    one = np.ones(len(lead))
    cos, sin = math.cos(arena.phi), math.sin(arena.phi)
    left, front = arena.left[0] * cos - arena.left[1] * sin, arena.left[0] * sin + arena.left[1] * cos
    return Candidates(one, lead, one * cos, one * sin, one * left, one * front, lead, one, one)


def _crossed(piece: Piece, found: Candidates, arena: Arena) -> Floats:
    """For how many mm of a stretch the box is over a shape."""
    near, far = _span(piece, found, arena.width)
    within = np.minimum(found.ahead, far + arena.depth) - np.maximum(near, 0.0)
    return np.asarray(np.maximum(0.0, np.where(np.isfinite(near), within, 0.0)), dtype=np.float64)
