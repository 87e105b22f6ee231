"""From a verdict to its picture."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.analysis.combat_picture import combat_shown
from game.geometry.measure import distance
from game.geometry.ranks import Block, Loose
from game.language import N_, tr, tr_name
from game.scene.drawables import Card
from game.scene.sheet import PRINTED, Paper
from game.scene.verdict import Shown, verdict_scene
from game.text.verdicts import said

if TYPE_CHECKING:
    from game.analysis.answering import Verdict
    from game.battle.battle import Battle
    from game.battle.unit import UnitId
    from game.data.load import Case
    from game.geometry.ranks import Body, Side
    from game.scene.drawables import Scene

KEYS = ("by", "unit", "source", "of", "target", "after", "over", "to", "around", "at")
RULES = {
    "charge": ("FB-CHG-10", "FB-CHG-12", "FB-ALN-02"),
    "move": ("FB-GEN-07", "FB-MOV-05"),
    "march": ("FB-MOV-14", "FB-MOV-15"),
    "arc": ("FB-ARC-01", "FB-ARC-02"),
    "sight": ("FB-SHT-08", "FB-SHT-09"),
    "flee": ("FB-FLE-03", "FB-FLE-08"),
    "pursue": ("FB-PUR-05", "FB-PUR-11"),
    "overrun": ("FB-OVR-01",),
    "return": ("FB-OFF-01",),
    "casualties": ("FB-CAS-02", "FB-ORD-05"),
    "rank_bonus": ("FB-RES-06",),
    "reactions": ("FB-REA-01", "FB-REA-02"),
    "shoot": ("FB-SHT-04", "FB-SHT-12", "FB-SHT-22"),
    "expand": ("FB-EXP-01", "FB-EXP-02"),
    "lap": ("FB-LAP-01", "FB-LAP-02"),
    "combat": ("FB-WHO-01", "FB-STR-07", "FB-RES-04"),
    "panic": ("FB-PSY-PAN-01", "FB-PSY-PAN-02", "FB-PSY-PAN-16"),
}


def picture(case: Case, verdict: Verdict, paper: Paper = PRINTED) -> Scene:
    """The picture of one question's answer, or of one of its steps."""
    battle, shown = _shown(case, verdict, words_of(case, verdict))
    if verdict.step is not None:
        battle, shown = verdict.step.battle or battle, replace(shown, **verdict.step.changes)
    return verdict_scene(battle, shown, paper)


def words_of(case: Case, verdict: Verdict) -> Card:
    """The words that stand in the picture of an answer."""
    question, answer, step = verdict.question, verdict.answer, verdict.step
    title, lines = said(question.name, question.raw, answer, case.spec.units or case.rules.length_name)
    good = all(one.get("legal", one.get("allowed", one.get("sees", True))) for one in answer.get("answers", [answer]))
    said_of = len(lines) - len(answer.get("reasons", []))
    lines = [*lines[said_of:], *(_named(case, line) for line in lines[:said_of])]
    role = "good" if good else "bad"
    if step is not None:
        title, role = step.title or title, step.role or role
        lines = [*(_named(case, line) for line in step.lines), *([] if step.title else lines)]
    small = (" · ".join((tr(case.spec.title), *RULES.get(question.name, ()))),)
    return Card(_named(case, title), tuple(lines), small, role)


def _shown(case: Case, verdict: Verdict, card: Card) -> tuple[Battle, Shown]:
    """The position that the picture shows, and what it shows of it."""
    question, answer, evidence = verdict.question, verdict.answer, verdict.evidence
    unit = case.spec.units or case.rules.length_name
    if isinstance(question.arguments, list):
        return evidence["battle"], Shown((), card, mm=case.mm, unit=unit, **_moved(case, evidence))
    if question.name == "combat":
        if "contacts" not in evidence:
            return case.battle, Shown(tuple(question.arguments.units), card, mm=case.mm, unit=unit)
        return evidence["battle"], combat_shown(evidence["battle"], evidence, answer, card, case.mm)
    if question.name == "panic":
        frightened = _frightened(answer)
        about = dict.fromkeys(unit for pair in frightened for unit in pair) or answer["units"]
        who = tuple(about or (one.id for one in case.battle.on_table()))
        return case.battle, Shown(who, card, mm=case.mm, unit=unit, gaps=frightened)
    who = _who(question.arguments, answer)
    if question.name == "casualties" and "end" in evidence:
        return _thinned(case, who, card, evidence)
    if question.name in ("expand", "lap"):
        return _formed(case, who, card, evidence)
    return evidence.get("battle", case.battle), _asked(case, verdict, card, who)


def _asked(case: Case, verdict: Verdict, card: Card, who: tuple[UnitId, ...]) -> Shown:
    """What a question about a charge, a move, a run, sight or shooting shows."""
    question, answer, evidence = verdict.question, verdict.answer, verdict.evidence
    found = evidence.get("verdict")
    path = found.best if found is not None else None
    attempt = found.failure.path if found is not None and found.failure is not None else None
    return Shown(
        who,
        card,
        side=_side(question.arguments, evidence),
        path=path,
        failed=evidence.get("failed") if path is None else None,
        attempt=attempt,
        walk=evidence.get("walk"),
        reasons=tuple(evidence.get("reasons", evidence.get("bars", ()))),
        lines=_lines(case, question.arguments, evidence),
        allowance=answer["allowance"] * case.mm if "allowance" in answer else None,
        mm=case.mm,
        unit=case.spec.units or case.rules.length_name,
        gaps=_gaps(case, question.name, who),
        volley=evidence.get("volley"),
        **_marked(question.arguments, evidence),
        **_flights(question.arguments, evidence),
    )


