"""How fast the legality of one dragged move is on a crowded table, and how far a drag may go."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import pytest

from game.geometry.approach_values import Blocker
from game.geometry.bases import Base
from game.geometry.legs import Ahead, Hand, Reform, Wheel
from game.geometry.moves import MoveRules, furthest_ahead, furthest_wheel, walk
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.regions import Barrier, Fence, Ground, Rough


def crowded_table(seed: int) -> tuple[list[Block], tuple[Blocker, ...], Ground]:
    """Twenty units a side and twenty pieces of terrain between them."""
    rng = random.Random(seed)
    ours, blockers = [], []
    for i in range(40):
        foe, x = i % 2 == 1, 130 + (i // 2 % 10) * 170
        y = (640 if foe else 420) + (1 if foe else -1) * (i // 20) * 150 + rng.uniform(-20, 20)
        facing = (180 if foe else 0) + rng.uniform(-8, 8)
        block = Block(Pose(x, y, facing % 360), 5, 20, Base(20, 20))
        blockers.append(Blocker(f"unit {i}", block, foe))
        if not foe:
            ours.append(block)

    def octagon(x: float, y: float, r: float) -> tuple[tuple[float, float], ...]:
        pose = Pose(x, y)
        return tuple(pose.turned(45 * k).at(r) for k in range(8))[::-1]

    rough = tuple(Rough(octagon(rng.uniform(0, 1800), 530, rng.uniform(20, 60)), 2.0) for _ in range(10))
    barriers = tuple(Barrier(octagon(rng.uniform(0, 1800), rng.choice([60, 1140]), 40)) for _ in range(6))
    fences = tuple(Fence(((x, 500), (x + 150, 510))) for x in (100, 600, 1100, 1600))
    return ours, tuple(blockers), Ground(1800, 1200, rough, barriers, fences)


def timed(what: Callable[..., object], *given: object) -> float:
    start = time.perf_counter()
    what(*given)
    return (time.perf_counter() - start) * 1000


def one_unit(block: Block, others: tuple[Blocker, ...], ground: Ground) -> dict[str, list[float]]:
    """The times of the drags of one unit."""
    rules = MoveRules(100, 100, fence=50)
    found: dict[str, list[float]] = {"wheel and ahead": [], "furthest ahead": [], "furthest wheel": [], "reform": []}
    for step in range(1, 11):
        legs = (Wheel(Hand.LEFT if step % 2 else Hand.RIGHT, 3.0 * step), Ahead(5.0 * step))
        found["wheel and ahead"].append(timed(walk, block, legs, ground, rules, others))
        turn = (Reform(4, (block.pose.facing + 10 * step) % 360),)
        found["reform"].append(timed(walk, block, turn, ground, rules, others))
    found["furthest ahead"].append(timed(furthest_ahead, block, ground, rules, others))
    for hand in Hand:
        found["furthest wheel"].append(timed(furthest_wheel, block, hand, ground, rules, others))
    return found


@pytest.mark.nightly
def test_one_dragged_move() -> None:
    ours, blockers, ground = crowded_table(1)
    times = [one_unit(block, tuple(b for b in blockers if b.body is not block), ground) for block in ours]
    medians = {}
    print()
    for name in times[0]:
        found = [time for unit in times for time in unit[name]]
        medians[name] = statistics.median(found)
        print(f"{name}: median {medians[name]:.3f} ms, worst {max(found):.2f} ms")
    assert medians["wheel and ahead"] <= 1.0 * 3
