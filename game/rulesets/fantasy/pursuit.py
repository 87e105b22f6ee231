"""Pursuit, restraint, overrun, and the way back onto the table (FB-PUR, FB-PCH, FB-RST, FB-OFF, FB-OVR)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.battle.events import ConditionChanged, Marked, UnitMoved, UnitPlaced, Unmarked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.legs import Ahead, Pivot
from game.geometry.measure import distance, overlaps, overlaps_shape, within_table
from game.geometry.pose import Pose, turn_between
from game.geometry.ranks import Side
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.charge_moves import engage, join_others
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.leadership import leadership_test
from game.rulesets.fantasy.pursuit_paths import Pursuit, line_of_pursuit, pursuit_path
from game.rulesets.fantasy.units import CM, GAP, flight_dice, unit_strength

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.ranks import Block

STAY = "stay"
QUARRY, OVERRUN = "quarry:", "overrun:"
OUTWARD = {Side.FRONT: 0.0, Side.RIGHT: 90.0, Side.REAR: 180.0, Side.LEFT: 270.0}


@dataclass(frozen=True, slots=True)
class QuarryCaught:
    """A pursuit roll reached the flight roll: the fleeing unit is destroyed (FB-PUR-05)."""

    pursuer: UnitId
    quarry: UnitId
    rolled: float
    fled: float

    def apply(self, battle: Battle) -> Battle:
        """Its end is a fact of its own."""
        return battle


# -- who may, and what he chooses


def quarries(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies that fled from this unit out of a combat its side has won (FB-PUR-01, FB-PUR-02)."""
    if not may_follow(battle, unit):
        return ()
    named = sorted(mark.name.removeprefix(QUARRY) for mark in unit.marks if mark.name.startswith(QUARRY))
    return tuple(q for q in named if battle.unit(q).condition in (Condition.FLEEING, Condition.FLED))


