"""How the arguments of a question are written; what is typed wrongly is told and not taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.data.source import read_text
from game.errors import DataError
from game.language import number_of, tr
from game.ui.lab import edits

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.lab.desk import Desk


def set_argument(desk: Desk, where: tuple[str, ...], wanted: Any, tag: str = "") -> None:
    """Set an argument, or leave it out."""
    with desk.edit(tag) as value:
        ((_, raw),) = value["ask"][desk.question].items()
        edits.set_or_drop(raw, where[-1], wanted)


def argument_word(desk: Desk, where: tuple[str, ...]) -> Callable[[str], None]:
    """What a choice calls: sets an argument to a word."""
    return lambda wanted: set_argument(desk, where, wanted)


def argument_switch(desk: Desk, where: tuple[str, ...]) -> Callable[[str], None]:
    """What a choice of yes, no or neither calls."""
    return lambda wanted: set_argument(desk, where, {"yes": True, "no": False}.get(wanted))


def number_in(text: str, *, whole: bool = False) -> tuple[Any, str]:
    """A typed number, and what is wrong with it.

    >>> number_in("12.50"), number_in("7", whole=True), number_in("")
    ((12.5, ''), (7, ''), (None, ''))
    """
    if not text.strip():
        return None, ""
    try:
        number = int(text) if whole else number_of(text)
    except ValueError:
        return None, tr("write a whole number") if whole else tr("write a number")
    if not abs(number) < 1e9:
        return None, tr("write a number")
    return number if whole else edits.tidy(number, 4), ""


def argument_number(desk: Desk, where: tuple[str, ...], *, whole: bool) -> Callable[[str], str]:
    """What a field calls that holds a number."""

    def write(text: str) -> str:
        number, fault = number_in(text, whole=whole)
        if not fault:
            set_argument(desk, where, number, f"ask {desk.question} {where}")
        return fault

    return write


def argument_yaml(desk: Desk, where: tuple[str, ...]) -> Callable[[str], str]:
    """What a field calls that holds a value as the file has it."""

    def write(text: str) -> str:
        if not text.strip():
            set_argument(desk, where, None, f"ask {desk.question} {where}")
            return ""
        try:
            wanted = read_text(text, "line").value
        except DataError as error:
            return error.faults[0].split(": ", 1)[-1]
        set_argument(desk, where, wanted, f"ask {desk.question} {where}")
        return ""

    return write
