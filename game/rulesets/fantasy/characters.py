"""Characters: who is one, where he stands in a unit, and the facts of joining and leaving (FB-EXT-03, FB-C-02).

A character in a unit is a `Unit` of its own in the condition JOINED, named by a seat of his host; he has his own
profile, wounds and gear, and no body on the table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.unit import Condition, Seat
from game.geometry.clearing import Keep, least_shift
from game.geometry.measure import distance
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, model_poses
from game.geometry.regions import Ground
from game.geometry.tolerance import CONTACT, at_most
from game.language import told
from game.rulesets.fantasy.casualties import gap_filled
from game.rulesets.fantasy.riders import RIDDEN
from game.rulesets.fantasy.units import (
    COHERENCE,
    character_slots,
    is_human_sized,
    move_of,
    skirmishes,
    strength_of_models,
)

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.ranks import Body

CHARACTER = "character"
ANYWHERE = 1000.0
"""How far a table reaches beyond a place where nobody has said how large it is, mm."""


@dataclass(frozen=True, slots=True)
class CharacterJoined:
    """A character took a place in the first rank of a unit; the models he displaced went to its rear (FB-EXT-03)."""

    character: UnitId
    unit: UnitId

    def apply(self, battle: Battle) -> Battle:
        """Seat him."""
        return seated(battle, self.character, self.unit)


@dataclass(frozen=True, slots=True)
class CharacterLeft:
    """A character stands on his own; `why` is "left", or "survivor" where his unit is no more (FB-RAL-18)."""

    character: UnitId
    unit: UnitId
    body: Body
    condition: Condition
    why: str = "left"

    def apply(self, battle: Battle) -> Battle:
        """Take him out of the unit and stand him there."""
        host = battle.unit(self.unit)
        without = replace(host, seats=tuple(seat for seat in host.seats if seat.character != self.character))
        if host.is_on_table:
            without = unseated(host, self.character)
        return battle.with_unit(without).changing(
            self.character, lambda hero: replace(hero, body=self.body.snap(), condition=self.condition)
        )


# -- who stands in whom


def is_character(unit: Unit) -> bool:
    """Whether a unit is a character, on foot or mounted."""
    return unit.troop == CHARACTER or unit.has_special(CHARACTER)


def host_of(battle: Battle, character: UnitId) -> Unit | None:
    """The unit a character stands in, None where he stands on his own."""
    if battle.unit(character).condition is not Condition.JOINED:
        return None
    return next((unit for unit in battle.units if character in unit.characters), None)


def stands_as(battle: Battle, unit_id: UnitId) -> Unit:
    """The unit on the table that somebody is part of: his host's, or his own."""
    return host_of(battle, unit_id) or battle.unit(unit_id)


