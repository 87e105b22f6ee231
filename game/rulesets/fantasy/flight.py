"""Flight: how far, which way, round or through what (FB-FLE-01 to 08, 15 to 17, FB-REA-05)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from game.battle.events import ConditionChanged, Marked, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.tally import message
from game.geometry.clearing import Keep, shift_along
from game.geometry.legs import Ahead, Pivot
from game.geometry.measure import are_near, base_beyond_table, distance, edge_distances, overlaps, touches
from game.geometry.pose import bearing, heading, turn_between
from game.geometry.shapes import circle
from game.geometry.sweeps import (
    comes_nearer,
    crosses,
    crosses_barrier,
    facing_of,
    least_gap,
    on_table,
    run_ahead,
    stands_in_barrier,
    swept_run,
    turned_to,
)
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.crews import abandon
from game.rulesets.fantasy.incidents import ahead, halted, happen
from game.rulesets.fantasy.lapping import fold_back, fold_round
from game.rulesets.fantasy.obstacles import leave_position
from game.rulesets.fantasy.outfit import furl
from game.rulesets.fantasy.units import CM, bodies_round, flight_dice, unit_strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.legs import Leg
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

KEEP_AWAY = 10 * CM
"""What a fleeing unit keeps from enemies as long as it can (FB-FLE-15)."""
STEP = 5
NARROW = 45
WIDE = 90
CLEAR = 1.0
SIDESTEP = 5 * CM
"""How far a single model steps aside for a friend (FB-FLE-06)."""
FURTHER = 3000.0
"""More than any crowd of friends is deep, mm."""

OUTWARD = {"left": 270.0, "right": 90.0, "bottom": 180.0, "top": 0.0}
"""The bearing out of each table edge."""
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
    turned: Body
    end: Body
    result: Result

    @property
    def path(self) -> tuple[Point, Point]:
        """The way of the box's centre."""
        return self.turned.centre, self.end.centre

    def legs(self, start: Body) -> tuple[Leg, ...]:
        """The turn about the centre and the run."""
        ahead = Ahead(math.dist(*self.path))
        turn = turn_between(facing_of(start), self.heading)
        return (Pivot(turn), ahead) if turn else (ahead,)


def nearest_ones(unit: Unit, enemies: Iterable[Unit]) -> tuple[Unit, ...]:
    """Of some enemies those a unit flees from: the nearest, of equally near ones the strongest (FB-REA-05)."""
    listed = [((round(distance(unit.body, e.body), 2), -unit_strength(e)), e) for e in enemies]
    least = min(key for key, _ in listed)
    return tuple(sorted((enemy for key, enemy in listed if key == least), key=lambda enemy: enemy.id))


def away_from(unit: Unit, enemies: Iterable[Unit]) -> float:
    """The bearing straight away from the nearest of some enemies, centre from centre (FB-REA-05)."""
    (x1, y1), (x2, y2) = nearest_ones(unit, enemies)[0].body.centre, unit.body.centre
    return bearing(x2 - x1, y2 - y1)


