"""To hit with missiles: Ballistic Skill, modifiers, cover, more than 6 (FB-SHT-12, 19 to 29, FB-C-15)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.marks import Until
from game.battle.terrain import Going, Terrain
from game.battle.unit import Unit
from game.engine.special import SpecialRules
from game.engine.tally import Part, message
from game.rulesets.fantasy.aiming import ToHitWithMissiles, to_hit
from game.rulesets.fantasy.characters import seated
from game.rulesets.fantasy.cover import Cover
from game.rulesets.fantasy.firing import VolleyFired, fire
from game.rulesets.fantasy.volley import Group, Volley, volley
from game.rulesets.fantasy.volley import Shot as OneShot
from tests.play import Result, box, dice, foot, given, horse, lone, play, run, wall

X, Y = 40.0, 40.0


def bows(models: int = 5, **more: Any) -> Unit:
    """Archers whose front rank begins at the rows' origin."""
    return foot("archers", front=(X + models, Y), models=models, files=models, **{"gear": ["bow"], **more})


def foe(y: float = 20, x: float = 5, **more: Any) -> Unit:
    """An enemy that faces them."""
    return foot("foe", "b", (X + x, Y + y), 180, **more)


def needed(shooter: Unit, target: Unit, **how: Any) -> int:
    """The number to hit."""
    return int(to_hit(given(shooter, target), shooter, target, **how).total)


def shot(battle: Battle, *rolls: tuple[str | int, ...], models: int, cover: Cover = Cover.NONE) -> Result:
    """A volley of so many models at that cover, short range, with prepared dice."""
    line = ((0.0, 0.0), (0.0, 1.0))
    shots = tuple(OneShot(n, 100.0, False, cover, line) for n in range(models))
    return run(fire, battle, Volley("archers", "foe", shots), dice=dice(*rolls))


def hits(done: Result) -> int:
    """How many shots hit."""
    (fired,) = done.facts(VolleyFired)
    return int(fired.hits)


# -- Ballistic Skill


@pytest.mark.rule("FB-SHT-19")
def test_a_model_shoots_once_whatever_its_attacks() -> None:
    """A 3 archer: one die."""
    done = play(given(bows(1, A=3), foe()), "shooting", answers=["archers", "foe"], dice=dice(("shoot", 1)))
    assert done.facts(VolleyFired)[0].shots == 1


@pytest.mark.rule("FB-SHT-20")
def test_the_number_needed_by_ballistic_skill() -> None:
    """BS 1 to 6: 6, 5, 4, 3, 2, 1."""
    assert [needed(bows(BS=skill), foe()) for skill in range(1, 7)] == [6, 5, 4, 3, 2, 1]


@pytest.mark.rule("FB-SHT-20")
def test_ballistic_skill_four_needs_three() -> None:
    """Dice 2, 3, 6: two hits. BS 7 with three off the die: 3+."""
    assert hits(shot(given(bows(3, BS=4), foe()), ("shoot", 2, 3, 6), ("wound", 1, 1), models=3)) == 2
    sniper = bows(BS=7).marked("moved", Until.TURN)
    assert needed(sniper, foe(), is_long=True, cover=Cover.SOFT) == 3


@pytest.mark.rule("FB-SHT-21")
def test_a_natural_one_misses_even_for_the_best() -> None:
    """BS 6, nothing against it: 1 misses, 2 hits."""
    assert hits(shot(given(bows(2, BS=6), foe()), ("shoot", 1, 2), ("wound", 1), models=2)) == 1


# -- modifiers


@pytest.mark.rule("FB-SHT-22")
def test_modifiers_add_up() -> None:
    """BS 3, moved, long: 6+. BS 4 at a dragon at long range: 3 + 1 - 1 = 3+."""
    tally = to_hit(given(), bows().marked("moved", Until.TURN), foe(), is_long=True)
    assert str(tally) == "to hit 6+ = 4 (BS 3), +1 moved, +1 long range"
    dragon = lone("dragon", "b", special=["large"])
    assert needed(bows(BS=4), dragon, is_long=True) == 3


@pytest.mark.rule("FB-SHT-23")
def test_a_large_target_is_easier() -> None:
    """Knight 0, giant +1."""
    assert needed(bows(), horse("knights", "b")) == 4
    assert needed(bows(), lone("giant", "b", special=["large"])) == 3


