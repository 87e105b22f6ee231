"""Winners at their widest lap round the enemy's flanks (FB-LAP)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeResult
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Choose
from game.geometry.measure import distance
from game.geometry.ranks import Loose, Side
from game.rulesets.fantasy import combat, redress
from game.rulesets.fantasy.casualties import fall
from game.rulesets.fantasy.facts import ChargeDeclared, ChargeMeasured
from game.rulesets.fantasy.fighters import contact_pairs, snapshot
from game.rulesets.fantasy.lapping import LappersMoved, ModelsLapped, hands_of
from game.rulesets.fantasy.result import counted_ranks, disruptors, rank_bonus, side_tally
from game.rulesets.fantasy.units import unit_strength
from tests.clash import later, misses, terms, unit_a, unit_b
from tests.play import box, dice, fight, fleeing, foot, given, horse, play, rules, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from tests.play import Result

Point = tuple[float, float]


def seven(**more: object) -> Unit:
    """A: 21 models in 7 files (x 530 to 670), its round won."""
    values: dict[str, object] = {"models": 21, "files": 7, **more}
    return unit_a(**values).marked("won", Until.TURN, 1)


def clash(*others: Unit, a: Unit | None = None, b: Unit | None = None, **more: object) -> Battle:
    """A against B (5 files, x 550 to 650, y 600 to 680)."""
    return given(a or seven(), b or unit_b(), *others, fights=[later(fight("A", "B"))], **more)  # type: ignore[arg-type]


def lapping(*answers: str, battle: Battle | None = None) -> Battle:
    """The battle after winning so many rounds, lapping as answered."""
    now = battle or clash()
    for answer in answers:
        now = run(redress.redress, now, answers=[answer]).battle
    return now


def places(battle: Battle, unit: str = "A") -> list[Point]:
    """Where lapping models stand, in the order they were placed."""
    return [pose.point for pose in battle.unit(unit).lapping]


def legal(result: Result, number: int = 0) -> list[str]:
    """The open options of a question."""
    request = result.requests[number]
    assert isinstance(request, Choose)
    return [option.key for option in request.open]


@pytest.mark.rule("FB-LAP-01")
def test_an_eighth_file_would_touch_nobody_so_it_may_lap() -> None:
    """A, 7 files of 21, against 5 files: at its maximum; at most two models on each flank."""
    done = run(redress.redress, clash(), answers=["stay"])
    assert done.asked == ["A has won: lap round B?"]
    assert legal(done) == ["2+2", "2+1", "1+2", "1+1", "2+0", "0+2", "1+0", "0+1", "stay"]
    assert done.battle.unit("A").lapping == ()


@pytest.mark.rule("FB-LAP-01")
def test_a_front_that_can_still_grow_does_not_lap() -> None:
    """A of 5 files widens first; in the same redress it does not lap."""
    done = run(redress.redress, clash(a=seven(files=5)), answers=["1+1"])
    assert done.asked == ["A has won: widen its front?"]
    assert done.battle.unit("A").lapping == ()


@pytest.mark.rule("FB-LAP-01")
def test_a_third_unit_on_a_flank_shuts_it() -> None:
    """A friend of B flush on its left (x 650): only the other flank qualifies, and A laps that one."""
    neighbour = foot("C", army="b", front=(70, 62), facing=180)
    done = run(redress.redress, clash(neighbour), answers=["2+0"])
    assert legal(done) == ["2+0", "1+0", "stay"]
    request = done.requests[0]
    assert isinstance(request, Choose)
    assert rules(request.options[0].blocked) == ["FB-LAP-01"]
    assert places(done.battle) == [(540.0, 610.0), (540.0, 630.0)]


@pytest.mark.rule("FB-LAP-01")
def test_a_front_short_of_the_corner_does_not_go_round_it() -> None:
    """B 7 files (x 530 to 670), A 7 files shifted so that its front ends at x 650: only the left corner is passed."""
    a = seven(front=(58, 60))
    done = run(redress.redress, clash(foot("F", front=(70, 60)), a=a, b=unit_b(models=21, files=7)), answers=["1+0"])
    assert legal(done) == ["2+0", "1+0", "stay"]


@pytest.mark.rule("FB-LAP-02")
@pytest.mark.rule("FB-LAP-05")
@pytest.mark.rule("FB-C-19")
def test_the_first_four_models() -> None:
    """Left slots x 530–550, y 600–620 and 620–640, right slots x 650–670; ranks 7, 7, 3; rank bonus +2 to +1."""
    assert rank_bonus(clash().unit("A")) == 2
    done = run(redress.redress, clash(), answers=["2+2"])
    unit = done.battle.unit("A")
    assert sorted(places(done.battle)) == [(540.0, 610.0), (540.0, 630.0), (660.0, 610.0), (660.0, 630.0)]
    assert {pose.facing for pose in unit.lapping if pose.x < 600} == {90.0}
    assert {pose.facing for pose in unit.lapping if pose.x > 600} == {270.0}
    assert unit.block.rank_sizes == (7, 7, 3)
    assert rank_bonus(unit) == 1
    assert (unit.count, unit_strength(unit)) == (21, 21)
    (fact,) = done.facts(ModelsLapped)
    assert (fact.left, fact.right, fact.victim) == (2, 2, "B")


@pytest.mark.rule("FB-LAP-02", "FB-LAP-06")
def test_whose_front_is_on_a_flank_laps_round_from_that_flanks_corners() -> None:
    """A's front on B's left (x 650), y 570 to 710, looking to the table's left: its own left is B's front, y 600.

    Slots 0 and 1 there are x 630-650 and 610-630 before B's front, on its right the same behind B's rear (y 680).
    """
    a = seven(front=(65, 64), facing=270)
    battle = given(a, unit_b(), fights=[later(fight("A", "B", Side.LEFT))])
    done = run(redress.redress, battle, answers=["2+2"])
    assert places(done.battle) == [(640.0, 590.0), (640.0, 690.0), (620.0, 590.0), (620.0, 690.0)]
    assert [pose.facing for pose in done.battle.unit("A").lapping] == [0.0, 180.0, 0.0, 180.0]
    tally = terms(side_tally(done.battle, (done.battle.unit("A"),), (done.battle.unit("B"),), 0))
    assert (tally["FB-RES-14"], tally["FB-RES-17"]) == (1, 2), "its front is on a flank, two stand behind B"


@pytest.mark.rule("FB-LAP-02")
def test_a_place_taken_ends_its_sequence() -> None:
    """A rock on the second place of the right flank: one model goes there, and none beyond the rock."""
    rock = box("impassable", 66, 62.5, 68, 64)
    done = run(redress.redress, clash(terrain=[rock]), answers=["2+1"])
    assert legal(done) == ["2+1", "1+1", "2+0", "1+0", "0+1", "stay"]
    again = run(redress.redress, done.battle, answers=["2+0"])
    assert legal(again) == ["2+0", "1+0", "stay"]


@pytest.mark.rule("FB-LAP-02")
def test_the_first_rank_is_never_thinned() -> None:
    """9 models in 7 files: two may go; 7 models: none."""
    done = run(redress.redress, clash(a=seven(models=9)), answers=["1+1"])
    assert legal(done) == ["1+1", "2+0", "0+2", "1+0", "0+1", "stay"]
    assert done.battle.unit("A").block.rank_sizes == (7,)
    assert run(redress.redress, clash(a=seven(models=7))).asked == []


@pytest.mark.rule("FB-LAP-03")
def test_win_by_win_round_to_the_rear() -> None:
    """2nd win y 640–680 on both flanks, 3rd x 550–590 and 610–650 behind, 4th the last at x 590–610, then no more."""
    second = lapping("2+2", "2+2")
    assert sorted(places(second))[2:4] == [(540.0, 650.0), (540.0, 670.0)]
    assert sorted(places(second))[6:] == [(660.0, 650.0), (660.0, 670.0)]
    third = lapping("2+2", battle=second)
    assert places(third)[8:] == [(560.0, 690.0), (640.0, 690.0), (580.0, 690.0), (620.0, 690.0)]
    assert {pose.facing for pose in third.unit("A").lapping[8:]} == {180.0}
    done = run(redress.redress, third, answers=["1+0"])
    assert legal(done) == ["1+0", "0+1", "stay"]
    assert places(done.battle)[12:] == [(600.0, 690.0)]
    assert done.battle.unit("A").block.rank_sizes == (7, 1)
    assert run(redress.redress, done.battle).asked == []


def charger(**more: object) -> Unit:
    """C of army b, M 10, facing down the table, 22 cm before the left end of A's front."""
    values: dict[str, object] = {"army": "b", "front": (49, 82), "facing": 180, **more}
    return foot("C", **values)  # type: ignore[arg-type] # as `foot` takes them


