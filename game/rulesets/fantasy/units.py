"""What the rules ask of a unit again and again: its Movement, Unit Strength, dice of flight, command figures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.memo import remember
from game.geometry.approach import Blocker
from game.geometry.measure import touches
from game.geometry.ranks import Block, Loose, model_poses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.pose import Pose
    from game.geometry.ranks import Body

CM = 10.0
"""Millimetres in a centimetre: the rule set's unit of length."""
BARDING = 2 * CM
GAP = 3 * CM
"""What enemies not fighting each other keep between them (FB-MOV-19)."""
COHERENCE = 2.5 * CM
"""How far apart the models of a group may stand (FB-EXT-10)."""
FAST = 15 * CM
"""From this Movement on flight and pursuit take eight dice (FB-FLE-01)."""
FANATIC = "fanatic"
"""The flag of units that are charged and shot at by nobody and fight nobody (FB-EXT-17)."""
MOUNTED = ("cavalry", "fast_cavalry")
"""Troops whose models are riders with their mounts (FB-UNI-05)."""
COMMAND_ORDER = ("champion", "standard", "musician")

STRENGTH_PER_MODEL = {
    "infantry": 1,
    "skirmishers": 1,
    "character": 1,
    "cavalry": 2,
    "fast_cavalry": 2,
    "large": 3,
    "war_machine": 4,
    "chariot": 4,
}
"""Unit strength of one model by troop type (FB-UNI-10)."""


def move_of(unit: Unit) -> float:
    """M in mm after standing reductions: a barded mount moves 2 cm less (FB-GEN-06, FB-MOV-03).

    The slowest of those who move together sets the pace (FB-C-20).
    """
    barded = BARDING if "barding" in unit.gear else 0.0
    own = max(0.0, unit.profile.length("M") - barded)
    return min([own, *(seat.move for seat in unit.seats)])


def unit_strength(unit: Unit) -> int:
    """The unit's strength; a monster counts its starting Wounds, wounded or not (FB-UNI-10).

    Characters who have joined it add theirs (FB-C-02); one who stands in a unit has none of his own.
    """
    if not unit.is_on_table:
        return 0
    return strength_of_models(unit) + sum(seat.strength for seat in unit.seats)


def strength_of_models(unit: Unit) -> int:
    """The strength of a unit's own models, wherever they are."""
    if unit.troop in ("monster", "ridden_monster"):
        return unit.count * unit.profile["W"] + (1 if unit.troop == "ridden_monster" else 0)
    return unit.count * STRENGTH_PER_MODEL.get(unit.troop, 1)


def flight_dice(unit: Unit) -> int:
    """How many dice flight, pursuit and overrun take: five below M 15, else eight, as flyers (FB-FLE-01, FB-C-13)."""
    return 8 if flies(unit) or move_of(unit) >= FAST else 5


def fights_nobody(unit: Unit) -> bool:
    """Whether a unit is never charged, shot at or fought, whatever it touches (FB-EXT-17)."""
    return unit.has_special(FANATIC)


def is_lone(unit: Unit) -> bool:
    """Whether the unit moves as a lone model: a single model that no formation binds, chariots apart (FB-EXT-20)."""
    return unit.count == 1 and unit.original_count <= 1 and unit.troop not in ("chariot", "war_machine")


def skirmishes(unit: Unit) -> bool:
    """Whether its models fight as skirmishers (FB-EXT-10, FB-C-12)."""
    return unit.troop == "skirmishers" or unit.has_special("skirmish")


def is_fast_cavalry(unit: Unit) -> bool:
    """Whether it rides as fast cavalry (FB-EXT-11, FB-C-12)."""
    return unit.troop == "fast_cavalry" or unit.has_special("fast_cavalry")


def flies(unit: Unit) -> bool:
    """Whether it can fly (FB-EXT-09, FB-C-13)."""
    return unit.has_special("flies")


def command_slots(unit: Unit) -> dict[str, int]:
    """The model number of each command figure (FB-UNI-09): the centre of the front rank, champion, standard, musician.

    Where the front is too narrow the standard comes first, then champion, then musician; the rest stand in rank two.
    """
    return {figure: taken[0] for figure, taken in first_places(unit).items() if figure in unit.command}


