"""Out of sequence: a move is suspended where something waits for it, the incident settled, the move resumed.

What waits is a special rule: it says how near somebody may come (`modify` a `Nearing`) and what happens then (`react`
to `CameNear`). The move stops at the first path length where the boxes are that near (FB-CHG-08, FB-TRN-09).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from game.battle.events import BodyChanged, UnitMoved
from game.geometry.approach import Blocker
from game.geometry.legs import To
from game.geometry.measure import distance, overlaps
from game.geometry.moves import MoveRules, walk
from game.geometry.ranks import Block, Loose, in_ranks
from game.geometry.tolerance import CONTACT, at_most
from game.geometry.triggers import Halt, first_within, halt
from game.rulesets.fantasy.approaches import run_on, wheel_measure
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import GAP, fights_nobody, is_lone, move_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.legs import Leg
    from game.geometry.ranks import Body

FORMED_UP = "formed_up"
Legs: TypeAlias = "tuple[Leg, ...]"
Standing: TypeAlias = "tuple[tuple[UnitId, Body], ...]"
Resume: TypeAlias = "Callable[[Unit, Way, float], Way]"
"""The mover as it is, the rest of its way, the points spent: the way that is still open."""


@dataclass(frozen=True, slots=True)
class Way:
    """Legs, what they cost in points, and where they lead."""

    legs: Legs
    cost: float
    end: Block


@dataclass(frozen=True, slots=True)
class Nearing:
    """A question to the rules of a unit: at which distance, mm, does it matter that `mover` comes near?"""

    mover: UnitId


@dataclass(frozen=True, slots=True)
class CameNear:
    """A moment for special rules: `mover` has come as near to `unit` as its rule waits for."""

    mover: UnitId
    unit: UnitId


@dataclass(frozen=True, slots=True)
class MoveSuspended:
    """A unit stopped in the middle of its move because of another one."""

    unit: UnitId
    by: UnitId

    def apply(self, battle: Battle) -> Battle:
        """What comes of it are facts of their own."""
        return battle


@dataclass(frozen=True, slots=True)
class Stop:
    """Where on a path something happens: after how many mm, and whose rule waits there."""

    after: float
    by: UnitId


def next_stop(battle: Battle, unit: Unit, start: Block, legs: Iterable[Leg], passed: Iterable[UnitId]) -> Stop | None:
    """The first place of a path where something happens, whose rule has not spoken yet in this move."""
    listed, known = tuple(legs), set(passed)
    found = [
        Stop(near, other.id)
        for other, within in waiting(battle, unit)
        if other.id not in known and (near := first_within(start, listed, other.body, within)) is not None
    ]
    return min(found, key=lambda stop: (stop.after, stop.by), default=None)


def waiting(battle: Battle, mover: Unit) -> list[tuple[Unit, float]]:
    """Whom a mover must not come near without something happening, and how near, mm."""
    if not any(hook.subject is Nearing for hook in SPECIAL.hooks):
        return []
    found = []
    for other in battle.others(mover):
        parts = SPECIAL.contributions(Nearing(mover.id), battle, other) if other.special else ()
        if parts:
            found.append((other, max(part.value for part in parts)))
    return found


def happen(game: Game, unit_id: UnitId, stop: Stop) -> Steps[bool]:
    """Suspend the move and let what waits there happen; whether the mover goes on as it came."""
    came = game.unit(unit_id).condition
    game.emit(MoveSuspended(unit_id, stop.by))
    yield from game.window(CameNear(unit_id, stop.by))
    return game.unit(unit_id).condition is came and not game.battle.is_engaged(unit_id)


def others_as_they_stand(battle: Battle, unit_id: UnitId) -> Standing:
    """Everybody else on the table: where this is the same as before, a way that was free still is."""
    return tuple((unit.id, unit.body) for unit in battle.on_table() if unit.id != unit_id)


def go(game: Game, unit_id: UnitId, how: str, way: Way, resume: Resume) -> Steps[bool]:
    """Move a unit along its legs, with whatever happens on the way; whether it came to the end that was meant.

    `resume` says what is left of the way where the mover or others are no longer as they were when it was chosen.
    """
    meant, spent = way.end, 0.0
    passed: list[UnitId] = []
    while (stop := ahead(game, unit_id, way.legs, passed)) is not None:
        cut, part = stopped(game, unit_id, how, way, stop)
        passed.append(stop.by)
        spent += part
        before, count = others_as_they_stand(game.battle, unit_id), game.unit(unit_id).block.count
        if not (yield from happen(game, unit_id, stop)):
            return False
        way = Way(cut.after, max(0.0, way.cost - part), way.end)
        unit = game.unit(unit_id)
        if way.legs and (count != unit.block.count or others_as_they_stand(game.battle, unit_id) != before):
            way = resume(unit, way, spent)
    if way.legs or (passed and way.end.pose.snap() != game.unit(unit_id).block.pose):
        game.emit(UnitMoved(unit_id, how, way.legs, way.cost, way.end))
    return math.dist(way.end.pose.point, meant.pose.point) <= CONTACT


def ahead(game: Game, unit_id: UnitId, legs: Legs, passed: Iterable[UnitId]) -> Stop | None:
    """What waits next on some legs of a unit in ranks."""
    unit = game.unit(unit_id)
    if not legs or not unit.is_on_table or not isinstance(unit.body, Block):
        return None
    return next_stop(game.battle, unit, unit.body, legs, passed)


def stopped(game: Game, unit_id: UnitId, how: str, way: Way, stop: Stop) -> tuple[Halt, float]:
    """Bring a unit as far as its stop: the way cut in two there, and the points spent on the first part."""
    unit = game.unit(unit_id)
    cut = halted(game.battle, unit, way.legs, stop.after)
    if not cut.before:
        return cut, 0.0
    part = min(way.cost, price(game.battle, unit, cut.before))
    game.emit(UnitMoved(unit_id, how, cut.before, part, cut.at))
    return cut, part


def halted(battle: Battle, unit: Unit, legs: Legs, length: float) -> Halt:
    """Where a unit stops on its legs; one that would stop in the middle of others has not set out yet."""
    cut = halt(unit.block, legs, length)
    if any(overlaps(cut.at, other.body) for other in battle.others(unit)):
        return Halt((), unit.block, legs)
    return cut


def is_free(battle: Battle, unit: Unit, way: Way, gap: float = 0.0) -> bool:
    """Whether nobody stands in a way or within `gap` mm of it who came out while it was suspended."""
    newcomers = [other for other in battle.others(unit) if fights_nobody(other)]
    standing = tuple(Blocker(other.id, other.body, other.army != unit.army) for other in newcomers)
    rules = MoveRules(allowance=math.inf, move=math.inf, gap=gap, lone=True)
    walked = walk(unit.block, way.legs, replace(battle.ground, rough=(), fences=()), rules, standing)
    blocked = any(found.code in ("blocked", "too_near") for found in walked.bars)
    return not blocked and not any(overlaps(way.end, other.body) for other in newcomers)


def forced_on(battle: Battle, unit: Unit, rest: Way, points: float, gap: float = GAP) -> Way:
    """What is left of a forced move: as it was where the way is free, else straight on until something is there."""
    if unit.block.files == rest.end.files and is_free(battle, unit, rest, gap):
        return replace(rest, end=replace(rest.end, count=unit.block.count))
    moved = run_on(battle, unit, unit.block, points)
    return Way(tuple(costed.leg for costed in moved.legs), moved.cost, in_ranks(moved.end))


def force(
    game: Game,
    unit_id: UnitId,
    how: str,
    legs: Legs,
    cost: float,
    end: Body,
    met: tuple[UnitId, Body] | None = None,
) -> Steps[None]:
    """A forced move, with whatever waits on its way; groups go at once, and what waits is looked at when they stand.

    `met` is who forms up against it where it comes into contact, and how.
    """
    loose = isinstance(game.unit(unit_id).body, Loose) or any(isinstance(leg, To) for leg in legs)
    if loose or not isinstance(end, Block):
        come_upon(game, UnitMoved(unit_id, how, legs, cost, end, met))
        yield from come_near(game, unit_id)
        return

    def resume(unit: Unit, rest: Way, spent: float) -> Way:
        return forced_on(game.battle, unit, rest, rest.cost)

    arrives = yield from go(game, unit_id, how, Way(legs, cost, end), resume)
    if arrives and met is not None:
        game.emit(BodyChanged(met[0], FORMED_UP, met[1]))


def come_upon(game: Game, moved: UnitMoved) -> None:
    """Let a move of a group happen; whoever forms up against it does so in the same moment (FB-EXT-10)."""
    game.emit(moved)
    if moved.met is not None:
        game.emit(BodyChanged(moved.met[0], FORMED_UP, moved.met[1]))


def come_near(game: Game, unit_id: UnitId) -> Steps[None]:
    """What waits for a unit that came all at once to where it stands: a group, a flyer."""
    unit = game.unit(unit_id)
    met = [Stop(0.0, other.id) for other, within in waiting(game.battle, unit) if are_within(unit, other, within)]
    for stop in met:
        if not (yield from happen(game, unit_id, stop)):
            return


def are_within(unit: Unit, other: Unit, within: float) -> bool:
    """Whether two units are that near to each other, mm."""
    return at_most(distance(unit.body, other.body), within)


def price(battle: Battle, unit: Unit, legs: Legs) -> float:
    """What some legs cost over the ground, in points."""
    base = move_of(unit)
    rules = MoveRules(2 * base, base, gap=0.0, fence=base, lone=is_lone(unit), wheel_measure=wheel_measure(battle))
    return walk(unit.block, legs, battle.ground, rules).cost
