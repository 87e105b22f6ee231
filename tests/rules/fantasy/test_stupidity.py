"""Stupidity: the test, idle fists, blunders into friend and enemy (FB-PSY-STU)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.battle import Cursor
from game.battle.engagement import ChargeKind
from game.battle.events import StepBegan, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Loose, Side, model_poses
from game.rulesets.fantasy import break_tests
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.charges import charger_bars
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.magic.wizards import caster_bars
from game.rulesets.fantasy.movement import move_bars
from game.rulesets.fantasy.order import Who
from game.rulesets.fantasy.psychology.states import is_immune_to_psychology, is_stupefied
from game.rulesets.fantasy.psychology.stupidity import Idle, must_test
from game.rulesets.fantasy.reactions import reaction_options
from game.rulesets.fantasy.shooting import shooting_bars
from tests.clash import fought, knights, later, lost, ogres, struck, unit_a, unit_b
from tests.panic import who_tested
from tests.play import Result, box, codes, dice, fight, fleeing, foot, front, given, hero, led, play, run, scouts

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit

STUPID = ["stupid"]


def stupefied(unit: Unit) -> Unit:
    return unit.marked("stupefied", Until.OWN_TURN)


def trolls(id: str = "trolls", **more: object) -> Unit:
    """M 15, two files of 40 mm bases, front at y 60."""
    return ogres(id, 4, files=2, special=STUPID, **more)  # type: ignore[arg-type]


@pytest.mark.rule("FB-PSY-STU-01")
@pytest.mark.parametrize(("faces", "fails"), [((2, 2), False), ((2, 3), True)])
def test_leadership_four_fails_on_five(faces: tuple[int, int], fails: bool) -> None:
    battle = given(trolls(Ld=4), foot("foe", army="b", front=(60, 100), facing=180))
    done = play(battle, "stupidity_tests", dice=dice(("stupidity", *faces)))
    assert is_stupefied(done.battle.unit("trolls")) is fails


@pytest.mark.rule("FB-PSY-STU-01", "FB-PSY-GEN-05")
def test_one_test_for_a_unit_that_has_stupid_models_on_the_highest_leadership() -> None:
    """Trolls (Ld 4) led by a hero (Ld 9) who is not stupid test on 9; men (Ld 7) led by a stupid hero (Ld 5) on 7."""
    foe = foot("foe", army="b", front=(60, 100), facing=180)
    for host, leader, needed in (
        (trolls("unit", Ld=4), hero("boss"), 9),
        (foot("unit"), hero("boss", Ld=5, special=STUPID), 7),
        (foot("unit"), hero("boss"), None),
    ):
        rolls = [("stupidity", 1, 1)] * (needed is not None)
        done = play(given(*led(host, leader), foe), "stupidity_tests", dice=dice(*rolls))
        assert [(fact.unit, fact.needed) for fact in done.facts(LeadershipTested)] == [("unit", needed)] * len(rolls)


@pytest.mark.rule("FB-PSY-STU-04")
def test_who_passed_who_fights_who_flees_and_who_just_rallied_does_not_blunder() -> None:
    """Only a free, standing unit that failed its test stumbles ahead in the compulsory moves."""
    foe = foot("foe", army="b", front=(60, 60), facing=180)
    assert play(given(trolls(), foot("spears", front=(120, 60))), "compulsory").events == []
    fighting = given(stupefied(trolls()), foe, fights=[later(fight("trolls", "foe"))])
    assert play(fighting, "compulsory").events == []
    rallied = stupefied(trolls()).marked("rallied", Until.TURN)
    assert play(given(rallied), "compulsory").events == []
    running = play(given(stupefied(fleeing(trolls()))), "compulsory", dice=dice(("flight", *[1] * 8)))
    assert [fact.how for fact in running.facts(UnitMoved)] == ["flight"]


@pytest.mark.rule("FB-PSY-STU-02")
def test_it_lasts_through_the_opponents_turn_until_the_next_of_ones_own() -> None:
    battle = given(stupefied(trolls()), foot("foe", army="b", front=(60, 100), facing=180), turn=3)
    theirs = StepBegan(Cursor("turn", 4, "b", 0, 0)).apply(battle)
    assert is_stupefied(theirs.unit("trolls"))
    own = StepBegan(Cursor("turn", 5, "a", 0, 0)).apply(theirs)
    assert not is_stupefied(own.unit("trolls"))


@pytest.mark.rule("FB-PSY-STU-02", "FB-PSY-STU-03")
def test_failed_in_its_own_turn_half_of_it_does_not_fight_in_the_opponents_either() -> None:
    """Failed in b's turn 2: in a's turn after it five touch A, die 3, two strike; in b's next, passed, all five."""
    b = unit_b(models=5, special=STUPID, I=9)
    battle = given(unit_a(models=9, files=9), b, fights=[later(fight("A", "B"), "a")], active="b", turn=3)
    failed = play(battle, "start_of_turn", "stupidity_tests", dice=dice(("stupidity", 6, 6))).battle
    theirs = StepBegan(Cursor("turn", 4, "a", 0, 0)).apply(failed)
    rolls = dice(("stupidity", 3), ("hit", 1, 1), ("hit", *(1,) * 7))
    fought_once = play(theirs, "start_of_turn", "stupidity_tests", "combat_set_up", "fights", dice=rolls)
    assert ("B", "A", 2) in struck(fought_once)
    own = StepBegan(Cursor("turn", 5, "b", 0, 0)).apply(fought_once.battle)
    rolls = dice(("stupidity", 1, 1), ("hit", *(1,) * 5), ("hit", *(1,) * 7))
    again = play(own, "start_of_turn", "stupidity_tests", "combat_set_up", "fights", dice=rolls)
    assert ("B", "A", 5) in struck(again)


