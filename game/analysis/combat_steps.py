"""The steps of a combat, blow by blow, and of panic, unit by unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.analysis.answering import Step, stepped
from game.analysis.combat_picture import labels, marked
from game.language import N_
from game.text.combat_verdict import blow, result_words, score_lines, step
from game.text.panic_verdict import lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.analysis.answering import Verdict
    from game.data.load import Case


def combat_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Who strikes first, who next: with dice what came of it, then who is left; else what is rolled."""
    answer, evidence = verdict.answer, verdict.evidence
    for one in answer.get("blows", answer.get("order", [])):
        changes = _strikers(evidence["battle"], answer, one["who"])
        if "blows" not in answer:
            yield stepped(verdict, Step(step(one), (), "good", changes))
        else:
            order = tuple(step(entry) for entry in answer["order"] if entry["who"] == one["who"])
            yield stepped(verdict, Step(blow(one), order, "good" if one["unsaved"] else "bad", changes))
    after = evidence.get("scored")
    if after is not None:
        changes = {"marked": (), "labels": (), "duel": None}
        yield stepped(verdict, Step(result_words(answer), tuple(score_lines(answer)), "good", changes, after))


def _strikers(battle: Any, answer: dict[str, Any], who: str) -> dict[str, Any]:
    """The models that strike now, with the number of their step."""
    bare = who.removesuffix(":mounts")
    mine = {"fighters": [one for one in answer["fighters"] if one["who"] == bare]}
    now = {"order": [one for one in answer["order"] if one["who"] == who]}
    return {
        "marked": marked(battle, mine),
        "marked_for": N_("models that strike"),
        "labels": tuple(labels(battle, now)),
    }


def panic_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Each unit that has a cause: which, from whom, and what it needs."""
    unit = case.spec.units or case.rules.length_name
    for name, one in verdict.answer["units"].items():
        sources = tuple(dict.fromkeys(source for found in one["causes"] for source in found["from"]))
        title, *rest = lines(name, one, unit)
        changes = {"who": (name, *sources), "gaps": tuple((name, source) for source in sources)}
        yield stepped(verdict, Step(title, tuple(rest), "good" if not one["tests"] else "bad", changes))
