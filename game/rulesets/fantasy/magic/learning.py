"""Before the battle every wizard's owner chooses its spells (FB-EXT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.engine.requests import Option
from game.engine.tally import message
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.magic.wizards import has_chosen, level_of

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def learn(game: Game) -> Steps[bool]:
    """The next wizard that does not know its spells yet; as many as its level."""
    unit = next((unit for unit in game.battle.units if level_of(unit) and not has_chosen(unit)), None)
    if unit is None:
        return False
    number = min(level_of(unit), len(SPELLS))
    options = [
        Option(key, key, message("{spell}, {value}+", spell=spell.name, value=spell.value))
        for key, spell in SPELLS.items()
    ]
    army = game.battle.army(unit.army).name
    prompt = message("{army}: {unit} {unit:knows|know} which {n} spells?", army=army, unit=unit.name, n=number)
    chosen = yield from game.choose_many(
        unit.army, prompt, options, least=number, most=number, rule="FB-EXT-01", unit=unit.id
    )
    game.emit(Marked(unit.id, "spells", Until.BATTLE, " ".join(key for key in SPELLS if key in chosen)))
    return True
