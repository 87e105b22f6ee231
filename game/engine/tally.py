"""Numbers that explain themselves, and reasons for a no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.geometry.pose import Point

Param = str | float | int


@dataclass(frozen=True, slots=True)
class Message:
    """Words for people: a template and its parameters, so that it can be said in another language.

    >>> str(message("{unit} flees {cm:.1f} cm", unit="Spearmen", cm=18))
    'Spearmen flees 18.0 cm'
    """

    template: str
    params: tuple[tuple[str, Param], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**dict(self.params))


def message(template: str, /, **params: Param) -> Message:
    """A message from a template and its parameters."""
    return Message(template, tuple(params.items()))


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
        said = f"{self.name} {self.total:g}{self.suffix} = {head.value:g} ({head.why})"
        return said + "".join(f", {part.value:+g} {part.why}" for part in rest)
