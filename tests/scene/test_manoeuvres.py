"""Charges, fights, ways of flight, losses and the dead are seen on the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.engagement import Charge, ChargeResult, Engagement, Foe
from game.battle.events import UnitMoved
from game.battle.terrain import Going, Terrain
from game.battle.unit import Condition
from game.geometry.legs import Ahead
from game.geometry.ranks import Side
from game.scene.battle import View, is_faced, is_met, scene
from game.scene.drawables import Circle, Line, Polygon, Text
from game.scene.losses import fallen_items
from game.scene.manoeuvres import Trail, charge_items, fight_items, trail_items, trails
from game.scene.terrain import terrain_items
from game.scene.units import unit_items
from tests.play import foot, given

RED, BLUE = foot("guards"), foot("orcs", army="b", front=(60, 70), facing=180)
COLOURS = {"a": "red", "b": "blue"}


def test_a_declared_charge_points_from_front_to_the_side_it_strikes() -> None:
    """The guards' front middle is at (600, 600), the orcs' at (600, 700)."""
    charge = Charge("guards", "orcs", Side.FRONT, RED.block.pose)
    battle = replace(given(RED, BLUE), charges=(charge,))
    (arrow,) = (item for item in charge_items(battle, COLOURS) if isinstance(item, Line) and item.arrow)
    assert [(round(x), round(y)) for x, y in arrow.points] == [(600, 600), (600, 700)]
    done = replace(battle, charges=(replace(charge, result=ChargeResult.CONTACT),))
    assert not list(charge_items(done, COLOURS))


def test_two_who_fight_have_crossed_swords_between_them_and_no_chevrons_in_the_way() -> None:
    """Both fronts lie on y 600; the orcs' five files are half beside the guards': shared from x 600 to 650."""
    orcs = foot("orcs", army="b", front=(65, 60), facing=180)
    fight = Engagement(Foe("guards", Side.FRONT), Foe("orcs", Side.FRONT), 1)
    battle = replace(given(RED, orcs), engagements=(fight,))
    discs = [item for item in fight_items(battle, 7.5) if isinstance(item, Circle) and item.stroke]
    assert [(round(x), round(y)) for x, y in (disc.centre for disc in discs)] == [(625, 600)]
    assert is_faced(battle, "guards")
    assert is_met(battle, battle.unit("guards"))
    assert not is_met(given(RED, BLUE), RED)
    ahead = [
        item
        for item in unit_items(RED, "red", label=False, faced=True)
        if isinstance(item, Polygon) and max(y for _, y in item.points) > 602
    ]
    assert not ahead
    flank = replace(battle, engagements=(replace(fight, one=Foe("guards", Side.LEFT)),))
    assert not is_faced(flank, "orcs")


def test_ways_of_flight_are_taken_from_what_happened() -> None:
    """The guards run 20 cm ahead from (600, 600); an ordinary move leaves no trail."""
    battle = given(RED, BLUE)
    body = replace(RED.block, pose=replace(RED.block.pose, y=800.0))
    ran, walked = (UnitMoved("guards", how, (Ahead(200.0),), 200.0, body) for how in ("flight", "move"))
    assert trails([(battle, [ran])]) == (Trail("flight", "a", (600.0, 600.0), (600.0, 800.0)),)
    assert trails([(battle, [walked])]) == ()
    drawn = [item for item in trail_items(trails([(battle, [ran])]), COLOURS) if isinstance(item, Line) and item.arrow]
    assert [arrow.dashed for arrow in drawn] == [True]


@pytest.mark.parametrize(("lost", "crosses"), [(0, 0), (3, 3), (15, 15), (60, 26)])
def test_each_model_lost_has_a_cross_behind_its_unit(lost: int, crosses: int) -> None:
    """13 crosses of 7.2 mm stand side by side behind 100 mm, in two rows at the most, all behind the last rank."""
    unit = replace(RED, original_count=RED.count + lost)
    strokes = [item for item in fallen_items(unit, "red") if isinstance(item, Line) and item.stroke == "red_dark"]
    assert len(strokes) == 2 * crosses
    rear = 600 - RED.block.depth
    assert all(y < rear for stroke in strokes for _, y in stroke.points)


def test_where_a_unit_was_destroyed_a_skull_remains() -> None:
    dead = replace(BLUE, condition=Condition.DESTROYED)
    marks = [
        item
        for item in scene(given(RED, dead)).items
        if isinstance(item, Circle) and item.fill == "blue_light" and item.stroke == "blue_dark"
    ]
    assert [mark.centre for mark in marks] == [BLUE.body.centre]


def test_near_by_models_have_more_to_them_than_from_afar() -> None:
    afar, near = (
        [item for item in unit_items(RED, "red", label=False, zoom=zoom) if isinstance(item, Circle)]
        for zoom in (0.7, 3.0)
    )
    assert len(near) >= len(afar) + 3 * RED.count


def test_a_closer_look_is_a_nearer_one() -> None:
    """1200 points for 300 mm are 4 a mm; for the whole table of 1200 mm 1 a mm."""
    battle = given(RED)
    assert len(scene(battle, View(window=(500, 450, 800, 650))).items) > len(scene(battle).items) + 50


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_hill_has_a_contour_for_each_level_and_one_more_and_says_its_level(level: int) -> None:
    hill = Terrain("hill", "hill", Going.OPEN, shape=((0, 0), (300, 0), (300, 200), (0, 200)), level=level)
    items = list(terrain_items(hill))
    assert sum(isinstance(item, Line) and item.stroke == "hill_edge" for item in items) == level + 1
    assert [item.text for item in items if isinstance(item, Text)] == [f"level {level}"]


@pytest.mark.parametrize("kind", ["wood", "hill", "lake", "building", "impassable", "difficult", "very_difficult"])
def test_terrain_keeps_the_outline_that_counts(kind: str) -> None:
    shape = ((0.0, 0.0), (220.0, 10.0), (240.0, 150.0), (90.0, 180.0), (-20.0, 100.0))
    piece = Terrain("piece", kind, Going.OPEN, shape=shape)
    assert any(isinstance(item, Polygon) and item.points == shape and item.stroke for item in terrain_items(piece))
