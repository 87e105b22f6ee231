"""The pseudo-charge: attacking an enemy that nobody sees (FB-PSC). The rows' origin lies at (60, 60)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.engagement import ChargeKind, ChargeResult
from game.battle.events import UnitMoved
from game.battle.marks import Until
from game.geometry.legs import Ahead, Turn
from game.geometry.ranks import Side
from game.rulesets.fantasy import charge_moves, charges, reactions
from game.rulesets.fantasy.blows import strength_tally
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.order import Who, entries
from game.rulesets.fantasy.result import combat_result, counted_ranks
from tests.clash import charged, fought, knights, later, struck, terms, unit_a, unit_b
from tests.play import area, codes, dice, fight, foot, front, given, lone, play, rules, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from tests.play import Result

SPEARS = foot("spears", front=(65, 60))
"""FL (0, 0), FR (10, 0), facing up."""
UNSEEN = foot("unseen", "b", front=(81, 60))
"""Box x 16 to 26, y -8 to 0, facing up."""


def pseudo(battle: Battle, by: str = "spears", target: str = "unseen") -> Battle:
    """After the declaration of a pseudo-charge."""
    return ChargeDeclared(charges.declared(battle, by, target, pseudo=True)).apply(battle)


def moved(*units: Any, **more: Any) -> Result:
    return run(charge_moves.move, pseudo(given(*units, **more)))


@pytest.mark.rule("FB-PSC-01")
def test_who_is_not_seen_is_refused_to_a_normal_charge_and_offered_to_a_pseudo_charge() -> None:
    """Enemy box x 16 to 26, y -8 to 0: beside the unit and behind its front."""
    battle = given(SPEARS, UNSEEN)
    assert rules(charges.charge_bars(battle, "spears", "unseen")) == ["FB-CHG-03"]
    assert charges.charge_bars(battle, "spears", "unseen", pseudo=True) == ()
    offered = {option.key: not option.blocked for option in charges.charge_targets(battle, SPEARS)}
    assert offered == {"unseen": False, "pseudo:unseen": True, "none": True}


@pytest.mark.rule("FB-PSC-01")
def test_who_is_seen_may_only_be_charged_in_the_normal_way() -> None:
    battle = given(SPEARS, foot("seen", "b", front=(65, 75), facing=180))
    assert codes(charges.charge_bars(battle, "spears", "seen", pseudo=True)) == ["seen"]
    assert [option.key for option in charges.charge_targets(battle, SPEARS)] == ["seen", "none"]


@pytest.mark.rule("FB-PSC-01")
def test_whatever_bars_a_charge_bars_a_pseudo_charge() -> None:
    """As FB-CHG-04: a unit that rallied this turn declares nothing."""
    rallied = SPEARS.marked("rallied", Until.TURN)
    assert "rallied" in codes(charges.charge_bars(given(rallied, UNSEEN), "spears", "unseen", pseudo=True))


@pytest.mark.rule("FB-PSC-01")
def test_without_the_house_rule_nothing_is_offered() -> None:
    battle = given(SPEARS, UNSEEN, options={"pseudo_charge": False})
    assert codes(charges.charge_bars(battle, "spears", "unseen", pseudo=True)) == ["pseudo_off"]
    assert run(charges.declare_charge, battle).requests == []


@pytest.mark.rule("FB-PSC-02")
def test_it_is_declared_with_the_charges_and_not_in_the_remaining_moves() -> None:
    """Step 1a accepts it; step 5 does not."""
    done = run(charges.declare_charge, given(SPEARS, UNSEEN), answers=["spears", "pseudo:unseen"])
    charge = done.battle.charge_of("spears")
    assert charge is not None
    assert (charge.target, charge.pseudo, charge.side) == ("unseen", True, Side.LEFT)
    later_on = play(given(SPEARS, UNSEEN), "remaining_moves", answers=["spears", "back", "done"])
    keys = [option.key for request in later_on.requests for option in request.options]  # type: ignore[union-attr]
    assert not [key for key in keys if key.startswith("pseudo")]


@pytest.mark.rule("FB-PSC-03")
@pytest.mark.parametrize(("gap", "near"), [(6.0, False), (5.0, True)])
def test_the_shooters_need_more_than_half_of_m_and_must_see_the_attacker(gap: float, near: bool) -> None:
    """M 10: at 6.0 with the attacker in their arc they may shoot, at 5.0 they hold."""
    archers = foot("archers", "b", front=(65, 52 - gap), facing=0, gear=["bow"])
    battle = pseudo(given(SPEARS, archers), target="archers")
    assert codes(reactions.stand_and_shoot_bars(battle, "archers", "spears")) == (["too_near"] if near else [])
    away = replace(archers, body=replace(archers.block, pose=archers.block.pose.turned(180.0).moved(80.0)))
    blind = pseudo(given(SPEARS, away), target="archers")
    assert "not_seen" in codes(reactions.stand_and_shoot_bars(blind, "archers", "spears"))


@pytest.mark.rule("FB-PSC-04", "FB-PSC-05")
def test_a_quarter_turn_and_six_ahead_cost_eight_and_a_half_of_ten() -> None:
    """Turn right (2.5): front (10, 0) to (10, -8); 6 straight; left flank, FL (16, 0), FR (16, -8), 4 models."""
    done = moved(SPEARS, UNSEEN)
    (step,) = done.facts(UnitMoved)
    assert [type(leg) for leg in step.legs] == [Turn, Ahead]
    assert (round(step.cost, 2), step.legs[1].distance) == (85.0, pytest.approx(60.0))
    block = done.battle.unit("spears").block
    assert block.front_left == pytest.approx((760.0, 600.0))
    assert block.front_right == pytest.approx((760.0, 520.0))
    assert (block.files, block.ranks, block.pose.facing) == (4, 5, 90.0)
    clash = done.battle.fight("spears", "unseen")
    assert clash is not None
    assert (clash.half("spears").attacks, clash.half("spears").charge) == (Side.LEFT, ChargeKind.PSEUDO)


@pytest.mark.rule("FB-PSC-04", "FB-PSC-10")
def test_with_m_seven_it_fails_and_stops_three_centimetres_off() -> None:
    """1.75 + 6 = 7.75 > 7; the turn, then 3 of the 5.25 left: front at x 13.0."""
    done = moved(foot("spears", front=(65, 60), M=7), UNSEEN)
    charge = done.battle.charge_of("spears")
    assert charge is not None
    assert charge.result is ChargeResult.FAILED
    assert done.battle.unit("spears").has("failed_charge")
    (step,) = done.facts(UnitMoved)
    assert round(step.cost, 2) == 17.5 + 30.0
    assert front(done.battle, "spears") == (73.0, 56.0, 90.0)


@pytest.mark.rule("FB-PSC-10")
def test_whoever_has_no_room_to_turn_goes_on_as_it_stands() -> None:
    """A lake beside its deep ranks bars the turn of 5 wide, 2 deep on long bases; straight on for M 5."""
    riders = foot("spears", front=(65, 60), base=(25, 50), models=10, M=5)
    lake = [(58, 52), (58.5, 52), (58.5, 56), (58, 56)]
    done = moved(riders, UNSEEN, terrain=[area("lake", *lake)])
    assert front(done.battle, "spears") == (65.0, 65.0, 0.0)


@pytest.mark.rule("FB-PSC-04")
def test_a_lone_model_faces_freely_and_goes_straight() -> None:
    """FB-EXT-20: no quarter of M for the facing; M 6 covers the 5.5 cm that M 6 with a turn would not."""
    hero = lone("spears", front=(65, 60), M=6)
    done = moved(hero, foot("unseen", "b", front=(78, 60)))
    assert done.battle.fight("spears", "unseen") is not None


@pytest.mark.rule("FB-PSC-05")
def test_it_is_moved_with_the_charges_after_being_measured_with_them() -> None:
    battle = given(SPEARS, UNSEEN)
    done = play(battle, "charges", until="charge_moves", answers=["spears", "pseudo:unseen", "hold"])
    charge = done.battle.charge_of("spears")
    assert charge is not None
    assert (charge.reaches, charge.result) == (True, ChargeResult.CONTACT)


@pytest.mark.rule("FB-PSC-05", "FB-CHG-15")
@pytest.mark.parametrize(("models", "gap", "tests"), [(10, 6, 1), (4, 6, 0), (10, 15, 0)])
def test_who_fights_already_and_is_struck_in_the_flank_tests_panic_if_it_arrives(
    models: int, gap: float, tests: int
) -> None:
    """As FB-CHG-15: by US 10 that reaches with M 10 a test, by US 4 none, from where M 10 falls short none."""
    attacker = foot("spears", front=(65, 60), models=models, files=min(5, models))
    held = foot("unseen", "b", front=(75 + gap, 60))
    friend = foot("friend", front=(75 + gap, 60), facing=180)
    battle = given(attacker, held, friend, fights=[fight("friend", "unseen", since=0)], turn=3)
    rolls = dice(*[("panic", 1, 1)] * tests)
    done = play(battle, "charges", until="panic_of_charged", answers=["spears", "pseudo:unseen"], dice=rolls)
    charge = done.battle.charge_of("spears")
    assert charge is not None
    assert (charge.pseudo, charge.reaches) == (True, gap == 6)


@pytest.mark.rule("FB-PSC-06")
@pytest.mark.parametrize(("models", "ranks"), [(20, 0), (4, 3)])
def test_ranks_are_lost_to_unit_strength_five_and_more_in_the_flank(models: int, ranks: int) -> None:
    """US 20: +0; US 4: kept."""
    done = moved(foot("spears", front=(65, 60), models=models, files=min(5, models)), UNSEEN)
    assert done.battle.fight("spears", "unseen") is not None
    assert counted_ranks(done.battle, done.battle.unit("unseen")) == ranks


@pytest.mark.rule("FB-PSC-07")
@pytest.mark.parametrize(("initiative", "first"), [(3, "A"), (4, "B")])
def test_blows_go_by_initiative_and_a_tie_to_the_pseudo_charger(initiative: int, first: str) -> None:
    """I 3 attacks I 3: attacker first; I 3 attacks I 4: defender first."""
    missed = ("hit", 1, 1, 1, 1, 1)
    battle = given(unit_a(), unit_b(I=initiative), fights=[charged("A", "B", kind=ChargeKind.PSEUDO)])
    assert struck(fought(battle, missed, missed))[0][0] == first


@pytest.mark.rule("FB-PSC-08")
@pytest.mark.parametrize(("side", "row", "points"), [(Side.REAR, "FB-RES-17", 2), (Side.LEFT, "FB-RES-14", 1)])
def test_into_flank_or_rear_it_scores_for_that_and_nothing_for_the_charge(side: Side, row: str, points: int) -> None:
    """Rear +2, flank +1, charge +0."""
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B", side, kind=ChargeKind.PSEUDO)])
    own = terms(dict(combat_result(battle, ("A", "B"), {}).tallies)["a"])
    assert own[row] == points
    assert "FB-RES-20" not in own


@pytest.mark.rule("FB-PSC-09")
def test_lancers_strike_at_their_own_strength() -> None:
    """S 3 and the lance's +2 only for a full charge."""
    for kind, strength in ((ChargeKind.PSEUDO, 3), (ChargeKind.FULL, 5)):
        lancers = knights("lancers", 4, gear=["lance"])
        battle = given(lancers, unit_b(), fights=[charged("lancers", "B", kind=kind)])
        rider = next(e for e in entries(battle, ("B", "lancers")) if e.unit == "lancers" and e.who is Who.MODELS)
        assert strength_tally(battle, rider).total == strength
    after = given(unit_a(), unit_b(), fights=[later(charged("A", "B", kind=ChargeKind.PSEUDO))])
    assert [e.key[1] for e in entries(after, ("A", "B"))] == [1, 1]
