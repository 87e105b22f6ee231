"""Skirmishers: bases each on their own, moves without manoeuvres, forming up (FB-EXT-10, FB-C-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeKind
from game.battle.marks import Until
from game.geometry.bases import Base
from game.geometry.legs import Ahead, Places, To
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, Side
from game.rulesets.fantasy import approaches, charges
from game.rulesets.fantasy.casualties import removed
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.flight import flight_path
from game.rulesets.fantasy.loose import form_up_against
from game.rulesets.fantasy.movement import judge_way
from game.rulesets.fantasy.pursuit import arrive
from game.rulesets.fantasy.pursuit_paths import run_path
from game.rulesets.fantasy.result import rank_bonus
from game.rulesets.fantasy.seeing import look
from tests.play import box, codes, dice, fight, fleeing, foot, given, play, profile, run, scouts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.terrain import Terrain
    from game.battle.unit import Unit


def to(x: float, y: float) -> To:
    """To a place in cm."""
    return To((x * 10, y * 10))


def charge(battle: Battle, by: str, target: str) -> Battle:
    """The battle after a charge on a unit that holds."""
    declared = ChargeDeclared(charges.declared(battle, by, target)).apply(battle)
    return play(declared, "reactions", until="charge_moves", answers=["hold"]).battle


ROW = ((50, 50), (54, 50), (58, 50))


@pytest.mark.rule("FB-EXT-10")
def test_each_moves_up_to_m_in_any_direction_without_manoeuvres() -> None:
    battle = given(scouts("s", *ROW, facing=90))
    back = judge_way(battle, battle.unit("s"), (to(54, 40),))  # straight to their right, M 10
    assert (back.reasons, back.value.cost) == ((), 100.0)
    assert [pose.point for pose in back.value.end.poses] == [(500, 400), (540, 400), (580, 400)]
    assert codes(judge_way(battle, battle.unit("s"), (to(54, 39.9),)).reasons) == ["too_far"]
    assert judge_way(battle, battle.unit("s"), (to(54, 30),), march=True).reasons == ()
    assert codes(judge_way(battle, battle.unit("s"), (to(54, 29.9),), march=True).reasons) == ["too_far"]


@pytest.mark.rule("FB-EXT-10")
@pytest.mark.parametrize(("third", "barred"), [(58.5, []), (58.6, ["scattered"])])
def test_models_end_at_most_two_and_a_half_cm_apart(third: float, barred: list[str]) -> None:
    """Bases of 2 cm at x 54 and 58.5 stand 2.5 cm apart."""
    battle = given(scouts("s", *ROW))
    leg = Places(((500, 500), (540, 500), (third * 10, 500)))
    assert codes(judge_way(battle, battle.unit("s"), (leg,)).reasons) == barred


@pytest.mark.rule("FB-EXT-10")
def test_the_dearest_model_decides_and_none_stands_in_another() -> None:
    battle = given(scouts("s", *ROW))
    apart = judge_way(battle, battle.unit("s"), (Places(((500, 500), (540, 500), (560, 540))),))
    assert (apart.reasons, round(apart.value.cost, 2)) == ((), 44.72)  # 2 across, 4 up
    onto = judge_way(battle, battle.unit("s"), (Places(((500, 500), (540, 500), (550, 500))),))
    assert codes(onto.reasons) == ["crowded"]


@pytest.mark.rule("FB-EXT-10")
@pytest.mark.parametrize(("going", "cost"), [("difficult", 80), ("very_difficult", 140)])
def test_difficult_ground_is_open_to_them_and_very_difficult_is_difficult(going: str, cost: float) -> None:
    """8 cm up, the ground from 2 cm ahead of the bases on: 8, or 2 and 6 at double."""
    ground = box(going, 40, 53, 70, 90)
    battle = given(scouts("s", *ROW), terrain=[ground])
    moved = judge_way(battle, battle.unit("s"), (Ahead(80),))
    assert round(moved.value.cost, 1) == cost


@pytest.mark.rule("FB-EXT-10")
def test_they_see_all_round() -> None:
    battle = given(scouts("s", *ROW, facing=0), foot("foe", "b", (54, 30), 0))
    assert look(battle, battle.unit("s"), battle.unit("foe")).sees


@pytest.mark.rule("FB-EXT-10")
def test_a_charger_strikes_any_base_and_they_form_up_before_its_front() -> None:
    """Front x 85 to 95 at y 50; the first base stands at (86, 57): 6 cm straight on, its near edge at y 56.

    Nine models form up five wide, as the charger's front, centred on it: the first contact from 85 to 87 is kept.
    """
    foes = scouts("s", (86, 57), (90, 60), (94, 60), (98, 60), (98, 64), (94, 64), (90, 64), (86, 64), (86, 60.5),
                  army="b", facing=180)  # fmt: skip
    battle = charge(given(foot("spears", front=(90, 50)), foes), "spears", "s")
    stood = battle.unit("s").block
    assert (stood.pose, stood.files, stood.ranks) == (Pose(900, 560, 180), 5, 2)
    assert battle.unit("spears").block.pose == Pose(900, 560, 0)
    fight = battle.fight("spears", "s")
    assert fight is not None
    assert (fight.half("spears").attacks, fight.half("spears").charge) == (Side.FRONT, ChargeKind.FULL)


@pytest.mark.rule("FB-EXT-10")
def test_they_slide_only_as_far_as_the_first_contact_needs() -> None:
    """Three models, 6 cm wide, on a front from x 85 to 95: struck at x 85 to 87, they cover x 87 at their left end."""
    foes = scouts("s", (86, 57), (90, 58), (93, 60), army="b", facing=180)
    stood = charge(given(foot("spears", front=(90, 50)), foes), "spears", "s").unit("s").block
    assert (stood.pose, stood.files) == (Pose(900, 560, 180), 3)
    outside = scouts("s", (85, 57), (82, 58), (80, 60), army="b", facing=180)
    stood = charge(given(foot("spears", front=(90, 50)), outside), "spears", "s").unit("s").block
    assert (stood.pose, stood.files) == (Pose(890, 560, 180), 3)  # x 84 to 86 is struck from 85 on: 86 to 92 covers 86


@pytest.mark.rule("FB-EXT-10")
def test_from_behind_they_are_charged_in_front_all_the_same() -> None:
    foes = scouts("s", (88, 57), (92, 57), army="b", facing=0)
    battle = given(foot("spears", front=(90, 50)), foes)
    assert charges.declared(battle, "spears", "s").side is Side.FRONT


@pytest.mark.rule("FB-EXT-10")
def test_charging_they_form_up_flush_with_the_side_they_charge() -> None:
    """The nearest base, (87, 50), has its front at y 51; the foe's front lies on y 60, x 85 to 95: 9 cm.

    Seven models form up five wide, as that side, centred on x 90, two behind.
    """
    mine = scouts("s", (87, 50), (91, 48), (95, 46), (95, 43), (91, 43), (87, 46), (91, 45.5))
    battle = charge(given(mine, foot("foe", "b", (90, 60), 180)), "s", "foe")
    block = battle.unit("s").block
    assert (block.pose, block.files, block.count) == (Pose(900, 600, 0), 5, 7)
    verdict = approaches.charge_verdict(given(mine, foot("foe", "b", (90, 60), 180)), "s", "foe")
    assert verdict.best is not None
    assert (verdict.best.cost, len(verdict.best.by), len(verdict.best.touched)) == (90.0, 5, 5)


@pytest.mark.rule("FB-EXT-10")
@pytest.mark.parametrize(("front", "why"), [(71.0, None), (71.1, "too_far")])
def test_they_charge_twice_their_move_base_to_side(front: float, why: str | None) -> None:
    battle = given(scouts("s", (87, 50), (91, 50)), foot("foe", "b", (90, front), 180))
    failure = approaches.charge_verdict(battle, "s", "foe").failure
    assert (failure.why if failure else None) == why


LAKE = box("lake", 89, 53, 120, 56)
"""Before the second of two models at (87, 50) and (91, 50), whose foe's front lies on y 60."""