def broad() -> Battle:
    """A on 30 mm bases in 4 files (x 540 to 660) has sent one model round the left of B: its top edge at y 630."""
    a = unit_a(models=16, files=4, base=(30, 30)).marked("won", Until.TURN, 1)
    before = lapping("1+0", battle=clash(charger(), a=a))
    return replace(before, cursor=replace(before.cursor, active="b"))


@pytest.mark.rule("FB-LAP-04")
def test_charged_while_lapping_they_fold_back_and_the_charge_fails() -> None:
    """M 10: 19 cm to the lapping model, 22 to the main body; declared, folded back, 22 > 20: failed."""
    before = broad()
    unit = before.unit("A")
    (lapper,) = unit.lapping
    assert lapper.point == (535.0, 615.0)
    assert distance(before.unit("C").body, Loose(unit.lapping, unit.body.base)) == 190.0
    assert distance(before.unit("C").body, unit.body) == 220.0
    done = play(before, "charges", until="charge_moves", answers=["C", "A"])
    assert done.battle.unit("A").lapping == ()
    assert done.battle.unit("A").block.rank_sizes == (4, 4, 4, 4)
    assert done.battle.charge_of("C").result is ChargeResult.FAILED
    order = [type(event) for event in done.events if isinstance(event, ChargeDeclared | LappersMoved | ChargeMeasured)]
    assert order == [ChargeDeclared, LappersMoved, ChargeMeasured]
    assert done.facts(ChargeMeasured)[0].reaches is False


