"""Scripts checked against their scenario and turned into values in mm (design section 6.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.data.script_spells import check_spells
from game.data.script_values import GUARDED, Condition, Order, Script, SpellWish
from game.data.source import did_you_mean
from game.language import told, tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.data.script_specs import ConditionSpec, OrderSpec, ScriptSpec, SpellSpec
    from game.data.source import Source, Where
    from game.data.specs import ScenarioSpec
    from game.geometry.pose import Point
    from game.rulesets.base import RuleSet

NEEDS = {"hold": (), "advance": (), "charge": (), "guard": ("at",), "patrol": ("points",), "join": ("target",)}
"""What each order cannot do without (an advance needs one of bearing and to)."""
TAKES = {
    "hold": (),
    "advance": ("bearing", "to", "pace"),
    "charge": ("target", "approach", "pace"),
    "guard": ("at", "radius"),
    "patrol": ("points", "pace"),
    "join": ("target", "pace"),
}
DETAILS = ("bearing", "to", "target", "approach", "at", "radius", "points", "pace")


def scripts_of(source: Source, spec: ScenarioSpec, battle: Battle, rules: RuleSet, mm: float) -> tuple[Script, ...]:
    """A scenario's scripts, one for each unit that has one; every fault is noted."""
    found: dict[UnitId, Script] = {}
    for n, script in enumerate(spec.scripts):
        where: Where = ("scripts", n)
        _check_script(source, spec, battle, rules, script, where, mm)
        if script.side is not None and any(other.side == script.side for other in spec.scripts[:n]):
            source.fault(
                where,
                told("side '{side}' has a script already", side=script.side),
                tr("put the two together, or name units"),
            )
        for unit in _named(source, battle, script, where):
            if unit in found:
                source.fault(
                    where, told("unit '{unit}' has a script already", unit=unit), tr("give each unit one script")
                )
                continue
            found[unit] = _script(unit, script, mm)
    for script in spec.scripts:
        for unit in (unit.id for unit in battle.units if unit.army == script.side):
            if unit not in found:
                found[unit] = _script(unit, script, mm)
    dispel = {script.side: script.dispel for script in reversed(spec.scripts) if script.side and script.dispel}
    return tuple(replace(s, dispel=dispel.get(battle.unit(s.unit).army, s.dispel)) for s in found.values())


def _script(unit: UnitId, spec: ScriptSpec, mm: float) -> Script:
    return Script(
        unit,
        orders=tuple(_order(order, mm) for order in spec.orders),
        reactions=tuple(spec.reactions),
        shoot=spec.shoot,
        rally=spec.rally,
        pursue=spec.pursue,
        spells=None if spec.spells is None else tuple(_spell(spell, mm) for spell in spec.spells),
        challenge=spec.challenge,
        accept=spec.accept,
        widen=spec.widen,
        lap=spec.lap,
        fly=spec.fly,
    )


def _check_script(
    source: Source,
    spec: ScenarioSpec,
    battle: Battle,
    rules: RuleSet,
    script: ScriptSpec,
    where: Where,
    mm: float,
) -> None:
    for n, order in enumerate(script.orders):
        _check_order(source, battle, order, (*where, "orders", n), mm)
        _check_turns(source, spec, order, (*where, "orders", n))
    for n, spell in enumerate(script.spells or ()):
        _check_turns(source, spec, spell, (*where, "spells", n))
        if spell.when is not None:
            _check_condition(source, battle, spell.when, (*where, "spells", n, "when"))
    _check_target_sides(source, battle, rules, script, where)
    check_spells(source, battle, rules, script, [battle.unit(unit) for unit in whom(battle, script)], where)
    if script.side is None and script.dispel is not None:
        hint = tr("write it in a script of the side, {side: …, dispel: …}")
        source.fault((*where, "dispel"), tr("a whole side dispels, not one unit"), hint)


def _named(source: Source, battle: Battle, script: ScriptSpec, where: Where) -> Iterator[UnitId]:
    """The units a script names itself; a side's are added when all are known."""
    given = [key for key in ("unit", "units", "side") if getattr(script, key) is not None]
    if len(given) != 1:
        source.fault(where, tr("needs one of unit, units and side"), tr("say for whom the script is"))
        return
    if script.side is not None:
        sides = [army.id for army in battle.armies]
        if script.side not in sides:
            source.fault((*where, "side"), told("no side '{side}'", side=script.side), did_you_mean(script.side, sides))
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
    source.fault(where, told("no unit '{unit}' among the pieces", unit=unit), did_you_mean(unit, known))
    return False


