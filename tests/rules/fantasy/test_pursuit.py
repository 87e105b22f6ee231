"""Pursuit: who follows, how far, along which line, and whom it catches (FB-PUR, FB-RST)."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import Battle
from game.battle.events import ConditionChanged, Marked, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition, Unit
from game.engine.game import Game
from game.engine.special import SpecialRules
from game.engine.tally import Reason, message, reason
from game.geometry.measure import distance
from game.geometry.pose import bearing
from game.geometry.ranks import Side
from game.rulesets.fantasy import charges, pursuit
from game.rulesets.fantasy.pursuit import QuarryCaught, Restraint, follow_options, queue
from game.rulesets.fantasy.pursuit_paths import line_of_pursuit, overrun_path
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import box, codes, dice, fight, fleeing, foot, front, given, horse, play, wall

if TYPE_CHECKING:
    from tests.play import Result

A = foot("a1", front=(60, 60))
"""The standard clash: 5 files of 20 at x 55 to 65, y 52 to 60, facing up the table."""
B = foot("b1", army="b", front=(60, 60), facing=180)
"""Its enemy: x 55 to 65, y 60 to 68, facing down."""
EIGHTEEN = (3, 4, 2, 5, 4)


def won(unit: Unit) -> Unit:
    """The unit's side has won its combat."""
    return unit.marked("won", Until.TURN, 2)


def broken(unit: Unit) -> Unit:
    """It has lost and failed its break test."""
    return replace(unit.marked("lost", Until.TURN, 2), condition=Condition.BROKEN)


def beaten(*more: Unit, winner: Unit = A, loser: Unit = B, **what: object) -> Battle:
    """A has beaten B, who is about to run; others stand about."""
    fights = [fight(winner.id, loser.id), *what.pop("fights", ())]  # type: ignore[misc]
    return given(won(winner), broken(loser), *more, fights=fights, **what)  # type: ignore[arg-type]


def step_six(battle: Battle, *rolls: tuple[str | int, ...], answers: tuple[str, ...] = ("quarry:b1",)) -> Result:
    """Flights, choices and pursuits."""
    return play(battle, "flights", "pursuit_choices", "pursuits", answers=answers, dice=dice(*rolls))


def after_flight(battle: Battle, **lengths: int) -> Battle:
    """The battle after B's flight of so many cm by five dice."""
    return play(battle, "flights", dice=dice(("flight", *_five(lengths["fled"])))).battle


