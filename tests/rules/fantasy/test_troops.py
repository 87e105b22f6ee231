"""Fast cavalry, flyers and chariots on the move (FB-EXT-07, FB-EXT-09, FB-EXT-11, FB-C-09, FB-C-12, FB-C-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.battle.events import UnitMoved
from game.battle.terrain import Going
from game.geometry.legs import Ahead, Facing, Files, Hand, Pivot, Reform, To, Turn, Wheel
from game.geometry.pose import Pose
from game.geometry.ranks import Side
from game.rulesets.fantasy.aiming import to_hit
from game.rulesets.fantasy.approaches import charge_verdict, failed_charge
from game.rulesets.fantasy.charges import charge_bars, declared
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.movement import judge_way, march_bars
from game.rulesets.fantasy.result import rank_bonus
from game.rulesets.fantasy.seeing import look
from game.rulesets.fantasy.shooting import shooting_bars
from game.rulesets.fantasy.units import flight_dice
from tests.play import area, box, codes, dice, foot, given, horse, lone, play, rules, wall

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.terrain import Terrain
    from game.battle.unit import Unit
    from game.geometry.legs import Leg

WINGED = ("flies",)


def said(
    unit: Unit, *legs: Leg, terrain: Iterable[Terrain] = (), others: Iterable[Unit] = (), **how: bool
) -> list[str]:
    """What bars a move: codes."""
    battle = given(unit, *others, terrain=terrain)
    return codes(judge_way(battle, battle.unit(unit.id), legs, **how).reasons)


# -- fast cavalry


@pytest.mark.rule("FB-EXT-11")
def test_fast_cavalry_re_forms_once_for_free_and_moves_on() -> None:
    riders = horse("r", troop="fast_cavalry", models=8, files=4)
    legs = (Reform(2, 90), Ahead(200))
    battle = given(riders)
    judged = judge_way(battle, riders, legs)
    assert (judged.reasons, judged.value.cost) == ((), 200)
    assert said(riders, Ahead(50), Reform(2, 90), Ahead(150)) == []
    assert said(riders, Reform(2, 90), Reform(4, 0)) == ["reform_alone"]
    assert said(horse("r", models=8, files=4), *legs) == ["reform_alone"]


@pytest.mark.rule("FB-EXT-11")
def test_fast_cavalry_that_re_formed_has_moved_but_may_shoot() -> None:
    """To re-form forbids to shoot (FB-MOV-11); for fast cavalry it is part of the move."""
    battle = given(horse("r", troop="fast_cavalry", models=8, files=4))
    legs = [{"reform": {"files": 2, "facing": 90}}, {"ahead": 100}]
    done = play(battle, "remaining_moves", answers=["r", "move", legs])
    unit = done.battle.unit("r")
    assert (unit.has("moved"), unit.has("reformed"), unit.has("marched")) == (True, False, False)
    assert [fact.how for fact in done.facts(UnitMoved)] == ["move"]


@pytest.mark.rule("FB-EXT-11")
@pytest.mark.parametrize("troop", ["fast_cavalry", "cavalry"])
def test_fast_cavalry_shoots_after_it_re_formed_and_moved_at_one_less_and_not_after_a_march(troop: str) -> None:
    """BS 3: 4+ standing, 5+ after the move; other cavalry that re-formed, or marched, does not shoot at all."""
    riders = horse("r", troop=troop, models=8, files=4, gear=["bow"])
    foe = foot("foe", "b", (60, 90), 180)
    battle = given(riders, foe)
    legs = [{"reform": {"files": 4, "facing": 0}}, *[{"ahead": 50}] * (troop == "fast_cavalry")]
    moved = play(battle, "remaining_moves", answers=["r", "move", legs]).battle
    unit = moved.unit("r")
    if troop == "cavalry":
        assert codes(shooting_bars(moved, unit)) == ["reformed"]
        return
    assert shooting_bars(moved, unit) == ()
    assert (to_hit(battle, riders, foe).total, to_hit(moved, unit, foe).total) == (4, 5)
    rolls = dice(("shoot", 5, 4, 4, 4), ("wound", 1))
    shot = play(moved, "shooting_begins", "shooting", answers=["r", "foe"], dice=rolls)
    assert [(fact.shots, fact.hits) for fact in shot.facts(VolleyFired)] == [(4, 1)]
    away = given(riders, foot("foe", "b", (60, 115), 180))
    marched = play(away, "remaining_moves", answers=["r", "march", [{"ahead": 210}]]).battle
    assert codes(shooting_bars(marched, marched.unit("r"))) == ["marched"]


@pytest.mark.rule("FB-C-12")
def test_fast_cavalry_has_no_rank_bonus() -> None:
    assert rank_bonus(horse("r", troop="fast_cavalry", models=10, files=5)) == 0
    assert rank_bonus(horse("r", special=("fast_cavalry",), models=10, files=5)) == 0
    assert rank_bonus(horse("r", models=10, files=5)) == 1


# -- flyers


@pytest.mark.rule("FB-EXT-09")
def test_a_flyer_goes_fifty_centimetres_over_units_obstacles_and_any_terrain() -> None:
    """Its centre goes from (60, 57.5) to (60, 107.5) over foot, a wall, a wood and a lake."""
    beast = lone("f", special=WINGED)
    below = (foot("foe", "b", (60, 75), 180), foot("friend", front=(60, 85)))
    terrain = (wall((0, 65), (180, 65)), box("wood", 40, 88, 80, 92), box("lake", 40, 93, 80, 96))
    assert said(beast, To((600, 1075)), terrain=terrain, others=below, fly=True) == []
    assert said(beast, To((600, 1076)), terrain=terrain, others=below, fly=True) == ["too_far"]
    assert "too_near" in said(beast, To((600, 725)), others=below)  # on foot the foe is in the way


@pytest.mark.rule("FB-EXT-09")
@pytest.mark.parametrize(
    ("at", "barred"),
    [((600, 900), ["no_landing"]), ((600, 960), ["no_landing"]), ((600, 710), ["blocked"]), ((600, 800), [])],
)
def test_it_may_not_end_in_a_wood_on_impassable_ground_or_on_a_unit(at: tuple[float, float], barred: list[str]) -> None:
    terrain = (box("wood", 40, 88, 80, 92), box("lake", 40, 93, 80, 96))
    others = (foot("friend", front=(60, 75)),)
    assert said(lone("f", special=WINGED), To(at), terrain=terrain, others=others, fly=True) == barred


@pytest.mark.rule("FB-EXT-09")
@pytest.mark.parametrize(("y", "barred"), [(955, []), (956, ["too_near"])])
def test_it_comes_down_three_centimetres_from_enemies(y: float, barred: list[str]) -> None:
    """A base of 5 cm before a front at y 101: 95.5 + 2.5 + 3 = 101."""
    others = (foot("foe", "b", (60, 101), 180),)
    assert said(lone("f", special=WINGED), To((600, y)), others=others, fly=True) == barred


@pytest.mark.rule("FB-EXT-09")
def test_flying_is_never_doubled_and_only_for_flyers() -> None:
    battle = given(lone("f", special=WINGED))
    moved = play(battle, "remaining_moves", answers=["f", "fly", [{"to": [600, 1000]}]])
    assert [(fact.how, round(fact.cost)) for fact in moved.facts(UnitMoved)] == [("fly", 425)]
    choice = next(request for request in moved.requests if str(request.prompt).startswith("f: move or march"))
    assert [option.key for option in choice.options] == ["move", "march", "fly", "back"]
    walker = play(given(lone("w")), "remaining_moves", answers=["w", "move", []])
    choice = next(request for request in walker.requests if str(request.prompt).startswith("w: move or march"))
    assert [option.key for option in choice.options] == ["move", "march", "back"]


@pytest.mark.rule("FB-EXT-09")
@pytest.mark.parametrize(("front", "reaches"), [(110.0, True), (110.1, False)])
def test_a_flying_charge_goes_fifty_centimetres_over_whatever_stands_between(front: float, reaches: bool) -> None:
    """M 15, so 30 on foot; front at y 60, friends, a wall and a lake between."""
    between = (foot("friend", front=(60, 75)),)
    terrain = (wall((0, 80), (180, 80)), box("lake", 40, 85, 80, 90))
    battle = given(lone("f", special=WINGED), *between, foot("foe", "b", (60, front), 180), terrain=terrain)
    verdict = charge_verdict(battle, "f", "foe")
    assert (verdict.best is not None) == reaches
    if verdict.best is not None:
        assert (round(verdict.best.cost, 2), verdict.best.end.pose) == (500.0, Pose(600, 1100, 0))
    assert charge_verdict(battle, "f", "foe", fly=False).best is None


@pytest.mark.rule("FB-EXT-09")
def test_a_flying_charge_begins_with_one_free_facing() -> None:
    """The foe looks up, its front on y 40; the flyer above at y 60 looks up too: it faces about for nothing."""
    battle = given(lone("f", special=WINGED), foot("foe", "b", (60, 40), 0))
    best = charge_verdict(battle, "f", "foe", fly=True).best
    assert best is not None
    assert (round(best.cost, 2), best.end.pose) == (150.0, Pose(600, 400, 180))  # rear edge at y 55


@pytest.mark.rule("FB-EXT-09")
def test_a_flying_charge_keeps_to_arcs_and_sees_from_the_ground() -> None:
    """A foe that looks to the right is charged in its right flank from below; a screen of foot hides it."""
    beast, foe = lone("f", special=WINGED), foot("foe", "b", (65, 90), 90)
    assert declared(given(beast, foe), "f", "foe").side is Side.RIGHT
    assert charge_bars(given(beast, foe), "f", "foe") == ()
    screen = foot("screen", "b", (60, 75), 180, 40, 40)
    assert "not_seen" in codes(charge_bars(given(beast, foe, screen), "f", "foe"))


@pytest.mark.rule("FB-EXT-09")
@pytest.mark.rule("FB-C-13")
def test_flyers_flee_pursue_and_overrun_on_eight_dice() -> None:
    assert flight_dice(lone("f", special=WINGED, M=10)) == 8
    assert flight_dice(lone("w", M=10)) == 5


# -- chariots

CHARIOT: dict[str, Any] = {"models": 1, "base": (50, 100), "troop": "chariot"}


@pytest.mark.rule("FB-EXT-07")
def test_a_chariot_wheels_as_a_unit_but_makes_no_turn_and_no_march() -> None:
    chariot = horse("c", **CHARIOT)
    assert said(chariot, Wheel(Hand.LEFT, 30), Ahead(100)) == []
    for leg in (Turn(Facing.LEFT), Files(1), Reform(1, 90)):
        assert "chariot" in said(chariot, leg)
    assert said(chariot, Pivot(90)) == ["pivot"]
    assert rules(march_bars(given(chariot), chariot)) == ["FB-EXT-07"]


@pytest.mark.rule("FB-EXT-07")
@pytest.mark.parametrize("kind", ["wood", "very_difficult"])
def test_a_chariot_enters_no_rough_ground_of_its_own_will(kind: str) -> None:
    terrain = (box(kind, 40, 66, 80, 90),)
    assert said(horse("c", **CHARIOT), Ahead(60), terrain=terrain) == []
    assert said(horse("c", **CHARIOT), Ahead(61), terrain=terrain) == ["blocked"]
    battle = given(horse("c", **CHARIOT), foot("foe", "b", (60, 75), 180), terrain=terrain)
    failure = charge_verdict(battle, "c", "foe").failure
    assert failure is not None
    assert (failure.why, failure.blocker) == ("blocked", kind)


@pytest.mark.rule("FB-EXT-07")
def test_a_chariot_crosses_no_obstacle_but_leaves_what_it_stands_in() -> None:
    fence = (wall((0, 66), (180, 66)),)
    assert said(horse("c", **CHARIOT), Ahead(59), terrain=fence) == []
    assert said(horse("c", **CHARIOT), Ahead(61), terrain=fence) == ["blocked"]
    assert said(horse("c", **CHARIOT), Ahead(60), terrain=(box("wood", 40, 40, 80, 61),)) == []
    gate = (wall((0, 66), (180, 66), gates=[((57, 66), (63, 66))]),)
    assert said(horse("c", **CHARIOT), Ahead(61), terrain=gate) == []


@pytest.mark.rule("FB-EXT-07")
def test_a_chariot_whose_charge_fails_halts_at_the_wood() -> None:
    chariot = horse("c", **CHARIOT)
    battle = given(chariot, foot("foe", "b", (60, 115), 180), terrain=(box("wood", 40, 66, 80, 90),))
    assert failed_charge(battle, chariot, (600.0, 1190.0)).end.snap().pose == Pose(600, 660, 0)


# -- lone models


@pytest.mark.rule("FB-EXT-20")
@pytest.mark.parametrize(("front", "cost"), [(90.0, 300.0), (70.0, 100.0)])
def test_a_lone_models_charge_straight_ahead_costs_the_box_distance_and_ends_square(front: float, cost: float) -> None:
    """M 15, 30 cm: the target's front lies straight before it."""
    battle = given(lone("giant"), foot("foe", "b", (60, front), 180))
    best = charge_verdict(battle, "giant", "foe").best
    assert best is not None
    assert (round(best.cost, 2), best.end.pose, best.align_degrees) == (cost, Pose(600, front * 10, 0), 0)


