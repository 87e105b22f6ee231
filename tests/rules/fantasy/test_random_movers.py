"""Units that move at random (FB-EXT-12) and greenskins that quarrel (FB-EXT-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.engagement import ChargeKind
from game.battle.events import UnitMoved
from game.battle.unit import Condition, SpecialRule
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Loose, Side, model_poses
from game.rulesets.fantasy import animosity, charges, compulsory
from game.rulesets.fantasy.animosity import Quarrelled
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.movement import move_bars
from game.rulesets.fantasy.shooting import shooting_bars
from tests.play import area, codes, dice, fight, fleeing, foot, front, given, lone, run, scouts

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from tests.play import Result


def beast(**more: Any) -> Unit:
    """A lone random mover on 50 mm; its front in the middle at (90, 50), its centre 2.5 cm behind."""
    return lone("beast", front=(90, 50), special=("random_mover",), **more)


def wandered(*others: Unit, degrees: int = 360, faces: tuple[int, ...] = (2, 2, 2, 2, 2), **more: Any) -> Result:
    rolls = dice(("direction", degrees), ("random move", *faces))
    return run(compulsory.move, given(beast(), *others, **more), dice=rolls, repeat=True)


@pytest.mark.rule("FB-EXT-12")
@pytest.mark.parametrize(("degrees", "end"), [(360, (90.0, 60.0, 0.0)), (90, (102.5, 47.5, 90.0))])
def test_it_faces_by_a_random_angle_and_goes_straight_for_five_dice(
    degrees: int, end: tuple[float, float, float]
) -> None:
    """5D6 = 10 cm; it turns about its centre at (90, 47.5)."""
    done = wandered(degrees=degrees)
    assert front(done.battle, "beast") == end
    assert done.battle.unit("beast").has("compulsory_moved")


@pytest.mark.rule("FB-EXT-12")
def test_an_enemy_met_is_charged_on_the_side_where_it_comes_from() -> None:
    """Orcs with their flank to it, 6 cm ahead: charged in the flank, by ARC, in the middle of their step 3."""
    done = wandered(foot("orcs", "b", front=(94, 60), facing=90))
    clash = done.battle.fight("beast", "orcs")
    assert clash is not None
    assert (clash.half("beast").attacks, clash.half("beast").charge) == (Side.RIGHT, ChargeKind.FULL)


@pytest.mark.rule("FB-EXT-12")
def test_a_friend_or_impassable_ground_or_the_edge_stops_it() -> None:
    """Each 6 cm ahead of its front at y 50."""
    friend = wandered(foot("friend", front=(90, 60), models=10))
    assert front(friend.battle, "beast") == (90.0, 56.0, 0.0)
    lake = area("lake", (80, 56), (100, 56), (100, 60), (80, 60))
    assert front(wandered(terrain=[lake]).battle, "beast") == (90.0, 56.0, 0.0)
    at_the_edge = wandered(table=(180, 56)).battle
    assert front(at_the_edge, "beast") == (90.0, 56.0, 0.0)
    assert at_the_edge.unit("beast").condition is Condition.STANDING
    fighting = given(beast(), foot("orcs", "b", (90, 50), 180), fights=[fight("beast", "orcs")])
    assert run(compulsory.move, fighting, repeat=True).events == [], "who fights does not wander"


@pytest.mark.rule("FB-EXT-12", "FB-PCH-05")
def test_an_enemy_met_makes_its_tests_and_may_run_before_it() -> None:
    """It causes fear, US 6 against 4: on 8 they flee, 15 cm straight away; it goes its 10 and fights nobody."""
    few = foot("orcs", "b", front=(90, 56), facing=180, models=4, files=4)
    fearsome = lone("beast", front=(90, 50), special=("random_mover", "causes_fear"))
    rolls = dice(("direction", 360), ("random move", 2, 2, 2, 2, 2), ("fear", 4, 4), ("flight", 3, 3, 3, 3, 3))
    done = run(compulsory.move, given(fearsome, few), dice=rolls, repeat=True)
    assert done.battle.unit("orcs").is_fleeing
    assert (front(done.battle, "beast"), done.battle.engagements) == ((90.0, 60.0, 0.0), ())


@pytest.mark.rule("FB-EXT-12", "FB-CHG-04")
def test_it_declares_no_charge_and_has_no_other_move() -> None:
    battle = given(beast(), foot("orcs", "b", front=(90, 70), facing=180))
    assert "random_mover" in codes(charges.charger_bars(battle, battle.unit("beast")))
    done = wandered()
    assert "compulsory" in codes(move_bars(done.battle, done.battle.unit("beast")))


@pytest.mark.rule("FB-CMP-02")
def test_who_flees_runs_first_and_the_owner_orders_the_others() -> None:
    """The fleeing unit, then of two beasts the one its owner names."""
    runner = fleeing(foot("runner", front=(20, 10), facing=180, models=5))
    other = lone("other", front=(140, 50), special=("random_mover",))
    rolls = dice(
        ("flight", 6, 6, 6, 6, 6),
        ("direction", 360),
        ("random move", 1, 1, 1, 1, 1),
        ("direction", 360),
        ("random move", 2, 2, 2, 2, 2),
    )
    done = run(compulsory.move, given(beast(), other, runner), answers=["other"], dice=rolls, repeat=True)
    assert (front(done.battle, "other")[1], front(done.battle, "beast")[1]) == (55.0, 60.0)


# -- animosity


def greens(id: str = "orcs", front: tuple[float, float] = (60, 40), **more: Any) -> Unit:
    return foot(id, front=front, special=("greenskin",), **more)


def quarrelled(*units: Unit, rolls: tuple[tuple[str | int, ...], ...], **more: Any) -> Result:
    return run(animosity.quarrel, given(*units, **more), dice=dice(*rolls), repeat=True)


@pytest.mark.rule("FB-EXT-16")
def test_five_and_more_that_stand_and_fight_nobody_roll() -> None:
    few, many = greens("few", models=4, files=4), greens("many", models=5)
    enemy = foot("enemy", "b", front=(60, 40), facing=180)
    assert not animosity.may_quarrel(given(few), few)
    assert animosity.may_quarrel(given(many), many)
    assert not animosity.may_quarrel(given(fleeing(many)), fleeing(many))
    assert not animosity.may_quarrel(given(many, enemy, fights=[fight("many", "enemy")]), many)
    assert not animosity.may_quarrel(given(foot("men")), foot("men"))


@pytest.mark.rule("FB-EXT-16")
def test_from_two_on_nothing_comes_of_it() -> None:
    done = quarrelled(greens(), rolls=(("animosity", 2),))
    assert done.facts(Quarrelled) == []


@pytest.mark.rule("FB-EXT-16")
@pytest.mark.parametrize("die", [2, 5])
def test_a_one_and_then_two_to_five_is_a_turn_of_doing_nothing(die: int) -> None:
    done = quarrelled(greens(gear=["bow"]), rolls=(("animosity", 1), ("animosity", die)))
    unit, battle = done.battle.unit("orcs"), done.battle
    assert [fact.outcome for fact in done.facts(Quarrelled)] == ["nothing"]
    for bars in (charges.charger_bars, move_bars, shooting_bars):
        assert "squabbles" in codes(bars(battle, unit))


@pytest.mark.rule("FB-EXT-16")
def test_a_one_and_then_a_six_sends_it_m_toward_the_nearest_enemy_and_then_it_acts() -> None:
    """M 10: the nearest enemy stands straight ahead at 30, so that its front comes to y 50; charges stay open."""
    enemy, far = foot("near", "b", front=(60, 70), facing=180), foot("far", "b", front=(120, 100))
    done = quarrelled(greens(), enemy, far, rolls=(("animosity", 1), ("animosity", 6)))
    assert front(done.battle, "orcs") == (60.0, 50.0, 0.0)
    assert charges.charger_bars(done.battle, done.battle.unit("orcs")) == ()
    assert move_bars(done.battle, done.battle.unit("orcs")) == ()


@pytest.mark.rule("FB-EXT-16")
def test_two_ones_send_it_against_the_nearest_of_its_own_within_twice_m() -> None:
    """Goblins 15 cm ahead, other orcs 18 to the side: it charges the goblins; five strike, five strike back."""
    goblins = greens("goblins", (60, 55), facing=180)
    other = greens("zorcs", (88, 40))
    rolls: tuple[tuple[str | int, ...], ...] = (
        ("animosity", 6),
        ("animosity", 1),
        ("animosity", 1),
        ("hit", 4, 4, 1, 1, 1),
        ("wound", 4, 4),
        ("hit", 4, 1, 1, 1, 1),
        ("wound", 4),
        ("animosity", 6),
    )
    done = quarrelled(goblins, greens(), other, rolls=rolls)
    (fact,) = done.facts(Quarrelled)
    assert (fact.unit, fact.outcome, fact.other) == ("orcs", "attack", "goblins")
    (moved,) = done.facts(UnitMoved)
    assert (moved.how, round(moved.cost / 10, 2)) == ("animosity", 15.0)
    assert front(done.battle, "orcs") == (60.0, 55.0, 0.0)
    assert [(blow.unit, blow.target, blow.attacks) for blow in done.facts(BlowsStruck)] == [
        ("orcs", "goblins", 5),
        ("goblins", "orcs", 5),
    ]
    assert [(lost.unit, lost.models) for lost in done.facts(CasualtiesRemoved)] == [("goblins", 2), ("orcs", 1)]
    assert not done.battle.engagements
    assert "squabbles" in codes(move_bars(done.battle, done.battle.unit("orcs")))


@pytest.mark.rule("FB-EXT-16")
def test_with_none_of_its_own_in_reach_it_does_nothing() -> None:
    """The goblins are 20.1 cm away, twice M is 20."""
    rolls = (("animosity", 1), ("animosity", 1), ("animosity", 6))
    done = quarrelled(greens(), greens("zgoblins", (60, 60.1), facing=180), rolls=rolls)
    assert [fact.outcome for fact in done.facts(Quarrelled)] == ["nothing"]


# -- animosity in open order


def gang(id: str, *at: tuple[float, float], **more: Any) -> Unit:
    """Greenskin skirmishers, M 10, centres in cm."""
    return scouts(id, *at, special=(SpecialRule("greenskin"),), **more)


def places(battle: Battle, unit: str) -> list[tuple[float, float]]:
    """Where its models stand, in cm."""
    return [(round(pose.x / 10, 2), round(pose.y / 10, 2)) for pose in model_poses(battle.unit(unit).body)]


FIVE = ((60, 40), (64, 40), (68, 40), (62, 37), (66, 37))
"""Their centre is (64, 38.8)."""


@pytest.mark.rule("FB-EXT-16", "FB-EXT-10")
def test_five_in_open_order_quarrel_as_well() -> None:
    unit = gang("orcs", *FIVE)
    assert animosity.may_quarrel(given(unit), unit)
    four = gang("orcs", *FIVE[:4])
    assert not animosity.may_quarrel(given(four), four)


@pytest.mark.rule("FB-EXT-16", "FB-EXT-10")
@pytest.mark.parametrize(("enemy_front", "gone"), [(90, 10), (51, 7)])
def test_in_open_order_they_press_on_all_alike_and_stop_three_cm_short(enemy_front: float, gone: float) -> None:
    """An enemy centred on x 64 straight ahead, bases end at y 41: M 10, or 10 - 3 = 7 cm. They need no wheel."""
    enemy = foot("near", "b", front=(64, enemy_front), facing=180)
    done = quarrelled(gang("orcs", *FIVE), enemy, rolls=(("animosity", 1), ("animosity", 6)))
    assert places(done.battle, "orcs") == [(x, y + gone) for x, y in FIVE]
    assert move_bars(done.battle, done.battle.unit("orcs")) == ()


@pytest.mark.rule("FB-EXT-16", "FB-EXT-10")
def test_in_open_order_they_press_on_sideways_without_turning_about() -> None:
    """The enemy's centre lies level with theirs, 50 cm to the right: each base 10 cm to the right."""
    enemy = foot("near", "b", front=(114, 42.8), models=20)  # 8 cm deep
    done = quarrelled(gang("orcs", *FIVE), enemy, rolls=(("animosity", 1), ("animosity", 6)))
    assert places(done.battle, "orcs") == [(x + 10, y) for x, y in FIVE]