@pytest.mark.rule("FB-SHT-24")
def test_any_move_counts() -> None:
    """Turned 90 degrees in the movement phase: BS 3 needs 5+; stood still: 4+; back from a pursuit: 5+."""
    still, target = bows(), foe(20, 30, models=5, files=5)
    turned = play(
        given(replace(still, body=replace(still.block, pose=replace(still.block.pose, facing=270))), target),
        "remaining_moves",
        answers=["archers", "move", [{"turn": "right"}]],
    ).battle.unit("archers")
    assert needed(turned, target) == 5
    assert needed(still, target) == 4
    assert needed(still.marked("returned", Until.TURN), target) == 5


@pytest.mark.rule("FB-SHT-25")
def test_a_charging_enemy_is_harder() -> None:
    """BS 3: 5+; that the shooters had moved does not matter then."""
    assert needed(bows(), foe(), charging=True) == 5
    assert needed(bows().marked("moved", Until.TURN), foe(), charging=True) == 5


@pytest.mark.rule("FB-SHT-26")
def test_short_and_long_range_are_rolled_apart() -> None:
    """Target at 29.5: six at 29.5, 29.57, 29.77 short; 30.10, 30.57 long: 8 dice at 4+, 2 at 5+."""
    archers = foot("archers", front=(X + 10, Y), models=10, files=10, gear=["bow"])
    battle = given(archers, foe(29.5, models=5, files=5))
    shots = volley(battle, battle.unit("archers"), battle.unit("foe"))
    found = [round(one.distance / 10, 2) for one in shots.shots]
    assert found == [29.5] * 6 + [29.57, 29.77, 30.10, 30.57]
    assert shots.groups() == {Group(False, Cover.NONE): 8, Group(True, Cover.NONE): 2}
    done = play(
        battle,
        "shooting",
        answers=["archers", "foe"],
        dice=dice(("shoot", 4, *[3] * 7), ("shoot", 5, 4), ("wound", 1, 1)),
    )
    assert hits(done) == 2
    prompts = [str(request.prompt) for request in done.requests[2:4]]
    assert prompts == ["archers shoot at foe at short range: 4+", "archers shoot at foe at long range: 5+"]


@pytest.mark.rule("FB-SHT-27")
def test_a_lone_man_and_skirmishers_are_harder() -> None:
    """Foot hero -1, lone knight 0, troll 0, ten foot skirmishers -1."""
    assert needed(bows(), foe(models=1, files=1, troop="character")) == 5
    assert needed(bows(), horse("knight", "b", models=1)) == 4
    assert needed(bows(), foe(models=1, files=1, troop="large")) == 4
    assert needed(bows(), foe(models=10, troop="skirmishers")) == 5


@pytest.mark.rule("FB-SHT-28")
def test_cover_takes_one_or_two_off_the_die() -> None:
    """BS 4: soft 4+, hard 5+."""
    assert needed(bows(BS=4), foe(), cover=Cover.SOFT) == 4
    assert needed(bows(BS=4), foe(), cover=Cover.HARD) == 5


# -- more than six


@pytest.mark.rule("FB-SHT-29")
def test_eight_needs_a_six_and_then_five() -> None:
    """Ten handgunners: 6,6,5,1,6,2,3,4,6,2 give four 6s; then 5,4,6,3: two hits."""
    guns = bows(10, BS=2, gear=["firearm"]).marked("moved", Until.TURN)
    rolls = [("shoot", 6, 6, 5, 1, 6, 2, 3, 4, 6, 2), ("second die", 5, 4, 6, 3), ("wound", 1, 1)]
    done = shot(given(guns, foe()), *rolls, models=10, cover=Cover.HARD)
    assert done.requests[0].tally.total == 8  # type: ignore[union-attr]
    assert hits(done) == 2


@pytest.mark.rule("FB-SHT-29")
@pytest.mark.parametrize(
    ("skill", "second", "hit"),
    [(3, (3, 4), 1), (2, (4, 5), 1), (1, (5, 6), 1)],
)
def test_seven_to_nine_by_the_second_die(skill: int, second: tuple[int, int], hit: int) -> None:
    """Hard cover and a move: 7 needs a 4, 8 a 5, 9 a 6 on the second die."""
    archers = bows(2, BS=skill).marked("moved", Until.TURN)
    done = shot(
        given(archers, foe()), ("shoot", 6, 6), ("second die", *second), ("wound", 1), models=2, cover=Cover.HARD
    )
    assert hits(done) == hit


