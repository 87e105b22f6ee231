"""The least longest way when a unit re-forms, against all assignments tried one by one."""

from __future__ import annotations

import math
import random
from itertools import permutations

import pytest

from game.geometry.bases import Base
from game.geometry.matching import furthest_displacement
from game.geometry.pose import Pose
from game.geometry.ranks import Block, model_poses


def line_to_column(files: int, to: int, models: int = 40) -> float:
    start = Block(Pose(600, 600), files, models, Base(20, 20))
    end = Block(Pose(600, 600), to, models, Base(20, 20)).centred_at(start.centre, 0)
    return furthest_displacement(start, end)


@pytest.mark.rule("FB-MOV-11")
def test_forty_models_from_two_ranks_to_eight() -> None:
    assert line_to_column(20, 5) == pytest.approx(150, abs=0.05)


@pytest.mark.rule("FB-MOV-11")
def test_whoever_stays_moves_nowhere() -> None:
    assert line_to_column(5, 5) == 0


@pytest.mark.rule("FB-MOV-11")
def test_about_on_the_spot_nobody_needs_to_move() -> None:
    start = Block(Pose(600, 600), 5, 20, Base(20, 20))
    assert furthest_displacement(start, start.turned_about_centre(180)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("seed", range(12))
def test_against_all_assignments(seed: int) -> None:
    rng = random.Random(seed)
    models = rng.randint(2, 6)
    start = Block(Pose(600, 600), rng.randint(1, models), models, Base(20, 20))
    end = Block(Pose(600, 600), rng.randint(1, models), models, Base(20, 20))
    end = end.centred_at(start.centre, rng.uniform(0, 360))
    old, new = ([pose.point for pose in model_poses(block)] for block in (start, end))
    best = min(max(math.dist(a, b) for a, b in zip(old, order, strict=True)) for order in permutations(new))
    assert furthest_displacement(start, end) == pytest.approx(best, abs=1e-5)
