"""Fanatics hidden in a unit, let loose on whoever comes near, and whirling on at random ever after (FB-EXT-17).

Mark of this module: `fanatics_loose` on the unit that hid them, for the battle. One who is loose is a unit of his own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battle.battle import Battle
from game.battle.events import ConditionChanged, Marked, UnitMoved
from game.battle.marks import Until
from game.battle.profile import Profile
from game.battle.unit import Condition, SpecialRule, Unit, UnitId
from game.engine.game import Game, Steps
from game.engine.requests import Judgement, Spot
from game.engine.tally import Part, Reason, bar, message
from game.geometry.bases import Base
from game.geometry.clearing import Keep, shift_along
from game.geometry.legs import Ahead, Leg, Pivot
from game.geometry.pose import Pose, bearing, turn_between
from game.geometry.ranks import Block
from game.geometry.sweeps import met_ahead, rough_ahead
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.incidents import CameNear, Nearing
from game.rulesets.fantasy.shooting import ShootingAt
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.units import CM, FANATIC

if TYPE_CHECKING:
    from game.geometry.pose import Point

HIDING = "fanatics"
LOOSE = "fanatics_loose"
WITHIN = 20 * CM
DICE = 5
STRENGTH = 5
BASE = Base(20, 20)
CLEAR = 1.0
FURTHER = 3000.0
RULE = "FB-EXT-17"
VALUES = {"M": 0.0, "WS": 2, "BS": 0, "S": 5, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 0}
"""What is shown of him: he never moves, fights or tests as others do."""


@dataclass(frozen=True, slots=True)
class FanaticLetLoose:
    """A fanatic has left the unit that hid him."""

    fanatic: Unit
    host: UnitId

    def apply(self, battle: Battle) -> Battle:
        """He is a unit of his own from now on."""
        return replace(battle, units=(*battle.units, self.fanatic))


@dataclass(frozen=True, slots=True)
class Whirl:
    """Where a fanatic goes: how far, whom he runs through in order, whether he meets his end there."""

    start: Block
    end: Block
    through: tuple[UnitId, ...]
    ends: bool


# -- coming out


@SPECIAL.register(HIDING, "modify")
def waits_for_enemies(query: Nearing, battle: Battle, unit: Unit) -> tuple[Part, ...]:
    """Hides up to three fanatics, who come out as soon as an enemy is within 20 cm (FB-EXT-17)."""
    there = unit.is_on_table and not unit.has(LOOSE) and hidden(unit) > 0
    if not there or battle.unit(query.mover).army == unit.army:
        return ()
    return (Part(WITHIN, message("fanatics"), RULE),)


def hidden(unit: Unit) -> int:
    """How many fanatics a unit hides, three at the most."""
    return 0 if unit.has(LOOSE) else max(0, min(3, int(unit.parameter(HIDING, "number", 1))))


@SPECIAL.register(HIDING, "react")
def come_out(moment: CameNear, game: Game, unit_id: UnitId) -> Steps[None]:
    """All of them, one after the other, each where the owner points."""
    host = game.unit(unit_id)
    if moment.unit != unit_id or not hidden(host):
        return
    number = hidden(host)
    game.emit(Marked(unit_id, LOOSE, Until.BATTLE, number))
    for n in range(1, number + 1):
        if game.unit(unit_id).is_on_table:
            yield from let_loose(game, unit_id, moment.mover, n)


def let_loose(game: Game, unit_id: UnitId, toward: UnitId, number: int) -> Steps[None]:
    """The owner points, five dice say how far (FB-EXT-17)."""
    host = game.unit(unit_id)
    line = yield from pointed(game, host, game.unit(toward).body.centre)
    block = standing(host.block, line)
    name = f"{host.name}, fanatic {number}"
    special = (SpecialRule(FANATIC), SpecialRule("immune_to_psychology"))
    fanatic = Unit(
        f"{unit_id}-fanatic-{number}", name, host.army, block, Profile.of(VALUES), original_count=1, special=special
    )
    game.emit(FanaticLetLoose(fanatic, unit_id))
    yield from whirl(game, fanatic.id, line, out_of=unit_id)


def pointed(game: Game, host: Unit, enemy: Point) -> Steps[float]:
    """The bearing the owner chooses, by a place on the table."""
    centre = host.body.centre

    def judge(at: Point) -> Judgement[float]:
        return Judgement(bearing(at[0] - centre[0], at[1] - centre[1]) if at != centre else host.block.pose.facing)

    def suggest() -> tuple[Point, ...]:
        x, y = enemy
        return (enemy, (x + 5 * CM, y), (x - 5 * CM, y), (x, y + 5 * CM), (x, y - 5 * CM))

    prompt = message("{unit}: which way does the fanatic go?", unit=host.name)
    line: float = yield from game.ask(Spot(host.army, prompt, judge, suggest, 0.0, centre, RULE, host.id))
    return line


def standing(host: Block, line: float) -> Block:
    """A base just outside a unit's box, on the line from its centre."""
    block = Block(Pose(*host.centre, line), 1, 1, BASE)
    out = shift_along(block, block.pose.forward, 0.0, FURTHER, [Keep(host, CLEAR)], None)
    return block.at(block.pose.moved(out or 0.0)).snap()


