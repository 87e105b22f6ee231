"""Work that may take long, done beside the window: one piece at a time, in a thread of its own."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SWITCH = 0.001
"""Seconds after which a thread at work lets the window draw."""


class Worker:
    """Does a piece of work that asks now and then whether it should stop; what it raises is raised by `done`."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._error: BaseException | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something was begun whose end nobody has taken note of."""
        return self._thread is not None

    def start(self, work: Callable[[Callable[[], bool]], None]) -> None:
        """Begin a piece of work; it is given the question whether to stop."""
        sys.setswitchinterval(SWITCH)
        self._stop.clear()
        self._error = None

        def run() -> None:
            try:
                work(self._stop.is_set)
            except BaseException as error:  # whatever it is, the window's own thread has to hear of it
                self._error = error

        self._thread = threading.Thread(target=run, name="seat", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ask it to stop as soon as it can."""
        self._stop.set()

    def is_done(self, patience: float = 0.0) -> bool:
        """Whether it has ended, waited for so many seconds; raises what it raised."""
        if self._thread is None:
            return True
        self._thread.join(patience)
        if self._thread.is_alive():
            return False
        self._thread = None
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        return True
