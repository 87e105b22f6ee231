"""From a verdict to its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.geometry.ranks import Block
from game.scene.battle import scene
from game.scene.drawables import Card
from game.scene.verdict import Shown, verdict_scene
from game.text.verdicts import said

if TYPE_CHECKING:
    from game.analysis.cases import Verdict
    from game.battle.unit import UnitId
    from game.data.load import Case
    from game.geometry.ranks import Side
    from game.scene.drawables import Scene

KEYS = ("by", "unit", "source", "of", "target", "after", "over", "to", "around", "at")
MOST_LETTERS = 62
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
}


def picture(case: Case, verdict: Verdict) -> Scene:
    """The picture of one question's answer."""
    question, answer, evidence = verdict.question, verdict.answer, verdict.evidence
    if isinstance(question.arguments, list) or "not_built" in answer:
        return scene(evidence.get("battle", case.battle))
    title, lines = said(question.name, question.raw, answer, case.spec.units or case.rules.length_name)
    good = answer.get("legal", answer.get("allowed", answer.get("sees", True)))
    small = ("  ".join(RULES.get(question.name, ())), case.spec.title)
    card = Card(_named(case, title), tuple(_broken(lines)), small, "good" if good else "bad")
    who = tuple(
        dict.fromkeys(value for key in KEYS if isinstance(value := getattr(question.arguments, key, None), str))
    )
    found = evidence.get("verdict")
    path = found.best if found is not None else None
    attempt = found.failure.path if found is not None and found.failure is not None else None
    shown = Shown(
        who,
        card,
        side=_side(question.arguments, evidence),
        path=path,
        failed=evidence.get("failed") if path is None else None,
        attempt=attempt,
        walk=evidence.get("walk"),
        reasons=tuple(evidence.get("reasons", evidence.get("bars", ()))),
        lines=_lines(case, question.arguments, evidence),
        **_flights(evidence),
    )
    return verdict_scene(case.battle, shown)


def _named(case: Case, title: str) -> str:
    """Ids become names."""
    for unit in sorted(case.battle.units, key=lambda unit: -len(unit.id)):
        title = title.replace(unit.id, unit.name)
    return title


def _broken(lines: list[str]) -> list[str]:
    """Long lines in two."""
    found: list[str] = []
    for line in lines:
        words, row = line.split(), ""
        for word in words:
            if len(row) + len(word) + 1 > MOST_LETTERS and row:
                found.append(row)
                row = word
            else:
                row = f"{row} {word}".strip()
        found.append(row)
    return found


def _side(arguments: Any, evidence: dict[str, Any]) -> tuple[UnitId, Side] | None:
    target = getattr(arguments, "target", None) or getattr(arguments, "of", None)
    return (target, evidence["side"]) if target and "side" in evidence and "flight" not in evidence else None


def _flights(evidence: dict[str, Any]) -> dict[str, Any]:
    ways, ends = [], []
    flown = evidence.get("flight")
    if flown is not None:
        ways.append(flown.path)
        ends.append(flown.end)
    pursuit = evidence.get("pursuit")
    if pursuit is not None:
        ends.append(pursuit.end)
    if isinstance(evidence.get("end"), Block):
        ends.append(evidence["end"])
    return {"ways": tuple(ways), "ends": tuple(ends)}


def _lines(case: Case, arguments: Any, evidence: dict[str, Any]) -> tuple[Any, ...]:
    seen = evidence.get("sight")
    if seen is None:
        return ()
    if seen.line is not None:
        return ((*seen.line, True),)
    viewer, target = case.battle.unit(arguments.source), case.battle.unit(arguments.to)
    eye = viewer.body.pose.point if isinstance(viewer.body, Block) else viewer.body.centre
    return ((eye, target.body.centre, False),)
