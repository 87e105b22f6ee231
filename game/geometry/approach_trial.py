"""One try: a stretch, a wheel, straight on to contact, the alignment. Legal or not, and what it brings."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from game.geometry.approach_arena import Arena
from game.geometry.approach_strip import Piece, advance_limit, shared_area
from game.geometry.pose import Point
from game.geometry.tolerance import CONTACT, GRAZE_AREA, SLACK

SAME_COST: Final = 0.1
"""Costs so near to each other are equal (FB-CHG-12)."""

LEVEL: Final = 1e-9
"""The cosine up to which a front goes along the side rather than toward it."""

_STRICT: Final = 1e-6
LITTLE: Final = math.radians(1)
"""How much further than its first touch a wheel may at all go within the area that is no overlap."""


class Strike(NamedTuple):
    """First contact: how far straight on, where the aligned front's left end lies, how far along the front."""

    ahead: float
    offset: float
    along: float
    at: Point


class Landing(NamedTuple):
    """The aligned front: cut or not, its files, where its left end lies, how far it slid, how many models touch."""

    halved: bool
    files: int
    offset: float
    slide: float
    touching: int


class Trial(NamedTuple):
    """A legal path in the frame of the side, with the parts of its cost."""

    hand: int
    theta: float
    lead: float
    cost: float
    parts: tuple[float, float, float]
    strike: Strike
    landing: Landing
    swing: float


def strike(arena: Arena, hand: int, theta: float, lead: float) -> Strike | None:
    """First contact with the charged side after a wheel of `theta` radians (`hand` 1 right, -1 left), if it is one."""
    phi = arena.phi + hand * theta
    cos, sin = math.cos(phi), math.sin(phi)
    if cos <= LEVEL:
        return None
    x, y = arena.pivot(hand, lead)
    return met_ahead(arena, cos, sin, x * cos - y * sin - (arena.width if hand > 0 else 0.0), x * sin + y * cos)


def met_ahead(arena: Arena, cos: float, sin: float, left: float, front: float) -> Strike | None:
    """First contact of a front, its left end `left` to the right of the origin and `front` ahead of it."""
    if arena.disc:
        return rim_met(arena, cos, sin, left + arena.width / 2, front - arena.disc)
    if arena.radius:
        return meet_round(arena.radius, arena.width, cos, sin, left, front)
    return meet(arena.length, arena.width, cos, sin, left, front)


def meet_round(radius: float, width: float, cos: float, sin: float, left: float, front: float) -> Strike | None:
    """First contact of such a front with a round base about the origin, on the half of its rim below the x axis.

    The front meets it with the stretch that passes its centre, or one of its ends runs into it beside that.

    >>> meet_round(25, 100, 1, 0, -50, -125)
    Strike(ahead=100.0, offset=-50, along=50, at=(0.0, -25.0))
    >>> [round(value, 2) for value in meet_round(25, 100, 1, 0, 15, -125)[:3]]
    [105.0, 0.0, 0.0]
    """
    aside = max(left, -(left + width), 0.0)
    if aside > radius:
        return None
    deep = math.sqrt(radius * radius - aside * aside)
    across = max(left, 0.0) if left > 0.0 else min(left + width, 0.0)
    at = (across * cos - deep * sin, -across * sin - deep * cos)
    ahead = -front - deep
    if ahead < -SLACK or at[1] >= 0.0:
        return None
    offset = min(0.0, max(-width, left))
    return Strike(ahead, offset, -offset, at)


def rim_met(arena: Arena, cos: float, sin: float, across: float, middle: float) -> Strike | None:
    """First contact of a round base with the side: with its line, with an end of it, or with another round base.

    `across` and `middle` are where its centre lies, to the right of the origin and ahead of it.
    """
    disc, at = arena.disc, (0.0, 0.0)
    if not arena.radius:
        ahead = (-disc - (middle * cos - across * sin)) / cos
        along = across * cos + (middle + ahead) * sin
        if 0.0 <= along <= arena.length:
            return Strike(ahead, along - disc, disc, (along, 0.0)) if ahead >= -SLACK else None
        at = (0.0 if along < 0.0 else arena.length, 0.0)
    reach, aside = disc + arena.radius, across - at[0] * cos
    if abs(aside) > reach:
        return None
    ahead = at[0] * sin - math.sqrt(reach * reach - aside * aside) - middle
    x, y = across * cos + (middle + ahead) * sin, (middle + ahead) * cos - across * sin
    if ahead < -SLACK or y >= 0.0:
        return None
    share = arena.radius / reach
    return Strike(ahead, at[0] - disc, disc, (at[0] + (x - at[0]) * share, y * share))


def meet(length: float, width: float, cos: float, sin: float, left: float, front: float) -> Strike | None:
    """First contact of a front edge that comes on along (sin, cos) with the side from 0 to `length` on the x axis.

    Going right, the left corner strikes the side or the side's left end strikes the front; going left, mirrored.
    """
    found = contact(length, width, cos, sin, left, front)
    return None if found is None else Strike(*found)


