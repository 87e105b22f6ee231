"""A move in progress: what each leg costs over the ground and what stands in its way (FB-GEN-07, FB-MOV, FB-TER)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from game.geometry.approach_pieces import EDGE, barrier_pieces, body_pieces, fence_pieces, rough_pieces
from game.geometry.approach_strip import FAR, Piece, advance_limit, box_gap, boxes_overlap, wheel_limit
from game.geometry.approach_tolls import Tolls, pivot_frame
from game.geometry.approach_why import nearest_of
from game.geometry.keepaway import straight_breach, wheel_breach
from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Reform, To, Turn, Wheel
from game.geometry.matching import furthest_displacement
from game.geometry.move_values import Bar, MoveRules
from game.geometry.pose import bearing, turn_between
from game.geometry.ranks import Block
from game.geometry.rough_wheel import weighted_angle
from game.geometry.shapes import circle
from game.geometry.tolerance import CONTACT, SLACK, at_most

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.geometry.approach_values import Blocker
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground

MOST_RANKS: Final = 2
"""How many ranks more or fewer a change of formation may make (FB-MOV-10)."""

Stop = tuple[float, str, Piece]
"""How far a leg goes (mm or radians) until something bars it, the code of the bar, and what it is."""


@dataclass(slots=True)
class Walker:
    """The block so far, the obstacles already paid for, the bars found, and everything near.

    `hostile` has with each piece the gap to keep from it.
    """

    block: Block
    rules: MoveRules
    ground: Ground
    solid: tuple[Piece, ...]
    hostile: tuple[tuple[Piece, float], ...]
    rough: tuple[Piece, ...]
    paid: frozenset[int] = frozenset()
    bars: list[Bar] = field(default_factory=list)

    @property
    def phi(self) -> float:
        """The facing in radians."""
        return math.radians(self.block.pose.facing)

    @property
    def tolls(self) -> Tolls:
        """What the ground takes from the block as it now stands; a gate is one for its present frontage."""
        return self.tolls_of(self.block)

    def tolls_of(self, block: Block) -> Tolls:
        """What the ground takes from a block."""
        fences = fence_pieces(self.ground, block.width)
        return Tolls(block.width, block.depth, self.rough, fences, self.rules.fence)

    def bar(
        self, code: str, rule: str, where: Point | None = None, blocker: str | None = None, **figures: float
    ) -> None:
        """Note a bar, each kind and blocker once."""
        if not any(b.code == code and b.blocker == blocker for b in self.bars):
            self.bars.append(Bar(code, rule, tuple(figures.items()), where, blocker))

    # -- straight ahead

    def ahead(self, distance: float) -> tuple[float, Block]:
        """Straight forward: its cost and where it ends."""
        if distance < 0:
            self.bar("backward", "FB-MOV-04", self.block.pose.point)
            return 0.0, self.block
        for at, code, piece in sorted(self.straight_stops(distance), key=_how_far):
            self._stopped(code, piece, self.block.at(self.block.pose.moved(at)), at)
        cost, self.paid = self.straight_cost(distance)
        return cost, self.block.at(self.block.pose.moved(distance))

    def straight_cost(self, distance: float) -> tuple[float, frozenset[int]]:
        """The points for so far straight ahead, and the obstacles then paid for."""
        tolls, corner, phi = self.tolls, self.block.front_left, self.phi
        cut = tolls.cut_straight(corner, phi, distance) - self.paid
        return tolls.straight(corner, phi, distance) + tolls.lump * len(cut), self.paid | cut

    def straight_stops(self, distance: float) -> Iterable[Stop]:
        """Everything that bars the way within a distance."""
        block, phi = self.block, self.phi
        corner, cos, sin = block.front_left, math.cos(phi), math.sin(phi)
        left, front = corner[0] * cos - corner[1] * sin, corner[0] * sin + corner[1] * cos
        lane = _Lane(block, distance)
        hindrances = self._hindrances() if self.rules.march else ()
        for code, pieces in (("blocked", self.solid), ("march_rough", hindrances)):
            for piece in pieces:
                if lane.meets(piece, 0.0):
                    limit = advance_limit(piece.points, cos, sin, left, block.width, front)
                    if limit < distance - SLACK:
                        yield limit, code, piece
        for piece, gap in self.hostile:
            if lane.meets(piece, gap):
                limit = straight_breach(block, piece.points, gap, distance)
                if limit < distance:
                    yield limit, "too_near", piece

    # -- wheels

    def wheel(self, hand: Hand, degrees: float) -> tuple[float, Block]:
        """A wheel forward: its cost and where it ends."""
        if not 0 <= degrees <= 360:
            self.bar("backward", "FB-MOV-05", self.block.pose.point)
            return 0.0, self.block
        angle = math.radians(degrees)
        for at, code, piece in sorted(self.wheel_stops(hand, angle), key=_how_far):
            self._stopped(code, piece, self.wheeled(hand, math.degrees(at)), at * self.block.width)
        cost, self.paid = self.wheel_cost(hand, angle)
        return cost, self.wheeled(hand, degrees)

    def wheeled(self, hand: Hand, degrees: float) -> Block:
        """The block after a wheel on its front corner."""
        pivot, sign = self._pivot(hand)
        return self.block.at(self.block.pose.about(pivot, sign * degrees))

    def _pivot(self, hand: Hand) -> tuple[Point, int]:
        return (self.block.front_right, 1) if hand is Hand.RIGHT else (self.block.front_left, -1)

    def wheel_cost(self, hand: Hand, angle: float) -> tuple[float, frozenset[int]]:
        """The points for a wheel of so many radians, and the obstacles then paid for."""
        (pivot, sign), tolls, block = self._pivot(hand), self.tolls, self.block
        cut = tolls.cut_wheel(pivot, self.phi, sign, angle) - self.paid if tolls.fences else frozenset()
        radius = math.hypot(block.width, block.depth) if self.rules.wheel_measure == "furthest" else block.width
        turned = weighted_angle(block, sign, self.rough, angle)
        return radius * turned + tolls.lump * len(cut), self.paid | cut

    def wheel_stops(self, hand: Hand, angle: float) -> Iterable[Stop]:
        """Everything that bars a wheel of so many radians."""
        block, phi = self.block, self.phi
        pivot, sign = self._pivot(hand)
        reach = math.hypot(block.width, block.depth)
        hindrances = self._hindrances() if self.rules.march else ()
        for code, pieces in (("blocked", self.solid), ("march_rough", hindrances)):
            for piece in pieces:
                if math.hypot(piece.x - pivot[0], piece.y - pivot[1]) < piece.radius + reach:
                    limit = wheel_limit(pivot_frame(piece.points, pivot, phi, sign), block.width, block.depth)
                    if limit < angle - SLACK / reach:
                        yield limit, code, piece
        for piece, gap in self.hostile:
            if math.hypot(piece.x - pivot[0], piece.y - pivot[1]) < piece.radius + reach + gap:
                limit = wheel_breach(block, sign, piece.points, gap, angle)
                if limit < angle:
                    yield limit, "too_near", piece

    def _hindrances(self) -> tuple[Piece, ...]:
        """What a march may not enter or cross (FB-MOV-15)."""
        fences = fence_pieces(self.ground, self.block.width)
        return (*self.rough, *(piece for fence in fences for piece in fence))

    # -- what changes on the spot

    def turn(self, to: Facing) -> tuple[float, Block]:
        """A turn by a quarter or about (FB-MOV-07 to FB-MOV-09)."""
        if self.rules.march:
            self.bar("march_turn", "FB-MOV-15", self.block.pose.point)
        end = turned(self.block, to)
        return self.rules.move / 4 + self.stand(end), end

    def formation(self, files: int) -> tuple[float, Block]:
        """Another frontage (FB-MOV-10)."""
        if not 1 <= files <= self.block.count:
            self.bar("files", "FB-MOV-10", self.block.pose.point, files=files, most=self.block.count)
            return 0.0, self.block
        if files == self.block.files:
            return 0.0, self.block
        if self.rules.march:
            self.bar("march_formation", "FB-MOV-15", self.block.pose.point)
        end = replace(self.block, files=files)
        change = abs(end.ranks - self.block.ranks)
        if change > MOST_RANKS:
            self.bar("ranks", "FB-MOV-10", self.block.pose.point, ranks=change)
        return (self.rules.move if change > 1 else self.rules.move / 2) + self.stand(end), end

    def reform(self, files: int, facing: float) -> tuple[float, Block, float]:
        """Another frontage and facing on the same centre (FB-MOV-11)."""
        if not 1 <= files <= self.block.count:
            self.bar("files", "FB-MOV-11", self.block.pose.point, files=files, most=self.block.count)
            return 0.0, self.block, 0.0
        if self.rules.march:
            self.bar("march_formation", "FB-MOV-15", self.block.pose.point)
        end = replace(self.block, files=files).centred_at(self.block.centre, facing % 360.0)
        furthest = furthest_displacement(self.block, end, self.rules.command)
        if not at_most(furthest, 2 * self.rules.move):
            self.bar("reform_far", "FB-MOV-11", end.pose.point, cm=furthest / 10, most=2 * self.rules.move / 10)
        self.stand(end)
        return 0.0, end, furthest

    def pivot(self, degrees: float) -> tuple[float, Block]:
        """A free turn on the centre: lone models only (FB-EXT-20)."""
        if not self.rules.lone:
            self.bar("pivot", "FB-MOV-04", self.block.pose.point)
        end = self.block.turned_about_centre((self.block.pose.facing + degrees) % 360.0)
        return self.stand(end), end

    def to(self, point: Point) -> tuple[float, Block]:
        """A free turn toward a point and straight on until the centre is there: lone models only (FB-EXT-20)."""
        (x, y), facing = self.block.centre, self.block.pose.facing
        there = bearing(point[0] - x, point[1] - y) if math.dist((x, y), point) > CONTACT else facing
        turn, self.block = self.pivot(turn_between(facing, there))
        cost, end = self.ahead(math.dist((x, y), point))
        return turn + cost, end

    def stand(self, end: Block) -> float:
        """Note what a block may not stand in or near; the lump for the obstacles it now stands across."""
        corners = tuple(reversed(end.corners))
        for piece in self.solid:
            if boxes_overlap(corners, piece.points):
                self._stopped("blocked", piece, end, 0.0)
        for piece, gap in self.hostile:
            if box_gap(corners, piece.points) < gap - CONTACT:
                self._stopped("too_near", piece, end, 0.0)
        tolls = self.tolls_of(end)
        cut = tolls.cut_straight(end.front_left, math.radians(end.pose.facing), 0.0) - self.paid
        self.paid |= cut
        return tolls.lump * len(cut)

    def _stopped(self, code: str, piece: Piece, at: Block, after: float) -> None:
        where = nearest_of(tuple(reversed(at.corners)), [piece])
        if code == "too_near":
            self.bar(code, "FB-MOV-19", where, piece.name, cm=after / 10, gap=self.rules.gap / 10)
        elif code == "march_rough":
            self.bar(code, "FB-MOV-15", where, piece.name, cm=after / 10)
        elif piece.name == EDGE:
            self.bar("edge", "FB-EXT-18", where, piece.name, cm=after / 10)
        else:
            self.bar(code, "FB-GEN-08", where, piece.name, cm=after / 10)


class _Lane:
    """The rectangle a block covers on its way straight ahead, in the block's frame."""

    __slots__ = ("block", "far", "half")

    def __init__(self, block: Block, distance: float) -> None:
        self.block, self.far, self.half = block, distance, block.width / 2

    def meets(self, piece: Piece, gap: float) -> bool:
        """Whether the circle round a piece comes that near."""
        across, ahead = self.block.pose.local((piece.x, piece.y))
        reach = piece.radius + gap
        return abs(across) < self.half + reach and -self.block.depth - reach < ahead < self.far + reach


