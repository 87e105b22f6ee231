"""Characters in combat: targets of their own, their own blows, wounds and saves; fallen ones (FB-C-02, FB-WHO-04)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from game.battle.battle import Battle
from game.battle.events import ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.rulesets.fantasy import break_tests, rally, victory
from game.rulesets.fantasy.battle_standard import BreakTestRepeated
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.character_losses import CharacterHurt
from game.rulesets.fantasy.characters import CharacterLeft, body_in, stands_as
from game.rulesets.fantasy.fighters import Target, snapshot
from game.rulesets.fantasy.harm import hurt
from game.rulesets.fantasy.leadership import LeadershipTested, leadership_test
from game.rulesets.fantasy.units import unit_strength
from game.text.log import sentence
from tests.clash import charged, fought, later, misses, points, resolved, struck, terms, unit_a, unit_b
from tests.play import Result, dice, fight, foot, given, hero, led, play, run

HERO = hero("hero", "b", WS=6, S=4, T=4, W=2, I=6, A=3)


def clash(*a: object, **more: object) -> Battle:
    """A against B, in which the hero stands in the middle of the first rank."""
    return given(unit_a(A=2, WS=4), *led(unit_b(), HERO), fights=[later(fight("A", "B"), "b")])


@pytest.mark.rule("FB-WHO-03", "FB-C-02")
def test_he_is_a_target_of_his_own_for_whoever_touches_him() -> None:
    contacts = snapshot(clash(), ("A", "B"))
    reach = {n: [t.key for t in targets] for n, targets in sorted(contacts.fighters("A").items())}
    assert reach == {0: ["B"], 1: ["B", "hero"], 2: ["B", "hero"], 3: ["B", "hero"], 4: ["B"]}
    assert contacts.fighters("hero") == {0: (Target("A"),)}
    assert sorted(contacts.fighters("B")) == [0, 1, 3, 4]


@pytest.mark.rule("FB-WHO-04")
def test_two_attacks_may_be_split_between_a_trooper_and_a_hero() -> None:
    """A 2, WS 4 against WS 3 (3+) and WS 6 (4+): dice 3 and 3 hit the trooper and miss the hero."""
    one = foot("A", models=1, files=1, A=2, WS=4)
    b = unit_b(models=3, files=3, WS=3)
    b, captain = led(b, HERO)
    b = replace(b, body=replace(b.block, files=4))
    battle = given(one, b, captain, fights=[later(fight("A", "B"), "a")])
    battle = battle.with_unit(replace(battle.unit("A"), profile=battle.unit("A").profile.changed(I=9)))
    done = fought(battle, ("hit", 3), ("wound", 1), ("hit", 3), *misses(3, 1), answers=[{"B": 1, "hero": 1}])
    blows = {blow.target: blow.hits for blow in done.facts(BlowsStruck) if blow.unit == "A"}
    assert blows == {"B": 1, "hero": 0}


def hero_falls(*rolls: tuple[str | int, ...]) -> Result:
    """A's three middle models strike at the hero first, six attacks."""
    a = unit_a(A=2, WS=4, S=4, I=9)
    battle = given(a, *led(unit_b(), HERO), fights=[later(fight("A", "B"), "a")])
    return fought(battle, *rolls, answers=[{"B": 0, "hero": 6}])


@pytest.mark.rule("FB-ORD-06", "FB-C-02", "FB-RES-01")
def test_he_is_wounded_on_his_own_toughness_and_a_rear_model_takes_his_place() -> None:
    """Six attacks of WS 4 at WS 6: 4+; S 4 against T 4: 4+. Two wounds are his last, and two points."""
    done = hero_falls(
        *[("hit", 1, 1, 1, 1), ("hit", 4, 4, 4, 3, 1, 1), ("wound", 4, 4, 3)],
        *misses(4),
    )
    assert struck(done) == [("A", "B", 4), ("A", "hero", 6), ("B", "A", 4)]
    assert done.battle.unit("hero").condition is Condition.DESTROYED
    assert done.battle.unit("B").block.rank_sizes == (5, 5, 5, 5)
    assert done.battle.unit("B").characters == ()
    assert done.battle.unit("B").mark("lost_models") == 1
    assert terms(dict(resolved(done).tallies)["a"])["FB-RES-01"] == 2
    (fell,) = done.facts(CharacterHurt)
    assert str(sentence(fell, done.battle)) == "hero in B suffers 2 wounds and falls"


