"""A column of single models follows its leader like a snake (FB-MOV-18)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.geometry.legs import Ahead, Hand, Leg, Pivot, To, Wheel
from game.geometry.ranks import Block, Loose, model_poses
from game.rulesets.fantasy.charges import charger_bars
from game.rulesets.fantasy.movement import judge_way
from tests.play import box, codes, foot, given, play, wall

ORIGIN = 50.0
"""The row's origin, the leader's centre, lies at (50, 50) on the table, in cm."""
COLUMN = foot("column", front=(50, 51), models=6, files=1)
"""Six models of 20 mm in file: leader (0, 0), others (0, -2) to (0, -10)."""
UP_AND_RIGHT = (To((500, 560)), To((540, 560)))


def home(body: Block | Loose) -> list[tuple[float, float]]:
    """The base centres as the row gives them."""
    return [(round(p.x / 10 - ORIGIN, 2), round(p.y / 10 - ORIGIN, 2)) for p in model_poses(body)]


@pytest.mark.rule("FB-MOV-18")
@pytest.mark.parametrize(
    "legs", [UP_AND_RIGHT, (Ahead(60), Pivot(90), Ahead(40))], ids=["to points", "facing another way"]
)
def test_each_stands_on_the_leaders_trail_a_base_behind_the_one_before(legs: tuple[Leg, ...]) -> None:
    """Leader 6 up, then 4 right (M 10)."""
    battle = given(COLUMN)
    judged = judge_way(battle, COLUMN, legs)
    assert (judged.reasons, judged.value.cost) == ((), 100)
    assert home(judged.value.end) == [(4, 6), (2, 6), (0, 6), (0, 4), (0, 2), (0, 0)]
    assert [pose.facing for pose in model_poses(judged.value.end)] == [90, 90, 90, 0, 0, 0]


@pytest.mark.rule("FB-MOV-18")
def test_no_bend_costs_anything_but_the_way_is_at_most_the_allowance() -> None:
    battle = given(COLUMN)
    zigzag = (Pivot(45), Ahead(50), Pivot(-90), Ahead(50))
    assert judge_way(battle, COLUMN, zigzag).value.cost == pytest.approx(100)
    assert codes(judge_way(battle, COLUMN, (*zigzag, Ahead(1))).reasons) == ["too_far"]
    assert judge_way(battle, COLUMN, (*zigzag, Ahead(100)), march=True).reasons == ()


@pytest.mark.rule("FB-MOV-18")
def test_it_is_a_box_again_once_it_is_straight_for_its_whole_length() -> None:
    """From (4, 6) on to the right: after 6 cm the last model stands at (0, 6) and all look to the right."""
    battle = given(COLUMN)
    done = play(battle, "remaining_moves", answers=["column", "move", [{"to": [500, 560]}, {"to": [540, 560]}]]).battle
    bent = done.unit("column")
    assert isinstance(bent.body, Loose)
    short = judge_way(given(bent), bent, (Ahead(59),)).value.end
    assert isinstance(short, Loose)
    straight = judge_way(given(bent), bent, (Ahead(60),)).value.end
    assert isinstance(straight, Block)
    assert (straight.files, straight.count, straight.pose.facing) == (1, 6, 90)
    assert home(straight) == [(10, 6), (8, 6), (6, 6), (4, 6), (2, 6), (0, 6)]


@pytest.mark.rule("FB-MOV-18")
def test_a_wider_unit_does_not_snake() -> None:
    two = foot("two", front=(50, 51), models=6, files=2)
    assert codes(judge_way(given(two), two, (Pivot(90), Ahead(40))).reasons) == ["pivot"]
    battle = given(COLUMN)
    assert judge_way(battle, COLUMN, (Wheel(Hand.LEFT, 45),)).reasons == ()  # in ranks a column moves as any unit


@pytest.mark.rule("FB-MOV-18")
def test_rough_ground_under_leader_or_followers_costs_double() -> None:
    """The first wood begins at x 1, where the leader's base has its edge as he turns right: 6 + 4 x 2 = 14.

    The second lies from y -3 to -1.1 under the followers: the last, at y -10, has left it after 9.9 cm.
    """
    right = box("wood", 51, 54, 60, 58)
    assert judge_way(given(COLUMN, terrain=[right]), COLUMN, UP_AND_RIGHT).value.cost == pytest.approx(140, abs=0.1)
    tail = box("wood", 45, 47, 55, 48.9)
    cost = judge_way(given(COLUMN, terrain=[tail]), COLUMN, UP_AND_RIGHT).value.cost
    assert cost == pytest.approx(199, abs=0.1)  # 9.9 x 2 + 0.1


@pytest.mark.rule("FB-MOV-18")
def test_an_obstacle_is_paid_once_and_enemies_are_kept_off() -> None:
    fence = wall((0, 53), (180, 53))
    cost = judge_way(given(COLUMN, terrain=[fence]), COLUMN, (To((500, 540)), To((510, 540)))).value.cost
    assert cost == 50 + 50  # 5 cm and half of M 10
    foe = foot("foe", "b", (50, 60), 180)
    barred = judge_way(given(COLUMN, foe), COLUMN, (Ahead(61), Pivot(90), Ahead(10)))
    assert codes(barred.reasons) == ["too_near"]


@pytest.mark.rule("FB-MOV-18")
def test_it_has_to_straighten_before_it_charges() -> None:
    snake = replace(COLUMN, body=judge_way(given(COLUMN), COLUMN, UP_AND_RIGHT).value.end)
    assert codes(charger_bars(given(snake), snake)) == ["snaking"]