@pytest.mark.rule("FB-LAP-04")
def test_they_fold_back_before_the_victim_flees_and_before_the_pursuit() -> None:
    """B breaks: A's four models are back in their ranks (7, 7, 7) before B's dice of flight, and A pursues whole."""
    battle = lapping("2+2")
    fleeing_b = replace(battle.unit("B"), condition=Condition.BROKEN)
    broken = replace(battle, engagements=battle.engagements).with_unit(fleeing_b)
    done = play(
        broken,
        "flights",
        "pursuit_choices",
        "pursuits",
        answers=["quarry:B"],
        dice=dice(("flight", 6, 6, 6, 6, 6), ("pursuit", 1, 1, 1, 1, 1)),
    )
    kinds = [type(event).__name__ for event in done.events]
    assert kinds.index("LappersMoved") < kinds.index("DiceRolled")
    assert done.battle.unit("A").lapping == ()
    assert done.battle.unit("A").block.rank_sizes == (7, 7, 7)


@pytest.mark.rule("FB-LAP-04")
def test_a_pursuer_finds_them_folded_back() -> None:
    """C pursues down the table through the place of A's left lappers: they fold back and the path goes on to A."""
    before = lapping("2+0")
    runner = fleeing(foot("R", front=(50, 30), facing=180)).marked("fled_distance", Until.TURN, 300.0)
    pursuer = foot("C", army="b", front=(51, 70), facing=180).marked("pursues", Until.TURN, "quarry:R")
    pursuer = pursuer.marked("quarry:R", Until.TURN, 180.0)
    battle = replace(before, units=(*before.units, runner, pursuer))
    done = play(battle, "pursuits", dice=dice(("pursuit", 4, 4, 4, 4, 4)))
    assert done.battle.unit("A").lapping == ()
    assert done.battle.unit("A").block.rank_sizes == (7, 7, 7)
    assert done.battle.fight("C", "A") is not None


@pytest.mark.rule("FB-LAP-04")
def test_a_pursuer_whose_way_leads_over_them_alone_goes_on_past_their_unit() -> None:
    """C comes from the left, y 60.5 to 64.5, over the lappers at x 53 to 55; A ends at y 60: 10 cm, no fight."""
    before = lapping("2+0")
    runner = fleeing(foot("R", front=(120, 62), facing=90)).marked("fled_distance", Until.TURN, 300.0)
    pursuer = foot("C", army="b", front=(45, 62.5), facing=90, models=8, files=2)
    pursuer = pursuer.marked("pursues", Until.TURN, "quarry:R").marked("quarry:R", Until.TURN, 90.0)
    battle = replace(before, units=(*before.units, runner, pursuer))
    done = play(battle, "pursuits", dice=dice(("pursuit", 2, 2, 2, 2, 2)))
    assert [(fact.unit, fact.why) for fact in done.facts(LappersMoved)] == [("A", "charged")]
    assert done.battle.unit("A").block.rank_sizes == (7, 7, 7)
    assert done.battle.unit("C").block.pose.x == 550
    assert done.battle.fight("C", "A") is None


@pytest.mark.rule("FB-LAP-06")
@pytest.mark.rule("FB-LAP-07")
def test_flank_and_rear_points_but_the_victim_keeps_its_ranks() -> None:
    """A (US 21) on both flanks: +1; with models behind as well +3. B, 5 × 4, still has +3 for ranks."""
    flanks = lapping("2+2")
    tally = terms(side_tally(flanks, (flanks.unit("A"),), (flanks.unit("B"),), 0))
    assert (tally["FB-RES-14"], tally.get("FB-RES-17", 0)) == (1, 0)
    rear = lapping("2+2", "2+2", battle=flanks)
    tally = terms(side_tally(rear, (rear.unit("A"),), (rear.unit("B"),), 0))
    assert (tally["FB-RES-14"], tally["FB-RES-17"]) == (1, 2)
    assert disruptors(rear, rear.unit("B")) == ()
    assert counted_ranks(rear, rear.unit("B")) == 3


