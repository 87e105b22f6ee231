"""Which models of two bodies touch, and on which side (FB-GEN-02, FB-WHO-01, FB-WHO-02, FB-ORD-05)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from game.geometry.measure import distance, nearest_points, touches
from game.geometry.ranks import Block, Side, box_corners, model_poses
from game.geometry.shapes import base_pieces, gap, nearest
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.shapes import Piece

Models = tuple[int, ...]


@lru_cache(maxsize=2048)
def touching_models(a: Body, b: Body) -> tuple[Models, Models]:
    """The models of each that are in contact with the other, as numbers.

    A shared corner counts. Whoever touches a box at an empty place of its last rank touches the nearest model of the
    rank before it, or of that rank when it is touched from the side.
    """
    if not touches(a, b):
        return (), ()
    return _touched(a, b), _touched(b, a)


def touching_pairs(a: Body, b: Body) -> tuple[tuple[int, int], ...]:
    """Every pair of models in contact, one of each body."""
    mine, theirs = touching_models(a, b)
    if not mine or not theirs:
        return ()
    direct = {(i, j) for i in mine for j in theirs if gap(base_pieces(a)[i], base_pieces(b)[j]) <= CONTACT}
    lonely_a = [i for i in mine if not any(pair[0] == i for pair in direct)]
    lonely_b = [j for j in theirs if not any(pair[1] == j for pair in direct)]
    direct |= {(i, _nearest_model(b, theirs, a, i)) for i in lonely_a}
    direct |= {(_nearest_model(a, mine, b, j), j) for j in lonely_b}
    return tuple(sorted(direct))


def _nearest_model(body: Body, among: Models, other: Body, model: int) -> int:
    piece = base_pieces(other)[model]
    return min(among, key=lambda one: (gap(base_pieces(body)[one], piece), one))


def _touched(body: Body, other: Body) -> Models:
    """The models of `body` that something of `other` touches."""
    found: set[int] = set()
    others = _reaching(other, body)
    for number, piece in enumerate(base_pieces(body)):
        if any(gap(piece, one) <= CONTACT for one in others):
            found.add(number)
    if isinstance(body, Block):
        found |= _behind_empty_places(body, others)
    return tuple(sorted(found))


def _reaching(other: Body, body: Body) -> list[Piece]:
    """What of `other` may touch: its bases, and the empty places of its last rank, which pass contact on."""
    reaching = list(base_pieces(other))
    if isinstance(other, Block):
        reaching += [corners for corners, _, _ in _empty_places(other)]
    return reaching


def _empty_places(block: Block) -> list[tuple[tuple[Point, ...], float, float]]:
    """The two stretches of the last rank without models: corners, and from where to where across (mm, 0 = axis)."""
    last = block.rank_sizes[-1]
    half, held = block.width / 2, last * block.base.width / 2
    if last == block.files:
        return []
    depth = block.base.depth
    found: list[tuple[tuple[Point, ...], float, float]] = []
    for left, right in ((-half, -held), (held, half)):
        middle = block.pose.moved(-(block.ranks - 1) * depth, (left + right) / 2)
        found.append((box_corners(middle, right - left, depth), left, right))
    return found


def _behind_empty_places(block: Block, others: list[Piece]) -> set[int]:
    found: set[int] = set()
    for corners, left, right in _empty_places(block):
        for piece in others:
            if gap(corners, piece) <= CONTACT:
                found |= _passed_on(block, piece, left, right)
    return found


def _passed_on(block: Block, piece: Piece, left: float, right: float) -> set[int]:
    """The models a touch on an empty stretch is passed on to."""
    last, row = block.rank_sizes[-1], (block.ranks - 2) * block.files
    low, high, behind = _touch(block, piece, left, right)
    if not behind:
        first = (block.ranks - 1) * block.files
        return {first if left < 0 else first + last - 1}
    found: set[int] = set()
    for file in range(block.files):
        start = max(left, -block.width / 2 + file * block.base.width)
        end = min(right, -block.width / 2 + (file + 1) * block.base.width)
        if end - start > CONTACT and start <= high + CONTACT and end >= low - CONTACT:
            found.add(row + file)
    return found


def _touch(block: Block, piece: Piece, left: float, right: float) -> tuple[float, float, bool]:
    """From where to where a touch on an empty stretch reaches across the block, and whether it comes from behind."""
    corners = box_corners(
        block.pose.moved(-(block.ranks - 1) * block.base.depth, (left + right) / 2), right - left, block.base.depth
    )
    spot = block.pose.local(nearest(corners, piece)[0])
    if not isinstance(piece, tuple):
        return spot[0], spot[0], spot[1] <= -block.depth + CONTACT
    local = [block.pose.local(point) for point in piece]
    flush = [u for u, v in local if abs(v + block.depth) <= 2 * CONTACT] or [spot[0]]
    low, high = max(left, min(*flush, spot[0])), min(right, max(*flush, spot[0]))
    return low, high, max(v for _, v in local) <= -block.depth + CONTACT


def touching_side(block: Block, other: Body) -> Side:
    """The side of a block that another body stands against; a corner belongs to the side it lies along most."""
    here, there = nearest_points(block, other)
    along = {side: _stretch(block, side, other) for side in Side}
    best = max(along.values())
    if best > CONTACT:
        return max(Side, key=lambda side: along[side])
    middle = other.centre
    return min(Side, key=lambda side: (round(_off(block, side, here, there), 3), _angle(block, side, middle)))


def _stretch(block: Block, side: Side, other: Body) -> float:
    """How much of a side the other's models lie along, mm."""
    (x1, y1), (x2, y2) = block.side(side)
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    best = 0.0
    for piece in (other.corners,) if isinstance(other, Block) else base_pieces(other):
        if not isinstance(piece, tuple):
            continue
        on_line = [(x - x1) * ux + (y - y1) * uy for x, y in piece if abs((x - x1) * uy - (y - y1) * ux) <= CONTACT * 2]
        if len(on_line) > 1:
            best = max(best, min(length, max(on_line)) - max(0.0, min(on_line)))
    return best


def _off(block: Block, side: Side, here: Point, there: Point) -> float:
    (x1, y1), (x2, y2) = block.side(side)
    length = math.hypot(x2 - x1, y2 - y1)
    return abs((here[0] - x1) * (y2 - y1) - (here[1] - y1) * (x2 - x1)) / length


def _angle(block: Block, side: Side, point: Point) -> float:
    normal = math.radians(block.facing_of(side))
    cx, cy = block.centre
    dx, dy = point[0] - cx, point[1] - cy
    return -(dx * math.sin(normal) + dy * math.cos(normal)) / (math.hypot(dx, dy) or 1.0)


def closing_vector(mover: Body, fixed: Body) -> tuple[float, float]:
    """The shortest shift that brings a body into contact with another, mm (FB-ORD-05)."""
    if distance(mover, fixed) <= CONTACT:
        return 0.0, 0.0
    here, there = nearest_points(mover, fixed)
    return there[0] - here[0], there[1] - here[1]


def models_on_side(block: Block, side: Side) -> Models:
    """The models that stand along a side, empty places passed on inward."""
    last = (block.ranks - 1) * block.files
    if side is Side.FRONT:
        return tuple(range(block.files))
    if side is Side.REAR:
        return tuple(range(last, block.count))
    ends = [
        min((r + 1) * block.files, block.count) - 1 if side is Side.RIGHT else r * block.files
        for r in range(block.ranks)
    ]
    return tuple(ends)


def front_rank(body: Body) -> Models:
    """The models of the front rank; all of a loose group."""
    return tuple(range(body.files if isinstance(body, Block) else len(model_poses(body))))
