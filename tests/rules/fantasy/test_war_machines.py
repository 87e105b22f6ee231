"""War machines: their shots, their misfires, their crews (FB-EXT-06, FB-C-11, FB-UNI-06)."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.marks import Until
from game.battle.unit import Condition, SpecialRule, Unit
from game.engine.requests import Amount, Roll
from game.errors import IllegalAnswer
from game.rulesets.fantasy import shooting
from game.rulesets.fantasy.combat import fight_one
from game.rulesets.fantasy.crews import MachineAbandoned, crew_left, machine_left
from game.rulesets.fantasy.flight import flee
from game.rulesets.fantasy.harm import HitsTaken, hit_automatically
from game.rulesets.fantasy.movement import march_bars
from game.rulesets.fantasy.piercing import BoltShot, depth_of
from game.rulesets.fantasy.pursuit import may_follow
from game.rulesets.fantasy.reactions import reaction_options
from game.rulesets.fantasy.ruleset import FANTASY
from game.rulesets.fantasy.shooting import shooter_options, shooting_bars
from game.rulesets.fantasy.templates import TemplateFell
from game.rulesets.fantasy.units import move_of, unit_strength
from game.rulesets.fantasy.war_machines import BallBounced, Misfired, engine_target_bars, faced, fire_ball
from game.scene.battle import scene
from game.scene.drawables import describe
from tests.play import Result, Table, codes, dice, fight, foot, given, play, run


def machine(id: str, kind: str, army: str = "a", **more: Any) -> Unit:
    """A machine on a 50 x 50 mm base, its crew plain foot; its muzzle at (60,20), looking north."""
    values: dict[str, Any] = {"front": (60, 20), "models": 1, "files": 1, "base": (50, 50), "troop": "war_machine"}
    return foot(id, army, special=(kind,), **{**values, **more})


def single_file(**more: Any) -> Unit:
    """Twelve orcs one behind the other straight ahead of the muzzle, their bases from 55.5 to 79.5 cm away."""
    return foot("orcs", **{"army": "b", "front": (60, 75.5), "facing": 180, "models": 12, "files": 1, **more})


def block(**more: Any) -> Unit:
    """Twenty orcs in four ranks, 30 cm ahead of the muzzle."""
    return foot("orcs", **{"army": "b", "front": (60, 50), "facing": 180, **more})


def shot(battle: Battle, *answers: Any, rolls: tuple[tuple[str | int, ...], ...] = ()) -> Result:
    """One unit shoots in a's shooting phase."""
    return run(shooting.shoot, battle, answers=answers, dice=dice(*rolls))


AHEAD = {"x": 600, "y": 800}


# -- cannon


@pytest.mark.rule("FB-EXT-06")
def test_a_cannon_hits_every_base_between_sixty_and_seventy_five_centimetres() -> None:
    """Guess 50, dice 2 (10) and 3 (15): of bases every 2 cm from 55.5 on, those from 59.5 to 75.5 are eight; S 10."""
    battle = given(machine("cannon", "cannon"), single_file(gear=("heavy_armour", "shield")))
    rolls = (("artillery", 2), ("artillery", 3), ("wound", 2, 2, 2, 2, 2, 2, 2, 1))
    done = shot(battle, "cannon", "orcs", AHEAD, 50, rolls=rolls)
    (bounce,) = done.facts(BallBounced)
    assert (bounce.start, bounce.end) == ((600.0, 800.0), (600.0, 950.0))
    (hit,) = done.facts(HitsTaken)
    assert (hit.hits, hit.wounds, hit.unsaved) == (8, 7, 7)
    assert done.battle.unit("orcs").count == 5
    assert "line bad 600 800, 600 950" in describe(scene(done.battle))


