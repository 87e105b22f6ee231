"""The shooting phase (FB-TRN-06): who may shoot, at whom, and how shots are split (FB-SHT-01, 02, 13, 14, 17, 18, 30).

Units whose shooting is another affair (war machines) replace it: a special rule with a `replace` hook for `Shooting`,
a step called with the game and the unit's id; it says False if nothing was shot after all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.battle.events import Marked
from game.battle.marks import Until
from game.engine.requests import Option
from game.engine.tally import Reason, bar, message
from game.geometry.measure import distance
from game.rulesets.fantasy.aiming import has_moved
from game.rulesets.fantasy.characters import with_characters
from game.rulesets.fantasy.fighters import combats
from game.rulesets.fantasy.firing import fire
from game.rulesets.fantasy.missiles import missile_of
from game.rulesets.fantasy.psychology.states import order_bars
from game.rulesets.fantasy.seeing import unseen_bars
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.splitting import shared_volleys
from game.rulesets.fantasy.volley import may_shoot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.engine.game import Game, Steps

DONE = "done"
NOBODY = "none"


@dataclass(frozen=True, slots=True)
class Shooting:
    """A unit is to shoot: the question to `forbid` hooks whether it may, the step that `replace` hooks replace."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class ShootingAt:
    """The question to `forbid` hooks of both units whether one may shoot at the other."""

    unit: UnitId
    target: UnitId


def has_missiles(battle: Battle, unit: Unit) -> bool:
    """Whether a unit carries missile weapons, or a character in it does."""
    return any(missile_of(one) is not None for one in with_characters(battle, unit))


def shoots(battle: Battle, unit: Unit) -> bool:
    """Whether shooting is a matter for a unit at all: missile weapons, war machines included (FB-SHT-01)."""
    return has_missiles(battle, unit) or SPECIAL.replacement(Shooting(unit.id), unit) is not None


def weapon_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit has no shot whatever it did."""
    if any(may_shoot(one) for one in with_characters(battle, unit)):
        return ()
    armed = has_missiles(battle, unit)
    return (
        *bar(not armed, "no_missiles", "it has no missile weapons", rule="FB-SHT-01"),
        *bar(armed, "no_skill", "it has no Ballistic Skill", rule="FB-PRF-02"),
    )


def shooting_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit does not shoot this turn (FB-SHT-30)."""
    charged = battle.charge_of(unit.id) is not None
    weapon = missile_of(unit)
    stood = weapon is None or not weapon.move_or_fire or not has_moved(unit)
    return (
        *(() if SPECIAL.replacement(Shooting(unit.id), unit) else weapon_bars(battle, unit)),
        *bar(unit.has("shot"), "shot", "it has shot", rule="FB-SHT-02"),
        *bar(unit.is_fleeing, "fleeing", "it is fleeing", rule="FB-RAL-01"),
        *bar(battle.is_engaged(unit.id), "engaged", "it is in combat", rule="FB-SHT-13"),
        *bar(charged, "charged", "it declared a charge this turn", rule="FB-CHG-14"),
        *bar(unit.has("marched"), "marched", "it marched", rule="FB-MOV-16"),
        *bar(unit.has("reformed"), "reformed", "it re-formed", rule="FB-MOV-11"),
        *bar(unit.has("rallied"), "rallied", "it rallied this turn", rule="FB-RAL-13"),
        *bar(not stood, "move_or_fire", "its weapon takes too long to shoot after moving", rule="FB-EXT-14"),
        *order_bars(battle, unit),
        *SPECIAL.bars(Shooting(unit.id), battle, unit),
    )


