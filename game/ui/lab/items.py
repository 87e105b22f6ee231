"""What a form is made of: words, buttons, fields and choices, as plain values laid out row by row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.language import number

if TYPE_CHECKING:
    from collections.abc import Callable


FACES = 6


@dataclass(frozen=True, slots=True)
class Label:
    """Words, broken into as many lines as they need; `ink` names a colour of the theme; `act` is what a click does."""

    words: str
    ink: str = "TEXT"
    size: int = 13
    bold: bool = False
    act: Callable[[], None] | None = None

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is to be seen of it."""
        return self.words, self.ink, self.size, self.bold


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press; `lit` where it is chosen, `barred` why it cannot be pressed now, `tip` says more.

    `left` puts its words there; a `narrow` one takes no more than a sign of a row.
    """

    key: str
    words: str
    act: Callable[[], None]
    lit: bool = False
    barred: str = ""
    primary: bool = False
    tip: str = ""
    ink: str = ""
    left: bool = False
    narrow: bool = False

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is to be seen of it."""
        return self.words, self.lit, self.barred, self.primary, self.ink, self.left


@dataclass(frozen=True, slots=True)
class Field:
    """A text to type. `write` is told every change and returns what is wrong with it, "" for nothing.

    With a `step` the text is a number that Up and Down change.
    """

    key: str
    words: str
    value: str
    write: Callable[[str], str]
    step: float = 0.0

    @property
    def said(self) -> str:
        """The text as it is shown: a number with the decimal sign of the language."""
        return number(self.value) if self.step else self.value

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is to be seen of it."""
        return self.words, self.said


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several, each its value and its words, from a list that opens; typing narrows it down."""

    key: str
    words: str
    value: str
    options: tuple[tuple[str, str], ...]
    choose: Callable[[str], None]

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is to be seen of it."""
        return self.words, self.said

    @property
    def said(self) -> str:
        """The words of what is chosen."""
        return next((words for value, words in self.options if value == self.value), self.value)


@dataclass(frozen=True, slots=True)
class Die:
    """A die: a click turns it to its next face, the other button back, a digit to that face."""

    key: str
    face: int
    choose: Callable[[int], None]
    words: str = ""

    def turn(self, by: int) -> None:
        """So many faces on, from the last to the first again."""
        self.choose((self.face - 1 + by) % FACES + 1)

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is to be seen of it."""
        return (self.face,)


Item = Label | Button | Field | Choice | Die
Row = tuple[Item, ...]
