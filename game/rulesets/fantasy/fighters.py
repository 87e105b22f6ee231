"""Who fights whom: combats, and the models in contact (FB-CC-03, FB-CC-04, FB-WHO-01 to 03, FB-TER-11)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from game.battle.engagement import ChargeKind
from game.geometry.contact import closing_vector, touching_pairs
from game.geometry.measure import distance, touches
from game.geometry.ranks import Block, Side, rank_and_slot, slots
from game.geometry.tolerance import at_most, less_than
from game.rulesets.fantasy.casualties import CHAMPION
from game.rulesets.fantasy.characters import characters_of, stands_as
from game.rulesets.fantasy.riders import rider_of
from game.rulesets.fantasy.units import CM, are_touching, character_slots, command_slots, parts
from game.rulesets.fantasy.weapons import weapon_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.geometry.ranks import Body

Combat = tuple["UnitId", ...]
ACROSS = 0.5 * CM
"""How far apart two units may stand that fight across an obstacle (FB-TER-11)."""


class Target(NamedTuple):
    """Whom blows are aimed at: a unit's ordinary models, all of them one target, or its champion (FB-WHO-03).

    A character in a unit is a target by his own id.
    """

    unit: UnitId
    champion: bool = False

    @property
    def key(self) -> str:
        """Its notation in answers."""
        return f"{self.unit}:{CHAMPION}" if self.champion else self.unit


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


def is_full_charger(battle: Battle, unit: UnitId) -> bool:
    """Whether a unit fights the round of a full charge; it counts against all its enemies (FB-STR-01)."""
    stands = stands_as(battle, unit).id
    return any(fight.half(stands).charge is ChargeKind.FULL for fight in battle.fights_of(stands))


def is_first_round(battle: Battle, unit: UnitId, enemy: UnitId | None = None) -> bool:
    """Whether a unit fights its first round against an enemy, or against any of them: it is counted by pairs."""
    home, foe = stands_as(battle, unit).id, None if enemy is None else stands_as(battle, enemy).id
    fights = battle.fights_of(home)
    return any(fight.rounds == 0 and foe in (None, fight.other(home)) for fight in fights)


def is_in_contact(battle: Battle, fight: Engagement) -> bool:
    """Whether two units of an engagement touch, or stand against an obstacle from both sides (FB-TER-11)."""
    one, two = (battle.unit(unit) for unit in fight.pair)
    return touches(*_bodies(battle, fight)) or (bool(one.lapping or two.lapping) and are_touching(one, two))


def contact_pairs(battle: Battle, fight: Engagement) -> tuple[tuple[int, int], ...]:
    """The models of the one and of the other that touch, an obstacle between them thought away.

    Models that lap round have the numbers after those of the block; whom they touch touches them (FB-LAP-09).
    """
    one, two = (battle.unit(unit) for unit in fight.pair)
    return tuple(sorted({*touching_pairs(*_bodies(battle, fight)), *_pairs_lapping(one, two)}))


def _pairs_lapping(one: Unit, two: Unit) -> Iterator[tuple[int, int]]:
    for i, mine in enumerate(parts(one)):
        for j, theirs in enumerate(parts(two)):
            if i or j:
                for a, b in touching_pairs(mine, theirs):
                    yield a + i * one.body.count, b + j * two.body.count


def _bodies(battle: Battle, fight: Engagement) -> tuple[Body, Body]:
    one, two = (battle.unit(unit).body for unit in fight.pair)
    if fight.obstacle is None or not isinstance(one, Block) or not at_most(distance(one, two), ACROSS):
        return one, two
    dx, dy = closing_vector(one, two)
    return one.at(replace(one.pose, x=one.pose.x + dx, y=one.pose.y + dy)), two


@dataclass(slots=True)
class Contacts:
    """A snapshot of who touches whom when a combat starts: for each unit its models and whom each of them touches.

    `behind` names for each second-rank model that may fight past others (spears) those it stands behind. `places` says
    which models of a block are characters, `homes` where these fight; a character is model 0 of his own. `duel` are the
    two who fight a challenge, `idle` the models that stupidity keeps from fighting.
    """

    touched: dict[UnitId, dict[int, tuple[Target, ...]]] = field(default_factory=dict)
    behind: dict[UnitId, dict[int, tuple[int, ...]]] = field(default_factory=dict)
    champions: dict[UnitId, int] = field(default_factory=dict)
    to_the_front: dict[UnitId, tuple[UnitId, ...]] = field(default_factory=dict)
    places: dict[UnitId, dict[int, UnitId]] = field(default_factory=dict)
    homes: dict[UnitId, UnitId] = field(default_factory=dict)
    duel: tuple[Target, ...] = ()
    idle: dict[UnitId, tuple[int, ...]] = field(default_factory=dict)

    def who(self, unit: UnitId, model: int) -> tuple[UnitId, int]:
        """Who a model of a block is: its unit's own, or a character."""
        hero = self.places.get(unit, {}).get(model)
        return (unit, model) if hero is None else (hero, 0)

    def aim(self, unit: UnitId, model: int) -> Target:
        """Whom blows at a model of a block are aimed at."""
        who, number = self.who(unit, model)
        return Target(who, champion=self.champions.get(who) == number)

    def home(self, who: UnitId) -> UnitId:
        """The unit somebody fights in."""
        return self.homes.get(who, who)

    def fighters(self, unit: UnitId) -> dict[int, tuple[Target, ...]]:
        """The models of a unit that can fight, with the enemies in reach of each."""
        return self.touched.get(unit, {})

    def enemies(self, unit: UnitId, model: int) -> tuple[UnitId, ...]:
        """The enemy units one model touches."""
        return tuple(sorted({self.home(target.unit) for target in self.fighters(unit).get(model, ())}))

    def touching(self, unit: UnitId, enemy: UnitId) -> tuple[int, ...]:
        """The models of a unit that touch one enemy."""
        return tuple(m for m in sorted(self.fighters(unit)) if self.home(enemy) in self.enemies(unit, m))


