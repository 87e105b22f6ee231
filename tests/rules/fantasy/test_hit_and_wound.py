"""To hit, to wound, saves (FB-HIT, FB-CWD, FB-CSV, FB-WND, FB-SAV)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.unit import SpecialRule, Unit
from game.engine.game import Game
from game.engine.requests import Roll
from game.engine.special import SpecialRules
from game.engine.tally import Part, message
from game.rulesets.fantasy.blows import BlowsStruck, ToHit, hit_tally, save_tally, strength_tally, unsaved_wounds
from game.rulesets.fantasy.missiles import MISSILES
from game.rulesets.fantasy.order import entries
from game.rulesets.fantasy.saves import armour_save, save_needed, special_save, strength_modifier
from game.rulesets.fantasy.tables import is_hit, to_hit, to_wound
from tests.clash import charged, fought, knights, later, lost, ogres, resolved, struck, unit_a, unit_b
from tests.play import Result, dice, fight, foot, given, horse, run

HITS = """
4 4 5 5 5 5 5 5 5 5
3 4 4 4 5 5 5 5 5 5
3 3 4 4 4 4 5 5 5 5
3 3 3 4 4 4 4 4 5 5
3 3 3 3 4 4 4 4 4 4
3 3 3 3 3 4 4 4 4 4
3 3 3 3 3 3 4 4 4 4
3 3 3 3 3 3 3 4 4 4
3 3 3 3 3 3 3 3 4 4
3 3 3 3 3 3 3 3 3 4
"""
WOUNDS = """
4 5 6 6 N N N N N N
3 4 5 6 6 N N N N N
2 3 4 5 6 6 N N N N
2 2 3 4 5 6 6 N N N
2 2 2 3 4 5 6 6 N N
2 2 2 2 3 4 5 6 6 N
2 2 2 2 2 3 4 5 6 6
2 2 2 2 2 2 3 4 5 6
2 2 2 2 2 2 2 3 4 5
2 2 2 2 2 2 2 2 3 4
"""


def grid(printed: str) -> list[list[int | None]]:
    """A printed table; N is none."""
    return [[None if cell == "N" else int(cell) for cell in line.split()] for line in printed.split("\n") if line]


def hits_on(needed: int | None, *faces: int) -> int:
    """How many of some dice hit."""
    assert needed is not None
    return sum(is_hit(face, needed) for face in faces)


def wounds_on(needed: int | None, *faces: int) -> int:
    """How many of some dice wound."""
    return 0 if needed is None else sum(face >= needed for face in faces)


@pytest.mark.rule("FB-HIT-01")
def test_a_die_is_rolled_for_every_attack() -> None:
    battle = given(ogres("O", 4), unit_b(files=9, models=18), fights=[charged("O", "B")])
    assert struck(fought(battle, ("hit", *(1,) * 12), ("hit", *(1,) * 9)))[0] == ("O", "B", 12)


@pytest.mark.rule("FB-HIT-02")
def test_the_hit_table() -> None:
    scale = range(1, 11)
    assert [[to_hit(attacker, defender) for defender in scale] for attacker in scale] == grid(HITS)
    assert hits_on(to_hit(4, 3), 3, 2, 5, 6, 1) == 3
    assert (to_hit(3, 7), to_hit(4, 8), to_hit(4, 9)) == (5, 4, 5)


@pytest.mark.rule("FB-HIT-02", "FB-CWD-01")
def test_the_dice_of_the_tables_examples_are_counted_in_a_fight() -> None:
    """WS 4 against 3: 3+, dice 3 2 5 6 1 hit three times; S 4 against T 3: 3+, dice 2 3 6 wound twice."""
    battle = given(unit_a(WS=4, S=4), unit_b(), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 3, 2, 5, 6, 1), ("wound", 2, 3, 6), ("hit", 1, 1, 1))
    blow = done.facts(BlowsStruck)[0]
    assert (blow.attacks, blow.hits, blow.wounds, blow.unsaved) == (5, 3, 2, 2)
    needed = {r.what: str(r.tally) for r in done.requests if isinstance(r, Roll) and r.army == "a"}
    assert needed == {"hit": "to hit 3+ = 3 (WS 4 against 3)", "wound": "to wound 3+ = 3 (S 4 against T 3)"}


@pytest.mark.rule("FB-HIT-03")
def test_a_natural_six_hits_and_a_natural_one_misses() -> None:
    assert (is_hit(6, 4 + 3), is_hit(5, 4 + 3)) == (True, False)
    assert is_hit(1, 3 - 2) is False


@pytest.mark.rule("FB-HIT-03", "FB-C-15")
def test_a_special_rule_may_modify_the_die_and_the_number_says_so() -> None:
    special = SpecialRules()

    @special.register("lumbering", "modify")
    def lumbering(query: ToHit, battle: Battle, unit: Unit) -> list[Part]:
        """-1 to hit."""
        return [Part(-1, message("lumbering"), "FB-HIT-03")] if query.attacker == unit.id else []

    clumsy = replace(unit_a(), special=(SpecialRule("lumbering"),))
    battle = given(clumsy, unit_b(), fights=[fight("A", "B")])
    game = Game(battle, special, lambda event, after: None)
    theirs, mine = sorted(entries(battle, ("A", "B")), key=lambda entry: entry.unit, reverse=True)
    assert str(hit_tally(game, mine, battle.unit("B"))) == "to hit 5+ = 4 (WS 3 against 3), +1 lumbering"
    assert str(hit_tally(game, theirs, battle.unit("A"))) == "to hit 4+ = 4 (WS 3 against 3)"


@pytest.mark.rule("FB-HIT-04")
def test_weapon_skill_zero_is_hit_without_a_die_and_strikes_no_blow() -> None:
    battle = given(unit_a(), unit_b(WS=0), fights=[fight("A", "B")])
    done = fought(battle, ("wound", 1, 1, 1, 1, 1))
    assert [(blow.unit, blow.attacks, blow.hits) for blow in done.facts(BlowsStruck)] == [("A", 5, 5)]


@pytest.mark.rule("FB-HIT-04")
def test_weapon_skill_zero_is_hit_without_a_die_even_where_a_six_would_be_needed() -> None:
    """Across an obstacle that it defends (FB-OBS-02), and by a unit that failed its test of fear (FB-PSY-FEA-04)."""
    for clash in (
        replace(fight("A", "B"), defender="B", obstacle="wall"),
        replace(later(fight("A", "B")), needs_six=("A",)),
    ):
        done = fought(given(unit_a(), unit_b(WS=0), fights=[clash]), ("wound", 1, 1, 1, 1, 1))
        assert [(blow.unit, blow.attacks, blow.hits) for blow in done.facts(BlowsStruck)] == [("A", 5, 5)]


@pytest.mark.rule("FB-HIT-05", "FB-UNI-05", "FB-CAS-04")
def test_cavalry_is_hit_and_hurt_through_the_rider() -> None:
    """Hit on 4+ (WS 3 against 4), wounded on 4+ (S 3 against T 3); one unsaved wound: rider and horse are gone."""
    battle = given(unit_a(), knights("K", 5, army="b", facing=180), fights=[charged("A", "K")])
    rolls = [("hit", 4, 4, 3, 3, 3), ("wound", 4, 3), ("armour", 5)]
    done = fought(battle, *rolls, ("hit", 1, 1, 1, 1), ("hit", 1, 1, 1, 1))
    assert lost(done) == {"K": 1}
    assert struck(done) == [("A", "K", 5), ("K", "A", 4), ("K", "A", 4)]


@pytest.mark.rule("FB-PSY-FEA-04")
def test_who_needs_sixes_hits_with_nothing_else() -> None:
    clash = replace(later(fight("A", "B")), needs_six=("A",))
    battle = given(unit_a(WS=9), unit_b(), fights=[clash])
    done = fought(battle, ("hit", 6, 5, 4, 6, 1), ("wound", 1, 1), ("hit", *(1,) * 5))
    assert done.facts(BlowsStruck)[0].hits == 2


@pytest.mark.rule("FB-CWD-01", "FB-WND-02")
def test_the_wound_table() -> None:
    scale = range(1, 11)
    assert [[to_wound(strength, toughness) for toughness in scale] for strength in scale] == grid(WOUNDS)
    assert wounds_on(to_wound(4, 3), 2, 3, 6) == 2
    assert (to_wound(3, 6), to_wound(3, 7), to_wound(4, 7)) == (6, None, 6)
    assert wounds_on(to_wound(3, 4), 4, 5, 6) == 2
    assert to_wound(12, 11) == 4


@pytest.mark.rule("FB-CWD-01")
def test_no_dice_are_rolled_where_no_wound_is_possible() -> None:
    battle = given(unit_a(), unit_b(T=7), fights=[charged("A", "B")])
    done = fought(battle, ("hit", 6, 6, 6, 6, 6), ("hit", 1, 1, 1, 1, 1))
    assert done.facts(BlowsStruck)[0].wounds == 0


@pytest.mark.rule("FB-CWD-02")
def test_the_wearers_strength_counts_for_the_wound_and_against_armour() -> None:
    battle = given(ogres("O", 1), unit_b(gear=["shield", "light_armour"]), fights=[fight("O", "B")])
    ogre = next(entry for entry in entries(battle, ("B", "O")) if entry.unit == "O")
    strength = int(strength_tally(battle, ogre).total)
    saves = save_tally(battle.unit("B"), strength)
    assert (strength, to_wound(strength, 3)) == (4, 3)
    assert saves is not None
    assert (armour_save(battle.unit("B")).total, saves.total) == (5, 6)


@pytest.mark.rule("FB-WND-01")
def test_the_strength_of_missiles() -> None:
    assert MISSILES["crossbow"].strength == 4
    weapons = ("short_bow", "bow", "longbow", "sling", "crossbow", "repeater_crossbow", "firearm")
    assert [MISSILES[weapon].strength for weapon in weapons] == [3, 3, 3, 3, 4, 3, 4]


ARMOUR = [
    ((), 7, 6),
    (("shield",), 6, 5),
    (("light_armour",), 6, 5),
    (("shield", "light_armour"), 5, 4),
    (("heavy_armour",), 5, 4),
    (("heavy_armour", "shield"), 4, 3),
]


@pytest.mark.rule("FB-CSV-01", "FB-SAV-02")
@pytest.mark.parametrize(("gear", "on_foot", "riding"), ARMOUR)
def test_armour_saves(gear: tuple[str, ...], on_foot: int, riding: int) -> None:
    assert armour_save(foot("men", gear=gear)).total == on_foot
    assert armour_save(horse("riders", gear=gear)).total == riding


def save(unit: Unit, wounds: int, strength: int, *rolls: tuple[str | int, ...]) -> int:
    """The wounds that get through."""
    result: Result = run(unsaved_wounds, given(unit), unit.id, wounds, strength, dice=dice(*rolls))
    assert isinstance(result.value, int)
    return result.value


@pytest.mark.rule("FB-CSV-01", "FB-SAV-02")
def test_barding_improves_a_riders_save_by_one() -> None:
    barded = horse("knights", gear=["heavy_armour", "shield", "barding"])
    assert armour_save(barded).total == 2
    assert armour_save(horse("riders", gear=["light_armour", "shield", "barding"])).total == 3
    assert save(barded, 1, 3, ("armour", 2)) == 0
    assert save(foot("men", gear=["light_armour", "shield"]), 4, 3, ("armour", 5, 2, 6, 1)) == 2


@pytest.mark.rule("FB-CSV-02", "FB-SAV-03")
def test_strength_worsens_the_save() -> None:
    assert [strength_modifier(s) for s in range(1, 11)] == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7]
    assert (save_needed(4, 4), save_needed(5, 5), save_needed(2, 7)) == (5, None, 6)
    shielded = foot("men", gear=["heavy_armour", "shield"])
    assert save(shielded, 2, 4, ("armour", 4, 5)) == 1
    assert save(foot("others", gear=["heavy_armour"]), 1, 5) == 1


@pytest.mark.rule("FB-CSV-03", "FB-SAV-04")
def test_a_one_always_fails_and_better_than_two_serves_against_modifiers() -> None:
    assert [save_needed(1, s) for s in (3, 4, 5)] == [2, 2, 3]
    assert [save_needed(2, s) for s in (3, 4, 5)] == [2, 3, 4]
    assert save_needed(0, 4) == 2


def warded(*values: int, **more: tuple[str, ...]) -> Unit:
    """Foot with special saves."""
    special = tuple(SpecialRule("special_save", (("value", value),)) for value in values)
    return replace(foot("men", **more), special=special)  # type: ignore[arg-type]


@pytest.mark.rule("FB-CSV-04", "FB-SAV-01")
def test_a_special_save_comes_after_the_armour_and_is_never_modified() -> None:
    assert save(warded(5, gear=("heavy_armour", "shield")), 1, 6, ("ward", 5)) == 0
    assert save(warded(5, gear=("shield",)), 1, 3, ("armour", 4), ("ward", 5)) == 0
    assert save(warded(5, gear=("shield",)), 2, 3, ("armour", 6, 4), ("ward", 4)) == 1


@pytest.mark.rule("FB-SAV-05")
def test_of_several_special_saves_the_best_is_rolled_once() -> None:
    assert special_save(warded(5, 4)) == 4
    assert save(warded(5, 4), 2, 10, ("ward", 4, 1)) == 1


@pytest.mark.rule("FB-RES-03")
def test_saved_wounds_do_not_count() -> None:
    battle = given(unit_a(), unit_b(gear=["heavy_armour", "shield"]), fights=[charged("A", "B")])
    rolls = [("hit", 4, 4, 4, 4, 1), ("wound", 4, 4, 4, 4), ("armour", 4, 4, 4, 3), ("hit", 1, 1, 1, 1)]
    (_, a), _ = resolved(fought(battle, *rolls)).tallies
    assert a.parts[0].value == 1
