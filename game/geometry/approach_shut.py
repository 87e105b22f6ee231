"""What surely leads nowhere: ranges of wheels and stretches of which no single one can be a charge.

A range is a cell: stretches from `near` to `far`, wheels from `low` to `high`. Over a cell every track is bounded from
both sides: it is linear in the stretch, and a sine in the wheel that leaves its chord by no more than its size times
an eighth of the angle squared. What is left out here is left out for sure, so nothing that could be found is lost.
The side charged is a straight one here: round bases are for the whole search.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.geometry.approach_sides import files_touching
from game.geometry.approach_strip import BEYOND
from game.geometry.approach_trial import LEVEL
from game.geometry.tolerance import CONTACT, SLACK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.approach_arena import Arena, Shut
    from game.geometry.approach_strip import Piece
    from game.geometry.pose import Point

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_QUARTER: Final = math.pi / 2
_STRETCHES: Final = 24
_WHEELS: Final = 16
_FINER: Final = 4
"""How many cells all stretches and a quarter wheel are cut into, and the wheels of those that stay open once more."""
_HAIR: Final = 1e-6
_ROOM: Final = 0.5
"""mm. A disc of this radius within a shape and within a lane is more than they may share (FB-GEN-03)."""
_MOST_FINER: Final = 120
"""Where more cells than that stay open, a closer look costs more than it saves."""


class Cells(NamedTuple):
    """Ranges of stretches and wheels, each array of shape (n,); lengths in mm, angles in radians."""

    near: Floats
    far: Floats
    low: Floats
    high: Floats

    def take(self, kept: Flags | npt.NDArray[np.intp]) -> Cells:
        """Only some of them."""
        return Cells(*(column[kept] for column in self))


class _Range(NamedTuple):
    low: Floats
    high: Floats


class _Tracks(NamedTuple):
    """Bounds over each cell: of the direction, its sine and cosine, the front's place, and the way on to contact."""

    phi: _Range
    sin: _Range
    cos: _Range
    left: _Range
    front: _Range
    ahead: _Range


def open_ranges(arena: Arena, hand: int, limit: float, most: float | None) -> Cells:
    """The cells of all stretches up to a limit and all wheels to that side with room for a charge of that cost."""
    wheels = np.union1d(np.linspace(0.0, _QUARTER, _WHEELS + 1), np.clip(-hand * arena.phi, 0.0, _QUARTER))
    ends = np.linspace(0.0, limit, _STRETCHES + 1)
    row, column = (grid.ravel() for grid in np.indices((_STRETCHES, len(wheels) - 1)))
    cells = Cells(ends[row], ends[row + 1], wheels[column], wheels[column + 1])
    return cells.take(may_land(arena, hand, cells, most))


def open_stretches(arena: Arena, hand: int, leads: Floats, ranges: Cells, most: float | None) -> Floats:
    """Those of many stretches after which a wheel within open ranges may bring a charge that costs `most` or less."""
    inside = (leads[:, None] >= ranges.near - _HAIR) & (leads[:, None] <= ranges.far + _HAIR)
    stretch, cell = np.nonzero(inside)
    if not len(stretch) or len(stretch) > _MOST_FINER:
        return leads[inside.any(axis=1)]
    stretch, cell = np.repeat(stretch, _FINER), np.repeat(cell, _FINER)
    span = (ranges.high - ranges.low)[cell] / _FINER
    low = ranges.low[cell] + span * (np.arange(len(cell)) % _FINER)
    lead = leads[stretch]
    return leads[np.unique(stretch[may_land(arena, hand, Cells(lead, lead, low, low + span), most)])]


