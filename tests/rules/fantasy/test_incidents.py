"""Moves suspended by what waits on their way (FB-CHG-08, FB-TRN-09), and fanatics who come out (FB-EXT-17)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.engagement import ChargeResult
from game.battle.events import UnitMoved
from game.battle.unit import Condition, SpecialRule
from game.geometry.bases import Base
from game.geometry.legs import Ahead
from game.geometry.measure import distance
from game.geometry.pose import Pose
from game.geometry.ranks import Loose
from game.rulesets.fantasy import charge_moves, charges, combat, compulsory, flight, pursuit, remaining
from game.rulesets.fantasy.characters import CharacterLeft
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.harm import HitsTaken
from game.rulesets.fantasy.incidents import MoveSuspended
from game.rulesets.fantasy.pursuit_paths import run_path
from game.rulesets.fantasy.shooting import target_bars
from game.rulesets.fantasy.special import fanatics
from game.rulesets.fantasy.special.fanatics import FanaticLetLoose
from game.rulesets.fantasy.turn import has_room_to_march
from tests.play import area, codes, dice, fleeing, foot, front, given, hero, horse, led, play, run

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from tests.play import Result

AWAY = {"x": 900.0, "y": 1190.0}
"""Where the owner points: up the table, away from whoever comes from below."""
FIVE = ("fanatic", 1, 1, 1, 1, 1)


def goblins(number: int = 1, **more: Any) -> Unit:
    """Goblins that hide fanatics, ten wide; their front edge at y = 83 faces down."""
    unit = foot("goblins", "b", **{"front": (90, 83), "facing": 180, "files": 10, **more})
    return replace(unit, special=(SpecialRule("fanatics", (("number", number),)),))


def knights(**more: Any) -> Unit:
    """M 18, in one rank; their front at y = 50."""
    return horse("knights", front=(90, 50), **{"models": 5, "M": 18, **more})


def loose(id: str = "fanatic", army: str = "b", at: tuple[float, float] = (90, 60), **more: Any) -> Unit:
    """A fanatic already out."""
    return foot(id, army, at, models=1, files=1, special=("fanatic", "immune_to_psychology"), M=0, **more)


def charging(*units: Unit, **more: Any) -> Battle:
    battle = given(*units, **more)
    return ChargeDeclared(charges.declared(battle, "knights", "goblins")).apply(battle)


def moves(result: Result, unit: str) -> list[tuple[str, float]]:
    """How a unit moved, in cm."""
    return [(m.how, round(m.cost / 10, 3)) for m in result.facts(UnitMoved) if m.unit == unit]


@pytest.mark.rule("FB-CHG-08", "FB-TRN-09", "FB-EXT-17")
def test_the_charge_pauses_after_thirteen_and_goes_on_for_up_to_twenty() -> None:
    """M 18 (36), 33 cm away, straight: pause after 13 cm, the fanatic settled, then the last 20."""
    done = run(charge_moves.move, charging(knights(), goblins()), answers=[AWAY], dice=dice(FIVE))
    assert moves(done, "knights") == [("onrush", 13.0), ("charge", 20.0)]
    kinds = [type(event) for event in done.events]
    order = [kinds.index(kind) for kind in (MoveSuspended, FanaticLetLoose)]
    last = max(n for n, event in enumerate(done.events) if isinstance(event, UnitMoved) and event.unit == "knights")
    assert order == sorted(order)
    assert order[-1] < last
    charge = done.battle.charge_of("knights")
    assert charge is not None
    assert charge.result is ChargeResult.CONTACT
    assert done.battle.fight("knights", "goblins") is not None


@pytest.mark.rule("FB-CHG-08", "FB-TRN-09")
def test_what_is_left_is_measured_again_where_somebody_came_into_the_way() -> None:
    """The fanatic stops 2 cm short of the knights' path end: the way is shut, and no more than M - 13 = 5 is left."""
    toward = {"x": 900.0, "y": 600.0}
    done = run(charge_moves.move, charging(knights(), goblins()), answers=[toward], dice=dice(FIVE))
    charge = done.battle.charge_of("knights")
    assert charge is not None
    assert charge.result is ChargeResult.FAILED
    assert moves(done, "knights") == [("onrush", 13.0), ("failed_charge", 5.0)]
    assert front(done.battle, "knights") == (90.0, 68.0, 0.0)