def why_not(*units: Unit, move: float = 10, terrain: Iterable[Terrain] = ()) -> tuple[str, str | None] | None:
    """What bars the charge of two skirmishers on a front 9 cm ahead of their bases, and who stands there."""
    group = scouts("s", (87, 50), (91, 50))
    group = replace(group, profile=profile(M=move))
    foe = foot("foe", "b", (90, 60), 180)
    failure = approaches.charge_verdict(given(group, foe, *units, terrain=terrain), "s", "foe").failure
    return None if failure is None else (failure.why, failure.blocker)


@pytest.mark.rule("FB-EXT-10", "FB-CHG-10")
@pytest.mark.parametrize(("move", "barred"), [(5, ("blocked", "lake")), (6, None), (10, None)])
def test_each_of_them_has_to_come_along_round_what_stands_before_him(
    move: float, barred: tuple[str, str] | None
) -> None:
    """Nine straight on for the first. The second goes round the lake's near corners, 1.42 from them to his middle:

    3.8 to (87.6, 51.6), 5.8 along it, 2.2 to the nearest place at (89, 59), 11.7 in all: M 5 has 10, M 6 has 12.
    """
    assert why_not(move=move) is None
    assert why_not(move=move, terrain=[LAKE]) == barred


@pytest.mark.rule("FB-EXT-10", "FB-CHG-10")
def test_a_wall_of_friends_before_one_of_them_bars_the_charge_that_leaves_him_behind() -> None:
    """A line of 40 cm right before the second and away to the right; a single friend he goes round."""
    line = foot("line", front=(109.5, 54), models=20, files=20)
    assert why_not(line, move=5) == ("blocked", "line")
    assert why_not(foot("one", front=(91.5, 54), models=1, files=1), move=6) is None


