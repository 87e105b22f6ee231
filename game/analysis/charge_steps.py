"""The steps of charge questions: other paths, what was tried and what happens instead, charge after charge."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.analysis.answering import Step, answered, asked_so, asking, stepped
from game.analysis.answers import Scale
from game.analysis.charge_cases import after_flight, moved_on, path_answer
from game.analysis.rolls import outcomes
from game.engine.tally import say
from game.language import tr
from game.rulesets.fantasy.reactions import STAND_AND_SHOOT
from game.rulesets.fantasy.units import CM, flight_dice
from game.text.verdicts import volley_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.analysis.answering import Steps, Verdict
    from game.data.load import Case
    from game.data.questions import Question
    from game.geometry.approach import Path


def charge_steps(case: Case, verdict: Verdict) -> Steps:
    """The same charge by each other legal path, best first; what fails is tried and then moved.

    Where the target flees, every roll of its dice follows, those together that come to the same.
    """
    flees = "flight" in verdict.evidence
    found = verdict.evidence.get("verdict")
    if not flees and found is not None and found.best is not None:
        yield from (_by(case, verdict, path) for path in found.alternatives)
    elif not flees and found is not None and found.failure is not None and found.failure.path is not None:
        yield from _tried(verdict)
    elif flees:
        yield from flights(case, verdict.question)


def _by(case: Case, verdict: Verdict, path: Path) -> Verdict:
    told = path_answer(path, Scale(case.mm))
    evidence = {**verdict.evidence, "verdict": replace(verdict.evidence["verdict"], best=path)}
    return replace(verdict, answer={**verdict.answer, **told}, evidence=evidence, differs={})


def _tried(verdict: Verdict) -> Iterator[Verdict]:
    """What would have to be done and what bars it; then what the failed charge does instead."""
    yield stepped(verdict, Step(lines=(tr("what the charge would need"),), changes={"failed": None}))
    changes = {"attempt": None, "reasons": ()}
    yield stepped(verdict, Step(lines=(tr("what it does instead"),), changes=changes))


def flights(case: Case, question: Question) -> Steps:
    """The same charge for every roll of the fleeing target."""
    asked, battle = question.arguments, case.battle
    dice = flight_dice(battle.unit(asked.target))
    for one in outcomes(dice, lambda total: after_flight(battle, asked, total * CM)):
        if one is None:
            yield None
            continue
        told = answered(case, asked_so(question, reaction={"flee": one.most * CM / case.mm}))
        words = "it flees {least} to {most} cm with {dice} dice; shown is {most}"
        yield stepped(told, Step(lines=(say(words, least=one.least, most=one.most, dice=dice),)))


def charges_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Charge after charge, each on the table that the ones before it have left."""
    battle, raw = case.battle, verdict.question.raw
    for number, one in enumerate(raw, start=1):
        question = asking("charge", one)
        told = answered(case, question, battle)
        lines = (say("charge {n} of {all}: {unit}", n=number, all=len(raw), unit=one["by"]),)
        yield stepped(told, Step(lines=lines, battle=battle))
        battle = moved_on(battle, one["by"], one["target"], told.evidence)


def reactions_steps(case: Case, verdict: Verdict) -> Steps:
    """Each reaction with what it leads to; one that is barred with its reasons."""
    charge = asking("charge", {"by": verdict.question.arguments.by, "target": verdict.question.arguments.target})
    if verdict.answer["hold"]:
        told = answered(case, asked_so(charge, reaction="hold"))
        yield stepped(told, Step(lines=(tr("if it holds"),)))
    if verdict.answer["stand_and_shoot"]:
        told = answered(case, asked_so(charge, reaction=STAND_AND_SHOOT))
        volley = {"volley": told.evidence.get("volley"), "path": None, "side": None}
        title = say("{unit} {unit:stands and shoots|stand and shoot}", unit=verdict.question.arguments.target)
        yield stepped(told, Step(title, tuple(volley_lines(told.answer["volley"])), "good", volley))
    if verdict.answer["flee"]:
        yield from flights(case, charge)


def redirect_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """The charge on each candidate once the first target has fled, the nearest first."""
    battle, by = verdict.evidence["battle"], verdict.question.arguments.by
    for one in verdict.answer["candidates"]:
        told = answered(case, asking("charge", {"by": by, "target": one["target"]}), battle)
        offered = one["target"] in verdict.answer["offered"]
        words = "{unit}, {gap:g} {cm} away: offered" if offered else "{unit}, {gap:g} {cm} away: not the nearest"
        line = say(words, unit=one["target"], gap=one["distance"], cm=case.spec.units or case.rules.length_name)
        yield stepped(told, Step(lines=(line,), battle=battle))
