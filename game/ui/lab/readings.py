"""One question by every reading that some switches make, side by side; and which switches make a difference at all."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

from game.analysis.cases import Verdict, answer_one, differences
from game.analysis.pictures import picture
from game.data.load import look
from game.engine.tally import message
from game.language import N_
from game.scene.sheet import PRINTED, Paper
from game.text.fields import field_words, value_words
from game.ui.lab.judge import tried

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.battle.battle import OptionValue
    from game.data.load import Case
    from game.rulesets.base import Switch
    from game.scene.drawables import Scene

Options = dict[str, "OptionValue"]
MOST = 32
"""Readings that are compared at once at the most."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The answer by one value of each switch; `differs` are the fields in which it is another than by the first."""

    options: Options
    verdict: Verdict | None
    scene: Scene | None
    differs: tuple[str, ...] = ()
    fault: str = ""

    @property
    def came_to(self) -> object:
        """What two readings have in common that answer alike."""
        answer = self.verdict.answer if self.verdict is not None else {}
        return self.fault, {key: value for key, value in answer.items() if key != "alternatives"}


@dataclass(slots=True)
class Comparison:
    """The readings that some switches make, as they come in, drawn for `paper`; `done` tells that all are there."""

    switches: tuple[str, ...]
    paper: Paper = PRINTED
    readings: list[Reading] = field(default_factory=list)
    done: bool = False

    def groups(self) -> list[list[Reading]]:
        """The readings that answer alike together, the usual one's first."""
        found: list[list[Reading]] = []
        for reading in list(self.readings):  # the judge adds to them meanwhile
            group = next((one for one in found if one[0].came_to == reading.came_to), None)
            if group is None:
                found.append([reading])
            else:
                group.append(reading)
        return found


def readings_of(switches: Iterable[Switch]) -> list[Options]:
    """Every set of values of some switches, the usual one first."""
    listed = list(switches)
    values = [[s.default, *(choice for choice in s.choices if choice is not s.default)] for s in listed]
    names = [switch.name for switch in listed]
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]


def by(value: dict[str, Any], options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """A case with some switches set."""
    changed = copy.deepcopy(value)
    changed["options"] = {**(changed.get("options") or {}), **options}
    return changed


def compare(
    found: Comparison, value: dict[str, Any], switches: list[Switch], question: int, stale: Callable[[], bool]
) -> None:
    """Answer a question by every reading, the usual one first."""
    for options in readings_of(switches):
        if stale():
            return
        made = tried(lambda o=options: _reading(by(value, o), o, question, found))  # type: ignore[misc]
        found.readings.append(Reading(options, None, None, fault=made) if isinstance(made, str) else made)
    found.done = True


def _reading(value: dict[str, Any], options: Options, question: int, found: Comparison) -> Reading:
    case, verdict, fault = _answered(value, question)
    if case is None or verdict is None:
        return Reading(options, None, None, fault=fault)
    first = found.readings[0].verdict if found.readings else None
    differs = changes(first, verdict, case.mm) if first else ()
    return Reading(options, verdict, picture(case, verdict, found.paper), differs)


def _answered(value: dict[str, Any], question: int) -> tuple[Case | None, Verdict | None, str]:
    seen = look(value, "case.yaml")
    if seen.case is None:
        return None, None, seen.faults[0] if seen.faults else ""
    case = seen.case
    told = tried(lambda: answer_one(case, question))
    return (case, None, told) if isinstance(told, str) else (case, told, "")


def changes(first: Verdict, other: Verdict, mm: float) -> tuple[str, ...]:
    """What is another in an answer, field by field, in words."""
    found = {**differences(first.answer, other.answer, mm)}
    found |= {key: (None, got) for key, got in other.answer.items() if key not in first.answer}
    found.pop("alternatives", None)
    words = N_("{field}: {now} instead of {was}")
    return tuple(
        str(message(words, field=field_words(key), was=value_words(was), now=value_words(now)))
        for key, (was, now) in found.items()
    )


def that_matter(
    value: dict[str, Any], switches: list[Switch], question: int, found: list[str], stale: Callable[[], bool]
) -> None:
    """The switches by which the answer to a question changes, as they are found."""
    for switch in switches:
        answers: list[Any] = []
        for choice in switch.choices:
            if stale():
                return
            _, verdict, _ = _answered(by(value, {switch.name: choice}), question)
            answers.append(verdict.answer if verdict is not None else None)
        if any(one != answers[0] for one in answers):
            found.append(switch.name)
