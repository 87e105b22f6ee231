"""What each spell does (FB-EXT-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import Marked, UnitMoved
from game.battle.marks import Until
from game.engine.requests import Move
from game.engine.tally import message
from game.rulesets.fantasy.characters import characters_of
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.magic.facts import SpellLaid
from game.rulesets.fantasy.magic.spells import SPELLS
from game.rulesets.fantasy.movement import judge_move, move_rules, suggestions
from game.rulesets.fantasy.psychology.panic import Cause, panic_test
from game.rulesets.fantasy.templates import template_hits

if TYPE_CHECKING:
    from game.battle.unit import ArmyId, UnitId
    from game.engine.game import Game, Steps
    from game.geometry.pose import Point

STRENGTH = 4
"""Of Bolt and Blast."""


def take_effect(game: Game, army: ArmyId, spell: str, target: UnitId | Point) -> Steps[None]:
    """Let a spell that was cast and not dispelled do its work."""
    if isinstance(target, tuple):
        yield from blast(game, army, target)
        return
    match spell:
        case "bolt":
            yield from bolt(game, army, target)
        case "dread":
            yield from panic_test(game, target, Cause.SPELL)
        case "haste":
            yield from haste(game, target)
        case _:
            lay(game, army, spell, target)


def bolt(game: Game, army: ArmyId, target: UnitId) -> Steps[None]:
    """D6 hits of Strength 4."""
    prompt = message("Bolt strikes {unit}: D6 hits", unit=game.unit(target).name)
    (hits,) = yield from game.roll(army, "hits", 1, prompt, rule="FB-EXT-01", unit=target)
    yield from hit_automatically(game, target, hits, STRENGTH, why=SPELLS["bolt"].name)


def blast(game: Game, army: ArmyId, at: Point) -> Steps[None]:
    """A template without scatter, every hit Strength 4."""
    name = SPELLS["blast"].name
    hits = yield from template_hits(game, army, at, name)
    for unit, count in hits.shares:
        yield from hit_automatically(game, unit, count, STRENGTH, why=name)


def lay(game: Game, army: ArmyId, spell: str, target: UnitId) -> None:
    """A spell that lasts lies on a unit and on the characters in it."""
    unit = game.unit(target)
    for one in (unit, *characters_of(game.battle, unit)):
        game.emit(SpellLaid(one.id, spell, army))


def haste(game: Game, target: UnitId) -> Steps[None]:
    """A normal move at once, by all the rules of moves: no enemy is touched (FB-MOV-02, FB-MOV-19)."""
    unit, battle = game.unit(target), game.battle
    walked = yield from game.ask(
        Move(
            unit.army,
            message("{unit}: a move by Haste", unit=unit.name),
            target,
            "move",
            move_rules(battle, unit).allowance,
            lambda legs: judge_move(battle, unit, legs),
            lambda: suggestions(unit, march=False),
            rule="FB-EXT-01",
        )
    )
    if walked.legs:
        legs = tuple(leg.leg for leg in walked.legs)
        game.emit(UnitMoved(target, "haste", legs, walked.cost, walked.end), Marked(target, "moved", Until.TURN))
