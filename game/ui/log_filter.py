"""Which lines of the log are shown: of one army, of one phase, with some words; and whom a line names."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING

from game.language import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.ui.controller import Controller, LogLine

DEPTH = 3
"""How deep in a fact names are looked for: a charge in a declaration, a foe in an engagement."""


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Empty values let everything pass; headings of turns always pass where no words are looked for.

    `is_typing` is set while keys go into the words.
    """

    army: ArmyId = ""
    heading: str = ""
    words: str = ""
    is_typing: bool = False

    def shown(self, controller: Controller) -> list[int]:
        """The numbers of the lines that pass."""
        lines = controller.lines
        return [n for n, line in enumerate(lines) if self.is_open or self._passes(controller, line)]

    def _passes(self, controller: Controller, line: LogLine) -> bool:
        if self.words and self.words.lower() not in str(line.text).lower():
            return False
        if not line.indent and not self.words:
            return True
        if self.army and army_of(line.event, controller.battle) != self.army:
            return False
        return self.heading in ("", heading_of(controller, line))

    @property
    def is_open(self) -> bool:
        """Whether everything passes."""
        return not (self.army or self.heading or self.words)

    def next_army(self, battle: Battle) -> LogFilter:
        """All armies, then each of them."""
        return replace(self, army=_after(self.army, ["", *(army.id for army in battle.armies)]))

    def next_heading(self, controller: Controller) -> LogFilter:
        """All phases, then each that something is told of."""
        told = dict.fromkeys(filter(None, (heading_of(controller, line) for line in controller.lines)))
        return replace(self, heading=_after(self.heading, ["", *told]))

    def typed(self, words: str) -> LogFilter:
        """With other words to look for."""
        return replace(self, words=words)


def _after(value: str, values: list[str]) -> str:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def named(event: object, battle: Battle) -> tuple[UnitId, ...]:
    """The units that a fact names, in its order."""
    known = {unit.id for unit in battle.units}
    return tuple(dict.fromkeys(word for word in _words(event, DEPTH) if word in known))


def _words(thing: object, depth: int) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif depth and is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            yield from _words(getattr(thing, field.name), depth - 1)
    elif depth and isinstance(thing, tuple):
        for part in thing:
            yield from _words(part, depth)


def heading_of(controller: Controller, line: LogLine) -> str:
    """The name of the phase that a line tells of, "" for words that are no fact."""
    if line.event is None:
        return ""
    phase = controller.rules.schedule.phase(controller.session.steps[line.step].cursor)
    return phase.heading if phase is not None else ""


def army_of(event: object, battle: Battle) -> ArmyId:
    """The army whose fact it is: of the unit named first, else the one it says; "" for neither."""
    units: Iterable[Unit] = (battle.unit(unit) for unit in named(event, battle))
    said = getattr(event, "army", "")
    return next((unit.army for unit in units), said if isinstance(said, str) else "")


def filter_words(chosen: LogFilter, battle: Battle) -> tuple[str, str, str]:
    """What the filters are set to: army, phase, words."""
    name = next((tr(army.name) for army in battle.armies if army.id == chosen.army), tr("all armies"))
    words = f"{chosen.words}|" if chosen.is_typing else chosen.words or tr("find")
    return name, tr(chosen.heading) if chosen.heading else tr("all phases"), words
