"""The steps of the first battle. Each looks at the battle, not at keys: it says what to do now and when it is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.battle.unit import Condition
from game.engine.requests import Choose, Move
from game.geometry.legs import Wheel
from game.language import N_
from game.rulesets.fantasy.result import CombatResolved
from game.ui.guide.play import LANCES, ORCS, SPEARS, YOU, sees_orcs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.battle.battle import Battle
    from game.engine.requests import Request
    from game.ui.controller import Controller
    from game.ui.tools import Tool

CHARGES, TARGET, MOVES, KIND, WAY, PURSUE = (
    "FB-CHG-01", "FB-CHG-03", "FB-MOV-01", "FB-MOV-13", "FB-CHG-12", "FB-PUR-01",
)  # fmt: skip
LEAST_AHEAD, LEAST_WHEEL = 30.0, 40.0
UNDO, DONE, CONFIRM = "bar:undo", "order:done", "order:confirm"


@dataclass(slots=True)
class View:
    """What a step looks at; `memory` is the step's own, `saved` where the battle was saved."""

    controller: Controller
    tool: Tool | None
    saved: Path | None
    memory: dict[str, Any] = field(default_factory=dict)

    @property
    def battle(self) -> Battle:
        """The battle now."""
        return self.controller.battle

    @property
    def request(self) -> Request | None:
        """What is asked now."""
        return self.controller.request

    @property
    def rule(self) -> str:
        """The row that asks."""
        return getattr(self.request, "rule", "")

    @property
    def legs(self) -> tuple[Any, ...]:
        """The legs of the move so far."""
        return tuple(getattr(self.tool, "legs", ()))

    def asks(self, rule: str) -> bool:
        """Whether you are asked by a row."""
        request = self.request
        return isinstance(request, Choose) and request.rule == rule and request.army == YOU

    def moves(self, unit: str) -> bool:
        """Whether the way of a unit is being drawn."""
        return isinstance(self.request, Move) and self.request.unit == unit


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now, and what to point at: "unit:spears", "order:done", "handle:ahead", "bar:undo", "" for nothing."""

    words: str
    target: str = ""

    @property
    def is_on_the_note(self) -> bool:
        """Whether what is pointed at goes where the note goes."""
        return self.target.startswith("guide:")


AWAY = Advice(N_("The lesson does not go on from here. Take back with Ctrl+Z, or press Again."), "guide:again")
WAIT = Advice(N_("Wait a moment."))


@dataclass(frozen=True, slots=True)
class Lesson:
    """`advise` says what to do, `done` whether it is done; `after` explains what happened, `more` is the hint."""

    title: str
    advise: Callable[[View], Advice]
    done: Callable[[View], bool]
    after: str
    more: str
    is_played: bool = True
    """Whether answers alone fulfil it; taking back and saving are not for others to do."""


def choose_unit(view: View, unit: str, words: str) -> Advice | None:
    """The way to a unit's move: past the charges, the unit, the kind of move. None once its way is drawn."""
    if view.asks(CHARGES):
        return Advice(N_("Charges come first, and nobody can charge yet. Press Enter to go on to the moves."), DONE)
    if view.asks(TARGET):
        return Advice(N_("This would be a charge. Choose nobody (Enter)."), "order:none")
    if view.asks(MOVES):
        return Advice(words, f"unit:{unit}")
    if view.asks(KIND) and view.request is not None and view.request.unit == unit:
        return Advice(N_("A march would be twice as far. Choose the plain move (M)."), "order:move")
    if view.asks(KIND):
        return Advice(N_("This is another unit. Go back to choose again."), "order:back")
    return None


# -- ahead


def _ahead(view: View) -> Advice:
    moved = view.battle.unit(SPEARS).has("moved")
    if moved:
        return Advice(N_("That was a very short way. Take it back with Ctrl+Z and go further."), UNDO)
    found = choose_unit(view, SPEARS, N_("Click the Spears, the red block at the lower edge."))
    if found is not None:
        return found
    if not view.moves(SPEARS):
        return AWAY if view.request is not None else WAIT
    if not view.legs:
        return Advice(
            N_("Drag the round mark before them straight ahead, or press the up arrow a few times."), "handle:ahead"
        )
    return Advice(N_("The ghost shows where they will stand, the panel what it costs. Enter confirms."), CONFIRM)


def _is_ahead(view: View) -> bool:
    return view.battle.unit(SPEARS).body.centre[1] >= _start(view, SPEARS)[1] + LEAST_AHEAD


def _start(view: View, unit: str) -> tuple[float, float]:
    return view.controller.session.start.unit(unit).body.centre


# -- take back


def _back(view: View) -> Advice:
    if not view.memory.get("back"):
        return Advice(N_("Whatever you do can be taken back. Press Ctrl+Z, or the button Undo."), UNDO)
    if not view.controller.session.can_redo:
        return _ahead(view)  # another move has been begun, and the one taken back is gone
    return Advice(
        N_("They stand where they stood. Press Ctrl+Y to give the same move again, or draw another."), "bar:redo"
    )


def _is_back(view: View) -> bool:
    if not _is_ahead(view):
        view.memory["back"] = True
    return bool(view.memory.get("back")) and _is_ahead(view) and view.asks(MOVES)


# -- wheel


def _wheel(view: View) -> Advice:
    if view.battle.unit(LANCES).has("moved"):
        return Advice(N_("They do not see the Orcs yet. Take it back with Ctrl+Z and wheel further."), UNDO)
    found = choose_unit(view, LANCES, N_("Click the Lances, the riders on the left: they look past the Orcs."))
    if found is not None and view.battle.cursor.turn == 1:
        return found
    if not view.moves(LANCES):
        return AWAY if view.request is not None else WAIT
    turned = sum(leg.degrees for leg in view.legs if isinstance(leg, Wheel))
    if turned < LEAST_WHEEL:
        words = N_("Drag their front left corner forward, or press the right arrow: they wheel about the other corner.")
        return Advice(words, "handle:left")
    return Advice(
        N_("The arc of the outer corner is what a wheel costs. When they look at the Orcs press Enter."),
        CONFIRM,
    )