@pytest.mark.rule("FB-EXT-20")
def test_a_lone_model_goes_to_points_and_faces_any_way_in_the_end_for_nothing() -> None:
    """Its centre at (60, 57.5) goes 8 up and 7 right, M 15; merely facing anew costs a quarter, 3.75."""
    giant = lone("giant")
    battle = given(giant)
    walked = judge_way(battle, giant, (To((600, 655)), To((670, 655)), Pivot(130)))
    assert (walked.reasons, round(walked.value.cost, 2), walked.value.end.centre) == ((), 150, (670, 655))
    assert judge_way(battle, giant, (Pivot(130),)).value.cost == 37.5


@pytest.mark.rule("FB-EXT-20", "FB-UNI-11")
@pytest.mark.parametrize(("turn", "ahead", "right"), [(0, True, False), (90, False, True), (45, True, True)])
def test_a_lone_model_sees_ninety_degrees_from_its_final_facing(turn: int, ahead: bool, right: bool) -> None:
    """One foe straight up, one straight to the right; after a turn of 45 both lie within its 90 degrees."""
    foes = foot("up", "b", (60, 90), 180, 1, 1), foot("right", "b", (90, 57.5), 270, 1, 1)
    answers: list[Any] = ["giant", "move", [{"pivot": turn}]] if turn else ["done"]
    done = play(given(lone("giant"), *foes), "remaining_moves", answers=answers).battle
    giant = done.unit("giant")
    assert [look(done, giant, done.unit(foe)).sees for foe in ("up", "right")] == [ahead, right]


