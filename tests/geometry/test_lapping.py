"""Places round an enemy: they never overlap each other or the enemy, touch it, and mirrored ones mirror (FB-LAP-02)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.bases import Base
from game.geometry.lapping import flank_of, next_slot, opposite, sequence, side_lapped, widened
from game.geometry.legs import Hand
from game.geometry.measure import distance, overlaps
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Loose, Side

SQUARES = st.sampled_from([Base(20, 20), Base(25, 25), Base(25, 50), Base(40, 40), Base(50, 100)])
HANDS = st.sampled_from(list(Hand))
EDGES = st.sampled_from(list(Side))


@st.composite
def victims(draw: st.DrawFn) -> Block:
    """A block somewhere, some with a short last rank."""
    files = draw(st.integers(1, 6))
    count = files * draw(st.integers(1, 4)) - draw(st.integers(0, files - 1))
    pose = Pose(draw(st.integers(0, 18000)) / 10, draw(st.integers(0, 12000)) / 10, draw(st.integers(0, 3599)) / 10)
    return Block(pose.snap(), files, max(files, count), draw(SQUARES))


def filled(victim: Block, edge: Side, base: Base, wins: list[tuple[int, int]]) -> dict[Hand, list[Pose]]:
    """The places taken after so many wins, each with so many models for the left and the right."""
    placed: dict[Hand, list[Pose]] = {hand: [] for hand in Hand}
    for win in wins:
        for number in range(2):
            for hand, wanted in zip(Hand, win, strict=True):
                slot = next_slot(victim, edge, base, hand, len(placed[hand]), len(placed[opposite(hand)]))
                if number < wanted and slot is not None:
                    placed[hand].append(slot.pose)
    return placed


def mirrored(pose: Pose) -> Pose:
    """The pose seen in a mirror along the y axis."""
    return Pose(-pose.x, pose.y, -pose.facing % 360.0).snap()


@given(victims(), EDGES, SQUARES, st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=12))
def test_places_never_overlap_each_other_or_the_enemy(
    victim: Block, edge: Side, base: Base, wins: list[tuple[int, int]]
) -> None:
    """However many go round on either hand, in whatever order."""
    placed = filled(victim, edge, base, wins)
    bodies = [Loose((pose,), base) for poses in placed.values() for pose in poses]
    for n, body in enumerate(bodies):
        assert not overlaps(body, victim)
        assert distance(body, victim) <= 0.01
        assert not any(overlaps(body, other) for other in bodies[n + 1 :])


@given(victims(), EDGES, SQUARES, HANDS)
def test_mirrored_enemies_have_mirrored_places(victim: Block, edge: Side, base: Base, hand: Hand) -> None:
    """Left becomes right, and the flanks change."""
    swapped = {Side.LEFT: Side.RIGHT, Side.RIGHT: Side.LEFT}
    image = victim.at(mirrored(victim.pose))
    here = sequence(victim, edge, base, hand)
    there = sequence(image, swapped.get(edge, edge), base, opposite(hand))
    assert len(here) == len(there)
    for one, other in zip(here, there, strict=True):
        assert other.side is swapped.get(one.side, one.side)
        assert math.dist(mirrored(one.pose).point, other.pose.point) < 0.005
        assert abs((mirrored(one.pose).facing - other.pose.facing + 180.0) % 360.0 - 180.0) < 1e-5


@given(victims(), EDGES, SQUARES, HANDS)
def test_places_run_along_the_flank_and_then_the_far_side(victim: Block, edge: Side, base: Base, hand: Hand) -> None:
    """As many as begin on each side; every model faces the side it stands on."""
    flank = flank_of(edge, hand)
    far = flank_of(flank, hand)
    assert far is not edge
    assert flank_of(edge, opposite(hand)) is not flank
    slots = sequence(victim, edge, base, hand)
    for side in (flank, far):
        number = sum(slot.side is side for slot in slots)
        length = math.dist(*victim.side(side))
        assert (number - 1) * base.width < length - 0.01 <= number * base.width + 0.01
    assert [slot.side for slot in slots] == sorted((slot.side for slot in slots), key=[flank, far].index)
    assert all(side_lapped(victim, slot.pose) is slot.side for slot in slots)


@pytest.mark.parametrize(
    ("edge", "hand", "first"),
    [
        (Side.FRONT, Hand.LEFT, (540.0, 610.0)),
        (Side.FRONT, Hand.RIGHT, (660.0, 610.0)),
        (Side.REAR, Hand.LEFT, (660.0, 670.0)),
        (Side.REAR, Hand.RIGHT, (540.0, 670.0)),
        (Side.LEFT, Hand.LEFT, (640.0, 590.0)),
        (Side.LEFT, Hand.RIGHT, (640.0, 690.0)),
        (Side.RIGHT, Hand.LEFT, (560.0, 690.0)),
        (Side.RIGHT, Hand.RIGHT, (560.0, 590.0)),
    ],
)
def test_the_first_place_from_each_side(edge: Side, hand: Hand, first: tuple[float, float]) -> None:
    """B of the standard clash (x 550 to 650, y 600 to 680, facing down): its left flank is at x 650."""
    enemy = Block(Pose(600, 600, 180), 5, 20, Base(20, 20))
    assert sequence(enemy, edge, Base(20, 20), hand)[0].pose.point == first


@given(victims(), st.integers(0, 2), st.integers(0, 2))
def test_a_wider_front_stays_on_its_line(block: Block, left: int, right: int) -> None:
    """The ends grow by whole bases to either side, and no model is lost."""
    more = left + right
    if block.files + more > block.count:
        return
    wide = widened(block, left, right)
    assert wide.count == block.count
    u, v = block.pose.local(wide.front_left)
    assert (u, v) == pytest.approx((-block.width / 2 - left * block.base.width, 0.0), abs=0.01)
    u, v = block.pose.local(wide.front_right)
    assert (u, v) == pytest.approx((block.width / 2 + right * block.base.width, 0.0), abs=0.01)
