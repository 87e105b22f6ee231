"""Battles without a window: many at once, each from a seed of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from game.analysis.invariants import Watch
from game.analysis.objectives import score
from game.engine.session import Session, play
from game.errors import LeuctraError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.battle.battle import Battle
    from game.data.objectives import Objective
    from game.engine.session import Player
    from game.rulesets.base import RuleSet

Cast: TypeAlias = "Callable[[Battle, int], Mapping[str, Player]]"
"""Who plays: for a battle and a seed, the player of each army and of the dice."""
MOST_ANSWERS = 20_000
"""Answers after which a battle is taken to be stalled."""


@dataclass(frozen=True, slots=True)
class Report:
    """What came of one battle; `error` names what broke it, `reached` says of each objective whether it was."""

    seed: int
    winner: str | None = None
    turns: int = 0
    finished: bool = False
    error: str | None = None
    reached: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of many battles, in the words of the contract (design section 6.1)."""

    reports: tuple[Report, ...]
    armies: tuple[str, ...]
    seconds: float
    objectives: tuple[Objective, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """One JSON object; with the score where there are objectives."""
        done = [r for r in self.reports if r.finished]
        score = {"score": self._score(done)} if self.objectives else {}
        return {
            "battles": len(self.reports),
            "wins": {army: sum(r.winner == army for r in done) for army in self.armies},
            "draws": sum(r.winner is None for r in done),
            "unfinished": sum(not r.finished and r.error is None for r in self.reports),
            "errors": [{"seed": r.seed, "error": r.error} for r in self.reports if r.error],
            "seconds": round(self.seconds, 2),
            "turns_mean": round(sum(r.turns for r in done) / len(done), 2) if done else 0.0,
            **score,
        }

    def _score(self, done: list[Report]) -> dict[str, Any]:
        """The mean score, and how often each objective was reached."""
        reached = [sum(report.reached[n] for report in done) for n in range(len(self.objectives))]
        earned = sum(count * one.points for count, one in zip(reached, self.objectives, strict=True))
        listed = zip(self.objectives, reached, strict=True)
        return {
            "mean": round(earned / len(done), 2) if done else 0.0,
            "most": sum(objective.points for objective in self.objectives),
            "objectives": [{"text": str(o.text), "points": o.points, "reached": count} for o, count in listed],
        }


def one_battle(rules: RuleSet, battle: Battle, seed: int, cast: Cast, objectives: tuple[Objective, ...] = ()) -> Report:
    """Play one battle to its end; whatever goes wrong is in the report, with its seed."""
    try:
        session = Session(rules, battle)
        session.observers.append(Watch(session.battle))
        play(session, cast(battle, seed), most=MOST_ANSWERS)
    except UsageError:
        raise
    except LeuctraError as error:
        return Report(seed, error=f"{type(error).__name__}: {error}")
    except Exception as error:
        return Report(seed, error=f"crash, {type(error).__name__}: {error}")
    outcome = session.battle.outcome
    reached = tuple(mark.reached for mark in score(session, objectives).marks)
    winner = outcome.winner if outcome else None
    return Report(seed, winner, session.battle.round, outcome is not None, reached=reached)


def many_battles(
    rules: RuleSet,
    battle: Battle,
    seeds: Iterable[int],
    cast: Cast,
    jobs: int = 1,
    objectives: tuple[Objective, ...] = (),
) -> Iterable[Report]:
    """Play one battle for each seed, in order; `jobs` processes at once."""
    if jobs == 1:
        return (one_battle(rules, battle, seed, cast, objectives) for seed in seeds)
    from joblib import Parallel, delayed

    work = Parallel(n_jobs=jobs, return_as="generator")
    named = delayed(_named_battle)
    reports: Iterable[Report] = work(named(rules.id, battle, seed, cast, objectives) for seed in seeds)
    return reports


def _named_battle(ruleset_id: str, battle: Battle, seed: int, cast: Cast, objectives: tuple[Objective, ...]) -> Report:
    from game.rulesets.base import ruleset

    return one_battle(ruleset(ruleset_id), battle, seed, cast, objectives)


def summary(
    reports: Iterable[Report], armies: Iterable[str], seconds: float, objectives: tuple[Objective, ...] = ()
) -> Summary:
    """The sum of it all."""
    return Summary(tuple(reports), tuple(armies), seconds, objectives)