def _how_far(stop: Stop) -> tuple[float, str]:
    return stop[0], stop[1]


def begin(
    block: Block, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...]
) -> Walker:
    """A walker before its first leg; who stands across an obstacle pays for it as he sets out (FB-TER-08)."""
    near = _Near(block, legs, rules)
    bodies = [
        (piece, b.hostile, n)
        for n, b in enumerate(blockers)
        if near.body(b.body)
        for piece in near(body_pieces(b.name, b.body))
    ]
    solid = (*(piece for piece, _, _ in bodies), *near(barrier_pieces(ground)))
    rough = near(rough_pieces(ground))
    walker = Walker(block, rules, ground, solid, _hostile(block, bodies, rules.gap), rough)
    if any(not isinstance(leg, Reform) for leg in legs):
        walker.paid = walker.tolls.cut_straight(block.front_left, walker.phi, 0.0)
        if rules.march and (walker.paid or walker.tolls.stretches(block.front_left, walker.phi, SLACK)):
            walker.bar("march_start", "FB-MOV-15", block.pose.point)
    return walker


def _hostile(block: Block, bodies: list[tuple[Piece, bool, int]], gap: float) -> tuple[tuple[Piece, float], ...]:
    """The enemies' pieces with the gap to keep: a unit that starts nearer keeps at least that (FB-MOV-19)."""
    box, (x, y) = tuple(reversed(block.corners)), block.centre
    reach = math.hypot(block.width, block.depth) / 2 + gap
    least: dict[int, float] = {}
    for piece, foe, unit in bodies:
        if foe and unit not in least:
            least[unit] = gap
        if foe and math.hypot(piece.x - x, piece.y - y) < piece.radius + reach:
            least[unit] = min(least[unit], box_gap(box, piece.points))
    return tuple((piece, least[unit]) for piece, foe, unit in bodies if foe)


