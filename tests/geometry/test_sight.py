"""Lines of sight by their rows' examples."""

from __future__ import annotations

import pytest

from game.geometry.bases import Base
from game.geometry.pose import Point, Pose
from game.geometry.ranks import Block, Loose
from game.geometry.sight import Look, Screen, Sight, Veil, front_models, sight
from tests.geometry.board import block, box, home, place, shape, spanning

SHOOTER = block(0, 1, files=1, models=1)
"""Base centre (0, 0), eye (0, 1), facing up the table."""

FRIENDS = Screen("friends", spanning(-5, 5, 12, models=5))
"""One rank, x -5 to 5, y 10 to 12."""


def looks(target: Block, *screens: Screen, veils: tuple[Veil, ...] = (), mine: int = 1, theirs: int = 1) -> Sight:
    """What the lone shooter sees."""
    return sight(Look(SHOOTER, target, (0,), screens, veils, (mine,), theirs))


@pytest.mark.rule("FB-SHT-07", "FB-UNI-11")
def test_only_what_lies_in_the_arc_is_seen() -> None:
    tiny = Base(0.1, 0.1)
    inside, outside = block(5, 5, 180, files=1, models=1, base=tiny), block(6, 5, 180, files=1, models=1, base=tiny)
    assert looks(inside).sees
    assert looks(outside) == Sight(())


@pytest.mark.rule("FB-SHT-08")
def test_friends_in_between_hide_a_target_of_the_same_width() -> None:
    behind = spanning(-5, 5, 20, 180, models=20)
    verdict = looks(behind, FRIENDS)
    assert (verdict.sees, verdict.blocked_by, verdict.in_arc) == (False, ("friends",), True)
    aside = looks(spanning(5, 15, 20, 180, models=20), FRIENDS)
    assert aside.models == (0,)
    assert aside.line is not None
    assert home(aside.line[0]) == (0, 1)


@pytest.mark.rule("FB-SHT-08")
def test_a_line_to_one_corner_is_enough_and_one_along_an_edge_is_free() -> None:
    # The line to the corner (15, 20) passes y 10 at x 7.105, where the friends begin.
    corner = spanning(13, 15, 20, 180, models=1)
    assert looks(corner, Screen("friends", spanning(-2.9, 7.1, 12, models=5))).sees
    assert not looks(corner, Screen("friends", spanning(-2.88, 7.12, 12, models=5))).sees
    # Straight up the table along the right edge of friends that end at x 0.
    assert looks(spanning(-1, 1, 20, 180, models=1), Screen("friends", spanning(-10, 0, 12, models=5))).sees


@pytest.mark.rule("FB-SHT-09")
def test_the_big_are_seen_over_the_small_and_hide_them() -> None:
    behind = spanning(-5, 5, 20, 180, models=20)
    assert looks(behind, FRIENDS, theirs=2).sees
    dragon = Screen("dragon", FRIENDS.body, height=2)
    assert not looks(behind, dragon).sees
    assert not looks(behind, dragon, theirs=2).sees
    assert looks(behind, FRIENDS, mine=2).sees


@pytest.mark.rule("FB-SHT-11", "FB-SHT-09")
def test_from_a_hill_one_sees_over_friends_on_the_flat() -> None:
    archers = block(0, 0, files=5, models=15)
    foe = spanning(-5, 5, 30, 180, models=20)
    friends = Screen("friends", spanning(-9, 9, 12, models=18))
    everybody = tuple(range(15))
    on_hill = sight(Look(archers, foe, everybody, (friends,), (), (2,) * 15))
    assert on_hill.models == everybody
    # Only the front two ranks are on the hill; only they may look.
    assert sight(Look(archers, foe, tuple(range(10)), (friends,), (), (2,) * 10)).models == tuple(range(10))
    # Half on the hill: the front rank on the flat is blocked, the ranks behind it look over everybody.
    mixed = sight(Look(archers, foe, everybody, (friends,), (), (1,) * 5 + (2,) * 10))
    assert mixed.models == tuple(range(5, 15))


@pytest.mark.rule("FB-SHT-09")
def test_only_the_models_of_a_target_that_stand_high_are_seen_over_a_screen() -> None:
    foe = block(0, 20, 180, files=1, models=2)
    screen = Screen("friends", FRIENDS.body, height=1)
    assert sight(Look(SHOOTER, foe, (0,), (screen,), target_heights=(1, 2))).sees
    assert not sight(Look(SHOOTER, foe, (0,), (screen,), target_heights=(1, 1))).sees
    # The one who stands high is hidden by a wall: the low one does not borrow his height.
    wall = Veil("wall", box(-20, 21.5, 20, 21.9), "wall")
    assert not sight(Look(SHOOTER, foe, (0,), (screen,), (wall,), target_heights=(1, 2))).sees


