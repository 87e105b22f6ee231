"""What scripted wizards learn and cast, at whom and on how many dice, and what a scripted army dispels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.data.script_values import SpellWish
from game.geometry.measure import distance
from game.geometry.ranks import model_poses
from game.players.script_orders import is_in_force
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.magic.casting import most_dice
from game.rulesets.fantasy.magic.phase import Casting, casting_bars, castings, target_options
from game.rulesets.fantasy.magic.spells import LASTING, SPELLS, Aim, place_bars
from game.rulesets.fantasy.magic.wizards import dice_left, viewer
from game.rulesets.fantasy.templates import under_template
from game.rulesets.fantasy.units import unit_strength

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.data.script_values import Script
    from game.engine.requests import Amount, ChooseMany
    from game.geometry.pose import Point

AVERAGE, HIGHEST = 3.5, 6
MIDDLEMOST = 3
"""How many models of an enemy, from its middle outwards, a template is tried over."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A spell as a script wants it cast."""

    casting: Casting
    target: UnitId | Point
    dice: int


def next_cast(
    battle: Battle, army: ArmyId, script_of: Callable[[UnitId], Script], wants_to_move: Callable[[Unit], bool]
) -> Cast | None:
    """The next spell that a script wants and the rules allow, None where there is none.

    Every question about a spell asks it again, for between them nothing changes. `wants_to_move` says who has a use
    for a move by Haste.
    """
    for casting, wish in _wished(battle, army, script_of):
        dice = dice_for(battle, casting, wish)
        if dice is None or casting_bars(battle, casting):
            continue
        target = _place(battle, casting, wish) if _is_placed(casting) else _unit(battle, casting, wish, wants_to_move)
        if target is not None:
            return Cast(casting, target, dice)
    return None


def _wished(battle: Battle, army: ArmyId, script_of: Callable[[UnitId], Script]) -> Iterator[tuple[Casting, SpellWish]]:
    """Every caster's spells as his script lists them, else in the table's order."""
    found = tuple(castings(battle, army))
    for caster in dict.fromkeys(casting.caster for casting in found):
        given = script_of(caster).spells
        for wish in map(SpellWish, SPELLS) if given is None else given:
            if is_in_force(battle, battle.unit(caster), wish):
                own = (one for one in found if (one.caster, one.spell) == (caster, wish.spell))
                yield from ((one, wish) for one in own)


def dice_for(battle: Battle, casting: Casting, wish: SpellWish) -> int | None:
    """How many power dice: as said, else the fewest whose average is enough; None where the spell cannot succeed."""
    if casting.bound is not None:
        return 0
    value, most = SPELLS[casting.spell].value, most_dice(battle, battle.unit(casting.caster))
    dice = min(wish.dice or math.ceil(value / AVERAGE), most)
    return dice if dice * HIGHEST >= value else None


# -- at whom


def _is_placed(casting: Casting) -> bool:
    return SPELLS[casting.spell].aim is Aim.PLACE


def _unit(battle: Battle, casting: Casting, wish: SpellWish, wants_to_move: Callable[[Unit], bool]) -> UnitId | None:
    """Whom a spell is cast on: nobody twice with one that lasts, Haste only on somebody who has somewhere to go."""
    units = [battle.unit(option.key) for option in target_options(battle, casting) if not option.blocked]
    fresh = [unit for unit in units if not unit.has(LASTING + casting.spell)]
    if casting.spell == "haste":
        fresh = [unit for unit in fresh if wants_to_move(unit)]
    return next((unit.id for unit in _ranked(battle, casting, wish, fresh)), None)


def _ranked(battle: Battle, casting: Casting, wish: SpellWish, units: list[Unit]) -> list[Unit]:
    """Those that the wish means, the best first; without a wish those in combat come before the nearest."""
    friendly, seer = SPELLS[casting.spell].aim is Aim.FRIEND, viewer(battle, battle.unit(casting.caster))

    def gap(unit: Unit) -> float:
        if not friendly:
            return distance(seer.body, unit.body)
        return min((distance(unit.body, enemy.body) for enemy in battle.enemies_of(unit)), default=0.0)

    match wish.at:
        case "nearest":
            return sorted(units, key=lambda unit: (gap(unit), unit.id))
        case "weakest":
            return sorted(units, key=lambda unit: (unit_strength(unit), unit.id))
        case "own":
            home = stands_as(battle, casting.caster).id
            return [unit for unit in units if unit.id == home]
        case "":
            return sorted(units, key=lambda unit: (not battle.is_engaged(unit.id), gap(unit), unit.id))
        case named:
            return [unit for unit in units if unit.id == named]


def _place(battle: Battle, casting: Casting, wish: SpellWish) -> Point | None:
    """Where a template covers most enemies and no friend; over the first that the wish means, else over anybody."""
    caster = battle.unit(casting.caster)
    seer = viewer(battle, caster)
    best: tuple[int, Point] | None = None
    for enemy in _ranked(battle, casting, wish, list(battle.enemies_of(caster))):
        if wish.at and best is not None:
            break
        for at in _middle(enemy):
            under = under_template(battle, at)
            friends = any(battle.unit(unit).army == caster.army for unit in under)
            covered = sum(len(found.inside) for found in under.values())
            if (best is None or covered > best[0]) and not friends and not place_bars(battle, casting.spell, seer, at):
                best = (covered, at)
    return best[1] if best is not None else None


def _middle(unit: Unit) -> list[Point]:
    centre = unit.body.centre
    places = [pose.point for pose in model_poses(unit.body)]
    return sorted(places, key=lambda at: (math.dist(at, centre), at))[:MIDDLEMOST]


# -- before and against


def spells_to_learn(request: ChooseMany[Any], script: Script) -> list[str]:
    """The spells a script names, as many as may be known, then those of the table."""
    named = [wish.spell for wish in script.spells or ()]
    keys = [option.key for option in request.options if not option.blocked]
    wanted = dict.fromkeys([*(key for key in named if key in keys), *keys])
    return list(wanted)[: request.most]


def dispel_dice(request: Amount, battle: Battle, wish: str) -> int:
    """How many dispel dice: all, none, or the fewest whose average is enough.

    If there are not so many, all that are left where no other spell can follow and a high roll would do. The total is
    read from the question, as a person does.
    """
    if wish != "enough":
        return request.most if wish == "all" else request.least
    total = float(str(dict(request.prompt.params)["total"]))
    enough = math.ceil(total / AVERAGE)
    if enough <= request.most:
        return max(request.least, enough)
    last = dice_left(battle, "power_dice") <= 0
    return request.most if last and request.most * HIGHEST >= total else request.least