@pytest.mark.rule("FB-EXT-10", "FB-CHG-09", "FB-TER-05")
@pytest.mark.parametrize(("move", "barred"), [(8.9, ("too_far", None)), (9, None)])
def test_ground_under_one_of_them_counts_for_him(move: float, barred: tuple[str, None] | None) -> None:
    """Very difficult ground, difficult to them, before the second alone: nine at double is 18, and M 9 has that."""
    swamp = box("very_difficult", 89.2, 51, 120, 60)
    assert why_not(move=move, terrain=[swamp]) == barred


@pytest.mark.rule("FB-EXT-10")
def test_a_charge_that_fails_carries_the_group_its_move_toward_the_enemy() -> None:
    """The foe's centre is straight above the group's, so all go 10 cm up."""
    battle = given(scouts("s", (88, 50), (92, 50)), foot("foe", "b", (90, 74), 180))
    after = charge(battle, "s", "foe").unit("s").body
    assert isinstance(after, Loose)
    assert [pose.point for pose in after.poses] == [(880.0, 600.0), (920.0, 600.0)]


@pytest.mark.rule("FB-EXT-10")
def test_two_groups_form_up_on_a_line_between_them() -> None:
    """The chargers' nearest base stands at (90, 50), the foe's at (90, 60): 8 cm of open ground, contact at y 59."""
    mine, foes = scouts("s", (90, 50), (86, 48), (94, 48)), scouts("t", (90, 60), (94, 62), army="b", facing=180)
    battle = charge(given(mine, foes), "s", "t")
    assert (battle.unit("t").block.pose, battle.unit("t").block.files) == (Pose(900, 590, 180), 2)
    assert (battle.unit("s").block.pose, battle.unit("s").block.files) == (Pose(900, 590, 0), 2)


@pytest.mark.rule("FB-EXT-10")
def test_out_of_a_fight_they_go_each_on_its_own_again() -> None:
    battle = given(foot("s", front=(50, 50), models=6, files=3, troop="skirmishers"))
    walked = judge_way(battle, battle.unit("s"), (to(60, 50),)).value
    assert isinstance(walked.end, Loose)
    assert walked.end.count == 6


@pytest.mark.rule("FB-EXT-10")
def test_a_group_flees_as_it_stands() -> None:
    """Every model runs 12 cm straight down, away from an enemy straight above."""
    battle = given(scouts("s", *ROW), foot("foe", "b", (54, 60), 180))
    flown = flight_path(battle, battle.unit("s"), 180.0, 120.0, ["foe"])
    assert isinstance(flown.end, Loose)
    assert [pose.point for pose in flown.end.poses] == [(500, 380), (540, 380), (580, 380)]


@pytest.mark.rule("FB-RAL-12", "FB-EXT-10")
@pytest.mark.parametrize(("army", "y"), [("b", 47.0), ("a", 49.0)], ids=["enemy at 0", "friend overlapped"])
def test_a_group_that_rallies_goes_aside_by_the_least_distance_and_is_asked_nothing(army: str, y: float) -> None:
    """Bases end at y 51: an enemy's front there keeps 3 cm; a friend's at y 50, whom they stand in, only room."""
    runaways = fleeing(scouts("s", *ROW)).marked("fleeing_at_turn_start", Until.TURN)
    other = foot("other", army, (54, 51 if army == "b" else 50), 180)
    done = play(given(runaways, other), "rally", dice=dice(("rally", 1, 1)))
    assert done.asked == []
    body = done.battle.unit("s").body
    assert isinstance(body, Loose)
    assert [(round(p.x / 10, 2), round(p.y / 10, 2)) for p in body.poses] == [(x, y) for x, _ in ROW]
    free = play(given(runaways), "rally", dice=dice(("rally", 1, 1))).battle.unit("s")
    assert free.body == runaways.body


