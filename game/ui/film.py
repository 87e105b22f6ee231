"""A battle as a row of moments, each a fact that people read of or see; for replays and recaps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.events import (
    BattleEnded,
    BodyChanged,
    ConditionChanged,
    DiceRolled,
    StepBegan,
    UnitMoved,
    UnitPlaced,
)
from game.battle.unit import Condition
from game.geometry.ranks import Block
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.character_losses import CharacterHurt
from game.rulesets.fantasy.crews import MachineHurt
from game.rulesets.fantasy.facts import ChargeDeclared, ContactMade
from game.scene.motion import midway, way_length
from game.text.log import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.events import Event
    from game.battle.unit import Unit, UnitId
    from game.engine.session import Rules, Session
    from game.engine.tally import Message
    from game.geometry.ranks import Body

TURN, CHARGE, BREAK, LOSS, DICE, OTHER = "turn", "charge", "break", "loss", "dice", "other"
SEEN = (UnitMoved, BodyChanged, UnitPlaced)
GONE = (Condition.BROKEN, Condition.FLEEING, Condition.FLED, Condition.DESTROYED)


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened: the battle before and after, the words, and the place in the session to go on from.

    `turn` counts player turns, `group` is the phase as people count it.
    """

    step: int
    answers: int
    before: Battle
    after: Battle
    event: Event
    text: Message | None
    kind: str
    turn: int
    group: str

    @property
    def movers(self) -> tuple[UnitId, ...]:
        """Whoever stands elsewhere afterwards."""
        old = {unit.id: unit for unit in self.before.units}
        return tuple(
            unit.id
            for unit in self.after.units
            if unit.is_on_table and old[unit.id].is_on_table and _stands_elsewhere(old[unit.id].body, unit.body)
        )

    @property
    def way(self) -> float:
        """How far the one who goes furthest goes, mm."""
        return max((way_length(self.before.unit(i).body, self.after.unit(i).body) for i in self.movers), default=0.0)

    def units_at(self, share: float) -> tuple[Unit, ...]:
        """The movers on their way."""
        legs = self.event.legs if isinstance(self.event, UnitMoved) else ()
        mover = self.event.unit if isinstance(self.event, UnitMoved) else ""
        return tuple(
            replace(
                self.before.unit(unit),
                body=midway(
                    self.before.unit(unit).body, self.after.unit(unit).body, legs if unit == mover else (), share
                ),
            )
            for unit in self.movers
        )


def _stands_elsewhere(before: Body, after: Body) -> bool:
    """Whether it has moved; that it has lost models is no move."""
    if before is after:
        return False
    if isinstance(before, Block) and isinstance(after, Block):
        return before.pose != after.pose or before.files != after.files
    return before.count == after.count and before != after


class Film:
    """The moments of a session, from a place of its log on; `catch_up` adds what has happened since."""

    def __init__(self, rules: Rules, session: Session, start: int = 0, upto: int | None = None) -> None:
        self.rules, self.session = rules, session
        self.moments: list[Moment] = []
        self._step, self._battle = -1, session.start
        self._at = start
        if start:
            self._battle, self._step = battle_at(session, start)
        self.catch_up(upto)

    def catch_up(self, upto: int | None = None) -> int:
        """Take in new entries of the log; how many moments are new."""
        known = len(self.moments)
        for entry in self.session.log[self._at : upto]:
            if entry.step != self._step:
                self._step = entry.step
                self._battle = self.session.steps[entry.step].before
            before, self._battle = self._battle, entry.event.apply(self._battle)
            self._at += 1
            text = sentence(entry.event, self._battle)
            if text is not None or isinstance(entry.event, SEEN):
                self._add(entry.step, entry.answers, before, entry.event, text)
        return len(self.moments) - known

    def _add(self, step: int, answers: int, before: Battle, event: Event, text: Message | None) -> None:
        last = self.moments[-1].after if self.moments else before
        phase = self.rules.schedule.phase(before.cursor)
        made = Moment(
            step, answers, last, self._battle, event, text, kind_of(event), self._battle.cursor.turn,
            phase.group if phase is not None else "",
        )  # fmt: skip
        if text is not None or made.movers:
            self.moments.append(made)


def battle_at(session: Session, start: int) -> tuple[Battle, int]:
    """The battle after so many entries of the log, and the step it was in."""
    step = session.log[start - 1].step
    battle = session.steps[step].before
    for entry in session.log[:start]:
        if entry.step == step:
            battle = entry.event.apply(battle)
    return battle, step


def kind_of(event: Event) -> str:
    """What kind of mark a moment gets on the line of time."""
    match event:
        case StepBegan() | BattleEnded():
            return TURN
        case ChargeDeclared() | ContactMade():
            return CHARGE
        case ConditionChanged() if event.condition in GONE:
            return BREAK
        case DiceRolled():
            return DICE
        case CasualtiesRemoved() | CharacterHurt() | MachineHurt():
            return LOSS
    return OTHER


def losses(before: Battle, after: Battle) -> list[tuple[Unit, int]]:
    """Who has fewer models than before, and how many fewer."""
    old = {unit.id: unit for unit in before.units}
    found: list[tuple[Unit, int]] = []
    for unit in after.units:
        gone = unit.condition in (Condition.DESTROYED, Condition.FLED)
        was = old[unit.id]
        if was.condition in (Condition.DESTROYED, Condition.FLED):
            continue
        lost = was.count if gone else was.count - unit.count
        if lost > 0:
            found.append((unit, lost))
    return found


def turns(moments: Iterable[Moment]) -> list[int]:
    """The places of the moments with which a player turn begins."""
    return [n for n, moment in enumerate(moments) if isinstance(moment.event, StepBegan)]
