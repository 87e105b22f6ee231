"""Greenskins that quarrel at the start of their turn (FB-EXT-16).

A six sends them toward the enemy before anything else; a one makes them fall upon the nearest of their own: they charge
it, both sides strike once, and that is their turn. Between friends no combat goes on after that.
Marks of this module, for the turn: `quarrel_rolled`, `squabbles`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.battle.events import Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.contact import touching_models
from game.geometry.measure import distance
from game.geometry.ranks import Loose, in_ranks
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.approaches import charge_range, charge_reaches, charge_verdict, run_on
from game.rulesets.fantasy.blows import attacks_each, strike
from game.rulesets.fantasy.fighters import Target
from game.rulesets.fantasy.harm import hurt
from game.rulesets.fantasy.incidents import Way, force, go
from game.rulesets.fantasy.loose import as_it_goes, runs_loose, snakes
from game.rulesets.fantasy.order import Entry, Who
from game.rulesets.fantasy.psychology.states import SQUABBLES
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import fights_nobody, move_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Message
    from game.geometry.pose import Point

GREENSKIN = "greenskin"
ENOUGH = 5
QUARREL, EAGER = 1, 6
RULE = "FB-EXT-16"

SPECIAL.declare(GREENSKIN, "A greenskin: in fives and more they may quarrel as their turn begins (FB-EXT-16).")


@dataclass(frozen=True, slots=True)
class Quarrelled:
    """A unit quarrelled: it attacks one of its own, does nothing this turn, or presses on."""

    unit: UnitId
    outcome: Literal["attack", "nothing", "eager"]
    other: UnitId | None = None

    def apply(self, battle: Battle) -> Battle:
        """What it does are facts of their own."""
        return battle


def may_quarrel(battle: Battle, unit: Unit) -> bool:
    """Whether a unit rolls: five greenskins and more that stand and fight nobody."""
    able = unit.condition is Condition.STANDING and not battle.is_engaged(unit.id)
    return able and unit.has_special(GREENSKIN) and unit.count >= ENOUGH


def quarrel(game: Game) -> Steps[bool]:
    """The next unit of greenskins rolls; a one is rolled again (FB-EXT-16)."""
    battle = game.battle
    waiting = [u for u in battle.of(battle.active) if may_quarrel(battle, u) and not u.has("quarrel_rolled")]
    if not waiting:
        return False
    unit = waiting[0]
    game.emit(Marked(unit.id, "quarrel_rolled", Until.TURN))
    if (yield from _die(game, unit, message("{unit} may quarrel, on a 1", unit=unit.name))) == QUARREL:
        die = yield from _die(
            game, unit, message("{unit} {unit:quarrels|quarrel}: 1 attack, 6 press on", unit=unit.name)
        )
        yield from settle(game, unit.id, die)
    return True


def _die(game: Game, unit: Unit, prompt: Message) -> Steps[int]:
    (die,) = yield from game.roll(unit.army, "animosity", 1, prompt, rule=RULE, unit=unit.id)
    return die


def settle(game: Game, unit_id: UnitId, die: int) -> Steps[None]:
    """What the second die makes them do."""
    kin = nearest_of_its_kind(game.battle, game.unit(unit_id)) if die == QUARREL else ()
    if die == EAGER:
        game.emit(Quarrelled(unit_id, "eager"))
        yield from press_on(game, unit_id)
    elif kin:
        victim = yield from pick(game, unit_id, kin)
        game.emit(Quarrelled(unit_id, "attack", victim), Marked(unit_id, SQUABBLES, Until.TURN))
        yield from attack(game, unit_id, victim)
    else:
        game.emit(Quarrelled(unit_id, "nothing"), Marked(unit_id, SQUABBLES, Until.TURN))


def nearest_of_its_kind(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The nearest friendly greenskins within the charge move whom a charge would reach; several where they tie.

    A column that snakes charges nobody (FB-MOV-18).
    """
    if snakes(unit):
        return ()
    kin = [
        other
        for other in battle.others(unit)
        if other.army == unit.army and other.has_special(GREENSKIN) and not fights_nobody(other)
    ]
    within = [other for other in kin if at_most(distance(unit.body, other.body), charge_range(unit))]
    return tuple(kin for kin in nearest(unit, within) if charge_reaches(battle, unit.id, kin))