def round_of(models: int, *rolls: tuple[str | int, ...]) -> Result:
    """Stupefied B, of which so many touch A, fights; all blows miss."""
    b = stupefied(unit_b(models=models, files=models, special=STUPID, I=9))
    battle = given(unit_a(files=9, models=9), b, fights=[later(fight("A", "B"), "a")])
    return fought(battle, *rolls)


@pytest.mark.rule("FB-PSY-STU-03")
@pytest.mark.parametrize(("die", "fight_on"), [(3, 2), (4, 3)])
def test_of_five_the_odd_one_fights_on_four_or_more(die: int, fight_on: int) -> None:
    done = round_of(5, ("stupidity", die), ("hit", *(1,) * fight_on), ("hit", *(1,) * 7))
    assert ("B", "A", fight_on) in struck(done)
    assert [(fact.models, fact.of) for fact in done.facts(Idle)] == [(5 - fight_on, 5)]


@pytest.mark.rule("FB-PSY-STU-03")
def test_of_four_two_fight_without_a_die() -> None:
    done = round_of(4, ("hit", 1, 1), ("hit", *(1,) * 5))
    assert ("B", "A", 2) in struck(done)


@pytest.mark.rule("FB-PSY-STU-03")
def test_the_owner_says_who_stands_idle_where_it_matters() -> None:
    """Three touch A alone, one both A and K: the owner leaves that one idle and one of the three."""
    b = stupefied(unit_b(models=4, files=4, special=STUPID, I=9))
    k = foot("K", front=(64, 61), facing=270, models=1, files=1, A=0)
    fights = [later(fight("A", "B"), "a"), later(fight("K", "B", Side.LEFT), "a")]
    battle = given(unit_a(models=9, files=9, A=0), k, b, fights=fights)
    done = fought(battle, ("hit", 1, 1), answers=[{"A": 1, "A,K": 1}])
    assert struck(done) == [("B", "A", 2)]


def blunder(*others: Unit, terrain: tuple[object, ...] = (), answers: tuple[str, ...] = (), **rolls: object) -> Result:
    battle = given(stupefied(trolls()), *others, terrain=terrain)  # type: ignore[arg-type]
    return play(battle, "compulsory", answers=answers, dice=rolls.get("dice"))  # type: ignore[arg-type]


@pytest.mark.rule("FB-PSY-STU-04")
def test_it_blunders_half_its_move_ahead() -> None:
    """M 15: 7.5 cm; through a wood half of that."""
    done = blunder(foot("foe", army="b", front=(60, 100), facing=180))
    assert front(done.battle, "trolls") == (60, 67.5, 0)
    unit = done.battle.unit("trolls")
    assert "compulsory" in codes(move_bars(done.battle, unit))
    assert "stupefied" in codes(charger_bars(done.battle, unit))
    assert "stupefied" in codes(shooting_bars(done.battle, unit))
    wood = blunder(terrain=(box("wood", 40, 30, 80, 90),))
    assert front(wood.battle, "trolls") == (60, 63.75, 0)


