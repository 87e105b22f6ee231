"""Answers kept as long as nobody moves: many steps change charges or marks of the battle, but no unit.

Old battles are frozen, so what was worked out for one stays true of every battle in which all stand as they did there.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.battle.battle import Battle
    from game.battle.terrain import Terrain
    from game.battle.unit import Unit

T = TypeVar("T")
MOST_POSITIONS = 4
"""Positions kept at a time: the game and a look ahead or two."""


class _Kept(threading.local):
    """Each thread's own: the window looks at a battle while a seat thinks about it."""

    def __init__(self) -> None:
        self.positions: list[tuple[tuple[Unit, ...], tuple[Terrain, ...], dict[Hashable, Any]]] = []


_kept = _Kept()


def remember(battle: Battle, key: Hashable, work_out: Callable[[], T]) -> T:
    """The answer to `key` in this position, worked out once; the key must name everything else it depends on.

    A position is who stands where in which state, on what terrain; marks, wounds and the like are no part of it.
    """
    answers = _answers(battle)
    if key not in answers:
        answers[key] = work_out()
    return cast("T", answers[key])


def _answers(battle: Battle) -> dict[Hashable, Any]:
    answers: dict[Hashable, Any] = {}
    kept = _kept.positions
    for place, (units, terrain, known) in enumerate(kept):
        if terrain is battle.terrain and (units is battle.units or _stand_alike(units, battle.units)):
            answers = known
            del kept[place]
            break
    kept.insert(0, (battle.units, battle.terrain, answers))
    del kept[MOST_POSITIONS:]
    return answers


def _stand_alike(some: tuple[Unit, ...], others: tuple[Unit, ...]) -> bool:
    """Whether the same units stand in the same places: by identity, for a body that did not change is the same one."""
    return len(some) == len(others) and all(
        one is other
        or (
            one.body is other.body
            and one.id == other.id
            and one.condition is other.condition
            and one.lapping is other.lapping
            and one.special is other.special
        )
        for one, other in zip(some, others, strict=True)
    )
