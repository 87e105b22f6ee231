"""Both themes can be read: the contrast of words with the ground below them (WCAG 2, relative luminance)."""

from __future__ import annotations

import pygame
import pytest

from game.scene.palette import palette
from game.ui.app import App
from game.ui.colours import contrast
from game.ui.screens.options import palettes
from game.ui.settings import Settings
from game.ui.theme import THEMES, with_seats

ENOUGH, LARGE_OR_OFF = 4.5, 3.5
"""What words need; and what is enough for words that are switched off or only a hint."""


def test_the_measure_itself() -> None:
    """Black on white is 21 to 1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("table", palettes())
def test_words_stand_out_from_every_ground_they_are_written_on(name: str, table: str) -> None:
    """Text, hints and colours of seats on the back, panels, buttons and rows; the seats as they look on the table."""
    inks = with_seats(THEMES[name], palette(table)["red"], palette(table)["blue"])
    for ink in ("text", "bright", "dim", "accent", "good", "bad", "red", "blue"):
        for ground in ("back", "panel", "button", "row"):
            assert contrast(getattr(inks, ink), getattr(inks, ground)) >= ENOUGH, (ink, ground)
    for ink, ground in (
        ("on_accent", "accent"),
        ("on_seat", "red_fill"),
        ("on_seat", "blue_fill"),
        ("red", "red_ground"),
        ("blue", "blue_ground"),
        ("accent", "primary"),
        ("bright", "button_over"),
        ("pip", "die"),
    ):
        assert contrast(getattr(inks, ink), getattr(inks, ground)) >= ENOUGH, (ink, ground)
    for ground in ("back", "panel"):
        assert contrast(inks.faint, getattr(inks, ground)) >= LARGE_OR_OFF


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_words_in_widgets_grow_with_the_scale(scale: float) -> None:
    """14 points on a button and in a field at scale 1."""
    app = App((1280, 800), Settings(scale=scale))
    faces = [app.manager.get_theme().get_font_info([kind])["size"] for kind in ("button", "text_entry_line")]
    pygame.display.quit()
    assert faces == [round(14 * scale)] * 2
