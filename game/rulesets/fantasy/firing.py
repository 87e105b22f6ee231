"""A volley's dice: to hit group by group, to wound, saves, casualties at once (FB-SHT-02, 19, 26 and 29, FB-WND-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import N_
from game.rulesets.fantasy.aiming import needed_on_a_die, needed_on_the_second, to_hit
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.missiles import missile_of, strength_of

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Message, Tally
    from game.rulesets.fantasy.volley import Group, Volley


@dataclass(frozen=True, slots=True)
class VolleyFired:
    """A unit shot at another: shots within range and beyond it, and those that hit."""

    unit: UnitId
    target: UnitId
    shots: int
    beyond: int
    hits: int
    charging: bool = False

    def apply(self, battle: Battle) -> Battle:
        """The same battle: wounds and the dead are facts of their own."""
        return battle


def fire(game: Game, volley: Volley) -> Steps[int]:
    """Resolve a volley; gives the wounds suffered."""
    unit, target = game.unit(volley.hero or volley.unit), game.unit(volley.target)
    weapon = missile_of(unit)
    if weapon is None or not target.is_on_table:
        return 0
    hits = 0
    for group, models in volley.groups().items():
        hits += yield from _hits(game, volley, group, models * weapon.shots)
    shots, beyond = len(volley.shots) * weapon.shots, len(volley.beyond) * weapon.shots
    game.emit(VolleyFired(unit.id, target.id, shots, beyond, hits, volley.charging))
    if not hits:
        return 0
    return (
        yield from hit_automatically(
            game,
            target.id,
            hits,
            strength_of(unit, weapon),
            why=unit.name,
            armour=not weapon.no_armour_save,
            save_modifier=weapon.save_modifier,
            shooter=unit.id,
        )
    )


def _hits(game: Game, volley: Volley, group: Group, shots: int) -> Steps[int]:
    """One roll for all shots that need the same number (FB-SHT-26); where nothing can hit nothing is rolled."""
    unit, target = game.unit(volley.hero or volley.unit), game.unit(volley.target)
    tally = to_hit(
        game.battle,
        game.unit(volley.unit),
        target,
        is_long=group.is_long,
        cover=group.cover,
        charging=volley.charging,
        hero=unit if volley.hero else None,
        special=game.special,
    )
    first, second = needed_on_a_die(tally.total), needed_on_the_second(tally.total)
    if second is None:
        return 0
    far = N_("long") if group.is_long else N_("short")
    prompt = message(
        "{unit} {unit:shoots|shoot} at {target} at {range} range: {n}+",
        unit=unit.name,
        target=target.name,
        range=far,
        n=first,
    )
    hits = yield from _roll(game, volley, "shoot", shots, first, prompt, tally)
    if second == 1:
        return hits
    prompt = message("{unit}: each 6 needs {n}+ on a second die", unit=unit.name, n=second)
    return (yield from _roll(game, volley, "second die", hits, second, prompt, tally))


def _roll(game: Game, volley: Volley, what: str, dice: int, needed: int, prompt: Message, tally: Tally) -> Steps[int]:
    army, rule = game.unit(volley.unit).army, "FB-SHT-20" if what == "shoot" else "FB-SHT-29"
    rolled = yield from game.roll(army, what, dice, prompt, tally=tally, rule=rule, unit=volley.hero or volley.unit)
    return sum(die >= needed for die in rolled)
