"""Volleys, saves and losses to the last number of their rows (FB-SHT, FB-SAV, FB-CAS, FB-EXT-11, 14, 15)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from game.battle.marks import Until
from game.battle.terrain import Going, Terrain
from game.battle.unit import SpecialRule
from game.geometry.legs import Ahead
from game.geometry.ranks import model_poses
from game.geometry.sight import seen_by_model
from game.rulesets.fantasy import remaining, shooting
from game.rulesets.fantasy.aiming import to_hit
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.cover import Cover
from game.rulesets.fantasy.firing import VolleyFired, fire
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.magic.wizards import dispel_dice, power_dice
from game.rulesets.fantasy.movement import judge_way
from game.rulesets.fantasy.ruleset import FANTASY
from game.rulesets.fantasy.seeing import look, look_of
from game.rulesets.fantasy.volley import Group, Shot, Volley, volley
from tests.play import box, codes, dice, fleeing, foot, given, hero, horse, lone, play, run, scouts

if TYPE_CHECKING:
    from game.battle.unit import Unit
    from game.engine.game import Game, Steps

X, Y = 40.0, 40.0


def bows(models: int = 5, **more: Any) -> Unit:
    """Archers whose front rank begins at the rows' origin."""
    return foot("archers", front=(X + models, Y), models=models, files=models, **{"gear": ["bow"], **more})


def foe(y: float = 20, x: float = 5, id: str = "foe", **more: Any) -> Unit:
    """An enemy that faces them."""
    return foot(id, "b", (X + x, Y + y), 180, **more)


# -- sight


@pytest.mark.rule("FB-SHT-09")
@pytest.mark.parametrize("runs", [False, True], ids=["standing", "fleeing"])
def test_troops_of_the_same_size_hide_what_is_behind_them_even_in_flight(runs: bool) -> None:
    """One archer, a screen x -5 to 5 at y 10 to 12, a target as wide at y 20: not seen; a dragon there is."""
    archer = foot("archers", front=(X, Y + 1), models=1, files=1, gear=["bow"])
    screen = foe(12, 0, "screen", models=5)
    screen = replace(screen, body=screen.block.at(screen.block.pose.moved(20)))
    screen = fleeing(screen) if runs else screen
    assert look(given(archer, screen, foe(20, 0)), archer, foe(20, 0)).models == ()
    dragon = lone("foe", "b", (X, Y + 20), 180, special=["large"])
    assert look(given(archer, screen, dragon), archer, dragon).models == (0,)


@pytest.mark.rule("FB-SHT-09", "FB-SHT-11")
def test_of_who_stands_in_between_the_highest_model_counts() -> None:
    """The screen's rear rank alone is on a hill of level 1: H 2 hides two on the flat, and from a hill as high."""
    archer = foot("archers", front=(X, Y + 1), models=1, files=1, gear=["bow"])
    screen = foot("screen", front=(X, Y + 12), models=10, files=5)
    target = foe(30, 0, special=["large"])
    flat = given(archer, screen, target)
    assert look(flat, archer, target).sees
    hill = box("hill", X - 5, Y + 7, X + 5, Y + 10, level=1)
    assert not look(given(archer, screen, target, terrain=[hill]), archer, target).sees


@pytest.mark.rule("FB-EXT-15", "FB-SHT-12", "FB-TER-06")
def test_rocks_and_cliffs_stop_sight_and_movement_and_a_big_rock_is_hard_cover() -> None:
    """A lone man half behind a rock that ends 0.2 before his base: its corner covers what it does not hide."""
    archer, target = foot("archers", front=(X + 5, Y), models=1, files=1, gear=["bow"]), foe(10)
    wide = box("rock", X - 30, Y + 4, X + 40, Y + 6)
    assert not look(given(archer, target, terrain=[wide]), archer, target).sees
    marcher = foot("archers", front=(X + 5, Y))
    judged = judge_way(given(marcher, terrain=[wide]), marcher, (Ahead(50),))
    assert codes(judged.reasons) == ["blocked"]
    man = foe(10, models=1, files=1)
    assert groups(man, box("rock", X - 4, Y + 6, X + 5.2, Y + 9.8)) == {Group(False, Cover.HARD): 1}


