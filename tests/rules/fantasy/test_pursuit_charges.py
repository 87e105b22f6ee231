"""Fresh enemies met in pursuit or overrun (FB-PCH, FB-OVR-02)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeKind
from game.battle.events import ConditionChanged, StepBegan, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition, Unit
from game.engine.game import Game, Steps
from game.engine.special import SpecialRules
from game.geometry.contact import touching_models
from game.geometry.measure import overlaps, touches
from game.geometry.ranks import Side
from game.rulesets.fantasy import pursuit
from game.rulesets.fantasy.blows import BlowsStruck, strength_tally
from game.rulesets.fantasy.order import Who, entries
from game.rulesets.fantasy.pursuit import MetInPursuit
from game.rulesets.fantasy.pursuit_charges import charge_on, lined_up_on
from game.rulesets.fantasy.pursuit_paths import overrun_path, pursue_path
from game.rulesets.fantasy.result import CombatResolved
from game.rulesets.fantasy.ruleset import FANTASY
from game.rulesets.fantasy.units import blockers
from tests.clash import knights
from tests.play import dice, fight, foot, given, horse, play

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from tests.play import Result

WIDE = foot("a1", front=(60, 60), models=18, files=9)
"""Nine files: x 51 to 69, front at y 60, facing up."""
B = foot("b1", army="b", front=(60, 60), facing=180)
C = foot("c1", army="b", front=(71, 70), facing=180, models=15)
"""A fresh enemy at x 66 to 76, y 70 to 76, facing down."""
EIGHTEEN = ("flight", 3, 4, 2, 5, 4)


def met(*others: Unit, pursuit_roll: tuple[int, ...] = (3, 3, 3, 3, 3), turn: int = 1, winner: Unit = WIDE) -> Result:
    """A has beaten B, B has fled 18 cm, A pursues."""
    units = (
        winner.marked("won", Until.TURN, 1),
        replace(B.marked("lost", Until.TURN, 1), condition=Condition.BROKEN),
    )
    battle = given(*units, *others, fights=[fight("a1", "b1")], turn=turn)
    rolls = dice(EIGHTEEN, ("pursuit", *pursuit_roll))
    return play(battle, "flights", "pursuit_choices", "pursuits", answers=["quarry:b1"], dice=rolls)


@pytest.mark.rule("FB-PCH-01", "FB-PCH-03")
def test_a_fresh_enemy_on_the_way_is_charged_before_the_quarry_is_reached() -> None:
    assert C.block.side(Side.FRONT) == ((660, 700), (760, 700))
    battle = given(WIDE, B, C, fights=[fight("a1", "b1")])
    path = pursue_path(battle, "a1", "b1", fled=180, distance=150)
    assert (path.result, path.hits, path.side, path.contact_at) == ("contact", ("c1",), Side.FRONT, 100)
    done = met(C)
    engaged = done.battle.fight("a1", "c1")
    assert engaged is not None
    assert engaged.half("a1").attacks is Side.FRONT
    stands = done.battle.unit("a1").block
    assert (stands.pose.y, stands.pose.facing) == pytest.approx((700, 0))


@pytest.mark.rule("FB-PCH-02")
def test_an_enemy_beside_the_line_of_pursuit_is_no_target() -> None:
    """C at x 700 to 800, 10 mm beside the swept path, which ends at x 690: no charge, 15 cm straight on."""
    beside = foot("c1", army="b", front=(75, 70), facing=180, models=15)
    assert WIDE.block.front_right == (690, 600)
    assert beside.block.side(Side.FRONT)[0] == (700, 700)
    done = met(beside)
    assert done.battle.engagements == ()
    assert done.battle.unit("a1").block.pose.y == 750


@pytest.mark.rule("FB-PCH-03")
def test_friends_on_the_way_are_passed_through() -> None:
    friend = foot("a2", front=(60, 66), models=20, files=10)
    done = met(C, friend)
    assert done.battle.fight("a1", "c1") is not None
    assert not overlaps(done.battle.unit("a1").body, friend.body)


@pytest.mark.rule("FB-PCH-04")
def test_the_target_can_only_hold_and_the_pursuer_must_charge() -> None:
    done = met(C)
    asked = [request for request in done.requests if request.rule not in ("FB-FLE-01", "FB-PUR-01", "FB-PUR-04")]
    assert asked == []


@pytest.mark.rule("FB-PCH-05")
def test_what_makes_the_target_flee_is_heard_before_contact_and_the_pursuer_goes_on_over_it() -> None:
    """Psychology comes later; here a rule of the test's own makes C flee 1 cm, and A's 15 cm run it down."""
    special = SpecialRules()

    @special.register("craven", "react")
    def craven(moment: MetInPursuit, game: Game, unit: str) -> Steps[None]:
        """Flees from pursuers."""
        yield from ()
        if moment.enemy == unit:
            game.emit(ConditionChanged(unit, Condition.FLEEING, "fear"))

    target = foot("c1", army="b", front=(71, 70), facing=180, models=15, special=("craven",))
    battle = given(WIDE.marked("quarry:b1", Until.TURN, 0.0), replace(B, condition=Condition.FLED), target)
    events: list[object] = []
    game = Game(battle, special, lambda event, after: events.append(event))
    assert list(pursuit.follow(game, "a1", "quarry:b1", 150.0)) == []
    assert game.unit("c1").condition is Condition.DESTROYED
    assert game.unit("a1").block.pose.y == 750
    assert game.battle.engagements == ()


@pytest.mark.rule("FB-PCH-07")
def test_it_wheels_until_it_is_flush_and_brings_the_most_models() -> None:
    """C's front is tilted by 10 degrees to A's; all five files of A come to touch it."""
    tilted = foot("c1", army="b", front=(60, 72), facing=190, models=15)
    done = met(tilted, pursuit_roll=(6, 6, 6, 6, 6), winner=foot("a1", front=(60, 60), models=20, files=5))
    stands = done.battle.unit("a1").block
    assert stands.pose.facing == pytest.approx(10)
    assert len(touching_models(stands, tilted.body)[0]) == 5
    assert done.battle.fight("a1", "c1") is not None


@pytest.mark.rule("FB-PCH-07", "FB-CHG-12")
@pytest.mark.parametrize("roll", [(6, 6, 6, 6, 6), (4, 4, 4, 4, 4)])
def test_what_it_would_brush_with_one_file_it_charges_with_all_it_can(roll: tuple[int, ...]) -> None:
    """C at x 64 to 74, 20 cm ahead of A's x 55 to 65: straight on one file touches, with a wheel (free) five."""
    aside = foot("c1", army="b", front=(69, 80), facing=180, models=15)
    done = met(aside, pursuit_roll=roll, winner=foot("a1", front=(60, 60), models=20, files=5))
    stands = done.battle.unit("a1").block
    assert (stands.pose.y, stands.pose.facing) == (800, 0)
    assert len(touching_models(stands, aside.body)[0]) == 5
    engaged = done.battle.fight("a1", "c1")
    assert engaged is not None
    assert (engaged.half("a1").attacks, engaged.half("a1").charge) == (Side.FRONT, ChargeKind.FULL)