@pytest.mark.rule("FB-CAS-05")
def test_no_more_wounds_count_than_he_has() -> None:
    done = hero_falls(("hit", 1, 1, 1, 1), ("hit", *(6,) * 6), ("wound", *(6,) * 6), *misses(4))
    assert terms(dict(resolved(done).tallies)["a"])["FB-RES-01"] == 2


def test_his_wounds_stay_with_him_and_his_ward_saves_only_him() -> None:
    warded = replace(HERO, special=hero("x", special=("special_save",)).special)
    special = replace(warded.special[0], parameters=(("value", 4),))
    warded = replace(warded, special=(special,))
    battle = given(unit_a(A=2, WS=4, S=4, I=9), *led(unit_b(), warded), fights=[later(fight("A", "B"), "a")])
    rolls = [("hit", 1, 1, 1, 1), ("hit", 4, 4, 1, 1, 1, 1), ("wound", 4, 4), ("ward", 4, 3)]
    done = fought(battle, *rolls, ("hit", 1, 1, 1), *misses(4), answers=[{"B": 0, "hero": 6}])
    assert done.battle.unit("hero").wounds == 1
    assert done.battle.unit("B").wounds == 0


@pytest.mark.rule("FB-STR-02")
def test_he_strikes_at_his_own_initiative_with_his_own_weapon() -> None:
    """I 6 before his men's I 3; a great weapon makes him last of all."""
    assert [unit for unit, _, _ in struck(fought(clash(), *misses(3, 4, 10), answers=[{"B": 6, "hero": 0}]))] == [
        "hero", "B", "A"
    ]  # fmt: skip
    slow = replace(HERO, gear=("great_weapon",))
    battle = given(unit_a(), *led(unit_b(), slow), fights=[later(fight("A", "B"), "a")])
    done = fought(battle, *misses(5, 4, 3), answers=[{"B": 3, "hero": 0}])
    assert [unit for unit, _, _ in struck(done)] == ["A", "B", "hero"]


@pytest.mark.rule("FB-STR-01")
def test_he_charges_with_his_unit() -> None:
    fights = [charged("A", "B")]
    done = fought(
        given(*led(unit_a(), hero("hero", I=1)), unit_b(I=9), fights=fights),
        *misses(4, 3, 5),
        answers=[{"A": 3, "hero": 0}],
    )
    assert [unit for unit, _, _ in struck(done)] == ["A", "hero", "B"]


def wiped_out(models: int = 3) -> Result:
    """All of B's ordinary models die, the hero lives."""
    b = unit_b(models=models, files=models)
    b, captain = led(replace(b, body=b.block), hero("hero", "b", I=1))
    a = unit_a(I=9)
    battle = given(a, b, captain, fights=[charged("A", "B")])
    return fought(battle, ("hit", *(6,) * 5), ("wound", *(6,) * 5), ("hit", 1, 1, 1), answers=[{"B": 3, "hero": 0}])


@pytest.mark.rule("FB-C-02", "FB-EXT-03", "FB-FLE-07")
@pytest.mark.parametrize("caught", [False, True])
def test_he_moves_and_flees_with_his_unit_and_is_destroyed_with_it(caught: bool) -> None:
    """Led by him A goes 8 cm ahead; beaten, B runs 18 cm with its hero; a pursuit of 18 ends both, of 17 neither."""
    a = led(foot("A", front=(30, 60)), hero("rider", front=(30, 60)))
    moved = play(given(*a), "remaining_moves", answers=["A", "move", [{"ahead": 80.0}]]).battle
    assert body_in(moved.unit("A"), moved.unit("rider")).pose.y == 680
    b, captain = led(unit_b(), hero("hero", "b"))
    assert unit_strength(b) == 21, "his is added to the unit's"
    beaten = replace(b.marked("lost", Until.TURN, 2), condition=Condition.BROKEN)
    battle = given(unit_a().marked("won", Until.TURN, 2), beaten, captain, fights=[later(fight("A", "B"))])
    rolls = dice(("flight", 3, 4, 2, 5, 4), ("pursuit", 3, 4, 2, 5, 3 + caught))
    done = play(battle, "flights", "pursuit_choices", "pursuits", answers=["quarry:B"], dice=rolls).battle
    if caught:
        assert [done.unit(unit).condition for unit in ("B", "hero")] == [Condition.DESTROYED] * 2
        assert [unit.id for unit in done.on_table()] == ["A"]
    else:
        assert done.unit("B").is_fleeing
        assert body_in(done.unit("B"), done.unit("hero")).pose.facing == 0, "he runs up the table with them"


