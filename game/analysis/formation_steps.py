"""The steps of losses, model by model; of ranks, one by one; of wider fronts and lapping, by every other share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.analysis.answering import Step, answered, asked_so, stepped
from game.analysis.answers import Scale
from game.analysis.formation_cases import every_share, round_it
from game.engine.tally import say
from game.geometry.ranks import Block
from game.language import N_, tr
from game.rulesets.fantasy.expansion import MOST
from game.rulesets.fantasy.result import MOST_RANKS, WIDE_ENOUGH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.analysis.answering import Verdict
    from game.data.load import Case

MOST_LOSSES = 60
"""Losses that are stepped through one by one at the most."""


def casualties_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """The unit after its first loss, its second, and so on."""
    lost = verdict.question.arguments.models
    if lost < 2 or lost > MOST_LOSSES:
        return
    for models in range(1, lost + 1):
        yield stepped(answered(case, asked_so(verdict.question, models=models)), Step())


def ranks_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Rank by rank, and why it counts or not (FB-RES-06 to 08)."""
    body = case.battle.unit(verdict.question.arguments.unit).body
    if not isinstance(body, Block):
        return
    first, counted = 0, 0
    for number, size in enumerate(body.rank_sizes, start=1):
        models = tuple(range(first, first + size))
        counts = number > 1 and size >= WIDE_ENOUGH and counted < min(MOST_RANKS, verdict.answer["bonus"])
        counted += counts
        words = tr("it counts: +1")
        if not counts:
            narrow = say("it does not count: narrower than {n} models", n=WIDE_ENOUGH)
            none = tr("it does not count: loose orders have no rank bonus")
            words = none if size >= WIDE_ENOUGH and not verdict.answer["bonus"] else narrow
            words = tr("the first rank never counts") if number == 1 else words
            words = say("it does not count: {n} are the most", n=MOST_RANKS) if counted >= MOST_RANKS else words
        title = say("Rank {n}: {models} {models:model|models}", n=number, models=size)
        changes = {"marked": ((verdict.question.arguments.unit, models),), "marked_for": N_("models of this rank")}
        yield stepped(verdict, Step(title, (words,), "good" if counts else "bad", changes))
        first += size


def expand_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Every other legal number of files on the left and on the right, most first."""
    asked = verdict.question.arguments
    pairs = [(left, right) for left in range(MOST + 1) for right in range(MOST + 1) if left + right]
    for left, right in sorted(pairs, key=lambda pair: (-sum(pair), -pair[0])):
        if (left, right) == (asked.left, asked.right):
            continue
        told = answered(case, asked_so(verdict.question, left=left, right=right))
        if told.answer["legal"]:
            yield stepped(told, Step(lines=(say("{left} on the left, {right} on the right", left=left, right=right),)))


def lap_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Every other legal share of models between both flanks, most first."""
    asked = verdict.question.arguments
    for number, (battle, filled) in enumerate(every_share(case.battle, asked)):
        if number == 0:
            continue  # the answer itself
        evidence: dict[str, Any] = {}
        unit, victim = battle.unit(asked.unit), battle.unit(asked.around)
        answer = round_it(battle, unit, victim, filled, (), Scale(case.mm), evidence)
        yield stepped(replace(verdict, answer=answer, evidence=evidence), Step())
