"""The fields of an answer, and what stands in them, for people: where answers are compared."""

from __future__ import annotations

from typing import Any

from game.language import N_, number, tr

FIELDS = {
    "declarable": N_("may be declared"),
    "legal": N_("legal"),
    "reaches": N_("reaches"),
    "side": N_("zone"),
    "distance": N_("distance"),
    "allowance": N_("allowance"),
    "cost": N_("cost"),
    "legs": N_("legs"),
    "align": N_("aligning"),
    "end": N_("where it ends"),
    "front": N_("front"),
    "facing": N_("facing"),
    "contacts": N_("in contact"),
    "by": N_("by"),
    "target": N_("target"),
    "reasons": N_("reasons"),
    "why": N_("why"),
    "failed": N_("failed charge"),
    "moved": N_("moved"),
    "flight": N_("flight"),
    "caught": N_("caught"),
    "result": N_("result"),
    "arc": N_("zone"),
    "votes": N_("votes"),
    "sees": N_("sees"),
    "from_models": N_("models that see"),
    "blocked_by": N_("hidden by"),
    "allowed": N_("allowed"),
    "nearest": N_("nearest enemy"),
    "files": N_("files"),
    "ranks": N_("ranks"),
    "bonus": N_("rank bonus"),
    "shooters": N_("who shoots"),
    "cover": N_("cover"),
    "to_hit": N_("to hit"),
    "tests": N_("who tests"),
    "score": N_("score"),
    "points": N_("points"),
    "winner": N_("winner"),
    "difference": N_("difference"),
    "order": N_("order of blows"),
    "hold": N_("hold"),
    "stand_and_shoot": N_("stand and shoot"),
    "flee": N_("flee"),
    "ahead": N_("ahead"),
    "alternatives": N_("other ways"),
    "area": N_("by area"),
    "about": N_("about the point"),
    "at": N_("at"),
    "attacks": N_("attacks"),
    "bend": N_("bend"),
    "blows": N_("blows"),
    "candidates": N_("candidates"),
    "cause": N_("cause"),
    "causes": N_("causes"),
    "characters": N_("characters"),
    "code": N_("code"),
    "combat": N_("in the combat"),
    "contact_at": N_("contact at"),
    "counts": N_("counts"),
    "degrees": N_("degrees"),
    "dice": N_("dice"),
    "fighters": N_("fighters"),
    "formed": N_("formed up"),
    "front_centre": N_("centre of the front"),
    "front_rank": N_("front rank"),
    "from": N_("from"),
    "gap": N_("gap"),
    "groups": N_("groups"),
    "hits": N_("hits"),
    "initiative": N_("initiative"),
    "left": N_("left"),
    "long": N_("long"),
    "losses": N_("losses"),
    "models": N_("models"),
    "name": N_("name"),
    "needed": N_("needed"),
    "not_seen": N_("not seen"),
    "offered": N_("offered"),
    "out_of_range": N_("out of range"),
    "path": N_("path"),
    "pivot": N_("pivot"),
    "places": N_("places"),
    "ran_over": N_("ran over"),
    "range": N_("range"),
    "readings": N_("readings"),
    "rear": N_("rear"),
    "right": N_("right"),
    "roll_off": N_("roll-off"),
    "rule": N_("rule"),
    "runs": N_("runs"),
    "second_die": N_("second die"),
    "shifted": N_("shifted"),
    "short": N_("short"),
    "step": N_("step"),
    "strength": N_("strength"),
    "tally": N_("number"),
    "terms": N_("terms"),
    "text": N_("text"),
    "to": N_("toward"),
    "touched": N_("touched"),
    "turn": N_("turn"),
    "units": N_("units"),
    "unsaved": N_("unsaved"),
    "volley": N_("volley"),
    "way": N_("way"),
    "wheel": N_("wheeling"),
    "where": N_("where"),
    "who": N_("who"),
    "wounds": N_("wounds"),
}
LONGEST = 60


def field_words(path: str) -> str:
    """A field by its path, as people read it.

    >>> field_words("contacts.by"), field_words("end.front.0")
    ('in contact, by', 'where it ends, front, 1')
    """
    parts = path.split(".")
    return ", ".join(str(int(part) + 1) if part.isdigit() else _word(part) for part in parts)


def _word(part: str) -> str:
    return tr(FIELDS[part]) if part in FIELDS else part.replace("_", " ")


def value_words(value: Any) -> str:
    """What stands in a field.

    >>> value_words(True), value_words([]), value_words(12.5), value_words([{"rule": "FB-CHG-03", "text": ""}])
    ('yes', '–', '12.5', 'FB-CHG-03')
    """
    if value is None or value in ([], {}):
        return "–"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list):
        if all(isinstance(one, dict) and "rule" in one for one in value):
            return ", ".join(str(one["rule"]) for one in value)
        return _short(", ".join(map(value_words, value)))
    if isinstance(value, dict):
        return _short(", ".join(f"{_word(str(key))} {value_words(one)}" for key, one in value.items()))
    if isinstance(value, int | float):
        return number(f"{value:g}")
    return _short(tr(str(value).replace("_", " ")))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
