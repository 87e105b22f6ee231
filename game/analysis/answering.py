"""The answer to one question, and the steps in which it can be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game.analysis.answers import Scale
from game.analysis.charge_cases import charge, charges, reactions, redirect
from game.analysis.combat_cases import combat
from game.analysis.flight_cases import come_back, flee, overrun, pursue
from game.analysis.formation_cases import expand, lap
from game.analysis.move_cases import march, move
from game.analysis.panic_cases import panic
from game.analysis.shoot_cases import shoot
from game.analysis.unit_cases import arc, casualties, rank_bonus, sight
from game.data.questions import QUESTIONS, Question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battle.battle import Battle
    from game.data.load import Case

ANSWERS: dict[str, Callable[..., dict[str, Any]]] = {
    "charge": charge,
    "charges": charges,
    "reactions": reactions,
    "redirect": redirect,
    "move": move,
    "march": march,
    "arc": arc,
    "sight": sight,
    "flee": flee,
    "pursue": pursue,
    "overrun": overrun,
    "return": come_back,
    "casualties": casualties,
    "rank_bonus": rank_bonus,
    "shoot": shoot,
    "expand": expand,
    "lap": lap,
    "combat": combat,
    "panic": panic,
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an answer: words of its own, else more `lines` before those of its answer, and its own picture.

    `changes` are fields of what the picture shows (`game.scene.verdict.Shown`), `battle` the position if it is another;
    `role` is "good" or "bad" where the answer does not say.
    """

    title: str = ""
    lines: tuple[str, ...] = ()
    role: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)
    battle: Battle | None = None


@dataclass(slots=True)
class Verdict:
    """One question with its answer, and the fields that differ from what the case expects; `step` for a part of it."""

    file: str
    question: Question
    answer: dict[str, Any]
    differs: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    evidence: dict[str, Any] = field(default_factory=dict)
    step: Step | None = None

    def to_json(self) -> dict[str, Any]:
        """The object of the contract."""
        shown = {"file": self.file, "ask": self.question.name, **_asked(self.question), **self.answer}
        if self.differs:
            shown["differs"] = {key: {"expected": want, "got": got} for key, (want, got) in self.differs.items()}
        return shown


def _asked(question: Question) -> dict[str, Any]:
    if isinstance(question.raw, dict):
        return {key: value for key, value in question.raw.items() if key != "allowance"}
    return {}


Steps = Iterator[Verdict | None]
"""Steps one by one; a None now and then where they take a while, so that who waits no longer can leave off."""


def answered(case: Case, question: Question, battle: Battle | None = None) -> Verdict:
    """The answer to a question about a case, or about another position with its units."""
    evidence: dict[str, Any] = {} if battle is None else {"battle": battle}
    answer = ANSWERS[question.name](battle or case.battle, question.arguments, Scale(case.mm), evidence)
    return Verdict(case.name, question, answer, evidence=evidence)


def asked_so(question: Question, **changes: Any) -> Question:
    """The same question with other arguments, None for one that is left out."""
    return asking(question.name, {**question.raw, **changes})


def asking(name: str, raw: Mapping[str, Any]) -> Question:
    """A question from its plain arguments."""
    given = {key: value for key, value in raw.items() if value is not None}
    return Question(name, QUESTIONS[name].model_validate(given), given)


def stepped(verdict: Verdict, step: Step) -> Verdict:
    """A verdict as one of its steps."""
    return replace(verdict, step=step, differs={})
