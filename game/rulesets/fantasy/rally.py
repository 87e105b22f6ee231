"""Rallying: the compulsory test (FB-RAL-02 to 08, FB-RAL-10, FB-RLY).

Marks of this module: `rally_tested` and `rallied` for the turn; `fleeing_at_turn_start` is set by the start of turn.
Characters in or near the unit, and the General's Leadership, speak through `RallyTest`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import BodyChanged, ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import bar, message
from game.geometry.ranks import Block
from game.rulesets.fantasy.characters import with_characters
from game.rulesets.fantasy.leadership import MOST, leadership, leadership_test
from game.rulesets.fantasy.outfit import items_of, unfurl
from game.rulesets.fantasy.re_forming import re_form

if TYPE_CHECKING:
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Reason, Tally

QUARTER = 4
"""At least one in so many of the original models must be left (FB-RAL-05)."""


@dataclass(frozen=True, slots=True)
class RallyTest:
    """A query to special rules: what changes the Leadership of a unit's rally test (FB-RAL-10)?"""

    unit: UnitId


def rally_bars(unit: Unit) -> tuple[Reason, ...]:
    """Why a fleeing unit may not test (FB-RAL-04, FB-RAL-05)."""
    few = QUARTER * unit.count < unit.original_count
    words = message("{now} of {then} models are fewer than a quarter", now=unit.count, then=unit.original_count)
    fresh = not unit.has("fleeing_at_turn_start") or unit.has("began_flight")
    return (
        *bar(fresh, "fresh", "it began to flee this turn", rule="FB-RAL-04"),
        *bar(few, "too_few", words, rule="FB-RAL-05"),
        *bar(unit.has("rally_tested"), "tested", "it has had its test", rule="FB-RAL-03"),
    )


def rally_tally(game: Game, unit: Unit) -> Tally:
    """The Leadership of a rally test: +1 for a living musician, special rules, at most 10 in all (FB-RAL-07)."""
    tally = leadership(game.battle, unit)
    if unit.has_command("musician"):
        tally = tally.plus(1, message("musician"), "FB-RAL-07")
    for part in game.special.contributions(RallyTest(unit.id), game.battle, *with_characters(game.battle, unit)):
        tally = tally.plus(part.value, part.why, part.rule)
    return tally.plus(min(0.0, MOST - tally.total), message("{most} at most", most=MOST), "FB-RAL-07")


def rally(game: Game) -> Steps[bool]:
    """Every fleeing unit that may test must, once (FB-RAL-02, FB-RAL-03)."""
    for unit in game.battle.of(game.battle.active):
        if unit.is_fleeing and not rally_bars(unit):
            yield from rally_one(game, unit.id)
            return True
    return False


def rally_one(game: Game, unit_id: UnitId) -> Steps[None]:
    """One unit's test; passed, it stands and re-forms at once (FB-RAL-06, FB-RAL-12)."""
    unit = game.unit(unit_id)
    game.emit(Marked(unit_id, "rally_tested", Until.TURN))
    if not (yield from is_tried(game, unit)):
        return
    passed = rallies_by_itself(game, unit)
    if not passed:
        passed = yield from leadership_test(game, unit_id, "rally", rally_tally(game, unit), rule="FB-RAL-06")
    if not passed:
        return
    body = yield from re_form(game, unit_id)
    if isinstance(body, Block) or body != unit.body:
        game.emit(BodyChanged(unit_id, "rally", body))
    game.emit(ConditionChanged(unit_id, Condition.STANDING, "rally"), Marked(unit_id, "rallied", Until.TURN))
    unfurl(game, unit_id)


def rallies_by_itself(game: Game, unit: Unit) -> bool:
    """Whether a magic standard or item rallies a unit without a test (FB-RAL-10)."""
    carried = (item for one in with_characters(game.battle, unit) for item in items_of(one))
    return any(item.number("rally_auto") for item in carried)


def is_tried(game: Game, unit: Unit) -> Steps[bool]:
    """Whether the test is made: always, unless the switch `rally_optional` lets the owner decline (FB-RAL-03)."""
    if not bool(game.battle.option("rally_optional", default=False)):
        return True
    options = (Option(True, "test", message("Test")), Option(False, "decline", message("Keep fleeing")))
    prompt = message("{unit}: try to rally?", unit=unit.name)
    tried: bool = yield from game.choose(unit.army, prompt, options, rule="FB-RAL-03", unit=unit.id)
    return tried
