"""What an overlay is: a layer over the table that answers one question of the players, made bit by bit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.unit import UnitId
from game.rulesets.fantasy.characters import stands_as

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit
    from game.engine.tally import Message
    from game.scene.drawables import Drawable


@dataclass(frozen=True, slots=True)
class Glance:
    """What people look at: the battle, the army that is asked, the units that are selected and under the mouse."""

    battle: Battle
    army: ArmyId
    selected: UnitId | None = None
    hovered: UnitId | None = None

    @property
    def subject(self) -> Unit | None:
        """The unit on the table that is meant: the selected one, else the one under the mouse."""
        known = {unit.id for unit in self.battle.units}
        for unit_id in (self.selected, self.hovered):
            if unit_id in known:
                unit = stands_as(self.battle, unit_id)
                if unit.is_on_table:
                    return unit
        return None


@dataclass(frozen=True, slots=True)
class Note:
    """What a layer has to say of a unit in full, for whoever points at it; on the table it says it in a word."""

    unit: UnitId
    words: Message


if TYPE_CHECKING:
    Drawn = Iterator[Drawable | Note | None]


@dataclass(frozen=True, slots=True)
class Overlay:
    """A layer by the id of its command (`commands.py`), which has its name, key and hint.

    `draw` yields drawables and notes, and None where it may be interrupted until the next frame. `of_unit` is set
    where the layer is that of the subject, so that it is made anew for another one, `needs_unit` where it shows
    nothing without one.
    """

    id: str
    draw: Callable[[Glance], Drawn]
    of_unit: bool = False
    needs_unit: bool = False
