"""The panic test: one door for all its causes (FB-PSY-PAN-01, 02, 16 to 18).

Marks: `panic_tested` for the phase; `panicked` (for the turn) on whoever failed in combat; `runs_along` (a bearing, for
the turn) on whoever failed a test that lets it run in the compulsory moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.battle.events import ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.tally import bar
from game.rulesets.fantasy.flight import away_from, lose_standard
from game.rulesets.fantasy.leadership import leadership_test
from game.rulesets.fantasy.psychology.panic_flight import charge_ways, panic_ways, run_in_panic, settle_way
from game.rulesets.fantasy.psychology.phases import TESTED
from game.rulesets.fantasy.psychology.states import immunity_bars

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Reason
    from game.rulesets.fantasy.psychology.panic_flight import Ways

PANICKED = "panicked"
RUNS_ALONG = "runs_along"


class Cause(StrEnum):
    """Why a unit tests (FB-PSY-PAN-01, FB-PSY-PAN-20)."""

    FLEEING_FRIENDS = "fleeing_friends"
    BROKEN_FRIENDS = "broken_friends"
    CHARGED = "charged_while_fighting"
    CAUGHT_FRIENDS = "caught_friends"
    LOSSES = "losses"
    SHOT_FRIENDS = "shot_friends"
    AGREED = "agreed"
    SPELL = "spell"


class Runs(StrEnum):
    """When a unit that fails runs (FB-PSY-PAN-16)."""

    AT_ONCE = "at_once"
    IN_COMPULSORY_MOVES = "compulsory_moves"
    WITH_THE_BROKEN = "with_the_broken"


RUNS = {Cause.FLEEING_FRIENDS: Runs.IN_COMPULSORY_MOVES, Cause.BROKEN_FRIENDS: Runs.WITH_THE_BROKEN}
"""When it does by the cause; at once where nothing is said."""
ROWS = {
    Cause.FLEEING_FRIENDS: "FB-PSY-PAN-03",
    Cause.BROKEN_FRIENDS: "FB-PSY-PAN-05",
    Cause.CHARGED: "FB-PSY-PAN-10",
    Cause.CAUGHT_FRIENDS: "FB-PSY-PAN-11",
    Cause.LOSSES: "FB-PSY-PAN-13",
    Cause.SHOT_FRIENDS: "FB-PSY-PAN-15",
    Cause.AGREED: "FB-PSY-PAN-20",
    Cause.SPELL: "FB-EXT-01",
}


@dataclass(frozen=True, slots=True)
class PanicDue:
    """A unit must test panic; `sources` are the units it tests for."""

    unit: UnitId
    cause: Cause
    sources: tuple[UnitId, ...]

    def apply(self, battle: Battle) -> Battle:
        """The unit has had this phase's test."""
        return battle.changing(self.unit, lambda unit: unit.marked(TESTED, Until.TURN))


def panic_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit takes no panic test now, whatever the cause (FB-PSY-PAN-02, FB-PSY-GEN-06)."""
    broken = unit.condition is Condition.BROKEN
    return (
        *bar(not unit.is_on_table, "off_table", "it is not on the table", rule="FB-OFF-01"),
        *bar(unit.is_fleeing, "fleeing", "it flees already", rule="FB-PSY-GEN-06"),
        *bar(broken, "broken", "it is broken itself", rule="FB-PSY-PAN-05"),
        *bar(unit.has(TESTED), "tested", "it has had its test of this phase", rule="FB-PSY-PAN-02"),
        *immunity_bars(battle, unit),
    )


def panic_test(
    game: Game, unit_id: UnitId, cause: Cause, sources: tuple[UnitId, ...] = (), runs: Runs | None = None
) -> Steps[bool]:
    """Test panic if nothing bars it; gives whether the unit stands. Whoever fails runs when the cause says so.

    `sources` are the friends or enemies that caused it: whoever stands and shoots is run from. `runs` says when, where
    the cause does not.
    """
    if panic_bars(game.battle, game.unit(unit_id)):
        return True
    game.emit(PanicDue(unit_id, cause, sources))
    passed = yield from leadership_test(game, unit_id, "panic", rule=ROWS[cause])
    if not passed:
        yield from _panic(game, unit_id, cause, sources, runs or RUNS.get(cause, Runs.AT_ONCE))
    return passed


def _panic(game: Game, unit_id: UnitId, cause: Cause, sources: tuple[UnitId, ...], runs: Runs) -> Steps[None]:
    """At the turn's start it runs in the compulsory moves, in combat with the broken, else at once (FB-PSY-PAN-16)."""
    if runs is Runs.WITH_THE_BROKEN:
        game.emit(Marked(unit_id, PANICKED, Until.TURN, ",".join(sources)))
        game.emit(ConditionChanged(unit_id, Condition.BROKEN, "panic"))
        return
    ways = straight_ways(game.battle, game.unit(unit_id), cause, sources)
    straight = yield from settle_way(game, unit_id, ways)
    if runs is Runs.IN_COMPULSORY_MOVES:
        run_later(game, unit_id, straight, "panic")
    else:
        yield from run_in_panic(game, unit_id, straight)


def straight_ways(battle: Battle, unit: Unit, cause: Cause, sources: tuple[UnitId, ...]) -> Ways:
    """Straight from whom a panicking unit runs, which it may bend; several where they tie, nobody: to the edge."""
    if cause is Cause.CHARGED and sources:
        return charge_ways(battle, unit, sources[0])
    if cause is Cause.LOSSES and sources:
        return {sources[0]: away_from(unit, map(battle.unit, sources))}
    return panic_ways(battle, unit, sources)


def run_later(game: Game, unit_id: UnitId, along: float, why: str) -> None:
    """A unit turns to flight now and runs in the compulsory moves; it may not rally this turn (FB-PSY-PAN-17)."""
    game.emit(
        Marked(unit_id, "began_flight", Until.TURN, why),
        Marked(unit_id, RUNS_ALONG, Until.TURN, along),
        ConditionChanged(unit_id, Condition.FLEEING, why),
    )
    lose_standard(game, unit_id)
