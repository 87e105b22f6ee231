"""How a case in the lab is saved, exported and left: names are asked for, and nothing changed is lost unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.tally import message
from game.language import tr
from game.ui.lab import files
from game.ui.lab.judge import drawn
from game.ui.lab.prompt import AskPrompt, NamePrompt

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.ui.screens.lab import LabScreen


class Filing:
    """The files of one lab; what it has to ask it puts before the screen."""

    def __init__(self, screen: LabScreen) -> None:
        self.screen = screen

    def leave_for(self, act: Callable[[], None]) -> None:
        """Do something that leaves this case, once what has changed is saved or given up."""
        if not self.screen.desk.draft.is_changed:
            act()
            return
        ways = (
            ("stay", tr("Stay here"), lambda: None),
            ("save", tr("Save first"), lambda: self._save_then(act)),
            ("leave", tr("Leave it unsaved"), act),
        )
        self.screen.prompt = AskPrompt(tr("This case has changes that are not saved"), ways)

    def _save_then(self, act: Callable[[], None]) -> None:
        path = self.screen.desk.draft.path
        if path is not None and not files.is_shipped(path):
            self.save()
            if not self.screen.desk.draft.is_changed:
                act()
            return

        def write(to: Path) -> str:
            fault = self._save_to(to)
            if not fault:
                act()
            return fault

        self._ask_name(tr("Save the case as"), ".yaml", write)

    def save(self) -> None:
        """Under the name it has; a new or shipped one is asked for another."""
        path = self.screen.desk.draft.path
        if path is None or files.is_shipped(path):
            self.save_as()
        else:
            fault = self._save_to(path)
            self.screen.desk.notice = fault or self.screen.desk.notice

    def save_as(self) -> None:
        """Under a name that is asked for."""
        self._ask_name(tr("Save the case as"), ".yaml", self._save_to)

    def _save_to(self, path: Path) -> str:
        app, desk = self.screen.app, self.screen.desk
        path = path if path.suffix in (".yaml", ".yml") else path.with_name(path.name + ".yaml")
        fault = files.save(desk.draft, path)
        if not fault:
            app.settings.remember(path)
            app.store()
            desk.notice = str(message("saved as {path}", path=str(path)))
        return fault

    def _ask_name(self, title: str, ending: str, write: Callable[[Path], str]) -> None:
        self.screen.prompt = NamePrompt(title, files.suggested(self.screen.desk.draft, ending), write)

    def export(self, ending: str) -> None:
        """The picture that is shown, of the question and the step chosen; only of the case as it is now."""
        desk = self.screen.desk
        pictured = desk.pictured
        if pictured is None or pictured[1].version != desk.draft.version:
            desk.notice = tr("judging …")
            return

        def write(path: Path) -> str:
            path = path if path.suffix == ending else path.with_name(path.name + ending)
            printed = drawn(pictured[1], desk.question, desk.way) or pictured[0]
            fault = files.export(printed, path)
            desk.notice = fault or str(message("the picture is in {path}", path=str(path)))
            return fault

        self._ask_name(tr("Write the picture as"), ending, write)
