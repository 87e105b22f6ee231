"""The lab without its window: the draft, what is selected and asked, and what the judge has said of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.analysis.cases import Verdict
from game.engine.tally import message
from game.language import N_, language, tr
from game.rulesets import RULESETS
from game.ui.lab import edits, terrains
from game.ui.lab.asking import template
from game.ui.lab.judge import Judge, first_look

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from game.rulesets.base import RuleSet
    from game.scene.drawables import Scene
    from game.ui.lab.draft import CaseDraft
    from game.ui.lab.judge import Judged, Told
    from game.ui.lab.terrains import Drawing

PIECE, TERRAIN = "pieces", "terrain"
AS_GOOD = ("expand", "lap")
"""Questions whose ways are other answers, each with words of its own."""
TABS = ("unit", "terrain", "ask", "switches", "case")
PARTS = {TERRAIN: N_("terrain {n}"), "ask": N_("question {n}"), "expected": N_("expected answer {n}")}
_PLACE = re.compile(r"^(pieces|terrain|ask|expected)\[(\d+)\]\.?")


@dataclass(frozen=True, slots=True)
class Fault:
    """What the loader finds wrong, in people's words, and which part of the file it is about."""

    words: str
    part: str = ""
    number: int = -1


class Desk:
    """What the lab's screen shows and what can be done at it; `refresh` is called once a frame."""

    def __init__(self, draft: CaseDraft, judge: Judge | None = None) -> None:
        self.draft = draft
        self.judge = judge or Judge()
        self.selected: tuple[str, int] | None = None
        self.question, self.way = 0, 0
        self.tab = "unit"
        self.notice = ""
        self._wish = (-1, 0, 0)
        self.drawing: Drawing | None = None
        self.judged: Judged = self._ask()
        self.shown: Judged | None = first_look(draft)
        self.pictured: tuple[Scene, Judged] | None = None
        if self.shown is not None and self.shown.ground is not None:
            self.pictured = (self.shown.ground, self.shown)

    # -- the judge

    def _ask(self) -> Judged:
        self._spoken = language()
        return self.judge.ask(self.draft.value, self.draft.name, self.draft.version, self.question)

    def refresh(self) -> None:
        """Have a changed case judged, in another language or for another size, and take what the judge has ready."""
        is_old = self.judged.version != self.draft.version or self.judged.paper != self.judge.paper
        if is_old or self._spoken != language():
            self.judged = self._ask()
        if self.judged.look is not None:
            self.shown = self.judged
        if self.shown is None:
            return
        if self.shown is self.judged and self.shown.look is not None and self.shown.look.case is None:
            if self.shown.ground is not None:
                self.pictured = (self.shown.ground, self.shown)
            return
        self._take_picture(self.shown)

    def _take_picture(self, judged: Judged) -> None:
        if self.question in judged.ways:
            self.way = min(self.way, len(judged.ways[self.question]) - 1)
        scene = judged.pictures.get((self.question, self.way))
        if scene is not None:
            self.pictured = (scene, judged)
        elif not self.asked and judged.ground is not None:
            self.pictured = (judged.ground, judged)
        wish = (judged.version, self.question, self.way)
        if judged.is_done and self._lacks(judged) and (self._wish != wish or not self.judge.is_busy):
            self._wish = wish
            self.judge.draw(judged, self.question, self.way)

    def _lacks(self, judged: Judged) -> bool:
        """Whether the picture that is wished for, or the ways to step through, are still to be made."""
        if not isinstance(judged.verdict(self.question), Verdict):
            return False
        return (self.question, self.way) not in judged.pictures or self.question not in judged.ways

    @property
    def is_settled(self) -> bool:
        """Whether everything shown is of the case as it is now."""
        judged = self.judged
        known = judged.version == self.draft.version and judged.is_done and not self._lacks(judged)
        return known and not self.judge.is_busy

    @property
    def verdict(self) -> Told:
        """What is known of the chosen question, by the chosen way."""
        return self.shown.verdict(self.question, self.way) if self.shown is not None else None

    @property
    def ways(self) -> int:
        """By how many ways the chosen question can be answered."""
        found = self.shown.ways.get(self.question) if self.shown is not None else None
        return len(found) if found else 1

    @property
    def are_ways(self) -> bool:
        """Whether the ways are other answers as good, not the parts of one."""
        found = self.shown.ways.get(self.question) if self.shown is not None else None
        first = found[1] if found is not None and len(found) > 1 else None
        return first is not None and (first.step is None or first.question.name in AS_GOOD)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the case, as far as it has been looked at."""
        look = self.shown.look if self.shown is not None else None
        return tuple(self._fault(words) for words in look.faults) if look is not None else ()

    def _fault(self, words: str) -> Fault:
        found = _PLACE.match(words)
        if found is None:
            return Fault(words)
        part, number = found[1], int(found[2])
        rest = words[found.end() :].lstrip(": ")
        if part == PIECE:
            piece = self.piece(number)
            return Fault(f"{piece.get('id', number + 1) if piece else number + 1}: {rest}", part, number)
        named = message(PARTS[part], n=number + 1)
        return Fault(f"{named}: {rest}", part, number)

    # -- what there is

    @property
    def value(self) -> dict[str, Any]:
        """The case's plain values."""
        return self.draft.value

    @property
    def rules(self) -> RuleSet:
        """The case's rule set; the first there is where it names none that is known."""
        name = self.value.get("ruleset")
        return next((rules for rules in RULESETS if rules.id == name), RULESETS[0])

    def edit(self, tag: str = "") -> AbstractContextManager[dict[str, Any]]:
        """Change the case."""
        self.notice = ""
        return self.draft.edit(tag)

    @property
    def asked(self) -> list[Any]:
        """The questions as they stand in the file."""
        listed = self.value.get("ask")
        return listed if isinstance(listed, list) else []

    @property
    def units(self) -> list[str]:
        """The pieces' ids."""
        return [str(piece["id"]) for piece in edits.pieces(self.value) if "id" in piece]

    @property
    def sides(self) -> list[str]:
        """The armies there are or might be."""
        known = [str(piece["side"]) for piece in edits.pieces(self.value) if "side" in piece]
        return sorted({*known, "a", "b"})

    def piece(self, number: int) -> dict[str, Any] | None:
        """A piece by its number."""
        return self._part(PIECE, number)

    def _part(self, part: str, number: int) -> dict[str, Any] | None:
        listed: Any = self.value.get(part)
        known = isinstance(listed, list) and 0 <= number < len(listed) and isinstance(listed[number], dict)
        return listed[number] if known else None

    @property
    def chosen_piece(self) -> dict[str, Any] | None:
        """The selected piece."""
        return self.piece(self.selected[1]) if self.selected and self.selected[0] == PIECE else None

    @property
    def chosen_terrain(self) -> dict[str, Any] | None:
        """The selected piece of terrain."""
        return self._part(TERRAIN, self.selected[1]) if self.selected and self.selected[0] == TERRAIN else None

    # -- what can be done

    def select(self, part: str, number: int) -> None:
        """Select a piece or terrain, and show its form."""
        self.selected = (part, number)
        self.tab = "unit" if part == PIECE else "terrain"

    def go_to(self, fault: Fault) -> None:
        """Show what a fault is about."""
        if fault.part in (PIECE, TERRAIN):
            self.select(fault.part, fault.number)
        elif fault.part:
            self.tab = "ask"
            self.choose_question(fault.number)

    def choose_question(self, number: int) -> None:
        """Answer another question."""
        if self.asked:
            self.question, self.way = max(0, min(number, len(self.asked) - 1)), 0

    def step_way(self, step: int) -> None:
        """Show the next of the ways, or the one before."""
        self.way = (self.way + step) % self.ways

    def add_question(self, kind: str) -> None:
        """Ask something more, of the units that most likely are meant."""
        unit = self.chosen_piece
        with self.edit() as value:
            value.setdefault("ask", []).append({kind: template(kind, value, unit)})
            if isinstance(value.get("expected"), list):
                value["expected"] += [{} for _ in range(len(value["ask"]) - len(value["expected"]))]
        self.choose_question(len(self.asked) - 1)

    def remove_question(self) -> None:
        """Take the chosen question away."""
        if self.question < len(self.asked):
            with self.edit() as value:
                edits.remove_question(value, self.question)
            self.choose_question(self.question)

    def add_unit(self, kind: str, side: str, at: tuple[float, float], models: int = 20) -> None:
        """Set up another unit and select it."""
        with self.edit() as value:
            number = edits.add_piece(value, kind, side, at, models)
        self.select(PIECE, number)

    def duplicate(self) -> None:
        """A copy of what is selected."""
        if self.chosen_piece is not None and self.selected is not None:
            with self.edit() as value:
                number = edits.duplicate(value, self.selected[1])
            self.select(PIECE, number)
        elif self.chosen_terrain is not None and self.selected is not None:
            with self.edit() as value:
                number = terrains.duplicate(value, self.selected[1])
            self.select(TERRAIN, number)

    def delete(self) -> None:
        """Take away what is selected."""
        if self.selected is None:
            return
        part, number = self.selected
        if self._part(part, number) is not None:
            before = len(self.asked)
            with self.edit() as value:
                if part == PIECE:
                    edits.remove_piece(value, number)
                else:
                    del value[TERRAIN][number]
            if len(self.asked) < before:
                gone = before - len(self.asked)
                words = message("{n} {n:question|questions} about it went with it; Undo brings all back", n=gone)
                self.notice = str(words)
            self.choose_question(self.question)
        self.selected = None

    def clear(self) -> None:
        """Take everything off the table, and every question."""
        with self.edit() as value:
            value |= {"pieces": [], "terrain": [], "ask": []}
            value.pop("expected", None)
        self.selected, self.question, self.way = None, 0, 0

    def expect(self) -> None:
        """Keep the present answer as the one that is expected, or keep none any more."""
        told = self.shown.verdict(self.question) if self.shown is not None else None
        with self.edit() as value:
            listed = value.setdefault("expected", [])
            listed += [{} for _ in range(len(self.asked) - len(listed))]
            if listed[self.question]:
                listed[self.question] = {}
            elif isinstance(told, Verdict):
                listed[self.question] = deciding(told.answer)
            if not any(listed):
                del value["expected"]

    @property
    def expected(self) -> dict[str, Any]:
        """What is expected of the chosen question; empty for nothing."""
        listed: Any = self.value.get("expected")
        known = isinstance(listed, list) and self.question < len(listed) and isinstance(listed[self.question], dict)
        return listed[self.question] if known else {}

    def undo(self) -> None:
        """One change back."""
        self.notice = "" if self.draft.undo() else tr("nothing to undo")
        self._follow()

    def redo(self) -> None:
        """One change forward."""
        self.notice = "" if self.draft.redo() else tr("nothing to redo")
        self._follow()

    def _follow(self) -> None:
        if self.selected and self._part(*self.selected) is None:
            self.selected = None
        self.question = max(0, min(self.question, len(self.asked) - 1))
        self.way = 0

    def close(self) -> None:
        """Let the judge go."""
        self.judge.close()


def deciding(answer: dict[str, Any]) -> dict[str, Any]:
    """The fields of an answer that a case would expect: words, numbers, yes or no, contacts, the rules that bar it."""
    plain: dict[str, Any] = {key: one for key, one in answer.items() if isinstance(one, bool | int | float | str)}
    kept: dict[str, Any] = {key: answer[key] for key in ("contacts", "votes", "shooters", "to_hit") if key in answer}
    plain.pop("alternatives", None)
    return {**plain, **kept, "reasons": [reason["rule"] for reason in answer.get("reasons", [])]}
