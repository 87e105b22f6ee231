"""Cover from missiles: which models of a target have it, and when the whole unit counts as covered (FB-SHT-12)."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from game.geometry.arcs import better_zone
from game.geometry.contact import models_on_side
from game.geometry.crossing import crosses, is_beside
from game.geometry.measure import contains_point
from game.geometry.ranks import Block, model_poses
from game.geometry.shapes import base_pieces
from game.rulesets.fantasy.units import CM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.terrain import Terrain
    from game.geometry.pose import Point, Pose
    from game.geometry.ranks import Body

BESIDE = 0.5 * CM
"""How near to a feature a base must stand to profit from it."""


class Cover(IntEnum):
    """How much a target is covered; the number is what it takes off the die (FB-SHT-28)."""

    NONE = 0
    SOFT = 1
    HARD = 2

    @property
    def words(self) -> str:
        """As people say it."""
        return self.name.lower()


COVERS = {
    "hard_cover": Cover.HARD,
    "building": Cover.HARD,
    "rock": Cover.HARD,
    "obstacle": Cover.HARD,
    "fortification": Cover.HARD,
    "soft_cover": Cover.SOFT,
    "wood": Cover.SOFT,
}
"""What each kind of terrain gives; an obstacle is a wall or a barricade, a fence or a shrub is soft cover."""


def model_cover(battle: Battle, eye: Point, body: Body, model: int) -> tuple[Cover, str | None]:
    """The best cover one model has from an eye, and the piece of terrain that gives it."""
    found = [
        (COVERS[terrain.kind], terrain.id)
        for terrain in battle.terrain
        if terrain.kind in COVERS and _covers(terrain, eye, body, model)
    ]
    return max(found, key=lambda one: one[0], default=(Cover.NONE, None))


def _covers(terrain: Terrain, eye: Point, body: Body, model: int) -> bool:
    """Inside a wood; else beside the feature, which the line from the eye to the base's centre crosses.

    An open gate covers nobody (FB-TER-09).
    """
    centre = model_poses(body)[model].point
    if terrain.kind == "wood":
        return contains_point(terrain.shape, centre)
    points, closed = terrain.shape or terrain.line, bool(terrain.shape)
    if not is_beside(base_pieces(body)[model], points, BESIDE, closed=closed):
        return False
    gate = any(crosses(eye, centre, gate, closed=False) for gate in terrain.gates)
    return not gate and crosses(eye, centre, points, closed=closed)


def shown_models(body: Body, shooter: Pose, seen: Iterable[int]) -> tuple[int, ...]:
    """The models a target shows a shooter: those it sees in the rank or file of the side that faces it.

    All of a loose group; where it sees none of that side, whatever it sees.
    """
    if not isinstance(body, Block):
        return tuple(range(body.count))
    visible = tuple(seen)
    facing = models_on_side(body, better_zone(body, shooter.point))
    return tuple(model for model in visible if model in facing) or visible


def cover_from(battle: Battle, eye: Point, shooter: Pose, body: Body, seen: Iterable[int]) -> Cover:
    """The cover a target has from one shooter: at least half of the models it shows him must have it."""
    shown = shown_models(body, shooter, seen)
    covers = [model_cover(battle, eye, body, model)[0] for model in shown]
    for cover in (Cover.HARD, Cover.SOFT):
        if covers and 2 * sum(one >= cover for one in covers) >= len(covers):
            return cover
    return Cover.NONE
