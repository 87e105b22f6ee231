"""Zones, votes and arcs of sight by their rows' examples."""

from __future__ import annotations

import pytest

from game.geometry.arcs import arc_polygon, better_zone, charged_side, is_in_sight_arc, readings, votes, zone
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, Side
from game.geometry.shapes import contains
from tests.geometry.board import HORSE, block, place

TARGET = block(0, 4)
"""Box x -5 to 5, y -4 to 4, facing up the table."""

FRONT, LEFT, RIGHT, REAR = Side.FRONT, Side.LEFT, Side.RIGHT, Side.REAR


def column_at(x: float, *ys: float) -> Block:
    """One rank that faces west with its base centres at x and those y."""
    return block(x - 1, sum(ys) / len(ys), 270, files=len(ys), models=len(ys))


@pytest.mark.rule("FB-ARC-02")
@pytest.mark.parametrize(
    ("point", "expected"),
    [((12, 10), RIGHT), ((10, 12), FRONT), ((11, 10), None), ((0, -20), REAR), ((-12, -10), LEFT)],
)
def test_zones_lie_between_the_rays_of_the_corners(point: tuple[float, float], expected: Side | None) -> None:
    assert zone(TARGET, place(*point)) is expected


@pytest.mark.rule("FB-ARC-02")
def test_a_zone_turns_with_its_unit() -> None:
    # The target turned to the east on its centre: what was to its right lies to the south.
    east = TARGET.turned_about_centre(90)
    assert [zone(east, place(*p)) for p in ((0, -12), (0, 12), (20, 0), (-20, 0))] == [RIGHT, LEFT, FRONT, REAR]


@pytest.mark.rule("FB-ARC-01")
def test_most_base_centres_decide() -> None:
    charger = column_at(12, 6, 8, 10, 12, 14)
    assert votes(TARGET, charger) == {FRONT: 2, LEFT: 0, RIGHT: 3, REAR: 0}
    assert charged_side(TARGET, charger) is RIGHT


@pytest.mark.rule("FB-ARC-01")
def test_a_tie_goes_by_the_middle_of_the_chargers_front() -> None:
    charger = column_at(12, 8, 10, 12, 14)
    assert votes(TARGET, charger) == {FRONT: 2, LEFT: 0, RIGHT: 2, REAR: 0}
    assert charged_side(TARGET, charger) is FRONT


@pytest.mark.rule("FB-ARC-01")
def test_a_column_with_its_head_before_the_front_and_its_tail_beside_the_flank() -> None:
    column = block(6, 13, 270, files=2, models=10, base=HORSE)
    assert votes(TARGET, column) == {FRONT: 3, LEFT: 0, RIGHT: 7, REAR: 0}
    verdict = readings(TARGET, column)
    assert (verdict["models"], verdict["front_rank"]) == (RIGHT, FRONT)
    # The front midpoint (6, 13) lies 1 beside and 9 before the corner: in front.
    assert verdict["front_centre"] is FRONT
    # Area: the ray from (5, 4) enters the box x 6..31, y 10.5..15.5 at (11.5, 10.5) and leaves it at (16.5, 15.5),
    # so (5.5 + 10.5) / 2 * 5 = 40 of its 125 square centimetres lie in front.
    assert verdict["area"] is RIGHT


@pytest.mark.rule("FB-ARC-01")
@pytest.mark.parametrize(
    ("charger", "side"),
    [
        (block(12, 11, 225, files=1, models=1), FRONT),  # on the front right ray
        (block(12, -11, 315, files=1, models=1), RIGHT),  # on the rear right ray
        (block(-12, -11, 45, files=1, models=1), LEFT),
    ],
)
def test_a_lone_model_on_a_ray_charges_what_is_better_for_the_target(charger: Block, side: Side) -> None:
    assert zone(TARGET, charger.centre) is zone(TARGET, charger.pose.point) is None
    assert charged_side(TARGET, charger) is side


@pytest.mark.rule("FB-ARC-01")
def test_a_lone_model_whose_centre_is_on_a_ray_goes_by_its_front() -> None:
    # Centre (11, 10) on the ray; it faces south, so its front midpoint (11, 9) lies beside the target.
    assert charged_side(TARGET, block(11, 9, 180, files=1, models=1)) is RIGHT
    assert charged_side(TARGET, block(11, 11, 0, files=1, models=1)) is FRONT


@pytest.mark.rule("FB-ARC-01")
def test_a_wide_line_before_one_model_comes_from_the_front_when_both_flanks_hold_as_many() -> None:
    monster = block(0, 2.5, files=1, models=1, base=Base(50, 50))
    line = block(0, 7.5, 180, files=17, models=17)
    # Centres at y 8.5: in front while |x| - 2.5 < 6, so |x| < 8.5: eight in front need |x| <= 8: nine; four a side.
    assert votes(monster, line) == {FRONT: 9, LEFT: 4, RIGHT: 4, REAR: 0}
    nearer = block(0, 3.5, 180, files=17, models=17)
    # Centres at y 4.5: in front while |x| < 4.5: five; six a side, and the middle of the front in front.
    assert votes(monster, nearer) == {FRONT: 5, LEFT: 6, RIGHT: 6, REAR: 0}
    assert charged_side(monster, nearer) is FRONT


@pytest.mark.rule("FB-ARC-01")
def test_a_loose_group_votes_by_its_bases_and_is_charged_in_front() -> None:
    scouts = Loose(tuple(Pose(*place(x, 0), 270) for x in (12, 14.5, 17)), Base.disc(25), 270)
    assert charged_side(TARGET, scouts) is RIGHT
    assert charged_side(TARGET, scouts, "area") is RIGHT
    assert charged_side(scouts, TARGET) is FRONT


@pytest.mark.rule("FB-UNI-11")
def test_a_model_sees_between_the_rays_of_its_front_corners() -> None:
    seen = [is_in_sight_arc(Pose(0, 0), 20, 20, point) for point in ((50, 50), (60, 50), (0, 5))]
    assert seen == [True, False, False]


@pytest.mark.rule("FB-ARC-02")
@pytest.mark.parametrize("side", list(Side))
def test_the_arc_that_is_drawn_is_the_arc_that_decides(side: Side) -> None:
    drawn = arc_polygon(TARGET, side, 400)
    for x in range(-30, 31, 3):
        for y in range(-31, 31, 3):
            point = place(x, y)
            beside = max(abs(x) - 5, abs(y) - 4)
            if zone(TARGET, point) is not None and 0 < beside < 39:
                assert contains(drawn, point) is (zone(TARGET, point) is side)


def test_on_a_boundary_the_better_zone_for_the_target_counts() -> None:
    assert [better_zone(TARGET, place(*p)) for p in ((11, 10), (-11, 10), (11, -10), (-11, -10))] == [
        FRONT, FRONT, RIGHT, LEFT,
    ]  # fmt: skip
