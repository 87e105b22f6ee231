"""A battle being played: questions, answers, undo, redo, fork (design section 1, idea 4).

At each step boundary the session keeps the battle; then the raw answers given since. To undo or fork it runs the open
step again with fewer answers. Old battles stay valid, so a checkpoint is a reference.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from game.battle.battle import Battle, digest
from game.battle.events import StepBegan
from game.engine.game import Game
from game.engine.requests import Roll, refuse
from game.errors import LeuctraError, ReplayDivergence, RuleError
from game.language import told, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.battle.battle import Cursor
    from game.battle.events import Event
    from game.engine.game import Steps
    from game.engine.requests import Raw, Request
    from game.engine.sequence import Schedule
    from game.engine.special import SpecialRules

IDLE_STEPS = 10_000
"""Steps in a row without a question after which a schedule is taken to be stuck."""


class Rules(Protocol):
    """What a session needs of a rule set."""

    @property
    def schedule(self) -> Schedule:
        """The phases."""
        ...

    @property
    def special(self) -> SpecialRules:
        """The special rules."""
        ...

    @property
    def interjections(self) -> Mapping[str, Interjection]:
        """What may be said at any time, by name."""
        ...


@dataclass(frozen=True, slots=True)
class Interjection:
    """Something people may do at any question without answering it (FB-TRN-08, FB-C-21).

    One that `changes` the battle is only open where the step has no answer yet: the question is then asked anew.
    """

    begin: Callable[[Game, Raw], Steps[None]]
    changes: bool = False


INTERJECTED = "!"
"""An interjection is recorded as a mapping of "!" and its name to what was said."""


class Player(Protocol):
    """Anything that answers: a person, a script, a tactician, a recording, dice."""

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """A raw answer, or None to think on (a person)."""
        ...


@dataclass(slots=True)
class Step:
    """One step: the battle it began with, the answers given, who was asked, and the events so far.

    `aside` counts the first answers as long as they were interjections only.
    """

    before: Battle
    answers: list[Raw] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    aside: int = 0

    @property
    def cursor(self) -> Cursor:
        """Where in the schedule."""
        return self.before.cursor


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: the step, how many answers had been given in it, and the fact."""

    step: int
    answers: int
    event: Event


