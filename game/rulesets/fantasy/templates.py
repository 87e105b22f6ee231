"""Templates that fall on the table: the artillery die, scatter, who is hit, combats (FB-EXT-13, FB-EXT-06, FB-SHT-15).

Mark of this module on the battle, for the turn: `template`, where the last one fell ("x y radius", mm).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.events import BattleMarked
from game.battle.marks import Until
from game.engine.tally import message
from game.geometry.templates import Covered, covered, landing
from game.rulesets.fantasy.fighters import combats
from game.rulesets.fantasy.units import CM, all_poses

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.pose import Point

RADIUS = 3.75 * CM
MISFIRE = 6
ARTILLERY_STEP = 5 * CM
STAYS = 2
"""A scatter die up to this leaves a template where it was aimed."""
BRUSHED = 4
"""The die that hits a base which the template merely overlaps."""
TEMPLATE = "template"


@dataclass(frozen=True, slots=True)
class TemplateFell:
    """A round template came down, centre and radius in mm."""

    what: str
    at: Point
    radius: float = RADIUS

    def apply(self, battle: Battle) -> Battle:
        """Keep the place for the picture until another falls or the turn is over."""
        value = f"{self.at[0]:g} {self.at[1]:g} {self.radius:g}"
        return BattleMarked(TEMPLATE, Until.TURN, value).apply(battle)


@dataclass(frozen=True, slots=True)
class Hits:
    """How many hits each unit takes, and whose model is under the centre."""

    shares: tuple[tuple[UnitId, int], ...]
    central: UnitId | None = None


# -- dice


def artillery_die(game: Game, army: ArmyId, what: str, unit: UnitId | None = None) -> Steps[float | None]:
    """So many mm, None for a misfire (FB-EXT-06)."""
    prompt = message("{what}: artillery die", what=what)
    (die,) = yield from game.roll(army, "artillery", 1, prompt, rule="FB-EXT-06", unit=unit)
    return None if die == MISFIRE else die * ARTILLERY_STEP


def scatter(game: Game, army: ArmyId, at: Point, what: str, unit: UnitId | None = None) -> Steps[Point | None]:
    """Where a template comes down that was aimed at a place; None for a misfire (FB-EXT-13).

    The direction is a roll too, of 1 to 360 degrees, so that a record replays.
    """
    prompt = message("{what}: scatter, {n} or less stays", what=what, n=STAYS)
    (die,) = yield from game.roll(army, "scatter", 1, prompt, rule="FB-EXT-13", unit=unit)
    if die <= STAYS:
        return at
    far = yield from artillery_die(game, army, what, unit)
    if far is None:
        return None
    prompt = message("{what}: which way does it scatter?", what=what)
    (degrees,) = yield from game.roll(army, "direction", 1, prompt, faces=360, rule="FB-EXT-13", unit=unit)
    return landing(at, float(degrees % 360), far)


# -- who is hit


def under_template(battle: Battle, at: Point, radius: float = RADIUS) -> dict[UnitId, Covered]:
    """The units with models under a template, in the fixed order."""
    found = {unit.id: covered(all_poses(unit), unit.body.base, at, radius) for unit in battle.on_table()}
    return {unit: under for unit, under in found.items() if under.models}


def template_hits(game: Game, army: ArmyId, at: Point, what: str) -> Steps[Hits]:
    """A template falls: whose centre is inside is hit, whom it overlaps on a 4 or more; combats share (FB-EXT-13)."""
    game.emit(TemplateFell(what, at))
    found = under_template(game.battle, at)
    hits: dict[UnitId, int] = {}
    for unit_id, under in found.items():
        prompt = message("{what} brushes {unit}: hit on {n}+", what=what, unit=game.unit(unit_id).name, n=BRUSHED)
        rolled = yield from game.roll(army, "brushed", len(under.overlapped), prompt, rule="FB-EXT-13", unit=unit_id)
        hits[unit_id] = len(under.inside) + sum(die >= BRUSHED for die in rolled)
    hits = {unit: count for unit, count in hits.items() if count}
    central = next((unit for unit in hits if found[unit].central in found[unit].inside), None)
    shares = yield from share_in_combats(game, army, hits)
    return Hits(tuple(shares.items()), central if central is not None and shares[central] else None)


def share_in_combats(game: Game, army: ArmyId, hits: dict[UnitId, int]) -> Steps[dict[UnitId, int]]:
    """Where models of both sides of a combat are hit, its units share all the hits equally (FB-SHT-15)."""
    shares = dict(hits)
    for combat in combats(game.battle):
        hit = {unit: hits[unit] for unit in combat if unit in hits}
        if len({game.unit(unit).army for unit in hit}) < 2:
            continue
        each, rest = divmod(sum(hit.values()), len(hit))
        ranked = yield from _most_first(game, army, hit, rest)
        shares.update({unit: each + (place < rest) for place, unit in enumerate(ranked)})
    return shares


def _most_first(game: Game, army: ArmyId, hit: dict[UnitId, int], rest: int) -> Steps[list[UnitId]]:
    """The units by models hit, most first; where a tie decides who takes one more, the higher die does."""
    ranked = sorted(hit, key=lambda unit: (-hit[unit], unit))
    if not 0 < rest < len(ranked) or hit[ranked[rest - 1]] != hit[ranked[rest]]:
        return ranked
    tied = [unit for unit in ranked if hit[unit] == hit[ranked[rest]]]
    prompt = message("{units}: who takes the odd hit?", units=", ".join(game.unit(unit).name for unit in tied))
    while True:
        dice = yield from game.roll(army, "odd hit", len(tied), prompt, rule="FB-SHT-15")
        if len(set(dice)) == len(dice):
            break
    order = dict(zip(tied, dice, strict=True))
    return sorted(hit, key=lambda unit: (-hit[unit], -order.get(unit, 0), unit))
