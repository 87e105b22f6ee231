"""Defending an obstacle (FB-OBS), a fortification among them (FB-C-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.battle.battle import Cursor
from game.battle.engagement import ChargeKind
from game.battle.events import StepBegan
from game.battle.marks import Until
from game.battle.terrain import Going, Terrain
from game.geometry.pose import Pose
from game.geometry.ranks import Side
from game.rulesets.fantasy import combat, obstacles
from game.rulesets.fantasy.blows import hit_tally
from game.rulesets.fantasy.charge_moves import engage
from game.rulesets.fantasy.charges import charge_bars, charge_targets
from game.rulesets.fantasy.combat import current_engagements
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.obstacles import PositionLeft, PositionTaken, defends, obstacle_before
from game.rulesets.fantasy.order import entries
from tests.clash import flankers, monster, unit_a, unit_b
from tests.play import codes, dice, fight, fleeing, foot, given, horse, play, rules, run, wall

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import Unit
    from tests.play import Result

WALL = wall((50, 60), (70, 60))


def defending(unit: Unit) -> Unit:
    """The unit in position behind the wall."""
    return unit.marked("defending", Until.BATTLE, "wall")


def behind(unit: Unit, **more: object) -> Battle:
    """A unit of army b alone, in b's turn."""
    return given(unit, terrain=[WALL], active="b", **more)  # type: ignore[arg-type] # as `given` takes them


def across(**more: object) -> Engagement:
    """A fights B across the wall B defends."""
    return replace(fight("A", "B"), defender="B", **more)  # type: ignore[arg-type] # fields of the engagement


def position(battle: Battle, *marks: str) -> object:
    """Which obstacle B defends at the end of its owner's movement, having done so much this turn."""
    unit = battle.unit("B")
    for mark in marks:
        unit = unit.marked(mark, Until.TURN)
    return run(obstacles.take_positions, battle.with_unit(unit)).battle.unit("B").mark("defending")


@pytest.mark.rule("FB-OBS-01")
def test_it_moves_up_to_the_wall_shoots_and_defends() -> None:
    """Wall from (500,600) to (700,600), B moved 10 cm up to it this turn, then shot (5+ after the move): defending."""
    battle = given(unit_b(front=(60, 70), gear=["bow"]), unit_a(front=(60, 45)), terrain=[WALL], active="b")
    moved = play(battle, "remaining_moves", "positions", answers=["B", "move", [{"ahead": 100}]])
    assert moved.battle.unit("B").block.pose.point == (600.0, 600.0)
    assert moved.facts(PositionTaken) == [PositionTaken("B", "wall")]
    rolls = dice(("shoot", 5, 4, 4, 4, 4), ("wound", 1))
    done = play(moved.battle, "shooting_begins", "shooting", answers=["B", "A"], dice=rolls)
    assert [(fact.unit, fact.shots, fact.hits) for fact in done.facts(VolleyFired)] == [("B", 5, 1)]
    assert done.battle.unit("B").mark("defending") == "wall"


@pytest.mark.rule("FB-OBS-01")
@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ((), "wall"),
        (("moved",), "wall"),
        (("charged",), None),
        (("failed_charge",), None),
        (("rallied",), None),
        (("began_flight",), None),
    ],
)
def test_what_it_may_have_done(marks: tuple[str, ...], expected: str | None) -> None:
    """Standing still or moving; not charging, failing, fleeing or rallying."""
    assert position(behind(unit_b()), *marks) == expected


@pytest.mark.rule("FB-OBS-01")
@pytest.mark.parametrize(
    ("front", "facing", "expected"),
    [
        ((60, 60.5), 180, "wall"),  # 5 mm behind
        ((60, 60.6), 180, None),
        ((70, 60.2), 180, "wall"),  # half of its 100 mm
        ((70.1, 60.2), 180, None),
        ((60, 60), 0, "wall"),  # the other side of the wall
        ((60, 60.2), 184, "wall"),
        ((60, 60.2), 186, None),
    ],
)
def test_how_it_must_stand(front: tuple[float, float], facing: float, expected: str | None) -> None:
    """Front within 5 mm, parallel within 5 degrees, over at least half its width."""
    battle = behind(unit_b().at(Pose(front[0] * 10, front[1] * 10, facing)))
    assert obstacle_before(battle, battle.unit("B")) == expected


@pytest.mark.rule("FB-OBS-01")
def test_not_in_combat_nor_in_flight() -> None:
    """An engaged or fleeing unit takes no position; one in position keeps it while it fights."""
    engaged = given(unit_a(), unit_b(), terrain=[WALL], active="b", fights=[fight("A", "B")])
    assert position(engaged) is None
    assert position(engaged.with_unit(defending(unit_b()))) == "wall"
    assert position(behind(fleeing(unit_b()))) is None


