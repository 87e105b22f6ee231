"""A case's answer in words: a title and lines, for the terminal and for pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.engine.tally import is_many
from game.text.combat_verdict import combat_words
from game.text.panic_verdict import panic_words

if TYPE_CHECKING:
    from collections.abc import Callable


def said(question: str, raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    """The verdict in a sentence, and what else there is to say."""
    speak = SPEAKERS.get(question)
    title, lines = speak(raw, answer, unit) if speak else (_plain_title(question, raw), _plain(answer))
    reasons = [f"{reason['text']} ({reason['rule']})" for reason in answer.get("reasons", [])]
    return title, lines + reasons


WHY = {
    "too_far": "too far",
    "not_seen": "not seen",
    "blocked": "something is in the way",
    "no_room": "no room to line up",
    "barred": "may not charge",
}


def _charge(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    kind = "pseudo-charge" if raw.get("kind") == "pseudo" else "charge"
    gap = f"gap {answer.get('distance', 0):g} {unit}, {answer.get('allowance', 0):g} {unit} allowed"
    if answer.get("caught"):
        return f"{agreed(raw['by'], 'catches|catch')} {raw['target']}", [gap, f"moves {answer['moved']:g} {unit}"]
    if not answer.get("legal"):
        title = f"{raw['by']} cannot {kind} {raw['target']}: {WHY.get(str(answer.get('why')), 'illegal')}"
        lines = [gap] if "distance" in answer else []
        if "failed" in answer:
            lines.append(f"the charge fails and moves {answer['failed']['moved']:g} {unit}")
        return title, lines
    legs = " + ".join(leg_words(leg) for leg in answer["legs"] if leg["cost"] >= 0.01)
    contacts = answer["contacts"]
    many = f"{contacts['by']} models touch" if contacts["by"] > 1 else "1 model touches"
    flank = " flank" if answer["side"] in ("left", "right") else ""
    ways = answer.get("alternatives", 0)
    other = f"; {ways} other way{'s bring' if ways > 1 else ' brings'} as many" if ways else ""
    return f"Legal {kind} into the {answer['side']}{flank}", [
        f"{answer['cost']:g} of {answer['allowance']:g} {unit}: {legs}",
        f"{many} {contacts['target']} of the enemy{other}",
        gap,
    ]


def leg_words(leg: dict[str, Any]) -> str:
    """A leg as people say it.

    >>> leg_words({"wheel": "right", "degrees": 42.6, "cost": 7.43})
    'wheel right 42.6° (7.43)'
    """
    if "ahead" in leg:
        return f"ahead {leg['ahead']:g}" + (f" ({leg['cost']:g})" if leg["cost"] != leg["ahead"] else "")
    if "wheel" in leg:
        return f"wheel {leg['wheel']} {leg['degrees']:g}° ({leg['cost']:g})"
    if "places" in leg:
        return f"each to its place ({leg['cost']:g})"
    if "to" in leg:
        return f"to {leg['to'][0]:g}, {leg['to'][1]:g} ({leg['cost']:g})"
    kind = next(key for key in leg if key != "cost")
    return f"{kind} {leg[kind]} ({leg['cost']:g})"


def _move(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    word = "Legal" if answer["legal"] else "Illegal"
    legs = " + ".join(leg_words(leg) for leg in answer["legs"]) or "stays"
    return f"{word} move of {raw['unit']}", [f"{answer['cost']:g} of {answer['allowance']:g} {unit}: {legs}"]


def _march(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    if "legal" in answer:
        return _move(raw, answer, unit)
    word = "may march" if answer["allowed"] else "may not march"
    nearest = answer["nearest"]
    return f"{raw['unit']} {word}", [f"nearest enemy {nearest:g} {unit}"] if nearest is not None else []


def agreed(name: str, words: str) -> str:
    """A name with its verb, the one for one or the one for many.

    >>> agreed("Scouts", "sees|see"), agreed("the giant", "sees|see")
    ('Scouts see', 'the giant sees')
    """
    return f"{name} {words.split('|')[is_many(name)]}"


def _arc(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    votes = ", ".join(f"{side} {count}" for side, count in answer["votes"].items() if count)
    readings = ", ".join(f"{name}: {side}" for name, side in answer["readings"].items())
    return f"{agreed(raw['from'], 'stands|stand')} in the {answer['arc']} of {raw['of']}", [
        f"models: {votes}",
        readings,
    ]


def _sight(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    if answer["sees"]:
        return f"{agreed(raw['from'], 'sees|see')} {raw['to']}", [
            f"with models {', '.join(map(str, answer['from_models']))}"
        ]
    return f"{agreed(raw['from'], 'does|do')} not see {raw['to']}", [
        f"hidden by {', '.join(answer['blocked_by'])}"
    ] if answer["blocked_by"] else []


def _charges(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    """Each charge of a row, one after the other."""
    lines: list[str] = []
    for asked, one in zip(raw, answer["answers"], strict=True):
        title, rest = said("charge", asked, one, unit)
        lines += [f"{asked['by']}: {title}", *(f"  {line}" for line in rest[:2])]
    legal = sum(one.get("legal", False) for one in answer["answers"])
    return f"{legal} of {len(raw)} charges are legal", lines


def _reactions(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    words = {"hold": "hold", "stand_and_shoot": "stand and shoot", "flee": "flee"}
    may = [words[key] for key in words if answer.get(key)]
    shots = volley_lines(answer["volley"]) if "volley" in answer else []
    return f"{raw['target']} may {' or '.join(may)}", [f"gap {answer['distance']:g} {unit}", *shots]


def _shoot(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    names = f"{raw['unit']} may not shoot at {raw['at']}" if not answer["allowed"] else ""
    shots = sum(answer["shooters"].values()) + len(answer["characters"])
    if answer.get("guesses") and answer["allowed"]:
        return f"{raw['unit']} may shoot at {raw['at']}", ["its crew guesses the distance"]
    if not shots:
        return names or f"{agreed(raw['at'], 'is|are')} out of range of {raw['unit']}", []
    cover = f", through {answer['cover']} cover" if answer["cover"] != "none" else ""
    many = "1 model shoots" if shots == 1 else f"{shots} models shoot"
    return f"{raw['unit']}: {many} at {raw['at']}{cover}", volley_lines(answer)


def volley_lines(answer: dict[str, Any]) -> list[str]:
    """Each group of shots with its number, and who does not shoot."""
    lines = [f"{group['models']} at {group['range']} range: {_second(group)}" for group in answer["groups"]]
    lines += [f"{one['by']} at {one['range']} range: {_second(one)}" for one in answer["characters"]]
    quiet = [(answer["out_of_range"], "out of range"), (answer["not_seen"], "do not see it")]
    return lines + [f"{models} {words}" for models, words in quiet if models]


def _second(group: dict[str, Any]) -> str:
    """A number to hit with what it is made of, and the second die beyond 6."""
    if group["to_hit"] <= 6:
        return str(group["why"])
    die = f"a 6, then {group['second_die']}+" if group["second_die"] else "impossible"
    return f"{group['why']} ({die})"


def _redirect(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    offered = " or ".join(answer["offered"])
    near = [f"{one['target']} is {one['distance']:g} {unit} away" for one in answer["candidates"]]
    title = (
        f"{raw['by']} may turn on {offered}" if offered else f"{agreed(raw['by'], 'has|have')} nobody else to charge"
    )
    return title, [_flown(raw["after"], answer["flight"]), *near]


ENDS = {
    "moved": "runs on",
    "off_table": "leaves the table and is gone",
    "destroyed": "is destroyed",
    "caught": "is caught",
    "contact": "runs into an enemy",
}


def _flown(who: str, flight: dict[str, Any]) -> str:
    end = f", to {_place(flight['end'])}" if flight["result"] == "moved" else ""
    return f"{who} {ENDS[flight['result']]}{end}"


def _place(end: dict[str, Any]) -> str:
    """Where a body stands, in words."""
    at = end.get("front") or end["at"][0]
    return f"{at[0]:g}, {at[1]:g} facing {end['facing']:g}°"


def _flee(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    lines = [f"{answer['distance']:g} {unit}; it rolls {answer['dice']} dice"]
    if answer["result"] == "moved":
        lines.append(f"ends at {_place(answer['end'])}")
    return f"{raw['unit']} {ENDS[answer['result']]}", lines


def _pursue(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    quarry, who = raw.get("after"), raw["unit"]
    fate = f"catches {quarry}" if answer["caught"] else f"does not catch {quarry}" if quarry else "goes on"
    lines: list[str] = []
    if answer["hits"]:
        fate += f" and charges {' and '.join(answer['hits'])}"
        lines.append(f"meets it after {answer['contact_at']:g} {unit}, in its {answer['side']}")
    elif answer["result"] == "off_table":
        fate += " and leaves the table for a turn"
    if answer["ran_over"]:
        lines.append(f"runs over {' and '.join(answer['ran_over'])}")
    return f"{who} {fate}", [*lines, f"ends at {_place(answer['end'])}"]


def _return(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    if answer["end"] is None:
        return f"{raw['unit']} finds no place to come back", []
    aside = f"slides {answer['shifted']:g} {unit} along the edge" if answer["shifted"] else "comes in where it left"
    return f"{agreed(raw['unit'], 'comes|come')} back", [aside, f"stands at {_place(answer['end'])}"]


def _casualties(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    lost = f"{agreed(raw['unit'], 'loses|lose')} {raw['models']}"
    if answer["end"] is None:
        return f"{lost} and {'are' if is_many(raw['unit']) else 'is'} destroyed", []
    closing = [f"{who} closes up to {_place(end)}" for who, end in answer["moved"].items()]
    return f"{lost}: {answer['files']} files left", [f"its front stands at {_place(answer['end'])}", *closing]


def _ranks(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    return f"{agreed(raw['unit'], 'has|have')} a rank bonus of {answer['bonus']}", [
        f"ranks of {', '.join(map(str, answer['ranks']))}"
    ]


def _expand(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    left, right = raw.get("left", 0), raw.get("right", 0)
    if not answer["legal"]:
        return f"{raw['unit']} may not add {left} files on the left and {right} on the right", []
    return f"{raw['unit']} widens its front to {answer['files']} files", _ranked(answer)


def _lap(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    if not answer["legal"]:
        return f"{raw['unit']} may not lap round {raw['around']}", []
    left, right, touched = len(answer["left"]), len(answer["right"]), answer["touched"]
    round_it = f"they touch {touched['left']} enemies on the left and {touched['right']} on the right"
    title = f"{raw['unit']} laps round {raw['around']}: {left} to the left, {right} to the right"
    return title, [round_it, *_ranked(answer)]


def _ranked(answer: dict[str, Any]) -> list[str]:
    contacts = answer["contacts"]
    return [
        f"ranks of {', '.join(map(str, answer['ranks']))}",
        f"{contacts['by']} models fight, {contacts['target']} of the enemy",
    ]


SPEAKERS: dict[str, Callable[[Any, dict[str, Any], str], tuple[str, list[str]]]] = {
    "charge": _charge,
    "charges": _charges,
    "reactions": _reactions,
    "redirect": _redirect,
    "move": _move,
    "march": _march,
    "arc": _arc,
    "sight": _sight,
    "flee": _flee,
    "pursue": _pursue,
    "overrun": _pursue,
    "return": _return,
    "casualties": _casualties,
    "rank_bonus": _ranks,
    "shoot": _shoot,
    "expand": _expand,
    "lap": _lap,
    "combat": combat_words,
    "panic": panic_words,
}


def _plain_title(question: str, raw: Any) -> str:
    who = raw.get("unit", raw.get("by", "")) if isinstance(raw, dict) else ""
    return f"{question.replace('_', ' ')}: {who}" if who else question


def _plain(answer: dict[str, Any]) -> list[str]:
    return [f"{key}: {_value(value)}" for key, value in answer.items() if key != "reasons" and value not in ([], None)]


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(_value(part) for part in value)
    return f"{value:g}" if isinstance(value, float) else str(value)
