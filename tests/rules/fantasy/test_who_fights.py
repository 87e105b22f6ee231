"""Combats, and which models can fight (FB-CC-03, FB-CC-04, FB-WHO)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.engagement import Engagement
from game.engine.requests import Allocate, Roll
from game.errors import IllegalAnswer
from game.geometry.ranks import Side
from game.rulesets.fantasy import combat
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.fighters import Target, combats, snapshot
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.result import CombatResolved
from tests.clash import charged, flankers, fought, knights, later, misses, resolved, struck, terms, unit_a, unit_b
from tests.play import dice, fight, foot, given, run, wall

NO_HITS = ("hit", 1, 1, 1, 1, 1)


@pytest.mark.rule("FB-CC-01")
def test_both_sides_fight_in_every_players_combat_phase() -> None:
    for active in ("a", "b"):
        battle = given(unit_a(), unit_b(), fights=[later(fight("A", "B"))], active=active)
        assert struck(fought(battle, NO_HITS, NO_HITS)) == [("A", "B", 5), ("B", "A", 5)]


@pytest.mark.rule("FB-CC-03")
def test_a_combat_is_what_hangs_together_by_enemies_in_contact() -> None:
    c = foot("C", front=(65, 64), facing=270)
    d, e = foot("D", front=(100, 60)), foot("E", army="b", front=(100, 60), facing=180)
    fights = [fight("A", "B"), fight("C", "B", Side.LEFT), fight("D", "E")]
    battle = given(unit_a(), unit_b(), c, d, e, fights=fights)
    assert combats(battle) == (("A", "B", "C"), ("D", "E"))


@pytest.mark.rule("FB-CC-03")
def test_the_active_player_chooses_which_combat_comes_next() -> None:
    d, e = foot("D", front=(100, 60)), foot("E", army="b", front=(100, 60), facing=180)
    fights = [later(fight("A", "B")), later(fight("D", "E"))]
    rolls = dice(*(NO_HITS,) * 4)
    done = run(combat.fight, given(unit_a(), unit_b(), d, e, fights=fights), answers=["D"], dice=rolls, repeat=True)
    assert [fact.units for fact in done.facts(CombatResolved)] == [("D", "E"), ("A", "B")]
    assert done.asked == ["Reds: which combat next?"]


@pytest.mark.rule("FB-CC-04", "FB-RES-01")
def test_several_units_make_one_combat_with_one_result_by_sides() -> None:
    battle = given(unit_a(), flankers(), unit_b(), fights=[charged("A", "B"), charged("K", "B", Side.LEFT)])
    done = fought(
        battle,
        *[("hit", 4, 4, 1, 1, 1), ("wound", 4, 4), ("hit", 3, 3, 3), ("wound", 4, 4, 4)],
        *[("hit", 4, 1, 1), ("wound", 4)],
        answers=[{"A": 2, "A,K": 0}, {"A,K": 0, "K": 3}, {"A": 1, "K": 0}],
    )
    (_, a), (_, b) = resolved(done).tallies
    assert (terms(a)["FB-RES-01"], terms(b)["FB-RES-01"]) == (5, 1)
    assert done.asked == [
        "B: which 2 fighters have fallen?",
        "B: which 3 fighters have fallen?",
        "B: share 1 attack",
    ]


@pytest.mark.rule("FB-WHO-01")
@pytest.mark.parametrize(("files", "fighters"), [(5, 5), (7, 7), (9, 7)])
def test_a_shared_corner_is_enough_to_fight(files: int, fighters: int) -> None:
    """A x 550-650. B, 7 files, x 530-670: its end models touch A's corners (550,600) and (650,600); of 9 files 7."""
    battle = given(unit_a(), unit_b(models=27, files=files), fights=[fight("A", "B")])
    contacts = snapshot(battle, ("A", "B"))
    assert (len(contacts.fighters("A")), len(contacts.fighters("B"))) == (5, fighters)


FLANK = foot("C", front=(65, 64), facing=270)


