"""Characters join and leave units (FB-EXT-03, FB-C-02, FB-RAL-14, FB-RAL-16, FB-RAL-17)."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.game import Game, Steps
from game.errors import IllegalAnswer
from game.geometry.contact import touching_models
from game.geometry.ranks import model_poses
from game.rulesets.fantasy import remaining
from game.rulesets.fantasy.characters import (
    CharacterJoined,
    CharacterLeft,
    body_in,
    host_of,
    seat_from_the_start,
    unseated,
)
from game.rulesets.fantasy.charges import declared
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.harm import hurt
from game.rulesets.fantasy.joining import join_bars
from game.rulesets.fantasy.leadership import leadership
from game.rulesets.fantasy.leaving import leave_bars
from game.text.log import sentence
from tests.play import (
    Result,
    box,
    codes,
    dice,
    fight,
    fleeing,
    foot,
    front,
    given,
    hero,
    horse,
    led,
    lone,
    play,
    rules,
    run,
    scouts,
)

SPEARS = foot("spears", front=(60, 60))
BESIDE = hero("captain", front=(75, 60))


def bars(battle: Battle) -> list[str]:
    return codes(join_bars(battle, battle.unit("captain"), battle.unit("spears")))


def leaving(battle: Battle) -> list[tuple[str, str]]:
    found = leave_bars(battle, battle.unit("captain"), battle.unit("spears"))
    return list(zip(codes(found), rules(found), strict=True))


@pytest.mark.rule("FB-EXT-03", "FB-C-02")
def test_he_joins_by_moving_into_contact_and_the_unit_moves_no_more() -> None:
    """From 9 cm to its right: his base turns and touches; the displaced model goes to the rear."""
    done = run(remaining.move, given(SPEARS, BESIDE), answers=["captain", "join:spears"])
    assert host_of(done.battle, "captain") == done.battle.unit("spears")
    assert done.battle.unit("spears").block.rank_sizes == (5, 5, 5, 5, 1)
    assert done.battle.unit("spears").has("ordered")
    assert not done.battle.unit("spears").has("moved")
    (fact,) = done.facts(CharacterJoined)
    assert str(sentence(fact, done.battle)) == "captain joins spears"
    after = run(remaining.move, done.battle)
    assert after.asked == []


@pytest.mark.rule("FB-EXT-03")
def test_out_of_reach_no_unit_is_offered() -> None:
    """M 10 cm, 20 at a march: a gap of 21 cm is too far."""
    far = hero("captain", front=(60 + 5 + 1 + 21, 60))
    done = run(remaining.move, given(SPEARS, far), answers=["captain", "move", []])
    assert [option.key for option in done.requests[1].options] == ["move", "march", "back"]  # type: ignore[union-attr]
    near = hero("captain", front=(60 + 5 + 1 + 19, 60))
    done = run(remaining.move, given(SPEARS, near), answers=["captain", "join:spears"])
    assert done.battle.unit("captain").has("marched")


@pytest.mark.rule("FB-EXT-03", "FB-C-02", "FB-RAL-14")
def test_not_a_fleeing_nor_an_engaged_unit() -> None:
    assert bars(given(SPEARS, BESIDE)) == []
    assert bars(given(fleeing(SPEARS), BESIDE)) == ["fleeing"]
    foe = foot("foe", "b", front=(60, 60), facing=180)
    assert bars(given(SPEARS, BESIDE, foe, fights=[fight("spears", "foe")])) == ["engaged"]
    with pytest.raises(IllegalAnswer, match="FB-RAL-14"):
        run(remaining.move, given(fleeing(SPEARS), BESIDE), answers=["captain", "join:spears"])


def test_not_a_single_model_nor_a_full_first_rank_nor_without_room_behind() -> None:
    assert bars(given(foot("spears", models=1, files=1), BESIDE)) == ["no_company"]
    narrow, other = led(foot("spears", models=5, files=1), hero("other"))
    assert bars(given(narrow, other, BESIDE)) == ["full"]
    assert bars(given(SPEARS, BESIDE, foot("behind", front=(60, 51.5)))) == ["no_room"]
    assert bars(given(SPEARS, BESIDE, foot("foe", "b", front=(60, 47.1)))) == ["no_room"]
    assert bars(given(SPEARS, BESIDE, terrain=[box("impassable", 50, 40, 70, 51)])) == ["no_room"]


def test_where_the_straight_way_is_blocked_he_goes_round() -> None:
    wall = box("impassable", 66, 50, 72, 61)
    battle = given(SPEARS, hero("captain", front=(68, 64)), terrain=[wall])
    around = [{"pivot": -90.0}, {"ahead": 50.0}, {"pivot": -90.0}, {"ahead": 20.0}]
    done = run(remaining.move, battle, answers=["captain", "join:spears", around])
    assert host_of(done.battle, "captain") is not None
    with pytest.raises(IllegalAnswer, match="does not reach spears"):
        run(remaining.move, battle, answers=["captain", "join:spears", around[:2]])


@pytest.mark.rule("FB-EXT-03", "FB-C-02")
def test_he_leaves_before_his_unit_moves_and_it_may_still_move() -> None:
    battle = given(*led(SPEARS, hero("captain")))
    done = run(remaining.move, battle, answers=["captain", "move", [{"ahead": 80.0}]])
    assert front(done.battle, "captain") == (60.0, 68.0, 0.0)
    assert done.battle.unit("spears").block.rank_sizes == (5, 5, 5, 5)
    (fact,) = done.facts(CharacterLeft)
    assert str(sentence(fact, done.battle)) == "captain leaves spears"
    done = run(remaining.move, done.battle, answers=["spears", "move", [{"ahead": 30.0}]])
    assert front(done.battle, "spears") == (60.0, 63.0, 0.0)


@pytest.mark.rule("FB-EXT-03")
def test_not_after_the_unit_has_moved_nor_in_combat() -> None:
    spears, captain = led(SPEARS, hero("captain"))
    assert leaving(given(spears, captain)) == []
    moved = spears.marked("ordered", Until.TURN)
    assert leaving(given(moved, captain)) == [("moved", "FB-EXT-03")]
    foe = foot("foe", "b", front=(60, 60), facing=180)
    fighting = given(spears, captain, foe, fights=[fight("spears", "foe")])
    assert leaving(fighting) == [("engaged", "FB-EXT-03")]


def test_he_may_not_end_his_move_in_the_unit_he_leaves() -> None:
    battle = given(*led(SPEARS, hero("captain")))
    with pytest.raises(IllegalAnswer, match="still stands in spears"):
        run(remaining.move, battle, answers=["captain", "move", [{"ahead": 10.0}]])


@pytest.mark.rule("FB-RAL-16")
def test_four_of_twenty_and_a_hero_he_flees_on_with_them_and_nobody_tests() -> None:
    spears, captain = led(foot("spears", models=4, files=2, original=20), hero("captain"))
    battle = given(fleeing(spears).marked("fleeing_at_turn_start", Until.TURN), captain)
    assert leaving(battle) == [("too_few", "FB-RAL-16")]
    assert play(battle, "rally").asked == []


@pytest.mark.rule("FB-RLY-03", "FB-RLY-04")
def test_a_hero_in_four_of_twenty_neither_leaves_nor_rallies() -> None:
    spears, captain = led(foot("spears", models=4, files=2, original=20), hero("captain"))
    battle = given(fleeing(spears).marked("fleeing_at_turn_start", Until.TURN), captain)
    assert leaving(battle) == [("too_few", "FB-RAL-16")]
    assert not play(battle, "rally").events
    assert bars(given(fleeing(SPEARS), BESIDE)) == ["fleeing"]


@pytest.mark.rule("FB-RAL-17")
def test_rallied_in_turn_three_he_may_leave_in_turn_four() -> None:
    spears, captain = led(foot("spears", models=10, files=5, original=20), hero("captain"))
    assert leaving(given(fleeing(spears), captain)) == [("fleeing", "FB-RAL-17")]
    rallied = given(spears.marked("rallied", Until.TURN), captain)
    assert leaving(rallied) == [("rallied", "FB-RAL-17")]
    assert leaving(given(spears, captain)) == []


@pytest.mark.rule("FB-RAL-18")
def test_the_last_survivor_tests_in_his_own_next_turn_on_his_own_leadership() -> None:
    alone = fleeing(hero("captain", Ld=9)).marked("fleeing_at_turn_start", Until.TURN)
    assert alone.original_count == 1
    done: Result = play(given(alone), "rally", answers=[{"x": 600, "y": 600, "facing": 0}], dice=dice(("rally", 4, 5)))
    assert done.battle.unit("captain").condition is Condition.STANDING


@pytest.mark.rule("FB-RAL-08")
@pytest.mark.parametrize(("fled", "rallies"), [(False, True), (True, False)])
def test_the_general_helps_a_rally_only_if_he_was_not_fleeing_when_the_turn_began(fled: bool, rallies: bool) -> None:
    """General Ld 9, 25 cm from fleeing Ld 7: a 9 rallies it; if he has only just rallied himself, it does not."""
    runaways = fleeing(foot("spears", Ld=7)).marked("fleeing_at_turn_start", Until.TURN)
    general = hero("general", front=(60 + 5 + 1 + 25, 60), Ld=9, special=("general",))
    if fled:
        general = general.marked("fleeing_at_turn_start", Until.TURN).marked("rallied", Until.TURN)
    answers = [{"x": 600, "y": 600, "facing": 0}] if rallies else []
    done = play(given(runaways, general), "rally", answers=answers, dice=dice(("rally", 4, 5)))
    assert done.battle.unit("spears").is_fleeing is not rallies


@pytest.mark.rule("FB-RAL-08")
def test_he_still_leads_the_unit_he_is_in() -> None:
    spears, general = led(foot("spears", Ld=7), hero("general", Ld=9, special=("general",)))
    battle = given(replace(fleeing(spears)).marked("fleeing_at_turn_start", Until.TURN), general)
    done = play(battle, "rally", answers=[{"x": 600, "y": 600, "facing": 0}], dice=dice(("rally", 4, 5)))
    assert not done.battle.unit("spears").is_fleeing


# -- in open order, and single models

THREE = ((60, 60), (64, 60), (68, 60))


@pytest.mark.rule("FB-EXT-03", "FB-EXT-10")
def test_he_joins_models_in_open_order_where_he_comes_to_stand_beside_them() -> None:
    """From 5 cm to their right, his base on x 74 to 76: he turns, goes on to touch the last and is one of the group.

    The row names no first rank of a group: as at the table he stands among them as one of their own, none is displaced.
    """
    battle = given(scouts("spears", *THREE), hero("captain", front=(75, 61)))
    done = run(remaining.move, battle, answers=["captain", "join:spears"])
    unit = done.battle.unit("spears")
    assert host_of(done.battle, "captain") == unit
    he, *others = model_poses(unit.body)
    assert [(pose.x / 10, pose.y / 10) for pose in others] == list(THREE)
    assert (unit.count, unit.body.count, unit.has("ordered")) == (3, 4, True)
    stands = body_in(unit, done.battle.unit("captain"))
    assert round(math.dist(stands.centre, he.point), 2) == 0.0
    assert [touching_models(stands, battle.unit("spears").body)[1], he.x > 680] == [(2,), True]
    assert leadership(done.battle, unit).total == 9
    assert run(remaining.move, done.battle).asked == []


@pytest.mark.rule("FB-EXT-03", "FB-EXT-10")
def test_he_goes_with_them_fights_in_their_first_rank_and_leaves_them_whole() -> None:
    """Charged they form up before the charger's front, he in the middle of it; leaving he takes his place along."""
    group = led(scouts("spears", (59, 60), (63, 60), (67, 60)), hero("captain", front=(61, 61)))
    assert model_poses(group[0].body)[0].point == (610, 600)
    foe = foot("foe", "b", front=(63, 70), facing=180)
    declared_one = given(*group, foe, active="b")
    declared_one = ChargeDeclared(declared(declared_one, "foe", "spears")).apply(declared_one)
    met = play(declared_one, "reactions", until="charge_moves", answers=["hold"]).battle
    block = met.unit("spears").block
    assert (block.files, block.count) == (4, 4)
    assert body_in(met.unit("spears"), met.unit("captain")).pose.y == block.pose.y
    done = run(remaining.move, given(*group), answers=["captain", "move", [{"pivot": 0.0}, {"ahead": 80.0}]])
    assert front(done.battle, "captain") == (61.0, 69.0, 0.0)
    assert [p.point for p in model_poses(done.battle.unit("spears").body)] == [(590, 600), (630, 600), (670, 600)]


