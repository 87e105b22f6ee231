"""What a charge pays for the ground it crosses: rough zones by the stretch, obstacles by the lump (FB-TER-03..10)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

from game.geometry.approach_strip import FAR, TAU, Piece, boxes_overlap, span_in_strip, wheel_limit
from game.geometry.pose import Point
from game.geometry.tolerance import SLACK

_STEP = math.radians(1.5)
Fence = tuple[Piece, ...]


@dataclass(slots=True)
class Tolls:
    """The rough pieces and obstacles near a move, all in one frame with the mover's box of `width` by `depth`."""

    width: float
    depth: float
    rough: tuple[Piece, ...]
    fences: tuple[Fence, ...]
    lump: float
    kept: dict[tuple[Point, float, int], list[Point]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.rough or self.fences)

    def straight(self, corner: Point, phi: float, length: float) -> float:
        """The points for going straight from a front left corner, obstacles apart."""
        return length + sum((factor - 1) * (b - a) for a, b, factor in self.stretches(corner, phi, length))

    def stretches(self, corner: Point, phi: float, length: float) -> list[tuple[float, float, float]]:
        """From, to, factor: where on the way the box is in rough ground; the worst counts."""
        cos, sin = math.cos(phi), math.sin(phi)
        left, front = corner[0] * cos - corner[1] * sin, corner[0] * sin + corner[1] * cos
        found: list[tuple[float, float, float]] = []
        middle, half = left + self.width / 2, self.width / 2
        for piece in self.rough:
            reach, forward = piece.radius, piece.x * sin + piece.y * cos - front
            if forward > length + reach or forward < -self.depth - reach:
                continue
            if abs(piece.x * cos - piece.y * sin - middle) > reach + half:
                continue
            span = span_in_strip(piece.points, cos, sin, left + SLACK, left + self.width - SLACK)
            if span is not None:
                a, b = max(0.0, span[0] - front), min(length, span[1] - front + self.depth)
                if b > a:
                    found.append((a, b, piece.factor))
        return found if len(found) < 2 else _worst(found)

    def cut_straight(self, corner: Point, phi: float, length: float) -> frozenset[int]:
        """Which obstacles the box cuts, or stands across, on a straight stretch."""
        cos, sin = math.cos(phi), math.sin(phi)
        left, front = corner[0] * cos - corner[1] * sin, corner[0] * sin + corner[1] * cos
        return frozenset(
            index
            for index, fence in enumerate(self.fences)
            if self._first_cut(fence, cos, sin, left, front) < length - SLACK
        )

    def fence_ahead(self, corner: Point, phi: float, index: int) -> float:
        """How far ahead the box first cuts an obstacle; below 0 if it stands across it, FAR if never."""
        cos, sin = math.cos(phi), math.sin(phi)
        left, front = corner[0] * cos - corner[1] * sin, corner[0] * sin + corner[1] * cos
        return self._first_cut(self.fences[index], cos, sin, left, front)

    def _first_cut(self, fence: Fence, cos: float, sin: float, left: float, front: float) -> float:
        first = FAR
        for piece in fence:
            span = span_in_strip(piece.points, cos, sin, left + SLACK, left + self.width - SLACK)
            if span is not None and span[1] > front - self.depth + SLACK:
                first = min(first, span[0] - front)
        return first

    def cut_wheel(self, pivot: Point, phi: float, hand: int, angle: float) -> frozenset[int]:
        """Which obstacles the box cuts on a wheel (`hand` 1 right, -1 left) of so many radians."""
        return frozenset(
            index
            for index, fence in enumerate(self.fences)
            if any(
                wheel_limit(pivot_frame(piece.points, pivot, phi, hand), self.width, self.depth) < angle - 1e-9
                for piece in fence
            )
        )

    def wheel(self, pivot: Point, phi: float, hand: int, angle: float) -> float:
        """The angle wheeled, each part of it times the factor of the worst ground then under the box."""
        total = start = 0.0
        for end, factor in self.profile(pivot, phi, hand):
            if end >= angle:
                return total + (angle - start) * factor
            total, start = total + (end - start) * factor, end
        return total + (angle - start)

    def profile(self, pivot: Point, phi: float, hand: int) -> list[Point]:
        """A quarter wheel as (up to this angle, factor), kept for the next angle asked."""
        key = (pivot, phi, hand)
        if key not in self.kept:
            near = [p for p in self.rough if self._meets(p, pivot, phi, hand)]
            self.kept[key] = self._walk(near, pivot, phi, hand) if near else []
        return self.kept[key]

    def _meets(self, piece: Piece, pivot: Point, phi: float, hand: int) -> bool:
        """Whether a quarter wheel touches a piece at all."""
        if math.hypot(piece.x - pivot[0], piece.y - pivot[1]) >= piece.radius + math.hypot(self.width, self.depth):
            return False
        if wheel_limit(pivot_frame(piece.points, pivot, phi, hand), self.width, self.depth) < TAU / 4:
            return True
        return boxes_overlap(swung_box(pivot, phi, hand, self.width, self.depth), piece.points)

    def _walk(self, near: list[Piece], pivot: Point, phi: float, hand: int) -> list[Point]:
        found: list[Point] = []
        angle, factor = 0.0, self._factor(near, pivot, phi, hand, 0.0)
        while angle < TAU / 4:
            step = min(angle + _STEP, TAU / 4)
            after = self._factor(near, pivot, phi, hand, step)
            if after != factor:
                low, high = angle, step
                for _ in range(16):
                    middle = (low + high) / 2
                    if self._factor(near, pivot, phi, hand, middle) == factor:
                        low = middle
                    else:
                        high = middle
                found.append((high, factor))
            angle, factor = step, after
        return [*found, (TAU, factor)]

    def _factor(self, near: list[Piece], pivot: Point, phi: float, hand: int, angle: float) -> float:
        box = swung_box(pivot, phi + hand * angle, hand, self.width, self.depth)
        return max((piece.factor for piece in near if boxes_overlap(box, piece.points)), default=1.0)


def _worst(found: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    marks = sorted({mark for a, b, _ in found for mark in (a, b)})
    return [
        (a, b, max(worst))
        for a, b in pairwise(marks)
        if (worst := [factor for low, high, factor in found if low <= a and high >= b])
    ]


def pivot_frame(points: tuple[Point, ...], pivot: Point, phi: float, hand: int) -> tuple[Point, ...]:
    """A shape as a box sees it that wheels right about the origin; mirrored for a wheel to the left."""
    cos, sin = math.cos(phi), math.sin(phi)
    px, py = pivot
    moved = [((x - px) * cos - (y - py) * sin, (x - px) * sin + (y - py) * cos) for x, y in points]
    return tuple(moved) if hand > 0 else tuple((-x, y) for x, y in reversed(moved))


def swung_box(pivot: Point, phi: float, hand: int, width: float, depth: float) -> tuple[Point, Point, Point, Point]:
    """The box that looks along `phi` with a front corner on the pivot (right corner for hand 1), counter-clockwise."""
    cos, sin = math.cos(phi), math.sin(phi)
    wx, wy, dx, dy = cos * width, -sin * width, sin * depth, cos * depth
    x, y = (pivot[0] - wx, pivot[1] - wy) if hand > 0 else pivot
    return (x, y), (x - dx, y - dy), (x - dx + wx, y - dy + wy), (x + wx, y + wy)
