"""The verdict on panic in words: who tests, and for each unit its causes and what bars them."""

from __future__ import annotations

from typing import Any

from game.engine.tally import both, listed, say
from game.language import tr

CAUSES = {
    1: "friends flee near by",
    2: "friends broke or were destroyed in combat near by",
    3: "charged in flank or rear while it fights",
    4: "friends that fled from a charge were run down near by",
    5: "a quarter of its models or more lost",
    6: "friends shot to nothing near by",
}
RUNS = {
    "at_once": "runs at once",
    "compulsory_moves": "runs in the compulsory moves and does not rally this turn",
    "with_the_broken": "runs with the broken",
}


def panic_words(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    """A title that says who tests, and a line for each unit with a cause."""
    tests = answer["tests"]
    title = say("{units} must test panic", units=both(tests)) if tests else tr("Nobody tests panic")
    return title, [line for name, one in answer["units"].items() for line in lines(name, one, unit)]


def lines(name: str, one: dict[str, Any], unit: str) -> list[str]:
    """What is to be said of one unit."""
    if not one["causes"]:
        return [say("{unit}: no cause", unit=name)]
    told = [say("{unit}: {cause}", unit=name, cause=cause(found, unit)) for found in one["causes"]]
    words = "{unit} {unit:does|do} not test for that: {reason}"
    told += [say(words, unit=name, reason=f"{found['text']} ({found['rule']})") for found in one["reasons"]]
    if one["tests"]:
        words = "{unit} {unit:needs|need} {n} or less on 2D6 ({tally}); a unit that fails {runs}"
        told.append(say(words, unit=name, n=one["needed"], tally=one["tally"], runs=RUNS[one["runs"]]))
    return told


def cause(found: dict[str, Any], unit: str) -> str:
    """One cause with its sources and their distances."""
    words = "{source} at {far:.1f} {unit}"
    near = [say(words, source=source, far=far, unit=unit) for source, far in found["from"].items()]
    words = "cause {n}, {what} ({near})" if near else "cause {n}, {what}"
    return say(words, n=found["cause"], what=CAUSES[found["cause"]], near=listed(near))
