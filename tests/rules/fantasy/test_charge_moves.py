"""Charge moves: reach, the best path, alignment, failure, several chargers (FB-CHG-09 to 18, FB-ALN, FB-ARC)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from game.battle.engagement import ChargeKind, ChargeResult
from game.battle.events import UnitMoved
from game.engine.game import Game
from game.geometry.arcs import charged_side, votes, zone
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.measure import overlaps
from game.geometry.ranks import Side
from game.geometry.triggers import first_within
from game.rulesets.fantasy import approaches, charges
from game.rulesets.fantasy.charge_moves import engage
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.result import counted_ranks, side_tally
from game.rulesets.fantasy.special import SPECIAL
from tests.play import box, fight, foot, given, horse, lone, play, wall

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.geometry.approach import Verdict

ORIGIN = 50.0
"""The rows' origin lies at (50, 50) on the table, in cm."""


def at(x: float, y: float) -> tuple[float, float]:
    """A place of a row on the table."""
    return x + ORIGIN, y + ORIGIN


def home(x: float, y: float) -> tuple[float, float]:
    """A place on the table, mm, as the row's place."""
    return round(x / 10 - ORIGIN, 2), round(y / 10 - ORIGIN, 2)


SPEARS = foot("spears", front=at(5, 0))
"""20 models in 5 files: FL (0, 0), FR (10, 0), facing up the table."""


def declared(battle: Battle, *pairs: tuple[str, str]) -> Battle:
    """The battle after some declarations."""
    for by, target in pairs:
        battle = ChargeDeclared(charges.declared(battle, by, target)).apply(battle)
    return battle


def charge(battle: Battle, *pairs: tuple[str, str], answers: tuple[str, ...] = ()) -> Battle:
    """The battle after charges on units that hold."""
    holding = ["hold"] * len({target for _, target in pairs if not battle.is_engaged(target)})
    return play(declared(battle, *pairs), "reactions", until="charge_moves", answers=[*holding, *answers]).battle


FOE = foot("foe", army="b", front=at(17, 14), facing=180)
"""The target of the example: box x 12 to 22, y 14 to 22, its front toward the charger."""


def verdict(allowance: float, *units: Unit) -> Verdict:
    """Spears charge the foe with so many cm."""
    return approaches.charge_verdict(given(SPEARS, FOE, *units), "spears", "foe", allowance=allowance * 10)


@pytest.mark.rule("FB-CHG-10")
def test_a_near_target_is_out_of_reach_when_the_wheel_costs_too_much() -> None:
    short = verdict(15)
    assert round(short.distance / 10, 2) == 14.14
    assert short.best is None
    least = verdict(16).best
    assert least is not None
    assert least.cost / 10 == pytest.approx(15.56, abs=0.05)
    first = least.legs[0].leg
    assert isinstance(first, Wheel)
    assert (first.hand, round(first.degrees, 0)) == (Hand.RIGHT, 8)


@pytest.mark.rule("FB-CHG-12", "FB-CHG-11")
@pytest.mark.parametrize(("allowance", "models"), [(16, 1), (17, 2), (18, 3), (19, 4), (20, 5)])
def test_as_many_models_as_the_allowance_permits(allowance: float, models: int) -> None:
    best = verdict(allowance).best
    assert best is not None
    assert len(best.by) == models
    assert sum(isinstance(costed.leg, Wheel) for costed in best.legs) <= 1


@pytest.mark.rule("FB-CHG-12", "FB-ALN-01", "FB-ALN-02")
def test_the_charge_ends_lined_up_and_aligning_is_free() -> None:
    done = charge(given(SPEARS, FOE), ("spears", "foe"))
    moved = done.unit("spears").block
    assert home(*moved.front_left) == pytest.approx((10.0, 14), abs=0.05)
    assert home(*moved.front_right) == pytest.approx((20.0, 14), abs=0.05)
    best = verdict(20).best
    assert best is not None
    assert best.cost / 10 == pytest.approx(19.09, abs=0.05)
    assert best.legs[0].cost / 10 == pytest.approx(7.43, abs=0.05)
    assert best.touched == (0, 1, 2, 3, 4)


