"""Records of battles: JSON lines, a header and then one line a step (design section 6.3).

A step's line holds its cursor, the digest of the battle at its start, its answers, dice included, and a seal over all
answers so far, so that a changed answer shows even where it changed nothing on the table. The file is written as the
battle goes; of a record cut short everything up to its last complete line is kept.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import __version__
from game.battle.battle import Cursor, digest
from game.engine.session import Session
from game.errors import IllegalAnswer, RecordError, ReplayDivergence
from game.language import N_, told, tr, why_not

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.battle.battle import Battle, OptionValue
    from game.engine.requests import Raw
    from game.engine.session import Rules, Step

FORMAT = "leuctra-record-1"
MOST_BYTES = 64 * 1024 * 1024
MUST_BE: dict[type, str] = {str: N_("must be a text"), dict: N_("must be a mapping"), int: N_("must be a whole number")}
HEADER: dict[str, type] = {"format": str, "game": str, "ruleset": str, "scenario": str, "seats": dict, "seed": int}


@dataclass(frozen=True, slots=True)
class Header:
    """What a record begins with: enough to set the battle up again; `switches` names what rules it is played by."""

    ruleset: str
    scenario: str
    seats: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    game: str = __version__
    switches: dict[str, OptionValue] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The header's line as a mapping."""
        return {
            "format": FORMAT,
            "game": self.game,
            "ruleset": self.ruleset,
            "scenario": self.scenario,
            "seats": self.seats,
            "seed": self.seed,
            "switches": self.switches,
        }


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """One line: where in the schedule, the battle's digest at its start, the answers, and the seal so far."""

    cursor: Cursor
    digest: str
    answers: tuple[Raw, ...]
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record; `cut` says that its last line was incomplete and left out."""

    header: Header
    steps: tuple[RecordedStep, ...]
    cut: bool = False


class Recorder:
    """Keeps a file in step with a session: appended and flushed after each answer, shortened after an undo."""

    def __init__(self, path: Path, header: Header, session: Session) -> None:
        self.path = path
        self._file = path.open("wb")
        self._file.write((json.dumps(header.to_json(), ensure_ascii=False) + "\n").encode())
        self._done: list[tuple[Step, int, str]] = []
        self._seal = ""
        self._end = self._file.tell()
        session.on_change.append(self.sync)
        self.sync(session)

    def sync(self, session: Session) -> None:
        """Write what has changed; a step that is still open is written again at each answer."""
        same = 0
        while same < len(self._done) and same < len(session.steps) - 1 and self._done[same][0] is session.steps[same]:
            same += 1
        if same < len(self._done):
            _, self._end, self._seal = self._done[same]
            del self._done[same:]
        self._file.seek(self._end)
        self._file.truncate()
        for step in session.steps[same:-1]:
            self._done.append((step, self._end, self._seal))
            self._seal = sealed(self._seal, step.answers)
            self._file.write(_line(step, self._seal).encode())
            self._end = self._file.tell()
        last = session.steps[-1]
        self._file.write(_line(last, sealed(self._seal, last.answers)).encode())
        self._file.flush()

    def close(self) -> None:
        """Make sure that it is on the disk, and let go of the file."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def write(path: Path, header: Header, session: Session) -> None:
    """Save a battle as it is now; an old file is replaced only once the new one is whole."""
    whole = path.with_name(path.name + ".part")
    lines, seal = [json.dumps(header.to_json(), ensure_ascii=False) + "\n"], ""
    for step in session.steps:
        seal = sealed(seal, step.answers)
        lines.append(_line(step, seal))
    whole.write_text("".join(lines), encoding="utf-8")
    whole.replace(path)


