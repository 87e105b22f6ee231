"""The picture of a position, base by base."""

from __future__ import annotations

import math
from dataclasses import replace

from game.battle.terrain import Going, Terrain
from game.battle.unit import Condition
from game.data.load import case_from_text
from game.scene.battle import View, scene
from game.scene.drawables import Circle, Line, Polygon, describe
from game.scene.terrain import terrain_items
from tests.scene.pictures import LANE, WHEEL, filled, label, words

BATTLE = case_from_text(WHEEL, "wheel.yaml").battle


def test_every_base_is_drawn_in_its_armys_colour() -> None:
    shown = scene(BATTLE)
    assert len(filled(shown, "red")) == 20
    assert len(filled(shown, "blue")) == 20


def test_a_base_stands_where_its_model_stands() -> None:
    """The left end of the front rank at front (35, 20) cm: 300 to 320 mm across, 180 to 200 up."""
    first = filled(scene(BATTLE), "red")[0]
    assert {(round(x), round(y)) for x, y in first.points} == {(300, 180), (320, 180), (320, 200), (300, 200)}


def test_names_stand_behind_and_say_how_many() -> None:
    shown = scene(BATTLE)
    assert words(shown) == ["Spears 20", "Foe 20"]
    spears, foe = label(shown, "Spears 20"), label(shown, "Foe 20")
    assert spears.offset[1] < 0
    assert foe.offset[1] > 0


def test_a_fleeing_unit_is_drawn_as_a_mob_the_same_way_each_time() -> None:
    runaway = replace(BATTLE.unit("spears"), condition=Condition.FLEEING)
    shown = scene(BATTLE.with_unit(runaway))
    assert not filled(shown, "red")
    assert sum(isinstance(c, Circle) and c.fill == "red_light" and c.opacity == 1.0 for c in shown.items) == 20
    assert shown == scene(BATTLE.with_unit(runaway))


def test_command_figures_are_marked_on_their_bases() -> None:
    """Champion, standard and musician about the middle (35 cm) of the front rank, whose bases' middles are 19 cm up."""
    plain = scene(BATTLE)
    led = scene(BATTLE.with_unit(replace(BATTLE.unit("spears"), command=("champion", "standard", "musician"))))
    added = [item for item in led.items if isinstance(item, Circle) and item not in plain.items]
    assert {(round(c.centre[0]), round(c.centre[1])) for c in added} == {(330, 190), (350, 190), (370, 190)}


def test_a_selected_unit_is_framed() -> None:
    shown = scene(BATTLE, View(selected="foe"))
    (frame,) = [p for p in shown.items if isinstance(p, Polygon) and p.stroke == "select"]
    assert min(x for x, _ in frame.points) < 420 < 520 < max(x for x, _ in frame.points)


def test_hidden_units_are_left_out_with_their_names() -> None:
    shown = scene(BATTLE, View(hidden=("foe",)))
    assert not filled(shown, "blue")
    assert words(shown) == ["Spears 20"]


def test_a_wall_is_open_at_its_gate() -> None:
    """A wall from 0 to 1000 with a gate from 400 to 520 is drawn in two stretches."""
    wall = Terrain("wall", "obstacle", Going.OPEN, line=((0, 0), (1000, 0)), gates=(((400, 0), (520, 0)),))
    drawn = {item.points for item in terrain_items(wall) if isinstance(item, Line)}
    assert drawn == {((0.0, 0.0), (400.0, 0.0)), ((520.0, 0.0), (1000, 0))}


def test_trees_stand_within_their_wood() -> None:
    wood = Terrain("copse", "wood", Going.DIFFICULT, shape=((0, 0), (200, 0), (200, 150), (0, 150)))
    trees = [item for item in terrain_items(wood) if isinstance(item, Circle) and item.fill == "tree"]
    assert len(trees) >= 8
    for tree in trees:
        x, y = tree.centre
        assert tree.radius - 0.5 <= x <= 200.5 - tree.radius
        assert tree.radius - 0.5 <= y <= 150.5 - tree.radius


def test_the_text_of_a_scene_tells_its_parts() -> None:
    told = describe(scene(case_from_text(LANE, "lane.yaml").battle))
    assert told.startswith("view 0 0 1800 1200\n")
    assert "text 'Archers 15' at" in told
    assert told.count("polygon red ") == 35


def test_a_small_unit_bears_its_symbol_too() -> None:
    captain = replace(BATTLE.unit("foe"), body=replace(BATTLE.unit("foe").block, files=1, count=1), troop="character")
    badges = [c for c in scene(BATTLE.with_unit(captain)).items if isinstance(c, Circle) and c.fill == "white"]
    assert len(badges) == 2
    assert all(math.isfinite(badge.radius) for badge in badges)
