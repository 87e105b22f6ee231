"""Flight: how far, which way, round and through what (FB-FLE, FB-REA-05)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import Charge, ChargeResult, Reaction
from game.battle.events import ConditionChanged, ReactionChosen, UnitMoved
from game.battle.unit import Condition, SpecialRule
from game.geometry.measure import distance
from game.geometry.ranks import Side
from game.geometry.sweeps import sweep_gap, swept_box
from game.rulesets.fantasy import charges, flights, movement, reactions
from game.rulesets.fantasy.flight import flight_path, toward_edge, turned
from game.rulesets.fantasy.headings import combat_heading
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.magic.wizards import caster_bars
from game.rulesets.fantasy.result import CombatResolved
from game.rulesets.fantasy.shooting import shooting_bars
from game.rulesets.fantasy.units import flight_dice
from tests.play import box, codes, dice, fight, fleeing, foot, front, given, hero, horse, led, lone, play, run, wall

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.rulesets.fantasy.flight import Flight

UP, DOWN, LEFT_EDGE = 0.0, 180.0, 270.0
A = foot("a1", front=(60, 60))
"""The standard clash: 5 files of 20 at x 55 to 65, y 52 to 60, facing up the table."""
B = foot("b1", army="b", front=(60, 60), facing=180)
"""Its enemy: x 55 to 65, y 60 to 68, facing down."""


def broken(unit: Unit) -> Unit:
    return replace(unit, condition=Condition.BROKEN)


def footprint(body: object) -> tuple[float, float, float, float]:
    """Left, right, bottom, top of a block, mm."""
    xs = [x for x, _ in body.corners]  # type: ignore[attr-defined]
    ys = [y for _, y in body.corners]  # type: ignore[attr-defined]
    return min(xs), max(xs), min(ys), max(ys)


def shift(flown: Flight) -> tuple[float, float]:
    """How far the centre moved, mm, as the rows print it."""
    (x1, y1), (x2, y2) = flown.path
    return round(x2 - x1, 1), round(y2 - y1, 1)


@pytest.mark.rule("FB-FLE-01")
def test_below_15_cm_five_dice_from_15_on_eight_barding_counted() -> None:
    assert flight_dice(foot("foot", M=10)) == 5
    assert flight_dice(foot("ogre", M=15)) == 8
    assert flight_dice(horse("knights", M=16, gear=("barding",))) == 5


@pytest.mark.rule("FB-FLE-01", "FB-PUR-04", "FB-C-20")
@pytest.mark.parametrize(("captain", "dice_rolled"), [(20, 8), (10, 5)])
def test_of_a_mixed_unit_the_slowest_model_says_how_many_dice(captain: int, dice_rolled: int) -> None:
    """Ogres M 15 with a captain of M 20 run 8D6, with one of M 10 5D6."""
    ogres, leader = led(broken(foot("b1", army="b", facing=180, M=15)), hero("captain", "b", M=captain))
    battle = given(A, ogres, leader, fights=[fight("a1", "b1")])
    done = run(flights.flee_from_combat, battle, dice=dice(("flight", *(1,) * dice_rolled)))
    assert done.battle.unit("b1").mark("fled_distance") == 10.0 * dice_rolled


@pytest.mark.rule("FB-FLE-01", "FB-FLE-03", "FB-FLE-13")
def test_a_broken_unit_runs_straight_back_as_far_as_its_dice() -> None:
    """3 4 2 5 4 = 18 cm: from y 600-680 to y 780-860, x unchanged; its leading edge from 680 to 860."""
    battle = given(A, broken(B), fights=[fight("a1", "b1")])
    done = run(flights.flee_from_combat, battle, dice=dice(("flight", 3, 4, 2, 5, 4)))
    fled = done.battle.unit("b1")
    assert footprint(fled.body) == pytest.approx((550, 650, 780, 860))
    assert fled.condition is Condition.FLEEING
    assert (fled.mark("fled_distance"), fled.has("began_flight")) == (180.0, True)
    assert not done.battle.is_engaged("a1")
    assert done.asked == []


@pytest.mark.rule("FB-FLE-02")
def test_from_combat_it_flees_from_the_strongest_enemy_and_by_the_side_it_fights_on() -> None:
    a = replace(A, body=replace(A.block, count=19))
    knights = horse("k1", front=(65, 64), facing=270, models=6, M=18)
    battle = given(a, knights, broken(B), fights=[fight("a1", "b1"), fight("k1", "b1", Side.LEFT)])
    assert combat_heading(battle, battle.unit("b1")) == UP
    stronger = given(foot("a1", front=(60, 60), models=11), knights, B, fights=battle.engagements)
    assert combat_heading(stronger, stronger.unit("b1")) == LEFT_EDGE


@pytest.mark.rule("FB-FLE-02")
@pytest.mark.parametrize(
    ("side", "bearing"), [(Side.FRONT, 0.0), (Side.REAR, 180.0), (Side.LEFT, 270.0), (Side.RIGHT, 90.0)]
)
def test_it_flees_away_from_the_side_attacked(side: Side, bearing: float) -> None:
    """B faces down: front enemies drive it up, those at its left (the table's right) drive it to the table's left."""
    battle = given(A, B, fights=[fight("a1", "b1", side)])
    assert combat_heading(battle, battle.unit("b1")) == bearing


@pytest.mark.rule("FB-FLE-02")
def test_equal_enemies_are_told_apart_by_models_in_contact_and_then_by_dice() -> None:
    b = broken(B)
    beside = (foot("a1", front=(56, 60)), foot("a2", front=(66, 60)))
    more = given(*beside, b, fights=[fight("a1", "b1"), fight("a2", "b1", Side.LEFT)])
    # a1, at x 51 to 61, touches with three models and a corner, a2, at 61 to 71, with two and a corner
    assert combat_heading(more, more.unit("b1")) == UP
    tied = given(
        foot("a1", front=(60, 60)),
        foot("a3", front=(60, 68), facing=180),
        b,
        fights=[fight("a1", "b1"), fight("a3", "b1", Side.REAR)],
    )
    rolls = dice(("flight direction", 2, 2), ("flight direction", 1, 5), ("flight", 1, 1, 1, 1, 1))
    done = run(flights.flee_from_combat, tied, dice=rolls)
    # a3, in the rear, rolled higher: B runs on to where it faces, straight into a1, and is destroyed there
    assert done.battle.unit("b1").condition is Condition.DESTROYED


@pytest.mark.rule("FB-FLE-04")
def test_woods_and_walls_do_not_slow_it() -> None:
    ground = [box("wood", 50, 70, 70, 90), wall((40, 75), (80, 75))]
    flown = flight_path(given(B, terrain=ground), B, UP, 180)
    assert (flown.result, shift(flown)) == ("moved", (0.0, 180.0))


@pytest.mark.rule("FB-FLE-05")
def test_it_goes_round_a_friend() -> None:
    friend = foot("b2", army="b", front=(67, 82), facing=0, models=15)
    flown = flight_path(given(B, friend), B, UP, 180, ["a1"])
    assert footprint(friend.body) == (620, 720, 760, 820)
    assert (flown.deflection, shift(flown)) == (15.0, (-46.6, 173.9))
    assert flown.end.pose.facing == 345.0


@pytest.mark.rule("FB-FLE-05")
def test_it_goes_through_a_line_it_cannot_go_round_and_runs_on_until_it_is_clear() -> None:
    line = foot("b2", army="b", front=(60, 80), models=60, files=30)
    assert footprint(line.body) == (300, 900, 760, 800)
    battle = given(A, broken(B), line, fights=[fight("a1", "b1")])
    done = run(flights.flee_from_combat, battle, dice=dice(("flight", 3, 4, 2, 5, 4)))
    assert footprint(done.battle.unit("b1").body) == pytest.approx((550, 650, 801, 881), abs=0.01)
    assert done.battle.unit("b1").mark("fled_distance") == 180.0


@pytest.mark.rule("FB-FLE-06")
def test_a_single_model_is_put_beside_a_friend_it_runs_into() -> None:
    """It ends centred at (600, 800): a friend at x 590 to 690 leaves 21 mm to the left and 101 to the right."""
    friend = foot("b2", army="b", front=(64, 84), models=15)
    assert footprint(friend.body) == (590, 690, 780, 840)
    model = lone("hero", army="b", base=(20, 20), front=(60, 71), M=10)
    flown = flight_path(given(model, friend, *_fence_in(model)), model, UP, 100)
    assert flown.deflection == 0.0
    assert flown.end.centre == pytest.approx((579, 800), abs=0.01)


def _fence_in(model: Unit) -> tuple[Unit, ...]:
    """Friends that leave no way round within 45 degrees, and stand nowhere near the end of the way."""
    x, y = model.block.pose.x / 10, model.block.pose.y / 10
    return (
        foot("left", army="b", front=(x - 6.1, y + 3), facing=0, models=5),
        foot("right", army="b", front=(x + 6.1, y + 3), facing=0, models=5),
    )


@pytest.mark.rule("FB-FLE-06")
def test_a_single_model_with_no_place_within_5_cm_stands_among_its_friends() -> None:
    friend = foot("b2", army="b", front=(60, 84), models=33, files=11)
    model = lone("hero", army="b", base=(20, 20), front=(60, 71), M=10)
    flown = flight_path(given(model, friend, *_fence_in(model)), model, UP, 100)
    assert flown.end.centre == pytest.approx((600, 800), abs=0.01)
    assert flown.result == "moved"


@pytest.mark.rule("FB-FLE-07")
def test_a_flight_that_ends_on_an_enemy_is_the_end_of_the_unit() -> None:
    """It may run through the enemies it was in contact with, but not stop on one."""
    behind = foot("a2", front=(60, 90), facing=180, models=160, files=80)
    assert footprint(behind.body)[2:] == (900, 940)
    battle = given(A, behind, B)
    assert flight_path(battle, B, UP, 350, ["a1", "a2"]).result == "moved"
    assert flight_path(battle, B, UP, 240, ["a1", "a2"]).result == "destroyed"


@pytest.mark.rule("FB-FLE-08")
def test_an_enemy_in_the_way_is_passed_at_10_cm() -> None:
    """U flees to the left edge; 40 degrees pass the enemy at 95.0 mm, -40 at 49.0, 45 at 108.5."""
    u = foot("u", army="b", front=(20, 64), facing=270, models=20, files=4)
    assert footprint(u.body) == (200, 300, 600, 680)
    enemy = foot("e", front=(2, 70), models=6, files=2)
    assert footprint(enemy.body) == (0, 40, 640, 700)
    battle = given(u, enemy)
    assert [round(_gap(battle, "u", LEFT_EDGE, delta, 150, "e"), 1) for delta in (0, 40, -40, 45)] == [
        10.0,
        95.0,
        49.0,
        108.5,
    ]
    flown = flight_path(battle, u, toward_edge(battle, u), 150)
    assert (flown.deflection, shift(flown)) == (45.0, (-106.1, -106.1))


def _gap(battle: Battle, unit: str, heading: float, delta: float, length: float, enemy: str) -> float:
    """The least distance at which a heading passes an enemy, mm."""
    return sweep_gap(swept_box(turned(battle.unit(unit).block, heading, delta), length), battle.unit(enemy).body)


@pytest.mark.rule("FB-FLE-08")
def test_within_45_degrees_nothing_is_free_so_it_crosses_friends_but_keeps_from_the_enemy() -> None:
    """The second tier: a line of friends all round the front, an enemy behind it straight ahead."""
    line = foot("b2", army="b", front=(60, 74), models=60, files=60)
    enemy = foot("e", front=(60, 90), facing=180)
    flown = flight_path(given(B, line, enemy), B, UP, 250)
    assert 0 < flown.deflection <= 90
    assert _gap(given(B, line, enemy), "b1", UP, flown.deflection, 250, "e") >= 100
    assert _gap(given(B, line, enemy), "b1", UP, flown.deflection - 5, 250, "e") < 100


@pytest.mark.rule("FB-FLE-08")
def test_hemmed_in_it_takes_the_way_that_stays_furthest_from_the_enemies() -> None:
    """The third tier: enemies on three sides, the gap to the right (45 degrees up) the widest."""
    ring = (
        foot("e1", front=(60, 80), facing=180),
        foot("e2", front=(45, 70), facing=90, models=40, files=20),
        foot("e3", front=(78, 64), facing=270, models=10, files=5),
    )
    battle = given(B, *ring)
    flown = flight_path(battle, B, UP, 200)
    least = {delta: min(_gap(battle, "b1", UP, delta, 200, enemy.id) for enemy in ring) for delta in range(-90, 91, 5)}
    assert flown.result == "moved"
    assert max(least.values()) < 100
    assert least[int(flown.deflection)] == max(least.values())


@pytest.mark.rule("FB-FLE-08")
def test_with_no_way_at_all_it_is_destroyed() -> None:
    rocks = [box("impassable", 40, 68.5, 80, 75), box("impassable", 40, 40, 54, 75), box("impassable", 66, 40, 80, 75)]
    flown = flight_path(given(B, terrain=rocks), B, UP, 200)
    assert flown.result == "destroyed"


@pytest.mark.rule("FB-FLE-08")
def test_impassable_terrain_is_gone_round() -> None:
    rock = box("impassable", 62, 76, 72, 82)
    flown = flight_path(given(B, terrain=[rock]), B, UP, 180)
    assert flown.deflection == 15.0
    assert shift(flown) == (-46.6, 173.9)


@pytest.mark.rule("FB-FLE-08")
def test_an_enemy_that_it_merely_touches_at_the_end_is_left_by_1_mm() -> None:
    """It flees straight through the enemy it was in contact with and would end touching his far side."""
    enemy = foot("e", front=(60, 68), facing=180, models=10)
    assert footprint(enemy.body) == (550, 650, 680, 720)
    flown = flight_path(given(B, enemy), B, UP, 120)
    assert footprint(flown.end) == pytest.approx((550, 650, 721, 801), abs=0.01)
    assert (flown.result, flown.distance) == ("moved", 120)


@pytest.mark.rule("FB-FLE-15")
def test_it_keeps_10_cm_from_enemies_while_it_can() -> None:
    u = foot("u", army="b", front=(20, 64), facing=270, models=20, files=4)
    enemy = foot("e", front=(4, 80), base=(20, 35), models=8, files=4)
    assert footprint(enemy.body) == (0, 80, 730, 800)
    battle = given(u, enemy)
    gaps = [round(_gap(battle, "u", LEFT_EDGE, delta, 150, "e"), 1) for delta in (0, 15, 20)]
    assert gaps == [50.0, 90.9, 102.7]
    flown = flight_path(battle, u, LEFT_EDGE, 150)
    assert (flown.deflection, shift(flown)) == (20.0, (-141.0, -51.3))


@pytest.mark.rule("FB-FLE-10", "FB-FLE-11")
def test_a_broken_unit_rallies_or_flees_again_in_its_next_turn_before_the_charges_move() -> None:
    runaways = fleeing(foot("b1", army="b", front=(60, 90), facing=0))
    friend = foot("b2", army="b", front=(120, 60), facing=180)
    foe = foot("a1", front=(120, 45))
    battle = given(runaways, friend, foe, active="b", turn=2)
    done = play(
        battle,
        "start_of_turn",
        until="charge_moves",
        answers=["b2", "a1", "hold"],
        dice=dice(("rally", 6, 6), ("flight", 2, 2, 2, 2, 2)),
    )
    moved = [(event.unit, event.how) for event in done.facts(UnitMoved)]
    assert moved == [("b1", "flight"), ("b2", "charge")]
    assert front(done.battle, "b1") == (60, 100, 0)


@pytest.mark.rule("FB-FLE-12")
def test_the_later_flight_makes_for_the_nearest_edge() -> None:
    """U x 200-300, y 600-680 on 1800 x 1200: left 200, bottom 600, top 520, right 1500; so to the left."""
    u = foot("u", army="b", front=(20, 64), facing=270, models=20, files=4)
    left, right, bottom, top = footprint(u.body)
    assert (left, bottom, 1200 - top, 1800 - right) == (200, 600, 520, 1500)
    assert toward_edge(given(u), u) == LEFT_EDGE
    done = play(given(fleeing(u), active="b"), "compulsory", dice=dice(("flight", 1, 1, 1, 1, 1)))
    assert footprint(done.battle.unit("u").body) == (150, 250, 600, 680)


@pytest.mark.rule("FB-FLE-12")
def test_between_equally_near_edges_its_owner_chooses() -> None:
    u = fleeing(foot("u", army="a", front=(25, 28), models=20, files=5))
    battle = given(u)
    done = play(battle, "compulsory", answers=["left"], dice=dice(("flight", 1, 1, 1, 1, 1)))
    assert [option.key for option in done.requests[0].options] == ["bottom", "left"]
    assert front(done.battle, "u")[2] == LEFT_EDGE


@pytest.mark.rule("FB-FLE-13", "FB-RAL-01")
def test_a_fleeing_unit_may_neither_charge_nor_move_nor_react_but_by_flight() -> None:
    u = fleeing(foot("u", front=(60, 60)))
    battle = given(u, foot("e", army="b", front=(60, 75), facing=180))
    assert codes(charges.charger_bars(battle, u)) == ["fleeing"]
    assert codes(movement.move_bars(battle, u)) == ["fleeing"]
    open_ones = [option.key for option in reactions.reaction_options(battle, u) if not option.blocked]
    assert open_ones == ["flee"]


def _charged_while_fleeing(total: tuple[int, ...]) -> tuple[Battle, ChargeResult]:
    """A charger of M 10 starts 12 cm behind a fleeing unit whose dice are given."""
    charger = foot("spears", front=(60, 40))
    runaways = fleeing(foot("runaways", army="b", front=(60, 60), facing=0))
    assert distance(charger.body, runaways.body) == 120
    done = play(
        given(charger, runaways),
        "charges",
        until="charge_moves",
        answers=["spears", "runaways"],
        dice=dice(("flight", *total)),
    )
    return done.battle, done.battle.charges[0].result


@pytest.mark.rule("FB-FLE-13")
def test_a_fleeing_unit_neither_shoots_nor_casts() -> None:
    """Declaring shots with it is rejected, as are spells; the same units standing may."""
    archers, foe = foot("archers", front=(60, 60), gear=["bow"]), foot("foe", army="b", front=(60, 80), facing=180)
    mage = replace(foot("mage", front=(90, 60), models=1, files=1), special=(SpecialRule("wizard", (("level", 2),)),))
    battle = given(archers, mage, foe)
    assert shooting_bars(battle, archers) == ()
    assert caster_bars(battle, mage) == ()
    ran = given(fleeing(archers), fleeing(mage), foe)
    assert codes(shooting_bars(ran, ran.unit("archers"))) == ["fleeing"]
    assert codes(caster_bars(ran, ran.unit("mage"))) == ["fleeing"]
    assert play(ran, "magic", "shooting_begins", "shooting").asked == []


@pytest.mark.rule("FB-FLE-13")
def test_a_fleeing_unit_that_touches_an_enemy_neither_fights_nor_supports() -> None:
    """C (20, with a standard) flees on B's left: A's 10 are outnumbered by B's 20, and only they strike and count."""
    c = fleeing(foot("c1", front=(65, 64), facing=270, command=["standard"]))
    a = replace(A, body=replace(A.block, count=10))
    battle = given(a, c, B, fights=[fight("a1", "b1"), fight("c1", "b1", Side.LEFT)])
    rolls = dice(("initiative", 6), ("initiative", 1), ("hit", 1, 1, 1, 1, 1), ("hit", 1, 1, 1, 1, 1))
    done = play(battle, "combat_set_up", "fights", dice=rolls)
    (found,) = done.facts(CombatResolved)
    assert found.units == ("a1", "b1")
    points = {army: {part.rule: part.value for part in tally.parts if part.value} for army, tally in found.tallies}
    assert points == {"a": {"FB-RES-06": 1}, "b": {"FB-RES-06": 3, "FB-RES-11": 1}}


@pytest.mark.rule("FB-FLE-14")
def test_no_psychology_touches_a_fleeing_unit() -> None:
    """A friend breaks 5 cm away, a friend runs past it as the turn begins, a terror stands before it: no test."""
    runaways, friend = fleeing(foot("u", front=(60, 60))), broken(foot("friend", front=(75, 60)))
    assert distance(runaways.body, friend.body) == 50
    assert play(given(runaways, friend), "panic_in_combat").facts(LeadershipTested) == []
    assert len(play(given(foot("u"), friend), "panic_in_combat", dice=dice(("panic", 1, 1))).requests) == 1
    beast = lone("beast", army="b", front=(60, 70), facing=180, special=["causes_terror"])
    beside = given(runaways, fleeing(foot("friend", front=(75, 60))), beast)
    done = play(beside, "start_of_turn", "panic_at_start", "terror_at_start", "stupidity_tests")
    assert done.facts(LeadershipTested) == []


@pytest.mark.rule("FB-FLE-16")
def test_charged_while_fleeing_it_flees_again_and_gets_away_by_a_centimetre() -> None:
    battle, result = _charged_while_fleeing((1, 2, 2, 2, 2))
    assert result is ChargeResult.FAILED
    assert battle.unit("runaways").is_fleeing
    assert front(battle, "spears") == (60, 50, 0)


@pytest.mark.rule("FB-FLE-16")
def test_charged_while_fleeing_it_is_destroyed_where_the_charge_reaches() -> None:
    battle, result = _charged_while_fleeing((1, 1, 2, 2, 2))
    assert result is ChargeResult.CAUGHT
    assert battle.unit("runaways").condition is Condition.DESTROYED
    assert front(battle, "spears") == (60, 60, 0)


@pytest.mark.rule("FB-FLE-17")
def test_one_base_beyond_the_edge_and_the_whole_unit_has_fled() -> None:
    u = foot("u", army="b", front=(60, 118), facing=0)
    assert footprint(u.body)[2:] == (1100, 1180)
    battle = given(u)
    assert flight_path(battle, u, UP, 120).result == "off_table"
    stays = flight_path(battle, u, UP, 20)
    assert (stays.result, footprint(stays.end)[3]) == ("moved", 1200)


@pytest.mark.rule("FB-FLE-17")
def test_it_is_single_bases_that_leave_the_table_not_the_box() -> None:
    """The last rank of two leaves the corners of the box empty; only they are beyond the edge."""
    u = foot("u", army="b", front=(10, 60), facing=45, models=12, files=5)
    flown = flight_path(given(u), u, LEFT_EDGE, 30)
    assert flown.result == "moved"


@pytest.mark.rule("FB-FLE-17")
def test_a_unit_that_leaves_the_table_is_lost() -> None:
    """And lost for nothing else: a friend 3 cm beside it makes no test of panic for this, at the end of no phase."""
    runaways = fleeing(foot("u", army="a", front=(60, 5), facing=180, command=("standard",)))
    battle = given(runaways, foot("friend", front=(73, 9)))
    phases = ("movement_begins", "compulsory", "panic_after_charges", "panic_after_moves")
    done = play(battle, *phases, dice=dice(("flight", 3, 3, 3, 3, 3)))
    assert done.facts(LeadershipTested) == []
    assert done.battle.unit("u").condition is Condition.FLED
    assert done.battle.unit("u").has("standard_lost")
    assert [event.condition for event in done.facts(ConditionChanged)] == [Condition.FLED]


@pytest.mark.rule("FB-FLE-02", "FB-FLE-11")
def test_the_opponents_broken_units_run_before_those_of_the_active_player() -> None:
    own = broken(foot("a1", front=(30, 60)))
    theirs = broken(foot("b1", army="b", front=(60, 60), facing=180))
    foe, foe2 = foot("b2", army="b", front=(30, 60), facing=180), foot("a2", front=(60, 60))
    battle = given(own, theirs, foe, foe2, fights=[fight("b2", "a1"), fight("a2", "b1")])
    rolls = dice(("flight", 1, 1, 1, 1, 1), ("flight", 2, 2, 2, 2, 2))
    done = play(battle, "flights", dice=rolls)
    assert [(e.unit, e.cost) for e in done.facts(UnitMoved)] == [("b1", 50.0), ("a1", 100.0)]


@pytest.mark.rule("FB-FLE-02")
def test_the_owner_names_the_order_of_his_broken_units() -> None:
    one, two = (broken(foot(f"b{n}", army="b", front=(30 * n, 60), facing=180)) for n in (1, 2))
    foes = (foot("a1", front=(30, 60)), foot("a2", front=(60, 60)))
    battle = given(one, two, *foes, fights=[fight("a1", "b1"), fight("a2", "b2")])
    rolls = dice(("flight", 1, 1, 1, 1, 1), ("flight", 2, 2, 2, 2, 2))
    done = play(battle, "flights", answers=["b2"], dice=rolls)
    assert [e.unit for e in done.facts(UnitMoved)] == ["b2", "b1"]


@pytest.mark.rule("FB-REA-05")
@pytest.mark.parametrize(
    ("move", "faces", "end", "facing"),
    [
        (10, (2, 3, 4, 5, 6), (81, 88), (0.6, 0.8)),
        (14, (2, 3, 4, 5, 6), (81, 88), (0.6, 0.8)),
        (15, (1, 1, 1, 2, 3, 4, 5, 3), (81, 88), (0.6, 0.8)),
    ],
)
def test_it_flees_straight_away_from_the_charger_facing_that_way(
    move: int, faces: tuple[int, ...], end: tuple[float, float], facing: tuple[float, float]
) -> None:
    """The charger's centre lies at (60, 60), the fleeing unit's at (69, 72): 20 cm on along (0.6, 0.8)."""
    charger = foot("spears", front=(60, 64))
    runner = foot("archers", army="b", front=(69, 68), facing=180, M=move)
    assert (charger.body.centre, runner.body.centre) == ((600, 600), (690, 720))
    charge = Charge("spears", "archers", Side.FRONT, charger.block.pose)
    battle = replace(given(charger, runner), charges=(charge,), reactions=(Reaction("archers", "flee"),))
    done = run(reactions.flee_from_charge, battle, dice=dice(("flight", *faces)))
    body = done.battle.unit("archers").block
    assert [round(v / 10, 2) for v in body.centre] == pytest.approx(end)
    assert body.pose.forward == pytest.approx(facing)
    assert done.facts(ReactionChosen)[0].reaction.fled == 200.0


@pytest.mark.rule("FB-REA-05")
def test_of_several_chargers_it_flees_from_the_nearest() -> None:
    far, near = foot("far", front=(90, 40)), foot("near", front=(60, 45))
    runner = foot("archers", army="b", front=(60, 60), facing=180)
    charges_on = tuple(Charge(u.id, "archers", Side.FRONT, u.block.pose) for u in (far, near))
    battle = replace(given(far, near, runner), charges=charges_on, reactions=(Reaction("archers", "flee"),))
    done = run(reactions.flee_from_charge, battle, dice=dice(("flight", 2, 2, 2, 2, 2)))
    assert front(done.battle, "archers") == (60, 78, 0)


@pytest.mark.rule("FB-REA-05", "FB-FLE-08")
def test_it_does_not_run_into_the_arms_of_the_other_charger() -> None:
    """Straight away from the nearest charger stands another: he is kept at 10 cm like any other enemy."""
    near, other = foot("near", front=(60, 45)), foot("other", front=(60, 90), facing=180)
    runner = foot("archers", army="b", front=(60, 60), facing=180)
    charges_on = tuple(Charge(u.id, "archers", Side.FRONT, u.block.pose) for u in (near, other))
    battle = replace(given(near, other, runner), charges=charges_on, reactions=(Reaction("archers", "flee"),))
    done = run(reactions.flee_from_charge, battle, dice=dice(("flight", 5, 5, 5, 5, 5)))
    fled = done.battle.unit("archers")
    assert fled.is_fleeing
    assert distance(fled.body, other.body) >= 100
    assert front(done.battle, "archers")[2] == 310.0
