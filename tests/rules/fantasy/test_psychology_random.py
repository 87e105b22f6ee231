"""Battles of the frightened, the frightful, the frenzied and the stupid, played at random: none may break."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.analysis.invariants import Watch
from game.battle.unit import SpecialRule
from game.engine.session import Session, play
from game.geometry.measure import overlaps
from game.players.dice import Dice
from game.players.random_player import RandomPlayer
from game.rulesets.fantasy.psychology.panic import PanicDue
from game.rulesets.fantasy.ruleset import FANTASY
from game.text.log import sentence
from tests.play import box, foot, given, horse, lone

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.events import Event
    from game.battle.unit import Unit

RULES = ("causes_fear", "stupid", "frenzy", "stubborn", "hates", None, None)
FEW, MANY = 3, 17


def _unit(chance: random.Random, name: str, army: str) -> Unit:
    at = (chance.uniform(20, 100), chance.uniform(20, 38) if army == "a" else chance.uniform(44, 62))
    facing = (0 if army == "a" else 180) + chance.choice([0, 0, chance.uniform(-40, 40)])
    kind = chance.choice(["foot", "foot", "foot", "horse", "lone"])
    if kind == "foot":
        files, bow = chance.randint(3, 6), chance.choice([(), ("bow",)])
        unit = foot(name, army, at, facing, files * chance.randint(1, 4), files, Ld=chance.randint(4, 8), gear=bow)
    elif kind == "horse":
        unit = horse(name, army, at, facing, chance.randint(3, 6), S=4, WS=4)
    else:
        return lone(name, army, at, facing, S=5, A=4, T=5, special=["causes_terror"])
    rule = chance.choice(RULES)
    words = (("keywords", "everyone"),) if rule == "hates" else ()
    return replace(unit, special=(SpecialRule(rule, words),)) if rule else unit


def battle_of(seed: int) -> Battle:
    """Up to seven units a side, a charge apart, with a rock and a wood."""
    chance = random.Random(seed)
    placed: list[Unit] = []
    for n in range(14):
        unit = _unit(chance, f"{'ab'[n % 2]}{n // 2}", "ab"[n % 2])
        if not any(overlaps(unit.body, other.body) for other in placed):
            placed.append(unit)
    terrain = [box("impassable", 55, 66, 65, 70), box("wood", 20, 38, 40, 46)]
    return given(*placed, terrain=terrain, table=(120, 80), rounds=4)


def fear_and_loathing(seed: int) -> Counter[str]:
    """The whole battle, watched; how often each kind of fact was told."""
    session = Session(FANTASY, battle_of(seed))
    told: Counter[str] = Counter()

    def listen(event: Event, after: Battle) -> None:
        told[type(event).__name__] += 1
        sentence(event, after)

    session.observers += [Watch(session.battle), listen]
    play(session, {"a": RandomPlayer(seed), "b": RandomPlayer(seed + 1), "dice": Dice(seed)}, most=6000)
    assert session.is_over
    return told


def test_a_few_such_battles() -> None:
    together: Counter[str] = Counter()
    for seed in range(FEW):
        together += fear_and_loathing(seed)
    assert together[PanicDue.__name__] > 0
    assert together["Stupefied"] > 0


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(FEW, MANY))
def test_many_such_battles(seed: int) -> None:
    fear_and_loathing(seed)
