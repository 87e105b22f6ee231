"""Deployment by alternate placing (FB-EXT-18): wholly within 30 cm of one's long side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.events import UnitPlaced
from game.battle.unit import Condition
from game.engine.requests import Judgement, Option, Place
from game.engine.tally import Reason, message, reason
from game.geometry.measure import distance, is_inside, overlaps, overlaps_shape, within_table
from game.geometry.ranks import Block
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.units import CM, GAP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit
    from game.engine.game import Game, Steps
    from game.geometry.pose import Point, Pose
    from game.geometry.ranks import Body

DEPTH = 30 * CM
STEP = 2 * CM
SUGGESTIONS = 60


def zone(battle: Battle, army: ArmyId) -> tuple[Point, ...]:
    """Where an army may be placed: its own zone, or 30 cm from its long side; the first army has the near one."""
    own = battle.army(army).zone
    if own:
        return own
    low, high = (0.0, DEPTH) if army == battle.armies[0].id else (battle.height - DEPTH, battle.height)
    return ((0.0, low), (battle.width, low), (battle.width, high), (0.0, high))


def place_bars(battle: Battle, unit: Unit, body: Body) -> tuple[Reason, ...]:
    """Why a unit may not be placed so: every reason."""
    found: list[Reason] = []
    where = body.centre
    if not within_table(body, battle.ground) or not is_inside(body, zone(battle, unit.army)):
        found.append(reason("zone", "outside the deployment zone", rule="FB-EXT-18", where=where))
    for other in battle.others(unit):
        if overlaps(body, other.body):
            words = message("overlaps {other}", other=other.name)
            found.append(reason("overlap", words, rule="FB-GEN-08", where=where, blocker=other.id))
        elif other.army != unit.army and distance(body, other.body) < GAP - CONTACT:
            words = message("nearer than 3 cm to {other}", other=other.name)
            found.append(reason("too_near", words, rule="FB-MOV-19", where=where, blocker=other.id))
    for barrier in battle.ground.barriers:
        if overlaps_shape(body, barrier.shape):
            found.append(reason("terrain", "stands in impassable terrain", rule="FB-TER-06", where=where))
    return tuple(found)


def placed(unit: Unit, pose: Pose, files: int | None) -> Body:
    """The unit's body at a place."""
    if not isinstance(unit.body, Block):
        return unit.body
    return Block(pose, files or unit.body.files, unit.body.count, unit.body.base)


def suggestions(battle: Battle, unit: Unit) -> Iterator[tuple[Pose, int | None]]:
    """Free places, front to the enemy, spread over the zone; the first ones near the middle."""
    corners = zone(battle, unit.army)
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    facing = 0.0 if (low + high) / 2 < battle.height / 2 else 180.0
    block = unit.block.centred_at((0.0, 0.0), facing)
    columns = int((right - left - block.width) // STEP)
    rows = int((high - low - block.depth) // STEP)
    ahead = 1 if facing == 0.0 else -1
    edge = high if facing == 0.0 else low
    found = 0
    for row in range(max(1, rows + 1)):
        for column in sorted(range(max(1, columns + 1)), key=lambda c: abs(c - columns / 2)):
            centre = (left + block.width / 2 + column * STEP, edge - ahead * (block.depth / 2 + row * STEP))
            there = block.centred_at(centre, facing).snap()
            if not place_bars(battle, unit, there):
                yield there.pose, None
                found += 1
                if found >= SUGGESTIONS:
                    return


def place_unit(game: Game) -> Steps[bool]:
    """The active army places one unit; armies alternate until all stand (FB-EXT-18).

    The winner of a roll-off has placed his side of the table by the order of the armies; he also begins placing.
    """
    battle = game.battle
    if not any(unit.condition is Condition.RESERVE for unit in battle.units):
        return False
    waiting = [unit for unit in battle.units if unit.condition is Condition.RESERVE and unit.army == battle.active]
    if not waiting:
        return True
    chosen = waiting[0].id
    if len(waiting) > 1:
        options = [Option(unit.id, unit.id, message("{unit}", unit=unit.name)) for unit in waiting]
        prompt = message("{army}: place which unit?", army=battle.army(battle.active).name)
        chosen = yield from game.choose(battle.active, prompt, options, rule="FB-EXT-18")
    yield from place(game, chosen)
    return True


def place(game: Game, unit_id: str) -> Steps[None]:
    """Ask where a unit stands."""
    battle, unit = game.battle, game.unit(unit_id)

    def judge(pose: Pose, files: int | None) -> Judgement[Body]:
        if files is not None and not 1 <= files <= unit.body.count:
            return Judgement(unit.body, (reason("files", "too many or too few files", rule="FB-UNI-02"),))
        body = placed(unit, pose.snap(), files)
        return Judgement(body, place_bars(battle, replace(unit, body=body), body))

    body = yield from game.ask(
        Place(
            unit.army,
            message("Place {unit} within your deployment zone", unit=unit.name),
            unit_id,
            judge,
            lambda: suggestions(battle, unit),
            may_choose_files=True,
            rule="FB-EXT-18",
        )
    )
    game.emit(UnitPlaced(unit_id, body))