@pytest.mark.rule("FB-SHT-29")
def test_nine_by_addition_and_ten_is_impossible() -> None:
    """BS 2, moved, long, hard cover: 5 + 4 = 9. BS 1: 10, and no die is rolled."""
    moved = bows(BS=2).marked("moved", Until.TURN)
    assert needed(moved, foe(), is_long=True, cover=Cover.HARD) == 9
    hopeless = bows(2, BS=1).marked("moved", Until.TURN)
    hero = foe(models=1, files=1)
    assert needed(hopeless, hero, cover=Cover.HARD) == 10
    assert hits(shot(given(hopeless, hero), models=2, cover=Cover.HARD)) == 0


@pytest.mark.rule("FB-C-15")
def test_special_rules_add_to_the_die_and_the_number_says_so() -> None:
    """Sources with their numbers, summed on the die: -1 and +2 make one better."""
    special = SpecialRules()

    @special.register("smoke", "modify")
    def smoke(question: ToHitWithMissiles, battle: Battle, unit: Unit) -> tuple[Part, ...]:
        return (Part(-1, message("smoke")),) if question.target == unit.id else ()

    @special.register("keen", "modify")
    def keen(question: ToHitWithMissiles, battle: Battle, unit: Unit) -> tuple[Part, ...]:
        return (Part(2, message("keen eyes")),) if question.unit == unit.id else ()

    shooter, target = bows(special=["keen"]), foe(special=["smoke"])
    tally = to_hit(given(shooter, target), shooter, target, special=special)
    assert str(tally) == "to hit 3+ = 4 (BS 3), -2 keen eyes, +1 smoke"


# -- cover


def covered(*terrain: Terrain, shooter: Unit | None = None, target: Unit | None = None) -> dict[Group, int]:
    """The groups of a volley at a front rank of five whose bases are centred at y 11, x 1 to 9."""
    archer = shooter or foot("archers", front=(X + 5, Y), models=1, files=1, gear=["bow"])
    battle = given(archer, target or foe(10), terrain=terrain)
    return volley(battle, battle.unit("archers"), battle.unit("foe")).groups()


@pytest.mark.rule("FB-SHT-12")
@pytest.mark.parametrize(("width", "cover"), [(10, Cover.HARD), (4, Cover.NONE)])
def test_a_wall_before_the_front_rank(width: float, cover: Cover) -> None:
    """A wall y 9.9 to 10, x 0 to 10: 5 of 5, hard. Only x 0 to 4: two of five, none."""
    bricks = box("hard_cover", X, Y + 9.9, X + width, Y + 10)
    assert covered(bricks) == {Group(False, cover): 1}


@pytest.mark.rule("FB-SHT-12")
@pytest.mark.parametrize(
    ("width", "cover"),
    [(6, Cover.HARD), (4.5, Cover.NONE), (4.6, Cover.NONE)],
)
def test_at_least_half_of_the_models_shown_must_have_it(width: float, cover: Cover) -> None:
    """Three of five do with x 0 to 6: the line to the third, x 5, crosses at 5."""
    assert covered(box("hard_cover", X, Y + 9.9, X + width, Y + 10)) == {Group(False, cover): 1}


@pytest.mark.rule("FB-SHT-12")
@pytest.mark.parametrize(("gap", "cover"), [(0.5, Cover.HARD), (0.6, Cover.NONE)])
def test_touching_is_within_half_a_centimetre(gap: float, cover: Cover) -> None:
    """The bases stand 0.5 or 0.6 behind the wall."""
    assert covered(wall((X, Y + 10 - gap), (X + 10, Y + 10 - gap))) == {Group(False, cover): 1}


@pytest.mark.rule("FB-SHT-12")
def test_a_gate_in_the_wall_covers_nobody() -> None:
    """A gate over x 2 to 8: only the models at x 1 and 9 (lines at 1.4 and 8.6) have the wall, two of five."""
    gate = ((X + 2, Y + 9.9), (X + 8, Y + 9.9))
    assert covered(wall((X, Y + 9.9), (X + 10, Y + 9.9), gates=[gate])) == {Group(False, Cover.NONE): 1}


@pytest.mark.rule("FB-SHT-12")
def test_a_wall_behind_the_target_covers_nothing() -> None:
    """The line from the eye does not cross it."""
    assert covered(wall((X, Y + 18.1), (X + 10, Y + 18.1))) == {Group(False, Cover.NONE): 1}


