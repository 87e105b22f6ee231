"""Flight: how far, which way, round or through what (FB-FLE-01 to 08, 15 to 17, FB-REA-05)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.battle.events import ConditionChanged, Marked, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.tally import message
from game.geometry.legs import Ahead, Pivot
from game.geometry.measure import base_beyond_table, distance, edge_distances, overlaps, touches
from game.geometry.pose import bearing, turn_between
from game.geometry.sweeps import clear_ahead, crosses, crosses_barrier, on_table, sweep_gap, swept_box
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.units import CM, flight_dice, unit_strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.pose import Point
    from game.geometry.ranks import Block, Body

KEEP_AWAY = 10 * CM
"""What a fleeing unit keeps from enemies as long as it can (FB-FLE-15)."""
STEP = 5
NARROW = 45
WIDE = 90
CLEAR = 1.0
SIDESTEP = 5 * CM
"""How far a single model steps aside for a friend (FB-FLE-06)."""

Result = Literal["moved", "off_table", "destroyed"]


@dataclass(frozen=True, slots=True)
class Flight:
    """Where a flight leads: its bearing, how far it turned from the straight way, and what came of it.

    `turned` is the box turned on its centre before it runs; `distance` is the rolled length in mm.
    """

    unit: UnitId
    heading: float
    deflection: float
    distance: float
    turned: Block
    end: Block
    result: Result

    @property
    def path(self) -> tuple[Point, Point]:
        """The way of the box's centre."""
        return self.turned.centre, self.end.centre


def away_from(unit: Unit, enemies: Iterable[Unit]) -> float:
    """The bearing straight away from the nearest of some enemies, centre from centre (FB-REA-05)."""
    nearest = min(
        enemies, key=lambda enemy: (round(distance(unit.body, enemy.body), 3), -unit_strength(enemy), enemy.id)
    )
    (x1, y1), (x2, y2) = nearest.body.centre, unit.body.centre
    return bearing(x2 - x1, y2 - y1)


def toward_edge(battle: Battle, unit: Unit) -> float:
    """The bearing of the nearest table edge; ties: own deployment edge, left, right, bottom, top (FB-FLE-12)."""
    far = edge_distances(unit.body, battle.ground)
    own = "bottom" if unit.army == battle.armies[0].id else "top"
    order = [own, *(edge for edge in ("left", "right", "bottom", "top") if edge != own)]
    edge = min(order, key=lambda edge: (round(far[edge], 3), order.index(edge)))
    return {"left": 270.0, "right": 90.0, "bottom": 180.0, "top": 0.0}[edge]


def flight_path(battle: Battle, unit: Unit, heading: float, length: float, ignored: Iterable[UnitId] = ()) -> Flight:
    """Where a unit runs that flees along a bearing for `length` mm (FB-FLE-03 to 08).

    `ignored` are the enemies it runs from: those it was in contact with, or its chargers. Positive deflections are
    counter-clockwise.
    """
    block = unit.block
    left_out = set(ignored)
    friends = [other for other in battle.others(unit) if other.army == unit.army]
    enemies = [other for other in battle.enemies_of(unit) if other.id not in left_out]
    ways = _Ways(battle, block, heading, length, friends, enemies)
    delta = ways.choose()
    if delta is None:
        return Flight(unit.id, heading, 0.0, length, block, block, "destroyed")
    turned = ways.turned(delta)
    return _arrive(battle, unit, turned, length, delta)


@dataclass(slots=True)
class _Ways:
    """The candidate headings of one flight and what each would cross."""

    battle: Battle
    block: Block
    heading: float
    length: float
    friends: list[Unit]
    enemies: list[Unit]

    def turned(self, delta: float) -> Block:
        return self.block.turned_about_centre((self.heading - delta) % 360.0)

    def _swept(self, delta: float) -> tuple[Point, ...]:
        return on_table(swept_box(self.turned(delta), self.length), self.battle.ground)

    def choose(self) -> float | None:
        """The first heading of the first tier that can be satisfied (FB-FLE-08)."""
        for most, through_friends in ((NARROW, False), (WIDE, True)):
            for delta in _deltas(most):
                if self._is_free(delta, through_friends=through_friends) and self._keeps_away(delta):
                    return delta
        return self._least_bad()

    def _is_free(self, delta: float, *, through_friends: bool) -> bool:
        swept = self._swept(delta)
        if crosses_barrier(swept, self.battle.ground):
            return False
        if through_friends:
            return True
        turned = self.turned(delta)
        return not any(crosses(swept, other.body) and not overlaps(turned, other.body) for other in self.friends)

    def _keeps_away(self, delta: float) -> bool:
        swept, turned = self._swept(delta), self.turned(delta)
        for enemy in self.enemies:
            if overlaps(turned, enemy.body):
                continue
            least = min(KEEP_AWAY, distance(self.block, enemy.body))
            if sweep_gap(swept, enemy.body) < least - CONTACT:
                return False
        return True

    def _least_bad(self) -> float | None:
        best: tuple[float, float] | None = None
        for delta in _deltas(WIDE):
            if not self._is_free(delta, through_friends=True):
                continue
            swept, turned = self._swept(delta), self.turned(delta)
            gaps = [sweep_gap(swept, enemy.body) for enemy in self.enemies if not overlaps(turned, enemy.body)]
            gap = min(gaps, default=math.inf)
            if gap > CONTACT and (best is None or gap > best[0] + CONTACT):
                best = (gap, delta)
        return best[1] if best else None


