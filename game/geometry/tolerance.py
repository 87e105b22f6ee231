"""The only place where a tolerance is written (FB-GEN-03). Lengths are millimetres."""

from __future__ import annotations

from typing import Final

CONTACT: Final = 0.01
"""Two shapes touch when their gap is at most this; limits include and exclude by it."""

OVERLAP_AREA: Final = 0.1
"""Two shapes overlap only when they share more than this many square millimetres."""

GRAZE: Final = 0.317
"""How deep in mm a square corner may stand in a neighbour without overlapping it: the root of OVERLAP_AREA."""

GRAZE_AREA: Final = 0.08
"""What a moving box may share, square mm: less than what is an overlap, for its end is rounded to the grid."""

SLACK: Final = 0.001
"""Depth in mm up to which a moving box may graze another: what lies flush has been rounded to the grid."""

ANGLE: Final = 1e-6
"""Degrees below which two directions are the same."""

GRID: Final = 1000.0
"""Poses are kept to 1/GRID mm (see `Pose.snap`)."""


def at_most(length: float, limit: float) -> bool:
    """Whether a length is `limit` or less.

    >>> at_most(200.005, 200), at_most(200.02, 200)
    (True, False)
    """
    return length <= limit + CONTACT


def more_than(length: float, limit: float) -> bool:
    """Whether a length is more than `limit`.

    >>> more_than(200.005, 200), more_than(200.02, 200)
    (False, True)
    """
    return length > limit + CONTACT


def less_than(length: float, limit: float) -> bool:
    """Whether a length is less than `limit`.

    >>> less_than(199.995, 200), less_than(199.9, 200)
    (False, True)
    """
    return length < limit - CONTACT
