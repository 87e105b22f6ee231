"""Every kind of question with its arguments as rows of a form, read off the loader's own specs."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

from game.data.questions import QUESTIONS, UNIT_KEYS, UNIT_LISTS
from game.data.source import read_text
from game.errors import DataError
from game.language import N_, tr
from game.ui.lab import edits
from game.ui.lab.items import Button, Choice, Field, Label
from game.ui.lab.notation import short

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

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
NONE = ""
LEGS: dict[str, tuple[str, Any]] = {
    "ahead": (N_("ahead"), {"ahead": 5}),
    "wheel left": (N_("wheel left"), {"wheel": "left", "degrees": 30}),
    "wheel right": (N_("wheel right"), {"wheel": "right", "degrees": 30}),
    "turn left": (N_("turn left"), {"turn": "left"}),
    "turn right": (N_("turn right"), {"turn": "right"}),
    "turn about": (N_("turn about"), {"turn": "about"}),
    "files": (N_("files"), {"files": 5}),
    "reform": (N_("re-form"), {"reform": {"files": 5, "facing": 0}}),
    "pivot": (N_("pivot"), {"pivot": 45}),
    "to": (N_("straight to"), {"to": [50, 50]}),
}
NUMBERS = {"ahead": "ahead", "degrees": "degrees", "files": "files", "pivot": "pivot"}


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
    named += [str(first["when"]).replace("_", " ")] if "when" in first else []
    return f"{words}: {' · '.join(named)}" if named else words


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
        return _pairs(desk, ("charges",), raw if isinstance(raw, list) else [])
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
    return [*_two_by_two(plain), *found]


def _two_by_two(items: list[Any]) -> list[Row]:
    return [tuple(items[n : n + 2]) for n in range(0, len(items), 2)]


def _argument(desk: Desk, kind: str, key: str, name: str, about: Any, raw: dict[str, Any]) -> Any:
    """One argument: an item, or rows of its own."""
    words, given, bare = tr(WORDS.get(key, key)), raw.get(key), _bare(about.annotation)
    where = (kind, key)
    if key == "reaction":
        return _reaction(desk, where, given)
    if key == "legs":
        return _legs(desk, kind, given)
    if key == "charges":
        return _pairs(desk, where, given if isinstance(given, list) else [])
    if name in UNIT_KEYS:
        known = desk.units
        if isinstance(given, str) and given not in known:
            known = [given, *known]
        options = [(unit, unit) for unit in known]
        options = options if about.is_required() else [(NONE, tr("none")), *options]
        return Choice(f"ask:{key}", words, str(given or NONE), tuple(options), _writer(desk, where))
    if key in ("winner", "active"):
        sides = [(side, side) for side in desk.sides]
        return Choice(f"ask:{key}", words, str(given or NONE), ((NONE, tr("none")), *sides), _writer(desk, where))
    if name in UNIT_LISTS and key not in ("challenge", "lost"):
        return _chips(desk, where, words, given if isinstance(given, list) else [])
    return _plain(desk, where, words, given, bare, about.is_required())


def _plain(desk: Desk, where: tuple[str, ...], words: str, given: Any, bare: Any, required: bool) -> Any:
    key = f"ask:{where[-1]}"
    if get_origin(bare) is Literal:
        options = [(str(one), str(one).replace("_", " ")) for one in get_args(bare)]
        default = "" if required else options[0][0]
        return Choice(key, words, str(given or default), tuple(options), _writer(desk, where))
    if bare is bool:
        shown = NONE if given is None else "yes" if given else "no"
        options = [(NONE, tr("as it is")), ("yes", tr("yes")), ("no", tr("no"))]
        return Choice(key, words, shown, tuple(options), _switcher(desk, where))
    if bare in (int, float):
        step = 1.0 if bare is int else 0.5
        return Field(key, words, "" if given is None else f"{given}", _number(desk, where, whole=bare is int), step)
    return Field(key, words, "" if given in (None, [], {}) else short(given), _yaml(desk, where))


def _bare(annotation: Any) -> Any:
    """A type without what is said about it, and without None."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    parts = [part for part in get_args(annotation) if part is not NoneType]
    if NoneType in get_args(annotation) and len(parts) == 1:
        return _bare(parts[0])
    return annotation