@pytest.mark.rule("FB-PCH-03", "FB-PCH-07")
def test_its_charge_path_leads_through_friends_but_not_through_another_enemy() -> None:
    """The same C; a line of friends at y 66 to 68 right across the way changes nothing, it still brings five."""
    aside = foot("c1", army="b", front=(69, 80), facing=180, models=15)
    line = foot("a2", front=(60, 68), models=30, files=30)
    done = met(aside, line, pursuit_roll=(6, 6, 6, 6, 6), winner=foot("a1", front=(60, 60), models=20, files=5))
    assert len(touching_models(done.battle.unit("a1").block, aside.body)[0]) == 5
    wall_of_foes = foot("b2", army="b", front=(60, 66), facing=180, models=30, files=30)
    stopped = met(aside, wall_of_foes, pursuit_roll=(6, 6, 6, 6, 6), winner=foot("a1", front=(60, 60)))
    assert [fight.other("a1") for fight in stopped.battle.fights_of("a1")] == ["b2"]


@pytest.mark.rule("FB-PCH-07", "FB-ARC-01")
def test_the_side_is_that_seen_from_where_the_pursuit_began() -> None:
    """C looks to the east, so that A comes upon its right flank, which disrupts its ranks (US 18 is 5 or more)."""
    sideways = foot("c1", army="b", front=(65, 74), facing=90, models=20)
    done = met(sideways)
    engaged = done.battle.fight("a1", "c1")
    assert engaged is not None
    assert engaged.half("a1").attacks is Side.RIGHT
    assert done.battle.unit("c1").mark("rank_disruptors") == "a1"


@pytest.mark.rule("FB-PCH-07")
def test_without_a_path_to_that_side_it_lines_up_where_it_touched() -> None:
    """A's right corner strikes C's right side at (55, 84): A turns on it until it is flush."""
    target = foot("c1", army="b", front=(60, 80), facing=180)
    mover = foot("a1", front=(51.464466, 87.535534), facing=45)
    assert mover.block.front_right == pytest.approx((550, 840), abs=0.001)
    lined_up = lined_up_on(given(mover, target), mover.block, target.block, Side.RIGHT, ())
    assert lined_up is not None
    assert (lined_up.pose.facing, lined_up.front_right) == (90, pytest.approx((550, 840), abs=0.01))
    assert touches(lined_up, target.body)


