"""Words to the person at the window: most say what does not go, and are written as faults; news says what is done."""

from __future__ import annotations


class News(str):
    """Words that tell of no fault: a battle is saved, a move ends where it must."""

    __slots__ = ()


def ink_of(notice: str) -> str:
    """The colour in which a notice is written."""
    return "good" if isinstance(notice, News) else "bad"
