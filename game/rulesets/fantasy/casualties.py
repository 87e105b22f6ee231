"""Taking models off (FB-CAS-01 to 05, FB-CCS-01, 05 and 06, FB-ORD-02, FB-ORD-05, FB-ORD-06, FB-C-05, FB-C-06).

Models behind the first rank fall first, then those that lap round an enemy, the last placed first, then the first
rank. Ordinary models fall before the musician; the champion is a target of his own, and where nobody aims at him
(shooting) he falls last but one, before the standard. His wounds are noted in the mark `champion_wounds`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.groups import is_one_group, thinned
from game.geometry.legs import Hand
from game.geometry.ranks import Block, Loose
from game.rulesets.fantasy.crews import crew_left, is_machine
from game.rulesets.fantasy.units import COHERENCE, COMMAND_ORDER, command_slots

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.pose import Pose
    from game.geometry.ranks import Body

CHAMPION = "champion"


@dataclass(frozen=True, slots=True)
class CasualtiesRemoved:
    """A unit suffered wounds: whole models are gone, the rest is carried (FB-CAS-03)."""

    unit: UnitId
    wounds: int
    models: int
    carried: int
    body: Body | None
    next_end: Hand
    command: tuple[str, ...] = ()
    champion_wounds: int = 0
    lapping: tuple[Pose, ...] = ()
    crew: int = 0

    def apply(self, battle: Battle) -> Battle:
        """Take the models off; the last one destroys the unit."""
        return battle.changing(self.unit, self._applied)

    def _applied(self, unit: Unit) -> Unit:
        if self.body is None:
            gone = replace(unit, wounds=0, condition=Condition.DESTROYED, lapping=())
            return gone.marked("destroyed_by", Until.TURN, "wounds")
        after = replace(
            unit,
            body=self.body,
            wounds=self.carried,
            next_end=self.next_end,
            command=self.command,
            lapping=self.lapping,
        )
        if self.crew:
            after = after.marked("crew", Until.BATTLE, self.crew)
        return after.marked("champion_wounds", Until.BATTLE, self.champion_wounds) if self.champion_wounds else after


def wounds_each(unit: Unit) -> int:
    """The Wounds of one model."""
    return max(1, unit.profile["W"])


def champion_left(unit: Unit) -> int:
    """The wounds a champion has left, 0 where there is none."""
    return wounds_each(unit) - int(unit.mark("champion_wounds") or 0) if unit.has_command(CHAMPION) else 0


def ordinary_left(unit: Unit) -> int:
    """The wounds the ordinary models have left among them, the champion not counted; of a war machine the crew's."""
    models = crew_left(unit) if is_machine(unit) else unit.count - unit.has_command(CHAMPION)
    return models * wounds_each(unit) - unit.wounds


def wounds_left(unit: Unit) -> int:
    """The wounds an enemy can still inflict on all of a unit."""
    return ordinary_left(unit) + champion_left(unit)


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
        return thinned(body, models, COHERENCE), next_end
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


def closed(body: Body, slot: int) -> Body | None:
    """The body after whoever stood in a place of the first rank is gone (FB-ORD-06).

    A rear model takes his place; in one rank the farther end's, of two as far the left one's. In open order nobody
    does, unless the others would fall apart.
    """
    if isinstance(body, Loose) and body.count > 1:
        rest = replace(body, poses=body.poses[:slot] + body.poses[slot + 1 :])
        if is_one_group(rest, COHERENCE):
            return rest
    farther = Hand.LEFT if slot >= body.count - 1 - slot else Hand.RIGHT
    return removed(body, 1, farther)[0]


def after_losses(unit: Unit, models: int) -> tuple[Unit | None, Hand]:
    """The unit after losing models: those behind the first rank, then those lapping, then the first rank (FB-CCS-01).

    None where nobody is left.
    """
    if models >= unit.count:
        return None, unit.next_end
    behind = unit.body.count - unit.body.files if isinstance(unit.body, Block) else 0
    lapping = min(len(unit.lapping), max(0, models - behind))
    body, end = removed(unit.body, models - lapping, unit.next_end)
    if body is None:
        return None, end
    return replace(unit, body=body, lapping=unit.lapping[: len(unit.lapping) - lapping]), end


def gap_filled(unit: Unit, slot: int) -> Unit | None:
    """The unit after whoever stood in a place of its first rank is gone (FB-ORD-06).

    Without rear ranks a model that laps round fills the gap, the last placed first; failing that as `closed` says.
    """
    if unit.lapping and unit.body.count == unit.block.files:
        return replace(unit, lapping=unit.lapping[:-1])
    body = closed(unit.body, slot)
    return None if body is None else replace(unit, body=body)


def suffer(unit: Unit, wounds: int) -> CasualtiesRemoved:
    """What wounds aimed at nobody in particular do; those beyond the last model are lost (FB-CAS-05).

    The champion falls last but one: what the standard bearer alone is left to take comes after him (FB-C-05).
    """
    kept_back = wounds_each(unit) if unit.has_command(CHAMPION) and unit.has_command("standard") else 0
    first = min(wounds, ordinary_left(unit) - kept_back)
    champion = min(wounds - first, champion_left(unit))
    last = min(wounds - first - champion, kept_back)
    return fall(unit, first + last, champion)


def fall(unit: Unit, ordinary: int, champion: int = 0) -> CasualtiesRemoved:
    """What wounds on the ordinary models and on the champion do; neither takes more than he has (FB-CCS-04, 05)."""
    ordinary, champion = min(ordinary, ordinary_left(unit)), min(champion, champion_left(unit))
    models, carried = divmod(unit.wounds + ordinary, wounds_each(unit))
    if is_machine(unit) and models < crew_left(unit):
        crew = crew_left(unit) - models
        return CasualtiesRemoved(unit.id, ordinary, models, carried, unit.body, unit.next_end, crew=crew)
    he_falls = champion > 0 and champion == champion_left(unit)
    left, end = after_losses(unit, models)
    if he_falls and left is not None:
        left = gap_filled(left, command_slots(unit).get(CHAMPION, 0))
    if left is None:
        return CasualtiesRemoved(unit.id, ordinary + champion, models + he_falls, 0, None, end)
    alive = unit.has_command(CHAMPION) and not he_falls
    suffered = int(unit.mark("champion_wounds") or 0) + champion if alive else 0
    command = _command_left(unit, left.count, alive)
    return CasualtiesRemoved(
        unit.id, ordinary + champion, models + he_falls, carried, left.body, end, command, suffered, left.lapping
    )


def _command_left(unit: Unit, models: int, champion: bool) -> tuple[str, ...]:
    """The command figures among the last models: the standard is the last of the others to fall, then the musician."""
    kept = [CHAMPION] if champion else []
    kept += [figure for figure in ("standard", "musician") if unit.has_command(figure)][: models - len(kept)]
    return tuple(figure for figure in COMMAND_ORDER if figure in kept)
