"""One battle on the screen: whose turn it is to answer, dice, undo, save, replay. Knows no pixels.

With `in_background` whatever needs no person goes on in a thread beside the window. While it does, the window sees the
battle as it was after the last answer, and nothing is asked: the session is the thread's alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.analysis.objectives import score
from game.battle.events import DiceRolled, StepBegan
from game.engine.players import Human, goes_without_saying
from game.engine.record import Header, write
from game.engine.requests import Roll
from game.engine.session import INTERJECTED, Session
from game.engine.tally import message
from game.errors import LeuctraError
from game.players.dice import Dice
from game.text.log import sentence
from game.ui.saves import Keeper, has_answers
from game.ui.silent import Standing, only_answer
from game.ui.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from game.analysis.objectives import Score
    from game.battle.battle import Battle
    from game.battle.events import Event
    from game.data.objectives import Objective
    from game.engine.requests import Raw, Request
    from game.engine.session import Entry, Player
    from game.engine.tally import Message
    from game.rulesets.base import RuleSet

BEFORE = -1
"""The step of lines that stand before the battle."""
PATIENCE = 0.02
"""Seconds the window waits for what needs no person before it draws on: dice are mostly done by then."""
CLOSING = 2.0
"""Seconds it waits at most when a battle is left."""


class LogLine:
    """A line people read, and the place in the battle it can be undone to.

    `event` is the fact it tells, None for words that are no fact.
    """

    __slots__ = ("answers", "event", "indent", "step", "text")

    def __init__(self, text: Message, step: int, answers: int, *, indent: bool, event: Event | None = None) -> None:
        self.text = text
        self.step = step
        self.answers = answers
        self.indent = indent
        self.event = event


class Controller:
    """Drives a session for the window.

    `seats` holds the players of armies that no person plays; dice roll from `seed`. `auto_dice` rolls at once, else a
    person presses a key for each roll; `auto_answer` gives what has one legal answer; `practice` lets undo go behind
    dice.
    """

    def __init__(
        self,
        rules: RuleSet,
        battle: Battle,
        *,
        scenario: str = "",
        seats: Mapping[str, Player] | None = None,
        seat_names: Mapping[str, str] | None = None,
        seed: int = 0,
        record: Path | None = None,
        practice: bool = True,
        objectives: tuple[Objective, ...] = (),
        briefing: tuple[str, ...] = (),
        in_background: bool = False,
        title: str = "",
    ) -> None:
        self.rules = rules
        self.header = Header(rules.id, scenario, dict(seat_names or {}), seed, switches=rules.settings(battle))
        self.session = Session(rules, battle)
        self.seats = dict(seats or {})
        self.dice: Player = Dice(seed)
        self.practice = practice
        self.objectives = objectives
        self.briefing = briefing
        self.title = title
        self.auto_dice = True
        self.auto_answer = False
        self.in_background = in_background
        self.standing = Standing()
        self.version = 0
        self.thinking = ""
        self.others_from: int | None = None
        self._worker = Worker()
        self._later: list[Callable[[], object]] = []
        self._shown = (self.session.battle, len(self.session.log))
        self._told: list[tuple[Entry, LogLine | None]] = []
        self._lines: tuple[object, list[LogLine]] | None = None
        self._score: Score | None = None
        self.keepers: list[Keeper] = []
        if record is not None:
            record.open("ab").close()  # said at once where it cannot be written
            self.keep(record)
        self.session.on_change.append(self._changed)

    # -- what is

    @property
    def is_busy(self) -> bool:
        """Whether others than a person are at it now."""
        return self._worker.is_busy

    @property
    def battle(self) -> Battle:
        """The battle now."""
        return self._shown[0] if self.is_busy else self.session.battle

    @property
    def request(self) -> Request | None:
        """What is asked now; nothing while others are at it."""
        return None if self.is_busy else self.session.request

    @property
    def lines(self) -> list[LogLine]:
        """The log as people read it."""
        key = (self._shown, self.is_busy)
        if self._lines is None or self._lines[0] != key:
            lines = [LogLine(message("{words}", words=w), BEFORE, 0, indent=False) for w in self.briefing]
            lines += [line for _, line in self._tell(self._shown[1]) if line is not None]
            self._lines = (key, [*lines, *self._score_lines()])
        return self._lines[1]

    def _tell(self, entries: int) -> list[tuple[Entry, LogLine | None]]:
        """Each of the first entries of the log with its line; what was told before is not told anew."""
        log = self.session.log[:entries]
        while self._told and (len(self._told) > len(log) or self._told[-1][0] is not log[len(self._told) - 1]):
            self._told.pop()
        self._told += [(entry, self._line(entry)) for entry in log[len(self._told) :]]
        return self._told

    @property
    def score(self) -> Score | None:
        """How a drill went, once it is over."""
        if self._score is None and self.objectives and not self.is_busy and self.session.is_over:
            self._score = score(self.session, self.objectives)
        return self._score

    def _score_lines(self) -> list[LogLine]:
        last = len(self.session.steps) - 1
        lines = self.score.lines if self.score is not None else ()
        return [LogLine(line, last, 0, indent=n > 0) for n, line in enumerate(lines)]

    @property
    def last_roll(self) -> DiceRolled | None:
        """The dice that fell last."""
        log = self.session.log[: self._shown[1]]
        return next((e.event for e in reversed(log) if isinstance(e.event, DiceRolled)), None)

    @property
    def seen(self) -> int:
        """How many entries of the log belong to what the window shows."""
        return self._shown[1]

    def phase_name(self) -> str:
        """The phase the battle is in."""
        phase = self.rules.schedule.phase(self.battle.cursor)
        return phase.name if phase else "over"

    def is_person(self, army: str) -> bool:
        """Whether a person plays an army."""
        return isinstance(self.seats.get(army, Human()), Human)

    # -- going on

    def answer(self, raw: Raw) -> None:
        """A person's answer; then whatever needs no person. Raises IllegalAnswer, changing nothing."""
        request, battle = self.session.request, self.session.battle
        self.session.answer(raw)
        if request is not None:
            self.standing.note(request, battle, raw)
        self.go_on()

    def interject(self, name: str, said: str) -> str:
        """Say something without answering what is asked (FB-TRN-08, FB-C-21); what bars it, or nothing."""
        try:
            self.session.answer({INTERJECTED + name: said})
            self.go_on()
        except LeuctraError as error:
            return str(error)
        return ""

    def roll(self) -> None:
        """Let the dice fall for the open roll."""
        if isinstance(self.request, Roll):
            self.session.answer(self.dice.answer(self.request, self.battle))
        self.go_on()

    @property
    def may_repeat(self) -> bool:
        """Whether the open question is like the one before, so that the same can be said for the rest of the phase."""
        request = self.request
        return request is not None and self.standing.offered(request, self.battle) is not None

    def repeat(self) -> bool:
        """Say the same as to the question before, and so for the rest of the phase."""
        request = self.request
        raw = self.standing.keep(request, self.battle) if request is not None else None
        if raw is None:
            return False
        self.answer(raw)
        return True

    def go_on(self) -> None:
        """Answer for dice and for seats that no person plays, until a person is asked."""
        if self.is_busy:
            return
        if not self.in_background:
            self._play_on(lambda: False)
            return
        self._worker.start(self._play_on)
        self.tick(PATIENCE)

    def tick(self, patience: float = 0.0) -> bool:
        """A frame's look at what goes on without a person; True when it has come to an end just now."""
        if not self.is_busy:
            return False
        try:
            done = self._worker.is_done(patience)
        except BaseException:
            self._rested()
            raise
        if done:
            self._rested()
            later, self._later = self._later, []
            for action in later:
                action()
        return done

    def _rested(self) -> None:
        self.thinking = ""
        self.version += 1

    def afterwards(self, action: Callable[[], object]) -> bool:
        """Do something with the session once it is not the thread's: now, or as soon as the thread can stop."""
        if not self.is_busy:
            action()
            return True
        self._later.append(action)
        self._worker.stop()
        return False

    def _play_on(self, stopped: Callable[[], bool]) -> None:
        while not stopped() and (raw := self._silent_answer()) is not None:
            self.session.answer(raw)

    def _silent_answer(self) -> Raw | None:
        """What is answered without a person, None where a person is asked."""
        request, battle = self.session.request, self.session.battle
        if request is None:
            return None
        if isinstance(request, Roll):
            return self.dice.answer(request, battle) if self.auto_dice else None
        if self.is_person(request.army):
            return self._unasked(request, battle)
        self.thinking = battle.army(request.army).name
        if self.others_from is None:
            self.others_from = len(self.session.log)
        return self.seats[request.army].answer(request, battle)

    def _unasked(self, request: Request, battle: Battle) -> Raw | None:
        """What a person need not be asked."""
        if goes_without_saying(request):
            return Human().answer(request, battle)
        again = self.standing.answer(request, battle)
        if again is not None:
            return again
        return only_answer(request) if self.auto_answer else None

    # -- going back

    def undo(self) -> bool:
        """Take back the last answer of a person, and what was answered without one since."""
        self.standing.forget()
        self.others_from = None
        done = self.session.undo(practice=self.practice)
        while done and self._is_silent(self.session.request):
            if not self.session.undo(practice=self.practice):
                self.go_on()
                break
        return done

    def _is_silent(self, request: Request | None) -> bool:
        if request is None or isinstance(request, Roll):
            return False
        return not self.is_person(request.army) or self._unasked(request, self.session.battle) is not None

    def redo(self) -> bool:
        """Give it again, and whatever followed without a person."""
        if not self.session.redo():
            return False
        while self.session.can_redo and (
            isinstance(self.session.request, Roll) or self._is_silent(self.session.request)
        ):
            self.session.redo()
        self.go_on()
        return True

    def undo_to(self, line: LogLine) -> bool:
        """Go back to just before what a log line tells; False where nothing lies before it."""
        if not self.practice or line.step == BEFORE:
            return False
        self.standing.forget()
        self.session.rewind(line.step, max(0, line.answers - 1))
        return True

    def save(self, path: Path) -> None:
        """Write the record of the battle so far."""
        write(path, self.header, self.session)

    def take_over(self, session: Session) -> None:
        """Go on with a session that was played elsewhere (a loaded record)."""
        for keeper in self.keepers:
            keeper.session = session
            session.on_change.append(keeper.sync)
        self.session = session
        self.session.on_change.append(self._changed)
        self.dice = Dice(self.header.seed + len(session.log))
        self._changed(session)

    def keep(self, path: Path, old: Path | None = None) -> Keeper:
        """Keep the battle in a file as it goes, in place of an old one."""
        self.keepers.append(Keeper(path, self.header, self.session, old))
        return self.keepers[-1]

    @property
    def is_untouched(self) -> bool:
        """Whether no person has answered anything, though there is a person who may."""
        persons = frozenset(army.id for army in self.battle.armies if self.is_person(army.id))
        return bool(persons) and not has_answers(self.session, persons)

    def close(self) -> None:
        """Let go of the record's files, once nobody writes to them any more."""
        self.afterwards(self._close)
        self.tick(CLOSING)

    def _close(self) -> None:
        for keeper in self.keepers:
            keeper.close()
        self.keepers.clear()

    # -- bookkeeping

    def _changed(self, session: Session) -> None:
        self._shown = (session.battle, len(session.log))
        self.version += 1
        self._score = None

    def _line(self, entry: Entry) -> LogLine | None:
        text = sentence(entry.event, self.battle)
        if text is None:
            return None
        indent = not isinstance(entry.event, StepBegan)
        return LogLine(text, entry.step, entry.answers, indent=indent, event=entry.event)