@pytest.mark.rule("FB-WHO-02")
def test_who_is_touched_in_the_flank_fights_too() -> None:
    fights = [fight("A", "B"), fight("C", "B", Side.LEFT)]
    contacts = snapshot(given(unit_a(), unit_b(), FLANK, fights=fights), ("A", "B", "C"))
    assert len(contacts.fighters("C")) == 5
    assert contacts.touching("B", "C") == (0, 5, 10, 15)
    assert contacts.touching("B", "A") == (0, 1, 2, 3, 4)
    assert contacts.touching("A", "B") == (0, 1, 2, 3, 4)


@pytest.mark.rule("FB-WHO-03")
@pytest.mark.parametrize(("choice", "blows"), [({"A": 1, "C": 0}, (5, 3)), ({"A": 0, "C": 1}, (4, 4))])
def test_a_model_that_touches_two_enemies_chooses(choice: dict[str, int], blows: tuple[int, int]) -> None:
    """B's corner model (x 630-650, y 600-620) touches A and C, and strikes the one its owner names."""
    fights = [later(fight("A", "B"), "b"), later(fight("C", "B", Side.LEFT), "b")]
    battle = given(unit_a(), unit_b(), FLANK, fights=fights)
    done = fought(battle, *misses(*blows, 5, 5), answers=[choice])
    assert struck(done)[:2] == [("B", "A", blows[0]), ("B", "C", blows[1])]


@pytest.mark.rule("FB-WHO-03")
def test_all_targets_of_a_step_are_named_before_any_die_is_rolled() -> None:
    one, two = unit_a(command=["champion"]), unit_b(command=["champion"])
    battle = given(one, two, fights=[later(fight("A", "B"))])
    at_the_men, at_him = {"B": 2, "B:champion": 0}, {"B": 0, "B:champion": 2}
    back = {"A": 2, "A:champion": 0}
    no = ["none", "none"]
    done = fought(battle, *misses(4, 2, 4, 2), answers=[*no, at_the_men, at_him, back, back])
    kinds = [type(request).__name__ for request in done.requests]
    assert kinds == ["Choose", "Choose", *["Allocate", "Allocate", "Roll", "Roll"] * 2]
    assert [(b.unit, b.who, b.attacks, b.at_champion) for b in done.facts(BlowsStruck)][:2] == [
        ("A", Who.MODELS, 4, False),
        ("A", Who.CHAMPION, 2, True),
    ]


TROOPERS = foot("B", army="b", front=(55, 60), facing=180)
HERO = foot("H", army="b", front=(61, 60), facing=180, models=1, files=1, WS=6, troop="character")
"""They stand side by side: whoever stands before the seam at x = 60 cm touches both."""


@pytest.mark.rule("FB-WHO-04")
def test_a_model_may_divide_its_attacks_and_rolls_for_each_target() -> None:
    attacker = foot("A", models=1, files=1, WS=4, A=2)
    battle = given(attacker, TROOPERS, HERO, fights=[charged("A", "B"), charged("A", "H")])
    done = fought(battle, ("hit", 3), ("wound", 1), ("hit", 3), ("hit", 1), ("hit", 1), answers=[{"B": 1, "H": 1}])
    blows = [(blow.target, blow.attacks, blow.hits) for blow in done.facts(BlowsStruck)[:2]]
    assert blows == [("B", 1, 1), ("H", 1, 0)]
    assert [str(r.tally) for r in done.requests if isinstance(r, Roll) and r.what == "hit"][:2] == [
        "to hit 3+ = 3 (WS 4 against 3)",
        "to hit 4+ = 4 (WS 4 against 6)",
    ]


@pytest.mark.rule("FB-WHO-05")
def test_riders_and_mounts_strike_apart() -> None:
    battle = given(knights("K", 5), unit_b(files=7, models=21), fights=[charged("K", "B")])
    rolls = [("hit", 3, 2, 2, 2, 2), ("wound", 1), ("hit", 3, 4, 3, 3, 3), ("wound", 1)]
    done = fought(battle, *rolls, *misses(7))
    riders, mounts, _ = done.facts(BlowsStruck)
    assert (riders.who, riders.attacks, riders.hits) == (Who.MODELS, 5, 1)
    assert (mounts.who, mounts.attacks, mounts.hits) == (Who.MOUNTS, 5, 1)


