"""The magic phase step by step: the dice, one spell after another (FB-TRN-05, FB-EXT-01)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.engine.requests import Judgement, Option, Spot
from game.engine.tally import bar, message
from game.geometry.ranks import model_poses
from game.geometry.shapes import circle
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.magic.casting import cast_with_dice, is_dispelled
from game.rulesets.fantasy.magic.effects import take_effect
from game.rulesets.fantasy.magic.facts import MagicGathered, SpellCast, SpellEnded
from game.rulesets.fantasy.magic.spells import LASTING, SPELLS, Aim, place_bars, target_bars
from game.rulesets.fantasy.magic.wizards import (
    caster_bars,
    dice_left,
    dispel_dice,
    power_dice,
    spells_known,
    viewer,
    wizards,
)
from game.rulesets.fantasy.outfit import BoundSpell, bound_spells
from game.rulesets.fantasy.seeing import sees
from game.rulesets.fantasy.templates import RADIUS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, Unit, UnitId
    from game.engine.game import Game, Steps
    from game.engine.tally import Reason
    from game.geometry.pose import Point

DONE, BACK = "done", "none"
GATHERED = "power_dice"


@dataclass(frozen=True, slots=True)
class Casting:
    """A spell that somebody may try: a wizard's with dice, or one bound in an item."""

    caster: UnitId
    spell: str
    bound: BoundSpell | None = None

    @property
    def key(self) -> str:
        """Its notation in answers."""
        return f"{'bound' if self.bound else 'cast'}:{self.caster}:{self.spell}"


def cast(game: Game) -> Steps[bool]:
    """The active player tries one spell, or is done; without casters the phase is skipped (FB-TRN-05)."""
    battle, army = game.battle, game.battle.active
    if not any(mark.name == GATHERED for mark in battle.marks):
        end_lasting(game, army)
        if not any(True for _ in castings(battle, army)):
            return False
        power, dispel = power_dice(battle, army).total, dispel_dice(battle, battle.opponent(army)).total
        game.emit(MagicGathered(army, int(power), int(dispel)))
    options = casting_options(game.battle, army)
    if not any(not option.blocked for option in sorted(options, key=_is_aimed_at_ground)):
        return False
    name, left = battle.army(army).name, dice_left(game.battle, GATHERED)
    prompt = message("{army}: cast which spell? {n} power {n:die|dice}", army=name, n=left)
    done: Option[Casting | None] = Option(None, DONE, message("No more magic"))
    chosen = yield from game.choose(army, prompt, (*options, done), rule="FB-EXT-01")
    if chosen is None:
        return False
    yield from cast_one(game, chosen)
    return True


def _is_aimed_at_ground(option: Option[Casting | None]) -> bool:
    """Whether a spell's target is a place, which takes longest to find."""
    return option.value is not None and SPELLS[option.value.spell].aim is Aim.PLACE


def end_lasting(game: Game, army: ArmyId) -> None:
    """As an army's magic phase begins its spells of the last one are over (FB-EXT-01)."""
    for unit in game.battle.units:
        for mark in unit.marks:
            if mark.name.startswith(LASTING) and mark.value == army:
                game.emit(SpellEnded(unit.id, mark.name.removeprefix(LASTING)))


def castings(battle: Battle, army: ArmyId) -> Iterator[Casting]:
    """Everything an army's wizards know and its items hold."""
    for unit in wizards(battle, army):
        yield from (Casting(unit.id, spell) for spell in spells_known(unit))
    for unit in battle.units:
        if unit.army == army and stands_as(battle, unit.id).is_on_table:
            yield from (Casting(unit.id, bound.spell, bound) for bound in bound_spells(unit))


def casting_options(battle: Battle, army: ArmyId) -> tuple[Option[Casting | None], ...]:
    """Every spell of every caster, those barred with their reasons."""
    found: list[Option[Casting | None]] = []
    for casting in castings(battle, army):
        name, spell = battle.unit(casting.caster).name, SPELLS[casting.spell]
        words = message("{unit}: {spell}, {value}+", unit=name, spell=spell.name, value=spell.value)
        if casting.bound is not None:
            item, power = casting.bound.item, casting.bound.power
            words = message("{unit}: {item}, {spell} of {p}", unit=name, item=item, spell=spell.name, p=power)
        found.append(Option(casting, casting.key, words, partial(casting_bars, battle, casting)))
    return tuple(found)