@pytest.mark.rule("FB-PSY-STU-04")
def test_an_enemy_on_the_way_is_charged() -> None:
    """Its front is 6 cm ahead."""
    done = blunder(foot("foe", army="b", front=(60, 66), facing=180))
    assert front(done.battle, "trolls") == (60, 66, 0)
    clash = done.battle.fight("trolls", "foe")
    assert clash is not None
    assert clash.half("trolls").charge is ChargeKind.FULL
    assert clash.half("trolls").attacks is Side.FRONT


@pytest.mark.rule("FB-PSY-STU-04", "FB-PCH-05")
def test_the_enemy_so_charged_makes_its_tests() -> None:
    """Trolls of US 12 that cause fear; 10 foot fail, run 5 cm, and the trolls stumble their 7.5 cm after them."""
    unit = stupefied(replace(trolls(), special=(*trolls().special, *foot("x", special=["causes_fear"]).special)))
    battle = given(unit, foot("foe", army="b", front=(60, 66), facing=180, models=10))
    done = play(battle, "compulsory", dice=dice(("fear", 4, 4), ("flight", 1, 1, 1, 1, 1)))
    assert done.battle.unit("foe").is_fleeing
    assert front(done.battle, "trolls") == (60, 67.5, 0)
    assert done.battle.engagements == ()


@pytest.mark.rule("FB-PSY-STU-04")
def test_a_friend_on_the_way_is_confused_with_it() -> None:
    """5 cm ahead: it stops there, and neither does anything more."""
    done = blunder(foot("friend", front=(60, 73), gear=["bow"]), foot("foe", army="b", front=(60, 100), facing=180))
    assert front(done.battle, "trolls") == (60, 65, 0)
    for unit in (done.battle.unit("trolls"), done.battle.unit("friend")):
        assert "confused" in codes(move_bars(done.battle, unit))
        assert "confused" in codes(shooting_bars(done.battle, unit))


@pytest.mark.rule("FB-PSY-STU-04")
def test_if_charged_it_can_only_hold() -> None:
    battle = given(stupefied(trolls()), foot("foe", army="b", front=(60, 75), facing=180))
    options = {option.key: codes(option.blocked) for option in reaction_options(battle, battle.unit("trolls"))}
    assert options["hold"] == []
    assert options["flee"] == ["stupefied"]


@pytest.mark.rule("FB-PSY-STU-05")
def test_while_it_lasts_no_other_psychology_touches_it() -> None:
    """A friend breaks 5 cm away: no panic test. Beaten by what causes fear: an ordinary break test."""
    friend = replace(foot("friend", front=(74, 60)), condition=Condition.BROKEN)
    battle = given(stupefied(trolls()), friend)
    assert is_immune_to_psychology(battle, battle.unit("trolls"))
    assert who_tested(play(battle, "panic_in_combat")) == []
    b = stupefied(unit_b(models=10, special=STUPID)).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 1)
    foes = given(unit_a(special=["causes_fear"]), b, fights=[later(fight("A", "B"))])
    done = run(break_tests.break_test, foes, dice=dice(("break", 3, 3)))
    assert [fact.holds for fact in done.facts(BreakTested)] == [True]


@pytest.mark.rule("FB-PSY-STU-06")
def test_who_flees_is_not_stupid_and_tests_again_in_the_turn_after_it_rallied() -> None:
    """Rallied in turn 3, its next test comes as turn 4 of its owner begins (Ld 7)."""
    running = fleeing(stupefied(trolls()))
    battle = given(running)
    assert not is_stupefied(running)
    assert not must_test(battle, running)
    third = StepBegan(Cursor("turn", 5, "a", 0, 0)).apply(given(fleeing(trolls())))
    phases = ("start_of_turn", "stupidity_tests", "rally")
    rallied = play(third, *phases, answers=[{"x": 0, "y": 0, "facing": 0}], dice=dice(("rally", 3, 4)))
    assert [fact.what for fact in rallied.facts(LeadershipTested)] == ["rally"]
    assert rallied.battle.unit("trolls").condition is Condition.STANDING
    next_turn = StepBegan(Cursor("turn", 7, "a", 0, 0)).apply(rallied.battle)
    done = play(next_turn, "stupidity_tests", dice=dice(("stupidity", 2, 2)))
    assert [fact.what for fact in done.facts(LeadershipTested)] == ["stupidity"]


