"""What must hold wherever and however things stand: moving, turning or mirroring the table changes no answer."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from game.geometry.approach_values import Blocker
from game.geometry.arcs import readings, votes
from game.geometry.bases import Base, Shape
from game.geometry.contact import touching_models, touching_side
from game.geometry.legs import Ahead, Facing, Files, Hand, Leg, Reform, Turn, Wheel
from game.geometry.measure import base_distance, distance, overlaps, touches
from game.geometry.moves import MoveRules, turned, walk
from game.geometry.outlines import outline
from game.geometry.pose import Point, Pose
from game.geometry.ranks import Block, Body, Loose, Side
from game.geometry.regions import Barrier, Fence, Ground, Rough
from game.geometry.sight import Look, Screen, front_models, sight
from game.geometry.swept import swept

BASES = st.sampled_from([Base(20, 20), Base(25, 25), Base(25, 50), Base(40, 40), Base(50, 100)])
PLACES = st.integers(-2500, 2500).map(lambda n: n / 10)
"""Not finer than the tenth of a millimetre: nothing then lies within rounding of a limit unless it lies on it."""
FACINGS = st.one_of(st.sampled_from([0.0, 45.0, 90.0, 180.0, 270.0]), st.integers(0, 3599).map(lambda n: n / 10))


@st.composite
def blocks(draw: st.DrawFn) -> Block:
    """A block somewhere near the middle of a table."""
    files = draw(st.integers(1, 6))
    count = files * draw(st.integers(1, 4)) - draw(st.integers(0, files - 1))
    pose = Pose(900 + draw(PLACES), 600 + draw(PLACES), draw(FACINGS))
    return Block(pose, files, max(files, count), draw(BASES))


@st.composite
def groups(draw: st.DrawFn) -> Loose:
    """A loose group of round, oval or square bases."""
    base = Base(25, draw(st.sampled_from([25, 40])), draw(st.sampled_from(list(Shape))))
    if base.shape is Shape.DISC:
        base = Base.disc(25)
    poses = draw(st.lists(st.builds(lambda x, y, f: Pose(900 + x, 600 + y, f), PLACES, PLACES, FACINGS), min_size=1))
    return Loose(tuple(poses[:5]), base, draw(FACINGS))


@dataclass(frozen=True)
class Frame:
    """The table seen otherwise: mirrored at the y axis if need be, then turned and shifted."""

    dx: float
    dy: float
    degrees: float
    mirrored: bool = False

    def point(self, point: Point) -> Point:
        x, y = (-point[0] if self.mirrored else point[0]), point[1]
        seen = Pose(x, y).about((0.0, 0.0), self.degrees)
        return seen.x + self.dx, seen.y + self.dy

    def pose(self, pose: Pose) -> Pose:
        facing = -pose.facing if self.mirrored else pose.facing
        return Pose(*self.point(pose.point), (facing + self.degrees) % 360.0)

    def body(self, body: Body) -> Body:
        if isinstance(body, Block):
            return body.at(self.pose(body.pose))
        return Loose(tuple(self.pose(p) for p in body.poses), body.base, self.pose(Pose(0, 0, body.facing)).facing)

    def block(self, block: Block) -> Block:
        return block.at(self.pose(block.pose))

    def shape(self, shape: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(self.point(p) for p in shape)

    def side(self, side: Side) -> Side:
        return {Side.LEFT: Side.RIGHT, Side.RIGHT: Side.LEFT}.get(side, side) if self.mirrored else side

    def leg(self, leg: Leg) -> Leg:
        if not self.mirrored:
            return leg
        if isinstance(leg, Wheel):
            return Wheel(Hand.LEFT if leg.hand is Hand.RIGHT else Hand.RIGHT, leg.degrees)
        if isinstance(leg, Turn):
            return Turn({Facing.LEFT: Facing.RIGHT, Facing.RIGHT: Facing.LEFT}.get(leg.to, leg.to))
        return leg


FRAMES = st.builds(Frame, PLACES, PLACES, FACINGS, st.booleans())
LEGS = st.one_of(
    st.integers(1, 1500).map(lambda n: Ahead(n / 10)),
    st.builds(lambda hand, n: Wheel(hand, n / 10), st.sampled_from(list(Hand)), st.integers(1, 1790)),
    st.builds(Turn, st.sampled_from(list(Facing))),
    st.integers(1, 4).map(Files),
)


@given(blocks(), st.one_of(blocks(), groups()), FRAMES)
def test_distance_is_symmetric_and_the_same_from_everywhere(a: Block, b: Body, frame: Frame) -> None:
    assert distance(a, b) == pytest.approx(distance(b, a), abs=1e-9)
    assert distance(frame.body(a), frame.body(b)) == pytest.approx(distance(a, b), abs=1e-6)
    assert base_distance(a, b) == pytest.approx(base_distance(b, a), abs=1e-9)
    assert base_distance(a, b) >= distance(a, b) - 1e-9
    assert touches(a, b) == touches(b, a)
    assert overlaps(a, b) == overlaps(b, a)


@given(blocks(), blocks())
def test_distance_and_overlap_agree_with_another_library(a: Block, b: Block) -> None:
    assert distance(a, b) == pytest.approx(float(shapely.distance(outline(a), outline(b))), abs=1e-6)
    shared = float(shapely.area(shapely.intersection(outline(a), outline(b))))
    assume(abs(shared - 0.1) > 0.01)
    # The depth is at least the area over the longest width of what is shared, so this much is always an overlap.
    if shared > 0.01 * math.hypot(a.width, a.depth) + 0.1:
        assert overlaps(a, b)
    if shared < 0.1:
        assert not overlaps(a, b)


@given(blocks(), blocks(), FRAMES)
def test_arcs_turn_with_the_table(target: Block, charger: Block, frame: Frame) -> None:
    assume(not overlaps(target, charger))
    there = votes(frame.block(target), frame.block(charger))
    assert there == {frame.side(side): count for side, count in votes(target, charger).items()}
    seen = readings(frame.block(target), frame.block(charger))
    assert seen == {vote: frame.side(side) for vote, side in readings(target, charger).items()}


@given(blocks(), st.integers(-100, 100), FRAMES, st.sampled_from(list(Side)), blocks())
def test_contact_is_mutual_and_turns_with_the_table(
    target: Block, slide: int, frame: Frame, side: Side, shape: Block
) -> None:
    left, right = target.side(side)
    middle = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    line = Pose(*middle, (target.facing_of(side) + 180.0) % 360.0)
    charger = shape.at(line.moved(0.0, slide))
    mine, theirs = touching_models(charger, target)
    assert touching_models(target, charger) == (theirs, mine)
    assert bool(mine) == bool(theirs) == touches(charger, target)
    if mine and abs(slide) < (shape.width + math.dist(left, right)) / 2 - 0.1:
        assert touching_side(target, charger) is side
    if not frame.mirrored:
        assert touching_models(frame.body(charger), frame.body(target)) == (mine, theirs)


@given(blocks(), blocks(), st.lists(blocks(), max_size=3), FRAMES)
def test_sight_turns_with_the_table(viewer: Block, target: Block, others: list[Block], frame: Frame) -> None:
    assume(not frame.mirrored and not overlaps(viewer, target))
    here = sight(_look(viewer, target, others, Frame(0, 0, 0)))
    there = sight(_look(viewer, target, others, frame))
    assert set(there.models) == set(here.models) or _is_close_call(viewer, target, others)


def _look(viewer: Block, target: Block, others: list[Block], frame: Frame) -> Look:
    screens = tuple(Screen(str(n), frame.body(other)) for n, other in enumerate(others))
    return Look(frame.body(viewer), frame.body(target), front_models(viewer), screens)


def _is_close_call(viewer: Block, target: Block, others: list[Block]) -> bool:
    """Whether a hair's breadth decides: the answer changes when everybody is a little larger or smaller."""
    answers = set()
    for size in (0.999, 1.001):
        grown = [Block(o.pose, o.files, o.count, Base(o.base.width * size, o.base.depth * size)) for o in others]
        answers.add(sight(_look(viewer, target, grown, Frame(0, 0, 0))).models)
    for turn in (-0.001, 0.001):
        seen = viewer.turned_about_centre(viewer.pose.facing + turn)
        answers.add(sight(_look(seen, target, others, Frame(0, 0, 0))).models)
    return len(answers) > 1