@pytest.mark.rule("FB-SHT-12")
def test_fences_are_soft_woods_are_soft_within_and_the_better_counts() -> None:
    """A fence alone is soft; inside a wood soft; wall and wood together hard, not three."""
    fence = Terrain("fence", "soft_cover", Going.OPEN, line=((X * 10, Y * 10 + 99), (X * 10 + 100, Y * 10 + 99)))
    trees = box("wood", X - 5, Y + 9.5, X + 15, Y + 30)
    assert covered(fence) == {Group(False, Cover.SOFT): 1}
    assert covered(trees) == {Group(False, Cover.SOFT): 1}
    assert covered(trees, box("hard_cover", X, Y + 9.9, X + 10, Y + 10)) == {Group(False, Cover.HARD): 1}
    behind = box("wood", X - 5, Y + 5, X + 15, Y + 9)
    assert covered(behind) == {Group(False, Cover.NONE): 1}


@pytest.mark.rule("FB-SHT-12")
def test_half_hard_half_soft_is_soft_where_hard_is_too_few() -> None:
    """Two of five behind the wall, one more behind the fence: three have hard or soft."""
    bricks = box("hard_cover", X, Y + 9.9, X + 4, Y + 10)
    fence = box("soft_cover", X + 4, Y + 9.9, X + 6, Y + 10)
    assert covered(bricks, fence) == {Group(False, Cover.SOFT): 1}


@pytest.mark.rule("FB-SHT-12")
def test_the_file_that_faces_the_shooter_counts() -> None:
    """From the left of the target: the file of four on that side is behind a wall, the front rank is not."""
    archer = foot("archers", front=(X - 10, Y + 14), facing=90, models=1, files=1, gear=["bow"])
    side_wall = box("hard_cover", X - 0.2, Y + 10, X - 0.1, Y + 18)
    assert covered(side_wall, shooter=archer) == {Group(False, Cover.HARD): 1}
    front_wall = box("hard_cover", X, Y + 9.8, X + 10, Y + 9.9)
    assert covered(front_wall, shooter=archer) == {Group(False, Cover.NONE): 1}


@pytest.mark.rule("FB-SHT-12")
def test_the_corner_of_a_building_covers_what_it_does_not_hide() -> None:
    """A lone man half behind a corner: the line to his centre crosses it, one to his edge is free."""
    house = box("building", X - 4, Y + 6, X + 5.2, Y + 9.8)
    man = foe(10, models=1, files=1)
    assert covered(house, target=man) == {Group(False, Cover.HARD): 1}


# -- characters in the unit


def led(**hero: Any) -> Battle:
    """Ten archers in five files with a hero, BS 5, in the middle of the first rank; enemies at 20."""
    values = {"BS": 5, "troop": "character", **hero}
    captain = foot("captain", front=(90, 90), models=1, files=1, **values)
    return seated(given(bows_in_ranks(), captain, foe(20, 5)), "captain", "archers")


def bows_in_ranks() -> Unit:
    """Ten archers, five wide."""
    return foot("archers", front=(X + 5, Y), models=10, files=5, gear=["bow"])


@pytest.mark.rule("FB-SHT-10", "FB-EXT-03")
def test_a_hero_without_a_bow_takes_a_shooters_place() -> None:
    """Four of the five in the first rank are archers."""
    done = play(led(), "shooting", answers=["archers", "foe"], dice=dice(("shoot", 1, 1, 1, 1)))
    assert [fact.shots for fact in done.facts(VolleyFired)] == [4]


@pytest.mark.rule("FB-SHT-19", "FB-EXT-03")
def test_a_hero_with_a_bow_shoots_with_his_own_skill_at_his_units_target() -> None:
    """Four archers on 4+, he on 2+ with his longbow."""
    done = play(
        led(gear=["longbow"]),
        "shooting",
        answers=["archers", "foe"],
        dice=dice(("shoot", 3, 3, 3, 4), ("wound", 1), ("shoot", 2), ("wound", 1)),
    )
    assert [(fact.unit, fact.shots, fact.hits) for fact in done.facts(VolleyFired)] == [
        ("archers", 4, 1),
        ("captain", 1, 1),
    ]
    assert done.asked == ["Reds: shoot with which unit?", "Reds: archers shoot at whom?"]
