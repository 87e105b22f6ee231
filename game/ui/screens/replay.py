"""Watch a recorded battle: step, play, jump."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UIHorizontalSlider

from game.text.log import sentence
from game.ui import theme
from game.ui.board import Board
from game.ui.camera import Camera
from game.ui.fonts import written
from game.ui.panels import draw_lines

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.engine.session import Session
    from game.ui.app import App

FRAMES_A_MOMENT = 24
SIDE = 380


class ReplayScreen:
    """One moment after another: each event that people read of is one."""

    def __init__(self, app: App, session: Session) -> None:
        self.app = app
        self.moments: list[tuple[Battle, str]] = []
        for step in session.steps:
            battle = step.before
            for event in step.events:
                battle = event.apply(battle)
                text = sentence(event, battle)
                if text is not None:
                    self.moments.append((battle, str(text)))
        if not self.moments:
            self.moments = [(session.battle, "Nothing has happened yet")]
        self.at = 0
        self.playing = False
        self._frames = 0
        self._ids: dict[object, str] = {}
        self.board = Board(app.palette)

    @property
    def _box(self) -> pygame.Rect:
        width, height = self.app.size
        return pygame.Rect(12, 50, width - SIDE - 36, height - 130)

    def lay_out(self) -> None:
        """Buttons and the line of time."""
        self._ids = {}
        _, height = self.app.size
        for n, (name, words) in enumerate(
            (
                ("first", "First"),
                ("back", "Back"),
                ("play", "Play, stop (Space)"),
                ("on", "On"),
                ("last", "Last"),
                ("menu", "Menu Esc"),
            )
        ):
            self._ids[UIButton(pygame.Rect(12 + n * 144, height - 46, 138, 36), words, self.app.manager)] = name
        line = pygame.Rect(12, height - 78, self._box.w, 24)
        self._slider = UIHorizontalSlider(line, self.at, (0, max(1, len(self.moments) - 1)), self.app.manager)

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons, keys and the line of time."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            self.command(self._ids.get(event.ui_element, ""))
        elif event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            self._go(int(event.value))
        elif event.type == pygame.KEYDOWN:
            keys = {
                pygame.K_SPACE: "play", pygame.K_RIGHT: "on", pygame.K_LEFT: "back", pygame.K_HOME: "first",
                pygame.K_END: "last", pygame.K_ESCAPE: "menu",
            }  # fmt: skip
            self.command(keys.get(event.key, ""))

    def command(self, name: str) -> None:
        """One of the buttons."""
        match name:
            case "first":
                self._go(0)
            case "back":
                self._go(self.at - 1)
            case "on":
                self._go(self.at + 1)
            case "last":
                self._go(len(self.moments) - 1)
            case "play":
                self.playing = not self.playing
            case "menu":
                self.app.pop()

    def _go(self, to: int) -> None:
        self.at = min(len(self.moments) - 1, max(0, to))

    def draw(self, surface: pygame.Surface) -> None:
        """The table at this moment, and what is said of it."""
        self._tick()
        battle, _ = self.moments[self.at]
        box = self._box
        window = surface.subsurface(box)
        window.fill(theme.BACK)
        self.board.palette = self.app.palette
        self.board.draw(window, Camera.fit(battle.width, battle.height, (0, 0, box.w, box.h)), battle)
        surface.blit(written(f"Replay: {self.at + 1} of {len(self.moments)}", 20, theme.ACCENT, bold=True), (14, 10))
        first = max(0, self.at - 24)
        lines = [
            (text, theme.ACCENT if first + n == self.at else theme.DIM)
            for n, (_, text) in enumerate(self.moments[first : self.at + 1])
        ]
        draw_lines(surface, pygame.Rect(box.right + 14, 50, SIDE - 10, box.h), lines)

    def _tick(self) -> None:
        if not self.playing:
            return
        self._frames += 1
        if self._frames >= FRAMES_A_MOMENT:
            self._frames = 0
            self._go(self.at + 1)
            self.playing = self.at < len(self.moments) - 1

    def draw_above(self, surface: pygame.Surface) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing to let go of."""
