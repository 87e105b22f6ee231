"""Charges at models bound to no formation, and by them (FB-EXT-10). Lengths in mm.

A charger strikes whichever base its front edge meets first; it does not line up, the group forms up before its front.
A charging group is carried to the nearest place of the side and forms up there, if all of it can follow.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from game.geometry import approach_lone
from game.geometry.approach_arena import build, charge_distance
from game.geometry.approach_followers import Course, Straggler, straggler
from game.geometry.approach_path import path_of
from game.geometry.approach_pieces import barrier_pieces, body_pieces, fence_pieces, rough_pieces
from game.geometry.approach_search import cheapest
from game.geometry.approach_strip import box_gap
from game.geometry.approach_trial import attempt
from game.geometry.approach_values import Blocker, CostedLeg, Failure, Path, Verdict
from game.geometry.approach_why import crowding, obstruction
from game.geometry.clearing import Keep
from game.geometry.contact import touching_models
from game.geometry.forming import formed_up, touched_nearest_middle
from game.geometry.glides import fences_cut, first_met, ground_cost
from game.geometry.groups import loosened, shifted
from game.geometry.legs import To
from game.geometry.measure import distance, overlaps, overlaps_shape
from game.geometry.pose import Pose, bearing
from game.geometry.ranks import Block, Loose, Side
from game.geometry.shapes import base_pieces, gap, nearest
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.geometry.approach_arena import Arena
    from game.geometry.approach_strip import Piece
    from game.geometry.approach_trial import Trial
    from game.geometry.approach_values import Approach
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground

_OTHERS: Final = "\0the others of the group"
_SIDES: Final = (Side.FRONT, Side.RIGHT, Side.REAR, Side.LEFT)
Found = tuple["Arena", "Trial"]


# -- charging a group


def on_group(query: Approach) -> Verdict:
    """The cheapest way to strike any base of a group, and where charger and group stand then.

    >>> from game.geometry.approach_values import Approach
    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.regions import Ground
    >>> spears = Block(Pose(900, 500), 5, 20, Base(20, 20))
    >>> scouts = Loose((Pose(860, 570), Pose(900, 600), Pose(940, 582)), Base(20, 20), 180)
    >>> best = on_group(Approach(spears, scouts, Side.FRONT, 200, Ground(1800, 1200))).best
    >>> best.cost, best.end.pose.y, best.formed.pose, best.formed.files
    (60.0, 560.0, Pose(x=900.0, y=560.0, facing=180.0), 3)
    """
    assert isinstance(query.target, Loose)
    far = distance(query.mover, query.target)
    cramped: Found | None = None
    for arena, trial in _strikes(query):
        path = _formed_before(query, arena, trial)
        if path is not None:
            return Verdict(path, (), far, partial(_failure, query, None))
        cramped = cramped or (arena, trial)
    return Verdict(None, (), far, partial(_failure, query, cramped))


def _strikes(query: Approach) -> list[Found]:
    """The cheapest way to each base that can be struck, the cheapest of all first; of equal ones the nearest base's.

    Where a wheel costs nothing (pursuit) who can go straight on does so.
    """
    assert isinstance(query.target, Loose)
    found: list[tuple[float, int, Found]] = []
    least = math.inf
    corners = query.mover.corners
    order = sorted(range(query.target.count), key=lambda n: _base_gap(corners, query.target, n))
    for model in order:
        if _base_gap(corners, query.target, model) > min(least, query.allowance) + CONTACT:
            break
        for side in _SIDES:
            one = _strike(query, model, side)
            if one is not None:
                found.append((round(one[1].cost, 2), model, one))
                least = min(least, one[1].cost)
    found.sort(key=lambda item: (query.rules.wheel_free and item[2][1].theta > 0.0, *item[:2]))
    return [one for _, _, one in found]


def _base_gap(corners: tuple[Point, ...], group: Body, model: int) -> float:
    return box_gap(tuple(reversed(corners)), body_pieces("", group)[model].points)


def _strike(query: Approach, model: int, side: Side) -> Found | None:
    """The cheapest way to one side of one base, the others of the group standing in the way like anybody."""
    assert isinstance(query.target, Loose)
    group = query.target
    pose, base = group.poses[model], group.base
    single = Block(pose.moved(base.depth / 2), 1, 1, base)
    rest = group.poses[:model] + group.poses[model + 1 :]
    others = (Blocker(_OTHERS, Loose(rest, base)),) if rest else ()
    rules = replace(query.rules, swing_limit=None)
    one = replace(query, target=single, side=side, blockers=(*query.blockers, *others), rules=rules, behind_fence=False)
    reach = min(query.allowance, 1.5 * (box_gap(query.mover.corners, single.corners) + query.mover.width))
    arena = build(one, query.mover, query.allowance, reach, 0.0)
    arena.ignore_landing = True
    if query.rules.lone:
        return approach_lone.search(arena, charge_distance(query.mover, single, lone=True))
    straight = attempt(arena, -1, 0.0, 0.0) if query.rules.wheel_free else None
    trial = straight or cheapest(arena)
    return None if trial is None else (arena, trial)


def _formed_before(query: Approach, arena: Arena, trial: Trial) -> Path | None:
    """The path with the group formed up before the charger's front; None where it has no room there."""
    assert isinstance(query.target, Loose)
    path = path_of(arena, trial)
    if query.rules.flying and _comes_down_on(query, path.before):
        return None
    front = path.before.front_left, path.before.front_right
    facing = (path.before.pose.facing + 180.0) % 360.0
    struck = base_pieces(arena.query.target)[0]
    contact = touched_nearest_middle(front, struck, path.contact)
    keeps = [Keep(other.body) for other in query.blockers]
    formed = formed_up(query.target, front, facing, contact, keeps, query.ground)
    if formed is None:
        return None
    return _met(path.before, formed, replace(path, end=path.before, align_degrees=0.0, slide=0.0, formed=formed))


