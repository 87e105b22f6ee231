"""What becomes of a unit that panics, and the tests themselves (FB-PSY-GEN, FB-PSY-PAN-14, 16 to 20, FB-CPN-02)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeResult
from game.battle.events import ConditionChanged
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Choose, Place
from game.errors import IllegalAnswer
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Loose, Side
from game.rulesets.fantasy import break_tests, pursuit
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.charges import declared
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.psychology import agreed
from game.rulesets.fantasy.psychology.panic import RUNS_ALONG, Runs
from game.rulesets.fantasy.psychology.panic_flight import judge_heading, panic_heading
from game.rulesets.fantasy.psychology.panic_steps import after_stand_and_shoot
from game.text.log import sentence
from tests.clash import later, unit_a, unit_b
from tests.panic import FAILED, after, toward, who_tested
from tests.play import Result, dice, fight, fleeing, foot, given, horse, play, rules, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit


def broken(unit: Unit) -> Unit:
    return replace(unit, condition=Condition.BROKEN)


# -- the test


@pytest.mark.rule("FB-PSY-GEN-01")
@pytest.mark.parametrize(("faces", "stands"), [((3, 4), True), ((4, 4), False)])
def test_leadership_seven_passes_on_seven_and_fails_on_eight(faces: tuple[int, int], stands: bool) -> None:
    battle = given(foot("unit"), broken(foot("friend", front=(75, 60))))
    done = play(battle, "panic_in_combat", dice=dice(("panic", *faces)))
    assert [fact.passed for fact in done.facts(LeadershipTested)] == [stands]
    assert (done.battle.unit("unit").condition is Condition.STANDING) is stands


@pytest.mark.rule("FB-PSY-GEN-02")
def test_the_immune_still_take_break_tests() -> None:
    for immune in ("frenzy", "immune_to_psychology"):
        b = unit_b(special=[immune]).marked("fought", Until.TURN, 1).marked("lost", Until.TURN, 2)
        done = run(
            break_tests.break_test, given(unit_a(), b, fights=[later(fight("A", "B"))]), dice=dice(("break", 3, 3))
        )
        assert [fact.holds for fact in done.facts(BreakTested)] == [False]


@pytest.mark.rule("FB-PSY-GEN-06")
@pytest.mark.parametrize(("faces", "then"), [((4, 4), []), ((3, 4), [("stupidity", 2, 2)])])
def test_who_fails_panic_makes_no_test_of_stupidity(faces: tuple[int, int], then: list[tuple[str | int, ...]]) -> None:
    unit, friend = foot("unit", special=["stupid"]), fleeing(foot("friend", front=(75, 60)))
    foe = foot("foe", army="b", front=(60, 110), facing=180)
    done = play(
        given(unit, friend, foe),
        "start_of_turn",
        until="stupidity_tests",
        dice=dice(("panic", *faces), *then),
    )
    assert [fact.what for fact in done.facts(LeadershipTested)] == ["panic", *[roll[0] for roll in then]]


@pytest.mark.rule("FB-PSY-GEN-06")
def test_panic_comes_before_terror_and_terror_before_stupidity() -> None:
    unit, friend = foot("unit", special=["stupid"]), fleeing(foot("friend", front=(75, 60)))
    beast = foot("beast", "b", (60, 70), 180, 1, 1, (50, 50), troop="monster", special=["causes_terror"])
    rolls = [("panic", 3, 4), ("terror", 3, 4), ("stupidity", 3, 4)]
    done = play(given(unit, friend, beast), "start_of_turn", until="stupidity_tests", dice=dice(*rolls))
    assert [fact.what for fact in done.facts(LeadershipTested)] == ["panic", "terror", "stupidity"]


# -- where it runs


@pytest.mark.rule("FB-PSY-PAN-16")
def test_it_may_bend_its_way_by_forty_five_degrees() -> None:
    """Nearest enemy centre (60, 30), its own (60, 64). 130 degrees from the x axis are the bearing 320, 140 are 310."""
    unit, foe = foot("unit", front=(60, 68)), foot("foe", army="b", front=(60, 34))
    battle = given(unit, foe)
    assert (unit.body.centre, foe.body.centre) == ((600, 640), (600, 300))
    assert panic_heading(battle, unit) == 0
    assert judge_heading(unit, 0, Pose(0, 0, 320)).reasons == ()
    assert rules(judge_heading(unit, 0, Pose(0, 0, 310)).reasons) == ["FB-PSY-PAN-16"]
    assert judge_heading(unit, 0, Pose(0, 0, 320)).value.centre == (600, 640)


@pytest.mark.rule("FB-PSY-PAN-16")
def test_after_shooting_it_runs_at_once_the_way_its_owner_bends_it() -> None:
    """5D6 = 18 cm along the bearing 90 + 45."""
    battle = given(foot("unit", front=(60, 68)), foot("foe", army="b", front=(40, 64), facing=90))
    battle = after(battle, "shooting", {"unit": 5})
    done = play(
        battle,
        "panic_after_shooting",
        answers=[toward(130)],
        dice=dice(FAILED, ("flight", 3, 4, 2, 5, 4)),
    )
    unit = done.battle.unit("unit")
    (place,) = [request for request in done.requests if isinstance(request, Place)]
    assert str(place.prompt) == "unit panics: which way does it run?"
    assert unit.is_fleeing
    assert unit.block.pose.facing == 130


@pytest.mark.rule("FB-PSY-PAN-16")
def test_without_an_enemy_on_the_table_it_runs_from_its_friend() -> None:
    unit, friend = foot("unit"), foot("friend", front=(80, 60))
    assert panic_heading(given(unit, friend), unit, ("friend",)) == 270
    near = fleeing(foot("near", front=(75, 60)))
    done = play(given(unit, near), "start_of_turn", "panic_at_start", dice=dice(FAILED))
    assert done.battle.unit("unit").mark(RUNS_ALONG) == 270


@pytest.mark.rule("FB-PSY-PAN-16", "FB-FLE-01")
def test_skirmishers_panic_and_run_as_they_stand() -> None:
    """Six in open order, 5D6 = 10 cm up the table, bent by 30 degrees."""
    at = tuple(Pose(570 + 30 * n, 640, 0) for n in range(6))
    unit = replace(foot("unit", models=6, troop="skirmishers"), body=Loose(at, Base(20, 20), 0.0))
    battle = after(given(unit, foot("foe", army="b", front=(64.5, 34))), "shooting", {"unit": 2})
    done = play(battle, "panic_after_shooting", answers=[toward(30)], dice=dice(FAILED, ("flight", 2, 2, 2, 2, 2)))
    left = done.battle.unit("unit")
    assert left.is_fleeing
    (x1, y1), (x2, y2) = battle.unit("unit").body.centre, left.body.centre
    assert (round(x2 - x1, 1), round(y2 - y1, 1)) == (50.0, 86.6)


@pytest.mark.rule("FB-PSY-PAN-16", "FB-PSY-PAN-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "open_to_it", "barred"), [(10, 20, (270, 315), (224, 316)), (20, 10, (0, 315), (314, 46))]
)
def test_charged_in_the_flank_it_runs_from_the_stronger_the_charger_among_them(
    mine: int, theirs: int, open_to_it: tuple[int, ...], barred: tuple[int, ...]
) -> None:
    """B faces down, fights A in front and is charged on its left, the table's right, by K.

    Where K is the stronger (20 against 10) it runs to the table's left, else up the table; 45 degrees off at the most.
    """
    k = foot("K", front=(80, 64), facing=270, models=theirs)
    battle = given(unit_a(models=mine), unit_b(), k, fights=[fight("A", "B")])

    def runs(degrees: float) -> Result:
        rolls = dice(FAILED, ("flight", 3, 3, 3, 3, 3))
        return play(battle, "charges", until="panic_of_charged", answers=["K", "B", toward(degrees)], dice=rolls)

    for degrees in open_to_it:
        assert runs(degrees).battle.unit("B").block.pose.facing == degrees
    for degrees in barred:
        with pytest.raises(IllegalAnswer, match="45 are the most"):
            runs(degrees)


@pytest.mark.rule("FB-PSY-PAN-17", "FB-RLY-05")
def test_panic_as_the_turn_begins_runs_in_the_compulsory_moves_and_does_not_rally() -> None:
    unit, friend = foot("unit", front=(60, 60)), fleeing(foot("friend", front=(75, 90)))
    near = fleeing(foot("near", front=(75, 60)))
    foe = foot("foe", army="b", front=(60, 100), facing=180)
    done = play(
        given(unit, friend, near, foe),
        "start_of_turn",
        "panic_at_start",
        "rally",
        "compulsory",
        answers=[toward(180)],
        dice=dice(
            ("panic", 6, 6),
            ("rally", 6, 6),
            ("rally", 6, 6),
            ("flight", 1, 1, 1, 1, 1),
            ("flight", 2, 2, 2, 2, 2),
            ("flight", 3, 3, 3, 3, 3),
        ),
    )
    rallied = [fact.unit for fact in done.facts(LeadershipTested) if fact.what == "rally"]
    assert rallied == ["friend", "near"]
    turned = [fact.unit for fact in done.facts(ConditionChanged)]
    assert turned == ["unit"]
    assert done.battle.unit("unit").body.centre[1] < 560


# -- stand and shoot


def shot_at(*rolls: tuple[str | int, ...], lost: int = 3, answers: tuple[object, ...] = ()) -> Result:
    """Ten knights that charge up the table lose models to archers that stand and shoot."""
    knights = horse("knights", front=(60, 60), models=10, files=5, M=18, Ld=8)
    archers = foot("archers", army="b", front=(60, 90), facing=180, gear=["bow"])
    battle = given(knights, archers)
    battle = ChargeDeclared(declared(battle, "knights", "archers")).apply(battle)
    battle = after(battle, "movement", {"knights": lost})
    return run(after_stand_and_shoot, battle, "knights", "archers", answers=answers, dice=dice(*rolls))


@pytest.mark.rule("FB-PSY-PAN-14")
def test_knights_shot_to_pieces_give_up_their_charge_and_run_from_the_shooters() -> None:
    """8D6 = 20 cm down the table, for M 18."""
    done = shot_at(("panic", 4, 5), ("flight", 1, 2, 3, 4, 1, 2, 3, 4), answers=(toward(180),))
    knights = done.battle.unit("knights")
    assert done.value is False
    assert knights.is_fleeing
    assert knights.block.pose.facing == 180
    assert knights.mark("fled_distance") == 200
    settled = play(done.battle, "charge_moves").battle.charge_of("knights")
    assert settled is not None
    assert settled.result is ChargeResult.DROPPED


@pytest.mark.rule("FB-PSY-PAN-14")
def test_the_charge_goes_on_after_a_test_passed_or_losses_too_few() -> None:
    assert shot_at(("panic", 4, 4)).value is True
    two = shot_at(lost=2)
    assert (two.value, who_tested(two)) == (True, [])


# -- in combat


@pytest.mark.rule("FB-CPN-02")
def test_who_panics_joins_the_flight_of_the_broken() -> None:
    """C is measured where B still stands, and runs among the flights."""
    c = foot("C", army="b", front=(80, 60), facing=180)
    battle = given(unit_a(), broken(unit_b()), c, fights=[fight("A", "B")])
    mid = play(battle, "panic_in_combat", dice=dice(FAILED))
    assert mid.battle.unit("B").body.centre == (600, 640)
    assert mid.battle.unit("C").condition is Condition.BROKEN
    told = [str(sentence(fact, mid.battle)) for fact in mid.events]
    assert "C must test panic, for it sees the end of B" in told
    assert "C panics and will run with the broken" in told
    done = play(
        mid.battle,
        "flights",
        answers=[toward(45), "B"],
        dice=dice(("flight", 3, 3, 3, 3, 3), ("flight", 2, 2, 2, 2, 2)),
    )
    assert [unit.id for unit in done.battle.on_table() if unit.is_fleeing] == ["B", "C"]


def panicked_in_combat(word: str) -> Result:
    """A and B have fought; B did not break, but panicked."""
    a = unit_a().marked("fought", Until.TURN, 1).marked(word, Until.TURN, 0)
    b = broken(unit_b()).marked("panicked", Until.TURN, "C")
    battle = given(a, b, fights=[later(fight("A", "B"))])
    return play(battle, "flights", answers=[toward(0)], dice=dice(("flight", 3, 3, 3, 3, 3)))


@pytest.mark.rule("FB-PSY-PAN-18")
def test_only_an_enemy_that_won_may_pursue_who_panicked() -> None:
    drawn, won = panicked_in_combat("drew").battle, panicked_in_combat("won").battle
    assert drawn.unit("B").is_fleeing
    assert pursuit.quarries(drawn, drawn.unit("A")) == ()
    assert pursuit.quarries(won, won.unit("A")) == ("B",)


@pytest.mark.rule("FB-PSY-PAN-19")
def test_who_panics_causes_no_panic() -> None:
    """D stands 10 cm from C, which panics, and 30 cm from B, which broke."""
    c, d = (foot(name, army="b", front=(x, 60), facing=180) for name, x in (("C", 75), ("D", 95)))
    battle = given(unit_a(), broken(unit_b()), c, d, fights=[fight("A", "B")])
    done = play(battle, "panic_in_combat", dice=dice(FAILED))
    assert who_tested(done) == ["C"]


@pytest.mark.rule("FB-PCH-05", "FB-PSY-PAN-18")
def test_an_enemy_met_in_pursuit_may_panic_and_be_followed_by_who_has_beaten_it() -> None:
    """A (US 20) overruns 10 cm into C's flank, which fights W since an earlier turn; W has won, and may follow C."""
    a = unit_a().marked("won", Until.TURN, 1).marked("overrun:B", Until.TURN, "front")
    gone = replace(unit_b(), condition=Condition.DESTROYED)
    c = foot("C", army="b", front=(64, 75), facing=90, models=20).marked("fought", Until.TURN, 2)
    w = foot("W", front=(64, 75), facing=270).marked("fought", Until.TURN, 2).marked("won", Until.TURN, 1)
    battle = given(a, gone, c, w, fights=[later(fight("W", "C"))])
    done = play(
        battle,
        "pursuit_choices",
        "pursuits",
        answers=["overrun:B", toward(270), "quarry:C"],
        dice=dice(("overrun", 4, 4, 4, 4, 4), FAILED, ("flight", 6, 6, 6, 6, 6), ("pursuit", 1, 1, 1, 1, 1)),
    )
    assert who_tested(done) == ["C"]
    assert done.battle.unit("C").is_fleeing
    assert done.battle.unit("W").block.pose.x == 590
    assert done.battle.engagements == ()


