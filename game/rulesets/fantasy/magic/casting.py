"""Casting and dispelling: the dice, miscasts, spells that cannot be dispelled (FB-EXT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.requests import Amount
from game.engine.tally import message
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.magic.facts import DispelTried, SpellCast
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.magic.wizards import dice_left, level_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

TWICE = 2
"""So many natural 1s are a miscast, so many natural 6s cannot be dispelled."""
MISCAST_STRENGTH = 6


def outcome(dice: tuple[int, ...], value: int) -> str:
    """What a casting roll comes to: two 1s miscast, two 6s cannot be dispelled (FB-EXT-01).

    >>> outcome((4, 1, 5), 6), outcome((1, 1, 6), 6), outcome((6, 6), 10), outcome((2, 3), 6)
    ('cast', 'miscast', 'irresistible', 'failed')
    """
    if dice.count(1) >= TWICE:
        return "miscast"
    if sum(dice) < value:
        return "failed"
    return "irresistible" if dice.count(6) >= TWICE else "cast"


def most_dice(battle: Battle, unit: Unit) -> int:
    """The most power dice a wizard may use on one spell: its level and one, as long as there are so many."""
    return min(level_of(unit) + 1, dice_left(battle, "power_dice"))


def cast_with_dice(game: Game, caster: UnitId, spell: str) -> Steps[bool]:
    """Choose power dice and roll; gives whether the spell takes effect, dispelling included."""
    unit = game.unit(caster)
    name, value = SPELLS[spell].name, SPELLS[spell].value
    most = most_dice(game.battle, unit)
    words = message("{unit}: {spell} on {n}+, how many power dice?", unit=unit.name, spell=name, n=value)
    number: int = yield from game.ask(Amount(unit.army, words, 1, most, "power dice", "FB-EXT-01", caster))
    words = message("{unit} {unit:casts|cast} {spell} on {n}+", unit=unit.name, spell=name, n=value)
    dice = yield from game.roll(unit.army, "cast", number, words, rule="FB-EXT-01", unit=caster)
    result = outcome(dice, value)
    game.emit(SpellCast(caster, spell, dice, result, sum(dice)))
    if result == "miscast":
        yield from hit_automatically(game, caster, 1, MISCAST_STRENGTH, why="the miscast spell", armour=False)
    if result == "cast":
        return not (yield from is_dispelled(game, caster, spell, sum(dice)))
    return result == "irresistible"


def is_dispelled(game: Game, caster: UnitId, spell: str, total: int) -> Steps[bool]:
    """The opponent may roll any number of dispel dice against the casting total (FB-EXT-01)."""
    army = game.battle.opponent(game.unit(caster).army)
    left = dice_left(game.battle, "dispel_dice")
    if left <= 0:
        return False
    name, own = SPELLS[spell].name, game.battle.army(army).name
    words = message("{army}: dispel {spell}, {total}? Dice, 0 for none", army=own, spell=name, total=total)
    number: int = yield from game.ask(Amount(army, words, 0, left, "dispel dice", "FB-EXT-01"))
    if not number:
        return False
    words = message("{army} {army:dispels|dispel} {spell} on a total of {total}", army=own, spell=name, total=total)
    dice = yield from game.roll(army, "dispel", number, words, rule="FB-EXT-01")
    dispelled = sum(dice) >= total
    game.emit(DispelTried(army, spell, dice, total, dispelled))
    return dispelled
