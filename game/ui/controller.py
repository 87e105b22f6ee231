"""One battle on the screen: whose turn it is to answer, dice, undo, save, replay. Knows no pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.analysis.objectives import score
from game.battle.events import DiceRolled, StepBegan
from game.engine.players import goes_without_saying
from game.engine.record import Header, Recorder, write
from game.engine.requests import Choose, Roll
from game.engine.session import INTERJECTED, Session
from game.engine.tally import message
from game.errors import LeuctraError
from game.players.dice import Dice
from game.text.log import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.analysis.objectives import Score
    from game.battle.battle import Battle
    from game.data.objectives import Objective
    from game.engine.requests import Raw, Request
    from game.engine.session import Entry, Player
    from game.engine.tally import Message
    from game.rulesets.base import RuleSet

MOST_SILENT_ANSWERS = 2000
BEFORE = -1
"""The step of lines that stand before the battle."""


class LogLine:
    """A line people read, and the place in the battle it can be undone to."""

    __slots__ = ("answers", "indent", "step", "text")

    def __init__(self, text: Message, step: int, answers: int, *, indent: bool) -> None:
        self.text = text
        self.step = step
        self.answers = answers
        self.indent = indent


class Controller:
    """Drives a session for the window.

    `seats` holds the players of armies that no person plays; dice roll from `seed`. `auto_dice` rolls at once, else a
    person presses a key for each roll. `practice` lets undo go behind dice.
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
    ) -> None:
        self.rules = rules
        self.header = Header(rules.id, scenario, dict(seat_names or {}), seed, switches=rules.settings(battle))
        self.session = Session(rules, battle)
        self.seats = dict(seats or {})
        self.dice = Dice(seed)
        self.practice = practice
        self.objectives = objectives
        self.briefing = briefing
        self.auto_dice = True
        self.version = 0
        self._lines: list[LogLine] | None = None
        self._score: Score | None = None
        self._recorder = Recorder(record, self.header, self.session) if record else None
        self.session.on_change.append(self._changed)

    # -- what is

    @property
    def battle(self) -> Battle:
        """The battle now."""
        return self.session.battle

    @property
    def request(self) -> Request | None:
        """What is asked now."""
        return self.session.request

    @property
    def lines(self) -> list[LogLine]:
        """The log as people read it."""
        if self._lines is None:
            self._lines = [LogLine(message("{words}", words=w), BEFORE, 0, indent=False) for w in self.briefing]
            self._lines += [line for line in map(self._line, self.session.log) if line is not None]
            self._lines += self._score_lines()
        return self._lines

    @property
    def score(self) -> Score | None:
        """How a drill went, once it is over."""
        if self._score is None and self.objectives and self.session.is_over:
            self._score = score(self.session, self.objectives)
        return self._score

    def _score_lines(self) -> list[LogLine]:
        last = len(self.session.steps) - 1
        lines = self.score.lines if self.score is not None else ()
        return [LogLine(line, last, 0, indent=n > 0) for n, line in enumerate(lines)]

    @property
    def last_roll(self) -> DiceRolled | None:
        """The dice that fell last."""
        return next((e.event for e in reversed(self.session.log) if isinstance(e.event, DiceRolled)), None)

    def phase_name(self) -> str:
        """The phase the battle is in."""
        phase = self.rules.schedule.phase(self.battle.cursor)
        return phase.name if phase else "over"

    # -- going on

    def answer(self, raw: Raw) -> None:
        """A person's answer; then whatever needs no person. Raises IllegalAnswer, changing nothing."""
        self.session.answer(raw)
        self.go_on()

    def interject(self, name: str, said: str) -> str:
        """Say something without answering what is asked (FB-TRN-08, FB-C-21); what bars it, or nothing."""
        try:
            self.answer({INTERJECTED + name: said})
        except LeuctraError as error:
            return str(error)
        return ""

    def roll(self) -> None:
        """Let the dice fall for the open roll."""
        if isinstance(self.request, Roll):
            self.session.answer(self.dice.answer(self.request, self.battle))
        self.go_on()

    def go_on(self) -> None:
        """Answer for dice and for seats that no person plays, until a person is asked."""
        for _ in range(MOST_SILENT_ANSWERS):
            request = self.request
            if request is None:
                return
            if isinstance(request, Roll):
                if not self.auto_dice:
                    return
                self.session.answer(self.dice.answer(request, self.battle))
                continue
            player = self.seats.get(request.army)
            raw = player.answer(request, self.battle) if player else None
            if raw is None:
                return
            self.session.answer(raw)

    # -- going back

    def undo(self) -> bool:
        """Take back the last answer of a person."""
        done = self.session.undo(practice=self.practice)
        while done and self.request is not None and goes_without_saying(self.request):
            if not self.session.undo(practice=self.practice):
                break
        return done

    def redo(self) -> bool:
        """Give it again, and the dice that followed."""
        if not self.session.redo():
            return False
        while isinstance(self.request, Roll) and self.session.can_redo:
            self.session.redo()
        self.go_on()
        return True

    def undo_to(self, line: LogLine) -> None:
        """Go back to just before what a log line tells."""
        if self.practice and line.step != BEFORE:
            self.session.rewind(line.step, max(0, line.answers - 1))

    def save(self, path: Path) -> None:
        """Write the record of the battle so far."""
        write(path, self.header, self.session)

    def take_over(self, session: Session) -> None:
        """Go on with a session that was played elsewhere (a loaded record)."""
        self.session = session
        self.session.on_change.append(self._changed)
        self._changed(session)

    def close(self) -> None:
        """Let go of the record file."""
        if self._recorder:
            self._recorder.close()

    # -- bookkeeping

    def _changed(self, session: Session) -> None:
        self.version += 1
        self._lines = self._score = None

    def _line(self, entry: Entry) -> LogLine | None:
        text = sentence(entry.event, self.battle)
        if text is None:
            return None
        return LogLine(text, entry.step, entry.answers, indent=not isinstance(entry.event, StepBegan))


def only_answer(request: Request) -> Raw | None:
    """The one legal answer, where there is just one."""
    if isinstance(request, Choose) and len(request.open) == 1:
        return request.open[0].key
    return None