@pytest.mark.rule("FB-CHG-12")
def test_straight_ahead_no_wheel() -> None:
    battle = given(SPEARS, foot("foe", army="b", front=at(5, 15), facing=180))
    best = approaches.charge_verdict(battle, "spears", "foe").best
    assert best is not None
    assert [costed.leg for costed in best.legs] == [Ahead(150.0)]
    assert (best.cost, len(best.by)) == (150.0, 5)


@pytest.mark.rule("FB-CHG-09")
@pytest.mark.parametrize(("distance", "result"), [(14, ChargeResult.CONTACT), (16, ChargeResult.FAILED)])
def test_a_wood_slows_the_charge(distance: float, result: ChargeResult) -> None:
    foe = foot("foe", army="b", front=at(5, distance), facing=180)
    wood = box("wood", *at(-20, 10), *at(30, 30))
    done = charge(given(SPEARS, foe, terrain=[wood]), ("spears", "foe"))
    charged = done.charge_of("spears")
    assert charged is not None
    assert charged.result is result


@pytest.mark.rule("FB-CHG-13")
def test_a_failed_charge_moves_its_normal_move() -> None:
    ahead = charge(given(SPEARS, foot("foe", army="b", front=at(5, 25), facing=180)), ("spears", "foe"))
    assert home(*ahead.unit("spears").block.pose.point) == (5, 10)
    assert ahead.unit("spears").has("failed_charge")


@pytest.mark.rule("FB-CHG-13")
def test_a_failed_charge_wheels_toward_the_enemy_first() -> None:
    battle = given(SPEARS, foot("foe", army="b", front=at(30, 30), facing=180))
    done = play(declared(battle, ("spears", "foe")), "reactions", until="charge_moves", answers=["hold"])
    moved = done.facts(UnitMoved)[-1]
    wheel, ahead = moved.legs
    assert (wheel.hand, wheel.degrees) == (Hand.RIGHT, pytest.approx(37.75, abs=0.01))
    assert ahead.distance / 10 == pytest.approx(3.41, abs=0.01)
    assert home(*moved.body.front_right) == pytest.approx((12.1, 2.7), abs=0.05)


@pytest.mark.rule("FB-CHG-13", "FB-MOV-19")
def test_a_failed_charge_stops_three_centimetres_before_any_enemy() -> None:
    foe, other = (
        foot("foe", army="b", front=at(5, 25), facing=180),
        foot("other", army="b", front=at(12, 8), facing=180),
    )
    done = charge(given(SPEARS, foe, other), ("spears", "foe"))
    assert home(*done.unit("spears").block.pose.point) == (5, 5)


@pytest.mark.rule("FB-CHG-18")
def test_a_later_charger_may_still_touch_the_corner_of_a_taken_side() -> None:
    first, second = foot("first", front=at(5, 0)), foot("second", front=at(15, 0))
    foe = foot("foe", army="b", front=at(5, 15), facing=180)
    done = charge(given(first, second, foe), ("first", "foe"), ("second", "foe"), answers=("first",))
    assert home(*done.unit("second").block.front_left) == (10, 15)
    assert done.fight("second", "foe") is not None


@pytest.mark.rule("FB-CHG-18")
def test_with_a_lake_in_the_lane_the_later_charge_fails() -> None:
    first, second = foot("first", front=at(5, 0)), foot("second", front=at(15, 0))
    foe = foot("foe", army="b", front=at(5, 15), facing=180)
    battle = given(first, second, foe, terrain=[box("lake", *at(10, 5), *at(20, 60))])
    done = charge(battle, ("first", "foe"), ("second", "foe"), answers=("first",))
    assert done.fight("first", "foe") is not None
    failed = done.charge_of("second")
    assert failed is not None
    assert failed.result is ChargeResult.FAILED