def nearest(unit: Unit, others: Iterable[Unit]) -> tuple[UnitId, ...]:
    """Those of some units that are nearest to one, box to box; several where they tie."""
    far = {other.id: round(distance(unit.body, other.body), 2) for other in others}
    return tuple(other for other in sorted(far) if far[other] == min(far.values()))


def pick(game: Game, unit_id: UnitId, tied: tuple[UnitId, ...]) -> Steps[UnitId]:
    """One of several equally near units: the owner's choice, as between targets that tie (FB-CHG-07)."""
    if len(tied) == 1:
        return tied[0]
    unit = game.unit(unit_id)
    options = [Option(one, one, message("{unit}", unit=game.unit(one).name)) for one in tied]
    prompt = message("{unit} {unit:quarrels|quarrel}: toward which of them? They are equally near", unit=unit.name)
    return (yield from game.choose(unit.army, prompt, options, rule=RULE, unit=unit_id))


def press_on(game: Game, unit_id: UnitId) -> Steps[None]:
    """M straight toward the nearest enemy, 3 cm short of all; afterwards it acts as usual."""
    foes = [enemy for enemy in game.battle.enemies_of(game.unit(unit_id)) if not fights_nobody(enemy)]
    if not foes:
        return
    toward_whom = yield from pick(game, unit_id, nearest(game.unit(unit_id), foes))
    unit, goal = game.unit(unit_id), game.unit(toward_whom).body.centre
    if isinstance(as_it_goes(unit), Loose):
        gone = runs_loose(game.battle, unit, goal, move_of(unit))
        yield from force(game, unit_id, "eager", tuple(one.leg for one in gone.legs), gone.cost, gone.end)
        return

    def resume(now: Unit, left: Way, spent: float) -> Way:
        return toward(game.battle, now, goal, spent)

    yield from go(game, unit_id, "eager", toward(game.battle, unit, goal), resume)


def toward(battle: Battle, unit: Unit, goal: Point, spent: float = 0.0) -> Way:
    """One wheel toward a place, then straight, as far as M allows (as FB-CHG-13)."""
    moved = run_on(battle, unit, unit.block, max(0.0, move_of(unit) - spent), goal)
    return Way(tuple(costed.leg for costed in moved.legs), moved.cost, in_ranks(moved.end))


def attack(game: Game, unit_id: UnitId, victim: UnitId) -> Steps[None]:
    """Into contact by the best path, then both strike once, the attacker first; groups form up for it (FB-EXT-10)."""
    path = charge_verdict(game.battle, unit_id, victim).best
    if path is None:
        return
    met = None if path.formed is None else (victim, path.formed)
    yield from force(game, unit_id, "animosity", tuple(costed.leg for costed in path.legs), path.cost, path.end, met)
    yield from blows(game, unit_id, victim)
    if game.unit(victim).is_on_table:
        yield from blows(game, victim, unit_id)


def blows(game: Game, by: UnitId, at: UnitId) -> Steps[None]:
    """The models that touch strike, and what gets through is suffered at once."""
    battle = game.battle
    unit = battle.unit(by)
    entry = Entry(by, unit.army, Who.MODELS, unit.profile, (0, 0, 0))
    models = len(touching_models(unit.body, battle.unit(at).body)[0])
    attacks = models * int(attacks_each(battle, entry).total)
    if attacks and unit.is_on_table:
        unsaved = yield from strike(game, entry, Target(at), attacks)
        hurt(game, at, unsaved, why="animosity")