@pytest.mark.rule("FB-EXT-15")
@pytest.mark.parametrize("kind", ["hard_cover", "soft_cover", "obstacle", "fortification", "lake"])
def test_walls_barricades_fences_and_shrubs_never_hide_anybody(kind: str) -> None:
    """A building in the same place does."""
    archer, target = foot("archers", front=(X, Y), models=1, files=1, gear=["bow"]), foe(20, 0)
    line = ((X * 10 - 300, Y * 10 + 100), (X * 10 + 300, Y * 10 + 100))
    low = Terrain(kind, kind, Going.OPEN, line=line) if kind != "lake" else box("lake", X - 30, Y + 9, X + 30, Y + 11)
    assert look(given(archer, target, terrain=[low]), archer, target).sees
    house = box("building", X - 30, Y + 9, X + 30, Y + 11)
    assert not look(given(archer, target, terrain=[house]), archer, target).sees


# -- cover


def groups(target: Unit, *terrain: Terrain) -> dict[Group, int]:
    """What one archer at the row's eye (5, 0) has before him."""
    archer = foot("archers", front=(X + 5, Y), models=1, files=1, gear=["bow"])
    battle = given(archer, target, terrain=terrain)
    return volley(battle, battle.unit("archers"), battle.unit("foe")).groups()


@pytest.mark.rule("FB-SHT-12")
def test_what_is_hard_and_what_is_soft() -> None:
    """Walls, barricades, fortifications and the like are hard; fence, shrub and wood soft."""
    line = ((X * 10, Y * 10 + 99), (X * 10 + 100, Y * 10 + 99))
    for kind, cover in (("obstacle", 2), ("fortification", 2), ("hard_cover", 2), ("soft_cover", 1)):
        assert groups(foe(10), Terrain(kind, kind, Going.OPEN, line=line)) == {Group(False, Cover(cover)): 1}


@pytest.mark.rule("FB-SHT-12")
@pytest.mark.parametrize(("width", "cover"), [(3.9, Cover.NONE), (8, Cover.HARD)])
def test_of_skirmishers_all_models_count(width: float, cover: Cover) -> None:
    """Four at x 1, 3.5, 6.5 and 9: a wall before the first, one of four, is too little; before three it is enough."""
    loose = scouts("foe", *((X + x, Y + 11) for x in (1, 4, 6.5, 9)), army="b", facing=180)
    assert groups(loose, box("hard_cover", X, Y + 9.9, X + width, Y + 10)) == {Group(False, cover): 1}


@pytest.mark.rule("FB-SHT-12")
def test_two_of_four_are_half() -> None:
    """x 0 to 4 covers the models at 1 and 3 of a front rank of four: half, hard."""
    four = foe(10, 4, models=16, files=4)
    assert groups(four, box("hard_cover", X, Y + 9.9, X + 4, Y + 10)) == {Group(False, Cover.HARD): 1}


# -- to hit


@pytest.mark.rule("FB-SHT-22", "FB-SHT-20")
def test_each_modifier_alone_and_all_that_apply_together() -> None:
    """BS 3, 4+: large 3+; moved, charging, long, lone foot, skirmishers, soft 5+; hard 6+."""
    plain, moved = bows(), bows().marked("moved", Until.TURN)
    one, loose = foe(models=1, files=1), foe(troop="skirmishers")
    giant = lone("foe", "b", special=["large"])

    def needed(unit: Unit, target: Unit, **how: Any) -> float:
        return to_hit(given(unit, target), unit, target, **how).total

    assert [needed(plain, foe()), needed(plain, giant), needed(moved, foe())] == [4, 3, 5]
    assert [needed(plain, foe(), charging=True), needed(plain, foe(), is_long=True)] == [5, 5]
    assert [needed(plain, one), needed(plain, loose)] == [5, 5]
    assert [needed(plain, foe(), cover=cover) for cover in (Cover.SOFT, Cover.HARD)] == [5, 6]
    assert needed(moved, one, is_long=True, cover=Cover.SOFT) == 4 + 1 + 1 + 1 + 1
    assert needed(moved, giant, is_long=True, cover=Cover.HARD) == 4 - 1 + 1 + 1 + 2
    assert needed(bows(BS=7), foe(), is_long=True, cover=Cover.HARD) == 3