@pytest.mark.rule("FB-OBS-01")
def test_arriving_in_pursuit_it_does_not_defend() -> None:
    """B pursues up to the wall in its own turn: not defending; after its next movement, in which it stands, it does."""
    quarry = fleeing(foot("R", front=(20, 20))).marked("fled_distance", Until.TURN, 300.0)
    pursuer = unit_b(front=(60, 65)).marked("pursues", Until.TURN, "quarry:R").marked("quarry:R", Until.TURN, 180.0)
    battle = given(pursuer, quarry, terrain=[WALL], active="b")
    done = play(battle, "pursuits", "redress", dice=dice(("pursuit", 1, 1, 1, 1, 1)))
    assert done.battle.unit("B").block.pose.point == (600.0, 600.0)
    assert not defends(done.battle.unit("B"))
    assert play(done.battle, "positions").battle.unit("B").mark("defending") == "wall"


@pytest.mark.rule("FB-OBS-01")
def test_moving_off_turning_fleeing_and_pursuing_end_it() -> None:
    """Cleared when the unit moves, turns, flees or pursues."""
    battle = behind(defending(unit_b()))
    moved = play(battle, "remaining_moves", "positions", answers=["B", "move", [{"turn": "about"}, {"ahead": 50}]])
    assert moved.facts(PositionLeft) == [PositionLeft("B")]
    turned = play(battle, "remaining_moves", "positions", answers=["B", "move", [{"turn": "left"}]])
    assert turned.battle.unit("B").mark("defending") is None
    flown = play(behind(defending(fleeing(unit_b()))), "compulsory", dice=dice(("flight", 1, 1, 1, 1, 1)))
    assert flown.battle.unit("B").mark("defending") is None
    pursuer = defending(unit_b()).marked("pursues", Until.TURN, "quarry:R").marked("quarry:R", Until.TURN, 180.0)
    runner = fleeing(foot("R", front=(20, 20))).marked("fled_distance", Until.TURN, 300.0)
    pursued = play(given(pursuer, runner, terrain=[WALL]), "pursuits", dice=dice(("pursuit", 1, 1, 1, 1, 1)))
    assert pursued.battle.unit("B").mark("defending") is None


@pytest.mark.rule("FB-OBS-01")
def test_deployed_behind_the_wall_it_defends_from_the_first() -> None:
    """Units placed so at set-up qualify, of both armies."""
    battle = given(unit_a(front=(60, 50)), unit_b(), terrain=[WALL])
    done = run(obstacles.take_positions_at_first, battle)
    assert [fact.unit for fact in done.facts(PositionTaken)] == ["B"]


def blows(a: Unit, b: Unit, clash: Engagement, *, across_the: Terrain = WALL) -> Battle:
    """A and B in contact, ready to strike."""
    return given(a, b, terrain=[across_the], fights=[clash])


def needed(battle: Battle, by: str, target: str) -> tuple[float, str]:
    """The number to hit and the row it comes from."""
    from game.engine.game import Game
    from game.rulesets.fantasy.special import SPECIAL

    entry = next(entry for entry in entries(battle, ("A", "B")) if entry.unit == by)
    tally = hit_tally(Game(battle, SPECIAL, lambda event, after: None), entry, battle.unit(target))
    assert tally is not None
    return tally.total, tally.parts[0].rule


def fought(battle: Battle, *rolls: tuple[str | int, ...]) -> Result:
    """One combat."""
    return run(combat.fight, battle, dice=dice(*rolls))


@pytest.mark.rule("FB-OBS-02")
def test_only_sixes_hit_across_the_wall() -> None:
    """A (WS 5) against B (WS 3), dice 6, 5, 5, 3, 2: one hit. B's replies WS 3 against 5: 4+."""
    battle = blows(unit_a(WS=5, I=4), defending(unit_b()), across())
    assert needed(battle, "A", "B") == (6, "FB-OBS-02")
    assert needed(battle, "B", "A") == (4, "FB-HIT-02")
    done = fought(battle, ("hit", 6, 5, 5, 3, 2), ("wound", 1), ("hit", 4, 3, 3, 3, 3), ("wound", 1))
    assert [(blow.unit, blow.hits) for blow in done.events if hasattr(blow, "hits")] == [("A", 1), ("B", 1)]


@pytest.mark.rule("FB-OBS-02")
def test_flank_and_rear_are_struck_as_usual() -> None:
    """Knights (WS 4) on B's left need 3+ against WS 3, while A needs a 6."""
    battle = given(
        unit_a(), defending(unit_b()), flankers("K"), terrain=[WALL], fights=[across(), fight("K", "B", Side.LEFT)]
    )
    entry = next(entry for entry in entries(battle, ("A", "B", "K")) if entry.unit == "K")
    from game.engine.game import Game
    from game.rulesets.fantasy.special import SPECIAL

    tally = hit_tally(Game(battle, SPECIAL, lambda event, after: None), entry, battle.unit("B"))
    assert tally is not None
    assert tally.total == 3


