"""Facts of the fantasy battle beside the shared ones: charges declared, measured and settled, contact made, harm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.events import ConditionChanged
from game.battle.unit import Condition

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.engagement import Charge, ChargeResult, Engagement
    from game.battle.unit import ArmyId, UnitId
    from game.geometry.pose import Point


@dataclass(frozen=True, slots=True)
class SideTaken:
    """An army has its deployment zone, a polygon in mm (FB-EXT-18)."""

    army: ArmyId
    zone: tuple[Point, ...]

    def apply(self, battle: Battle) -> Battle:
        """Note the zone on the army."""
        armies = tuple(replace(a, zone=self.zone) if a.id == self.army else a for a in battle.armies)
        return replace(battle, armies=armies)


@dataclass(frozen=True, slots=True)
class ChargeDeclared:
    """A charge was announced; a redirected one takes the place of the charger's first."""

    charge: Charge

    def apply(self, battle: Battle) -> Battle:
        """Add it to the turn's charges."""
        others = tuple(charge for charge in battle.charges if charge.by != self.charge.by)
        return replace(battle, charges=(*others, self.charge))


@dataclass(frozen=True, slots=True)
class ChargeMeasured:
    """It is known now whether a charge reaches."""

    by: UnitId
    reaches: bool

    def apply(self, battle: Battle) -> Battle:
        """Note it on the charge."""
        return _changing(battle, self.by, reaches=self.reaches)


@dataclass(frozen=True, slots=True)
class ChargeSettled:
    """A charge has been moved, or dropped."""

    by: UnitId
    result: ChargeResult

    def apply(self, battle: Battle) -> Battle:
        """Note it on the charge."""
        return _changing(battle, self.by, result=self.result)


@dataclass(frozen=True, slots=True)
class RedirectDeclined:
    """A charger whose target fled keeps after it."""

    by: UnitId

    def apply(self, battle: Battle) -> Battle:
        """Note that it had its chance."""
        return _changing(battle, self.by, redirected=True)


@dataclass(frozen=True, slots=True)
class ContactMade:
    """Two enemy units fight each other from now on."""

    engagement: Engagement

    def apply(self, battle: Battle) -> Battle:
        """Add the engagement, replacing an older one of the same pair."""
        pair = set(self.engagement.pair)
        others = tuple(fight for fight in battle.engagements if set(fight.pair) != pair)
        return replace(battle, engagements=(*others, self.engagement))


VITAL = ("S", "T", "W")
"""Characteristics nobody lives without (FB-PRF-04)."""


@dataclass(frozen=True, slots=True)
class CharacteristicReduced:
    """Something took points off a characteristic; whose Strength, Toughness or Wounds fall to 0 is gone (FB-PRF-04).

    A printed 0 or dash was never brought down and does no harm.
    """

    unit: UnitId
    name: str
    by: int

    def apply(self, battle: Battle) -> Battle:
        """Lower the value, and remove whom it kills."""
        unit = battle.unit(self.unit)
        before = unit.profile.printed(self.name)
        if not before:
            return battle
        left = max(0, int(before) - self.by)
        after = battle.with_unit(replace(unit, profile=unit.profile.changed(**{self.name: left})))
        if left or self.name not in VITAL:
            return after
        return ConditionChanged(self.unit, Condition.DESTROYED, "characteristic").apply(after)


def _changing(battle: Battle, by: UnitId, **values: object) -> Battle:
    charges = tuple(
        replace(charge, **values) if charge.by == by else charge  # type: ignore[arg-type]
        for charge in battle.charges
    )
    return replace(battle, charges=charges)
