"""A case in the making: its plain values with every state they have been in; knows nothing of the window."""

from __future__ import annotations

import copy
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from game.data.load import look
from game.data.source import read_file, read_text
from game.errors import DataError
from game.language import N_, tr
from game.ui.lab.notation import to_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.data.load import Look

MOST_STATES = 500
START: dict[str, Any] = {
    "kind": "case",
    "title": N_("A new case"),
    "ruleset": "fantasy",
    "units": "cm",
    "table": {"width": 180, "height": 120},
    "pieces": [
        {"id": "spears", "side": "a", "unit": "spearman", "models": 20, "files": 5, "front": [90, 50], "facing": 0},
        {"id": "foe", "side": "b", "unit": "orc", "models": 20, "files": 5, "front": [96, 64], "facing": 180},
    ],
    "terrain": [],
    "ask": [{"charge": {"by": "spears", "target": "foe"}}],
}
"""What a new case begins with: something to drag, and a question about it."""


class CaseDraft:
    """A case as its file says it, unknown and faulty parts included, so that nothing is lost by opening and saving it.

    Changes of one `tag` that follow each other are one state to undo, until `settle` is called.
    """

    def __init__(self, value: dict[str, Any] | None = None, path: Path | None = None) -> None:
        self._states: list[dict[str, Any]] = [copy.deepcopy(value if value is not None else START)]
        self._at = 0
        self._tag = ""
        self._kept = self._states[0]
        self.path = path
        self.version = 0

    @classmethod
    def from_text(cls, text: str, name: str = "case.yaml", path: Path | None = None) -> CaseDraft:
        """A draft from a file's text; raises DataError where it is no YAML or no case at all."""
        return cls(_case_in(read_text(text, name).value, name), path)

    @classmethod
    def open(cls, path: Path) -> CaseDraft:
        """A draft from a file; raises DataError where it cannot be read or is no case at all."""
        return cls(_case_in(read_file(path).value, str(path)), path)

    @property
    def value(self) -> dict[str, Any]:
        """The plain values as they are now; change them through `edit` alone."""
        return self._states[self._at]

    @property
    def name(self) -> str:
        """What its faults are told of."""
        return str(self.path) if self.path is not None else "case.yaml"

    @property
    def text(self) -> str:
        """The file as it would be written."""
        return to_yaml(self.value)

    @property
    def is_changed(self) -> bool:
        """Whether it differs from what was opened or saved."""
        return self.value is not self._kept and self.value != self._kept

    def saved(self, path: Path) -> None:
        """It has been written there."""
        self.path, self._kept = path, self.value

    def look(self) -> Look:
        """The case it makes, or what is wrong with it: the loader's own words."""
        return look(copy.deepcopy(self.value), self.name)

    @contextmanager
    def edit(self, tag: str = "") -> Iterator[dict[str, Any]]:
        """A copy to change; it is the draft's next state once the block is left, unless nothing has changed."""
        value = copy.deepcopy(self.value)
        yield value
        if value == self.value:
            return
        goes_on = bool(tag) and tag == self._tag and self._at > 0 and self.value is not self._kept
        del self._states[self._at + (0 if goes_on else 1) :]
        self._states.append(value)
        if len(self._states) > MOST_STATES:
            del self._states[1]
        self._at = len(self._states) - 1
        self._tag = tag
        self.version += 1

    def settle(self) -> None:
        """What comes next is a state of its own."""
        self._tag = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later one."""
        return self._at + 1 < len(self._states)

    def undo(self) -> bool:
        """One state back."""
        return self._go(-1)

    def redo(self) -> bool:
        """One state on."""
        return self._go(1)

    def _go(self, step: int) -> bool:
        if not 0 <= self._at + step < len(self._states):
            return False
        self._at += step
        self.version += 1
        self.settle()
        return True


def _case_in(value: Any, name: str) -> dict[str, Any]:
    """The values of a case; raises DataError for any other file."""
    if not isinstance(value, dict) or value.get("kind") != "case":
        raise DataError([f"{name}:1: kind: " + tr("this is no case; a case has kind: case")])
    return value
