"""What a wheel pays on rough ground, exactly: between two angles at which a corner crosses an edge nothing changes."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from game.geometry.approach_strip import boxes_overlap
from game.geometry.approach_tolls import pivot_frame, swung_box
from game.geometry.keepaway import crossings

if TYPE_CHECKING:
    from game.geometry.approach_strip import Piece
    from game.geometry.ranks import Block


def weighted_angle(block: Block, hand: int, rough: tuple[Piece, ...], angle: float) -> float:
    """The radians of a wheel (`hand` 1 right, -1 left), each part times the worst factor under the box (FB-TER-03).

    >>> from game.geometry.approach_strip import Piece
    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> from game.geometry.ranks import Block
    >>> wood = Piece.of("wood", ((-200, 50), (300, 50), (300, 200), (-200, 200)), 2)
    >>> spears = Block(Pose(50, 0), 5, 20, Base(20, 20))
    >>> [round(math.degrees(weighted_angle(spears, 1, (wood,), math.radians(by))), 2) for by in (30, 40)]
    [30.0, 50.0]
    """
    pivot = block.front_right if hand > 0 else block.front_left
    reach, phi = math.hypot(block.width, block.depth), math.radians(block.pose.facing)
    near = [
        (pivot_frame(piece.points, pivot, phi, hand), piece.factor)
        for piece in rough
        if math.hypot(piece.x - pivot[0], piece.y - pivot[1]) < piece.radius + reach
    ]
    if not near:
        return angle
    marks = {0.0, angle}
    for points, _ in near:
        marks.update(crossings(points, block.width, block.depth, 0.0, angle))
    total = 0.0
    for start, end in pairwise(sorted(marks)):
        box = swung_box((0.0, 0.0), (start + end) / 2, 1, block.width, block.depth)
        total += (end - start) * max((factor for points, factor in near if boxes_overlap(box, points)), default=1.0)
    return total
