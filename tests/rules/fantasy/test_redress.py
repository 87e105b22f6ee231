"""Redressing ranks: contact repaired or released, charges forgotten (FB-ORD)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeKind
from game.battle.events import BodyChanged
from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.ranks import Side
from game.rulesets.fantasy import redress
from game.rulesets.fantasy.casualties import suffer
from game.rulesets.fantasy.ruleset import FANTASY
from tests.clash import charged, later, unit_a, unit_b
from tests.play import Result, fight, foot, front, given, run

if TYPE_CHECKING:
    from game.battle.battle import Battle


def after(battle: Battle, unit: str, models: int) -> Battle:
    """The battle after a unit lost models."""
    lost = suffer(battle.unit(unit), models).apply(battle)
    return lost.changing(unit, lambda one: one.marked("lost_models", Until.TURN, models))


def redressed(battle: Battle) -> Result:
    """The phase's last step."""
    return run(redress.redress, battle)


@pytest.mark.rule("FB-ORD-01")
def test_ranks_are_redressed_after_every_flight_and_pursuit() -> None:
    names = [phase.name for phase in FANTASY.schedule.turn]
    assert names[-1] == "redress"
    assert names.index("flights") < names.index("pursuits") < names.index("redress")


@pytest.mark.rule("FB-ORD-02", "FB-ORD-03")
def test_a_beaten_unit_that_holds_keeps_its_files() -> None:
    battle = after(given(unit_a(), unit_b(), fights=[later(fight("A", "B"))]), "B", 3)
    done = redressed(battle)
    assert done.battle.unit("B").block.rank_sizes == (5, 5, 5, 2)


LINE = foot("B", army="b", front=(66, 60), facing=180, models=6, files=6)
"""One rank, x 60 to 72 cm; it faces down the table, so its left end is x = 72."""
FLANK = foot("C", front=(72, 65), facing=270)


@pytest.mark.rule("FB-ORD-05")
@pytest.mark.parametrize(("models", "left", "right"), [(2, 62, 70), (3, 64, 70)])
def test_an_attacker_of_the_flank_moves_up_to_a_rank_that_grew_shorter(models: int, left: int, right: int) -> None:
    fights = [later(fight("A", "B")), later(fight("C", "B", Side.LEFT))]
    battle = given(foot("A", front=(66, 60)), LINE, FLANK, fights=fights)
    done = redressed(after(battle, "B", models))
    assert {round(x / 10, 3) for x, _ in done.battle.unit("B").block.corners} == {left, right}
    assert front(done.battle, "C") == (70, 65, 270)
    assert done.battle.fight("C", "B") is not None
    assert front(done.battle, "A") == (66, 60, 0)


@pytest.mark.rule("FB-ORD-05")
def test_an_attacker_of_the_rear_moves_up_to_ranks_that_vanished() -> None:
    behind = foot("D", front=(60, 68), facing=180)
    battle = given(unit_a(), unit_b(), behind, fights=[later(fight("A", "B")), later(fight("D", "B", Side.REAR))])
    done = redressed(after(battle, "B", 5))
    assert front(done.battle, "D") == (60, 66, 180)
    assert front(done.battle, "B") == (60, 60, 180)


@pytest.mark.rule("FB-ORD-05")
def test_the_attacker_of_the_rear_moves_even_where_nobody_else_holds_the_other() -> None:
    behind = foot("0D", front=(60, 68), facing=180)
    battle = given(unit_b(), behind, fights=[later(fight("0D", "B", Side.REAR))])
    assert front(redressed(after(battle, "B", 5)).battle, "0D") == (60, 66, 180)
    named_late = foot("Z", front=(60, 68), facing=180)
    battle = given(unit_b(), named_late, fights=[later(fight("B", "Z", back=Side.REAR))])
    assert front(redressed(after(battle, "B", 5)).battle, "Z") == (60, 66, 180)


@pytest.mark.rule("FB-ORD-05")
def test_where_a_third_unit_is_in_the_way_the_attacker_stays_and_is_free() -> None:
    behind = foot("D", front=(60, 68), facing=180)
    between = foot("E", front=(53, 67), facing=0, models=1, files=1, base=(80, 10))
    block = replace(between, body=replace(between.block, pose=replace(between.block.pose, x=520.0, y=675.0)))
    wide = replace(behind, body=replace(behind.block, files=10))
    battle = given(unit_b(), wide, block, fights=[later(fight("D", "B", Side.REAR))])
    done = redressed(after(battle, "B", 5))
    assert (front(done.battle, "D"), done.battle.engagements) == ((60, 68, 180), ())
    assert done.facts(BodyChanged) == []


@pytest.mark.rule("FB-ORD-05")
def test_who_fights_the_one_that_moved_follows_him() -> None:
    behind = foot("D", front=(60, 68), facing=180)
    on_his_flank = foot("E", army="b", front=(65, 73), facing=270)
    fights = [later(fight("E", "D", Side.LEFT)), later(fight("D", "B", Side.REAR))]
    battle = given(unit_b(), behind, on_his_flank, fights=fights)
    done = redressed(after(battle, "B", 5))
    assert front(done.battle, "D") == (60, 66, 180)
    assert done.battle.fight("E", "D") is not None
    gone = foot("F", army="b", front=(60, 76), facing=180)
    tail = given(unit_b(), behind, gone, fights=[later(fight("F", "D", Side.REAR)), fights[1]])
    assert front(redressed(after(tail, "B", 5)).battle, "F") == (60, 74, 180)


@pytest.mark.rule("FB-ORD-04")
def test_who_flees_is_left_alone() -> None:
    runner = replace(unit_b(), condition=Condition.FLEEING)
    done = redressed(given(unit_a(), runner))
    assert done.events == []


@pytest.mark.rule("FB-STR-01", "FB-PCH-09")
def test_a_charge_that_was_fought_is_one_no_longer_and_a_pursuit_charge_stays_one() -> None:
    fresh = foot("C", front=(100, 60)), foot("E", army="b", front=(100, 60), facing=180)
    old = replace(charged("A", "B"), rounds=1, needs_six=("B",))
    done = redressed(given(unit_a(), unit_b(), *fresh, fights=[old, charged("C", "E")]))
    kinds = {fight.one.unit: fight.one.charge for fight in done.battle.engagements}
    assert kinds == {"A": None, "C": ChargeKind.FULL}
    assert all(not fight.needs_six for fight in done.battle.engagements)


@pytest.mark.rule("FB-RES-10")
def test_who_lost_contact_takes_no_ranks_any_more() -> None:
    target = unit_b().marked("rank_disruptors", Until.BATTLE, "A,gone")
    done = redressed(given(unit_a(), target, fights=[later(fight("A", "B"))]))
    assert done.battle.unit("B").mark("rank_disruptors") == "A"
