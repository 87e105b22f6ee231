"""Who goes where when a unit re-forms: the least possible longest way (FB-MOV-11)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from game.geometry.ranks import model_poses

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Block


@lru_cache(maxsize=512)
def furthest_displacement(start: Block, end: Block, command: int = 0) -> float:
    """The least longest straight way, mm, over all one-to-one assignments of models to new places.

    The first `command` places about the middle of both front ranks belong to command figures, who are exempt.
    """
    old, new = _without_command(start, command), _without_command(end, command)
    ways = [[math.dist(a, b) for b in new] for a in old]
    lengths = sorted({round(way, 6) for row in ways for way in row})
    low, high = 0, len(lengths) - 1
    if high < 0:
        return 0.0
    while low < high:
        middle = (low + high) // 2
        if _all_matched(ways, lengths[middle] + 1e-6):
            high = middle
        else:
            low = middle + 1
    return lengths[low]


def _without_command(block: Block, command: int) -> list[Point]:
    held = min(command, block.files)
    first = (block.files - held) // 2
    return [pose.point for n, pose in enumerate(model_poses(block)) if not first <= n < first + held]


def _all_matched(ways: list[list[float]], most: float) -> bool:
    """Whether every model finds a place no further than `most` (augmenting paths)."""
    taken: dict[int, int] = {}

    def place(model: int, seen: set[int]) -> bool:
        for spot, way in enumerate(ways[model]):
            if way <= most and spot not in seen:
                seen.add(spot)
                if spot not in taken or place(taken[spot], seen):
                    taken[spot] = model
                    return True
        return False

    return all(place(model, set()) for model in range(len(ways)))
