"""Who goes where when a unit re-forms: the least possible longest way (FB-MOV-11)."""

from __future__ import annotations

import math
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from operator import or_
from typing import TYPE_CHECKING, Final

from game.geometry.ranks import model_poses

if TYPE_CHECKING:
    from game.geometry.pose import Point
    from game.geometry.ranks import Block


_EQUAL: Final = 1e-6


@lru_cache(maxsize=512)
def furthest_displacement(start: Block, end: Block, command: int = 0) -> float:
    """The least longest straight way, mm, over all one-to-one assignments of models to new places.

    The first `command` places about the middle of both front ranks belong to command figures, who are exempt.
    """
    old, new = _without_command(start, command), _without_command(end, command)
    rows = [_Row([math.dist(a, b) for b in new]) for a in old]
    least = max((row.ways[0] for row in rows), default=0.0)
    lengths = sorted({round(way, 6) for row in rows for way in row.ways if way >= least - _EQUAL})
    low, high = 0, len(lengths) - 1
    if high < 0:
        return 0.0
    while low < high:
        middle = (low + high) // 2
        if _all_matched([row.within(lengths[middle] + _EQUAL) for row in rows]):
            high = middle
        else:
            low = middle + 1
    return lengths[low]


class _Row:
    """One model's ways to every place, shortest first, and which places so many of them reach, as bits."""

    __slots__ = ("masks", "ways")

    def __init__(self, ways: list[float]) -> None:
        order = sorted(range(len(ways)), key=ways.__getitem__)
        self.ways = [ways[place] for place in order]
        self.masks = list(accumulate((1 << place for place in order), or_, initial=0))

    def within(self, most: float) -> int:
        """The places no further than `most`."""
        return self.masks[bisect_right(self.ways, most)]


def _without_command(block: Block, command: int) -> list[Point]:
    held = min(command, block.files)
    first = (block.files - held) // 2
    return [pose.point for n, pose in enumerate(model_poses(block)) if not first <= n < first + held]


def _all_matched(reached: list[int]) -> bool:
    """Whether every model finds a place of its own among those it reaches (augmenting paths on bits)."""
    taken: dict[int, int] = {}
    held = seen = 0

    def place(model: int) -> bool:
        nonlocal held, seen
        while options := reached[model] & ~seen:
            spot = options & ~held or options
            spot &= -spot
            seen |= spot
            if not spot & held or place(taken[spot]):
                taken[spot] = model
                held |= spot
                return True
        return False

    for model in range(len(reached)):
        seen = 0
        if not place(model):
            return False
    return True
