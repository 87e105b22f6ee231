"""The combat result (FB-RES)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.engagement import ChargeKind
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule
from game.geometry.ranks import Side
from game.rulesets.fantasy import combat
from game.rulesets.fantasy.result import combat_result, counted_ranks, rank_bonus
from tests.clash import charged, flankers, fought, later, lost, ogres, points, resolved, terms, unit_a, unit_b
from tests.play import box, dice, fight, foot, given, horse, play, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit

PLAIN = later(fight("A", "B"))


def score(battle: Battle, army: str = "a", **caused: int) -> dict[str, float]:
    """The terms of one side's points by row; all units on the table are in the combat."""
    units = tuple(sorted(unit.id for unit in battle.units))
    return terms(dict(combat_result(battle, units, caused).tallies)[army])


def disrupted(unit: Unit, *by: str) -> Unit:
    """The unit after a charge into its flank or rear."""
    return unit.marked("rank_disruptors", Until.BATTLE, ",".join(by))


@pytest.mark.rule("FB-RES-02")
def test_wounds_on_models_that_live_count() -> None:
    battle = given(unit_a(), ogres("B", 3, army="b", facing=180), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 4, 4, 1, 1, 1), ("wound", 5, 5), ("hit", *(1,) * 9))
    (_, a), _ = resolved(done).tallies
    assert (lost(done), a.parts[0].value) == ({"B": 0}, 2)


@pytest.mark.rule("FB-RES-04", "FB-RES-05")
@pytest.mark.parametrize(("charge", "expected", "difference"), [(True, 9, 5), (False, 8, 4)])
def test_the_standard_clash(charge: bool, expected: int, difference: int) -> None:
    clash = charged("A", "B") if charge else PLAIN
    battle = given(unit_a(command=["standard"]), unit_b(command=["standard"]), fights=[clash])
    rolls = [("hit", 4, 4, 4, 1, 1), ("wound", 4, 4, 4), ("hit", 4, 1), ("wound", 4)]
    done = fought(battle, *rolls)
    assert done.battle.unit("B").block.rank_sizes == (5, 5, 5, 2)
    assert done.battle.unit("A").block.rank_sizes == (5, 5, 5, 4)
    assert points(done) == {"a": expected, "b": 4}
    (_, a), (_, b) = resolved(done).tallies
    charge_point = {"FB-RES-20": 1} if charge else {}
    assert terms(a) == {"FB-RES-01": 3, "FB-RES-06": 3, "FB-RES-11": 1, "FB-RES-12": 1, **charge_point}
    assert terms(b) == {"FB-RES-01": 1, "FB-RES-06": 2, "FB-RES-12": 1}
    assert (resolved(done).winner, resolved(done).difference) == ("a", difference)


@pytest.mark.rule("FB-RES-04")
def test_a_draw_and_a_side_wiped_out() -> None:
    even = combat_result(given(unit_a(), unit_b(), fights=[PLAIN]), ("A", "B"), {"a": 1, "b": 1})
    assert (even.winner, even.difference) == (None, 0)
    few = unit_b(models=1, files=1)
    battle = given(foot("A", models=1, files=1), few, fights=[PLAIN])
    done = fought(battle, ("hit", 4), ("wound", 4))
    assert resolved(done).winner == "a"
    gone = combat_result(done.battle, ("A", "B"), {"b": 9})
    assert gone.winner == "a"


@pytest.mark.rule("FB-RES-04")
def test_after_a_draw_nobody_has_won_the_round() -> None:
    battle = given(unit_a(), unit_b(), fights=[PLAIN])
    done = fought(battle, ("hit", *(1,) * 5), ("hit", *(1,) * 5))
    (clash,) = done.battle.engagements
    assert (clash.last_winner, clash.rounds) == (None, 2)
    assert [done.battle.unit(unit).has("drew") for unit in "AB"] == [True, True]


