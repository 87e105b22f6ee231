"""The one clock."""

from __future__ import annotations

import time


def seconds() -> float:
    """Seconds since some fixed moment, for measuring how long something takes."""
    return time.perf_counter()