@pytest.mark.rule("FB-WHO-06")
def test_no_attack_may_be_kept_back() -> None:
    attacker = foot("A", models=1, files=1, A=5)
    battle = given(attacker, TROOPERS, HERO, fights=[charged("A", "B"), charged("A", "H")])
    with pytest.raises(IllegalAnswer, match="4 shared, but 5 is needed"):
        fought(battle, answers=[{"B": 4, "H": 0}])


def test_each_group_of_models_only_strikes_whom_it_touches() -> None:
    """Two pairs of models, each before another seam: no sharing may send a blow beyond its reach."""
    wide = foot("A", models=20, files=10, front=(60, 60))
    foes = [
        foot("B", army="b", front=(53, 60), facing=180, models=12, files=3),
        foot("C", army="b", front=(60, 60), facing=180, models=16, files=4),
        foot("D", army="b", front=(67, 60), facing=180, models=12, files=3),
    ]
    battle = given(wide, *foes, fights=[charged("A", foe.id) for foe in foes])
    done = fought(battle, *misses(4, 2, 4, 3, 4, 3), answers=[{"B": 2, "C": 0}, {"C": 0, "D": 2}])
    assert struck(done)[:3] == [("A", "B", 4), ("A", "C", 2), ("A", "D", 4)]
    with pytest.raises(IllegalAnswer, match="D takes 0 to 0"):
        fought(battle, answers=[{"B": 1, "D": 1}])


@pytest.mark.rule("FB-TER-11")
def test_units_at_an_obstacle_fight_across_it() -> None:
    behind = foot("B", army="b", front=(60, 60.5), facing=180)
    across = Engagement(*(fight("A", "B").one, fight("A", "B").two), since=0, obstacle="wall")
    battle = given(unit_a(), behind, terrain=[wall((50, 60), (70, 60))], fights=[later(across)])
    assert combat.current_engagements(battle) == battle.engagements
    assert struck(fought(battle, NO_HITS, NO_HITS)) == [("A", "B", 5), ("B", "A", 5)]
    farther = replace(behind, body=replace(behind.block, pose=replace(behind.block.pose, y=605.2)))
    assert combat.current_engagements(given(unit_a(), farther, fights=[across])) == ()


@pytest.mark.rule("FB-TER-11")
@pytest.mark.parametrize(("gap", "shift", "blows"), [(0.5, 0.0, 5), (0.5, 4.0, 4), (-0.5, 0.0, 5)])
def test_across_a_wall_up_the_table_they_fight_file_against_file(gap: float, shift: float, blows: int) -> None:
    """5 mm to its right or left; moved up by 4 cm three files stand face to face, and a corner touches on each side."""
    faces = 90 if gap > 0 else 270
    a, b = foot("A", front=(60, 60), facing=faces), foot("B", "b", (60 + gap, 60 + shift), (faces + 180) % 360)
    across = Engagement(*(fight("A", "B").one, fight("A", "B").two), since=0, obstacle="wall")
    battle = given(a, b, terrain=[wall((60, 50), (60, 70))], fights=[later(across)])
    assert struck(fought(battle, *misses(blows, blows))) == [("A", "B", blows), ("B", "A", blows)]


def test_targets_have_a_notation() -> None:
    assert (Target("B").key, Target("B", champion=True).key) == ("B", "B:champion")


def test_sharing_asks_for_the_free_models_only() -> None:
    fights = [later(fight("A", "B"), "b"), later(fight("C", "B", Side.LEFT), "b")]
    battle = given(unit_a(), unit_b(A=2), FLANK, fights=fights)
    done = fought(battle, *misses(9, 7, 5, 5), answers=[{"A": 1, "C": 1}])
    (asked,) = [request for request in done.requests if isinstance(request, Allocate)]
    assert (asked.total, [(key, most) for key, _, most in asked.groups]) == (2, [("A", 2), ("C", 2)])