def character_slots(unit: Unit) -> dict[UnitId, tuple[int, ...]]:
    """The places of each character who has joined a unit, in the first rank next to the command group (FB-EXT-03)."""
    places = first_places(unit)
    return {character: places[character] for character in unit.characters if character in places}


def first_places(unit: Unit) -> dict[str, tuple[int, ...]]:
    """The model numbers of command figures and characters, side by side about the middle of the front rank.

    Of the characters the first stands to the left of the command group, the next to its right, and so on. Where the
    front is too narrow for all, characters come first, then as `command_slots` says.
    """
    row = _row(unit)
    if not isinstance(unit.body, Block):
        return _numbered(row, 0)
    files = unit.body.files
    if sum(places for _, places in row) <= files:
        return _numbered(row, (files - sum(places for _, places in row)) // 2)
    order = (*unit.characters, "standard", "champion", "musician")
    found = _numbered(sorted(row, key=lambda one: order.index(one[0])), 0)
    return {who: taken for who, taken in found.items() if taken[-1] < unit.body.count}


def _row(unit: Unit) -> list[tuple[str, int]]:
    """Command figures and characters from left to right, each with the places it takes."""
    left = [(seat.character, seat.places) for seat in reversed(unit.seats[::2])]
    right = [(seat.character, seat.places) for seat in unit.seats[1::2]]
    return [*left, *((figure, 1) for figure in COMMAND_ORDER if figure in unit.command), *right]


def _numbered(row: Iterable[tuple[str, int]], first: int) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for who, places in row:
        found[who] = tuple(range(first, first + places))
        first += places
    return found


def is_human_sized(unit: Unit) -> bool:
    """On foot and of unit strength 1."""
    return STRENGTH_PER_MODEL.get(unit.troop, 9) == 1


def blockers(battle: Battle, unit: Unit, but: Iterable[UnitId] = ()) -> tuple[Blocker, ...]:
    """Everybody else on the table as something that may not be overlapped; enemies as hostile (FB-GEN-08)."""
    left_out = set(but)
    everybody = remember(battle, ("blockers", unit.id, unit.army), lambda: _blockers(battle, unit))
    return tuple(one for one in everybody if one.name not in left_out) if left_out else everybody


def _blockers(battle: Battle, unit: Unit) -> tuple[Blocker, ...]:
    return tuple(Blocker(other.id, other.body, other.army != unit.army) for other in bodies_round(battle, unit))


def parts(unit: Unit) -> tuple[Body, ...]:
    """All that a unit takes up on the table: its body, and the models that lap round an enemy (FB-LAP-02)."""
    return (unit.body, Loose(unit.lapping, unit.body.base)) if unit.lapping else (unit.body,)


def all_poses(unit: Unit) -> tuple[Pose, ...]:
    """Where each of a unit's models stands; the lapping ones have the last numbers, in the order they were placed."""
    return (*model_poses(unit.body), *unit.lapping)


def bodies_round(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """Every other unit on the table; one that laps round an enemy a second time, as a group of those models alone.

    For questions about room. `unit`'s own lapping models are not among them.
    """
    for other in battle.others(unit):
        yield other
        if other.lapping:
            yield replace(other, body=Loose(other.lapping, other.body.base), lapping=())


def are_touching(one: Unit, two: Unit) -> bool:
    """Whether any models of two units touch, lapping ones included."""
    return any(touches(mine, theirs) for mine in parts(one) for theirs in parts(two))


def touching_parts(one: Unit, two: Unit) -> tuple[Body, Body]:
    """With what two units touch: their bodies, where these do not touch models that lap round."""
    pairs = ((mine, theirs) for mine in parts(one) for theirs in parts(two) if touches(mine, theirs))
    return next(pairs, (one.body, two.body))


def may_act(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is free to be given orders at all: on the table, not fleeing, not in combat."""
    return unit.is_on_table and not unit.is_fleeing and not battle.is_engaged(unit.id)
