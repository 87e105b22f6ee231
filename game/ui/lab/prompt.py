"""A question to the person in the middle of the window: a name to write, or what to do."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.tally import message
from game.language import tr
from game.ui import theme
from game.ui.lab.form import Form
from game.ui.lab.items import Button, Field, Label
from game.ui.saves import is_there
from game.ui.theme import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.lab.items import Row


class Prompt:
    """Rows over the window until they are answered; Esc drops them."""

    def __init__(self, rows: Callable[[], list[Row]], enter: Callable[[], None], first: str = "") -> None:
        self.rows, self.enter = rows, enter
        self.form = Form()
        self.is_over = False
        self._first = first

    def lay(self, size: tuple[int, int]) -> None:
        """Into the middle of the window."""
        width = min(px(620), size[0] - px(40))
        self.form.lay(self.rows(), pygame.Rect(0, 0, width - px(32), size[1]))
        height = min(self.form.height + px(32), size[1] - px(40))
        self.box = pygame.Rect((size[0] - width) // 2, (size[1] - height) // 2, width, height)
        inner = self.box.inflate(-px(32), -px(32))
        self.form.lay(self.rows(), inner)
        if self._first:
            self.form.focus_on(self._first)
            self._first = ""

    def handle(self, event: pygame.event.Event) -> None:
        """Everything is meant for it."""
        if event.type == pygame.KEYDOWN and self.form.popup is None:
            if event.key == pygame.K_ESCAPE:
                self.is_over = True
                return
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and (not self.form.focus or self.form.is_typing):
                self.enter()
                return
        self.form.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Over a darkened window."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 120))
        surface.blit(veil, (0, 0))
        pygame.draw.rect(surface, theme.PANEL, self.box, border_radius=px(8))
        pygame.draw.rect(surface, theme.ACCENT, self.box, px(1), border_radius=px(8))
        self.form.draw(surface)
        self.form.draw_above(surface)


class NamePrompt(Prompt):
    """Asks under which name to write; one that exists is replaced only when that is said twice."""

    def __init__(self, title: str, path: Path, write: Callable[[Path], str]) -> None:
        self.path, self.fault, self.asked_twice = str(path), "", ""
        self.title, self.write = title, write
        super().__init__(self._rows, self._enter, "name")

    def _rows(self) -> list[Row]:
        found: list[Row] = [
            (Label(self.title, "ACCENT", 17, bold=True),),
            (Field("name", tr("file"), self.path, self._typed),),
        ]
        if self.fault:
            found.append((Label(self.fault, "BAD"),))
        words = tr("Replace it") if self.asked_twice == self.path else tr("Write (Enter)")
        found.append((Button("write", words, self._enter, primary=True), Button("drop", tr("Back (Esc)"), self._drop)))
        return found

    def _typed(self, text: str) -> str:
        self.path, self.fault, self.asked_twice = text, "", ""
        return ""

    def _drop(self) -> None:
        self.is_over = True

    def _enter(self) -> None:
        path = Path(self.path.strip())
        with suppress(RuntimeError):  # "~nobody" is nobody's folder
            path = path.expanduser()
        there = is_there(path)
        if not path.name or (there and path.is_dir()):
            self.fault = tr("write the name of a file")
        elif there and self.asked_twice != self.path:
            self.asked_twice = self.path
            self.fault = str(message("{path} exists already; press Enter again to replace it", path=path.name))
        else:
            self.fault = self.write(path)
            self.is_over = not self.fault


class AskPrompt(Prompt):
    """Asks what to do: a button for each way; Enter takes the first."""

    def __init__(self, title: str, ways: tuple[tuple[str, str, Callable[[], None]], ...]) -> None:
        self.title, self.ways = title, ways
        super().__init__(self._rows, lambda: self._take(ways[0][2]))

    def _rows(self) -> list[Row]:
        buttons = tuple(
            Button(key, words, lambda act=act: self._take(act), primary=n == 0)  # type: ignore[misc]
            for n, (key, words, act) in enumerate(self.ways)
        )
        return [(Label(self.title, "ACCENT", 17, bold=True),), buttons]

    def _take(self, act: Callable[[], None]) -> None:
        self.is_over = True
        act()
