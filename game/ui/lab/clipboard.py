"""The desktop's clipboard, where there is one."""

from __future__ import annotations

import pygame

from game.language import tr


def put(text: str) -> str:
    """Copy a text; what went wrong, "" for nothing."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return tr("There is no clipboard here; save the file instead")
    return ""


def get() -> str:
    """The copied text, "" where there is none."""
    try:
        return str(pygame.scrap.get_text() or "")
    except (pygame.error, AttributeError, NotImplementedError):
        return ""
