"""Places round an enemy block for models that lap it, and a front made wider (FB-LAP-02, FB-EXP-01). Millimetres.

Two sequences of places run along the enemy's outline from the ends of the side that is attacked, one to the left and
one to the right as the attacker sees it: along the adjoining side, then round the corner along the far side.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.geometry.legs import Hand
from game.geometry.measure import is_overlap
from game.geometry.pose import Pose, heading
from game.geometry.ranks import Block, Side
from game.geometry.shapes import base_piece, share
from game.geometry.tolerance import less_than

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.geometry.bases import Base

CLOCKWISE = (Side.FRONT, Side.RIGHT, Side.REAR, Side.LEFT)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place against a block's outline: the pose of the base's centre, facing the block, and the side it is on."""

    pose: Pose
    side: Side


def flank_of(edge: Side, hand: Hand) -> Side:
    """The side of a block that adjoins an attacked side, to the left or right of whoever attacks it.

    >>> flank_of(Side.FRONT, Hand.LEFT), flank_of(Side.FRONT, Hand.RIGHT), flank_of(Side.LEFT, Hand.LEFT)
    (<Side.RIGHT: 'right'>, <Side.LEFT: 'left'>, <Side.FRONT: 'front'>)
    """
    return CLOCKWISE[(CLOCKWISE.index(edge) + (1 if hand is Hand.LEFT else -1)) % 4]


def sequence(victim: Block, edge: Side, base: Base, hand: Hand) -> tuple[Slot, ...]:
    """Every place of one sequence in order: along the adjoining side, then along the side opposite `edge`.

    A place is there while it begins on its side; the last one may reach beyond the corner.

    >>> from game.geometry.bases import Base
    >>> enemy = Block(Pose(600, 600, 180), 5, 20, Base(20, 20))
    >>> [slot.pose.point for slot in sequence(enemy, Side.FRONT, Base(20, 20), Hand.LEFT)][:5]
    [(540.0, 610.0), (540.0, 630.0), (540.0, 650.0), (540.0, 670.0), (560.0, 690.0)]
    """
    flank = flank_of(edge, hand)
    return (*_along(victim, flank, base, hand), *_along(victim, flank_of(flank, hand), base, hand))


def _along(victim: Block, side: Side, base: Base, hand: Hand) -> Iterator[Slot]:
    left, right = victim.side(side)
    start, end = (right, left) if hand is Hand.LEFT else (left, right)
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    outward = victim.facing_of(side)
    nx, ny = heading(outward)
    number = 0
    while less_than(number * base.width, length):
        far = (number + 0.5) * base.width
        x, y = start[0] + ux * far + nx * base.depth / 2, start[1] + uy * far + ny * base.depth / 2
        yield Slot(Pose(x, y, outward + 180.0).snap(), side)
        number += 1


def next_slot(victim: Block, edge: Side, base: Base, hand: Hand, taken: int, other: int) -> Slot | None:
    """The next place of a sequence of which `taken` are filled, and `other` of the sequence opposite.

    None at its end, and where it would overlap the other sequence's places.

    >>> from game.geometry.bases import Base
    >>> enemy = Block(Pose(600, 600, 180), 5, 20, Base(20, 20))
    >>> next_slot(enemy, Side.FRONT, Base(20, 20), Hand.RIGHT, 6, 6).pose.point
    (600.0, 690.0)
    >>> next_slot(enemy, Side.FRONT, Base(20, 20), Hand.LEFT, 6, 7) is None
    True
    """
    mine = sequence(victim, edge, base, hand)
    if taken >= len(mine):
        return None
    theirs = sequence(victim, edge, base, opposite(hand))[:other]
    return None if overlaps_any(mine[taken].pose, base, theirs) else mine[taken]


def opposite(hand: Hand) -> Hand:
    """The other hand."""
    return Hand.RIGHT if hand is Hand.LEFT else Hand.LEFT


def overlaps_any(pose: Pose, base: Base, slots: Iterable[Slot]) -> bool:
    """Whether a base there would stand on one of those places."""
    piece = base_piece(pose, base)
    return any(is_overlap(*share(piece, base_piece(slot.pose, base))) for slot in slots)


def side_lapped(victim: Block, pose: Pose) -> Side:
    """The side of a block on which a model stands that faces it."""
    return min(CLOCKWISE, key=lambda side: _apart(victim.facing_of(side) + 180.0, pose.facing))


def _apart(one: float, two: float) -> float:
    return abs((one - two + 180.0) % 360.0 - 180.0)


def widened(block: Block, left: int, right: int) -> Block:
    """The block with so many files more on each side; the front rank stays on its line (FB-EXP-01).

    >>> from game.geometry.bases import Base
    >>> wide = widened(Block(Pose(600, 600), 5, 20, Base(20, 20)), 2, 1)
    >>> wide.pose.point, wide.rank_sizes
    ((590.0, 600.0), (8, 8, 4))
    """
    pose = block.pose.moved(0.0, (right - left) * block.base.width / 2)
    return Block(pose.snap(), block.files + left + right, block.count, block.base)


def added_base(block: Block, hand: Hand, number: int) -> Pose:
    """Where the front model of the `number`th new file on a side stands, counted from the inside, from 1.

    >>> from game.geometry.bases import Base
    >>> added_base(Block(Pose(600, 600), 5, 20, Base(20, 20)), Hand.LEFT, 2).point
    (520.0, 590.0)
    """
    across = block.width / 2 + (number - 0.5) * block.base.width
    return block.pose.moved(-block.base.depth / 2, -across if hand is Hand.LEFT else across)


def grown(block: Block, models: int) -> Block:
    """The block with so many models more in its last ranks (fewer for a negative number)."""
    return replace(block, count=block.count + models)