@pytest.mark.rule("FB-CHG-08")
def test_a_march_stops_as_well_and_goes_its_way() -> None:
    """15 cm of march from 33: after 13 the fanatic comes out, then the other 2."""
    marcher = foot("marcher", front=(90, 50), M=10)
    legs = [{"ahead": 150.0}]
    answers = ["marcher", "march", legs, AWAY, "done"]
    battle = given(marcher, goblins(), foot("idle", front=(20, 20)))
    done = play(battle, "remaining_moves", answers=answers, dice=dice(FIVE))
    assert moves(done, "marcher") == [("march", 13.0), ("march", 2.0)]
    assert front(done.battle, "marcher") == (90.0, 65.0, 0.0)


@pytest.mark.rule("FB-CHG-08")
def test_a_move_that_ends_at_twenty_or_nearer_triggers_and_one_that_stays_off_does_not() -> None:
    """13.0 cm ahead ends at 20.0 (within X includes X); 12.9 ends at 20.1."""
    for ahead, out in ((130.0, 1), (129.0, 0)):
        answers: list[Any] = ["marcher", "march", [{"ahead": ahead}], *([AWAY] if out else []), "done"]
        battle = given(foot("marcher", front=(90, 50)), goblins(), foot("idle", front=(20, 20)))
        done = play(battle, "remaining_moves", answers=answers, dice=dice(*[FIVE] * out))
        assert len(done.facts(FanaticLetLoose)) == out


@pytest.mark.rule("FB-CHG-08")
def test_runaways_and_pursuers_stop_as_well() -> None:
    """A flight of 20 cm from 33: 13, then 7; a pursuit of 15: 13, then 2."""
    runner = fleeing(foot("runner", front=(90, 50)))
    flight_dice = ("flight", 4, 4, 4, 4, 4)
    done = run(
        flight.flee,
        given(runner, goblins()),
        "runner",
        0.0,
        "later flight",
        answers=[AWAY],
        dice=dice(flight_dice, FIVE),
    )
    assert moves(done, "runner") == [("flight", 13.0), ("flight", 7.0)]
    assert done.battle.unit("runner").mark("fled_distance") == 200.0
    battle = given(foot("pursuer", front=(90, 50)), goblins())
    chase = run(
        pursuit.arrive, battle, run_path(battle, "pursuer", 0.0, 150.0), "pursuit", answers=[AWAY], dice=dice(FIVE)
    )
    assert moves(chase, "pursuer") == [("pursuit", 13.0), ("pursuit", 2.0)]


@pytest.mark.rule("FB-CHG-08")
def test_a_charge_that_fails_stops_as_well() -> None:
    """37 cm for a charge of 36: it moves M 18, but after 17 the fanatic comes out, then the other 1."""
    battle = charging(knights(), goblins(front=(90, 87)))
    done = run(charge_moves.move, battle, answers=[AWAY], dice=dice(FIVE))
    assert moves(done, "knights") == [("failed_charge", 17.0), ("failed_charge", 1.0)]
    charge = done.battle.charge_of("knights")
    assert charge is not None
    assert charge.result is ChargeResult.FAILED


@pytest.mark.rule("FB-CHG-08")
def test_what_waits_for_skirmishers_speaks_where_they_come_to_stand() -> None:
    """Ahead 15 of 33: 18 from the goblins."""
    scouts = replace(foot("scouts", front=(90, 50), models=3, files=3), troop="skirmishers")
    group = Loose(tuple(Pose(900 + 30.0 * n, 490, 0) for n in (-1, 0, 1)), Base(20, 20), 0.0)
    scouts = replace(scouts, body=group)
    answers = ["scouts", "march", [{"ahead": 150.0}], AWAY, "done"]
    done = play(
        given(scouts, goblins(), foot("idle", front=(20, 20))), "remaining_moves", answers=answers, dice=dice(FIVE)
    )
    assert [cm for _, cm in moves(done, "scouts")] == [15.0]
    assert len(done.facts(FanaticLetLoose)) == 1


