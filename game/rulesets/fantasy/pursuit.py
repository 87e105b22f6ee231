"""Pursuit and overrun: who may follow, who stays, who moves when (FB-PUR, FB-PCH, FB-RST, FB-OVR; step 6).

Marks of this module: `pursuit_chosen` and `pursues` (`quarry:ID` or `overrun:ID`) on a winner, for the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind
from game.battle.events import BodyChanged, ConditionChanged, Marked, Unmarked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.legs import Ahead
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.charge_moves import engage, join_others
from game.rulesets.fantasy.chariots import dragged
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.flights import QUARRY, note_quarry
from game.rulesets.fantasy.headings import foes_of
from game.rulesets.fantasy.incidents import FORMED_UP, Way, forced_on, go
from game.rulesets.fantasy.lapping import fold_back, make_way
from game.rulesets.fantasy.leadership import leadership_test
from game.rulesets.fantasy.obstacles import leave_position
from game.rulesets.fantasy.psychology.encounters import stands_when_met
from game.rulesets.fantasy.pursuit_paths import overrun_path, pursue_path, pursuit_path
from game.rulesets.fantasy.units import CM, flight_dice, unit_strength

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Reason
    from game.rulesets.fantasy.pursuit_paths import Pursuit

__all__ = ["choose", "overrun_path", "pursue", "pursue_path", "pursuit_path"]

STAY = "stay"
OVERRUN = "overrun:"


@dataclass(frozen=True, slots=True)
class QuarryCaught:
    """A pursuit roll reached the flight roll: the fleeing unit is destroyed (FB-PUR-05)."""

    pursuer: UnitId
    quarry: UnitId
    rolled: float
    fled: float

    def apply(self, battle: Battle) -> Battle:
        """Its end is a fact of its own."""
        return battle


@dataclass(frozen=True, slots=True)
class Restraint:
    """A question to special rules: may this unit stay where it is (FB-RST-03)?"""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class PursuitOf:
    """A question to special rules: may this unit pursue that quarry of several (FB-PSY-HAT-03)?"""

    unit: UnitId
    quarry: UnitId


@dataclass(frozen=True, slots=True)
class MetInPursuit:
    """A moment for special rules and psychology: a pursuer is about to charge a fresh enemy (FB-PCH-05)."""

    pursuer: UnitId
    enemy: UnitId


# -- who may, and what its owner chooses


def may_follow(battle: Battle, unit: Unit) -> bool:
    """Whether a unit stands, has won, and fights nobody any more (FB-PUR-01, FB-PUR-02)."""
    able = unit.condition is Condition.STANDING and unit.troop != "war_machine" and isinstance(unit.body, Block)
    return able and unit.has("won") and not battle.is_engaged(unit.id)


def _named(unit: Unit, prefix: str) -> tuple[UnitId, ...]:
    return tuple(sorted(mark.name.removeprefix(prefix) for mark in unit.marks if mark.name.startswith(prefix)))


def quarries(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies that fled from this unit out of the combat its side has won, gone or not (FB-PUR-01)."""
    return _named(unit, QUARRY) if may_follow(battle, unit) else ()


