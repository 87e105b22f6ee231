"""Challenges: who may, who takes it up, what it does to the fight, overkill (FB-C-01, FB-EXT-05, FB-RES-19)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.marks import Until
from game.battle.unit import Condition
from game.rulesets.fantasy import combat
from game.rulesets.fantasy.challenges import (
    ChallengeMet,
    ChallengeOver,
    ChallengeRefused,
    accepters,
    challenge,
    challengers,
    duels,
)
from game.rulesets.fantasy.fighters import Target
from game.rulesets.fantasy.leadership import leadership
from game.text.log import sentence
from tests.clash import fought, later, misses, resolved, struck, terms, unit_a, unit_b
from tests.play import fight, foot, given, hero, led, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.engine.game import Game, Steps
    from tests.play import Result

ALPHA = hero("alpha", "a", WS=5, S=5, T=4, W=3, I=6, A=4)
BETA = hero("beta", "b", WS=5, S=4, T=4, W=2, I=5, A=3, Ld=9)
CLASH = later(fight("A", "B"), "a")


def two_heroes(**options: int) -> Battle:
    """A with alpha in it against B with beta in it."""
    return given(*led(unit_a(), ALPHA), *led(unit_b(), BETA), fights=[CLASH], options=options)


def keys(request: object) -> list[str]:
    return [option.key for option in request.options]  # type: ignore[attr-defined]


@pytest.mark.rule("FB-C-01", "FB-EXT-05")
def test_the_active_player_first_then_the_other_if_he_did_not() -> None:
    back = {"A": 3, "alpha": 0}
    done = fought(
        two_heroes(),
        *misses(4, 3, 4, 4),
        answers=["none", "none", {"B": 4, "beta": 0}, back, {"B": 2, "beta": 0}, {"A": 2, "alpha": 0}],
    )
    assert done.asked[:2] == ["Reds: does anybody challenge?", "Blues: does anybody challenge?"]
    assert keys(done.requests[0]) == ["alpha", "none"]
    assert not duels(done.battle)


@pytest.mark.rule("FB-C-01", "FB-EXT-05")
def test_the_two_fight_only_each_other_in_strike_order() -> None:
    """Alpha (I 6) strikes four times at beta, beta (I 5) three times at alpha; the four men beside each fight on."""
    done = fought(two_heroes(), *misses(4, 3, 4, 4), answers=["alpha", "beta"])
    assert struck(done) == [("alpha", "beta", 4), ("beta", "alpha", 3), ("A", "B", 4), ("B", "A", 4)]
    assert done.asked == ["Reds: does anybody challenge?", "alpha challenges Blues: who takes it up?"]
    (met,) = done.facts(ChallengeMet)
    assert str(sentence(met, done.battle)) == "alpha challenges, and beta takes it up: they fight only each other"


@pytest.mark.rule("FB-C-01")
def test_it_goes_on_in_the_next_round_without_another_challenge() -> None:
    done = fought(two_heroes(), *misses(4, 3, 4, 4), answers=["alpha", "beta"])
    assert duels(done.battle) == ((Target("alpha"), Target("beta")),)
    again = run(combat.set_up, done.battle).battle
    more = fought(again, ("initiative", 6), ("initiative", 1), *misses(4, 3, 4, 4))
    assert more.asked == []
    assert struck(more)[0] == ("alpha", "beta", 4)


def killed(unsaved: int, **options: int) -> Result:
    """Alpha's four blows: so many unsaved wounds on beta, who has one left."""
    battle = two_heroes(**options)
    beta = battle.unit("beta")
    wounded = battle.with_unit(replace(beta, wounds=1))
    blows = (6,) * unsaved + (1,) * (4 - unsaved)
    rolls = [("hit", *blows), ("wound", *(6,) * unsaved)]
    return fought(wounded, *rolls, *misses(4, 4), answers=["alpha", "beta"])


