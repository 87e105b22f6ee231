"""A quick answer to most questions of sight, without a look at every line.

One line that is clear of everything by a hair is enough for a yes; what lies beyond all arcs is a no. The rest, None,
is for `game.geometry.sight` to say. Scalar code: a question costs a tenth of the whole one.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import Disc, circle, edges, pieces, point_to_segment
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.geometry.pose import Point, Pose
    from game.geometry.ranks import Body
    from game.geometry.sight import Look

Segment = tuple["Point", "Point"]


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
    between = _between(look)
    for line in _lines(look):
        if not any(_is_near(line, body) for body in between) and not any(_meets(line, v.shape) for v in look.veils):
            return True
    return None


def _between(look: Look) -> list[Body]:
    """The bodies that come near the way from viewer to target at all."""
    (ax, ay, one), (bx, by, two) = circle(look.viewer), circle(look.target)
    wide, way = max(one, two) + CONTACT, ((ax, ay), (bx, by))
    found = []
    for screen in look.screens:
        x, y, radius = circle(screen.body)
        if point_to_segment((x, y), *way) <= radius + wide:
            found.append(screen.body)
    return found


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


def _is_near(line: Segment, body: Body) -> bool:
    """Whether a line may meet a body: its outline, not only the circle round it."""
    x, y, radius = circle(body)
    if point_to_segment((x, y), *line) > radius + CONTACT:
        return False
    return any(
        point_to_segment(piece.centre, *line) <= piece.radius + CONTACT
        if isinstance(piece, Disc)
        else _meets(line, piece)
        for piece in pieces(body)
    )


def _meets(line: Segment, shape: tuple[Point, ...]) -> bool:
    """Whether a segment meets a polygon, or has an end in it."""
    return any(_cross(line, edge) for edge in edges(shape)) or any(contains_point(shape, end) for end in line)


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
