"""Weapons of the fight as data (FB-C-04, FB-EXT-19)."""

from __future__ import annotations

import pytest

from game.battle.engagement import ChargeKind
from game.engine.requests import Roll
from game.geometry.ranks import Side
from game.rulesets.fantasy.blows import BlowsStruck, attacks_each, strength_tally
from game.rulesets.fantasy.order import Who, entries
from game.rulesets.fantasy.weapons import WEAPONS, weapon_of
from tests.clash import charged, fought, knights, later, struck, unit_a, unit_b
from tests.play import fight, foot, given, horse


def strengths(gear: str, *, riding: bool = False) -> list[float]:
    """The Strength of S 3 with a weapon: on a full charge, after a pseudo-charge, in a first round without, later."""
    me = knights("A", 4, gear=[gear]) if riding else unit_a(gear=[gear])
    kinds = [charged("A", "B"), charged("A", "B", kind=ChargeKind.PSEUDO), fight("A", "B"), later(fight("A", "B"))]
    found = []
    for clash in kinds:
        battle = given(me, unit_b(), fights=[clash])
        entry = next(e for e in entries(battle, ("A", "B")) if e.unit == "A" and e.who is Who.MODELS)
        found.append(strength_tally(battle, entry).total)
    return found


@pytest.mark.rule("FB-C-04", "FB-EXT-19", "FB-PSC-09")
def test_what_each_weapon_adds_and_when() -> None:
    assert strengths("lance", riding=True) == [5, 3, 3, 3]
    assert strengths("cavalry_spear", riding=True) == [4, 3, 3, 3]
    assert strengths("lance") == [3, 3, 3, 3]
    assert strengths("great_weapon") == [5, 5, 5, 5]
    assert strengths("halberd") == [4, 4, 4, 4]
    assert strengths("flail") == [5, 5, 5, 3]
    assert strengths("morning_star") == [4, 4, 4, 3]
    assert strengths("hand_weapon") == [3, 3, 3, 3]


@pytest.mark.rule("FB-C-04")
@pytest.mark.parametrize(("weapon", "first"), [("flail", 5), ("morning_star", 4)])
def test_a_weapon_of_the_first_round_counts_it_by_pairs(weapon: str, first: int) -> None:
    """A has fought B before; C joins on its flank: its bonus is for blows at C, at B the S is 3 again."""
    c = foot("C", "b", (65, 56), 270, I=1)
    fights = [later(fight("A", "B"), "a"), fight("C", "A", Side.RIGHT)]
    battle = given(unit_a(gear=[weapon]), unit_b(A=0), c, fights=fights)
    rolls = [("hit", 4, 1, 1, 1, 1), ("wound", 1), ("hit", 4, 1, 1), ("wound", 1), ("hit", 1, 1, 1, 1, 1)]
    done = fought(battle, *rolls, answers=[{"B": 1, "C": 0}])
    wounds = [str(r.tally) for r in done.requests if isinstance(r, Roll) and r.what == "wound"]
    assert [words.partition("(")[2][:3] for words in wounds] == ["S 3", f"S {first}"]


@pytest.mark.rule("FB-C-04", "FB-WHO-05")
def test_a_riders_weapon_never_helps_the_mount() -> None:
    battle = given(knights("K", 4, gear=["lance"]), unit_b(), fights=[charged("K", "B")])
    rider, mount, _ = entries(battle, ("B", "K"))
    assert [strength_tally(battle, entry).total for entry in (rider, mount)] == [5, 3]
    assert str(strength_tally(battle, rider)) == "Strength 5 = 3 (own), +2 lance"


@pytest.mark.rule("FB-C-04")
def test_great_weapons_strike_last_even_when_charging() -> None:
    battle = given(unit_a(gear=["great_weapon"], I=9), unit_b(I=1), fights=[charged("A", "B")])
    misses = ("hit", 1, 1, 1, 1, 1)
    assert struck(fought(battle, misses, misses)) == [("B", "A", 5), ("A", "B", 5)]


