"""Pursuit off the table and the way back (FB-OFF)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from game.battle.battle import Battle, Cursor
from game.battle.events import StepBegan, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition, Unit
from game.engine.requests import Roll
from game.geometry.measure import distance
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.movement import march_bars
from game.rulesets.fantasy.pursuit_paths import pursuit_path
from game.rulesets.fantasy.returns import return_place
from tests.play import box, codes, dice, foot, front, given, play

FLED = replace(foot("b1", army="b", front=(60, 119), facing=0), condition=Condition.FLED)
"""A quarry that has left the table."""
PURSUER = foot("a1", front=(60, 115))


def gone(unit: Unit) -> Unit:
    """The unit as it crossed the edge."""
    return replace(unit, condition=Condition.OFF_TABLE)


def pursued_off(*more: Unit, gear: Iterable[str] = ()) -> Battle:
    """A has pursued 17 cm from (60, 115) straight off the top edge, 5 cm of them on the table."""
    pursuer = replace(PURSUER, gear=tuple(gear)).marked("won", Until.TURN, 1).marked("quarry:b1", Until.TURN, 0.0)
    quarry = FLED.marked("fled_distance", Until.TURN, 180.0)
    battle = given(pursuer, quarry, *more)
    rolls = dice(("pursuit", 4, 4, 3, 3, 3))
    done = play(battle, "pursuit_choices", "pursuits", answers=["quarry:b1"], dice=rolls)
    assert [(fact.how, fact.cost) for fact in done.facts(UnitMoved)] == [("pursuit", 50.0)]
    return done.battle


def returning(battle: Battle) -> Battle:
    """The owner's next movement phase up to the returns."""
    return play(StepBegan(Cursor("turn", 3, "a", 0, 0)).apply(battle), "start_of_turn", "returns").battle


@pytest.mark.rule("FB-OFF-01")
def test_it_leaves_where_its_front_crosses_the_edge_and_comes_back_there() -> None:
    off = pursued_off()
    assert off.unit("a1").condition is Condition.OFF_TABLE
    assert front(off, "a1") == (60, 120, 0)
    back = returning(off)
    assert back.unit("a1").condition is Condition.STANDING
    assert front(back, "a1") == (60, 112, 180)
    rear = {round(y, 3) for _, y in back.unit("a1").block.corners[2:]}
    assert rear == {1200.0}
    assert (back.unit("a1").block.files, back.unit("a1").count) == (5, 20)


@pytest.mark.rule("FB-OFF-01")
def test_off_the_table_it_stays_out_of_everything_until_its_owners_turn() -> None:
    off = pursued_off()
    assert [unit.id for unit in off.on_table()] == []
    opponents = StepBegan(Cursor("turn", 2, "b", 0, 0)).apply(off)
    assert play(opponents, "returns").battle.unit("a1").condition is Condition.OFF_TABLE


@pytest.mark.rule("FB-OFF-01")
def test_a_base_must_end_beyond_the_edge_for_it_to_leave() -> None:
    """5 cm bring the front exactly onto the edge; 5.1 would be beyond."""
    battle = given(PURSUER, FLED)
    assert pursuit_path(battle, "a1", "b1", 0.0, 180, 50).result == "moved"
    assert pursuit_path(battle, "a1", "b1", 0.0, 180, 51).result == "off_table"


@pytest.mark.rule("FB-OFF-01")
def test_an_enemy_met_before_the_edge_keeps_it_on_the_table() -> None:
    enemy = foot("c1", army="b", front=(66, 117), facing=180, models=5)
    path = pursuit_path(given(PURSUER, FLED, enemy), "a1", "b1", 0.0, 180, 170)
    assert (path.result, path.contact_at) == ("contact", 20)


@pytest.mark.rule("FB-OFF-01")
def test_it_slides_along_the_edge_to_the_nearest_free_place() -> None:
    """3 cm from an enemy at x 63 to 73: its right end, now at 65, must come to 60."""
    enemy = foot("c1", army="b", front=(68, 115), facing=180)
    unit = gone(foot("a1", front=(60, 120)))
    place = return_place(given(unit, enemy), "a1")
    assert place is not None
    block, shifted = place
    assert (block.pose.x, block.pose.y, shifted) == pytest.approx((550, 1120, 50), abs=0.01)
    assert distance(block, enemy.body) == pytest.approx(30, abs=0.01)


