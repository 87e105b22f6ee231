"""Overlays of the ground: the selected unit's zones, the 3 cm round enemies, who is kept from marching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.arcs import arc_polygon
from game.geometry.measure import base_distance, distance, nearest_points
from game.geometry.ranks import Block, Side
from game.geometry.tolerance import less_than
from game.geometry.unions import merged
from game.language import N_, tr, tr_name
from game.rulesets.fantasy.movement import march_bars
from game.rulesets.fantasy.turn import MARCH_CLEARANCE
from game.rulesets.fantasy.units import GAP, may_act, parts
from game.scene.drawables import Circle, Line, Polygon
from game.ui.overlays.marks import between, on_table, outline, pill, rings, told
from game.ui.overlays.overlay import Note

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.ui.overlays.overlay import Drawn, Glance

ARC_REACH = 220.0
WORDS_OUT = 0.8
"""How far out in its zone a side's name stands: beyond the unit's own name."""
SIDES = {Side.FRONT: N_("front"), Side.LEFT: N_("left flank"), Side.RIGHT: N_("right flank"), Side.REAR: N_("rear")}


def arcs(glance: Glance) -> Drawn:
    """The four zones of the subject, the front hatched: from where it is charged in which side (FB-ARC-02)."""
    unit = glance.subject
    if unit is None:
        return
    if not isinstance(unit.body, Block):
        yield pill(unit.body.centre, message("open order: no flanks, looks all round"), "arc", (0.0, 26.0))
        return
    for side in Side:
        zone = arc_polygon(unit.body, side, ARC_REACH)
        yield Polygon(zone, hatch="arc" if side is Side.FRONT else None)
        yield Line((zone[1], zone[2]), "arc", 1.4, dashed=True)
        near, far = between(zone[0], zone[1], 0.5), between(zone[2], zone[3], 0.5)
        yield pill(between(near, far, WORDS_OUT), tr(SIDES[side]), "arc", (0.0, -18.0))


# -- 3 cm


def zones(glance: Glance) -> Drawn:
    """The 3 cm round every enemy; strong where it binds the subject, and who is nearer already (FB-MOV-19)."""
    battle, unit = glance.battle, glance.subject
    own = unit is not None and unit.army == glance.army
    for enemy in battle.on_table():
        if enemy.army == glance.army:
            continue
        binds = not own or (unit is not None and battle.fight(unit.id, enemy.id) is None)
        for body in parts(enemy):
            for ring in rings(body, GAP):
                yield Polygon(ring, "zone" if binds else None, "zone", 1.6 if binds else 0.8, 0.16, dashed=not binds)
    yield None
    for mine, enemy in _too_near(battle, glance.army):
        here, there = nearest_points(mine.body, enemy.body)
        yield Line((here, there), "bad", 2.0)
        yield pill(between(here, there, 0.5), message("no nearer"), "zone")
        words = message("{unit} {unit:is|are} less than 3 cm away: they come no nearer (FB-MOV-19)", unit=enemy.name)
        yield Note(mine.id, words)


def _too_near(battle: Battle, army: str) -> Iterator[tuple[Unit, Unit]]:
    """Units of an army with an enemy nearer than 3 cm whom they do not fight."""
    for unit in battle.of(army):
        for enemy in battle.enemies_of(unit):
            near = less_than(distance(unit.body, enemy.body), GAP)
            if near and battle.fight(unit.id, enemy.id) is None:
                yield unit, enemy


# -- 20 cm


def march(glance: Glance) -> Drawn:
    """The 20 cm round every enemy, and which units may march or who keeps them from it (FB-MOV-14)."""
    battle = glance.battle
    enemies = [unit for unit in battle.on_table() if unit.army != glance.army]
    bands = [ring for enemy in enemies for body in parts(enemy) for ring in rings(body, MARCH_CLEARANCE)]
    for area in merged(bands) if bands else ():
        yield Polygon(on_table(battle, area), "zone", "zone", 1.6, 0.10, dashed=True)
    yield None
    for unit in battle.of(glance.army):
        if may_act(battle, unit):
            yield from _marcher(battle, unit)
            yield None


def _marcher(battle: Battle, unit: Unit) -> Drawn:
    bars = march_bars(battle, unit)
    if not bars:
        yield told(unit, message("may march"), "good")
        return
    yield from outline(battle, unit.id, "bad", 2.0)
    near = [enemy for enemy in battle.enemies_of(unit) if _is_near(unit, enemy)] if _by_enemy(bars) else []
    for enemy in near:
        here, there = nearest_points(unit.body, enemy.body)
        yield Line((here, there), "bad", 2.0, arrow=True)
        yield Circle(there, 4.0, "bad", fixed=True)
    yield told(unit, message("no march"), "bad")
    names = ", ".join(tr_name(enemy.name) for enemy in near)
    words = message("no march: {reason}: {enemies} ({rule})", reason=bars[0].text, enemies=names, rule=bars[0].rule)
    if not near:
        words = message("no march: {reason} ({rule})", reason=bars[0].text, rule=bars[0].rule)
    yield Note(unit.id, words)


def _by_enemy(bars: tuple[object, ...]) -> bool:
    return any(getattr(bar, "code", "") == "enemy_near" for bar in bars)


def _is_near(unit: Unit, enemy: Unit) -> bool:
    return any(less_than(base_distance(unit.body, body), MARCH_CLEARANCE) for body in parts(enemy))
