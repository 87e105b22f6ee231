"""A verdict's picture says what was decided, in figures worked out by hand."""

from __future__ import annotations

import math

import pytest

from game.geometry.approach import CostedLeg
from game.geometry.legs import Ahead, Hand, Wheel
from game.scene.charge_picture import split
from game.scene.drawables import Circle, Line, Polygon
from tests.scene.pictures import LANE, WHEEL, drawn, filled, label, words

# The spearmen's front right corner is the pivot at (40, 20); the foe's front right corner (in contact) is (42, 34).
# A 5-file front is 10 cm wide, so a wheel of 42.6 degrees draws 10 * 42.6 * pi / 180 = 7.43 cm.


def test_a_wheel_bears_its_angle_and_the_length_of_its_arc() -> None:
    """10 cm of front through 42.6° are 7.43 cm (FB-MOV-05)."""
    assert round(10 * math.radians(42.6), 2) == pytest.approx(7.44, abs=0.011)
    assert {"wheel 42.6° = 7.43", "ahead 11.66"} <= set(words(drawn(WHEEL)))


def test_a_legal_charge_marks_the_models_in_contact_on_both_sides() -> None:
    """Five of each front rank touch: ten bases in the colour of contact."""
    assert len(filled(drawn(WHEEL), "touched")) == 10


def test_the_card_says_the_verdict_first() -> None:
    card = drawn(WHEEL).card
    assert card is not None
    assert card.title == "Legal charge into the front"
    assert card.lines[0].startswith("19.09 of 20 cm: ")
    assert card.role == "good"


def test_the_front_closes_for_free_and_the_zone_counts_models() -> None:
    said = words(drawn(WHEEL))
    assert "closes 42.6° for free" in said
    assert "front zone: 20 of 20 models" in said
    assert "first contact" in said


def test_what_is_too_far_shows_where_the_allowance_ends_and_what_is_missing() -> None:
    """The least path wheels 8.1° (1.42) and goes 14.14 ahead: 15.56 of 15 cm, so 0.6 are missing."""
    scene = drawn(WHEEL, 1)
    assert "15.0 cm end here, 0.6 short" in words(scene)
    assert scene.card is not None
    assert scene.card.role == "bad"
    assert any(isinstance(item, Line) and item.stroke == "bad" and item.dashed for item in scene.items)


def test_a_blocker_is_outlined_and_the_place_is_marked() -> None:
    """The archers' near left corner stands at (93.8, 50.5), 12 mm inside the lane's right edge at 95."""
    scene = drawn(LANE)
    outlines = [p for p in scene.items if isinstance(p, Polygon) and p.stroke == "bad"]
    assert any((938.0, 505.0) in [(round(x), round(y)) for x, y in p.points] for p in outlines)
    (ring,) = [c for c in scene.items if isinstance(c, Circle) and c.stroke == "bad"]
    assert math.dist(ring.centre, (938, 505)) < 10
    assert label(scene, "stops after 0.5 cm")
    reason = next(text for text in words(scene) if "(FB-GEN-08)" in text)
    assert "Archers" in reason


def test_the_legend_names_only_what_is_drawn() -> None:
    legal, blocked = drawn(WHEEL), drawn(LANE)
    assert [key.role for key in legal.legend] == ["arc", "path", "touched", "red"]
    assert "touched" not in [key.role for key in blocked.legend]


def test_the_picture_shows_all_that_matters() -> None:
    scene = drawn(WHEEL)
    left, low, right, high = scene.view
    for x, y in ((300, 120), (400, 200), (420, 420), (520, 340)):
        assert left < x < right
        assert low < y < high


def test_the_same_question_gives_the_same_picture() -> None:
    assert drawn(WHEEL) == drawn(WHEEL)


def test_an_allowance_cuts_a_leg_in_proportion() -> None:
    """7.43 of wheel and 11.66 ahead: 15 cm pay the wheel and 7.57 of the way ahead."""
    legs = [CostedLeg(Wheel(Hand.RIGHT, 42.6), 74.3), CostedLeg(Ahead(116.6), 116.6)]
    within, beyond = split(legs, 150.0)
    assert [leg.cost for leg in within] == pytest.approx([74.3, 75.7])
    assert [leg.cost for leg in beyond] == pytest.approx([40.9])
    assert isinstance(beyond[0].leg, Ahead)


def test_an_allowance_within_a_wheel_cuts_its_angle() -> None:
    within, beyond = split([CostedLeg(Wheel(Hand.LEFT, 40.0), 80.0)], 20.0)
    assert within[0].leg == Wheel(Hand.LEFT, 10.0)
    assert beyond[0].leg == Wheel(Hand.LEFT, 30.0)