@pytest.mark.rule("FB-PCH-05", "FB-PSY-PAN-10")
@pytest.mark.parametrize(
    ("strength", "engaged", "turned", "tests"),
    [(5, True, 90, ["C"]), (4, True, 90, []), (5, False, 90, []), (5, True, 180, [])],
    ids=["flank by five", "by four", "free", "front"],
)
def test_who_is_met_in_pursuit_tests_panic_where_it_fights_and_is_struck_in_the_flank_by_five(
    strength: int, engaged: bool, turned: int, tests: list[str]
) -> None:
    """A of US 5 overruns into C's right flank while C fights W; not with US 4, nor where C is free or met in front."""
    a = foot("A", front=(60, 60), models=strength, files=strength).marked("won", Until.TURN, 1)
    gone = replace(unit_b(), condition=Condition.DESTROYED)
    c = foot("C", army="b", front=(64, 75) if turned == 90 else (60, 70), facing=turned)
    w = foot("W", front=(64, 75), facing=270) if turned == 90 else foot("W", front=(65, 74), facing=270)
    fights = [later(fight("W", "C", Side.FRONT if turned == 90 else Side.LEFT))] if engaged else []
    units = [a.marked("overrun:B", Until.TURN, "front"), gone, c, *([w] if engaged else [])]
    rolls = dice(("overrun", 4, 4, 4, 4, 4), *[("panic", 3, 4)] * len(tests))
    done = play(given(*units, fights=fights), "pursuit_choices", "pursuits", answers=["overrun:B"], dice=rolls)
    assert who_tested(done) == tests
    assert done.battle.fight("A", "C") is not None