@pytest.mark.rule("FB-PCH-07", "FB-ALN-02")
def test_lining_up_slides_along_the_side_out_of_a_friend() -> None:
    """A friend holds C's front up to x 59; A, at 55 to 65, slides by 4 cm."""
    target = foot("c1", army="b", front=(60, 80), facing=180, models=20, files=5)
    friend = foot("a2", front=(54, 80), models=5)
    mover = foot("a1", front=(60, 60))
    battle = given(mover, target, friend)
    there = mover.block.at(replace(mover.block.pose, y=800.0))
    lined_up = lined_up_on(battle, there, target.block, Side.FRONT, blockers(battle, mover, but=("c1",)))
    assert lined_up is not None
    assert friend.block.front_right == (590, 800)
    assert lined_up.front_left == pytest.approx((590, 800), abs=0.01)


@pytest.mark.rule("FB-PCH-07")
def test_the_allowance_is_the_roll_and_the_wheel_is_free() -> None:
    """The longest swing is no matter (no limit of 3 M), the stretches are: contact at 100 of exactly 100 mm."""
    battle = given(WIDE, C)
    exact = charge_on(battle, WIDE, WIDE.block, C, 100.0, 100.0)
    assert exact is not None
    assert (exact.side, exact.end.pose.y) == (Side.FRONT, 700)
    assert len(touching_models(exact.end, C.body)[0]) >= 2


@pytest.mark.rule("FB-PCH-08", "FB-PCH-09")
def test_it_is_fought_in_the_next_turn_and_still_counts_as_a_charge_then() -> None:
    after = met(C, turn=3).battle
    redressed = play(after, "redress").battle
    waiting = redressed.fight("a1", "c1")
    assert waiting is not None
    assert (waiting.since, waiting.rounds, waiting.half("a1").charge) == (3, 0, ChargeKind.FULL)
    assert waiting.half("c1").charge is None
    opponents = StepBegan(replace(redressed.cursor, turn=4, active="b", phase=0)).apply(redressed)
    ready = play(opponents, "combat_set_up").battle.fight("a1", "c1")
    assert ready is not None
    assert (ready.rounds, ready.half("a1").charge) == (0, ChargeKind.FULL)


@pytest.mark.rule("FB-PCH-09", "FB-PCH-08", "FB-STR-01", "FB-RES-20")
def test_knights_that_pursued_strike_first_with_their_lances_in_the_opponents_turn() -> None:
    """Into C, I 5 against their 3: first, S 3 + 2, with the point of the charge; one round later nothing of this."""
    riders = knights("a1", 5, gear=["lance"])
    enemy = foot("c1", army="b", front=(60, 70), facing=180, models=15, I=5)
    after = play(met(enemy, pursuit_roll=(2,) * 8, winner=riders).battle, "redress").battle
    theirs = StepBegan(replace(after.cursor, turn=2, active="b", phase=0)).apply(after)
    rolls = dice(("hit", *(1,) * 5), ("hit", *(1,) * 5), ("hit", *(1,) * 5))
    done = play(theirs, "combat_set_up", "fights", dice=rolls)
    assert [(blow.unit, blow.who) for blow in done.facts(BlowsStruck)] == [
        *[("a1", Who.MODELS), ("a1", Who.MOUNTS), ("c1", Who.MODELS)]
    ]
    (lances,) = (e for e in entries(theirs, ("a1", "c1")) if e.unit == "a1" and e.who is Who.MODELS)
    assert str(strength_tally(theirs, lances)) == "Strength 5 = 3 (own), +2 lance"
    (result,) = done.facts(CombatResolved)
    assert [part.value for part in dict(result.tallies)["a"].parts if part.rule == "FB-RES-20"] == [1]
    then = play(done.battle, "redress", answers=["stay"]).battle
    first, *_ = entries(then, ("a1", "c1"))
    (lances,) = (e for e in entries(then, ("a1", "c1")) if e.unit == "a1" and e.who is Who.MODELS)
    assert (first.unit, strength_tally(then, lances).total) == ("c1", 3)


