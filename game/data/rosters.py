"""Armies from the catalogue: what a unit costs, whether a roster holds, and its units as pieces (FB-EXT-21)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from game.data.catalogue import catalogue
from game.data.faults import note_validation
from game.data.source import did_you_mean, read_file
from game.data.specs import PieceSpec, RosterSpec
from game.errors import DataError
from game.language import N_, told, tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from game.data.source import Source, Where
    from game.data.specs import CatalogueUnit, RosterUnit, ScenarioSpec, SpecialSpec

GENERAL = "general"


# -- what options bring


def cost(kind: CatalogueUnit, models: int, command: Iterable[str] = (), options: Iterable[str] = ()) -> int:
    """The points of a unit: its models, its command figures, its options."""
    figures = sum(points for figure, points in kind.command.items() if figure in command)
    chosen = [kind.options[name] for name in options if name in kind.options]
    return kind.points * models + figures + sum(o.points * (models if o.each == "model" else 1) for o in chosen)


def gear_of(kind: CatalogueUnit, options: Iterable[str]) -> list[str]:
    """The kind's gear with what options add first, so that a better weapon is the one it fights with."""
    chosen = [kind.options[name] for name in options if name in kind.options]
    gone = {piece for option in chosen for piece in option.without}
    added = [piece for option in chosen for piece in option.gear]
    return [*added, *(piece for piece in kind.gear if piece not in gone and piece not in added)]


def special_of(kind: CatalogueUnit, options: Iterable[str]) -> list[str | SpecialSpec]:
    """The kind's special rules and those of options."""
    return [*kind.special, *(rule for name in options if name in kind.options for rule in kind.options[name].special)]


# -- a roster


def models_of(unit: RosterUnit, kind: CatalogueUnit) -> int:
    """How many models a roster's unit has."""
    return unit.models or kind.size[0]


def points_of(spec: RosterSpec) -> int:
    """What a roster costs; units that the catalogue does not know cost nothing."""
    known = catalogue(spec.ruleset)
    pairs = [(unit, known[unit.unit]) for unit in spec.units if unit.unit in known]
    return sum(cost(kind, models_of(unit, kind), unit.command, unit.options) for unit, kind in pairs)


def check_roster(source: Source, spec: RosterSpec, where: Where = ()) -> None:
    """Note every fault of a roster: units, sizes, command, options, army, points, one General."""
    known = catalogue(spec.ruleset)
    armies = sorted({kind.army for kind in known.values() if kind.army})
    if spec.army is not None and spec.army not in armies:
        source.fault((*where, "army"), told("no army '{army}'", army=spec.army), did_you_mean(spec.army, armies))
    for n, unit in enumerate(spec.units):
        here: Where = (*where, "units", n)
        if unit.unit not in known:
            hint = did_you_mean(unit.unit, known)
            source.fault((*here, "unit"), told("no unit '{unit}' in the catalogue", unit=unit.unit), hint)
            continue
        if unit.id and unit.id in [other.id for other in spec.units[:n]]:
            source.fault((*here, "id"), told("the id '{id}' stands twice", id=unit.id), tr("give each unit its own"))
        _check_unit(source, unit, known[unit.unit], here, [other.id for other in spec.units if other.id])
        if spec.army in armies and known[unit.unit].army != spec.army:
            fits = [name for name, kind in known.items() if kind.army == spec.army]
            source.fault(
                (*here, "unit"),
                told("'{unit}' is no unit of {army}", unit=unit.unit, army=spec.army),
                did_you_mean(unit.unit, fits),
            )
    _check_general(source, spec, known, where)
    total = points_of(spec)
    if spec.points is not None and total > spec.points:
        source.fault(
            (*where, "points"),
            told("the units cost {total} points, {points} are allowed", total=total, points=spec.points),
        )


def _check_unit(source: Source, unit: RosterUnit, kind: CatalogueUnit, where: Where, ids: list[str]) -> None:
    models, (least, most) = models_of(unit, kind), kind.size
    if not least <= models <= most:
        what = told("{unit} cannot be {n} strong", unit=tr(kind.name), n=models)
        source.fault(
            (*where, "models"),
            what,
            told("use {least} to {most}", least=least, most=most) if most > least else told("use {least}", least=least),
        )
    if unit.files is not None and unit.files > models:
        source.fault(
            (*where, "files"),
            told("files is {files} but it has {models} models", files=unit.files, models=models),
            told("use 1 to {models}", models=models),
        )
    if unit.joined is not None and unit.joined not in ids:
        source.fault(
            (*where, "joined"),
            told("no unit of the roster has the id '{unit}'", unit=unit.joined),
            did_you_mean(unit.joined, ids),
        )
    _check_names(source, unit.command, kind.command, (*where, "command"), kind, N_("{unit} have no '{name}'"))
    _check_names(source, unit.options, kind.options, (*where, "options"), kind, N_("{unit} have no option '{name}'"))


