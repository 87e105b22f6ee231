"""What comes of every total that some dice may show, those that come to the same taken together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FACES = 6


@dataclass(frozen=True, slots=True)
class Outcome:
    """Totals from `least` to `most` that end alike."""

    least: int
    most: int


def outcomes(dice: int, alike: Callable[[int], object]) -> Iterator[Outcome | None]:
    """What so many dice may come to, in the order of their totals; `alike` tells what a total comes to.

    Totals may take a while, so that a None comes after each: who waits no longer can leave off there.

    >>> [one for one in outcomes(2, lambda total: total >= 10) if one]
    [Outcome(least=2, most=9), Outcome(least=10, most=12)]
    """
    least, last = dice, alike(dice)
    for total in range(dice + 1, dice * FACES + 1):
        yield None
        now = alike(total)
        if now != last:
            yield Outcome(least, total - 1)
            least, last = total, now
    yield Outcome(least, dice * FACES)
