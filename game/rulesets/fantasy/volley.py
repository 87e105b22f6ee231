"""A volley: which models shoot at a target, from how far, and at what cover (FB-SHT-03 to 12, FB-REA-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from game.geometry.measure import nearest_base
from game.geometry.ranks import Loose, model_poses
from game.geometry.sight import seen_by_model
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.characters import characters_of
from game.rulesets.fantasy.cover import Cover, cover_from
from game.rulesets.fantasy.missiles import missile_of
from game.rulesets.fantasy.seeing import look_of, lookers
from game.rulesets.fantasy.units import character_slots, skirmishes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.pose import Point

Line = tuple["Point", "Point"]


@dataclass(frozen=True, slots=True)
class Shot:
    """One model that shoots: how far it is from the nearest base it sees, its range and the target's cover from it."""

    model: int
    distance: float
    is_long: bool
    cover: Cover
    line: Line


class Group(NamedTuple):
    """Shots that need the same number to hit (FB-SHT-26)."""

    is_long: bool
    cover: Cover


@dataclass(frozen=True, slots=True)
class Volley:
    """The shots of a unit at a target. `beyond` see it out of range, their shots are spent; `blind` do not see it.

    `hero` is the character in the unit who shoots, None where its own models do.
    """

    unit: UnitId
    target: UnitId
    shots: tuple[Shot, ...]
    beyond: tuple[int, ...] = ()
    blind: tuple[int, ...] = ()
    charging: bool = False
    hero: UnitId | None = None

    @property
    def seers(self) -> tuple[int, ...]:
        """The models that see the target, in range or not."""
        return tuple(sorted((*(shot.model for shot in self.shots), *self.beyond)))

    def groups(self) -> dict[Group, int]:
        """How many models shoot in each group: short range before long, less cover before more."""
        found: dict[Group, int] = {}
        for shot in self.shots:
            group = Group(shot.is_long, shot.cover)
            found[group] = found.get(group, 0) + 1
        return dict(sorted(found.items()))


def marksmen(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """The models of a unit that may shoot: the front rank, everybody on a hill, all skirmishers (FB-SHT-10, 11).

    Of a snaking column the first model; the places of characters who have joined it are theirs.
    """
    column = isinstance(unit.body, Loose) and not skirmishes(unit)
    able = tuple(n for n in lookers(battle, unit) if n == 0 or not column)
    taken = {place for places in character_slots(unit).values() for place in places}
    return tuple(model for model in able if model not in taken)


def volley(
    battle: Battle, unit: Unit, target: Unit, models: Iterable[int] | None = None, *, charging: bool = False
) -> Volley:
    """Who of a unit (or of some of its `models`) shoots at a target, as they stand.

    At a charging enemy out of range they shoot as at the greatest range (FB-REA-03).
    """
    able = marksmen(battle, unit) if models is None else tuple(models)
    return _of(battle, unit, target, able, unit, charging=charging)


def heroes_volleys(battle: Battle, unit: Unit, target: Unit, *, charging: bool = False) -> tuple[Volley, ...]:
    """The shots of the characters in a unit, each with his own weapon from his place, at the unit's target."""
    places = character_slots(unit)
    return tuple(
        _of(battle, unit, target, places[hero.id][:1], hero, charging=charging)
        for hero in characters_of(battle, unit)
        if may_shoot(hero) and hero.id in places
    )


def may_shoot(unit: Unit) -> bool:
    """Whether somebody has a missile weapon and the skill to use it."""
    return missile_of(unit) is not None and unit.profile["BS"] > 0


def _of(battle: Battle, unit: Unit, target: Unit, able: tuple[int, ...], shooter: Unit, *, charging: bool) -> Volley:
    weapon = missile_of(shooter)
    seen = seen_by_model(look_of(battle, unit, target))
    shots: list[Shot] = []
    beyond: list[int] = []
    for model in able:
        if model not in seen or weapon is None or not may_shoot(shooter):
            continue
        far = nearest_seen(unit, model, target, seen[model])
        if at_most(far, weapon.range) or charging:
            shots.append(_shot(battle, unit, target, model, far, seen[model], not at_most(far, weapon.short)))
        else:
            beyond.append(model)
    blind = tuple(model for model in able if model not in seen)
    return Volley(
        unit.id, target.id, tuple(shots), tuple(beyond), blind, charging, shooter.id if shooter.id != unit.id else None
    )


def nearest_seen(unit: Unit, model: int, target: Unit, seen: Iterable[int]) -> float:
    """From a shooter's base to the nearest base it sees, mm (FB-SHT-04)."""
    return nearest_base(unit.body, model, target.body, seen)


def _shot(
    battle: Battle, unit: Unit, target: Unit, model: int, far: float, seen: dict[int, Line], is_long: bool
) -> Shot:
    pose = model_poses(unit.body)[model]
    eye = pose.at(unit.body.base.depth / 2)
    line = min(seen.values(), key=lambda one: (one[0][0] - one[1][0]) ** 2 + (one[0][1] - one[1][1]) ** 2)
    return Shot(model, far, is_long, cover_from(battle, eye, pose, target.body, seen), line)


def who_sees(battle: Battle, unit: Unit, target: Unit) -> tuple[int, ...]:
    """The models of a unit that could shoot at a target were it in range (FB-SHT-07)."""
    seen = seen_by_model(look_of(battle, unit, target))
    return tuple(model for model in marksmen(battle, unit) if model in seen)
