"""Rallying and compulsory moves (FB-RAL, FB-RLY, FB-CMP)."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import Battle, Cursor
from game.battle.events import Marked, StepBegan, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule, Unit
from game.engine.game import Game
from game.engine.requests import Choose, Place, Roll
from game.engine.special import SpecialRules
from game.engine.tally import Part, message
from game.errors import IllegalAnswer
from game.geometry.measure import distance, overlaps
from game.geometry.pose import Pose
from game.rulesets.fantasy import charges, flight, movement, rally
from game.rulesets.fantasy.magic.wizards import caster_bars
from game.rulesets.fantasy.rally import RallyTest, rally_bars, rally_tally
from game.rulesets.fantasy.re_forming import judge_stand, nearest_stand
from game.rulesets.fantasy.ruleset import FANTASY
from game.rulesets.fantasy.shooting import shooting_bars
from tests.play import box, codes, dice, fleeing, foot, front, given, lone, play, run

if TYPE_CHECKING:
    from collections.abc import Iterator

STAND = {"x": 0, "y": 0, "facing": 0}
"""A place of which only the facing counts."""


def runaways(name: str = "halberds", **values: object) -> Unit:
    """A unit that was fleeing when the turn began."""
    unit = fleeing(foot(name, **values))  # type: ignore[arg-type]
    return unit.marked("fleeing_at_turn_start", Until.TURN)


def passes(unit: Unit, *faces: int) -> bool:
    """Whether those dice pass a unit's rally test."""
    return sum(faces) <= rally_tally(_game(given(unit)), unit).total


def _game(battle: Battle, special: SpecialRules | None = None) -> Game:
    return Game(battle, special or FANTASY.special, lambda event, after: None)


@pytest.mark.rule("FB-RAL-02", "FB-RLY-01", "FB-FLE-11")
def test_rallying_comes_after_charges_are_settled_and_before_anybody_moves() -> None:
    names = [phase.name for phase in FANTASY.schedule.turn]
    order = ["charges", "reactions", "flight_reactions", "redirections", "measuring", "rally", "compulsory"]
    order += ["charge_moves", "returns"]
    assert [name for name in names if name in order] == order, "tests of psychology stand between them"


@pytest.mark.rule("FB-RAL-03")
def test_every_fleeing_unit_that_may_test_must_and_nobody_is_asked_whether() -> None:
    battle = given(runaways("one"), runaways("two", front=(90, 60)))
    done = run(rally.rally, battle, dice=dice(("rally", 6, 6), ("rally", 5, 6)), repeat=True)
    assert [request.what for request in done.requests if isinstance(request, Roll)] == ["rally", "rally"]
    assert done.asked == []


@pytest.mark.rule("FB-RAL-03")
def test_the_switch_lets_the_owner_decline() -> None:
    battle = given(runaways(), options={"rally_optional": True})
    done = run(rally.rally, battle, answers=["decline"], repeat=True)
    assert isinstance(done.requests[0], Choose)
    assert done.battle.unit("halberds").is_fleeing


@pytest.mark.rule("FB-RAL-04")
def test_only_who_fled_when_the_turn_began_may_test() -> None:
    broken_before = play(given(fleeing(foot("b1"))), "start_of_turn").battle.unit("b1")
    assert rally_bars(broken_before) == ()
    panicked = fleeing(foot("charger"))
    assert codes(rally_bars(panicked)) == ["fresh"]
    next_turn = play(given(panicked, turn=3), "start_of_turn").battle.unit("charger")
    assert rally_bars(next_turn) == ()


@pytest.mark.rule("FB-RLY-05", "FB-RAL-04", "FB-CMP-01")
def test_a_unit_that_began_to_flee_as_the_turn_began_does_not_test_and_runs_with_the_compulsory_moves() -> None:
    terrified = fleeing(foot("b1", front=(60, 30), facing=180)).marked("began_flight", Until.TURN)
    done = play(given(terrified), "rally", "compulsory", dice=dice(("flight", 1, 1, 1, 1, 1)))
    assert [request.what for request in done.requests if isinstance(request, Roll)] == ["flight"]
    assert front(done.battle, "b1") == (60, 25, 180)


@pytest.mark.rule("FB-RAL-05", "FB-RLY-03", "FB-GEN-04")
@pytest.mark.parametrize(("left", "began", "may"), [(5, 20, True), (4, 20, False), (3, 10, True), (2, 10, False)])
def test_a_quarter_of_the_models_must_be_left(left: int, began: int, may: bool) -> None:
    unit = runaways(models=left, files=min(5, left), original=began)
    assert (rally_bars(unit) == ()) is may


