"""What must hold after every event, whoever plays (design section 3, universal tests).

No two units overlap, nobody leaves the table unseen, and no move of one's own will ends closer to an enemy than the
exclusion zone allows, unless a row says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import BodyChanged, ConditionChanged, UnitMoved, UnitPlaced
from game.battle.unit import Condition
from game.errors import LeuctraError
from game.geometry.measure import distance, overlaps, within_table
from game.rulesets.fantasy.characters import CharacterJoined, CharacterLeft
from game.rulesets.fantasy.expansion import FrontWidened
from game.rulesets.fantasy.lapping import LappersMoved, ModelsLapped
from game.rulesets.fantasy.units import bodies_round, parts

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.events import Event
    from game.battle.unit import Unit

EXCLUSION = 30.0
"""Enemies not fighting each other keep this far apart, mm (FB-MOV-19)."""
SLACK = 0.05
"""What poses rounded to the battle's grid may lose, mm."""
OWN_WILL = ("move", "march", "failed_charge")
"""Moves that keep the exclusion zone: voluntary ones and failed charges (FB-MOV-19, FB-CHG-13)."""


class BrokenInvariant(LeuctraError):
    """A position that no row allows."""


class Watch:
    """Observes a session's events and raises BrokenInvariant at the first position that may not be."""

    def __init__(self, battle: Battle) -> None:
        self.before = battle

    def __call__(self, event: Event, battle: Battle) -> None:
        """Check what the event has changed."""
        match event:
            case UnitMoved(unit=moved, how=how):
                self._check(battle.unit(moved), battle, how)
            case UnitPlaced(unit=moved) | BodyChanged(unit=moved):
                self._check(battle.unit(moved), battle, "")
            case FrontWidened(unit=moved) | ModelsLapped(unit=moved) | LappersMoved(unit=moved):
                self._check(battle.unit(moved), battle, "")
            case ConditionChanged(unit=moved, condition=Condition.STANDING):
                self._check(battle.unit(moved), battle, "")
            case CharacterJoined(unit=moved) | CharacterLeft(character=moved):
                self._check(battle.unit(moved), battle, "")
        _seated(battle)
        self.before = battle

    def _check(self, unit: Unit, battle: Battle, how: str) -> None:
        if not unit.is_on_table:
            return
        self._on_the_table(unit, battle)
        for other in bodies_round(battle, unit):
            if any(overlaps(part, other.body) for part in parts(unit)) and not _may_overlap(unit, other):
                raise BrokenInvariant(f"{unit.id} overlaps {other.id} after {how or 'a change'}")
        if how in OWN_WILL:
            self._keeps_its_distance(unit, battle, how)

    def _on_the_table(self, unit: Unit, battle: Battle) -> None:
        if not unit.is_fleeing and not within_table(unit.body, battle.ground):
            raise BrokenInvariant(f"{unit.id} stands beyond the table's edge")

    def _keeps_its_distance(self, unit: Unit, battle: Battle, how: str) -> None:
        old = self.before.unit(unit.id)
        for enemy in battle.enemies_of(unit):
            least = min(EXCLUSION, distance(old.body, self.before.unit(enemy.id).body))
            gap = distance(unit.body, enemy.body)
            if gap < least - SLACK:
                raise BrokenInvariant(f"{unit.id} ends its {how} {gap:.2f} mm from {enemy.id}; {least:.2f} is allowed")


def _seated(battle: Battle) -> None:
    """Every character who has joined stands in one unit, which has room for him and models of its own."""
    hosts = {unit.id: unit for unit in battle.units if unit.seats}
    for hero in battle.units:
        if hero.condition is Condition.JOINED:
            found = [host for host in hosts.values() if hero.id in host.characters]
            if len(found) != 1 or found[0].body.count < found[0].seated:
                raise BrokenInvariant(f"{hero.id} has no seat of his own in {[host.id for host in found]}")
    for host in hosts.values():
        if host.is_on_table and host.count < 1:
            raise BrokenInvariant(f"{host.id} has characters but no models")


def _may_overlap(unit: Unit, other: Unit) -> bool:
    """A fleeing single model may end in the middle of a friend until its next move (FB-FLE-06)."""
    return unit.army == other.army and any(one.is_fleeing and one.body.count == 1 for one in (unit, other))
