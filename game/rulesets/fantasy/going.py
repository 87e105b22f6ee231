"""The ground as each kind of troops feels it (FB-EXT-07, FB-EXT-09, FB-EXT-10)."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from game.geometry.approach_pieces import fence_pieces
from game.geometry.measure import overlaps_shape
from game.geometry.ranks import Block
from game.geometry.regions import Barrier
from game.rulesets.fantasy.units import skirmishes

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground

HAIR = 0.5
"""How thick an obstacle is that nobody may cross, mm."""


def ground_of(battle: Battle, unit: Unit) -> Ground:
    """The ground as a unit feels it that goes where it likes: to skirmishers one class better, to chariots shut."""
    if skirmishes(unit):
        return one_better(battle.ground)
    return shut(battle.ground, unit.body) if unit.troop == "chariot" else battle.ground


@lru_cache(maxsize=64)
def one_better(ground: Ground) -> Ground:
    """Difficult ground counts as open, very difficult as difficult (FB-EXT-10).

    >>> from game.geometry.regions import Ground, Rough
    >>> swamp, scrub = Rough(((0, 0), (9, 0), (0, 9)), 4.0), Rough(((0, 0), (9, 0), (0, 9)), 2.0)
    >>> [rough.factor for rough in one_better(Ground(100, 100, (swamp, scrub))).rough]
    [2.0]
    """
    kept = tuple(replace(rough, factor=rough.factor / 2) for rough in ground.rough if rough.factor > 2.0)
    return replace(ground, rough=kept)


@lru_cache(maxsize=256)
def shut(ground: Ground, body: Body) -> Ground:
    """Rough ground and obstacles that nobody may enter or cross; out of what it stands in a body may go (FB-EXT-07)."""
    entered = tuple(rough for rough in ground.rough if not overlaps_shape(body, rough.shape))
    frontage = body.width if isinstance(body, Block) else body.base.width
    lines = [piece for fence in fence_pieces(ground, frontage) for piece in fence]
    walls = [Barrier(_thick(piece.points[0], piece.points[1]), piece.name) for piece in lines]
    astride = [wall for wall in walls if overlaps_shape(body, wall.shape)]
    barriers = [Barrier(rough.shape, rough.name) for rough in entered]
    barriers += [wall for wall in walls if wall not in astride]
    crossed = {wall.name for wall in astride}
    return replace(
        ground,
        rough=tuple(rough for rough in ground.rough if rough not in entered),
        barriers=(*ground.barriers, *barriers),
        fences=tuple(fence for fence in ground.fences if fence.name in crossed),
    )


def _thick(a: tuple[float, float], b: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    length = math.dist(a, b)
    nx, ny = (a[1] - b[1]) / length * HAIR / 2, (b[0] - a[0]) / length * HAIR / 2
    return (a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny), (a[0] + nx, a[1] + ny)


def landing_ground(battle: Battle) -> Ground:
    """The ground as flyers feel it: only where they may not come down, woods and what is impassable (FB-EXT-09)."""
    woods = tuple(Barrier(piece.shape, piece.id) for piece in battle.terrain if piece.kind == "wood" and piece.shape)
    return replace(battle.ground, rough=(), fences=(), barriers=(*battle.ground.barriers, *woods))


def air(battle: Battle) -> Ground:
    """The table as it looks from the air: nothing but its edges."""
    return replace(battle.ground, rough=(), fences=(), barriers=())
