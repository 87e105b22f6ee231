"""Deployment by alternate placing (FB-EXT-18): wholly within 30 cm of one's long side.

Marks: `places_first` (battle) names the army that begins; `no_room` (unit) says that its zone has no place for it.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.events import BattleMarked, Marked, UnitPlaced
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Judgement, Option, Place
from game.engine.tally import Reason, message, reason
from game.geometry.groups import cluster
from game.geometry.measure import are_near, distance, is_inside, overlaps, overlaps_shape, within_table
from game.geometry.pose import Pose, heading
from game.geometry.ranks import Block
from game.geometry.shapes import circle
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.facts import SideTaken
from game.rulesets.fantasy.flight import OUTWARD, own_edge
from game.rulesets.fantasy.turn import roll_off
from game.rulesets.fantasy.units import CM, GAP, skirmishes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit
    from game.engine.game import Game, Steps
    from game.geometry.pose import Point
    from game.geometry.ranks import Body

DEPTH = 30 * CM
STEP = 2 * CM
SUGGESTIONS = 60
LOOSELY = 4
"""Every how many steps a place is tried where only some place is wanted."""
ABREAST = 5
"""How many skirmishers stand abreast as they are deployed."""
SIDE_WORDS = {
    "bottom": "The near long side",
    "top": "The far long side",
    "left": "The long side on the left",
    "right": "The long side on the right",
}


def zone(battle: Battle, army: ArmyId) -> tuple[Point, ...]:
    """Where an army may be placed: its own zone, or 30 cm from its long side; the first army has the first one."""
    own = battle.army(army).zone
    edges = long_sides(battle)
    return own or strip(battle, edges[0] if army == battle.armies[0].id else edges[1])


def long_sides(battle: Battle) -> tuple[str, str]:
    """The two long sides of the table."""
    return ("bottom", "top") if battle.width >= battle.height else ("left", "right")


def strip(battle: Battle, edge: str) -> tuple[Point, ...]:
    """The ground within 30 cm of an edge."""
    width, height = battle.width, battle.height
    left, bottom, right, top = {
        "bottom": (0.0, 0.0, width, DEPTH),
        "top": (0.0, height - DEPTH, width, height),
        "left": (0.0, 0.0, DEPTH, height),
        "right": (width - DEPTH, 0.0, width, height),
    }[edge]
    return ((left, bottom), (right, bottom), (right, top), (left, top))


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
        elif other.army != unit.army and are_near(body, other.body, GAP) and distance(body, other.body) < GAP - CONTACT:
            words = message("nearer than 3 cm to {other}", other=other.name)
            found.append(reason("too_near", words, rule="FB-MOV-19", where=where, blocker=other.id))
    for barrier in battle.ground.barriers:
        if overlaps_shape(body, barrier.shape):
            found.append(reason("terrain", "stands in impassable terrain", rule="FB-TER-06", where=where))
    return tuple(found)


def placed(unit: Unit, pose: Pose, files: int | None) -> Body:
    """The unit's body at a place; skirmishers stand there in open order, as many abreast as the files (FB-EXT-10)."""
    if skirmishes(unit):
        return cluster(unit.body.count, unit.body, pose.point, pose.facing, files or min(unit.body.count, ABREAST))
    if not isinstance(unit.body, Block):
        return unit.body
    return Block(pose, files or unit.body.files, unit.body.count, unit.body.base)


def suggestions(battle: Battle, unit: Unit) -> Iterator[tuple[Pose, int | None]]:
    """Free places, spread over the zone, front to the enemy and the first ones in the middle of the foremost row.

    Where the unit fits nowhere as it is, turned or narrower ones follow.
    """
    ahead = (OUTWARD[own_edge(battle, unit.army)] + 180.0) % 360.0
    found = 0
    for files in (None, *range(unit.block.files - 1, 0, -1)):
        for facing in (ahead, (ahead + 90.0) % 360.0):
            block = replace(unit.block, files=files or unit.block.files)
            for there in _free(battle, unit, block, files, facing, ahead):
                yield there.pose, files
                found += 1
                if found >= SUGGESTIONS:
                    return
        if found:
            return