def may_land(arena: Arena, hand: int, cells: Cells, most: float | None) -> Flags:
    """Which cells may hold a path that meets the side within the allowance and lands there, its last lane clear."""
    tracks = _tracks(arena, hand, cells)
    cost = arena.spent + cells.near + arena.arc * cells.low + tracks.ahead.low
    limit = arena.allowance + CONTACT if most is None else min(arena.allowance + CONTACT, most)
    is_open = (
        (tracks.cos.high > LEVEL)
        & (tracks.left.low <= arena.length * tracks.cos.high + CONTACT + _HAIR)
        & (tracks.left.high >= -arena.width - CONTACT - _HAIR)
        & (tracks.ahead.high >= -SLACK - _HAIR)
        & (cost <= limit + _HAIR)
    )
    if is_open.any() and not arena.ignore_landing:
        is_open &= ~_nowhere_to_land(arena, tracks, cost)
    if is_open.any() and arena.tolls.rough:
        kept = np.flatnonzero(is_open)
        dear = cost[kept] + _least_toll(arena, hand, cells.take(kept), tracks.ahead.low[kept])
        is_open[kept] = dear <= arena.allowance + CONTACT + _HAIR
    if is_open.any():
        kept = np.flatnonzero(is_open)
        is_open[kept] = ~_is_barred(arena, hand, cells.take(kept), tracks.ahead.low[kept])
    return np.asarray(is_open, dtype=np.bool_)


def is_barred(arena: Arena, hand: int, cells: Cells) -> Flags:
    """Which cells have something in the lane of every last stretch, however one wheels within them."""
    return _is_barred(arena, hand, cells, _tracks(arena, hand, cells).ahead.low)


def _is_barred(arena: Arena, hand: int, cells: Cells, way: Floats) -> Flags:
    if arena.inner is None:
        arena.inner = _inner_points(arena, arena.solid, 0.0)[0]
    if not len(arena.inner):
        return np.zeros(len(way), dtype=np.bool_)
    is_in_lane, before, room = _seen_from(arena, hand, cells, arena.inner)
    is_met = is_in_lane & (before.low > room) & (before.high < way[:, None] - room)
    return np.asarray(is_met.any(axis=1), dtype=np.bool_)


def _least_toll(arena: Arena, hand: int, cells: Cells, way: Floats) -> Floats:
    """What the last stretch pays at least for the rough ground its lane is over, beside the way itself (FB-TER-03).

    From where the front reaches a place in it until the rear has left that place the box is over that ground.
    """
    if arena.toll is None:
        arena.toll = _inner_points(arena, arena.tolls.rough, arena.depth)
    points, factors = arena.toll
    if not len(points):
        return np.zeros(len(way))
    is_in_lane, before, room = _seen_from(arena, hand, cells, points)
    over = np.minimum(way[:, None], before.low - room + arena.depth) - np.maximum(before.high + room, 0.0)
    paid = np.where(is_in_lane, np.maximum(over, 0.0) * (factors - 1.0), 0.0)
    return np.asarray(paid.max(axis=1), dtype=np.float64)


def _seen_from(arena: Arena, hand: int, cells: Cells, points: Floats) -> tuple[Flags, _Range, Floats]:
    """Of each cell and place: whether it is in every lane, how far before the front, and what these may be wrong by."""
    phi = [(arena.phi + hand * theta)[:, None] for theta in (cells.low, cells.high)]
    base, slack = arena.width if hand > 0 else 0.0, (phi[1] - phi[0]) ** 2 / 8
    across, ahead, size = [], [], np.zeros(1)
    for lead in (cells.near, cells.far) if (cells.far > cells.near).any() else (cells.near,):
        x, y = _pivots(arena, hand, lead)
        dx, dy = points[:, 0] - x[:, None], points[:, 1] - y[:, None]
        size = np.maximum(size, np.hypot(dx, dy))
        for angle in phi:
            cos, sin = np.cos(angle), np.sin(angle)
            across.append(dx * cos - dy * sin)
            ahead.append(dx * sin + dy * cos)
    room, aside = _ROOM + slack * size, _extremes(across)
    is_in_lane = (aside.low + base > room) & (aside.high + base < arena.width - room)
    return np.asarray(is_in_lane, dtype=np.bool_), _extremes(ahead), room


def _extremes(values: list[Floats]) -> _Range:
    return _Range(np.minimum.reduce(values), np.maximum.reduce(values))


def _pivots(arena: Arena, hand: int, lead: Floats) -> tuple[Floats, Floats]:
    x, y = arena.pivot(hand, 0.0)
    return x + math.sin(arena.phi) * lead, y + math.cos(arena.phi) * lead


