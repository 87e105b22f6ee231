"""Single charge paths to the last number of their rows: wheel, alignment, slide (FB-CHG-11, FB-ALN, FB-GEN-08)."""

from __future__ import annotations

import math

import pytest

from game.geometry.approach import Approach, ApproachRules, Blocker, Path
from game.geometry.approach_arena import build
from game.geometry.approach_path import path_of
from game.geometry.approach_trial import attempt
from game.geometry.legs import Ahead, Hand, Wheel
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from tests.geometry.board import FOOT, block, home, place, table

SPEARS = block(5, 0)
"""20 models in 5 files: FL (0, 0), FR (10, 0)."""
FOE = block(17, 14, 180)
"""Box x 12 to 22, y 14 to 22, its front toward the spears."""


def path(mover: Block, target: Block, degrees: float, *friends: Block, lead: float = 0.0) -> Path | None:
    """The one path with that wheel to the right after that stretch (cm), M 10; None if it is illegal."""
    blockers = tuple(Blocker(f"friend {n}", friend) for n, friend in enumerate(friends))
    query = Approach(mover, target, Side.FRONT, 200, table(), blockers, ApproachRules(swing_limit=300))
    arena = build(query, mover, 200, 200, 0)
    trial = attempt(arena, 1 if degrees else -1, math.radians(degrees), lead * 10)
    return None if trial is None else path_of(arena, trial)


@pytest.mark.rule("FB-CHG-11", "FB-ALN-01", "FB-ALN-02")
def test_a_wheel_of_forty_three_degrees_and_its_free_alignment() -> None:
    """The wheel costs 7.51 and leaves 12.49; Q (12, 14); aligning swings 6.07 and adds nothing to the 19.11.

    The leftmost model spans x 10.09 to 12.09, overlaps the side by 0.09 and counts: five in contact.
    """
    found = path(SPEARS, FOE, 43)
    assert found is not None
    wheel, ahead = found.legs
    assert isinstance(wheel.leg, Wheel)
    assert wheel.leg.hand is Hand.RIGHT
    assert (wheel.cost / 10, 20 - wheel.cost / 10) == pytest.approx((7.51, 12.49), abs=0.006)
    assert isinstance(ahead.leg, Ahead)
    assert (round(found.cost / 10, 2), round(found.swing / 10, 2)) == (19.11, 6.07)
    assert (home(found.contact), round(abs(found.align_degrees), 2)) == ((12, 14), 43)
    assert home(found.end.front_left) == pytest.approx((10.09, 14), abs=0.006)
    assert (found.by, found.end.pose.facing) == ((0, 1, 2, 3, 4), 0.0)


@pytest.mark.rule("FB-ALN-02")
def test_a_corner_that_just_touches_is_contact_and_one_that_is_short_of_it_is_not() -> None:
    """Straight on past the target's right end: from x 0 to 10 its front from x 10 touches; from x 10.1 it does not."""
    touching = path(SPEARS, block(15, 15, 180), 0)
    assert touching is not None
    assert (touching.by, touching.cost) == ((4,), 150.0)
    assert path(SPEARS, block(15.1, 15, 180), 0) is None


def oblique() -> Block:
    """A front turned by 30 degrees that the left corner meets after 19 cm: it lies 2 cm from that front's right end."""
    turn = math.radians(30)
    end = (-2 * math.cos(turn), 19 - 2 * math.sin(turn))
    return block(end[0] + 5 * math.cos(turn), end[1] + 5 * math.sin(turn), 150)


def along(cm: float) -> tuple[float, float]:
    """A place on that front, cm from its right end."""
    turn = math.radians(30)
    return (cm - 2) * math.cos(turn), 19 + (cm - 2) * math.sin(turn)


def friend_at(cm: float) -> Block:
    """A single friend whose front edge lies on that front, its left corner so far from the right end."""
    return Block(Pose(*place(*along(cm + 1)), 330), 1, 1, FOOT)


@pytest.mark.rule("FB-ALN-02", "FB-GEN-08")
@pytest.mark.parametrize(
    ("left", "slid", "models"),
    [(12.0, 0.0, 4), (11.0, 1.0, 5), (7.0, 5.0, 4), (6.9, None, 0)],
    ids=["beside", "1 cm", "half the front", "more than half"],
)
def test_aligning_slides_by_the_least_distance_at_most_half_the_front(
    left: float, slid: float | None, models: int
) -> None:
    """Aligned it covers the stretch from 2 to 12 of a side of 10; a friend stands on it from `left` on.

    Free, four files (2 to 10) touch and the fifth, from 10 on, touches the corner. Slid to 1 to 11 all five do, to
    -3 to 7 four; the frontage is 10, so that more than 5 is no way.
    """
    found = path(SPEARS, oblique(), 0, friend_at(left))
    if slid is None:
        assert found is None
        return
    assert found is not None
    assert round(abs(found.slide) / 10, 2) == slid
    assert home(found.end.front_right) == pytest.approx(along(12 - slid), abs=0.01)
    assert len(found.by) == models + (slid == 0.0)


@pytest.mark.rule("FB-GEN-08")
@pytest.mark.parametrize(("x", "free"), [(1.5, False), (1.3, True)])
def test_a_wheel_may_not_sweep_over_a_friend(x: float, free: bool) -> None:
    """The outer corner runs on a circle of 10 about (10, 0): a friend's corner at (2.5, 6.5) lies 9.92 from it, and
    40.9 degrees round; one at (2.3, 6.5) lies 10.08 from it and beside the way that follows."""
    friend = block(x, 8.5, files=1, models=1)
    assert (path(SPEARS, FOE, 43, friend) is not None) is free