@pytest.mark.rule("FB-RES-06", "FB-RES-07")
@pytest.mark.parametrize(
    ("models", "files", "bonus"),
    [(20, 5, 3), (25, 5, 3), (12, 4, 2), (20, 10, 1), (12, 3, 0), (19, 5, 3), (18, 5, 2)],
)
def test_ranks_of_four_after_the_first_count_three_at_most(models: int, files: int, bonus: int) -> None:
    assert rank_bonus(foot("A", models=models, files=files)) == bonus


@pytest.mark.rule("FB-RES-06")
def test_only_the_best_units_ranks_count() -> None:
    second = foot("C", front=(65, 64), facing=270, models=15)
    battle = given(unit_a(), second, unit_b(), fights=[PLAIN, later(fight("C", "B", Side.LEFT))])
    assert score(battle)["FB-RES-06"] == 3


@pytest.mark.rule("FB-RES-08", "FB-C-12", "FB-EXT-11")
def test_fast_cavalry_and_skirmishers_have_no_ranks_that_count() -> None:
    riders = {kind: horse("A", models=10, files=5, troop=kind) for kind in ("fast_cavalry", "cavalry", "skirmishers")}
    assert {kind: rank_bonus(unit) for kind, unit in riders.items()} == {
        "fast_cavalry": 0,
        "cavalry": 1,
        "skirmishers": 0,
    }


@pytest.mark.rule("FB-RES-09", "FB-CHG-16")
@pytest.mark.parametrize(("models", "bonus"), [(3, 0), (2, 3)])
@pytest.mark.parametrize("kind", [ChargeKind.FULL, ChargeKind.PSEUDO])
def test_a_flank_charge_by_five_takes_the_ranks(models: int, bonus: int, kind: ChargeKind) -> None:
    target = disrupted(unit_b(), "K")
    fights = [PLAIN, charged("K", "B", Side.LEFT, kind)]
    battle = given(unit_a(), flankers(models=models), target, fights=fights)
    assert counted_ranks(battle, target) == bonus


@pytest.mark.rule("FB-RES-09", "FB-STR-06")
@pytest.mark.parametrize(("models", "bonus"), [(5, 0), (4, 3)])
def test_a_charge_into_the_flank_is_noted_when_contact_is_made(models: int, bonus: int) -> None:
    """B fights A when K (US 5, or 4) charges its left: the ranks are gone, or stay, from the charge move on."""
    k = foot("K", front=(75, 64), facing=270, models=models, files=models)
    battle = given(unit_a(), unit_b(), k, fights=[later(fight("A", "B"))])
    rolls = dice(*[("panic", 1, 1)] * (models == 5))
    done = play(battle, "charges", until="charge_moves", answers=["K", "B"], dice=rolls).battle
    assert counted_ranks(done, done.unit("B")) == bonus
    assert score(done, "b").get("FB-RES-06", 0) == bonus


@pytest.mark.rule("FB-RES-10")
def test_ranks_count_again_when_the_charger_falls_below_five_in_the_same_result() -> None:
    target = disrupted(unit_b(I=9), "K")
    fights = [PLAIN, later(fight("K", "B", Side.LEFT))]
    battle = given(unit_a(), flankers(), target, fights=fights)
    rolls = [("hit", *(1,) * 4), ("hit", 4, 1, 1, 1), ("wound", 4), ("armour", 1), ("hit", *(1,) * 5), ("hit", 1, 1)]
    done = fought(battle, *rolls, answers=[{"A": 0, "K": 1}])
    assert lost(done) == {"K": 1}
    (_, b) = next(pair for pair in resolved(done).tallies if pair[0] == "b")
    assert terms(b)["FB-RES-06"] == 3


@pytest.mark.rule("FB-RES-10", "FB-RES-09")
@pytest.mark.parametrize("end", [Condition.FLEEING, Condition.DESTROYED])
def test_ranks_count_again_when_the_charger_flees_or_is_destroyed(end: Condition) -> None:
    """B's +3, gone while 3 Knights (US 6) are on its left, is back at once, seen by the set-up of the phase."""
    target = disrupted(unit_b(), "K")
    fights = [PLAIN, later(fight("K", "B", Side.LEFT))]
    battle = given(unit_a(), flankers(), target, fights=fights)
    assert counted_ranks(battle, target) == 0
    gone = run(combat.set_up, battle.with_unit(replace(battle.unit("K"), condition=end))).battle
    assert counted_ranks(gone, gone.unit("B")) == 3