def characters_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The living characters who stand in a unit."""
    found = (battle.unit(character) for character in unit.characters)
    return tuple(character for character in found if character.condition is Condition.JOINED)


def with_characters(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """A unit and the characters in it."""
    return (unit, *characters_of(battle, unit))


# -- seats


def seat_in(character: Unit, host: Unit) -> Seat:
    """The seat a character takes in a unit: as many places as his base is wide (FB-EXT-03).

    >>> from game.battle.profile import Profile
    >>> from game.battle.unit import Unit
    >>> from game.geometry.bases import Base
    >>> from game.geometry.pose import Pose
    >>> foot = Unit("foot", "Foot", "a", Block(Pose(0, 0), 5, 20, Base(20, 20)), Profile.of({"M": 100}))
    >>> rider = Unit("rider", "Rider", "a", Block(Pose(0, 0), 1, 1, Base(25, 50)), Profile.of({"M": 200}), "cavalry")
    >>> seat_in(rider, foot)
    Seat(character='rider', places=2, strength=2, move=200.0)
    """
    places = math.ceil((character.body.base.width - CONTACT) / host.body.base.width)
    return Seat(character.id, places, strength_of_models(character), move_of(character))


def seat_from_the_start(character: Unit, host: Unit) -> Unit | str:
    """A unit with a character in it as the battle begins, or the words why he cannot stand there."""
    if not is_character(character) or character.count != 1:
        return told("unit '{id}' is no character", id=character.id)
    if host.army != character.army or not takes_characters(host):
        words = "unit '{id}' takes no characters: it must be a unit of several models of the same side"
        return told(words, id=host.id)
    if rides_among_foot(host, character):
        return told("unit '{id}' takes no riders: it is in open order on foot", id=host.id)
    if not has_place(host, character):
        if isinstance(host.body, Block):
            return told("unit '{id}' has no place left in its first rank", id=host.id)
        return told("unit '{id}' has no place left for a base broader than its own", id=host.id)
    return joined_by(host, character)


def takes_characters(unit: Unit) -> bool:
    """Whether a unit is of a kind that characters join: one in ranks or in open order, no single model."""
    stands = isinstance(unit.body, Block) or skirmishes(unit)
    return stands and unit.original_count > 1 and not is_character(unit)


def rides_among_foot(host: Unit, character: Unit) -> bool:
    """Whether a character would ride among skirmishers on foot, who could not hold together with him (FB-EXT-10)."""
    return skirmishes(host) and is_human_sized(host) and not is_human_sized(character)


def has_place(host: Unit, character: Unit) -> bool:
    """Whether the first rank has room for a character beside those who stand there; in open order each has one base."""
    places = seat_in(character, host).places
    if skirmishes(host) and places > 1:
        return False
    return isinstance(host.body, Loose) or host.seated + places <= host.block.files


def joined_by(host: Unit, character: Unit, ground: Ground | None = None) -> Unit:
    """A unit with one more character in it; models he displaces go to its rear."""
    seats = (*host.seats, seat_in(character, host))
    if not isinstance(host.body, Loose):
        return replace(host, body=with_seat(host, character), seats=seats)
    (place, *_), poses = character_slots(replace(host, seats=seats))[character.id], host.body.poses
    stands = place_among(host.body, character.block, ground)
    return replace(host, body=replace(host.body, poses=(*poses[:place], stands, *poses[place:])), seats=seats)


def seated(battle: Battle, character_id: UnitId, host_id: UnitId) -> Battle:
    """The battle with a character in a unit's first rank, its block that much larger at the rear."""
    character, host = battle.unit(character_id), battle.unit(host_id)
    after = battle.with_unit(joined_by(host, character, battle.ground))
    return after.with_unit(replace(character, condition=Condition.JOINED))


def with_seat(host: Unit, character: Unit) -> Block:
    """A unit's block once a character has taken his places."""
    return replace(host.block, count=host.block.count + seat_in(character, host).places)


def place_among(group: Loose, character: Block, ground: Ground | None = None) -> Pose:
    """Where a character stands in a group: where he has come to it, else in front of its first model, clear of all.

    >>> from game.geometry.bases import Base
    >>> from game.geometry.ranks import Loose
    >>> scouts = Loose((Pose(100, 100), Pose(140, 100)), Base(20, 20))
    >>> place_among(scouts, Block(Pose(165, 110, 270), 1, 1, Base(20, 20)).centred_at((160, 100), 270)).point
    (160.0, 100.0)
    """
    here, facing = character.centre, character.pose.facing
    if not at_most(distance(character, group), COHERENCE):
        here, facing = group.poses[0].at(group.base.depth * 1.5), group.facing
    single = Block(Pose(0.0, 0.0), 1, 1, group.base).centred_at(here, facing)
    table = ground or Ground(here[0] + ANYWHERE, here[1] + ANYWHERE)
    shift = least_shift(single, [Keep(group)], table)
    dx, dy = shift or (0.0, 0.0)
    return Pose(here[0] + dx, here[1] + dy, facing).snap()


def unseated(host: Unit, character: UnitId) -> Unit:
    """A unit without one of its characters: models from its rear fill his places (FB-ORD-06)."""
    slots = character_slots(host).get(character, (0,))
    left: Unit | None = host
    for _ in range(next(seat.places for seat in host.seats if seat.character == character)):
        left = gap_filled(left, slots[0]) if left is not None else None
    seats = tuple(seat for seat in host.seats if seat.character != character)
    troop = "monster" if host.troop == RIDDEN else host.troop
    return replace(left or host, seats=seats, troop=troop)


def body_in(host: Unit, character: Unit) -> Block:
    """Where a character stands in a unit, as a block of his own: his front level with that of his rank."""
    poses = model_poses(host.body)
    taken = [poses[place] for place in character_slots(host)[character.id]] or [poses[0]]
    if isinstance(host.body, Loose):
        return Block(taken[0].moved(character.body.base.depth / 2).snap(), 1, 1, character.body.base)
    middle = replace(taken[0], x=sum(p.x for p in taken) / len(taken), y=sum(p.y for p in taken) / len(taken))
    return Block(middle.moved(host.body.base.depth / 2).snap(), 1, 1, character.body.base)