def target_bars(battle: Battle, unit: Unit, target: Unit) -> tuple[Reason, ...]:
    """Why a unit may not shoot at an enemy: not seen, or in a combat with one's own (FB-SHT-07, FB-SHT-14)."""
    mixed = fights_friends_of(battle, unit, target)
    return (
        *bar(unit.army == target.army, "friend", "it is on the same side", rule="FB-SHT-14"),
        *bar(mixed, "in_combat", "troops of one's own fight in that combat", rule="FB-SHT-14"),
        *unseen_bars(battle, unit, target, rule="FB-SHT-07"),
        *SPECIAL.bars(ShootingAt(unit.id, target.id), battle, target, unit),
    )


def fights_friends_of(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether troops of the shooter's side are in the target's combat (FB-SHT-14)."""
    if not battle.is_engaged(target.id):
        return False
    fighting = next(combat for combat in combats(battle) if target.id in combat)
    return any(battle.unit(other).army == unit.army for other in fighting)


def targets(battle: Battle, unit: Unit) -> Iterator[Option[UnitId | None]]:
    """Every enemy as a target; nothing is measured before one is chosen, unless the switch allows (FB-SHT-02)."""
    shown = bool(battle.option("show_distances", default=False))
    for enemy in battle.enemies_of(unit):
        words = message("{unit}", unit=enemy.name)
        if shown:
            words = message("{unit}, {cm:.1f} cm", unit=enemy.name, cm=distance(unit.body, enemy.body) / 10)
        yield Option(enemy.id, enemy.id, words, partial(target_bars, battle, unit, enemy))


def shooter_options(battle: Battle) -> tuple[Option[UnitId | None], ...]:
    """The active player's units with missiles, those that may not shoot barred (FB-TRN-06, FB-SHT-30)."""
    found: list[Option[UnitId | None]] = []
    for unit in battle.of(battle.active):
        if not shoots(battle, unit):
            continue
        words = message("{unit} {unit:shoots|shoot}", unit=unit.name)
        found.append(Option(unit.id, unit.id, words, partial(_shooter_bars, battle, unit)))
    return tuple(found)


def _shooter_bars(battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a unit does not shoot, for want of somebody it sees too."""
    bars = shooting_bars(battle, unit)
    if bars or SPECIAL.replacement(Shooting(unit.id), unit) is not None:
        return bars
    seen = any(not target_bars(battle, unit, enemy) for enemy in battle.enemies_of(unit))
    return bar(not seen, "sees_nobody", "it sees nobody it may shoot at", rule="FB-SHT-07")


def shoot(game: Game) -> Steps[bool]:
    """The active player shoots with one unit, or is done (FB-SHT-02)."""
    battle = game.battle
    options = shooter_options(battle)
    if all(option.blocked for option in options):
        return False
    done: Option[UnitId | None] = Option(None, DONE, message("No more shooting"))
    prompt = message("{army}: shoot with which unit?", army=battle.army(battle.active).name)
    chosen = yield from game.choose(battle.active, prompt, (*options, done), rule="FB-SHT-02")
    if chosen is None:
        return False
    replaced = SPECIAL.replacement(Shooting(chosen), game.unit(chosen))
    if replaced is not None:
        shot = yield from replaced.function(Shooting(chosen), game, chosen)
    else:
        shot = yield from shoot_with(game, chosen)
    if shot is not False:
        game.emit(Marked(chosen, "shot", Until.TURN))
    return True


def shoot_with(game: Game, unit_id: UnitId) -> Steps[bool]:
    """Choose a target, split the shots where the rules allow, and resolve them one target after the other."""
    unit = game.unit(unit_id)
    nobody: Option[UnitId | None] = Option(None, NOBODY, message("Another unit first"))
    prompt = message(
        "{army}: {unit} {unit:shoots|shoot} at whom?", army=game.battle.army(unit.army).name, unit=unit.name
    )
    options: tuple[Option[UnitId | None], ...] = (*targets(game.battle, unit), nobody)
    target = yield from game.choose(unit.army, prompt, options, rule="FB-SHT-02", unit=unit_id)
    if target is None:
        return False
    volleys = yield from shared_volleys(game, unit_id, target, options)
    for volley in volleys:
        yield from fire(game, volley)
    return True
