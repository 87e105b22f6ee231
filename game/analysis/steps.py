"""The steps of an answer, by kind of question: its natural alternatives, or the parts it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.analysis.charge_steps import charge_steps, charges_steps, reactions_steps, redirect_steps
from game.analysis.combat_steps import combat_steps, panic_steps
from game.analysis.formation_steps import casualties_steps, expand_steps, lap_steps, ranks_steps
from game.analysis.run_steps import flee_steps, move_steps, pursue_steps, return_steps
from game.analysis.sight_steps import arc_steps, shoot_steps, sight_steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.analysis.answering import Steps, Verdict
    from game.data.load import Case

STEPS: dict[str, Callable[[Case, Verdict], Steps]] = {
    "charge": charge_steps,
    "charges": charges_steps,
    "reactions": reactions_steps,
    "redirect": redirect_steps,
    "move": move_steps,
    "march": move_steps,
    "arc": arc_steps,
    "sight": sight_steps,
    "flee": flee_steps,
    "pursue": pursue_steps,
    "overrun": pursue_steps,
    "return": return_steps,
    "casualties": casualties_steps,
    "rank_bonus": ranks_steps,
    "shoot": shoot_steps,
    "expand": expand_steps,
    "lap": lap_steps,
    "combat": combat_steps,
    "panic": panic_steps,
}


def steps_of(case: Case, verdict: Verdict) -> Steps:
    """Each step as a verdict with words and a picture of its own; none where the answer has no parts."""
    yield from STEPS[verdict.question.name](case, verdict)