def fired(skill: int, second: tuple[int, ...], *, is_long: bool, files: int = 5, **target: Any) -> int:
    """Hits of two archers of that skill who moved, at hard cover, both with a 6 first."""
    archers = bows(2, BS=skill).marked("moved", Until.TURN)
    line = ((0.0, 0.0), (0.0, 1.0))
    shots = tuple(Shot(n, 100.0, is_long, Cover.HARD, line) for n in range(2))
    rolls: list[tuple[str | int, ...]] = [("shoot", 6, 6), ("second die", *second)] if second else []
    rolls += [("wound", 1)] if second else []
    done = run(fire, given(archers, foe(**target)), Volley("archers", "foe", shots), dice=dice(*rolls))
    return int(done.facts(VolleyFired)[0].hits)


@pytest.mark.rule("FB-SHT-29")
@pytest.mark.parametrize(
    ("skill", "is_long", "second", "hits"),
    [
        (3, False, (4, 3), 1),  # 7: 4+
        (2, False, (5, 4), 1),  # 8: 5+
        (2, True, (6, 5), 1),  # 9: 6; the row's BS 2, moved, long, hard cover
        (1, True, (), 0),  # 10: impossible, no die
    ],
)
def test_seven_eight_nine_and_ten(skill: int, is_long: bool, second: tuple[int, ...], hits: int) -> None:
    """4 and 3, 5 and 4, 6 and 5 on the second die: one of each pair hits."""
    assert fired(skill, second, is_long=is_long) == hits


@pytest.mark.rule("FB-SHT-30")
@pytest.mark.parametrize("what", ["marched 11", "failed", "reformed", "rallied"])
def test_played_to_the_shooting_phase_each_of_them_has_no_shot(what: str) -> None:
    """Marched, failed a charge, re-formed, rallied: through the moves themselves, with an enemy in plain sight."""
    archers = foot("archers", front=(60, 40), gear=["bow"])
    target = foot("foe", "b", (60, 100), 180)
    answers: list[Any] = []
    rolls: list[tuple[str | int, ...]] = []
    if what == "marched 11":
        answers = ["done", "archers", "march", [{"ahead": 110.0}]]
    elif what == "failed":
        answers = ["archers", "foe", "hold"]
    elif what == "reformed":
        answers = ["done", "archers", "move", [{"reform": {"files": 10, "facing": 0}}]]
    else:
        archers, rolls = fleeing(archers), [("rally", 1, 1)]
        answers = [{"x": 600, "y": 360, "facing": 0}]
    done = play(given(archers, target), "start_of_turn", until="shooting", answers=answers, dice=dice(*rolls))
    assert done.facts(VolleyFired) == []
    assert not any(words.startswith("Reds: shoot") for words in done.asked)


# -- saves and losses


@pytest.mark.rule("FB-SAV-05")
def test_of_two_wards_the_better_is_rolled_once_against_a_cannon_ball() -> None:
    """Wards 4+ and 5+, heavy armour and shield: no armour save; one roll, a 4 saves, a 3 and a 1 do not."""
    wards = tuple(SpecialRule("special_save", (("value", value),)) for value in (5, 4))
    target = replace(foot("foe", "b", gear=["heavy_armour", "shield"]), special=wards)

    def ball(game: Game) -> Steps[int]:
        return (yield from hit_automatically(game, "foe", 3, 10, why="a ball", armour=False))

    done = run(ball, given(target), dice=dice(("wound", 2, 2, 2), ("ward", 4, 3, 1)))
    assert (done.value, done.battle.unit("foe").count) == (2, 18)


@pytest.mark.rule("FB-CAS-05")
def test_shots_kill_models_that_no_shooter_sees() -> None:
    """A house hides all of 20 men but the file at the right end: five wounds take the whole rear rank all the same.

    Three models and five wounds: the unit is destroyed and two wounds are lost.
    """
    house = box("building", X - 10, Y + 27, X + 8.4, Y + 28)
    battle = given(bows(), foe(29), terrain=[house])
    unit, target = battle.unit("archers"), battle.unit("foe")
    seen = {model for shooter in seen_by_model(look_of(battle, unit, target)).values() for model in shooter}
    assert {round(model_poses(target.body)[model].x / 10 - X, 2) for model in seen} == {9.0}
    rolls = dice(("shoot", *[6] * 5), ("wound", *[6] * 5))
    done = play(battle, "shooting", answers=["archers", "foe"], dice=rolls)
    assert done.battle.unit("foe").block.rank_sizes == (5, 5, 5)
    few = given(bows(), foe(models=3, files=3))
    ended = play(few, "shooting", answers=["archers", "foe"], dice=dice(("shoot", *[6] * 5), ("wound", *[6] * 5)))
    assert [(lost.wounds, lost.models) for lost in ended.facts(CasualtiesRemoved)] == [(3, 3)]


