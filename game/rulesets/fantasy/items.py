"""Where magic items and standards have their say: rally, combat points, the dice of combat (FB-EXT-02, FB-C-14)."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.unit import Unit
from game.engine.tally import Part, message
from game.rulesets.fantasy.blows import ToHit, ToWound
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.outfit import ITEM, STANDARD, items_of, working
from game.rulesets.fantasy.rally import RallyTest
from game.rulesets.fantasy.result import CombatPoints
from game.rulesets.fantasy.special import SPECIAL

Parts = tuple[Part, ...]


def _parts(battle: Battle, unit: Unit, rule: str, hook: str) -> Parts:
    """What a unit's items (or its standards) add on a hook; to a rally test those of a fleeing unit too (FB-RAL-10)."""
    rallying = hook.startswith("rally")
    items = items_of(unit) if rallying else working(unit, fleeing=stands_as(battle, unit.id).is_fleeing)
    return tuple(
        Part(item.number(hook), message("{item}", item=item.name), "FB-RAL-10" if rallying else "FB-EXT-02")
        for item in items
        if item.is_standard is (rule == STANDARD) and item.number(hook)
    )


def _speak(rule: str) -> None:
    """Let one kind of magic thing answer the questions it can change."""

    @SPECIAL.register(rule, "modify")
    def rally(test: RallyTest, battle: Battle, unit: Unit) -> Parts:
        return _parts(battle, unit, rule, "rally_ld")

    @SPECIAL.register(rule, "modify")
    def combat(points: CombatPoints, battle: Battle, unit: Unit) -> Parts:
        return _parts(battle, unit, rule, "combat_result")

    @SPECIAL.register(rule, "modify")
    def hit(query: ToHit, battle: Battle, unit: Unit) -> Parts:
        return _parts(battle, unit, rule, "to_hit") if unit.id == query.attacker else ()

    @SPECIAL.register(rule, "modify")
    def wound(query: ToWound, battle: Battle, unit: Unit) -> Parts:
        return _parts(battle, unit, rule, "to_wound") if unit.id == query.attacker else ()


_speak(ITEM)
_speak(STANDARD)
