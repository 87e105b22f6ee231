"""The standard clash of the close-combat rows, and fights tried blow by blow.

A: 20 Foot in 5 files facing up the table, front midpoint (60, 60) cm. B: the same facing it, so that they touch.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.battle.engagement import ChargeKind
from game.geometry.ranks import Side
from game.rulesets.fantasy import combat
from game.rulesets.fantasy.blows import BlowsStruck
from game.rulesets.fantasy.casualties import CasualtiesRemoved
from game.rulesets.fantasy.result import CombatResolved
from tests.play import Result, dice, fight, foot, horse, lone, profile, run

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import Unit
    from game.engine.tally import Tally

ELITE: dict[str, Any] = {"M": 12, "WS": 4, "S": 4, "I": 5, "Ld": 8}
OGRE: dict[str, Any] = {"M": 15, "S": 4, "T": 4, "W": 3, "I": 2, "A": 3, "base": (40, 40), "troop": "large"}


def unit_a(**more: Any) -> Unit:
    """A of the standard clash."""
    return foot("A", **more)


def unit_b(**more: Any) -> Unit:
    """B of the standard clash."""
    return foot("B", army="b", facing=180, **more)


def ogres(id: str, models: int, **more: Any) -> Unit:
    """Ogres in one rank."""
    return foot(id, models=models, **{"files": models, **OGRE, **more})


def knights(id: str, models: int, **more: Any) -> Unit:
    """Knights in one rank, their horses striking with WS 3, S 3, I 3, A 1."""
    values: dict[str, Any] = {"M": 18, "WS": 4, "Ld": 8, **more}
    return replace(horse(id, models=models, **values), mount=profile(M=18, WS=3, S=3, I=3, A=1))


def flankers(id: str = "K", models: int = 3, **more: Any) -> Unit:
    """Knights of army a against B's left side (x = 65 cm); without horses that strike."""
    return horse(id, front=(65, 64), facing=270, models=models, **{"M": 18, "WS": 4, "Ld": 8, **more})


def monster(id: str, **more: Any) -> Unit:
    """The example monster."""
    return lone(id, **{"WS": 5, "S": 6, "T": 6, "W": 5, "A": 4, "Ld": 8, **more})


def charged(one: str, two: str, side: Side = Side.FRONT, kind: ChargeKind = ChargeKind.FULL, **more: Any) -> Engagement:
    """`one` has charged `two` this turn."""
    clash = fight(one, two, side, **more)
    return replace(clash, one=replace(clash.one, charge=kind))


def later(clash: Engagement, winner: str | None = "a") -> Engagement:
    """The same fight after a round that `winner` won."""
    plain = replace(clash, one=replace(clash.one, charge=None), two=replace(clash.two, charge=None))
    return replace(plain, rounds=1, last_winner=winner)


def misses(*blows: int) -> list[tuple[str | int, ...]]:
    """Rolls to hit that all miss: so many dice each."""
    return [("hit", *(1,) * n) for n in blows]


def fought(battle: Battle, *rolls: tuple[str | int, ...], answers: Iterable[Any] = ()) -> Result:
    """One combat fought to its result."""
    return run(combat.fight, battle, answers=answers, dice=dice(*rolls))


def struck(result: Result) -> list[tuple[str, str, int]]:
    """Who struck at whom with how many attacks, in order."""
    return [(blow.unit, blow.target, blow.attacks) for blow in result.facts(BlowsStruck)]


def lost(result: Result) -> dict[str, int]:
    """Models lost by unit."""
    return {fact.unit: fact.models for fact in result.facts(CasualtiesRemoved)}


def points(result: Result) -> dict[str, float]:
    """Both sides' points."""
    return {army: tally.total for army, tally in resolved(result).tallies}


def resolved(result: Result) -> CombatResolved:
    """The result of the one combat fought."""
    (fact,) = result.facts(CombatResolved)
    assert isinstance(fact, CombatResolved)
    return fact


def terms(tally: Tally) -> dict[str, float]:
    """The terms of a tally by the rows they come from."""
    return {part.rule: part.value for part in tally.parts}
