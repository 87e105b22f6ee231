"""Ordinary moves: what each leg costs over the ground, what stands in its way and where (FB-GEN-07, FB-MOV, FB-TER).

Every bar is found, not only the first; the legs are walked to their end all the same, so that a ghost can be drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from game.geometry.approach_failed import first_breach
from game.geometry.approach_pieces import EDGE, barrier_pieces, body_pieces, fence_pieces, rough_pieces
from game.geometry.approach_strip import FAR, Piece, advance_limit, box_gap, boxes_overlap, wheel_limit
from game.geometry.approach_tolls import Tolls, pivot_frame, swung_box
from game.geometry.approach_why import nearest_of
from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Pivot, Reform, Turn, Wheel
from game.geometry.matching import furthest_displacement
from game.geometry.ranks import Block
from game.geometry.tolerance import CONTACT

if TYPE_CHECKING:
    from game.geometry.approach_values import Blocker
    from game.geometry.pose import Point
    from game.geometry.regions import Ground

MOST_TURNS: Final = 4
TINY: Final = 1e-3


@dataclass(frozen=True, slots=True)
class MoveRules:
    """How a move is judged. `move` is M, `allowance` what may be spent, `gap` the exclusion zone round enemies (mm).

    `fence` is what crossing an obstacle costs (A/2). A march stops at rough ground and obstacles; `lone` models turn
    freely on their centre. `command` figures are left out when a re-forming's displacements are measured.
    """

    allowance: float
    move: float
    gap: float = 30.0
    fence: float = 0.0
    march: bool = False
    lone: bool = False
    wheel_measure: Literal["front", "furthest"] = "front"
    command: int = 0


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a move is not legal: a code, the rule, figures for the words (mm or degrees), the place and who is there."""

    code: str
    rule: str
    figures: tuple[tuple[str, float], ...] = ()
    where: Point | None = None
    blocker: str | None = None