@given(blocks(), st.sampled_from(list(Hand)), st.integers(1, 3600).map(lambda n: n / 10))
def test_a_wheel_keeps_its_pivot(block: Block, hand: Hand, degrees: float) -> None:
    end = walk(block, (Wheel(hand, degrees),), Ground(1800, 1200), MoveRules(1e6, 1e6)).end
    corner = "front_left" if hand is Hand.LEFT else "front_right"
    assert getattr(end, corner) == pytest.approx(getattr(block, corner), abs=1e-6)
    assert (end.width, end.depth) == (block.width, block.depth)


@given(blocks(), LEGS)
def test_a_swept_area_holds_start_and_end(block: Block, leg: Leg) -> None:
    assume(not isinstance(leg, Files) or leg.files <= block.count)
    end = walk(block, (leg,), Ground(1800, 1200), MoveRules(1e6, 1e6)).end
    area = swept(block, leg, end)
    assert area.geom_type == "Polygon"
    assert area.buffer(1e-6).covers(outline(block))
    assert area.buffer(1e-6).covers(outline(end))


@given(blocks(), st.lists(LEGS, max_size=3), st.lists(blocks(), max_size=3), FRAMES)
def test_a_move_is_the_same_on_a_turned_or_mirrored_table(
    block: Block, legs: list[Leg], others: list[Block], frame: Frame
) -> None:
    assume(not any(isinstance(leg, Files) and leg.files > block.count for leg in legs))
    ground, rules = Ground(20000, 20000), MoveRules(1e4, 1e4)
    here = walk(block, tuple(legs), ground, rules, _foes(others, Frame(0, 0, 0)))
    there = walk(frame.block(block), tuple(frame.leg(leg) for leg in legs), ground, rules, _foes(others, frame))
    assert there.end.pose.point == pytest.approx(frame.block(here.end).pose.point, abs=1e-5)
    assert there.cost == pytest.approx(here.cost, abs=1e-5)
    wanted = {(bar.code, bar.blocker): dict(bar.figures) for bar in here.bars if bar.code != "edge"}
    found = {(bar.code, bar.blocker): dict(bar.figures) for bar in there.bars if bar.code != "edge"}
    if not _is_hairs_breadth(block, others):
        assert wanted.keys() == found.keys()
        for key, figures in wanted.items():
            assert found[key] == pytest.approx(figures, abs=0.02)