# -- on the loose


@SPECIAL.register(FANATIC, "forbid")
def is_no_target(question: ShootingAt, battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Whirls at random, fights nobody, tests nothing; nobody charges or shoots at him (FB-EXT-17)."""
    return bar(question.target == unit.id, "fanatic", "nobody shoots at fanatics", rule=RULE)


def must_whirl(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is a fanatic on the loose."""
    return is_loose(unit) and unit.is_on_table


def whirl_on(game: Game, unit_id: UnitId) -> Steps[None]:
    """A random direction, then five dice (FB-EXT-17)."""
    unit = game.unit(unit_id)
    prompt = message("{unit}: which way?", unit=unit.name)
    (degrees,) = yield from game.roll(unit.army, "direction", 1, prompt, faces=360, rule=RULE, unit=unit_id)
    yield from whirl(game, unit_id, degrees % 360.0)


def whirl(game: Game, unit_id: UnitId, line: float, out_of: UnitId | None = None) -> Steps[None]:
    """Five dice straight on; D6 hits on whomever he runs through, and his end where the ground is not open."""
    unit = game.unit(unit_id)
    prompt = message("{unit} {unit:whirls|whirl} {dice}D6 cm", unit=unit.name, dice=DICE)
    rolled = yield from game.roll(unit.army, "fanatic", DICE, prompt, rule=RULE, unit=unit_id)
    way = way_of(game.battle, game.unit(unit_id), line, sum(rolled) * CM, out_of)
    go_there(game, unit_id, way)
    for met in way.through:
        if game.unit(met).is_on_table:
            yield from hit(game, unit_id, met)


def way_of(battle: Battle, unit: Unit, line: float, length: float, out_of: UnitId | None = None) -> Whirl:
    """Where he goes: on beyond what he has run through, dead where he meets rough ground or the edge."""
    start = unit.block.turned_about_centre(line)
    others = [(other.id, other.body) for other in battle.others(unit) if other.id != out_of and not is_loose(other)]
    solid = [Keep(other.body, CLEAR) for other in battle.others(unit)]
    end = start.at(start.pose.moved(length))
    further = shift_along(end, start.pose.forward, 0.0, FURTHER, solid, None) or 0.0
    rough = rough_ahead(start, length + further, battle.ground)
    reach = length + further if rough is None else rough.distance
    through = tuple(met.name for met in met_ahead(start, reach, others))
    return Whirl(start, start.at(start.pose.moved(reach)).snap(), through, rough is not None)


def is_loose(unit: Unit) -> bool:
    """Whether a unit is a fanatic: they do not hurt each other."""
    return unit.has_special(FANATIC)


def go_there(game: Game, unit_id: UnitId, way: Whirl) -> None:
    """Let the move happen, and his end."""
    before = game.unit(unit_id).block
    if way.ends:
        game.emit(ConditionChanged(unit_id, Condition.DESTROYED, "fanatic"))
    turn = turn_between(before.pose.facing, way.start.pose.facing)
    run = Ahead(way.start.pose.local(way.end.pose.point)[1])
    legs: tuple[Leg, ...] = (Pivot(turn), run) if turn else (run,)
    game.emit(UnitMoved(unit_id, "fanatic", legs, run.distance, way.end))


def hit(game: Game, fanatic_id: UnitId, met: UnitId) -> Steps[None]:
    """D6 hits of Strength 5, and no armour helps."""
    fanatic = game.unit(fanatic_id)
    prompt = message("{unit} {unit:runs|run} through {met}: D6 hits", unit=fanatic.name, met=game.unit(met).name)
    (hits,) = yield from game.roll(fanatic.army, "fanatic hits", 1, prompt, rule=RULE, unit=fanatic_id)
    yield from hit_automatically(game, met, hits, STRENGTH, why=fanatic.name, armour=False)
