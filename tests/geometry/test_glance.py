"""A glance never says anything else than the whole look at every line."""

from __future__ import annotations

import random

import pytest

from game.geometry.bases import Base
from game.geometry.glance import arcs_hold, glance
from game.geometry.groups import cluster
from game.geometry.measure import overlaps
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Body
from game.geometry.sight import Look, Screen, Veil, front_models, seen_by_model

WOOD = Veil("wood", ((300, 300), (460, 280), (480, 420), (330, 440)), "wood")
HILL = Veil("hill", ((700, 500), (900, 480), (920, 640), (720, 660)), "hill", 1)
ROCK = Veil("rock", ((500, 600), (560, 600), (560, 660), (500, 660)), "wall")


def crowd(chance: random.Random) -> list[Body]:
    """Blocks and groups that stand clear of each other on a small table."""
    bodies: list[Body] = []
    while len(bodies) < 14:
        pose = Pose(chance.uniform(100, 1100), chance.uniform(100, 900), chance.uniform(0, 360))
        files, count = chance.randint(1, 6), chance.randint(1, 20)
        body: Body = Block(pose, min(files, count), count, Base(20, 20))
        if chance.random() < 0.25:
            body = cluster(chance.randint(1, 8), body, pose.point, pose.facing, 4)
        if not any(overlaps(body, other) for other in bodies):
            bodies.append(body)
    return bodies


@pytest.mark.parametrize("seed", range(6))
def test_a_glance_agrees_with_the_whole_look(seed: int) -> None:
    chance, known = random.Random(seed), {True: 0, False: 0, None: 0}
    bodies = crowd(chance)
    for viewer in bodies:
        for target in bodies:
            if viewer is target:
                continue
            screens = tuple(Screen(str(n), body) for n, body in enumerate(bodies) if body not in (viewer, target))
            all_round = not isinstance(viewer, Block) and chance.random() < 0.5
            look = Look(viewer, target, front_models(viewer), screens, (WOOD, HILL, ROCK), all_round=all_round)
            said = glance(look)
            known[said] += 1
            if said is not None:
                assert said == bool(seen_by_model(look)), (viewer, target)
    assert known[True] > 20
    assert known[False] > 20


def test_a_model_beside_the_last_file_is_seen_over_the_corner_and_no_further() -> None:
    """Five files of 20 mm, eyes 40 mm either side: 30 mm ahead the arc of the last reaches 40 + 10 + 30 = 80 mm out."""
    archers = Block(Pose(0, 0), 5, 5, Base(20, 20))

    def dwarf(across: float) -> Look:
        return Look(archers, Block(Pose(across, 30, 180), 1, 1, Base(1, 1)), front_models(archers))

    assert arcs_hold(dwarf(80.0)) is not False
    assert arcs_hold(dwarf(83.0)) is False, "its near corner is 82.5 out, 31 ahead: 81 at most"
    assert glance(dwarf(60.0)) is True
