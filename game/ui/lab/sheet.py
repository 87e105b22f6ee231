"""A scene on the lab's table: painted when it rests, shifted and stretched as it is while the camera moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.scene.battle import POINTS
from game.scene.sheet import Paper
from game.ui import theme
from game.ui.painter import Painter

if TYPE_CHECKING:
    from game.scene.drawables import Scene
    from game.scene.palette import Palette
    from game.ui.camera import Camera

REST = 70
"""Milliseconds without a move of the camera after which the picture is painted anew."""
FAR = 0.3
"""Share of the viewport by which a picture may be off before it is painted in mid-move."""

LETTER = 1.0
"""Pixels of a point of the words on the lab's table, at scale 1."""
LEAST_POINTS, MOST_POINTS, LEAST_SHAPE = 420.0, 2400.0, 0.4


class Sheet:
    """Keeps the picture of one scene."""

    def __init__(self) -> None:
        self._kept: tuple[object, Camera, pygame.Surface] | None = None
        self._scene: Scene | None = None
        self._camera: Camera | None = None
        self._moved = 0

    def draw(self, surface: pygame.Surface, scene: Scene | None, camera: Camera, palette: Palette) -> None:
        """The scene in the camera's viewport."""
        now = pygame.time.get_ticks()
        if camera != self._camera:
            self._camera, self._moved = camera, now
        box = pygame.Rect(camera.viewport)
        of = (id(scene), box.size, palette.name, theme.inks(), theme.scale())
        kept = self._kept
        if (
            kept is None
            or kept[0] != of
            or (kept[1] != camera and (now - self._moved > REST or _is_far(kept[1], camera)))
        ):
            kept = self._kept = (of, camera, _painted(scene, camera, palette, box))
        if kept[1] == camera:
            surface.blit(kept[2], box)
            return
        old = surface.get_clip()
        surface.set_clip(box)
        surface.fill(theme.PANEL)
        _shift(surface, kept[2], kept[1], camera)
        surface.set_clip(old)

    def _is_due(self, was: Camera, camera: Camera, now: int) -> bool:
        """Whether the picture is to be painted as the camera sees it now."""
        return was != camera and (now - self._moved > REST or _is_far(was, camera))


def paper_for(size: tuple[int, int]) -> Paper:
    """What a picture is to be laid out for that is shown in a place of the window, so that its words fit there."""
    width, height = size
    shape = max(LEAST_SHAPE, height / max(1, width))
    return Paper(min(MOST_POINTS, max(LEAST_POINTS, width / (LETTER * theme.scale()))), shape, shape)


def point_of(scene: Scene, width: int) -> float:
    """Pixels of a point in a picture that is so wide; a bare position is laid out for no width."""
    is_for_here = scene.card is not None and scene.points != POINTS
    return width / scene.points if is_for_here else LETTER * theme.scale()


def _painted(scene: Scene | None, camera: Camera, palette: Palette, box: pygame.Rect) -> pygame.Surface:
    picture = pygame.Surface(box.size)
    picture.fill(theme.PANEL)
    if scene is not None:
        painter = Painter(picture, camera.resized((0, 0, box.w, box.h)), palette)
        painter.point = point_of(scene, box.w)
        painter.paint(scene.items)
    return picture


def _is_far(was: Camera, now: Camera) -> bool:
    """Whether so little of a kept picture is left that it no longer serves."""
    _, _, width, height = now.viewport
    off = abs(was.x - now.x) * now.scale / width, abs(was.y - now.y) * now.scale / height
    return max(off) > FAR or not 0.7 < was.scale / now.scale < 1.5


def _shift(surface: pygame.Surface, picture: pygame.Surface, was: Camera, now: Camera) -> None:
    left, top, _, _ = was.viewport
    x, y = now.to_screen(was.to_table((left, top)))
    if was.scale != now.scale:
        ratio = now.scale / was.scale
        size = (max(1, round(picture.get_width() * ratio)), max(1, round(picture.get_height() * ratio)))
        picture = pygame.transform.scale(picture, size)
    surface.blit(picture, (round(x), round(y)))