@pytest.mark.rule("FB-EXT-03", "FB-ORD-06")
def test_where_the_others_would_fall_apart_without_him_one_of_them_takes_his_place() -> None:
    """Bases at x 56 and 64 stand 6 cm apart, he at x 60 between them: the last steps into his place."""
    group, captain = led(scouts("spears", (56, 60), (64, 60)), hero("captain", front=(60, 61)))
    left = unseated(group, "captain")
    assert [pose.point for pose in model_poses(left.body)] == [(600, 600), (560, 600)]
    assert captain.condition is Condition.JOINED


@pytest.mark.rule("FB-EXT-03", "FB-EXT-10")
def test_who_rides_or_has_too_broad_a_base_does_not_join_models_in_open_order_on_foot() -> None:
    """The row is silent: at the table riders do not go among skirmishers on foot; each of these has one base alike."""
    group = scouts("spears", *THREE)
    rider = horse("captain", front=(75, 61), models=1, special=("character",))
    assert bars(given(group, rider)) == ["riding"]
    assert bars(given(group, hero("captain", front=(75, 61), base=(25, 25)))) == ["broad"]
    assert bars(given(group, hero("captain", front=(75, 61)))) == []
    assert bars(given(fleeing(group), hero("captain", front=(75, 61)))) == ["fleeing"]
    assert seat_from_the_start(rider, group) == "unit 'spears' takes no riders: it is in open order on foot"


