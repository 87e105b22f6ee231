"""Dice in a form: rolls with their dice to turn, and the rolls that a round of combat still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.analysis.cases import Verdict
from game.engine.tally import message
from game.language import tr
from game.ui.lab.argument_rows import in_list
from game.ui.lab.arguments import set_argument
from game.ui.lab.items import Button, Die, Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.engine.requests import Roll
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

ACROSS = 8
"""Dice beside each other."""


def dice_rows(key: str, faces: list[Any], choose: Callable[[int, int], None]) -> list[Row]:
    """The dice of one roll; `choose` is told which die shows what."""
    dice = [Die(f"{key}:{n}", _face(face), _chooser(choose, n)) for n, face in enumerate(faces)]
    return [tuple(dice[n : n + ACROSS]) for n in range(0, len(dice), ACROSS)]


def _face(given: Any) -> int:
    return given if isinstance(given, int) and not isinstance(given, bool) and 1 <= given <= 6 else 1


def _chooser(choose: Callable[[int, int], None], number: int) -> Callable[[int], None]:
    return lambda face: choose(number, face)


def hint() -> Row:
    """How dice are turned."""
    return (Label(tr("a click turns a die on, a right click back; or type its digits"), "DIM", 12),)


# -- a flight by its dice


def flight_rows(desk: Desk, where: tuple[str, ...], given: Any) -> list[Row]:
    """A flight's length as its dice, as many as it rolls, or as a length."""
    kind = where[0]
    told = desk.verdict
    count = told.answer.get("dice", 5) if isinstance(told, Verdict) else 5

    def by_dice() -> None:
        with desk.edit() as value:
            raw = value["ask"][desk.question][kind]
            raw.pop("distance", None)
            raw["roll"] = [3] * count

    def by_length() -> None:
        with desk.edit() as value:
            raw = value["ask"][desk.question][kind]
            rolled = raw.pop("roll", None) or []
            raw["distance"] = sum(map(_face, rolled)) or 15

    def turn(number: int, face: int) -> None:
        faces = [*given]
        faces[number] = face
        set_argument(desk, where, faces, f"roll {desk.question}")

    is_rolled = isinstance(given, list)
    found: list[Row] = [
        (
            Button("ask:by_length", tr("by a length"), by_length, lit=not is_rolled),
            Button("ask:by_dice", str(message("by {n} dice", n=count)), by_dice, lit=is_rolled),
        )
    ]
    return [*found, *dice_rows("ask:roll", given, turn), hint()] if is_rolled else found


# -- the rolls of a combat


def roll_rows(desk: Desk, given: Any) -> list[Row]:
    """The rolls of a round in order, each with its dice; and the next one that is needed, ready to be added."""
    if not isinstance(given, list):
        return [(Button("dice:begin", tr("Fight the round with given dice"), lambda: _put(desk, [])),)]
    told = desk.verdict
    evidence = told.evidence if isinstance(told, Verdict) else {}
    asked: list[Roll] = list(evidence.get("rolls", ()))
    found: list[Row] = [(Label(tr("Dice, in the order in which they fall"), "DIM", 12),)]
    for number, roll in enumerate(given):
        if isinstance(roll, dict) and len(roll) == 1:
            found += _roll(desk, number, roll, _asked_for(given, number, asked))
    if given:
        found.append(hint())
    missing = told.answer.get("missing") if isinstance(told, Verdict) else None
    if missing and "roll" in missing and not _has_it(given, missing, asked):
        found.append((Label(missing["text"], "ACCENT", 12),))
        words = message("Roll {n} {n:die|dice} for it", n=missing["dice"])
        found.append((Button("dice:next", str(words), _adder(desk, missing), primary=True),))
    found.append((Button("dice:none", tr("Without dice"), lambda: _put(desk, None)),))
    return found


def _asked_for(given: list[Any], number: int, asked: list[Roll]) -> Roll | None:
    """The roll that was asked for when a given one was taken: each name has its own order."""
    (name,) = given[number]
    before = sum(isinstance(one, dict) and name in one for one in given[:number])
    same = [roll for roll in asked if roll.what == name]
    return same[before] if before < len(same) else None


def _has_it(given: list[Any], missing: dict[str, Any], asked: list[Roll]) -> bool:
    """Whether the missing roll is among those given, only with another number of dice."""
    name = str(missing["roll"])
    return sum(isinstance(one, dict) and name in one for one in given) >= sum(roll.what == name for roll in asked)


def _roll(desk: Desk, number: int, roll: dict[str, Any], asked: Roll | None) -> list[Row]:
    ((name, faces),) = roll.items()
    faces = faces if isinstance(faces, list) else []
    words = str(asked.prompt) if asked is not None else tr("nobody rolls this")
    drop = Button(f"dice:{number}:drop", "×", _dropper(desk, number), narrow=True, tip=tr("Remove"))
    found: list[Row] = [(Label(f"{number + 1}  {words}", "TEXT" if asked is not None else "BAD", 12),)]

    def turn(die: int, face: int) -> None:
        now = [*map(_face, faces)]
        now[die] = face
        _set(desk, number, name, now)

    dice = dice_rows(f"dice:{number}", faces, turn) or [()]
    found += [(*dice[0], drop), *dice[1:]]
    if asked is not None and asked.dice != len(faces):
        fitted = [*map(_face, faces), *[1] * asked.dice][: asked.dice]
        words = str(message("Make it {n} {n:die|dice}", n=asked.dice))
        fit = Button(f"dice:{number}:fit", words, lambda: _set(desk, number, name, fitted), primary=True)
        found.append((fit,))
    return found


def _put(desk: Desk, rolls: list[Any] | None) -> None:
    with desk.edit() as value:
        raw = value["ask"][desk.question]["combat"]
        if rolls is None:
            raw.pop("dice", None)
            raw.pop("answers", None)
        else:
            raw["dice"] = rolls


def _set(desk: Desk, number: int, name: str, faces: list[int]) -> None:
    with desk.edit(f"dice {desk.question} {number}") as value:
        value["ask"][desk.question]["combat"]["dice"][number] = {name: faces}


def _adder(desk: Desk, missing: dict[str, Any]) -> Callable[[], None]:
    roll = {missing["roll"]: [1] * missing["dice"]}
    return lambda: in_list(desk, ("combat", "dice"), lambda listed: listed.append(roll))


def _dropper(desk: Desk, number: int) -> Callable[[], None]:
    return lambda: in_list(desk, ("combat", "dice"), lambda listed: listed.pop(number))