# -- how arguments are written


def _write(desk: Desk, where: tuple[str, ...], wanted: Any, tag: str = "") -> None:
    """Set an argument, or leave it out."""
    with desk.edit(tag) as value:
        ((_, raw),) = value["ask"][desk.question].items()
        edits.set_or_drop(raw, where[-1], wanted)


def _writer(desk: Desk, where: tuple[str, ...]) -> Callable[[str], None]:
    return lambda wanted: _write(desk, where, wanted)


def _switcher(desk: Desk, where: tuple[str, ...]) -> Callable[[str], None]:
    return lambda wanted: _write(desk, where, {"yes": True, "no": False}.get(wanted))


def number_in(text: str, *, whole: bool = False) -> tuple[Any, str]:
    """A typed number, and what is wrong with it.

    >>> number_in("12.50"), number_in("7", whole=True), number_in("")
    ((12.5, ''), (7, ''), (None, ''))
    """
    if not text.strip():
        return None, ""
    try:
        number = int(text) if whole else float(text.replace(",", "."))
    except ValueError:
        return None, tr("write a whole number") if whole else tr("write a number")
    if not abs(number) < 1e9:
        return None, tr("write a number")
    return number if whole else edits.tidy(number, 4), ""


def _number(desk: Desk, where: tuple[str, ...], *, whole: bool) -> Callable[[str], str]:
    def write(text: str) -> str:
        number, fault = number_in(text, whole=whole)
        if not fault:
            _write(desk, where, number, f"ask {desk.question} {where}")
        return fault

    return write


def _yaml(desk: Desk, where: tuple[str, ...]) -> Callable[[str], str]:
    def write(text: str) -> str:
        if not text.strip():
            _write(desk, where, None, f"ask {desk.question} {where}")
            return ""
        try:
            wanted = read_text(text, "line").value
        except DataError as error:
            return error.faults[0].split(": ", 1)[-1]
        _write(desk, where, wanted, f"ask {desk.question} {where}")
        return ""

    return write


# -- arguments with rows of their own


def _reaction(desk: Desk, where: tuple[str, ...], given: Any) -> list[Row]:
    flees = isinstance(given, dict)
    shown = "flee" if flees else str(given or NONE)
    options = (
        (NONE, tr("none")),
        ("hold", tr("hold")),
        ("stand_and_shoot", tr("stand and shoot")),
        ("flee", tr("flee")),
    )

    def choose(wanted: str) -> None:
        _write(desk, where, {"flee": 15} if wanted == "flee" else wanted)

    row: list[Any] = [Choice("ask:reaction", tr(WORDS["reaction"]), shown, options, choose)]
    if flees:

        def write(text: str) -> str:
            number, fault = number_in(text)
            if not fault and number is not None:
                _write(desk, where, {"flee": number}, "ask reaction flee")
            return fault

        row.append(Field("ask:flee", tr("distance"), f"{given.get('flee', '')}", write, 0.5))
    return [tuple(row)]


def _chips(desk: Desk, where: tuple[str, ...], words: str, given: list[Any]) -> list[Row]:
    """A list of units: each is in it or not."""

    def flip(unit: str) -> Callable[[], None]:
        def act() -> None:
            kept = [one for one in given if one != unit]
            _write(desk, where, kept if unit in given else [*given, unit])

        return act

    chips = [Button(f"ask:{where[-1]}:{unit}", unit, flip(unit), lit=unit in given) for unit in desk.units]
    return [(Label(words, "DIM", 12),), *[tuple(chips[n : n + 3]) for n in range(0, len(chips), 3)]]


def _pairs(desk: Desk, where: tuple[str, ...], given: list[Any]) -> list[Row]:
    """Charges: each by one unit on another."""
    found: list[Row] = [(Label(tr("Charges, in the order in which they are moved"), "DIM", 12),)]
    for number, pair in enumerate(given):
        if not isinstance(pair, dict):
            continue
        row: list[Any] = []
        for key in ("by", "target"):
            options = tuple((unit, unit) for unit in desk.units)
            choose = _pair_writer(desk, where, number, key)
            row.append(Choice(f"ask:pair:{number}:{key}", tr(WORDS[key]), str(pair.get(key, "")), options, choose))
        row.append(Button(f"ask:pair:{number}:drop", tr("Remove"), _pair_drop(desk, where, number)))
        found.append(tuple(row))

    def add() -> None:
        _in_list(desk, where, lambda listed: listed.append(template("charge", desk.value, desk.chosen_piece)))

    return [*found, (Button("ask:pair:add", tr("Another charge"), add),)]


