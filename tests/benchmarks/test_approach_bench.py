"""How fast a charge verdict is on a crowded table, and how that compares with one bulk query of the same shapes."""

from __future__ import annotations

import random
import statistics
import time

import pytest
import shapely
from pytest_benchmark.fixture import BenchmarkFixture

from game.geometry.approach import Approach, ApproachRules, Blocker, approach
from game.geometry.bases import Base
from game.geometry.measure import box_distance
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from game.geometry.regions import Barrier, Ground, Rough


def crowded_table(seed: int) -> tuple[list[Block], list[Block], Ground]:
    """Twenty units a side in two lines, and twenty pieces of terrain between and around them."""
    rng = random.Random(seed)
    ours, theirs = [], []
    for i in range(20):
        x, row = 130 + (i % 10) * 170, i // 10
        y = 420 - row * 150 + rng.uniform(-20, 20)
        ours.append(Block(Pose(x, y, rng.uniform(-8, 8) % 360), 5, 20, Base(20, 20)))
        y = 640 + row * 150 + rng.uniform(-20, 20)
        theirs.append(Block(Pose(x + rng.uniform(-25, 25), y, rng.uniform(172, 188)), 5, 20, Base(20, 20)))
    places = [(rng.uniform(0, 1800), rng.choice([rng.uniform(0, 150), rng.uniform(1050, 1200)])) for _ in range(16)]
    shapes = [tuple(shapely.Point(p).buffer(40, quad_segs=2).exterior.coords[:-1]) for p in places]
    between = [shapely.Point(x, 530) for x in (215, 725, 1075, 1600)]
    shapes += [tuple(p.buffer(25, quad_segs=2).exterior.coords[:-1]) for p in between]
    rough = tuple(Rough(s, 2.0) for s in (*shapes[:8], *shapes[16:18]))
    return ours, theirs, Ground(1800, 1200, rough, tuple(Barrier(s) for s in (*shapes[8:16], *shapes[18:])))


def question(ours: list[Block], theirs: list[Block], ground: Ground, mover: Block, target: Block) -> Approach:
    others = [b for b in (*ours, *theirs) if b is not mover and b is not target]
    blockers = tuple(Blocker(f"unit {i}", b, b in theirs) for i, b in enumerate(others))
    return Approach(mover, target, Side.FRONT, 300, ground, blockers, ApproachRules(swing_limit=450))


def milliseconds(query: Approach) -> tuple[float, float]:
    """For the verdict alone, and with the reason where it is a no."""
    start = time.perf_counter()
    verdict = approach(query)
    middle = time.perf_counter()
    assert (verdict.failure is None) == (verdict.best is not None)
    return (middle - start) * 1000, (time.perf_counter() - start) * 1000


def bulk_query(ours: list[Block], theirs: list[Block], ground: Ground) -> float:
    """One vectorised predicate of a swept box against everything on the table, in ms."""
    shapes = [shapely.Polygon(b.corners) for b in (*ours, *theirs)]
    shapes += [shapely.Polygon(x.shape) for x in (*ground.rough, *ground.barriers)]
    tree, lane = shapely.STRtree(shapes), shapely.box(600, 420, 700, 640)
    times = []
    for _ in range(200):
        start = time.perf_counter()
        tree.query(lane, predicate="intersects")
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def test_one_verdict_in_reach(benchmark: BenchmarkFixture) -> None:
    """The nearest pair of the crowded table, again and again."""
    ours, theirs, ground = crowded_table(1)
    mover, target = min(((a, b) for a in ours for b in theirs), key=lambda pair: box_distance(*pair))
    verdict = benchmark(approach, question(ours, theirs, ground, mover, target))
    assert verdict.best is not None


@pytest.mark.nightly
def test_a_verdict_on_a_crowded_table() -> None:
    ours, theirs, ground = crowded_table(1)
    pairs = [(mover, target) for mover in ours for target in theirs]
    queries = [question(ours, theirs, ground, *pair) for pair in pairs]
    for query in queries[:20]:
        approach(query)
    both = [milliseconds(query) for query in queries]
    bulk = bulk_query(ours, theirs, ground)
    print()
    for what, times in zip(("the verdict alone", "with its reason"), zip(*both, strict=True), strict=True):
        rows = [sum(times[i : i + 20]) for i in range(0, len(times), 20)]
        median = statistics.median(times)
        print(
            f"charge, {what}: median {median:.2f} ms, worst {max(times):.1f} ms; "
            f"one unit against 20: median {statistics.median(rows):.1f} ms; "
            f"20 x 20: {sum(times) / 1000:.2f} s; bulk query {bulk:.4f} ms, ratio {median / bulk:.1f}"
        )
        assert median <= 2.0 * 3, "three times the aim, to allow for a busy machine"