def _is_wheeled(view: View) -> bool:
    return view.asks(MOVES) and view.battle.unit(LANCES).has("moved") and sees_orcs(view.battle)


# -- the turn passes


def _end(view: View) -> Advice:
    if view.asks(MOVES) or view.asks(CHARGES):
        return Advice(N_("Nobody else moves. Press Enter: your turn ends and the Orcs have theirs."), DONE)
    return WAIT if view.request is None else Advice(N_("Press Enter to go on."), DONE)


def _has_ended(view: View) -> bool:
    return view.battle.cursor.turn >= 3 and view.asks(CHARGES)


# -- charge


def _charge(view: View) -> Advice:
    declared = view.battle.charge_of(LANCES)
    if view.asks(CHARGES) and declared is None:
        return Advice(N_("It is your turn again. Click the Lances to charge with them."), f"unit:{LANCES}")
    if view.asks(TARGET) and view.request is not None and view.request.unit == LANCES:
        if getattr(view.tool, "pending", None):
            return Advice(
                N_("It is their flank that is lit. A second click, or Enter, declares the charge."), f"unit:{ORCS}"
            )
        return Advice(N_("Click the Orcs: the side you would strike lights up."), f"unit:{ORCS}")
    if view.asks(TARGET):
        return Advice(N_("Only the Lances charge. Choose nobody (Enter)."), "order:none")
    if view.asks(CHARGES):
        return Advice(N_("The charge is declared. Press Enter: there is no other."), DONE)
    if view.asks(WAY):
        return Advice(
            N_("Several ways lead into them. Enter takes the one that brings most riders into contact."), "order:"
        )
    return AWAY if view.request is not None else WAIT


def _has_charged(view: View) -> bool:
    return view.battle.fight(LANCES, ORCS) is not None


# -- fight, pursue, save


def _fight(view: View) -> Advice:
    if view.asks(MOVES):
        return Advice(N_("Press Enter to end the moves: the fight is next, and its dice fall by themselves."), DONE)
    return WAIT if view.request is None else Advice(N_("Press Enter to go on."), DONE)


def _has_fought(view: View) -> bool:
    return any(isinstance(entry.event, CombatResolved) for entry in view.controller.session.log)


def _pursue(view: View) -> Advice:
    if view.asks(PURSUE):
        return Advice(N_("The Orcs break and run. Choose to pursue them."), f"order:quarry:{ORCS}")
    if view.battle.unit(ORCS).condition is Condition.FLEEING:
        return Advice(N_("You held the Lances back and the Orcs got away. Take it back with Ctrl+Z and pursue."), UNDO)
    return WAIT if view.request is None else Advice(N_("Press Enter to go on."), DONE)


def _has_pursued(view: View) -> bool:
    return view.battle.unit(ORCS).condition in (Condition.DESTROYED, Condition.FLED)


def _save(view: View) -> Advice:
    return Advice(N_("Press Ctrl+S, give your battle a name, and press Enter."), "bar:save")


def _has_saved(view: View) -> bool:
    return view.saved is not None


LESSONS = (
    Lesson(
        N_("Move ahead"),
        _ahead,
        _is_ahead,
        N_("The Spears have moved. A unit moves once a turn, and what is left of its way is lost."),
        N_("The wheel of the mouse zooms, dragging the ground moves the table. Green is what is allowed, red is not."),
    ),
    Lesson(
        N_("Take back"),
        _back,
        _is_back,
        N_("Undo goes back as far as you like; a click on a line of the log goes back to it."),
        N_("Ctrl+Z is Undo, Ctrl+Y is Redo. Both have buttons below the table."),
        is_played=False,
    ),
    Lesson(
        N_("Wheel"),
        _wheel,
        _is_wheeled,
        N_("The Lances see the Orcs now, and stand at their flank: that decides which side a charge strikes."),
        N_("About 50° will do. Shift and the arrow wheel by half a degree; Backspace takes a leg back."),
    ),
    Lesson(
        N_("End the turn"),
        _end,
        _has_ended,
        N_("The Orcs had their turn: they hold their ground."),
        N_("Enter ends a phase. Phases in which nobody can do anything pass by themselves."),
    ),
    Lesson(
        N_("Charge a flank"),
        _charge,
        _has_charged,
        N_("Contact! Struck in the flank the Orcs lose the bonus of their ranks."),
        N_(
            "Click your unit, click the enemy, click him again. With keys: the letter of the unit, of the enemy, Enter."
        ),
    ),
    Lesson(
        N_("Fight"),
        _fight,
        _has_fought,
        N_("Each roll stands in the log with what it needed. The side with more wounds, ranks and the flank wins."),
        N_("The log at the right tells each blow; hover a line to see who is meant."),
    ),
    Lesson(
        N_("Pursue"),
        _pursue,
        _has_pursued,
        N_("Whoever is caught is destroyed. One charge at the right place, and the battle is won."),
        N_("Dice say how far both run: 5D6 cm on foot, 8D6 cm on horse. Caught is who is overtaken."),
    ),
    Lesson(
        N_("Save"),
        _save,
        _has_saved,
        N_("Saved. You find it in the menu under Records, to go on with or to watch."),
        N_("What you play is kept by itself too: after Esc the menu offers to go on with it."),
        is_played=False,
    ),
)
LAST = N_("That was your first battle. Play on, or go to the drills: each is one of these skills under fire.")