def _check_names(
    source: Source, given: list[str], known: Iterable[str], where: Where, kind: CatalogueUnit, words: str
) -> None:
    offered = list(known)
    for n, name in enumerate(given):
        if name not in offered:
            source.fault(
                (*where, n),
                told(words, unit=tr(kind.name), name=name),
                did_you_mean(name, offered) or tr("leave it out"),
            )
        elif name in given[:n]:
            source.fault((*where, n), told("'{name}' stands twice", name=name), tr("keep one"))


def _check_general(source: Source, spec: RosterSpec, known: dict[str, CatalogueUnit], where: Where) -> None:
    generals = [
        n
        for n, unit in enumerate(spec.units)
        if unit.unit in known and GENERAL in special_of(known[unit.unit], unit.options)
    ]
    for n in generals[1:]:
        source.fault((*where, "units", n), tr("a second General"), tr("an army has one"))


# -- rosters in a scenario


def enlisted(source: Source, spec: ScenarioSpec) -> tuple[ScenarioSpec, str]:
    """A scenario with its rosters' units among its pieces, and its text with the rosters inside, for the record.

    Each roster is taken from the scenario's `rosters`, or from its own folder; nothing outside that folder is read.
    """
    rosters: dict[str, RosterSpec] = {}
    pieces = list(spec.pieces)
    for n, side in enumerate(spec.sides):
        if side.roster is None:
            continue
        where: Where = ("sides", n, "roster")
        if spec.deployment != "alternate":
            source.fault(where, tr("a roster's units have no places yet"), tr("write deployment: alternate"))
        roster = spec.rosters.get(side.roster) or _read(source, side.roster, where)
        if roster is None:
            continue
        if roster.ruleset != spec.ruleset:
            source.fault(
                where,
                told("'{roster}' is a roster for {ruleset}", roster=side.roster, ruleset=roster.ruleset),
                told("this battle is {ruleset}", ruleset=spec.ruleset),
            )
            continue
        if side.roster in spec.rosters:
            check_roster(source, roster, ("rosters", side.roster))
        rosters[side.roster] = roster
        pieces += pieces_of(roster, side.id)
    if not rosters:
        return spec, source.text
    return spec.model_copy(update={"pieces": pieces}), _as_text(source.value, rosters)


def _as_text(value: Any, rosters: dict[str, RosterSpec]) -> str:
    kept = {name: roster.model_dump(exclude_defaults=True) for name, roster in rosters.items()}
    return json.dumps({**value, "rosters": kept}, ensure_ascii=False, indent=1) + "\n"


def _read(source: Source, name: str, where: Where) -> RosterSpec | None:
    """A roster file of the scenario's own folder; None, with its faults noted, where there is none."""
    if source.folder is None:
        source.fault(
            where,
            told("the roster '{name}' is not among rosters", name=name),
            tr("a text without a file reads no other file"),
        )
        return None
    path = _inside(source.folder, name)
    if path is None:
        source.fault(
            where,
            told("'{name}' leads out of the scenario's folder", name=name),
            tr("put the roster beside the scenario"),
        )
        return None
    try:
        found = read_file(path)
        roster = _validated(found)
        check_roster(found, roster)
        found.done()
    except DataError as error:
        source.faults += error.faults
        return None
    return roster


def _inside(folder: Path, name: str) -> Path | None:
    """The file of that name in a folder, None where links or dots lead out of it."""
    here = folder.resolve()
    path = (here / name).resolve()
    return path if path.is_relative_to(here) and path != here else None


def _validated(found: Source) -> RosterSpec:
    if not isinstance(found.value, dict) or found.value.get("kind") != "roster":
        raise DataError([f"{found.name}:1: kind: " + tr("this is no roster; a roster has kind: roster")])
    try:
        return RosterSpec.model_validate(found.value)
    except ValidationError as error:
        note_validation(found, error, RosterSpec)
        found.done()
        raise


def pieces_of(spec: RosterSpec, side: str) -> list[PieceSpec]:
    """A roster's units as pieces of a side, still to be placed; ids are told apart by the side's."""
    known = catalogue(spec.ruleset)
    names = _ids(spec, side)
    return [
        PieceSpec(
            id=next(names),
            side=side,
            unit=unit.unit,
            name=unit.name,
            models=models_of(unit, known[unit.unit]),
            files=unit.files,
            command=list(unit.command),
            options=list(unit.options),
            joined=unit.joined,
        )
        for unit in spec.units
        if unit.unit in known
    ]


def _ids(spec: RosterSpec, side: str) -> Iterator[str]:
    seen: dict[str, int] = {}
    for unit in spec.units:
        plain = unit.id or f"{side}_{unit.unit}"
        seen[plain] = seen.get(plain, 0) + 1
        yield plain if seen[plain] == 1 else f"{plain}_{seen[plain]}"
