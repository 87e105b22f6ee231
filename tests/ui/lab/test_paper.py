"""Pictures of verdicts for the place in the window where they are shown: their words lie apart from each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.analysis.cases import answer_one
from game.analysis.pictures import picture
from game.assets import scenario_path
from game.data.load import load_case
from game.scene.drawables import Scene, Text
from game.scene.sheet import PRINTED
from game.scene.strokes import label_box
from game.ui.lab.sheet import paper_for, point_of

CASES = (
    ("clipping_the_corner", 0),
    ("some_short_some_long", 0),
    ("who_must_test_panic", 5),
    ("round_the_flanks", 0),
    ("hedge_halfway", 1),
)


def overlaps(scene: Scene) -> list[tuple[str, str]]:
    """Pairs of words that share ground, by more than a point."""
    placed = []
    for item in scene.items:
        if isinstance(item, Text):
            left, top, right, bottom = label_box(item)
            x, y = item.at[0] * scene.scale, -item.at[1] * scene.scale
            placed.append((item.text, (x + left, y + top, x + right, y + bottom)))
    return [
        (one, two)
        for (one, a), (two, b) in combinations(placed, 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
    ]


@pytest.mark.parametrize("size", [(850, 544), (550, 300), (1490, 760)])
@pytest.mark.parametrize(("name", "number"), CASES)
def test_no_words_meet_in_the_lab(name: str, number: int, size: tuple[int, int]) -> None:
    """As large a place as the lab has in windows of 1280, 960 and 1920 pixels."""
    case = load_case(scenario_path("cases", f"{name}.yaml"))
    scene = picture(case, answer_one(case, number), paper_for(size))
    assert overlaps(scene) == []


def test_words_are_of_a_size_that_can_be_read() -> None:
    """In a window of 1280 pixels 850 belong to the table: a point is a pixel there; on paper it stays as it was."""
    case = load_case(scenario_path("cases", "clipping_the_corner.yaml"))
    verdict = answer_one(case, 0)
    assert point_of(picture(case, verdict, paper_for((850, 544))), 850) == pytest.approx(1.0)
    assert picture(case, verdict).points == PRINTED.points == 1100


def test_words_wider_than_the_picture_get_smaller() -> None:
    """In a narrow place the reason against the chariot, some 60 letters, would be cut at both ends."""
    case = load_case(scenario_path("cases", "across_the_wall.yaml"))
    scene = picture(case, answer_one(case, 0), paper_for((440, 300)))
    boxes = [label_box(item) for item in scene.items if isinstance(item, Text)]
    assert max(right - left for left, _, right, _ in boxes) <= scene.points
