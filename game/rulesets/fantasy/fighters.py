"""Who fights whom: combats, and the models in contact (FB-CC-03, FB-CC-04, FB-WHO-01 to 03)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.geometry.contact import touching_pairs

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, UnitId

Combat = tuple["UnitId", ...]


def combats(battle: Battle) -> tuple[Combat, ...]:
    """The combats: what hangs together by enemies in contact, each with its units in ascending id (FB-CC-03)."""
    neighbours: dict[UnitId, list[UnitId]] = {}
    for fight in battle.engagements:
        one, two = fight.pair
        neighbours.setdefault(one, []).append(two)
        neighbours.setdefault(two, []).append(one)
    found: list[Combat] = []
    seen: dict[UnitId, None] = {}
    for start in sorted(neighbours):
        if start in seen:
            continue
        together, waiting = [start], [start]
        seen[start] = None
        while waiting:
            for other in neighbours[waiting.pop()]:
                if other not in seen:
                    seen[other] = None
                    together.append(other)
                    waiting.append(other)
        found.append(tuple(sorted(together)))
    return tuple(found)


def sides(battle: Battle, combat: Combat) -> dict[ArmyId, tuple[UnitId, ...]]:
    """The units of a combat by army, the active army first."""
    order = (battle.active, battle.opponent(battle.active))
    return {army: tuple(unit for unit in combat if battle.unit(unit).army == army) for army in order}


@dataclass(slots=True)
class Contacts:
    """A snapshot of who touches whom when a combat starts: for each unit its models and the enemies each touches."""

    touched: dict[UnitId, dict[int, tuple[UnitId, ...]]] = field(default_factory=dict)

    def fighters(self, unit: UnitId) -> dict[int, tuple[UnitId, ...]]:
        """The models of a unit that can fight, with the enemies in reach of each."""
        return self.touched.get(unit, {})

    def enemies(self, unit: UnitId) -> tuple[UnitId, ...]:
        """The enemies a unit's models touch."""
        return tuple(sorted({enemy for foes in self.fighters(unit).values() for enemy in foes}))

    def touching(self, unit: UnitId, enemy: UnitId) -> tuple[int, ...]:
        """The models of a unit that touch one enemy."""
        return tuple(model for model, foes in sorted(self.fighters(unit).items()) if enemy in foes)


def snapshot(battle: Battle, combat: Combat) -> Contacts:
    """Who touches whom now; a corner counts, flank and rear fight as well (FB-WHO-01, FB-WHO-02)."""
    contacts = Contacts()
    for fight in battle.engagements:
        one, two = fight.pair
        if one not in combat:
            continue
        for mine, theirs in touching_pairs(battle.unit(one).body, battle.unit(two).body):
            _note(contacts, one, mine, two)
            _note(contacts, two, theirs, one)
    return contacts


def _note(contacts: Contacts, unit: UnitId, model: int, enemy: UnitId) -> None:
    known = contacts.touched.setdefault(unit, {})
    if enemy not in known.get(model, ()):
        known[model] = (*known.get(model, ()), enemy)