@pytest.mark.rule("FB-EXT-15")
def test_buildings_block_sight_and_whatever_is_low_does_not() -> None:
    """Foot at y 60 and y 90 on the flat, each piece between them at y 70 to 75, or along y 70."""
    spears, foe = foot("spears"), foot("foe", "b", (60, 90), 180)

    def sees(*terrain: Terrain) -> bool:
        return look(given(spears, foe, terrain=terrain), spears, foe).sees

    assert sees()
    assert not sees(box("building", 30, 70, 90, 75))
    assert not sees(box("hill", 30, 70, 90, 75, level=1)), "max H 1 is not more than 1 + 1"
    assert sees(wall((30, 70), (90, 70)))
    for low in ("hard_cover", "soft_cover", "difficult", "very_difficult", "lake"):
        assert sees(box(low, 30, 70, 90, 75)), low
    assert box("building", 30, 70, 90, 75).going is Going.IMPASSABLE
    assert area("building", (3, 7), (9, 7), (9, 9), going="open").going is Going.OPEN, "unless the scenario says so"


@pytest.mark.rule("FB-EXT-15")
@pytest.mark.parametrize(("inside", "seen"), [(4, True), (6, False)])
def test_the_edge_of_a_wood_hides_nobody_deeper_than_five(inside: float, seen: bool) -> None:
    """The base of the target stands 4 cm inside its edge: seen; 6: not."""
    target = foot("foe", "b", (60, 80 + inside), 180, 1, 1)
    wood = box("wood", 30, 80, 90, 110)
    battle = given(foot("spears", models=1, files=1), target, terrain=[wood])
    assert look(battle, battle.unit("spears"), target).sees is seen