@pytest.mark.rule("FB-EXT-06")
def test_a_ball_flies_along_the_line_of_aim_whichever_way_that_lies() -> None:
    """Aimed 3 to the right for 4 ahead: down at 60 cm, (96, 68), on to 75 cm, (105, 80); who stands at 65 is hit.

    Who stands at 80 on the same line, and who stands straight ahead at 65, is not.
    """
    hit = foot("orcs", "b", (99, 71), 180, 1, 1)
    spared = foot("beyond", "b", (108, 83), 180, 1, 1), foot("ahead", "b", (60, 84), 180, 1, 1)
    battle = given(machine("cannon", "cannon"), hit, *spared)
    rolls = (("artillery", 2), ("artillery", 3), ("wound", 1))
    done = shot(battle, "cannon", "orcs", {"x": 900, "y": 600}, 50, rolls=rolls)
    (bounce,) = done.facts(BallBounced)
    assert [tuple(round(value, 3) for value in end) for end in (bounce.start, bounce.end)] == [(960, 680), (1050, 800)]
    assert [(fact.unit, fact.hits) for fact in done.facts(HitsTaken)] == [("orcs", 1)]


@pytest.mark.rule("FB-EXT-06")
@pytest.mark.parametrize(("aside", "allowed"), [(45.0, True), (46.0, False)])
def test_it_is_aimed_within_its_arc_over_the_target(aside: float, allowed: bool) -> None:
    """45 degrees to the right of its facing and no more; nor at a place beside the target."""
    wide = foot("orcs", "b", (90, 50), 180, models=30, files=30)
    battle = given(machine("cannon", "cannon"), wide)
    x = 600 + 320 * math.tan(math.radians(aside))
    rolls = (("artillery", 6), ("misfire", 5))
    if allowed:
        assert shot(battle, "cannon", "orcs", {"x": x, "y": 520}, 50, rolls=rolls).facts(Misfired)
    else:
        with pytest.raises(IllegalAnswer):
            shot(battle, "cannon", "orcs", {"x": x, "y": 520}, 50)
    with pytest.raises(IllegalAnswer, match="does not pass over orcs"):
        shot(battle, "cannon", "orcs", {"x": 570, "y": 520}, 50)


@pytest.mark.rule("FB-EXT-06")
def test_a_ball_spares_no_friend_and_does_d3_wounds() -> None:
    """Down at 68 cm, on to 78: the front two of a friendly file there, one ogre of W 3 behind it, for whom a D3."""
    friend = foot("spears", front=(60, 71.5), models=4, files=1)
    ogres = foot("ogres", "b", front=(60, 76), facing=180, models=3, files=3, base=(40, 40), troop="large", T=4, W=3)
    battle = given(machine("cannon", "cannon"), friend, ogres)
    rolls = (("artillery", 1), ("artillery", 2), ("wound", 2, 2), ("wound", 2), ("wounds", 3))
    done = run(fire_ball, battle, "cannon", "ogres", answers=[{"x": 600, "y": 780}, 43], dice=dice(*rolls))
    assert [(hit.unit, hit.hits) for hit in done.facts(HitsTaken)] == [("spears", 2), ("ogres", 1)]
    assert done.battle.unit("spears").count == 2
    assert done.battle.unit("ogres").count == 2


@pytest.mark.rule("FB-EXT-06")
def test_a_guess_is_named_before_anything_is_measured_and_goes_to_120() -> None:
    """0 to 120 cm for a cannon, 30 to 150 for a stone thrower; no prompt or option tells a distance."""
    battle = given(machine("cannon", "cannon"), block())
    rolls = (("artillery", 6), ("misfire", 5))
    done = shot(battle, "cannon", "orcs", {"x": 600, "y": 510}, 120, rolls=rolls)
    assert [(r.least, r.most) for r in done.requests if isinstance(r, Amount)] == [(0, 120)]
    assert not any("30.0" in words for words in done.asked)
    lob = given(machine("lobber", "stone_thrower"), block())
    rolls = (("scatter", 3), ("artillery", 6), ("misfire", 5))
    done = shot(lob, "lobber", "orcs", {"x": 600, "y": 510}, 30, rolls=rolls)
    assert [(r.least, r.most) for r in done.requests if isinstance(r, Amount)] == [(30, 150)]


@pytest.mark.rule("FB-EXT-06")
def test_a_bounce_that_misfires_stops_where_it_landed() -> None:
    """Guess 50, 10 over: only the base at 60 cm is hit."""
    battle = given(machine("cannon", "cannon"), single_file())
    rolls = (("artillery", 2), ("artillery", 6), ("wound", 2))
    done = shot(battle, "cannon", "orcs", AHEAD, 50, rolls=rolls)
    assert done.battle.unit("orcs").count == 11


