"""Between the questions of a battle: what goes on without a person, and whose turn it is next at the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.data.load import scenario_from_text
from game.engine.tally import message
from game.errors import LeuctraError
from game.language import tr
from game.ui import saves
from game.ui.notices import News
from game.ui.recaps import Recaps
from game.ui.results import best_of, note_result
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.save_as import SaveAsScreen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.ui.saves import Keeper
    from game.ui.screens.table import TableScreen


class Flow:
    """The table screen's part that has nothing to do with mouse, keys or picture."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.controller = table.controller
        self._wished: tuple[bool, bool] | None = None
        self._follow()
        self._keeps = self._told = self._was_over = self._ends = False
        self._keeper: Keeper | None = None
        self.recaps = Recaps(self)

    def _follow(self) -> bool:
        """Do what the settings say where they have changed; True where they have."""
        settings = self.table.app.settings
        wished = (settings.auto_dice, settings.auto_answer)
        if wished == self._wished:
            return False
        self._wished = wished
        self.controller.auto_dice, self.controller.auto_answer = wished
        return True

    def resume(self) -> None:
        """The table is shown again: what was chosen meanwhile holds now."""
        if self._follow():
            self.go_on()

    def roll_by_hand_or_not(self) -> None:
        """Dice roll by themselves, or no longer; and so in the next battle."""
        settings = self.table.app.settings
        settings.auto_dice = not self.controller.auto_dice
        self.table.app.store()
        self.table.notice = News(tr("dice roll by themselves") if settings.auto_dice else tr("you roll the dice"))
        self._wished = None
        self.resume()

    def begin(self, keep: Path | None = None) -> None:
        """The first question; where battles are kept, this one is, in place of an old file if there is one."""
        if self.table.app.keeps:
            self.keep(keep)
        self.recaps.begin()
        self.go_on()

    # -- kept as it goes

    def keep(self, old: Path | None = None) -> None:
        """Keep the battle in the user's folder from now on, in place of an old file."""
        self._keeps = True
        path = saves.free_path(saves.folder(saves.AUTOSAVE), saves.title_of(self.controller.header.scenario))
        self._keeper = self.controller.keep(path, old)
        self._tell_fault()

    def _tell_fault(self) -> None:
        """What is wrong with keeping the battle, once."""
        fault = next((keeper.fault for keeper in self.controller.keepers if keeper.fault is not None), None)
        if fault is not None and not self._told:
            self._told = True
            self.table.notice = str(fault)

    def _put_away(self) -> None:
        """A battle that is over goes among the records; one whose end was taken back is kept again."""
        is_over = self.controller.session.is_over
        if is_over and not self._was_over:
            note_result(self.table.app, self.controller)
            self._ends = True
        self._was_over = is_over
        if self._keeper is not None and is_over:
            self._drop_keeper().finish()
        elif self._keeper is None and self._keeps and not is_over:
            self.keep()

    def _drop_keeper(self) -> Keeper:
        assert self._keeper is not None
        keeper, self._keeper = self._keeper, None
        self.controller.keepers.remove(keeper)
        return keeper

    def close(self) -> None:
        """The battle is left: what is not over is kept, what nobody has touched is not."""
        self.controller.afterwards(self._close)
        self.controller.close()

    def _close(self) -> None:
        if self._keeper is not None and self.controller.is_untouched:
            self._drop_keeper().discard()

    def save(self, *, ask: bool = False) -> None:
        """Save the battle where it was saved before; the first time, or if wanted, the name is asked for."""
        to = self.table.save_to
        if ask or to is None:
            proposed = to.stem if to is not None else saves.slug(saves.title_of(self.controller.header.scenario))
            self.table.app.push(SaveAsScreen(self.table.app, proposed, self._save))
            return
        try:
            self._save(to)
        except OSError as error:
            why = error.strerror or str(error)
            self.table.notice = str(message("could not save as {path}: {why}", path=str(to), why=why))

    def _save(self, to: Path) -> None:
        if to.parent == saves.folder(saves.SAVED):
            to.parent.mkdir(parents=True, exist_ok=True)
        self.controller.save(to)
        self.table.save_to = to
        self.table.notice = News(message("saved as {path}", path=str(to)))

    # -- from question to question

    def go_on(self) -> None:
        """Let whatever needs no person happen, then take up the next question."""
        self._safely(self.controller.go_on)
        self.settled()

    def settled(self) -> None:
        """Take up the question that is open now, and see to what came to its end."""
        self.table.take_up()
        if not self.controller.is_busy:
            self._put_away()
            self.recaps.settled()
        self._tell_fault()

    def frame(self) -> None:
        """Once a frame of the table."""
        self.tick()
        self.recaps.tick()
        if self._was_over and not self.controller.is_busy and not self.controller.session.is_over:
            self._was_over = self._ends = False  # its end was taken back
        if self._ends and self.table.app.screen is self.table:
            self._ends = False
            self.show_result()

    def show_result(self) -> None:
        """The page of the result, where there is one yet; the first time it comes by itself."""
        if self._was_over:
            self.table.app.push(ResultScreen(self, best_of(self.table.app, self.controller)))

    def watch(self) -> None:
        """The battle so far as a film."""
        header, app = self.controller.header, self.table.app
        if not self.controller.is_busy:
            scenario = scenario_from_text(header.scenario, saves.title_of(header.scenario)) if header.scenario else None
            app.push(ReplayScreen(app, self.controller.session.fork(), header, scenario))

    def recap_left(self) -> None:
        """The recap is over, or was left."""
        self.recaps.left()

    def tick(self) -> None:
        """Take note of what goes on without a person."""
        try:
            done = self.controller.tick()
        except LeuctraError as error:
            self.table.notice = str(error)
            done = True
        if done:
            self.settled()

    def idle(self, action: Callable[[], object]) -> None:
        """Do something once no seat is thinking."""
        if not self.controller.afterwards(action):
            who = self.controller.thinking
            self.table.notice = str(message("as soon as {army} {army:has|have} decided", army=who)) if who else ""

    def _safely(self, action: Callable[[], object]) -> None:
        try:
            action()
        except LeuctraError as error:
            self.table.notice = str(error)