@dataclass(frozen=True, slots=True)
class WalkedLeg:
    """A leg with its cost in points, where it began and ended, and for a re-forming the longest displacement."""

    leg: Leg
    cost: float
    start: Block
    end: Block
    furthest: float | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A whole move, legal when nothing bars it."""

    legs: tuple[WalkedLeg, ...]
    cost: float
    end: Block
    bars: tuple[Bar, ...]

    @property
    def is_legal(self) -> bool:
        """Whether nothing bars it."""
        return not self.bars


@dataclass(slots=True)
class _Walker:
    """One move in progress: the block so far, the obstacles already paid for, and everything near."""

    block: Block
    rules: MoveRules
    solid: tuple[Piece, ...]
    hostile: tuple[tuple[Piece, float], ...]
    rough: tuple[Piece, ...]
    fences: tuple[tuple[Piece, ...], ...]
    paid: frozenset[int] = frozenset()
    bars: list[Bar] = field(default_factory=list)

    @property
    def phi(self) -> float:
        return math.radians(self.block.pose.facing)

    @property
    def tolls(self) -> Tolls:
        return Tolls(self.block.width, self.block.depth, self.rough, self.fences, self.rules.fence)

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
        tolls, corner, phi = self.tolls, self.block.front_left, self.phi
        cut = tolls.cut_straight(corner, phi, distance) - self.paid
        self._stop_straight(distance)
        if self.rules.march:
            self._march_straight(distance, tolls, cut)
        self.paid |= cut
        return tolls.straight(corner, phi, distance) + tolls.lump * len(cut), self.block.at(
            self.block.pose.moved(distance)
        )

    def _stop_straight(self, distance: float) -> None:
        block, phi = self.block, self.phi
        corner, cos, sin = block.front_left, math.cos(phi), math.sin(phi)
        left, front = corner[0] * cos - corner[1] * sin, corner[0] * sin + corner[1] * cos
        for piece in self.solid:
            limit = advance_limit(piece.points, cos, sin, left, block.width, front)
            if limit < distance - TINY:
                self._blocked(piece, block.at(block.pose.moved(limit)), limit)

        def box(at: float) -> tuple[Point, ...]:
            return swung_box((corner[0] + sin * at, corner[1] + cos * at), phi, -1, block.width, block.depth)

        for piece, gap in self.hostile:
            limit = first_breach(piece, gap, distance, box, 1.0)
            if limit < distance - TINY:
                self._too_near(piece, block.at(block.pose.moved(limit)), limit)

    def _march_straight(self, distance: float, tolls: Tolls, cut: frozenset[int]) -> None:
        stretches = tolls.stretches(self.block.front_left, self.phi, distance)
        if stretches:
            start = max(0.0, stretches[0][0])
            self.bar("march_rough", "FB-MOV-15", self.block.pose.moved(start).point, cm=start / 10)
        if cut:
            start = min(max(0.0, tolls.fence_ahead(self.block.front_left, self.phi, index)) for index in cut)
            self.bar("march_rough", "FB-MOV-15", self.block.pose.moved(start).point, cm=start / 10)

    # -- wheels

    def wheel(self, hand: Hand, degrees: float) -> tuple[float, Block]:
        """A wheel forward: its cost and where it ends."""
        if degrees < 0 or degrees > 360:
            self.bar("backward", "FB-MOV-05", self.block.pose.point)
            return 0.0, self.block
        sign, angle = (1 if hand is Hand.RIGHT else -1), math.radians(degrees)
        block, tolls, phi = self.block, self.tolls, self.phi
        pivot = block.front_right if sign > 0 else block.front_left
        cut = tolls.cut_wheel(pivot, phi, sign, angle) - self.paid
        self._stop_wheel(pivot, sign, angle)
        if self.rules.march and (cut or tolls.wheel(pivot, phi, sign, angle) > angle + TINY):
            self.bar("march_rough", "FB-MOV-15", block.pose.point, cm=0.0)
        self.paid |= cut
        radius = math.hypot(block.width, block.depth) if self.rules.wheel_measure == "furthest" else block.width
        cost = radius * tolls.wheel(pivot, phi, sign, angle) + tolls.lump * len(cut)
        return cost, block.at(block.pose.about(pivot, sign * degrees))

    def _stop_wheel(self, pivot: Point, sign: int, angle: float) -> None:
        block, phi = self.block, self.phi
        for piece in self.solid:
            limit = wheel_limit(pivot_frame(piece.points, pivot, phi, sign), block.width, block.depth)
            if limit < angle - TINY / block.width:
                self._blocked(piece, block.at(block.pose.about(pivot, sign * math.degrees(limit))), limit * block.width)

        def box(at: float) -> tuple[Point, ...]:
            return swung_box(pivot, phi + sign * at, sign, block.width, block.depth)

        speed = math.hypot(block.width, block.depth)
        for piece, gap in self.hostile:
            limit = first_breach(piece, gap, angle, box, speed)
            if limit < angle - TINY / speed:
                self._too_near(
                    piece, block.at(block.pose.about(pivot, sign * math.degrees(limit))), limit * block.width
                )

    # -- what changes on the spot

    def turn(self, to: Facing) -> tuple[float, Block]:
        """A turn by a quarter or about (FB-MOV-07 to FB-MOV-09)."""
        if self.rules.march:
            self.bar("march_turn", "FB-MOV-15", self.block.pose.point)
        end = turned(self.block, to)
        self.stand(end)
        return self.rules.move / 4, end

    def formation(self, files: int) -> tuple[float, Block]:
        """Another frontage (FB-MOV-10)."""
        if not 1 <= files <= self.block.count:
            self.bar("files", "FB-MOV-10", self.block.pose.point, files=files, most=self.block.count)
            return 0.0, self.block
        if self.rules.march:
            self.bar("march_formation", "FB-MOV-15", self.block.pose.point)
        end = replace(self.block, files=files)
        change = abs(end.ranks - self.block.ranks)
        if change > 2:
            self.bar("ranks", "FB-MOV-10", self.block.pose.point, ranks=change)
        self.stand(end)
        return (self.rules.move if change > 1 else self.rules.move / 2), end

    def reform(self, files: int, facing: float) -> tuple[float, Block, float]:
        """Another frontage and facing on the same centre (FB-MOV-11)."""
        if not 1 <= files <= self.block.count:
            self.bar("files", "FB-MOV-11", self.block.pose.point, files=files, most=self.block.count)
            return 0.0, self.block, 0.0
        if self.rules.march:
            self.bar("march_formation", "FB-MOV-15", self.block.pose.point)
        end = replace(self.block, files=files).centred_at(self.block.centre, facing % 360.0)
        furthest = furthest_displacement(self.block, end, self.rules.command)
        if furthest > 2 * self.rules.move + CONTACT:
            self.bar("reform_far", "FB-MOV-11", end.pose.point, cm=furthest / 10, most=2 * self.rules.move / 10)
        self.stand(end)
        return 0.0, end, furthest

    def pivot(self, degrees: float) -> tuple[float, Block]:
        """A free turn on the centre: lone models only (FB-EXT-20)."""
        if not self.rules.lone:
            self.bar("pivot", "FB-MOV-04", self.block.pose.point)
        end = self.block.turned_about_centre((self.block.pose.facing + degrees) % 360.0)
        self.stand(end)
        return 0.0, end

    def stand(self, end: Block) -> None:
        """Note what a block may not stand in or near."""
        corners = tuple(reversed(end.corners))
        for piece in self.solid:
            if boxes_overlap(corners, piece.points):
                self._blocked(piece, end, 0.0)
        for piece, gap in self.hostile:
            if box_gap(corners, piece.points) < gap - CONTACT:
                self._too_near(piece, end, 0.0)

    def _blocked(self, piece: Piece, at: Block, after: float) -> None:
        where = nearest_of(tuple(reversed(at.corners)), [piece])
        code, rule = ("edge", "FB-EXT-18") if piece.name == EDGE else ("blocked", "FB-GEN-08")
        self.bar(code, rule, where, piece.name, cm=after / 10)

    def _too_near(self, piece: Piece, at: Block, after: float) -> None:
        where = nearest_of(tuple(reversed(at.corners)), [piece])
        self.bar("too_near", "FB-MOV-19", where, piece.name, cm=after / 10, gap=self.rules.gap / 10)


def walk(
    block: Block, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...] = ()
) -> Walk:
    """Walk a block along its legs.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.regions import Ground
    >>> spears = Block(Pose(550, 500), 5, 20, Base(20, 20))
    >>> moved = walk(spears, (Wheel(Hand.LEFT, 30), Ahead(40)), Ground(1800, 1200), MoveRules(100, 100))
    >>> round(moved.cost, 2), moved.is_legal
    (92.36, True)
    """
    walker = _walker(block, legs, ground, rules, blockers)
    paid_first = walker.tolls.lump * len(walker.paid)
    walked: list[WalkedLeg] = []
    for leg in legs:
        start = walker.block
        furthest = None
        match leg:
            case Ahead(distance):
                cost, end = walker.ahead(distance)
            case Wheel(hand, degrees):
                cost, end = walker.wheel(hand, degrees)
            case Turn(to):
                cost, end = walker.turn(to)
            case Files(files):
                cost, end = walker.formation(files)
            case Pivot(degrees):
                cost, end = walker.pivot(degrees)
            case Reform(files, facing):
                cost, end, furthest = walker.reform(files, facing)
        walked.append(WalkedLeg(leg, cost + (0.0 if walked else paid_first), start, end, furthest))
        walker.block = end
    return _sum_up(walker, tuple(walked))


def _sum_up(walker: _Walker, walked: tuple[WalkedLeg, ...]) -> Walk:
    rules = walker.rules
    cost = sum(leg.cost for leg in walked)
    kinds = [leg.leg for leg in walked]
    if rules.lone and kinds and all(isinstance(leg, Pivot) for leg in kinds):
        cost = max(cost, rules.move / 4)
    if any(isinstance(leg, Reform) for leg in kinds) and len(kinds) > 1:
        walker.bar("reform_alone", "FB-MOV-11", walker.block.pose.point)
    if sum(isinstance(leg, Turn) for leg in kinds) > MOST_TURNS:
        walker.bar("turns", "FB-MOV-08", walker.block.pose.point)
    if cost > rules.allowance + CONTACT:
        rule = "FB-MOV-13" if rules.march else "FB-GEN-07"
        walker.bar("too_far", rule, walker.block.pose.point, cm=cost / 10, most=rules.allowance / 10)
    return Walk(walked, cost, walker.block, tuple(walker.bars))


def _walker(
    block: Block, legs: tuple[Leg, ...], ground: Ground, rules: MoveRules, blockers: tuple[Blocker, ...]
) -> _Walker:
    x, y = block.centre
    size = math.hypot(block.width, block.depth)
    reach = (
        _length(legs, size)
        + rules.gap
        + 2 * size
        + block.count * max(block.base.width, block.base.depth) * _widens(legs)
    )

    def near(piece: Piece) -> bool:
        return piece.name == EDGE or math.hypot(piece.x - x, piece.y - y) < reach + piece.radius

    bodies = [(piece, b.hostile) for b in blockers for piece in body_pieces(b.name, b.body) if near(piece)]
    box = tuple(reversed(block.corners))
    hostile = tuple((p, min(rules.gap, box_gap(box, p.points))) for p, foe in bodies if foe)
    solid = (*(p for p, _ in bodies), *(p for p in barrier_pieces(ground) if near(p)))
    rough = tuple(p for p in rough_pieces(ground) if near(p))
    walker = _Walker(block, rules, solid, hostile, rough, fence_pieces(ground, block.width))
    if legs and any(not isinstance(leg, Reform) for leg in legs):
        walker.paid = walker.tolls.cut_straight(block.front_left, walker.phi, 0.0)
        if rules.march and (walker.paid or walker.tolls.stretches(block.front_left, walker.phi, 1.0)):
            walker.bar("march_start", "FB-MOV-15", block.pose.point)
    return walker


def _length(legs: tuple[Leg, ...], size: float) -> float:
    total = 0.0
    for leg in legs:
        total += abs(leg.distance) if isinstance(leg, Ahead) else size if isinstance(leg, Wheel) else 0.0
    return min(total, FAR)


def _widens(legs: tuple[Leg, ...]) -> bool:
    return any(isinstance(leg, Files | Reform | Turn) for leg in legs)


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


def obstacles_under(block: Block, ground: Ground) -> int:
    """How many obstacles a block stands across (FB-TER-08).

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.regions import Fence, Ground
    >>> fenced = Ground(1800, 1200, fences=(Fence(((0, 500), (900, 500))),))
    >>> spears = Block(Pose(550, 520), 5, 20, Base(20, 20))
    >>> [obstacles_under(spears.at(Pose(550, y)), fenced) for y in (500, 520, 590)]
    [0, 1, 0]
    """
    fences = fence_pieces(ground, block.width)
    tolls = Tolls(block.width, block.depth, (), fences, 0.0)
    return len(tolls.cut_straight(block.front_left, math.radians(block.pose.facing), 0.0))
