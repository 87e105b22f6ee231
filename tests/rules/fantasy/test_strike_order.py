"""Who strikes first (FB-STR)."""

from __future__ import annotations

import pytest

from game.battle.engagement import ChargeKind
from game.geometry.ranks import Side
from game.rulesets.fantasy.blows import BlowsStruck, strength_tally
from game.rulesets.fantasy.order import Who, entries
from game.rulesets.fantasy.result import combat_result, counted_ranks
from tests.clash import ELITE, charged, fought, knights, later, lost, ogres, points, struck, terms, unit_a, unit_b
from tests.play import fight, foot, given

NO_HITS = ("hit", 1, 1, 1, 1, 1)


@pytest.mark.rule("FB-STR-01")
def test_chargers_strike_first_whatever_their_initiative_and_only_in_that_round() -> None:
    slow, quick = ogres("slow", 2), foot("quick", army="b", facing=180, **ELITE)
    missed = ("hit", 1, 1, 1, 1, 1, 1)
    charge = fought(given(slow, quick, fights=[charged("slow", "quick")]), missed, NO_HITS)
    assert struck(charge) == [("slow", "quick", 6), ("quick", "slow", 5)]
    then = given(slow, quick, fights=[later(charged("slow", "quick"))])
    assert struck(fought(then, NO_HITS, missed)) == [("quick", "slow", 5), ("slow", "quick", 6)]


@pytest.mark.rule("FB-STR-02")
def test_without_charges_blows_go_by_initiative() -> None:
    elite = foot("elite", army="b", facing=180, front=(65, 60), **ELITE)
    foe = foot("foot", front=(60, 60))
    ogre = ogres("ogre", 1, front=(67, 60))
    battle = given(elite, foe, ogre, fights=[later(fight("foot", "elite")), later(fight("ogre", "elite"))])
    assert [entry.profile["I"] for entry in entries(battle, ("elite", "foot", "ogre"))] == [5, 3, 2]


@pytest.mark.rule("FB-STR-02")
def test_a_rider_strikes_at_his_initiative_and_his_mount_at_its_own() -> None:
    riders = knights("riders", 4, I=5)
    battle = given(riders, unit_b(I=4), fights=[later(fight("riders", "B"))])
    listed = entries(battle, ("B", "riders"))
    assert [(e.unit, e.who) for e in listed] == [
        ("riders", Who.MODELS),
        ("B", Who.MODELS),
        ("riders", Who.MOUNTS),
    ]


@pytest.mark.rule("FB-STR-03", "FB-CC-01")
def test_the_dead_do_not_strike() -> None:
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 4, 4, 1, 1, 1), ("wound", 4, 4), ("hit", 1, 1, 1))
    assert struck(done) == [("A", "B", 5), ("B", "A", 3)]


@pytest.mark.rule("FB-STR-04")
def test_the_last_rounds_winner_strikes_first_where_initiative_ties() -> None:
    battle = given(unit_a(), unit_b(), fights=[later(fight("A", "B"), winner="a")], active="b")
    done = fought(battle, ("hit", 4, 1, 1, 1, 1), ("wound", 4), ("hit", 1, 1, 1, 1))
    assert struck(done) == [("A", "B", 5), ("B", "A", 4)]


@pytest.mark.rule("FB-STR-04", "FB-STR-05")
def test_a_drawn_round_or_different_winners_mean_a_roll_off() -> None:
    drawn = given(unit_a(), unit_b(), fights=[later(fight("A", "B"), winner=None)])
    rolls = [("initiative", 2), ("initiative", 5), NO_HITS, NO_HITS]
    assert struck(fought(drawn, *rolls))[0][0] == "B"
    flank = foot("C", front=(65, 64), facing=270)
    fights = [later(fight("A", "B"), winner="a"), later(fight("C", "B", Side.LEFT), winner="b")]
    split = given(unit_a(), unit_b(), flank, fights=fights)
    eight = [("hit", 1, 1, 1, 1, 1), ("hit", 1, 1, 1)]
    done = fought(split, ("initiative", 1), ("initiative", 6), *eight, NO_HITS, NO_HITS, answers=[{"A": 1, "C": 0}])
    assert struck(done) == [("B", "A", 5), ("B", "C", 3), ("A", "B", 5), ("C", "B", 5)]


@pytest.mark.rule("FB-STR-04")
@pytest.mark.parametrize("winner", ["a", "b"])
def test_who_joins_anew_leaves_the_last_round_of_the_others_to_decide(winner: str) -> None:
    """A and B fought last round, C joins now without a charge: its pair has no winner, theirs counts, no roll-off."""
    flank = foot("C", front=(65, 64), facing=270)
    fights = [later(fight("A", "B"), winner=winner), fight("C", "B", Side.LEFT)]
    blows = [NO_HITS, NO_HITS, NO_HITS, ("hit", 1, 1, 1)]
    rolls = blows if winner == "a" else [NO_HITS, ("hit", 1, 1, 1), NO_HITS, NO_HITS]
    done = fought(given(unit_a(), unit_b(), flank, fights=fights), *rolls, answers=[{"A": 1, "C": 0}])
    order = [unit for unit, _, _ in struck(done)]
    assert order == (["A", "C", "B", "B"] if winner == "a" else ["B", "B", "A", "C"])


