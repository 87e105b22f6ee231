"""What there is to open: battles, drills, cases, records; each is read once somebody looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.assets import scenario_path
from game.data.load import Case, Scenario, load, scenario_from_text
from game.engine.record import read
from game.errors import LeuctraError
from game.language import N_, language
from game.ui import saves
from game.ui.lab import files

if TYPE_CHECKING:
    from game.ui.settings import Settings

BATTLES, DRILLS, CASES, RECORDS, FIRST = "battles", "drills", "cases", "records", "first"
SECTIONS = {
    BATTLES: N_("Battles"),
    DRILLS: N_("Drills"),
    CASES: N_("Cases"),
    RECORDS: N_("Records"),
    FIRST: N_("First battle"),
}
UNFINISHED, SAVED, OVER, FILE = N_("not over"), N_("saved"), N_("ended"), N_("recent file")
HEAD_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the menu. `kept` is what a record tells of itself, `state` what kind of record it is."""

    path: Path
    title: str
    kept: saves.Kept | None = None
    state: str = ""

    @property
    def is_record(self) -> bool:
        """Whether it is a battle that was begun."""
        return self.kept is not None

    @property
    def is_unfinished(self) -> bool:
        """Whether one can go on with it."""
        return self.kept is not None and not self.kept.is_over and not self.kept.fault


class Library:
    """The entries of each section; `folder` is where the program was started, whose records are listed too."""

    def __init__(self, settings: Settings, folder: Path | None = None) -> None:
        self.settings = settings
        self.folder = folder or Path()
        self._found: dict[Path, Scenario | Case | None] = {}
        self._faults: dict[Path, str] = {}
        self._spoken = language()

    def entries(self, section: str) -> list[Entry]:
        """What a section lists."""
        if section == RECORDS:
            return self._records()
        where = "guide" if section == FIRST else section
        own = [_entry(path, SAVED) for path in files.own()] if section == CASES else []
        return [*own, *(_entry(path) for path in sorted(scenario_path(where).glob("*.yaml")))]

    def _records(self) -> list[Entry]:
        found = [
            *((one, UNFINISHED) for one in saves.listed(saves.AUTOSAVE)),
            *((one, SAVED) for one in saves.listed(saves.SAVED)),
            *((one, OVER) for one in saves.listed(saves.RECORDS)),
            *((one, SAVED) for one in saves.records_in(self.folder)),
        ]
        listed = [Entry(one.path, one.title, one, OVER if one.is_over else state) for one, state in found]
        known = {entry.path.resolve() for entry in listed} | {path.resolve() for path in files.own()}
        recent = [Path(name) for name in self.settings.recent]
        for path in recent:
            if path in known or not path.is_file() or path.is_relative_to(scenario_path()):
                continue
            kept = saves.kept(path) if path.suffix == saves.ENDING else None
            listed.append(Entry(path, kept.title, kept, SAVED) if kept else _entry(path, FILE))
        return listed

    def unfinished(self) -> Entry | None:
        """The battle that was played last and is not over."""
        return next((entry for entry in self._records() if entry.is_unfinished and entry.state == UNFINISHED), None)

    def is_known(self, entry: Entry) -> bool:
        """Whether it has been read."""
        return entry.path in self._found

    def look(self, entry: Entry) -> Scenario | Case | None:
        """What is in the file, None where it has faults."""
        if self._spoken != language():  # what is wrong is said anew in another language
            self._found = {path: found for path, found in self._found.items() if path not in self._faults}
            self._faults, self._spoken = {}, language()
        if entry.path not in self._found:
            try:
                self._found[entry.path] = _opened(entry)
            except LeuctraError as error:
                self._faults[entry.path] = str(error).splitlines()[0]
                self._found[entry.path] = None
        return self._found[entry.path]

    def fault(self, entry: Entry) -> str:
        """What is wrong with a file that has been read, "" for nothing."""
        return self._faults.get(entry.path, "") or (entry.kept.fault if entry.kept else "")


def _opened(entry: Entry) -> Scenario | Case | None:
    if entry.path.suffix == saves.ENDING:
        return scenario_from_text(read(entry.path).header.scenario, entry.path.name)
    found = load(entry.path)
    return found if isinstance(found, Scenario | Case) else None


def _entry(path: Path, state: str = "") -> Entry:
    """A file with the title it gives itself, else its name."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            head = file.read(HEAD_BYTES)
    except OSError:
        return Entry(path, path.name, state=state)
    title = saves.title_of(head, path.stem.replace("_", " "))
    return Entry(path, title, state=state)