def _named(case: Case, words: str) -> str:
    """Ids become names."""
    names = {unit.id: tr_name(unit.name) for unit in case.battle.units}
    known = "|".join(re.escape(unit) for unit in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{known})(?!\w)", lambda found: names[found[0]], words) if known else words


def _side(arguments: Any, evidence: dict[str, Any]) -> tuple[UnitId, Side] | None:
    target = getattr(arguments, "target", None) or getattr(arguments, "of", None)
    return (target, evidence["side"]) if target and "side" in evidence and "flight" not in evidence else None


def _who(arguments: Any, answer: dict[str, Any]) -> tuple[UnitId, ...]:
    """The units a picture is about, the one that acts first."""
    named = [value for key in KEYS if isinstance(value := getattr(arguments, key, None), str)]
    met = [*answer.get("hits", []), *(one["target"] for one in answer.get("candidates", []))]
    return tuple(dict.fromkeys([*named, *met]))


def _flights(arguments: Any, evidence: dict[str, Any]) -> dict[str, Any]:
    actor: UnitId = getattr(arguments, "unit", "")
    runner: UnitId = getattr(arguments, "after", None) or getattr(arguments, "target", None) or actor
    runs: list[tuple[Body, float]] = []
    ends: list[tuple[UnitId, Body]] = []
    flown = evidence.get("flight")
    if flown is not None:
        runs.append((flown.turned, math.dist(*flown.path)))
        ends.append((runner, flown.end))
    pursuit = evidence.get("pursuit")
    if pursuit is not None:
        runs.append((pursuit.turned, pursuit.length))
        ends.append((actor, pursuit.end))
    if isinstance(evidence.get("end"), Block | Loose):
        ends.append((actor, evidence["end"]))
    return {"runs": tuple(runs), "ends": tuple(ends)}


def _marked(arguments: Any, evidence: dict[str, Any]) -> dict[str, Any]:
    """The models that see, or shoot."""
    volley, seen = evidence.get("volley"), evidence.get("sight")
    if volley is not None and volley.shots:
        models = tuple(shot.model for shot in volley.shots)
        return {"marked": ((volley.unit, models),), "marked_for": N_("models that shoot")}
    if seen is None:
        return {}
    if not seen.models:
        return {"blockers": tuple(seen.blocked_by)}
    return {"marked": ((arguments.source, seen.models),), "marked_for": N_("models that see")}


def _moved(case: Case, evidence: dict[str, Any]) -> dict[str, Any]:
    """Where units stood before a row of charges was moved."""
    after = {unit.id: unit.body for unit in evidence["battle"].units}
    return {"gone": tuple((unit.id, unit.body) for unit in case.battle.on_table() if after[unit.id] != unit.body)}


def _thinned(case: Case, who: tuple[UnitId, ...], card: Card, evidence: dict[str, Any]) -> tuple[Battle, Shown]:
    """A unit after its losses, over the places it had."""
    unit = case.battle.unit(who[0])
    after = case.battle.with_unit(replace(unit, body=evidence["end"]))
    return after, Shown(who, card, gone=((unit.id, unit.body),), mm=case.mm)


def _formed(case: Case, who: tuple[UnitId, ...], card: Card, evidence: dict[str, Any]) -> tuple[Battle, Shown]:
    """A unit with its wider front or its models round an enemy, over the places it had."""
    unit, after = who[0], evidence["after"]
    gone = () if after.unit(unit).body == evidence["before"] else ((unit, evidence["before"]),)
    marked = [(unit, evidence["fighters"])]
    if evidence.get("touched"):
        marked.append((who[1], evidence["touched"]))
    words = N_("models that fight")
    shown = Shown(who, card, gone=gone, reasons=evidence["reasons"], marked=tuple(marked), marked_for=words, mm=case.mm)
    return after, shown


def _gaps(case: Case, question: str, who: tuple[UnitId, ...]) -> tuple[tuple[UnitId, UnitId], ...]:
    """The distance that decides: to the nearest enemy of a march, between charger and target for reactions."""
    if question == "reactions" and len(who) > 1:
        return ((who[0], who[1]),)
    if question != "march":
        return ()
    unit = case.battle.unit(who[0])
    enemies = sorted((distance(unit.body, enemy.body), enemy.id) for enemy in case.battle.enemies_of(unit))
    return ((unit.id, enemies[0][1]),) if enemies else ()


def _frightened(answer: dict[str, Any]) -> tuple[tuple[UnitId, UnitId], ...]:
    """Every unit with a cause to panic and whom the cause lies in."""
    units: dict[UnitId, dict[str, Any]] = answer["units"]
    return tuple((unit, source) for unit, one in units.items() for found in one["causes"] for source in found["from"])


def _lines(case: Case, arguments: Any, evidence: dict[str, Any]) -> tuple[Any, ...]:
    seen = evidence.get("sight")
    if seen is None:
        return ()
    if seen.line is not None:
        return ((*seen.line, True),)
    viewer, target = case.battle.unit(arguments.source), case.battle.unit(arguments.to)
    eye = viewer.body.pose.point if isinstance(viewer.body, Block) else viewer.body.centre
    return ((eye, target.body.centre, False),)