# -- completions


@pytest.mark.rule("FB-EXT-11")
def test_fast_cavalry_shoots_after_moving_but_not_after_marching() -> None:
    """Re-formed and moved: BS 3 needs 5+ (-1); marched: no shot."""
    riders = horse("r", front=(60, 40), troop="fast_cavalry", models=8, files=4, gear=["bow"])
    battle = play(given(riders, foot("foe", "b", (60, 100), 180)), "start_of_turn").battle
    legs = [{"reform": {"files": 2, "facing": 0}}, {"ahead": 100.0}]
    moved = run(remaining.move, battle, answers=["r", "move", legs]).battle
    assert shooting.shooting_bars(moved, moved.unit("r")) == ()
    assert to_hit(moved, moved.unit("r"), moved.unit("foe")).total == 5
    marched = run(remaining.move, battle, answers=["r", "march", [{"ahead": 300.0}]]).battle
    assert codes(shooting.shooting_bars(marched, marched.unit("r"))) == ["marched"]


@pytest.mark.rule("FB-EXT-01")
def test_wizards_off_the_table_give_no_dice() -> None:
    """Level 2 here and level 4 gone: 2 + 2 power dice, 2 + 1 dispel dice."""
    from game.battle.unit import Condition

    def wizard(id: str, army: str, level: int, **more: Any) -> Unit:
        rule = SpecialRule("wizard", (("level", level), ("spells", "bolt")))
        return replace(hero(id, army, **more), special=(rule,))

    gone = [
        wizard("gone", "a", 4, condition=Condition.OFF_TABLE),
        wizard("left", "b", 4, condition=Condition.OFF_TABLE),
    ]
    battle = given(wizard("mage", "a", 2), wizard("shaman", "b", 2, front=(60, 90)), *gone)
    assert (power_dice(battle, "a").total, dispel_dice(battle, "b").total) == (4, 3)


@pytest.mark.rule("FB-EXT-18")
def test_the_table_is_a_hundred_and_eighty_by_a_hundred_and_twenty() -> None:
    """And the battle ends after twelve player turns: six each."""
    assert FANTASY.default_table == (1800.0, 1200.0)


@pytest.mark.rule("FB-EXT-14")
def test_a_thrown_axe_hits_harder_than_its_thrower() -> None:
    """S 3 throws at T 4: the axe wounds on 4+ (S 4), a knife on 5+ (S 3)."""
    for weapon, wounds in (("throwing_axe", 1), ("throwing_knife", 0)):
        battle = given(bows(1, gear=[weapon]), foe(5, 1, models=4, files=2, T=4))
        done = play(battle, "shooting", answers=["archers", "foe"], dice=dice(("shoot", 6), ("wound", 4)))
        assert 4 - done.battle.unit("foe").count == wounds


@pytest.mark.rule("FB-EXT-06")
@pytest.mark.parametrize(("deep", "killed"), [(8, 6), (4, 4)])
def test_a_bolt_of_strength_six_kills_six_in_a_file_at_the_most(deep: int, killed: int) -> None:
    """S 6, 5, 4, 3, 2 and 1 against T 3: 2+, 2+, 3+, 4+, 5+ and 6+; a shorter file is gone with its last man."""
    thrower = foot(
        "bolts", front=(60, 20), models=1, files=1, base=(50, 50), troop="war_machine", special=["bolt_thrower"]
    )
    orcs = foot("orcs", "b", (60, 50), 180, models=deep, files=1)
    rolls = [("shoot", 6), *[("wound", needed) for needed in (2, 2, 3, 4, 5, 6)[:killed]]]
    done = run(shooting.shoot, given(thrower, orcs), answers=["bolts", "orcs"], dice=dice(*rolls))
    assert done.battle.unit("orcs").count == (deep - killed if killed < deep else 0)
    assert done.battle.unit("orcs").is_on_table is (killed < deep)
