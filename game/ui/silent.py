"""What needs no person: questions with one legal answer, and those that a person wants answered as before."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.engine.players import goes_without_saying
from game.engine.requests import Allocate, Amount, Choose, ChooseMany, Roll
from game.ui.sharing import shared_alike

if TYPE_CHECKING:
    from collections.abc import Hashable

    from game.battle.battle import Battle
    from game.engine.requests import Raw, Request


def only_answer(request: Request) -> Raw | None:
    """The one legal answer, where there is just one; a charge path or a place is always shown."""
    match request:
        case Choose():
            if goes_without_saying(request):
                return request.default
            if request.default is not None:
                return None
            found = list(islice((option.key for option in request.options if not option.blocked), 2))
            return found[0] if len(found) == 1 else None
        case ChooseMany():
            open_keys = [option.key for option in request.options if not option.blocked]
            return open_keys if request.least == len(open_keys) else None
        case Allocate():
            room = {key: limit for key, _, limit in request.groups}
            if sum(room.values()) == request.total:
                return room
            return {next(iter(room)): request.total} if len(room) == 1 else None
        case Amount():
            return request.least if request.least == request.most else None
    return None


class Standing:
    """Answers that a person wants given again for the rest of a phase."""

    def __init__(self) -> None:
        self._answers: dict[Hashable, Raw] = {}
        self._last: tuple[Hashable, Raw] | None = None

    def note(self, request: Request, battle: Battle, raw: Raw) -> None:
        """Remember what a person answered."""
        self._last = (_kind(request, battle), raw) if _repeats(request, raw) else None

    def offered(self, request: Request, battle: Battle) -> Raw | None:
        """What would be answered again: what was said to the question before, if this one is like it."""
        if self._last is None or self._last[0] != _kind(request, battle):
            return None
        return _fitted(request, self._last[1], battle)

    def keep(self, request: Request, battle: Battle) -> Raw | None:
        """From now on answer so until the phase is over; the answer, None where nothing is offered."""
        raw = self.offered(request, battle)
        if raw is not None and self._last is not None:
            self._answers = {self._last[0]: self._last[1]}
        return raw

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """The answer that is to be given again, None for none."""
        raw = self._answers.get(_kind(request, battle))
        return _fitted(request, raw, battle) if raw is not None else None

    def forget(self) -> None:
        """Ask everything again."""
        self._answers, self._last = {}, None


def _kind(request: Request, battle: Battle) -> Hashable:
    """What makes two questions alike: who is asked by which row in which phase, with the same words before the name."""
    army = "" if isinstance(request, Roll) else request.army
    cursor = battle.cursor
    return army, request.rule, type(request).__name__, cursor.part, cursor.turn, cursor.phase


def _repeats(request: Request, raw: Raw) -> bool:
    """Whether the same can be said of another unit: yes or no, or in which parts; not which unit or which enemy."""
    is_word = isinstance(request, Choose) and isinstance(raw, str)
    return (is_word or (isinstance(request, Allocate) and isinstance(raw, dict))) and request.unit is not None


def _fitted(request: Request, raw: Raw, battle: Battle) -> Raw | None:
    """What was said to another question as an answer to this one, None where it is none."""
    match request:
        case Choose():
            fits = any(option.key == raw and not option.blocked for option in request.options)
            return raw if fits else None
        case Allocate() if isinstance(raw, dict):
            return shared_alike({str(key): int(share) for key, share in raw.items()}, request, battle)
    return None
