"""Verdicts on the questions of a case (design section 6.1). Every answer comes from the rules' own queries.

An answer is a mapping ready for JSON; lengths are in the file's unit.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game.analysis.answers import Scale
from game.analysis.charge_cases import charge, charges, path_answer, reactions, redirect
from game.analysis.combat_cases import combat
from game.analysis.flight_cases import come_back, flee, overrun, pursue
from game.analysis.formation_cases import expand, lap
from game.analysis.move_cases import march, move
from game.analysis.panic_cases import panic
from game.analysis.shoot_cases import shoot
from game.analysis.unit_cases import arc, casualties, rank_bonus, sight

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.data.load import Case
    from game.data.questions import Question
    from game.geometry.approach import Path

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


@dataclass(slots=True)
class Verdict:
    """One question with its answer, and the fields that differ from what the case expects."""

    file: str
    question: Question
    answer: dict[str, Any]
    differs: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    evidence: dict[str, Any] = field(default_factory=dict)

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


def answer_case(case: Case) -> list[Verdict]:
    """Answer every question of a case and compare with what it expects."""
    return [answer_one(case, number) for number in range(len(case.questions))]


def answer_one(case: Case, number: int) -> Verdict:
    """Answer one question of a case and compare with what it expects."""
    question, evidence = case.questions[number], dict[str, Any]()
    answer = ANSWERS[question.name](case.battle, question.arguments, Scale(case.mm), evidence)
    verdict = Verdict(case.name, question, answer, evidence=evidence)
    if case.spec.expected is not None:
        verdict.differs = differences(case.spec.expected[number], answer, case.mm)
    return verdict


def ways(case: Case, verdict: Verdict) -> tuple[Verdict, ...]:
    """The verdict itself, then the same charge by each other legal way, best first."""
    found = verdict.evidence.get("verdict")
    if found is None or found.best is None:
        return (verdict,)
    return (verdict, *(_by(case, verdict, path) for path in found.alternatives))


def _by(case: Case, verdict: Verdict, path: Path) -> Verdict:
    told = path_answer(path, Scale(case.mm)) if "legs" in verdict.answer else {}
    evidence = {**verdict.evidence, "verdict": replace(verdict.evidence["verdict"], best=path)}
    return replace(verdict, answer={**verdict.answer, **told}, evidence=evidence)


DEGREES = ("degrees", "facing")
LENGTH_SLACK = 1.0
"""A length may differ by 0.1 cm, in mm."""
DEGREE_SLACK = 0.2


def differences(expected: Any, answer: Any, mm: float, key: str = "") -> dict[str, tuple[Any, Any]]:
    """The fields in which an answer differs from what is expected; a mapping expected is a subset."""
    found: dict[str, tuple[Any, Any]] = {}
    if isinstance(expected, dict) and isinstance(answer, dict):
        for name, want in expected.items():
            path = f"{key}.{name}" if key else name
            if name not in answer:
                found[path] = (want, None)
            else:
                found |= differences(want, answer[name], mm, path)
        return found
    if key.split(".")[-1] == "reasons" and isinstance(expected, list):
        return {} if _same_rules(expected, answer) else {key: (expected, answer)}
    if isinstance(expected, list) and isinstance(answer, list) and len(expected) == len(answer):
        for n, (want, got) in enumerate(zip(expected, answer, strict=True)):
            found |= differences(want, got, mm, f"{key}.{n}")
        return found
    return {} if _equal(expected, answer, mm, key) else {key: (expected, answer)}


def _same_rules(expected: list[Any], answer: Any) -> bool:
    given = [reason.get("rule") for reason in answer] if isinstance(answer, list) else []
    if not expected:
        return not given
    return all((want.get("rule") if isinstance(want, dict) else want) in given for want in expected)


def _equal(expected: Any, answer: Any, mm: float, key: str) -> bool:
    if isinstance(expected, bool) or isinstance(answer, bool) or not isinstance(expected, int | float):
        return bool(expected == answer)
    if not isinstance(answer, int | float):
        return False
    if any(part in DEGREES for part in key.split(".")):
        apart = abs(expected - answer) % 360.0
        return min(apart, 360.0 - apart) <= DEGREE_SLACK + 1e-9
    if isinstance(expected, int) and isinstance(answer, int):
        return expected == answer
    return abs(expected - answer) <= LENGTH_SLACK / mm + 1e-9