@pytest.mark.rule("FB-OBS-02")
def test_a_charge_on_the_front_is_across_the_wall_a_charge_on_the_flank_is_not() -> None:
    """What the engagement remembers when contact is made, by a charge or by merely touching."""

    def charge(game, side):  # type: ignore[no-untyped-def] # a step for `run`
        yield from ()
        engage(game, "A", "B", side, ChargeKind.FULL)

    battle = given(unit_a(), defending(unit_b()), terrain=[WALL])
    assert run(charge, battle, Side.FRONT).battle.engagements[0].defender == "B"
    assert run(charge, battle, Side.LEFT).battle.engagements[0].defender is None
    assert current_engagements(battle)[0].defender == "B"


@pytest.mark.rule("FB-OBS-03")
def test_a_wall_that_nobody_defends_changes_nothing() -> None:
    """B pursued and stopped flush with the wall, then is charged across it: the table, 4+."""
    quarry = fleeing(foot("R", front=(20, 20))).marked("fled_distance", Until.TURN, 300.0)
    pursuer = unit_b(front=(60, 65)).marked("pursues", Until.TURN, "quarry:R").marked("quarry:R", Until.TURN, 180.0)
    battle = given(pursuer, quarry, unit_a(front=(60, 45)), terrain=[WALL], active="b")
    pursued = play(battle, "pursuits", "redress", dice=dice(("pursuit", 1, 1, 1, 1, 1))).battle
    assert pursued.unit("B").block.pose.point == (600.0, 600.0)
    mine = StepBegan(Cursor("turn", 2, "a", 0, 0)).apply(pursued)
    phases = ("charges", "reactions", "measuring", "charge_moves")
    charged = play(mine, *phases, answers=["A", "B", "hold"]).battle
    (clash,) = charged.engagements
    assert (clash.half("A").charge, clash.defender) == (ChargeKind.FULL, None)
    assert needed(charged, "A", "B") == (4, "FB-HIT-02")
    merely = given(unit_a(), unit_b(), terrain=[WALL])
    assert current_engagements(merely)[0].defender is None


@pytest.mark.rule("FB-OBS-04")
def test_flyers_need_no_six() -> None:
    """A flying monster WS 5 against B WS 3 over the wall: 3+; on foot it would need a 6."""
    flying = blows(monster("A", special=["flies"]), defending(unit_b()), across())
    assert needed(flying, "A", "B")[0] == 3
    walking = blows(monster("A"), defending(unit_b()), across())
    assert needed(walking, "A", "B")[0] == 6


@pytest.mark.rule("FB-OBS-05")
def test_until_the_attackers_win_a_round() -> None:
    """Round 1 drawn, round 2 lost by the attacker, round 3 won: rounds 1 to 3 need a 6, round 4 uses the table."""
    battle = given(unit_a(I=4), defending(unit_b(models=20)), terrain=[WALL], fights=[across()])
    rounds = (
        ([("hit", 1, 1, 1, 1, 1), ("hit", 1, 1, 1, 1, 1)], "drew"),
        ([("hit", 5, 5, 5, 5, 5), ("hit", 4, 1, 1, 1, 1), ("wound", 4)], "lost"),
        ([("hit", 6, 6, 5, 5, 5), ("wound", 4, 4), ("hit", 1, 1, 1)], "won"),
    )
    for rolls, word in rounds:
        assert needed(battle, "A", "B") == (6, "FB-OBS-02")
        after = fought(battle, *rolls).battle
        assert after.unit("A").has(word)
        battle = replace(run(combat.set_up, after).battle, units=battle.units)
    assert needed(battle, "A", "B") == (4, "FB-HIT-02")
    assert battle.unit("B").mark("defending") == "wall"


@pytest.mark.rule("FB-OBS-06")
def test_a_chariot_does_not_charge_across_the_wall() -> None:
    """South of the wall, on B's front: barred; on B's flank, or a front that nobody has taken position with: legal."""
    chariot = horse("C", front=(60, 45), models=1, troop="chariot", base=(50, 100))
    battle = given(chariot, defending(unit_b()), terrain=[WALL])
    assert rules(charge_bars(battle, "C", "B")) == ["FB-OBS-06"]
    option = next(one for one in charge_targets(battle, chariot) if one.key == "B")
    assert codes(option.blocked) == ["defended"]
    assert charge_bars(battle.with_unit(unit_b()), "C", "B") == ()
    flank = chariot.at(Pose(850.0, 640.0, 270.0))
    assert charge_bars(battle.with_unit(flank), "C", "B") == ()
    knights = given(horse("C", front=(60, 45)), defending(unit_b()), terrain=[WALL])
    assert charge_bars(knights, "C", "B") == ()


@pytest.mark.rule("FB-C-16")
def test_a_fortification_is_an_obstacle() -> None:
    """It is taken position behind, and its defender is hit on 6 alone."""
    rampart = Terrain("rampart", "fortification", Going.OPEN, line=((500.0, 600.0), (700.0, 600.0)))
    battle = given(unit_b(), terrain=[rampart], active="b")
    assert run(obstacles.take_positions, battle).battle.unit("B").mark("defending") == "rampart"
    assert needed(blows(unit_a(), defending(unit_b()), across(), across_the=rampart), "A", "B")[0] == 6
