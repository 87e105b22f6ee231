"""Models each on their own, in one group: how they stand, hang together, and go (FB-EXT-10). Millimetres."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from game.geometry.approach_pieces import EDGE, barrier_pieces, body_pieces, fence_pieces, rough_pieces
from game.geometry.glides import box_of, breach, fences_cut, first_met, ground_cost, is_apart, swept_box
from game.geometry.legs import Ahead, Pivot, Places, To
from game.geometry.measure import distance, is_overlap
from game.geometry.move_values import Bar, GroupLeg, GroupWalk
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, model_poses
from game.geometry.shapes import as_polygon, base_pieces, circle, gap, share
from game.geometry.tolerance import CONTACT, at_most

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.geometry.approach_strip import Piece
    from game.geometry.approach_values import Blocker
    from game.geometry.legs import Leg
    from game.geometry.move_values import MoveRules
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground


def loosened(body: Body) -> Loose:
    """The same models in the same places, bound to no formation.

    >>> from game.geometry.bases import Base
    >>> loosened(Block(Pose(0, 0), 2, 2, Base(20, 20))).poses[0].point
    (-10.0, -10.0)
    """
    if isinstance(body, Loose):
        return body
    return Loose(model_poses(body), body.base, body.pose.facing)


def shifted(group: Loose, way: Point) -> Loose:
    """The group carried along."""
    poses = tuple(Pose(pose.x + way[0], pose.y + way[1], pose.facing) for pose in group.poses)
    return replace(group, poses=poses)


def faced(group: Loose, facing: float) -> Loose:
    """Every model turned on its own place."""
    return replace(group, poses=tuple(replace(pose, facing=facing) for pose in group.poses), facing=facing)


def cluster(count: int, base_of: Loose | Block, centre: Point, facing: float, files: int = 5) -> Loose:
    """A group in open order about a place: rows of `files`, half a base between the models.

    >>> from game.geometry.bases import Base
    >>> group = cluster(3, Block(Pose(0, 0), 1, 1, Base(20, 20)), (100, 100), 0, files=3)
    >>> [pose.point for pose in group.poses]
    [(70.0, 100.0), (100.0, 100.0), (130.0, 100.0)]
    """
    base = base_of.base
    step_x, step_y = base.width * 1.5, base.depth * 1.5
    frame, rows = Pose(*centre, facing), -(-count // files)
    places: list[Pose] = []
    for row in range(rows):
        size = min(files, count - row * files)
        ahead = ((rows - 1) / 2 - row) * step_y
        places += [Pose(*frame.at(ahead, (n - (size - 1) / 2) * step_x), facing) for n in range(size)]
    return Loose(tuple(places), base, facing)


@lru_cache(maxsize=4096)
def is_one_group(group: Loose, most: float) -> bool:
    """Whether the models hang together by gaps of at most `most` mm.

    >>> from game.geometry.bases import Base
    >>> pair = lambda x: Loose((Pose(0, 0), Pose(x, 0)), Base(20, 20))
    >>> is_one_group(pair(45), 25), is_one_group(pair(46), 25)
    (True, False)
    """
    outlines, poses = base_pieces(group), group.poses
    far = most + math.hypot(group.base.width, group.base.depth) + CONTACT
    reached, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        for other in range(group.count):
            if other in reached or math.dist(poses[here].point, poses[other].point) > far:
                continue
            if at_most(gap(outlines[here], outlines[other]), most):
                reached.add(other)
                waiting.append(other)
    return len(reached) == group.count


@lru_cache(maxsize=1024)
def is_crowded(group: Loose) -> bool:
    """Whether two of the models stand in each other."""
    outlines, reach = base_pieces(group), math.hypot(group.base.width, group.base.depth)
    for n, one in enumerate(group.poses):
        for m in range(n):
            if math.dist(one.point, group.poses[m].point) < reach and is_overlap(*share(outlines[n], outlines[m])):
                return True
    return False


def thinned(group: Loose, models: int, most: float = 0.0) -> Loose:
    """The group without some models: the last ones first, but none by whose loss the others would fall apart.

    >>> from game.geometry.bases import Base
    >>> row = Loose((Pose(0, 0), Pose(80, 0), Pose(40, 0)), Base(20, 20))
    >>> [pose.x for pose in thinned(row, 1, 25).poses]
    [0, 40]
    """
    for _ in range(models):
        smaller = [replace(group, poses=group.poses[:n] + group.poses[n + 1 :]) for n in range(group.count - 1, -1, -1)]
        group = next((one for one in smaller if not most or is_one_group(one, most)), smaller[0])
    return group


# -- going


class _Met(NamedTuple):
    """What a group may meet on one leg; the fences in their own order, whatever is left of each."""

    solid: tuple[Piece, ...]
    hostile: tuple[tuple[Piece, float], ...]
    rough: tuple[Piece, ...]
    fences: tuple[tuple[Piece, ...], ...]


@dataclass(slots=True)
class _Walker:
    """A group on its way: where its models are, what each has spent, and what bars them.

    The first model that comes too near to somebody is told; `every_stop` asks for the stops of the others too.
    """

    group: Loose
    rules: MoveRules
    solid: tuple[Piece, ...]
    hostile: tuple[tuple[Piece, float], ...]
    rough: tuple[Piece, ...]
    fences: tuple[tuple[Piece, ...], ...]
    spent: list[float]
    paid: list[frozenset[int]]
    bars: list[Bar] = field(default_factory=list)
    stops: list[float] = field(default_factory=list)
    every_stop: bool = False

    def bar(self, code: str, rule: str, where: Point, blocker: str | None = None, **figures: float) -> None:
        """Note a bar, each kind and blocker once."""
        if not any(b.code == code and b.blocker == blocker for b in self.bars):
            self.bars.append(Bar(code, rule, tuple(figures.items()), where, blocker))

    def go(self, ends: tuple[Point, ...]) -> None:
        """Every model straight to its end."""
        ways = [(end[0] - pose.x, end[1] - pose.y) for pose, end in zip(self.group.poses, ends, strict=True)]
        met = self._met_by_any(ways)
        for model, way in enumerate(ways):
            self._stops(model, way, met)
            self._pay(model, way, met)
        poses = tuple(Pose(*end, pose.facing) for pose, end in zip(self.group.poses, ends, strict=True))
        self.group = replace(self.group, poses=poses)

    def _met_by_any(self, ways: list[Point]) -> _Met:
        """What any of the models may come to on its way, judged by the box round all they cover."""
        boxes = [swept_box(as_polygon(one), way) for one, way in zip(base_pieces(self.group), ways, strict=True)]
        left, bottom = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, top = max(box[2] for box in boxes), max(box[3] for box in boxes)

        def near(piece: Piece, gap: float = 0.0) -> bool:
            return not is_apart((left - gap, bottom - gap, right + gap, top + gap), box_of(piece.points))

        return _Met(
            tuple(filter(near, self.solid)),
            tuple((piece, least) for piece, least in self.hostile if near(piece, least)),
            tuple(filter(near, self.rough)),
            tuple(tuple(filter(near, fence)) for fence in self.fences),
        )

    def _pay(self, model: int, way: Point, met: _Met) -> None:
        outline = base_pieces(self.group)[model]
        cut = fences_cut(outline, way, met.fences) - self.paid[model]
        self.paid[model] |= cut
        self.spent[model] += ground_cost(outline, way, met.rough) + self.rules.fence * len(cut)

    def _stops(self, model: int, way: Point, near_any: _Met) -> None:
        outline, length = base_pieces(self.group)[model], math.hypot(*way)
        if length == 0.0:
            return
        near = _lane(self.group, model, way)
        met = first_met(outline, way, filter(near, near_any.solid))
        if met is not None:
            self._stopped(model, way, *met)
        if self.rules.march:
            rough = first_met(outline, way, (*near_any.rough, *(piece for fence in near_any.fences for piece in fence)))
            if rough is not None:
                self.stops.append(rough[0] * length)
                where = self._at(model, way, rough[0])
                self.bar("march_rough", "FB-MOV-15", where, rough[1].name, cm=rough[0] * length / 10)
        for piece, least in near_any.hostile:
            if not self.every_stop and any(b.code == "too_near" and b.blocker == piece.name for b in self.bars):
                continue
            after = breach(outline, way, piece, least) if near(piece, least) else None
            if after is not None:
                self.stops.append(after * length)
                where, cm = self._at(model, way, after), after * length / 10
                self.bar("too_near", "FB-MOV-19", where, piece.name, cm=cm, gap=self.rules.gap / 10)

    def _stopped(self, model: int, way: Point, after: float, piece: Piece) -> None:
        where, cm = self._at(model, way, after), after * math.hypot(*way) / 10
        self.stops.append(cm * 10)
        if piece.name == EDGE:
            self.bar("edge", "FB-EXT-18", where, piece.name, cm=cm)
        else:
            self.bar("blocked", "FB-GEN-08", where, piece.name, cm=cm)

    def _at(self, model: int, way: Point, after: float) -> Point:
        pose = self.group.poses[model]
        return pose.x + way[0] * after, pose.y + way[1] * after

    def face(self, degrees: float) -> None:
        """Every model turns on its place."""
        self.group = faced(self.group, (self.group.facing + degrees) % 360.0)


def _lane(group: Loose, model: int, way: Point) -> Callable[..., bool]:
    """Whether a piece may be met, or come near, on a model's way, judged by circles."""
    pose, length = group.poses[model], math.hypot(*way)
    x, y = pose.x + way[0] / 2, pose.y + way[1] / 2
    reach = length / 2 + math.hypot(group.base.width, group.base.depth) / 2

    def near(piece: Piece, gap: float = 0.0) -> bool:
        return math.hypot(piece.x - x, piece.y - y) <= reach + piece.radius + gap

    return near


