"""Verdicts on the questions of a case (design section 6.1). Every answer comes from the rules' own queries.

An answer is a mapping ready for JSON; lengths are in the file's unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.analysis.answering import Verdict as Verdict
from game.analysis.answering import answered
from game.analysis.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.data.load import Case


def answer_case(case: Case) -> list[Verdict]:
    """Answer every question of a case and compare with what it expects."""
    return [answer_one(case, number) for number in range(len(case.questions))]


def answer_one(case: Case, number: int) -> Verdict:
    """Answer one question of a case and compare with what it expects."""
    verdict = answered(case, case.questions[number])
    if case.spec.expected is not None:
        verdict.differs = differences(case.spec.expected[number], verdict.answer, case.mm)
    return verdict


def ways(case: Case, verdict: Verdict, is_stale: Callable[[], bool] = lambda: False) -> tuple[Verdict, ...] | None:
    """The verdict itself, then what can be stepped through: a charge by other paths, a move leg by leg.

    None where it has become stale meanwhile.
    """
    found = [verdict]
    for step in steps_of(case, verdict):
        if is_stale():
            return None
        if step is not None:
            found.append(step)
    return tuple(found)


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