@pytest.mark.rule("FB-CHG-08")
def test_a_pursuer_still_charges_the_fresh_enemy_it_runs_into_unless_its_way_is_shut() -> None:
    """40 cm of pursuit from 33: 13 (a hair of a free wheel), then 20 into the goblins; or up to the fanatic."""
    battle = given(foot("pursuer", front=(90, 50)), goblins(files=5))
    path = run_path(battle, "pursuer", 0.0, 400.0)
    home = run(pursuit.arrive, battle, path, "pursuit", answers=[AWAY], dice=dice(FIVE))
    assert home.battle.fight("pursuer", "goblins") is not None
    assert [cm for _, cm in moves(home, "pursuer")] == [pytest.approx(13.0, abs=0.05), pytest.approx(20.0, abs=0.05)]
    shut = run(pursuit.arrive, battle, path, "pursuit", answers=[{"x": 900.0, "y": 600.0}], dice=dice(FIVE))
    assert shut.battle.fight("pursuer", "goblins") is None
    assert front(shut.battle, "pursuer")[1] < 78.0


@pytest.mark.rule("FB-EXT-17")
def test_all_three_come_out_each_where_the_owner_points() -> None:
    """A unit hides 0 to 3; 5D6 each: 5, 5 and 5 cm beyond the unit's edge."""
    answers = [{"x": 0.0, "y": 870.0}, {"x": 1800.0, "y": 870.0}, AWAY]
    done = run(charge_moves.move, charging(knights(), goblins(3)), answers=answers, dice=dice(FIVE, FIVE, FIVE))
    out = [fact.fanatic.id for fact in done.facts(FanaticLetLoose)]
    assert out == ["goblins-fanatic-1", "goblins-fanatic-2", "goblins-fanatic-3"]
    assert [round(cm, 2) for _, cm in (move for id in out for move in moves(done, id))] == [5.0, 5.0, 5.0]
    assert fanatics.hidden(done.battle.unit("goblins")) == 0
    assert fanatics.hidden(goblins(0)) == 0


@pytest.mark.rule("FB-EXT-17")
def test_whoever_he_runs_through_takes_d6_hits_of_strength_five_without_armour_and_he_halts_beyond() -> None:
    """Die 4: four hits, wounds on 2+ against T 3, no save though they wear armour; friend and foe alike."""
    friend = foot("friend", "b", front=(90, 62), facing=180, models=10, files=5, gear=["heavy_armour"])
    start = loose(at=(90, 60))
    rolls = [("fanatic", 1, 1, 1, 1, 1), ("fanatic hits", 4), ("wound", 2, 2, 2, 1)]
    done = run(fanatics.whirl, given(start, friend), "fanatic", 0.0, dice=dice(*rolls))
    (taken,) = done.facts(HitsTaken)
    assert (taken.unit, taken.hits, taken.wounds, taken.unsaved) == ("friend", 4, 3, 3)
    assert done.battle.unit("friend").count == 7
    x, y, _ = front(done.battle, "fanatic")
    assert (x, round(y - 2.0, 2)) == (90.0, 66.1)


@pytest.mark.rule("FB-EXT-17")
@pytest.mark.parametrize("kind", ["wood", "difficult", "impassable"])
def test_ground_that_is_not_open_is_his_end(kind: str) -> None:
    wood = area(kind, (80, 64), (100, 64), (100, 70), (80, 70))
    done = run(fanatics.whirl, given(loose(), terrain=[wood]), "fanatic", 0.0, dice=dice(FIVE))
    assert done.battle.unit("fanatic").condition is Condition.DESTROYED
    assert moves(done, "fanatic") == [("fanatic", 4.0)]


@pytest.mark.rule("FB-EXT-17")
def test_the_tables_edge_is_his_end_and_a_hill_is_open_ground() -> None:
    done = run(fanatics.whirl, given(loose(at=(90, 118))), "fanatic", 0.0, dice=dice(FIVE))
    assert done.battle.unit("fanatic").condition is Condition.DESTROYED
    hill = area("hill", (80, 64), (100, 64), (100, 70), (80, 70))
    over = run(fanatics.whirl, given(loose(), terrain=[hill]), "fanatic", 0.0, dice=dice(FIVE))
    assert front(over.battle, "fanatic") == (90.0, 65.0, 0.0)


@pytest.mark.rule("FB-EXT-17", "FB-CMP-02")
def test_in_every_turn_of_the_owner_he_whirls_on_in_a_random_direction() -> None:
    """Step 3: a direction of 360, here 90, and 5D6 = 10 cm."""
    rolls = [("direction", 90), ("fanatic", 2, 2, 2, 2, 2)]
    done = run(compulsory.move, given(loose(army="a")), dice=dice(*rolls), repeat=True)
    x, y, facing = front(done.battle, "fanatic")
    assert (round(x - 1.0, 2), round(y + 1.0, 2), facing) == (100.0, 60.0, 90.0)


