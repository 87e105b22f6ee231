"""Files read, checked and built: cases, scenarios, rosters. Every fault at once, or the thing itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from game.data.build import Builder, opening, questioned
from game.data.faults import note_validation
from game.data.objectives import objectives_of
from game.data.questions import Question, check_questions
from game.data.rosters import check_roster, enlisted
from game.data.scripts import scripts_of
from game.data.source import Source, did_you_mean, read_file, read_text
from game.data.specs import SPECS, CaseSpec, RosterSpec, ScenarioSpec
from game.errors import DataError
from game.language import told, tr
from game.rulesets import RULESETS
from game.rulesets.base import ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from game.battle.battle import Battle
    from game.battle.unit import ArmyId
    from game.data.objectives import Objective
    from game.data.script_values import Script
    from game.data.spec_types import Spec
    from game.rulesets.base import RuleSet


@dataclass(frozen=True, slots=True)
class Case:
    """A case ready to be answered; `mm` is one of its units of length in mm."""

    name: str
    spec: CaseSpec
    rules: RuleSet
    battle: Battle
    questions: tuple[Question, ...]
    mm: float


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battle or drill ready to be played; `text` is the file, for the record."""

    name: str
    spec: ScenarioSpec
    rules: RuleSet
    battle: Battle
    text: str
    scripts: tuple[Script, ...] = ()
    objectives: tuple[Objective, ...] = ()

    def seat(self, army: ArmyId) -> str:
        """Who plays an army where nobody says otherwise; "" where the file leaves it open."""
        return next((side.seat or "" for side in self.spec.sides if side.id == army), "")


@dataclass(frozen=True, slots=True)
class Look:
    """A case in the making: the case where nothing is wrong; the position as far as it can be made; the faults."""

    case: Case | None
    battle: Battle | None
    faults: tuple[str, ...] = ()


def load(path: Path) -> Case | Scenario | RosterSpec:
    """Read any file by its `kind`; raises DataError with every fault."""
    return _load(read_file(path))


def load_case(path: Path) -> Case:
    """Read a case."""
    found = load(path)
    if not isinstance(found, Case):
        raise DataError([f"{path}:1: kind: " + tr("this is no case; a case has kind: case")])
    return found


def load_scenario(path: Path) -> Scenario:
    """Read a battle or a drill."""
    found = load(path)
    if not isinstance(found, Scenario):
        raise DataError([f"{path}:1: kind: " + tr("this is no battle; a scenario has kind: battle or kind: drill")])
    return found


def scenario_from_text(text: str, name: str) -> Scenario:
    """A scenario from its text, as a record keeps it."""
    found = _load(read_text(text, name))
    if not isinstance(found, Scenario):
        raise DataError([f"{name}:1: kind: " + tr("this is no battle; a scenario has kind: battle or kind: drill")])
    return found


def case_from_text(text: str, name: str) -> Case:
    """A case from its text."""
    found = _load(read_text(text, name))
    if not isinstance(found, Case):
        raise DataError([f"{name}:1: kind: " + tr("this is no case; a case has kind: case")])
    return found


def look(value: Any, name: str) -> Look:
    """What the plain values of a case amount to, judged as its file would be; raises nothing."""
    source = Source(name, value=value)
    battle: Battle | None = None
    try:
        spec = _spec(source)
        if not isinstance(spec, CaseSpec):
            raise DataError([f"{name}:1: kind: " + tr("this is no case; a case has kind: case")])
        rules = _rules(source, spec)
        builder = Builder(source, spec, rules)
        battle = builder.build()
        case = _asked(source, spec, rules, builder, battle)
    except DataError as error:
        return Look(None, battle, tuple(fault.removeprefix(f"{name}:1: ") for fault in error.faults))
    return Look(case, case.battle)


def _load(source: Source) -> Case | Scenario | RosterSpec:
    spec = _spec(source)
    rules = _rules(source, spec)
    if isinstance(spec, RosterSpec):
        check_roster(source, spec)
        source.done()
        return spec
    if isinstance(spec, CaseSpec):
        return _case(source, spec, rules)
    if isinstance(spec, ScenarioSpec):
        return _scenario(source, spec, rules)
    raise DataError([f"{source.name}:1: kind: " + tr("a catalogue is no file to open")])


def _spec(source: Source) -> Any:
    if not isinstance(source.value, dict):
        raise DataError(
            [f"{source.name}:1: " + tr("a file is a mapping that begins with kind: case, battle, drill or roster")]
        )
    kind = source.value.get("kind")
    if not isinstance(kind, str) or kind not in SPECS:
        hint = did_you_mean(str(kind), SPECS)
        what = tr("kind is missing") if kind is None else told("unknown kind {kind}", kind=repr(kind))
        raise DataError([f"{source.name}:{source.line(('kind',))}: kind: {what}; {hint}"])
    try:
        return SPECS[kind].model_validate(source.value)
    except ValidationError as error:
        note_validation(source, error, SPECS[kind])
        source.done()
        raise


def _rules(source: Source, spec: Spec) -> RuleSet:
    name = str(getattr(spec, "ruleset", "fantasy"))
    known = [rules.id for rules in RULESETS]
    if name not in known:
        source.fault(("ruleset",), told("no rule set '{name}'", name=name), did_you_mean(name, known))
        source.done()
    return ruleset(name)


def _case(source: Source, spec: CaseSpec, rules: RuleSet) -> Case:
    builder = Builder(source, spec, rules)
    return _asked(source, spec, rules, builder, builder.build())


def _asked(source: Source, spec: CaseSpec, rules: RuleSet, builder: Builder, battle: Battle) -> Case:
    """The case of a position, with its questions checked."""
    questions = check_questions(source, spec.ask, {piece.id: piece.joined for piece in spec.pieces})
    if spec.expected is not None and len(spec.expected) != len(spec.ask):
        what = told(
            "holds {answers} answers for {questions} questions", answers=len(spec.expected), questions=len(spec.ask)
        )
        source.fault(("expected",), what, tr("one answer for each question"))
    source.done()
    asked = questioned(battle)
    settled = rules.settle(asked) if rules.settle is not None else asked
    return Case(source.name, spec, rules, settled, tuple(questions), builder.mm)


def _scenario(source: Source, spec: ScenarioSpec, rules: RuleSet) -> Scenario:
    spec, text = enlisted(source, spec)
    builder = Builder(source, spec, rules)
    battle = builder.build()
    scripts = scripts_of(source, spec, battle, rules, builder.mm)
    objectives = objectives_of(source, spec, battle, builder.mm)
    sides = [side.id for side in spec.sides]
    if spec.first is not None and spec.first not in sides:
        source.fault(("first",), told("no side '{side}'", side=spec.first), did_you_mean(spec.first, sides))
    if len(set(sides)) != len(sides):
        source.fault(("sides",), tr("two sides have the same id"))
    source.done()
    return Scenario(source.name, spec, rules, opening(battle, spec), text, scripts, objectives)