def check_point(source: Source, battle: Battle, point: Point | None, where: Where, mm: float) -> None:
    """A fault where a point lies off the table."""
    if point is None or (0 <= point[0] * mm <= battle.width and 0 <= point[1] * mm <= battle.height):
        return
    table = told("the table is {width:g} by {height:g}", width=battle.width / mm, height=battle.height / mm)
    source.fault(where, told("the point {x:g}, {y:g} lies off the table", x=point[0], y=point[1]), table)


def _check_turns(source: Source, spec: ScenarioSpec, order: OrderSpec | SpellSpec, where: Where) -> None:
    for key in ("from_turn", "until_turn"):
        turn = getattr(order, key)
        if turn is not None and turn > spec.turns:
            source.fault(
                (*where, key),
                told("there is no turn {turn}", turn=turn),
                told("the battle has {turns}", turns=spec.turns),
            )
    if order.from_turn and order.until_turn and order.until_turn < order.from_turn:
        source.fault(
            (*where, "until_turn"),
            told("ends before it begins, in turn {turn}", turn=order.from_turn),
            tr("swap them"),
        )


def _check_target_sides(source: Source, battle: Battle, rules: RuleSet, script: ScriptSpec, where: Where) -> None:
    """A unit cannot charge its own side, and joins no other."""
    own = {battle.unit(unit).army for unit in whom(battle, script)} | ({script.side} if script.side else set())
    for n, order in enumerate(script.orders):
        here: Where = (*where, "orders", n, "target")
        target = next((unit for unit in battle.units if unit.id == order.target), None)
        if target is None:
            continue
        if order.do == "join":
            if script.side is not None and target.army != script.side:
                source.fault(
                    here, told("'{id}' is on the other side", id=target.id), tr("name a unit to join on its own")
                )
            for unit in whom(battle, script):
                seated = rules.seat(battle.unit(unit), target) if rules.seat is not None else tr("nobody joins here")
                if isinstance(seated, str) and unit not in target.characters:
                    source.fault(
                        here,
                        told("'{unit}' cannot join: {fault}", unit=unit, fault=seated),
                        tr("send a character to a unit of several models"),
                    )
        elif target.army in own:
            what = told("'{id}' is on the same side", id=order.target)
            source.fault(here, what, tr("name an enemy, or leave it out for the nearest"))


def whom(battle: Battle, script: ScriptSpec) -> list[UnitId]:
    """The units a script is for by name."""
    named = script.units or ([script.unit] if script.unit else [])
    return [unit.id for unit in battle.units if unit.id in named]


def _order(order: OrderSpec, mm: float) -> Order:
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


def _spell(spell: SpellSpec, mm: float) -> SpellWish:
    return SpellWish(
        spell.cast, spell.at or "", spell.dice, spell.from_turn or 1, spell.until_turn, _condition(spell.when, mm)
    )


def _check_order(source: Source, battle: Battle, order: OrderSpec, where: Where, mm: float) -> None:
    given = [key for key in DETAILS if getattr(order, key) is not None]
    for key in given:
        if key not in TAKES[order.do]:
            takes = ", ".join(TAKES[order.do]) or tr("nothing more")
            source.fault(
                (*where, key),
                told("'{do}' takes no {key}", do=order.do, key=key),
                told("it takes {takes}", takes=takes),
            )
    for key in NEEDS[order.do]:
        if key not in given:
            source.fault(where, told("'{do}' needs {key}", do=order.do, key=key))
    if order.do == "advance" and (order.bearing is None) == (order.to is None):
        source.fault(where, tr("'advance' needs a bearing or a point to go to, one of them"))
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
        source.fault(where, tr("near and within belong together"), tr("name the unit, and how near"))
    if not when.model_fields_set:
        source.fault(
            where, tr("names no condition"), tr("leave it out, or use enemy_within, near, gone, flees, fights, losses")
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
