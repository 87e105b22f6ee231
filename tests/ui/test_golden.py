"""The window's kept pictures and scenes come out as they did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageDraw

from game.scene.drawables import Polygon
from game.ui.screens.table import TableScreen
from game.ui.settings import Settings
from tests.ui.gallery import shown
from tests.ui.golden import (
    MEAN,
    PICTURES,
    SCENES,
    SHARE,
    differs,
    picture_difference,
    picture_path,
    same_line,
    scene_difference,
    scene_path,
)

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 60_000


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_drawn_as_it_was_kept(name: str) -> None:
    assert scene_difference(name) == "", "read the difference; if it is what you want: make golden"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_was_kept(name: str, tmp_path: Path) -> None:
    assert picture_difference(name, tmp_path) == "", "look at the pictures; if they are what you want: make golden"


def test_there_are_twenty_pictures_and_they_are_small() -> None:
    """And none is kept that nobody looks at any more."""
    assert len(PICTURES) >= 20
    assert {path.stem for path in picture_path("menu").parent.glob("*.png")} == set(PICTURES)
    assert {path.name for path in scene_path("table").parent.glob("*.txt")} == {scene_path(n).name for n in SCENES}
    assert [name for name in PICTURES if picture_path(name).stat().st_size > MOST_BYTES] == []


def test_a_word_more_or_a_unit_elsewhere_is_seen() -> None:
    """A picture is as itself; a bar of 40 by 12 pixels is far off in 480 of 256000 pixels, and two are too many."""
    kept = Image.open(picture_path("rules")).convert("RGB")
    mean, share, _ = differs(kept, kept)
    assert (mean, share) == (0.0, 0.0)
    for n in range(2):
        ImageDraw.Draw(changed := kept.copy()).rectangle((300, 200, 339 + 40 * n, 211), fill="#ff00ff")
        mean, share, where = differs(kept, changed)
        assert mean < MEAN
        assert share == 480 * (n + 1) / 256_000
        assert where.getpixel((310, 205)) == 255
    assert share > SHARE


@pytest.mark.parametrize(
    ("now", "is_same"),
    [
        ("text good 'Guards' 10.2,20.0", True),
        ("text good 'Guards' 10.4,20.0", False),
        ("text bad 'Guards' 10.0,20.0", False),
        ("text good 'Guard' 10.0,20.0", False),
        ("text good 'Guards' 10.0,20.0 30.0,40.0", False),
    ],
)
def test_numbers_of_a_scene_may_differ_by_little(now: str, is_same: bool) -> None:
    assert same_line("text good 'Guards' 10.0,20.0", now) == is_same


def test_who_is_not_on_the_table_has_no_outline_on_it() -> None:
    """Units in reserve are chosen from the list alone; who stands in a unit is outlined there."""
    with shown("reserve", (960, 600), Settings()) as app:
        assert isinstance(app.screen, TableScreen)
        assert list(app.screen.orders())
        assert list(app.screen._over()) == []
    with shown("contact_and_leaders", (960, 600), Settings()) as app:
        assert isinstance(app.screen, TableScreen)
        assert [order.id for order in app.screen.orders() if order.id == "general"]
        areas = [item for item in app.screen._over() if isinstance(item, Polygon) and item.stroke == "select"]
        assert areas
        assert not [area for area in areas if all(max(x, y) < 60 for x, y in area.points)]
