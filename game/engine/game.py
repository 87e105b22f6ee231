"""What a rule holds while it runs: the battle as it is now, and the only ways to ask and to change."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from game.battle.events import DiceRolled
from game.engine.requests import Choose, ChooseMany, Lazily, Option, Request, Roll

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.events import Event
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.special import SpecialRules
    from game.engine.tally import Message, Tally

T = TypeVar("T")
Steps = Generator[Request, Any, T]
"""A rule that may ask: it yields requests, is sent values already read, and returns a T."""


class Game:
    """The battle seen from inside a running step.

    After a `yield from`, read units again by id: what was held before is the old battle.
    """

    def __init__(self, battle: Battle, special: SpecialRules, tell: Callable[[Event, Battle], None]) -> None:
        self.battle = battle
        self.special = special
        self._tell = tell

    def unit(self, unit_id: UnitId) -> Unit:
        """A unit as it is now."""
        return self.battle.unit(unit_id)

    def emit(self, *events: Event) -> None:
        """Let facts happen, in order."""
        for event in events:
            self.battle = event.apply(self.battle)
            self._tell(event, self.battle)

    def ask(self, request: Request) -> Steps[Any]:
        """Ask anything; what comes back has been read and is legal."""
        return (yield request)

    def choose(
        self,
        army: ArmyId,
        prompt: Message,
        options: Iterable[Option[T]],
        *,
        rule: str = "",
        unit: UnitId | None = None,
        default: str | None = None,
    ) -> Steps[T]:
        """Ask for one of some options."""
        listed = options if isinstance(options, Lazily) else tuple(options)
        value: T = yield Choose(army, prompt, listed, rule, unit, default)
        return value

    def choose_many(
        self,
        army: ArmyId,
        prompt: Message,
        options: Iterable[Option[T]],
        *,
        least: int = 0,
        most: int = 1,
        rule: str = "",
        unit: UnitId | None = None,
    ) -> Steps[tuple[T, ...]]:
        """Ask for several of some options."""
        values: tuple[T, ...] = yield ChooseMany(army, prompt, tuple(options), least, most, rule, unit)
        return values

    def roll(
        self,
        army: ArmyId,
        what: str,
        dice: int,
        prompt: Message,
        *,
        faces: int = 6,
        tally: Tally | None = None,
        rule: str = "",
        unit: UnitId | None = None,
    ) -> Steps[tuple[int, ...]]:
        """Roll dice and let the faces be known; no dice, no question."""
        if dice <= 0:
            return ()
        rolled: tuple[int, ...] = yield Roll(army, prompt, what, dice, faces, tally, rule, unit)
        self.emit(DiceRolled(army, what, rolled, unit, prompt, tally))
        return rolled

    def window(self, moment: object) -> Steps[None]:
        """Let special rules speak to something that has just happened, at once (FB-TRN-09)."""
        for hook, unit in self.special.reactions(moment, self.battle.units):
            yield from hook.function(moment, self, unit.id)
