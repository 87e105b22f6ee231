"""Brawls of greenskins with fanatics, random movers and pseudo-charges at every turn: no illegal position, no stall."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.analysis.invariants import Watch
from game.battle.events import UnitMoved
from game.battle.unit import SpecialRule
from game.engine.session import Session
from game.engine.session import play as play_on
from game.geometry.measure import overlaps
from game.players import random_player
from game.players.dice import Dice
from game.players.random_player import RandomPlayer
from game.rulesets.fantasy.ruleset import FANTASY
from game.rulesets.fantasy.special.fanatics import FanaticLetLoose
from tests.play import box, foot, given, horse, lone

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.events import Event
    from game.battle.unit import Unit

SEEDS, NIGHTLY = 2, 30
KINDS = ("goblins", "goblins", "orcs", "beast", "horse", "ogres", "foot")


def anybody(chance: random.Random, id: str) -> Unit:
    """A unit of some kind somewhere."""
    army, at = id[0], (chance.uniform(15, 105), chance.uniform(15, 65))
    facing = chance.choice([0.0, 90.0, 180.0, 270.0, chance.uniform(0, 360)])
    match chance.choice(KINDS):
        case "goblins":
            hidden = SpecialRule("fanatics", (("number", chance.randint(1, 3)),))
            goblins = foot(id, army, at, facing, chance.randint(8, 24), chance.randint(3, 8), Ld=5)
            return replace(goblins, special=(SpecialRule("greenskin"), hidden))
        case "orcs":
            files = chance.randint(3, 6)
            return foot(id, army, at, facing, chance.randint(6, 20), files, (25, 25), T=4, special=("greenskin",))
        case "beast":
            return lone(id, army, at, facing, special=("random_mover",))
        case "horse":
            return horse(id, army, at, facing, chance.randint(3, 7))
        case "ogres":
            return foot(id, army, at, facing, chance.randint(2, 5), 2, (40, 40), troop="large", M=15)
        case _:
            return foot(id, army, at, facing, chance.randint(6, 20), 5)


def brawl(seed: int) -> Battle:
    """Up to nine units a side, a rock and a wood."""
    chance = random.Random(seed)
    placed: list[Unit] = []
    for n in range(18):
        unit = anybody(chance, f"{'ab'[n % 2]}{n // 2}")
        if not any(overlaps(unit.body, other.body) for other in placed):
            placed.append(unit)
    rock, wood = box("impassable", 55, 36, 65, 40), box("wood", 20, 50, 35, 60)
    return given(*placed, terrain=[rock, wood], table=(120, 80), rounds=4)


def fought(seed: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The whole battle, watched, by players who look at other ways into their targets."""
    monkeypatch.setattr(random_player, "CURIOUS", 0.3)
    battle = brawl(seed)
    session, seen = Session(FANTASY, battle), Counter[str]()

    def count(event: Event, after: Battle) -> None:
        seen[event.how if isinstance(event, UnitMoved) else type(event).__name__] += 1

    session.observers += [Watch(battle), count]
    play_on(session, {"a": RandomPlayer(seed), "b": RandomPlayer(seed + 1), "dice": Dice(seed)}, most=8000)
    assert session.is_over
    return seen


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_brawl_ends_without_an_illegal_position(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few with every run; fanatics come out and whirl on."""
    seen = fought(seed, monkeypatch)
    assert seen[FanaticLetLoose.__name__] > 0
    assert seen["fanatic"] > seen[FanaticLetLoose.__name__]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(SEEDS, NIGHTLY))
def test_many_brawls_end_without_an_illegal_position(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, many times."""
    fought(seed, monkeypatch)