@pytest.mark.rule("FB-EXT-06")
@pytest.mark.parametrize(("die", "result"), [(1, "destroyed"), (2, "two turns"), (3, "two turns"), (4, "one turn")])
def test_the_misfire_table(die: int, result: str) -> None:
    """1 destroyed; 2 and 3 no shot this and next turn; 4 to 6 no shot."""
    battle = given(machine("cannon", "cannon"), single_file())
    rolls = (("artillery", 6), ("misfire", die))
    done = shot(battle, "cannon", "orcs", AHEAD, 50, rolls=rolls)
    assert done.facts(Misfired)[0].result == result
    assert done.battle.unit("orcs").count == 12
    cannon = done.battle.unit("cannon")
    assert (cannon.condition is Condition.DESTROYED) is (result == "destroyed")
    jammed = []
    for turn in (3, 5):
        later = replace(done.battle, cursor=replace(done.battle.cursor, turn=turn))
        jammed.append("jammed" in codes(shooting_bars(later, later.unit("cannon"))))
    assert jammed == [result == "two turns", False]


# -- bolt thrower


@pytest.mark.rule("FB-EXT-06")
def test_a_bolt_runs_through_rank_after_rank_at_one_strength_less() -> None:
    """BS 3, short: 4+. S 6, 5, 4, 3 against T 3: 2+, 2+, 3+, 4+; four ranks, four dead; no armour saves."""
    battle = given(machine("bolts", "bolt_thrower"), block(gear=("heavy_armour", "shield")))
    rolls = (("shoot", 4), ("wound", 2), ("wound", 2), ("wound", 3), ("wound", 4))
    done = shot(battle, "bolts", "orcs", rolls=rolls)
    assert done.facts(BoltShot)[0].result == "hit"
    needed = [r.tally.total for r in done.requests if isinstance(r, Roll) and r.what == "wound" and r.tally]
    assert needed == [2, 2, 3, 4]
    assert done.battle.unit("orcs").count == 16


@pytest.mark.rule("FB-EXT-06")
def test_a_bolts_strength_is_spent_after_six_models() -> None:
    """Twelve in single file: S 6 to 1 against T 3, on 2, 2, 3, 4, 5 and 6; the seventh is not struck."""
    battle = given(machine("bolts", "bolt_thrower"), single_file())
    rolls = (("shoot", 6), *(("wound", die) for die in (2, 2, 3, 4, 5, 6)))
    done = shot(battle, "bolts", "orcs", rolls=rolls)
    needed = [r.tally.total for r in done.requests if isinstance(r, Roll) and r.what == "wound" and r.tally]
    assert needed == [2, 2, 3, 4, 5, 6]
    assert done.battle.unit("orcs").count == 6


@pytest.mark.rule("FB-EXT-06")
def test_a_bolt_that_does_not_kill_stops() -> None:
    """The second model is not wounded: one dead."""
    battle = given(machine("bolts", "bolt_thrower"), block())
    done = shot(battle, "bolts", "orcs", rolls=(("shoot", 6), ("wound", 2), ("wound", 1)))
    assert done.battle.unit("orcs").count == 19


@pytest.mark.rule("FB-EXT-06")
def test_a_bolt_does_d3_wounds() -> None:
    """Trolls W 3, T 4: S 6 wounds on 2+; a 2 on the D3 leaves the first alive, so it goes no further."""
    trolls = block(models=3, files=1, base=(40, 40), troop="large", T=4, W=3)
    battle = given(machine("bolts", "bolt_thrower"), trolls)
    done = shot(battle, "bolts", "orcs", rolls=(("shoot", 6), ("wound", 2), ("wounds", 2)))
    assert (done.battle.unit("orcs").count, done.battle.unit("orcs").wounds) == (3, 2)
    on = shot(battle, "bolts", "orcs", rolls=(("shoot", 6), ("wound", 2), ("wounds", 3), ("wound", 1)))
    assert (on.battle.unit("orcs").count, on.battle.unit("orcs").wounds) == (2, 0)


