"""The combat result: wounds and modifiers, side by side (FB-RES).

Everything is counted after the blows, with the casualties gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.engine.tally import Message, Part, Tally, message
from game.geometry.lapping import side_lapped
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.characters import with_characters
from game.rulesets.fantasy.fighters import contact_pairs, is_full_charger, sides
from game.rulesets.fantasy.seeing import level_at
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import all_poses, is_fast_cavalry, skirmishes, unit_strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.rulesets.fantasy.fighters import Combat

WIDE_ENOUGH = 4
"""Models in a rank that counts (FB-RES-06)."""
MOST_RANKS = 3
STRONG = 5
"""Unit strength from which a flank or rear attack counts (FB-RES-14)."""
FLANKS = (Side.LEFT, Side.RIGHT)
REAR = (Side.REAR,)

Units = tuple["Unit", ...]


@dataclass(frozen=True, slots=True)
class CombatPoints:
    """The question to special rules of a unit and its characters: what do they add to the combat result (FB-C-14)?"""

    unit: UnitId


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


def combat_result(
    battle: Battle, combat: Combat, caused: Mapping[ArmyId, int], overkill: Mapping[ArmyId, int] | None = None
) -> CombatResolved:
    """Both sides' points and who has won, by the wounds each side caused and those beyond a foe's last (FB-RES-04)."""
    armies = {army: tuple(map(battle.unit, units)) for army, units in sides(battle, combat).items()}
    left = {army: tuple(unit for unit in units if unit.is_on_table) for army, units in armies.items()}
    tallies = []
    for army in armies:
        tally = side_tally(battle, left[army], left[battle.opponent(army)], caused.get(army, 0))
        beyond = capped(battle, (overkill or {}).get(army, 0))
        tallies.append((army, tally.plus(beyond, message("overkill"), "FB-RES-19")))
    tallies = [*with_musicians(battle, tuple(tallies), left)]
    winner, difference = judged(tuple(tallies), {army: bool(units) for army, units in left.items()})
    return CombatResolved(combat, tuple(tallies), winner, difference)


def capped(battle: Battle, overkill: int) -> int:
    """What wounds beyond the loser's last in a challenge are worth (FB-RES-19; switch `overkill_cap`)."""
    most = battle.option("overkill_cap", "none")
    return overkill if most == "none" else min(overkill, int(most))


def with_musicians(
    battle: Battle, tallies: tuple[tuple[ArmyId, Tally], ...], left: Mapping[ArmyId, Units]
) -> Iterator[tuple[ArmyId, Tally]]:
    """Where points are equal a side with a musician has one more, unless both have one (FB-C-06; `musician_wins`)."""
    (_, first), (_, second) = tallies
    tied = bool(battle.option("musician_wins", default=False)) and first.total == second.total
    playing = {army for army, units in left.items() if any(unit.has_command("musician") for unit in units)}
    for army, tally in tallies:
        yield army, tally.plus(int(tied and playing == {army}), message("musician"), "FB-C-06")


def judged(tallies: tuple[tuple[ArmyId, Tally], ...], alive: Mapping[ArmyId, bool]) -> tuple[ArmyId | None, int]:
    """The winner and the difference; a side without models has lost whatever the points (FB-RES-04)."""
    (one, first), (two, second) = tallies
    difference = int(abs(first.total - second.total))
    if alive[one] != alive[two]:
        return (one if alive[one] else two), difference
    if first.total == second.total:
        return None, 0
    return (one if first.total > second.total else two), difference


def side_tally(battle: Battle, own: Units, foes: Units, wounds: int) -> Tally:
    """One side's points with every term; all that apply are added (FB-RES-05)."""
    tally = Tally(message("combat result"), (Part(wounds, message("wounds"), "FB-RES-01"),))
    for value, words, rule in _modifiers(battle, own, foes):
        tally = tally.plus(value, words, rule)
    return tally