@pytest.mark.rule("FB-PCH-08")
def test_an_enemy_already_fighting_is_joined_in_his_combat() -> None:
    ally = foot("a2", front=(71, 76), facing=180)
    busy = (C, ally)
    units = (WIDE.marked("won", Until.TURN, 1), replace(B.marked("lost", Until.TURN, 1), condition=Condition.BROKEN))
    battle = given(*units, *busy, fights=[fight("a1", "b1"), fight("a2", "c1", Side.REAR)])
    rolls = dice(EIGHTEEN, ("pursuit", 3, 3, 3, 3, 3))
    after = play(battle, "flights", "pursuit_choices", "pursuits", answers=["quarry:b1"], dice=rolls).battle
    assert sorted(fight.other("c1") for fight in after.fights_of("c1")) == ["a1", "a2"]


@pytest.mark.rule("FB-PCH-10")
def test_a_quarry_beaten_by_the_dice_dies_although_another_enemy_is_charged() -> None:
    done = met(C, pursuit_roll=(4, 4, 4, 4, 3))
    assert done.battle.unit("b1").condition is Condition.DESTROYED
    assert done.battle.fight("a1", "c1") is not None
    battle = given(WIDE, B, C, fights=[fight("a1", "b1")])
    path = pursue_path(battle, "a1", "b1", fled=180, distance=190)
    assert (path.caught, path.result, path.contact_at) == (True, "contact", 100)


@pytest.mark.rule("FB-PCH-10", "FB-PUR-05")
def test_not_beaten_by_the_dice_it_lives_while_another_is_charged() -> None:
    assert met(C).battle.unit("b1").is_fleeing


@pytest.mark.rule("FB-PCH-01")
def test_an_enemy_already_overlapped_by_the_pivot_is_met_at_once() -> None:
    """A turns about its centre after a quarry that fled to its right and swings into C, which stands 1 cm beside it."""
    mover = foot("a1", front=(60, 60), models=20, files=5)
    beside = foot("c1", army="b", front=(66, 56.5), facing=270, models=5)
    battle = given(mover, beside)
    path = pursuit.pursuit_path(_with_fled(battle), "a1", "b1", 45.0, 180, 100)
    assert (path.result, path.hits, path.contact_at) == ("contact", ("c1",), 0)
    assert touches(path.end, beside.body)
    assert not overlaps(path.end, beside.body)


def _with_fled(battle: Battle) -> Battle:
    """The battle with a quarry that has left the table."""
    return replace(battle, units=(*battle.units, replace(B, condition=Condition.FLED)))


@pytest.mark.rule("FB-OVR-02", "FB-PCH-04")
def test_an_overrun_into_an_enemy_is_a_charge() -> None:
    gone = replace(B, condition=Condition.DESTROYED)
    enemy = foot("c1", army="b", front=(60, 70), facing=180, models=15)
    winner = foot("a1", front=(60, 60)).marked("won", Until.TURN, 1).marked("overrun:b1", Until.TURN, "front")
    rolls = dice(("overrun", 4, 3, 3, 2, 4))
    done = play(given(winner, gone, enemy), "pursuit_choices", "pursuits", answers=["overrun:b1"], dice=rolls)
    (moved,) = done.facts(UnitMoved)
    assert (moved.how, moved.cost) == ("overrun", 100)
    engaged = done.battle.fight("a1", "c1")
    assert engaged is not None
    assert (engaged.half("a1").charge, engaged.half("a1").attacks) == (ChargeKind.FULL, Side.FRONT)
    assert done.battle.unit("a1").block.pose.y == 700
    assert len(done.requests) == 2


@pytest.mark.rule("FB-OVR-02")
def test_the_question_and_the_rule_give_the_same_overrun() -> None:
    enemy = foot("c1", army="b", front=(60, 70), facing=180, models=15)
    path = overrun_path(given(foot("a1", front=(60, 60)), B, enemy), "a1", "b1", 160)
    assert (path.result, path.hits, path.contact_at) == ("contact", ("c1",), 100)


@pytest.mark.rule("FB-PCH-01")
def test_the_schedule_settles_pursuits_before_ranks_are_redressed() -> None:
    names = [phase.name for phase in FANTASY.schedule.turn]
    assert names.index("pursuits") < names.index("redress")


@pytest.mark.rule("FB-PCH-01", "FB-PUR-04")
def test_cavalry_meets_what_eight_dice_reach() -> None:
    riders = horse("a1", front=(60, 60), M=18)
    enemy = foot("c1", army="b", front=(60, 84), facing=180)
    done = met(enemy, winner=riders, pursuit_roll=(3, 3, 3, 3, 3, 3, 3, 3))
    assert done.battle.fight("a1", "c1") is not None
    assert done.battle.unit("a1").block.pose.y == 840
