"""A column of single models that follows its leader like a snake (FB-MOV-18). Millimetres.

The leader goes along any polyline; every other model stands on his trail, a base's depth behind the one before.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from game.geometry.approach_pieces import fence_pieces, rough_pieces
from game.geometry.glides import crossing
from game.geometry.legs import Ahead, Pivot, To
from game.geometry.measure import distance, is_overlap, overlaps, overlaps_shape, within_table
from game.geometry.move_values import Bar, GroupLeg, GroupWalk
from game.geometry.moves import walk
from game.geometry.pose import Pose, bearing, turn_between
from game.geometry.ranks import Block, Loose, model_poses
from game.geometry.shapes import base_piece, base_pieces, share
from game.geometry.tolerance import CONTACT, at_most, less_than

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.geometry.approach_values import Blocker
    from game.geometry.legs import Leg
    from game.geometry.move_values import MoveRules
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground

Trail = tuple["Point", ...]
_STRAIGHT = 1e-6


def trail_of(body: Body) -> Trail:
    """The way the column came, from the leader's centre back to the last model's; corners where two facings meet.

    >>> from game.geometry.bases import Base
    >>> bent = Loose((Pose(40, 60, 90), Pose(0, 60, 90), Pose(0, 20, 0)), Base(20, 40))
    >>> trail_of(bent)
    ((40, 60), (0, 60), (0.0, 60.0), (0, 20))
    """
    poses = model_poses(body)
    found: list[Point] = [poses[0].point]
    for ahead, behind in pairwise(poses):
        corner = _corner(behind, ahead)
        if corner is not None:
            found.append(corner)
        found.append(behind.point)
    return tuple(found)


def _corner(behind: Pose, ahead: Pose) -> Point | None:
    """Where the way of one model bends into that of the next one, if it does between them."""
    (dx, dy), (ex, ey) = behind.forward, ahead.forward
    cross = dx * ey - dy * ex
    if abs(cross) < 1e-3:
        return None
    wx, wy = ahead.x - behind.x, ahead.y - behind.y
    far = (wx * ey - wy * ex) / cross
    back = (wx * dy - wy * dx) / cross
    if not (far >= -CONTACT and back <= CONTACT):
        return None
    return behind.x + dx * far, behind.y + dy * far


def strung_out(trail: Trail, count: int, body: Body) -> Body:
    """The models along a trail that begins at the leader's centre; a block again once the whole length is straight.

    >>> from game.geometry.bases import Base
    >>> column = Block(Pose(0, 10), 1, 6, Base(20, 20))
    >>> snake = strung_out(((40, 60), (0, 60), (0, -100)), 6, column)
    >>> [(round(pose.x), round(pose.y)) for pose in snake.poses]
    [(40, 60), (20, 60), (0, 60), (0, 40), (0, 20), (0, 0)]
    >>> strung_out(((0, 60), (0, -100)), 6, column)
    Block(pose=Pose(x=0.0, y=70.0, facing=0.0), files=1, count=6, base=Base(width=20, depth=20, \
shape=<Shape.RECTANGLE: 'rectangle'>))
    """
    base = body.base
    poses = tuple(_on_trail(trail, number * base.depth) for number in range(count))
    facing = poses[0].facing
    if all(abs(turn_between(facing, pose.facing)) < _STRAIGHT for pose in poses) and _in_line(poses):
        return Block(poses[0].moved(base.depth / 2), 1, count, base)
    return Loose(poses, base, facing)


def _in_line(poses: Sequence[Pose]) -> bool:
    return all(abs(poses[0].local(pose.point)[0]) <= CONTACT for pose in poses)


def _on_trail(trail: Trail, back: float) -> Pose:
    """The place so far back on a trail, facing along it; beyond its end straight on."""
    steps = [(a, b) for a, b in pairwise(trail) if math.dist(a, b) > 1e-9]
    for number, (ahead, behind) in enumerate(steps):
        length = math.dist(ahead, behind)
        if back <= length + 1e-9 or number == len(steps) - 1:
            t = back / length
            facing = bearing(ahead[0] - behind[0], ahead[1] - behind[1])
            return Pose(ahead[0] + (behind[0] - ahead[0]) * t, ahead[1] + (behind[1] - ahead[1]) * t, facing)
        back -= length
    return Pose(*trail[0])


def leaders_way(body: Body, legs: tuple[Leg, ...]) -> tuple[Trail, tuple[Leg, ...]]:
    """The points the leader comes to, from where he stands, and the legs that are none for a snake."""
    here = model_poses(body)[0]
    points, strange = [here.point], []
    for leg in legs:
        match leg:
            case Ahead(far):
                here = here.moved(far)
            case Pivot(degrees):
                here = here.turned(degrees)
            case To(point):
                facing = bearing(point[0] - here.x, point[1] - here.y) if point != here.point else here.facing
                here = Pose(*point, facing)
            case _:
                strange.append(leg)
        points.append(here.point)
    return tuple(points), tuple(strange)


def walk_snake(
    body: Body, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...] = ()
) -> GroupWalk:
    """A column behind its leader along any polyline; no wheel or turn costs anything (FB-MOV-18).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.move_values import MoveRules
    >>> from game.geometry.regions import Ground
    >>> column = Block(Pose(500, 510), 1, 6, Base(20, 20))
    >>> moved = walk_snake(column, (To((500, 560)), To((540, 560))), Ground(1800, 1200), MoveRules(100, 100))
    >>> moved.cost, moved.is_legal, [pose.point for pose in moved.end.poses][-1]
    (100.0, True, (500.0, 500.0))
    """
    bars: list[Bar] = []
    old, count = trail_of(body), body.count
    walked: list[GroupLeg] = []
    spent, before = 0.0, body
    for number in range(1, len(legs) + 1):
        way, strange = leaders_way(body, legs[:number])
        cost = _cost((*reversed(way), *old[1:]), way, count, body, ground, rules)
        after = strung_out((*reversed(way), *old[1:]), count, body)
        walked.append(GroupLeg(legs[number - 1], cost - spent, before, after))
        spent, before = cost, after
        if strange:
            bars.append(Bar("snake_leg", "FB-MOV-18", (), after.centre))
    bars += _bars_of_leader(body, legs, ground, rules, blockers)
    bars += _bars_at_end(body, before, ground, rules, blockers) if legs else []
    if not at_most(spent, rules.allowance):
        rule = "FB-MOV-13" if rules.march else "FB-GEN-07"
        figures = (("cm", spent / 10), ("most", rules.allowance / 10))
        bars.append(Bar("too_far", rule, figures, model_poses(before)[0].point))
    return GroupWalk(tuple(walked), spent, before, tuple({(bar.code, bar.blocker): bar for bar in bars}.values()))


def _cost(trail: Trail, way: Trail, count: int, body: Body, ground: Ground, rules: MoveRules) -> float:
    """The points of the leader's way: dearer as long as any model is in rough ground, and a lump for each obstacle."""
    length = sum(math.dist(a, b) for a, b in pairwise(way))
    if length == 0.0:
        return 0.0
    spans = [
        (low, high, piece.factor)
        for piece in rough_pieces(ground)
        for low, high in _inside(trail, length, count, body, piece.points)
    ]
    marks = sorted({0.0, length, *(min(length, max(0.0, end)) for span in spans for end in span[:2])})
    total = 0.0
    for start, end in pairwise(marks):
        middle = (start + end) / 2
        total += (end - start) * max([1.0, *(factor for low, high, factor in spans if low < middle < high)])
    fences = fence_pieces(ground, body.base.width)
    cut = [any(_inside(trail, length, count, body, piece.points) for piece in fence) for fence in fences]
    return total + rules.fence * sum(cut)