def casting_bars(battle: Battle, casting: Casting) -> tuple[Reason, ...]:
    """Why a spell may not be tried now (FB-EXT-01, FB-EXT-02)."""
    unit, spell = battle.unit(casting.caster), SPELLS[casting.spell]
    engaged = battle.is_engaged(stands_as(battle, unit.id).id) and not spell.engaged
    used = unit.has(f"{'bound' if casting.bound else 'tried'}:{casting.spell}")
    empty = casting.bound is None and dice_left(battle, GATHERED) <= 0
    bars = (
        *caster_bars(battle, unit),
        *bar(used, "tried", "it has been tried in this phase", rule="FB-EXT-01"),
        *bar(empty, "no_dice", "no power dice are left", rule="FB-EXT-01"),
        *bar(engaged, "engaged", "who is in combat casts only Ward", rule="FB-EXT-01"),
    )
    if bars:
        return bars
    return bar(not has_target(battle, casting), "no_target", "nobody it may be cast on", rule="FB-EXT-01")


def has_target(battle: Battle, casting: Casting) -> bool:
    """Whether a spell has a legal target."""
    if SPELLS[casting.spell].aim is Aim.PLACE:
        return any(True for _ in places(battle, casting))
    return any(not option.blocked for option in target_options(battle, casting))


def target_options(battle: Battle, casting: Casting) -> tuple[Option[UnitId | None], ...]:
    """The units of the side a spell is for, those barred with their reasons."""
    unit = battle.unit(casting.caster)
    seer = viewer(battle, unit)
    friends = SPELLS[casting.spell].aim is Aim.FRIEND
    return tuple(
        Option(
            other.id,
            other.id,
            message("{unit}", unit=other.name),
            partial(target_bars, battle, casting.spell, seer, other),
        )
        for other in (battle.of(unit.army) if friends else battle.enemies_of(unit))
    )


def places(battle: Battle, casting: Casting) -> Iterator[Point]:
    """Where a template may be put so that its centre is on an enemy model; each is judged when it is wanted.

    Who is not seen at all has no model whose middle is seen.
    """
    unit = battle.unit(casting.caster)
    seer = viewer(battle, unit)
    x, y, radius = circle(seer.body)
    reach = SPELLS[casting.spell].range + radius + CONTACT
    blindly = not SPELLS[casting.spell].missile
    watched = (enemy for enemy in battle.enemies_of(unit) if blindly or sees(battle, seer, enemy))
    found = (pose.point for enemy in watched for pose in model_poses(enemy.body))
    near = (at for at in found if math.dist(at, (x, y)) <= reach)
    return (at for at in near if not place_bars(battle, casting.spell, seer, at))


def cast_one(game: Game, casting: Casting) -> Steps[None]:
    """Choose the target, then the dice; then what comes of it."""
    target = yield from choose_target(game, casting)
    if target is None:
        return
    army = game.unit(casting.caster).army
    if casting.bound is None:
        works = yield from cast_with_dice(game, casting.caster, casting.spell)
    else:
        power = casting.bound.power
        game.emit(SpellCast(casting.caster, casting.spell, (), "bound", power))
        works = not (yield from is_dispelled(game, casting.caster, casting.spell, power))
    if works:
        yield from take_effect(game, army, casting.spell, target)


def choose_target(game: Game, casting: Casting) -> Steps[UnitId | Point | None]:
    """A unit, or for a template a place that is seen."""
    unit, spell = game.unit(casting.caster), SPELLS[casting.spell]
    if spell.aim is Aim.PLACE:
        return (yield from _choose_place(game, casting, unit))
    prompt = message("{unit}: {spell} on whom?", unit=unit.name, spell=spell.name)
    back: Option[UnitId | None] = Option(None, BACK, message("Another spell"))
    options = (*target_options(game.battle, casting), back)
    target: UnitId | None = yield from game.choose(unit.army, prompt, options, rule="FB-EXT-01", unit=unit.id)
    return target


def _choose_place(game: Game, casting: Casting, unit: Unit) -> Steps[Point]:
    battle, seer = game.battle, viewer(game.battle, unit)

    def judge(at: Point) -> Judgement[Point]:
        return Judgement(at, place_bars(battle, casting.spell, seer, at))

    prompt = message("{unit}: {spell} where?", unit=unit.name, spell=SPELLS[casting.spell].name)
    origin = seer.body.centre
    place: Point = yield from game.ask(
        Spot(unit.army, prompt, judge, lambda: places(battle, casting), RADIUS, origin, "FB-EXT-01", unit.id)
    )
    return place
