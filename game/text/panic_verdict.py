"""The verdict on panic in words: who tests, and for each unit its causes and what bars them."""

from __future__ import annotations

from typing import Any

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
    title = f"{' and '.join(tests)} must test panic" if tests else "Nobody tests panic"
    return title, [line for name, one in answer["units"].items() for line in lines(name, one, unit)]


def lines(name: str, one: dict[str, Any], unit: str) -> list[str]:
    """What is to be said of one unit."""
    if not one["causes"]:
        return [f"{name}: no cause"]
    said = [f"{name}: {cause(found, unit)}" for found in one["causes"]]
    said += [f"{name} does not test for that: {reason['text']} ({reason['rule']})" for reason in one["reasons"]]
    if one["tests"]:
        said.append(f"{name} needs {one['needed']} or less on 2D6 ({one['tally']}); failing, it {RUNS[one['runs']]}")
    return said


def cause(found: dict[str, Any], unit: str) -> str:
    """One cause with its sources and their distances."""
    near = ", ".join(f"{source} at {far:.1f} {unit}" for source, far in found["from"].items())
    return f"cause {found['cause']}, {CAUSES[found['cause']]}{f' ({near})' if near else ''}"