@pytest.mark.rule("FB-RES-11")
def test_the_higher_unit_strength_counts_once() -> None:
    assert score(given(unit_a(models=19), unit_b(models=17), fights=[PLAIN]))["FB-RES-11"] == 1
    even = given(unit_a(models=12), horse("B", army="b", facing=180, models=6), fights=[PLAIN])
    assert "FB-RES-11" not in score(even)
    assert "FB-RES-11" not in score(even, "b")


@pytest.mark.rule("FB-RES-12")
def test_standards_count_once_and_not_when_they_are_lost() -> None:
    second = foot("C", front=(65, 64), facing=270, command=["standard"])
    bearer = replace(foot("D", front=(55, 64), facing=90), special=(SpecialRule("battle_standard"),))
    fights = [PLAIN, later(fight("C", "B", Side.LEFT)), later(fight("D", "B", Side.RIGHT))]
    battle = given(unit_a(command=["standard"]), second, bearer, unit_b(), fights=fights)
    assert score(battle)["FB-RES-12"] == 1
    without = given(unit_a(), replace(second, command=()), bearer, unit_b(), fights=fights)
    assert score(without)["FB-RES-12"] == 1
    fled = unit_a(command=["standard"]).marked("standard_lost", Until.BATTLE)
    assert "FB-RES-12" not in score(given(fled, unit_b(), fights=[PLAIN]))


@pytest.mark.rule("FB-RES-13")
@pytest.mark.parametrize(("from_y", "higher"), [(60, True), (63, False)])
def test_the_fighting_rank_must_stand_higher(from_y: float, higher: bool) -> None:
    """B's fighting rank has its middle at (600,610), A's at (600,590): on a hill from y 600 on B is higher.

    From y 630 on only B's rear ranks are on it: nobody is.
    """
    hill = box("hill", 40, from_y, 80, 90, level=1)
    battle = given(unit_a(), unit_b(), terrain=[hill], fights=[PLAIN])
    assert ("FB-RES-13" in score(battle, "b")) is higher
    assert "FB-RES-13" not in score(battle)


@pytest.mark.rule("FB-RES-13")
def test_both_sides_may_stand_higher_on_different_pairs() -> None:
    flank = foot("C", front=(65, 64), facing=270)
    knoll = box("hill", 65, 57, 90, 80, level=1)
    slope = box("hill", 54, 60, 63, 70, level=1, id="slope")
    battle = given(unit_a(), flank, unit_b(), terrain=[knoll, slope], fights=[PLAIN, later(fight("C", "B", Side.LEFT))])
    assert score(battle)["FB-RES-13"] == 1
    assert score(battle, "b")["FB-RES-13"] == 1


def surrounded(*sides: tuple[Side, dict[str, Any]]) -> Battle:
    """B with units of army a on some of its sides, by the size of each."""
    places: dict[Side, Any] = {
        Side.LEFT: {"front": (65, 64), "facing": 270},
        Side.RIGHT: {"front": (55, 64), "facing": 90},
        Side.REAR: {"front": (60, 68), "facing": 180},
    }
    units = [foot(f"K{n}", **places[side], **more) for n, (side, more) in enumerate(sides)]
    fights = [later(fight(unit.id, "B", side)) for unit, (side, _) in zip(units, sides, strict=True)]
    return given(unit_a(), unit_b(), *units, fights=[PLAIN, *fights])


