"""Scripts checked against their scenario and turned into values in mm (design section 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.data.source import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.data.script_specs import ConditionSpec, OrderSpec, ScriptSpec
    from game.data.source import Source, Where
    from game.data.specs import ScenarioSpec
    from game.geometry.pose import Point

NEEDS = {"hold": (), "advance": (), "charge": (), "guard": ("at",), "patrol": ("points",)}
"""What each order cannot do without (an advance needs one of bearing and to)."""
TAKES = {
    "hold": (),
    "advance": ("bearing", "to", "pace"),
    "charge": ("target", "approach", "pace"),
    "guard": ("at", "radius"),
    "patrol": ("points", "pace"),
}
DETAILS = ("bearing", "to", "target", "approach", "at", "radius", "points", "pace")
GUARDED = 200.0
"""How far round its place a guard attacks, where the file does not say (mm)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """When an order holds; all that is given must be so. Lengths in mm."""

    enemy_within: float | None = None
    near: UnitId | None = None
    within: float | None = None
    gone: UnitId | None = None
    flees: UnitId | None = None
    fights: UnitId | None = None
    losses: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """One order. Lengths in mm, turns are game turns."""

    do: str
    bearing: float | None = None
    to: Point | None = None
    target: UnitId | None = None
    approach: bool = True
    at: Point | None = None
    radius: float = GUARDED
    points: tuple[Point, ...] = ()
    march: bool = True
    from_turn: int = 1
    until_turn: int | None = None
    when: Condition = Condition()


@dataclass(frozen=True, slots=True)
class Script:
    """What one unit does that nobody steers."""

    unit: UnitId
    orders: tuple[Order, ...] = ()
    reactions: tuple[str, ...] = ()
    shoot: str = "nearest"
    rally: bool = True
    pursue: bool = True


def scripts_of(source: Source, spec: ScenarioSpec, battle: Battle, mm: float) -> tuple[Script, ...]:
    """A scenario's scripts, one for each unit that has one; every fault is noted."""
    found: dict[UnitId, Script] = {}
    for n, script in enumerate(spec.scripts):
        where: Where = ("scripts", n)
        orders = tuple(
            _order(source, battle, order, (*where, "orders", k), mm) for k, order in enumerate(script.orders)
        )
        for k, order in enumerate(script.orders):
            _check_turns(source, spec, order, (*where, "orders", k))
        for unit in _named(source, battle, script, where):
            if unit in found:
                source.fault(where, f"unit '{unit}' has a script already", "give each unit one script")
                continue
            found[unit] = Script(unit, orders, tuple(script.reactions), script.shoot, script.rally, script.pursue)
        _check_target_sides(source, battle, script, where)
    for script in spec.scripts:
        for unit in (unit.id for unit in battle.units if unit.army == script.side):
            if unit not in found:
                orders = tuple(_order(None, battle, order, (), mm) for order in script.orders)
                found[unit] = Script(unit, orders, tuple(script.reactions), script.shoot, script.rally, script.pursue)
    return tuple(found.values())


def _named(source: Source, battle: Battle, script: ScriptSpec, where: Where) -> Iterator[UnitId]:
    """The units a script names itself; a side's are added when all are known."""
    given = [key for key in ("unit", "units", "side") if getattr(script, key) is not None]
    if len(given) != 1:
        source.fault(where, "needs one of unit, units and side", "say for whom the script is")
        return
    if script.side is not None:
        sides = [army.id for army in battle.armies]
        if script.side not in sides:
            source.fault((*where, "side"), f"no side '{script.side}'", did_you_mean(script.side, sides))
        return
    named = script.units if script.units is not None else [str(script.unit)]
    for n, unit in enumerate(named):
        here: Where = (*where, "units", n) if script.units is not None else (*where, "unit")
        if check_unit(source, battle, unit, here):
            yield unit


def check_unit(source: Source, battle: Battle, unit: UnitId | None, where: Where) -> bool:
    """Whether there is such a unit; a fault where there is not. No name is no fault."""
    known = [other.id for other in battle.units]
    if unit is None or unit in known:
        return unit is not None
    source.fault(where, f"no unit '{unit}' among the pieces", did_you_mean(unit, known))
    return False


