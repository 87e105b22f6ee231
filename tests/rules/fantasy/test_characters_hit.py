"""Missile hits on units with characters in them (FB-EXT-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.battle.unit import Condition
from game.rulesets.fantasy import harm
from game.rulesets.fantasy.character_losses import CharacterHurt
from tests.play import Result, dice, foot, given, hero, led, run

if TYPE_CHECKING:
    from game.engine.game import Game, Steps


def arrows(game: Game, hits: int) -> Steps[int]:
    """Hits of Strength 3."""
    done = yield from harm.hit_automatically(game, "foe", hits, 3, why="arrows")
    return done


def shot(models: int, hits: int, *rolls: tuple[str | int, ...]) -> Result:
    """A unit of so many models with a hero of T 4 and two wounds is hit."""
    unit = foot("foe", "b", models=models, files=2)
    return run(arrows, given(*led(unit, hero("hero", "b"))), hits, dice=dice(*rolls))


@pytest.mark.rule("FB-EXT-03")
def test_among_five_others_he_takes_no_hits() -> None:
    done = shot(5, 3, ("wound", 4, 4, 3))
    assert done.battle.unit("foe").count == 3
    assert done.battle.unit("hero").wounds == 0


@pytest.mark.rule("FB-EXT-03")
def test_among_four_every_hit_is_dealt_at_random() -> None:
    """Five models: 1 to 4 a trooper (T 3, 4+), 5 the hero (T 4, 5+)."""
    done = shot(4, 3, ("struck", 1, 5, 5), ("wound", 4), ("wound", 4, 5))
    assert done.battle.unit("foe").count == 3
    assert done.battle.unit("hero").wounds == 1
    assert [fact.wounds for fact in done.facts(CharacterHurt)] == [1]


@pytest.mark.rule("FB-EXT-03", "FB-ORD-06")
def test_a_character_shot_dead_leaves_no_hole() -> None:
    done = shot(4, 2, ("struck", 5, 5), ("wound", 5, 6))
    assert done.battle.unit("hero").condition is Condition.DESTROYED
    assert done.battle.unit("foe").block.rank_sizes == (2, 2)


def test_when_the_last_trooper_falls_first_he_stands_alone_and_takes_his_share() -> None:
    done = shot(2, 3, ("struck", 1, 2, 3), ("wound", 4, 4), ("wound", 5))
    assert done.battle.unit("foe").condition is Condition.DESTROYED
    assert done.battle.unit("hero").condition is Condition.STANDING
    assert done.battle.unit("hero").wounds == 1


@pytest.mark.rule("FB-EXT-03")
def test_of_three_men_and_two_heroes_each_is_one_face_of_the_die() -> None:
    """1 to 3 the men (T 3, 4+), 4 the first hero, 5 the second (T 4, 5+); of six models none can."""
    group = led(foot("foe", "b", models=3, files=3), hero("one", "b"), hero("two", "b"))
    rolls = dice(("struck", 3, 4, 5, 5), ("wound", 4), ("wound", 4), ("wound", 5, 4))
    done = run(arrows, given(*group), 4, dice=rolls).battle
    assert (done.unit("foe").count, done.unit("one").wounds, done.unit("two").wounds) == (2, 0, 1)
    more = led(foot("foe", "b", models=4, files=4), hero("one", "b"), hero("two", "b"))
    spared = run(arrows, given(*more), 2, dice=dice(("wound", 4, 4))).battle
    assert (spared.unit("foe").count, spared.unit("one").wounds, spared.unit("two").wounds) == (2, 0, 0)