def walk_group(
    group: Loose, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...] = ()
) -> GroupWalk:
    """A group along its legs: each model up to the allowance, in any direction, ending in one group (FB-EXT-10).

    The cost is that of the model that spends most.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.move_values import MoveRules
    >>> from game.geometry.regions import Ground
    >>> scouts = Loose((Pose(100, 100), Pose(140, 100)), Base(20, 20))
    >>> moved = walk_group(scouts, (To((150, 140)),), Ground(1800, 1200), MoveRules(100, 100, coherence=25))
    >>> moved.end.poses[0].point, moved.cost, moved.is_legal
    ((130.0, 140.0), 50.0, True)
    """
    walker = _begin(group, legs, ground, rules, blockers)
    start, walked = group, []
    for leg in legs:
        before, spent = walker.group, max(walker.spent)
        _leg(walker, leg)
        walked.append(GroupLeg(leg, max(walker.spent) - spent, before, walker.group))
    cost = max(walker.spent)
    if legs:
        _judge_end(walker, start, legs)
    if not at_most(cost, rules.allowance):
        worst = max(range(group.count), key=lambda n: walker.spent[n])
        rule, where = "FB-MOV-13" if rules.march else "FB-GEN-07", walker.group.poses[worst].point
        walker.bar("too_far", rule, where, cm=cost / 10, most=rules.allowance / 10)
    return GroupWalk(tuple(walked), cost, walker.group, tuple(walker.bars))


