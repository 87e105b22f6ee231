"""The turn, deployment, length and victory (FB-TRN, FB-EXT-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import Cursor
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.session import Session
from game.errors import IllegalAnswer
from game.geometry.measure import is_inside
from game.players.dice import Dice
from game.players.random_player import RandomPlayer
from game.rulesets.fantasy import deployment, turn, victory
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import box, codes, dice, fight, fleeing, foot, front, given, run
from tests.play import play as phases

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit


@pytest.mark.rule("FB-TRN-01")
def test_ties_of_the_first_roll_are_rolled_again_and_the_higher_begins() -> None:
    rolls = dice(("first turn", 4), ("first turn", 4), ("first turn", 2), ("first turn", 5))
    done = run(turn.roll_for_first_turn, given(foot("spears")), dice=rolls)
    assert [(mark.name, mark.value) for mark in done.battle.marks] == [("first", "b")]


@pytest.mark.rule("FB-TRN-01")
def test_players_alternate_whole_turns() -> None:
    battle = replace(given(foot("spears")), cursor=Cursor("turn", 1, "b", len(FANTASY.schedule.turn) - 1, 0))
    assert FANTASY.schedule.after(battle, again=False) == Cursor("turn", 2, "a", 0, 0)


@pytest.mark.rule("FB-TRN-02", "FB-TRN-05", "FB-TRN-06")
def test_magic_and_shooting_come_between_movement_and_combat_and_ask_nobody_who_cannot() -> None:
    groups = [phase.group for phase in FANTASY.schedule.turn]
    assert groups.index("movement") < groups.index("magic") < groups.index("shooting") < groups.index("combat")
    battle = given(foot("spears"), foot("foe", army="b", front=(60, 90), facing=180))
    assert phases(battle, "magic", "shooting").asked == []


@pytest.mark.rule("FB-TRN-03")
def test_who_flees_is_noted_at_the_start_of_the_turn() -> None:
    battle = given(fleeing(foot("runaways")), foot("spears", front=(90, 60)))
    done = phases(battle, "start_of_turn").battle
    assert done.unit("runaways").has("fleeing_at_turn_start")
    assert done.unit("spears").mark("march_allowed") is True
    assert not done.unit("spears").has("fleeing_at_turn_start")


@pytest.mark.rule("FB-TRN-07")
def test_both_armies_fight_in_the_combat_phase() -> None:
    battle = given(foot("spears", front=(60, 60), I=4), foot("orcs", army="b", front=(60, 60), facing=180),
                   fights=[fight("spears", "orcs")])  # fmt: skip
    rolls = dice(("hit", *[1] * 5), ("hit", *[1] * 5))
    done = phases(battle, "combat_set_up", "fights", dice=rolls)
    assert {request.army for request in done.requests} == {"a", "b"}


# -- deployment


def waiting(*units: Unit) -> Battle:
    """A battle before deployment: those units are still to be placed."""
    reserve = tuple(replace(unit, condition=Condition.RESERVE) for unit in units)
    return replace(given(*reserve), cursor=Cursor("opening", 0, "a", 0, 0))


@pytest.mark.rule("FB-EXT-18")
def test_the_winner_of_the_roll_picks_a_long_side() -> None:
    battle = waiting(foot("spears"), foot("orcs", army="b"))
    done = run(deployment.choose_sides, battle, answers=["top"], dice=dice(("sides", 3), ("sides", 6)))
    assert done.requests[2].army == "b"
    assert deployment.zone(done.battle, "b") == ((0, 900), (1800, 900), (1800, 1200), (0, 1200))
    assert deployment.zone(done.battle, "a") == ((0, 0), (1800, 0), (1800, 300), (0, 300))


@pytest.mark.rule("FB-EXT-18")
def test_units_are_placed_alternately_by_the_loser_first() -> None:
    battle = waiting(foot("spears"), foot("swords"), foot("orcs", army="b"))
    start = Session(FANTASY, battle)
    for raw in ([2], [5], "bottom"):
        start.answer(raw)
    asked: list[str] = []
    places = iter([{"x": 300, "y": 1100, "facing": 180}, {"x": 300, "y": 200, "facing": 0},
                   {"x": 600, "y": 1100, "facing": 180}])  # fmt: skip
    while start.request is not None and start.battle.cursor.part == "opening" and len(asked) < 5:
        request = start.request
        if type(request).__name__ == "Roll":
            break
        asked.append(f"{request.army} {type(request).__name__}")
        start.answer(next(places) if type(request).__name__ == "Place" else "spears")
    # b won and took the bottom; a, left with the top, begins.
    assert asked == ["a Choose", "a Place", "b Place", "a Place"]
    assert front(start.battle, "orcs") == (30, 20, 0)


@pytest.mark.rule("FB-EXT-18")
def test_a_unit_stands_wholly_within_thirty_centimetres_of_its_side() -> None:
    spears = foot("spears", front=(60, 30))
    assert deployment.place_bars(given(spears), spears, spears.body) == ()
    forward = foot("spears", front=(60, 30.5))
    assert codes(deployment.place_bars(given(forward), forward, forward.body)) == ["zone"]


@pytest.mark.rule("FB-EXT-18")
def test_a_place_outside_the_zone_on_a_friend_or_in_a_lake_is_refused_with_every_reason() -> None:
    reserve = replace(foot("spears"), condition=Condition.RESERVE)
    battle = given(reserve, foot("swords", front=(60, 29)), terrain=[box("lake", 50, 0, 70, 18)])
    with pytest.raises(IllegalAnswer) as refused:
        run(deployment.place_unit, battle, answers=[{"x": 600, "y": 310, "facing": 0}])
    assert codes(refused.value.reasons) == ["zone", "overlap"]
    with pytest.raises(IllegalAnswer) as drowned:
        run(deployment.place_unit, battle, answers=[{"x": 600, "y": 150, "facing": 0}])
    assert codes(drowned.value.reasons) == ["terrain"]


@pytest.mark.rule("FB-EXT-18")
def test_every_suggested_place_is_legal_even_in_a_crowded_zone() -> None:
    crowd = [foot(f"block{n}", front=(7 + 14.5 * n, 30), files=7, models=98) for n in range(12)]
    knights = replace(foot("late", models=10, files=5), condition=Condition.RESERVE)
    battle = given(*crowd, knights)
    found = list(deployment.suggestions(battle, knights))
    assert found
    for pose, files in found:
        body = deployment.placed(knights, pose, files)
        assert is_inside(body, deployment.zone(battle, "a"))
        assert deployment.place_bars(battle, knights, body) == ()


def test_a_fixed_deployment_asks_nothing() -> None:
    battle = replace(given(foot("spears"), foot("orcs", army="b", front=(60, 90), facing=180)), cursor=Cursor())
    session = Session(FANTASY, battle)
    assert FANTASY.schedule.opening[session.battle.cursor.phase].name == "first_turn"


# -- length and victory


@pytest.mark.rule("FB-EXT-18")
def test_six_turns_each() -> None:
    last = replace(given(foot("spears")), cursor=Cursor("turn", 12, "b", len(FANTASY.schedule.turn) - 1, 0))
    assert FANTASY.schedule.after(last, again=False).part == "closing"


@pytest.mark.rule("FB-EXT-18", "FB-C-22")
@pytest.mark.parametrize(
    ("condition", "left", "points"),
    [
        (Condition.STANDING, 20, 0),
        (Condition.STANDING, 11, 0),
        (Condition.STANDING, 10, 100),
        (Condition.FLEEING, 20, 200),
        (Condition.FLED, 20, 200),
        (Condition.DESTROYED, 1, 200),
        (Condition.OFF_TABLE, 20, 0),
    ],
)
def test_points_for_units(condition: Condition, left: int, points: int) -> None:
    unit = foot("spears", models=left, files=1, original=20, points=200, condition=condition)
    assert victory.points_for(given(unit), unit) == points


@pytest.mark.rule("FB-EXT-18")
def test_a_lost_standard_and_a_dead_general_are_a_hundred_points_each() -> None:
    flagless = foot("orcs", army="b", points=150).marked("standard_lost", Until.BATTLE)
    boss = foot("boss", army="b", points=80, special=["general"], condition=Condition.DESTROYED)
    assert victory.score(given(foot("spears", points=100), flagless, boss), "a") == 100 + 80 + 100


@pytest.mark.rule("FB-EXT-18")
@pytest.mark.parametrize(("lost", "winner"), [(99, None), (100, "a")])
def test_less_than_a_tenth_of_the_larger_army_is_a_draw(lost: int, winner: str | None) -> None:
    battle = given(
        foot("spears", points=1000),
        foot("orcs", army="b", front=(60, 90), points=500),
        foot("scouts", army="b", front=(90, 90), points=lost, condition=Condition.FLED),
    )
    assert victory.outcome(battle).winner == winner


def test_two_armies_are_deployed_at_random() -> None:
    units = [foot(f"{army}{n}", army=army, models=20 + n) for army in "ab" for n in range(8)]
    battle = replace(waiting(*units), rounds=0)
    seats = {"a": RandomPlayer(1), "b": RandomPlayer(2), "dice": Dice(3)}
    session = Session(FANTASY, battle)
    while session.battle.cursor.part == "opening":
        before = len(session.log)
        assert session.request is not None
        seat = "dice" if type(session.request).__name__ == "Roll" else session.request.army
        session.answer(seats[seat].answer(session.request, session.battle))
        assert len(session.log) >= before
    assert all(unit.is_on_table for unit in session.battle.units)


@pytest.mark.rule("FB-EXT-10", "FB-EXT-18")
def test_skirmishers_are_suggested_only_places_where_they_stand_legally() -> None:
    """In the open order they will have, not in the ranks the file gives: every suggestion passes the same bars."""
    dancers = replace(foot("dancers", models=9, files=3, troop="skirmishers"), condition=Condition.RESERVE)
    battle = given(dancers, *(foot(f"u{n}", front=(20 + 20 * n, 28)) for n in range(8)))
    suggested = list(deployment.suggestions(battle, dancers))
    assert suggested
    for pose, files in suggested:
        assert deployment.place_bars(battle, dancers, deployment.placed(dancers, pose, files)) == ()
