"""Every kind of question with its arguments as rows of a form, read off the loader's own specs."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

from game.data.questions import QUESTIONS, UNIT_KEYS, UNIT_LISTS
from game.language import tr
from game.ui.lab.argument_rows import chip_rows, leg_rows, loss_rows, pair_rows, reaction_rows
from game.ui.lab.arguments import argument_number, argument_switch, argument_word, argument_yaml
from game.ui.lab.asking import WORDS
from game.ui.lab.dice_rows import flight_rows, roll_rows
from game.ui.lab.fight_rows import answer_rows, challenge_rows
from game.ui.lab.items import Choice, Field, Label
from game.ui.lab.notation import short

if TYPE_CHECKING:
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

NONE = ""


def rows(desk: Desk) -> list[Row]:
    """The arguments of the chosen question."""
    asked = desk.asked
    if not asked or desk.question >= len(asked):
        return []
    question = asked[desk.question]
    if not isinstance(question, dict) or len(question) != 1:
        return [(Label(tr("This is no question; remove it"), "BAD"),)]
    ((kind, raw),) = question.items()
    if kind == "charges":
        return pair_rows(desk, ("charges",), raw if isinstance(raw, list) else [])
    if kind not in QUESTIONS or not isinstance(raw, dict):
        return [(Label(tr("This is no question; remove it"), "BAD"),)]
    found: list[Row] = []
    plain: list[Any] = []
    for name, about in QUESTIONS[kind].model_fields.items():
        key = about.alias or name
        made = _argument(desk, str(kind), key, name, about, raw)
        if isinstance(made, list):
            found += made
        else:
            plain.append(made)
    more = answer_rows(desk) if kind == "combat" and "dice" in raw else []
    return [*_two_by_two(plain), *found, *more]


def _two_by_two(items: list[Any]) -> list[Row]:
    return [tuple(items[n : n + 2]) for n in range(0, len(items), 2)]


def _argument(desk: Desk, kind: str, key: str, name: str, about: Any, raw: dict[str, Any]) -> Any:
    """One argument: an item, or rows of its own."""
    words, given, bare = tr(WORDS.get(key, key)), raw.get(key), _bare(about.annotation)
    where = (kind, key)
    if key == "reaction":
        return reaction_rows(desk, where, given)
    if key == "challenge":
        return challenge_rows(desk, raw)
    if key == "dice":
        return roll_rows(desk, given)
    if key == "answers":
        return []  # with the questions that the round asks, below
    if key == "roll":
        return flight_rows(desk, where, given)
    if key == "distance" and raw.get("roll") is not None:
        return []
    if key == "lost":
        return loss_rows(desk, where, given if isinstance(given, dict) else {})
    if key == "legs":
        return leg_rows(desk, kind, given)
    if key == "charges":
        return pair_rows(desk, where, given if isinstance(given, list) else [])
    if name in UNIT_KEYS:
        known = desk.units
        if isinstance(given, str) and given not in known:
            known = [given, *known]
        options = [(unit, unit) for unit in known]
        options = options if about.is_required() else [(NONE, tr("none")), *options]
        return Choice(f"ask:{key}", words, str(given or NONE), tuple(options), argument_word(desk, where))
    if key in ("winner", "active"):
        sides = [(side, side) for side in desk.sides]
        return Choice(f"ask:{key}", words, str(given or NONE), ((NONE, tr("none")), *sides), argument_word(desk, where))
    if name in UNIT_LISTS:
        return chip_rows(desk, where, words, given if isinstance(given, list) else [])
    return _plain(desk, where, words, given, bare, about.is_required())


def _plain(desk: Desk, where: tuple[str, ...], words: str, given: Any, bare: Any, required: bool) -> Any:
    key = f"ask:{where[-1]}"
    if get_origin(bare) is Literal:
        options = [(str(one), tr(str(one).replace("_", " "))) for one in get_args(bare)]
        default = "" if required else options[0][0]
        return Choice(key, words, str(given or default), tuple(options), argument_word(desk, where))
    if bare is bool:
        shown = NONE if given is None else "yes" if given else "no"
        options = [(NONE, tr("as it is")), ("yes", tr("yes")), ("no", tr("no"))]
        return Choice(key, words, shown, tuple(options), argument_switch(desk, where))
    if bare in (int, float):
        step = 1.0 if bare is int else 0.5
        return Field(
            key, words, "" if given is None else f"{given}", argument_number(desk, where, whole=bare is int), step
        )
    return Field(key, words, "" if given in (None, [], {}) else short(given), argument_yaml(desk, where))


def _bare(annotation: Any) -> Any:
    """A type without what is said about it, and without None."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    parts = [part for part in get_args(annotation) if part is not NoneType]
    if NoneType in get_args(annotation) and len(parts) == 1:
        return _bare(parts[0])
    return annotation
