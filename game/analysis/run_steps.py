"""The steps of moves, leg by leg, and of flights and pursuits, for every roll of their dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.analysis.answering import Step, answered, asked_so, stepped
from game.analysis.rolls import outcomes
from game.engine.tally import say
from game.geometry.ranks import Block
from game.rulesets.fantasy.units import CM, flight_dice
from game.text.verdicts import leg_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.analysis.answering import Steps, Verdict
    from game.data.load import Case


def move_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """The move up to each of its legs: what that costs and leaves, and whether it is legal so far."""
    legs = verdict.question.raw.get("legs") or []
    if len(legs) < 2:
        return
    unit = case.spec.units or case.rules.length_name
    for number in range(1, len(legs) + 1):
        told = answered(case, asked_so(verdict.question, legs=legs[:number]))
        walked = told.answer["legs"]
        title = say("Leg {n} of {all}: {leg}", n=number, all=len(legs), leg=leg_words(walked[-1]) if walked else "")
        left = max(0.0, told.answer["allowance"] - told.answer["cost"])
        words = "{cost:g} of {most:g} {unit} spent so far, {left:g} left"
        spent = say(words, cost=told.answer["cost"], most=told.answer["allowance"], left=round(left, 2), unit=unit)
        reasons = tuple(f"{reason['text']} ({reason['rule']})" for reason in told.answer["reasons"])
        yield stepped(told, Step(title, (spent, *reasons), "bad" if reasons else "good"))


def flee_steps(case: Case, verdict: Verdict) -> Steps:
    """Every roll of the dice, those together that end alike."""
    dice = verdict.answer["dice"]
    told = lru_cache(maxsize=None)(lambda total: _rolled(case, verdict, total, roll=None))
    for one in outcomes(dice, lambda total: told(total).answer["result"]):
        if one is None:
            yield None
            continue
        words = "rolls of {least} to {most} with {dice} dice; shown is {most}"
        yield stepped(told(one.most), Step(lines=(say(words, least=one.least, most=one.most, dice=dice),)))


def pursue_steps(case: Case, verdict: Verdict) -> Steps:
    """Every roll of the pursuer against the same flight, or of the overrun."""
    dice = flight_dice(case.battle.unit(verdict.question.arguments.unit))
    told = lru_cache(maxsize=None)(lambda total: _rolled(case, verdict, total))

    def alike(total: int) -> object:
        answer = told(total).answer
        return answer["result"], answer["caught"], answer["hits"], answer["side"], answer["ran_over"]

    for one in outcomes(dice, alike):
        if one is None:
            yield None
            continue
        words = "pursuit rolls of {least} to {most} with {dice} dice; shown is {most}"
        yield stepped(told(one.most), Step(lines=(say(words, least=one.least, most=one.most, dice=dice),)))


def _rolled(case: Case, verdict: Verdict, total: int, **left_out: None) -> Verdict:
    """The same run with another total, of a die's centimetres."""
    return answered(case, asked_so(verdict.question, distance=total * CM / case.mm, **left_out))


def return_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Where it left the table, then where it comes in; nothing to step through where it finds no place."""
    if verdict.answer["end"] is None:
        return
    unit = case.battle.unit(verdict.question.arguments.unit)
    left = say("{unit} left the table here", unit=unit.id)
    if isinstance(unit.body, Block):
        yield stepped(verdict, Step(left, changes={"ends": ((unit.id, unit.body),)}))
    yield stepped(verdict, Step())
