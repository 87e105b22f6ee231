"""A battle's position as a case: every unit as its file names it, where it stands now and with who is left of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.battle.unit import Condition
from game.data.build import MM, base_of
from game.data.catalogue import catalogue
from game.data.load import scenario_from_text
from game.engine.tally import message
from game.errors import LeuctraError
from game.geometry.bases import Shape
from game.geometry.measure import distance
from game.geometry.ranks import Block
from game.rulesets.base import ruleset
from game.rulesets.fantasy.characters import host_of
from game.rulesets.fantasy.units import character_slots
from game.ui.lab.draft import CaseDraft
from game.ui.lab.edits import tidy

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.data.specs import PieceSpec, ScenarioSpec
    from game.geometry.bases import Base
    from game.ui.controller import Controller

SHOWN = (Condition.STANDING, Condition.BROKEN, Condition.FLEEING, Condition.OFF_TABLE, Condition.JOINED)
PLACED = ("front", "at", "files", "facing", "joined", "fleeing", "off_table", "engaged_with")
EXACT = 6
"""Decimals kept: who stands flush must go on standing flush."""
RIDER = "_rider"
"""A rider is part of his monster's piece."""


def draft_of(controller: Controller, selected: str = "") -> CaseDraft:
    """The battle as it stands, as a case that asks whether the selected unit may charge its nearest enemy."""
    spec: ScenarioSpec | None = None
    try:
        spec = scenario_from_text(controller.header.scenario, "battle").spec
    except LeuctraError:
        spec = None  # a battle that was made without a file: its units say all there is
    return CaseDraft(case_of(controller.battle, spec, selected), None)


def case_of(battle: Battle, spec: ScenarioSpec | None, selected: str = "") -> dict[str, Any]:
    """The plain values of a battle's position."""
    rules = ruleset(battle.ruleset)
    unit = (spec.units if spec is not None else None) or rules.length_name
    mm = MM[unit]
    known = {piece.id: piece for piece in spec.pieces} if spec is not None else {}
    shown = [one for one in battle.units if one.condition in SHOWN and not one.id.endswith(RIDER)]
    title = spec.title if spec is not None else rules.title
    value: dict[str, Any] = {
        "kind": "case",
        "title": str(message("{title}, turn {n}", title=title, n=max(1, battle.round))),
        "ruleset": battle.ruleset,
        "units": unit,
        "table": {"width": tidy(battle.width / mm), "height": tidy(battle.height / mm)},
    }
    untold = _untold(battle)
    if untold:
        value["note"] = untold
    if battle.options:
        value["options"] = dict(battle.options)
    value["pieces"] = [_piece(battle, one, known.get(one.id), mm) for one in shown]
    value["terrain"] = _terrain(battle, spec, mm)
    value["ask"] = _asked(battle, selected)
    return value


def _piece(battle: Battle, unit: Unit, spec: PieceSpec | None, mm: float) -> dict[str, Any]:
    """What its file says of it, and what has become of it."""
    if spec is not None:
        plain = spec.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        piece = {key: one for key, one in plain.items() if key not in PLACED}
    else:
        piece = _from_unit(unit, mm)
    piece["name"] = unit.name
    if unit.condition is Condition.JOINED:
        host = host_of(battle, unit.id)
        return {**piece, "joined": host.id} if host is not None else piece
    count = unit.count
    if count != piece.get("models", 1) or unit.original_count != count:
        piece["original"] = unit.original_count
    piece["models"] = count
    if spec is not None and unit.body.base != _file_base(battle, spec):
        piece["base"] = _base(unit.body.base)
    piece |= _place(unit, mm)
    if unit.condition is Condition.FLEEING:
        piece["fleeing"] = True
    if unit.condition is Condition.OFF_TABLE:
        piece["off_table"] = True
    foes = [fight.other(unit.id) for fight in battle.engagements if fight.involves(unit.id)]
    return {**piece, "engaged_with": foes} if foes else piece


def _place(unit: Unit, mm: float) -> dict[str, Any]:
    body = unit.body
    if isinstance(body, Block):
        front = [tidy(body.pose.x / mm, EXACT), tidy(body.pose.y / mm, EXACT)]
        return {"files": min(body.files, unit.count), "front": front, "facing": tidy(body.pose.facing, EXACT)}
    taken = {n for places in character_slots(unit).values() for n in places} if unit.seats else set()
    own = [pose for n, pose in enumerate(body.poses) if n not in taken]
    at = [[tidy(pose.x / mm, EXACT), tidy(pose.y / mm, EXACT)] for pose in own]
    return {"at": at, "facing": tidy(body.facing, EXACT)}


def _from_unit(unit: Unit, mm: float) -> dict[str, Any]:
    """A unit that no file names, from what it is."""
    piece: dict[str, Any] = {"id": unit.id, "side": unit.army, "base": _base(unit.body.base), "type": unit.troop}
    piece["profile"] = {
        name: tidy(value / mm) if name == "M" and value is not None else value for name, value in unit.profile.values
    }
    for key, given in (("gear", unit.gear), ("command", unit.command), ("keywords", unit.keywords)):
        if given:
            piece[key] = list(given)
    if unit.special:
        piece["special"] = [{"rule": one.id, "parameters": dict(one.parameters)} for one in unit.special]
    return piece


def _file_base(battle: Battle, spec: PieceSpec) -> Base | None:
    """The base that the file gives a unit; a machine's crew that runs has another."""
    kind = catalogue(battle.ruleset).get(spec.unit or "")
    size = spec.base or (kind.base if kind is not None else None)
    return base_of(size) if size is not None else None


def _base(base: Base) -> Any:
    if base.shape is Shape.RECTANGLE:
        return [tidy(base.width), tidy(base.depth)]
    if base.shape is Shape.OVAL:
        return {"oval": [tidy(base.width), tidy(base.depth)]}
    return {"disc": tidy(base.width)}


def _terrain(battle: Battle, spec: ScenarioSpec | None, mm: float) -> list[Any]:
    if spec is not None:
        return [piece.model_dump(mode="json", by_alias=True, exclude_defaults=True) for piece in spec.terrain]
    found: list[Any] = []
    for piece in battle.terrain:
        key, points = ("shape", piece.shape) if piece.shape else ("line", piece.line)
        found.append({"kind": piece.kind, "id": piece.id, key: [[tidy(x / mm), tidy(y / mm)] for x, y in points]})
    return found


def _asked(battle: Battle, selected: str) -> list[Any]:
    """Whether the selected unit, or the first that stands, may charge its nearest enemy."""
    standing = [unit for unit in battle.on_table() if unit.condition is Condition.STANDING]
    mine = next((unit for unit in standing if unit.id == selected), None)
    mine = mine or next((unit for unit in standing if unit.army == battle.active), None)
    foes = [unit for unit in standing if mine is not None and unit.army != mine.army]
    if mine is None or not foes:
        return []
    foe = min(foes, key=lambda unit: distance(mine.body, unit.body))
    return [{"charge": {"by": mine.id, "target": foe.id}}]


def _untold(battle: Battle) -> str:
    """What a case cannot hold of a battle."""
    words = [
        str(message("{unit} has lost {n} {n:wound|wounds}.", unit=unit.name, n=unit.wounds))
        for unit in battle.on_table()
        if unit.wounds
    ]
    words += [
        str(message("{unit} laps round its enemy with {n} {n:model|models}.", unit=unit.name, n=len(unit.lapping)))
        for unit in battle.on_table()
        if unit.lapping
    ]
    return " ".join(words)