@pytest.mark.rule("FB-STR-05")
def test_a_roll_off_is_rolled_until_the_dice_differ() -> None:
    battle = given(unit_a(), unit_b(), fights=[fight("A", "B")])
    rolls = [("initiative", 4), ("initiative", 4), ("initiative", 2), ("initiative", 5)]
    done = fought(battle, *rolls, NO_HITS, NO_HITS)
    assert struck(done) == [("B", "A", 5), ("A", "B", 5)]


@pytest.mark.rule("FB-STR-05")
def test_one_roll_off_serves_every_tie_and_the_second_side_strikes_with_what_is_left() -> None:
    mine, theirs = knights("mine", 4, I=4), knights("theirs", 4, army="b", facing=180, I=4)
    battle = given(mine, theirs, fights=[fight("mine", "theirs")])
    done = fought(
        battle,
        ("initiative", 6),
        ("initiative", 1),
        ("hit", 4, 1, 1, 1),
        ("wound", 4),
        ("armour", 1),
        ("hit", 1, 1, 1),
        ("hit", 1, 1, 1, 1),
        ("hit", 1, 1, 1),
    )
    assert [(blow.unit, blow.who, blow.attacks) for blow in done.facts(BlowsStruck)] == [
        ("mine", Who.MODELS, 4),
        ("theirs", Who.MODELS, 3),
        ("mine", Who.MOUNTS, 4),
        ("theirs", Who.MOUNTS, 3),
    ]


@pytest.mark.rule("FB-STR-06", "FB-PSC-07", "FB-PSC-08")
def test_a_pseudo_charger_wins_ties_without_a_roll_off_and_has_no_charge_point() -> None:
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B", kind=ChargeKind.PSEUDO)])
    done = fought(battle, NO_HITS, NO_HITS)
    assert struck(done) == [("A", "B", 5), ("B", "A", 5)]
    assert points(done) == {"a": 3, "b": 3}
    quicker = given(unit_a(), unit_b(I=4), fights=[charged("A", "B", kind=ChargeKind.PSEUDO)])
    assert struck(fought(quicker, NO_HITS, NO_HITS))[0][0] == "B"


@pytest.mark.rule("FB-STR-06", "FB-ALN-04", "FB-C-04", "FB-EXT-19")
def test_an_incomplete_charge_brings_no_advantage_in_its_round() -> None:
    lancers = knights("lancers", 20, files=5, gear=["lance"])
    foes = unit_b(files=7, models=21, I=4)
    clash = charged("lancers", "B", kind=ChargeKind.INCOMPLETE)
    battle = given(lancers, foes, fights=[clash])
    first, *_ = listed = entries(battle, ("B", "lancers"))
    rider = next(entry for entry in listed if entry.unit == "lancers" and entry.who is Who.MODELS)
    assert (first.unit, strength_tally(battle, rider).total) == ("B", 3)
    assert counted_ranks(battle, battle.unit("lancers")) == 0
    (_, own), _ = combat_result(battle, ("B", "lancers"), {}).tallies
    assert {"FB-RES-06", "FB-RES-20"}.isdisjoint(terms(own))
    after = given(lancers, foes, fights=[later(clash)])
    assert counted_ranks(after, after.unit("lancers")) == 3


@pytest.mark.rule("FB-STR-07")
def test_chargers_of_both_sides_go_first_among_themselves_by_initiative() -> None:
    """Knights (I 3, pursuit charge last phase), Elite (I 5, charge this turn): Elite, Knights, then B with its I 6."""
    pursuers = knights("knights", 4)
    fresh = foot("elite", army="b", front=(55, 57.5), facing=90, **ELITE)
    rest = unit_b(I=6)
    fights = [charged("knights", "B"), charged("elite", "knights", Side.LEFT)]
    battle = given(pursuers, rest, fresh, fights=fights)
    listed = entries(battle, ("B", "elite", "knights"))
    assert [(e.unit, e.who) for e in listed] == [
        ("elite", Who.MODELS),
        ("knights", Who.MODELS),
        ("knights", Who.MOUNTS),
        ("B", Who.MODELS),
    ]


def test_wounds_count_for_the_side_and_the_fact_tells_the_dice() -> None:
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 4, 5, 6, 1, 1), ("wound", 4, 3, 6), ("hit", 6, 1, 1), ("wound", 2))
    first = done.facts(BlowsStruck)[0]
    assert (first.attacks, first.hits, first.wounds, first.unsaved) == (5, 3, 2, 2)
    assert lost(done) == {"B": 2}