def _tracks(arena: Arena, hand: int, cells: Cells) -> _Tracks:
    one, two = arena.phi + hand * cells.low, arena.phi + hand * cells.high
    phi = _extremes([one, two])
    slack = (phi.high - phi.low) ** 2 / 8
    sines, cosines = [np.sin(phi.low), np.sin(phi.high)], [np.cos(phi.low), np.cos(phi.high)]
    sin, cos = _wider(_extremes(sines), slack), _wider(_extremes(cosines), slack)
    lefts, fronts, size = [], [], np.zeros(1)
    for lead in (cells.near, cells.far):
        x, y = _pivots(arena, hand, lead)
        size = np.maximum(size, np.hypot(x, y))
        for s, c in zip(sines, cosines, strict=True):
            lefts.append(x * c - y * s)
            fronts.append(x * s + y * c)
    base = arena.width if hand > 0 else 0.0
    left, front = _wider(_extremes(lefts), slack * size), _wider(_extremes(fronts), slack * size)
    left = _Range(left.low - base, left.high - base)
    return _Tracks(phi, sin, cos, left, front, _ways_on(arena, phi, sin, cos, left, front))


def _wider(bounds: _Range, by: Floats) -> _Range:
    return _Range(bounds.low - by, bounds.high + by)


def _ways_on(arena: Arena, phi: _Range, sin: _Range, cos: _Range, left: _Range, front: _Range) -> _Range:
    """How far it is to contact (see `meet`)."""
    wide, thin = np.maximum(cos.high, LEVEL), np.maximum(cos.low, LEVEL)
    right = _Range(left.low + arena.width, left.high + arena.width)
    rising = _Range(np.maximum(sin.low, 0.0), np.maximum(sin.high, 0.0))
    falling = _Range(np.minimum(sin.low, 0.0), np.minimum(sin.high, 0.0))
    low_right = np.maximum(left.low, 0.0) / wide * rising.low
    high_right = np.maximum(left.high, 0.0) / thin * rising.high
    low_left = np.minimum(np.maximum(right.high, 0.0) / thin, arena.length) * falling.low
    nearest = np.minimum(np.maximum(right.low, 0.0) / wide, arena.length)
    high_left = nearest * falling.high - CONTACT / thin * falling.low
    goes_right, goes_left = phi.high >= -LEVEL, phi.low <= LEVEL
    low = np.minimum(np.where(goes_right, low_right, np.inf), np.where(goes_left, low_left, np.inf))
    high = np.maximum(np.where(goes_right, high_right, -np.inf), np.where(goes_left, high_left, -np.inf))
    return _Range(low - front.high, high - front.low)