# -- by agreement


def agree(*answers: str, switch: bool = True, rolls: tuple[tuple[str | int, ...], ...] = ()) -> list[str]:
    battle = given(foot("unit"), foot("foe", army="b", front=(60, 90)), options={"agreed_tests": switch})
    return who_tested(run(agreed.by_agreement, battle, Runs.AT_ONCE, answers=answers, dice=dice(*rolls)))


@pytest.mark.rule("FB-PSY-PAN-20")
def test_a_test_by_agreement_takes_both_players() -> None:
    assert agree("unit", "agree", rolls=(("panic", 3, 4),)) == ["unit"]
    assert agree("unit", "refuse") == []
    assert agree("nobody") == []
    assert agree(switch=False) == []


@pytest.mark.rule("FB-PSY-PAN-20")
def test_it_is_that_phases_test() -> None:
    battle = given(foot("unit"), foot("foe", army="b", front=(60, 90)), options={"agreed_tests": True})
    battle = after(battle, "shooting")
    done = play(battle, "panic_after_shooting", answers=["unit", "agree", "nobody"], dice=dice(("panic", 3, 4)))
    assert who_tested(done) == ["unit"]
    told = [str(sentence(fact, done.battle)) for fact in done.events]
    assert "unit tests panic, as both players agree" in told


