"""A model's characteristics, as its rule set names them (FB-PRF-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = float | int | None


@dataclass(frozen=True, slots=True)
class Profile:
    """Named characteristics; lengths in mm. None is a printed dash: it acts like 0 but was never brought down to it.

    >>> foot = Profile.of({"M": 100.0, "WS": 3, "T": None})
    >>> foot["WS"], foot["T"], foot["Ld"], foot.printed("T")
    (3, 0, 0, None)
    """

    values: tuple[tuple[str, Value], ...]

    @classmethod
    def of(cls, values: Mapping[str, Value]) -> Profile:
        """A profile from a mapping, in its order."""
        return cls(tuple(values.items()))

    def printed(self, name: str) -> Value:
        """The value as printed, None for a dash or an unknown name."""
        for known, value in self.values:
            if known == name:
                return value
        return None

    def __getitem__(self, name: str) -> int:
        """The value as a whole number, 0 for a dash."""
        return int(self.printed(name) or 0)

    def length(self, name: str) -> float:
        """A length in mm, 0 for a dash."""
        return float(self.printed(name) or 0.0)

    def changed(self, **values: Value) -> Profile:
        """The profile with some values replaced or added."""
        return Profile.of({**dict(self.values), **values})
