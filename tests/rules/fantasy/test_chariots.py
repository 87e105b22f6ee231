"""Chariots crash in, fight with crew and beasts, and suffer in rough ground (FB-EXT-07, FB-C-09, FB-UNI-07)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.engagement import ChargeKind, Engagement, Foe
from game.battle.unit import Condition, Unit
from game.geometry.ranks import Side
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.casualties import suffer
from game.rulesets.fantasy.flight import flee
from game.rulesets.fantasy.harm import HitsTaken
from game.rulesets.fantasy.order import Who, entries
from game.rulesets.fantasy.result import CombatResolved
from game.rulesets.fantasy.units import unit_strength
from tests.play import box, dice, foot, given, horse, play, profile, run, wall

WHOLE: dict[str, Any] = {"models": 1, "base": (50, 100), "troop": "chariot", "M": 15, "T": 5, "W": 4}


def chariot(**more: Any) -> Unit:
    """A chariot of one model, its front at (60, 60)."""
    return horse("c", **{**WHOLE, **more})


def meeting(kind: ChargeKind | None) -> Engagement:
    """The chariot fights the front of the foe's, and the other way round."""
    return Engagement(Foe("c", Side.FRONT, kind), Foe("foe", Side.FRONT), since=1)


@pytest.mark.rule("FB-C-09")
@pytest.mark.rule("FB-EXT-07")
def test_a_full_charge_deals_d6_hits_of_strength_five_before_any_blow() -> None:
    """A 4: four hits, S 5 against T 3 on 2+; three wounds. The three men before the chariot fall and strike no blow."""
    battle = given(chariot(A=0), foot("foe", "b", (60, 60), 180), fights=[meeting(ChargeKind.FULL)])
    done = play(battle, "combat_set_up", "fights", dice=dice(("impact", 4), ("wound", 2, 3, 6, 1)))
    assert done.facts(BlowsStruck) == []
    (taken,) = done.facts(HitsTaken)
    assert (taken.hits, taken.wounds, taken.unsaved) == (4, 3, 3)
    assert done.battle.unit("foe").count == 17
    (resolved,) = done.facts(CombatResolved)
    wounds = [part.value for part in dict(resolved.tallies)["a"].parts if part.rule == "FB-RES-01"]
    assert wounds == [3]


@pytest.mark.rule("FB-C-09")
@pytest.mark.parametrize("kind", [None, ChargeKind.INCOMPLETE, ChargeKind.PSEUDO])
def test_without_a_full_charge_it_crashes_into_nobody(kind: ChargeKind | None) -> None:
    battle = given(chariot(A=0), foot("foe", "b", (60, 60), 180, A=0), fights=[meeting(kind)])
    assert play(battle, "combat_set_up", "fights").facts(HitsTaken) == []


@pytest.mark.rule("FB-C-09")
def test_crew_and_beasts_strike_with_their_own_profiles() -> None:
    """Crew WS 4, two attacks; beasts WS 3, one attack each of two."""
    unit = replace(chariot(WS=4, A=2), mount=profile(WS=3, A=2, I=4))
    battle = given(unit, foot("foe", "b", (60, 60), 180), fights=[meeting(None)])
    mine = [(e.who, e.profile["WS"], e.profile["A"]) for e in entries(battle, ("c", "foe")) if e.unit == "c"]
    assert sorted(mine) == [(Who.MODELS, 4, 2), (Who.MOUNTS, 3, 2)]


@pytest.mark.rule("FB-UNI-07")
@pytest.mark.rule("FB-C-09")
def test_it_has_one_set_of_wounds_and_is_destroyed_with_the_last() -> None:
    """Four Wounds stand for beasts and crew together; unit strength 4."""
    battle = given(chariot())
    assert unit_strength(battle.unit("c")) == 4
    three = suffer(battle.unit("c"), 3).apply(battle)
    assert (three.unit("c").wounds, three.unit("c").condition) == (3, Condition.STANDING)
    assert suffer(three.unit("c"), 1).apply(three).unit("c").condition is Condition.DESTROYED


@pytest.mark.rule("FB-EXT-07")
@pytest.mark.parametrize("ground", [box("wood", 40, 65, 80, 70), wall((0, 65), (180, 65))], ids=["wood", "wall"])
def test_forced_through_rough_ground_it_takes_d6_hits_of_strength_six(ground: Any) -> None:
    """Eight dice of 2: 16 cm up, across what lies at y 65. A 2: two hits, S 6 against T 5 on 3+, no save."""
    battle = given(chariot(), foot("foe", "b", (60, 20)), terrain=[ground])
    rolls = dice(("flight", *[2] * 8), ("rough ground", 2), ("wound", 3, 2))
    done = run(flee, battle, "c", 0.0, "charge", ("foe",), dice=rolls)
    assert (done.battle.unit("c").wounds, done.battle.unit("c").block.pose.y) == (1, 760)


@pytest.mark.rule("FB-EXT-07")
def test_on_open_ground_it_flees_unharmed() -> None:
    battle = given(chariot(), foot("foe", "b", (60, 20)), terrain=[box("wood", 0, 65, 40, 70)])
    done = run(flee, battle, "c", 0.0, "charge", ("foe",), dice=dice(("flight", *[2] * 8)))
    assert done.battle.unit("c").wounds == 0
