"""Models that lap round an enemy's flanks: where, and when they go back to their ranks (FB-LAP-01 to 04, 08).

Marks of this module, for the battle, on a unit with lapping models: `laps` names the enemy it laps round, `lap_hands`
says of each of those models, in the order they were placed, on which hand it went.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.marks import Until
from game.engine.tally import Reason, bar, message, reason
from game.geometry.clearing import Keep, least_shift
from game.geometry.lapping import flank_of, grown, next_slot, opposite, widened
from game.geometry.legs import Hand
from game.geometry.measure import overlaps, overlaps_shape, within_table
from game.geometry.pose import turn_between
from game.geometry.ranks import Block, Loose, Side
from game.geometry.shapes import gap, pieces
from game.geometry.sweeps import met_ahead
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.units import bodies_round, parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game
    from game.geometry.pose import Pose
    from game.geometry.ranks import Body

MOST = 2
"""How many models may go round each flank after one won round (FB-LAP-01)."""
LINED_UP = 0.01
"""Degrees within which a front is flush with the side it attacks."""
Placed = tuple[tuple[Hand, "Pose"], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """The next place round an enemy, and why nobody can stand there."""

    pose: Pose | None
    bars: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Filled:
    """Where models would stand that go round an enemy, and why some of those wanted cannot."""

    placed: Placed
    bars: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelsLapped:
    """Models left the last ranks of a unit and stand round an enemy now (FB-LAP-02)."""

    unit: UnitId
    victim: UnitId
    left: int
    right: int
    placed: Placed
    body: Body

    def apply(self, battle: Battle) -> Battle:
        """Stand them there."""
        return battle.changing(self.unit, lambda unit: lapped(replace(unit, body=self.body), self.victim, self.placed))


@dataclass(frozen=True, slots=True)
class LappersMoved:
    """Models that lap round went back to their ranks, all or some, or follow the enemy's outline; `why` says why."""

    unit: UnitId
    victim: UnitId
    placed: Placed
    body: Body
    why: str

    def apply(self, battle: Battle) -> Battle:
        """Stand them so."""
        return battle.changing(self.unit, lambda unit: lapped(replace(unit, body=self.body), self.victim, self.placed))


def lapped(unit: Unit, victim: UnitId, placed: Placed) -> Unit:
    """The unit with those models round that enemy."""
    if not placed:
        return replace(unit, lapping=()).unmarked("laps", "lap_hands")
    hands = ",".join(hand for hand, _ in placed)
    after = replace(unit, lapping=tuple(pose for _, pose in placed))
    return after.marked("laps", Until.BATTLE, victim).marked("lap_hands", Until.BATTLE, hands)


def victim_of(unit: Unit) -> UnitId | None:
    """Whom a unit laps round, if it does."""
    return str(unit.mark("laps")) if unit.lapping else None


def hands_of(unit: Unit) -> tuple[Hand, ...]:
    """On which hand each of its lapping models went, in the order they were placed."""
    names = str(unit.mark("lap_hands") or "").split(",")
    return tuple(map(Hand, names[: len(unit.lapping)])) if unit.lapping else ()


# -- who may


def edge_attacked(battle: Battle, unit: Unit, victim: Unit) -> Side | None:
    """The side of an enemy that a unit's front touches; None where its front does not."""
    fight = battle.fight(unit.id, victim.id)
    if fight is None or fight.half(victim.id).attacks is not Side.FRONT:
        return None
    return fight.half(unit.id).attacks


def lap_bars(battle: Battle, unit: Unit, victim: Unit) -> tuple[Reason, ...]:
    """Why a unit may not lap round an enemy at all, the width of its front apart (FB-LAP-01)."""
    edge = edge_attacked(battle, unit, victim)
    if edge is None:
        words = message("its front does not fight {victim}", victim=victim.name)
        return (reason("no_front", words, rule="FB-LAP-01"),)
    if not isinstance(victim.body, Block) or not isinstance(unit.body, Block):
        return (reason("loose", "only blocks lap round, and only round blocks", rule="FB-LAP-01"),)
    askew = abs(turn_between((victim.body.facing_of(edge) + 180.0) % 360.0, unit.body.pose.facing)) > LINED_UP
    others = victim_of(unit) not in (None, victim.id)
    return (
        *bar(unit.original_count <= 1, "lone", "a single model does not lap round", rule="FB-EXP-02"),
        *bar(unit.body.count <= unit.body.files, "one_rank", "no models behind its first rank", rule="FB-LAP-02"),
        *bar(askew, "askew", "its front is not lined up with the enemy", rule="FB-LAP-01"),
        *bar(others, "laps_another", "it laps round another enemy", rule="FB-LAP-01"),
    )


