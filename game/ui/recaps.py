"""When a person comes to the window: what others did meanwhile is shown first, and between two people it is covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battle.events import StepBegan
from game.engine.requests import Roll
from game.engine.tally import message
from game.language import tr
from game.ui.chrome.top import seat
from game.ui.film import BREAK, CHARGE, LOSS, Film
from game.ui.screens.cover import CoverScreen
from game.ui.screens.recap import RecapScreen

if TYPE_CHECKING:
    from game.ui.film import Moment
    from game.ui.flow import Flow


class Recaps:
    """Watches whose question it is; screens are pushed at the next frame, when the table itself is shown."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.is_showing = False
        self._was_left = False
        self._turns: set[int] = set()
        self._film: Film | None = None
        self._cover = ""

    @property
    def _wanted(self) -> bool:
        return self.flow.table.app.settings.recap

    def begin(self) -> None:
        """What was before the battle was opened is not shown."""
        self._turns.add(self.flow.controller.session.battle.cursor.turn)

    def settled(self) -> None:
        """A question is open: whose is it, and has he seen what was before?"""
        controller = self.flow.controller
        start, controller.others_from = controller.others_from, None
        if self._was_left or self.is_showing:
            self._was_left, start = False, None
        passed = self._passed_on()
        if passed is not None:
            start = passed
        if start is not None and self._wanted and not self.is_showing:
            film = Film(controller.rules, controller.session, start)
            self._film = film if is_worth(film, self._here()) else None

    def _passed_on(self) -> int | None:
        """Where the turn of another person began that has just given way to this person's; None else."""
        controller = self.flow.controller
        request, battle = controller.request, controller.battle
        if request is None or isinstance(request, Roll) or not controller.is_person(request.army):
            return None
        turn = battle.cursor.turn
        if request.army != battle.active or turn in self._turns:
            return None
        self._turns.add(turn)
        before = self._turn_before()
        if before is None or not controller.is_person(before[1]):
            return None
        if self.flow.table.app.settings.cover_screen:
            self._cover = request.army
        return before[0]

    def _turn_before(self) -> tuple[int, str] | None:
        """The place in the log where the player turn before this one began, and whose it was."""
        session = self.flow.controller.session
        now = session.battle.cursor.turn
        for n, entry in enumerate(session.log):
            event = entry.event
            if isinstance(event, StepBegan) and event.cursor.part == "turn" and event.cursor.turn == now - 1:
                return n, event.cursor.active
        return None

    def tick(self) -> None:
        """Once a frame of the table."""
        controller = self.flow.controller
        if self.is_showing:
            return
        if self._film is None and self._is_going_on_unseen():
            film = Film(controller.rules, controller.session, controller.others_from or 0, controller.seen)
            self._film = film if is_worth(film, self._here()) else None
        if self._film is not None:
            film, self._film = self._film, None
            self._show(film)
        if self._cover:
            army, self._cover = self._cover, ""
            battle = controller.battle
            self.flow.table.app.push(CoverScreen(self.flow.table.app, tr(battle.army(army).name), seat(battle, army)))

    def _is_going_on_unseen(self) -> bool:
        controller = self.flow.controller
        return self._wanted and controller.is_busy and controller.others_from is not None and not self._was_left

    def _show(self, film: Film) -> None:
        controller = self.flow.controller
        battle = film.moments[0].after
        army = self._other()
        title = str(message("Meanwhile: {army}", army=battle.army(army).name))
        if not any(controller.is_person(one.id) for one in battle.armies):
            title = tr("How the battle goes")
        self.is_showing = True
        camera = self.flow.table.camera
        self.flow.table.app.push(RecapScreen(self.flow, film, title, seat(controller.battle, army), camera))

    def _other(self) -> str:
        """Whose doings are shown: the one who is not at the window."""
        controller = self.flow.controller
        request, battle = controller.request, controller.battle
        machines = [army.id for army in battle.armies if not controller.is_person(army.id)]
        if len(machines) == 1:
            return machines[0]
        asked = battle.active if request is None else request.army
        return battle.opponent(asked)

    def _here(self) -> str:
        """Who is at the window, "" where nobody is: two machines, or one whose question is not open yet."""
        controller = self.flow.controller
        request = controller.request
        asked = "" if request is None or isinstance(request, Roll) else request.army
        persons = [army.id for army in controller.battle.armies if controller.is_person(army.id)]
        return asked if asked in persons else persons[0] if len(persons) == 1 else ""

    def again(self) -> bool:
        """Show the player turn before this one once more; False where there was none."""
        controller = self.flow.controller
        before = self._turn_before() if not controller.is_busy else None
        if before is None:
            return False
        film = Film(controller.rules, controller.session, before[0])
        self._film = film if film.moments else None
        return self._film is not None

    def left(self) -> None:
        """The person has seen enough, and does not see it again."""
        self.is_showing = False
        self._was_left = self.flow.controller.is_busy
        self.flow.table.gliding.settle()


def is_worth(film: Film, here: str) -> bool:
    """Whether there is anything to see in it: more than what the one at the window set going himself."""
    return any(_is_news(moment, here) for moment in film.moments)


def _is_news(moment: Moment, here: str) -> bool:
    if moment.kind in (BREAK, LOSS):
        return True
    if moment.kind == CHARGE and moment.after.active != here:
        return True
    return any(moment.after.unit(unit).army != here for unit in moment.movers)
