"""The verdict on a combat in words: the score, then the order of blows, or what came of each."""

from __future__ import annotations

from typing import Any

WHY = {
    "charge": "charged",
    "initiative": "I {initiative}",
    "strikes_first": "weapon strikes first",
    "strikes_last": "weapon strikes last",
}


def combat_words(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    """A title that says who wins or strikes first, and a line for each step."""
    if not answer.get("combat") or "order" not in answer:
        return f"{' and '.join(raw['units'])}: no combat to judge", []
    if "missing" in answer:
        return missing(answer["missing"]), [*map(step, answer["order"]), *map(blow, answer["blows"])]
    score = [side(army, one) for army, one in answer["score"].items()]
    if "blows" not in answer:
        return first_words(answer), [*map(step, answer["order"]), "before any blow:", *score]
    lost = [", ".join(f"{who} loses {models}" for who, models in answer["losses"].items()) or "nobody falls"]
    unused = [f"dice not used: {roll}" for roll in answer.get("unused", [])]
    return result_words(answer), [*map(blow, answer["blows"]), *score, *lost, *unused]


def first_words(answer: dict[str, Any]) -> str:
    """Who strikes first."""
    steps = answer["order"]
    now = [spoken(one["who"]) for one in steps if one["step"] == 1]
    if any(one["roll_off"] for one in steps if one["step"] == 1):
        return f"{' and '.join(now)} roll off for the first blow"
    return f"{' and '.join(now)} {'strike' if len(now) > 1 else 'strikes'} first" if now else "Nobody strikes"


def result_words(answer: dict[str, Any]) -> str:
    """Who has won, and by how much."""
    points = " to ".join(str(one["points"]) for one in answer["score"].values())
    if answer["winner"] is None:
        return f"The combat is a draw, {points}"
    return f"Side {answer['winner']} wins by {answer['difference']} ({points})"


def missing(needed: dict[str, Any]) -> str:
    """The first roll that was not given."""
    if "error" in needed:
        return f"The round cannot be fought: {needed['error']}"
    dice = f"{needed['dice']} dice" if needed["dice"] > 1 else "a die"
    return f"The round stops: {dice} for '{needed['roll']}' ({needed['text']})"


def step(one: dict[str, Any]) -> str:
    """One moment of the order: who, how many blows, at whom and on what."""
    by_die: dict[int, list[str]] = {}
    for who, die in one["to_hit"].items():
        by_die.setdefault(die, []).append(spoken(who))
    at = ", ".join(f"{' or '.join(who)} {f'on {die}+' if die else 'without a die'}" for die, who in by_die.items())
    tie = ", roll-off" if one["roll_off"] else ""
    reason = WHY[one["why"]].format(initiative=one["initiative"])
    blows = several(one["attacks"], "blow")
    return f"{one['step']}. {spoken(one['who'])}: {blows} of S {one['strength']} at {at} ({reason}{tie})"


def blow(one: dict[str, Any]) -> str:
    """What one strike came to."""
    came = f"{several(one['attacks'], 'blow')}, {several(one['hits'], 'hit')}, {several(one['unsaved'], 'wound')}"
    return f"{spoken(one['who'])} at {spoken(one['at'])}: {came}"


def side(army: str, one: dict[str, Any]) -> str:
    """One side's points with their terms."""
    terms = ", ".join(f"{term['points']} {term['why']}" for term in one["terms"])
    return f"side {army}: {one['points']} = {terms}"


def spoken(key: str) -> str:
    """A target as people say it.

    >>> spoken("spears:champion"), spoken("captain")
    ('champion of spears', 'captain')
    """
    unit, _, part = key.partition(":")
    return f"{part} of {unit}" if part else unit


def several(count: int, word: str) -> str:
    """A count with its word.

    >>> several(1, "blow"), several(3, "hit")
    ('1 blow', '3 hits')
    """
    return f"{count} {word}{'' if count == 1 else 's'}"