class Session:
    """One battle in play."""

    def __init__(self, rules: Rules, battle: Battle) -> None:
        self.rules = rules
        self.start = battle
        self.steps: list[Step] = []
        self.log: list[Entry] = []
        self.request: Request | None = None
        self.observers: list[Callable[[Event, Battle], None]] = []
        self.on_change: list[Callable[[Session], None]] = []
        self._redo: list[Raw] = []
        self._game: Game
        self._running: Steps[Any] | None = None
        self._suspended: tuple[Steps[Any], Request, Battle, int] | None = None
        self._enter(battle if battle.cursor.active else StepBegan(rules.schedule.first(battle)).apply(battle))

    # -- what is

    @property
    def battle(self) -> Battle:
        """The battle as it is now, in mid-step too."""
        return self._game.battle

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to ask."""
        return self.request is None

    @property
    def step_index(self) -> int:
        """The number of the open step."""
        return len(self.steps) - 1

    # -- going on

    def answer(self, raw: Raw) -> None:
        """Answer the open request; raises IllegalAnswer with every reason and changes nothing if it breaks a rule."""
        self._answer(raw)
        self._redo.clear()
        self._changed()

    def _changed(self) -> None:
        for changed in self.on_change:
            changed(self)

    def _answer(self, raw: Raw) -> None:
        if self.request is None or self._running is None:
            raise RuleError(tr("the battle is over; nothing is asked"))
        if isinstance(raw, dict) and len(raw) == 1 and str(next(iter(raw))).startswith(INTERJECTED):
            self._interject(raw)
            return
        value = self.request.read(raw)
        step = self.steps[-1]
        step.answers.append(raw)
        step.asked.append("dice" if isinstance(self.request, Roll) else self.request.army)
        self._advance(lambda running: running.send(value))

    def _interject(self, raw: dict[str, Raw]) -> None:
        """Suspend the question and let the interjection ask its own; the question comes back afterwards."""
        ((name, said),) = raw.items()
        found = self.rules.interjections.get(name.removeprefix(INTERJECTED))
        step = self.steps[-1]
        if found is None or self._suspended is not None:
            raise refuse("'{name}' cannot be said here", name=name)
        if found.changes and len(step.answers) > step.aside:
            raise refuse("finish or take back what is open first")
        assert self._running is not None
        assert self.request is not None
        outer = (self._running, self.request, self.battle, len(step.answers))
        running = found.begin(self._game, said)
        request = next(running)
        step.answers.append(raw)
        step.asked.append(self.battle.active)
        self._suspended, self._running, self.request = outer, running, request

    def _resume(self) -> None:
        """Ask the suspended question again; where the battle has changed its step begins anew."""
        assert self._suspended is not None
        running, request, before, answers = self._suspended
        self._suspended = None
        step = self.steps[-1]
        if step.aside == answers:
            step.aside = len(step.answers)
        if self._game.battle is before:
            self._running, self.request = running, request
        else:
            self._enter(self._game.battle)

    def _enter(self, battle: Battle) -> None:
        """Begin the step at the battle's cursor, and the next, until something is asked or the battle is over."""
        for _ in range(IDLE_STEPS):
            self.steps.append(Step(battle))
            self._suspended = None
            self._game = Game(battle, self.rules.special, self._tell)
            phase = self.rules.schedule.phase(battle.cursor)
            if phase is None:
                self._running = self.request = None
                return
            self._running = phase.step(self._game)
            if not self._run(next):
                return
            battle = self._game.battle
        raise RuleError(tr("the schedule does not move on"))

    def _advance(self, push: Callable[[Steps[Any]], Request]) -> None:
        if self._run(push):
            self._enter(self._game.battle)

    def _run(self, push: Callable[[Steps[Any]], Request]) -> bool:
        """Run to the next question; True when the step ended instead, its successor's cursor set."""
        assert self._running is not None
        try:
            self.request = push(self._running)
        except StopIteration as stop:
            if self._suspended is not None:
                self._resume()
                return False
            self.request = None
            self._game.emit(StepBegan(self.rules.schedule.after(self._game.battle, bool(stop.value))))
            return True
        return False

    def _tell(self, event: Event, battle: Battle) -> None:
        step = self.steps[-1]
        step.events.append(event)
        self.log.append(Entry(len(self.steps) - 1, len(step.answers), event))
        for observe in self.observers:
            observe(event, battle)

    # -- going back

    def rewind(self, step: int, answers: int) -> None:
        """Go back to where so many answers of that step had been given; what came later can be redone."""
        if not 0 <= step < len(self.steps) or not 0 <= answers <= len(self.steps[step].answers):
            raise LeuctraError(
                told("there is no step {step} with {answers} answers to go back to", step=step, answers=answers)
            )
        later = [raw for old in self.steps[step:] for raw in old.answers][answers:]
        kept = self.steps[step].answers[:answers]
        battle = self.steps[step].before
        del self.steps[step:]
        self.log = [entry for entry in self.log if entry.step < step]
        observers, self.observers = self.observers, []
        try:
            self._enter(battle)
            for raw in kept:
                self._answer(raw)
        finally:
            self.observers = observers
        self._redo[:0] = later
        self._changed()

    def undo(self, *, practice: bool = False) -> bool:
        """Take back the last answer of a person; dice fall with it. False when there is none.

        Unless `practice`, only to a point before which only one's own choices came: nothing that dice or the other
        player have answered is taken back.
        """
        place = self._undo_place(practice)
        if place is None:
            return False
        self.rewind(*place)
        return True

    def can_undo(self, *, practice: bool = False) -> bool:
        """Whether `undo` would do anything."""
        return self._undo_place(practice) is not None

    def _undo_place(self, practice: bool) -> tuple[int, int] | None:
        asker = self.request.army if self.request is not None and not isinstance(self.request, Roll) else None
        for index in range(len(self.steps) - 1, -1, -1):
            asked = self.steps[index].asked
            for answer in range(len(asked) - 1, -1, -1):
                if asked[answer] != "dice" and (practice or asker in (None, asked[answer])):
                    return index, answer
                if not practice:
                    return None
        return None

    def redo(self) -> bool:
        """Give the answer that was taken back last once more. False when there is none."""
        if not self._redo:
            return False
        self._answer(self._redo.pop(0))
        self._changed()
        return True

    @property
    def can_redo(self) -> bool:
        """Whether an answer was taken back and not replaced."""
        return bool(self._redo)

    def fork(self) -> Session:
        """A session that goes its own way from here, in mid-step too."""
        twin = Session.__new__(Session)
        twin.rules, twin.start = self.rules, self.start
        twin.steps = [Step(s.before, list(s.answers), list(s.asked), list(s.events)) for s in self.steps[:-1]]
        twin.log = [entry for entry in self.log if entry.step < len(self.steps) - 1]
        twin.observers, twin.on_change, twin._redo = [], [], []
        twin.request, twin._running, twin._suspended = None, None, None
        twin._enter(self.steps[-1].before)
        for raw in self.steps[-1].answers:
            twin._answer(raw)
        return twin

    def check(self, step: int, cursor: Cursor, fingerprint: str) -> None:
        """Compare a step's start with a record; raises ReplayDivergence naming what differs."""
        if step >= len(self.steps):
            raise ReplayDivergence(step, told("step {step}: the record goes on but the battle does not", step=step))
        here = self.steps[step].before
        if here.cursor != cursor:
            words = "step {step}: the record is at {cursor}, the battle at {here}"
            raise ReplayDivergence(step, told(words, step=step, cursor=cursor, here=here.cursor))
        if digest(here) != fingerprint:
            raise ReplayDivergence(step, told("step {step}: the battle differs from the recorded one", step=step))


def play(session: Session, players: Mapping[str, Player], *, most: int = 1_000_000) -> Session:
    """Let players answer until the battle is over or one of them has to think; key "dice" rolls the dice.

    Raises IllegalAnswer when a player gives an answer that breaks a rule, RuleError when it takes over `most` answers.
    """
    for _ in range(most):
        request: Any = session.request
        if request is None:
            return session
        player = players["dice" if isinstance(request, Roll) else request.army]
        raw = player.answer(request, session.battle)
        if raw is None:
            return session
        session.answer(raw)
    raise RuleError(told("no end after {most} answers", most=most))