@pytest.mark.rule("FB-RES-19")
def test_four_unsaved_wounds_on_one_left_are_one_wound_and_three_overkill() -> None:
    done = killed(4)
    ours = terms(dict(resolved(done).tallies)["a"])
    assert ours["FB-RES-01"] == 1
    assert ours["FB-RES-19"] == 3
    assert ours["FB-RES-01"] + ours["FB-RES-19"] == 4
    assert struck(done) == [("alpha", "beta", 4), ("A", "B", 4), ("B", "A", 4)]


@pytest.mark.rule("FB-RES-19")
def test_the_hero_kills_a_champion_with_one_wound_left() -> None:
    battle = given(*led(unit_a(), ALPHA), unit_b(command=["champion"]), fights=[CLASH])
    rolls = [("hit", 6, 6, 6, 6), ("wound", 6, 6, 6, 6), *misses(4, 4)]
    done = fought(battle, *rolls, answers=["alpha", "B:champion"])
    ours = terms(dict(resolved(done).tallies)["a"])
    assert (ours["FB-RES-01"], ours["FB-RES-19"]) == (1, 3)
    assert not done.battle.unit("B").has_command("champion")


@pytest.mark.rule("FB-RES-19", "FB-EXT-05")
def test_the_switch_caps_overkill_at_five() -> None:
    """W 1 left, ten unsaved wounds would be nine points of overkill."""
    strong = hero("alpha", "a", WS=5, S=9, T=4, W=3, I=6, A=10)
    for cap, worth in (("none", 9), (5, 5)):
        options = {"overkill_cap": cap}
        battle = given(*led(unit_a(), strong), unit_b(command=["champion"]), fights=[CLASH], options=options)
        rolls = [("hit", *(6,) * 10), ("wound", *(6,) * 10), *misses(4, 4)]
        done = fought(battle, *rolls, answers=["alpha", "B:champion"])
        assert terms(dict(resolved(done).tallies)["a"])["FB-RES-19"] == worth


def test_overkill_is_for_challenges_only() -> None:
    strong = hero("alpha", "a", WS=5, S=9, T=4, W=3, I=6, A=10)
    battle = given(*led(unit_a(), strong), *led(unit_b(), BETA), fights=[CLASH])
    answers = ["none", "none", {"B": 0, "beta": 10}, {"A": 2, "alpha": 0}]
    rolls = [("hit", *(6,) * 10), ("wound", *(6,) * 10), *misses(4, 4)]
    done = fought(battle, *rolls, answers=answers)
    assert "FB-RES-19" not in terms(dict(resolved(done).tallies)["a"])
    assert terms(dict(resolved(done).tallies)["a"])["FB-RES-01"] == 2


@pytest.mark.rule("FB-C-01")
def test_refused_a_character_stands_back_without_blows_or_leadership() -> None:
    done = fought(two_heroes(), *misses(4, 4, 5), answers=["alpha", "refuse", {"A": 3, "alpha": 0}])
    assert struck(done) == [("alpha", "B", 4), ("A", "B", 4), ("B", "A", 5)]
    (fact,) = done.facts(ChallengeRefused)
    assert str(sentence(fact, done.battle)) == "Blues refuse the challenge of alpha: beta stands back"
    assert leadership(done.battle, done.battle.unit("B")).total == 7


@pytest.mark.rule("FB-C-01")
def test_the_challenger_chooses_who_stands_back_and_never_a_champion() -> None:
    other = hero("gamma", "b", I=1)
    battle = given(*led(unit_a(), ALPHA), *led(unit_b(command=["champion"]), BETA, other), fights=[CLASH])
    assert [one.key for one in accepters(battle, Target("alpha"))] == ["beta", "gamma", "B:champion"]
    answers = ["alpha", "refuse", "gamma"]
    game_over = run(only_the_challenge, battle, answers=answers)
    assert keys(game_over.requests[2]) == ["beta", "gamma"]
    assert game_over.battle.unit("gamma").has("stood_back")


