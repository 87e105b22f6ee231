"""Deep and stubborn blocks that widen and lap round whenever they may, played at random."""

from __future__ import annotations

import random

import pytest

from game.analysis.invariants import Watch
from game.battle.battle import Battle
from game.battle.events import Event
from game.battle.unit import Unit
from game.engine.requests import Choose, Raw, Request
from game.engine.session import Session, play
from game.geometry.measure import overlaps
from game.players.dice import Dice
from game.rulesets.fantasy.expansion import FrontWidened
from game.rulesets.fantasy.lapping import LappersMoved, ModelsLapped
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import box, foot, given, wall
from tests.rules.fantasy.test_brawls_random import Brawler

SEEDS = (1, 3)
NIGHTLY = range(4, 40)


class Lapper(Brawler):
    """Widens its front and laps round whenever it is asked, else as a brawler."""

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """One of the three most that are open."""
        if isinstance(request, Choose):
            most = [option.key for option in request.open if option.key[1:2] == "+"]
            if most:
                return self.random.choice(most[:3])
        return super().answer(request, battle)


def crush(seed: int) -> Battle:
    """Two lines of blocks of all widths, close together, with a rock and a wall."""
    chance = random.Random(seed)
    placed: list[Unit] = []
    for n in range(12):
        army, files = "ab"[n % 2], chance.randint(3, 8)
        at = (chance.uniform(20, 80), chance.uniform(30, 39) if army == "a" else chance.uniform(42, 50))
        facing = (0 if army == "a" else 180) + chance.choice([0, 0, chance.uniform(-20, 20)])
        models = files * chance.randint(2, 5) - chance.randint(0, files - 1)
        base = chance.choice([(20, 20), (20, 20), (25, 25), (40, 40)])
        unit = foot(f"{army}{n // 2}", army, at, facing, models, files, base, Ld=10, T=chance.choice([3, 5]))
        if not any(overlaps(unit.body, other.body) for other in placed):
            placed.append(unit)
    ground = [box("impassable", 55, 55, 60, 60), wall((20, 40.5), (40, 40.5))]
    return given(*placed, terrain=ground, table=(100, 80), rounds=5)


def crushed(seed: int) -> int:
    """Play it, watched; how often fronts were widened or lapped. Nobody is lost or won by standing otherwise."""
    battle = crush(seed)
    session = Session(FANTASY, battle)
    before = [battle]
    changes = [0]

    def count(event: Event, after: Battle) -> None:
        if isinstance(event, FrontWidened | ModelsLapped | LappersMoved):
            changes[0] += 1
            assert after.unit(event.unit).count == before[0].unit(event.unit).count
        before[0] = after

    session.observers += [Watch(battle), count]
    play(session, {"a": Lapper(seed), "b": Lapper(seed + 1), "dice": Dice(seed)}, most=6000)
    assert session.is_over
    assert not any(unit.lapping for unit in session.battle.units if not unit.is_on_table)
    return changes[0]


def test_crushes_end_without_an_illegal_position() -> None:
    """A few with every run of the tests."""
    assert sum(map(crushed, SEEDS)) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("seed", NIGHTLY)
def test_many_crushes_end_without_an_illegal_position(seed: int) -> None:
    """The same, many times."""
    crushed(seed)
