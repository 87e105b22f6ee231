"""War machines shoot: bolt thrower, cannon and stone thrower (FB-EXT-06, FB-SHT-01).

A machine faces anew for free to bring its target into its arc; any other movement leaves it no shot. Marks of this
module: `jammed` (the last player turn in which a misfire allows no shot) and on the battle, for the turn, `bounce`, the
last ball's way ("x1 y1 x2 y2", mm).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.battle.battle import Battle
from game.battle.events import BattleMarked, BodyChanged, ConditionChanged, Marked
from game.battle.marks import Until
from game.battle.unit import Condition, Unit, UnitId
from game.engine.game import Game, Steps
from game.engine.requests import Amount, Judgement, Option, Spot
from game.engine.tally import Reason, bar, message
from game.geometry.measure import overlaps, touches, within_table
from game.geometry.pose import Point, bearing, turn_between
from game.geometry.ranks import model_poses
from game.geometry.templates import crossed, distance_to, landing
from game.rulesets.fantasy.harm import hit_automatically
from game.rulesets.fantasy.piercing import shoot_bolt
from game.rulesets.fantasy.shooting import Shooting, target_bars
from game.rulesets.fantasy.special import SPECIAL
from game.rulesets.fantasy.templates import Hits, artillery_die, scatter, template_hits
from game.rulesets.fantasy.units import CM, all_poses

CANNON_RANGE = 120
STONE_RANGE = (30, 150)
BALL_STRENGTH = 10
STONE_STRENGTH, STONE_CENTRE = 4, 8
D3 = "D3"
ARC = 45.0
SIGHT = 3000.0
"""Further than any table, mm."""
BOUNCE = "bounce"
JAMMED = "jammed"
NOBODY = "none"


@dataclass(frozen=True, slots=True)
class BallBounced:
    """A cannon ball came down and bounced on: every base on its line is hit."""

    unit: UnitId
    start: Point
    end: Point

    def apply(self, battle: Battle) -> Battle:
        """Keep the line for the picture until another ball flies or the turn is over."""
        value = " ".join(f"{length:g}" for length in (*self.start, *self.end))
        return BattleMarked(BOUNCE, Until.TURN, value).apply(battle)


@dataclass(frozen=True, slots=True)
class Misfired:
    """A machine misfired; `result` is destroyed, two turns, or one turn without a shot."""

    unit: UnitId
    die: int
    result: str

    def apply(self, battle: Battle) -> Battle:
        """What follows are facts of their own."""
        return battle


# -- who may shoot, at whom


def machine_bars(question: Shooting, battle: Battle, unit: Unit) -> tuple[Reason, ...]:
    """Why a war machine does not shoot: it moved, or it is still to be cleared (FB-EXT-06)."""
    late = unit.mark(JAMMED)
    jammed = late is not None and battle.cursor.turn <= int(late)
    moved = unit.has("moved") or unit.has("returned")
    return (
        *bar(moved, "moved", "a machine that moved does not shoot", rule="FB-EXT-06"),
        *bar(jammed, "jammed", "it misfired and is not ready yet", rule="FB-EXT-06"),
    )


def aims(unit: Unit, target: Unit) -> tuple[Point, ...]:
    """The target's base centres ahead of a machine, within its arc."""
    muzzle = unit.block.pose
    return tuple(
        pose.point
        for pose in model_poses(target.body)
        if abs(turn_between(muzzle.facing, bearing(pose.x - muzzle.x, pose.y - muzzle.y))) <= ARC
    )


def faced(battle: Battle, unit: Unit, target: Unit) -> Unit:
    """The machine as it stands where it can aim at a target, else turned on its centre towards it (FB-EXT-06)."""
    if not target_bars(battle, unit, target) and aims(unit, target):
        return unit
    centre = unit.block.centre
    nearest = min(model_poses(target.body), key=lambda pose: distance_to(centre, pose.point))
    degrees = bearing(nearest.x - centre[0], nearest.y - centre[1])
    return unit.at(unit.block.turned_about_centre(degrees).pose)


def engine_target_bars(battle: Battle, unit: Unit, target: Unit) -> tuple[Reason, ...]:
    """Why a machine may not shoot at an enemy, turned towards it where need be (FB-EXT-06, FB-SHT-07, FB-SHT-14)."""
    turned = faced(battle, unit, target)
    cramped = turned.body != unit.body and not has_room(battle, turned)
    return (
        *target_bars(battle, turned, target),
        *bar(cramped, "no_room", "there is no room to turn the machine", rule="FB-EXT-06"),
    )