@pytest.mark.rule("FB-C-02")
def test_who_outlives_his_unit_fights_on_alone_where_he_stood() -> None:
    done = wiped_out()
    assert done.battle.unit("B").condition is Condition.DESTROYED
    captain = done.battle.unit("hero")
    assert captain.condition is Condition.STANDING
    assert captain.block.pose.y == 600.0
    assert done.battle.fight("A", "hero") is not None
    assert captain.has("lost")
    (left,) = done.facts(CharacterLeft)
    assert str(sentence(left, done.battle)) == "hero is all that is left of B"


@pytest.mark.rule("FB-RAL-18")
def test_a_survivor_of_a_fleeing_unit_flees_on_alone() -> None:
    b, captain = led(unit_b(models=1, files=1), hero("hero", "b"))
    b = replace(b, condition=Condition.FLEEING, original_count=20)
    done = run(shot, given(b, captain))
    assert done.battle.unit("hero").condition is Condition.FLEEING
    assert done.battle.unit("hero").original_count == 1


def shot(game):  # type: ignore[no-untyped-def]
    """The last trooper is shot."""
    yield from ()
    hurt(game, "B", 1, why="arrows")


@pytest.mark.rule("FB-RES-12", "FB-C-07")
def test_the_battle_standard_counts_while_its_bearer_lives() -> None:
    bearer = hero("hero", special=("battle_standard",), I=1)
    battle = given(*led(unit_a(), bearer), unit_b(), fights=[later(fight("A", "B"), "b")])
    done = fought(battle, *misses(5, 4, 3), answers=[{"A": 3, "hero": 0}])
    assert points(done)["a"] == 3 + 1 + 1
    fallen = fought(
        battle,
        *[("hit", 1, 1), ("hit", 6, 6, 6), ("wound", 6, 6, 6)],
        *misses(4),
        answers=[{"A": 0, "hero": 3}],
    )
    assert "FB-RES-12" not in terms(dict(resolved(fallen).tallies)["a"])
    assert fallen.battle.unit("hero").has("standard_lost")


def beaten_near_the_standard(gap: float, **options: bool) -> Battle:
    a = unit_a().marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 2)
    bearer = hero("bearer", front=(60 + 5 + 1 + gap, 60), Ld=7, special=("battle_standard",))
    return given(a, bearer, unit_b(), fights=[later(fight("A", "B"), "b")], options=options)


@pytest.mark.rule("FB-C-07", "FB-EXT-04")
def test_near_the_battle_standard_a_failed_break_test_is_rolled_again() -> None:
    rolls = dice(("break", 6, 6), ("break", 2, 3))
    done = run(break_tests.break_test, beaten_near_the_standard(30), answers=["again"], dice=rolls)
    assert [fact.holds for fact in done.facts(BreakTested)] == [False, True]
    assert done.battle.unit("A").condition is Condition.STANDING
    (fact,) = done.facts(BreakTestRepeated)
    assert str(sentence(fact, done.battle)) == "A looks to bearer and tests again"


