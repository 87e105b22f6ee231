"""Compulsory moves: units that still flee run on (FB-CMP, FB-FLE-10 to 12), then the others (`compulsory_others`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.measure import edge_distances
from game.language import N_
from game.rulesets.fantasy.compulsory_others import move_other
from game.rulesets.fantasy.flight import OUTWARD, flee, nearest_edges
from game.rulesets.fantasy.psychology.panic import RUNS_ALONG
from game.rulesets.fantasy.psychology.panic_flight import run_in_panic

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps


def move(game: Game) -> Steps[bool]:
    """The fleeing unit nearest to the table's edge runs, then the next, then those moved otherwise (FB-CMP-02)."""
    waiting = [unit for unit in game.battle.of(game.battle.active) if must_run(unit)]
    if not waiting:
        return (yield from move_other(game))
    unit = min(waiting, key=lambda unit: (round(edge_gap(game.battle, unit), 2), unit.id))
    game.emit(Marked(unit.id, "compulsory_moved", Until.TURN))
    yield from run(game, unit.id)
    return True


def run(game: Game, unit_id: UnitId) -> Steps[None]:
    """Away from what frightened it as the turn began (FB-PSY-PAN-17, FB-PSY-TER-07), else to the nearest edge."""
    along = game.unit(unit_id).mark(RUNS_ALONG)
    if along is None:
        edge = yield from choose_edge(game, unit_id)
        yield from flee(game, unit_id, OUTWARD[edge], "later flight")
    elif game.unit(unit_id).mark("began_flight") == "panic":
        yield from run_in_panic(game, unit_id, float(along))
    else:
        yield from flee(game, unit_id, float(along), "terror")


def must_run(unit: Unit) -> bool:
    """Whether a unit flees and has not run yet this turn; one that began to flee as the turn began runs now."""
    return unit.is_fleeing and not unit.has("compulsory_moved") and not unit.has("fled_distance")


EDGES = {
    "left": N_("the left edge"),
    "right": N_("the right edge"),
    "bottom": N_("the bottom edge"),
    "top": N_("the top edge"),
}


def edge_gap(battle: Battle, unit: Unit) -> float:
    """How far a unit is from the nearest edge, mm."""
    return min(edge_distances(unit.body, battle.ground).values())


def choose_edge(game: Game, unit_id: UnitId) -> Steps[str]:
    """The nearest table edge; its owner chooses between equally near ones (FB-FLE-12)."""
    unit = game.unit(unit_id)
    edges = nearest_edges(game.battle, unit)
    if len(edges) == 1:
        return edges[0]
    options = [Option(edge, edge, message(EDGES[edge])) for edge in edges]
    prompt = message("{unit} {unit:flees|flee} to which edge?", unit=unit.name)
    edge: str = yield from game.choose(unit.army, prompt, options, rule="FB-FLE-12", unit=unit_id)
    return edge
