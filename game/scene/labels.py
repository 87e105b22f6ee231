"""Where words go: beside what they name, on as little else as can be.

Every place is tried and weighed: what it covers, how far off it is, whether it leaves the picture. Deterministic, and
the same for every painter, since the widths of letters are known.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from game.geometry.shapes import area, clip, contains
from game.scene.drawables import Text
from game.scene.strokes import label_box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.geometry.pose import Point

DIRECTIONS = 16
RINGS = (10.0, 22.0, 38.0, 58.0, 84.0, 116.0, 150.0)
"""How far a label's edge may be from its anchor, in points."""
RING_PRICE = 60.0
"""So many points further off cost 1."""
FAR = 24.0
"""From here on a leader line shows what a label belongs to, points."""
STEP = 6.0
"""How far the places of such a line that are looked at lie apart, points."""
LABEL, OUTSIDE, TOUCH = 40.0, 60.0, 0.1
"""What it costs to cover another label, to leave the picture, and (in shares of all) to touch either or a shape."""


@dataclass(frozen=True, slots=True)
class _Box:
    """A label's rectangle, mm."""

    left: float
    low: float
    right: float
    high: float

    @property
    def corners(self) -> tuple[Point, ...]:
        return (self.left, self.low), (self.right, self.low), (self.right, self.high), (self.left, self.high)

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.high - self.low)

    def shares(self, other: _Box) -> float:
        """The area both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.high, other.high) - max(self.low, other.low)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.low <= point[1] <= self.high


class Placer:
    """Places the labels of one picture. `scale` is points a mm, `view` left, bottom, right and top in mm.

    `crossing` is what each step of a leader line costs that lies over a shape.
    """

    def __init__(self, view: tuple[float, float, float, float], scale: float, crossing: float = 0.0) -> None:
        self.view, self.scale, self.crossing = view, scale, crossing
        self._areas: list[tuple[tuple[Point, ...], float, _Box]] = []
        self._spots: list[tuple[Point, float]] = []
        self._labels: list[_Box] = []

    def avoid(self, polygon: Sequence[Point], weight: float) -> None:
        """Covering all of a label's area with this shape costs `weight`."""
        xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
        self._areas.append((tuple(polygon), weight, _Box(min(xs), min(ys), max(xs), max(ys))))

    def avoid_line(self, points: Sequence[Point], weight: float) -> None:
        """Each 8 points of a line under a label cost `weight`."""
        step = 8.0 / self.scale
        for (x1, y1), (x2, y2) in pairwise(points):
            count = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / step))
            self._spots += [
                ((x1 + (x2 - x1) * n / count, y1 + (y2 - y1) * n / count), weight) for n in range(count + 1)
            ]

    def place(self, label: Text, anchors: Iterable[Point] | None = None, toward: Point | None = None) -> Text:
        """The label where it does least harm, near one of the anchors, preferably on the side of a bearing vector."""
        spots = list(anchors) if anchors is not None else [label.at]
        centred = replace(label, anchor="middle", offset=(0.0, 0.0))
        shape = label_box(centred)
        least, best = math.inf, replace(label, at=spots[0])
        for ring in RINGS:
            if ring / RING_PRICE >= least:
                break
            for spot in spots:
                for way in _WAYS:
                    offset = _beside(shape, label.size, ring, way)
                    cost = ring / RING_PRICE + _against(offset, label.size, toward)
                    if cost >= least:
                        continue
                    box = self._box(spot, offset, shape)
                    cost += self._cost(box, least - cost)
                    if cost < least and label.leader and self.crossing and ring >= FAR:
                        cost += self.crossing * self._crossed(spot, box)
                    if cost < least - 1e-9:
                        least = cost
                        best = replace(centred, at=spot, offset=offset, leader=label.leader and ring >= FAR)
        return self.put(best)

    def put(self, label: Text) -> Text:
        """Keep a label where it is; later ones make room for it."""
        self._labels.append(self.box(label))
        return label

    def box(self, label: Text) -> _Box:
        """What a label covers, mm."""
        left, top, right, bottom = (value / self.scale for value in label_box(label))
        x, y = label.at
        return _Box(x + left, y - bottom, x + right, y - top)

    def _box(self, at: Point, offset: Point, shape: tuple[float, float, float, float]) -> _Box:
        """What a label would cover so far off its anchor, mm; `shape` is its box about the anchor, points, y down."""
        left, top, right, bottom = shape
        x, y, scale = at[0] + offset[0] / self.scale, at[1] + offset[1] / self.scale, self.scale
        return _Box(x + left / scale, y - bottom / scale, x + right / scale, y - top / scale)

    def _crossed(self, spot: Point, box: _Box) -> int:
        """How many steps of the line from an anchor to a label lie over shapes."""
        (x1, y1), (x2, y2) = spot, ((box.left + box.right) / 2, (box.low + box.high) / 2)
        steps = max(2, math.ceil(math.dist((x1, y1), (x2, y2)) * self.scale / STEP))
        on_way = [(x1 + (x2 - x1) * n / steps, y1 + (y2 - y1) * n / steps) for n in range(1, steps)]
        return sum(
            any(around.holds(point) and contains(polygon, point) for polygon, _, around in self._areas)
            for point in on_way
            if not box.holds(point)
        )

    def _cost(self, box: _Box, most: float) -> float:
        """What it costs to cover that; no more than `most` need be told."""
        cost, size = 0.0, box.area
        for other in self._labels:
            shared = box.shares(other)
            if shared:
                cost += LABEL * (shared / min(size, other.area) + TOUCH)
        edge = 4.0 / self.scale
        left, low, right, high = self.view
        out = 1.0 - _Box(left + edge, low + edge, right - edge, high - edge).shares(box) / size
        cost += OUTSIDE * (out + TOUCH) if out > 1e-6 else 0.0
        for polygon, weight, around in self._areas:
            if cost >= most:
                return cost
            if box.left < around.right and box.right > around.left and box.shares(around):
                share = area(clip(polygon, box.corners)) / size
                cost += weight * (share + TOUCH) if share > 0.005 else 0.0
        return cost + sum(weight for spot, weight in self._spots if box.holds(spot))


_WAYS = tuple(
    (math.sin(2 * math.pi * n / DIRECTIONS), math.cos(2 * math.pi * n / DIRECTIONS)) for n in range(DIRECTIONS)
)


def _beside(shape: tuple[float, float, float, float], size: float, ring: float, way: Point) -> Point:
    """The offset of a label whose middle is so far out of the anchor that its box keeps `ring` points off it."""
    left, top, right, bottom = shape
    ux, uy = way
    out = min(
        ((right - left) / 2 + ring) / abs(ux) if abs(ux) > 1e-6 else math.inf,
        ((bottom - top) / 2 + ring) / abs(uy) if abs(uy) > 1e-6 else math.inf,
    )
    return round(ux * out, 1), round(uy * out - size * 0.36, 1)


def _against(offset: Point, size: float, toward: Point | None) -> float:
    """What it costs to stand on the wrong side."""
    if toward is None:
        return 0.0
    dx, dy = offset[0], offset[1] + size * 0.36
    length = math.hypot(dx, dy) * math.hypot(*toward) or 1.0
    return 1.0 - (dx * toward[0] + dy * toward[1]) / length
