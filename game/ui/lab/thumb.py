"""A verdict's picture in a small place: its words shrink with it, so that they stay beside what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.camera import Camera
from game.ui.painter import POINT, Painter

if TYPE_CHECKING:
    from game.scene.drawables import Scene
    from game.scene.palette import Palette

SMALLEST = 0.55
"""Words shrink to that share of their size at the most, to stay readable."""


def thumb(
    scene: Scene, size: tuple[int, int], palette: Palette, view: tuple[float, float, float, float] | None = None
) -> pygame.Surface:
    """The picture in that size, of its own stretch of the table or of another one."""
    left, low, right, high = view or scene.view
    scale = min(size[0] / max(1.0, right - left), size[1] / max(1.0, high - low))
    share = max(SMALLEST, min(1.0, scale / scene.scale / POINT / theme.scale()))
    drawn = round(size[0] / share), round(size[1] / share)
    picture = pygame.Surface(drawn)
    picture.fill(palette["page"])
    camera = Camera(scale / share, (left + right) / 2, (low + high) / 2, (0, 0, *drawn))
    Painter(picture, camera, palette).paint(scene.items)
    return picture if drawn == size else pygame.transform.smoothscale(picture, size)