@pytest.mark.rule("FB-CHG-18")
def test_the_active_player_chooses_who_moves_first() -> None:
    first, second = foot("first", front=at(5, 0)), foot("second", front=at(15, 0))
    foe = foot("foe", army="b", front=at(10, 15), facing=180)
    battle = declared(given(first, second, foe), ("first", "foe"), ("second", "foe"))
    done = play(battle, "reactions", until="charge_moves", answers=["hold", "second"])
    assert [moved.unit for moved in done.facts(UnitMoved)] == ["second", "first"]


@pytest.mark.rule("FB-CHG-16")
@pytest.mark.parametrize(("models", "ranks"), [(5, 0), (4, 3)])
def test_a_flank_charge_by_five_takes_the_rank_bonus(models: int, ranks: int) -> None:
    foe = foot("foe", army="b", front=at(0, 20), facing=0)
    flankers = foot("flankers", front=at(20, 16), facing=270, models=models, files=models)
    done = charge(given(flankers, foe), ("flankers", "foe"))
    made = done.fight("flankers", "foe")
    assert made is not None
    assert made.half("flankers").attacks is Side.RIGHT
    assert counted_ranks(done, done.unit("foe")) == ranks


TARGET = foot("target", army="b", front=at(0, 4))
"""Box x -5 to 5, y -4 to 4, facing up."""


def one_rank(centres_x: float, first: float, models: int) -> Unit:
    """A rank whose base centres stand at one x, 2 cm apart from `first` up, facing left."""
    middle = first + (models - 1)
    return foot("rank", front=at(centres_x - 1, middle), facing=270, models=models, files=models)


@pytest.mark.rule("FB-ARC-01")
def test_where_most_of_the_charger_stands_is_the_charged_side() -> None:
    flank = one_rank(12, 6, 5)
    assert votes(TARGET.block, flank.body) == {Side.FRONT: 2, Side.LEFT: 0, Side.RIGHT: 3, Side.REAR: 0}
    assert charged_side(TARGET.body, flank.body) is Side.RIGHT
    assert charged_side(TARGET.body, one_rank(12, 8, 4).body) is Side.FRONT


@pytest.mark.rule("FB-ARC-01")
def test_a_column_votes_with_all_its_models_or_with_its_front() -> None:
    column = foot("column", front=at(6, 13), facing=270, models=10, files=2, base=(25, 50))
    assert votes(TARGET.block, column.body) == {Side.FRONT: 3, Side.LEFT: 0, Side.RIGHT: 7, Side.REAR: 0}
    for option, side in (("models", Side.RIGHT), ("front_rank", Side.FRONT)):
        battle = given(column, TARGET, options={"arc_vote": option})
        assert approaches.side_charged(battle, column, TARGET) is side


@pytest.mark.rule("FB-ARC-02")
def test_zones_end_at_rays_of_forty_five_degrees() -> None:
    points = ((12, 10), (10, 12), (11, 10), (0, -20), (-12, -10))
    found = [zone(TARGET.block, ((x + ORIGIN) * 10, (y + ORIGIN) * 10)) for x, y in points]
    assert found == [Side.RIGHT, Side.FRONT, None, Side.REAR, Side.LEFT]


WIDE = foot("wide", front=at(10, 0), files=10)


def oblique(degrees: float) -> Unit:
    """A target whose front is met by the left corner of the wide line after 19 cm, turned by so many degrees."""
    turn = math.radians(degrees)
    # Q = (0, 19) lies 2 cm along the front from its right end.
    right = (-2 * math.cos(turn), 19 - 2 * math.sin(turn))
    middle = (right[0] + 5 * math.cos(turn), right[1] + 5 * math.sin(turn))
    return foot("oblique", army="b", front=at(*middle), facing=180 - degrees)


@pytest.mark.rule("FB-ALN-03")
def test_a_line_that_swings_too_far_halves_its_front() -> None:
    battle = given(WIDE, oblique(45))
    straight = approaches.charge_verdict(battle, "wide", "oblique", allowance=190.0).best
    assert straight is not None
    assert straight.cost / 10 == pytest.approx(19, abs=0.01)
    assert straight.halved
    assert (straight.cost + straight.swing) / 10 == pytest.approx(34.71, abs=0.01)
    assert (straight.end.files, straight.end.ranks, len(straight.by)) == (5, 4, 5)
    assert home(*straight.end.front_left) == pytest.approx((0, 19), abs=0.02)
    assert home(*straight.end.front_right) == pytest.approx((7.07, 26.07), abs=0.02)


