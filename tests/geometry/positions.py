"""Random charges of every kind for comparing the solver with brute force; the same seed, the same position."""

from __future__ import annotations

import math
import random

import shapely
from shapely import Polygon

from game.geometry.approach import Approach, ApproachRules, Blocker
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from game.geometry.regions import Barrier, Fence, Ground, Rough


def random_charge(seed: int, kind: str = "open") -> Approach:
    """A charge of that kind: open, blocked, rough, fence, edge, narrow (lone targets and single files)."""
    rng = random.Random(f"{kind}{seed}")
    while True:
        query = _attempt(rng, kind)
        if query is not None:
            return query


def _block(rng: random.Random, x: float, y: float, facing: float, most_files: int = 8) -> Block:
    base = rng.choice([Base(20, 20), Base(25, 25), Base(25, 50), Base(40, 40)])
    files = rng.randint(1, most_files)
    count = files * rng.randint(1, 4) - rng.randint(0, files - 1)
    return Block(Pose(x, y, facing), files, max(files, count), base)


def _attempt(rng: random.Random, kind: str) -> Approach | None:
    edge = kind == "edge"
    target = _block(rng, 900, 40 + rng.uniform(0, 250) if edge else 600, rng.choice([0, 90, 180, rng.uniform(0, 360)]))
    if kind == "narrow":
        target = Block(target.pose, 1, rng.randint(1, 6), rng.choice([Base(50, 100), Base(20, 20), Base(50, 50)]))
    side = rng.choice(list(Side))
    a, b = target.side(side)
    normal = target.facing_of(side)
    middle = Pose((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, normal + 180)
    x, y = middle.at(-rng.uniform(20, 260), rng.uniform(-200, 200))
    facing = round(normal + 180 + rng.uniform(-70, 70), rng.choice([0, 1, 3]))
    mover = _block(rng, round(x, 2), round(y, 2), facing % 360)
    allowance = rng.choice([200.0, 300.0, 360.0, 400.0])
    ground, blockers = Ground(1800, 1200), []
    placed = [Polygon(target.corners), Polygon(mover.corners)]
    table = shapely.box(0, 0, 1800, 1200)
    if placed[0].intersects(placed[1]) or not all(table.contains(p) for p in placed):
        return None
    for i in range(rng.randint(1, 3) if kind in ("blocked", "narrow", "edge") else 0):
        bx, by = middle.at(-rng.uniform(-80, 260), rng.uniform(-250, 250))
        other = _block(rng, bx, by, rng.choice([normal, rng.uniform(0, 360)]), 5)
        shape = Polygon(other.corners)
        if not any(shape.intersects(p) for p in placed):
            placed.append(shape)
            blockers.append(Blocker(f"b{i}", other, rng.random() < 0.5))
    barriers, rough, fences = [], [], []
    if kind == "blocked" and rng.random() < 0.5:
        cx, cy = middle.at(-rng.uniform(0, 150), rng.uniform(-150, 150))
        shape = shapely.Point(cx, cy).buffer(rng.uniform(5, 40), quad_segs=2)
        if not any(shape.intersects(p) for p in placed):
            barriers.append(Barrier(tuple(shape.exterior.coords[:-1]), "rock"))
    if kind == "rough":
        for _ in range(rng.randint(1, 2)):
            cx, cy = middle.at(-rng.uniform(0, 150), rng.uniform(-150, 150))
            shape = shapely.Point(cx, cy).buffer(rng.uniform(15, 90), quad_segs=2)
            rough.append(Rough(tuple(shape.exterior.coords[:-1]), rng.choice([2.0, 4.0])))
    if kind == "fence":
        p, q = middle.at(-rng.uniform(20, 150), -rng.uniform(0, 200)), middle.at(-rng.uniform(20, 150), 100)
        fences.append(Fence((p, q)))
    ground = Ground(1800, 1200, tuple(rough), tuple(barriers), tuple(fences))
    limit = rng.choice([None, allowance * 1.5])
    measure = "furthest" if rng.random() < 0.15 else "front"
    if math.dist(mover.centre, target.centre) > 600:
        return None
    return Approach(
        mover,
        target,
        side,
        allowance,
        ground,
        tuple(blockers),
        ApproachRules(wheel_measure=measure, swing_limit=limit),
    )
