"""Flights and pursuits on random tables, against a slow second opinion that knows only polygons."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import shapely
from hypothesis import given as each
from hypothesis import strategies as st
from shapely.affinity import translate

from game.battle.unit import Condition
from game.geometry.measure import base_beyond_table, distance, overlaps, overlaps_shape, touches
from game.geometry.pose import Pose, heading
from game.rulesets.fantasy.flight import flight_path
from game.rulesets.fantasy.pursuit_paths import run_path
from tests.play import box, fleeing, foot, given

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.terrain import Terrain
    from game.battle.unit import Unit
    from game.geometry.ranks import Block

places = st.tuples(st.integers(6, 64), st.integers(6, 54))
turns = st.integers(0, 359)


@st.composite
def units(draw: st.DrawFn, name: str) -> Unit:
    """A unit of either army, perhaps fleeing, anywhere."""
    files, ranks = draw(st.integers(1, 8)), draw(st.integers(1, 4))
    unit = foot(
        name,
        army=draw(st.sampled_from("ab")),
        front=draw(places),
        facing=draw(turns),
        models=files * ranks,
        files=files,
    )
    return fleeing(unit) if draw(st.integers(0, 4)) == 0 else unit


@st.composite
def tables(draw: st.DrawFn) -> Battle:
    """A runner and up to twelve others on a small table, none on top of another, perhaps rocks."""
    runner = _runner(draw)
    rocks = [_rock(draw) for _ in range(draw(st.integers(0, 2)))]
    placed: list[Unit] = [runner]
    for n in range(draw(st.integers(2, 12))):
        unit = draw(units(f"o{n}"))
        if not any(overlaps(unit.body, other.body) for other in placed):
            placed.append(unit)
    return given(*placed, terrain=[rock for rock in rocks if _is_clear(rock, placed)], table=(70, 60))


def _runner(draw: st.DrawFn) -> Unit:
    models = draw(st.sampled_from([1, 10, 18, 20]))
    return foot("u", front=draw(places), facing=draw(turns), models=models, files=min(5, models))


def _rock(draw: st.DrawFn) -> Terrain:
    x, y = draw(places)
    return box("impassable", x, y, x + 8, y + 6, id=f"rock{x}{y}")


def _is_clear(rock: Terrain, units: list[Unit]) -> bool:
    return not any(overlaps_shape(unit.body, rock.shape) for unit in units)


# -- the second opinion


def polygon(block: Block) -> shapely.Polygon:
    """A block's box."""
    return shapely.Polygon(block.corners)


def _pivoted(block: Block, bearing: float) -> Block:
    return block.centred_at(block.centre, bearing)


def swept(block: Block, bearing: float, length: float, battle: Battle) -> tuple[shapely.Geometry, shapely.Geometry]:
    """The turned box and what it covers along its way, cut at the edge."""
    start = polygon(_pivoted(block, bearing))
    dx, dy = heading(bearing)
    way = shapely.unary_union([start, translate(start, dx * length, dy * length)]).convex_hull
    return start, way.intersection(shapely.box(0, 0, battle.width, battle.height))


def _covers(one: shapely.Geometry, other: shapely.Geometry) -> bool:
    return bool(one.buffer(-0.01).intersects(other)) and one.intersection(other).area > 0.1


def tier_of(battle: Battle, bearing: float, length: float) -> tuple[int, float]:
    """The best tier a bearing satisfies (1, 2, 3, or 9 for none) and its least distance from enemies."""
    unit = battle.unit("u")
    here = polygon(unit.block)
    start, way = swept(unit.block, bearing, length, battle)
    others = [o for o in battle.others(unit) if not _covers(start, polygon(o.block))]
    friends = [polygon(o.block) for o in others if o.army == unit.army]
    enemies = [polygon(o.block) for o in others if o.army != unit.army and here.distance(polygon(o.block)) > 0.01]
    if any(_covers(way, shapely.Polygon(rock.shape)) for rock in battle.ground.barriers):
        return 9, 0.0
    gaps = [way.distance(enemy) for enemy in enemies]
    least = min(gaps, default=math.inf)
    keeps = all(gap >= min(100.0, here.distance(enemy)) - 0.02 for gap, enemy in zip(gaps, enemies, strict=True))
    if keeps:
        return (2 if any(_covers(way, friend) for friend in friends) else 1), least
    return (3 if least > 0.01 else 9), least


ORDER = [0.0] + [sign * float(step) for step in range(5, 91, 5) for sign in (1, -1)]


def second_opinion(battle: Battle, bearing: float, length: float) -> float | None:
    """The deflection the rows ask for, counter-clockwise positive; None where there is no way."""
    found = {delta: tier_of(battle, bearing - delta, length) for delta in ORDER}
    for tier, most in ((1, 45.0), (2, 90.0)):
        for delta in ORDER:
            if abs(delta) <= most and found[delta][0] <= tier:
                return delta
    last = [(round(-found[delta][1], 2), n, delta) for n, delta in enumerate(ORDER) if found[delta][0] <= 3]
    return min(last)[2] if last else None