@pytest.mark.rule("FB-PSY-STU-07")
def test_riders_of_stupid_beasts_fight_on_and_their_beasts_do_not() -> None:
    """Five riders fail on their own Leadership 8; odd die 2: five rider attacks, two of beasts."""
    riders = replace(knights("riders", 5, special=STUPID), army="b")
    foe = foot("A", front=(60, 60), models=20, files=10)
    riders = replace(riders, body=riders.block.at(foot("x", front=(60, 60), facing=180).block.pose))
    tested = play(given(foe, riders, active="b"), "stupidity_tests", dice=dice(("stupidity", 4, 5)))
    assert is_stupefied(tested.battle.unit("riders"))
    battle = replace(tested.battle, engagements=(later(fight("A", "riders"), "b"),))
    done = fought(battle, ("stupidity", 2), ("hit", 1, 1, 1, 1, 1), ("hit", 1, 1), ("hit", *(1,) * 8))
    blows = {fact.who: fact.attacks for fact in done.facts(BlowsStruck) if fact.unit == "riders"}
    assert blows == {Who.MODELS: 5, Who.MOUNTS: 2}
    assert lost(done) == {}


@pytest.mark.rule("FB-PSY-STU-02", "FB-PSY-STU-04")
def test_a_wizard_casts_nothing_while_he_is_stupid_or_confused() -> None:
    wise = replace(foot("mage", models=1, files=1), special=(SpecialRule("wizard", (("level", 2),)),))
    for mark, until in (("stupefied", Until.OWN_TURN), ("confused", Until.TURN)):
        dazed = wise.marked(mark, until)
        assert mark in codes(caster_bars(given(dazed), dazed))
    assert caster_bars(given(wise), wise) == ()


# -- in open order


def rabble(*at: tuple[float, float], facing: float = 0, **more: Any) -> Unit:
    """Stupefied skirmishers on 20 mm bases, centres in cm, M 10."""
    return stupefied(scouts("rabble", *at, facing=facing, special=(SpecialRule("stupid"),), **more))


def places(battle: Battle, unit: str) -> list[tuple[float, float]]:
    """Where its models stand, in cm."""
    return [(round(pose.x / 10, 2), round(pose.y / 10, 2)) for pose in model_poses(battle.unit(unit).body)]


OPEN_ORDER = ((60, 60), (64, 60), (68, 57))


@pytest.mark.rule("FB-PSY-STU-04", "FB-EXT-10")
@pytest.mark.parametrize(("facing", "way"), [(0, (0, 5)), (90, (5, 0))])
def test_models_in_open_order_blunder_all_alike_the_way_their_group_faces(
    facing: float, way: tuple[float, float]
) -> None:
    """M 10: each base 5 cm. (The row speaks of units; table players carry every model the same way.)"""
    done = play(given(rabble(*OPEN_ORDER, facing=facing)), "compulsory")
    assert places(done.battle, "rabble") == [(x + way[0], y + way[1]) for x, y in OPEN_ORDER]
    assert "compulsory" in codes(move_bars(done.battle, done.battle.unit("rabble")))


@pytest.mark.rule("FB-PSY-STU-04", "FB-EXT-10")
def test_in_open_order_only_very_difficult_ground_halves_and_the_edge_stops() -> None:
    """Difficult ground is open to skirmishers: 5 cm; very difficult as difficult: 2.5; an edge 3 cm ahead: 3."""
    ground = {kind: box(kind, 40, 40, 90, 90) for kind in ("difficult", "very_difficult")}
    ways = {}
    for kind in ("difficult", "very_difficult"):
        ways[kind] = places(play(given(rabble(*OPEN_ORDER), terrain=[ground[kind]]), "compulsory").battle, "rabble")[0]
    ways["edge"] = places(play(given(rabble(*OPEN_ORDER), table=(180, 64)), "compulsory").battle, "rabble")[0]
    assert ways == {"difficult": (60, 65), "very_difficult": (60, 62.5), "edge": (60, 63)}


