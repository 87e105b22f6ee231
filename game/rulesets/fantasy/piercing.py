"""A bolt thrower's bolt: to hit, then through rank after rank (FB-EXT-06)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.geometry.ranks import Block, Side, model_poses
from game.geometry.sight import seen_by_model
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.aiming import needed_on_a_die, needed_on_the_second, to_hit
from game.rulesets.fantasy.approaches import side_charged
from game.rulesets.fantasy.cover import cover_from
from game.rulesets.fantasy.crews import is_machine
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.seeing import look_of
from game.rulesets.fantasy.units import CM
from game.rulesets.fantasy.volley import nearest_seen

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Tally

RANGE = 120 * CM
STRENGTH = 6


@dataclass(frozen=True, slots=True)
class BoltShot:
    """A bolt was shot at a unit; `result` is hit, missed or beyond (out of range)."""

    unit: UnitId
    target: UnitId
    result: str

    def apply(self, battle: Battle) -> Battle:
        """What it does is a fact of its own."""
        return battle


def bolt_to_hit(battle: Battle, unit: Unit, target: Unit) -> Tally | None:
    """The number needed by the crew's skill with the usual modifiers, None beyond 120 cm (FB-SHT-20 to 28)."""
    seen = seen_by_model(look_of(battle, unit, target)).get(0, {})
    far = nearest_seen(unit, 0, target, seen)
    if not at_most(far, RANGE):
        return None
    pose = model_poses(unit.body)[0]
    cover = cover_from(battle, pose.at(unit.body.base.depth / 2), pose, target.body, seen)
    return to_hit(battle, unit, target, is_long=not at_most(far, RANGE / 2), cover=cover)


def shoot_bolt(game: Game, unit_id: UnitId, target_id: UnitId) -> Steps[None]:
    """One bolt at a seen target: to hit, then model behind model as long as it kills (FB-EXT-06)."""
    tally = bolt_to_hit(game.battle, game.unit(unit_id), game.unit(target_id))
    if tally is None:
        game.emit(BoltShot(unit_id, target_id, "beyond"))
        return
    is_hit = yield from _hits(game, unit_id, target_id, tally)
    game.emit(BoltShot(unit_id, target_id, "hit" if is_hit else "missed"))
    if is_hit:
        yield from pierce(game, unit_id, target_id)


def _hits(game: Game, unit_id: UnitId, target_id: UnitId, tally: Tally) -> Steps[bool]:
    unit, target = game.unit(unit_id), game.unit(target_id)
    first, second = needed_on_a_die(tally.total), needed_on_the_second(tally.total)
    if second is None:
        return False
    prompt = message("{unit} {unit:shoots|shoot} at {target}: {n}+", unit=unit.name, target=target.name, n=first)
    (die,) = yield from game.roll(unit.army, "shoot", 1, prompt, tally=tally, rule="FB-SHT-20", unit=unit_id)
    if die < first or second == 1:
        return die >= first
    prompt = message("{unit}: {n}+ on a second die", unit=unit.name, n=second)
    (die,) = yield from game.roll(unit.army, "second die", 1, prompt, tally=tally, rule="FB-SHT-29", unit=unit_id)
    return die >= second


def depth_of(battle: Battle, unit: Unit, target: Unit) -> int:
    """How many models stand one behind the other for a bolt: ranks from front or rear, files from a flank."""
    if not isinstance(target.body, Block):
        return 1
    side = side_charged(battle, unit, target)
    return target.body.ranks if side in (Side.FRONT, Side.REAR) else target.body.files


def pierce(game: Game, unit_id: UnitId, target_id: UnitId) -> Steps[None]:
    """S 6 on the first model, one less on each behind it, as long as every one before was killed (FB-EXT-06)."""
    unit = game.unit(unit_id)
    for step in range(depth_of(game.battle, unit, game.unit(target_id))):
        before = game.unit(target_id)
        if step == STRENGTH or not before.is_on_table:
            return
        yield from hit_automatically(game, target_id, 1, STRENGTH - step, why=unit.name, armour=False, wounds="D3")
        after = game.unit(target_id)
        if is_machine(before) or (after.is_on_table and after.count == before.count):
            return
