"""The six spells as data, and at whom each may be cast (FB-EXT-01).

Marks: `spell:NAME` on a unit under a spell that lasts; its value is the army that cast it, and it ends as that army's
next magic phase begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from game.engine.tally import Reason, bar, message
from game.geometry.bases import Base
from game.geometry.measure import contains_point, distance
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.shapes import pieces
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.psychology.panic import panic_bars
from game.rulesets.fantasy.seeing import sees
from game.rulesets.fantasy.shooting import ShootingAt
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.templates import under_template
from game.rulesets.fantasy.units import CM, move_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.pose import Point

LASTING = "spell:"
WARD_SAVE = 5
SPECK = 0.02
"""How wide a bare place is when somebody looks at it, mm."""


class Aim(StrEnum):
    """What a spell is cast on."""

    ENEMY = "enemy"
    FRIEND = "friend"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell: what it is cast on, from which total, how far; missiles need arc and sight (FB-EXT-01).

    `in_combat` lets it be cast on units in combat, `engaged` lets casters in combat cast it.
    """

    name: str
    value: int
    range: float
    aim: Aim
    missile: bool = False
    in_combat: bool = False
    engaged: bool = False


SPELLS = {
    "bolt": Spell("Bolt", 6, 60 * CM, Aim.ENEMY, missile=True),
    "ward": Spell("Ward", 7, 30 * CM, Aim.FRIEND, in_combat=True, engaged=True),
    "gloom": Spell("Gloom", 7, 60 * CM, Aim.ENEMY, in_combat=True),
    "dread": Spell("Dread", 8, 45 * CM, Aim.ENEMY),
    "haste": Spell("Haste", 9, 30 * CM, Aim.FRIEND),
    "blast": Spell("Blast", 10, 60 * CM, Aim.PLACE, missile=True),
}
"""The table of spells by their names in the data, in its order."""


def target_bars(battle: Battle, spell: str, seer: Unit, target: Unit) -> tuple[Reason, ...]:
    """Why a spell may not be cast on a unit; `seer` is the caster where he stands."""
    cast = SPELLS[spell]
    fighting = battle.is_engaged(target.id) and not cast.in_combat
    flees = spell == "haste" and target.is_fleeing
    still = spell == "haste" and move_of(target) <= 0
    return (
        *bar(fighting, "in_combat", "it is in combat", rule="FB-EXT-01"),
        *bar(flees, "fleeing", "it is fleeing", rule="FB-EXT-01"),
        *(panic_bars(battle, target) if spell == "dread" else ()),
        *bar(still, "no_move", "it cannot move", rule="FB-PRF-02"),
        *range_bars(cast, distance(seer.body, target.body)),
        *bar(cast.missile and not sees(battle, seer, target), "not_seen", "it is not seen", rule="FB-EXT-01"),
        *(SPECIAL.bars(ShootingAt(seer.id, target.id), battle, target) if cast.missile else ()),
    )


def range_bars(spell: Spell, length: float) -> tuple[Reason, ...]:
    """Whether something is too far away for a spell."""
    words = message("it is beyond {cm:.0f} cm", cm=spell.range / CM)
    return bar(not at_most(length, spell.range), "too_far", words, rule="FB-EXT-01")


def place_bars(battle: Battle, spell: str, seer: Unit, at: Point) -> tuple[Reason, ...]:
    """Why a template may not be put there: off the table, too far, unseen, or on a combat (FB-EXT-01)."""
    here = Block(Pose(at[0], at[1] + SPECK / 2), 1, 1, Base(SPECK, SPECK))
    on_table = 0 <= at[0] <= battle.width and 0 <= at[1] <= battle.height
    fighting = any(battle.is_engaged(unit) for unit in under_template(battle, at))
    return (
        *bar(not on_table, "off_table", "that is off the table", rule="FB-EXT-01"),
        *range_bars(SPELLS[spell], distance(seer.body, here)),
        *bar(not sees_place(battle, seer, here), "not_seen", "that place is not seen", rule="FB-EXT-01"),
        *bar(fighting, "in_combat", "it would fall on a combat", rule="FB-EXT-01"),
    )


def sees_place(battle: Battle, seer: Unit, here: Block) -> bool:
    """Whether a caster sees a bare place; who stands there does not hide it."""
    there = next((u for u in battle.others(seer) if _stands_on(u, here.centre)), None)
    spot = replace(there or seer, id=there.id if there else "place", body=here, special=(), seats=())
    return sees(battle, seer, spot)


def _stands_on(unit: Unit, at: Point) -> bool:
    return any(isinstance(piece, tuple) and contains_point(piece, at) for piece in pieces(unit.body))
