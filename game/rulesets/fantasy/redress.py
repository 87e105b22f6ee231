"""Redressing ranks after the fight (FB-ORD)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battle.events import BodyChanged, EngagementsChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition
from game.geometry.contact import closing_vector
from game.geometry.measure import overlaps, overlaps_shape, within_table
from game.geometry.ranks import Block, Side
from game.rulesets.fantasy.expansion import widen_fronts
from game.rulesets.fantasy.fighters import is_in_contact
from game.rulesets.fantasy.lapping import fold_stray, reseat_all
from game.rulesets.fantasy.obstacles import leave_position
from game.rulesets.fantasy.units import bodies_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps


def redress(game: Game) -> Steps[bool]:
    """Fold back, repair contact, widen fronts; then release who touches nobody, forget charges fought (FB-ORD-01)."""
    fold_stray(game)
    close_all(game)
    reseat_all(game)
    yield from widen_fronts(game)
    kept = tuple(_after_the_round(fight) for fight in game.battle.engagements if is_in_contact(game.battle, fight))
    if kept != game.battle.engagements:
        game.emit(EngagementsChanged(kept, "redress"))
    _forget_disruptors(game)
    return False


def close_all(game: Game) -> None:
    """Whoever lost contact through casualties moves up; who follows whom may do so in turn, each once."""
    moved: list[UnitId] = []
    again = True
    while again:
        again = False
        for fight in game.battle.engagements:
            closed = close_up(game, fight, moved)
            if closed is not None:
                moved.append(closed)
                again = True


def close_up(game: Game, fight: Engagement, moved: Sequence[UnitId] = ()) -> UnitId | None:
    """An attacker that lost contact is moved until it touches again (FB-ORD-05); gives who moved."""
    one, two = (game.unit(unit) for unit in fight.pair)
    if is_in_contact(game.battle, fight) or not all(u.condition is Condition.STANDING for u in (one, two)):
        return None
    mover, fixed = who_closes(game.battle, fight)
    body = shifted(mover, fixed)
    if mover.id in moved or body is None or _is_blocked(game.battle, mover, body):
        return None
    game.emit(BodyChanged(mover.id, "contact_repaired", body))
    leave_position(game, mover.id)
    return mover.id


def who_closes(battle: Battle, fight: Engagement) -> tuple[Unit, Unit]:
    """Who moves up, and who stands: the attacker of a flank or rear moves.

    Between two that fight front to front the one moves that lost nobody, then the one tied to fewer other enemies,
    then the active player's.
    """
    pair = [battle.unit(unit) for unit in fight.pair]
    mover = min(pair, key=lambda unit: _reluctance(battle, fight, unit))
    return mover, pair[0] if mover is pair[1] else pair[1]


def _reluctance(battle: Battle, fight: Engagement, unit: Unit) -> tuple[bool, bool, int, bool, str]:
    attacks_front = fight.half(unit.id).attacks is Side.FRONT
    tied = sum(is_in_contact(battle, other) for other in battle.fights_of(unit.id))
    return attacks_front, unit.has("lost_models"), tied, unit.army != battle.active, unit.id


def shifted(mover: Unit, fixed: Unit) -> Block | None:
    """The mover's block after the shortest shift that restores contact, without turning."""
    if not isinstance(mover.body, Block):
        return None
    dx, dy = closing_vector(mover.body, fixed.body)
    pose = mover.body.pose
    return mover.body.at(replace(pose, x=pose.x + dx, y=pose.y + dy).snap())


def _is_blocked(battle: Battle, mover: Unit, body: Block) -> bool:
    return (
        not within_table(body, battle.ground)
        or any(overlaps(body, other.body) for other in bodies_round(battle, mover))
        or any(overlaps_shape(body, barrier.shape) for barrier in battle.ground.barriers)
    )


def _after_the_round(fight: Engagement) -> Engagement:
    """A fight of which a round was fought is no longer a charge; those made in pursuit stay one."""
    if fight.rounds == 0:
        return fight
    return replace(fight, one=replace(fight.one, charge=None), two=replace(fight.two, charge=None), needs_six=())


def _forget_disruptors(game: Game) -> None:
    for unit in game.battle.on_table():
        if unit.has("rank_disruptors"):
            left = [e for e in str(unit.mark("rank_disruptors")).split(",") if game.battle.fight(unit.id, e)]
            if ",".join(left) != unit.mark("rank_disruptors"):
                game.emit(Marked(unit.id, "rank_disruptors", Until.BATTLE, ",".join(left)))