def contact(
    length: float, width: float, cos: float, sin: float, left: float, front: float
) -> tuple[float, float, float, Point] | None:
    """The same as a bare tuple, for where it is asked a thousand times."""
    if sin >= 0.0:
        if left > length * cos + CONTACT or left < -width - CONTACT:
            return None
        if left >= 0.0:
            at = left / cos
            found = (at * sin - front, at, 0.0, (at, 0.0))
        else:
            found = (-front, left, -left, (0.0, 0.0))
    else:
        right, end = left + width, length * cos
        if right > end + width + CONTACT or right < -CONTACT:
            return None
        if right <= end:
            at = right / cos
            found = (at * sin - front, at - width, width, (at, 0.0))
        else:
            found = (length * sin - front, length + left - end, end - left, (length, 0.0))
    return found if found[0] >= -SLACK else None


def land(arena: Arena, met: Strike, travelled: float, phi: float) -> Landing | None:
    """The front after aligning, cut if it swung too far and slid if it lay on something (FB-ALN-02, FB-ALN-03)."""
    halved = is_cut(arena, met, travelled, phi)
    files, offset = arena.mover.files, met.offset
    base = arena.mover.base
    depth = arena.depth
    if halved and files > 1:
        kept = -(-files // 2)
        if met.along > arena.width / 2:
            offset += (files - kept) * base.width
        files, depth = kept, -(-arena.mover.count // kept) * base.depth
    return settle(arena, halved, files, offset, depth)


def is_cut(arena: Arena, met: Strike, travelled: float, phi: float) -> bool:
    """Whether the model that swings furthest would have moved more than the limit in all."""
    limit = arena.query.rules.swing_limit
    return limit is not None and travelled + swing_of(arena, met, phi) > limit + CONTACT


def swing_of(arena: Arena, met: Strike, phi: float) -> float:
    """The arc of the front corner that swings furthest while aligning."""
    if arena.disc:
        return 0.0
    return abs(phi) * math.hypot(max(met.along, arena.width - met.along), arena.radius)


def settle(arena: Arena, halved: bool, files: int, offset: float, depth: float) -> Landing | None:
    """The least slide that frees an aligned front and keeps a model in contact, at most half its width."""
    width = arena.mover.base.width
    shut = next(
        ((low, high) for low, high, first, last in arena.landing(files * width, depth) if first < offset < last), None
    )
    found: list[tuple[float, int, Landing]] = []
    for place in (offset,) if shut is None else shut:
        first, past = arena.files_at(place, files)
        if past > first and abs(place - offset) <= files * width / 2 + CONTACT:
            slide = place - offset
            found.append((round(abs(slide), 3), first - past, Landing(halved, files, place, slide, past - first)))
    return min(found)[2] if found else None


def open_cost(arena: Arena, theta: float, lead: float, met: Strike) -> float:
    """What the path would cost on open ground."""
    return arena.spent + lead + arena.arc * theta + met.ahead


def attempt(arena: Arena, hand: int, theta: float, lead: float) -> Trial | None:
    """The path with that wheel after that stretch, or None if any part of it is against the rules."""
    met = strike(arena, hand, theta, lead)
    if met is None or open_cost(arena, theta, lead, met) > arena.allowance + CONTACT:
        return None
    if theta > 0.0 and theta > arena.wheel_limit(hand, lead)[0] + 1e-9 and not _only_grazes(arena, hand, theta, lead):
        return None
    phi = arena.phi + hand * theta
    if not arena.query.rules.flying and is_blocked(arena, hand, phi, lead, met.ahead):
        return None
    parts = costs(arena, hand, theta, lead, met)
    cost = arena.spent + sum(parts)
    if cost > arena.allowance + CONTACT:
        return None
    landing = land(arena, met, cost, phi)
    if landing is None:
        return None
    return Trial(hand, theta, lead, cost, parts, met, landing, swing_of(arena, met, phi))


def is_blocked(arena: Arena, hand: int, phi: float, lead: float, ahead: float) -> bool:
    """Whether anything lies before the front edge on the last stretch; what did so last is looked at first."""
    x, y = arena.pivot(hand, lead)
    cos, sin = math.cos(phi), math.sin(phi)
    left, front = x * cos - y * sin - (arena.width if hand > 0 else 0.0), x * sin + y * cos
    middle, half = left + arena.width / 2, arena.width / 2
    for piece in (arena.solid[arena.blocker], *arena.solid) if arena.solid else ():
        reach, forward = piece.radius, piece.x * sin + piece.y * cos - front
        if -reach <= forward <= ahead + reach and abs(piece.x * cos - piece.y * sin - middle) < reach + half:
            limit = advance_limit(piece.points, cos, sin, left, arena.width, front)
            if limit < ahead - SLACK and _shares_lane(arena, piece, cos, sin, left, front, ahead):
                arena.blocker = arena.solid.index(piece)
                return True
    return False


def _shares_lane(arena: Arena, piece: Piece, cos: float, sin: float, left: float, front: float, ahead: float) -> bool:
    """Whether a box on its way straight on shares more with a shape than a graze."""
    turned = tuple((x * cos - y * sin, x * sin + y * cos) for x, y in piece.points)
    return shared_area(turned, left, left + arena.width, front - arena.depth, front + ahead) > GRAZE_AREA


def blocked_ahead(arena: Arena, hand: int, phi: float, lead: float, ahead: float) -> tuple[float, str] | None:
    """The first thing before the front edge on the last stretch, how far and what; None if the way is clear."""
    x, y = arena.pivot(hand, lead)
    cos, sin = math.cos(phi), math.sin(phi)
    left, front = x * cos - y * sin - (arena.width if hand > 0 else 0.0), x * sin + y * cos
    middle, half = left + arena.width / 2, arena.width / 2
    first: tuple[float, str] | None = None
    for piece in arena.solid:
        if abs(piece.x * cos - piece.y * sin - middle) < piece.radius + half:
            limit = advance_limit(piece.points, cos, sin, left, arena.width, front)
            is_first = limit < ahead - SLACK and (first is None or limit < first[0])
            if is_first and _shares_lane(arena, piece, cos, sin, left, front, ahead):
                first = limit, piece.name
    return first


def _only_grazes(arena: Arena, hand: int, theta: float, lead: float) -> bool:
    """Whether a wheel a little further than the first touch shares too little with anything to overlap (FB-GEN-03)."""
    if theta > arena.wheel_limit(hand, lead)[0] + LITTLE:
        return False
    pivot, phi = arena.pivot(hand, lead), arena.phi + hand * theta
    low, high = (-arena.width, 0.0) if hand > 0 else (0.0, arena.width)
    cos, sin = math.cos(phi), math.sin(phi)
    for piece in (*arena.solid, arena.target):
        moved = ((x - pivot[0], y - pivot[1]) for x, y in piece.points)
        turned = tuple((x * cos - y * sin, x * sin + y * cos) for x, y in moved)
        if shared_area(turned, low, high, -arena.depth, 0.0) > GRAZE_AREA:
            return False
    return True


def costs(arena: Arena, hand: int, theta: float, lead: float, met: Strike) -> tuple[float, float, float]:
    """The points for the stretch, the wheel and the way on, with rough ground and obstacles (FB-TER-03, FB-TER-07)."""
    tolls = arena.tolls
    wheel = arena.arc * theta
    ahead = max(0.0, met.ahead)
    if not tolls:
        return lead, wheel, ahead
    pivot, phi = arena.pivot(hand, lead), arena.phi + hand * theta
    corner = corner_of(pivot, phi, hand, arena.width)
    if tolls.rough:
        if theta > 0.0:
            wheel = arena.arc * tolls.wheel(pivot, arena.phi, hand, theta)
        first = tolls.straight(arena.left, arena.phi, lead)
        last = tolls.straight(corner, phi, ahead)
    else:
        first, last = lead, ahead
    if not tolls.fences:
        return first, wheel, last
    cut_first = tolls.cut_straight(arena.left, arena.phi, lead)
    cut_wheel = (tolls.cut_wheel(pivot, arena.phi, hand, theta) if theta > 0.0 else frozenset()) - cut_first
    cut_last = tolls.cut_straight(corner, phi, ahead) - cut_first - cut_wheel
    lump = tolls.lump
    return first + lump * len(cut_first), wheel + lump * len(cut_wheel), last + lump * len(cut_last)


def corner_of(pivot: Point, phi: float, hand: int, width: float) -> Point:
    """The front left corner of a box that looks along `phi` with its pivot corner there."""
    if hand < 0:
        return pivot
    return pivot[0] - math.cos(phi) * width, pivot[1] + math.sin(phi) * width


def better(one: Trial, other: Trial | None) -> bool:
    """Whether a path comes before another in the order of FB-CHG-12, with costs compared strictly."""
    if other is None:
        return True
    if rank(one) != rank(other):
        return rank(one) < rank(other)
    if abs(one.cost - other.cost) > _STRICT:
        return one.cost < other.cost
    for mine, theirs, same in ((one.lead, other.lead, 0.01), (one.theta, other.theta, 1e-5)):
        if abs(mine - theirs) > same:
            return mine < theirs
    return (one.hand, one.cost) < (other.hand, other.cost)


def cost_to_beat(arena: Arena, champion: Trial | None) -> float | None:
    """The cost of the best so far, if no other can bring more models into contact."""
    if champion is None or champion.landing.halved:
        return None
    room = arena.length + 2 * arena.give + 2 * CONTACT
    most = min(arena.mover.files, int(room / arena.mover.base.width + 2))
    return champion.cost if champion.landing.touching >= most else None


def rank(trial: Trial) -> tuple[bool, int]:
    """What comes before the cost: a front that need not be cut, then the most models."""
    return trial.landing.halved, -trial.landing.touching


def preferred(simple: Trial | None, best: Trial) -> Trial:
    """The simpler of two paths where their costs count as equal, else the better one.

    Applied once, at the end: near-equality does not carry over from pair to pair.
    """
    if simple is None or rank(simple) != rank(best) or simple.cost > best.cost + SAME_COST:
        return best
    return simple
