"""Taking models off (FB-CAS-01 to 05, FB-CCS-01, FB-ORD-02, FB-ORD-05)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.geometry.legs import Hand
from game.geometry.ranks import Block, Loose

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.ranks import Body


@dataclass(frozen=True, slots=True)
class CasualtiesRemoved:
    """A unit suffered wounds: whole models are gone, the rest is carried (FB-CAS-03)."""

    unit: UnitId
    wounds: int
    models: int
    carried: int
    body: Body | None
    next_end: Hand

    def apply(self, battle: Battle) -> Battle:
        """Take the models off; the last one destroys the unit."""
        return battle.changing(self.unit, self._applied)

    def _applied(self, unit: Unit) -> Unit:
        if self.body is None:
            return replace(unit, wounds=0, condition=Condition.DESTROYED)
        command = unit.command[: self.body.count] if len(unit.command) > self.body.count else unit.command
        return replace(unit, body=self.body, wounds=self.carried, next_end=self.next_end, command=command)


def wounds_left(unit: Unit) -> int:
    """The wounds an enemy can still inflict."""
    return unit.count * max(1, unit.profile["W"]) - unit.wounds


def removed(body: Body, models: int, next_end: Hand = Hand.RIGHT) -> tuple[Body | None, Hand]:
    """The body after losing models: from the rear; a single rank from both ends in turn, the others stand still.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> block, end = removed(Block(Pose(0, 0), 6, 6, Base(20, 20)), 3)
    >>> block.pose, block.count, end
    (Pose(x=-10.0, y=0.0, facing=0.0), 3, <Hand.LEFT: 'left'>)
    """
    left = body.count - models
    if left <= 0:
        return None, next_end
    if isinstance(body, Loose):
        return replace(body, poses=body.poses[:left]), next_end
    if left >= body.files:
        return replace(body, count=left), next_end
    one_rank = replace(body, count=body.files)
    return _from_the_ends(one_rank, body.files - left, next_end)


def _from_the_ends(block: Block, models: int, next_end: Hand) -> tuple[Block, Hand]:
    from_right = from_left = 0
    for _ in range(models):
        if next_end is Hand.RIGHT:
            from_right, next_end = from_right + 1, Hand.LEFT
        else:
            from_left, next_end = from_left + 1, Hand.RIGHT
    shift = (from_left - from_right) * block.base.width / 2
    left = block.count - models
    return Block(block.pose.moved(0.0, shift).snap(), left, left, block.base), next_end


def suffer(unit: Unit, wounds: int) -> CasualtiesRemoved:
    """What a number of unsaved wounds does to a unit; those beyond its last model are lost (FB-CAS-05)."""
    each = max(1, unit.profile["W"])
    counted = min(wounds, wounds_left(unit))
    models, carried = divmod(unit.wounds + counted, each)
    body, end = removed(unit.body, models, unit.next_end)
    return CasualtiesRemoved(unit.id, counted, models, carried if body is not None else 0, body, end)
