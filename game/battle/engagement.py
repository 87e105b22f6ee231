"""Who fights whom, and who charges whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.battle.unit import ArmyId, UnitId
from game.geometry.pose import Pose
from game.geometry.ranks import Side


class ChargeKind(StrEnum):
    """What a charge is worth in the round it leads to."""

    FULL = "full"
    PSEUDO = "pseudo"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True)
class Foe:
    """One unit's half of an engagement: on which side of the other it fights and how it came there."""

    unit: UnitId
    attacks: Side
    charge: ChargeKind | None = None


@dataclass(frozen=True, slots=True)
class Engagement:
    """Two enemy units that fight each other; `since` is the player turn of first contact, `rounds` those fought.

    `obstacle` lies between the two; `defender` has taken position behind one, until its attackers win a round.
    """

    one: Foe
    two: Foe
    since: int
    rounds: int = 0
    last_winner: ArmyId | None = None
    obstacle: str | None = None
    needs_six: tuple[UnitId, ...] = ()
    defender: UnitId | None = None

    @property
    def pair(self) -> tuple[UnitId, UnitId]:
        """Both units."""
        return self.one.unit, self.two.unit

    def involves(self, unit: UnitId) -> bool:
        """Whether that unit is one of the two."""
        return unit in self.pair

    def other(self, unit: UnitId) -> UnitId:
        """The enemy of one of the two."""
        return self.two.unit if unit == self.one.unit else self.one.unit

    def half(self, unit: UnitId) -> Foe:
        """That unit's half."""
        return self.one if unit == self.one.unit else self.two


class ChargeResult(StrEnum):
    """What came of a declared charge."""

    PENDING = "pending"
    CONTACT = "contact"
    FAILED = "failed"
    CAUGHT = "caught"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Charge:
    """A declared charge: its target, the side fixed at the declaration, and what became of it.

    `origin` is where the charger stood when it declared; `reaches` is None until it has been measured.
    """

    by: UnitId
    target: UnitId
    side: Side
    origin: Pose
    pseudo: bool = False
    reaches: bool | None = None
    redirected: bool = False
    result: ChargeResult = ChargeResult.PENDING


@dataclass(frozen=True, slots=True)
class Reaction:
    """How a charged unit reacts; `against` is the charger a stand and shoot is aimed at, `fled` the rolled mm."""

    unit: UnitId
    kind: str
    against: UnitId | None = None
    fled: float | None = None
