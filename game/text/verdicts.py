"""A case's answer in words: a title and lines, for the terminal and for pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.engine.tally import both, either, listed, say
from game.language import N_, number, tr, tr_name
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
LEGAL = {
    "front": N_("Legal charge into the front"),
    "left": N_("Legal charge into the left flank"),
    "right": N_("Legal charge into the right flank"),
    "rear": N_("Legal charge into the rear"),
}
LEGAL_PSEUDO = {
    "front": N_("Legal pseudo-charge into the front"),
    "left": N_("Legal pseudo-charge into the left flank"),
    "right": N_("Legal pseudo-charge into the right flank"),
    "rear": N_("Legal pseudo-charge into the rear"),
}


def _charge(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    pseudo = raw.get("kind") == "pseudo"
    gap = _gap(answer, unit)
    if answer.get("caught"):
        moved = say("moves {length:g} {unit}", length=answer["moved"], unit=unit)
        return say("{by} {by:catches|catch} {target}", by=raw["by"], target=raw["target"]), [gap, moved]
    if not answer.get("legal"):
        words = "{by} cannot pseudo-charge {target}: {why}" if pseudo else "{by} cannot charge {target}: {why}"
        title = say(words, by=raw["by"], target=raw["target"], why=WHY.get(str(answer.get("why")), "illegal"))
        lines = [gap] if "distance" in answer else []
        if "failed" in answer:
            length = answer["failed"]["moved"]
            lines.append(say("the charge fails and moves {length:g} {unit}", length=length, unit=unit))
        return title, lines
    legs = " + ".join(leg_words(leg) for leg in answer["legs"] if leg["cost"] >= 0.01)
    return tr((LEGAL_PSEUDO if pseudo else LEGAL)[answer["side"]]), [_price(answer, unit, legs), _touching(answer), gap]


def _gap(answer: dict[str, Any], unit: str) -> str:
    gap, allowed = answer.get("distance", 0), answer.get("allowance", 0)
    return say("gap {gap:g} {unit}, {allowed:g} {unit} allowed", gap=gap, allowed=allowed, unit=unit)


def _price(answer: dict[str, Any], unit: str, legs: str) -> str:
    words = "{cost:g} of {most:g} {unit}: {legs}"
    return say(words, cost=answer["cost"], most=answer["allowance"], unit=unit, legs=legs)


def _touching(answer: dict[str, Any]) -> str:
    """How many touch whom, and how many other ways there are."""
    by, target = answer["contacts"]["by"], answer["contacts"]["target"]
    touch = say("{n} {n:model touches|models touch} {of} of the enemy", n=by, of=target)
    ways = answer.get("alternatives", 0)
    words = "{touch}; {n} other {n:way brings|ways bring} as many"
    return say(words, touch=touch, n=ways) if ways else touch


def leg_words(leg: dict[str, Any]) -> str:
    """A leg as people say it.

    >>> leg_words({"wheel": "right", "degrees": 42.6, "cost": 7.43})
    'wheel right 42.6° (7.43)'
    """
    cost = leg["cost"]
    if "ahead" in leg:
        ahead = say("ahead {length:g}", length=leg["ahead"])
        return ahead + (f" ({number(cost, 'g')})" if cost != leg["ahead"] else "")
    if "wheel" in leg:
        said = say(WHEELS[leg["wheel"]], degrees=leg["degrees"])
    elif "places" in leg:
        said = tr("each to its place")
    elif "to" in leg:
        said = say("to {x:g}, {y:g}", x=leg["to"][0], y=leg["to"][1])
    else:
        said = _formation_words(leg)
    return f"{said} ({number(cost, 'g')})"


def _formation_words(leg: dict[str, Any]) -> str:
    """A turn or a change of formation.

    >>> _formation_words({"turn": "about"}), _formation_words({"files": 7}), _formation_words({"pivot": 30.0})
    ('turn about', 'files 7', 'pivot 30')
    """
    if "turn" in leg:
        return tr(TURNS[leg["turn"]])
    if "reform" in leg:
        return say("re-form, {files} files, facing {facing:.0f}°", **leg["reform"])
    kind = next(key for key in leg if key != "cost")
    return f"{tr(kind)} {number(leg[kind], 'g') if isinstance(leg[kind], float) else leg[kind]}"


TURNS = {"left": N_("turn left"), "right": N_("turn right"), "about": N_("turn about")}
WHEELS = {"left": N_("wheel left {degrees:g}°"), "right": N_("wheel right {degrees:g}°")}
KINDS = (N_("files"), N_("pivot"))
"""Legs that are told by their own names."""


def _move(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    words = "Legal move of {unit}" if answer["legal"] else "Illegal move of {unit}"
    legs = " + ".join(leg_words(leg) for leg in answer["legs"]) or tr("stays")
    return say(words, unit=raw["unit"]), [_price(answer, unit, legs)]


def _march(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    if "legal" in answer:
        return _move(raw, answer, unit)
    words = "{unit} may march" if answer["allowed"] else "{unit} may not march"
    gap = answer["nearest"]
    lines = [say("nearest enemy {gap:g} {unit}", gap=gap, unit=unit)] if gap is not None else []
    return say(words, unit=raw["unit"]), lines


ARCS = {
    "front": N_("{unit} {unit:stands|stand} in the front of {of}"),
    "left": N_("{unit} {unit:stands|stand} in the left flank of {of}"),
    "right": N_("{unit} {unit:stands|stand} in the right flank of {of}"),
    "rear": N_("{unit} {unit:stands|stand} in the rear of {of}"),
}


def _arc(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    votes = ", ".join(f"{tr(side)} {count}" for side, count in answer["votes"].items() if count)
    readings = ", ".join(f"{tr(name.replace('_', ' '))}: {tr(side)}" for name, side in answer["readings"].items())
    return in_arc(answer["arc"], raw["from"], raw["of"]), [say("models: {votes}", votes=votes), readings]


def in_arc(side: str, unit: str, of: str) -> str:
    """That a unit stands in the zone of a side of another."""
    return say(ARCS[side], unit=unit, of=of)


def _sight(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    who = {"unit": raw["from"], "other": raw["to"]}
    if answer["sees"]:
        models = ", ".join(map(str, answer["from_models"]))
        return say("{unit} {unit:sees|see} {other}", **who), [say("with models {models}", models=models)]
    blockers = answer["blocked_by"]
    hidden = [say("hidden by {blocker}", blocker=listed(blockers))] if blockers else []
    return say("{unit} {unit:does|do} not see {other}", **who), hidden


def _charges(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    """Each charge of a row, one after the other."""
    lines: list[str] = []
    for asked, one in zip(raw, answer["answers"], strict=True):
        title, rest = said("charge", asked, one, unit)
        lines += [f"{tr_name(asked['by'])}: {title}", *(f"  {line}" for line in rest[:2])]
    legal = sum(one.get("legal", False) for one in answer["answers"])
    return say("{n} of {all} charges are legal", n=legal, all=len(raw)), lines


REACTIONS = {"hold": "hold", "stand_and_shoot": "stand and shoot", "flee": "flee"}


def _reactions(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    may = [words for key, words in REACTIONS.items() if answer.get(key)]
    shots = volley_lines(answer["volley"]) if "volley" in answer else []
    gap = say("gap {gap:g} {unit}", gap=answer["distance"], unit=unit)
    return say("{unit} may {reactions}", unit=raw["target"], reactions=either(may)), [gap, *shots]


def _shoot(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    who = {"unit": raw["unit"], "target": raw["at"]}
    shots = sum(answer["shooters"].values()) + len(answer["characters"])
    if answer.get("guesses") and answer["allowed"]:
        return say("{unit} may shoot at {target}", **who), [tr("its crew guesses the distance")]
    if not shots:
        barred = not answer["allowed"]
        words = "{unit} may not shoot at {target}" if barred else "{target} {target:is|are} out of range of {unit}"
        return say(words, **who), []
    return say(THROUGH[answer["cover"]], **who, n=shots), volley_lines(answer)


THROUGH = {
    "none": N_("{unit}: {n} {n:model shoots|models shoot} at {target}"),
    "soft": N_("{unit}: {n} {n:model shoots|models shoot} at {target}, through soft cover"),
    "hard": N_("{unit}: {n} {n:model shoots|models shoot} at {target}, through hard cover"),
}


def volley_lines(answer: dict[str, Any]) -> list[str]:
    """Each group of shots with its number, and who does not shoot."""
    groups = [{**group, "who": group["models"]} for group in answer["groups"]]
    lines = []
    for group in [*groups, *({**one, "who": one["by"]} for one in answer["characters"])]:
        words = "{who} at long range: {needed}" if group["range"] == "long" else "{who} at short range: {needed}"
        lines.append(say(words, who=group["who"], needed=_second(group)))
    if far := answer["out_of_range"]:
        lines.append(say("{n} out of range", n=far))
    if blind := answer["not_seen"]:
        lines.append(say("{n} {n:does|do} not see it", n=blind))
    return lines


def _second(group: dict[str, Any]) -> str:
    """A number to hit with what it is made of, and the second die beyond 6."""
    if group["to_hit"] <= 6:
        return str(group["why"])
    words = "{why} (a 6, then {n}+)" if group["second_die"] else "{why} (impossible)"
    return say(words, why=group["why"], n=group["second_die"] or 0)


def _redirect(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    words = "{unit} {unit:is|are} {gap:g} {cm} away"
    near = [say(words, unit=one["target"], gap=one["distance"], cm=unit) for one in answer["candidates"]]
    offered = answer["offered"]
    words = "{unit} may turn on {others}" if offered else "{unit} {unit:has|have} nobody else to charge"
    title = say(words, unit=raw["by"], others=either(offered))
    return title, [_flown(raw["after"], answer["flight"]), *near]


ENDS = {
    "moved": "{unit} {unit:runs|run} on",
    "off_table": "{unit} {unit:leaves|leave} the table and {unit:is|are} gone",
    "destroyed": "{unit} {unit:is|are} destroyed",
    "caught": "{unit} {unit:is|are} caught",
    "contact": "{unit} {unit:runs|run} into an enemy",
}


def _flown(who: str, flight: dict[str, Any]) -> str:
    if flight["result"] == "moved":
        return say("{unit} {unit:runs|run} on, to {place}", unit=who, place=_place(flight["end"]))
    return say(ENDS[flight["result"]], unit=who)


def _place(end: dict[str, Any]) -> str:
    """Where a body stands, in words."""
    at = end.get("front") or end["at"][0]
    return say("{x:g}, {y:g} facing {facing:g}°", x=at[0], y=at[1], facing=end["facing"])


def _flee(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    words = "{length:g} {unit}; it rolls {dice} dice"
    lines = [say(words, length=answer["distance"], unit=unit, dice=answer["dice"])]
    if answer["result"] == "moved":
        lines.append(say("ends at {place}", place=_place(answer["end"])))
    return say(ENDS[answer["result"]], unit=raw["unit"]), lines


def _pursue(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    quarry, met = raw.get("after"), answer["hits"]
    words = "{unit} {unit:catches|catch} {quarry}" if answer["caught"] else "{unit} {unit:does|do} not catch {quarry}"
    fate = say(words if quarry else "{unit} {unit:goes|go} on", unit=raw["unit"], quarry=quarry or "")
    lines: list[str] = []
    if met:
        fate = say("{fate} and {unit:charges|charge} {enemies}", fate=fate, unit=raw["unit"], enemies=both(met))
        lines.append(say(MEETS[answer["side"]], length=answer["contact_at"], unit=unit))
    elif answer["result"] == "off_table":
        fate = say("{fate} and {unit:leaves|leave} the table for a turn", fate=fate, unit=raw["unit"])
    if answer["ran_over"]:
        lines.append(say("runs over {units}", units=both(answer["ran_over"])))
    return fate, [*lines, say("ends at {place}", place=_place(answer["end"]))]


MEETS = {
    "front": N_("meets it after {length:g} {unit}, in its front"),
    "left": N_("meets it after {length:g} {unit}, in its left flank"),
    "right": N_("meets it after {length:g} {unit}, in its right flank"),
    "rear": N_("meets it after {length:g} {unit}, in its rear"),
}


def _return(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    if answer["end"] is None:
        return say("{unit} {unit:finds|find} no place to come back", unit=raw["unit"]), []
    slid = answer["shifted"]
    aside = (
        say("slides {length:g} {unit} along the edge", length=slid, unit=unit) if slid else tr("comes in where it left")
    )
    stands = say("stands at {place}", place=_place(answer["end"]))
    return say("{unit} {unit:comes|come} back", unit=raw["unit"]), [aside, stands]


def _casualties(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    lost = {"unit": raw["unit"], "n": raw["models"]}
    if answer["end"] is None:
        return say("{unit} {unit:loses|lose} {n} and {unit:is|are} destroyed", **lost), []
    closing = [
        say("{unit} {unit:closes|close} up to {place}", unit=who, place=_place(end))
        for who, end in answer["moved"].items()
    ]
    title = say("{unit} {unit:loses|lose} {n}: {files} files left", **lost, files=answer["files"])
    return title, [say("its front stands at {place}", place=_place(answer["end"])), *closing]


def _ranks(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    words = "{unit} {unit:has|have} a rank bonus of {bonus}"
    return say(words, unit=raw["unit"], bonus=answer["bonus"]), [_ranks_of(answer)]


def _expand(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    left, right = raw.get("left", 0), raw.get("right", 0)
    if not answer["legal"]:
        words = "{unit} may not add {left} {left:file|files} on the left and {right} on the right"
        return say(words, unit=raw["unit"], left=left, right=right), []
    return say(
        "{unit} {unit:widens its front|widen their front} to {files} files", unit=raw["unit"], files=answer["files"]
    ), _ranked(answer)


def _lap(raw: Any, answer: dict[str, Any], unit: str) -> tuple[str, list[str]]:
    who = {"unit": raw["unit"], "enemy": raw["around"]}
    if not answer["legal"]:
        return say("{unit} may not lap round {enemy}", **who), []
    left, right, touched = len(answer["left"]), len(answer["right"]), answer["touched"]
    words = "they touch {left} {left:enemy|enemies} on the left and {right} on the right"
    round_it = say(words, left=touched["left"], right=touched["right"])
    title = say(
        "{unit} {unit:laps|lap} round {enemy}: {left} to the left, {right} to the right", **who, left=left, right=right
    )
    return title, [round_it, *_ranked(answer)]


def _ranked(answer: dict[str, Any]) -> list[str]:
    by, target = answer["contacts"]["by"], answer["contacts"]["target"]
    return [_ranks_of(answer), say("{n} {n:model fights|models fight}, {of} of the enemy", n=by, of=target)]


def _ranks_of(answer: dict[str, Any]) -> str:
    return say("ranks of {numbers}", numbers=", ".join(map(str, answer["ranks"])))


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
    asked = tr(question.replace("_", " "))
    return f"{asked}: {tr_name(who)}" if who else asked


def _plain(answer: dict[str, Any]) -> list[str]:
    shown = ((key, value) for key, value in answer.items() if key != "reasons" and value not in ([], None))
    return [f"{key}: {_value(value)}" for key, value in shown]


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items())
    if isinstance(value, list):
        return " ".join(_value(part) for part in value)
    return number(value, "g") if isinstance(value, float) else str(value)
