"""Arguments that need rows of their own: reactions, lists of units, charges in order, the legs of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.data.source import read_text
from game.errors import DataError
from game.language import N_, tr
from game.ui.lab.arguments import number_in, set_argument
from game.ui.lab.asking import WORDS, template
from game.ui.lab.items import Button, Choice, Field, Label
from game.ui.lab.notation import short

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

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


def reaction_rows(desk: Desk, where: tuple[str, ...], given: Any) -> list[Row]:
    """How the target reacts; how far, if it flees."""
    flees = isinstance(given, dict)
    shown = "flee" if flees else str(given or NONE)
    options = (
        (NONE, tr("none")),
        ("hold", tr("hold")),
        ("stand_and_shoot", tr("stand and shoot")),
        ("flee", tr("flee")),
    )

    def choose(wanted: str) -> None:
        set_argument(desk, where, {"flee": 15} if wanted == "flee" else wanted)

    row: list[Any] = [Choice("ask:reaction", tr(WORDS["reaction"]), shown, options, choose)]
    if flees:

        def write(text: str) -> str:
            number, fault = number_in(text)
            if not fault and number is not None:
                set_argument(desk, where, {"flee": number}, "ask reaction flee")
            return fault

        row.append(Field("ask:flee", tr("distance"), f"{given.get('flee', '')}", write, 0.5))
    return [tuple(row)]


def chip_rows(desk: Desk, where: tuple[str, ...], words: str, given: list[Any]) -> list[Row]:
    """A list of units: each is in it or not."""

    def flip(unit: str) -> Callable[[], None]:
        def act() -> None:
            kept = [one for one in given if one != unit]
            set_argument(desk, where, kept if unit in given else [*given, unit])

        return act

    chips = [Button(f"ask:{where[-1]}:{unit}", unit, flip(unit), lit=unit in given) for unit in desk.units]
    return [(Label(words, "DIM", 12),), *[tuple(chips[n : n + 3]) for n in range(0, len(chips), 3)]]


def loss_rows(desk: Desk, where: tuple[str, ...], given: dict[str, Any]) -> list[Row]:
    """How many models each unit has lost; those that have lost none are to be chosen."""
    found: list[Row] = [(Label(tr("losses"), "DIM", 12),)]

    def put(unit: str, models: int | None) -> None:
        kept = {**given, unit: models}
        set_argument(desk, where, {one: n for one, n in kept.items() if n is not None}, f"lost {desk.question} {unit}")

    def writer(unit: str) -> Callable[[str], str]:
        def write(text: str) -> str:
            models, fault = number_in(text, whole=True)
            if not fault and models is not None:
                put(unit, models)
            return fault

        return write

    for unit, models in given.items():
        field = Field(f"ask:lost:{unit}", unit, f"{models}", writer(unit), 1)
        drop = Button(f"ask:lost:{unit}:drop", "×", lambda one=unit: put(one, None), narrow=True, tip=tr("Remove"))  # type: ignore[misc]
        found.append((field, drop))
    options = tuple((unit, unit) for unit in desk.units if unit not in given)
    return [*found, (Choice("ask:lost:add", tr("Another unit"), "", options, lambda unit: put(unit, 5)),)]


def pair_rows(desk: Desk, where: tuple[str, ...], given: list[Any]) -> list[Row]:
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
        in_list(desk, where, lambda listed: listed.append(template("charge", desk.value, desk.chosen_piece)))

    return [*found, (Button("ask:pair:add", tr("Another charge"), add),)]


def in_list(desk: Desk, where: tuple[str, ...], change: Callable[[list[Any]], None]) -> None:
    """Change a list among the arguments."""
    with desk.edit() as value:
        question = value["ask"][desk.question]
        holder, key = (question, "charges") if "charges" in question else (question[where[0]], where[-1])
        listed = list(holder.get(key) or [])
        change(listed)
        holder[key] = listed


def _pair_writer(desk: Desk, where: tuple[str, ...], number: int, key: str) -> Callable[[str], None]:
    return lambda wanted: in_list(desk, where, lambda listed: listed[number].__setitem__(key, wanted))


def _pair_drop(desk: Desk, where: tuple[str, ...], number: int) -> Callable[[], None]:
    return lambda: in_list(desk, where, lambda listed: listed.pop(number))


def leg_rows(desk: Desk, kind: str, given: Any) -> list[Row]:
    """The legs of a move, each a kind and its numbers."""
    where = (kind, "legs")
    legs = given if isinstance(given, list) else []
    found: list[Row] = [(Label(tr("Legs, in order"), "DIM", 12),)]
    for number, leg in enumerate(legs):
        if isinstance(leg, dict):
            found.append(_leg(desk, where, number, leg))
    options = tuple((key, tr(words)) for key, (words, _) in LEGS.items())

    def add(wanted: str) -> None:
        in_list(desk, where, lambda listed: listed.append(dict(LEGS[wanted][1])))

    return [*found, (Choice("ask:leg:add", tr("Another leg"), "", options, add),)]


def _leg(desk: Desk, where: tuple[str, ...], number: int, leg: dict[str, Any]) -> Row:
    shown = next((key for key, (_, made) in LEGS.items() if _same_kind(leg, made)), "")
    options = tuple((key, tr(words)) for key, (words, _) in LEGS.items())

    def choose(wanted: str) -> None:
        in_list(desk, where, lambda listed: listed.__setitem__(number, dict(LEGS[wanted][1])))

    def drop() -> None:
        in_list(desk, where, lambda listed: listed.pop(number))

    row: list[Any] = [Choice(f"ask:leg:{number}", f"{number + 1}", shown, options, choose)]
    key = next((key for key in NUMBERS if key in leg), "")
    if key:
        row.append(Field(f"ask:leg:{number}:{key}", "", f"{leg[key]}", _leg_number(desk, where, number, key), 0.5))
    elif shown == "reform" and isinstance(leg["reform"], dict):
        row += [_part(desk, where, number, "reform", "files"), _part(desk, where, number, "reform", "facing")]
    elif shown == "to" and isinstance(leg["to"], list) and len(leg["to"]) == 2:
        row += [_part(desk, where, number, "to", 0), _part(desk, where, number, "to", 1)]
    elif not shown or shown in ("reform", "to"):
        row.append(Field(f"ask:leg:{number}:all", "", short(leg), _leg_yaml(desk, where, number)))
    row.append(Button(f"ask:leg:{number}:drop", "×", drop, narrow=True, tip=tr("Remove")))
    return tuple(row)


def _part(desk: Desk, where: tuple[str, ...], number: int, kind: str, part: str | int) -> Field:
    """A number within a leg: the files or the facing of a re-forming, a place's x or y."""
    leg = desk.asked[desk.question][where[0]]["legs"][number]
    named = {"files": tr("files"), "facing": tr("facing"), 0: "x", 1: "y"}

    def write(text: str) -> str:
        wanted, fault = number_in(text, whole=part == "files")
        if not fault and wanted is not None:
            in_list(desk, where, lambda listed: listed[number][kind].__setitem__(part, wanted))
        return fault

    return Field(f"ask:leg:{number}:{part}", named[part], f"{leg[kind][part]}", write, 1)


def _same_kind(leg: dict[str, Any], made: dict[str, Any]) -> bool:
    return set(leg) == set(made) and all(leg[key] == made[key] for key in ("wheel", "turn") if key in made)


def _leg_number(desk: Desk, where: tuple[str, ...], number: int, key: str) -> Callable[[str], str]:
    def write(text: str) -> str:
        wanted, fault = number_in(text, whole=key == "files")
        if not fault and wanted is not None:
            in_list(desk, where, lambda listed: listed[number].__setitem__(key, wanted))
        return fault

    return write


def _leg_yaml(desk: Desk, where: tuple[str, ...], number: int) -> Callable[[str], str]:
    def write(text: str) -> str:
        try:
            wanted = read_text(text, "line").value
        except DataError as error:
            return error.faults[0].split(": ", 1)[-1]
        if isinstance(wanted, dict):
            in_list(desk, where, lambda listed: listed.__setitem__(number, wanted))
            return ""
        return tr("write a leg, such as {to: [50, 50]}")

    return write