def _leg(walker: _Walker, leg: Leg) -> None:
    group = walker.group
    match leg:
        case Ahead(distance):
            ahead = Pose(0.0, 0.0, group.facing).at(distance)
            walker.go(tuple((pose.x + ahead[0], pose.y + ahead[1]) for pose in group.poses))
        case To((x, y)):
            dx, dy = x - group.centre[0], y - group.centre[1]
            walker.go(tuple((pose.x + dx, pose.y + dy) for pose in group.poses))
        case Places(places) if len(places) == group.count:
            walker.go(places)
        case Places(places):
            walker.bar("places", "FB-EXT-10", group.centre, given=len(places), most=group.count)
        case Pivot(degrees):
            walker.face(degrees)
        case _:
            walker.bar("no_ranks", "FB-EXT-10", group.centre)


def _judge_end(walker: _Walker, start: Loose, legs: tuple[Leg, ...]) -> None:
    """Where the group may not stop: in itself, scattered, or turned into others."""
    most = walker.rules.coherence
    group = start if all(isinstance(leg, Ahead | To) for leg in legs) else walker.group  # carried along as it is
    if is_crowded(group):
        walker.bar("crowded", "FB-GEN-08", walker.group.centre)
    chosen = any(isinstance(leg, Places) for leg in legs) or is_one_group(start, most)
    if most and chosen and not is_one_group(group, most):
        walker.bar("scattered", "FB-EXT-10", walker.group.centre, most=most / 10)
    if any(isinstance(leg, Pivot) for leg in legs):
        for outline in base_pieces(walker.group):
            for piece in walker.solid:
                if is_overlap(*share(as_polygon(outline), piece.points)):
                    walker._stopped(0, (0.0, 0.0), 0.0, piece)


