"""Leadership and the tests made on it (FB-GEN-05, FB-PSY-GEN-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import Part, Tally, message

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

MOST = 10


@dataclass(frozen=True, slots=True)
class LeadershipTested:
    """A unit rolled 2D6 against its Leadership."""

    unit: UnitId
    what: str
    dice: tuple[int, ...]
    needed: int
    passed: bool

    def apply(self, battle: Battle) -> Battle:
        """The same battle; what follows from it are facts of their own."""
        return battle


def leadership(battle: Battle, unit: Unit) -> Tally:
    """The Leadership a unit tests on: of cavalry and ridden monsters the rider's."""
    return Tally(message("Leadership"), (Part(unit.profile["Ld"], message("own"), "FB-GEN-05"),))


def is_passed(dice: tuple[int, ...], needed: float) -> bool:
    """Whether 2D6 pass: a total of at most the Leadership; a printed 0 fails every test (FB-GEN-05, FB-PRF-02).

    >>> is_passed((3, 4), 7), is_passed((4, 4), 7), is_passed((1, 1), 0)
    (True, False, False)
    """
    return needed > 0 and sum(dice) <= needed


def leadership_test(game: Game, unit_id: UnitId, what: str, tally: Tally | None = None, *, rule: str) -> Steps[bool]:
    """Roll 2D6 against a unit's Leadership, or against a tally made from it."""
    unit = game.unit(unit_id)
    against = tally or leadership(game.battle, unit)
    needed = int(min(MOST, against.total))
    prompt = message("{unit}: {what} test on {needed} or less", unit=unit.name, what=what, needed=needed)
    dice = yield from game.roll(unit.army, what, 2, prompt, tally=against, rule=rule, unit=unit_id)
    passed = is_passed(dice, needed)
    game.emit(LeadershipTested(unit_id, what, dice, needed, passed))
    return passed