@pytest.mark.rule("FB-C-03")
def test_only_a_poor_charge_or_a_slow_weapon_costs_chargers_the_first_blow() -> None:
    """I 3 against I 5: first on a full charge with any other weapon; second with a great weapon, and on a pseudo-charge
    or an incomplete one."""
    swift = unit_b(I=5)

    def first(kind: ChargeKind, *gear: str) -> str:
        battle = given(unit_a(gear=gear), swift, fights=[charged("A", "B", kind=kind)])
        return entries(battle, ("A", "B"))[0].unit

    for weapon in WEAPONS:
        assert first(ChargeKind.FULL, weapon) == ("B" if weapon == "great_weapon" else "A")
    assert first(ChargeKind.PSEUDO) == "B"
    assert first(ChargeKind.INCOMPLETE) == "B"


@pytest.mark.rule("FB-C-04")
def test_two_hand_weapons_are_one_more_attack_but_not_for_the_mount() -> None:
    me = horse("K", models=4, gear=["two_hand_weapons"])
    armed = given(knights("K", 4, gear=["two_hand_weapons"]), unit_b(), fights=[fight("K", "B")])
    found = {e.who: attacks_each(armed, e).total for e in entries(armed, ("B", "K")) if e.unit == "K"}
    assert (weapon_of(me), found) == (WEAPONS["two_hand_weapons"], {Who.MODELS: 2, Who.MOUNTS: 1})


@pytest.mark.rule("FB-C-04")
def test_spears_fight_in_two_ranks_to_the_front_unless_they_charged() -> None:
    spears = unit_a(gear=["spear"])
    misses = ("hit", 1, 1, 1, 1, 1)
    stood = given(spears, unit_b(), fights=[charged("B", "A")])
    assert struck(fought(stood, misses, ("hit", *(1,) * 10))) == [("B", "A", 5), ("A", "B", 10)]
    moved = given(spears, unit_b(), fights=[charged("A", "B")])
    assert struck(fought(moved, misses, misses)) == [("A", "B", 5), ("B", "A", 5)]
    riding = horse("A", models=8, files=4, gear=["spear"])
    assert weapon_of(riding).name == "hand weapon"


@pytest.mark.rule("FB-C-04", "FB-CCS-02", "FB-CCS-03")
def test_a_spearman_who_steps_into_a_gap_does_not_strike() -> None:
    battle = given(unit_a(gear=["spear"]), unit_b(), fights=[charged("B", "A")])
    done = fought(battle, ("hit", 4, 4, 4, 1, 1), ("wound", 4, 4, 4), ("hit", 1, 1, 1, 1))
    assert struck(done) == [("B", "A", 5), ("A", "B", 4)]
    wiped = fought(battle, ("hit", *(4,) * 5), ("wound", *(4,) * 5))
    assert struck(wiped) == [("B", "A", 5)]


@pytest.mark.rule("FB-C-04")
def test_spears_of_a_short_second_rank_reach_over_whom_they_stand_behind() -> None:
    battle = given(unit_a(models=7, gear=["spear"]), unit_b(files=1, models=4), fights=[later(fight("A", "B"), "b")])
    done = fought(battle, ("hit", 1), ("hit", *(1,) * 5))
    assert struck(done) == [("B", "A", 1), ("A", "B", 5)]


@pytest.mark.rule("FB-C-04")
def test_the_first_weapon_in_the_gear_that_fits_is_used() -> None:
    assert weapon_of(foot("A", gear=["shield", "lance", "halberd", "flail"])).name == "halberd"
    assert weapon_of(foot("A", gear=["shield"])).name == "hand weapon"


def test_the_facts_name_whose_blows_they_were() -> None:
    battle = given(knights("K", 4), unit_b(), fights=[charged("K", "B")])
    done = fought(battle, ("hit", *(1,) * 4), ("hit", *(1,) * 4), ("hit", *(1,) * 5))
    assert [blow.who for blow in done.facts(BlowsStruck)] == [Who.MODELS, Who.MOUNTS, Who.MODELS]
