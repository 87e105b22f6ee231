"""Rallying: the compulsory test and the re-forming after it (FB-RAL, FB-RLY)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.events import BodyChanged, ConditionChanged, Marked, Unmarked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Judgement, Option, Place
from game.engine.tally import Reason, bar, message, reason
from game.geometry.measure import distance, overlaps, overlaps_shape, within_table
from game.geometry.ranks import Block
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.flight import away_from
from game.rulesets.fantasy.leadership import MOST, leadership, leadership_test
from game.rulesets.fantasy.units import GAP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Tally
    from game.geometry.pose import Point, Pose

QUARTER = 4
"""At least one in so many of the original models must be left (FB-RAL-05)."""
RING = 5.0
"""Step of the search for the least shift, mm; refined afterwards."""


def rally_bars(unit: Unit) -> tuple[Reason, ...]:
    """Why a fleeing unit may not test (FB-RAL-04, FB-RAL-05)."""
    few = QUARTER * unit.count < unit.original_count
    words = message("{now} of {then} models are fewer than a quarter", now=unit.count, then=unit.original_count)
    return (
        *bar(not unit.has("fleeing_at_turn_start"), "fresh", "it began to flee this turn", rule="FB-RAL-04"),
        *bar(few, "too_few", words, rule="FB-RAL-05"),
        *bar(unit.has("rally_tested"), "tested", "it has had its test", rule="FB-RAL-03"),
    )


def rally_tally(unit: Unit) -> Tally:
    """The Leadership for a rally test: +1 for a living musician, to at most 10 (FB-RAL-07)."""
    tally = leadership(unit)
    if unit.has_command("musician") and tally.total < MOST:
        tally = tally.plus(1, message("musician"), "FB-RAL-07")
    return tally


def rally(game: Game) -> Steps[bool]:
    """Every fleeing unit that may test must (FB-RAL-02, FB-RAL-03); one that passes re-forms at once (FB-RAL-12)."""
    for unit in game.battle.of(game.battle.active):
        if unit.is_fleeing and not rally_bars(unit):
            yield from rally_one(game, unit.id)
            return True
    return False


def rally_one(game: Game, unit_id: UnitId) -> Steps[None]:
    """One unit's test."""
    unit = game.unit(unit_id)
    game.emit(Marked(unit_id, "rally_tested", Until.TURN))
    if bool(game.battle.option("rally_optional", default=False)):
        options = [Option(True, "test", message("Test")), Option(False, "decline", message("Keep fleeing"))]
        prompt = message("{unit}: try to rally?", unit=unit.name)
        if not (yield from game.choose(unit.army, prompt, options, rule="FB-RAL-03", unit=unit_id)):
            return
    passed = yield from leadership_test(game, unit_id, "rally", rally_tally(unit), rule="FB-RAL-06")
    if not passed:
        return
    game.emit(
        ConditionChanged(unit_id, Condition.STANDING, "rally"),
        Marked(unit_id, "rallied", Until.TURN),
        Unmarked(unit_id, ("fled_distance",)),
    )
    if isinstance(unit.body, Block):
        yield from re_form(game, unit_id)


def reformed(unit: Unit, facing: float, files: int, centre: Point | None = None) -> Block:
    """The unit in another frontage and facing about the same centre, or another one."""
    block = replace(unit.block, files=files)
    return block.centred_at(centre or unit.block.centre, facing).snap()


def stand_bars(battle: Battle, unit: Unit, block: Block) -> tuple[Reason, ...]:
    """Why a rallied unit may not stand so: every reason."""
    found: list[Reason] = []
    where = block.pose.point
    if not within_table(block, battle.ground):
        found.append(reason("edge", "reaches beyond the table's edge", rule="FB-GEN-08", where=where))
    for other in battle.others(unit):
        if overlaps(block, other.body):
            words = message("overlaps {other}", other=other.name)
            found.append(reason("overlap", words, rule="FB-GEN-08", where=where, blocker=other.id))
        elif other.army != unit.army and not other.is_fleeing and distance(block, other.body) < GAP - CONTACT:
            words = message("nearer than 3 cm to {other}", other=other.name)
            found.append(reason("too_near", words, rule="FB-MOV-19", where=where, blocker=other.id))
    for barrier in battle.ground.barriers:
        if overlaps_shape(block, barrier.shape):
            found.append(reason("terrain", "stands in impassable terrain", rule="FB-TER-06", where=where))
    return tuple(found)


