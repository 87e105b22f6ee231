"""The shooting phase: who shoots, at whom, how far, what they see, how shots are split (FB-SHT-01 to 18, 30)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.engagement import Charge
from game.battle.marks import Until
from game.battle.unit import Unit
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Loose, Side
from game.rulesets.fantasy import shooting
from game.rulesets.fantasy.firing import VolleyFired
from game.rulesets.fantasy.missiles import MISSILES, missile_of
from game.rulesets.fantasy.splitting import ShotsLost
from game.rulesets.fantasy.volley import Volley, volley
from tests.play import box, codes, dice, fight, fleeing, foot, given, lone, play, rules, run

X, Y = 40.0, 40.0
"""Where the rows' origin stands on the table."""


def bows(front: tuple[float, float] = (10, 0), models: int = 10, files: int = 10, **more: Any) -> Unit:
    """Archers in the rows' frame: FL (0, 0), FR (20, 0), looking up the table."""
    return foot("archers", front=(X + front[0], Y + front[1]), models=models, files=files, **{"gear": ["bow"], **more})


def foe(front: tuple[float, float], id: str = "foe", **more: Any) -> Unit:
    """An enemy in the rows' frame that faces the archers."""
    return foot(id, "b", (X + front[0], Y + front[1]), 180, **more)


def at(battle: Battle, target: str = "foe", by: str = "archers") -> Volley:
    """The volley of one unit at another."""
    return volley(battle, battle.unit(by), battle.unit(target))


# -- who is asked


@pytest.mark.rule("FB-TRN-06")
def test_the_opponents_archers_do_not_shoot_in_this_phase() -> None:
    """Only the active player's."""
    battle = given(bows(), foe((10, 20), gear=["bow"]))
    assert [option.key for option in shooting.shooter_options(battle)] == ["archers"]
    theirs = replace(battle, cursor=replace(battle.cursor, active="b"))
    assert [option.key for option in shooting.shooter_options(theirs)] == ["foe"]


@pytest.mark.rule("FB-SHT-02")
def test_the_target_is_chosen_before_anything_is_measured() -> None:
    """Units far out of range are offered like all others, and no distance is shown unless the switch says so."""
    battle = given(bows(), foe((-20, 20)), foe((10, 79), "far"))
    done = play(battle, "shooting", answers=["archers", "far"], dice=dice())
    assert done.asked == ["Reds: shoot with which unit?", "Reds: archers shoot at whom?"]
    options = {option.key: str(option.text) for option in done.requests[1].options}  # type: ignore[union-attr]
    assert options == {"foe": "foe", "far": "far", "none": "Another unit first"}
    (fired,) = done.facts(VolleyFired)
    assert (fired.shots, fired.beyond) == (0, 10)
    shown = list(shooting.targets(replace(battle, options=(("show_distances", True),)), battle.unit("archers")))
    assert [str(option.text) for option in shown] == ["foe, 25.0 cm", "far, 79.0 cm"]


@pytest.mark.rule("FB-SHT-02")
def test_what_the_first_volley_kills_hides_nobody_from_the_second() -> None:
    """Unit A removes the last model of a screen; unit B may then see past it."""
    screen = foe((6, 20), "screen", models=3, files=3)
    battle = given(
        bows((-30, 20), 5, 5, facing=90),
        foot("slings", front=(X + 6, Y), models=3, files=3, gear=["sling"]),
        screen,
        foe((6, 30), models=3, files=3),
    )
    assert "not_seen" in codes(shooting.target_bars(battle, battle.unit("slings"), battle.unit("foe")))
    done = play(
        battle,
        "shooting",
        answers=["archers", "screen", "slings", "foe"],
        dice=dice(("shoot", 6, 6, 6, 6, 6), ("wound", 6, 6, 6, 6, 6), ("shoot", 1, 1, 1)),
    )
    assert [fact.target for fact in done.facts(VolleyFired)] == ["screen", "foe"]


def test_a_unit_shoots_once_and_may_be_left_out() -> None:
    """Done ends the phase; whoever has shot is barred."""
    battle = given(bows(), foot("more", front=(67, 40), gear=["bow"]), foe((10, 20)))
    done = play(battle, "shooting", answers=["archers", "foe", "done"], dice=dice(("shoot", *[1] * 10)))
    barred = {option.key: codes(option.blocked) for option in shooting.shooter_options(done.battle)}
    assert barred == {"archers": ["shot"], "more": []}


