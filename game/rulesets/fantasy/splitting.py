"""Splitting a unit's shots: where not all see the target, and at lone models (FB-SHT-17, FB-SHT-18)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.engine.requests import Allocate, Lazily, Option
from game.engine.tally import message
from game.geometry.measure import distance
from game.geometry.tolerance import less_than
from game.rulesets.fantasy.volley import Volley, heroes_volleys, marksmen, volley, who_sees

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps

Seen = Callable[["UnitId"], tuple[int, ...]]
"""Which models of the shooters see a target."""


@dataclass(frozen=True, slots=True)
class ShotsLost:
    """Shots shared with a target that proved to be nearer than the lone model are lost (FB-SHT-18)."""

    unit: UnitId
    target: UnitId
    models: int

    def apply(self, battle: Battle) -> Battle:
        """The same battle."""
        return battle


def shared_volleys(
    game: Game, unit_id: UnitId, target: UnitId, options: Sequence[Option[UnitId | None]]
) -> Steps[tuple[Volley, ...]]:
    """The volleys of a unit that shoots at a target: one, or several where it may split; all announced before a die.

    `options` are the targets it was offered; the others are looked at only where shots could be shared with them.
    """
    battle, unit = game.battle, game.unit(unit_id)
    first = volley(battle, unit, battle.unit(target))
    if battle.unit(target).body.count > 1 and not first.blind:
        return (first, *heroes_volleys(battle, unit, battle.unit(target)))
    others = _others(options, target)
    seen: Seen = cache(lambda foe: who_sees(battle, unit, battle.unit(foe)))
    heroes = heroes_volleys(battle, unit, battle.unit(target))
    if battle.unit(target).body.count == 1:
        listed = list(others)
        further = yield from choose_further(game, unit_id, target, listed)
        if further:
            return (*(yield from share(game, unit_id, (target, *further), seen)), *heroes)
        others = iter(listed)
    second = yield from choose_second(game, unit_id, target, others, seen)
    if second is None:
        return (first, *heroes)
    left = tuple(model for model in first.blind if model in seen(second))
    return (first, volley(battle, unit, battle.unit(second), left), *heroes)


def _others(options: Sequence[Option[UnitId | None]], target: UnitId) -> Iterator[UnitId]:
    """The other legal targets, each looked at when it is wanted."""
    for option in options:
        if option.value is not None and option.value != target and not option.blocked:
            yield option.value


def choose_second(
    game: Game, unit_id: UnitId, target: UnitId, others: Iterator[UnitId], seen: Seen
) -> Steps[UnitId | None]:
    """One second target for the models that do not see the first; out of range is no reason (FB-SHT-17)."""
    unit = game.unit(unit_id)
    blind = [model for model in marksmen(game.battle, unit) if model not in seen(target)]
    options: Iterator[Option[UnitId | None]] = (
        Option(foe, foe, message("{n} shoot at {unit}", n=count, unit=game.unit(foe).name))
        for foe in others
        if (count := sum(model in seen(foe) for model in blind))
    )
    best = next(options, None)
    if best is None:
        return None
    none: Option[UnitId | None] = Option(None, "none", message("They do not shoot"))
    listed = Lazily((best, none), lambda: options, at=1)
    prompt = message(
        "{unit}: {n} models do not see {target}", unit=unit.name, n=len(blind), target=game.unit(target).name
    )
    return (yield from game.choose(unit.army, prompt, listed, rule="FB-SHT-17", unit=unit_id))


def choose_further(game: Game, unit_id: UnitId, target: UnitId, others: Sequence[UnitId]) -> Steps[tuple[UnitId, ...]]:
    """Targets further away with which shots at a lone model are shared (FB-SHT-18)."""
    unit = game.unit(unit_id)
    options = [Option(foe, foe, message("{unit}", unit=game.unit(foe).name)) for foe in others]
    if not options:
        return ()
    prompt = message(
        "{unit}: share the shots at {target} with targets further away?", unit=unit.name, target=game.unit(target).name
    )
    return (yield from game.choose_many(unit.army, prompt, options, most=len(options), rule="FB-SHT-18", unit=unit_id))


def share(game: Game, unit_id: UnitId, chosen: tuple[UnitId, ...], seen: Seen) -> Steps[tuple[Volley, ...]]:
    """Divide the shots among the lone model and the others as the owner likes; then measure (FB-SHT-18)."""
    unit = game.unit(unit_id)
    seers = {foe: seen(foe) for foe in chosen}
    able = sorted({model for models in seers.values() for model in models})
    groups = tuple((foe, message("{unit}", unit=game.unit(foe).name), len(seers[foe])) for foe in chosen)
    prompt = message("{unit}: share {n} {n:shot|shots}", unit=unit.name, n=len(able))
    shares = yield from game.ask(Allocate(unit.army, prompt, len(able), groups, "FB-SHT-18", unit_id))
    return measured(game, unit_id, assigned(chosen, seers, shares))


def measured(game: Game, unit_id: UnitId, models: Mapping[UnitId, tuple[int, ...]]) -> tuple[Volley, ...]:
    """The volleys of shared shots; those at a target nearer than the first are lost."""
    battle, unit = game.battle, game.unit(unit_id)
    gaps = {foe: distance(unit.body, battle.unit(foe).body) for foe in models}
    nearest = gaps[next(iter(models))]
    volleys: list[Volley] = []
    for foe, shooters in models.items():
        if shooters and less_than(gaps[foe], nearest):
            game.emit(ShotsLost(unit_id, foe, len(shooters)))
        elif shooters:
            volleys.append(volley(battle, unit, battle.unit(foe), shooters))
    return tuple(volleys)


def assigned(
    chosen: tuple[UnitId, ...], seen: Mapping[UnitId, tuple[int, ...]], shares: Mapping[UnitId, int]
) -> dict[UnitId, tuple[int, ...]]:
    """Which models shoot at which target, as many as can be by whom they see.

    >>> assigned(("hero", "unit"), {"hero": (0, 1, 2), "unit": (0, 1)}, {"hero": 1, "unit": 2})
    {'hero': (2,), 'unit': (0, 1)}
    """
    places = [foe for foe in chosen for _ in range(shares[foe])]
    holder: dict[int, int] = {}

    def find(place: int, tried: set[int]) -> bool:
        for model in seen[places[place]]:
            if model not in tried:
                tried.add(model)
                if model not in holder or find(holder[model], tried):
                    holder[model] = place
                    return True
        return False

    for place in range(len(places)):
        find(place, set())
    return {foe: tuple(sorted(m for m, place in holder.items() if places[place] == foe)) for foe in chosen}
