"""Characters in units are seen as such, and named with them."""

from __future__ import annotations

from dataclasses import replace

from game.battle.unit import Condition
from game.rulesets.fantasy.challenges import ChallengeMet
from game.rulesets.fantasy.fighters import Target
from game.scene.battle import scene
from game.scene.drawables import Line, Polygon
from game.scene.heroes import duel_items, hero_items, names_within
from tests.play import foot, given, hero, led
from tests.scene.pictures import words

BATTLE = given(*led(foot("spears"), hero("captain", base=(25, 50))))


def test_his_base_is_drawn_at_its_own_size_with_its_front_in_the_front_rank() -> None:
    """He takes two places of 20 mm about the middle: his base is 25 mm wide, from y 600 back to 550."""
    base = next(item for item in hero_items(BATTLE, BATTLE.unit("spears"), "red") if isinstance(item, Polygon))
    xs, ys = sorted({round(x, 1) for x, _ in base.points}), sorted({round(y) for _, y in base.points})
    assert (xs, ys) == ([577.5, 602.5], [550, 600])


def test_the_name_of_his_unit_names_him() -> None:
    assert names_within(BATTLE, BATTLE.unit("spears")) == "spears 20 + captain"
    assert words(scene(BATTLE)) == ["spears 20 + captain"]


def test_in_flight_he_runs_among_the_rest() -> None:
    fled = replace(BATTLE.unit("spears"), condition=Condition.FLEEING)
    assert not list(hero_items(BATTLE, fled, "red"))


def test_two_who_fight_a_challenge_are_joined_by_a_stroke() -> None:
    """Alpha in the middle of A's front rank, at (600, 590); beta of B opposite, at (600, 610)."""
    a, alpha = led(foot("A"), hero("alpha"))
    b, beta = led(foot("B", army="b", facing=180), hero("beta", "b"))
    battle = ChallengeMet(Target("alpha"), Target("beta")).apply(given(a, alpha, b, beta))
    strokes = [item for item in duel_items(battle) if isinstance(item, Line)]
    assert {tuple((round(x), round(y)) for x, y in stroke.points) for stroke in strokes} == {((600, 590), (600, 610))}
