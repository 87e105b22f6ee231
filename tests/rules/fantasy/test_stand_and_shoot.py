"""Stand and shoot: offered as a reaction, resolved once charges are measured (FB-REA-01 to 03, FB-SHT-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.engagement import Charge
from game.battle.unit import Unit
from game.geometry.ranks import Side
from game.rulesets.fantasy.charges import declared
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.reactions import reaction_options
from game.rulesets.fantasy.stand_and_shoot import VolleyWithheld
from tests.play import codes, dice, fight, foot, given, horse, play


def charger(front: tuple[float, float] = (60, 30), id: str = "spears", **more: Any) -> Unit:
    """A charger that looks up the table."""
    return foot(id, front=front, **more)


def archers(y: float, **more: Any) -> Unit:
    """Archers of army b who look down the table."""
    return foot("archers", "b", (60, y), 180, **{"gear": ["bow"], "models": 10, "files": 10, **more})


def charged(*units: Unit, by: tuple[str, ...] = ("spears",), **more: Any) -> Battle:
    """A battle in which those have declared charges on the archers."""
    battle = given(*units, **more)
    return replace(battle, charges=tuple(declared(battle, charger, "archers") for charger in by))


STAND = ("reactions", "flight_reactions", "measuring", "stand_and_shoot")


@pytest.mark.rule("FB-REA-01")
def test_three_reactions_are_offered_and_the_distance_is_not_told() -> None:
    """Too near or not, it shows only when measured; units in combat can only hold."""
    near = charged(charger(), archers(38))
    assert {o.key: codes(o.blocked) for o in reaction_options(near, near.unit("archers"))} == {
        "hold": [],
        "stand_and_shoot": [],
        "flee": [],
    }
    shown = replace(near, options=(("show_distances", True),))
    assert codes(reaction_options(shown, shown.unit("archers"))[1].blocked) == ["too_near"]
    fought = charged(charger(), archers(45), foot("foe", front=(60, 45)), fights=[fight("foe", "archers")])
    assert {o.key: bool(o.blocked) for o in reaction_options(fought, fought.unit("archers"))} == {
        "hold": False,
        "stand_and_shoot": True,
        "flee": True,
    }


@pytest.mark.rule("FB-REA-02", "FB-SHT-16")
@pytest.mark.parametrize(("gap", "shoots"), [(10.0, False), (10.1, True)])
def test_measuring_shows_whether_it_shoots_or_only_holds(gap: float, shoots: bool) -> None:
    """Charger M 10: at 10.0 it holds, at 10.1 it shoots."""
    battle = charged(charger(), archers(30 + gap))
    rolled = dice(("shoot", *[1] * 10)) if shoots else dice()
    done = play(battle, *STAND, answers=["stand_and_shoot"], dice=rolled)
    assert len(done.facts(VolleyFired)) == shoots
    assert [codes(fact.why) for fact in done.facts(VolleyWithheld)] == ([] if shoots else [["too_near"]])
    reaction = done.battle.reaction_of("archers")
    assert reaction is not None
    assert reaction.kind == ("stand_and_shoot" if shoots else "hold")


@pytest.mark.rule("FB-REA-02")
@pytest.mark.parametrize(("gap", "shoots"), [(18.0, False), (18.1, True)])
def test_half_the_charge_of_barded_knights(gap: float, shoots: bool) -> None:
    """Barded M 18: 18.0 no, 18.1 yes."""
    knights = horse("spears", front=(60, 30), gear=["barding"])
    rolled = dice(("shoot", *[1] * 10)) if shoots else dice()
    done = play(charged(knights, archers(30 + gap)), *STAND, answers=["stand_and_shoot"], dice=rolled)
    assert len(done.facts(VolleyFired)) == shoots


@pytest.mark.rule("FB-REA-02")
def test_archers_charged_from_behind_cannot_choose_it() -> None:
    """Not available: none of them sees the charger."""
    battle = charged(charger((60, 30)), foot("archers", "b", (60, 52), 0, models=10, files=10, gear=["bow"]))
    options = {o.key: codes(o.blocked) for o in reaction_options(battle, battle.unit("archers"))}
    assert options["stand_and_shoot"] == ["not_seen"]


@pytest.mark.rule("FB-REA-03", "FB-SHT-16")
def test_a_charger_out_of_range_is_shot_at_as_at_long_range() -> None:
    """Javelins (20), BS 3, knights M 18 at 30: every model that sees them, 4 + 1 + 1 = 6+; before they move."""
    knights = horse("spears", front=(60, 30), models=5, gear=["barding"])
    battle = charged(knights, archers(60, gear=["javelin"]))
    done = play(
        battle,
        *STAND,
        answers=["stand_and_shoot"],
        dice=dice(("shoot", 6, 6, *[5] * 8), ("wound", 4, 3), ("armour", 4)),
    )
    (fired,) = done.facts(VolleyFired)
    assert (fired.shots, fired.beyond, fired.hits, fired.charging) == (10, 0, 2, True)
    tally = next(request.tally for request in done.requests if getattr(request, "tally", None))
    assert str(tally) == "to hit 6+ = 4 (BS 3), +1 charging enemy, +1 long range"
    assert done.battle.unit("spears").count == 4
    assert done.battle.unit("spears").block.pose.y == 300.0


@pytest.mark.rule("FB-REA-03")
def test_the_volley_is_fired_even_if_the_charge_is_too_short() -> None:
    """At 45 a charge of 20 does not reach; bows at long range."""
    done = play(charged(charger(), archers(75)), *STAND, answers=["stand_and_shoot"], dice=dice(("shoot", *[4] * 10)))
    assert done.battle.charge_of("spears").reaches is False  # type: ignore[union-attr]
    assert done.facts(VolleyFired)[0].hits == 0


@pytest.mark.rule("FB-REA-01")
def test_of_several_chargers_one_is_named() -> None:
    """One reaction against all; the volley goes at the one named."""
    two = (charger((50, 30)), charger((70, 30), "swords"))
    done = play(
        charged(*two, archers(45), by=("spears", "swords")),
        *STAND,
        answers=["stand_and_shoot", "swords"],
        dice=dice(("shoot", 5, *[4] * 9), ("wound", 4)),
    )
    assert done.asked == [
        "Blues: archers are charged by spears, swords",
        "Blues: archers shoot at which charger?",
    ]
    assert (done.battle.unit("spears").count, done.battle.unit("swords").count) == (20, 19)


def test_a_charger_that_runs_before_the_volley_is_not_shot_at() -> None:
    """Its charge is given up."""
    from tests.play import fleeing

    battle = charged(charger(), archers(45))
    gone = battle.with_unit(fleeing(battle.unit("spears")))
    done = play(gone, *STAND, answers=["stand_and_shoot"])
    assert done.facts(VolleyFired) == []


def test_a_charge_shot_to_nothing_is_dropped() -> None:
    """Two spearmen, both dead: no charge move."""
    two = charger(models=2, files=2)
    battle = charged(two, archers(45))
    assert battle.charges == (Charge("spears", "archers", Side.FRONT, two.block.pose),)
    done = play(
        battle,
        *STAND,
        "charge_moves",
        answers=["stand_and_shoot"],
        dice=dice(("shoot", *[5] * 10), ("wound", *[4] * 10)),
    )
    assert str(done.battle.charge_of("spears").result) == "dropped"  # type: ignore[union-attr]


@pytest.mark.rule("FB-REA-03")
@pytest.mark.parametrize(("rolled", "flees"), [((4, 4), True), ((3, 4), False)])
def test_a_charger_that_loses_a_quarter_tests_panic_at_once(rolled: tuple[int, int], flees: bool) -> None:
    """Twenty spearmen, Ld 7, lose five: failing they give up the charge and run, passing they carry on."""
    run = [("flight", 1, 1, 1, 1, 1)] if flees else []
    done = play(
        charged(charger(), archers(45)),
        "movement_begins",
        *STAND,
        answers=["stand_and_shoot", *([{"x": 600, "y": 300, "facing": 180}] if flees else [])],
        dice=dice(("shoot", *[5] * 5, *[4] * 5), ("wound", *[4] * 5), ("panic", *rolled), *run),
    )
    assert done.battle.unit("spears").count == 15
    assert done.battle.unit("spears").is_fleeing is flees


@pytest.mark.rule("FB-REA-03")
def test_four_of_twenty_are_too_few_for_a_panic_test() -> None:
    """Less than a quarter: no test."""
    done = play(
        charged(charger(), archers(45)),
        "movement_begins",
        *STAND,
        answers=["stand_and_shoot"],
        dice=dice(("shoot", *[5] * 4, *[4] * 6), ("wound", *[4] * 4)),
    )
    assert done.battle.unit("spears").count == 16
