"""Facts that every rule set shares. `apply` gives the battle after the fact; what people read of it is in `game.text`.

Rule sets add facts of their own beside their rules; a fact is a frozen dataclass with `apply(battle) -> battle`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from game.battle.marks import Mark, Until
from game.battle.unit import Condition

if TYPE_CHECKING:
    from game.battle.battle import Battle, Cursor, Outcome
    from game.battle.engagement import Charge, Engagement, Reaction
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.geometry.legs import Leg
    from game.geometry.ranks import Body


@runtime_checkable
class Event(Protocol):
    """A past-tense fact."""

    def apply(self, battle: Battle) -> Battle:
        """The battle after it."""
        ...


@dataclass(frozen=True, slots=True)
class StepBegan:
    """The battle came to another place in its schedule; marks that end there are wiped off."""

    cursor: Cursor

    def apply(self, battle: Battle) -> Battle:
        """Move the cursor and wipe marks."""
        old, new = battle.cursor, self.cursor
        wiped: list[Until] = []
        if (old.part, old.turn, old.phase) != (new.part, new.turn, new.phase):
            wiped.append(Until.PHASE)
        new_turn = old.turn != new.turn
        if new_turn:
            wiped.append(Until.TURN)

        def kept(marks: tuple[Mark, ...], own: bool) -> tuple[Mark, ...]:
            return tuple([m for m in marks if m.until not in wiped and not (own and m.until is Until.OWN_TURN)])

        if not wiped:
            return replace(battle, cursor=new)

        def wiped_clean(unit: Unit) -> Unit:
            if not unit.marks:
                return unit
            marks = kept(unit.marks, new_turn and unit.army == new.active)
            return unit if len(marks) == len(unit.marks) else replace(unit, marks=marks)

        units = tuple(map(wiped_clean, battle.units))
        return replace(battle, cursor=new, units=units, marks=kept(battle.marks, new_turn))


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice fell; `what` names the roll. Changes nothing by itself.

    `asked` and `tally` are the question's own words and the number to reach as it was made up, for the log.
    """

    army: ArmyId
    what: str
    dice: tuple[int, ...]
    unit: UnitId | None = None
    asked: object = ""
    tally: object = None

    def apply(self, battle: Battle) -> Battle:
        """The same battle."""
        return battle


@dataclass(frozen=True, slots=True)
class Marked:
    """Something about a unit to be remembered for a while."""

    unit: UnitId
    name: str
    until: Until
    value: str | float | int | bool | None = True

    def apply(self, battle: Battle) -> Battle:
        """Set the mark."""
        return battle.changing(self.unit, lambda unit: unit.marked(self.name, self.until, self.value))


@dataclass(frozen=True, slots=True)
class Unmarked:
    """Something about a unit no longer holds."""

    unit: UnitId
    names: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        """Take the marks off."""
        return battle.changing(self.unit, lambda unit: unit.unmarked(*self.names))


@dataclass(frozen=True, slots=True)
class BattleMarked:
    """Something about the whole battle to be remembered for a while."""

    name: str
    until: Until
    value: str | float | int | bool | None = True

    def apply(self, battle: Battle) -> Battle:
        """Set the mark."""
        kept = tuple(mark for mark in battle.marks if mark.name != self.name)
        return replace(battle, marks=(*kept, Mark(self.name, self.until, self.value)))


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit was put on the table (deployment, or coming back)."""

    unit: UnitId
    body: Body

    def apply(self, battle: Battle) -> Battle:
        """Stand it there."""
        return battle.changing(
            self.unit, lambda unit: replace(unit, body=self.body.snap(), condition=Condition.STANDING)
        )


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit moved along `legs` at a price and stands as `body`; `how` names the move (march, charge …).

    `met` is whom it comes upon and how that one stands from now on: two groups form up against each other at once.
    """

    unit: UnitId
    how: str
    legs: tuple[Leg, ...]
    cost: float
    body: Body
    met: tuple[UnitId, Body] | None = None

    def apply(self, battle: Battle) -> Battle:
        """Stand it there."""
        after = battle.changing(self.unit, lambda unit: replace(unit, body=self.body.snap()))
        if self.met is None:
            return after
        other, stands = self.met
        return after.changing(other, lambda unit: replace(unit, body=stands.snap()))


@dataclass(frozen=True, slots=True)
class BodyChanged:
    """A unit stands otherwise without a move: ranks closed, aligned, shifted, re-formed."""

    unit: UnitId
    why: str
    body: Body

    def apply(self, battle: Battle) -> Battle:
        """Stand it so."""
        return battle.changing(self.unit, lambda unit: replace(unit, body=self.body.snap()))


@dataclass(frozen=True, slots=True)
class ConditionChanged:
    """A unit broke, fled, rallied, left the table, came back or was destroyed; `why` names the cause.

    Characters who stand in it are gone with it.
    """

    unit: UnitId
    condition: Condition
    why: str

    def apply(self, battle: Battle) -> Battle:
        """Change its state; whoever is gone or flees fights nobody. What destroyed it is remembered for the turn."""
        after = battle.changing(self.unit, lambda unit: replace(unit, condition=self.condition))
        if self.condition is Condition.DESTROYED:
            after = after.changing(self.unit, lambda unit: unit.marked("destroyed_by", Until.TURN, self.why))
        if self.condition in (Condition.DESTROYED, Condition.FLED):
            for character in battle.unit(self.unit).characters:
                after = after.changing(character, lambda unit: replace(unit, condition=self.condition))
        if self.condition in (Condition.STANDING, Condition.BROKEN):
            return after
        return replace(after, engagements=tuple(f for f in after.engagements if not f.involves(self.unit)))


@dataclass(frozen=True, slots=True)
class UnitChanged:
    """A unit's own values changed (casualties, wounds, command figures …); `why` names the cause."""

    unit: Unit
    why: str

    def apply(self, battle: Battle) -> Battle:
        """Put the changed unit in its place."""
        return battle.with_unit(self.unit)


@dataclass(frozen=True, slots=True)
class ChargesChanged:
    """The list of this turn's charges is now this one."""

    charges: tuple[Charge, ...]

    def apply(self, battle: Battle) -> Battle:
        """Keep the list."""
        return replace(battle, charges=self.charges)


@dataclass(frozen=True, slots=True)
class ReactionChosen:
    """A charged unit reacts."""

    reaction: Reaction

    def apply(self, battle: Battle) -> Battle:
        """Keep the reaction, replacing an earlier one of that unit."""
        kept = tuple(r for r in battle.reactions if r.unit != self.reaction.unit)
        return replace(battle, reactions=(*kept, self.reaction))


@dataclass(frozen=True, slots=True)
class ReactionsCleared:
    """The reactions of the last turn no longer matter."""

    def apply(self, battle: Battle) -> Battle:
        """Forget them."""
        return replace(battle, reactions=()) if battle.reactions else battle


@dataclass(frozen=True, slots=True)
class EngagementsChanged:
    """Who fights whom is now this; `why` names the cause."""

    engagements: tuple[Engagement, ...]
    why: str

    def apply(self, battle: Battle) -> Battle:
        """Keep the list."""
        return replace(battle, engagements=self.engagements)


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over."""

    outcome: Outcome

    def apply(self, battle: Battle) -> Battle:
        """Keep the outcome."""
        return replace(battle, outcome=self.outcome)