@pytest.mark.rule("FB-EXT-03", "FB-UNI-01")
def test_single_models_and_other_characters_are_offered_with_the_reason_against_them() -> None:
    """A monster and a character are units (FB-UNI-01), but have no first rank in which another takes a slot."""
    dragon, other = lone("dragon", front=(75, 68)), hero("other", front=(71, 60))
    done = run(remaining.move, given(dragon, other, BESIDE), answers=["captain", "back"])
    offered = {option.key: option.blocked for option in done.requests[1].options}  # type: ignore[union-attr]
    assert codes(offered["join:dragon"]) == codes(offered["join:other"]) == ["no_company"]
    words = [str(offered[f"join:{one}"][0]) for one in ("dragon", "other")]
    assert ["no first rank" in words[0], "among themselves" in words[1]] == [True, True]


@pytest.mark.rule("FB-EXT-03", "FB-CAS-01", "FB-RAL-18")
@pytest.mark.parametrize(
    ("lost", "left"), [(2, [(58, 60), (60, 60), (64, 60)]), (4, None)], ids=["two fall", "he outlives them"]
)
def test_of_a_group_he_is_in_the_others_fall_and_he_outlives_them_where_he_stood(
    lost: int, left: list[tuple[float, float]] | None
) -> None:
    """Four in open order, he beside the first at (58, 60): the last of them fall first, and he with none of them."""
    group = led(scouts("spears", (60, 60), (64, 60), (62, 57), (66, 57)), hero("captain", front=(58, 61)))

    def arrows(game: Game) -> Steps[None]:
        yield from ()
        hurt(game, "spears", lost, why="arrows")

    done = run(arrows, given(*group)).battle
    if left is not None:
        assert [(pose.x / 10, pose.y / 10) for pose in model_poses(done.unit("spears").body)] == left
    else:
        assert done.unit("spears").condition is Condition.DESTROYED
        assert done.unit("captain").condition is Condition.STANDING
        assert done.unit("captain").body.centre == (580, 600)


@pytest.mark.rule("FB-EXT-03", "FB-EXT-10")
def test_when_they_loosen_their_ranks_again_he_goes_from_where_he_fought() -> None:
    """Five with him in one rank, front y 60, x 55 to 65: he is the third, at (60, 59). They go 5 cm ahead, he as well.

    The others stand at x 56, 58, 62 and 64.
    """
    body = foot("x", front=(60, 60), models=4, files=4).block
    spears = replace(scouts("spears", (60, 60), (62, 60), (64, 60), (66, 60)), body=replace(body, files=4))
    ranks, captain = led(spears, hero("captain"))
    ranks = replace(ranks, body=replace(ranks.block, files=5))
    assert body_in(ranks, captain).centre == (600, 590)
    done = run(remaining.move, given(ranks, captain), answers=["spears", "move", [{"ahead": 50.0}]])
    left, he = done.battle.unit("spears"), done.battle.unit("captain")
    assert body_in(left, he).centre == (600, 640)
    assert [(pose.x / 10, pose.y / 10) for pose in model_poses(left.body)] == [(x, 64) for x in (60, 56, 58, 62, 64)]