def hand_bars(battle: Battle, unit: Unit, victim: Unit, hand: Hand) -> tuple[Reason, ...]:
    """Why nobody goes round on that hand: the front ends short of the corner, or somebody is on the flank (FB-LAP-01).

    Asked of blocks whose fronts touch (`lap_bars`).
    """
    edge = edge_attacked(battle, unit, victim) or Side.FRONT
    left, right = victim.block.side(edge)
    corner, half = left if hand is Hand.LEFT else right, unit.block.width / 2
    across = unit.block.pose.local(corner)[0] * (-1 if hand is Hand.LEFT else 1)
    if across > half + CONTACT:
        return (reason("short", "its front does not reach the enemy's corner", rule="FB-LAP-01", where=corner),)
    neighbour = on_flank(battle, unit, victim, flank_of(edge, hand))
    if neighbour is None:
        return ()
    words = message("{unit} {unit:is|are} on the enemy's flank", unit=neighbour.name)
    return (reason("flank_taken", words, rule="FB-LAP-01", where=corner, blocker=neighbour.id),)


def on_flank(battle: Battle, unit: Unit, victim: Unit, flank: Side) -> Unit | None:
    """A third unit that touches a flank of the victim, a corner included (FB-LAP-01)."""
    line = victim.block.side(flank)
    for other in battle.others(unit):
        if other.id != victim.id and any(
            gap(piece, line) <= CONTACT for part in parts(other) for piece in pieces(part)
        ):
            return other
    return None


# -- where


def room_bars(battle: Battle, unit: Unit, pose: Pose) -> tuple[Reason, ...]:
    """Why no model can stand at a place: units, impassable terrain, the table's edge; no gap is kept (FB-LAP-02)."""
    base = Loose((pose,), unit.body.base)
    for other in bodies_round(battle, unit):
        if overlaps(base, other.body):
            words = message("{unit} {unit:stands|stand} where a model would lap round", unit=other.name)
            return (reason("no_room", words, rule="FB-LAP-02", where=pose.point, blocker=other.id),)
    if any(overlaps_shape(base, barrier.shape) for barrier in battle.ground.barriers):
        return (reason("terrain", "impassable terrain is in the way", rule="FB-LAP-02", where=pose.point),)
    if not within_table(base, battle.ground):
        return (reason("edge", "the table ends there", rule="FB-LAP-02", where=pose.point),)
    return ()


def next_place(battle: Battle, unit: Unit, victim: Unit, hand: Hand, taken: Mapping[Hand, int]) -> Place:
    """Where the next model on a hand stands, or why there is no more room."""
    edge = edge_attacked(battle, unit, victim) or Side.FRONT
    slot = next_slot(victim.block, edge, unit.body.base, hand, taken[hand], taken[opposite(hand)])
    if slot is None:
        return Place(None, (reason("enveloped", "there is no place left on that side", rule="FB-LAP-03"),))
    return Place(slot.pose, room_bars(battle, unit, slot.pose))


def fill(battle: Battle, unit: Unit, victim: Unit, wanted: Mapping[Hand, int]) -> Filled:
    """Where so many more models on each hand would stand, placed in turn and in order; or why not (FB-LAP-02)."""
    bars = tuple(one for hand in Hand if wanted[hand] for one in hand_bars(battle, unit, victim, hand))
    if bars:
        return Filled((), bars)
    if sum(wanted.values()) > unit.block.count - unit.block.files:
        return Filled((), (reason("front_rank", "only models behind the first rank lap round", rule="FB-LAP-02"),))
    taken = {hand: hands_of(unit).count(hand) for hand in Hand}
    placed: list[tuple[Hand, Pose]] = []
    for hand in (hand for number in range(MOST) for hand in Hand if number < wanted[hand]):
        place = next_place(battle, unit, victim, hand, taken)
        if place.pose is None or place.bars:
            return Filled(tuple(placed), place.bars)
        placed.append((hand, place.pose))
        taken[hand] += 1
    return Filled(tuple(placed))


def shares() -> Iterator[dict[Hand, int]]:
    """Every way to send some round: most models first, evenly, then more on the left."""
    pairs = [(a, b) for a in range(MOST + 1) for b in range(MOST + 1) if a + b]
    for a, b in sorted(pairs, key=lambda pair: (-sum(pair), abs(pair[0] - pair[1]), -pair[0])):
        yield {Hand.LEFT: a, Hand.RIGHT: b}


