"""The whole battle at one moment, frozen."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from game.battle.terrain import Terrain, ground
from game.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.engagement import Charge, Engagement, Reaction
    from game.battle.marks import Mark
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.geometry.pose import Point
    from game.geometry.ranks import Body
    from game.geometry.regions import Ground

OptionValue = str | float | int | bool


@dataclass(frozen=True, slots=True)
class Army:
    """One of the sides: its id in files, its name and colour for people, and its deployment zone (a polygon, mm)."""

    id: ArmyId
    name: str
    colour: str = ""
    zone: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the battle is in its schedule.

    `part` is opening, turn, closing or over; `turn` counts player turns from 1 (0 in the opening); `active` is the
    army whose turn it is; `phase` indexes the part's phases; `visit` counts the steps of a repeated phase.
    """

    part: str = "opening"
    turn: int = 0
    active: ArmyId = ""
    phase: int = 0
    visit: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the battle ended: the winner (None for a draw) and each army's points."""

    winner: ArmyId | None
    points: tuple[tuple[ArmyId, int], ...]


@dataclass(frozen=True, slots=True)
class Presence:
    """A unit as it stood when a phase began: its place, its own models, its strength, and who had joined it."""

    unit: UnitId
    body: Body
    models: int
    strength: int
    characters: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """Everything there is: armies, units, terrain, options, charges, fights, and the place in the schedule.

    `rounds` is how many turns each army has, `phase_start` who stood where when the phase began. Lengths are mm. Every
    event gives a new battle; old ones stay valid.
    """

    ruleset: str
    width: float
    height: float
    armies: tuple[Army, ...]
    units: tuple[Unit, ...]
    terrain: tuple[Terrain, ...] = ()
    options: tuple[tuple[str, OptionValue], ...] = ()
    rounds: int = 6
    cursor: Cursor = Cursor()
    charges: tuple[Charge, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    engagements: tuple[Engagement, ...] = ()
    marks: tuple[Mark, ...] = ()
    phase_start: tuple[Presence, ...] = ()
    outcome: Outcome | None = None

    # -- looking things up

    def unit(self, unit_id: UnitId) -> Unit:
        """A unit by its id; raises RuleError for an unknown one."""
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        raise RuleError(f"no unit '{unit_id}' in this battle")

    def army(self, army_id: ArmyId) -> Army:
        """An army by its id."""
        return next(army for army in self.armies if army.id == army_id)

    def option(self, name: str, default: OptionValue) -> OptionValue:
        """The value of a switch, or its default."""
        return next((value for known, value in self.options if known == name), default)

    @property
    def active(self) -> ArmyId:
        """The army whose turn it is."""
        return self.cursor.active

    @property
    def round(self) -> int:
        """The game turn both armies are in, from 1."""
        return (self.cursor.turn - 1) // max(1, len(self.armies)) + 1

    def opponent(self, army: ArmyId) -> ArmyId:
        """The other army."""
        return next(other.id for other in self.armies if other.id != army)

    @property
    def ground(self) -> Ground:
        """The ground as movers see it."""
        return ground(self.width, self.height, self.terrain)

    def on_table(self) -> Iterator[Unit]:
        """Every unit on the table, in the fixed order."""
        return (unit for unit in self.units if unit.is_on_table)

    def of(self, army: ArmyId) -> Iterator[Unit]:
        """An army's units on the table."""
        return (unit for unit in self.units if unit.army == army and unit.is_on_table)

    def enemies_of(self, unit: Unit) -> Iterator[Unit]:
        """The enemy units on the table."""
        return (other for other in self.units if other.army != unit.army and other.is_on_table)

    def others(self, unit: Unit) -> Iterator[Unit]:
        """Every other unit on the table."""
        return (other for other in self.units if other.id != unit.id and other.is_on_table)

    def fights_of(self, unit_id: UnitId) -> Iterator[Engagement]:
        """The engagements of a unit."""
        return (fight for fight in self.engagements if fight.involves(unit_id))

    def is_engaged(self, unit_id: UnitId) -> bool:
        """Whether a unit is in combat."""
        return any(fight.involves(unit_id) for fight in self.engagements)

    def fight(self, one: UnitId, two: UnitId) -> Engagement | None:
        """The engagement of two units, if they fight."""
        return next((f for f in self.engagements if f.involves(one) and f.involves(two)), None)

    def charge_of(self, unit_id: UnitId) -> Charge | None:
        """The charge a unit declared this turn."""
        return next((charge for charge in self.charges if charge.by == unit_id), None)

    def charges_on(self, unit_id: UnitId) -> tuple[Charge, ...]:
        """The charges declared on a unit this turn."""
        return tuple(charge for charge in self.charges if charge.target == unit_id)

    def reaction_of(self, unit_id: UnitId) -> Reaction | None:
        """A unit's reaction to being charged this turn."""
        return next((reaction for reaction in self.reactions if reaction.unit == unit_id), None)

    # -- new battles from old

    def with_unit(self, unit: Unit) -> Battle:
        """The battle with one unit replaced."""
        return replace(self, units=tuple(unit if old.id == unit.id else old for old in self.units))

    def changing(self, unit_id: UnitId, change: Callable[[Unit], Unit]) -> Battle:
        """The battle with one unit changed by a function."""
        return self.with_unit(change(self.unit(unit_id)))


def digest(battle: Battle) -> str:
    """A short fingerprint of the whole state; equal battles have equal fingerprints on every machine."""
    return _print_of(battle)


_prints: dict[int, tuple[object, str]] = {}
"""Parts seen lately with their fingerprints, by identity: most parts of a battle are those of the battle before."""
MOST_PRINTS = 1 << 15


def _print_of(part: object) -> str:
    """The fingerprint of a tuple or a frozen dataclass, made of those of what is in it; else the notation."""
    known = _prints.get(id(part))
    if known is not None and known[0] is part:
        return known[1]
    kind = type(part)
    read = _READERS.get(kind) or _reader(kind)
    values = read(part)
    if values is None:
        if isinstance(part, int | float) and not isinstance(part, bool):
            return repr(part + 0.0)  # 600 and 600.0 are the same place
        return repr(part)
    told = [kind.__name__]
    for value in values:
        if value is None or type(value) is str:
            told.append(repr(value))
        elif type(value) is float or type(value) is int:
            told.append(repr(value + 0.0))
        else:
            known = _prints.get(id(value))
            told.append(known[1] if known is not None and known[0] is value else _print_of(value))
    made = hashlib.blake2b("\0".join(told).encode(), digest_size=8).hexdigest()
    if len(_prints) >= MOST_PRINTS:
        _prints.clear()
    _prints[id(part)] = (part, made)
    return made


_Reader = Callable[[Any], tuple[object, ...] | None]
_READERS: dict[type, _Reader] = {}
"""How to take values of each type apart, as they come up."""


def _reader(kind: type) -> _Reader:
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    if issubclass(kind, tuple):
        _READERS[kind] = tuple
    elif names:
        _READERS[kind] = attrgetter(*names) if len(names) > 1 else lambda part: (getattr(part, names[0]),)
    else:
        _READERS[kind] = lambda _: None
    return _READERS[kind]