@pytest.mark.rule("FB-RAL-05")
def test_too_few_are_told_so_and_run_on() -> None:
    unit = runaways(models=4, files=4, original=20, front=(60, 30), facing=180)
    (why,) = rally_bars(unit)
    assert (why.rule, why.text) == ("FB-RAL-05", "4 of 20 models are fewer than a quarter")
    done = play(given(unit), "rally", "compulsory", dice=dice(("flight", 1, 1, 1, 1, 1)))
    assert front(done.battle, "halberds") == (60, 25, 180)


@pytest.mark.rule("FB-RAL-06", "FB-RLY-01")
def test_two_dice_up_to_the_leadership_rally() -> None:
    """Ld 7: roll 7 rallies, 8 does not."""
    done = run(rally.rally, given(runaways(Ld=7)), answers=[STAND], dice=dice(("rally", 3, 4)))
    assert done.battle.unit("halberds").condition is Condition.STANDING
    failed = run(rally.rally, given(runaways(Ld=7)), dice=dice(("rally", 4, 4)))
    assert failed.battle.unit("halberds").is_fleeing


@pytest.mark.rule("FB-RAL-07")
def test_a_living_musician_adds_one_up_to_ten() -> None:
    band = runaways(Ld=7, command=("musician",))
    assert (passes(band, 4, 4), passes(band, 4, 5)) == (True, False)
    assert passes(runaways(Ld=7), 4, 4) is False
    assert rally_tally(_game(given(band)), band).total == 8
    proud = runaways(Ld=10, command=("musician",))
    assert rally_tally(_game(given(proud)), proud).total == 10


@pytest.mark.rule("FB-RAL-07")
def test_the_musician_counts_in_play() -> None:
    battle = given(runaways(Ld=7, command=("musician",)))
    done = run(rally.rally, battle, answers=[STAND], dice=dice(("rally", 4, 4)))
    assert not done.battle.unit("halberds").is_fleeing


@pytest.mark.rule("FB-RAL-09", "FB-RAL-13", "FB-RLY-02")
def test_a_rallied_unit_neither_charges_nor_moves_this_turn() -> None:
    battle = given(runaways(), foot("foe", army="b", front=(60, 75), facing=180))
    after = run(rally.rally, battle, answers=[STAND], dice=dice(("rally", 3, 3))).battle
    unit = after.unit("halberds")
    assert codes(charges.charger_bars(after, unit)) == ["rallied"]
    assert codes(movement.move_bars(after, unit)) == ["rallied"]
    opponents_turn = StepBegan(Cursor("turn", 2, "b", 0, 0)).apply(after)
    assert not opponents_turn.unit("halberds").has("rallied")


@pytest.mark.rule("FB-RLY-02", "FB-RAL-13")
def test_a_rallied_unit_does_not_shoot_but_casts() -> None:
    """With bows and an enemy at 20 cm; a wizard of level 2, rallied this turn as well."""
    mage = replace(runaways("mage", models=1, files=1), special=(SpecialRule("wizard", (("level", 2),)),))
    foe = foot("foe", army="b", front=(60, 80), facing=180)
    for unit in (runaways(gear=["bow"]), mage):
        done = run(rally.rally, given(unit, foe), answers=[STAND], dice=dice(("rally", 3, 3))).battle
        assert done.unit(unit.id).condition is Condition.STANDING
        if unit.gear:
            assert "rallied" in codes(shooting_bars(done, done.unit(unit.id)))
        else:
            assert caster_bars(done, done.unit("mage")) == ()


@pytest.mark.rule("FB-RAL-13")
def test_a_rallied_unit_can_be_made_to_flee_again() -> None:
    after = run(rally.rally, given(runaways()), answers=[STAND], dice=dice(("rally", 3, 3))).battle
    done = run(flight.flee, after, "halberds", 90.0, "panic", dice=dice(("flight", 2, 2, 2, 2, 2)))
    assert done.battle.unit("halberds").is_fleeing
    assert codes(rally_bars(done.battle.unit("halberds")))[0] == "fresh"


class OtherQuery:
    """What a standard that does not speak of rallying would change."""


@pytest.mark.rule("FB-RAL-10")
def test_a_magic_standard_that_helps_rallying_works_while_its_unit_flees_others_do_not() -> None:
    special = SpecialRules()

    @special.register("banner_of_return", "modify")
    def banner_of_return(test: RallyTest, battle: Battle, unit: Unit) -> tuple[Part, ...]:
        """+1 to the rally test of its unit."""
        return (Part(1, message("banner"), "FB-RAL-10"),)

    @special.register("war_banner", "modify")
    def war_banner(query: OtherQuery, battle: Battle, unit: Unit) -> tuple[Part, ...]:
        """+1 to the combat result."""
        return (Part(1, message("war banner"), "FB-RES-12"),)

    special_ids = {"helps": ("banner_of_return",), "does_not": ("war_banner",)}
    totals = {}
    for name, rules in special_ids.items():
        unit = runaways(name, Ld=7, special=rules)
        totals[name] = rally_tally(_game(given(unit), special), unit).total
    assert totals == {"helps": 8, "does_not": 7}