def _nowhere_to_land(arena: Arena, tracks: _Tracks, cost: Floats) -> Flags:
    """Which cells would lay the aligned front, whole or cut, on something from which no slide frees it."""
    files, base, limit = arena.mover.files, arena.mover.base, arena.query.rules.swing_limit
    offset = _offsets(arena, tracks)
    whole = _lies_dead(arena, files, arena.depth, offset)
    if limit is None:
        return whole
    kept = -(-files // 2)
    shift, depth = (files - kept) * base.width, -(-arena.mover.count // kept) * base.depth
    moved = _Range(offset.low + shift, offset.high + shift)
    along, half = _places_along(arena, tracks), arena.width / 2
    as_is, shifted = _lies_dead(arena, kept, depth, offset), _lies_dead(arena, kept, depth, moved)
    cut = (as_is | (along.low > half + _HAIR)) & (shifted | (along.high < half - _HAIR))
    swings = _extremes([np.abs(tracks.phi.low), np.abs(tracks.phi.high)])
    least = np.where((tracks.phi.low < 0.0) & (tracks.phi.high > 0.0), 0.0, swings.low)
    shortest = np.maximum(half, np.maximum(along.low, arena.width - along.high))
    longest = np.maximum(along.high, arena.width - along.low)
    never = arena.allowance + CONTACT + swings.high * longest <= limit - _HAIR
    always = cost + least * shortest > limit + CONTACT + _HAIR
    return np.asarray((whole | always) & (cut | never), dtype=np.bool_)


def _places_along(arena: Arena, tracks: _Tracks) -> _Range:
    """Where along the front the first contact would be (see `meet`)."""
    left, ends = tracks.left, _Range(arena.length * tracks.cos.low, arena.length * tracks.cos.high)
    from_right = _Range(np.maximum(0.0, -left.high), np.maximum(0.0, -left.low))
    from_left = _Range(
        arena.width - np.maximum(0.0, left.high + arena.width - ends.low),
        arena.width - np.maximum(0.0, left.low + arena.width - ends.high),
    )
    return _either(tracks, from_right, from_left)


def _either(tracks: _Tracks, from_right: _Range, from_left: _Range) -> _Range:
    """The bounds of both ways to come on that a cell has, to the right along the side and to the left."""
    goes_right, goes_left = tracks.phi.high >= -LEVEL, tracks.phi.low <= LEVEL
    return _Range(
        np.minimum(np.where(goes_right, from_right.low, np.inf), np.where(goes_left, from_left.low, np.inf)),
        np.maximum(np.where(goes_right, from_right.high, -np.inf), np.where(goes_left, from_left.high, -np.inf)),
    )


def _offsets(arena: Arena, tracks: _Tracks) -> _Range:
    """Where along the side the aligned front would have its left end (see `meet`)."""
    wide, thin = np.maximum(tracks.cos.high, LEVEL), np.maximum(tracks.cos.low, LEVEL)
    left = tracks.left
    right = _Range(left.low + arena.width, left.high + arena.width)
    from_right = _Range(
        np.where(left.low >= 0.0, left.low / wide, left.low), np.where(left.high >= 0.0, left.high / thin, left.high)
    )
    struck = np.where(right.low >= 0.0, right.low / wide, right.low / thin)
    from_left = _Range(
        np.minimum(struck, right.low + arena.length * (1 - wide)) - arena.width,
        np.maximum(np.maximum(right.high, 0.0) / thin, right.high + arena.length * (1 - tracks.cos.low)) - arena.width,
    )
    return _either(tracks, from_right, from_left)


def _lies_dead(arena: Arena, files: int, depth: float, offset: _Range) -> Flags:
    width = arena.mover.base.width
    dead = np.zeros(len(offset.low), dtype=np.bool_)
    for shut in arena.landing(files * width, depth):
        first, last = _dead(shut, files, width, arena.length)
        dead |= (offset.low > first + _HAIR) & (offset.high < last - _HAIR)
    return dead


def _dead(shut: Shut, files: int, width: float, length: float) -> tuple[float, float]:
    """The part of a shut stretch from which neither of its ends is near enough to slide to, or touches nothing."""
    reach = files * width / 2 + CONTACT
    first, last = shut.first, shut.last
    if files_touching(shut.low, files, width, length) != (0, 0):
        first = max(first, shut.low + reach)
    if files_touching(shut.high, files, width, length) != (0, 0):
        last = min(last, shut.high - reach)
    return first, last


def _inner_points(arena: Arena, pieces: tuple[Piece, ...], behind: float) -> tuple[Floats, Floats]:
    """Places within what lies between front and side or so far behind, shape (n, 2), and what the ground there costs.

    Whoever drives over one of them overlaps that thing.
    """
    rear = min(arena.left[1], arena.right[1]) - behind
    near = [piece for piece in pieces if piece.radius < BEYOND and piece.y > rear - piece.radius]
    found = [
        (*point, piece.factor) for piece in near for point in _inside(piece, arena.width / 2) if rear < point[1] < 0.0
    ]
    table = np.array(found, dtype=np.float64).reshape(-1, 3)
    return table[:, :2], table[:, 2]


def _inside(piece: Piece, spacing: float) -> Iterator[Point]:
    """A shape's middle, and places along its rim drawn in toward it by what gives each of them room.

    Seen from the rim the disc round the middle shrinks with the distance, and stays in the shape, for it is convex.
    """
    points, count = piece.points, len(piece.points)
    x, y = sum(p[0] for p in points) / count, sum(p[1] for p in points) / count
    depth = min(_height(a, b, (x, y)) for a, b in zip(points, (*points[1:], points[0]), strict=True))
    if depth <= 1.02 * _ROOM:
        return
    share = 1.02 * _ROOM / depth
    yield x, y
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        parts = max(1, math.ceil(math.hypot(bx - ax, by - ay) / spacing))
        for n in range(parts):
            px, py = ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts
            yield px + (x - px) * share, py + (y - py) * share


def _height(a: Point, b: Point, point: Point) -> float:
    """How far a point lies inside of an edge of a counter-clockwise shape."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return math.inf if length == 0.0 else (dx * (point[1] - a[1]) - dy * (point[0] - a[0])) / length
