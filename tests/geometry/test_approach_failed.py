"""The move of a failed charge (FB-CHG-13), with the row's numbers."""

from __future__ import annotations

import pytest

from game.geometry.approach import Blocker, failed_move
from game.geometry.bases import Base
from game.geometry.legs import Ahead, Wheel
from game.geometry.measure import overlaps
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.regions import Fence, Ground, Rough

TABLE = Ground(1800, 1200)
SPEARS = Block(Pose(650, 500), 5, 20, Base(20, 20))


@pytest.mark.rule("FB-CHG-13")
def test_straight_at_an_enemy_25_off() -> None:
    foe = Block(Pose(650, 750, 180), 5, 20, Base(20, 20))
    move = failed_move(SPEARS, foe.centre, 100, TABLE, (Blocker("foe", foe, True),))
    assert [leg.leg for leg in move.legs] == [Ahead(100.0)]
    assert move.end.pose == Pose(650, 600, 0)


@pytest.mark.rule("FB-CHG-13")
def test_one_wheel_until_the_facing_points_at_the_target() -> None:
    move = failed_move(SPEARS, (900, 840), 100, TABLE)
    wheel, ahead = move.legs
    assert isinstance(wheel.leg, Wheel)
    assert wheel.leg.degrees == pytest.approx(37.75, abs=0.01)
    assert wheel.cost == pytest.approx(65.9, abs=0.05)
    assert ahead.cost == pytest.approx(34.1, abs=0.05)
    assert move.end.front_right == pytest.approx((720.9, 527), abs=0.5)


@pytest.mark.rule("FB-CHG-13", "FB-MOV-19")
def test_it_halts_3_cm_from_an_enemy() -> None:
    foe = Block(Pose(650, 560, 180), 5, 20, Base(20, 20))
    move = failed_move(SPEARS, foe.centre, 100, TABLE, (Blocker("foe", foe, True),))
    assert move.length == pytest.approx(30, abs=0.01)
    assert move.stopped_by == "foe"


@pytest.mark.rule("FB-GEN-08")
def test_a_friend_may_be_touched() -> None:
    friend = Block(Pose(650, 640), 5, 20, Base(20, 20))
    move = failed_move(SPEARS, None, 100, TABLE, (Blocker("friend", friend),))
    assert move.length == pytest.approx(60)
    assert move.stopped_by == "friend"


@pytest.mark.rule("FB-TER-04", "FB-TER-05", "FB-TER-03")
@pytest.mark.parametrize(
    ("near", "deep", "factor", "moved"), [(4, 40, 2, 70), (1, 2, 2, 55), (4, 40, 4, 55), (-9, 60, 2, 50)]
)
def test_rough_ground_slows(near: float, deep: float, factor: float, moved: float) -> None:
    low, high = 500 + near * 10, 500 + (near + deep) * 10
    rough = Rough(((100, low), (1200, low), (1200, high), (100, high)), factor)
    move = failed_move(SPEARS, None, 100, Ground(1800, 1200, rough=(rough,)))
    assert move.length == pytest.approx(moved, abs=0.01)
    assert move.cost == pytest.approx(100, abs=0.01)


@pytest.mark.rule("FB-TER-07", "FB-TER-08")
@pytest.mark.parametrize(("wall", "moved"), [(3, 50), (6, 60), (-2, 50)])
def test_a_wall_takes_half_the_move(wall: float, moved: float) -> None:
    y = 500 + wall * 10
    ground = Ground(1800, 1200, fences=(Fence(((100, y), (1200, y))),))
    assert failed_move(SPEARS, None, 100, ground).length == pytest.approx(moved, abs=0.01)


@pytest.mark.rule("FB-TER-10")
def test_a_wall_in_a_wood() -> None:
    wood = Rough(((100, 300), (1200, 300), (1200, 900), (100, 900)), 2)
    ground = Ground(1800, 1200, rough=(wood,), fences=(Fence(((100, 510), (1200, 510))),))
    assert failed_move(SPEARS, None, 100, ground).length == pytest.approx(25, abs=0.01)


def test_a_corner_that_stands_in_a_friend_by_a_graze_does_not_swing_deeper_into_it() -> None:
    """The column's corner is 0.3 mm inside its neighbour, which is no overlap; 37 degrees on it would be 115 mm²."""
    column = Block(Pose(714.093, 507.477, 244.21401), 1, 6, Base(20, 20))
    ogres = Block(Pose(659.578, 483.459, 195.284096), 2, 4, Base(40, 40))
    assert not overlaps(column, ogres)
    moved = failed_move(column, (686.664, 400.0), 100, Ground(1200, 800), (Blocker("ogres", ogres),))
    assert not overlaps(moved.end.snap(), ogres)
