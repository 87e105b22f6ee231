"""Who sees whom in the fantasy battle: heights, hills, screens (FB-SHT-08, 09 and 11, FB-EXT-15)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.battle.memo import remember
from game.engine.tally import message, reason
from game.geometry.glance import glance
from game.geometry.measure import contains_point
from game.geometry.sight import Look, Screen, Veil, front_models, sight
from game.geometry.sight_lines import stands
from game.rulesets.fantasy.units import parts, skirmishes

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.terrain import Terrain
    from game.battle.unit import Unit
    from game.engine.tally import Reason
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.sight import Sight

LARGE = 2
VEILS = {"hill": "hill", "wood": "wood", "building": "wall", "rock": "wall"}
"""Terrain that may block sight and how; the low kinds only give cover."""


def size(unit: Unit) -> int:
    """1 for ordinary troops, 2 for large targets (FB-SHT-09)."""
    return LARGE if unit.has_special("large") else 1


def level_at(terrain: tuple[Terrain, ...], point: Point) -> int:
    """The level of the highest hill a point is on."""
    hills = (t for t in terrain if t.kind == "hill" and contains_point(t.shape, point))
    return max((hill.level for hill in hills), default=0)


@lru_cache(maxsize=4096)
def levels(terrain: tuple[Terrain, ...], body: Body) -> tuple[int, ...]:
    """The level each model stands on."""
    hills = [(piece.level, stands(body, piece.shape)) for piece in terrain if piece.kind == "hill"]
    climbed = [(level, models) for level, models in hills if any(models)]
    if not climbed:
        return (0,) * body.count
    return tuple(max(level if models[n] else 0 for level, models in climbed) for n in range(body.count))


def heights(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Size plus level of each model."""
    own, raised = size(unit), levels(battle.terrain, unit.body)
    return tuple(own + level for level in raised) if any(raised) else (own,) * len(raised)


def lookers(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """The models that look for a unit: the front rank, and every model on a hill (FB-UNI-11, FB-SHT-11)."""
    front, raised = front_models(unit.body), levels(battle.terrain, unit.body)
    if not any(raised):
        return front
    return tuple(sorted({*front, *(n for n, level in enumerate(raised) if level)}))


def look(battle: Battle, viewer: Unit, target: Unit) -> Sight:
    """Whether and with which models a unit sees another; kept until somebody moves."""
    return remember(battle, ("look", _pair(viewer, target)), lambda: sight(look_of(battle, viewer, target)))


def sees(battle: Battle, viewer: Unit, target: Unit) -> bool:
    """Whether a unit sees another with any model: most times a glance says so (FB-SHT-08)."""
    known = remember(battle, ("glance", _pair(viewer, target)), lambda: glance(look_of(battle, viewer, target)))
    return look(battle, viewer, target).sees if known is None else known


def _pair(viewer: Unit, target: Unit) -> tuple[object, ...]:
    return (viewer.id, viewer.body, viewer.special, target.id, target.body, target.special)


def unseen_bars(battle: Battle, viewer: Unit, target: Unit, *, rule: str) -> tuple[Reason, ...]:
    """Why a unit does not see another: out of arc, or what hides it (FB-SHT-07, FB-SHT-09)."""
    if sees(battle, viewer, target):
        return ()
    seen = look(battle, viewer, target)
    where = target.body.centre
    if not seen.in_arc:
        words = message("{target} {target:is|are} outside the arc of sight of every model in front", target=target.name)
        return (reason("not_seen", words, rule=rule, where=where),)
    known = {unit.id: unit.name for unit in battle.units}
    names = " and ".join(known.get(thing, thing) for thing in seen.blocked_by)
    words = message("{target} {target:is|are} hidden by {blocker}", target=target.name, blocker=names or "others")
    blocker = seen.blocked_by[0] if seen.blocked_by else None
    return (reason("not_seen", words, rule=rule, where=where, blocker=blocker),)


def look_of(battle: Battle, viewer: Unit, target: Unit) -> Look:
    """The question of sight from one unit to another: who looks, how high all stand, what may be in the way."""
    tall, pair = heights(battle, viewer), (viewer.id, target.id)
    chosen = lookers(battle, viewer)
    screens, veils = remember(battle, "hiders", lambda: (_screens(battle), _veils(battle)))
    return Look(
        viewer.body,
        target.body,
        chosen,
        tuple(screen for screen in screens if screen.name not in pair),
        veils,
        tuple(tall[model] for model in chosen),
        all_round=skirmishes(viewer),
        target_heights=heights(battle, target),
    )


def _screens(battle: Battle) -> tuple[Screen, ...]:
    """Everybody on the table as something that may hide others."""
    return tuple(
        Screen(unit.id, body, size(unit) + max(levels(battle.terrain, body)))
        for unit in battle.on_table()
        for body in parts(unit)
    )


def _veils(battle: Battle) -> tuple[Veil, ...]:
    """The terrain that may hide somebody."""
    there = (t for t in battle.terrain if t.shape and t.kind in VEILS)
    return tuple(Veil(terrain.id, terrain.shape, VEILS[terrain.kind], terrain.level) for terrain in there)
