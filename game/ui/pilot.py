"""Drives the real window without a person: events posted, frames run. For tests and for pictures of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from pathlib import Path

    from game.geometry.pose import Point
    from game.ui.app import App

FRAME = 1 / 60


class Pilot:
    """Presses keys and moves the mouse as a person would."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.at = (0, 0)

    def frame(self, count: int = 1) -> None:
        """Let the window run."""
        for _ in range(count):
            if self.app.running and self.app.screens:
                self.app.frame(FRAME)

    def key(self, key: int, *, mod: int = 0, text: str = "") -> None:
        """Press and let go of a key."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))
        self.frame()

    def letter(self, letter: str) -> None:
        """Press a letter."""
        self.key(pygame.key.key_code(letter.lower()), text=letter.lower())

    def write(self, text: str) -> None:
        """Type a text into the field that has the keys."""
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            self.frame()

    def enter(self) -> None:
        """Press Enter."""
        self.key(pygame.K_RETURN, text="\r")

    def move(self, at: Point) -> None:
        """Move the mouse to a pixel."""
        to = (round(at[0]), round(at[1]))
        rel = (to[0] - self.at[0], to[1] - self.at[1])
        self.at = to
        pygame.mouse.set_pos(to)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=(0, 0, 0), touch=False))
        self.frame()

    def press(self, button: int = 1) -> None:
        """Press a mouse button."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=False))
        self.frame()

    def let_go(self, button: int = 1) -> None:
        """Let go of a mouse button."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=False))
        self.frame()

    def click(self, at: Point) -> None:
        """Click a pixel."""
        self.move(at)
        self.press()
        self.let_go()
        self.frame()

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        """Drag from one pixel to another."""
        self.move(start)
        self.press()
        for n in range(1, steps + 1):
            self.move((start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps))
        self.let_go()

    def wheel(self, steps: int) -> None:
        """Turn the mouse wheel."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps)))
        self.frame()

    def picture(self, path: Path) -> None:
        """Save what the window shows."""
        self.frame()
        pygame.image.save(self.app.surface, str(path))
