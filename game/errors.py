"""Every exception of the program, in one tree.

::

    LeuctraError                  anything we say on purpose
    ├── GeometryError             a shape or a pose that cannot be
    ├── RuleError                 a rule set or a special rule that does not fit the engine
    ├── IllegalAnswer             an answer that breaks a rule; carries every reason
    ├── ReplayDivergence          a re-run that differs from its record; names the step
    ├── DataError                 a file that is wrong; carries every fault with file and line
    │   └── RecordError           a record that cannot be read or continued
    └── UsageError                a command that was called wrongly

An error is part of the user interface: it names the thing, the place and the way out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class LeuctraError(Exception):
    """Anything the program says on purpose; its text is fit for people."""


class GeometryError(LeuctraError):
    """A shape or a pose that cannot be."""


class RuleError(LeuctraError):
    """A rule set, phase or special rule that does not fit the engine."""


class IllegalAnswer(LeuctraError):
    """An answer that breaks a rule; `reasons` holds every one of them (objects with `text` and `rule`)."""

    def __init__(self, reasons: Sequence[object]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(str(reason) for reason in self.reasons) or "not a possible answer")


class ReplayDivergence(LeuctraError):
    """A re-run that differs from its record; `step` counts from 0, its text names it."""

    def __init__(self, step: int, text: str) -> None:
        self.step = step
        super().__init__(text)


class DataError(LeuctraError):
    """A file that is wrong; `faults` holds every fault, each already `file:line: path: what; hint`."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class RecordError(DataError):
    """A record of a battle that cannot be read or continued."""


class UsageError(LeuctraError):
    """A command that was called wrongly."""