def nearest_stand(battle: Battle, unit: Unit, facing: float, files: int) -> Block | None:
    """Where it stands in that formation: on its centre, or shifted by the least distance that makes it legal."""
    x, y = unit.block.centre
    here = reformed(unit, facing, files)
    if not stand_bars(battle, unit, here):
        return here
    for radius in range(1, 120):
        best: tuple[float, Block] | None = None
        for turn in range(0, 360, 10):
            there = here.at(
                here.pose.turned(turn - here.pose.facing).moved(radius * RING).turned(here.pose.facing - turn)
            )
            if not stand_bars(battle, unit, there.snap()):
                refined = _nearer(battle, unit, (x, y), there.snap())
                gap = _shift((x, y), refined)
                if best is None or gap < best[0]:
                    best = (gap, refined)
        if best is not None:
            return best[1]
    return None


def _nearer(battle: Battle, unit: Unit, centre: Point, there: Block) -> Block:
    """Draw a legal place as near to the old centre as it stays legal."""
    low, high = 0.0, 1.0
    best = there
    tx, ty = there.centre
    for _ in range(12):
        middle = (low + high) / 2
        at = (centre[0] + (tx - centre[0]) * middle, centre[1] + (ty - centre[1]) * middle)
        closer = there.centred_at(at, there.pose.facing).snap()
        if stand_bars(battle, unit, closer):
            low = middle
        else:
            high, best = middle, closer
    return best


def _shift(centre: Point, block: Block) -> float:
    x, y = block.centre
    return float(((x - centre[0]) ** 2 + (y - centre[1]) ** 2) ** 0.5)


def re_form(game: Game, unit_id: UnitId) -> Steps[None]:
    """Any facing and frontage about the same centre, shifted only where it must be (FB-RAL-12)."""
    battle, unit = game.battle, game.unit(unit_id)
    home = unit.block.centre

    def judge(pose: Pose, files: int | None) -> Judgement[Block]:
        if files is not None and not 1 <= files <= unit.count:
            words = message("files must lie between 1 and {most}", most=unit.count)
            return Judgement(unit.block, (reason("files", words, rule="FB-RAL-12"),))
        block = replace(unit.block, files=files or unit.block.files).at(pose.snap())
        least = nearest_stand(battle, unit, block.pose.facing, block.files)
        allowed = _shift(home, least) if least is not None else 0.0
        moved = _shift(home, block) > allowed + 1.0
        words = message("the centre must stay, or move no more than {cm:.1f} cm", cm=allowed / 10)
        return Judgement(block, (*stand_bars(battle, unit, block), *bar(moved, "centre", words, rule="FB-RAL-12")))

    choices = list(stands(battle, unit))
    if not choices:
        return
    block = yield from game.ask(
        Place(
            unit.army,
            message("{unit} has rallied: re-form it", unit=unit.name),
            unit_id,
            judge,
            lambda: [(stand.pose, stand.files) for stand in choices],
            may_choose_files=True,
            rule="FB-RAL-12",
        )
    )
    game.emit(BodyChanged(unit_id, "rally", block))


def stands(battle: Battle, unit: Unit) -> Iterator[Block]:
    """Places to re-form in: first facing the nearest enemy, then the quarter turns."""
    enemies = [enemy for enemy in battle.enemies_of(unit) if not enemy.is_fleeing]
    toward = (away_from(unit, enemies) + 180.0) % 360.0 if enemies else 0.0
    for facing in (toward, 0.0, 90.0, 180.0, 270.0, unit.block.pose.facing):
        files = min(unit.block.files, unit.count)
        found = nearest_stand(battle, unit, round(facing, 3), files)
        if found is not None:
            yield found