def _comes_down_on(query: Approach, end: Block) -> bool:
    """Whether a flyer would come down on something."""
    on_bodies = any(overlaps(end, other.body) for other in query.blockers)
    return on_bodies or any(overlaps_shape(end, barrier.shape) for barrier in query.ground.barriers)


def _met(end: Block, formed: Block, path: Path) -> Path:
    """The path with the models that touch when both stand."""
    by, touched = touching_models(end, formed)
    return replace(path, by=by, touched=touched)


def _failure(query: Approach, cramped: Found | None) -> Failure:
    if cramped is not None:
        name, where = crowding(*cramped) or (None, None)
        return Failure("no_room", name, where, path_of(*cramped))
    bare = replace(query, blockers=(), ground=replace(query.ground, barriers=()))
    free = _strikes(bare)
    if not free:
        longer = _strikes(replace(bare, allowance=4 * (query.allowance + distance(query.mover, query.target))))
        if longer:
            return Failure("too_far", path=path_of(*longer[0]), distance_needed=longer[0][1].cost)
        return Failure("too_far")
    arena, trial = free[0]
    whole = build(replace(query, target=arena.query.target, side=arena.query.side), query.mover, query.allowance,
                  query.allowance, 0.0)  # fmt: skip
    name, where = obstruction(whole, trial) or (None, None)
    return Failure("blocked", name, where, path_of(*free[0]))


# -- a group that charges


@dataclass(frozen=True, slots=True)
class GroupCharge:
    """A question: may a group reach that side of a target within `allowance` mm?"""

    mover: Loose
    target: Body
    side: Side
    allowance: float
    ground: Ground
    blockers: tuple[Blocker, ...] = ()
    fence_cost: float = 0.0
    flying: bool = False


@dataclass(frozen=True, slots=True)
class _Way:
    """One model's straight way to the target, and where the two would touch."""

    model: int
    way: Point
    contact: Point
    cost: float


def by_group(query: GroupCharge) -> Verdict:
    """The cheapest way of any model of a group to the side, and where the group forms up.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.regions import Ground
    >>> scouts = Loose((Pose(850, 480), Pose(890, 440), Pose(930, 400)), Base(20, 20))
    >>> foe = Block(Pose(900, 600, 180), 5, 20, Base(20, 20))
    >>> best = by_group(GroupCharge(scouts, foe, Side.FRONT, 200, Ground(1800, 1200))).best
    >>> best.cost, best.end.pose, best.end.files
    (110.0, Pose(x=890.0, y=600.0, facing=0.0), 3)
    """
    far, best = distance(query.mover, query.target), None
    if far <= query.allowance + CONTACT:  # no way is shorter than that
        best = next((path for path, lost in _arrivals(query, *_set_out(query)) if lost is None), None)
    return Verdict(best, (), far, partial(_why, query))


def _set_out(query: GroupCharge) -> tuple[list[_Way], tuple[Piece, ...]]:
    """Every model's way, the cheapest first, and what may stand on it."""
    ways = sorted(_ways(query), key=lambda way: (round(way.cost, 2), way.model))
    return ways, () if query.flying else _solid(query)


def _arrivals(
    query: GroupCharge, ways: list[_Way], solid: tuple[Piece, ...]
) -> Iterator[tuple[Path, Straggler | None]]:
    """The free ways on which there is room to form up, each with the first model that cannot follow."""
    course = _course(query)
    for way in _free(query, ways, solid):
        path = _formed_at(query, way)
        if path is not None:
            yield path, None if query.flying else straggler(query.mover, way.model, way.way, path.end, course)