def _five(total: int) -> tuple[int, ...]:
    """Five dice with that total."""
    faces = [total // 5 + (n < total % 5) for n in range(5)]
    assert sum(faces) == total
    assert all(1 <= face <= 6 for face in faces)
    return tuple(faces)


def footprint(unit: Unit) -> tuple[float, float, float, float]:
    """Left, right, bottom, top of a unit, mm."""
    xs, ys = zip(*unit.block.corners, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


@pytest.mark.rule("FB-PUR-01")
def test_the_winner_pursues_the_unit_that_fled_from_it() -> None:
    done = step_six(beaten(), ("flight", *EIGHTEEN), ("pursuit", *_five(17)))
    assert [option.key for option in done.requests[1].options] == ["quarry:b1", "stay"]
    assert [(event.unit, event.how) for event in done.facts(UnitMoved)] == [("b1", "flight"), ("a1", "pursuit")]


@pytest.mark.rule("FB-PUR-01")
def test_who_was_not_in_contact_or_has_not_won_does_not_pursue() -> None:
    bystander = won(foot("a2", front=(75, 60)))
    drew = foot("a3", front=(65, 64), facing=270, models=10)
    battle = beaten(bystander, drew, fights=[fight("a3", "b1", Side.LEFT)])
    after = after_flight(battle, fled=18)
    followers = [unit.id for unit in after.units if pursuit.quarries(after, unit)]
    assert followers == ["a1"]


@pytest.mark.rule("FB-PUR-02")
def test_a_unit_that_still_fights_somebody_stays() -> None:
    other = foot("b2", army="b", front=(65, 60), facing=180)
    wide = won(foot("a1", front=(60, 60), models=20, files=10))
    narrow = broken(foot("b1", army="b", front=(55, 60), facing=180))
    battle = given(wide, narrow, other, fights=[fight("a1", "b1"), fight("a1", "b2")])
    done = step_six(battle, ("flight", *EIGHTEEN), answers=())
    assert front(done.battle, "a1") == (60, 60, 0)
    assert done.battle.fight("a1", "b2") is not None


def _pursuers(*strengths: int) -> Battle:
    """Winners of so many models, all of whom chose to pursue."""
    units = [
        foot(f"p{n}", army=army, models=size, files=4, front=(20 + 20 * n, 60)).marked(
            "pursues", Until.TURN, "quarry:x"
        )
        for n, (army, size) in enumerate((("a", size) if size > 0 else ("b", -size)) for size in strengths)
    ]
    return given(*units)


@pytest.mark.rule("FB-PUR-03")
def test_the_strongest_pursuer_moves_first() -> None:
    battle = _pursuers(12, 20, 9)
    assert [unit.count for unit in queue(battle)] == [20, 12, 9]


@pytest.mark.rule("FB-PUR-03")
def test_of_equally_strong_ones_the_active_players_comes_first_then_the_lowest_id() -> None:
    battle = _pursuers(-12, 12, 12)
    assert [unit.id for unit in queue(battle)] == ["p1", "p2", "p0"]


@pytest.mark.rule("FB-PUR-03")
def test_all_choose_before_anybody_moves_and_who_comes_too_late_still_moves_his_whole_roll() -> None:
    """a1 (20) and a2 (10, in the flank) pursue B; a1 destroys it, a2 goes on to where it was."""
    flank = won(foot("a2", front=(65, 64), facing=270, models=10))
    battle = beaten(flank, fights=[fight("a2", "b1", Side.LEFT)])
    rolls = (("flight", *EIGHTEEN), ("pursuit", *_five(30)), ("pursuit", *_five(10)))
    done = step_six(battle, *rolls, answers=("quarry:b1", "quarry:b1"))
    assert [e.unit for e in done.facts(UnitMoved)] == ["b1", "a1", "a2"]
    assert [e.pursuer for e in done.facts(QuarryCaught)] == ["a1"]
    marks = [e for e in done.events if isinstance(e, Marked | UnitMoved)]
    last_choice = max(n for n, e in enumerate(marks) if isinstance(e, Marked) and e.name == "pursues")
    first_move = min(n for n, e in enumerate(marks) if isinstance(e, UnitMoved) and e.how == "pursuit")
    assert last_choice < first_move
    began, ended = flank.block.centre, done.battle.unit("a2").block.centre
    assert math.dist(began, ended) == pytest.approx(100, abs=0.01)


@pytest.mark.rule("FB-PUR-04")
def test_the_pursuers_own_movement_says_how_many_dice() -> None:
    knights = horse("a1", front=(60, 60), M=18)
    done = step_six(beaten(winner=knights), ("flight", *EIGHTEEN), ("pursuit", 1, 1, 1, 1, 1, 1, 1, 1))
    assert front(done.battle, "a1") == (60, 68, 0)
    assert step_six(beaten(), ("flight", *EIGHTEEN), ("pursuit", 1, 1, 1, 1, 1)).battle.unit("a1").block.pose.y == 650


@pytest.mark.rule("FB-PUR-05", "FB-FLE-07")
@pytest.mark.parametrize(("rolled", "caught"), [(18, True), (19, True), (17, False)])
def test_it_is_caught_where_the_pursuit_roll_reaches_the_flight_roll(rolled: int, caught: bool) -> None:
    done = step_six(beaten(), ("flight", *EIGHTEEN), ("pursuit", *_five(rolled)))
    assert (done.battle.unit("b1").condition is Condition.DESTROYED) is caught


@pytest.mark.rule("FB-PUR-05")
def test_the_dice_catch_it_even_where_its_path_was_bent_or_lengthened() -> None:
    """A line of friends makes it run 201 mm for its 18 cm; 18 cm of pursuit still catch it."""
    line = foot("b2", army="b", front=(60, 80), models=60, files=30)
    done = step_six(beaten(line), ("flight", *EIGHTEEN), ("pursuit", *_five(18)))
    assert done.battle.unit("b1").condition is Condition.DESTROYED


@pytest.mark.rule("FB-PUR-06")
def test_not_caught_it_survives_with_a_gap_and_the_pursuer_moves_its_roll() -> None:
    done = step_six(beaten(), ("flight", *EIGHTEEN), ("pursuit", *_five(17)))
    assert done.battle.unit("a1").block.pose.y == 770
    assert footprint(done.battle.unit("b1"))[2:] == (780, 860)
    assert distance(done.battle.unit("a1").body, done.battle.unit("b1").body) == pytest.approx(10)


@pytest.mark.rule("FB-PUR-07")
def test_after_catching_it_moves_its_whole_roll() -> None:
    done = step_six(beaten(), ("flight", *EIGHTEEN), ("pursuit", *_five(20)))
    assert front(done.battle, "a1") == (60, 80, 0)


@pytest.mark.rule("FB-PUR-07")
def test_it_stops_1_mm_short_of_a_quarry_that_escaped_by_the_dice() -> None:
    """B rolled 18, but a bent path has left it only 10 cm ahead: A, with 17, halts 1 mm off."""
    quarry = replace(fleeing(B), body=B.block.at(replace(B.block.pose, y=700.0)))
    battle = given(A, quarry.marked("fled_distance", Until.TURN, 180.0))
    path = pursuit.pursuit_path(battle, "a1", "b1", 0.0, 180, 170)
    assert path.end.pose.y == pytest.approx(699, abs=0.01)
    assert path.result == "moved"


@pytest.mark.rule("FB-PUR-08")
def test_woods_and_hedges_do_not_slow_it_but_a_cliff_stops_it() -> None:
    rough = [box("wood", 50, 62, 70, 70), wall((50, 72), (70, 72))]
    done = step_six(beaten(terrain=rough), ("flight", *EIGHTEEN), ("pursuit", *_five(17)))
    assert done.battle.unit("a1").block.pose.y == 770
    cliff = [box("impassable", 57, 70, 63, 75)]
    stopped = step_six(beaten(terrain=cliff), ("flight", *EIGHTEEN), ("pursuit", *_five(17)))
    assert stopped.battle.unit("a1").block.pose.y == 700


@pytest.mark.rule("FB-PUR-09")
def test_next_turn_it_takes_normal_orders() -> None:
    after = step_six(beaten(), ("flight", *EIGHTEEN), ("pursuit", *_five(20))).battle
    assert queue(after) == []
    assert charges.charger_bars(after, after.unit("a1")) == ()


@pytest.mark.rule("FB-PUR-10")
def test_of_two_quarries_the_owner_picks_one() -> None:
    """B1 fled 12, B2 fled 20; A picks B1 and rolls 15: B1 is destroyed, B2 not touched by the dice."""
    wide = won(foot("a1", front=(60, 60), models=20, files=10))
    b1 = broken(foot("b1", army="b", front=(55, 60), facing=180))
    b2 = broken(foot("b2", army="b", front=(65, 60), facing=180))
    battle = given(wide, b1, b2, fights=[fight("a1", "b1"), fight("a1", "b2")])
    rolls = (("flight", *_five(12)), ("flight", *_five(20)), ("pursuit", *_five(15)))
    done = step_six(battle, *rolls, answers=("b1", "quarry:b1"))
    choice = next(r for r in done.requests if r.rule == "FB-PUR-01")
    assert [option.key for option in choice.options] == ["quarry:b1", "quarry:b2", "stay"]
    assert done.battle.unit("b1").condition is Condition.DESTROYED
    assert done.battle.unit("b2").is_fleeing


@pytest.mark.rule("FB-PUR-11")
def test_a_flank_pursuer_turns_toward_where_the_quarry_meant_to_run() -> None:
    """From (690, 640) after a quarry fled 18 cm up from (600, 640): p = (-0.447, 0.894), 20 cm end at 600.6, 818.9."""
    flank = won(foot("k1", front=(65, 64), facing=270, models=19))
    assert (B.block.centre, flank.block.centre) == ((600, 640), (690, 640))
    line = line_of_pursuit(flank.block, B.block.centre, 0.0, 180.0)
    assert line == pytest.approx(bearing(-90, 180))
    battle = given(won(A), flank, broken(B), fights=[fight("a1", "b1"), fight("k1", "b1", Side.LEFT)])
    rolls = (("flight", *EIGHTEEN), ("pursuit", *_five(20)))
    done = step_six(battle, *rolls, ("restraint", 1, 1), answers=("stay", "quarry:b1"))
    ended = done.battle.unit("k1").block
    assert [round(v, 1) for v in ended.centre] == [600.6, 818.9]
    assert ended.pose.forward == pytest.approx((-90 / math.hypot(90, 180), 180 / math.hypot(90, 180)), abs=1e-6)


@pytest.mark.rule("FB-PUR-11")
def test_straight_after_it_means_no_turn_up_to_one_degree() -> None:
    slightly = replace(A.block, pose=replace(A.block.pose, facing=0.9))
    assert line_of_pursuit(slightly, B.block.centre, 0.0, 180.0) == 0.9
    more = replace(A.block, pose=replace(A.block.pose, facing=1.1))
    assert line_of_pursuit(more, B.block.centre, 0.0, 180.0) != 1.1


@pytest.mark.rule("FB-PUR-11")
def test_it_crosses_friends_but_does_not_stop_on_one() -> None:
    """A friend at y 70 to 74: with 20 cm A ends beyond him, with 17 it would stand on him and stops at y 70."""
    friend = foot("a2", front=(60, 74), models=10)
    assert footprint(friend)[2:] == (700, 740)
    beyond = step_six(beaten(friend), ("flight", *_five(25)), ("pursuit", *_five(24)))
    assert beyond.battle.unit("a1").block.pose.y == 840
    short = step_six(beaten(friend), ("flight", *_five(25)), ("pursuit", *_five(17)))
    assert short.battle.unit("a1").block.pose.y == pytest.approx(700, abs=0.01)


@pytest.mark.rule("FB-PUR-11")
def test_another_fleeing_enemy_on_the_way_is_destroyed_and_does_not_stop_it() -> None:
    other = fleeing(foot("b2", army="b", front=(64, 70), facing=0, models=10))
    done = step_six(beaten(other), ("flight", *EIGHTEEN), ("pursuit", *_five(17)))
    assert done.battle.unit("b2").condition is Condition.DESTROYED
    assert done.battle.unit("b1").is_fleeing
    assert done.battle.unit("a1").block.pose.y == 770


@pytest.mark.rule("FB-PUR-11")
def test_grazing_along_a_side_is_no_contact() -> None:
    beside = foot("b2", army="b", front=(70, 72), facing=180)
    assert footprint(beside)[:2] == (650, 750)
    done = step_six(beaten(beside), ("flight", *EIGHTEEN), ("pursuit", *_five(17)))
    assert done.battle.unit("a1").block.pose.y == 770
    assert not done.battle.engagements


@pytest.mark.rule("FB-PUR-12")
def test_it_stands_as_it_fought_and_is_free_for_anything() -> None:
    seventeen = replace(A, body=replace(A.block, count=17))
    after = step_six(beaten(winner=seventeen), ("flight", *EIGHTEEN), ("pursuit", *_five(20))).battle
    unit = after.unit("a1")
    assert (unit.block.rank_sizes, unit.block.pose.facing) == ((5, 5, 5, 2), 0.0)
    assert not after.is_engaged("a1")


@pytest.mark.rule("FB-RST-01", "FB-PUR-01")
@pytest.mark.parametrize(("faces", "stays"), [((3, 4), True), ((4, 4), False)])
def test_staying_takes_a_leadership_test(faces: tuple[int, int], stays: bool) -> None:
    """Ld 7: on 7 it stays where it is, on 8 it pursues as normal."""
    rolls: list[tuple[str | int, ...]] = [("flight", *EIGHTEEN), ("restraint", *faces)]
    if not stays:
        rolls.append(("pursuit", *_five(17)))
    done = step_six(beaten(), *rolls, answers=("stay",))
    assert done.battle.unit("a1").block.pose.y == (600 if stays else 770)


@pytest.mark.rule("FB-RST-01", "FB-PUR-10")
def test_who_fails_to_hold_back_still_chooses_among_its_quarries() -> None:
    wide = won(foot("a1", front=(60, 60), models=20, files=10))
    b1 = broken(foot("b1", army="b", front=(55, 60), facing=180))
    b2 = broken(foot("b2", army="b", front=(65, 60), facing=180))
    battle = given(wide, b1, b2, fights=[fight("a1", "b1"), fight("a1", "b2")])
    rolls = (("flight", *_five(12)), ("flight", *_five(20)), ("restraint", 6, 6), ("pursuit", *_five(15)))
    done = step_six(battle, *rolls, answers=("b1", "stay", "quarry:b1"))
    assert done.battle.unit("b1").condition is Condition.DESTROYED


@pytest.mark.rule("FB-RST-02")
def test_behind_its_wall_it_may_stay_without_a_test() -> None:
    """A flees, B's owner says stay: no dice; so even if the attackers have won an earlier round (FB-OBS-05)."""
    defender = A.marked("defending", Until.BATTLE, "hedge")
    done = step_six(beaten(winner=defender), ("flight", *EIGHTEEN), answers=("stay",))
    assert done.battle.unit("a1").block.pose.y == 600


@pytest.mark.rule("FB-RST-03")
def test_a_rule_that_forbids_restraint_leaves_nothing_to_choose() -> None:
    special = SpecialRules()

    @special.register("raging", "forbid")
    def raging(question: Restraint, battle: Battle, unit: Unit) -> tuple[Reason, ...]:
        """Must pursue."""
        return (reason("must", message("it must pursue"), rule="FB-RST-03"),)

    unit = foot("a1", front=(60, 60), special=("raging",))
    after = after_flight(beaten(winner=unit), fled=18)
    game = Game(after, special, lambda event, battle: None)
    options = follow_options(game, after.unit("a1"))
    assert [option.key for option in options if not option.blocked] == ["quarry:b1"]
    assert codes(options[-1].blocked) == ["must"]


@pytest.mark.rule("FB-PUR-01", "FB-PUR-03")
def test_war_machines_do_not_pursue() -> None:
    crew = foot("a1", front=(60, 60), troop="war_machine", models=3, files=3)
    after = after_flight(beaten(winner=crew), fled=18)
    assert pursuit.quarries(after, after.unit("a1")) == ()


@pytest.mark.rule("FB-PUR-01")
def test_a_quarry_that_left_the_table_is_pursued_all_the_same() -> None:
    high_a, high_b = foot("a1", front=(60, 108)), foot("b1", army="b", front=(60, 108), facing=180)
    rolls = (("flight", *EIGHTEEN), ("pursuit", *_five(10)))
    done = step_six(beaten(winner=high_a, loser=high_b), *rolls)
    assert done.battle.unit("b1").condition is Condition.FLED
    assert front(done.battle, "a1") == (60, 118, 0)


# -- overrun


def wiped_out(*more: Unit, rounds: int = 0, side: Side = Side.FRONT) -> Battle:
    """B has been destroyed to the last man in that round of the pair."""
    gone = replace(B, condition=Condition.DESTROYED)
    winner = won(A)
    if rounds == 0:
        winner = winner.marked("overrun:b1", Until.TURN, str(side))
    return given(winner, gone, *more)


@pytest.mark.rule("FB-OVR-01")
def test_the_enemy_wiped_out_in_the_first_round_it_runs_on_over_the_place() -> None:
    done = step_six(wiped_out(), ("overrun", 4, 3, 3, 2, 4), answers=("overrun:b1",))
    assert front(done.battle, "a1") == (60, 76, 0)
    assert [e.how for e in done.facts(UnitMoved)] == ["overrun"]


@pytest.mark.rule("FB-OVR-01")
def test_no_overrun_after_the_first_round() -> None:
    done = step_six(wiped_out(rounds=1), answers=())
    assert done.requests == []


@pytest.mark.rule("FB-OVR-01")
def test_an_overrun_is_free_to_decline() -> None:
    done = step_six(wiped_out(), answers=("stay",))
    assert front(done.battle, "a1") == (60, 60, 0)


@pytest.mark.rule("FB-OVR-01")
def test_a_unit_that_touches_another_enemy_does_not_overrun() -> None:
    other = foot("b2", army="b", front=(65, 56), facing=270)
    battle = replace(wiped_out(other), engagements=(fight("b2", "a1", Side.RIGHT),))
    assert step_six(battle, answers=()).requests == []


@pytest.mark.rule("FB-OVR-01")
@pytest.mark.parametrize(("side", "end"), [(Side.RIGHT, (76, 56)), (Side.LEFT, (44, 56)), (Side.REAR, (60, 40))])
def test_it_runs_straight_out_of_the_side_the_enemy_was_on(side: Side, end: tuple[float, float]) -> None:
    """A's centre lies at (60, 56)."""
    path = overrun_path(wiped_out(), "a1", "b1", 160, side)
    assert [round(v / 10, 2) for v in path.end.centre] == list(end)


@pytest.mark.rule("FB-OVR-01")
def test_charged_and_charger_alike_may_overrun_and_it_is_told_by_the_combat() -> None:
    """Played from the blows: 5 of B's 5 fall to A's charge in the first round."""
    strong = foot("a1", front=(60, 60), WS=10, S=10, A=3, I=9)
    weak = foot("b1", army="b", front=(60, 60), facing=180, models=5, WS=1, T=1, I=1)
    battle = given(strong, weak, fights=[fight("a1", "b1")])
    hits, wounds = ("hit", *[6] * 15), ("wound", *[6] * 15)
    rolls = (hits, wounds, ("overrun", 4, 3, 3, 2, 4))
    done = play(battle, "combat_set_up", until="pursuits", answers=["overrun:b1"], dice=dice(*rolls))
    assert front(done.battle, "a1") == (60, 76, 0)


@pytest.mark.rule("FB-PUR-11")
def test_every_state_is_told_in_order() -> None:
    """Flight, capture, then the pursuer's move."""
    done = step_six(beaten(), ("flight", *EIGHTEEN), ("pursuit", *_five(20)))
    told = [type(e).__name__ for e in done.events if isinstance(e, QuarryCaught | ConditionChanged | UnitMoved)]
    assert told == ["ConditionChanged", "UnitMoved", "QuarryCaught", "ConditionChanged", "UnitMoved"]
    assert [phase.name for phase in FANTASY.schedule.turn][-4:] == ["flights", "pursuit_choices", "pursuits", "redress"]
