"""The verdict below the table: its words, how it stands to what is expected, its ways, or what is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from game.analysis.cases import Verdict
from game.engine.tally import message
from game.language import N_, tr
from game.text.fields import field_words, value_words
from game.text.verdicts import said
from game.ui.lab.items import Button, Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scene.drawables import Card
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

MOST_DIFFERENCES, MOST_RULES = 6, 6
RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+(?:-[A-Z]+)*-\d+\b")
TIPS = {"question": N_("Page Up, Page Down: question by question"), "way": N_("Tab: way by way, step by step")}


def card_of(desk: Desk) -> Card | None:
    """The card of the picture that is shown, of the chosen question and way."""
    shown = desk.shown
    scene = shown.pictures.get((desk.question, desk.way)) if shown is not None else None
    return scene.card if scene is not None else None


def words(desk: Desk) -> list[Row]:
    """Title, reasons and rules; or the faults."""
    if desk.faults:
        found: list[Row] = [(Label(tr("This cannot be judged yet"), "BAD", 18, bold=True),)]
        for fault in desk.faults[:20]:
            found.append((Label(fault.words, "BAD", act=_going(desk, fault)),))
        return found
    if not desk.asked:
        return [(Label(tr("Nothing is asked yet: add a question on the right"), "DIM", 15),)]
    told = desk.verdict
    if isinstance(told, str):
        return [(Label(tr("No answer"), "BAD", 18, bold=True),), (Label(told, "BAD"),)]
    card = card_of(desk)
    if told is None or card is None:
        return [(Label(tr("judging …"), "DIM", 15),)]
    ink = "GOOD" if card.role == "good" else "BAD"
    lines: list[Row] = [(Label(card.title, ink, 18, bold=True),)]
    lines += [(Label(line, "TEXT", 14 if n == 0 else 13),) for n, line in enumerate(card.lines)]
    lines += expected_rows(desk)
    return [*lines, *[(Label(line, "DIM", 12),) for line in card.small]]


def _going(desk: Desk, fault: Any) -> Callable[[], None]:
    return lambda: desk.go_to(fault)


def expected_rows(desk: Desk) -> list[Row]:
    """Whether the answer is what the case expects; of a step nothing is expected."""
    told = desk.shown.verdict(desk.question) if desk.shown is not None else None
    if not desk.expected or not isinstance(told, Verdict) or desk.way:
        return []
    if not told.differs:
        return [(Label(tr("As expected"), "GOOD", 13, bold=True),)]
    found: list[Row] = [(Label(tr("Other than expected"), "BAD", 13, bold=True),)]
    for key, (want, got) in list(told.differs.items())[:MOST_DIFFERENCES]:
        line = message(
            "{key}: expected {want}, got {got}", key=field_words(key), want=value_words(want), got=value_words(got)
        )
        found.append((Label(str(line), "BAD", 12),))
    return found


def steps(desk: Desk, *, short: bool = False) -> list[Row]:
    """From question to question, from way to way; `short` where there is little room."""
    found: list[Row] = []
    if desk.asked:
        now, count = desk.question + 1, len(desk.asked)
        words = f"{now}/{count}" if short else str(message("Question {n} of {all}", n=now, all=count))
        found.append(_step_row(desk, "question", words, lambda step: desk.choose_question(desk.question + step)))
    if desk.ways > 1:
        now, count = desk.way + 1, desk.ways
        words = f"{now}/{count}" if short else _way_words(desk)
        found.append(_step_row(desk, "way", words, desk.step_way))
    return found


def _way_words(desk: Desk) -> str:
    """Where among the ways one is: other answers as good, or the parts of one."""
    if desk.are_ways:
        return str(message("Way {n} of {all}", n=desk.way + 1, all=desk.ways))
    if desk.way == 0:
        return str(message("Whole, in {all} {all:step|steps}", all=desk.ways - 1))
    return str(message("Step {n} of {all}", n=desk.way, all=desk.ways - 1))


def rule_rows(desk: Desk, open_rule: Callable[[str], None]) -> list[Row]:
    """The rules that the verdict names, each a button to read it."""
    card = card_of(desk)
    if card is None or desk.faults:
        return []
    named = RULE.findall(" ".join((card.title, *card.lines, *card.small)))
    buttons = [_rule_button(rule, open_rule) for rule in list(dict.fromkeys(named))[:MOST_RULES]]
    return [tuple(buttons[n : n + 2]) for n in range(0, len(buttons), 2)]


def _rule_button(rule: str, open_rule: Callable[[str], None]) -> Button:
    return Button(f"rule:{rule}", rule, lambda: open_rule(rule), tip=tr("read this rule"), ink="DIM")


def _step_row(desk: Desk, key: str, middle: str, step: Callable[[int], None]) -> Row:
    return (
        Button(f"{key}:back", "‹", lambda: step(-1), narrow=True),
        Button(f"{key}:now", middle, lambda: step(1), tip=tr(TIPS[key])),
        Button(f"{key}:next", "›", lambda: step(1), narrow=True),
    )


def as_text(desk: Desk) -> str:
    """The verdict in words, as it is copied: every question with its answer."""
    shown = desk.shown
    look = shown.look if shown is not None else None
    if shown is None or look is None or look.case is None:
        return "\n".join(fault.words for fault in desk.faults)
    unit = look.case.spec.units or look.case.rules.length_name
    parts = [tr(look.case.spec.title)]
    for told in shown.told:
        if isinstance(told, Verdict):
            title, lines = said(told.question.name, told.question.raw, told.answer, unit)
            parts.append("\n".join([title, *(f"  {line}" for line in lines)]))
        elif isinstance(told, str):
            parts.append(told)
    return "\n\n".join(parts) + "\n"
