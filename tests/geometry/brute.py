"""A slow second opinion on charge paths: sample every stretch and wheel, judge each with shapely, keep the best.

Shares no code with the solver it is used to check, apart from the plain values.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from shapely import Polygon

from game.geometry.approach import Approach, Path
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.pose import Point, Pose
from game.geometry.ranks import Block

AREA = 0.1
TOUCH = 0.01


@dataclass(frozen=True)
class Found:
    """A path found by sampling."""

    halved: bool
    count: int
    cost: float
    lead: float
    hand: int
    degrees: float
    offset: float


def box(block: Block) -> Polygon:
    """The block's box as a polygon."""
    return Polygon(block.corners)


def solids(query: Approach) -> list[Polygon]:
    """Everything that may not be overlapped, the table's surroundings included."""
    found = [box(b.body) for b in query.blockers if isinstance(b.body, Block)]
    found += [Polygon(barrier.shape) for barrier in query.ground.barriers]
    w, h = query.ground.width, query.ground.height
    table = shapely.box(0, 0, w, h)
    return [*found, shapely.box(-3000, -3000, w + 3000, h + 3000).difference(table)]


def overlaps(shape: Polygon, others: list[Polygon], area: float = AREA) -> bool:
    """Whether a shape shares more than the tolerated area with any other."""
    return any(shape.intersects(other) and shape.intersection(other).area > area for other in others)


def led(block: Block, lead: float) -> Block:
    return block.at(block.pose.moved(lead))


def wheeled(block: Block, hand: int, degrees: float) -> Block:
    pivot = block.front_right if hand > 0 else block.front_left
    return block.at(block.pose.about(pivot, hand * degrees))


def extruded(block: Block, ahead: float) -> Polygon:
    """The ground a straight advance sweeps."""
    fl, fr, rr, rl = block.corners
    dx, dy = block.pose.forward[0] * ahead, block.pose.forward[1] * ahead
    return Polygon([(fl[0] + dx, fl[1] + dy), (fr[0] + dx, fr[1] + dy), rr, rl])


def first_contact(block: Block, target: Block) -> tuple[float, Point] | None:
    """How far a block goes straight on until it touches the target, and where; by rays from corner to edge."""
    fx, fy = block.pose.forward
    edges = list(zip(target.corners, target.corners[1:] + target.corners[:1], strict=True))
    hits: list[tuple[float, Point]] = []
    for corner in (block.front_left, block.front_right):
        for a, b in edges:
            t = ray(corner, (fx, fy), a, b)
            if t is not None:
                hits.append((t, (corner[0] + fx * t, corner[1] + fy * t)))
    for corner in target.corners:
        t = ray(corner, (-fx, -fy), block.front_left, block.front_right)
        if t is not None:
            hits.append((t, corner))
    return min(hits) if hits else None