def _begin(
    group: Loose, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...]
) -> _Walker:
    x, y, radius = circle(group)
    reach = radius + _reach(group, legs) + rules.gap

    def near(piece: Piece) -> bool:
        return piece.name == EDGE or math.hypot(piece.x - x, piece.y - y) < reach + piece.radius

    bodies = [(piece, b) for b in blockers for piece in body_pieces(b.name, b.body) if near(piece)]
    least = {b.name: min(rules.gap, distance(group, b.body)) for _, b in bodies if b.hostile}
    fences = fence_pieces(ground, group.base.width)
    walker = _Walker(
        group,
        rules,
        (*(piece for piece, _ in bodies), *(piece for piece in barrier_pieces(ground) if near(piece))),
        tuple((piece, least[b.name]) for piece, b in bodies if b.hostile and least[b.name] > CONTACT),
        tuple(piece for piece in rough_pieces(ground) if near(piece)),
        fences,
        [0.0] * group.count,
        [fences_cut(outline, (0.0, 0.0), fences) for outline in base_pieces(group)],
    )
    _set_out(walker, legs)
    return walker


def _set_out(walker: _Walker, legs: tuple[Leg, ...]) -> None:
    """Who lies across an obstacle pays for it as he sets out, and does not march out of rough ground (FB-TER-08)."""
    if not any(isinstance(leg, Ahead | To | Places) for leg in legs):
        return
    walker.spent = [walker.rules.fence * len(paid) for paid in walker.paid]
    in_rough = any(first_met(outline, (0.0, 0.0), walker.rough) for outline in base_pieces(walker.group))
    if walker.rules.march and (in_rough or any(walker.paid)):
        walker.bar("march_start", "FB-MOV-15", walker.group.centre)


def _reach(group: Loose, legs: tuple[Leg, ...]) -> float:
    """The furthest any leg takes the group, or one of its models, from where its centre was."""
    total, here = 0.0, group.centre
    for leg in legs:
        match leg:
            case Ahead(far):
                here = Pose(*here, group.facing).at(far)
                total = max(total, math.dist(here, group.centre) + abs(far))
            case To(point):
                here = point
                total = max(total, math.dist(here, group.centre))
            case Places(places):
                total = max([total, *(math.dist(group.centre, place) for place in places)])
            case _:
                pass
    return total


def furthest(
    group: Loose, bearing: float, ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...] = ()
) -> float:
    """How far a whole group may be carried along a bearing, mm: as much of its allowance as nothing bars.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.move_values import MoveRules
    >>> from game.geometry.regions import Barrier, Ground
    >>> lake = Barrier(((0, 150), (900, 150), (900, 900), (0, 900)))
    >>> scouts = Loose((Pose(100, 100), Pose(140, 100)), Base(20, 20))
    >>> round(furthest(scouts, 0, Ground(1800, 1200, barriers=(lake,)), MoveRules(100, 100)), 2)
    40.0
    """

    def legal(far: float) -> bool:
        leg = To(Pose(*group.centre, bearing).at(far))
        return walk_group(group, (leg,), ground, rules, blockers).is_legal

    whole = To(Pose(*group.centre, bearing).at(rules.allowance))
    walker = _begin(group, (whole,), ground, rules, blockers)
    walker.every_stop = True
    _leg(walker, whole)
    most = min([rules.allowance, *walker.stops])
    if most <= 0.0 or legal(most):
        return most
    low, high = 0.0, most
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (middle, high) if legal(middle) else (low, middle)
    return low
