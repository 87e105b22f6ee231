"""Which order of its script a unit follows now, and at whom or where that points it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.unit import Condition as State
from game.data.script_values import Order
from game.geometry.measure import distance
from game.geometry.pose import Pose, bearing, heading, turn_between
from game.geometry.ranks import Block
from game.geometry.tolerance import at_most
from game.rulesets.fantasy.approaches import charge_range
from game.rulesets.fantasy.characters import is_character, stands_as
from game.rulesets.fantasy.charges import charge_bars, declared
from game.rulesets.fantasy.charges import reaches as gets_there

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.unit import Unit, UnitId
    from game.data.script_values import Condition, Script, SpellWish
    from game.geometry.pose import Point

HOLD = Order("hold")
FAR = 10_000.0
"""A point that far along a bearing is never reached (mm)."""
THERE = 30.0
"""How near a unit comes to a point before it counts as there (mm)."""
LOST = (State.DESTROYED, State.FLED)


def order_of(battle: Battle, unit: Unit, script: Script | None) -> Order:
    """The last order of the script that holds; without any the unit holds its ground."""
    orders = script.orders if script is not None else ()
    return next((order for order in reversed(orders) if is_in_force(battle, unit, order)), HOLD)


def is_in_force(battle: Battle, unit: Unit, order: Order | SpellWish) -> bool:
    """Whether an order's turn has come and its conditions hold."""
    in_time = order.from_turn <= battle.round and (order.until_turn is None or battle.round <= order.until_turn)
    return in_time and holds(battle, unit, order.when)


def holds(battle: Battle, unit: Unit, when: Condition) -> bool:
    """Whether all that a condition names is so."""
    near, lost = when.near, 100 * (unit.original_count - unit.count)
    here = stands_as(battle, unit.id)
    return (
        (when.enemy_within is None or any(_within(here, e, when.enemy_within) for e in battle.enemies_of(unit)))
        and (near is None or (battle.unit(near).is_on_table and _within(here, battle.unit(near), when.within or 0.0)))
        and (when.gone is None or battle.unit(when.gone).condition in LOST)
        and (when.flees is None or battle.unit(when.flees).is_fleeing)
        and (when.fights is None or battle.is_engaged(when.fights))
        and (when.losses is None or lost >= when.losses * unit.original_count)
    )


def _within(unit: Unit, other: Unit, reach: float) -> bool:
    return distance(unit.body, other.body) <= reach


def front_of(unit: Unit) -> Point:
    """The point a unit steers by: the middle of its front, or of the whole group."""
    return unit.body.pose.point if isinstance(unit.body, Block) else unit.body.centre


# -- whom to charge


def charge_target(battle: Battle, unit: Unit, order: Order) -> UnitId | None:
    """Whom a unit should charge now: it may, it reaches, and its order wants it."""
    return next((enemy.id for enemy in wanted(battle, unit, order) if reaches(battle, unit, enemy)), None)


def wanted(battle: Battle, unit: Unit, order: Order) -> Iterable[Unit]:
    """The enemies an order would have charged, the nearest first."""
    enemies = sorted(battle.enemies_of(unit), key=lambda enemy: (distance(unit.body, enemy.body), enemy.id))
    if order.do == "charge":
        return [enemy for enemy in enemies if order.target in (None, enemy.id)]
    if order.do == "guard" and order.at is not None:
        post = order.at
        return [enemy for enemy in enemies if _from_point(enemy, post) <= order.radius]
    return []


def reaches(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether a charge may be declared and gets there: a script knows how far it is."""
    if not at_most(distance(unit.body, enemy.body), charge_range(unit)) or charge_bars(battle, unit.id, enemy.id):
        return False
    return gets_there(battle, declared(battle, unit.id, enemy.id))


def _from_point(unit: Unit, point: Point) -> float:
    x, y = unit.body.centre
    return float(((x - point[0]) ** 2 + (y - point[1]) ** 2) ** 0.5)


# -- where to go


def goal(battle: Battle, unit: Unit, order: Order) -> Point | None:
    """Where an order sends a unit in its remaining moves; None to stay."""
    match order.do:
        case "advance" if order.bearing is not None:
            dx, dy = heading(order.bearing)
            x, y = front_of(unit)
            return (x + dx * FAR, y + dy * FAR)
        case "advance":
            return _unless_there(unit, order.to)
        case "guard":
            return _unless_there(unit, order.at)
        case "patrol":
            return next_point(unit, order.points)
        case "join" if order.target is not None and is_character(unit):
            host = battle.unit(order.target)
            return host.body.centre if host.is_on_table and unit.id not in host.characters else None
        case "charge" if order.approach:
            return next((enemy.body.centre for enemy in wanted(battle, unit, order)), None)
    return None


def _unless_there(unit: Unit, point: Point | None) -> Point | None:
    return None if point is None or gap(front_of(unit), point) <= THERE else point


def gap(one: Point, two: Point) -> float:
    """How far two points are from each other."""
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)


def next_point(unit: Unit, points: tuple[Point, ...]) -> Point:
    """The point a patrol makes for: the next after the one it stands at, else the one it faces."""
    here = front_of(unit)
    at = next((n for n, point in enumerate(points) if gap(here, point) <= THERE), None)
    if at is not None:
        return points[(at + 1) % len(points)]
    facing = _facing(unit)
    return min(points, key=lambda point: abs(turn_between(facing, bearing(point[0] - here[0], point[1] - here[1]))))


def _facing(unit: Unit) -> float:
    pose = unit.body.pose if isinstance(unit.body, Block) else Pose(0.0, 0.0, unit.body.facing)
    return pose.facing