@pytest.mark.rule("FB-RES-14", "FB-RES-16")
def test_a_flank_attack_counts_once_and_only_by_five() -> None:
    """6 Knights on B's left; with 10 Foot on its right as well; 2 Knights (US 4) are too few, 3 (US 6) are enough."""
    cavalry = {"models": 6, "files": 6, "base": (25, 50), "troop": "cavalry"}
    assert score(surrounded((Side.LEFT, cavalry)))["FB-RES-14"] == 1
    assert score(surrounded((Side.LEFT, {**cavalry, "models": 3, "files": 3})))["FB-RES-14"] == 1
    both = surrounded((Side.LEFT, cavalry), (Side.RIGHT, {"models": 10}))
    assert score(both)["FB-RES-14"] == 1
    assert score(surrounded((Side.LEFT, {"models": 5})))["FB-RES-14"] == 1, "US 5 is enough, 4 is not"
    assert "FB-RES-14" not in score(surrounded((Side.LEFT, {"models": 4, "files": 4})))
    two = {**cavalry, "models": 2, "files": 2}
    assert "FB-RES-14" not in score(surrounded((Side.LEFT, two)))


@pytest.mark.rule("FB-RES-14", "FB-C-12")
def test_skirmishers_have_no_flank() -> None:
    battle = surrounded((Side.LEFT, {}))
    loose = battle.with_unit(replace(battle.unit("B"), troop="skirmishers"))
    assert "FB-RES-14" not in score(loose)


@pytest.mark.rule("FB-RES-15")
@pytest.mark.parametrize(("sides", "a", "b"), [((Side.LEFT, Side.RIGHT), 1, 0), ((Side.LEFT,), 0, 0)])
def test_where_both_sides_attack_flanks_the_one_with_more_counts(sides: tuple[Side, ...], a: int, b: int) -> None:
    battle = surrounded(*((side, {}) for side in sides))
    theirs = foot("E", army="b", front=(55, 56), facing=90)
    fights = (*battle.engagements, later(fight("E", "A", Side.LEFT)))
    both = replace(battle, units=(*battle.units, theirs), engagements=fights)
    assert score(both).get("FB-RES-14", 0) == a
    assert score(both, "b").get("FB-RES-14", 0) == b


@pytest.mark.rule("FB-RES-16")
def test_three_enemies_hit_in_one_flank_each_make_one_point() -> None:
    pairs = [(f"M{n}", f"T{n}") for n in range(3)]
    units = [foot(mine, front=(65 + 30 * n, 64), facing=270) for n, (mine, _) in enumerate(pairs)]
    units += [foot(foe, army="b", front=(60 + 30 * n, 60), facing=180) for n, (_, foe) in enumerate(pairs)]
    battle = given(*units, fights=[later(fight(mine, foe, Side.LEFT)) for mine, foe in pairs])
    assert score(battle)["FB-RES-14"] == 1


@pytest.mark.rule("FB-RES-17")
def test_rears_are_compared_with_rears() -> None:
    battle = surrounded((Side.REAR, {}))
    theirs = foot("E", army="b", front=(55, 56), facing=90)
    fights = (*battle.engagements, later(fight("E", "A", Side.LEFT)))
    both = replace(battle, units=(*battle.units, theirs), engagements=fights)
    assert score(both)["FB-RES-17"] == 2
    assert "FB-RES-14" not in score(both)
    assert score(both, "b")["FB-RES-14"] == 1


@pytest.mark.rule("FB-RES-17")
def test_a_rear_attack_is_two_points_once_by_five_and_only_for_the_side_with_more() -> None:
    """As for flanks: US 4 is too few; one rear against one rear is nothing for either; two against one is +2."""
    assert score(surrounded((Side.REAR, {})))["FB-RES-17"] == 2
    assert "FB-RES-17" not in score(surrounded((Side.REAR, {"models": 4, "files": 4})))
    battle = surrounded((Side.REAR, {}))
    theirs = foot("E", army="b", front=(60, 52), facing=0)
    fights = (*battle.engagements, later(fight("E", "A", Side.REAR)))
    even = replace(battle, units=(*battle.units, theirs), engagements=fights)
    assert [army for army in "ab" if "FB-RES-17" in score(even, army)] == []
    other = foot("F", army="b", front=(90, 60), facing=180)
    more = foot("K9", front=(90, 68), facing=180)
    two = replace(even, units=(*even.units, other, more), engagements=(*fights, later(fight("K9", "F", Side.REAR))))
    assert (score(two).get("FB-RES-17"), score(two, "b").get("FB-RES-17")) == (2, None)


