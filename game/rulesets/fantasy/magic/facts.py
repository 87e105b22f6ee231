"""What happens in a magic phase, as facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import BattleMarked, Marked, Unmarked
from game.battle.marks import Until
from game.rulesets.fantasy.magic.spells import LASTING

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, UnitId


@dataclass(frozen=True, slots=True)
class MagicGathered:
    """The dice of a magic phase are known (FB-EXT-01)."""

    army: ArmyId
    power: int
    dispel: int

    def apply(self, battle: Battle) -> Battle:
        """Keep them for the phase."""
        after = BattleMarked("power_dice", Until.PHASE, self.power).apply(battle)
        return BattleMarked("dispel_dice", Until.PHASE, self.dispel).apply(after)


@dataclass(frozen=True, slots=True)
class SpellCast:
    """A spell was tried with so many dice; `result` is cast, irresistible, failed, miscast or bound."""

    caster: UnitId
    spell: str
    dice: tuple[int, ...]
    result: str
    total: int

    def apply(self, battle: Battle) -> Battle:
        """The dice are spent, and the wizard does not try it again in this phase."""
        left = next((int(mark.value or 0) for mark in battle.marks if mark.name == "power_dice"), 0)
        after = BattleMarked("power_dice", Until.PHASE, left - len(self.dice)).apply(battle)
        tried = "bound" if self.result == "bound" else "tried"
        return Marked(self.caster, f"{tried}:{self.spell}", Until.PHASE).apply(after)


@dataclass(frozen=True, slots=True)
class DispelTried:
    """The other side tried to dispel a spell."""

    army: ArmyId
    spell: str
    dice: tuple[int, ...]
    against: int
    dispelled: bool

    def apply(self, battle: Battle) -> Battle:
        """The dice are spent."""
        left = next((int(mark.value or 0) for mark in battle.marks if mark.name == "dispel_dice"), 0)
        return BattleMarked("dispel_dice", Until.PHASE, left - len(self.dice)).apply(battle)


@dataclass(frozen=True, slots=True)
class SpellLaid:
    """A unit is under a spell that lasts until its caster's side has its next magic phase."""

    unit: UnitId
    spell: str
    army: ArmyId

    def apply(self, battle: Battle) -> Battle:
        """Remember whose it is."""
        return Marked(self.unit, LASTING + self.spell, Until.BATTLE, self.army).apply(battle)


@dataclass(frozen=True, slots=True)
class SpellEnded:
    """A lasting spell is over."""

    unit: UnitId
    spell: str

    def apply(self, battle: Battle) -> Battle:
        """Take it off."""
        return Unmarked(self.unit, (LASTING + self.spell,)).apply(battle)
