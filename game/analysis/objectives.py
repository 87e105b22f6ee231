"""How a drill went: each objective against what happened, read from the session alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battle.unit import Condition
from game.engine.tally import Message, message
from game.geometry.measure import distance
from game.rulesets.fantasy.facts import ContactMade

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.battle.battle import Battle
    from game.battle.unit import Unit
    from game.data.objectives import Objective
    from game.engine.session import Session

LOST = (Condition.DESTROYED, Condition.FLED)
UNSTEADY = (*LOST, Condition.FLEEING, Condition.BROKEN)


@dataclass(frozen=True, slots=True)
class Mark:
    """One objective and whether it was reached."""

    objective: Objective
    reached: bool

    @property
    def words(self) -> Message:
        """The line people read."""
        words = "Reached: {text} ({points} of {points})" if self.reached else "Missed: {text} (0 of {points})"
        return message(words, text=self.objective.text, points=self.objective.points)


@dataclass(frozen=True, slots=True)
class Score:
    """All marks of a drill."""

    marks: tuple[Mark, ...]

    @property
    def points(self) -> int:
        """What was earned."""
        return sum(mark.objective.points for mark in self.marks if mark.reached)

    @property
    def most(self) -> int:
        """What could be earned."""
        return sum(mark.objective.points for mark in self.marks)

    @property
    def lines(self) -> tuple[Message, ...]:
        """The score for people: the sum, then each objective."""
        total = message("Score: {points} of {most}", points=self.points, most=self.most)
        return (total, *(mark.words for mark in self.marks))


def score(session: Session, objectives: Iterable[Objective]) -> Score:
    """How a battle stands against its objectives; final once the battle is over."""
    return Score(tuple(Mark(objective, CHECKS[objective.kind](session, objective)) for objective in objectives))


def ends_of_turns(session: Session) -> Iterator[Battle]:
    """The battle as it was at the end of each player turn, the present one last."""
    for step, following in zip(session.steps, session.steps[1:], strict=False):
        if step.cursor.turn and step.cursor.turn != following.cursor.turn:
            yield following.before
    yield session.battle


def _destroy(session: Session, objective: Objective) -> bool:
    return session.battle.unit(objective.who or "").condition in LOST


def _survive(session: Session, objective: Objective) -> bool:
    return all(
        battle.unit(objective.who or "").condition not in UNSTEADY for battle in _until(session, objective.until)
    )


def _until(session: Session, turn: int | None) -> Iterable[Battle]:
    """The end of a game turn (of the battle, where none is named), if it has come."""
    ends = list(ends_of_turns(session))
    if turn is None:
        return ends[-1:]
    return [battle for battle in ends if battle.cursor.part == "turn" and battle.round == turn + 1][:1] or ends[-1:]


def _spare(session: Session, objective: Objective) -> bool:
    unit = session.battle.unit(objective.who or "")
    return unit.condition not in LOST and unit.original_count - unit.count <= objective.losses


def _hold(session: Session, objective: Objective) -> bool:
    """Somebody steady of the side stands in the place, and no steady enemy of his."""
    inside = [unit for unit in session.battle.on_table() if _stands_in(unit, objective)]
    ours = [u for u in inside if u.id == objective.unit or u.army == objective.side]
    return bool(ours) and all(unit.army == ours[0].army for unit in inside)


def _stands_in(unit: Unit, objective: Objective) -> bool:
    x, y = unit.body.centre
    near = (x - objective.at[0]) ** 2 + (y - objective.at[1]) ** 2 <= objective.radius**2
    return near and unit.condition not in UNSTEADY


def _charge(session: Session, objective: Objective) -> bool:
    """Contact was made with the target on that side, by that unit if one is named."""
    target = objective.who or ""
    for entry in session.log:
        if not isinstance(entry.event, ContactMade) or target not in entry.event.engagement.pair:
            continue
        charger = next(unit for unit in entry.event.engagement.pair if unit != target)
        half = entry.event.engagement.half(charger)
        meant = objective.unit in (None, charger) and (not objective.sides or half.attacks in objective.sides)
        if half.charge is not None and meant:
            return True
    return False


def _keep(session: Session, objective: Objective) -> bool:
    """Never in combat with the enemy; or never nearer than so far at the end of any turn."""
    if session.battle.unit(objective.who or "").condition in LOST:
        return False
    if objective.within is None:
        return not any(_is_meant(pair, objective) for pair in _contacts(session))
    return all(_kept_off(battle, objective, objective.within) for battle in ends_of_turns(session))


def _contacts(session: Session) -> Iterator[tuple[str, str]]:
    """All pairs that ever fought: from the start, and by every contact made."""
    yield from (fight.pair for fight in session.start.engagements)
    yield from (entry.event.engagement.pair for entry in session.log if isinstance(entry.event, ContactMade))


def _is_meant(pair: tuple[str, str], objective: Objective) -> bool:
    return objective.who in pair and (objective.enemy is None or objective.enemy in pair)


def _kept_off(battle: Battle, objective: Objective, gap: float) -> bool:
    unit = battle.unit(objective.who or "")
    foes = [foe for foe in battle.enemies_of(unit) if objective.enemy in (None, foe.id)]
    return not unit.is_on_table or all(distance(unit.body, foe.body) >= gap for foe in foes)


CHECKS: dict[str, Callable[[Session, Objective], bool]] = {
    "destroy": _destroy,
    "hold": _hold,
    "charge": _charge,
    "keep": _keep,
    "survive": _survive,
    "spare": _spare,
}
"""One check a kind: a closed set."""