def read(path: Path) -> Record:
    """Read a record; raises RecordError naming file and line. A last line cut short is left out, not an error."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise RecordError(
                [f"{path}: " + told("larger than {most} MB; this is no record of a battle", most=MOST_BYTES // 1024**2)]
            )
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError([f"{path}: " + tr("not a text file; a record is JSON lines in UTF-8")]) from None
    except OSError as error:
        raise RecordError([f"{path}: " + told("cannot be read: {why}", why=why_not(error))]) from None
    lines = text.split("\n")
    cut = bool(lines[-1])
    complete = lines[:-1]
    if not complete:
        raise RecordError([f"{path}:1: " + tr("no complete line; the record holds nothing that could be saved")])
    header = _header(path, _parse(path, 1, complete[0]))
    steps = tuple(_step(path, number, _parse(path, number, line)) for number, line in enumerate(complete[1:], 2))
    return Record(header, steps, cut)


def replay(record: Record, rules: Rules, battle: Battle, watch: Callable[[Session], None] | None = None) -> Session:
    """Play a record again, comparing every step's place and digest; `watch` is called after each answer.

    Raises ReplayDivergence naming the first step that differs.
    """
    session = Session(rules, battle)
    if watch is not None:
        session.on_change.append(watch)
    seal = ""
    for number, step in enumerate(record.steps):
        session.check(number, step.cursor, step.digest)
        for raw in step.answers:
            _give(session, number, raw)
        seal = sealed(seal, step.answers)
        if seal != step.seal:
            words = "step {step}: an answer differs from the one that was sealed"
            raise ReplayDivergence(number, told(words, step=number))
    return session


_compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON in as few characters as can be; one encoder for all, for making one costs more than most lines."""


def sealed(before: str, answers: Iterable[Raw]) -> str:
    """The seal after some more answers."""
    text = before + _compact(list(answers))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _give(session: Session, number: int, raw: Raw) -> None:
    if session.is_over or session.step_index != number:
        words = "step {step}: the record has more answers here than the battle has questions"
        raise ReplayDivergence(number, told(words, step=number))
    try:
        session.answer(raw)
    except IllegalAnswer as error:
        words = "step {step}: the recorded answer {given} is refused: {error}"
        raise ReplayDivergence(number, told(words, step=number, given=json.dumps(raw), error=error)) from error


def _line(step: Step, seal: str) -> str:
    cursor = list(astuple(step.cursor))
    line = {"cursor": cursor, "digest": digest(step.before), "answers": step.answers, "seal": seal}
    return _compact(line) + "\n"


def _parse(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError):
        raise RecordError([f"{path}:{number}: " + tr("not a line of a record; the file is damaged here")]) from None
    if not isinstance(value, dict):
        raise RecordError(
            [f"{path}:{number}: " + told("a line must be a mapping, not {kind}", kind=type(value).__name__)]
        )
    return value


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _header(path: Path, line: dict[str, Any]) -> Header:
    if line.get("format") != FORMAT:
        raise RecordError(
            [
                f"{path}:1: "
                + told(
                    "not a record of this game (format is {given}, not '{known}')",
                    given=repr(line.get("format")),
                    known=FORMAT,
                )
            ]
        )
    faults = [
        f"{path}:1: {key}: " + tr(MUST_BE[kind]) for key, kind in HEADER.items() if not isinstance(line.get(key), kind)
    ]
    switches = line.get("switches", {})
    if not isinstance(switches, dict) or not all(isinstance(value, str | int | float) for value in switches.values()):
        faults.append(f"{path}:1: switches: " + tr("must be a mapping of names to values"))
    if faults:
        raise RecordError(faults)
    return Header(line["ruleset"], line["scenario"], dict(line["seats"]), line["seed"], line["game"], dict(switches))


def _step(path: Path, number: int, line: dict[str, Any]) -> RecordedStep:
    cursor, fingerprint, answers = line.get("cursor"), line.get("digest"), line.get("answers")
    seal = line.get("seal")
    kinds = (str, int, str, int, int)
    well_formed = (
        isinstance(cursor, list)
        and len(cursor) == len(kinds)
        and all(type(value) is kind for value, kind in zip(cursor, kinds, strict=True))
        and isinstance(fingerprint, str)
        and isinstance(answers, list)
        and isinstance(seal, str)
    )
    if not well_formed:
        raise RecordError(
            [f"{path}:{number}: " + tr("a step needs cursor, digest, answers and seal; the file is damaged here")]
        )
    assert isinstance(cursor, list)
    assert isinstance(answers, list)
    return RecordedStep(Cursor(*cursor), str(fingerprint), tuple(answers), str(seal))