# -- range


def line_up(y: float) -> Battle:
    """Ten archers in one rank of 20 mm bases; the target's front edge from x 0 to 10, at y."""
    return given(bows(gear=["short_bow"]), foe((5, y), models=5, files=5))


@pytest.mark.rule("FB-SHT-04")
def test_only_the_models_within_range_shoot() -> None:
    """Range 40: 39.5 for six, then 39.55, 39.70, 39.95, 40.30; nine shoot."""
    shots = at(line_up(39.5))
    found = [round(shot.distance / 10, 2) for shot in shots.shots]
    assert found == [39.5] * 6 + [39.55, 39.7, 39.95]
    assert shots.beyond == (9,)


@pytest.mark.rule("FB-SHT-03")
@pytest.mark.parametrize(("y", "shoots"), [(60.0, 1), (60.1, 0)])
def test_beyond_the_range_shots_miss_without_a_roll(y: float, shoots: int) -> None:
    """A bow at 60.1: no roll, a miss."""
    battle = given(bows((1, 0), 1, 1), foe((1, y), models=1, files=1))
    rolled = dice(("shoot", 1)) if shoots else dice()
    done = play(battle, "shooting", answers=["archers", "foe"], dice=rolled)
    (fired,) = done.facts(VolleyFired)
    assert (fired.shots, fired.beyond) == (shoots, 1 - shoots)


@pytest.mark.rule("FB-SHT-05")
@pytest.mark.parametrize(
    ("gear", "y", "ranges"),
    [
        ("bow", 30.0, (1, 0, 0)),
        ("bow", 30.1, (0, 1, 0)),
        ("bow", 60.0, (0, 1, 0)),
        ("bow", 60.1, (0, 0, 1)),
        ("short_bow", 20.0, (1, 0, 0)),
        ("short_bow", 20.1, (0, 1, 0)),
    ],
)
def test_short_range_goes_to_half_the_range(gear: str, y: float, ranges: tuple[int, int, int]) -> None:
    """Bow 60: 30.0 short, 30.1 long, 60.0 long. Short bow 40: 20.0 short."""
    shots = at(given(bows((1, 0), 1, 1, gear=[gear]), foe((1, y), models=1, files=1)))
    short = sum(not shot.is_long for shot in shots.shots)
    assert (short, len(shots.shots) - short, len(shots.beyond)) == ranges


@pytest.mark.rule("FB-SHT-06")
def test_the_ranges() -> None:
    """The whole table; longbow 75, its short range 37.5."""
    table = {
        "short_bow": 40, "bow": 60, "longbow": 75, "crossbow": 75, "repeater_crossbow": 60, "sling": 45,
        "javelin": 20, "throwing_axe": 10, "throwing_spear": 10, "throwing_knife": 15, "dart": 15, "firearm": 60,
        "pistol": 15,
    }  # fmt: skip
    assert {name: weapon.range / 10 for name, weapon in MISSILES.items()} == table
    assert MISSILES["longbow"].short / 10 == 37.5


# -- sight


@pytest.mark.rule("FB-SHT-07")
@pytest.mark.parametrize(("target", "sees"), [((5, 5), True), ((6, 5), False)])
def test_a_model_shoots_only_within_its_arc(target: tuple[float, float], sees: bool) -> None:
    """The arc of FB-UNI-11: a base of 20 mm centred on the origin sees (5, 5) and not (6, 5)."""
    speck = foe(target, models=1, files=1, base=(1, 1))
    exact = replace(speck, body=replace(speck.block, pose=replace(speck.block.pose, y=(Y + target[1]) * 10 - 0.5)))
    battle = given(bows((0, 1), 1, 1), exact if not sees else speck)
    assert bool(at(battle).shots) is sees
    assert ("not_seen" in codes(shooting.target_bars(battle, battle.unit("archers"), battle.unit("foe")))) is not sees


