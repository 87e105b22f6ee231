"""The verdict on a combat in words: the score, then the order of blows, or what came of each."""

from __future__ import annotations

from typing import Any

from game.engine.tally import both, either, listed, say
from game.language import N_, tr

WHY = {
    "charge": "charged",
    "initiative": "I {initiative}",
    "strikes_first": "weapon strikes first",
    "strikes_last": "weapon strikes last",
}
COUNTS = {
    "blow": N_("{n} {n:blow|blows}"),
    "hit": N_("{n} {n:hit|hits}"),
    "wound": N_("{n} {n:wound|wounds}"),
}


def combat_words(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    """A title that says who wins or strikes first, and a line for each step."""
    if not answer.get("combat") or "order" not in answer:
        return say("{units}: no combat to judge", units=both(raw["units"])), []
    if "missing" in answer:
        return missing(answer["missing"]), [*map(step, answer["order"]), *map(blow, answer["blows"])]
    if "blows" not in answer:
        score = [side(army, one) for army, one in answer["score"].items()]
        return first_words(answer), [*map(step, answer["order"]), tr("before any blow:"), *score]
    unused = [say("dice not used: {roll}", roll=roll) for roll in answer.get("unused", [])]
    return result_words(answer), [*map(blow, answer["blows"]), *score_lines(answer), *unused]


def score_lines(answer: dict[str, Any]) -> list[str]:
    """Both sides' points and who has lost how many."""
    fallen = [say("{who} loses {n}", who=who, n=models) for who, models in answer["losses"].items()]
    lost = ", ".join(fallen) or tr("nobody falls")
    return [*(side(army, one) for army, one in answer["score"].items()), lost]


def first_words(answer: dict[str, Any]) -> str:
    """Who strikes first."""
    steps = answer["order"]
    now = [spoken(one["who"]) for one in steps if one["step"] == 1]
    if any(one["roll_off"] for one in steps if one["step"] == 1):
        return say("{units} roll off for the first blow", units=both(now))
    if not now:
        return tr("Nobody strikes")
    return say("{units} {n:strikes|strike} first", units=both(now), n=len(now))


def result_words(answer: dict[str, Any]) -> str:
    """Who has won, and by how much."""
    one, two = (side["points"] for side in answer["score"].values())
    points = say("{one} to {two}", one=one, two=two)
    if answer["winner"] is None:
        return say("The combat is a draw, {points}", points=points)
    words = "Side {side} wins by {by} ({points})"
    return say(words, side=answer["winner"], by=answer["difference"], points=points)


def missing(needed: dict[str, Any]) -> str:
    """The first roll that was not given."""
    if "error" in needed:
        return say("The round cannot be fought: {error}", error=needed["error"])
    words = "The round stops: {n} {n:die|dice} for '{roll}' ({text})"
    return say(words, n=needed["dice"], roll=needed["roll"], text=needed["text"])


def step(one: dict[str, Any]) -> str:
    """One moment of the order: who, how many blows, at whom and on what."""
    by_die: dict[int, list[str]] = {}
    for who, die in one["to_hit"].items():
        by_die.setdefault(die, []).append(spoken(who))
    at = listed(
        [say("{who} on {n}+" if die else "{who} without a die", who=either(who), n=die) for die, who in by_die.items()]
    )
    reason = say(WHY[one["why"]], initiative=one["initiative"])
    words = "{step}. {who}: {blows} of S {strength} at {at} ({reason})"
    if one["roll_off"]:
        words = "{step}. {who}: {blows} of S {strength} at {at} ({reason}, roll-off)"
    blows = several(one["attacks"], "blow")
    who = spoken(one["who"])
    return say(words, step=one["step"], who=who, blows=blows, strength=one["strength"], at=at, reason=reason)


def blow(one: dict[str, Any]) -> str:
    """What one strike came to."""
    came = [several(one["attacks"], "blow"), several(one["hits"], "hit"), several(one["unsaved"], "wound")]
    return say("{who} at {target}: {came}", who=spoken(one["who"]), target=spoken(one["at"]), came=listed(came))


def side(army: str, one: dict[str, Any]) -> str:
    """One side's points with their terms."""
    terms = ", ".join(f"{term['points']} {term['why']}" for term in one["terms"])
    return say("side {side}: {points} = {terms}", side=army, points=one["points"], terms=terms)


def spoken(key: str) -> str:
    """A target as people say it.

    >>> spoken("spears:champion"), spoken("captain")
    ('champion of spears', 'captain')
    """
    unit, _, part = key.partition(":")
    return say("{part} of {unit}", part=part, unit=unit) if part else unit


def several(count: int, word: str) -> str:
    """A count with its word.

    >>> several(1, "blow"), several(3, "hit")
    ('1 blow', '3 hits')
    """
    return say(COUNTS[word], n=count)