@pytest.mark.rule("FB-RAL-11")
def test_a_unit_that_fails_flees_on_with_the_compulsory_moves() -> None:
    battle = given(runaways(M=10, front=(60, 40), facing=180))
    done = play(battle, "rally", "compulsory", dice=dice(("rally", 6, 6), ("flight", 2, 2, 2, 2, 2)))
    assert front(done.battle, "halberds") == (60, 30, 180)
    assert done.battle.unit("halberds").has("compulsory_moved")


@pytest.mark.rule("FB-RAL-12")
def test_it_takes_any_frontage_and_facing_about_its_centre() -> None:
    """18 models centred at (20, 30), fleeing down in 5 files, stand up in 6: FL (14, 33), FR (26, 33), 6 cm deep."""
    unit = runaways(models=18, files=5, front=(20, 26), facing=180)
    assert unit.body.centre == (200, 300)
    turn = {"x": 999, "y": 999, "facing": 0, "files": 6}
    done = run(rally.rally, given(unit), answers=[turn], dice=dice(("rally", 1, 1)))
    stands = done.battle.unit("halberds").block
    assert (stands.front_left, stands.front_right, stands.depth) == ((140, 330), (260, 330), 60)


@pytest.mark.rule("FB-RLY-02")
def test_twelve_models_re_form_as_four_by_three() -> None:
    unit = runaways(models=12, files=6, front=(60, 66))
    assert unit.body.centre == (600, 640)
    done = run(rally.rally, given(unit), answers=[{**STAND, "files": 4}], dice=dice(("rally", 1, 1)))
    xs, ys = zip(*done.battle.unit("halberds").block.corners, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (560, 640, 610, 670)


@pytest.mark.rule("FB-RAL-12")
@pytest.mark.parametrize("files", [0, 19])
def test_files_must_fit_the_models(files: int) -> None:
    unit = runaways(models=18)
    judged = judge_stand(given(unit), unit, Pose(0, 0, 0), files)
    assert codes(judged.reasons) == ["files"]
    place = Place("a", message("stand"), unit.id, lambda pose, n: judge_stand(given(unit), unit, pose, n),
                  may_choose_files=True)  # fmt: skip
    with pytest.raises(IllegalAnswer):
        place.read({**STAND, "files": files})


@pytest.mark.rule("FB-RAL-12", "FB-RLY-02")
def test_it_is_shifted_by_the_least_distance_that_keeps_3_cm_from_an_enemy() -> None:
    """Its box ends at y 60; the enemy's front lies at 62, so it stands back by 1 cm. A friend may be touched."""
    unit = runaways(front=(60, 60))
    enemy = foot("foe", army="b", front=(60, 62), facing=180)
    stands = nearest_stand(given(unit, enemy), unit, 0.0, 5)
    assert stands is not None
    assert (stands.pose.x, stands.pose.y) == pytest.approx((600, 590), abs=0.01)
    friend = foot("friend", front=(60, 62), facing=180)
    stands = nearest_stand(given(unit, friend), unit, 0.0, 5)
    assert stands is not None
    assert stands.pose == Pose(600, 600, 0)


@pytest.mark.rule("FB-RAL-12")
def test_a_wider_formation_is_shifted_out_of_a_friend_by_the_least_distance() -> None:
    """10 files are 20 cm wide and reach 5 cm into the friend beside; 5 cm to the left is nearer than any way round."""
    unit = runaways(front=(60, 60), models=20, files=5)
    friend = foot("friend", front=(70, 66), models=60, files=5)
    assert friend.block.front_left == (650, 660)
    stands = nearest_stand(given(unit, friend), unit, 0.0, 10)
    assert stands is not None
    assert stands.centre == pytest.approx((550, 560), abs=0.01)


@pytest.mark.rule("FB-RAL-12")
def test_a_slot_that_just_suffices_is_found() -> None:
    """Two friends leave 10 cm between them, 3 mm to the right of the unit's centre: there it stands."""
    unit = runaways(front=(60, 60))
    left, right = foot("left", front=(50.3, 66), models=60), foot("right", front=(70.3, 66), models=60)
    stands = nearest_stand(given(unit, left, right), unit, 0.0, 5)
    assert stands is not None
    assert stands.centre == pytest.approx((603, 560), abs=0.01)


@pytest.mark.rule("FB-RAL-12")
def test_no_nearer_place_is_legal_anywhere() -> None:
    """Against a fine sweep of the whole neighbourhood: nothing legal lies nearer than the place that is taken."""
    unit = runaways(front=(60, 60), models=12, files=4)
    crowd = (
        foot("f1", front=(63, 62), facing=20, models=15),
        foot("f2", front=(55, 55), facing=300, models=10),
        foot("e1", army="b", front=(60, 66), facing=170, models=20),
    )
    battle = given(unit, *crowd, terrain=[box("impassable", 64, 50, 70, 56)])
    stands = nearest_stand(battle, unit, 45.0, 6)
    assert stands is not None
    least = math.dist(stands.centre, unit.block.centre)
    assert _is_legal(battle, stands, slack=0.02)
    nearer = [
        (r, turn)
        for r in range(0, int(least), 2)
        for turn in range(0, 360, 4)
        if _is_legal(battle, _moved(stands, unit.block.centre, r, turn), slack=0.0)
    ]
    assert nearer == []


def _moved(stands: object, centre: tuple[float, float], r: float, turn: float) -> object:
    x, y = centre[0] + r * math.cos(math.radians(turn)), centre[1] + r * math.sin(math.radians(turn))
    return stands.centred_at((x, y), stands.pose.facing)  # type: ignore[attr-defined]


def _is_legal(battle: Battle, body: object, slack: float) -> bool:
    from game.geometry.measure import overlaps_shape

    for other in battle.units[1:]:
        gap = 30.0 - slack if other.army == "b" else 0.0
        if overlaps(body, other.body) or distance(body, other.body) < gap:  # type: ignore[arg-type]
            return False
    return not any(overlaps_shape(body, barrier.shape) for barrier in battle.ground.barriers)  # type: ignore[arg-type]


@pytest.mark.rule("FB-RAL-12", "FB-FLE-06")
def test_a_single_model_that_fled_into_a_friend_stands_clear_of_him_when_it_rallies() -> None:
    friend = foot("friend", front=(60, 64))
    model = replace(runaways("hero", models=1, files=1, front=(60, 61)), troop="monster")
    done = run(rally.rally, given(friend, model), answers=[STAND], dice=dice(("rally", 1, 1)))
    assert not overlaps(done.battle.unit("hero").body, friend.body)


@pytest.mark.rule("FB-RAL-06")
def test_rallying_wipes_nothing_but_the_flight() -> None:
    unit = runaways(models=10, original=20)
    after = run(rally.rally, given(unit), answers=[STAND], dice=dice(("rally", 1, 1))).battle.unit("halberds")
    assert (after.count, after.original_count, after.has("rallied")) == (10, 20, True)


@pytest.mark.rule("FB-CMP-01")
def test_a_fleeing_unit_moves_now_and_not_with_the_others() -> None:
    unit = fleeing(foot("b1", front=(60, 40), facing=180))
    done = play(given(unit), "compulsory", dice=dice(("flight", 2, 2, 2, 2, 2)))
    assert front(done.battle, "b1") == (60, 30, 180)
    assert codes(movement.move_bars(done.battle, done.battle.unit("b1"))) == ["fleeing", "compulsory"]


@pytest.mark.rule("FB-CMP-02")
def test_the_unit_nearest_to_the_edge_runs_first() -> None:
    """10 and 25 cm from the edge."""
    far = fleeing(foot("a_far", front=(60, 25), facing=180))
    near = fleeing(foot("z_near", front=(90, 10), facing=180))
    battle = given(far, near)
    done = play(battle, "compulsory", dice=dice(("flight", 1, 1, 1, 1, 1), ("flight", 2, 2, 2, 2, 2)))
    assert [event.unit for event in done.facts(UnitMoved)] == ["z_near", "a_far"]
    assert list(_marked(done.facts(Marked), "compulsory_moved")) == ["z_near", "a_far"]


def _marked(events: list[Marked], name: str) -> Iterator[str]:
    return (event.unit for event in events if event.name == name)


@pytest.mark.rule("FB-CMP-02")
def test_only_the_active_players_units_run_and_each_once() -> None:
    own, other = fleeing(foot("a1", front=(60, 40), facing=180)), fleeing(foot("b1", army="b", front=(90, 90)))
    done = play(given(own, other), "compulsory", dice=dice(("flight", 2, 2, 2, 2, 2)))
    assert [event.unit for event in done.facts(UnitMoved)] == ["a1"]


@pytest.mark.rule("FB-CMP-02")
def test_a_monster_of_m_15_rolls_eight_dice() -> None:
    done = play(given(fleeing(lone("troll", front=(60, 60)))), "compulsory", dice=dice(("flight", *[1] * 8)))
    assert done.facts(UnitMoved)[0].cost == 80