@pytest.mark.rule("FB-SHT-08")
@pytest.mark.parametrize(("middle", "sees"), [(0, False), (10, True)])
def test_a_line_from_the_eye_past_a_friend(middle: float, sees: bool) -> None:
    """A friend over x -5…5, y 10…12: a target behind it is hidden, one over x 5…15 is seen by its corner (15, 20)."""
    friend = foot("friend", front=(X, Y + 12), models=5, files=5)
    shooter = bows((0, 1), 1, 1)
    target = foe((middle, 20), models=20, files=5)
    battle = given(shooter, friend, target)
    shots = at(battle)
    assert bool(shots.shots) is sees
    assert ("not_seen" in codes(shooting.target_bars(battle, battle.unit("archers"), battle.unit("foe")))) is not sees


@pytest.mark.rule("FB-SHT-09")
def test_infantry_hides_no_dragon_and_a_dragon_hides_infantry() -> None:
    """Friends of size 1 between: the dragon (2) is seen. Infantry behind a dragon is not."""
    friends = foot("friends", front=(X + 10, Y + 20), models=20, files=10)
    dragon = lone("dragon", "b", (X + 10, Y + 40), 180, special=["large"])
    assert len(at(given(bows(), friends, dragon), "dragon").shots) == 10
    beast = lone("beast", front=(X + 1, Y + 20), special=["large"])
    hidden = given(bows((1, 0), 1, 1), beast, foe((1, 30), models=2, files=2))
    assert at(hidden).shots == ()


@pytest.mark.rule("FB-SHT-10")
@pytest.mark.parametrize(("files", "shots"), [(5, 5), (10, 10)])
def test_only_the_front_rank_shoots(files: int, shots: int) -> None:
    """Twenty archers: five files give 5 shots, ten give 10."""
    assert len(at(given(bows((10, 0), 20, files), foe((10, 25)))).shots) == shots


@pytest.mark.rule("FB-SHT-11")
@pytest.mark.parametrize(("rear", "shots"), [(-6.5, 15), (-3.9, 10)])
def test_from_a_hill_all_ranks_shoot_over_friends(rear: float, shots: int) -> None:
    """Fifteen archers 5 x 3 on a hill: 15 shots over friends on the flat; with two ranks on it 10."""
    hill = box("hill", X - 5, Y + rear, X + 15, Y + 1, level=1)
    friends = foot("friends", front=(X + 5, Y + 10), models=14, files=7)
    battle = given(bows((5, 0), 15, 5), friends, foe((5, 25)), terrain=[hill])
    assert len(at(battle).shots) == shots


# -- combats


@pytest.mark.rule("FB-SHT-13")
def test_engaged_archers_do_not_shoot() -> None:
    """Barred, and the phase asks nothing."""
    near = foe((10, 0), "near")
    battle = given(bows(), near, foe((10, 20)), fights=[fight("near", "archers")])
    assert codes(shooting.shooting_bars(battle, battle.unit("archers"))) == ["engaged"]
    assert play(battle, "shooting").asked == []


@pytest.mark.rule("FB-SHT-14")
def test_nobody_shoots_into_a_combat_of_his_own() -> None:
    """A target engaged with a friend is barred; two enemies who fight each other are not."""
    friend = foot("friend", front=(X + 10, Y + 20))
    fought = given(bows((-20, 0)), friend, foe((10, 20)), fights=[fight("friend", "foe")])
    assert codes(shooting.target_bars(fought, fought.unit("archers"), fought.unit("foe"))) == ["in_combat"]
    orcs, other = foe((10, 20), "orcs"), foot("other", "b", (X + 10, Y + 20))
    brawl = given(bows((-20, 0)), orcs, other, fights=[fight("orcs", "other")])
    assert shooting.target_bars(brawl, brawl.unit("archers"), brawl.unit("orcs")) == ()


@pytest.mark.rule("FB-SHT-14")
def test_a_combat_is_all_that_hangs_together() -> None:
    """An enemy beside the one a friend fights is in the same combat if it fights another friend of his."""
    friend = foot("friend", front=(X + 10, Y + 20), models=20, files=10)
    one, two = foe((5, 20), "one", models=5, files=5), foe((15, 20), "two", models=5, files=5)
    battle = given(bows((-20, 0)), friend, one, two, fights=[fight("friend", "one"), fight("friend", "two")])
    assert "in_combat" in codes(shooting.target_bars(battle, battle.unit("archers"), battle.unit("two")))