@pytest.mark.rule("FB-PSY-PAN-20")
@pytest.mark.parametrize(
    "step", ["panic_at_start", "panic_in_combat", "panic_after_moves", "panic_after_magic", "panic_after_shooting"]
)
def test_in_every_phase_both_may_agree_on_a_test_and_on_no_second_one_for_that_unit(step: str) -> None:
    """Asked once its own tests are made; whoever has tested is not named again."""
    battle = given(foot("unit"), foot("foe", army="b", front=(60, 90)), options={"agreed_tests": True})
    done = play(battle, step, answers=["unit", "agree", "nobody"], dice=dice(("panic", 3, 4)))
    assert who_tested(done) == ["unit"]
    first, _, again = [request for request in done.requests if isinstance(request, Choose)]
    assert [option.key for option in first.options] == ["unit", "foe", "nobody"]
    assert "unit" not in [option.key for option in again.options if not option.blocked]


# -- who drives it away where several are equally near


def between_two(**right: object) -> Battle:
    """A unit whose turn begins beside fleeing friends; enemies 20 cm to its left and to its right, level with it."""
    unit, near = foot("unit", front=(60, 60)), fleeing(foot("near", front=(60, 45)))
    left = foot("left", "b", front=(31, 60))
    return given(unit, near, left, foot("right", "b", front=(89, 60), **right))  # type: ignore[arg-type]