def ray(start: Point, way: Point, a: Point, b: Point) -> float | None:
    """How far along a ray it meets a segment, its ends included."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    cross = way[0] * dy - way[1] * dx
    if abs(cross) < 1e-12:
        return None
    ox, oy = a[0] - start[0], a[1] - start[1]
    t, u = (ox * dy - oy * dx) / cross, (ox * way[1] - oy * way[0]) / cross
    slack = 1e-7
    return max(t, 0.0) if t >= -1e-4 and -slack <= u <= 1 + slack else None


def in_contact(offset: float, files: int, width: float, length: float) -> int:
    """How many files overlap or touch a side."""
    return sum(offset + i * width <= length + TOUCH and offset + (i + 1) * width >= -TOUCH for i in range(files))


@dataclass
class Brute:
    """One sampled search; `steps` stretches by degrees of wheel."""

    query: Approach
    leads: int = 30
    step: float = 1.0

    def __post_init__(self) -> None:
        target = self.query.target
        assert isinstance(target, Block)
        self.target = target
        a, b = target.side(self.query.side)
        self.frame = Pose(a[0], a[1], (target.facing_of(self.query.side) + 180) % 360)
        self.length = math.dist(a, b)
        self.solid = solids(self.query)
        self.target_box = box(target)

    def raw(self, hand: int, lead: float, degrees: float) -> tuple[float, float, float, float] | None:
        """Cost on open ground, way on, offset and place along the front of first contact."""
        mover = self.query.mover
        block = wheeled(led(mover, lead), hand, degrees)
        met = first_contact(block, self.target)
        if met is None:
            return None
        u, v = self.frame.local(met[1])
        if abs(v) > 0.005 or not -0.005 <= u <= self.length + 0.005:
            return None
        phi = (block.pose.facing - self.frame.facing + 180) % 360 - 180
        if abs(phi) >= 89.9999:
            return None
        left = block.at(block.pose.moved(met[0])).front_left
        along = math.dist(left, met[1])
        return lead + math.radians(degrees) * self.arc + met[0], met[0], u - along, along

    @property
    def arc(self) -> float:
        mover, rules = self.query.mover, self.query.rules
        if rules.wheel_free:
            return 0.0
        return mover.width if rules.wheel_measure == "front" else math.hypot(mover.width, mover.depth)

    def samples(self) -> Iterator[tuple[int, float, float]]:
        limit = self.query.allowance
        first = first_contact(self.query.mover, self.target)
        if first is not None:
            limit = min(limit, first[0])
        for i in range(self.leads):
            lead = limit * i / self.leads
            for hand in (-1, 1):
                yield from ((hand, lead, d) for d in self.angles(hand, lead))

    def angles(self, hand: int, lead: float) -> list[float]:
        """Grid angles, and between two of them those at which another file comes to touch."""
        grid = [i * self.step for i in range(int(90 / self.step) + 1)]
        width, files = self.query.mover.base.width, self.query.mover.files
        spots = [-(i + 1) * width for i in range(files)] + [self.length - i * width for i in range(files)]
        found = list(grid)
        values = [self.raw(hand, lead, d) for d in grid]
        for a, b, one, two in zip(grid, grid[1:], values, values[1:], strict=False):
            if one is not None and two is not None:
                low, high = sorted((one[2], two[2]))
                found += [self.solve(hand, lead, a, b, spot) for spot in spots if low < spot < high]
        return found

    def solve(self, hand: int, lead: float, a: float, b: float, spot: float) -> float:
        start = self.raw(hand, lead, a)
        assert start is not None
        sign = start[2] > spot
        for _ in range(45):
            middle = (a + b) / 2
            value = self.raw(hand, lead, middle)
            if value is None:
                return a
            a, b = (middle, b) if (value[2] > spot) == sign else (a, middle)
        return (a + b) / 2

    def best(self) -> Found | None:
        """The best legal sample."""
        ranked = []
        for hand, lead, degrees in self.samples():
            raw = self.raw(hand, lead, degrees)
            if raw is not None and raw[0] <= self.query.allowance + TOUCH:
                ranked.append((raw[0], hand, lead, degrees, raw))
        best: Found | None = None
        ranked.sort(key=lambda r: r[0])
        for cost, hand, lead, degrees, raw in ranked:
            end = self.land(hand, degrees, cost, raw)
            if end is None or (best is not None and not self.may_win(end, cost, best)):
                continue
            if not self.is_clear(hand, lead, degrees, raw[1]):
                continue
            cost = self.cost(hand, lead, degrees, raw[1])
            end = self.land(hand, degrees, cost, raw)
            if cost > self.query.allowance + TOUCH or end is None:
                continue
            found = Found(end[0], end[1], cost, lead, hand, degrees, end[2])
            if best is None or (found.halved, -found.count, found.cost) < (best.halved, -best.count, best.cost):
                best = found
        return best

    @staticmethod
    def may_win(end: tuple[bool, int, float], cost: float, best: Found) -> bool:
        return (end[0], -end[1], cost) < (best.halved, -best.count, best.cost)

    def land(
        self, hand: int, degrees: float, cost: float, raw: tuple[float, float, float, float]
    ) -> tuple[bool, int, float] | None:
        mover, rules = self.query.mover, self.query.rules
        facing = mover.pose.facing + hand * degrees
        delta = abs((facing - self.frame.facing + 180) % 360 - 180)
        files, offset = mover.files, raw[2]
        swing = math.radians(delta) * max(raw[3], mover.width - raw[3])
        halved = rules.swing_limit is not None and cost + swing > rules.swing_limit + TOUCH
        if halved:
            kept = (files + 1) // 2
            offset += (files - kept) * mover.base.width if raw[3] > mover.width / 2 else 0
            files = kept
        placed = self.slide(files, offset)
        if placed is None:
            return None
        count = in_contact(placed, files, mover.base.width, self.length)
        return (halved, count, placed) if count else None

    def aligned(self, files: int, offset: float) -> Block:
        x, y = self.frame.at(0, offset + files * self.query.mover.base.width / 2)
        return Block(Pose(x, y, self.frame.facing), files, self.query.mover.count, self.query.mover.base)

    def slide(self, files: int, offset: float) -> float | None:
        """The least slide that frees the aligned box."""
        mover = self.query.mover
        if not overlaps(box(self.aligned(files, offset)), self.solid):
            return offset
        width, depth = files * mover.base.width, -(-mover.count // files) * mover.base.depth
        left, right = self.frame.at(0, -5000), self.frame.at(0, 5000)
        band = Polygon([left, right, self.frame.at(-depth, 5000), self.frame.at(-depth, -5000)])
        tries = []
        for solid in self.solid:
            for part in getattr(solid.intersection(band), "geoms", [solid.intersection(band)]):
                if part.geom_type == "Polygon" and part.area > 1e-3:
                    us = [self.frame.local(p)[0] for p in part.exterior.coords]
                    tries += [min(us) - width, max(us)]
        tries = [t for t in tries if abs(t - offset) <= width / 2 + TOUCH]
        for place in sorted(tries, key=lambda t: abs(t - offset)):
            touching = in_contact(place, files, mover.base.width, self.length)
            if touching and not overlaps(box(self.aligned(files, place)), self.solid):
                return place
        return None

    def is_clear(self, hand: int, lead: float, degrees: float, ahead: float) -> bool:
        """Whether the whole sweep is free; the wheel at steps of half a degree at most."""
        mover = self.query.mover
        both = [*self.solid, self.target_box]
        if overlaps(extruded(mover, lead), both):
            return False
        start = led(mover, lead)
        steps = max(1, math.ceil(degrees / 0.5))
        for i in range(1, steps + 1):
            if overlaps(box(wheeled(start, hand, degrees * i / steps)), both):
                return False
        return not overlaps(extruded(wheeled(start, hand, degrees), ahead), both)

    def cost(self, hand: int, lead: float, degrees: float, ahead: float) -> float:
        """The points, with rough ground sampled every half mm or so and obstacles counted once."""
        ground, mover = self.query.ground, self.query.mover
        start = led(mover, lead)
        turned = wheeled(start, hand, degrees)
        total = self.rough_cost([led(mover, lead * t) for t in steps_of(lead)], lead)
        wheel = math.radians(degrees) * self.arc
        total += self.rough_cost([wheeled(start, hand, degrees * t) for t in steps_of(wheel * 2)], wheel)
        total += self.rough_cost([led(turned, ahead * t) for t in steps_of(ahead)], ahead)
        swept = [extruded(mover, lead), extruded(turned, ahead)]
        swept += [box(wheeled(start, hand, degrees * i / 90)) for i in range(91)]
        lump = self.query.allowance / 2 if self.query.fence_cost is None else self.query.fence_cost
        for fence in ground.fences:
            line = shapely.LineString(fence.line)
            if any(line.intersects(s) and line.intersection(s.buffer(-0.002)).length > 0 for s in swept):
                total += lump
        return total

    def rough_cost(self, blocks: list[Block], length: float) -> float:
        rough = [(Polygon(r.shape), r.factor) for r in self.query.ground.rough]
        if not rough or length <= 0:
            return length
        boxes = [box(b) for b in blocks]
        factors = [
            max((f for shape, f in rough if shape.intersects(b) and shape.intersection(b).area > AREA), default=1.0)
            for b in boxes
        ]
        return sum(factors) / len(factors) * length


def steps_of(length: float) -> list[float]:
    """Midpoints of equal steps of half a millimetre or less, as shares of the way."""
    n = max(1, min(400, math.ceil(length / 0.5)))
    return [(i + 0.5) / n for i in range(n)]


def faults(query: Approach, path: Path) -> list[str]:
    """What is wrong with a solver's path when it is walked with shapely, at steps of 1 degree and 2 mm or less."""
    brute = Brute(query)
    block, found = query.mover, []
    for costed in path.legs:
        leg = costed.leg
        if isinstance(leg, Ahead):
            if overlaps(extruded(block, leg.distance), [*brute.solid, brute.target_box], AREA * 1.5):
                found.append(f"{leg} overlaps")
            block = led(block, leg.distance)
        elif isinstance(leg, Wheel):
            hand = 1 if leg.hand is Hand.RIGHT else -1
            steps = math.ceil(leg.degrees)
            for i in range(1, steps + 1):
                swung = box(wheeled(block, hand, leg.degrees * i / steps))
                if overlaps(swung, [*brute.solid, brute.target_box], AREA * 1.5):
                    found.append(f"{leg} overlaps at {leg.degrees * i / steps:.2f}")
                    break
            block = wheeled(block, hand, leg.degrees)
    if math.dist(block.pose.point, path.before.pose.point) > 1e-3:
        found.append("does not stand where it says at contact")
    if box(block).distance(shapely.LineString(query.target.side(query.side))) > 0.02:  # type: ignore[union-attr]
        found.append("does not touch the side")
    if overlaps(box(path.end), [*brute.solid, brute.target_box], AREA * 1.5):
        found.append("ends on something")
    touching = sum(1 for _ in path.by)
    offset = brute.frame.local(path.end.front_left)[0]
    if touching != in_contact(offset, path.end.files, path.end.base.width, brute.length):
        found.append("counts wrongly")
    return found