@pytest.mark.rule("FB-EXT-16", "FB-EXT-10")
def test_in_open_order_they_fall_upon_their_own_formed_up_on_that_side() -> None:
    """Goblins, front on y 55 from x 59 to 69, 14 cm ahead of the foremost bases: five stand flush, centred on x 64."""
    rolls: tuple[tuple[str | int, ...], ...] = (
        ("animosity", 1),
        ("animosity", 1),
        ("hit", 4, 4, 1, 1, 1),
        ("wound", 4, 4),
        ("hit", 1, 1, 1, 1, 1),
        ("animosity", 2),
    )
    done = quarrelled(gang("orcs", *FIVE), greens("goblins", (64, 55), facing=180), rolls=rolls)
    (moved,) = done.facts(UnitMoved)
    assert (moved.how, round(moved.cost / 10, 2)) == ("animosity", 14.0)
    assert front(done.battle, "orcs") == (64.0, 55.0, 0.0)
    assert [(lost.unit, lost.models) for lost in done.facts(CasualtiesRemoved)] == [("goblins", 2)]
    assert not done.battle.engagements


@pytest.mark.rule("FB-EXT-16", "FB-EXT-10")
def test_fallen_upon_in_open_order_they_form_up_before_the_attackers_front_and_strike_back() -> None:
    """Goblins' front x 59 to 69 facing down, 14 cm to the foremost bases, whose far edges lie on y 41.

    Five form up on y 41 centred on x 64; two fall, so that three strike back and are too few to quarrel.
    """
    rolls: tuple[tuple[str | int, ...], ...] = (
        ("animosity", 1),
        ("animosity", 1),
        ("hit", 4, 4, 1, 1, 1),
        ("wound", 4, 4),
        ("hit", 1, 1, 1),
    )
    done = quarrelled(greens("goblins", (64, 55), facing=180), gang("orcs", *FIVE), rolls=rolls)
    assert [(blow.unit, blow.attacks) for blow in done.facts(BlowsStruck)] == [("goblins", 5), ("orcs", 3)]
    assert (front(done.battle, "goblins"), front(done.battle, "orcs")) == ((64.0, 41.0, 180.0), (64.0, 41.0, 0.0))


