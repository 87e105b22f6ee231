"""The overlay of charge reach: where a charge could come, and of each enemy whether it does or why not (FB-CHG-10)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.engine.tally import Message, message
from game.geometry.legs import Hand
from game.geometry.ranks import Block, Side
from game.geometry.tolerance import more_than
from game.geometry.unions import merged
from game.language import N_, tr
from game.rulesets.fantasy.approaches import catch_verdict, charge_range, charge_verdict
from game.rulesets.fantasy.charges import charge_bars, charger_bars, foes_of
from game.rulesets.fantasy.units import flies, is_lone
from game.scene.drawables import Circle, Line, Polygon
from game.ui.overlays.marks import ON_THE_LINE, between, eye, on_table, pill, rings, told
from game.ui.overlays.measuring import is_open
from game.ui.overlays.overlay import Note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.approach import Path, Verdict
    from game.geometry.pose import Point
    from game.ui.overlays.overlay import Drawn, Glance

MOST_WHEEL = 90
STEP = 15
"""Degrees between the wheels that the area is made of."""
STRETCHES = (0.0, 0.25, 0.5, 0.75)
"""How much of the move is gone straight before those wheels."""
INTO = {
    Side.FRONT: N_("front"),
    Side.LEFT: N_("left flank"),
    Side.RIGHT: N_("right flank"),
    Side.REAR: N_("rear"),
}
SHORT = {"too_far": N_("too far"), "blocked": N_("blocked"), "no_room": N_("no room")}


def reach(glance: Glance) -> Drawn:
    """Where the subject's charge could come over open ground, and which enemies it reaches in truth."""
    unit, battle = glance.subject, glance.battle
    if unit is None:
        return
    if not is_open(battle):
        yield from _measured(battle)
        words = message("reach is not shown: nobody measures before he has declared (FB-CHG-05)")
        yield pill(unit.body.centre, words, "zone", (0.0, 26.0))
        return
    bars = charger_bars(battle, unit)
    if bars:
        words = message("no charge: {reason} ({rule})", reason=bars[0].text, rule=bars[0].rule)
        yield pill(unit.body.centre, words, "bad", (0.0, 26.0))
        return
    areas = area_of(unit)
    for area in areas:
        yield Polygon(on_table(battle, area), "good", "good", 1.4, 0.10, dashed=True)
    far, edge = charge_range(unit) / 10, (point for area in areas for point in on_table(battle, area))
    lowest = min(edge, key=lambda point: (round(point[1], 1), point[0]))
    yield pill(lowest, message("{cm:g} cm over open ground", cm=far), "good", (0.0, ON_THE_LINE))
    for enemy in foes_of(battle, unit):
        yield None
        yield from _enemy(battle, unit, enemy)


def area_of(unit: Unit) -> tuple[tuple[Point, ...], ...]:
    """The ground a charge could come to were it open everywhere: straight, one wheel, straight (FB-CHG-10); outlines.

    Who is bound to no formation, and who flies, comes anywhere within its move.
    """
    allowance = charge_range(unit)
    if not isinstance(unit.body, Block) or is_lone(unit) or flies(unit):
        return rings(unit.body, allowance)
    return merged(_strips(unit.body, allowance))


def _strips(block: Block, allowance: float) -> Iterator[tuple[Point, ...]]:
    for share in STRETCHES:
        start = block.at(block.pose.moved(allowance * share))
        for hand in Hand:
            before: tuple[Point, Point] | None = None
            for degrees in range(0, MOST_WHEEL + 1, STEP):
                left = allowance * (1 - share) - math.radians(degrees) * block.width
                if left <= 0:
                    break
                pivot = start.front_left if hand is Hand.LEFT else start.front_right
                turned = start.at(start.pose.about(pivot, -degrees if hand is Hand.LEFT else degrees))
                ends = turned.at(turned.pose.moved(left))
                here = ends.front_left, ends.front_right
                yield turned.front_left, turned.front_right, here[1], here[0]
                if before is not None:
                    yield pivot, before[0], here[0]
                    yield pivot, before[1], here[1]
                before = here


def _enemy(battle: Battle, unit: Unit, enemy: Unit) -> Drawn:
    bars = charge_bars(battle, unit.id, enemy.id)
    at = enemy.body.centre
    if bars:
        yield told(enemy, message("not seen") if bars[0].code == "not_seen" else message("no charge"), "bad")
        yield Note(enemy.id, message("no charge: {reason} ({rule})", reason=bars[0].text, rule=bars[0].rule))
        return
    verdict = (catch_verdict if enemy.is_fleeing else charge_verdict)(battle, unit.id, enemy.id)
    if verdict.best is None:
        yield Line((eye(unit), at), "bad", 1.0)
        yield Note(enemy.id, failure_words(battle, unit, verdict))
        if more_than(verdict.distance, charge_range(unit)):  # why else need not be looked for, which takes long
            yield told(enemy, tr(SHORT["too_far"]), "bad")
            return
        assert verdict.failure is not None
        yield told(enemy, tr(SHORT[verdict.failure.why]), "bad")
        if verdict.failure.where is not None:
            yield Circle(verdict.failure.where, 6.0, None, "bad", 2.4, fixed=True)
        return
    yield from _way(unit, verdict.best)
    yield told(enemy, message("{cm:.1f} cm", cm=verdict.best.cost / 10), "good")
    yield Note(enemy.id, reach_words(unit, verdict.best))


def _way(unit: Unit, path: Path) -> Drawn:
    front = path.before.pose.point
    yield Line((eye(unit), between(eye(unit), front, 0.5), front), "good", 2.0, arrow=True)
    yield Circle(path.contact, 4.0, "good", fixed=True)


def reach_words(unit: Unit, path: Path) -> Message:
    """What a charge that arrives costs, and how many models touch."""
    return message(
        "reached: {cost:.1f} of {allowed:g} cm, {models} {models:model touches|models touch}",
        cost=path.cost / 10,
        allowed=charge_range(unit) / 10,
        models=len(path.by),
    )


def failure_words(battle: Battle, unit: Unit, verdict: Verdict) -> Message:
    """Why a charge does not arrive; of an enemy beyond the charge move only how far off it is."""
    allowed = charge_range(unit) / 10
    if more_than(verdict.distance, charge_range(unit)):
        return message(
            "too far: {far:.1f} cm away, {allowed:g} allowed (FB-CHG-06)", far=verdict.distance / 10, allowed=allowed
        )
    failure = verdict.failure
    assert failure is not None
    if failure.why == "too_far":
        needed = (failure.distance_needed or verdict.distance) / 10
        return message(
            "too far: needs {needed:.1f} cm, {allowed:g} allowed (FB-CHG-10)", needed=needed, allowed=allowed
        )
    names = {one.id: one.name for one in battle.units}
    blocker = names.get(failure.blocker or "", failure.blocker or tr("something"))
    if failure.why == "blocked":
        return message("{blocker} in the way (FB-CHG-10)", blocker=blocker)
    return message("no room to line up: {blocker} (FB-ALN-02)", blocker=blocker)


def _measured(battle: Battle) -> Drawn:
    """The charges that have been measured: everybody knows of them."""
    for charge in battle.charges:
        by, target = battle.unit(charge.by), battle.unit(charge.target)
        if charge.reaches is None or not (by.is_on_table and target.is_on_table):
            continue
        role = "good" if charge.reaches else "bad"
        words = message("in reach: {side}", side=tr(INTO[charge.side])) if charge.reaches else message("out of reach")
        yield Line((eye(by), target.body.centre), role, 2.2, arrow=True)
        yield pill(between(eye(by), target.body.centre, 0.5), words, role)
