"""What the overlays show: the rows' distances in the pictures, words for each unit, never a slow frame."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.engagement import ChargeKind, Engagement, Foe
from game.data.load import scenario_from_text
from game.geometry.pose import Pose
from game.geometry.ranks import Side
from game.scene.drawables import Line, Polygon, Scene, Text, describe
from game.scene.pills import Crowd, Spot, beside
from game.scene.pills import spread as pills_apart
from game.scene.strokes import label_box
from game.scene.units import badge_place
from game.ui.camera import Camera
from game.ui.overlays import OVERLAYS, Glance, Layers
from game.ui.overlays.apart import Apart
from game.ui.overlays.layers import Layer
from game.ui.overlays.marks import told
from game.ui.overlays.reach import area_of
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings
from tests.ui.conftest import DUEL
from tests.ui.gallery import shown

if TYPE_CHECKING:
    from game.scene.drawables import Drawable
    from tests.ui.conftest import Table

FIELD = """
kind: battle
title: Overlays
table: {width: 120, height: 90}
turns: 2
first: a
options: {show_distances: true}
sides:
  - {id: a, name: The Reds, colour: red}
  - {id: b, name: The Blues, colour: blue}
terrain:
  - {id: copse, kind: wood, shape: [[10, 40], [54, 40], [54, 55], [10, 55]]}
pieces:
  - {id: archers, side: a, unit: archer, name: Archers, models: 10, files: 10, front: [60, 20], facing: 0}
  - {id: guards, side: a, unit: spearman, name: Guards, models: 20, files: 5, front: [90, 40], facing: 0}
  - {id: orcs, side: b, unit: orc, name: Orcs, models: 20, files: 5, front: [90, 55], facing: 180}
  - {id: goblins, side: b, unit: goblin, name: Goblins, models: 20, files: 5, front: [60, 60], facing: 180}
  - {id: hidden, side: b, unit: orc, name: Lurkers, models: 10, files: 5, front: [30, 65], facing: 180}
"""


def field(*, shown: bool = True) -> Battle:
    """Two against three: Guards 15 cm from the Orcs; the Lurkers 15 cm of wood behind; Archers look at all."""
    battle = scenario_from_text(FIELD, "field").battle
    return battle if shown else replace(battle, options=())


def over(overlay: str, battle: Battle, selected: str | None = None, army: str = "a") -> tuple[list[Drawable], Layers]:
    """What one overlay draws, to the end."""
    layers = Layers(OVERLAYS)
    layers.toggle(overlay)
    return layers.items(Glance(battle, army, selected), whole=True), layers


def words(items: list[Drawable]) -> list[str]:
    """The words on the table."""
    return [item.text for item in items if isinstance(item, Text)]


def spread(item: Drawable) -> tuple[float, float, float, float]:
    """The least and greatest x and y of an area, mm."""
    assert isinstance(item, Polygon)
    xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.rule("FB-MOV-19")
def test_zones_lie_three_centimetres_round_enemies() -> None:
    """Orcs: 12.5 by 10 cm, front at y 55 facing south, so x 83.75..96.25, y 55..65; and 3 cm more on each side."""
    items, _ = over("zones", field())
    assert spread(items[0]) == pytest.approx((807.5, 520, 992.5, 680))
    assert len(items) == 3


@pytest.mark.rule("FB-MOV-14")
def test_march_shows_who_is_barred_and_by_whom() -> None:
    """Guards stand 15 cm from the Orcs; the Archers 40 from the nearest."""
    items, layers = over("march", field())
    assert words(items) == ["may march", "no march"]
    (arrow,) = [item for item in items if isinstance(item, Line)]
    assert [y for _, y in arrow.points] == [400, 550]
    (note,) = layers.notes("guards")
    assert "Orcs" in note
    assert "FB-MOV-14" in note


@pytest.mark.rule("FB-SHT-09")
def test_sight_names_what_hides() -> None:
    """The Archers see Orcs and Goblins; 15 cm of wood hide the Lurkers (5 cm are the most)."""
    items, layers = over("sight", field(), "archers")
    assert words(items) == ["hidden by copse"]
    roles = [item.stroke for item in items if isinstance(item, Line)]
    assert roles == ["arc", "arc", "good", "good", "bad"]
    assert layers.notes("goblins") == ["Archers see, with 10 models"]
    assert "FB-SHT-09" in layers.notes("hidden")[0]


@pytest.mark.rule("FB-CHG-10")
def test_reach_tells_of_each_enemy_whether_a_charge_comes_home() -> None:
    """Guards M 10: 20 cm; Orcs straight ahead at 15 cm, Goblins not: 20 cm ahead and 20 to the left at least."""
    items, layers = over("reach", field(), "guards")
    assert "15.0 cm" in words(items)
    assert layers.notes("orcs") == ["reached: 15.0 of 20 cm, 5 models touch"]
    assert "too far" in layers.notes("goblins")[0]


@pytest.mark.rule("FB-CHG-05")
def test_reach_is_not_shown_where_the_rules_let_nobody_measure() -> None:
    """The switch is off: no area, no verdicts, only the reason."""
    items, layers = over("reach", field(shown=False), "guards")
    assert len(items) == 1
    assert "FB-CHG-05" in words(items)[0]
    assert layers.notes("orcs") == []


def test_the_area_of_a_charge_is_what_wheel_and_move_allow() -> None:
    """Straight 200 mm ahead; a wheel of 90 degrees costs 157 mm of 200, so nothing lies behind the front."""
    (area,) = area_of(field().unit("guards"))
    assert max(y for _, y in area) == pytest.approx(600)
    assert min(y for _, y in area) >= 400 - 1


@pytest.mark.rule("FB-SHT-12")
def test_cover_tells_the_number_needed() -> None:
    """BS 3 needs 4; the Goblins at 40 cm are beyond half of 75: long range takes 1."""
    items, layers = over("cover", field(), "archers")
    assert "no shot" in words(items)
    (note,) = layers.notes("goblins")
    assert note == "10 shots, no cover: 5+ = 4 (BS 3) +1 long range"


@pytest.mark.rule("FB-SHT-02")
def test_cover_gives_no_range_away() -> None:
    """Nothing is measured before a target is chosen: the number at short range, and what long range would cost."""
    _, layers = over("cover", field(shown=False), "archers")
    (note,) = layers.notes("goblins")
    assert note == "10 shots, no cover: 4+ = 4 (BS 3); at long range 1 more"


def test_contact_marks_the_models_that_touch() -> None:
    """Charged head on, five against five."""
    battle = scenario_from_text(DUEL, "duel").battle
    orcs = battle.unit("orcs")
    battle = battle.with_unit(orcs.at(replace(orcs.block.pose, y=400.0)))
    fight = Engagement(Foe("guards", Side.FRONT, ChargeKind.FULL), Foe("orcs", Side.FRONT), since=1)
    battle = replace(battle, engagements=(fight,))
    items, layers = over("contact", battle)
    assert words(items) == ["5 against 5"]
    assert layers.notes("orcs") == ["Guards charged in front, Orcs in front: 5 against 5"]


def test_layers_are_kept_until_the_battle_or_the_unit_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position is not worked out twice; another unit is."""
    made: list[Layer] = []
    init = Layer.__init__
    monkeypatch.setattr(Layer, "__init__", lambda self, *args: (made.append(self), init(self, *args))[1])
    layers, battle = Layers(OVERLAYS), field()
    layers.toggle("sight")
    for selected in ("archers", "archers", "guards"):
        layers.items(Glance(battle, "a", selected), whole=True)
    assert len(made) == 2


