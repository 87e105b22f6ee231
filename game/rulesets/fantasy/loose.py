"""Models that no formation binds: skirmishers, and a column that snakes (FB-EXT-10, FB-C-12, FB-MOV-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.geometry.approach_loose import GroupCharge, by_group
from game.geometry.approach_values import CostedLeg, FailedMove
from game.geometry.clearing import Keep
from game.geometry.contact import touching_side
from game.geometry.forming import formed_up
from game.geometry.groups import furthest, loosened, shifted
from game.geometry.legs import Ahead, Pivot, To
from game.geometry.measure import nearest_points
from game.geometry.move_values import MoveRules
from game.geometry.pose import Pose, bearing, turn_between
from game.geometry.ranks import Block, Loose, model_poses
from game.geometry.snake import walk_snake
from game.geometry.sweeps import run_ahead
from game.geometry.tolerance import CONTACT
from game.rulesets.fantasy.going import ground_of
from game.rulesets.fantasy.units import COHERENCE, GAP, blockers, first_places, move_of, skirmishes

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.geometry.approach_values import Path, Verdict
    from game.geometry.legs import Leg
    from game.geometry.move_values import GroupWalk
    from game.geometry.pose import Point
    from game.geometry.ranks import Body, Side

HALVINGS = 20


def goes_loose(unit: Unit) -> bool:
    """Whether its models go each on its own: skirmishers, even if they have formed up for a fight."""
    return skirmishes(unit)


def snakes(unit: Unit) -> bool:
    """Whether it is a column that has not straightened again (FB-MOV-18)."""
    return isinstance(unit.body, Loose) and not skirmishes(unit)


def may_snake(unit: Unit, legs: tuple[Leg, ...]) -> bool:
    """Whether these legs lead a column like a snake: one file of two or more that its leader takes round a bend."""
    if snakes(unit):
        return True
    body = unit.body
    column = isinstance(body, Block) and body.files == 1 and body.count > 1 and not skirmishes(unit)
    bends = any(isinstance(leg, Pivot | To) for leg in legs)
    return column and bends and all(isinstance(leg, Ahead | Pivot | To) for leg in legs)


def body_charged(battle: Battle, unit: Unit) -> Body:
    """What a charger has before it: of skirmishers that fight nobody yet every single base (FB-EXT-10)."""
    return loosened(unit.body) if skirmishes(unit) and not battle.is_engaged(unit.id) else unit.body


def as_it_goes(unit: Unit) -> Body:
    """The body with which a unit sets out: skirmishers loosen their ranks."""
    return opened(unit) if goes_loose(unit) else unit.body


def opened(unit: Unit) -> Loose:
    """A unit's models each on his own where he stands; characters and command figures keep their places on the table.

    In ranks they have the middle of the front, in a group the first numbers.
    """
    group = loosened(unit.body)
    if not isinstance(unit.body, Block):
        return group
    here, there = first_places(unit), first_places(replace(unit, body=group))
    taken = {there[who][0]: places[0] for who, places in here.items() if there[who][0] < group.count}
    rest = iter(n for n in range(group.count) if n not in taken.values())
    order = [taken[n] if n in taken else next(rest) for n in range(group.count)]
    return replace(group, poses=tuple(group.poses[n] for n in order))


def head_of(unit: Unit) -> Body:
    """What of a unit meets whoever is ahead: of a column its leader, for the others go on his trail."""
    if not snakes(unit):
        return as_it_goes(unit)
    leader = model_poses(unit.body)[0]
    return Block(leader.moved(unit.body.base.depth / 2), 1, 1, unit.body.base)


def gone_ahead(battle: Battle, unit: Unit, far: float) -> Body:
    """A unit so far straight ahead, whatever is there."""
    if not snakes(unit):
        return run_ahead(as_it_goes(unit), far)
    rules = MoveRules(far, far, 0.0)
    return walk_snake(unit.body, (Ahead(far),), battle.ground, rules).end


def origin(body: Body) -> Pose:
    """Where a body stands as one pose: the middle of its front, of a group its centre."""
    return body.pose if isinstance(body, Block) else Pose(*body.centre, body.facing).snap()


def group_rules(unit: Unit, *, march: bool = False) -> MoveRules:
    """How the move of a group is judged: up to M each, 2M on a march, at most 2.5 cm apart in the end (FB-EXT-10)."""
    base = move_of(unit)
    allowance = 2 * base if march else base
    return MoveRules(allowance, base, GAP, allowance / 2, march=march, coherence=COHERENCE)


# -- charging


def group_verdict(
    battle: Battle, charger: Unit, target: Unit, side: Side, allowance: float, but: tuple[UnitId, ...] = ()
) -> Verdict:
    """What geometry says of a charge by models that go each on its own."""
    return by_group(
        GroupCharge(
            opened(charger),
            body_charged(battle, target),
            side,
            allowance,
            ground_of(battle, charger),
            blockers(battle, charger, (target.id, *but)),
            allowance / 2,
        )
    )


def on_with_group(battle: Battle, unit: Unit, path: Path, left: float, but: UnitId) -> FailedMove:
    """The rest of the charge move of a group that ran down its target: on the way it came (FB-REA-06)."""
    start = opened(unit)
    way = next(leg.leg.point for leg in path.legs if isinstance(leg.leg, To))
    (x, y), (px, py) = start.centre, way
    there = shifted(start, (px - x, py - y))
    return group_runs(battle, unit, there, (2 * px - x, 2 * py - y), left, (but,), move_of(unit))


def form_up_against(battle: Battle, unit: Unit, enemy: Unit) -> Block | None:
    """How models in no ranks stand to fight an enemy that has come to touch them; None if they are in ranks.

    They form up on the side of it that touches.
    """
    if not isinstance(unit.body, Loose) or not isinstance(enemy.body, Block):
        return None
    side = touching_side(enemy.body, unit.body)
    contact = nearest_points(enemy.body, unit.body)[0]
    keeps = [Keep(other.body) for other in battle.others(unit)]
    facing = (enemy.body.facing_of(side) + 180.0) % 360.0
    return formed_up(unit.body, enemy.body.side(side), facing, contact, keeps, battle.ground)


def runs_loose(
    battle: Battle, unit: Unit, toward: Point | None, allowance: float, but: tuple[UnitId, ...] = ()
) -> FailedMove:
    """A forced move of models in no ranks, toward a point or the way they face: all alike, or behind their leader."""
    if snakes(unit):
        return _snake_runs(battle, unit, toward, allowance, but)
    return group_runs(battle, unit, opened(unit), toward, allowance, but)


def _snake_runs(
    battle: Battle, unit: Unit, toward: Point | None, allowance: float, but: tuple[UnitId, ...]
) -> FailedMove:
    """A column's leader faces the point and goes on as far as nothing bars, the others on his trail (FB-MOV-18)."""
    head = model_poses(unit.body)[0]
    way = head.facing if toward is None else bearing(toward[0] - head.x, toward[1] - head.y)
    turn = turn_between(head.facing, way)
    rules = MoveRules(allowance, move_of(unit), GAP, allowance / 2)
    standing = blockers(battle, unit, but)

    def walked(far: float) -> GroupWalk:
        legs = (Pivot(turn), Ahead(far)) if turn else (Ahead(far),)
        return walk_snake(unit.body, legs, battle.ground, rules, standing)

    low, high = 0.0, allowance
    if walked(high).is_legal:
        low = high
    for _ in range(HALVINGS if low < high else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if walked(middle).is_legal else (low, middle)
    if low <= CONTACT:
        return FailedMove((), 0.0, 0.0, unit.body, None, None)
    gone = walked(low)
    return FailedMove(tuple(CostedLeg(leg.leg, leg.cost) for leg in gone.legs), gone.cost, low, gone.end, None, None)


def group_runs(
    battle: Battle,
    unit: Unit,
    start: Loose,
    toward: Point | None,
    allowance: float,
    but: tuple[UnitId, ...] = (),
    fence: float | None = None,
) -> FailedMove:
    """A forced move of a group: all alike toward a point, or the way it faces, 3 cm short of enemies (FB-CHG-13)."""
    (x, y), facing = start.centre, start.facing
    if toward is not None and toward != (x, y):
        facing = bearing(toward[0] - x, toward[1] - y)
    lump = allowance / 2 if fence is None else fence
    rules = MoveRules(allowance, move_of(unit), GAP, lump)
    ground, others = ground_of(battle, unit), blockers(battle, unit, but)
    far = furthest(start, facing, ground, rules, others)
    way = Pose(0.0, 0.0, facing).at(far)
    if far <= CONTACT:
        return FailedMove((), 0.0, 0.0, start, None, None)
    end = shifted(start, way)
    return FailedMove((CostedLeg(To(end.centre), far),), far, far, end, None, None)