@pytest.mark.rule("FB-RAL-12", "FB-MOV-18")
def test_a_column_that_fled_like_a_snake_takes_any_formation_when_it_rallies() -> None:
    """Four in a bend; two by two, facing right, on their middle."""
    bend = Loose(tuple(Pose(x * 10, y * 10) for x, y in ((60, 60), (60, 58), (58, 58), (56, 58))), Base(20, 20))
    column = replace(foot("c", models=4, files=1), body=bend)
    runaways = fleeing(column).marked("fleeing_at_turn_start", Until.TURN)
    stand = {"x": 0, "y": 0, "facing": 90, "files": 2}
    block = play(given(runaways), "rally", answers=[stand], dice=dice(("rally", 1, 1))).battle.unit("c").body
    assert isinstance(block, Block)
    assert (block.files, block.ranks, block.pose.facing, block.centre) == (2, 2, 90, bend.centre)


@pytest.mark.rule("FB-EXT-10")
def test_in_ranks_they_are_struck_base_by_base_until_they_fight_and_then_as_a_unit_in_ranks() -> None:
    """Six in ranks of three, a flank toward the charger: out of combat their front is charged, in it that flank."""
    formed = foot("s", "b", (60, 63), 90, models=6, files=3, troop="skirmishers")
    spears = foot("spears", front=(57, 50))
    enemy = foot("enemy", front=(60, 63), facing=270)
    free = given(spears, formed)
    assert charges.declared(free, "spears", "s").side is Side.FRONT
    path = approaches.charge_verdict(free, "spears", "s").best
    assert path is not None
    assert path.formed is not None
    fought = given(spears, formed, enemy, fights=[fight("enemy", "s")])
    assert charges.declared(fought, "spears", "s").side is Side.RIGHT
    flank = approaches.charge_verdict(fought, "spears", "s").best
    assert flank is not None
    assert flank.formed is None


@pytest.mark.rule("FB-EXT-10")
def test_losses_leave_one_group() -> None:
    """The middle one of three in a row may not fall first: the last that may go is the right one."""
    group = Loose((Pose(500, 500), Pose(580, 500), Pose(540, 500)), Base(20, 20))
    left, _ = removed(group, 1)
    assert isinstance(left, Loose)
    assert [pose.x for pose in left.poses] == [500, 540]


@pytest.mark.rule("FB-C-12")
@pytest.mark.rule("FB-RES-08")
def test_they_never_have_a_rank_bonus_nor_a_flank() -> None:
    in_ranks = foot("s", models=20, files=5, troop="skirmishers")
    assert rank_bonus(in_ranks) == 0
    assert rank_bonus(foot("flagged", models=20, files=5, special=("skirmish",))) == 0
    assert rank_bonus(foot("foot", models=20, files=5)) == 3
    assert rank_bonus(scouts("t", *ROW)) == 0


@pytest.mark.rule("FB-EXT-10")
@pytest.mark.rule("FB-PCH-07")
def test_a_pursuer_that_meets_them_finds_them_formed_up_before_its_front() -> None:
    """Straight on from y 60, 20 cm: the nearest base has its edge at y 69."""
    foes = scouts("s", (60, 70), (64, 71), (56, 72), army="b", facing=180)
    battle = given(foot("spears", front=(60, 60)), foes)
    path = run_path(battle, "spears", 0.0, 200.0)
    done = run(arrive, battle, path, "pursuit").battle
    assert (done.unit("spears").block.pose, done.unit("s").block.pose) == (Pose(600, 690, 0), Pose(600, 690, 180))
    assert (done.unit("s").block.files, done.fight("spears", "s") is not None) == (3, True)


@pytest.mark.rule("FB-EXT-10")
def test_all_of_them_shoot_all_round() -> None:
    """Nine bowmen in three rows; the target stands behind them."""
    places = [(60 + 3.0 * x, 60 + 3.0 * y) for x in range(3) for y in range(3)]
    bows = scouts("s", *places, facing=0, gear=("bow",))
    foe = foot("foe", "b", (63, 45), 0)
    assert look(given(bows, foe), bows, foe).models == tuple(range(9))


@pytest.mark.rule("FB-EXT-10", "FB-CC-03")
def test_an_enemy_that_comes_to_touch_them_by_the_way_finds_them_formed_up_on_its_side() -> None:
    """Foes front y 60, x 55 to 65, facing down; two bases below it, the nearer with its far edge on y 60."""
    mine = scouts("s", (60, 59), (63, 58))
    formed = form_up_against(given(mine, foot("foe", "b", (60, 60), 180)), mine, foot("foe", "b", (60, 60), 180))
    assert formed is not None
    assert (formed.pose, formed.files) == (Pose(600, 600, 0), 2)
