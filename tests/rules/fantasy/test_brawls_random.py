"""Battles that come to blows at once, played bloodily at random: nobody may end where no row allows it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.analysis.invariants import Watch
from game.battle.battle import Battle, digest
from game.battle.events import ConditionChanged, Event, UnitMoved, UnitPlaced
from game.battle.unit import Unit
from game.engine.requests import Choose, Raw, Request
from game.engine.session import Session, play
from game.geometry.measure import overlaps
from game.players.dice import Dice
from game.players.random_player import RandomPlayer
from game.rulesets.fantasy.ruleset import FANTASY
from tests.play import box, foot, given, horse, lone

BLOODY = ("quarry:", "overrun:", "hold")
"""What a brawler chooses whenever it is offered."""
HUNTS = 4
NIGHTLY_HUNTS = 150


class Brawler(RandomPlayer):
    """Holds when charged, charges and pursues whenever it can; all else at random."""

    def answer(self, request: Request, battle: Battle) -> Raw | None:
        """The bloodiest of the open options, mostly."""
        if isinstance(request, Choose) and self.random.random() < 0.9:
            keys = [option.key for option in request.open]
            bloody = [key for key in keys if key.startswith(BLOODY)]
            others = [key for key in keys if key not in ("done", "none", "stay")]
            if bloody or others:
                return self.random.choice(bloody or others)
        return super().answer(request, battle)


def _unit(chance: random.Random, name: str, army: str) -> Unit:
    at = (chance.uniform(20, 100), chance.uniform(24, 40) if army == "a" else chance.uniform(44, 60))
    facing = (0 if army == "a" else 180) + chance.choice([0, 0, chance.uniform(-40, 40)])
    kind = chance.choice(["foot", "foot", "foot", "horse", "lone", "large"])
    if kind == "foot":
        files = chance.randint(3, 7)
        return foot(name, army, at, facing, files * chance.randint(1, 4), files, Ld=chance.randint(5, 9), points=100)
    if kind == "horse":
        return horse(name, army, at, facing, chance.randint(3, 6), S=4, WS=4, points=150)
    if kind == "large":
        return foot(name, army, at, facing, 4, 2, (40, 40), troop="large", M=15, S=4, A=3, W=3, T=4, points=150)
    return lone(name, army, at, facing, S=5, A=4, T=5, points=150)


def brawl(seed: int) -> Battle:
    """Two armies of up to eight, a charge apart on a small table, with a rock."""
    chance = random.Random(seed)
    placed: list[Unit] = []
    for n in range(16):
        unit = _unit(chance, f"{'ab'[n % 2]}{n // 2}", "ab"[n % 2])
        if not any(overlaps(unit.body, other.body) for other in placed):
            placed.append(unit)
    rock = box("impassable", 55, 66, 65, 70)
    return given(*placed, terrain=[rock], table=(120, 80), rounds=4)


def played(seed: int) -> tuple[Session, Counter[str]]:
    """The whole battle, watched, and how often each kind of thing happened."""
    battle = brawl(seed)
    session = Session(FANTASY, battle)
    seen: Counter[str] = Counter()

    def count(event: Event, after: Battle) -> None:
        if isinstance(event, UnitMoved):
            seen[event.how] += 1
        elif isinstance(event, ConditionChanged):
            seen[f"{event.condition} by {event.why}"] += 1
        elif isinstance(event, UnitPlaced):
            seen["returned"] += 1

    session.observers += [Watch(battle), count]
    play(session, {"a": Brawler(seed), "b": Brawler(seed + 1), "dice": Dice(seed)}, most=5000)
    return session, seen


def _hunt(seed: int) -> None:
    session, seen = played(seed)
    assert session.is_over
    assert seen["charge"] + seen["failed_charge"] > 0


@pytest.mark.parametrize("seed", range(HUNTS))
def test_brawls_end_without_an_illegal_position(seed: int) -> None:
    """A few with every run of the tests."""
    _hunt(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(HUNTS, NIGHTLY_HUNTS))
def test_many_brawls_end_without_an_illegal_position(seed: int) -> None:
    """The same, many times."""
    _hunt(seed)


def test_the_same_brawl_twice_is_the_same_battle() -> None:
    """Flights, pursuits and rallies hold no hidden chance."""
    one, two = played(3)[0], played(3)[0]
    assert [digest(step.before) for step in one.steps] == [digest(step.before) for step in two.steps]