@pytest.mark.rule("FB-RES-18")
def test_flank_and_rear_add_up() -> None:
    found = score(surrounded((Side.RIGHT, {}), (Side.REAR, {})))
    assert found["FB-RES-14"] + found["FB-RES-17"] == 3


@pytest.mark.rule("FB-RES-20", "FB-CHG-17")
def test_a_full_charge_counts_in_its_first_round_where_the_switch_is_on() -> None:
    assert score(given(unit_a(), unit_b(), fights=[charged("A", "B")]))["FB-RES-20"] == 1
    off = given(unit_a(), unit_b(), fights=[charged("A", "B")], options={"charge_combat_bonus": 0})
    assert "FB-RES-20" not in score(off)
    assert "FB-RES-20" not in score(given(unit_a(), unit_b(), fights=[PLAIN]))
    pseudo = charged("K", "B", Side.LEFT, ChargeKind.PSEUDO)
    found = score(given(unit_a(), flankers(), unit_b(), fights=[PLAIN, pseudo]))
    assert ("FB-RES-20" in found, found["FB-RES-14"]) == (False, 1)


@pytest.mark.rule("FB-RES-20")
def test_two_chargers_make_one_point() -> None:
    fights = [charged("A", "B"), charged("K", "B", Side.LEFT)]
    assert score(given(unit_a(), flankers(), unit_b(), fights=fights))["FB-RES-20"] == 1
    one_of_two = [PLAIN, charged("K", "B", Side.LEFT)]
    assert score(given(unit_a(), flankers(), unit_b(), fights=one_of_two))["FB-RES-20"] == 1, "one is enough"


def test_the_points_explain_themselves() -> None:
    battle = given(unit_a(), unit_b(), fights=[charged("A", "B")])
    rolls = dice(("hit", 4, 1, 1, 1, 1), ("wound", 4), ("hit", 1, 1, 1, 1))
    done = run(combat.fight, battle, dice=rolls)
    (_, a), (_, b) = resolved(done).tallies
    assert str(a) == "combat result 6 = 1 (wounds), +3 ranks of A, +1 unit strength 20 against 19, +1 charge"
    assert str(b) == "combat result 3 = 0 (wounds), +3 ranks of B"


@pytest.mark.rule("FB-C-06")
@pytest.mark.parametrize(
    ("option", "mine", "theirs", "winner"),
    [(False, 1, 0, None), (True, 1, 0, "a"), (True, 0, 1, "b"), (True, 1, 1, None), (True, 0, 0, None)],
)
def test_where_points_are_equal_a_musician_wins_by_one_if_the_option_is_on(
    option: bool, mine: int, theirs: int, winner: str | None
) -> None:
    """3 points each for ranks. Unless both sides have one; by default (off) it is a draw."""
    one, two = unit_a(command=["musician"] * mine), unit_b(command=["musician"] * theirs)
    battle = given(one, two, fights=[PLAIN], options={"musician_wins": option} if option else None)
    done = fought(battle, ("hit", *(1,) * 5), ("hit", *(1,) * 5))
    found = resolved(done)
    assert (found.winner, found.difference) == (winner, int(winner is not None))
    for army, tally in found.tallies:
        assert terms(tally).get("FB-C-06", 0) == int(army == winner)
    assert [done.battle.unit(unit).has("drew") for unit in "AB"] == [winner is None] * 2


@pytest.mark.rule("FB-C-06")
def test_a_musician_changes_no_result_that_is_not_equal() -> None:
    """B kills one: 3 against 1 + 3 and the outnumbering; the musician of A adds nothing."""
    battle = given(unit_a(command=["musician"]), unit_b(), fights=[PLAIN], options={"musician_wins": True})
    done = fought(battle, ("hit", *(1,) * 5), ("hit", 4, 1, 1, 1, 1), ("wound", 4))
    assert (points(done), resolved(done).winner) == ({"a": 3, "b": 5}, "b")
