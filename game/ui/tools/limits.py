"""How far something may be drawn: the largest size that the judge allows, and sizes worth stopping at."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

HALVINGS = 17
FINE = 0.02
"""A limit need not be known better, mm or degrees."""
OVER = 2.5
"""A hand that goes beyond the limit is held there so many times as long as it is caught elsewhere."""


def furthest(is_legal: Callable[[float], bool], most: float) -> float:
    """The largest legal size up to `most`, found by asking, rounded down to a hundredth; 0 where none is.

    >>> furthest(lambda size: size <= 5.8, 10.0)
    5.79
    """
    if most <= 0.0 or is_legal(most):
        return max(most, 0.0)
    low, high = 0.0, most
    for _ in range(HALVINGS):
        if high - low < FINE / 4:
            break
        middle = (low + high) / 2
        low, high = (middle, high) if is_legal(middle) else (low, middle)
    return math.floor(low * 100) / 100


def caught(size: float, limit: float, marks: Iterable[float], grip: float) -> float:
    """A size drawn to by hand, at the limit or a mark where one is near; what is far beyond the limit stays so.

    >>> [caught(size, 58.0, (30.0,), 4.0) for size in (20.0, 32.0, 55.0, 64.0, 85.0)]
    [20.0, 30.0, 58.0, 58.0, 85.0]
    """
    if limit - grip <= size <= limit + grip * OVER:
        return limit
    near = [mark for mark in marks if abs(mark - size) <= grip and mark <= limit]
    return min(near, key=lambda mark: abs(mark - size), default=size)