def sent_round(unit: Unit, victim: UnitId, placed: Placed) -> ModelsLapped:
    """The fact that those models go round as well; they come from the last ranks (FB-LAP-02)."""
    old = tuple(zip(hands_of(unit), unit.lapping, strict=True))
    hands = [hand for hand, _ in placed]
    body = grown(unit.block, -len(placed))
    return ModelsLapped(unit.id, victim, hands.count(Hand.LEFT), hands.count(Hand.RIGHT), (*old, *placed), body)


# -- and back


def fold_back(game: Game, unit_id: UnitId, why: str) -> None:
    """Every lapping model of a unit goes back to the rear ranks at once (FB-LAP-04)."""
    unit = game.unit(unit_id)
    if unit.lapping:
        body = with_room(game.battle, unit, len(unit.lapping))
        game.emit(LappersMoved(unit_id, str(unit.mark("laps")), (), body, why))


def fold_round(game: Game, victim: UnitId, why: str) -> None:
    """Whoever laps round that enemy folds back."""
    for unit in game.battle.on_table():
        if victim_of(unit) == victim:
            fold_back(game, unit.id, why)


def fold_stray(game: Game) -> None:
    """Models that lap round nobody any more, or whose unit has lost, fold back (FB-LAP-04, FB-LAP-08)."""
    for unit in game.battle.on_table():
        victim = victim_of(unit)
        if victim is None:
            continue
        if unit.has("lost"):
            fold_back(game, unit.id, "defeat")
        elif unit.is_fleeing or game.battle.fight(unit.id, victim) is None:
            fold_back(game, unit.id, "no_victim")


def make_way(game: Game, mover: Block, length: float, army: str) -> bool:
    """Enemy models lapping where a pursuer's way leads fold back; whether there were any (FB-LAP-04)."""
    met = False
    for enemy in game.battle.on_table():
        if enemy.army != army and enemy.lapping:
            group = Loose(enemy.lapping, enemy.body.base)
            if any(met_ahead(mover, length, [(enemy.id, group)])):
                fold_back(game, enemy.id, "charged")
                met = True
    return met


def with_room(battle: Battle, unit: Unit, models: int) -> Block:
    """The block with so many models more in its last ranks.

    Where something stands there the models form new files instead, as few as make room; failing that the whole block
    gives way by the shortest shift.
    """
    block = grown(unit.block, models)
    for files in range(models + 1):
        for left in sorted(range(files + 1), key=lambda left: (abs(files - 2 * left), left)):
            wider = widened(block, left, files - left)
            if not block_bars(battle, unit, wider):
                return wider
    keeps = [Keep(other.body) for other in bodies_round(battle, unit)]
    shift = least_shift(block, keeps, battle.ground)
    pose = block.pose
    return block if shift is None else block.at(replace(pose, x=pose.x + shift[0], y=pose.y + shift[1])).snap()


def block_bars(battle: Battle, unit: Unit, block: Block, rule: str = "FB-EXP-01") -> tuple[Reason, ...]:
    """Why a unit cannot stand as that block: what it would overlap that it does not overlap already."""
    for other in bodies_round(battle, unit):
        if overlaps(block, other.body) and not overlaps(unit.body, other.body):
            words = message("{unit} {unit:stands|stand} there", unit=other.name)
            return (reason("no_room", words, rule=rule, where=other.body.centre, blocker=other.id),)
    for barrier in battle.ground.barriers:
        if overlaps_shape(block, barrier.shape) and not overlaps_shape(unit.body, barrier.shape):
            return (reason("terrain", "impassable terrain is there", rule=rule, where=block.centre),)
    if not within_table(block, battle.ground):
        return (reason("edge", "the table ends there", rule=rule, where=block.centre),)
    return ()


def reseat(game: Game, unit_id: UnitId) -> None:
    """Lapping models follow the outline of an enemy that lost ranks or moved; who finds no place folds back.

    Contact repaired as FB-ORD-05 has it, in the order they were placed and without gaps.
    """
    unit = game.unit(unit_id)
    victim = game.unit(str(victim_of(unit)))
    taken, shut = dict.fromkeys(Hand, 0), set[Hand]()
    placed: list[tuple[Hand, Pose]] = []
    for hand in hands_of(unit):
        place = next_place(game.battle, unit, victim, hand, taken)
        if hand in shut or place.pose is None or place.bars:
            shut.add(hand)
        else:
            placed.append((hand, place.pose))
            taken[hand] += 1
    if tuple(pose for _, pose in placed) != unit.lapping:
        body = with_room(game.battle, unit, len(unit.lapping) - len(placed))
        game.emit(LappersMoved(unit_id, victim.id, tuple(placed), body, "contact_repaired"))


def reseat_all(game: Game) -> None:
    """Every unit's lapping models close up with their enemy again (FB-ORD-05)."""
    for unit in game.battle.on_table():
        if unit.lapping:
            reseat(game, unit.id)
