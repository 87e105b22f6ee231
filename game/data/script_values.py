"""Scripts as values: what units do that nobody steers, in mm and checked (design section 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.battle.unit import UnitId
    from game.geometry.pose import Point

GUARDED = 200.0
"""How far round its place a guard attacks, where the file does not say (mm)."""
AIMS = ("nearest", "weakest", "own")
"""At whom a spell goes that names no unit; `own` is the unit that the wizard stands in."""


@dataclass(frozen=True, slots=True)
class Condition:
    """When an order holds; all that is given must be so. Lengths in mm."""

    enemy_within: float | None = None
    near: UnitId | None = None
    within: float | None = None
    gone: UnitId | None = None
    flees: UnitId | None = None
    fights: UnitId | None = None
    losses: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """One order. Lengths in mm, turns are game turns."""

    do: str
    bearing: float | None = None
    to: Point | None = None
    target: UnitId | None = None
    approach: bool = True
    at: Point | None = None
    radius: float = GUARDED
    points: tuple[Point, ...] = ()
    march: bool = True
    from_turn: int = 1
    until_turn: int | None = None
    when: Condition = Condition()


@dataclass(frozen=True, slots=True)
class SpellWish:
    """A spell that is tried while the wish holds: at a unit's id or one of AIMS ("" by the spell), on so many dice."""

    spell: str
    at: str = ""
    dice: int | None = None
    from_turn: int = 1
    until_turn: int | None = None
    when: Condition = Condition()


@dataclass(frozen=True, slots=True)
class Script:
    """What one unit does that nobody steers; without `spells` it casts whatever has a target.

    `dispel` is its army's wish, the same in all its scripts.
    """

    unit: UnitId
    orders: tuple[Order, ...] = ()
    reactions: tuple[str, ...] = ()
    shoot: str = "nearest"
    rally: bool = True
    pursue: bool = True
    spells: tuple[SpellWish, ...] | None = None
    dispel: str = "enough"
    challenge: str = "if_stronger"
    accept: str = "if_lasting"
    widen: str = "ranks"
    lap: str = "ranks"
    fly: bool = True