@pytest.mark.rule("FB-EXT-16", "FB-MOV-18")
def test_a_column_that_snakes_presses_on_behind_its_leader_and_attacks_nobody() -> None:
    """Its leader faces the enemy straight above him and goes 10 cm; the others stand on his trail, 2 cm apart.

    They lay along y 40, so the bend at (60, 40) is still behind the last: 10 cm up is more than their 8.
    """
    body = Loose(tuple(Pose(600 - 20.0 * n, 400, 90) for n in range(5)), Base(20, 20), 90)
    snake = replace(greens("orcs", models=5, files=1), body=body)
    enemy = foot("near", "b", front=(60, 90), facing=180)
    enemy = replace(enemy, body=enemy.block.centred_at((600, 900), 180))
    done = quarrelled(snake, enemy, rolls=(("animosity", 1), ("animosity", 6)))
    assert places(done.battle, "orcs") == [(60, 50 - 2 * n) for n in range(5)]
    quarrel = quarrelled(snake, greens("zz", (50, 48)), rolls=(("animosity", 1), ("animosity", 1), ("animosity", 2)))
    assert [fact.outcome for fact in quarrel.facts(Quarrelled)] == ["nothing"]


@pytest.mark.rule("FB-EXT-16")
@pytest.mark.parametrize(("whom", "x"), [("east", 70.0), ("west", 50.0)])
def test_of_enemies_equally_near_the_owner_says_toward_which_they_press_on(whom: str, x: float) -> None:
    """The row is silent: as between targets that tie (FB-CHG-07). Both stand 20 cm off, level with the group."""
    east, west = foot("east", "b", front=(90, 44)), foot("west", "b", front=(30, 44))
    row = tuple((58.0 + n, 40 + 2.5 * m) for n, m in ((0, -1), (4, -1), (2, 0), (0, 1), (4, 1)))
    rolls = dice(("animosity", 1), ("animosity", 6))
    done = run(animosity.quarrel, given(gang("orcs", *row), east, west), dice=rolls, answers=[whom], repeat=True)
    assert done.asked == ["orcs quarrel: toward which of them? They are equally near"]
    assert (round(done.battle.unit("orcs").body.centre[0] / 10, 2), done.battle.unit("orcs").body.centre[1]) == (x, 400)