def _foes(others: list[Block], frame: Frame) -> tuple[Blocker, ...]:
    return tuple(Blocker(str(n), frame.body(other), hostile=n % 2 == 0) for n, other in enumerate(others))


def _is_hairs_breadth(block: Block, others: list[Block]) -> bool:
    """Starts that no battle allows, or on the very limit of what is one: overlapping, touching, exactly at the gap."""
    return any(distance(block, other) < 0.1 or abs(distance(block, other) - 30) < 0.1 for other in others)


@given(blocks(), st.lists(st.sampled_from([Facing.LEFT, Facing.RIGHT]), min_size=1, max_size=4))
def test_turns_keep_the_centre_and_everybody(block: Block, turns: list[Facing]) -> None:
    end = block
    for to in turns:
        end = turned(end, to)
    assert end.centre == pytest.approx(block.centre, abs=1e-6)
    assert (end.count, end.base) == (block.count, block.base)


@given(blocks(), st.integers(1, 6), FACINGS)
def test_a_reform_keeps_the_centre(block: Block, files: int, facing: float) -> None:
    assume(files <= block.count)
    end = walk(block, (Reform(files, facing),), Ground(1800, 1200), MoveRules(1e6, 1e6)).end
    assert end.centre == pytest.approx(block.centre, abs=1e-6)
    assert (end.files, end.pose.facing) == (files, facing)


@given(st.floats(-2000, 4000), st.floats(-2000, 4000), st.floats(-720, 720))
def test_snapping_twice_is_snapping_once(x: float, y: float, facing: float) -> None:
    once = Pose(x, y, facing).snap()
    assert once.snap() == once
    assert abs(once.x - x) <= 0.0005 + 1e-9
    assert 0 <= once.facing < 360


@given(blocks(), st.integers(1, 900).map(lambda n: n / 10), st.integers(1, 900).map(lambda n: n / 10))
def test_a_move_in_two_stretches_costs_what_it_costs_in_one(block: Block, one: float, two: float) -> None:
    ground = Ground(
        1800, 1200,
        (Rough(((800, 500), (1000, 520), (990, 700), (780, 690)), 2), Rough(((900, 600), (1100, 600), (1000, 800)), 4)),
        (Barrier(((100, 100), (140, 100), (140, 140), (100, 140))),),
        (Fence(((600, 640), (1200, 660))),),
    )  # fmt: skip
    rules = MoveRules(1e4, 1e4, fence=50)
    whole = walk(block, (Ahead(one + two),), ground, rules)
    split = walk(block, (Ahead(one), Ahead(two)), ground, rules)
    assert split.cost == pytest.approx(whole.cost, abs=0.02)
    wheel = walk(block, (Wheel(Hand.LEFT, one), Wheel(Hand.LEFT, two)), ground, rules)
    assert wheel.cost == pytest.approx(walk(block, (Wheel(Hand.LEFT, one + two),), ground, rules).cost, abs=0.02)