# -- splitting


@pytest.mark.rule("FB-SHT-17")
def test_models_that_do_not_see_the_target_may_have_a_second_one() -> None:
    """Ten archers, six see A, four see only B: six at A and four at B."""
    house = box("building", X + 11.9, Y + 0.5, X + 12.1, Y + 30)
    a_unit, b_unit = foe((5, 29), "a_unit", models=5, files=5), foe((19, 29), "b_unit", models=5, files=5)
    battle = given(bows(), a_unit, b_unit, terrain=[house])
    assert at(battle, "a_unit").seers == (0, 1, 2, 3, 4, 5)
    assert at(battle, "b_unit").seers == (6, 7, 8, 9)
    done = play(
        battle,
        "shooting",
        answers=["archers", "a_unit", "b_unit"],
        dice=dice(("shoot", *[1] * 6), ("shoot", *[1] * 4)),
    )
    assert done.asked[2] == "archers: 4 models do not see a_unit"
    assert [(fact.target, fact.shots) for fact in done.facts(VolleyFired)] == [("a_unit", 6), ("b_unit", 4)]


@pytest.mark.rule("FB-SHT-17")
def test_where_all_see_the_target_or_are_only_out_of_range_nothing_is_split() -> None:
    """All see A: no second question, though some are out of range."""
    battle = given(bows(gear=["short_bow"]), foe((5, 39.5), "a_unit", models=5, files=5), foe((30, 20), "b_unit"))
    done = play(battle, "shooting", answers=["archers", "a_unit"], dice=dice(("shoot", *[1] * 9)))
    assert len(done.asked) == 2


@pytest.mark.rule("FB-SHT-18")
def test_shots_at_a_lone_model_may_be_shared_with_targets_further_away() -> None:
    """A hero at 20, a unit at 30: three shots and seven are legal."""
    hero = foe((10, 20), "hero", models=1, files=1)
    battle = given(bows(), hero, foe((10, 30), "unit", files=10))
    done = play(
        battle,
        "shooting",
        answers=["archers", "hero", ["unit"], {"hero": 3, "unit": 7}],
        dice=dice(("shoot", 1, 1, 1), ("shoot", *[1] * 7)),
    )
    assert [(fact.target, fact.shots) for fact in done.facts(VolleyFired)] == [("hero", 3), ("unit", 7)]


@pytest.mark.rule("FB-SHT-18")
def test_shots_shared_with_a_nearer_target_are_lost() -> None:
    """Measured afterwards: the unit at 15 is nearer than the hero at 20, so its seven shots are lost."""
    hero = foe((10, 20), "hero", models=1, files=1)
    battle = given(bows(), hero, foe((0, 15), "unit", models=5, files=5))
    done = play(
        battle,
        "shooting",
        answers=["archers", "hero", ["unit"], {"hero": 3, "unit": 7}],
        dice=dice(("shoot", 1, 1, 1)),
    )
    assert [(fact.target, fact.shots) for fact in done.facts(VolleyFired)] == [("hero", 3)]
    assert [(fact.target, fact.models) for fact in done.facts(ShotsLost)] == [("unit", 7)]


# -- who may not


CHARGE = Charge("archers", "foe", Side.FRONT, bows().block.pose)


@pytest.mark.rule("FB-SHT-30")
@pytest.mark.parametrize(
    ("flag", "row"),
    [("marched", "FB-MOV-16"), ("reformed", "FB-MOV-11"), ("rallied", "FB-RAL-13"), ("shot", "FB-SHT-02")],
)
def test_marched_reformed_or_rallied_units_do_not_shoot(flag: str, row: str) -> None:
    """Each flag: no shots."""
    battle = given(bows().marked(flag, Until.TURN), foe((10, 20)))
    assert rules(shooting.shooting_bars(battle, battle.unit("archers"))) == [row]
    assert play(battle, "shooting").asked == []


