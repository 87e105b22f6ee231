"""Labels lie on nothing they should leave free."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.data.load import scenario_from_text
from game.geometry.shapes import area, clip
from game.scene import battle
from game.scene.battle import View
from game.scene.drawables import Text
from game.scene.labels import Placer
from game.scene.metrics import text_width, wrap
from tests.scene.pictures import CASES, of_file

VIEW = (0.0, 0.0, 300.0, 200.0)


def test_a_label_goes_where_its_side_is_free() -> None:
    placer = Placer(VIEW, 3.0)
    placer.avoid(((100, 100), (200, 100), (200, 160), (100, 160)), 10.0)
    placed = placer.place(Text((150, 100), "Spearmen 20"), toward=(0, -1))
    assert placer.box(placed).high <= 100


def test_a_second_label_makes_room_for_the_first() -> None:
    placer = Placer(VIEW, 3.0)
    first, second = (placer.place(Text((150, 100), "the same place")) for _ in range(2))
    assert placer.box(first).shares(placer.box(second)) == 0


def test_a_label_stays_in_the_picture() -> None:
    placer = Placer(VIEW, 3.0)
    placed = placer.box(placer.place(Text((298, 198), "in the corner")))
    assert placed.right <= 300
    assert placed.high <= 200


def test_a_label_far_off_has_a_leader() -> None:
    placer = Placer(VIEW, 3.0)
    placer.avoid(((100, 50), (200, 50), (200, 150), (100, 150)), 30.0)
    near = placer.place(Text((20, 20), "near", leader=True))
    far = placer.place(Text((150, 100), "far", leader=True))
    assert not near.leader
    assert far.leader


def test_wrapped_lines_are_not_wider_than_their_room() -> None:
    text = "the least path costs fifteen point six centimetres and fifteen are allowed"
    lines = wrap(text, 14.0, 200.0)
    assert " ".join(lines) == text
    assert max(text_width(line, 14.0) for line in lines) <= 200.0


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_labels_of_a_case_neither_cover_each_other_nor_leave_the_picture(path: Path) -> None:
    for scene in of_file(path):
        placer = Placer(scene.view, scene.scale)
        labels = [item for item in scene.items if isinstance(item, Text) and item.size > 10]
        for one, two in combinations(labels, 2):
            shared = placer.box(one).shares(placer.box(two))
            assert shared < 0.02 * placer.box(one).area, f"{one.text} / {two.text}"
        window = (scene.view[:2], (scene.view[2], scene.view[1]), scene.view[2:], (scene.view[0], scene.view[3]))
        for label in labels:
            corners = placer.box(label).corners
            assert area(clip(corners, window)) > 0.98 * area(corners), label.text


@pytest.mark.parametrize("points", [300.0, 450.0, 1200.0])
def test_names_of_a_battle_do_not_cover_each_other_however_small_the_picture(points: float) -> None:
    """Two units side by side, one with a long name."""
    text = """
kind: battle
title: Names
table: {width: 120, height: 90}
turns: 1
first: a
sides: [{id: a, name: A}, {id: b, name: B}]
pieces:
  - {id: archers, side: a, unit: archer, name: Archers, models: 10, files: 10, front: [38, 16], facing: 0}
  - {id: guards, side: a, unit: spearman, name: Guards of the wall, models: 20, files: 5, front: [56, 26], facing: 0}
"""
    shown = battle.scene(scenario_from_text(text, "names").battle, View(points=points))
    assert shown.scale == points / 1200
    placer = Placer(shown.view, shown.scale)
    one, two = (placer.box(item) for item in shown.items if isinstance(item, Text))
    assert one.shares(two) == 0
