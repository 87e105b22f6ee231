"""Sharp on every screen: one pixel of the window is one of the device, words are as large as the desktop asks for."""

from __future__ import annotations

import os

import pygame

DPI_AWARENESS = "SDL_WINDOWS_DPI_AWARENESS"
USUAL = (1920, 1080)
"""A desktop on which the window is as large as it was designed."""
STEP, LEAST, MOST = 0.25, 1.0, 2.0


def prepare() -> None:
    """Ask the system not to blow the window up; before the display is opened. What the person has set stands.

    Windows would scale a program's picture to the desktop's percentage and blur it. X11 never does.
    """
    os.environ.setdefault(DPI_AWARENESS, "permonitorv2")


def fitting_scale(desktop: tuple[int, int]) -> float:
    """How large words and widgets should be on a desktop of so many pixels, in quarters.

    >>> [fitting_scale(size) for size in ((1366, 768), (2560, 1440), (2880, 1800), (3840, 2160))]
    [1.0, 1.25, 1.5, 2.0]
    """
    wanted = min(desktop[0] / USUAL[0], desktop[1] / USUAL[1])
    return min(MOST, max(LEAST, wanted // STEP * STEP))


def desktop_scale() -> float:
    """The scale for the desktop there is; as designed where there is none to be seen."""
    if not pygame.display.get_init() or pygame.display.get_driver() == "dummy":
        return 1.0
    return fitting_scale(pygame.display.get_desktop_sizes()[0])