def test_costly_layers_take_several_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no time left after each enemy a frame works out one of them, and the picture fills up."""
    clock = iter(range(0, 10_000, 5))
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: next(clock))
    layers, glance = Layers(OVERLAYS), Glance(field(), "a", "archers")
    layers.toggle("sight")
    counts = []
    while not counts or not layers.is_done:
        counts.append(len(layers.items(glance)))
    assert len(counts) > 2
    assert counts == sorted(counts)


def test_each_overlay_has_key_and_pill(duel: Table) -> None:
    """Keys 1 to 9, or a click on the pill; both again switch it off."""
    duel.click("guards")
    for key in "12345789":
        duel.pilot.letter(key)
    assert duel.screen.aids.on == {overlay.id for overlay in OVERLAYS}
    duel.pilot.frame(3)
    x, y, width, height = duel.screen.chrome.low.box_of("bar:arcs") or (0, 0, 0, 0)
    duel.pilot.click((x + width / 2, y + height / 2))
    assert "arcs" not in duel.screen.aids.on


@pytest.mark.rule("FB-GEN-03")
def test_the_ruler_measures_from_box_to_box(duel: Table) -> None:
    """Guards' front at 40, Orcs' at 54: 14.0 cm however they are pointed at; for reference while charges are due."""
    duel.pilot.letter("6")
    duel.pilot.drag(duel.pixel("guards"), duel.pixel("orcs"))
    shown = words(list(duel.screen.aids.ruler.items(duel.screen.controller.battle, inches=True)))
    assert shown[0] == "14.0 cm (5.5 in)"
    assert "FB-CHG-05" in shown[1]
    duel.pilot.key(pygame.K_ESCAPE)
    assert duel.screen.aids.ruler.start is None
    duel.pilot.key(pygame.K_ESCAPE)
    assert not duel.screen.aids.on


@pytest.mark.rule("FB-GEN-03")
def test_two_clicks_measure_too(duel: Table) -> None:
    """The first begins a tape that follows the mouse, the second ends it; Esc takes it up, and no unit is chosen."""
    ruler, battle = duel.screen.aids.ruler, duel.screen.controller.battle
    duel.pilot.letter("6")
    assert "click two places" in duel.screen.notice
    duel.click("guards")
    assert ruler.follows
    duel.pilot.move((duel.pixel("guards")[0] + 200, duel.pixel("guards")[1]))
    shown = words(list(ruler.items(battle)))
    assert shown[-1] == "click where it ends; Esc takes it up"
    assert float(shown[0].split()[0]) > 5.0
    duel.click("orcs")
    assert not ruler.follows
    assert words(list(ruler.items(battle)))[0] == "14.0 cm"
    duel.pilot.move(duel.pixel("goblins"))
    assert words(list(ruler.items(battle)))[0] == "14.0 cm", "it lies where it was laid"
    assert duel.prompt == "The Reds: declare charges"
    assert duel.screen.selected is None
    duel.click("goblins")
    assert ruler.follows, "a third click begins another"
    duel.pilot.key(pygame.K_ESCAPE)
    assert (ruler.start, ruler.follows) == (None, False)
    assert duel.screen.aids.is_measuring


@pytest.mark.parametrize(
    "state", ["held", "contact_and_leaders", "sight_and_cover", "zones_and_march", "ruler", "wheel", "illegal"]
)
def test_words_hide_no_symbol(state: str) -> None:
    """Pills of overlays, tape and moves stand beside the symbols of units, however small the window is."""
    with shown(state, (960, 600), Settings()) as app:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.camera is not None
        scale = screen.camera.scale / 1.25
        pills = [item for item in screen._over() if isinstance(item, Text) and item.pill]
        assert pills
        units = [unit for unit in screen.controller.battle.on_table() if not unit.is_fleeing]
        for pill in pills:
            left, top, right, bottom = label_box(pill)
            for unit in units:
                (x, y), radius = badge_place(unit, scale)
                dx, dy = (x - pill.at[0]) * scale, -(y - pill.at[1]) * scale
                off = math.hypot(max(left - dx, 0.0, dx - right), max(top - dy, 0.0, dy - bottom))
                assert off > 0.7 * radius * scale, f"{pill.text} hides {unit.name}"


def test_words_that_go_while_their_places_are_sought_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another overlay is shown and the table moved while there was no time to place the last pill yet."""
    ticks = iter(range(1000))
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: next(ticks))
    places = ((0.0, "a"), (200.0, "b"), (400.0, "c"), (600.0, "d"))
    one, two, three, four = (beside((x, 30.0), (0.0, 1.0), word, "path") for x, word in places)
    apart, camera, crowd = Apart(), Camera(1.0, 200.0, 0.0, (0, 0, 900, 600)), Crowd((), 1.0)
    for _ in range(2):
        apart.items([one, two, three], "all", camera, 1.0, lambda: crowd)
    for n in range(1, 7):
        shown = apart.items([four], "other", camera.panned(float(n), 0.0), 1.0, lambda: crowd)
        assert [item.text for item in shown if isinstance(item, Text)] == ["d"]