def has_room(battle: Battle, unit: Unit) -> bool:
    """Whether a machine may stand so: on the table, on nobody, touching no enemy."""
    return within_table(unit.body, battle.ground) and not any(
        overlaps(unit.body, other.body) or (other.army != unit.army and touches(unit.body, other.body))
        for other in battle.others(unit)
    )


def choose_target(game: Game, unit_id: UnitId) -> Steps[UnitId | None]:
    """Whom a machine shoots at; it faces him at once."""
    unit = game.unit(unit_id)
    options: list[Option[UnitId | None]] = [
        Option(
            enemy.id,
            enemy.id,
            message("{unit}", unit=enemy.name),
            partial(engine_target_bars, game.battle, unit, enemy),
        )
        for enemy in game.battle.enemies_of(unit)
    ]
    options.append(Option(None, NOBODY, message("Another unit first")))
    prompt = message(
        "{army}: {unit} {unit:shoots|shoot} at whom?", army=game.battle.army(unit.army).name, unit=unit.name
    )
    target = yield from game.choose(unit.army, prompt, options, rule="FB-EXT-06", unit=unit_id)
    if target is not None:
        turned = faced(game.battle, game.unit(unit_id), game.unit(target))
        if turned.body != game.unit(unit_id).body:
            game.emit(BodyChanged(unit_id, "faced", turned.body))
    return target


def aim(game: Game, unit_id: UnitId, target_id: UnitId) -> Steps[float]:
    """The line of aim as a bearing from the muzzle: within the arc, over the target."""
    unit, target = game.unit(unit_id), game.unit(target_id)
    muzzle = unit.block.pose
    poses, base = all_poses(target), target.body.base

    def judge(at: Point) -> Judgement[float]:
        degrees = bearing(at[0] - muzzle.x, at[1] - muzzle.y)
        outside = abs(turn_between(muzzle.facing, degrees)) > ARC
        misses = not crossed(poses, base, muzzle.point, landing(muzzle.point, degrees, SIGHT))
        wide = message("the line of aim does not pass over {unit}", unit=target.name)
        return Judgement(
            degrees,
            (
                *bar(outside, "out_of_arc", "that is outside the machine's arc", rule="FB-UNI-11"),
                *bar(misses, "misses", wide, rule="FB-EXT-06"),
            ),
        )

    prompt = message("{unit}: aim at {target} along which line?", unit=unit.name, target=target.name)
    ask = Spot(unit.army, prompt, judge, lambda: aims(unit, target), 0.0, muzzle.point, "FB-EXT-06", unit_id)
    degrees: float = yield from game.ask(ask)
    return degrees


def guess(game: Game, unit_id: UnitId, least: int, most: int) -> Steps[float]:
    """A distance named before anything is measured, in whole cm; gives mm (FB-EXT-06)."""
    unit = game.unit(unit_id)
    prompt = message("{unit}: guess the distance, {least} to {most} cm", unit=unit.name, least=least, most=most)
    cm: int = yield from game.ask(Amount(unit.army, prompt, least, most, "cm", "FB-EXT-06", unit_id))
    return cm * CM


def misfire(game: Game, unit_id: UnitId) -> Steps[None]:
    """The misfire table: 1 destroyed, 2 and 3 no shot now and next turn, 4 to 6 no shot (FB-EXT-06)."""
    unit = game.unit(unit_id)
    prompt = message(
        "{unit} {unit:misfires|misfire}: 1 destroyed, 2–3 two turns without a shot, else one", unit=unit.name
    )
    (die,) = yield from game.roll(unit.army, "misfire", 1, prompt, rule="FB-EXT-06", unit=unit_id)
    result = "destroyed" if die == 1 else "two turns" if die <= 3 else "one turn"
    game.emit(Misfired(unit_id, die, result))
    if die == 1:
        game.emit(ConditionChanged(unit_id, Condition.DESTROYED, "misfire"))
    elif die <= 3:
        game.emit(Marked(unit_id, JAMMED, Until.BATTLE, game.battle.cursor.turn + len(game.battle.armies)))


# -- the three machines