class _Near:
    """Picks the pieces that any of the legs may come near."""

    __slots__ = ("reach", "x", "y")

    def __init__(self, block: Block, legs: tuple[Leg, ...], rules: MoveRules) -> None:
        self.x, self.y = block.centre
        size = _largest(block, legs)
        self.reach = min(sum(_carried(leg, size) for leg in legs), FAR) + rules.gap + size / 2
        self.reach += sum(2 * math.dist((self.x, self.y), leg.point) for leg in legs if isinstance(leg, To))

    def body(self, body: Body) -> bool:
        """Whether a body may be near, judged cheaply."""
        if not isinstance(body, Block):
            return True
        x, y, radius = circle(body)
        return math.hypot(x - self.x, y - self.y) < self.reach + radius + CONTACT

    def __call__(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        x, y, reach = self.x, self.y, self.reach
        return tuple(p for p in pieces if p.name == EDGE or math.hypot(p.x - x, p.y - y) < reach + p.radius)


def _largest(block: Block, legs: tuple[Leg, ...]) -> float:
    """The longest diagonal of the box in any of the formations it takes."""
    files, count, base = block.files, block.count, block.base
    largest = math.hypot(block.width, block.depth)
    for leg in legs:
        if isinstance(leg, Files | Reform):
            files = max(1, min(leg.files, count))
        elif isinstance(leg, Turn) and leg.to is not Facing.ABOUT:
            files = -(-count // files)
        largest = max(largest, math.hypot(files * base.width, -(-count // files) * base.depth))
    return largest


def _carried(leg: Leg, size: float) -> float:
    """How far a leg can carry the centre of a box that measures at most `size` from corner to corner."""
    if isinstance(leg, Ahead):
        return abs(leg.distance)
    if isinstance(leg, Wheel):
        return size * math.sin(math.radians(min(abs(leg.degrees), 180.0)) / 2)
    return size if isinstance(leg, Files) else 0.0


def turned(block: Block, to: Facing) -> Block:
    """The block after a turn: the box's centre stays, models that do not fit stand in rear ranks (FB-MOV-09).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> right = turned(Block(Pose(50, 0), 5, 20, Base(20, 20)), Facing.RIGHT)
    >>> right.files, right.front_left, right.front_right
    (4, (100.0, 0.0), (100.0, -80.0))
    """
    degrees = {Facing.LEFT: -90.0, Facing.RIGHT: 90.0, Facing.ABOUT: 180.0}[to]
    files = block.files if to is Facing.ABOUT else block.ranks
    return replace(block, files=files).centred_at(block.centre, (block.pose.facing + degrees) % 360.0)
