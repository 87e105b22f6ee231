"""What words laid over the table should leave to be seen: the units' symbols, and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.fantasy.characters import body_in, characters_of
from game.scene.pills import Crowd, Spot
from game.scene.strokes import label_box
from game.scene.units import badge_place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.geometry.pose import Point
    from game.scene.drawables import Text

SYMBOL, NAME = 6.0, 3.0
"""What it costs to hide a symbol and a name."""


class Spots:
    """Of one table; worked out anew only where units, names or zoom have changed."""

    def __init__(self) -> None:
        self._key: tuple[Battle, tuple[int, ...], float] | None = None
        self._names: tuple[Text, ...] = ()
        self._found = Crowd((), 1.0)

    def of(self, battle: Battle, labels: Iterable[Text], scale: float) -> Crowd:
        """All of them; `scale` is points a mm."""
        names = tuple(labels)
        key = (battle, tuple(map(id, names)), scale)
        if self._key is None or self._key[0] is not battle or self._key[1:] != key[1:]:
            self._names = names  # held, so that their ids stay theirs
            self._key = key
            self._found = Crowd((*_symbols(battle, scale), *(_name(label, scale) for label in names)), scale)
        return self._found


def _symbols(battle: Battle, scale: float) -> Iterable[Spot]:
    for unit in battle.on_table():
        if unit.is_fleeing:
            continue
        yield _about(*badge_place(unit, scale))
        for hero in characters_of(battle, unit):
            body = body_in(unit, hero)
            yield _about(body.centre, min(body.base.width, body.base.depth) / 2)


def _about(at: Point, radius: float) -> Spot:
    x, y = at
    return Spot(x - radius, y - radius, x + radius, y + radius, SYMBOL)


def _name(label: Text, scale: float) -> Spot:
    left, top, right, bottom = label_box(label)
    x, y = label.at
    return Spot(x + left / scale, y - bottom / scale, x + right / scale, y - top / scale, NAME)