def overruns(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies this unit wiped out in their first round (FB-OVR-01)."""
    if not may_follow(battle, unit):
        return ()
    return tuple(sorted(mark.name.removeprefix(OVERRUN) for mark in unit.marks if mark.name.startswith(OVERRUN)))


def may_follow(battle: Battle, unit: Unit) -> bool:
    """Whether a unit stands, has won, and fights nobody any more."""
    standing = unit.condition is Condition.STANDING and unit.troop != "war_machine"
    return standing and unit.has("won") and not battle.is_engaged(unit.id)


def choose(game: Game) -> Steps[bool]:
    """The next victorious unit chooses its quarry, its overrun, or to stay; before anybody moves (FB-PUR-03)."""
    battle = game.battle
    waiting = [
        unit
        for unit in battle.on_table()
        if not unit.has("pursuit_chosen") and (quarries(battle, unit) or overruns(battle, unit))
    ]
    if not waiting:
        return False
    unit = min(waiting, key=lambda unit: (unit.army != battle.active, unit.id))
    game.emit(Marked(unit.id, "pursuit_chosen", Until.TURN))
    yield from choose_for(game, unit.id)
    return True


def choose_for(game: Game, unit_id: UnitId) -> Steps[None]:
    """Pursue, overrun or stay; to stay instead of pursuing takes a Leadership test (FB-RST-01, FB-PUR-10)."""
    unit = game.unit(unit_id)
    fled, fallen = quarries(game.battle, unit), overruns(game.battle, unit)
    options = [Option(QUARRY + q, QUARRY + q, message("Pursue {unit}", unit=game.unit(q).name)) for q in fled]
    options += [
        Option(OVERRUN + f, OVERRUN + f, message("Overrun where {unit} stood", unit=game.unit(f).name)) for f in fallen
    ]
    words = message("Stay, on a Leadership test") if fled else message("Stay")
    prompt = message("{unit}: pursue?", unit=unit.name)
    asked = [*options, Option(STAY, STAY, words)]
    chosen = yield from game.choose(unit.army, prompt, asked, rule="FB-PUR-01", unit=unit_id)
    if chosen == STAY and fled:
        passed = yield from leadership_test(game, unit_id, "restraint", rule="FB-RST-01")
        if not passed:
            must = [option for option in options if option.key.startswith(QUARRY)]
            chosen = must[0].value
            if len(must) > 1:
                chosen = yield from game.choose(unit.army, prompt, must, rule="FB-PUR-10", unit=unit_id)
    if chosen != STAY:
        game.emit(Marked(unit_id, "pursues", Until.TURN, chosen))


# -- moving


def pursue(game: Game) -> Steps[bool]:
    """The pursuer of the highest unit strength moves, then the next (FB-PUR-03)."""
    battle = game.battle
    waiting = [unit for unit in battle.on_table() if unit.has("pursues")]
    if not waiting:
        return False
    unit = min(waiting, key=lambda unit: (-unit_strength(unit), unit.army != battle.active, unit.id))
    what = str(unit.mark("pursues"))
    game.emit(Unmarked(unit.id, ("pursues",)))
    if unit.condition is not Condition.STANDING or battle.is_engaged(unit.id):
        return True
    dice = flight_dice(unit)
    prompt = message("{unit} pursues {dice}D6 cm", unit=unit.name, dice=dice)
    rolled = yield from game.roll(unit.army, "pursuit", dice, prompt, rule="FB-PUR-04", unit=unit.id)
    follow(game, unit.id, what, sum(rolled) * CM)
    return True


def follow(game: Game, unit_id: UnitId, what: str, rolled: float) -> None:
    """Move a pursuit or an overrun whose dice have fallen."""
    if what.startswith(OVERRUN):
        side = Side(str(game.unit(unit_id).mark(what)))
        arrive(game, overrun_path(game.battle, game.unit(unit_id), side, rolled), "overrun", rolled)
        return
    quarry = game.unit(what.removeprefix(QUARRY))
    fled = float(quarry.mark("fled_distance") or 0.0)
    path = pursue_path(game.battle, game.unit(unit_id), quarry, fled, rolled)
    if path.caught and quarry.condition is Condition.FLEEING:
        game.emit(
            QuarryCaught(unit_id, quarry.id, rolled, fled),
            ConditionChanged(quarry.id, Condition.DESTROYED, "pursuit"),
        )
        lose_standard(game, quarry.id)
    arrive(game, path, "pursuit", rolled)


def pursue_path(battle: Battle, pursuer: Unit, quarry: Unit, fled: float, rolled: float) -> Pursuit:
    """Where a pursuit leads (FB-PUR-05 to 11); the quarry's flight is read from what was noted when it ran."""
    heading = float(quarry.mark("fled_heading") or 0.0)
    x, y = float(quarry.mark("fled_from_x") or 0.0), float(quarry.mark("fled_from_y") or 0.0)
    line = line_of_pursuit(pursuer, (x, y), heading, fled)
    caught = rolled >= fled - CONTACT and quarry.condition is not Condition.FLED
    gone = (quarry.id,) if caught else ()
    return pursuit_path(battle, pursuer, line, rolled, caught=caught, quarry=None if caught else quarry.id, gone=gone)


def overrun_path(battle: Battle, unit: Unit, side: Side, rolled: float) -> Pursuit:
    """Where an overrun leads: straight out of the side the enemy was on (FB-OVR-01)."""
    return pursuit_path(battle, unit, (unit.block.pose.facing + OUTWARD[side]) % 360.0, rolled)


def arrive(game: Game, path: Pursuit, how: str, rolled: float) -> None:
    """Let a pursuit happen: the run, whom it destroys, whom it charges, whether it leaves the table."""
    unit = game.unit(path.unit)
    origin = unit.block
    for over in path.ran_over:
        game.emit(ConditionChanged(over, Condition.DESTROYED, "run over"))
        lose_standard(game, over)
    legs = (Pivot(turn_between(origin.pose.facing, path.heading)), Ahead(rolled))
    if path.result == "off_table" and path.exit is not None:
        game.emit(ConditionChanged(unit.id, Condition.OFF_TABLE, how))
        game.emit(
            Marked(unit.id, "exit_x", Until.BATTLE, path.exit.x),
            Marked(unit.id, "exit_y", Until.BATTLE, path.exit.y),
            Marked(unit.id, "exit_facing", Until.BATTLE, path.exit.facing),
        )
        return
    game.emit(UnitMoved(unit.id, how, legs, path.contact_at if path.contact_at is not None else rolled, path.end))
    for enemy in path.hits:
        engage(game, unit.id, enemy, path.side or Side.FRONT, ChargeKind.FULL)
    if path.hits:
        join_others(game, unit.id, origin, ChargeKind.FULL)


# -- coming back


def come_back(game: Game) -> Steps[bool]:
    """Units that pursued off the table come back where they left (FB-OFF-01)."""
    yield from ()
    for unit in game.battle.units:
        if unit.army == game.battle.active and unit.condition is Condition.OFF_TABLE:
            place = return_place(game.battle, unit)
            if place is not None:
                game.emit(UnitPlaced(unit.id, place[0]))
                game.emit(Marked(unit.id, "moved", Until.TURN), Marked(unit.id, "returned", Until.TURN))
                game.emit(Unmarked(unit.id, ("exit_x", "exit_y", "exit_facing")))
    return False


def exit_pose(unit: Unit) -> Pose:
    """Where the middle of the front crossed the edge, and which way it looked."""
    if unit.has("exit_x"):
        return Pose(*(float(unit.mark(name) or 0.0) for name in ("exit_x", "exit_y", "exit_facing")))
    return unit.block.pose


def return_place(battle: Battle, unit: Unit) -> tuple[Block, float] | None:
    """Rear edge on the edge, centred on the exit point, facing in; else the nearest free place (FB-OFF-01).

    Gives the block and how far it was shifted along the edge, mm; None where no place is free.
    """
    out = exit_pose(unit)
    facing, at = _edge(battle, out)
    for shift in _shifts(battle, unit, facing, at):
        block = _entering(battle, unit, facing, at + shift)
        if _is_free(battle, unit, block):
            return block, abs(shift)
    return None


def _edge(battle: Battle, out: Pose) -> tuple[float, float]:
    """The facing straight in from the edge nearest to a point, and the place along that edge."""
    gaps = {0.0: out.y, 180.0: battle.height - out.y, 90.0: out.x, 270.0: battle.width - out.x}
    facing = min(gaps, key=lambda bearing: abs(gaps[bearing]))
    return facing, out.x if facing in (0.0, 180.0) else out.y


def _entering(battle: Battle, unit: Unit, facing: float, along: float) -> Block:
    depth = unit.block.depth
    x, y = {
        0.0: (along, depth),
        180.0: (along, battle.height - depth),
        90.0: (depth, along),
        270.0: (battle.width - depth, along),
    }[facing]
    return unit.block.at(Pose(x, y, facing)).snap()


def _shifts(battle: Battle, unit: Unit, facing: float, at: float) -> list[float]:
    """How far along the edge to try: not at all, then where something or a corner just lets it stand, nearest first.

    To its own right as it comes in where two are as near.
    """
    right = 1.0 if facing in (0.0, 270.0) else -1.0
    half = unit.block.width / 2
    length = battle.width if facing in (0.0, 180.0) else battle.height
    places = {half, length - half}
    for other in battle.others(unit):
        places |= set(_clearings(battle, unit, facing, other))
    for barrier in battle.ground.barriers:
        ends = [x if facing in (0.0, 180.0) else y for x, y in barrier.shape]
        places |= {min(ends) - half, max(ends) + half}
    shifts = [0.0, *(place - at for place in places if half - CONTACT <= place <= length - half + CONTACT)]
    return sorted(shifts, key=lambda shift: (round(abs(shift), 3), -shift * right))


def _clearings(battle: Battle, unit: Unit, facing: float, other: Unit) -> list[float]:
    """The two places along the edge, either side of another unit, where the unit just stands clear of it."""
    least = GAP if other.army != unit.army else 0.0
    x, y = other.body.centre
    middle = x if facing in (0.0, 180.0) else y
    found = []
    for way in (-1.0, 1.0):
        low, high = 0.0, battle.width + battle.height
        for _ in range(48):
            step = (low + high) / 2
            block = _entering(battle, unit, facing, middle + way * step)
            clear = distance(block, other.body) >= least - CONTACT / 2 and not overlaps(block, other.body)
            low, high = (low, step) if clear else (step, high)
        found.append(middle + way * high)
    return found


def _is_free(battle: Battle, unit: Unit, block: Block) -> bool:
    if not within_table(block, battle.ground):
        return False
    if any(overlaps_shape(block, barrier.shape) for barrier in battle.ground.barriers):
        return False
    return all(
        not overlaps(block, other.body)
        and (other.army == unit.army or distance(block, other.body) >= GAP - 2 * CONTACT)
        for other in battle.others(unit)
    )
