"""Short-lived facts about a unit: what it did, what was seen at the start of a turn, and until when that matters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Until(StrEnum):
    """When a mark is wiped off."""

    PHASE = "phase"
    """At the start of the next phase."""
    TURN = "turn"
    """At the start of the next player turn."""
    OWN_TURN = "own_turn"
    """At the start of the owner's next turn."""
    BATTLE = "battle"
    """Never, unless a rule takes it off."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A named fact, perhaps with a value."""

    name: str
    until: Until
    value: str | float | int | bool | None = True