@pytest.mark.rule("FB-OFF-01")
def test_friends_may_be_touched_and_of_two_places_as_near_it_takes_that_to_its_right() -> None:
    """It comes in looking down, so its right is at the lower x."""
    friend = foot("a2", front=(60, 112), facing=180)
    place = return_place(given(gone(foot("a1", front=(60, 120))), friend), "a1")
    assert place is not None
    assert (place[0].pose.x, place[1]) == pytest.approx((500, 100), abs=0.01)


@pytest.mark.rule("FB-OFF-01")
def test_the_gap_that_just_suffices_is_taken() -> None:
    """Two friends leave exactly its 10 cm, from x 70 to 80, 5.3 cm from where it left."""
    left = foot("a2", front=(60, 112), facing=180, models=40, files=10)
    right = foot("a3", front=(90, 112), facing=180, models=40, files=10)
    place = return_place(given(gone(foot("a1", front=(69.7, 120))), left, right), "a1")
    assert place is not None
    assert (place[0].pose.x, place[1]) == pytest.approx((750, 53), abs=0.01)


@pytest.mark.rule("FB-OFF-01")
def test_it_stays_within_the_corner_and_out_of_the_lake() -> None:
    unit = gone(foot("a1", front=(3, 120)))
    place = return_place(given(unit), "a1")
    assert place is not None
    assert (place[0].pose.x, place[1]) == pytest.approx((50, 20), abs=0.01)
    lake = box("impassable", 0, 110, 12, 120)
    place = return_place(given(unit, terrain=[lake]), "a1")
    assert place is not None
    assert (place[0].pose.x, place[1]) == pytest.approx((170, 140), abs=0.01)


@pytest.mark.rule("FB-OFF-01")
@pytest.mark.parametrize(
    ("out", "facing", "stands"),
    [
        ((180, 60), 90, (172, 60, 270)),
        ((0, 60), 270, (8, 60, 90)),
        ((60, 0), 180, (60, 8, 0)),
        ((0, 60), 300, (8, 60, 90)),
        ((0, 0), 200, (5, 8, 0)),  # out at a corner: over the edge it faced most
        ((0, 0), 250, (8, 5, 90)),
    ],
)
def test_every_edge_leads_straight_in(
    out: tuple[float, float], facing: float, stands: tuple[float, float, float]
) -> None:
    place = return_place(given(gone(foot("a1", front=out, facing=facing))), "a1")
    assert place is not None
    pose = place[0].pose
    assert (pose.x / 10, pose.y / 10, pose.facing) == stands


@pytest.mark.rule("FB-OFF-01")
def test_with_the_whole_edge_taken_it_waits() -> None:
    crowd = foot("a2", front=(90, 112), facing=180, models=360, files=90)
    assert return_place(given(gone(foot("a1", front=(60, 120))), crowd), "a1") is None
    battle = given(gone(foot("a1", front=(60, 120))), crowd)
    assert play(battle, "returns").battle.unit("a1").condition is Condition.OFF_TABLE


@pytest.mark.rule("FB-OFF-02")
def test_it_may_move_its_whole_movement_but_not_march() -> None:
    back = returning(pursued_off())
    assert "returned" in codes(march_bars(back, back.unit("a1")))
    moved = play(back, "remaining_moves", answers=["a1", "move", [{"ahead": 100}]]).battle
    assert front(moved, "a1") == (60, 102, 180)


@pytest.mark.rule("FB-OFF-02")
def test_it_comes_back_when_charges_have_been_declared() -> None:
    off = StepBegan(Cursor("turn", 3, "a", 0, 0)).apply(pursued_off(foot("c1", army="b", front=(60, 95), facing=0)))
    assert play(off, "charges", answers=[]).asked == []


@pytest.mark.rule("FB-OFF-03")
def test_it_counts_as_having_moved() -> None:
    """BS 3 needs 4+, after its return 5+, though it makes no further move."""
    foe = foot("foe", army="b", front=(60, 95), facing=0)
    back = returning(pursued_off(foe, gear=["bow"]))
    assert back.unit("a1").has("moved")
    rolls = dice(("shoot", 5, 4, 4, 4, 4), ("wound", 1))
    done = play(back, "remaining_moves", "shooting_begins", "shooting", answers=["done", "a1", "foe"], dice=rolls)
    assert [(fact.shots, fact.hits) for fact in done.facts(VolleyFired)] == [(5, 1)]
    (asked,) = (request for request in done.requests if isinstance(request, Roll) and request.what == "shoot")
    assert str(asked.tally) == "to hit 5+ = 4 (BS 3), +1 moved"
