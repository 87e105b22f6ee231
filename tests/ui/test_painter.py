"""What the painter does with words at the edge of what is seen."""

from __future__ import annotations

import pygame
import pytest

from game.scene.drawables import Text
from game.scene.palette import TABLE
from game.ui.camera import Camera
from game.ui.painter import Painter


def spread(x: float) -> tuple[int, int]:
    """The first and the last column that words on a pill at a place colour, in a window 400 pixels wide."""
    pygame.font.init()
    surface = pygame.Surface((400, 100))
    Painter(surface, Camera(1.0, 200.0, 50.0, (0, 0, 400, 100)), TABLE).paint([Text((x, 50.0), "too far", pill="bad")])
    box = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    box.invert()
    (found,) = box.get_bounding_rects()
    return found.left, found.right


@pytest.mark.parametrize(("x", "side"), [(2.0, 0), (398.0, 1)])
def test_a_pill_in_sight_is_seen_whole(x: float, side: int) -> None:
    """As wide as in the middle, and up to the edge; one whose place is out of sight stays there."""
    left, right = spread(200.0)
    moved = spread(x)
    assert moved[1] - moved[0] == right - left
    assert moved[side] == (0, 400)[side]
    out = spread(-10.0)
    assert out[1] - out[0] < right - left