def test_where_there_is_no_room_the_cheapest_is_hidden() -> None:
    """With a symbol all over the upper half and a name all over the lower one a pill goes from above to below."""
    view = (0.0, 0.0, 60.0, 60.0)
    dear, cheap = Spot(0.0, 30.0, 60.0, 60.0, 6.0), Spot(0.0, 0.0, 60.0, 30.0, 3.0)
    (kept,) = pills_apart(
        [beside((30.0, 45.0), (0.0, 1.0), "a", "path", gap=-9.0)], 1.0, view, Crowd([dear, cheap], 1.0)
    )
    assert kept.at[1] + kept.offset[1] < 20.0


def test_overlays_as_text() -> None:
    """One picture compared drawable by drawable: the arcs of the Guards (10 by 8 cm, front at (90, 40))."""
    items, _ = over("arcs", field(), "guards")
    assert describe(Scene((0, 0, 1200, 900), tuple(items))).splitlines()[1:4] == [
        "polygon arc 950 400, 850 400, 630 620, 1170 620",
        "line arc 850 400, 630 620",
        "text 'front' at 900 576",
    ]


def test_words_about_a_unit_hide_neither_its_symbol_nor_its_name() -> None:
    """On the rear edge: the Guards look up from (90, 40), 8 cm deep; of who looks aside on the upper edge."""
    battle = field()
    guards = battle.unit("guards")
    x, y = told(guards, "may march", "good").at
    assert (round(x), round(y)) == (900, 400 - 80)
    aside = replace(guards, body=replace(guards.block, pose=Pose(900, 400, 270)))
    x, y = told(aside, "may march", "good").at
    assert (round(x), round(y)) == (900 + 40, 400 + 50)


def test_words_lie_above_every_line(duel: Table) -> None:
    """The frames of who may be chosen do not strike the pills through."""
    duel.pilot.letter("3")
    duel.pilot.frame(2)
    kinds = [isinstance(item, Text) for item in duel.screen._over()]
    assert True in kinds
    assert kinds == sorted(kinds)