@pytest.mark.rule("FB-EXT-06")
def test_a_bolts_range_is_120_centimetres_long_beyond_sixty() -> None:
    """At 60 cm 4+, at 61 cm 5+; at 121 cm no die is rolled."""
    short = given(machine("bolts", "bolt_thrower"), block(front=(60, 80)))
    assert shot(short, "bolts", "orcs", rolls=(("shoot", 4), ("wound", 1))).facts(BoltShot)[0].result == "hit"
    far = given(machine("bolts", "bolt_thrower"), block(front=(60, 81)))
    done = shot(far, "bolts", "orcs", rolls=(("shoot", 4),))
    assert done.facts(BoltShot)[0].result == "missed"
    beyond = given(machine("bolts", "bolt_thrower", front=(10, 60), facing=90), block(front=(131, 60), facing=270))
    assert shot(beyond, "bolts", "orcs").facts(BoltShot)[0].result == "beyond"


@pytest.mark.rule("FB-EXT-06")
def test_from_a_flank_a_bolt_runs_along_the_files() -> None:
    """Four ranks deep from the front, five files from the side."""
    bolts, orcs = machine("bolts", "bolt_thrower"), block()
    assert depth_of(given(bolts, orcs), bolts, orcs) == 4
    turned = block(facing=90, front=(60, 50))
    assert depth_of(given(bolts, turned), bolts, turned) == 5


# -- stone thrower


@pytest.mark.rule("FB-EXT-06")
def test_a_stone_strikes_the_model_under_its_centre_with_eight() -> None:
    """Guess 31 on a front 30 cm away: centre on the middle base; 6 inside, of 7 brushed 2: 8 hits.

    The central one S 8 against T 3 on 2+, the seven others S 4 on 3+; armour saves none.
    """
    battle = given(machine("lobber", "stone_thrower"), block(gear=("heavy_armour", "shield")))
    rolls = (("scatter", 1), ("brushed", 4, 6, 3, 3, 3, 3, 3), ("wound", 2), ("wound", 3, 3, 3, 2, 2, 2, 2))
    done = shot(battle, "lobber", "orcs", {"x": 600, "y": 510}, 31, rolls=rolls)
    assert done.facts(TemplateFell)[0].at == (600.0, 510.0)
    needed = [r.tally.total for r in done.requests if isinstance(r, Roll) and r.what == "wound" and r.tally]
    assert needed == [2, 3]
    assert done.battle.unit("orcs").count == 16


@pytest.mark.rule("FB-EXT-06", "FB-EXT-13")
def test_a_stone_that_scatters_comes_down_elsewhere() -> None:
    """15 cm to the east of the aim: nobody there."""
    battle = given(machine("lobber", "stone_thrower"), block())
    rolls = (("scatter", 3), ("artillery", 3), ("direction", 90))
    done = shot(battle, "lobber", "orcs", {"x": 600, "y": 510}, 31, rolls=rolls)
    assert done.facts(TemplateFell)[0].at == (750.0, 510.0)
    assert done.battle.unit("orcs").count == 20


# -- who shoots


@pytest.mark.rule("FB-SHT-01")
def test_archers_and_a_cannon_are_both_offered() -> None:
    """And each shoots once."""
    battle = given(machine("cannon", "cannon"), foot("archers", front=(90, 20), gear=("bow",)), single_file())
    options = {str(option.value): codes(option.blocked) for option in shooter_options(battle)}
    assert options == {"cannon": [], "archers": []}
    rolls = (("artillery", 6), ("misfire", 5))
    done = shot(battle, "cannon", "orcs", AHEAD, 50, rolls=rolls)
    assert codes(shooting_bars(done.battle, done.battle.unit("cannon"))) == ["shot"]


