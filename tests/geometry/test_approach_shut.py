"""What is left out of the search for a charge as leading nowhere leads nowhere: tried place by place (FB-CHG-10)."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from game.geometry.approach import Approach, approach
from game.geometry.approach_arena import build
from game.geometry.approach_shut import Cells, is_barred, may_land, open_ranges, open_stretches
from game.geometry.approach_trial import attempt
from game.geometry.approach_values import Blocker
from game.geometry.bases import Base
from game.geometry.pose import Pose
from game.geometry.ranks import Block, Side
from game.geometry.regions import Ground
from tests.geometry.positions import random_charge

KINDS = ("open", "blocked", "rough", "edge", "narrow")


def some_cells(chance: random.Random, allowance: float) -> Cells:
    """Ranges of stretches and wheels, wide and narrow."""
    rows = []
    for _ in range(60):
        near, low = chance.choice([0.0, chance.uniform(0, allowance)]), chance.uniform(0, 1.5)
        far, high = near + chance.choice([0.0, chance.uniform(0, 20)]), low + chance.uniform(0, 0.15)
        rows.append((near, far, low, min(high, math.pi / 2)))
    return Cells(*np.array(rows).T)


@pytest.mark.rule("FB-CHG-10")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_nothing_within_a_shut_range_is_a_charge(kind: str, seed: int) -> None:
    query, chance = random_charge(seed + 500, kind), random.Random(f"{kind} {seed}")
    arena = build(query, query.mover, query.allowance, query.allowance, 0.0)
    cells = some_cells(chance, query.allowance)
    for hand in (-1, 1):
        shut, barred = ~may_land(arena, hand, cells, None), is_barred(arena, hand, cells)
        for near, far, low, high in np.array(cells).T[shut | barred].tolist():
            for _ in range(6):
                lead, theta = chance.uniform(near, far), chance.uniform(low, high)
                assert attempt(arena, hand, theta, lead) is None, (kind, seed, hand, theta, lead)


def wall(gap: float) -> Approach:
    """Twenty men 100 mm wide before as many, 150 mm off; halfway friends stand side by side with one gap."""
    mover, target = Block(Pose(900, 400), 5, 20, Base(20, 20)), Block(Pose(900, 550, 180), 5, 20, Base(20, 20))
    friends = [Block(Pose(900 + side * (100 + gap / 2), 470), 10, 10, Base(20, 20)) for side in (-1, 1)]
    blockers = tuple(Blocker(str(n), friend) for n, friend in enumerate(friends))
    return Approach(mover, target, Side.FRONT, 200, Ground(1800, 1200), blockers)


@pytest.mark.rule("FB-CHG-10")
def test_a_gap_of_just_the_width_is_found_and_a_narrower_one_is_known_to_be_shut() -> None:
    through, barred = wall(100.0), wall(80.0)
    assert approach(through).best is not None
    assert approach(barred).best is None
    arena = build(barred, barred.mover, 200, 200, 0.0)
    leads = np.linspace(0.0, 20.0, 9)
    for hand in (-1, 1):
        ranges = open_ranges(arena, hand, 20.0, None)
        assert not len(open_stretches(arena, hand, leads, ranges, None))


@pytest.mark.rule("FB-CHG-12")
@pytest.mark.parametrize("kind", [*KINDS, "fence"])
def test_a_verdict_is_the_same_as_that_of_the_whole_search(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same board asked twice: with what leads nowhere left out, and with every range looked through."""
    queries = [random_charge(seed + 700, kind) for seed in range(8)]
    quick = [
        (said.best, said.alternatives, said.failure) for said in (approach(query, every=True) for query in queries)
    ]
    monkeypatch.setattr("game.geometry.approach_leads.open_stretches", lambda _arena, _hand, leads, *_: leads)
    monkeypatch.setattr("game.geometry.approach_leads.cost_to_beat", lambda *_: None)
    monkeypatch.setattr("game.geometry.approach_grid.cost_to_beat", lambda *_: None)
    monkeypatch.setattr("game.geometry.approach_search._barred", lambda *given: [False] * len(given[-1]))
    monkeypatch.setattr("game.geometry.approach_grid.may_land", lambda *given: np.ones(len(given[2].low), dtype=bool))
    for query, verdict in zip(queries, quick, strict=True):
        whole = approach(query, every=True)
        assert (whole.best, whole.alternatives, whole.failure) == verdict, query
