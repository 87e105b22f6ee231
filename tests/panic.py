"""Panic tried as play: what happened in a phase, who had to test for it, and how it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.battle.events import ConditionChanged
from game.battle.unit import Condition
from game.rulesets.fantasy.harm import hurt
from game.rulesets.fantasy.psychology.panic import PanicDue
from game.rulesets.fantasy.psychology.phases import begin
from tests.play import Result, dice, play, run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battle.battle import Battle
    from game.engine.game import Game, Steps

PASSED = ("panic", 3, 4)
FAILED = ("panic", 4, 4)


def toward(facing: float) -> dict[str, float]:
    """The answer to which way a unit runs: a compass bearing."""
    return {"x": 0, "y": 0, "facing": facing}


def who_tested(result: Result) -> list[str]:
    """Who had to test panic, in order."""
    return [fact.unit for fact in result.facts(PanicDue)]


def after(battle: Battle, phase: str, losses: Mapping[str, int] | None = None, *gone: str) -> Battle:
    """The battle in a phase in which units lost models to missiles, and others were destroyed outright."""

    def happens(game: Game) -> Steps[None]:
        yield from ()
        begin(game, phase)
        for unit, models in (losses or {}).items():
            hurt(game, unit, models, why="arrows")
        for unit in gone:
            game.emit(ConditionChanged(unit, Condition.DESTROYED, "wounds"))

    return run(happens, battle).battle


def asked_at(battle: Battle, step: str, *rolls: tuple[str | int, ...], **more: Any) -> list[str]:
    """Who tests panic in a step; everybody passes unless dice are given."""
    return who_tested(play(battle, step, dice=dice(*rolls), **more))
