"""A quick answer to most questions of sight, without a look at every line.

One line that is clear of everything by a hair is enough for a yes; what lies beyond all arcs is a no. The rest, None,
is for `game.geometry.sight` to say. Scalar code: a question costs a tenth of the whole one.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from game.geometry.approach_pieces import convex_parts
from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import Disc, circle, edges, pieces, point_to_segment, signed_area
from game.geometry.sight_lines import stands
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.geometry.pose import Point, Pose
    from game.geometry.shapes import Piece
    from game.geometry.sight import Look, Veil

Segment = tuple["Point", "Point"]
_Hider = tuple[tuple[float, float, float], tuple["Piece", ...], bool]
"""A circle round it, its outlines, and whether these are convex."""


def arcs_hold(look: Look) -> bool | None:
    """Whether the target surely lies within the arcs of all who look (True) or outside all of them (False, FB-UNI-11).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.sight import Look
    >>> archers, behind = Block(Pose(0, 0), 5, 5, Base(20, 20)), Block(Pose(0, -200), 5, 5, Base(20, 20))
    >>> arcs_hold(Look(archers, behind, (0, 1, 2, 3, 4)))
    False
    """
    viewer, target = look.viewer, look.target
    if look.all_round:
        return True
    if not isinstance(viewer, Block) or max(look.lookers, default=0) >= viewer.files:
        return None
    places = target.corners if isinstance(target, Block) else _box_round(circle(target))
    local = [viewer.pose.local(place) for place in places]
    reach = viewer.width / 2 + CONTACT
    if (
        all(ahead < -CONTACT for _, ahead in local)
        or all(across - ahead > reach for across, ahead in local)
        or all(-across - ahead > reach for across, ahead in local)
    ):
        return False
    further = viewer.base.width - viewer.width / 2  # seen from the eye at the other end of the front
    return True if all(ahead > 0.0 and abs(across) - ahead < further for across, ahead in local) else None


def _box_round(shape: tuple[float, float, float]) -> tuple[Point, ...]:
    x, y, radius = shape
    return ((x - radius, y - radius), (x - radius, y + radius), (x + radius, y + radius), (x + radius, y - radius))


def glance(look: Look) -> bool | None:
    """True where a line of sight is plainly clear, False where the target is beyond all arcs, else None."""
    if arcs_hold(look) is False:
        return False
    hiders = list(_between(look))
    for line in _lines(look):
        if all(_is_clear(line, hider) for hider in hiders):
            return True
    return None


def _between(look: Look) -> Iterator[_Hider]:
    """What comes near the way from viewer to target at all, and is high enough to hide somebody."""
    (ax, ay, one), (bx, by, two) = circle(look.viewer), circle(look.target)
    dx, dy, wide = bx - ax, by - ay, max(one, two) + CONTACT
    square = dx * dx + dy * dy or 1.0
    lowest = max(min(look.viewer_heights, default=1), min(look.target_heights, default=look.target_height))

    def near(x: float, y: float, radius: float) -> bool:
        px, py, reach = x - ax, y - ay, radius + wide
        t = (px * dx + py * dy) / square
        t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
        return (px - t * dx) ** 2 + (py - t * dy) ** 2 <= reach * reach

    for screen in look.screens:
        if near(*screen.circle) and screen.height >= lowest:
            yield screen.circle, pieces(screen.body), True
    for veil in look.veils:
        x, y, radius = _circle(veil.shape)
        if near(x, y, radius) and not (veil.kind == "hill" and _over(look, veil, lowest)):
            yield (x, y, radius), (veil.shape,), _is_convex(veil.shape)


def _over(look: Look, hill: Veil, lowest: int) -> bool:
    """Whether all who look do so from a hill, or over it (FB-EXT-15)."""
    upon = stands(look.viewer, hill.shape)
    return lowest > 1 + hill.level or all(upon[looker] for looker in look.lookers)


@lru_cache(maxsize=1024)
def _circle(shape: tuple[Point, ...]) -> tuple[float, float, float]:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(math.dist((x, y), corner) for corner in shape)


@lru_cache(maxsize=1024)
def _is_convex(shape: tuple[Point, ...]) -> bool:
    return len(convex_parts(shape)) == 1


def _lines(look: Look) -> Iterator[Segment]:
    """A few lines that lie well within an arc: from the middle and the ends of the lookers to models like that."""
    poses, base = model_poses(look.viewer), look.viewer.base
    aims = [pose.point for pose in _spread(model_poses(look.target))]
    for pose in _spread([poses[model] for model in look.lookers]):
        eye = pose.at(base.depth / 2)
        for aim in aims:
            dx, dy = aim[0] - eye[0], aim[1] - eye[1]
            fx, fy = pose.forward
            across, ahead = dx * fy - dy * fx, dx * fx + dy * fy
            if look.all_round or (ahead > CONTACT and abs(across) - base.width / 2 < ahead - CONTACT):
                yield eye, aim


def _spread(poses: Sequence[Pose]) -> list[Pose]:
    return [poses[n] for n in dict.fromkeys((len(poses) // 2, 0, len(poses) - 1)) if poses]


def _is_clear(line: Segment, hider: _Hider) -> bool:
    """Whether a line passes by something by more than a hair: by the circle round it, or by each of its outlines."""
    (x, y, radius), outlines, convex = hider
    if point_to_segment((x, y), *line) > radius + CONTACT:
        return True
    for piece in outlines:
        if isinstance(piece, Disc):
            if point_to_segment(piece.centre, *line) <= piece.radius + CONTACT:
                return False
        elif not (_passes(line, piece) if convex else _is_outside(line, piece)):
            return False
    return True


def _passes(line: Segment, shape: tuple[Point, ...]) -> bool:
    """Whether a segment and a convex polygon lie more than a hair apart along a normal of one of them."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    hair = CONTACT * math.hypot(dx, dy)
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in shape]
    if min(sides) > hair or max(sides) < -hair:
        return True
    turn = -1.0 if signed_area(shape) > 0.0 else 1.0
    px, py = shape[-1]
    for x, y in shape:
        ex, ey = turn * (x - px), turn * (y - py)
        hair = CONTACT * math.hypot(ex, ey)
        if ex * (ay - py) - ey * (ax - px) > hair and ex * (by - py) - ey * (bx - px) > hair:
            return True
        px, py = x, y
    return False


def _is_outside(line: Segment, shape: tuple[Point, ...]) -> bool:
    """Whether a segment meets no edge of a polygon of any shape, and has no end in it."""
    return not any(_cross(line, edge) for edge in edges(shape)) and not any(contains_point(shape, end) for end in line)


def _cross(one: Segment, two: Segment) -> bool:
    """Whether two segments meet, or come within a hair of it."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    if max(ax, bx) < min(cx, dx) - CONTACT or max(cx, dx) < min(ax, bx) - CONTACT:
        return False
    if max(ay, by) < min(cy, dy) - CONTACT or max(cy, dy) < min(ay, by) - CONTACT:
        return False
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    slack_u, slack_v = CONTACT * math.hypot(ux, uy), CONTACT * math.hypot(vx, vy)
    c, d = ux * (cy - ay) - uy * (cx - ax), ux * (dy - ay) - uy * (dx - ax)
    a, b = vx * (ay - cy) - vy * (ax - cx), vx * (by - cy) - vy * (bx - cx)
    return not (min(c, d) > slack_u or max(c, d) < -slack_u or min(a, b) > slack_v or max(a, b) < -slack_v)
