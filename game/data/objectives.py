"""Objectives of drills, checked against their scenario and turned sides values in mm (design section 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.data.script_specs import ObjectiveSpec
from game.data.scripts import check_point, check_unit
from game.data.source import did_you_mean
from game.engine.tally import say
from game.language import told, tr

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.unit import ArmyId, UnitId
    from game.data.source import Source, Where
    from game.data.specs import ScenarioSpec
    from game.geometry.pose import Point

KINDS = ("destroy", "hold", "charge", "keep", "survive", "spare")
TAKES = {
    "destroy": (),
    "hold": ("unit", "side"),
    "charge": ("unit", "sides"),
    "keep": ("enemy", "within"),
    "survive": ("until",),
    "spare": ("losses",),
}
DETAILS = ("unit", "side", "sides", "enemy", "within", "until", "losses")
FLANKS = ("left", "right")


@dataclass(frozen=True, slots=True)
class Objective:
    """Something to reach. `who` is the unit it is about; the rest as its kind needs. Lengths in mm."""

    kind: str
    text: str
    points: int
    who: UnitId | None = None
    unit: UnitId | None = None
    side: ArmyId | None = None
    sides: tuple[str, ...] = ()
    at: Point = (0.0, 0.0)
    radius: float = 0.0
    enemy: UnitId | None = None
    within: float | None = None
    until: int | None = None
    losses: int = 0


def said(objective: ObjectiveSpec) -> str:
    """An objective in words, with its points.

    >>> said(ObjectiveSpec(text="Lose nobody."))
    'Lose nobody.'
    >>> said(ObjectiveSpec(text="Break the orcs.", points=2, destroy="orcs"))
    'Break the orcs. (2 points)'
    """
    if is_words_alone(objective):
        return tr(objective.text)
    return say("{text} ({n} {n:point|points})", text=objective.text, n=objective.points)


def is_words_alone(objective: ObjectiveSpec) -> bool:
    """Whether there is nothing to check: only its text was given."""
    return objective.model_fields_set == {"text"}


def objectives_of(source: Source, spec: ScenarioSpec, battle: Battle, mm: float) -> tuple[Objective, ...]:
    """A scenario's checked objectives, those in words alone left out; every fault is noted."""
    found: list[Objective] = []
    for n, objective in enumerate(spec.objectives):
        if not is_words_alone(objective):
            where: Where = ("objectives", n)
            kind = _kind(source, objective, where)
            if kind is not None:
                _check(source, spec, battle, objective, kind, where, mm)
                found.append(_value(objective, kind, battle, mm))
    return tuple(found)


def _kind(source: Source, objective: ObjectiveSpec, where: Where) -> str | None:
    given = [kind for kind in KINDS if getattr(objective, kind) is not None]
    if len(given) == 1:
        return given[0]
    source.fault(
        where,
        told("needs one of {known}", known=", ".join(KINDS)),
        tr("make it words alone, or say what is to be checked"),
    )
    return None


def _check(
    source: Source, spec: ScenarioSpec, battle: Battle, objective: ObjectiveSpec, kind: str, where: Where, mm: float
) -> None:
    for key in DETAILS:
        if getattr(objective, key) is not None and key not in TAKES[kind]:
            takes = ", ".join(TAKES[kind]) or tr("nothing more")
            source.fault(
                (*where, key),
                told("'{kind}' takes no {key}", kind=kind, key=key),
                told("it takes {takes}", takes=takes),
            )
    if kind == "hold" and objective.hold is not None:
        check_point(source, battle, objective.hold.at, (*where, "hold", "at"), mm)
        if (objective.unit is None) == (objective.side is None):
            source.fault(where, tr("'hold' needs a side or a unit that is to stand there, one of them"))
    else:
        check_unit(source, battle, getattr(objective, kind), (*where, kind))
    check_unit(source, battle, objective.unit, (*where, "unit"))
    check_unit(source, battle, objective.enemy, (*where, "enemy"))
    sides = [army.id for army in battle.armies]
    if objective.side is not None and objective.side not in sides:
        source.fault(
            (*where, "side"), told("no side '{side}'", side=objective.side), did_you_mean(objective.side, sides)
        )
    if objective.until is not None and objective.until > spec.turns:
        source.fault(
            (*where, "until"),
            told("there is no turn {turn}", turn=objective.until),
            told("the battle has {turns}", turns=spec.turns),
        )


def _value(objective: ObjectiveSpec, kind: str, battle: Battle, mm: float) -> Objective:
    place = objective.hold
    sides = {side for name in objective.sides or () for side in (FLANKS if name == "flank" else (name,))}
    return Objective(
        kind=kind,
        text=objective.text,
        points=objective.points,
        who=None if kind == "hold" else getattr(objective, kind),
        unit=objective.unit,
        side=objective.side,
        sides=tuple(sorted(sides)),
        at=(place.at[0] * mm, place.at[1] * mm) if place else (0.0, 0.0),
        radius=place.radius * mm if place else 0.0,
        enemy=objective.enemy,
        within=None if objective.within is None else objective.within * mm,
        until=objective.until,
        losses=objective.losses or 0,
    )
