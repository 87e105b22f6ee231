"""Who touches whom, base by base, by the rows' examples."""

from __future__ import annotations

import pytest

from game.geometry.bases import Base
from game.geometry.contact import (
    closing_vector,
    models_on_side,
    touching_models,
    touching_pairs,
    touching_side,
)
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, Side
from tests.geometry.board import FOOT, block, place

A = Block(Pose(600, 600), 5, 20, FOOT)
"""The rows' clash, in mm: A stands at x 550 to 650, y up to 600, and faces up."""


def facing_a(files: int, models: int | None = None) -> Block:
    """B before it, on the same middle."""
    return Block(Pose(600, 600, 180), files, models or files * 4, FOOT)


@pytest.mark.rule("FB-WHO-01")
@pytest.mark.parametrize(("files", "fighting"), [(7, 7), (9, 7), (5, 5), (3, 3)])
def test_a_corner_is_contact(files: int, fighting: int) -> None:
    b = facing_a(files)
    theirs, ours = touching_models(b, A)
    assert len(theirs) == fighting
    # Three in the middle touch all their three and, corner to corner, the two beside: five of A in every case.
    assert ours == (0, 1, 2, 3, 4)
    if files == 9:
        assert theirs == (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.rule("FB-WHO-02")
def test_flank_contact_down_to_the_bases() -> None:
    b = facing_a(5)
    c = Block(Pose(650, 640, 270), 5, 20, FOOT)  # faces west, its front on x = 650, y 590 to 690
    mine, theirs = touching_models(c, b)
    assert mine == (0, 1, 2, 3, 4)
    # B faces down: its left end is at x 650; the file x 630 to 650, ranks y 600 to 680.
    assert theirs == (0, 5, 10, 15)
    assert touching_side(b, c) is Side.LEFT
    assert touching_side(c, b) is Side.FRONT


@pytest.mark.rule("FB-WHO-03")
def test_a_corner_model_may_touch_two_enemies() -> None:
    b, c = facing_a(5), Block(Pose(650, 640, 270), 5, 20, FOOT)
    assert 0 in touching_models(b, A)[0]
    assert 0 in touching_models(b, c)[0]


@pytest.mark.rule("FB-GEN-02")
def test_an_empty_place_passes_contact_on_to_the_rank_before() -> None:
    spears = block(0, 0, models=11)  # ranks of 5, 5 and 1; rear at y -6, the straggler at x -1 to 1
    behind = block(0, -6, models=15)
    mine, theirs = touching_models(behind, spears)
    assert mine == (0, 1, 2, 3, 4)
    # Left to right: two of the second rank, the straggler, two more; whom he hides nobody reaches.
    assert theirs == (5, 6, 8, 9, 10)
    assert touching_side(spears, behind) is Side.REAR


@pytest.mark.rule("FB-GEN-02")
def test_half_a_base_offset_shows_both_models_behind_the_gap() -> None:
    spears = block(0, 0, models=12)  # last rank of two: x -2 to 2, so half a base of files 1 and 3 shows
    behind = block(0, -6, models=15)
    assert touching_models(behind, spears)[1] == (5, 6, 8, 9, 10, 11)
    # One model whose base spans x 0.9 to 2.9 touches the last rank's right man and what shows of file 3, x 2 to 3.
    lone = block(1.9, -6, files=1, models=1)
    assert touching_models(lone, spears)[1] == (8, 11)
    assert touching_pairs(lone, spears) == ((0, 8), (0, 11))


@pytest.mark.rule("FB-GEN-02")
def test_an_empty_place_touched_from_the_side_passes_contact_along_its_rank() -> None:
    spears = block(0, 0, models=11)
    beside = block(5, -5, 270, files=1, models=1)  # touches the right side at y -6 to -4: the empty end of rank three
    assert touching_models(beside, spears) == ((0,), (9, 10))
    lower = block(5, -5.2, 270, files=1, models=1, base=Base(10, 10))  # y -5.7 to -4.7: only the empty place
    assert touching_models(lower, spears) == ((0,), (10,))
    assert touching_side(spears, lower) is Side.RIGHT


@pytest.mark.rule("FB-GEN-02")
def test_two_empty_places_may_meet() -> None:
    up = block(0, 0, models=16)  # rear at y -8
    down = block(8, -16, 180, models=16)  # rear at y -8 too, x 3 to 13: both rears show empty places at x 3 to 5
    mine, theirs = touching_models(up, down)
    assert mine == (13, 14)  # files 3 (only its end at x 3) and 4 of the rank before
    assert theirs == (13, 14)


@pytest.mark.rule("FB-GEN-02")
def test_a_slanting_corner_at_an_empty_place_touches_one_model() -> None:
    spears = block(0, 0, models=11)
    tip = Block(Pose(0, 0, 45), 1, 1, Base(40, 40))
    x, y = tip.front_left  # the topmost corner once it faces north-east
    slanting = tip.at(Pose(place(3.9, 0)[0] - x, place(0, -6)[1] - y, 45))
    assert touching_models(slanting, spears) == ((0,), (9,))


def test_round_bases_touch_where_they_are_nearest() -> None:
    spears = block(0, 0, models=11)
    x, y = place(-4.2, -6)
    scouts = Loose((Pose(x, y - 12.5), Pose(x - 30, y - 40)), Base.disc(25))
    assert touching_models(scouts, spears) == ((0,), (5,))


def test_apart_is_no_contact() -> None:
    assert touching_models(A, facing_a(5).at(Pose(600, 600.02, 180))) == ((), ())
    assert touching_pairs(A, facing_a(5).at(Pose(600, 600.02, 180))) == ()
    assert touching_models(A, facing_a(5).at(Pose(600, 600.005, 180)))[0] == (0, 1, 2, 3, 4)


@pytest.mark.rule("FB-ORD-05")
def test_who_lost_contact_is_brought_back_by_the_shortest_way() -> None:
    c = Block(Pose(720, 640, 270), 5, 20, FOOT)
    before = Block(Pose(660, 600, 180), 6, 6, FOOT)  # faces down, x 600 to 720, y 600 to 620
    assert closing_vector(c, before) == (0, 0)
    after = Block(Pose(660, 600, 180), 4, 4, FOOT)  # bases 600 to 620 and 700 to 720 are gone
    assert closing_vector(c, after) == pytest.approx((-20, 0))
    third = Block(Pose(670, 600, 180), 3, 3, FOOT)  # x 640 to 700
    assert closing_vector(c, third) == pytest.approx((-20, 0))
    shorter = Block(Pose(600, 600, 180), 5, 15, FOOT)
    d = Block(Pose(600, 680, 180), 5, 20, FOOT)  # its front on y = 680, behind a rear that has shrunk to 660
    assert closing_vector(d, shorter) == pytest.approx((0, -20))


def test_models_along_a_side() -> None:
    spears = block(0, 0, models=18)
    assert models_on_side(spears, Side.FRONT) == (0, 1, 2, 3, 4)
    assert models_on_side(spears, Side.LEFT) == (0, 5, 10, 15)
    assert models_on_side(spears, Side.RIGHT) == (4, 9, 14, 17)
    assert models_on_side(spears, Side.REAR) == (15, 16, 17)
