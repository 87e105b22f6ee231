"""Answers kept as long as nobody moves: many steps change charges or marks of the battle, but no unit.

Old battles are frozen, so what was worked out for one stays true of every battle that shares its units and terrain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from game.battle.battle import Battle

T = TypeVar("T")
MOST_POSITIONS = 4
"""Positions kept at a time: the game and a look ahead or two."""

_kept: list[tuple[object, object, dict[Hashable, Any]]] = []


def remember(battle: Battle, key: Hashable, work_out: Callable[[], T]) -> T:
    """The answer to `key` in this position, worked out once; the key must name everything else it depends on."""
    answers = _answers(battle)
    if key not in answers:
        answers[key] = work_out()
    return cast("T", answers[key])


def _answers(battle: Battle) -> dict[Hashable, Any]:
    for place, (units, terrain, answers) in enumerate(_kept):
        if units is battle.units and terrain is battle.terrain:
            if place:
                _kept.insert(0, _kept.pop(place))
            return answers
    _kept.insert(0, (battle.units, battle.terrain, {}))
    del _kept[MOST_POSITIONS:]
    return _kept[0][2]