def at_a_target(game: Game, unit_id: UnitId, shot: Callable[[Game, UnitId, UnitId], Steps[None]]) -> Steps[bool]:
    """Choose a target and shoot at it; False where the owner goes back."""
    target = yield from choose_target(game, unit_id)
    if target is not None:
        yield from shot(game, unit_id, target)
    return target is not None


@SPECIAL.register("bolt_thrower", "replace")
def bolt(step: Shooting, game: Game, unit_id: UnitId) -> Steps[bool]:
    """Bolt thrower: 120 cm, hits with the crew's skill, S 6, no armour save, D3 wounds, runs on at S −1 (FB-EXT-06)."""
    return (yield from at_a_target(game, unit_id, shoot_bolt))


@SPECIAL.register("cannon", "replace")
def cannon(step: Shooting, game: Game, unit_id: UnitId) -> Steps[bool]:
    """Cannon: aim and guess up to 120 cm, two artillery dice, every base on the bounce S 10, D3 wounds (FB-EXT-06)."""
    return (yield from at_a_target(game, unit_id, fire_ball))


def fire_ball(game: Game, unit_id: UnitId, target: UnitId) -> Steps[None]:
    """Aim, guess, and see where the ball comes down and how far it bounces; a second misfire stops it there."""
    degrees = yield from aim(game, unit_id, target)
    guessed = yield from guess(game, unit_id, 0, CANNON_RANGE)
    unit = game.unit(unit_id)
    over = yield from artillery_die(game, unit.army, unit.name, unit_id)
    if over is None:
        yield from misfire(game, unit_id)
        return
    further = (yield from artillery_die(game, unit.army, unit.name, unit_id)) or 0.0
    muzzle = unit.block.pose.point
    start, end = landing(muzzle, degrees, guessed + over), landing(muzzle, degrees, guessed + over + further)
    game.emit(BallBounced(unit_id, start, end))
    for other, models in on_the_line(game.battle, start, end).items():
        yield from hit_automatically(game, other, models, BALL_STRENGTH, why=unit.name, armour=False, wounds=D3)


def on_the_line(battle: Battle, start: Point, end: Point) -> dict[UnitId, int]:
    """How many bases of each unit, friend or foe, a bouncing ball meets; the nearest unit first (FB-EXT-06)."""
    found: list[tuple[float, UnitId, int]] = []
    for unit in battle.on_table():
        poses = all_poses(unit)
        met = crossed(poses, unit.body.base, start, end)
        if met:
            found.append((round(distance_to(start, poses[met[0]].point), 3), unit.id, len(met)))
    return {unit: models for _, unit, models in sorted(found)}


@SPECIAL.register("stone_thrower", "replace")
def stone(step: Shooting, game: Game, unit_id: UnitId) -> Steps[bool]:
    """Stone thrower: guess 30 to 150 cm, a template that scatters, S 4, in the centre S 8 and D3 wounds (FB-EXT-06)."""
    return (yield from at_a_target(game, unit_id, throw_stone))


def throw_stone(game: Game, unit_id: UnitId, target: UnitId) -> Steps[None]:
    """Aim, guess, and see where the stone comes down (FB-EXT-13)."""
    degrees = yield from aim(game, unit_id, target)
    guessed = yield from guess(game, unit_id, *STONE_RANGE)
    unit = game.unit(unit_id)
    aimed = landing(unit.block.pose.point, degrees, guessed)
    at = yield from scatter(game, unit.army, aimed, unit.name, unit_id)
    if at is None:
        yield from misfire(game, unit_id)
        return
    hits = yield from template_hits(game, unit.army, at, unit.name)
    yield from stone_hits(game, hits, unit.name)


def stone_hits(game: Game, hits: Hits, why: str) -> Steps[None]:
    """The model under the centre first, then the rest; no armour saves either of them (FB-EXT-06)."""
    for unit_id, count in hits.shares:
        centre = int(unit_id == hits.central)
        if centre:
            yield from hit_automatically(game, unit_id, 1, STONE_CENTRE, why=why, armour=False, wounds=D3)
        if count > centre and game.unit(unit_id).is_on_table:
            yield from hit_automatically(game, unit_id, count - centre, STONE_STRENGTH, why=why, armour=False)


for _engine in ("bolt_thrower", "cannon", "stone_thrower"):
    SPECIAL.register(_engine, "forbid")(machine_bars)