@pytest.mark.rule("FB-SHT-30")
def test_whoever_declared_a_charge_or_flees_does_not_shoot() -> None:
    """Whatever came of the charge, pseudo-charges included."""
    battle = given(bows(), foe((10, 20)))
    for charge in (CHARGE, replace(CHARGE, pseudo=True)):
        charged = replace(battle, charges=(charge,))
        assert codes(shooting.shooting_bars(charged, charged.unit("archers"))) == ["charged"]
    running = given(fleeing(bows()), foe((10, 20)))
    assert codes(shooting.shooting_bars(running, running.unit("archers"))) == ["fleeing"]


@pytest.mark.rule("FB-EXT-14")
def test_weapons_without_a_strength_of_their_own() -> None:
    """Javelin, spear, knife and dart: the thrower's; the axe one more; the pistol 4; the other fields stay open."""
    from game.rulesets.fantasy.missiles import strength_of

    strong = foot("ogres", S=5)
    thrown = ("javelin", "throwing_spear", "throwing_knife", "dart", "throwing_axe", "pistol")
    assert [strength_of(strong, MISSILES[name]) for name in thrown] == [5, 5, 5, 5, 6, 4]
    for weapon in MISSILES.values():
        assert (weapon.shots, weapon.move_or_fire, weapon.save_modifier, weapon.no_armour_save) == (1, False, 0, False)


@pytest.mark.rule("FB-EXT-14")
def test_army_lists_change_a_weapon_by_its_fields() -> None:
    """Two shots, one worse save, no shooting after a move."""
    from game.battle.unit import SpecialRule

    values = (("shots", 2), ("save_modifier", 1), ("move_or_fire", True), ("range", 30))
    archers = replace(bows(), special=(SpecialRule("missile", values),))
    weapon = missile_of(archers)
    assert weapon is not None
    assert (weapon.shots, weapon.save_modifier, weapon.move_or_fire, weapon.range) == (2, 1, True, 300.0)
    moved = given(archers.marked("moved", Until.TURN), foe((10, 20)))
    assert codes(shooting.shooting_bars(moved, moved.unit("archers"))) == ["move_or_fire"]
    battle = given(archers, foe((10, 10), gear=["light_armour", "shield"]))
    done = play(
        battle,
        "shooting",
        answers=["archers", "foe"],
        dice=dice(("shoot", *[4, 1] * 10), ("wound", *[4] * 10), ("armour", *[5] * 5, *[6] * 5)),
    )
    (fired,) = done.facts(VolleyFired)
    assert (fired.shots, fired.hits) == (20, 10)
    assert done.battle.unit("foe").count == 15


def test_step_by_step_a_unit_can_be_left_for_later() -> None:
    """Nobody chosen as target: the unit may be chosen again."""
    battle = given(bows(), foe((10, 20)))
    done = run(shooting.shoot, battle, answers=["archers", "none"])
    assert done.value is True
    assert not done.battle.unit("archers").has("shot")


# -- panic


@pytest.mark.rule("FB-CAS-06")
@pytest.mark.parametrize("dead", [5, 4])
def test_a_quarter_lost_to_shooting_tests_panic_at_the_end_of_the_phase(dead: int) -> None:
    """Twenty models lose five in one phase: they test at its end; four: they do not."""
    more = [("panic", 3, 4)] if dead == 5 else []
    done = play(
        given(bows(), foe((10, 20), models=20, files=5)),
        "shooting_begins",
        "shooting",
        "panic_after_shooting",
        answers=["archers", "foe"],
        dice=dice(("shoot", *[4] * dead, *[3] * (10 - dead)), ("wound", *[4] * dead), *more),
    )
    assert done.battle.unit("foe").count == 20 - dead
    assert [type(event).__name__ for event in done.events].count("PanicDue") == (dead == 5)


@pytest.mark.rule("FB-EXT-10", "FB-SHT-10")
def test_all_skirmishers_shoot_whichever_way_they_look() -> None:
    """Ten in two lines, their backs to the enemy: ten shots."""
    poses = tuple(Pose((X + 4 * n) * 10, (Y + 3 * line) * 10, 180) for line in (0, 1) for n in range(5))
    loose = replace(bows(troop="skirmishers"), body=Loose(poses, Base(20, 20), 180))
    assert len(at(given(loose, foe((10, 20), files=10))).shots) == 10