@pytest.mark.rule("FB-ALN-03")
def test_a_smaller_swing_or_the_switch_keeps_the_line_whole() -> None:
    mild = approaches.charge_verdict(given(WIDE, oblique(30)), "wide", "oblique", allowance=190.0).best
    assert mild is not None
    assert not mild.halved
    free = given(WIDE, oblique(45), options={"align_limit_3m": False})
    loose = approaches.charge_verdict(free, "wide", "oblique", allowance=190.0).best
    assert loose is not None
    assert (loose.halved, loose.end.files) == (False, 10)


@pytest.mark.rule("FB-ALN-04")
def test_a_halved_charge_does_not_count_as_a_proper_one() -> None:
    # A lake on either side leaves the straight way only.
    lakes = [box("lake", *at(-20, 0), *at(-0.5, 17), id="left"), box("lake", *at(20.5, -10), *at(40, 17), id="right")]
    done = charge(given(WIDE, oblique(45), terrain=lakes), ("wide", "oblique"))
    made = done.fight("wide", "oblique")
    assert made is not None
    assert made.half("wide").charge is ChargeKind.INCOMPLETE
    assert counted_ranks(done, done.unit("wide")) == 0


@pytest.mark.rule("FB-ALN-02", "FB-CC-03")
def test_an_enemy_touched_while_aligning_joins_the_combat() -> None:
    foe = foot("foe", army="b", front=at(5, 15), facing=180)
    third = foot("third", army="b", front=at(14, 15), facing=180, models=16, files=4)
    done = charge(given(SPEARS, foe, third), ("spears", "foe"))
    joined = done.fight("spears", "third")
    assert joined is not None
    assert joined.half("spears").attacks is Side.FRONT
    assert done.charges_on("third") == ()
    assert joined.half("spears").charge is None
    whole = done.fight("spears", "foe")
    assert whole is not None
    assert whole.half("spears").charge is ChargeKind.FULL


def test_an_enemy_merely_touched_keeps_its_ranks() -> None:
    """Ten knights (US 20) strike the foe; the third unit, seen in its flank, was not charged and loses no ranks."""
    battle = given(foot("knights", front=(60, 60), models=10), foot("third", army="b", front=(50, 59), facing=270))
    game = Game(battle, SPECIAL, lambda event, after: None)
    engage(game, "knights", "third", Side.LEFT, None)
    assert game.unit("third").mark("rank_disruptors") is None
    engage(game, "knights", "third", Side.LEFT, ChargeKind.FULL)
    assert game.unit("third").mark("rank_disruptors") == "knights"


@pytest.mark.rule("FB-ALN-01", "FB-RES-14")
def test_a_charger_whose_corner_alone_touches_has_struck_with_its_front() -> None:
    """A monster's corner on the last corner of ten men's front: they stand at no flank of it, and get no point for one.

    Spears: front 10 cm wide, its right end at x 55; the monster, 5 cm wide, looks at them from x 55 to 60.
    """
    battle = given(foot("spears", army="b", front=(50, 50)), lone("giant", front=(57.5, 50), facing=180))
    game = Game(battle, SPECIAL, lambda event, after: None)
    engage(game, "giant", "spears", Side.FRONT, ChargeKind.FULL)
    met = game.battle.fight("giant", "spears")
    assert met is not None
    assert met.half("spears").attacks is Side.FRONT
    tally = side_tally(game.battle, (game.unit("spears"),), (game.unit("giant"),), 0)
    assert "FB-RES-14" not in [part.rule for part in tally.parts]


@pytest.mark.rule("FB-TER-07")
@pytest.mark.parametrize(("distance", "result"), [(12, ChargeResult.FAILED), (10, ChargeResult.CONTACT)])
def test_a_wall_costs_half_the_charge(distance: float, result: ChargeResult) -> None:
    foe = foot("foe", army="b", front=at(5, distance), facing=180)
    done = charge(given(SPEARS, foe, terrain=[wall(at(-20, 3), at(30, 3))]), ("spears", "foe"))
    charged = done.charge_of("spears")
    assert charged is not None
    assert charged.result is result