def check_point(source: Source, battle: Battle, point: Point | None, where: Where, mm: float) -> None:
    """A fault where a point lies off the table."""
    if point is None or (0 <= point[0] * mm <= battle.width and 0 <= point[1] * mm <= battle.height):
        return
    table = f"the table is {battle.width / mm:g} by {battle.height / mm:g}"
    source.fault(where, f"the point {point[0]:g}, {point[1]:g} lies off the table", table)


def _check_turns(source: Source, spec: ScenarioSpec, order: OrderSpec, where: Where) -> None:
    for key in ("from_turn", "until_turn"):
        turn = getattr(order, key)
        if turn is not None and turn > spec.turns:
            source.fault((*where, key), f"there is no turn {turn}", f"the battle has {spec.turns}")
    if order.from_turn and order.until_turn and order.until_turn < order.from_turn:
        source.fault((*where, "until_turn"), f"ends before it begins, in turn {order.from_turn}", "swap them")


def _check_target_sides(source: Source, battle: Battle, script: ScriptSpec, where: Where) -> None:
    """A unit cannot charge its own side."""
    armies = {unit.id: unit.army for unit in battle.units}
    named = script.units or ([script.unit] if script.unit else [])
    own = {armies[unit] for unit in named if unit in armies} | ({script.side} if script.side else set())
    for n, order in enumerate(script.orders):
        if order.target is not None and armies.get(order.target) in own:
            what = f"'{order.target}' is on the same side"
            source.fault((*where, "orders", n, "target"), what, "name an enemy, or leave it out for the nearest")


def _order(source: Source | None, battle: Battle, order: OrderSpec, where: Where, mm: float) -> Order:
    if source is not None:
        _check_order(source, battle, order, where, mm)
    return Order(
        do=order.do,
        bearing=order.bearing,
        to=_in_mm(order.to, mm),
        target=order.target,
        approach=order.approach is not False,
        at=_in_mm(order.at, mm),
        radius=GUARDED if order.radius is None else order.radius * mm,
        points=tuple((x * mm, y * mm) for x, y in order.points or ()),
        march=order.pace != "move",
        from_turn=order.from_turn or 1,
        until_turn=order.until_turn,
        when=_condition(order.when, mm),
    )


def _check_order(source: Source, battle: Battle, order: OrderSpec, where: Where, mm: float) -> None:
    given = [key for key in DETAILS if getattr(order, key) is not None]
    for key in given:
        if key not in TAKES[order.do]:
            takes = ", ".join(TAKES[order.do]) or "nothing more"
            source.fault((*where, key), f"'{order.do}' takes no {key}", f"it takes {takes}")
    for key in NEEDS[order.do]:
        if key not in given:
            source.fault(where, f"'{order.do}' needs {key}")
    if order.do == "advance" and (order.bearing is None) == (order.to is None):
        source.fault(where, "'advance' needs a bearing or a point to go to, one of them")
    check_unit(source, battle, order.target, (*where, "target"))
    check_point(source, battle, order.to, (*where, "to"), mm)
    check_point(source, battle, order.at, (*where, "at"), mm)
    for n, point in enumerate(order.points or ()):
        check_point(source, battle, point, (*where, "points", n), mm)
    if order.when is not None:
        _check_condition(source, battle, order.when, (*where, "when"))


def _check_condition(source: Source, battle: Battle, when: ConditionSpec, where: Where) -> None:
    for key in ("near", "gone", "flees", "fights"):
        check_unit(source, battle, getattr(when, key), (*where, key))
    if (when.near is None) != (when.within is None):
        source.fault(where, "near and within belong together", "name the unit, and how near")
    if not when.model_fields_set:
        source.fault(
            where, "names no condition", "leave it out, or use enemy_within, near, gone, flees, fights, losses"
        )


def _condition(when: ConditionSpec | None, mm: float) -> Condition:
    if when is None:
        return Condition()
    return Condition(
        enemy_within=None if when.enemy_within is None else when.enemy_within * mm,
        near=when.near,
        within=None if when.within is None else when.within * mm,
        gone=when.gone,
        flees=when.flees,
        fights=when.fights,
        losses=when.losses,
    )


def _in_mm(point: Point | None, mm: float) -> Point | None:
    return None if point is None else (point[0] * mm, point[1] * mm)
