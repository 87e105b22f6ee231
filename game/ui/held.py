"""Which keys are held down: only some of them mean the same again while they are.

A key that is held is sent again and again. A slow frame can even make a short press look like a long one, and Esc,
sent twice, would close the page and then the window below it.
"""

from __future__ import annotations

import pygame

REPEATING = frozenset(
    {
        pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
        pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB,
        pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_KP_PLUS, pygame.K_KP_MINUS,
    }
)  # fmt: skip
"""Keys that go on doing what they do while they are held."""


class HeldKeys:
    """Follows the keys of one window."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def is_echo(self, event: pygame.event.Event) -> bool:
        """Whether an event only repeats a press of a key that is to mean something once."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            known = event.key in self._down
            self._down.add(event.key)
            return known and event.key not in REPEATING
        return False