def _in_list(desk: Desk, where: tuple[str, ...], change: Callable[[list[Any]], None]) -> None:
    with desk.edit() as value:
        question = value["ask"][desk.question]
        holder, key = (question, "charges") if "charges" in question else (question[where[0]], where[-1])
        listed = list(holder.get(key) or [])
        change(listed)
        holder[key] = listed


def _pair_writer(desk: Desk, where: tuple[str, ...], number: int, key: str) -> Callable[[str], None]:
    return lambda wanted: _in_list(desk, where, lambda listed: listed[number].__setitem__(key, wanted))


def _pair_drop(desk: Desk, where: tuple[str, ...], number: int) -> Callable[[], None]:
    return lambda: _in_list(desk, where, lambda listed: listed.pop(number))


def _legs(desk: Desk, kind: str, given: Any) -> list[Row]:
    """The legs of a move, each a kind and its numbers."""
    where = (kind, "legs")
    legs = given if isinstance(given, list) else []
    found: list[Row] = [(Label(tr("Legs, in order"), "DIM", 12),)]
    for number, leg in enumerate(legs):
        if isinstance(leg, dict):
            found.append(_leg(desk, where, number, leg))
    options = tuple((key, tr(words)) for key, (words, _) in LEGS.items())

    def add(wanted: str) -> None:
        _in_list(desk, where, lambda listed: listed.append(dict(LEGS[wanted][1])))

    return [*found, (Choice("ask:leg:add", tr("Another leg"), "", options, add),)]


def _leg(desk: Desk, where: tuple[str, ...], number: int, leg: dict[str, Any]) -> Row:
    shown = next((key for key, (_, made) in LEGS.items() if _same_kind(leg, made)), "")
    options = tuple((key, tr(words)) for key, (words, _) in LEGS.items())

    def choose(wanted: str) -> None:
        _in_list(desk, where, lambda listed: listed.__setitem__(number, dict(LEGS[wanted][1])))

    def drop() -> None:
        _in_list(desk, where, lambda listed: listed.pop(number))

    row: list[Any] = [Choice(f"ask:leg:{number}", f"{number + 1}", shown, options, choose)]
    key = next((key for key in NUMBERS if key in leg), "")
    if key:
        row.append(Field(f"ask:leg:{number}:{key}", "", f"{leg[key]}", _leg_number(desk, where, number, key), 0.5))
    elif shown in ("reform", "to", ""):
        row.append(Field(f"ask:leg:{number}:all", "", short(leg), _leg_yaml(desk, where, number)))
    row.append(Button(f"ask:leg:{number}:drop", tr("Remove"), drop))
    return tuple(row)


def _same_kind(leg: dict[str, Any], made: dict[str, Any]) -> bool:
    return set(leg) == set(made) and all(leg[key] == made[key] for key in ("wheel", "turn") if key in made)


def _leg_number(desk: Desk, where: tuple[str, ...], number: int, key: str) -> Callable[[str], str]:
    def write(text: str) -> str:
        wanted, fault = number_in(text, whole=key == "files")
        if not fault and wanted is not None:
            _in_list(desk, where, lambda listed: listed[number].__setitem__(key, wanted))
        return fault

    return write


def _leg_yaml(desk: Desk, where: tuple[str, ...], number: int) -> Callable[[str], str]:
    def write(text: str) -> str:
        try:
            wanted = read_text(text, "line").value
        except DataError as error:
            return error.faults[0].split(": ", 1)[-1]
        if isinstance(wanted, dict):
            _in_list(desk, where, lambda listed: listed.__setitem__(number, wanted))
            return ""
        return tr("write a leg, such as {to: [50, 50]}")

    return write
