"""Flight from combat: who runs, from whom, which way (FB-FLE-02, step 5 of the combat phase).

Marks of this module: `flight_heading` (bearing) and `fled_from` (ids, in contact when the flights began) on whoever
will run, for the phase; `quarry:ID` on an enemy it ran from, with the bearing of the line of pursuit, for the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.ranks import Block
from game.geometry.sweeps import facing_of
from game.rulesets.fantasy.flight import flee
from game.rulesets.fantasy.headings import combat_way, foes_of
from game.rulesets.fantasy.lapping import fold_round
from game.rulesets.fantasy.psychology.panic import PANICKED
from game.rulesets.fantasy.psychology.panic_flight import choose_heading, panic_ways, settle_way
from game.rulesets.fantasy.pursuit_paths import line_of_pursuit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

QUARRY = "quarry:"


def flee_from_combat(game: Game) -> Steps[bool]:
    """The next broken unit runs: the opponent's units first, then the active player's, each in the owner's order."""
    broken = [unit for unit in game.battle.on_table() if unit.condition is Condition.BROKEN]
    if not broken:
        return False
    for unit in broken:
        if not unit.has("flight_heading"):
            yield from freeze(game, unit.id)
    for unit in broken:
        fold_round(game, unit.id, "victim_flees")
    first = [unit for unit in broken if unit.army != game.battle.active] or broken
    chosen = first[0].id
    if len(first) > 1:
        options = [Option(unit.id, unit.id, message("{unit}", unit=unit.name)) for unit in first]
        army = game.battle.army(first[0].army)
        prompt = message("{army}: which broken unit runs next?", army=army.name)
        chosen = yield from game.choose(army.id, prompt, options, rule="FB-FLE-02")
    yield from run_from_enemies(game, chosen)
    return True


def freeze(game: Game, unit_id: UnitId) -> Steps[None]:
    """Settle before anybody runs which way a unit will run, and from whom (step 5.1)."""
    unit = game.unit(unit_id)
    foes = foes_of(game.battle, unit)
    if unit.has(PANICKED):
        heading = yield from choose_panic_heading(game, unit_id)
    else:
        heading = yield from combat_way(game, unit_id)
    game.emit(
        Marked(unit_id, "flight_heading", Until.PHASE, heading),
        Marked(unit_id, "fled_from", Until.PHASE, ",".join(foes)),
    )


def choose_panic_heading(game: Game, unit_id: UnitId) -> Steps[float]:
    """Whoever panicked may bend its way by 45 degrees, in combat or not (FB-PSY-PAN-16)."""
    sources = tuple(filter(None, str(game.unit(unit_id).mark(PANICKED)).split(",")))
    ways = panic_ways(game.battle, game.unit(unit_id), sources)
    straight = yield from settle_way(game, unit_id, ways)
    return (yield from choose_heading(game, unit_id, straight))


def run_from_enemies(game: Game, unit_id: UnitId) -> Steps[None]:
    """One flight out of combat; whoever was in contact may follow."""
    unit = game.unit(unit_id)
    heading = float(unit.mark("flight_heading") or 0.0)
    foes = tuple(filter(None, str(unit.mark("fled_from") or "").split(",")))
    yield from flee(game, unit_id, heading, "panic" if unit.has(PANICKED) else "combat", foes)
    note_quarry(game, unit, foes, heading)


def note_quarry(game: Game, before: Unit, foes: Iterable[UnitId], heading: float | None = None) -> None:
    """Enemies a unit has run from may follow it if they have won; `before` is the unit where it began to run."""
    fled = game.unit(before.id)
    along = facing_of(fled.body) if heading is None else heading
    for foe in foes:
        pursuer = game.unit(foe)
        if isinstance(pursuer.body, Block):
            distance = float(fled.mark("fled_distance") or 0.0)
            line = line_of_pursuit(pursuer.body, before.body.centre, along, distance)
            game.emit(Marked(foe, QUARRY + before.id, Until.TURN, line))
