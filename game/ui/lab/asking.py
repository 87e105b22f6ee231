"""Kinds of questions and their arguments in words, how each is first asked, and how one reads on a line."""

from __future__ import annotations

from typing import Any

from game.language import N_, tr
from game.ui.lab import edits
from game.ui.lab.notation import short

KINDS = {
    "charge": N_("Charge"),
    "charges": N_("Charges in order"),
    "reactions": N_("Charge reactions"),
    "redirect": N_("Redirected charge"),
    "arc": N_("Which side"),
    "sight": N_("Line of sight"),
    "shoot": N_("Shooting"),
    "move": N_("Move"),
    "march": N_("March"),
    "flee": N_("Flight"),
    "pursue": N_("Pursuit"),
    "overrun": N_("Overrun"),
    "return": N_("Return to the table"),
    "casualties": N_("Casualties"),
    "rank_bonus": N_("Rank bonus"),
    "expand": N_("Widen the front"),
    "lap": N_("Lap round"),
    "combat": N_("Round of combat"),
    "panic": N_("Panic"),
}
CHOSEN = (N_("start of turn"), N_("after charges"), N_("end of phase"), N_("normal"), N_("pseudo"))
"""Words that arguments are chosen from and that stand nowhere else."""
WORDS = {
    "by": N_("by"),
    "target": N_("target"),
    "after": N_("after"),
    "unit": N_("unit"),
    "of": N_("of"),
    "from": N_("from"),
    "to": N_("to"),
    "over": N_("over"),
    "around": N_("around"),
    "at": N_("at"),
    "allowance": N_("allowance"),
    "kind": N_("kind"),
    "reaction": N_("reaction"),
    "fly": N_("flies"),
    "flee": N_("flees"),
    "legs": N_("legs"),
    "distance": N_("distance"),
    "roll": N_("dice"),
    "fled": N_("fled"),
    "models": N_("models"),
    "left": N_("files left"),
    "right": N_("files right"),
    "moved": N_("has moved"),
    "units": N_("units"),
    "charged": N_("charged"),
    "winner": N_("won last round"),
    "active": N_("whose turn"),
    "challenge": N_("challenge"),
    "dice": N_("dice"),
    "answers": N_("answers"),
    "when": N_("when"),
    "broken": N_("broken"),
    "destroyed": N_("destroyed"),
    "caught": N_("caught"),
    "lost": N_("losses"),
    "charges": N_("charges"),
    "tested": N_("have tested"),
}


def template(kind: str, value: dict[str, Any], chosen: dict[str, Any] | None) -> Any:
    """A question of a kind as it is first asked: of the chosen unit, or the first, and the first of its enemies."""
    listed = edits.pieces(value)
    mine = chosen or (listed[0] if listed else {})
    foes = [piece for piece in listed if piece.get("side") != mine.get("side")]
    me, foe = str(mine.get("id", "unit")), str(foes[0].get("id", "foe")) if foes else "foe"
    both = {"by": me, "target": foe}
    started: dict[str, Any] = {
        "charge": both,
        "charges": [both],
        "reactions": both,
        "redirect": {"by": me, "after": foe, "flee": 15},
        "arc": {"of": foe, "from": me},
        "sight": {"from": me, "to": foe},
        "shoot": {"unit": me, "at": foe},
        "move": {"unit": me, "legs": [{"ahead": 5}]},
        "march": {"unit": me},
        "flee": {"unit": me, "from": foe, "distance": 15},
        "pursue": {"unit": me, "after": foe, "fled": 10, "distance": 15},
        "overrun": {"unit": me, "over": foe, "distance": 15},
        "casualties": {"unit": me, "models": 5},
        "expand": {"unit": me, "left": 1, "right": 1},
        "lap": {"unit": me, "around": foe},
        "combat": {"units": [me]},
        "panic": {"when": "start_of_turn"},
    }
    return started.get(kind, {"unit": me})


def said(question: Any) -> str:
    """A question on one line."""
    if not isinstance(question, dict) or len(question) != 1:
        return short(question)
    ((kind, raw),) = question.items()
    words = tr(KINDS.get(str(kind), str(kind)))
    first = raw[0] if isinstance(raw, list) and raw else raw
    if not isinstance(first, dict):
        return words
    named = [str(first[key]) for key in ("by", "unit", "from", "of", "target", "after", "over", "around", "to", "at")
             if isinstance(first.get(key), str)]  # fmt: skip
    listed = first.get("units")
    named += [str(unit) for unit in listed] if isinstance(listed, list) else []
    named += [tr(str(first["when"]).replace("_", " "))] if "when" in first else []
    return f"{words}: {' · '.join(named)}" if named else words
