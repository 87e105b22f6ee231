"""Front, flanks and rear: zones bounded by 45-degree rays out of the box's corners (FB-ARC-01 and 02, FB-UNI-11)."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Literal

from game.geometry.ranks import Block, Loose, Side, model_poses
from game.geometry.shapes import area, as_polygon, clip, pieces
from game.geometry.tolerance import CONTACT, OVERLAP_AREA

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.geometry.pose import Point, Pose
    from game.geometry.ranks import Body

Vote = Literal["models", "front_rank", "front_centre", "area"]
VOTES: tuple[Vote, ...] = ("models", "front_rank", "front_centre", "area")
FAR = 1e5
"""Far enough to hold any table, mm."""


def zone(target: Block, point: Point) -> Side | None:
    """The zone of a target a point lies in, None on a boundary (FB-ARC-02).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> target = Block(Pose(0, 40), 5, 20, Base(20, 20))
    >>> zone(target, (120, 100)), zone(target, (100, 120)), zone(target, (110, 100)), zone(target, (0, -200))
    (<Side.RIGHT: 'right'>, <Side.FRONT: 'front'>, None, <Side.REAR: 'rear'>)
    """
    sides = zones_at(target, point)
    return sides[0] if len(sides) == 1 else None


def zones_at(target: Block, point: Point) -> tuple[Side, ...]:
    """The zone, or both zones of a boundary, the one better for the target first."""
    u, ahead = target.pose.local(point)
    v = ahead + target.depth / 2
    dx, dy = abs(u) - target.width / 2, abs(v) - target.depth / 2
    along = Side.FRONT if v > 0 else Side.REAR
    across = Side.RIGHT if u > 0 else Side.LEFT
    if dy > dx + CONTACT:
        return (along,)
    if dx > dy + CONTACT:
        return (across,)
    return (along, across) if along is Side.FRONT else (across, along)


def better_zone(target: Block, point: Point) -> Side:
    """The zone of a point; on a boundary the one better for the target: front before flank, flank before rear."""
    return zones_at(target, point)[0]


def votes(target: Block, charger: Body) -> dict[Side, int]:
    """How many base centres of the charger lie in each zone; those on a boundary are in none."""
    return _count(target, (pose.point for pose in model_poses(charger)))


def _count(target: Block, points: Iterable[Point]) -> dict[Side, int]:
    counted = Counter(zone(target, point) for point in points)
    return {side: counted[side] for side in Side}


def charged_side(target: Body, charger: Body, vote: Vote = "models") -> Side:
    """The side a charger from there charges (FB-ARC-01); a loose group is always charged in front (FB-EXT-10)."""
    if isinstance(target, Loose):
        return Side.FRONT
    if vote == "area":
        return _most(target, charger, shares(target, charger), OVERLAP_AREA)
    if vote == "front_centre":
        return better_zone(target, front_midpoint(charger))
    if vote == "front_rank" and isinstance(charger, Block):
        return _most(target, charger, _count(target, [p.point for p in model_poses(charger)[: charger.files]]))
    return _most(target, charger, votes(target, charger))


def readings(target: Body, charger: Body) -> dict[str, Side]:
    """The side by each of the four readings, since players argue over them."""
    return {vote: charged_side(target, charger, vote) for vote in VOTES}


def front_midpoint(body: Body) -> Point:
    """The middle of the front edge; of a loose group its centre."""
    return body.pose.point if isinstance(body, Block) else body.centre


def _most(target: Block, charger: Body, count: Mapping[Side, float], within: float = 0.0) -> Side:
    """The side with most votes; a tie goes by the middle of the charger's front edge (FB-ARC-01)."""
    best = max(count.values())
    leading = [side for side, share in count.items() if share >= best - within]
    return leading[0] if best > 0 and len(leading) == 1 else better_zone(target, front_midpoint(charger))


def shares(target: Block, charger: Body) -> dict[Side, float]:
    """The area of the charger's box or bases in each zone, square mm."""
    shapes = [as_polygon(piece) for piece in pieces(charger)]
    zones = {side: arc_polygon(target, side, FAR) for side in Side}
    return {side: sum(area(clip(shape, arc)) for shape in shapes) for side, arc in zones.items()}


def arc_polygon(target: Block, side: Side, reach: float) -> tuple[Point, ...]:
    """The zone of a side out to `reach` mm, a trapezium with the side as its short edge."""
    (x1, y1), (x2, y2) = target.side(side)
    normal = math.radians(target.facing_of(side))
    nx, ny = math.sin(normal), math.cos(normal)
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    return (
        (x1, y1),
        (x2, y2),
        (x2 + (nx + ux) * reach, y2 + (ny + uy) * reach),
        (x1 + (nx - ux) * reach, y1 + (ny - uy) * reach),
    )


def is_in_sight_arc(eye: Pose, width: float, depth: float, point: Point) -> bool:
    """Whether a point lies in a base's 90-degree arc of sight (FB-UNI-11); `eye` is the base's centre and facing.

    >>> from game.geometry.pose import Pose
    >>> [is_in_sight_arc(Pose(0, 0), 20, 20, p) for p in ((50, 50), (60, 50), (0, 5))]
    [True, False, False]
    """
    u, v = eye.local(point)
    return v >= depth / 2 - CONTACT and abs(u) - width / 2 <= v - depth / 2 + CONTACT