@pytest.mark.rule("FB-EXT-15")
def test_a_hill_blocks_between_two_on_the_flat() -> None:
    foe, hill = spanning(-5, 5, 40, 180, models=20), Veil("hill", box(-30, 10, 30, 20), "hill", 1)
    verdict = looks(foe, veils=(hill,))
    assert (verdict.sees, verdict.blocked_by) == (False, ("hill",))
    assert not looks(foe, veils=(hill,), theirs=2).sees  # 2 is not more than 1 + 1
    assert looks(foe, veils=(hill,), theirs=3).sees
    standing = Veil("hill", box(-30, -5, 30, 20), "hill", 1)
    assert looks(foe, veils=(standing,), mine=2).sees


@pytest.mark.rule("FB-EXT-15")
def test_it_is_the_base_centre_that_stands_on_a_hill() -> None:
    foe = spanning(-5, 5, 40, 180, models=20)
    # The front edge of the viewer's base (y 1) is on the hill, its centre (y 0) is not.
    assert not looks(foe, veils=(Veil("hill", box(-30, 0.5, 30, 20), "hill", 1),)).sees
    # Of two ranks only the front one (centres y 13) is on the hill and seen; the line to it crosses the hill.
    deep = block(0, 12, 180, files=1, models=2)
    far = Veil("hill", box(-30, 11, 30, 14), "hill", 1)
    assert looks(deep, veils=(far,)).sees
    assert looks(block(0, 16, 180, files=1, models=2), veils=(far,)).blocked_by == ("hill",)


@pytest.mark.rule("FB-EXT-15")
def test_one_sees_five_centimetres_into_a_wood() -> None:
    def scout(depth: float) -> Block:
        return block(0, 20 + depth, 180, files=1, models=1)

    wood = Veil("wood", box(-30, 20, 30, 60), "wood")
    assert looks(scout(4), veils=(wood,)).sees
    verdict = looks(scout(6), veils=(wood,))
    assert (verdict.sees, verdict.blocked_by) == (False, ("wood",))
    assert looks(scout(5), veils=(wood,)).sees


@pytest.mark.rule("FB-EXT-15")
def test_two_woods_on_one_line_add_up_but_what_they_share_counts_once() -> None:
    foe = block(0, 40, 180, files=1, models=1)
    first, second = Veil("first", box(-30, 10, 30, 13), "wood"), Veil("second", box(-30, 20, 30, 23), "wood")
    assert looks(foe, veils=(first,)).sees
    verdict = looks(foe, veils=(first, second))
    assert (verdict.sees, verdict.blocked_by) == (False, ("first", "second"))
    overlapping = Veil("second", box(-30, 11, 30, 14), "wood")
    assert looks(foe, veils=(first, overlapping)).sees


@pytest.mark.rule("FB-EXT-15")
def test_a_hollow_building_blocks_along_every_line() -> None:
    # A house with a notch; the line straight up the table runs along a cut of any triangulation through (0, 14).
    house = Veil("house", shape((-20, 10), (20, 10), (20, 20), (0, 14), (-20, 20)), "wall")
    assert not looks(block(0, 40, 180, files=1, models=1, base=Base(0.1, 0.1)), veils=(house,)).sees
    beside = shape((-20, 10), (-0.5, 10), (-0.5, 18), (-10, 14), (-20, 18))
    assert looks(block(0, 40, 180, files=1, models=1, base=Base(0.1, 0.1)), veils=(Veil("h", beside, "wall"),)).sees


def test_one_man_at_the_end_of_the_rank_sees() -> None:
    warriors = Block(Pose(900, 500), 5, 10, Base(20, 20))
    wizard = Block(Pose(1110, 645, 180), 1, 1, Base(20, 20))
    assert sight(Look(warriors, wizard, front_models(warriors))).models == (4,)


def test_skirmishers_look_all_round_and_hide_little() -> None:
    x, y = place(0, 0)
    scouts = Loose((Pose(x, y, 0), Pose(x + 30, y, 0)), Base.disc(25))
    behind = block(0, -20, files=1, models=1)
    assert sight(Look(scouts, behind, (0, 1), all_round=True)).models == (0, 1)
    assert sight(Look(scouts, behind, (0, 1))).models == ()
    gap: tuple[Point, ...] = (place(-2, 10), place(2, 10))
    screen = Screen("scouts", Loose(tuple(Pose(*p) for p in gap), Base.disc(25)))
    assert looks(spanning(-1, 1, 20, 180, models=1), screen).sees


def test_an_eye_may_stand_on_the_very_point_it_looks_at() -> None:
    """Two wizards front to front: the line from eye to edge has no length, and nothing in between cuts it."""
    near = block(0, 1, 180, files=1, models=1)
    beside = Screen("wall of friends", spanning(-5, 5, 1, 180, models=5))
    assert looks(near, beside).sees