def has_room(battle: Battle, unit: Unit) -> bool:
    """Whether there is any place left for a unit in its zone.

    Most zones have one where nobody comes near: that needs no look at outlines. Else every suggestion counts.
    """
    reach = circle(placed(unit, unit.block.pose, None))[2]
    corners = zone(battle, unit.army)
    xs = _grid(min(x for x, _ in corners) + reach, max(x for x, _ in corners) - reach)
    ys = _grid(min(y for _, y in corners) + reach, max(y for _, y in corners) - reach)
    taken = [circle(other.body) for other in battle.others(unit)]
    for there in ((x, y) for x in xs[::LOOSELY] for y in ys[::LOOSELY]):
        clear = all(math.dist(there, (x, y)) > reach + radius + GAP for x, y, radius in taken)
        if clear and not place_bars(battle, unit, placed(unit, Pose(*there, 0.0), None)):
            return True
    return next(suggestions(battle, unit), None) is not None


def _free(battle: Battle, unit: Unit, block: Block, files: int | None, facing: float, ahead: float) -> Iterator[Block]:
    """The free places of a grid over the zone, foremost rows first and each from its middle."""
    turned = block.centred_at((0.0, 0.0), facing).corners
    wide, deep = (max(c[axis] for c in turned) for axis in (0, 1))
    corners = zone(battle, unit.army)
    xs = _grid(min(x for x, _ in corners) + wide, max(x for x, _ in corners) - wide)
    ys = _grid(min(y for _, y in corners) + deep, max(y for _, y in corners) - deep)
    forward = heading(ahead)
    middle = (sum(xs) / max(1, len(xs)), sum(ys) / max(1, len(ys)))

    def order(centre: Point) -> tuple[float, float]:
        x, y = centre[0] - middle[0], centre[1] - middle[1]
        return -(x * forward[0] + y * forward[1]), abs(x * forward[1] - y * forward[0])

    taken = [(other.body.centre, _least_half(other.body)) for other in battle.others(unit)]
    half = _least_half(block)
    for centre in sorted(((x, y) for x in xs for y in ys), key=order):
        if any(math.dist(centre, middle) < half + theirs - CONTACT for middle, theirs in taken):
            continue
        there = block.centred_at(centre, facing).snap()
        if not place_bars(battle, unit, placed(unit, there.pose, files)):
            yield there


def _least_half(body: Body) -> float:
    """The radius of a circle that a body surely fills: two of them that meet are bodies that overlap."""
    return min(body.width, body.depth) / 2 if isinstance(body, Block) else 0.0


def _grid(low: float, high: float) -> list[float]:
    """Steps from one end to the other, both included; none where there is no room."""
    if high < low - CONTACT:
        return []
    return [*(low + STEP * n for n in range(int((high - low) // STEP) + 1)), high]


def is_waiting(unit: Unit) -> bool:
    """Whether a unit has still to be placed."""
    return unit.condition is Condition.RESERVE and not unit.has("no_room")


def choose_sides(game: Game) -> Steps[bool]:
    """The winner of a roll-off picks a long side, unless zones or units already on the table say whose is which."""
    battle = game.battle
    settled = any(army.zone for army in battle.armies) or any(battle.on_table())
    if settled or not any(map(is_waiting, battle.units)):
        return False
    winner = yield from roll_off(game, "sides")
    options = [Option(edge, edge, message(SIDE_WORDS[edge])) for edge in long_sides(battle)]
    prompt = message("{army}: choose your side of the table", army=battle.army(winner).name)
    edge = yield from game.choose(winner, prompt, options, rule="FB-EXT-18")
    other = next(side for side in long_sides(battle) if side != edge)
    game.emit(SideTaken(winner, strip(battle, edge)), SideTaken(battle.opponent(winner), strip(battle, other)))
    game.emit(BattleMarked("places_first", Until.BATTLE, battle.opponent(winner)))
    return False


def place_unit(game: Game) -> Steps[bool]:
    """The active army places one unit; armies alternate until all stand (FB-EXT-18).

    Who lost the roll for sides places first: the winner had his choice.
    """
    battle = game.battle
    if not any(map(is_waiting, battle.units)):
        return False
    first = next((mark.value for mark in battle.marks if mark.name == "places_first"), battle.active)
    waiting = [unit for unit in battle.units if is_waiting(unit) and unit.army == battle.active]
    if not waiting or (battle.cursor.visit == 0 and first != battle.active):
        return True
    chosen = waiting[0].id
    if len(waiting) > 1:
        options = [Option(unit.id, unit.id, message("{unit}", unit=unit.name)) for unit in waiting]
        prompt = message("{army}: place which unit?", army=battle.army(battle.active).name)
        chosen = yield from game.choose(battle.active, prompt, options, rule="FB-EXT-18")
    if not has_room(game.battle, game.unit(chosen)):
        game.emit(Marked(chosen, "no_room", Until.BATTLE))
        return True
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
