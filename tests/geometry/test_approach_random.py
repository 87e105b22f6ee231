"""Random charges: the solver against brute force, and against itself on a moved, turned or mirrored table."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.geometry.approach import Approach, Blocker, Path, approach, is_reached
from game.geometry.pose import Point, Pose
from game.geometry.ranks import Block, Side
from game.geometry.regions import Barrier, Ground, Rough
from tests.geometry.brute import Brute, faults
from tests.geometry.positions import random_charge

KINDS = ("open", "narrow", "blocked", "edge", "rough", "fence")


def compare(kind: str, seed: int) -> None:
    """Never fewer models than brute force, never dearer at as many, and every step legal."""
    query = random_charge(seed, kind)
    path = approach(query).best
    found = Brute(query, leads=10, step=3.0).best()
    if path is not None:
        assert faults(query, path) == []
    if found is None:
        return
    assert path is not None
    mine, theirs = (path.halved, -len(path.by)), (found.halved, -found.count)
    assert mine <= theirs
    assert mine < theirs or path.cost <= found.cost + (1.0 if kind == "rough" else 0.5)


@pytest.mark.rule("FB-CHG-10", "FB-CHG-12")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS)
def test_brute_force_finds_nothing_better(kind: str, seed: int) -> None:
    compare(kind, seed)


@pytest.mark.rule("FB-CHG-10")
@pytest.mark.parametrize("kind", KINDS)
def test_a_side_is_reached_where_there_is_a_best_path(kind: str) -> None:
    queries = [random_charge(seed, kind) for seed in range(40, 70)]
    answers = [is_reached(query) for query in queries]
    assert answers == [approach(query).best is not None for query in queries]
    assert {True, False} == set(answers)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 400))
@pytest.mark.parametrize("kind", KINDS)
def test_brute_force_finds_nothing_better_in_many(kind: str, seed: int) -> None:
    compare(kind, seed)


def moved(query: Approach, dx: float, dy: float) -> Approach:
    """The same position elsewhere on a table wide enough not to matter."""

    def shift(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    return carried(query, lambda pose: replace(pose, x=pose.x + dx, y=pose.y + dy), shift)


def turned(query: Approach, degrees: float) -> Approach:
    """The same position turned about the middle of the table."""
    return carried(
        query, lambda pose: pose.about((900, 600), degrees), lambda p: Pose(*p).about((900, 600), degrees).point
    )


def mirrored(query: Approach) -> Approach:
    """The same position seen in a mirror."""
    flipped = {Side.LEFT: Side.RIGHT, Side.RIGHT: Side.LEFT}
    mirror = carried(query, lambda p: Pose(1800 - p.x, p.y, (360 - p.facing) % 360), lambda p: (1800 - p[0], p[1]))
    return replace(mirror, side=flipped.get(query.side, query.side))


def carried(query, pose, point):  # type: ignore[no-untyped-def]
    def body(block: Block) -> Block:
        return block.at(pose(block.pose))

    ground = Ground(
        query.ground.width,
        query.ground.height,
        tuple(Rough(tuple(point(p) for p in r.shape), r.factor) for r in query.ground.rough),
        tuple(Barrier(tuple(point(p) for p in b.shape)) for b in query.ground.barriers),
    )
    blockers = tuple(Blocker(b.name, body(b.body), b.hostile) for b in query.blockers)
    return replace(query, mover=body(query.mover), target=body(query.target), ground=ground, blockers=blockers)


def essence(path: Path | None) -> tuple[object, ...] | None:
    return None if path is None else (path.halved, len(path.by), len(path.touched))


@pytest.mark.rule("FB-GEN-01")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", ["open", "blocked"])
def test_moving_turning_or_mirroring_the_table_changes_nothing(kind: str, seed: int) -> None:
    query = random_charge(seed, kind)
    first = approach(query)
    for other in (moved(query, 13.7, -8.3), turned(query, 77.7), turned(query, 180), mirrored(query)):
        again = approach(other)
        assert math.isclose(first.distance, again.distance, abs_tol=1e-6)
        assert essence(again.best) == essence(first.best)
        if first.best is not None and again.best is not None:
            assert again.best.cost == pytest.approx(first.best.cost, abs=0.3)
