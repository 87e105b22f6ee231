"""Numbers that explain themselves, and reasons for a no."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from game.language import ENGLISH, N_, language, number, softened, tr, tr_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.geometry.pose import Point

Param: TypeAlias = "str | float | int | Message | Reason | Tally"


@dataclass(frozen=True, slots=True)
class Message:
    """Words for people: a template and its parameters, so that it can be said in another language.

    A field may choose a word by its parameter, the first for one, the second for many: a number says so itself, a name
    by its form.

    >>> str(message("{unit} {unit:flees|flee} {cm:.1f} cm", unit="Spearmen", cm=18))
    'Spearmen flee 18.0 cm'
    >>> str(message("{n} {n:hit|hits} on {unit}, {unit:which stands|who stand} fast", n=1, unit="The Giant"))
    '1 hit on The Giant, which stands fast'
    """

    template: str
    params: tuple[tuple[str, Param], ...] = ()

    def __str__(self) -> str:
        """The words in the language in use; names and messages among the parameters are translated with them."""
        params = {key: _said(value) for key, value in self.params}
        return softened(_WORDS.vformat(tr(self.template), (), params))


def _said(value: Param) -> str | float | int:
    if isinstance(value, str):
        return tr_name(value)
    return value if isinstance(value, int | float) else str(value)


class _Words(string.Formatter):
    """Fills templates in, and lets a field choose between the word for one and the word for many."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in its format, or one of two words."""
        if "|" not in format_spec:
            said = str(super().format_field(value, format_spec))
            return number(said) if isinstance(value, float) else said
        one, many = format_spec.split("|", 1)
        return many if is_many(value) else one


_WORDS = _Words()
_MANY = N_(r"(?:[^s]s|men)(?: \d+)?\)?$|^you$")
"""What the name of many looks like; each catalogue knows it for its own language."""


def is_many(value: str | float | int) -> bool:
    """Whether a number or a name takes the verb of many.

    >>> [is_many(name) for name in ("Orcs", "Spearmen", "Big orcs 2", "The Giant", "Town watch", 1, 3)]
    [True, True, True, False, False, False, True]
    >>> is_many("Knights (mounts)"), is_many("Knights (champion)")
    (True, False)
    """
    if isinstance(value, int | float):
        return value != 1
    if language() != ENGLISH:  # a unit that is told by its id has the number of its name
        value = tr_name(value[:1].upper() + value[1:].replace("_", " "))
    return re.search(tr(_MANY), value, re.IGNORECASE) is not None


def message(template: str, /, **params: Param) -> Message:
    """A message from a template and its parameters."""
    return Message(template, tuple(params.items()))


def say(template: str, /, **params: Param) -> str:
    """The words of a message as they are said now."""
    return str(message(template, **params))


def listed(parts: Iterable[Param], between: str = ", ") -> Message:
    """Messages, reasons or names one after the other.

    >>> str(listed([message("no arc"), message("no line")], "; "))
    'no arc; no line'
    """
    named = {f"part{n}": part for n, part in enumerate(parts)}
    return Message(between.join(f"{{{name}}}" for name in named), tuple(named.items()))


def both(parts: Sequence[Param]) -> Message:
    """Names with "and" between them.

    >>> str(both(["Orcs", "Trolls", "The Giant"]))
    'Orcs and Trolls and The Giant'
    """
    return listed(parts) if len(parts) < 2 else message("{some} and {last}", some=both(parts[:-1]), last=parts[-1])


def either(parts: Sequence[Param]) -> Message:
    """Names with "or" between them.

    >>> str(either(["hold", "flee"]))
    'hold or flee'
    """
    return listed(parts) if len(parts) < 2 else message("{some} or {last}", some=either(parts[:-1]), last=parts[-1])


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is barred: a code, the words, the rule, and where on the table (mm), and who is in the way.

    >>> str(reason("too_far", message("needs {needed:.1f} cm", needed=21), rule="FB-CHG-10"))
    'needs 21.0 cm (FB-CHG-10)'
    """

    code: str
    words: Message
    rule: str
    where: Point | None = None
    blocker: str | None = None

    @property
    def text(self) -> str:
        """The words alone."""
        return str(self.words)

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


def reason(
    code: str, words: Message | str, *, rule: str, where: Point | None = None, blocker: str | None = None
) -> Reason:
    """A reason from its words (plain text stands for itself)."""
    return Reason(code, words if isinstance(words, Message) else message(words), rule, where, blocker)


def bar(is_barred: bool, code: str, words: Message | str, *, rule: str) -> tuple[Reason, ...]:
    """No reason or one, as a condition says.

    >>> bar(False, "engaged", "it is in combat", rule="FB-REA-01")
    ()
    """
    return (reason(code, words, rule=rule),) if is_barred else ()


@dataclass(frozen=True, slots=True)
class Part:
    """One term of a tally."""

    value: float
    why: Message
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """A number with the terms it is made of; the first is the base.

    >>> tally = Tally(message("to hit"), (Part(4, message("BS 3")), Part(1, message("long range"))), suffix="+")
    >>> tally.total, str(tally)
    (5, 'to hit 5+ = 4 (BS 3), +1 long range')
    """

    name: Message
    parts: tuple[Part, ...]
    suffix: str = ""

    @property
    def total(self) -> float:
        """The sum."""
        return sum(part.value for part in self.parts)

    def plus(self, value: float, why: Message, rule: str = "") -> Tally:
        """The tally with one more term; a zero adds none."""
        return Tally(self.name, (*self.parts, Part(value, why, rule)), self.suffix) if value else self

    def __str__(self) -> str:
        head, *rest = self.parts or (Part(0, message("nothing")),)
        said = f"{self.name} {number(self.total, 'g')}{self.suffix} = {number(head.value, 'g')} ({head.why})"
        return said + "".join(f", {number(part.value, '+g')} {part.why}" for part in rest)
