"""Casualties: from where, who no longer strikes, command figures (FB-CAS, FB-CCS, FB-ORD-02, 05 and 06)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.legs import Hand
from game.geometry.ranks import Block, Side, model_poses
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.casualties import (
    CasualtiesRemoved,
    closed,
    fall,
    ordinary_left,
    removed,
    suffer,
    wounds_left,
)
from game.rulesets.fantasy.leadership import leadership
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.result import combat_result
from tests.clash import charged, flankers, fought, knights, later, lost, ogres, resolved, struck, terms, unit_a, unit_b
from tests.play import dice, fight, fleeing, foot, given, play

if TYPE_CHECKING:
    from game.battle.unit import Unit


def after(unit: Unit, wounds: int) -> Unit:
    """The unit after wounds aimed at nobody in particular."""
    return suffer(unit, wounds).apply(given(unit)).unit(unit.id)


def ranks(unit: Unit) -> list[int]:
    """The sizes of its ranks."""
    return list(unit.block.rank_sizes)


def files_at(unit: Unit) -> list[float]:
    """Where the models of a single rank stand, in cm across the table."""
    return [round(pose.x / 10, 3) for pose in model_poses(unit.body)]


@pytest.mark.rule("FB-CAS-01")
def test_one_wound_troops_lose_a_model_a_wound() -> None:
    assert after(foot("men"), 3).count == 17


@pytest.mark.rule("FB-CAS-02", "FB-ORD-02")
def test_casualties_come_off_the_rear() -> None:
    assert ranks(after(foot("men", models=18), 4)) == [5, 5, 4]
    assert ranks(after(foot("men"), 3)) == [5, 5, 5, 2]


@pytest.mark.rule("FB-CAS-02")
def test_a_single_rank_loses_from_both_ends_in_turn_and_the_others_stand_still() -> None:
    six = foot("men", front=(0, 10), models=6, files=6)
    assert files_at(six) == [-5, -3, -1, 1, 3, 5]
    three = after(six, 3)
    assert (files_at(three), three.next_end) == ([-3, -1, 1], Hand.LEFT)
    assert files_at(after(three, 1)) == [-1, 1]
    assert (files_at(after(after(six, 1), 1)), after(after(six, 1), 1).next_end) == ([-3, -1, 1, 3], Hand.RIGHT)


@pytest.mark.rule("FB-CAS-02")
def test_the_rear_goes_before_the_ends_of_the_front() -> None:
    seven = foot("men", front=(0, 10), models=7, files=5)
    assert files_at(after(seven, 3)) == [-4, -2, 0, 2]


@pytest.mark.rule("FB-CAS-03", "FB-CCS-05")
def test_wounds_on_big_models_are_carried() -> None:
    minotaurs = ogres("minotaurs", 4)
    first = after(minotaurs, 5)
    assert (first.count, first.wounds, wounds_left(first)) == (3, 2, 7)
    second = after(first, 1)
    assert (second.count, second.wounds) == (2, 0)
    carrying = after(first, 2)
    assert (carrying.count, carrying.wounds) == (2, 1)


@pytest.mark.rule("FB-CAS-04", "FB-CCS-06")
def test_rider_and_mount_go_together() -> None:
    assert after(knights("K", 5), 2).count == 3
    battle = given(knights("K", 5), unit_b(I=9), fights=[later(fight("K", "B"))])
    rolls = [("hit", 4, 4, 1, 1, 1), ("wound", 4, 4), ("armour", 1, 1), ("hit", 1, 1, 1), ("hit", 1, 1, 1)]
    done = fought(battle, *rolls)
    assert struck(done) == [("B", "K", 5), ("K", "B", 3), ("K", "B", 3)]


@pytest.mark.rule("FB-CAS-05")
def test_wounds_beyond_the_last_model_are_lost() -> None:
    fact = suffer(foot("men", models=3, files=3), 5)
    assert (fact.wounds, fact.models, fact.body) == (3, 3, None)
    assert after(foot("men", models=3, files=3), 5).condition is Condition.DESTROYED


@pytest.mark.rule("FB-CCS-01")
def test_the_last_ranks_shrink_and_the_front_stays() -> None:
    unit = after(unit_b(), 7)
    assert ranks(unit) == [5, 5, 3]
    assert {round(y / 10, 3) for _, y in unit.block.corners} == {60, 66}
    assert {round(x / 10, 3) for x, _ in unit.block.corners} == {55, 65}


@pytest.mark.rule("FB-CCS-01")
def test_removal_waits_for_the_end_of_the_blows() -> None:
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 4, 4, 1, 1, 1), ("wound", 4, 4), ("hit", 4, 1, 1), ("wound", 4))
    kinds = [type(event).__name__ for event in done.events]
    assert kinds.index("CasualtiesRemoved") > max(n for n, kind in enumerate(kinds) if kind == "BlowsStruck")


@pytest.mark.rule("FB-CCS-02")
def test_the_fallen_and_those_who_step_up_do_not_strike_back() -> None:
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 4, 4, 4, 1, 1), ("wound", 4, 4, 4), ("hit", 1, 1))
    assert struck(done) == [("A", "B", 5), ("B", "A", 2)]


@pytest.mark.rule("FB-CCS-02")
def test_a_wounded_survivor_strikes_with_all_it_has() -> None:
    battle = given(unit_a(A=2), ogres("B", 3, army="b", facing=180), fights=[charged("A", "B")])
    rolls = [("hit", 4, 4, 4, 4, 4, *(1,) * 5), ("wound", *(5,) * 5), ("hit", *(1,) * 6)]
    done = fought(battle, *rolls)
    assert struck(done) == [("A", "B", 10), ("B", "A", 6)]
    assert (lost(done), done.battle.unit("B").wounds) == ({"B": 1}, 2)


@pytest.mark.rule("FB-CCS-02")
@pytest.mark.parametrize(("fallen", "blows"), [({"A": 3, "A,K": 0}, [("A", 2), ("K", 3)]), ({"A": 2, "A,K": 1}, None)])
def test_the_owner_says_which_fighters_fell_where_it_matters(
    fallen: dict[str, int], blows: list[tuple[str, int]] | None
) -> None:
    fights = [charged("A", "B"), later(fight("K", "B", Side.LEFT))]
    battle = given(unit_a(I=9), flankers(I=1), unit_b(), fights=fights)
    rolls = [("hit", 4, 4, 4, 1, 1), ("wound", 4, 4, 4)]
    shares = [{"A": 1, "K": 0}] if blows else []
    back = [("hit", 1, 1), ("hit", 1, 1, 1)]
    done = fought(battle, *rolls, *back, ("hit", 1, 1, 1), answers=[fallen, *shares])
    assert [(target, n) for unit, target, n in struck(done) if unit == "B"] == [("A", 2), ("K", 3)]


@pytest.mark.rule("FB-CCS-03")
def test_a_front_rank_wiped_out_does_not_strike_at_all() -> None:
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 4, 4, 4, 4, 4), ("wound", 4, 4, 4, 4, 4))
    assert struck(done) == [("A", "B", 5)]


@pytest.mark.rule("FB-CCS-04")
def test_more_may_fall_than_are_touched() -> None:
    battle = given(ogres("O", 3), unit_b(models=10), fights=[charged("O", "B")])
    done = fought(battle, ("hit", *(4,) * 7, 1, 1), ("wound", *(3,) * 7))
    assert (struck(done), lost(done)) == ([("O", "B", 9)], {"B": 7})
    (_, a), _ = resolved(done).tallies
    assert a.parts[0].value == 7


@pytest.mark.rule("FB-CCS-04")
@pytest.mark.parametrize(("killed", "blows"), [(7, 2), (13, 2), (14, 1)])
def test_kills_beyond_those_touched_silence_nobody_who_fights_another_unless_fewer_are_left(
    killed: int, blows: int
) -> None:
    """B, 5 x 3, has its front on A and three on K, one of them in the corner: beyond five the two others still strike.

    Of fifteen thirteen may fall and both strike; after fourteen one is left, so that one strikes.
    """
    fights = [charged("A", "B"), later(fight("K", "B", Side.LEFT))]
    battle = given(unit_a(A=3), flankers(I=1, A=0), unit_b(models=15), fights=fights)
    missed = (1,) * (15 - killed)
    done = fought(battle, ("hit", *(4,) * killed, *missed), ("wound", *(4,) * killed), ("hit", *(1,) * blows))
    assert struck(done) == [("A", "B", 15), ("B", "K", blows)]
    assert lost(done) == {"B": killed}


@pytest.mark.rule("FB-CCS-04", "FB-RES-01")
def test_no_more_wounds_count_than_the_target_had_left() -> None:
    battle = given(ogres("O", 3), unit_b(models=4, files=4), fights=[charged("O", "B")])
    done = fought(battle, ("hit", *(4,) * 6, 1, 1, 1), ("wound", *(3,) * 6))
    (_, a), _ = resolved(done).tallies
    assert (lost(done), a.parts[0].value) == ({"B": 4}, 4)


@pytest.mark.rule("FB-CCS-04")
def test_who_touches_only_the_destroyed_strikes_no_blow() -> None:
    alone = foot("E", army="b", front=(60, 60), facing=180, models=1, files=1)
    quick = foot("A", front=(60, 60), models=1, files=1)
    slow = foot("C", front=(60, 62), facing=180, models=1, files=1, I=1)
    fights = [charged("A", "E"), later(fight("C", "E", Side.REAR))]
    done = fought(given(quick, slow, alone, fights=fights), ("hit", 4), ("wound", 4))
    assert struck(done) == [("A", "E", 1)]


# -- command figures


@pytest.mark.rule("FB-C-05")
def test_a_champion_has_one_more_attack_and_may_be_struck_for_himself() -> None:
    battle = given(unit_a(command=["champion"]), unit_b(files=7, models=21), fights=[charged("A", "B")])
    done = fought(
        battle, ("hit", 1, 1, 1, 1), ("hit", 1, 1), ("hit", 4, 4, 1, 1), ("wound", 4, 4), ("hit", 4, 4, 4),
        ("wound", 4, 1, 1), answers=[{"A": 0, "A:champion": 3}],
    )  # fmt: skip
    assert struck(done) == [("A", "B", 4), ("A", "B", 2), ("B", "A", 4), ("B", "A", 3)]
    assert done.battle.unit("A").command == ()
    assert lost(done) == {"A": 3}


@pytest.mark.rule("FB-C-05", "FB-CCS-04")
def test_wounds_on_a_champion_stop_at_what_he_has() -> None:
    battle = given(unit_a(), unit_b(command=["champion"]), fights=[charged("A", "B")])
    rolls = [("hit", 1, 1), ("hit", 4, 4, 4), ("wound", 4, 4, 4), ("hit", 1, 1, 1, 1)]
    done = fought(battle, *rolls, answers=[{"B": 0, "B:champion": 3}])
    (_, a), _ = resolved(done).tallies
    assert (lost(done), a.parts[0].value) == ({"B": 1}, 1)
    assert struck(done)[-1] == ("B", "A", 4)


@pytest.mark.rule("FB-C-05", "FB-CCS-02")
def test_men_who_fall_beside_the_champion_leave_him_his_blows() -> None:
    """Five fall of whom nobody aimed at him: his four neighbours strike no blow, he strikes his two."""
    battle = given(unit_a(), unit_b(command=["champion"]), fights=[charged("A", "B")])
    rolls = [("hit", *(4,) * 5), ("wound", *(4,) * 5), ("hit", 1, 1)]
    done = fought(battle, *rolls, answers=[{"B": 3, "B:champion": 0}])
    assert [(blow.unit, blow.who, blow.attacks) for blow in done.facts(BlowsStruck)] == [
        ("A", Who.MODELS, 5),
        ("B", Who.CHAMPION, 2),
    ]


@pytest.mark.rule("FB-C-05")
def test_where_the_champion_fell_somebody_steps_up_to_be_struck() -> None:
    quick = foot("A", models=1, files=1)
    beside = foot("C", front=(59, 60.9), facing=90, models=1, files=1, I=1)
    band = foot("B", army="b", facing=180, models=2, files=1, command=["champion"])
    fights = [charged("A", "B"), later(fight("C", "B", Side.RIGHT))]
    done = fought(given(quick, beside, band, fights=fights), ("hit", 4), ("wound", 4), ("hit", 4), ("wound", 4))
    blows = [(blow.unit, blow.at_champion, blow.unsaved) for blow in done.facts(BlowsStruck)]
    assert blows == [("A", True, 1), ("C", False, 1)]
    assert done.battle.unit("B").condition is Condition.DESTROYED


@pytest.mark.rule("FB-C-05", "FB-C-06", "FB-UNI-09")
def test_command_figures_fall_last() -> None:
    band = foot("band", models=5, command=["champion", "standard", "musician"])
    assert [after(band, n).command for n in (1, 2, 3, 4)] == [
        ("champion", "standard", "musician"),
        ("champion", "standard", "musician"),
        ("champion", "standard"),
        ("standard",),
    ]
    spared = fall(band, 4).apply(given(band)).unit("band")
    assert (spared.count, spared.command) == (1, ("champion",))


@pytest.mark.rule("FB-C-06", "FB-RES-12")
def test_a_standard_is_lost_with_the_flight_or_the_end_of_its_unit() -> None:
    """While B stands its standard is a point; broken and fled it is lost, and so it is where all of B have fallen."""
    flagged = unit_b(models=5, command=["standard"])
    stood = fought(given(unit_a(), flagged, fights=[charged("A", "B")]), ("hit", *(1,) * 5), ("hit", *(1,) * 5))
    assert terms(dict(resolved(stood).tallies)["b"])["FB-RES-12"] == 1
    beaten = play(stood.battle, "break_tests", "flights", dice=dice(("break", 6, 6), ("flight", 2, 2, 2, 2, 2)))
    assert beaten.battle.unit("B").is_fleeing
    assert beaten.battle.unit("B").has("standard_lost")
    back = replace(beaten.battle.unit("B"), condition=Condition.STANDING)
    again = combat_result(beaten.battle.with_unit(back), ("A", "B"), {})
    assert "FB-RES-12" not in terms(dict(again.tallies)["b"]), "rallied without it"
    rolls = [("hit", *(4,) * 5), ("wound", *(4,) * 5)]
    wiped = fought(given(unit_a(), flagged, fights=[charged("A", "B")]), *rolls)
    assert wiped.battle.unit("B").has("standard_lost")


@pytest.mark.rule("FB-C-06", "FB-RAL-07")
def test_a_musician_helps_to_rally_and_in_no_other_test() -> None:
    """Ld 7: a rally test on 8; panic, break and all other tests on 7."""
    band = fleeing(foot("band", command=["musician"])).marked("fleeing_at_turn_start", Until.TURN)
    rallied = play(given(band), "rally", answers=[{"x": 0, "y": 0, "facing": 0}], dice=dice(("rally", 4, 4)))
    assert rallied.battle.unit("band").condition is Condition.STANDING
    battle = given(unit_b(command=["musician"]).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 0))
    assert leadership(battle, battle.unit("B")).total == 7
    broke = play(battle, "break_tests", dice=dice(("break", 4, 4)))
    assert broke.battle.unit("B").condition is Condition.BROKEN


@pytest.mark.rule("FB-C-05")
def test_a_champion_carries_his_own_wounds() -> None:
    band = ogres("band", 3, command=["champion"])
    hurt = fall(band, 0, 2).apply(given(band)).unit("band")
    assert (hurt.count, hurt.wounds, ordinary_left(hurt), wounds_left(hurt)) == (3, 0, 6, 7)
    dead = fall(hurt, 2, 1).apply(given(hurt)).unit("band")
    assert (dead.count, dead.wounds, dead.command, wounds_left(dead)) == (2, 2, (), 4)


@pytest.mark.rule("FB-ORD-06")
@pytest.mark.parametrize(
    ("file", "left"), [(1, [-4, -2, 0, 2]), (3, [-2, 0, 2, 4]), (2, [-2, 0, 2, 4]), (0, [-4, -2, 0, 2])]
)
def test_in_one_rank_the_end_farther_from_the_gap_moves_in_of_two_the_left(file: int, left: list[float]) -> None:
    """Five at x -4 to 4, files 0 to 4: a gap at file 1 takes the model of file 4, at 3 and in the middle that of 0."""
    block = closed(foot("rank", front=(0, 10), models=5).block, file)
    assert block is not None
    assert [round(pose.x / 10, 3) for pose in model_poses(block)] == left


@pytest.mark.rule("FB-ORD-06")
def test_the_gap_of_a_fallen_champion_is_filled() -> None:
    deep = foot("deep", models=10, command=["champion"])
    assert ranks(fall(deep, 0, 1).apply(given(deep)).unit("deep")) == [5, 4]
    rank = foot("rank", front=(0, 10), models=5, command=["champion", "standard", "musician"])
    fallen = fall(rank, 0, 1).apply(given(rank)).unit("rank")
    assert files_at(rank) == [-4, -2, 0, 2, 4]
    assert (files_at(fallen), fallen.next_end) == ([-4, -2, 0, 2], Hand.RIGHT)


def test_a_fact_of_wounds_without_a_death_changes_no_place() -> None:
    trolls = ogres("trolls", 3)
    fact = suffer(trolls, 2)
    assert isinstance(fact, CasualtiesRemoved)
    assert (fact.models, fact.carried, fact.body) == (0, 2, trolls.body)


def test_removing_all_leaves_no_body() -> None:
    block = foot("men", models=4, files=4).body
    assert isinstance(block, Block)
    assert removed(block, 4)[0] is None
