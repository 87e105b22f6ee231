"""One question by every value of a switch, side by side; and which switches make a difference at all."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.analysis.cases import Verdict, answer_one, differences
from game.analysis.pictures import picture
from game.data.load import look
from game.engine.tally import message
from game.language import N_, number
from game.ui.lab.judge import tried
from game.ui.lab.notation import short

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import OptionValue
    from game.data.load import Case
    from game.rulesets.base import Switch
    from game.scene.drawables import Scene


@dataclass(frozen=True, slots=True)
class Reading:
    """The answer by one value of a switch; `differs` are the fields in which it is another than by the first value."""

    value: OptionValue
    verdict: Verdict | None
    scene: Scene | None
    differs: tuple[str, ...] = ()
    fault: str = ""


@dataclass(slots=True)
class Comparison:
    """The readings of a switch, as they come in; `done` tells that all are there."""

    switch: str
    readings: list[Reading] = field(default_factory=list)
    done: bool = False


def by(value: dict[str, Any], switch: str, choice: OptionValue) -> dict[str, Any]:
    """A case with a switch set."""
    changed = copy.deepcopy(value)
    changed["options"] = {**(changed.get("options") or {}), switch: choice}
    return changed


def compare(found: Comparison, value: dict[str, Any], switch: Switch, question: int, stale: Callable[[], bool]) -> None:
    """Answer a question by every value of a switch, its default first."""
    others = [choice for choice in switch.choices if choice is not switch.default]
    for choice in [switch.default, *others]:
        if stale():
            return
        made = tried(lambda c=choice: _reading(by(value, switch.name, c), c, question, found.readings))  # type: ignore[misc]
        found.readings.append(Reading(choice, None, None, fault=made) if isinstance(made, str) else made)
    found.done = True


def _reading(value: dict[str, Any], choice: OptionValue, question: int, before: list[Reading]) -> Reading:
    case, verdict, fault = _answered(value, question)
    if case is None or verdict is None:
        return Reading(choice, None, None, fault=fault)
    first = before[0].verdict if before else None
    return Reading(choice, verdict, picture(case, verdict), changes(first, verdict, case.mm) if first else ())


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
        str(message(words, field=key.replace("_", " "), was=_said(was), now=_said(now)))
        for key, (was, now) in found.items()
    )


def _said(value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(one, dict) and "rule" in one for one in value):
        return ", ".join(str(one["rule"]) for one in value)
    text = "–" if value in (None, []) else number(short(value)) if isinstance(value, float) else short(value)
    return text if len(text) <= 60 else text[:59] + "…"


def that_matter(
    value: dict[str, Any], switches: list[Switch], question: int, found: list[str], stale: Callable[[], bool]
) -> None:
    """The switches by which the answer to a question changes, as they are found."""
    for switch in switches:
        answers: list[Any] = []
        for choice in switch.choices:
            if stale():
                return
            _, verdict, _ = _answered(by(value, switch.name, choice), question)
            answers.append(verdict.answer if verdict is not None else None)
        if any(one != answers[0] for one in answers):
            found.append(switch.name)
