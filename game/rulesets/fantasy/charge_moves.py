"""Charge moves: contact and alignment, failing, catching a fleeing target (FB-CHG-09 to 18, FB-ALN, FB-REA-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.engagement import ChargeKind, ChargeResult, Engagement, Foe
from game.battle.events import BodyChanged, ConditionChanged, Marked, UnitMoved
from game.battle.marks import Until
from game.battle.unit import Condition
from game.engine.requests import Option
from game.engine.tally import message
from game.geometry.arcs import charged_side
from game.geometry.contact import touching_side
from game.geometry.moves import obstacles_under
from game.geometry.ranks import Block, Side, in_ranks
from game.rulesets.fantasy.approaches import charge_range, defended_obstacle, failed_charge, run_on, vote
from game.rulesets.fantasy.charges import side_now, verdict_now
from game.rulesets.fantasy.facts import ChargeSettled, ContactMade
from game.rulesets.fantasy.flight import lose_standard
from game.rulesets.fantasy.incidents import FORMED_UP, come_upon, force
from game.rulesets.fantasy.loose import form_up_against, goes_loose, on_with_group
from game.rulesets.fantasy.obstacles import defender_against
from game.rulesets.fantasy.onrush import go_along
from game.rulesets.fantasy.path_choice import pick_path
from game.rulesets.fantasy.pseudo_charge import failed_pseudo_charge
from game.rulesets.fantasy.psychology.fear import NEEDS_SIX
from game.rulesets.fantasy.units import are_touching, fights_nobody, move_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.engagement import Charge
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.approach import FailedMove, Path


def move(game: Game) -> Steps[bool]:
    """The active player moves one charger, in the order he likes (FB-CHG-09, FB-CHG-18)."""
    pending = [charge for charge in game.battle.charges if charge.result is ChargeResult.PENDING]
    if not pending:
        return False
    by = pending[0].by
    if len(pending) > 1:
        army = game.battle.active
        options = [Option(c.by, c.by, message("{unit}", unit=game.unit(c.by).name)) for c in pending]
        prompt = message("{army}: move which charger?", army=game.battle.army(army).name)
        by = yield from game.choose(army, prompt, options, rule="FB-CHG-18")
    yield from settle(game, next(charge for charge in pending if charge.by == by))
    return True


def settle(game: Game, charge: Charge) -> Steps[None]:
    """Move one charger and settle what comes of it."""
    charger, target = game.unit(charge.by), game.unit(charge.target)
    if not charger.is_on_table or charger.is_fleeing:
        game.emit(ChargeSettled(charge.by, ChargeResult.DROPPED))
        return
    game.emit(Marked(charge.by, "charged", Until.TURN))
    best = verdict_now(game.battle, charge).best if target.is_on_table else None
    if best is None:
        yield from fail(game, charge)
        return
    path = yield from pick_path(game, charge, best)
    came = yield from go_along(game, charge, path)
    if came.dropped:
        game.emit(ChargeSettled(charge.by, ChargeResult.DROPPED))
    elif came.rest is None:
        yield from fail(game, charge, came.spent)
    elif game.unit(charge.target).is_fleeing:
        yield from catch(game, charge, came.rest, came.spent)
    else:
        strike_home(game, charge, came.rest)


def strike_home(game: Game, charge: Charge, path: Path) -> None:
    """Move into contact and line up (FB-ALN-01, FB-ALN-02)."""
    side = side_now(game.battle, charge)
    obstacle = defended_obstacle(game.battle, game.unit(charge.by), game.unit(charge.target), side)
    legs = tuple(costed.leg for costed in path.legs)
    before = in_ranks(game.unit(charge.by).body).at(charge.origin)
    met = None if path.formed is None else (charge.target, path.formed)
    come_upon(game, UnitMoved(charge.by, "charge", legs, path.cost, path.end, met))
    proper = ChargeKind.PSEUDO if charge.pseudo else ChargeKind.FULL
    kind = ChargeKind.INCOMPLETE if path.halved else proper
    engage(game, charge.by, charge.target, side, kind, obstacle)
    game.emit(ChargeSettled(charge.by, ChargeResult.CONTACT))
    join_others(game, charge.by, before)


def engage(
    game: Game, by: UnitId, target: UnitId, side: Side, kind: ChargeKind | None, obstacle: str | None = None
) -> None:
    """Two units fight from now on. A charger strikes with its front (FB-ALN-01), even where only corners meet.

    Without a kind nobody was charged: the two have merely come to touch, and the other fights where it stands.
    """
    charger, foe = game.unit(by), game.unit(target)
    back = touching_side(charger.block, foe.body) if kind is None and isinstance(charger.body, Block) else Side.FRONT
    here, there = Foe(by, side, kind), Foe(target, back)
    since, defender = game.battle.cursor.turn, defender_against(foe, side)
    sixes = (target,) if foe.has(NEEDS_SIX + by) else ()
    met = Engagement(here, there, since=since, obstacle=obstacle, needs_six=sixes, defender=defender)
    game.emit(ContactMade(met))
    if kind is not None:
        _disrupt(game, by, target, side)


def _disrupt(game: Game, by: UnitId, target: UnitId, side: Side) -> None:
    """A charge into flank or rear is remembered for the target's ranks (FB-RES-09)."""
    if side is not Side.FRONT:
        known = str(game.unit(target).mark("rank_disruptors") or "")
        names = sorted({*filter(None, known.split(",")), by})
        game.emit(Marked(target, "rank_disruptors", Until.BATTLE, ",".join(names)))


