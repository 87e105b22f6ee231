"""Harm from afar: hits without a roll to hit, wounds, saves, models taken off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.unit import Condition, SpecialRule
from game.engine.game import Game, Steps
from game.rulesets.fantasy import harm
from tests.play import dice, fight, foot, given, run


def hurt(game: Game, unit: str, wounds: int) -> Steps[None]:
    """`harm.hurt` as a step."""
    yield from ()
    harm.hurt(game, unit, wounds, why="rocks")


def hits(game: Game, hits: int, strength: int, armour: bool = True, modifier: int = 0, wounds: str = "1") -> Steps[int]:
    """Hits on the one unit of the table."""
    done = yield from harm.hit_automatically(
        game, "foe", hits, strength, why="rocks", armour=armour, save_modifier=modifier, wounds=wounds
    )
    return done


@pytest.mark.rule("FB-WND-02")
def test_strength_three_wounds_toughness_four_on_five() -> None:
    """Dice 4, 5, 6: two wounds."""
    done = run(hits, given(foot("foe", "b", T=4)), 3, 3, dice=dice(("wound", 4, 5, 6)))
    assert done.value == 2
    assert done.battle.unit("foe").count == 18


@pytest.mark.rule("FB-WND-02")
def test_strength_three_cannot_wound_toughness_seven_and_rolls_nothing() -> None:
    """The table says N."""
    assert run(hits, given(foot("foe", "b", T=7)), 3, 3).value == 0


@pytest.mark.rule("FB-SAV-01", "FB-SAV-05")
def test_a_ward_comes_after_armour_and_where_armour_is_not_allowed() -> None:
    """Armour 6+ rolls a 4, the ward of 5+ a 5: saved. A hit without armour save leaves the ward alone."""
    foe = replace(foot("foe", "b", gear=["shield"]), special=(SpecialRule("special_save", (("value", 5),)),))
    assert run(hits, given(foe), 1, 3, dice=dice(("wound", 4), ("armour", 4), ("ward", 5))).value == 0
    assert run(hits, given(foe), 1, 3, False, dice=dice(("wound", 4), ("ward", 5))).value == 0


@pytest.mark.rule("FB-EXT-14")
def test_a_weapon_may_worsen_the_save_beside_its_strength() -> None:
    """Light armour and shield, 5+, against S 3 and a modifier of 1: 6+; with 2 none at all."""
    foe = foot("foe", "b", gear=["light_armour", "shield"])
    assert run(hits, given(foe), 2, 3, True, 1, dice=dice(("wound", 4, 4), ("armour", 5, 6))).value == 1
    assert run(hits, given(foe), 2, 3, True, 2, dice=dice(("wound", 4, 4))).value == 2


@pytest.mark.rule("FB-CAS-03")
def test_a_die_of_wounds_counts_at_most_what_a_model_has() -> None:
    """Three unsaved wounds of D6 on W 3: 2, 5 (3) and 1 make six, two models; on W 1 no die is rolled."""
    ogres = foot("foe", "b", models=4, files=4, W=3)
    done = run(hits, given(ogres), 3, 4, True, 0, "D6", dice=dice(("wound", 6, 6, 6), ("wounds", 2, 5, 1)))
    assert done.value == 6
    assert (done.battle.unit("foe").count, done.battle.unit("foe").wounds) == (2, 0)
    assert run(hits, given(foot("foe", "b")), 1, 4, True, 0, "D3", dice=dice(("wound", 6))).value == 1


@pytest.mark.rule("FB-CAS-05")
def test_wounds_beyond_the_last_model_are_lost_and_the_dead_fight_nobody() -> None:
    """Three models of one wound suffer five: the unit is destroyed, and its enemy is free."""
    foe = foot("foe", "b", front=(60, 60), facing=180, models=3, files=3)
    done = run(hurt, given(foe, foot("us", front=(60, 60)), fights=[fight("us", "foe")]), "foe", 5)
    assert done.battle.unit("foe").condition is Condition.DESTROYED
    assert done.battle.engagements == ()


@pytest.mark.rule("FB-CAS-02")
def test_shooting_takes_the_rear_ranks() -> None:
    """Eighteen in fives lose four: 5, 5 and 4 stay."""
    block = run(hurt, given(foot("foe", "b", models=18, files=5)), "foe", 4).battle.unit("foe").block
    assert (block.files, block.count) == (5, 14)
