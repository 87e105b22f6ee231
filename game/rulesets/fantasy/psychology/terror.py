"""Terror: near by as the turn begins, and charged by it (FB-PSY-TER-01 to 08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.engagement import Reaction
from game.battle.events import Marked, ReactionChosen
from game.battle.marks import Until
from game.battle.unit import Condition
from game.rulesets.fantasy.headings import way_from
from game.rulesets.fantasy.leadership import leadership_test
from game.rulesets.fantasy.psychology.awe import TERROR_TESTED, Awe, as_charger, due, near_by
from game.rulesets.fantasy.psychology.fear import FACED
from game.rulesets.fantasy.psychology.panic import run_later
from game.rulesets.fantasy.reactions import FLEE

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps


def terrors_near(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies within 15 cm for whom a unit must test terror (FB-PSY-TER-06)."""
    if unit.condition is not Condition.STANDING:
        return ()
    return tuple(foe for foe in battle.enemies_of(unit) if due(battle, unit, near_by(battle, foe, unit)) is Awe.TERROR)


def at_start(game: Game) -> Steps[bool]:
    """The active player's units near a terror-causer test as their turn begins (FB-PSY-TER-06)."""
    for unit in sorted(game.battle.of(game.battle.active), key=lambda unit: unit.id):
        near = terrors_near(game.battle, unit)
        if near:
            passed = yield from terror_test(game, unit.id, "FB-PSY-TER-06")
            if not passed:
                run_later(game, unit.id, (yield from way_from(game, unit.id, near)), "terror")
            return True
    return False


def terror_test(game: Game, unit_id: UnitId, rule: str) -> Steps[bool]:
    """The one terror test of a unit's battle (FB-PSY-TER-02)."""
    game.emit(Marked(unit_id, TERROR_TESTED, Until.BATTLE))
    return (yield from leadership_test(game, unit_id, "terror", rule=rule))


def test_due(battle: Battle, target: UnitId, charger: UnitId) -> bool:
    """Whether a charged unit owes a test of terror for a charger, in reach or not (FB-PSY-TER-05)."""
    unit = battle.unit(target)
    stands = unit.condition is Condition.STANDING
    return stands and due(battle, unit, as_charger(battle, battle.unit(charger))) is Awe.TERROR


def of_targets(game: Game) -> Steps[bool]:
    """The next unit on which a terror-causer declared a charge tests, before it chooses a reaction (FB-PSY-TER-05)."""
    for charge in game.battle.charges:
        if test_due(game.battle, charge.target, charge.by):
            yield from of_target(game, charge.target, charge.by)
            return True
    return False


def of_target(game: Game, target: UnitId, charger: UnitId) -> Steps[None]:
    """One such test: passed it covers fear of that charger too, failed the unit runs with the fleeing reactions."""
    game.emit(Marked(target, FACED + charger, Until.TURN))
    passed = yield from terror_test(game, target, "FB-PSY-TER-05")
    if not passed:
        game.emit(ReactionChosen(Reaction(target, FLEE)))