@pytest.mark.rule("FB-EXT-06")
def test_it_faces_anew_for_free_but_any_other_movement_leaves_no_shot() -> None:
    """An enemy behind: turned on its centre and shot at; moved: barred."""
    behind = block(front=(60, 5), facing=0, models=5, files=5)
    lobber = machine("lobber", "bolt_thrower", front=(60, 60))
    battle = given(lobber, behind)
    turned = faced(battle, lobber, behind)
    assert turned.block.pose.facing == 180
    assert turned.block.centre == lobber.block.centre
    done = shot(battle, "lobber", "orcs", rolls=(("shoot", 1),))
    assert done.battle.unit("lobber").block.pose.facing == 180
    assert not done.battle.unit("lobber").has("moved")
    moved = lobber.marked("moved", Until.TURN)
    assert codes(shooting_bars(given(moved, behind), moved)) == ["moved"]


@pytest.mark.rule("FB-EXT-06")
def test_it_needs_sight_of_its_target_and_room_to_turn() -> None:
    """A screen hides the orcs; a neighbour leaves no room to turn."""
    lobber = machine("lobber", "stone_thrower")
    screen = foot("spears", front=(60, 30), models=40, files=40)
    assert codes(engine_target_bars(given(lobber, screen, block()), lobber, block())) == ["not_seen"]
    right = foot("right", front=(64.5, 20), models=4, files=2)
    aside = block(front=(20, 30))
    assert codes(engine_target_bars(given(lobber, right, aside), lobber, aside)) == ["no_room"]
    assert engine_target_bars(given(lobber, aside), lobber, aside) == ()


# -- machine and crew


@pytest.mark.rule("FB-UNI-06")
def test_a_cannon_with_three_crew_is_one_unit_of_strength_four() -> None:
    """Machine and crew are one unit; a flame-thrower team would be infantry."""
    cannon = machine("cannon", "cannon")
    assert (cannon.count, crew_left(cannon), unit_strength(cannon)) == (1, 3, 4)


@pytest.mark.rule("FB-EXT-06")
def test_hits_from_afar_fall_on_the_machine_on_one_to_four() -> None:
    """Six hits of S 4: dice 1 to 4 the machine, T 7, wounded on 6; 5 and 6 the crew, T 3, on 3+."""
    battle = given(machine("cannon", "cannon"))
    rolls = (("machine or crew", 1, 2, 3, 4, 5, 6), ("damage", 6, 5, 5, 5), ("wound", 3, 2))
    done = run(_hits, battle, 6, dice=dice(*rolls))
    cannon = done.battle.unit("cannon")
    assert (machine_left(cannon), crew_left(cannon)) == (2, 2)


@pytest.mark.rule("FB-EXT-06", "FB-UNI-06")
def test_a_crew_counts_three_unless_the_data_says_otherwise() -> None:
    """Five of its own: three dead leave two."""
    assert crew_left(machine("cannon", "cannon")) == 3
    five = replace(machine("cannon", "cannon"), special=(SpecialRule("cannon", (("crew", 5),)),))
    done = run(_hits, given(five), 3, dice=dice(("machine or crew", 5, 5, 5), ("wound", 3, 3, 3)))
    assert crew_left(done.battle.unit("cannon")) == 2


@pytest.mark.rule("FB-EXT-06")
def test_a_machine_has_three_wounds_and_a_dead_crew_loses_it() -> None:
    """S 10 against T 7 on 2+, D3 wounds: 3 are its end. Three of the crew dead are the end too."""
    battle = given(machine("cannon", "cannon"))
    rolls = (("machine or crew", 4), ("damage", 2), ("wounds", 3))
    done = run(_ball, battle, dice=dice(*rolls))
    assert done.battle.unit("cannon").condition is Condition.DESTROYED
    crew = (("machine or crew", 5, 5, 5), ("wound", 3, 3, 3))
    done = run(_hits, battle, 3, dice=dice(*crew))
    assert done.battle.unit("cannon").condition is Condition.DESTROYED


def _hits(game: Any, hits: int) -> Any:
    yield from hit_automatically(game, "cannon", hits, 4, why="a volley")


def _ball(game: Any) -> Any:
    yield from hit_automatically(game, "cannon", 1, 10, why="a ball", armour=False, wounds="D3")


