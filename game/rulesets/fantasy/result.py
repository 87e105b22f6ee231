"""The combat result: wounds and modifiers, side by side (FB-RES-01 to 18, FB-RES-20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.battle.unit import Condition
from game.engine.tally import Part, Tally, message
from game.geometry.ranks import Block, Side, model_poses
from game.rulesets.fantasy.seeing import level_at
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.rulesets.fantasy.fighters import Contacts

WIDE_ENOUGH = 4
"""Models in a rank that counts (FB-RES-06)."""
MOST_RANKS = 3
STRONG = 5
"""Unit strength from which a flank or rear attack counts (FB-RES-14)."""
NO_RANKS = ("fast_cavalry", "skirmishers")


@dataclass(frozen=True, slots=True)
class CombatResolved:
    """A combat has a result: both sides' points, the winner (None for a draw) and the difference."""

    units: tuple[UnitId, ...]
    tallies: tuple[tuple[ArmyId, Tally], ...]
    winner: ArmyId | None
    difference: int

    def apply(self, battle: Battle) -> Battle:
        """Nothing moves and nobody tests yet (FB-CC-03)."""
        return battle


def rank_bonus(unit: Unit) -> int:
    """Ranks after the first that are at least four wide, three at most; never for loose orders (FB-RES-06 to 08)."""
    if not isinstance(unit.body, Block) or unit.troop in NO_RANKS:
        return 0
    return min(MOST_RANKS, sum(size >= WIDE_ENOUGH for size in unit.body.rank_sizes[1:]))


def disruptors(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies that take a rank bonus: charged flank or rear, in contact, US 5 or more (FB-RES-09, FB-RES-10)."""
    named = filter(None, str(unit.mark("rank_disruptors") or "").split(","))
    return tuple(
        enemy for enemy in named if battle.fight(unit.id, enemy) and unit_strength(battle.unit(enemy)) >= STRONG
    )


def counted_ranks(battle: Battle, unit: Unit) -> int:
    """The rank bonus that counts now."""
    incomplete = any(f.half(unit.id).charge is ChargeKind.INCOMPLETE for f in battle.fights_of(unit.id))
    return 0 if incomplete or disruptors(battle, unit) else rank_bonus(unit)


def side_tally(
    battle: Battle, army: ArmyId, mine: tuple[UnitId, ...], theirs: tuple[UnitId, ...], wounds: int, contacts: Contacts
) -> Tally:
    """One side's points with every term (FB-RES-05)."""
    own = [unit for unit in map(battle.unit, mine) if unit.condition is not Condition.DESTROYED]
    foes = [unit for unit in map(battle.unit, theirs) if unit.condition is not Condition.DESTROYED]
    tally = Tally(message("combat result"), (Part(wounds, message("wounds"), "FB-RES-01"),))
    for value, words, rule in _modifiers(battle, army, own, foes, contacts):
        tally = tally.plus(value, message(words), rule)
    return tally


def _modifiers(
    battle: Battle, army: ArmyId, own: list[Unit], foes: list[Unit], contacts: Contacts
) -> Iterator[tuple[int, str, str]]:
    strength, against = sum(map(unit_strength, own)), sum(map(unit_strength, foes))
    yield max((counted_ranks(battle, unit) for unit in own), default=0), "ranks", "FB-RES-06"
    yield int(strength > against), "outnumbering", "FB-RES-11"
    yield int(any(unit.has_command("standard") for unit in own)), "standard", "FB-RES-12"
    yield int(any(_stands_higher(battle, unit, contacts) for unit in own)), "higher ground", "FB-RES-13"
    for worth, name, rule, which in (
        (1, "flank attack", "FB-RES-14", (Side.LEFT, Side.RIGHT)),
        (2, "rear attack", "FB-RES-17", (Side.REAR,)),
    ):
        here, there = _attacked(battle, own, foes, which), _attacked(battle, foes, own, which)
        yield worth if here > there else 0, name, rule
    bonus = int(battle.option("charge_combat_bonus", 1))
    charged = any(fight.half(unit.id).charge is ChargeKind.FULL for unit in own for fight in battle.fights_of(unit.id))
    yield bonus if charged else 0, "charge", "FB-RES-20"


def _attacked(battle: Battle, own: list[Unit], foes: list[Unit], which: tuple[Side, ...]) -> int:
    """How many different enemy sides of that kind units of US 5 or more attack (FB-RES-15)."""
    enemies = {foe.id for foe in foes}
    found = set()
    for unit in own:
        if unit_strength(unit) < STRONG:
            continue
        for fight in battle.fights_of(unit.id):
            side = fight.half(unit.id).attacks
            if fight.other(unit.id) in enemies and side in which:
                found.add((fight.other(unit.id), side))
    return len(found)


def _stands_higher(battle: Battle, unit: Unit, contacts: Contacts) -> bool:
    """Whether the fighting models stand on a higher level than an enemy's they touch (FB-RES-13)."""
    if not any(terrain.kind == "hill" for terrain in battle.terrain):
        return False
    for fight in battle.fights_of(unit.id):
        enemy = battle.unit(fight.other(unit.id))
        if _level(battle, unit, contacts.touching(unit.id, enemy.id)) > _level(
            battle, enemy, contacts.touching(enemy.id, unit.id)
        ):
            return True
    return False


def _level(battle: Battle, unit: Unit, models: tuple[int, ...]) -> int:
    poses = model_poses(unit.body)
    here = [poses[model].point for model in models if model < len(poses)]
    if not here:
        return 0
    middle = (sum(x for x, _ in here) / len(here), sum(y for _, y in here) / len(here))
    return level_at(battle, middle)


def judged(tallies: tuple[tuple[ArmyId, Tally], ...], alive: dict[ArmyId, bool]) -> tuple[ArmyId | None, int]:
    """The winner and the difference; a side without models has lost whatever the points (FB-RES-04)."""
    (one, first), (two, second) = tallies
    difference = int(abs(first.total - second.total))
    if alive[one] != alive[two]:
        return (one if alive[one] else two), difference
    if first.total == second.total:
        return None, 0
    return (one if first.total > second.total else two), difference
