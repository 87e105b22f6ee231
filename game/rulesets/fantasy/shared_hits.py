"""Missile hits on a unit with characters: whom they strike (FB-EXT-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.rulesets.fantasy.characters import characters_of

if TYPE_CHECKING:
    from game.battle.unit import ArmyId, UnitId
    from game.engine.game import Game, Steps

COVER = 5
"""So many other models hide a character from missiles."""
Shares = tuple[tuple["UnitId", int], ...]


def share_hits(game: Game, by: ArmyId, unit_id: UnitId, hits: int, *, why: str) -> Steps[Shares]:
    """Whom hits on a unit strike: its own models, or, where few are left, a random model for each hit.

    A die with as many faces as there are models: the ordinary ones come first, then the characters in their order.
    """
    unit = game.unit(unit_id)
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
