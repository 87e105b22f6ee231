"""Lists of words in a unit's form, such as its gear: each word a button that drops it, others from a list to add."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.data.build import COMMAND, GEAR
from game.language import N_, tr
from game.ui.lab.items import Button, Choice, Field
from game.ui.lab.notation import short

if TYPE_CHECKING:
    from game.data.specs import CatalogueUnit
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row
    from game.ui.lab.writer import Writer

LISTS = {
    "engaged_with": N_("fights"),
    "gear": N_("gear"),
    "special": N_("special rules"),
    "command": N_("command"),
    "options": N_("options"),
    "keywords": N_("keywords"),
}
ACROSS = 3


def word_rows(desk: Desk, piece: dict[str, Any], kind: CatalogueUnit | None, write: Writer) -> list[Row]:
    """All lists of a piece; one that holds more than words is written as the file has it."""
    found: list[Row] = []
    for key, words in LISTS.items():
        given = piece.get(key) or []
        known = _known(desk, key, piece, kind)
        plain = isinstance(given, list) and all(isinstance(one, str) for one in given)
        if not known or not plain:
            found.append((Field(f"piece:{key}", tr(words), short(given) if given else "", write.yaml(key)),))
        if known:
            options = tuple((word, _said(word)) for word in known if not plain or word not in given)
            found.append((Choice(f"piece:{key}:add", tr(words), "", options, write.add_word(key)),))
        if known and plain:
            chips = [
                Button(f"piece:{key}:{word}", f"{_said(word)}  ×", write.drop_word(key, word), tip=tr("Remove"))
                for word in given
            ]
            found += [tuple(chips[n : n + ACROSS]) for n in range(0, len(chips), ACROSS)]
    return found


def _known(desk: Desk, key: str, piece: dict[str, Any], kind: CatalogueUnit | None) -> tuple[str, ...]:
    match key:
        case "engaged_with":
            return tuple(unit for unit in desk.units if unit != piece.get("id"))
        case "gear":
            return GEAR
        case "command":
            return COMMAND
        case "special":
            return tuple(sorted(desk.rules.special.wording))
        case "options":
            return tuple(kind.options) if kind is not None else ()
    return ()


def _said(word: str) -> str:
    return tr(word.replace("_", " "))