@pytest.mark.rule("FB-LAP-07")
@pytest.mark.parametrize(("knights", "ranks"), [(3, 0), (2, 3)])
def test_only_another_charger_takes_its_ranks(knights: int, ranks: int) -> None:
    """3 Knights (US 6) charge the lapped B's rear: its ranks are gone; 2 (US 4) take nothing."""
    before = lapping("2+2")
    assert counted_ranks(before, before.unit("B")) == 3
    riders = horse("K", front=(60, 90), facing=180, models=knights)
    battle = replace(before, units=(*before.units, riders))
    rolls = dice(*[("panic", 1, 1)] * (knights == 3))
    done = play(battle, "charges", until="charge_moves", answers=["K", "B"], dice=rolls).battle
    assert done.fight("K", "B") is not None
    assert counted_ranks(done, done.unit("B")) == ranks


@pytest.mark.rule("FB-LAP-08")
def test_defeat_sends_them_back() -> None:
    """A loses by 1 and holds: ranks 7, 7, 7 again; in a draw they stay."""
    battle = lapping("2+2")
    for mark, ranks in (("lost", (7, 7, 7)), ("drew", (7, 7, 3))):
        unit = battle.unit("A").unmarked("won").marked(mark, Until.TURN, 1)
        done = run(redress.redress, battle.with_unit(unit))
        assert done.battle.unit("A").block.rank_sizes == ranks
        assert len(done.battle.unit("A").lapping) == (0 if mark == "lost" else 4)


@pytest.mark.rule("FB-LAP-09")
def test_the_lapped_strike_back() -> None:
    """Slots 0 and 1 on both flanks: of B's flank files ranks 0, 1 and by a corner 2 may strike at lappers."""
    battle = lapping("2+2")
    pairs = contact_pairs(battle, battle.engagements[0])
    lappers = {one for one, _ in pairs if one >= 17}
    assert lappers == {17, 18, 19, 20}
    struck_at = {theirs for mine, theirs in pairs if mine >= 17}
    assert struck_at == {0, 5, 10, 4, 9, 14}
    contacts = snapshot(battle, ("A", "B"))
    assert sorted(contacts.fighters("B")) == [0, 1, 2, 3, 4, 5, 9, 10, 14]
    assert sorted(contacts.fighters("A")) == [*range(7), 17, 18, 19, 20]
    done = run(combat.fight, battle, dice=dice(*misses(11, 9)))
    assert [request.dice for request in done.requests if hasattr(request, "dice")] == [11, 9]


@pytest.mark.rule("FB-CCS-01")
def test_they_fall_after_the_ranks_behind_the_first_the_last_placed_first() -> None:
    """7, 7, 3 and four lapping: ten fall from the ranks, the eleventh is the lapping model placed last."""
    unit = lapping("2+2").unit("A")
    ten = fall(unit, 10)
    assert ten.body is not None
    assert (ten.body.count, len(ten.lapping)) == (7, 4)
    eleven = fall(unit, 11)
    assert eleven.lapping == unit.lapping[:3]
    fifteen = fall(unit, 15)
    assert fifteen.body is not None
    assert (fifteen.body.count, fifteen.lapping) == (6, ())


@pytest.mark.rule("FB-ORD-05")
def test_lapping_models_close_up_behind_an_enemy_that_lost_a_rank() -> None:
    """B loses 5 of 20 (y 600 to 660): six of the twelve stay on the flanks, five find room behind, one goes back."""
    battle = lapping("2+2", "2+2", "2+2")
    thinner = battle.unit("B")
    battle = battle.with_unit(replace(thinner, body=replace(thinner.block, count=15)))
    done = run(redress.redress, battle)
    assert sorted(places(done.battle))[:3] == [(540.0, 610.0), (540.0, 630.0), (540.0, 650.0)]
    behind = [place for place in places(done.battle) if place[1] == 670.0]
    assert sorted(behind) == [(560.0, 670.0), (580.0, 670.0), (600.0, 670.0), (620.0, 670.0), (640.0, 670.0)]
    assert len(places(done.battle)) == 11
    assert done.battle.unit("A").block.count == 10
    assert [str(hand) for hand in hands_of(done.battle.unit("A"))].count("left") == 6


def test_they_find_new_files_where_a_friend_stands_behind() -> None:
    """A friend has come up behind A, two ranks thinner round B: back from there its models form new files."""
    battle = lapping("2+2", "2+2")
    assert battle.unit("A").block.depth == 40.0
    friend = foot("F", front=(60, 56), files=7, models=7)
    unit = battle.unit("A").unmarked("won").marked("lost", Until.TURN, 1)
    battle = replace(battle.with_unit(unit), units=(unit, battle.unit("B"), friend))
    done = run(redress.redress, battle)
    assert done.battle.unit("A").block.rank_sizes == (11, 10)
    assert done.battle.unit("A").count == 21