def nearest_edges(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The table edges nearest to a unit, the one its owner would take first: his own, then left, right, bottom, top."""
    far = edge_distances(unit.body, battle.ground)
    own = own_edge(battle, unit.army)
    order = (own, *(edge for edge in OUTWARD if edge != own))
    return tuple(edge for edge in order if far[edge] <= min(far.values()) + CONTACT)


def own_edge(battle: Battle, army: ArmyId) -> str:
    """The edge an army deployed along: the one nearest to the middle of its zone; without zones bottom and top."""
    zone = battle.army(army).zone
    if not zone:
        return "bottom" if army == battle.armies[0].id else "top"
    x, y = (sum(point[axis] for point in zone) / len(zone) for axis in (0, 1))
    return min(
        (("bottom", y), ("top", battle.height - y), ("left", x), ("right", battle.width - x)), key=lambda edge: edge[1]
    )[0]


def toward_edge(battle: Battle, unit: Unit) -> float:
    """The bearing of the nearest table edge; of equally near ones the default (FB-FLE-12)."""
    return OUTWARD[nearest_edges(battle, unit)[0]]


def flight_path(battle: Battle, unit: Unit, heading: float, length: float, ignored: Iterable[UnitId] = ()) -> Flight:
    """Where a unit runs that flees along a bearing for `length` mm (FB-FLE-03 to 08).

    `ignored` are enemies it runs from; whoever touches it as it begins to run is ignored as well. Positive deflections
    are counter-clockwise.
    """
    body, left_out = unit.body, set(ignored)
    reach = length + KEEP_AWAY + 2 * circle(body)[2]
    near = [other for other in bodies_round(battle, unit) if are_near(body, other.body, reach)]
    friends = [other for other in near if other.army == unit.army]
    enemies = [
        other
        for other in near
        if other.army != unit.army and other.id not in left_out and not touches(body, other.body)
    ]
    delta = _Ways(battle, body, heading, length, friends, enemies).choose()
    if delta is None:
        return Flight(unit.id, heading, 0.0, length, body, body, "destroyed")
    return _arrive(battle, unit, turned(body, heading, delta), length, delta)


def turned(body: Body, heading: float, delta: float) -> Body:
    """The box turned about its centre to a bearing deflected by so many degrees, counter-clockwise positive."""
    return turned_to(body, (heading - delta) % 360.0)


@dataclass(frozen=True, slots=True)
class _Way:
    """One candidate: the box turned that way, the ground its run sweeps, whether something solid bars it."""

    start: Body
    swept: tuple[tuple[Point, ...], ...]
    barred: bool


@dataclass(slots=True)
class _Ways:
    """The candidate headings of one flight and what each would cross."""

    battle: Battle
    body: Body
    heading: float
    length: float
    friends: list[Unit]
    enemies: list[Unit]
    known: dict[float, _Way] = field(default_factory=dict)

    def _way(self, delta: float) -> _Way:
        """The run at one deflection; more than one tier asks for it."""
        found = self.known.get(delta)
        if found is None:
            start, ground = turned(self.body, self.heading, delta), self.battle.ground
            swept = tuple(on_table(run, ground) for run in swept_run(start, self.length))
            found = _Way(start, swept, any(crosses_barrier(run, ground) for run in swept))
            self.known[delta] = found
        return found

    def choose(self) -> float | None:
        """The first heading of the first tier that can be satisfied (FB-FLE-08)."""
        for most, through_friends in ((NARROW, False), (WIDE, True)):
            for delta in _deltas(most):
                if self._is_free(delta, through_friends=through_friends) and self._keeps_away(delta):
                    return delta
        return self._least_bad()

    def _is_free(self, delta: float, *, through_friends: bool) -> bool:
        way = self._way(delta)
        if way.barred:
            return False
        if through_friends:
            return True
        others = [other.body for other in self.friends if not overlaps(way.start, other.body)]
        return not any(crosses(run, other) for run in way.swept for other in others)

    def _keeps_away(self, delta: float) -> bool:
        way = self._way(delta)
        for enemy in self.enemies:
            if overlaps(way.start, enemy.body):
                continue
            least = min(KEEP_AWAY, distance(self.body, enemy.body)) - CONTACT
            if any(comes_nearer(run, enemy.body, least) for run in way.swept):
                return False
        return True

    def _least_bad(self) -> float | None:
        best: tuple[float, float] | None = None
        for delta in _deltas(WIDE):
            if not self._is_free(delta, through_friends=True):
                continue
            way = self._way(delta)
            gap = least_gap(way.swept, (e.body for e in self.enemies if not overlaps(way.start, e.body)))
            if gap > CONTACT and (best is None or gap > best[0] + CONTACT):
                best = (gap, delta)
        return best[1] if best else None


def _deltas(most: int) -> Iterator[float]:
    yield 0.0
    for turn in range(STEP, most + 1, STEP):
        yield float(turn)
        yield float(-turn)


def _arrive(battle: Battle, unit: Unit, start: Body, length: float, delta: float) -> Flight:
    """Where a box ends that runs straight ahead, and what becomes of it there."""

    def report(end: Body, result: Result) -> Flight:
        return Flight(unit.id, facing_of(start), delta, length, start, end, result)

    end = run_ahead(start, length).snap()
    if base_beyond_table(end, battle.ground):
        return report(end, "off_table")
    if _is_on_enemy(battle, unit, end):
        return report(end, "destroyed")
    end = _step_clear(battle, unit, end)
    if base_beyond_table(end, battle.ground):
        return report(end, "off_table")
    if _is_on_enemy(battle, unit, end) or stands_in_barrier(end, battle.ground):
        return report(end, "destroyed")
    return report(end, "moved")


def _is_on_enemy(battle: Battle, unit: Unit, end: Body) -> bool:
    return any(overlaps(end, other.body) for other in bodies_round(battle, unit) if other.army != unit.army)


def _step_clear(battle: Battle, unit: Unit, end: Body) -> Body:
    """Clear of friends it would stand on, and of enemies it would touch (FB-FLE-05, FB-FLE-06, FB-FLE-08).

    A single model steps aside for friends, up to 50 mm, and else stands among them; a unit runs on until it is clear.
    """
    friends = [other for other in bodies_round(battle, unit) if other.army == unit.army]
    enemies = [other.body for other in bodies_round(battle, unit) if other.army != unit.army]
    if end.count == 1 and any(overlaps(end, friend.body) for friend in friends):
        keeps = [*(Keep(friend.body, CLEAR) for friend in friends), *(Keep(body, CLEAR) for body in enemies)]
        aside = shift_along(end, heading(facing_of(end) + 90.0), -SIDESTEP, SIDESTEP, keeps, battle.ground, sign=-1)
        return end if aside is None else run_ahead(end, 0.0, aside).snap()
    if end.count == 1:
        friends = []
    for _ in range(len(friends) + len(enemies) + 1):
        met = [friend.body for friend in friends if overlaps(end, friend.body)]
        met += [body for body in enemies if touches(end, body)]
        further = shift_along(end, heading(facing_of(end)), 0.0, FURTHER, [Keep(body, CLEAR) for body in met], None)
        if not met or further is None:
            break
        end = run_ahead(end, further).snap()
    return end


def flee(game: Game, unit_id: UnitId, heading: float, why: str, ignored: Iterable[UnitId] = ()) -> Steps[Flight]:
    """Roll the dice of flight, run, and suffer what comes of it; `why` names the cause for the log."""
    fold_back(game, unit_id, "flight")
    leave_position(game, unit_id)
    fold_round(game, unit_id, "victim_flees")
    abandon(game, unit_id)
    unit = game.unit(unit_id)
    dice = flight_dice(unit)
    prompt = message("{unit} {unit:flees|flee} {dice}D6 cm", unit=unit.name, dice=dice)
    rolled = yield from game.roll(unit.army, "flight", dice, prompt, rule="FB-FLE-01", unit=unit_id)
    flown = flight_path(game.battle, game.unit(unit_id), heading, sum(rolled) * CM, ignored)
    yield from run_past(game, flown, why, tuple(ignored))
    if flown.result == "moved":
        from game.rulesets.fantasy.chariots import dragged  # chariots hurt, and the hurt may flee

        yield from dragged(game, unit_id, flown.turned, math.dist(*flown.path))
    return flown


def run_past(game: Game, flown: Flight, why: str, ignored: tuple[UnitId, ...]) -> Steps[None]:
    """Run, and suffer on the way what waits there (FB-CHG-08); the rest of the run goes the same way."""
    whole, walked = flown.distance, 0.0
    passed: list[UnitId] = []
    while (stop := ahead(game, flown.unit, flown.legs(game.unit(flown.unit).body), passed)) is not None:
        unit = game.unit(flown.unit)
        begin(game, flown.unit, why)
        cut = halted(game.battle, unit, flown.legs(unit.block), stop.after)
        passed.append(stop.by)
        if cut.before:
            game.emit(UnitMoved(flown.unit, "flight", cut.before, stop.after, cut.at))
            walked += stop.after
        if not (yield from happen(game, flown.unit, stop)):
            game.emit(Marked(flown.unit, "fled_distance", Until.TURN, whole))
            return
        flown = flight_path(game.battle, game.unit(flown.unit), flown.heading, max(0.0, whole - walked), ignored)
    run(game, flown, why)
    if walked:
        game.emit(Marked(flown.unit, "fled_distance", Until.TURN, whole))


def begin(game: Game, unit_id: UnitId, why: str) -> None:
    """A unit that stood flees from now on."""
    if not game.unit(unit_id).is_fleeing:
        game.emit(Marked(unit_id, "began_flight", Until.TURN), ConditionChanged(unit_id, Condition.FLEEING, why))
        furl(game, unit_id)


def run(game: Game, flown: Flight, why: str) -> None:
    """Let a flight happen."""
    unit = game.unit(flown.unit)
    begin(game, unit.id, why)
    game.emit(Marked(unit.id, "fled_distance", Until.TURN, flown.distance))
    if flown.result == "moved":
        game.emit(UnitMoved(unit.id, "flight", flown.legs(unit.body), flown.distance, flown.end))
    elif flown.result == "off_table":
        game.emit(ConditionChanged(unit.id, Condition.FLED, "flight"))
    else:
        game.emit(ConditionChanged(unit.id, Condition.DESTROYED, "flight"))
    lose_standard(game, unit.id)


def lose_standard(game: Game, unit_id: UnitId) -> None:
    """A standard whose unit flees or is destroyed is lost (FB-C-06), a battle standard with its bearer (FB-C-07)."""
    unit = game.unit(unit_id)
    lost = [unit_id] if unit.has_command("standard") else []
    bearers = [one for one in map(game.unit, (unit_id, *unit.characters)) if one.has_special("battle_standard")]
    lost += [bearer.id for bearer in bearers if bearer.condition is Condition.DESTROYED]
    for one in lost:
        if not game.unit(one).has("standard_lost"):
            game.emit(Marked(one, "standard_lost", Until.BATTLE))
