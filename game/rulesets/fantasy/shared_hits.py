"""Missile hits on a unit with characters: whom they strike (FB-EXT-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.rulesets.fantasy.characters import characters_of
from game.rulesets.fantasy.riders import rider_of

if TYPE_CHECKING:
    from game.battle.unit import ArmyId, UnitId
    from game.engine.game import Game, Steps

ON_THE_MONSTER = 4
"""Up to this a die says that a hit strikes the monster, above it the rider (FB-EXT-08)."""
COVER = 5
"""So many other models hide a character from missiles."""
Shares = tuple[tuple["UnitId", int], ...]


def share_hits(game: Game, by: ArmyId, unit_id: UnitId, hits: int, *, why: str) -> Steps[Shares]:
    """Whom hits on a unit strike: its own models, or, where few are left, a random model for each hit.

    A die with as many faces as there are models: the ordinary ones come first, then the characters in their order.
    """
    unit = game.unit(unit_id)
    rider = rider_of(game.battle, unit)
    if rider is not None and hits > 0:
        return (yield from monster_or_rider(game, by, unit_id, rider.id, hits, why=why))
    heroes = characters_of(game.battle, unit)
    models = unit.count + len(heroes)
    if not heroes or models - 1 >= COVER or hits <= 0:
        return ((unit_id, hits),)
    last = ", ".join(f"{unit.count + 1 + n} {hero.name}" for n, hero in enumerate(heroes))
    prompt = message("{why}: whom does each hit strike? {last}, else {unit}", why=why, last=last, unit=unit.name)
    rolled = yield from game.roll(by, "struck", hits, prompt, faces=models, rule="FB-EXT-03", unit=unit_id)
    shares = [(unit_id, sum(die <= unit.count for die in rolled))]
    shares += [(hero.id, sum(die == unit.count + 1 + n for die in rolled)) for n, hero in enumerate(heroes)]
    return tuple((who, share) for who, share in shares if share)


def monster_or_rider(game: Game, by: ArmyId, unit_id: UnitId, rider: UnitId, hits: int, *, why: str) -> Steps[Shares]:
    """A die for each hit: 1 to 4 the monster, 5 and 6 its rider (FB-EXT-08)."""
    prompt = message("{why}: 1-4 {unit}, 5-6 its rider", why=why, unit=game.unit(unit_id).name)
    rolled = yield from game.roll(by, "struck", hits, prompt, rule="FB-EXT-08", unit=unit_id)
    monster = sum(die <= ON_THE_MONSTER for die in rolled)
    return tuple((who, share) for who, share in ((unit_id, monster), (rider, hits - monster)) if share)