@pytest.mark.rule("FB-C-07")
def test_only_once_within_30_cm_and_with_the_switch_on() -> None:
    twice = dice(("break", 6, 6), ("break", 6, 6))
    done = run(break_tests.break_test, beaten_near_the_standard(30), answers=["again"], dice=twice)
    assert done.battle.unit("A").condition is Condition.BROKEN
    for battle in (beaten_near_the_standard(30.1), beaten_near_the_standard(30, battle_standard=False)):
        done = run(break_tests.break_test, battle, dice=dice(("break", 6, 6)))
        assert done.battle.unit("A").condition is Condition.BROKEN
    fled = beaten_near_the_standard(30)
    fled = fled.with_unit(replace(fled.unit("bearer"), condition=Condition.FLEEING))
    assert run(break_tests.break_test, fled, dice=dice(("break", 6, 6))).asked == []


@pytest.mark.rule("FB-C-08", "FB-EXT-04")
@pytest.mark.parametrize(("gap", "needed"), [(30, 9), (30.1, 7)])
def test_within_30_cm_the_generals_leadership_counts_in_every_test(gap: float, needed: int) -> None:
    """Ld 7, his 9: break test (lost by 0), panic, restraint, rally, each passed on 9 within 30 cm and failed beyond."""
    general = hero("general", front=(60 + 5 + 1 + gap, 60), special=("general",))
    beaten = unit_a().marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 0)
    broke = play(given(beaten, general), "break_tests", dice=dice(("break", 4, 5))).battle.unit("A").condition
    assert broke is (Condition.STANDING if needed == 9 else Condition.BROKEN)
    for what in ("panic", "terror", "stupidity", "restraint"):
        step = partial(leadership_test, rule="FB-EXT-04")
        tested = run(step, given(unit_a(), general), "A", what, dice=dice((what, 4, 5)))
        assert (tested.value, tested.facts(LeadershipTested)[0].needed) == (needed == 9, needed)
    runner = replace(unit_a(), condition=Condition.FLEEING).marked("fleeing_at_turn_start", Until.TURN)
    answers = [{"x": 0, "y": 0, "facing": 0}] if needed == 9 else []
    rallied = run(rally.rally, given(runner, general), answers=answers, dice=dice(("rally", 4, 5)))
    assert rallied.battle.unit("A").is_fleeing is (needed == 7)


@pytest.mark.rule("FB-PSY-GEN-05")
def test_break_tests_go_by_the_officers_leadership() -> None:
    a, captain = led(unit_a(), hero("hero", Ld=9))
    battle = given(a.marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 2), captain, unit_b())
    done = run(break_tests.break_test, battle, dice=dice(("break", 3, 4)))
    assert done.battle.unit("A").condition is Condition.STANDING


@pytest.mark.rule("FB-RAL-15")
def test_a_hero_in_a_broken_unit_flees_with_it_and_is_lost_with_it() -> None:
    b, captain = led(unit_b(points=200), hero("hero", "b", points=80, special=("general",)))
    flying = given(unit_a(), replace(b, condition=Condition.FLEEING), captain)
    assert victory.score(flying, "a") == 280
    caught = ConditionChanged("B", Condition.DESTROYED, "caught").apply(flying)
    assert victory.score(caught, "a") == 280 + 100


def test_marks_of_characters_end_as_those_of_units_do() -> None:
    b, captain = led(unit_b(), hero("hero", "b"))
    battle = Marked("hero", "stood_back", Until.TURN).apply(given(unit_a(), b, captain))
    assert battle.unit("hero").has("stood_back")


@pytest.mark.rule("FB-RAL-15")
def test_he_runs_with_the_broken_unit_and_stands_in_it_wherever_it_ends() -> None:
    """B breaks and flees 5D6 = 15 cm straight back: its front edge, turned about, and the hero in it with it."""
    b, captain = led(unit_b(), hero("hero", "b", Ld=7))
    beaten = b.marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 2)
    battle = given(unit_a(), beaten, captain, fights=[later(fight("A", "B"), "a")])
    rolls = dice(("break", 6, 6), ("flight", 3, 3, 3, 3, 3))
    done = play(battle, "break_tests", "flights", dice=rolls)
    b = done.battle.unit("B")
    assert b.is_fleeing
    assert stands_as(done.battle, "hero").is_fleeing
    assert body_in(b, done.battle.unit("hero")).pose.y == b.block.pose.y > 700