@pytest.mark.rule("FB-EXT-17")
def test_he_counts_for_march_checks_but_nobody_charges_or_fights_him() -> None:
    spears = foot("spears", front=(90, 55))
    battle = given(spears, loose(at=(90, 62)))
    assert not has_room_to_march(battle, spears)
    assert "fanatic" in codes(charges.charge_bars(battle, "spears", "fanatic"))
    assert [option.key for option in charges.charge_targets(battle, spears)] == ["none"]
    archers = foot("archers", front=(90, 55), gear=["bow"])
    assert codes(target_bars(given(archers, loose(at=(90, 62))), archers, loose(at=(90, 62)))) == ["fanatic"]
    touching = given(spears, loose(at=(90, 57)))
    assert combat.current_engagements(touching) == ()


def test_the_way_of_a_suspended_move_is_one_leg_cut_in_two() -> None:
    done = run(charge_moves.move, charging(knights(), goblins()), answers=[AWAY], dice=dice(FIVE))
    first, second = [m for m in done.facts(UnitMoved) if m.unit == "knights"]
    assert [leg for leg in (*first.legs, *second.legs) if isinstance(leg, Ahead)] == [
        Ahead(pytest.approx(130.0)),
        Ahead(pytest.approx(200.0)),
    ]


# -- a character on his way out of his unit


def leaving(front: tuple[float, float], *answers: Any, ahead: float = 80.0) -> Result:
    """A captain, first man in the middle of 20 spears, leaves straight ahead; goblins' front at y = 83."""
    battle = given(*led(foot("spears", front=front, files=5), hero("captain")), goblins())
    return run(remaining.move, battle, answers=["captain", "move", [{"ahead": ahead}], *answers], dice=dice(FIVE))


@pytest.mark.rule("FB-CHG-08", "FB-EXT-03")
def test_a_character_who_leaves_his_unit_stops_as_well_and_goes_his_way() -> None:
    """23 cm to the goblins, 8 to go: after 3, 1 clear of his unit, the fanatic comes out; then the other 5."""
    done = leaving((90, 60), AWAY)
    assert moves(done, "captain") == [("move", 3.0), ("move", 5.0)]
    assert front(done.battle, "captain") == (90.0, 68.0, 0.0)
    kinds = [type(event) for event in done.events]
    assert kinds.index(CharacterLeft) < kinds.index(MoveSuspended) < kinds.index(FanaticLetLoose)
    assert done.battle.unit("captain").has("ordered")
    assert done.battle.unit("spears").body.count == 20


@pytest.mark.rule("FB-CHG-08", "FB-EXT-03")
def test_what_speaks_while_he_is_still_among_his_men_finds_him_there() -> None:
    """21 cm: after 1 his base of 2 cm is half in the first rank. The fanatic comes out, then he goes his 8 at once."""
    done = leaving((90, 62), AWAY)
    assert moves(done, "captain") == [("move", 8.0)]
    kinds = [type(event) for event in done.events]
    assert kinds.index(MoveSuspended) < kinds.index(FanaticLetLoose) < kinds.index(CharacterLeft)
    assert front(done.battle, "captain") == (90.0, 70.0, 0.0)


@pytest.mark.rule("FB-CHG-08", "FB-EXT-03")
def test_a_way_out_that_a_fanatic_has_closed_is_gone_as_far_as_it_is_open() -> None:
    """He stands across the captain's way: the first part is 3 cm, and 3 cm of air stay between the two."""
    battle = given(*led(foot("spears", front=(90, 60)), hero("captain")), goblins())
    toward = {"x": 900.0, "y": 600.0}
    answers = ["captain", "move", [{"ahead": 100.0}], toward]
    done = run(remaining.move, battle, answers=answers, dice=dice(("fanatic", 2, 2, 2, 2, 2)))
    fanatic, captain = done.battle.unit("goblins-fanatic-1"), done.battle.unit("captain")
    assert moves(done, "captain")[0] == ("move", 3.0)
    assert 0 < moves(done, "captain")[1][1] < 7.0
    assert round(distance(fanatic.body, captain.body), 1) == 30.0
