"""A unit: one body on the table with one profile for its ordinary models (FB-UNI-01)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from game.battle.marks import Mark, Until
from game.battle.profile import Profile
from game.geometry.legs import Hand
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Body, in_ranks

UnitId = str
ArmyId = str


class Condition(StrEnum):
    """What state a unit is in as a whole."""

    RESERVE = "reserve"
    """Not yet on the table."""
    JOINED = "joined"
    """A character who stands in a unit: he has no body of his own on the table (FB-EXT-03)."""
    STANDING = "standing"
    BROKEN = "broken"
    """Lost its break or panic test and will flee when flights are moved."""
    FLEEING = "fleeing"
    OFF_TABLE = "off_table"
    """Pursued off the table; comes back."""
    FLED = "fled"
    """Left the table for good."""
    DESTROYED = "destroyed"


ON_TABLE = (Condition.STANDING, Condition.BROKEN, Condition.FLEEING)


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A special rule by its id and parameters, as the data names it."""

    id: str
    parameters: tuple[tuple[str, str | float | int | bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a character stands who has joined a unit: in so many places of its first rank (FB-EXT-03).

    `strength` and `move` (mm) are what he brings into the unit: strength is summed, the slowest sets the pace.
    """

    character: UnitId
    places: int = 1
    strength: int = 1
    move: float = 0.0


@dataclass(frozen=True, slots=True)
class Unit:
    """Everything a rule may ask of a unit. `body` stays as it was last for a unit that is no longer on the table.

    `original_count` is what it began the battle with, `count` what is left of it, both without characters; `wounds` are
    carried by an ordinary model not yet removed. `seats` are those of the characters who have joined it (their places
    are part of the block's count); `lapping` are the places of models that lap round an enemy (they are not part of the
    block). `keywords` are what others may know it by.
    """

    id: UnitId
    name: str
    army: ArmyId
    body: Body
    profile: Profile
    troop: str = "infantry"
    original_count: int = 0
    points: int = 0
    mount: Profile | None = None
    gear: tuple[str, ...] = ()
    command: tuple[str, ...] = ()
    special: tuple[SpecialRule, ...] = ()
    condition: Condition = Condition.STANDING
    wounds: int = 0
    next_end: Hand = Hand.RIGHT
    marks: tuple[Mark, ...] = field(default=())
    icon: str = ""
    seats: tuple[Seat, ...] = ()
    lapping: tuple[Pose, ...] = ()
    keywords: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many of its own models are left, lapping ones included, characters who have joined it not counted."""
        return 0 if self.condition is Condition.DESTROYED else self.body.count + len(self.lapping) - self.seated

    @property
    def seated(self) -> int:
        """How many places of its block characters take."""
        return sum(seat.places for seat in self.seats)

    @property
    def characters(self) -> tuple[UnitId, ...]:
        """Those who have joined it."""
        return tuple(seat.character for seat in self.seats)

    @property
    def block(self) -> Block:
        """The body as ranks and files; models in no ranks as they would stand in a square about their centre."""
        return in_ranks(self.body)

    @property
    def is_on_table(self) -> bool:
        """Whether it stands on the table, in whatever state."""
        return self.condition in ON_TABLE

    @property
    def is_fleeing(self) -> bool:
        """Whether it flees."""
        return self.condition is Condition.FLEEING

    @property
    def is_lone(self) -> bool:
        """Whether it began the battle as a single model."""
        return self.original_count <= 1

    def has(self, name: str) -> bool:
        """Whether a mark of that name is set."""
        for mark in self.marks:  # noqa: SIM110 - asked thousands of times a turn, and this is twice as quick as `any`
            if mark.name == name:
                return True
        return False

    def mark(self, name: str) -> str | float | int | bool | None:
        """The value of a mark, None where it is not set."""
        return next((mark.value for mark in self.marks if mark.name == name), None)

    def marked(self, name: str, until: Until, value: str | float | int | bool | None = True) -> Unit:
        """The unit with a mark set anew."""
        return replace(self, marks=(*(m for m in self.marks if m.name != name), Mark(name, until, value)))

    def unmarked(self, *names: str) -> Unit:
        """The unit without those marks."""
        return replace(self, marks=tuple(m for m in self.marks if m.name not in names))

    def has_special(self, rule: str) -> bool:
        """Whether the unit has a special rule of that id."""
        for special in self.special:  # noqa: SIM110 - as for marks
            if special.id == rule:
                return True
        return False

    def parameter(self, rule: str, name: str, default: float = 0) -> float:
        """A number the data gives a special rule of the unit."""
        values = (value for s in self.special if s.id == rule for key, value in s.parameters if key == name)
        return next((float(value) for value in values if isinstance(value, int | float)), default)

    def wording(self, rule: str, name: str) -> str:
        """The words the data gives a special rule of the unit, empty where it gives none."""
        values = (value for s in self.special if s.id == rule for key, value in s.parameters if key == name)
        return next((value for value in values if isinstance(value, str)), "")

    def has_command(self, figure: str) -> bool:
        """Whether that command figure (champion, standard, musician) is alive."""
        return figure in self.command

    def at(self, pose: Pose) -> Unit:
        """The unit with its block somewhere else, on the battle's grid."""
        return replace(self, body=self.block.at(pose.snap()))