def only_the_challenge(game: Game) -> Steps[None]:
    """The challenge of the one combat."""
    yield from challenge(game, ("A", "B"))


def test_a_champion_alone_may_refuse_without_shame() -> None:
    battle = given(*led(unit_a(), ALPHA), unit_b(command=["champion"]), fights=[CLASH])
    done = run(only_the_challenge, battle, answers=["alpha", "refuse"])
    (fact,) = done.facts(ChallengeRefused)
    assert fact.stands_back is None


@pytest.mark.rule("FB-C-01", "FB-C-05")
def test_champions_give_and_take_challenges() -> None:
    battle = given(unit_a(command=["champion"]), unit_b(command=["champion"]), fights=[CLASH])
    done = fought(battle, *misses(4, 2, 4, 2), answers=["A:champion", "B:champion"])
    assert struck(done) == [("A", "B", 4), ("A", "B", 2), ("B", "A", 4), ("B", "A", 2)]


@pytest.mark.rule("FB-C-01")
def test_only_who_touches_the_enemy_from_the_first_rank_challenges() -> None:
    """C touches B's right end only: its hero in the middle touches nobody."""
    c, gamma = led(foot("C", front=(70, 60)), hero("gamma"))
    battle = given(unit_a(), c, gamma, *led(unit_b(), BETA), fights=[CLASH, fight("C", "B")])
    assert challengers(battle, ("A", "B", "C"), "a") == ()
    assert [one.key for one in challengers(battle, ("A", "B", "C"), "b")] == ["beta"]
    assert [one.key for one in accepters(battle, Target("beta"))] == ["gamma"]


@pytest.mark.rule("FB-C-01")
def test_the_accepter_may_come_from_another_unit_that_touches_the_challengers() -> None:
    """Gamma of C, who touches nobody, takes up beta's challenge; the two fight all the same."""
    c, gamma = led(foot("C", front=(70, 60)), hero("gamma", A=2, I=4))
    battle = given(unit_a(), c, gamma, *led(unit_b(), BETA), fights=[CLASH, later(fight("C", "B"), "a")], active="b")
    done = fought(battle, *misses(3, 2, 5, 1, 4), answers=["beta", "gamma", {"A": 1, "C": 0}])
    assert struck(done)[:2] == [("beta", "gamma", 3), ("gamma", "beta", 2)]


@pytest.mark.rule("FB-C-01")
def test_it_is_over_when_one_dies_or_flees() -> None:
    done = killed(1)
    assert duels(done.battle) == ()
    (over,) = done.facts(ChallengeOver)
    assert str(sentence(over, done.battle)) == "The challenge of alpha and beta is over"
    battle = fought(two_heroes(), *misses(4, 3, 4, 4), answers=["alpha", "beta"]).battle
    gone = battle.with_unit(replace(battle.unit("B"), condition=Condition.FLEEING))
    assert duels(run(combat.set_up, gone).battle) == ()


@pytest.mark.rule("FB-C-08")
def test_a_general_who_stood_back_still_leads_those_outside_that_combat() -> None:
    b, general = led(unit_b(), hero("general", "b", special=("general",)))
    other = foot("other", "b", front=(75, 60), facing=180)

    def stood_back(one: Unit) -> Unit:
        return one.marked("stood_back", Until.TURN)

    battle = given(unit_a(), b.marked("fought", Until.TURN, 1), stood_back(general), other, fights=[CLASH])
    assert leadership(battle, battle.unit("B")).total == 7
    assert leadership(battle, battle.unit("other")).total == 9


def test_spears_do_not_reach_past_a_duellist() -> None:
    a = unit_a(gear=("spear",))
    battle = given(*led(a, ALPHA), *led(unit_b(), BETA), fights=[CLASH])
    done = fought(battle, *misses(4, 3, 8, 4), answers=["alpha", "beta"])
    assert struck(done)[2] == ("A", "B", 8)