def join_others(game: Game, by: UnitId, origin: Block) -> None:
    """Enemies merely touched while aligning are part of the combat, but were not charged (FB-ALN-02, FB-CC-03)."""
    charger = game.unit(by)
    for enemy in game.battle.enemies_of(charger):
        if enemy.is_fleeing or fights_nobody(enemy) or game.battle.fight(by, enemy.id):
            continue
        if not are_touching(charger, enemy):
            continue
        formed = form_up_against(game.battle, enemy, charger)
        if formed is not None:
            game.emit(BodyChanged(enemy.id, FORMED_UP, formed))
        engage(game, by, enemy.id, charged_side(game.unit(enemy.id).body, origin, vote(game.battle)), None)


def fail(game: Game, charge: Charge, spent: float = 0.0) -> Steps[None]:
    """The charge falls short (FB-CHG-13, FB-CHG-14); what it has moved already is part of its M."""
    game.emit(Marked(charge.by, "failed_charge", Until.TURN))
    moved = falls_short(game.battle, charge, spent)
    if moved is not None:
        legs = tuple(costed.leg for costed in moved.legs)
        yield from force(game, charge.by, "failed_charge", legs, moved.cost, moved.end)
    game.emit(ChargeSettled(charge.by, ChargeResult.FAILED))


def falls_short(battle: Battle, charge: Charge, spent: float) -> FailedMove | None:
    """The move of a charge that fails, or what is left of it; None for nothing."""
    charger, target = battle.unit(charge.by), battle.unit(charge.target)
    toward = target.body.centre if target.is_on_table else None
    if not spent:
        return (failed_pseudo_charge if charge.pseudo else failed_charge)(battle, charger, toward)
    left = move_of(charger) - spent
    return failed_charge(battle, charger, toward, left) if left > 0.0 else None


def caught_end(battle: Battle, charger: Unit, target: Unit, path: Path, *, pseudo: bool = False) -> FailedMove:
    """Where a charger ends that ran down its target: straight on until its charge move is spent (FB-REA-06).

    Obstacles it lies across at the contact have been paid for on the way there.
    """
    reach = charge_range(charger, pseudo=pseudo)
    left, fence = max(0.0, reach - path.cost), reach / 2
    if goes_loose(charger):
        return on_with_group(battle, charger, path, left, target.id)
    astride = fence * obstacles_under(path.before, battle.ground)
    moved = run_on(battle, charger, path.before, left + astride, but=(target.id,), fence=fence)
    return replace(moved, cost=max(0.0, moved.cost - astride))


def catch(game: Game, charge: Charge, path: Path, spent: float = 0.0) -> Steps[None]:
    """The fleeing target is destroyed and the charger runs on (FB-REA-06, FB-FLE-16)."""
    charger, target = game.unit(charge.by), game.unit(charge.target)
    end = caught_end(game.battle, charger, target, replace(path, cost=path.cost + spent), pseudo=charge.pseudo)
    game.emit(ConditionChanged(target.id, Condition.DESTROYED, "caught"))
    lose_standard(game, target.id)
    legs = (*(costed.leg for costed in path.legs), *(costed.leg for costed in end.legs))
    yield from force(game, charge.by, "follow_up", legs, path.cost + end.cost, end.end)
    game.emit(ChargeSettled(charge.by, ChargeResult.CAUGHT))