def snapshot(battle: Battle, combat: Combat) -> Contacts:
    """Who touches whom now; a corner counts, flank and rear fight as well (FB-WHO-01, FB-WHO-02)."""
    contacts = Contacts()
    for unit in map(battle.unit, combat):
        if unit.has_command(CHAMPION):
            contacts.champions[unit.id] = command_slots(unit).get(CHAMPION, 0)
        for hero in characters_of(battle, unit):
            contacts.homes[hero.id] = unit.id
            if hero.has("stood_back"):
                continue
            contacts.places.setdefault(unit.id, {}).update(dict.fromkeys(character_slots(unit)[hero.id], hero.id))
        contacts.behind[unit.id] = second_rank(battle, unit)
        contacts.to_the_front[unit.id] = tuple(
            fight.other(unit.id)
            for fight in battle.fights_of(unit.id)
            if fight.half(fight.other(unit.id)).attacks is Side.FRONT
        )
    for fight in battle.engagements:
        one, two = fight.pair
        if one in combat:
            for mine, theirs in contact_pairs(battle, fight):
                _note(contacts, *contacts.who(one, mine), contacts.aim(two, theirs))
                _note(contacts, *contacts.who(two, theirs), contacts.aim(one, mine))
            _note_riders(battle, contacts, one, two)
            _note_riders(battle, contacts, two, one)
    for unit_id in combat:
        if battle.unit(unit_id).has("stood_back"):
            contacts.touched.pop(unit_id, None)
    return contacts


def _note_riders(battle: Battle, contacts: Contacts, unit: UnitId, enemy: UnitId) -> None:
    """The rider of a monster fights whom it touches, and whoever touches it may strike at him instead (FB-C-10)."""
    rider = rider_of(battle, battle.unit(unit))
    if rider is None or rider.has("stood_back"):
        return
    for who in (enemy, *(hero.id for hero in characters_of(battle, battle.unit(enemy)))):
        for model, targets in sorted(contacts.fighters(who).items()):
            if Target(unit) in targets:
                _note(contacts, who, model, Target(rider.id))
    for targets in contacts.fighters(unit).values():
        for target in targets:
            if contacts.home(target.unit) == enemy:
                _note(contacts, rider.id, 0, target)


def _note(contacts: Contacts, unit: UnitId, model: int, target: Target) -> None:
    known = contacts.touched.setdefault(unit, {})
    if target not in known.get(model, ()):
        known[model] = tuple(sorted((*known.get(model, ()), target)))


def second_rank(battle: Battle, unit: Unit) -> dict[int, tuple[int, ...]]:
    """The second-rank models that fight to the front with spears, and whom each stands behind; none after a charge."""
    charged = any(fight.half(unit.id).charge is not None for fight in battle.fights_of(unit.id))
    if charged or weapon_of(unit).ranks < 2 or not isinstance(unit.body, Block):
        return {}
    block = unit.body
    across = [right for right, _ in slots(block.files, block.count, block.base.width, block.base.depth)]
    return {
        model: tuple(n for n in range(block.files) if less_than(abs(across[n] - across[model]), block.base.width))
        for model in range(block.files, block.count)
        if rank_and_slot(block, model)[0] == 1
    }