def overruns(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The enemies this unit saw wiped out in their first round (FB-OVR-01)."""
    return _named(unit, OVERRUN) if may_follow(battle, unit) else ()


def choose(game: Game) -> Steps[bool]:
    """The next winner's owner chooses its quarry, its overrun, or to stay; all before anybody moves (FB-PUR-03)."""
    battle = game.battle
    waiting = [
        unit
        for unit in battle.on_table()
        if not unit.has("pursuit_chosen") and (quarries(battle, unit) or overruns(battle, unit))
    ]
    if not waiting:
        return False
    unit = min(waiting, key=lambda unit: (unit.army != battle.active, unit.id))
    game.emit(Marked(unit.id, "pursuit_chosen", Until.TURN))
    chosen = yield from choose_for(game, unit.id)
    if chosen != STAY:
        game.emit(Marked(unit.id, "pursues", Until.TURN, chosen))
    return True


def follow_options(game: Game, unit: Unit) -> tuple[Option[str], ...]:
    """Every quarry, every overrun, and to stay, with the reasons that bar it (FB-PUR-10, FB-OVR-01, FB-RST-03)."""
    fled, fallen = quarries(game.battle, unit), overruns(game.battle, unit)
    words = message("Stay, on a Leadership test" if fled and not unit.has("defending") else "Stay")
    bars: tuple[Reason, ...] = game.special.bars(Restraint(unit.id), game.battle, unit)
    return (
        *(_quarry_option(game, unit, quarry) for quarry in fled),
        *(Option(OVERRUN + f, OVERRUN + f, message("Overrun {unit}", unit=game.unit(f).name)) for f in fallen),
        Option(STAY, STAY, words, bars),
    )


def _quarry_option(game: Game, unit: Unit, quarry: UnitId) -> Option[str]:
    words, question = message("Pursue {unit}", unit=game.unit(quarry).name), PursuitOf(unit.id, quarry)
    return Option(QUARRY + quarry, QUARRY + quarry, words, game.special.bars(question, game.battle, unit))


def choose_for(game: Game, unit_id: UnitId) -> Steps[str]:
    """Pursue, overrun or stay; to stay instead of pursuing takes a Leadership test (FB-RST-01, FB-RST-02)."""
    unit = game.unit(unit_id)
    options = follow_options(game, unit)
    chosen = yield from _ask(game, unit, options, "FB-PUR-01")
    may_stay = unit.has("defending") or not quarries(game.battle, unit)
    if chosen != STAY or may_stay:
        return chosen
    passed = yield from leadership_test(game, unit_id, "restraint", rule="FB-RST-01")
    if passed:
        return STAY
    forced = tuple(option for option in options if option.key.startswith(QUARRY))
    return (yield from _ask(game, game.unit(unit_id), forced, "FB-PUR-10"))


def _ask(game: Game, unit: Unit, options: tuple[Option[str], ...], rule: str) -> Steps[str]:
    """Ask where there is something to choose."""
    free = [option for option in options if not option.blocked]
    if len(free) == 1:
        return free[0].value
    prompt = message("{unit} {unit:has|have} won: pursue?", unit=unit.name)
    chosen: str = yield from game.choose(unit.army, prompt, options, rule=rule, unit=unit.id)
    return chosen


# -- moving


def queue(battle: Battle) -> list[Unit]:
    """Who still has to follow, the highest unit strength first, then the active player's, then the lowest id."""
    waiting = [unit for unit in battle.on_table() if unit.has("pursues")]
    return sorted(waiting, key=lambda unit: (-unit_strength(unit), unit.army != battle.active, unit.id))


def pursue(game: Game) -> Steps[bool]:
    """The next pursuer rolls and moves (FB-PUR-03, FB-PUR-04)."""
    waiting = queue(game.battle)
    if not waiting:
        return False
    unit = waiting[0]
    what = str(unit.mark("pursues"))
    game.emit(Unmarked(unit.id, ("pursues",)))
    if unit.condition is not Condition.STANDING or game.battle.is_engaged(unit.id):
        return True
    fold_back(game, unit.id, "pursuit")
    leave_position(game, unit.id)
    dice, over = flight_dice(unit), what.startswith(OVERRUN)
    how = "overrun" if over else "pursuit"
    prompt = message(
        "{unit} {unit:overruns|overrun} {dice}D6 cm" if over else "{unit} {unit:pursues|pursue} {dice}D6 cm",
        unit=unit.name,
        dice=dice,
    )
    rule = "FB-OVR-01" if over else "FB-PUR-04"
    rolled = yield from game.roll(unit.army, how, dice, prompt, rule=rule, unit=unit.id)
    yield from follow(game, unit.id, what, sum(rolled) * CM)
    return True


def path_of(battle: Battle, unit: Unit, what: str, rolled: float) -> Pursuit:
    """Where a unit goes that follows as it chose."""
    if what.startswith(OVERRUN):
        return overrun_path(battle, unit.id, what.removeprefix(OVERRUN), rolled, Side(str(unit.mark(what))))
    quarry = battle.unit(what.removeprefix(QUARRY))
    line, fled = float(unit.mark(what) or 0.0), float(quarry.mark("fled_distance") or 0.0)
    return pursuit_path(battle, unit.id, quarry.id, line, fled, rolled)


def follow(game: Game, unit_id: UnitId, what: str, rolled: float) -> Steps[None]:
    """Move a pursuit or an overrun whose dice have fallen: the quarry first, then who stands in the way."""
    path = way_made(game, unit_id, what, rolled)
    if path.caught:
        catch(game, unit_id, what.removeprefix(QUARRY), rolled)
    met: list[UnitId] = []
    while fresh := [enemy for enemy in path.hits if enemy not in met]:
        for enemy in fresh:
            yield from meet(game, unit_id, enemy)
        met += fresh
        if any(game.unit(enemy).is_fleeing or not game.unit(enemy).is_on_table for enemy in path.hits):
            path = way_made(game, unit_id, what, rolled)
    yield from arrive(game, path, "overrun" if what.startswith(OVERRUN) else "pursuit")


def way_made(game: Game, unit_id: UnitId, what: str, rolled: float) -> Pursuit:
    """Its way, once enemy models lapping across it, or of an enemy it meets, have folded back (FB-LAP-04)."""
    path = path_of(game.battle, game.unit(unit_id), what, rolled)
    folds = [enemy for enemy in path.hits if game.unit(enemy).lapping]
    for enemy in folds:
        fold_back(game, enemy, "charged")
    made_way = make_way(game, path.turned, path.length, game.unit(unit_id).army)
    return path_of(game.battle, game.unit(unit_id), what, rolled) if folds or made_way else path


def meet(game: Game, unit_id: UnitId, enemy: UnitId) -> Steps[None]:
    """A pursuer is about to charge a fresh enemy, which makes its tests at once (FB-PCH-05).

    Where it runs, those who beat it in this phase and are free now may follow it too (FB-PSY-PAN-18).
    """
    yield from game.window(MetInPursuit(unit_id, enemy))
    before, foes = game.unit(enemy), foes_of(game.battle, game.unit(enemy))
    if (yield from stands_when_met(game, enemy, unit_id)):
        return
    note_quarry(game, before, foes)
    while (yield from choose(game)):
        pass


def catch(game: Game, unit_id: UnitId, quarry_id: UnitId, rolled: float) -> None:
    """The dice caught the quarry, wherever it ran; one that has left the table is gone already (FB-PUR-05)."""
    quarry = game.unit(quarry_id)
    if quarry.is_fleeing:
        game.emit(QuarryCaught(unit_id, quarry_id, rolled, float(quarry.mark("fled_distance") or 0.0)))
        destroy(game, quarry_id, "pursuit")


def straight_on(battle: Battle, unit: Unit, rest: Way) -> Way:
    """What is left of a pursuit after something happened on its way, stopping before whoever stands there now."""
    left = sum(leg.distance for leg in rest.legs if isinstance(leg, Ahead))
    return forced_on(battle, unit, rest, left, gap=0.0)


def destroy(game: Game, unit_id: UnitId, why: str) -> None:
    """A fleeing unit is gone with all its models."""
    game.emit(ConditionChanged(unit_id, Condition.DESTROYED, why))
    lose_standard(game, unit_id)


def arrive(game: Game, path: Pursuit, how: str) -> Steps[None]:
    """Let the move happen: whom it runs over, whom it charges, whether it leaves the table (FB-CHG-08 on its way)."""
    unit = game.unit(path.unit)
    for over in path.ran_over:
        destroy(game, over, "run over")
    if path.result == "off_table":
        game.emit(ConditionChanged(unit.id, Condition.OFF_TABLE, how))
    way = Way(path.legs, path.length, path.end)
    arrived = yield from go(game, unit.id, how, way, lambda unit, rest, spent: straight_on(game.battle, unit, rest))
    if not arrived:
        return
    if path.formed is not None:
        game.emit(BodyChanged(path.hits[0], FORMED_UP, path.formed))
    for enemy in path.hits:
        engage(game, unit.id, enemy, path.side or Side.FRONT, ChargeKind.FULL)
    if path.hits:
        join_others(game, unit.id, unit.block)
    yield from dragged(game, unit.id, path.turned, path.length)