@pytest.mark.rule("FB-TER-11")
def test_a_defended_wall_is_not_crossed() -> None:
    foe = foot("foe", army="b", front=at(5, 19.3), facing=180)
    battle = given(SPEARS, foe, terrain=[wall(at(-20, 19), at(30, 19))])
    best = approaches.charge_verdict(battle, "spears", "foe").best
    assert best is not None
    assert best.cost / 10 == pytest.approx(19, abs=0.01)
    done = charge(battle, ("spears", "foe"))
    assert home(*done.unit("spears").block.pose.point) == (5, 19)
    made = done.fight("spears", "foe")
    assert made is not None
    assert made.obstacle == "wall"
    assert home(*done.unit("foe").block.pose.point) == (5, 19.3)


@pytest.mark.rule("FB-EXT-20")
def test_a_lone_model_faces_its_target_freely() -> None:
    giant = lone("giant", front=at(0, 2.5))
    foe = foot("foe", army="b", front=at(20, 2.5), facing=270)
    best = approaches.charge_verdict(given(giant, foe), "giant", "foe").best
    assert best is not None
    assert best.cost / 10 == pytest.approx(17.5, abs=0.05)
    far = given(giant, foot("foe", army="b", front=at(60, 0), facing=270))
    moved = approaches.failed_charge(far, giant, (1100.0, 500.0))
    assert moved.end.pose.facing == 90
    assert moved.length == 150.0


@pytest.mark.rule("FB-CHG-08")
def test_the_place_where_hidden_fanatics_are_set_off() -> None:
    knights = horse("knights", front=at(5, 0), gear=["barding"])
    goblins = foot("goblins", army="b", front=at(5, 33), facing=180)
    battle = given(knights, goblins)
    best = approaches.charge_verdict(battle, "knights", "goblins").best
    assert best is not None
    legs = [costed.leg for costed in best.legs]
    paused = first_within(knights.block, legs, goblins.body, 200.0)
    assert paused == pytest.approx(130.0, abs=0.01)
    assert best.cost - paused == pytest.approx(200.0, abs=0.01)


@pytest.mark.rule("FB-CHG-17")
@pytest.mark.parametrize("bonus", [1, 0])
def test_a_proper_charge_is_worth_a_point_where_the_switch_says_so(bonus: int) -> None:
    foe = foot("foe", army="b", front=at(5, 15), facing=180)
    done = charge(given(SPEARS, foe, options={"charge_combat_bonus": bonus}), ("spears", "foe"))
    tallies = [side_tally(done, (done.unit(own),), (done.unit(other),), 0) for own, other in PAIR]
    points = [sum(part.value for part in tally.parts if str(part.why) == "charge") for tally in tallies]
    assert points == [bonus, 0]


PAIR = (("spears", "foe"), ("foe", "spears"))


def test_an_engaged_unit_still_blocks_the_way() -> None:
    friend = foot("friend", front=at(5, 10))
    battle = given(SPEARS, friend, foot("pinned", army="b", front=at(5, 10), facing=180), FOE,
                   fights=[fight("friend", "pinned")])  # fmt: skip
    found = approaches.charge_verdict(battle, "spears", "pinned")
    assert found.best is None
    assert found.failure is not None
    assert (found.failure.why, found.failure.blocker) == ("blocked", "friend")


def test_a_friend_touched_within_the_grid_stops_a_wheel_into_it() -> None:
    # The riders' left corner lies two thousandths of a millimetre inside the friend, whose edge leans into the wheel.
    riders = horse("riders", front=(86.6555, 95.3219), facing=265.772583, models=6)
    friend = foot("friend", front=(88.603, 81.8425), facing=90, models=21, files=6)
    moved = approaches.failed_charge(given(riders, friend), riders, (300.0, 1150.0))
    assert moved.legs == ()
    assert moved.stopped_by == "friend"
    assert not overlaps(moved.end, friend.body)
