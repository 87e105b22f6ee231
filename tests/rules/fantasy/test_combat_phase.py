"""One close-combat phase from its set-up to its last step, in the order of section 28 (FB-CC, FB-ORD-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.events import BodyChanged, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Roll
from game.geometry.pose import Pose
from game.geometry.ranks import Side
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.break_tests import BreakTested
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.challenges import ChallengeMet
from game.rulesets.fantasy.expansion import FrontWidened
from game.rulesets.fantasy.harm import HitsTaken
from game.rulesets.fantasy.lapping import LappersMoved
from game.rulesets.fantasy.leadership import LeadershipTested
from game.rulesets.fantasy.psychology.phases import PhaseBegan
from game.rulesets.fantasy.psychology.stupidity import Idle
from game.rulesets.fantasy.result import CombatResolved
from game.rulesets.fantasy.ruleset import FANTASY
from tests.clash import charged, flankers, later, unit_a, unit_b
from tests.play import Result, dice, fight, foot, given, horse, play

if TYPE_CHECKING:
    from game.battle.engagement import Engagement
    from game.battle.events import Event
    from game.battle.unit import Unit

MISSED = ("hit", 1, 1, 1, 1, 1)


def told(done: Result) -> list[tuple[str, str]]:
    """What happened, in order: the kind of fact and whose it is."""
    return [line for event in done.events for line in _line(event)]


def _line(event: Event) -> list[tuple[str, str]]:
    match event:
        case PhaseBegan():
            return [("set up", event.name)]
        case BlowsStruck():
            return [("strikes", event.unit)]
        case CombatResolved():
            return [("result", "-".join(event.units))]
        case BreakTested():
            return [("break", event.unit)]
        case LeadershipTested():
            return [(event.what, event.unit)]
        case UnitMoved():
            return [(event.how, event.unit)]
        case FrontWidened():
            return [("widens", event.unit)]
        case CasualtiesRemoved() if event.models:
            return [("falls", event.unit)]
        case LappersMoved():
            return [("folds back", event.unit)]
        case BodyChanged() if event.why == "contact_repaired":
            return [("closes up", event.unit)]
        case ChallengeMet():
            return [("challenge", event.challenger.unit)]
        case Idle():
            return [("idle", event.unit)]
        case HitsTaken():
            return [("impact", event.unit)]
    return []


@pytest.mark.rule("FB-CC-02", "FB-CC-03", "FB-ORD-01", "FB-PSY-PAN-06")
def test_a_step_ends_for_the_whole_table_before_the_next_begins() -> None:
    """A1-B1 and A2-B2; B1 breaks. B2, 150 mm from it, has lost as well and holds; its panic is passed.

    B1 does not move before A2-B2 has fought, and nobody widens a front before the last pursuit.
    """
    units = [
        foot("A1", front=(60, 60)),
        foot("B1", army="b", front=(60, 60), facing=180, models=10),
        foot("A2", front=(85, 60)),
        foot("B2", army="b", front=(85, 60), facing=180),
    ]
    fights = [later(fight("A1", "B1")), later(fight("A2", "B2"))]
    blows = [("hit", 4, 1, 1, 1, 1), ("wound", 4), ("hit", 1, 1, 1, 1)]
    rolls = [
        *blows,
        *blows,
        *[("break", 6, 6), ("break", 1, 1), ("panic", 3, 4)],
        *[("flight", 1, 1, 1, 1, 1), ("pursuit", 1, 1, 1, 1, 2)],
    ]
    answers = ["A1", "quarry:B1", "1+1"]
    done = play(given(*units, fights=fights), "combat_set_up", until="redress", answers=answers, dice=dice(*rolls))
    assert told(done) == [
        ("set up", "combat"),
        *[("strikes", "A1"), ("strikes", "B1"), ("falls", "B1"), ("result", "A1-B1")],
        *[("strikes", "A2"), ("strikes", "B2"), ("falls", "B2"), ("result", "A2-B2")],
        *[("break", "B1"), ("break", "B2")],
        ("panic", "B2"),
        ("flight", "B1"),
        ("pursuit", "A1"),
        ("widens", "A2"),
    ]
    assert done.battle.unit("B1").condition is Condition.DESTROYED, "6 cm catch 5"


@pytest.mark.rule("FB-CC-02")
def test_a_friend_further_than_150_mm_from_the_broken_makes_no_test_of_panic() -> None:
    """The same fights, B2 151 mm away and in a draw: neither break nor panic test for it."""
    units = [
        foot("A1", front=(60, 60)),
        foot("B1", army="b", front=(60, 60), facing=180, models=10),
        foot("A2", front=(85.1, 60)),
        foot("B2", army="b", front=(85.1, 60), facing=180),
    ]
    fights = [later(fight("A1", "B1")), later(fight("A2", "B2"))]
    rolls = [
        *[("hit", 4, 1, 1, 1, 1), ("wound", 4), ("hit", 1, 1, 1, 1), MISSED, MISSED],
        *[("break", 6, 6), ("flight", 1, 1, 1, 1, 1), ("pursuit", 1, 1, 1, 1, 2)],
    ]
    answers = ["A1", "quarry:B1"]
    done = play(given(*units, fights=fights), "combat_set_up", until="redress", answers=answers, dice=dice(*rolls))
    after = told(done)[told(done).index(("result", "A2-B2")) + 1 :]
    assert after == [("break", "B1"), ("flight", "B1"), ("pursuit", "A1")]


@pytest.mark.rule("FB-CC-04", "FB-BRK-01")
@pytest.mark.parametrize("winner", ["a", "b"])
def test_of_several_units_the_losing_sides_each_test_for_themselves(winner: str) -> None:
    """{A, K} against {B}: where B's side loses only B tests, where A's side loses A and K test, by one difference."""
    fights = [later(fight("A", "B"), winner), later(fight("K", "B", Side.LEFT), winner)]
    battle = given(unit_a(), flankers(), unit_b(), fights=fights)
    if winner == "a":
        rolls = [("hit", 4, 4, 1, 1, 1), ("wound", 4, 4), ("hit", 3, 3, 3), ("wound", 4, 4, 4), ("hit", 1, 1, 1)]
        answers: list[object] = [{"A": 2, "A,K": 0}, {"A,K": 0, "K": 3}, {"A": 1, "K": 0}]
        tests = [("break", 1, 1)]
    else:
        rolls = [("hit", 4, 4, 4, 4, 4), ("wound", 4, 4, 4, 4, 4), ("hit", 1, 1, 1), ("hit", 1, 1, 1)]
        answers = [{"A": 1, "K": 0}, "A"]
        tests = [("break", 1, 1), ("break", 1, 1)]
    done = play(battle, "combat_set_up", "fights", "break_tests", answers=answers, dice=dice(*rolls, *tests))
    (resolved,) = done.facts(CombatResolved)
    assert (resolved.units, resolved.winner) == (("A", "B", "K"), winner)
    tested = [(fact.unit, fact.difference) for fact in done.facts(BreakTested)]
    assert tested == [(unit, resolved.difference) for unit in (["B"] if winner == "a" else ["A", "K"])]


def test_the_steps_of_the_phase_are_those_of_section_28() -> None:
    """Set up, fights with their results, break tests, panic, flights, choices of pursuit, pursuits, redress."""
    assert [phase.name for phase in FANTASY.schedule.turn if phase.group == "combat"] == [
        "combat_set_up",
        "fights",
        "break_tests",
        "panic_in_combat",
        "flights",
        "pursuit_choices",
        "pursuits",
        "redress",
    ]


@pytest.mark.rule("FB-PSY-GEN-06", "FB-SEQ-01")
def test_psychology_elsewhere_in_the_turn_has_its_place_in_section_28() -> None:
    """28.3: panic, terror, stupidity as the turn begins; the steps 1a to 1h of charges; the ends of the phases."""
    names = [phase.name for phase in FANTASY.schedule.turn]
    start = ["panic_at_start", "terror_at_start", "stupidity_tests"]
    charges = [
        *["charges", "forced_charges", "terror_of_targets", "reactions", "flight_reactions", "redirections"],
        *["measuring", "fear_of_charged", "stand_and_shoot", "panic_of_charged"],
    ]
    moves = ["rally", "compulsory", "charge_moves", "panic_after_charges", "remaining_moves", "panic_after_moves"]
    ends = ["magic", "panic_after_magic", "shooting", "panic_after_shooting", "combat_set_up"]
    wanted = [*start, *charges, *moves, *ends]
    assert [name for name in names if name in wanted] == wanted


@pytest.mark.rule("FB-RES-04")
def test_after_a_draw_nobody_tests_expands_or_laps() -> None:
    """20 against 20, all miss: 3 points each; the winner could have widened by a file on each side."""
    battle = given(unit_a(), unit_b(), fights=[later(fight("A", "B"))])
    done = play(battle, "combat_set_up", until="redress", dice=dice(MISSED, MISSED))
    (resolved,) = done.facts(CombatResolved)
    assert (resolved.winner, resolved.difference) == (None, 0)
    assert told(done)[-1] == ("result", "A-B")
    assert done.asked == []
    (clash,) = done.battle.engagements
    assert (clash.rounds, clash.last_winner) == (2, None)
    rolls = [("initiative", 2), ("initiative", 5), MISSED, MISSED]
    again = play(done.battle, "combat_set_up", "fights", dice=dice(*rolls))
    assert told(again)[1:3] == [("strikes", "B"), ("strikes", "A")], "the next round's tie is rolled off"


@pytest.mark.rule("FB-STR-05", "FB-PSY-STU-03", "FB-C-01", "FB-C-09")
def test_a_fight_throws_its_dice_in_the_order_of_section_28() -> None:
    """Challenge, who of the stupid stands idle, impact hits, the roll-off, blows, casualties, result.

    B touches A with five models and the chariot, on its left at y 64.5 to 69.5, with two: seven, the odd one fights,
    so that three idle; of the other three before A one falls to A, so that two strike, and the champion.
    """
    chariot = horse("C", front=(65, 67), facing=270, models=1, troop="chariot", base=(50, 100), A=0)
    dull = unit_b(command=["champion"], special=["stupid"]).marked("stupefied", Until.OWN_TURN)
    fights = [fight("A", "B"), charged("C", "B", Side.LEFT)]
    battle = given(unit_a(command=["champion"]), dull, chariot, fights=fights)
    rolls = [
        *[("stupidity", 4), ("impact", 1), ("wound", 2), ("initiative", 6), ("initiative", 1)],
        *[("hit", 4, 1, 1, 1), ("wound", 4), ("hit", 1, 1), ("hit", 1, 1), ("hit", 1, 1)],
    ]
    answers = ["A:champion", "B:champion", {"A": 1, "A:champion": 0, "C": 2}]
    done = play(battle, "combat_set_up", "fights", answers=answers, dice=dice(*rolls))
    assert told(done) == [
        *[("set up", "combat"), ("challenge", "A"), ("idle", "B"), ("impact", "B")],
        *[("strikes", "A"), ("strikes", "A"), ("strikes", "B"), ("strikes", "B")],
        *[("falls", "B"), ("result", "A-B-C")],
    ]
    assert [request.what for request in done.requests if isinstance(request, Roll)] == [roll[0] for roll in rolls]


@pytest.mark.rule("FB-ORD-01", "FB-LAP-08")
def test_the_last_step_folds_back_closes_up_and_then_widens() -> None:
    """Section 28, step 7: L, beaten, folds its lapping model back; D closes up to the rank B lost; A widens."""
    behind = foot("D", front=(60, 68), facing=180)
    lapper = replace(foot("L", front=(120, 60)), lapping=(Pose(1140, 610, 90),)).marked("laps", Until.BATTLE, "V")
    lapper = lapper.marked("lost", Until.TURN, 1)
    victim = foot("V", army="b", front=(120, 60), facing=180)
    fights = [later(fight("A", "B")), later(fight("D", "B", Side.REAR)), later(fight("L", "V"), "b")]
    units = [unit_a().marked("won", Until.TURN, 1), unit_b(models=15), behind, lapper, victim]
    done = play(given(*units, fights=fights), "redress", answers=["1+1"])
    assert told(done) == [("folds back", "L"), ("closes up", "D"), ("widens", "A")]


@pytest.mark.rule("FB-ORD-01", "FB-PSY-PAN-06", "FB-PUR-03")
@pytest.mark.parametrize("active", ["a", "b"])
def test_in_panic_choices_of_pursuit_and_redress_the_active_player_comes_first_then_by_id(active: str) -> None:
    """A fight of each side won, with enemies that broke and a friend of each near by; a third that each may widen.

    The player whose turn it is comes first in all three; only the flights begin with his opponent's units.
    """

    def clash(n: int, x: float, winner: str) -> tuple[Unit, Unit, Engagement]:
        one, two = foot(f"a{n}", front=(x, 60)), foot(f"b{n}", "b", (x, 60), 180)
        mine, theirs = ("won", "lost") if winner == "a" else ("lost", "won")
        one, two = (unit.marked("fought", Until.TURN, n) for unit in (one, two))
        return one.marked(mine, Until.TURN, 1), two.marked(theirs, Until.TURN, 1), later(fight(one.id, two.id), winner)

    broken = [clash(1, 20, "a"), clash(2, 60, "b")]
    held = [clash(3, 120, "a"), clash(4, 150, "b")]
    units = [unit for one, two, _ in (*broken, *held) for unit in (one, two)]
    units = [replace(u, condition=Condition.BROKEN) if u.id in ("b1", "a2") else u for u in units]
    friends = [foot("af", front=(60, 40)), foot("bf", "b", (42, 60), 180)]
    battle = given(*units, *friends, fights=[clash for *_, clash in (*broken, *held)], active=active)
    rolls = [("panic", 1, 1)] * 2 + [("flight", 6, 6, 6, 6, 6)] * 2 + [("restraint", 1, 1)] * 2
    done = play(
        battle,
        *("panic_in_combat", "flights", "pursuit_choices", "pursuits", "redress"),
        answers=["stay", "stay", "1+0", "1+0"],
        dice=dice(*rolls),
    )
    firsts = {"panic": ["af", "bf"], "flight": ["b1", "a2"], "restraint": ["a1", "b2"], "widens": ["a3", "b4"]}
    order = {what: [who for kind, who in told(done) if kind == what] for what in firsts}
    assert order == {what: who if active == "a" else who[::-1] for what, who in firsts.items()}