def _inside(trail: Trail, length: float, count: int, body: Body, points: Sequence[Point]) -> list[tuple[float, float]]:
    """From where to where on the leader's way some model is within a shape."""
    found: list[tuple[float, float]] = []
    at = length  # how far the leader has come where he is at the head of this stretch of the trail
    for ahead, behind in pairwise(trail):
        step = math.dist(ahead, behind)
        if step <= 1e-9:
            continue
        facing = bearing(ahead[0] - behind[0], ahead[1] - behind[1])
        outline = base_piece(Pose(*behind, facing), body.base)
        span = crossing(outline, (ahead[0] - behind[0], ahead[1] - behind[1]), points)
        if span is not None:
            low, high = max(0.0, span[0]), min(1.0, span[1])
            for number in range(count):
                shift = at - step + number * body.base.depth
                start, end = max(0.0, shift + low * step), min(length, shift + high * step)
                if end > start:
                    found.append((start, end))
        at -= step
    return found


def _bars_of_leader(
    body: Body, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...]
) -> list[Bar]:
    """What bars the leader's way, as if he walked alone."""
    leader = model_poses(body)[0]
    alone = Block(leader.moved(body.base.depth / 2), 1, 1, body.base)
    known = tuple(leg for leg in legs if isinstance(leg, Ahead | Pivot | To))
    free = replace(rules, allowance=math.inf, lone=True)
    return [bar for bar in walk(alone, known, ground, free, blockers).bars if bar.code != "too_far"]


def _bars_at_end(start: Body, end: Body, ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...]) -> list[Bar]:
    """Where the column may not stand: in others, too near to enemies, off the table, across itself."""
    found: list[Bar] = []
    where = end.centre
    for other in blockers:
        if overlaps(end, other.body):
            found.append(Bar("blocked", "FB-GEN-08", (("cm", 0.0),), where, other.name))
        elif other.hostile and less_than(distance(end, other.body), min(rules.gap, distance(start, other.body))):
            found.append(Bar("too_near", "FB-MOV-19", (("cm", 0.0), ("gap", rules.gap / 10)), where, other.name))
    for barrier in ground.barriers:
        if overlaps_shape(end, barrier.shape):
            found.append(Bar("blocked", "FB-GEN-08", (("cm", 0.0),), where, barrier.name))
    if not within_table(end, ground):
        found.append(Bar("edge", "FB-EXT-18", (("cm", 0.0),), where))
    if isinstance(end, Loose) and _crosses_itself(end):
        found.append(Bar("crowded", "FB-GEN-08", (), where))
    return found


def _crosses_itself(snake: Loose) -> bool:
    """Whether two models that do not follow each other stand in each other."""
    outlines = base_pieces(snake)
    return any(is_overlap(*share(outlines[n], outlines[m])) for n in range(snake.count) for m in range(n - 1))
