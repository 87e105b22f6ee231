"""A volley's picture: lines of fire, ranges, cover and numbers, in figures worked out by hand."""

from __future__ import annotations

import math

from game.assets import scenario_path
from game.data.load import load_case
from game.scene.drawables import Circle, Line
from tests.scene.pictures import drawn, filled, label, of_case, words

BOWS = """
kind: case
title: Out of range
pieces:
  - {id: archers, side: a, base: [20, 20], models: 10, files: 10, front: [90, 20], facing: 0, gear: [short_bow]}
  - {id: foe, side: b, base: [20, 20], models: 5, files: 5, front: [85, 59.5], facing: 180, profile: {M: 10}}
  - {id: far, side: b, base: [20, 20], models: 5, files: 5, front: [60, 90], facing: 180, profile: {M: 10}}
  - {id: behind, side: b, base: [20, 20], models: 5, files: 5, front: [90, 10], facing: 0, profile: {M: 10}}
ask:
  - shoot: {unit: archers, at: foe}
  - shoot: {unit: archers, at: far}
  - shoot: {unit: archers, at: behind}
"""
LINES = load_case(scenario_path("cases", "some_short_some_long.yaml"))
WALL = load_case(scenario_path("cases", "half_behind_a_wall.yaml"))


def test_every_shot_is_a_line_and_long_ones_are_dashed() -> None:
    """Eight at short range, two at long: 4+ and 5+."""
    scene = of_case(LINES)
    lines = [item for item in scene.items if isinstance(item, Line) and item.stroke == "good"]
    assert [line.dashed for line in lines].count(False) == 8
    assert [line.dashed for line in lines].count(True) == 2
    assert {"8 at short range: 4+", "2 at long range: 5+", "29.50 cm", "short range 30.0 cm"} <= set(words(scene))
    assert len(filled(scene, "touched")) == 10


def test_the_ring_of_short_range_lies_thirty_centimetres_before_the_front() -> None:
    """The archers' front is at y 40: the middle of the ring at y 70."""
    ring = next(item for item in of_case(LINES).items if isinstance(item, Line) and item.stroke == "path")
    assert max(y for _, y in ring.points) == 700.0
    assert math.dist(ring.points[0], (800.0, 400.0)) == 300.0


def test_models_in_cover_are_marked_and_so_is_what_covers() -> None:
    """Three of five stand at the wall; the wall has a line along it."""
    scene = of_case(WALL)
    dots = [item for item in scene.items if isinstance(item, Circle) and item.fill == "ghost"]
    assert sorted(dot.centre for dot in dots) == [(460.0, 610.0), (480.0, 610.0), (500.0, 610.0)]
    assert {key.words for key in scene.legend} >= {"model in cover", "gives hard cover"}
    assert scene.card is not None
    assert scene.card.title == "Archers: 1 model shoots at Spears, through hard cover"


def test_whoever_is_out_of_range_has_a_mark() -> None:
    """Short bows at 39.5: the tenth archer is 40.30 off."""
    scene = drawn(BOWS)
    dots = [item for item in scene.items if isinstance(item, Circle) and item.fill == "bad"]
    assert [dot.centre for dot in dots] == [(990.0, 190.0)]
    assert label(scene, "short bow 40.0 cm").pill == "path"
    assert scene.card is not None
    assert scene.card.lines == ("9 at long range: to hit 5+ = 4 (BS 3), +1 long range", "1 out of range")


def test_all_out_of_range_and_nobody_seen_are_two_verdicts() -> None:
    """One may shoot and falls short; the other may not."""
    far, behind = drawn(BOWS, 1).card, drawn(BOWS, 2).card
    assert far is not None
    assert behind is not None
    assert (far.title, far.role) == ("Far is out of range of Archers", "good")
    assert (behind.title, behind.role) == ("Archers may not shoot at Behind", "bad")
