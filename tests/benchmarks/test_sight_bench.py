"""How fast a question of sight is on a crowded table, asked for the first time."""

from __future__ import annotations

import random
import statistics
import time

import pytest

from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block
from game.geometry.sight import Look, Screen, Veil, front_models, sight


def armies(seed: int) -> tuple[list[Block], list[Block]]:
    """Twenty units a side in two lines, each place its own, so that nothing is remembered from other questions."""
    rng = random.Random(seed)
    sides: tuple[list[Block], list[Block]] = ([], [])
    for i in range(40):
        side, row = i % 2, i // 20
        y = (420 - row * 150 if side == 0 else 640 + row * 150) + rng.uniform(-20, 20)
        facing = (0 if side == 0 else 180) + rng.uniform(-8, 8)
        sides[side].append(Block(Pose(130 + (i // 2 % 10) * 170, y, facing % 360), 5, 20, Base(20, 20)))
    return sides


@pytest.mark.nightly
def test_sight_unit_to_unit() -> None:
    ours, theirs = armies(1)
    veils = tuple(
        Veil(f"wood {i}", ((x, 520), (x + 80, 500), (x + 90, 580), (x + 10, 590)), kind, 1)
        for i, (x, kind) in enumerate([(200, "wood"), (600, "hill"), (900, "wall"), (1300, "wood")])
    )
    times = []
    for viewer in ours:
        for target in theirs:
            screens = tuple(Screen(f"u{i}", u) for i, u in enumerate((*ours, *theirs)) if u not in (viewer, target))
            look = Look(viewer, target, front_models(viewer), screens, veils)
            start = time.perf_counter()
            sight(look)
            times.append((time.perf_counter() - start) * 1000)
    median = statistics.median(times)
    print(f"\nsight, cold: median {median:.3f} ms, mean {statistics.mean(times):.3f}, worst {max(times):.2f}")
    assert median <= 0.5 * 3