def _course(query: GroupCharge) -> Course:
    """What is on the way of those who follow; the target itself ends their way."""
    standing = (piece for blocker in query.blockers for piece in body_pieces(blocker.name, blocker.body))
    solid = (*standing, *barrier_pieces(query.ground))
    fences = fence_pieces(query.ground, query.mover.base.width)
    return Course(
        query.allowance, solid, tuple(rough_pieces(query.ground)), tuple(map(tuple, fences)), query.fence_cost
    )


def _free(query: GroupCharge, ways: list[_Way], solid: tuple[Piece, ...]) -> Iterator[_Way]:
    """The ways within reach on which nothing stands."""
    outlines = base_pieces(query.mover)
    within = takewhile(lambda way: way.cost <= query.allowance + CONTACT, ways)
    return (way for way in within if first_met(outlines[way.model], way.way, solid) is None)


def _why(query: GroupCharge) -> Failure:
    ways, solid = _set_out(query)
    lost = next((lost for _, lost in _arrivals(query, ways, solid) if lost is not None), None)
    if lost is not None and lost.blocker is not None:
        return Failure("blocked", lost.blocker, lost.where)
    if lost is not None:
        return Failure("too_far", distance_needed=lost.cost)
    within = list(_free(query, ways, solid))
    if within:
        return Failure("no_room", where=within[0].contact)
    near = [way for way in ways if way.cost <= query.allowance + CONTACT]
    if near:
        met = first_met(base_pieces(query.mover)[near[0].model], near[0].way, _solid(query))
        pose = query.mover.poses[near[0].model]
        assert met is not None
        where = pose.x + near[0].way[0] * met[0], pose.y + near[0].way[1] * met[0]
        return Failure("blocked", met[1].name, where)
    free = next(_free(replace(query, allowance=math.inf), ways, solid), None)
    needed = (free or ways[0]).cost if ways else None
    return Failure("too_far", distance_needed=needed)


def _solid(query: GroupCharge) -> tuple[Piece, ...]:
    bodies = [*query.blockers, Blocker("\0target", query.target)]
    return (*(p for b in bodies for p in body_pieces(b.name, b.body)), *barrier_pieces(query.ground))


def _ways(query: GroupCharge) -> Iterator[_Way]:
    """The shortest way of each model to the side, or to each base of a group."""
    outlines = base_pieces(query.mover)
    goals = _goals(query)
    rough, fences = rough_pieces(query.ground), fence_pieces(query.ground, query.mover.base.width)
    for model, outline in enumerate(outlines):
        here, there = nearest(outline, min(goals, key=lambda goal: gap(outline, goal)))
        way = (there[0] - here[0], there[1] - here[1])
        cut = fences_cut(outline, way, fences)
        yield _Way(model, way, there, ground_cost(outline, way, rough) + query.fence_cost * len(cut))


def _goals(query: GroupCharge) -> tuple[tuple[Point, ...], ...]:
    if isinstance(query.target, Block):
        return (query.target.side(query.side),)
    return tuple(piece.points for piece in body_pieces("", query.target))


def _formed_at(query: GroupCharge, way: _Way) -> Path | None:
    keeps = [Keep(other.body) for other in query.blockers]
    target: Block | None
    if isinstance(query.target, Block):
        target, formed = query.target, None
        line, facing = query.target.side(query.side), query.target.facing_of(query.side) + 180.0
    else:
        target = formed = _two_groups(query, way, keeps)
        if target is None:
            return None
        line, facing = target.side(Side.FRONT), target.pose.facing + 180.0
    before = shifted(query.mover, way.way)
    contact = touched_nearest_middle(line, base_pieces(before)[way.model], way.contact)
    end = formed_up(query.mover, line, facing % 360.0, contact, [*keeps, Keep(target)], query.ground)
    if end is None:
        return None
    leg = CostedLeg(To(before.centre), way.cost)
    path = Path((leg,), way.cost, way.contact, end, 0.0, 0.0, end, (), (), False, 0.0, formed)
    return _met(end, target, path)


def _two_groups(query: GroupCharge, way: _Way, keeps: list[Keep]) -> Block | None:
    """The charged group formed up toward the model that strikes it, as wide as the chargers are in one rank."""
    group = loosened(query.target)
    pose = query.mover.poses[way.model]
    struck = min(group.poses, key=lambda other: math.dist(other.point, way.contact))
    facing = bearing(-way.way[0], -way.way[1]) if math.hypot(*way.way) > CONTACT else None
    if facing is None:
        facing = bearing(pose.x - struck.x, pose.y - struck.y)
    half = query.mover.count * query.mover.base.width / 2
    arrived = Pose(pose.x + way.way[0], pose.y + way.way[1], facing)
    frame = arrived.moved(arrived.local(way.contact)[1])
    return formed_up(group, (frame.at(0.0, -half), frame.at(0.0, half)), facing, way.contact, keeps, query.ground)
