"""Battles in the user's folder: what is being played, what was saved under a name, what is over. Nothing is lost.

`autosave/` holds battles that are not over, each in a file of its own that grows with every answer; `saved/` what was
saved under a name; `records/` battles that were played to their end.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine.record import Recorder, write
from game.engine.tally import message
from game.language import why_not
from game.ui.settings import home

if TYPE_CHECKING:
    from game.engine.record import Header
    from game.engine.session import Session
    from game.engine.tally import Message

AUTOSAVE, SAVED, RECORDS = "autosave", "saved", "records"
ENDING = ".jsonl"
MOST_NAMES = 10_000
SIDES = 2
TAIL = 1 << 16
"""Bytes at a record's end in which its last line is looked for."""


def folder(name: str) -> Path:
    """One of the folders; it need not exist."""
    return home() / name


def slug(title: str) -> str:
    """A title as a file's name.

    >>> slug("The King's field!"), slug("…")
    ('the-king-s-field', 'battle')
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "battle"


def free_path(where: Path, title: str) -> Path:
    """A file for a battle of that title that is not there yet."""
    for number in range(1, MOST_NAMES):
        path = where / f"{slug(title)}-{number}{ENDING}"
        if not path.exists():
            return path
    return where / f"{slug(title)}{ENDING}"


def is_there(path: Path) -> bool:
    """Whether a file or folder of that name exists; a name that no file can have is not there.

    >>> is_there(Path("x" * 5000))
    False
    """
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def named(name: str) -> Path:
    """Where a battle saved under a name goes: a bare name into the folder of saved ones, a path to where it says.

    >>> named("my battle").name
    'my battle.jsonl'
    """
    try:
        path = Path(name.strip()).expanduser()
        path = path if path.suffix == ENDING else path.with_name(path.name + ENDING)
    except (ValueError, RuntimeError):  # "." or "/" names no file, "~nobody" nobody's folder
        path = Path(slug(name) + ENDING)
    return path if len(path.parts) > 1 else folder(SAVED) / path


@dataclass(frozen=True, slots=True)
class Kept:
    """What is told of a record without playing it again: its title, the turn it stands in, whether it is over."""

    path: Path
    title: str
    turn: int = 0
    is_over: bool = False
    fault: str = ""
    changed: float = 0.0


def kept(path: Path) -> Kept:
    """Look into a record: its head and its last whole line."""
    try:
        changed = path.stat().st_mtime
        with path.open("rb") as file:
            head = json.loads(file.readline())
            size = file.seek(0, 2)
            file.seek(max(0, size - TAIL))
            tail = file.read().decode("utf-8", errors="replace")
        title = title_of(head["scenario"])
    except OSError as error:
        return Kept(path, path.stem, fault=why_not(error))
    except (ValueError, KeyError, TypeError):
        fault = str(message("{file} is no record of a battle, or is damaged", file=path.name))
        return Kept(path, path.stem, fault=fault)
    cursor = _last_cursor(tail)
    return Kept(path, title, (cursor[1] + SIDES - 1) // SIDES, cursor[0] == "over", changed=changed)


def _last_cursor(tail: str) -> tuple[str, int]:
    for line in reversed(tail.split("\n")[:-1]):
        try:
            part, turn = json.loads(line)["cursor"][:2]
            return str(part), int(turn)
        except (ValueError, KeyError, TypeError):
            continue
    return "opening", 0


def listed(name: str) -> list[Kept]:
    """The records in one of the folders, the latest first."""
    return records_in(folder(name))


def records_in(where: Path) -> list[Kept]:
    """The records in a folder, the latest first; none where it cannot be read."""
    try:
        paths = sorted(where.glob(f"*{ENDING}"))
    except OSError:
        return []
    return sorted(map(kept, paths), key=lambda one: -one.changed)


class Keeper:
    """Keeps a battle on the disk as it goes. When that fails the battle goes on: `fault` says once what is wrong.

    A new file is made whole before an `old` one that it replaces goes.
    """

    def __init__(self, path: Path, header: Header, session: Session, old: Path | None = None) -> None:
        self.path, self.header, self.session = path, header, session
        self.fault: Message | None = None
        self._recorder: Recorder | None = None
        self._tried = -1
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write(path, header, session)
            self._recorder = Recorder(path, header, session)
            session.on_change.remove(self._recorder.sync)
            if old is not None and old != path:
                old.unlink(missing_ok=True)
        except OSError as error:
            self._failed(error)
        session.on_change.append(self.sync)

    def _failed(self, error: OSError) -> None:
        words = "This battle is not being kept: {path}: {why}. It goes on; save it elsewhere with Save as."
        self.fault = self.fault or message(words, path=str(self.path), why=error.strerror or str(error))
        recorder, self._recorder = self._recorder, None
        if recorder is not None:
            _let_go(recorder)

    def sync(self, session: Session) -> None:
        """After each answer; once it has failed the whole battle is written anew at every step until that works."""
        try:
            if self._recorder is not None:
                self._recorder.sync(session)
            elif self._tried != len(session.steps):
                self._tried = len(session.steps)
                self._write()
        except OSError as error:
            self._failed(error)

    def _write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write(self.path, self.header, self.session)

    def close(self) -> None:
        """Let go of the file, everything written."""
        if self.sync in self.session.on_change:
            self.session.on_change.remove(self.sync)
        try:
            if self._recorder is not None:
                self._recorder.close()
            else:
                self._write()
        except OSError as error:
            self._failed(error)
        self._recorder = None

    def discard(self) -> None:
        """Let go of the file and remove it: there is nothing in it."""
        self.close()
        remove(self.path)

    def finish(self) -> None:
        """Put a battle that is over among the records."""
        self.close()
        to = free_path(folder(RECORDS), title_of(self.header.scenario))
        with suppress(OSError):  # else it stays where it is, and the menu lists it there
            to.parent.mkdir(parents=True, exist_ok=True)
            self.path.replace(to)
            self.path = to


def title_of(scenario: str, otherwise: str = "battle") -> str:
    """A scenario's title, read from its text alone."""
    found = re.search(r"^title:\s*(.+?)\s*$", scenario, re.MULTILINE)
    return found.group(1).strip("'\"") if found else otherwise


def _let_go(recorder: Recorder) -> None:
    with suppress(OSError):
        recorder.close()


def remove(path: Path) -> None:
    """Remove a file that nobody wants any more."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def has_answers(session: Session, persons: frozenset[str]) -> bool:
    """Whether a person has answered anything."""
    return any(asked in persons for step in session.steps for asked in step.asked)