@pytest.mark.rule("FB-EXT-06")
def test_a_crew_does_not_panic_for_its_losses() -> None:
    """Two of three fallen in the shooting phase: no test at its end; nor does the machine's damage count."""
    phases = {phase.name: phase for phase in FANTASY.schedule.turn}
    rolls = dice(("machine or crew", 5, 5, 4), ("damage", 6), ("wound", 3, 3))
    table = Table(given(machine("cannon", "cannon"), active="b"), dice=rolls)
    table.phase(phases["shooting_begins"])
    table.step(_hits, 3)
    table.phase(phases["panic_after_shooting"])
    done = table.done()
    assert (crew_left(done.battle.unit("cannon")), machine_left(done.battle.unit("cannon"))) == (1, 2)
    assert not any(isinstance(request, Roll) and request.what == "panic" for request in done.requests)


@pytest.mark.rule("FB-C-11")
def test_the_crew_fights_as_foot_and_is_what_the_enemy_hits() -> None:
    """Five orcs, I 5, strike first: 5 attacks, two of the crew die; the one left strikes once."""
    cannon = machine("cannon", "cannon")
    orcs = foot("orcs", "b", front=(60, 20), facing=180, models=5, files=5, I=5)
    battle = given(cannon, orcs, fights=[fight("cannon", "orcs", since=1)])
    touching = 3
    rolls = (
        ("hit", *[4] * touching),
        ("wound", 4, 4, 3),
        ("hit", 4),
        ("wound", 4),
    )
    done = run(fight_one, battle, ("cannon", "orcs"), dice=dice(*rolls))
    assert crew_left(done.battle.unit("cannon")) == 1
    assert machine_left(done.battle.unit("cannon")) == 3
    assert done.battle.unit("orcs").count == 4


@pytest.mark.rule("FB-C-11")
def test_all_three_strike_while_they_live() -> None:
    """I 5 crew first: three attacks."""
    cannon = machine("cannon", "cannon", I=5)
    orcs = foot("orcs", "b", front=(60, 20), facing=180, models=5, files=5)
    battle = given(cannon, orcs, fights=[fight("cannon", "orcs", since=1)])
    rolls = (("hit", 1, 1, 1), ("hit", 1, 1, 1))
    done = run(fight_one, battle, ("cannon", "orcs"), dice=dice(*rolls))
    assert [len(r.examples()[0]) for r in done.requests if isinstance(r, Roll)] == [3, 3]  # type: ignore[index]


@pytest.mark.rule("FB-C-11")
def test_a_crew_that_flees_loses_the_machine_and_runs_with_its_own_m() -> None:
    """Three men on foot run 5D6 from where the machine stood; the unit is no engine any more."""
    battle = given(machine("cannon", "cannon", front=(60, 60)))
    done = run(flee, battle, "cannon", 0.0, "panic", dice=dice(("flight", 2, 2, 2, 2, 2)))
    assert done.facts(MachineAbandoned)
    crew = done.battle.unit("cannon")
    assert (crew.troop, crew.count, unit_strength(crew)) == ("infantry", 3, 3)
    assert crew.is_fleeing
    assert not shooting.shoots(done.battle, crew)
    assert crew.block.centre[1] == pytest.approx(600 - 25 + 100)


@pytest.mark.rule("FB-EXT-06")
def test_it_moves_with_its_crew_neither_marching_nor_charging_and_holds_or_flees() -> None:
    """M of the crew; hold and flee are its reactions."""
    cannon = machine("cannon", "cannon", M=10)
    battle = given(cannon, single_file())
    assert move_of(cannon) == 100
    assert codes(march_bars(battle, cannon)) == ["war_machine"]
    offered = [option.key for option in reaction_options(battle, cannon) if not option.blocked]
    assert offered == ["hold", "flee"]
    done = play(battle, "charges")
    assert done.requests == []


@pytest.mark.rule("FB-C-11", "FB-EXT-06")
def test_crews_never_pursue() -> None:
    """Winners or not."""
    won = machine("cannon", "cannon").marked("won", Until.TURN, 2)
    assert not may_follow(given(won), won)
    assert may_follow(given(foot("spears").marked("won", Until.TURN, 2)), foot("spears").marked("won", Until.TURN, 2))
