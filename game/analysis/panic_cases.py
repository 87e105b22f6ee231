"""The verdict on panic: who must test at a moment, why, on what number, and who is exempt (FB-PSY-PAN-01 to 16)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.battle.events import ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.measure import distance
from game.rulesets.fantasy.approaches import charge_verdict
from game.rulesets.fantasy.casualties import suffer, wounds_each
from game.rulesets.fantasy.charges import declared
from game.rulesets.fantasy.facts import ChargeDeclared
from game.rulesets.fantasy.flight import toward_edge
from game.rulesets.fantasy.leadership import MOST, leadership
from game.rulesets.fantasy.psychology.panic import ROWS, RUNS, Cause, Runs, panic_bars, straight_ways
from game.rulesets.fantasy.psychology.panic_causes import Moment, triggers
from game.rulesets.fantasy.psychology.phases import TESTED, PhaseBegan, presence

if TYPE_CHECKING:
    from game.analysis.answers import Scale
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.rulesets.fantasy.psychology.panic_causes import Trigger

Answer = dict[str, Any]
NUMBERS = {
    Cause.FLEEING_FRIENDS: 1,
    Cause.BROKEN_FRIENDS: 2,
    Cause.CHARGED: 3,
    Cause.CAUGHT_FRIENDS: 4,
    Cause.LOSSES: 5,
    Cause.SHOT_FRIENDS: 6,
}
"""The causes as the row counts them (FB-PSY-PAN-01)."""


def panic(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> Answer:
    """Who tests panic after what has happened; `tests` names them, `units` all who have a cause, with what bars it."""
    ready, moment = happened(battle, ask), Moment(ask.when)
    units = [unit for unit in ready.on_table() if ask.unit in (None, unit.id)]
    found = {unit.id: judged(ready, unit, moment, scale) for unit in units}
    shown = {unit: one for unit, one in found.items() if one["causes"] or ask.unit}
    evidence["battle"] = ready
    return {"tests": [unit for unit, one in shown.items() if one["tests"]], "units": shown, "reasons": []}


# -- what has happened


def happened(battle: Battle, ask: Any) -> Battle:
    """The battle as the question tells it: the phase begins as the pieces stand, then their misfortunes befall them."""
    after = PhaseBegan(ask.when, tuple(presence(unit) for unit in battle.on_table())).apply(battle)
    after = _fleeing(after)
    for unit in ask.broken:
        after = ConditionChanged(unit, Condition.BROKEN, "combat").apply(after)
    for unit, models in ask.lost.items():
        after = _thinned(after, unit, models)
    for unit in ask.destroyed:
        after = ConditionChanged(unit, Condition.DESTROYED, "wounds").apply(after)
    for unit in ask.caught:
        after = ConditionChanged(unit, Condition.DESTROYED, "caught").apply(after)
    for charge in ask.charges:
        after = _measured(after, charge.by, charge.target)
    for unit in ask.tested:
        after = Marked(unit, TESTED, Until.TURN).apply(after)
    return after


def _fleeing(battle: Battle) -> Battle:
    for unit in battle.on_table():
        if unit.is_fleeing:
            battle = Marked(unit.id, "fleeing_at_turn_start", Until.TURN).apply(battle)
    return battle


def _thinned(battle: Battle, unit_id: str, models: int) -> Battle:
    unit = battle.unit(unit_id)
    return suffer(unit, models * wounds_each(unit)).apply(battle) if models else battle


def _measured(battle: Battle, by: str, target: str) -> Battle:
    reaches = charge_verdict(battle, by, target).best is not None
    return ChargeDeclared(replace(declared(battle, by, target), reaches=reaches)).apply(battle)


# -- who tests


def judged(battle: Battle, unit: Unit, moment: Moment, scale: Scale) -> Answer:
    """One unit: its causes, whether it tests, and all that bars a cause or the test."""
    causes = list(triggers(battle, unit, moment))
    due = next((trigger for trigger in causes if not trigger.bars), None)
    bars = panic_bars(battle, unit)
    answer: Answer = {
        "tests": due is not None and not bars,
        "causes": [cause(battle, unit, trigger, scale) for trigger in causes],
        "reasons": scale.reasons([*bars, *(reason for trigger in causes for reason in trigger.bars)]),
    }
    return {**answer, **outlook(battle, unit, due, scale)} if answer["tests"] and due is not None else answer


def cause(battle: Battle, unit: Unit, trigger: Trigger, scale: Scale) -> Answer:
    """One cause: its number, its row, whom it comes from and how far they are."""
    here = {known.unit: known.body for known in battle.phase_start}
    return {
        "cause": NUMBERS[trigger.cause],
        "name": str(trigger.cause),
        "rule": ROWS[trigger.cause],
        "from": {source: scale.length(distance(unit.body, here[source])) for source in trigger.sources},
        "counts": not trigger.bars,
    }


def outlook(battle: Battle, unit: Unit, due: Trigger, scale: Scale) -> Answer:
    """What it needs, and when and which way it runs if it fails: straight from the enemy, 45 degrees either side."""
    tally = leadership(battle, unit)
    ways = straight_ways(battle, unit, due.cause, due.sources)
    way = next(iter(ways.values()), toward_edge(battle, unit))
    return {
        "needed": int(min(MOST, tally.total)),
        "tally": str(tally),
        "runs": str(RUNS.get(due.cause, Runs.AT_ONCE)),
        "way": {"degrees": round(way, 1) % 360.0, "bend": 45.0},
    }