def _deltas(most: int) -> Iterator[float]:
    yield 0.0
    for turn in range(STEP, most + 1, STEP):
        yield float(turn)
        yield float(-turn)


def _arrive(battle: Battle, unit: Unit, turned: Block, length: float, delta: float) -> Flight:
    heading = turned.pose.facing

    def report(end: Block, result: Result) -> Flight:
        return Flight(unit.id, heading, delta, length, turned, end, result)

    end = turned.at(turned.pose.moved(length)).snap()
    if base_beyond_table(end, battle.ground):
        return report(end, "off_table")
    others = list(battle.others(unit))
    if any(other.army != unit.army and overlaps(end, other.body) for other in others):
        return report(end, "destroyed")
    end = _step_clear(end, unit, others)
    if base_beyond_table(end, battle.ground):
        return report(end, "off_table")
    on_enemy = any(other.army != unit.army and overlaps(end, other.body) for other in others)
    in_terrain = crosses_barrier(end.corners, battle.ground)
    return report(end, "destroyed" if on_enemy or in_terrain else "moved")


def _step_clear(end: Block, unit: Unit, others: list[Unit]) -> Block:
    """Run on until clear of friends and of enemies merely touched; a single model steps aside (FB-FLE-05, 06)."""
    for _ in range(len(others) + 1):
        in_the_way = [
            other.body
            for other in others
            if overlaps(end, other.body) or (other.army != unit.army and touches(end, other.body))
        ]
        if not in_the_way:
            return end
        if end.count == 1:
            aside = _aside(end, [other.body for other in others])
            return aside or end
        further = clear_ahead(end, in_the_way, CLEAR, 2000.0)
        if further is None:
            return end
        end = end.at(end.pose.moved(further)).snap()
    return end


def _aside(end: Block, bodies: list[Body]) -> Block | None:
    """The place least to the side where a single model is 1 mm clear, up to 50 mm; left before right when equal."""
    steps = int(SIDESTEP)
    for shift in range(1, steps + 1):
        for way in (-shift, shift):
            there = end.at(end.pose.moved(0.0, float(way))).snap()
            if all(distance(there, body) >= CLEAR - CONTACT for body in bodies):
                return there
    return None


def flee(game: Game, unit_id: UnitId, heading: float, why: str, ignored: Iterable[UnitId] = ()) -> Steps[Flight]:
    """Roll the dice of flight, run, and suffer what comes of it; `why` names the cause for the log."""
    unit = game.unit(unit_id)
    dice = flight_dice(unit)
    prompt = message("{unit} flees {dice}D6 cm", unit=unit.name, dice=dice)
    rolled = yield from game.roll(unit.army, "flight", dice, prompt, rule="FB-FLE-01", unit=unit_id)
    flown = flight_path(game.battle, game.unit(unit_id), heading, sum(rolled) * CM, ignored)
    run(game, flown, why)
    return flown


def run(game: Game, flown: Flight, why: str) -> None:
    """Let a flight happen."""
    unit = game.unit(flown.unit)
    if not unit.is_fleeing:
        game.emit(Marked(unit.id, "began_flight", Until.TURN))
    game.emit(
        ConditionChanged(unit.id, Condition.FLEEING, why), Marked(unit.id, "fled_distance", Until.TURN, flown.distance)
    )
    if flown.result == "moved":
        turn = turn_between(unit.block.pose.facing, flown.heading)
        legs = (Pivot(turn), Ahead(flown.distance))
        game.emit(UnitMoved(unit.id, "flight", legs, flown.distance, flown.end))
    elif flown.result == "off_table":
        game.emit(ConditionChanged(unit.id, Condition.FLED, "flight"))
    else:
        game.emit(ConditionChanged(unit.id, Condition.DESTROYED, "flight"))
    lose_standard(game, unit.id)


def lose_standard(game: Game, unit_id: UnitId) -> None:
    """A standard whose unit flees or is destroyed is lost (FB-C-06)."""
    if game.unit(unit_id).has_command("standard") and not game.unit(unit_id).has("standard_lost"):
        game.emit(Marked(unit_id, "standard_lost", Until.BATTLE))
