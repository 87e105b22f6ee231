"""What a person sees of the window: the words on it and where they stand, whatever drew them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame
from pygame_gui.elements import UIButton

from game.ui.chrome.board import Board
from game.ui.lab.form import Form
from game.ui.pilot import Pilot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.app import App

DEEP = 3
"""How far below a screen its boards and forms may lie."""
MODS = {"Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT, "Alt": pygame.KMOD_ALT}
ARTS = {"enter": "Enter", "backspace": "Backspace"}


@dataclass(frozen=True, slots=True)
class Seen:
    """Some words at a place of the window."""

    words: str
    box: pygame.Rect


def parts_of(thing: object, kinds: tuple[type, ...], deep: int = DEEP) -> Iterator[Any]:
    """Every board and form that a screen holds."""
    seen: set[int] = set()

    def look(one: object, left: int) -> Iterator[Any]:
        if id(one) in seen:
            return
        seen.add(id(one))
        if isinstance(one, kinds):
            yield one
        elif isinstance(one, list | tuple):
            for each in one:
                yield from look(each, left)
        elif left and type(one).__module__.startswith("game.ui"):
            for name in (*getattr(one, "__dict__", {}), *getattr(type(one), "__slots__", ())):
                if name not in ("app", "table", "screen"):
                    yield from look(getattr(one, name, None), left - 1)

    yield from look(thing, deep)


class Eyes:
    """Reads the window and acts only on what can be read there."""

    def __init__(self, app: App) -> None:
        self.app, self.pilot = app, Pilot(app)

    # -- reading

    def seen(self) -> list[Seen]:
        """Everything written on the screen on top."""
        self.pilot.frame()
        found = []
        for part in parts_of(self.app.screen, (Board, Form)):
            if isinstance(part, Board):
                found += [
                    Seen(item.words or ARTS.get(item.art.partition(":")[0], ""), pygame.Rect(item.seen))
                    for item in part.items
                    if item.seen[2] > 0 and item.seen[3] > 0
                ]
            else:
                found += [Seen(str(getattr(cell.item, "words", "")), part.place(cell)) for cell in part.cells]
        for sprite in self.app.manager.get_sprite_group().sprites():
            if isinstance(sprite, UIButton):
                found.append(Seen(sprite.text, pygame.Rect(sprite.rect)))
        return [one for one in found if one.words]

    @property
    def text(self) -> str:
        """All words together."""
        return "\n".join(one.words for one in self.seen())

    def find(self, words: str) -> Seen:
        """Where words stand: alone, else at the head of a line, else within one."""
        everything = self.seen()
        tests = (
            lambda said: said == words,
            lambda said: said.startswith(words),
            lambda said: words in said,
        )
        for fits in tests:
            for one in everything:
                if fits(one.words):
                    return one
        raise AssertionError(f"nobody can read '{words}' on the screen, only: {[one.words for one in everything]}")

    def badge(self, words: str) -> str:
        """The key that stands in a square before some words."""
        line = self.find(words).box
        left = [
            one for one in self.seen() if one.box.right <= line.left and one.box.top <= line.centery < one.box.bottom
        ]
        return max(left, key=lambda one: one.box.right).words

    # -- doing

    def click(self, words: str) -> None:
        """Click some words."""
        self.pilot.click(self.find(words).box.center)

    def strike(self, written: str) -> None:
        """Press a key as it is written: "Ctrl+Z", "F1", "Enter", "S"."""
        *held, name = written.split("+")
        mod = 0
        for one in held:
            mod |= MODS[one]
        code = pygame.key.key_code({"Enter": "return", "Esc": "escape", "Del": "delete"}.get(name, name.lower()))
        self.pilot.key(code, mod=mod, text=name.lower() if len(name) == 1 and not mod else "")

    def answer(self, words: str) -> None:
        """Press the key of an order of the list."""
        self.strike(self.badge(words))

    def press(self, words: str) -> None:
        """Press the key that is written on a button with some words: "Save Ctrl+S", "Play  (Enter)"."""
        self.strike(self.find(words).words.split()[-1].strip("()[]"))