@pytest.mark.rule("FB-PSY-STU-04", "FB-EXT-10")
def test_a_friend_that_any_of_the_bases_meets_confuses_the_whole_group() -> None:
    """The base at (68, 57) ends at y 58, the friend's rear at y 61: 3 cm on, and no further."""
    friend = foot("friend", front=(72, 69))
    done = play(given(rabble(*OPEN_ORDER), friend), "compulsory")
    assert places(done.battle, "rabble") == [(60, 63), (64, 63), (68, 60)]
    for unit in ("rabble", "friend"):
        assert "confused" in codes(move_bars(done.battle, done.battle.unit(unit)))


@pytest.mark.rule("FB-PSY-STU-04", "FB-EXT-10")
def test_an_enemy_met_is_charged_and_the_group_forms_up_on_its_side() -> None:
    """Bases end at y 61 and 58; the foe's front on y 64 from x 57 to 67: 3 cm. Three stand flush, centred on x 62."""
    done = play(given(rabble(*OPEN_ORDER), foot("foe", army="b", front=(62, 64), facing=180)), "compulsory")
    assert front(done.battle, "rabble") == (62, 64, 0)
    assert (done.battle.unit("rabble").block.files, done.battle.unit("rabble").body.count) == (3, 3)
    clash = done.battle.fight("rabble", "foe")
    assert clash is not None
    assert (clash.half("rabble").charge, clash.half("rabble").attacks) == (ChargeKind.FULL, Side.FRONT)
    behind = play(given(rabble(*OPEN_ORDER), foot("foe", army="b", front=(62, 74), facing=0, files=5)), "compulsory")
    clash = behind.battle.fight("rabble", "foe")
    assert clash is not None
    assert (front(behind.battle, "rabble"), clash.half("rabble").attacks) == ((62, 66, 0), Side.REAR)


@pytest.mark.rule("FB-PSY-STU-04", "FB-EXT-10")
def test_enemies_in_open_order_met_by_a_blunder_form_up_before_it() -> None:
    """Trolls, front x 56 to 64 at y 60; the nearest base ends at y 66: contact after 6 of their 7.5 cm.

    Three skirmishers stand on y 66, centred on the trolls' front as they are to be charged.
    """
    foes = scouts("foes", (60, 67), (63, 68), (60, 70), army="b", facing=180)
    done = blunder(foes)
    assert front(done.battle, "trolls") == (60, 66, 0)
    assert front(done.battle, "foes") == (60, 66, 180)
    assert done.battle.fight("trolls", "foes") is not None
    groups = play(given(rabble((60, 59.9)), foes), "compulsory")  # 5 cm of the 5.1 between bases
    assert groups.battle.fight("rabble", "foes") is None
    two = scouts("foes", (60, 65), (63, 66), army="b", facing=180)
    done = play(given(rabble((60, 60), (57, 60)), two), "compulsory")
    assert done.battle.fight("rabble", "foes") is not None
    assert (front(done.battle, "foes")[1], front(done.battle, "rabble")[1]) == (64, 64)


@pytest.mark.rule("FB-PSY-STU-04", "FB-MOV-18")
def test_a_column_that_snakes_blunders_behind_its_leader() -> None:
    """Its leader faces up at (60, 60), three others lie to his left; M 10: he goes 5 cm, they follow on his trail.

    The second stands 2 cm behind him at y 63, the third at y 61, the last has 6 of his 5 + 2 cm behind: at (59, 60).
    """
    poses = (Pose(600, 600, 0), *(Pose(600 - 20.0 * n, 600, 90) for n in (1, 2, 3)))
    snake = replace(foot("snake", models=4, files=1, special=STUPID), body=Loose(poses, Base(20, 20), 0))
    done = play(given(stupefied(snake)), "compulsory")
    assert places(done.battle, "snake") == [(60, 65), (60, 63), (60, 61), (59, 60)]
    foe = foot("foe", army="b", front=(60, 64), facing=180)
    met = play(given(stupefied(snake), foe), "compulsory")
    assert met.battle.fight("snake", "foe") is not None
    assert front(met.battle, "snake") == (60, 64, 0)
