"""The window's table: pictures that are kept show what is there, whatever is done to camera and battle."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pygame
import pytest

from game.data.load import scenario_from_text
from game.scene.labels import Placer
from game.scene.palette import CONTRAST, TABLE
from game.ui.board import Board
from game.ui.camera import Camera
from game.ui.ground import Land
from game.ui.names import Names
from tests.ui.conftest import DUEL

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.ui.app import App

SIZE = (640, 480)
ENOUGH = 400
"""Frames in which everything is painted on any machine."""


@pytest.fixture
def battle(app: App) -> Battle:
    """Two armies; the window is only there so that pictures can be made."""
    assert app.size
    return scenario_from_text(DUEL, "duel").battle


def shown(board: Board, battle: Battle, camera: Camera, *, settle: bool = True) -> bytes:
    """What the board shows, once everything is painted or at once; the first frame at a zoom paints nothing anew."""
    window = pygame.Surface(SIZE)
    for frame in range(ENOUGH):
        window.fill((0, 0, 0))
        board.draw(window, camera, battle)
        if not settle or (frame and board.is_settled):
            break
    return pygame.image.tobytes(window, "RGB")


def whole(battle: Battle) -> Camera:
    return Camera.fit(battle.width, battle.height, (0, 0, *SIZE))


def test_the_same_table_is_the_same_picture(battle: Battle) -> None:
    first, second = (shown(Board(TABLE), battle, whole(battle)) for _ in range(2))
    assert first == second


def test_after_zooming_there_and_back_the_picture_is_sharp_again(battle: Battle) -> None:
    board = Board(TABLE)
    before = shown(board, battle, whole(battle))
    near = whole(battle).zoomed(2.0, (300, 200))
    shown(board, battle, near, settle=False)
    again = shown(board, battle, near)
    assert again == shown(board, battle, near)
    assert shown(board, battle, whole(battle)) == before


def test_panning_by_whole_pixels_moves_the_picture_by_as_many(battle: Battle) -> None:
    """With no names on it, what stood at (200, 200) stands at (230, 190) after a pan of (30, -10)."""
    board = Board(TABLE)
    pictures = []
    for camera in (whole(battle), whole(battle).panned(30, -10)):
        window = pygame.Surface(SIZE)
        board.draw(window, camera, battle, names=False)
        pictures.append(window)
    one, two = pictures
    part, moved = pygame.Rect(200, 200, 150, 120), pygame.Rect(230, 190, 150, 120)
    assert pygame.image.tobytes(one.subsurface(part), "RGB") == pygame.image.tobytes(two.subsurface(moved), "RGB")


def test_a_unit_that_moved_is_shown_where_it_is(battle: Battle) -> None:
    board = Board(TABLE)
    shown(board, battle, whole(battle))
    guards = battle.unit("guards")
    there = battle.with_unit(guards.at(replace(guards.block.pose, x=900.0, y=250.0)))
    assert shown(board, there, whole(battle)) == shown(Board(TABLE), there, whole(battle))


def test_another_palette_is_taken_up_at_once(battle: Battle) -> None:
    board = Board(TABLE)
    shown(board, battle, whole(battle))
    board.palette = CONTRAST
    assert shown(board, battle, whole(battle)) == shown(Board(CONTRAST), battle, whole(battle))


def test_a_unit_is_not_painted_anew_for_a_change_that_is_not_seen(battle: Battle) -> None:
    board = Board(TABLE)
    shown(board, battle, whole(battle))
    before = board._sprites["guards"].picture
    same = battle.with_unit(replace(battle.unit("guards"), points=7))
    shown(board, same, whole(battle))
    assert board._sprites["guards"].picture is before


def test_tiles_are_painted_only_while_there_is_time(battle: Battle) -> None:
    """Four tiles cover the lower left corner at 4 pixels a mm; two are allowed, then two more."""
    land = Land(battle, TABLE)
    window = pygame.Surface((512, 512))
    land.draw(window, 0.4, (0, 512), lambda: True)
    for most, there in ((2, 2), (9, 4)):
        left = iter(range(most))
        land.draw(window, 4.0, (0, 512), lambda left=left: next(left, None) is not None)
        assert len(land._tiles) == there


def test_the_name_of_a_newcomer_stands_clear_of_the_others_at_once(battle: Battle) -> None:
    """The goblins come on beside the orcs; nothing may be painted in that frame but what is missing."""
    names = Names()
    units = [(unit,) for unit in battle.on_table()]
    names.labels(battle, units[:-1], 0.6, lambda: True, rests=True)
    labels = names.labels(battle, units, 0.6, lambda: False, rests=False)
    boxes = [Placer((0.0, 0.0, battle.width, battle.height), 0.6).box(label) for label in labels]
    assert len(boxes) == len(units) > 1
    assert all(one.shares(two) == 0 for one, two in combinations(boxes, 2))