@pytest.mark.rule("FB-FLE-08", "FB-FLE-15")
@each(tables(), turns, st.integers(5, 30))
def test_flights_turn_as_the_rows_say(battle: Battle, bearing: int, cm: int) -> None:
    flown = flight_path(battle, battle.unit("u"), float(bearing), cm * 10.0)
    expected = second_opinion(battle, float(bearing), cm * 10.0)
    if expected is None:
        assert flown.result == "destroyed"
        return
    assert flown.deflection == expected
    (x1, y1), (x2, y2) = flown.turned.centre, flown.end.centre
    if flown.result == "moved" and flown.end.count > 1:
        assert math.hypot(x2 - x1, y2 - y1) >= cm * 10 - 0.01


@pytest.mark.rule("FB-FLE-05", "FB-FLE-06", "FB-FLE-17")
@each(tables(), turns, st.integers(5, 30))
def test_a_flight_ends_clear_of_everything_or_is_the_end(battle: Battle, bearing: int, cm: int) -> None:
    unit = battle.unit("u")
    flown = flight_path(battle, unit, float(bearing), cm * 10.0)
    if flown.result != "moved":
        return
    assert not base_beyond_table(flown.end, battle.ground)
    for other in battle.others(unit):
        lone_among_friends = flown.end.count == 1 and other.army == unit.army
        assert lone_among_friends or not overlaps(flown.end, other.body)
        assert other.army == unit.army or not touches(flown.end, other.body)
    assert not any(overlaps_shape(flown.end, rock.shape) for rock in battle.ground.barriers)


def first_contact(battle: Battle, bearing: float, length: float) -> float | None:
    """How far a unit sweeps until its box first covers a standing enemy, in steps of half a millimetre."""
    unit = battle.unit("u")
    start = polygon(_pivoted(unit.block, bearing)).buffer(-0.02)
    dx, dy = heading(bearing)
    standing = [polygon(e.block) for e in battle.enemies_of(unit) if not e.is_fleeing]
    for step in range(int(length * 2) + 1):
        there = translate(start, dx * step / 2, dy * step / 2)
        if any(there.intersects(enemy) for enemy in standing):
            return step / 2
        if any(there.intersects(shapely.Polygon(rock.shape)) for rock in battle.ground.barriers):
            return None
    return None


@pytest.mark.rule("FB-PUR-11", "FB-PCH-01", "FB-PCH-07", "FB-OFF-01")
@each(tables(), turns, st.integers(5, 30))
def test_pursuits_meet_whom_they_must_and_end_where_they_may(battle: Battle, bearing: int, cm: int) -> None:
    unit, length = battle.unit("u"), cm * 10.0
    if any(touches(unit.body, enemy.body) for enemy in battle.enemies_of(unit)):
        return
    path = run_path(battle, "u", float(bearing), length)
    if path.legs == () and path.end == unit.block:
        return
    met = first_contact(battle, float(bearing), length)
    if path.result == "contact":
        assert met == pytest.approx(path.contact_at, abs=0.6)
        (hit,) = path.hits
        assert touches(path.end, battle.unit(hit).body)
    elif met is not None:
        assert met >= length - 0.6 or path.length >= met - 1.6
    after = replace(battle, units=tuple(_after(u, path.ran_over) for u in battle.units))
    if path.result != "off_table":
        assert not base_beyond_table(path.end, battle.ground)
        assert not any(overlaps(path.end, other.body) for other in after.others(unit))
        assert not any(overlaps_shape(path.end, rock.shape) for rock in battle.ground.barriers)
    if path.result == "moved":
        assert path.length <= length + 0.01


def _after(unit: Unit, ran_over: tuple[str, ...]) -> Unit:
    return replace(unit, condition=Condition.DESTROYED) if unit.id in ran_over else unit


@pytest.mark.rule("FB-GEN-01")
@each(tables(), turns, st.integers(5, 30))
def test_moving_the_whole_table_by_a_quarter_turn_changes_no_flight(battle: Battle, bearing: int, cm: int) -> None:
    """A quarter turn clockwise: (x, y) comes to (y, width - x)."""

    def turn(block: Block) -> Block:
        pose = block.pose
        return replace(block, pose=Pose(pose.y, battle.width - pose.x, (pose.facing + 90) % 360).snap())

    turned = replace(
        battle,
        width=battle.height,
        height=battle.width,
        terrain=tuple(replace(t, shape=tuple((y, battle.width - x) for x, y in t.shape)) for t in battle.terrain),
        units=tuple(replace(u, body=turn(u.block)) for u in battle.units),
    )
    one = flight_path(battle, battle.unit("u"), float(bearing), cm * 10.0)
    two = flight_path(turned, turned.unit("u"), (bearing + 90.0) % 360.0, cm * 10.0)
    assert (one.result, one.deflection) == (two.result, two.deflection)
    assert distance(turn(one.end), two.end) == 0.0
    assert turn(one.end).pose.point == pytest.approx(two.end.pose.point, abs=0.05)
