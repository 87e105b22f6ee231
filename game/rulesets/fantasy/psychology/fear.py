"""Fear: charged by what frightens, and beaten by it (FB-PSY-FEA-02 to 04, 06 and 07).

Marks for the turn: `faced:ID` on a unit that has had its test for that charger, `needs_six:ID` on one that failed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.engagement import Reaction
from game.battle.events import Marked
from game.battle.marks import Until
from game.rulesets.fantasy.leadership import leadership_test
from game.rulesets.fantasy.psychology.awe import Awe, as_charger, due, felt, in_contact_with
from game.rulesets.fantasy.reactions import FLEE, run_from_charge
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

FACED = "faced:"
NEEDS_SIX = "needs_six:"


@dataclass(frozen=True, slots=True)
class BrokenByFear:
    """A beaten unit breaks without a test, for those who beat it frighten it (FB-PSY-FEA-06)."""

    unit: UnitId
    enemies: tuple[UnitId, ...]
    strength: int
    against: int

    def apply(self, battle: Battle) -> Battle:
        """Breaking is a fact of its own."""
        return battle


def test_due(battle: Battle, target: UnitId, charger: UnitId) -> bool:
    """Whether a charged unit owes a test of fear for a charger; a test of terror for it counts (FB-PSY-TER-03)."""
    unit = battle.unit(target)
    stands = unit.is_on_table and not unit.is_fleeing and not unit.has(FACED + charger)
    return stands and due(battle, unit, as_charger(battle, battle.unit(charger))) is Awe.FEAR


def of_charged(game: Game) -> Steps[bool]:
    """The next unit that a frightening charger will reach tests; one test for each such charger (FB-PSY-FEA-02)."""
    for charge in game.battle.charges:
        charger = game.unit(charge.by)
        if not charge.reaches or charger.is_fleeing or not test_due(game.battle, charge.target, charge.by):
            continue
        if not (yield from stands_charge(game, charge.target, charge.by)):
            yield from run_from_charge(game, Reaction(charge.target, FLEE))
        return True
    return False


def stands_charge(game: Game, target: UnitId, charger: UnitId) -> Steps[bool]:
    """One test of fear; whoever fails and is smaller will not stand, whoever fails and is not needs sixes to hit."""
    game.emit(Marked(target, FACED + charger, Until.TURN))
    passed = yield from leadership_test(game, target, "fear", rule="FB-PSY-FEA-02")
    if passed:
        return True
    if unit_strength(game.unit(target)) < unit_strength(game.unit(charger)):
        return False
    game.emit(Marked(target, NEEDS_SIX + charger, Until.TURN))
    return True


def fearsome_foes(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies in combat with a unit that it fears."""
    foes = (battle.unit(fight.other(unit.id)) for fight in battle.fights_of(unit.id))
    return tuple(sorted(foe.id for foe in foes if felt(battle, unit, in_contact_with(battle, foe, unit))))


def breaks_by_fear(game: Game, unit_id: UnitId) -> bool:
    """Whether a beaten unit breaks without dice: it is not larger than those of its enemies it fears (FB-PSY-FEA-06).

    Neither earlier tests nor stubbornness help (FB-PSY-FEA-07).
    """
    unit = game.unit(unit_id)
    foes = fearsome_foes(game.battle, unit)
    own, theirs = unit_strength(unit), sum(unit_strength(game.unit(foe)) for foe in foes)
    if not foes or own > theirs:
        return False
    game.emit(BrokenByFear(unit_id, foes, own, theirs))
    return True