def _modifiers(battle: Battle, own: Units, foes: Units) -> Iterator[tuple[int, Message, str]]:
    best = max(own, key=lambda unit: counted_ranks(battle, unit), default=None)
    if best is not None:
        yield counted_ranks(battle, best), message("ranks of {unit}", unit=best.name), "FB-RES-06"
    strength, against = sum(map(unit_strength, own)), sum(map(unit_strength, foes))
    words = message("unit strength {own} against {foes}", own=strength, foes=against)
    yield int(strength > against), words, "FB-RES-11"
    yield int(any(has_standard(battle, unit) for unit in own)), message("standard"), "FB-RES-12"
    yield int(any(stands_higher(battle, unit) for unit in own)), message("higher ground"), "FB-RES-13"
    flanks = (attacked(battle, own, FLANKS), attacked(battle, foes, FLANKS))
    yield int(flanks[0] > flanks[1]), message("flank attack"), "FB-RES-14"
    rears = (attacked(battle, own, REAR), attacked(battle, foes, REAR))
    yield 2 * (rears[0] > rears[1]), message("rear attack"), "FB-RES-17"
    if any(is_full_charger(battle, unit.id) for unit in own):
        yield int(battle.option("charge_combat_bonus", 1)), message("charge"), "FB-RES-20"
    for unit in own:
        for part in SPECIAL.contributions(CombatPoints(unit.id), battle, *with_characters(battle, unit)):
            yield int(part.value), part.why, part.rule


# -- ranks


def rank_bonus(unit: Unit) -> int:
    """Ranks after the first that are at least four wide, three at most; never for loose orders (FB-RES-06 to 08)."""
    if not isinstance(unit.body, Block) or skirmishes(unit) or is_fast_cavalry(unit):
        return 0
    return min(MOST_RANKS, sum(size >= WIDE_ENOUGH for size in unit.body.rank_sizes[1:]))


def disruptors(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies that take a rank bonus: charged flank or rear, in contact, US 5 or more (FB-RES-09, FB-RES-10)."""
    named = filter(None, str(unit.mark("rank_disruptors") or "").split(","))
    return tuple(
        enemy for enemy in named if battle.fight(unit.id, enemy) and unit_strength(battle.unit(enemy)) >= STRONG
    )


def counted_ranks(battle: Battle, unit: Unit) -> int:
    """The rank bonus that counts now; a charge that had to swing too far has none (FB-ALN-04)."""
    incomplete = any(f.half(unit.id).charge is ChargeKind.INCOMPLETE for f in battle.fights_of(unit.id))
    return 0 if incomplete or disruptors(battle, unit) else rank_bonus(unit)


# -- standards and ground


def has_standard(battle: Battle, unit: Unit) -> bool:
    """Whether a standard or the battle standard flies over a unit; one lost in flight is gone (FB-RES-12, FB-C-07)."""
    own = unit.has_command("standard") and not unit.has("standard_lost")
    return own or any(one.has_special("battle_standard") for one in with_characters(battle, unit))


def stands_higher(battle: Battle, unit: Unit) -> bool:
    """Whether the fighting models stand on a higher level than those of an enemy they touch (FB-RES-13)."""
    if not any(terrain.kind == "hill" for terrain in battle.terrain):
        return False
    return any(
        _level(battle, fight, unit.id) > _level(battle, fight, fight.other(unit.id))
        for fight in battle.fights_of(unit.id)
    )


def _level(battle: Battle, fight: Engagement, unit: UnitId) -> int:
    """The level of the ground at the middle of the models of one unit that touch the other."""
    pairs = contact_pairs(battle, fight)
    models = {pair[0] if unit == fight.one.unit else pair[1] for pair in pairs}
    poses = [pose for n, pose in enumerate(all_poses(battle.unit(unit))) if n in models]
    if not poses:
        return 0
    middle = (sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses))
    return level_at(battle.terrain, middle)


# -- flank and rear


def attacked(battle: Battle, own: Iterable[Unit], which: tuple[Side, ...]) -> int:
    """How many different enemy flanks (or rears) units of US 5 or more attack (FB-RES-14 to 17).

    Models that lap round attack the side they stand on (FB-LAP-06). Skirmishers have neither flank nor rear (FB-C-12).
    """
    strong = [unit for unit in own if unit_strength(unit) >= STRONG]
    places = {
        (fight.other(unit.id), fight.half(unit.id).attacks) for unit in strong for fight in battle.fights_of(unit.id)
    }
    places |= {place for unit in strong for place in lapped_sides(battle, unit)}
    return sum(side in which and _has_sides(battle.unit(foe)) for foe, side in places)


def lapped_sides(battle: Battle, unit: Unit) -> Iterator[tuple[UnitId, Side]]:
    """The enemy a unit laps round, with each side on which one of its models stands (FB-LAP-06)."""
    victim = unit.mark("laps")
    if unit.lapping and victim is not None and battle.fight(unit.id, str(victim)) is not None:
        block = battle.unit(str(victim)).block
        yield from ((str(victim), side_lapped(block, pose)) for pose in unit.lapping)


def _has_sides(unit: Unit) -> bool:
    return unit.is_on_table and isinstance(unit.body, Block) and not skirmishes(unit)