@pytest.mark.rule("FB-PSY-PAN-16")
@pytest.mark.parametrize(("whom", "along"), [("left", 90.0), ("right", 270.0)])
def test_of_enemies_equally_near_and_strong_the_owner_says_which_he_runs_from(whom: str, along: float) -> None:
    """The row leaves it to the owner where exactly a unit runs, so that the choice is his and no die's."""
    done = play(between_two(), "start_of_turn", "panic_at_start", answers=[whom], dice=dice(FAILED))
    assert done.asked == ["unit panics: away from which of them? They are equally near"]
    assert done.battle.unit("unit").mark(RUNS_ALONG) == along


@pytest.mark.rule("FB-PSY-PAN-16", "FB-REA-05")
def test_of_enemies_equally_near_the_stronger_drives_it_away() -> None:
    """As from a charge: 20 against 10 models."""
    done = play(between_two(models=10, files=5), "start_of_turn", "panic_at_start", dice=dice(FAILED))
    assert (done.asked, done.battle.unit("unit").mark(RUNS_ALONG)) == ([], 90.0)


@pytest.mark.rule("FB-PSY-PAN-16", "FB-FLE-02")
@pytest.mark.parametrize(("faces", "along"), [((5, 2), 90.0), ((2, 5), 270.0)])
def test_in_combat_dice_decide_between_enemies_that_tie_in_all(faces: tuple[int, int], along: float) -> None:
    """L on its left and R on its right flank, ten models and four abreast each: one die each, the higher drives."""
    unit = foot("unit", front=(60, 60), models=20, files=5)
    left = foot("L", "b", front=(55, 56), facing=90, models=10, files=4)
    right = foot("R", "b", front=(65, 56), facing=270, models=10, files=4)
    fights = [fight("L", "unit", Side.LEFT), fight("R", "unit", Side.RIGHT)]
    friend = fleeing(foot("near", front=(60, 45)))
    rolls = dice(FAILED, ("flight direction", *faces))
    done = play(given(unit, left, right, friend, fights=fights), "start_of_turn", "panic_at_start", dice=rolls)
    assert done.battle.unit("unit").mark(RUNS_ALONG) == along
