"""Frames, boxes, distances, overlaps and the table's edge by their rows' examples."""

from __future__ import annotations

import math

import pytest

from game.geometry.bases import Base
from game.geometry.measure import (
    base_beyond_table,
    base_distance,
    distance,
    distance_to_shape,
    edge_distances,
    is_inside,
    nearest_points,
    overlaps,
    overlaps_shape,
    touches,
    within_table,
)
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, model_poses
from game.geometry.tolerance import at_most, less_than
from tests.geometry.board import FOOT, block, box, home, place, shape, spanning, table


@pytest.mark.rule("FB-GEN-01")
def test_right_of_a_facing() -> None:
    assert Pose(0, 0, 0).right == pytest.approx((1, 0))
    assert Pose(0, 0, 90).right == pytest.approx((0, -1))


@pytest.mark.rule("FB-GEN-02")
def test_the_box_holds_the_empty_places_of_the_last_rank() -> None:
    unit = spanning(0, 10, 0, models=18)
    assert (unit.ranks, unit.width, unit.depth) == (4, 100, 80)
    assert (home(unit.rear_left), home(unit.rear_right)) == ((0, -8), (10, -8))


@pytest.mark.rule("FB-UNI-02")
def test_a_short_last_rank_is_centred() -> None:
    assert [home(pose.point) for pose in model_poses(block(0, 0, models=18))[15:]] == [(-2, -7), (0, -7), (2, -7)]
    assert [home(pose.point) for pose in model_poses(block(0, 0, models=17))[15:]] == [(-1, -7), (1, -7)]


@pytest.mark.rule("FB-GEN-03")
def test_distance_is_the_shortest_gap_of_the_boxes() -> None:
    near, far = spanning(0, 10, 8, models=20), spanning(13, 23, 20, models=20)
    assert distance(near, far) == pytest.approx(50)
    assert nearest_points(near, far) == (pytest.approx(place(10, 8)), pytest.approx(place(13, 12)))


@pytest.mark.rule("FB-GEN-03")
def test_limits_include_and_exclude() -> None:
    assert not less_than(200.0, 200)
    assert less_than(199.0, 200)
    assert at_most(200.0, 200)
    assert at_most(200.01, 200)
    assert not at_most(200.02, 200)


@pytest.mark.rule("FB-GEN-03")
def test_contact_and_overlap_leave_room_for_rounding() -> None:
    unit = spanning(0, 10, 0, models=20)
    assert touches(unit, spanning(0, 10, 8.0005, models=20))
    assert not touches(unit, spanning(0, 10, 8.002, models=20))
    assert not overlaps(unit, spanning(0, 10, 7.9995, models=20))
    assert overlaps(unit, spanning(0, 10, 7.9, models=20))
    assert touches(unit, spanning(10, 20, 8, models=20))  # a corner counts


@pytest.mark.rule("FB-MOV-14", "FB-GEN-02")
def test_bases_may_be_further_apart_than_boxes() -> None:
    ahead = spanning(-5, 5, 0, models=16)  # its last rank is one model in the middle, y -8 to -6, x -1 to 1
    beside = spanning(-18, -8, -8, models=20)
    assert distance(ahead, beside) == pytest.approx(30)  # corner (-5, -8) to (-8, -8)
    # Base to base: the end of the third rank at (-5, -6), two higher than the corner of the box beside.
    assert base_distance(ahead, beside) == pytest.approx(10 * math.hypot(3, 2))
    assert base_distance(beside, ahead) == pytest.approx(10 * math.hypot(3, 2))


def test_round_bases_are_measured_exactly() -> None:
    one, two = (Loose((Pose(x, y),), Base.disc(25)) for x, y in ((100, 100), (130, 140)))
    assert distance(one, two) == pytest.approx(25)
    assert distance(one, Block(Pose(100, 200), 1, 1, FOOT)) == pytest.approx(180 - 112.5)
    # A slanting line 20 away from the centre: exactly 7.5, wherever the disc is cut into segments.
    slant = ((100.0, 128.284271), (128.284271, 100.0), (200.0, 200.0))
    assert distance_to_shape(one, slant) == pytest.approx(7.5, abs=1e-4)


@pytest.mark.rule("FB-FLE-17")
def test_a_unit_has_left_when_a_base_is_beyond_the_edge() -> None:
    ground = table()
    unit = Block(Pose(600, 1180), 5, 20, FOOT)
    assert not base_beyond_table(unit.at(unit.pose.moved(20)), ground)
    assert base_beyond_table(unit.at(unit.pose.moved(120)), ground)
    assert not base_beyond_table(unit.at(unit.pose.moved(20.01)), ground)
    assert base_beyond_table(unit.at(unit.pose.moved(20.02)), ground)


@pytest.mark.rule("FB-FLE-17", "FB-GEN-02")
def test_empty_places_may_hang_over_the_edge_when_nobody_stands_there() -> None:
    # Sixteen models facing up, rear edge 10 below the table: the lone straggler of the last rank is beyond it too.
    assert base_beyond_table(Block(Pose(600, 70), 5, 16, FOOT), table())
    # Turned to the east the empty places of the last rank lie along both sides; hung over to the south by 10,
    # the first three ranks hang over as well.
    beside = Block(Pose(640, 40, 90), 5, 16, FOOT)
    assert base_beyond_table(beside, table())
    # Only a corner of the box beyond the edge: turned by 45 degrees, rear left corner empty.
    corner = Block(Pose(0, 0, 45), 5, 16, FOOT)
    at = corner.at(Pose(corner.pose.x - corner.rear_left[0] - 5, 400, 45))
    assert not within_table(at, table())
    assert not base_beyond_table(at, table())


def test_edges_of_the_table() -> None:
    unit = Block(Pose(50, 1200), 5, 20, FOOT)
    assert within_table(unit, table())
    assert edge_distances(unit, table()) == {"left": 0, "right": 1700, "bottom": 1120, "top": 0}


def test_bodies_and_polygons() -> None:
    unit = spanning(0, 10, 0, models=20)
    dent = shape((-10, -20), (20, -20), (20, 10), (11, 10), (11, -9), (-1, -9), (-1, 10), (-10, 10))
    assert not overlaps_shape(unit, dent)
    assert distance_to_shape(unit, dent) == pytest.approx(10)
    assert overlaps_shape(unit, box(9, -1, 12, 1))
    assert overlaps_shape(unit, box(4, -5, 5, -4))  # wholly inside
    assert not overlaps_shape(unit, box(10, -1, 12, 1))  # only touching
    assert is_inside(unit, box(0, -8, 10, 0))
    assert not is_inside(unit, box(0, -7.9, 10, 0))
