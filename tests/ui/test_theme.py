"""Both themes can be read: the contrast of words with the ground below them (WCAG 2, relative luminance)."""

from __future__ import annotations

import pytest

from game.ui.theme import THEMES, Inks

ENOUGH, LARGE_OR_OFF = 4.5, 3.5
"""What words need; and what is enough for words that are switched off or only a hint."""


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_itself() -> None:
    """Black on white is 21 to 1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)


@pytest.mark.parametrize("inks", THEMES.values(), ids=THEMES)
def test_words_stand_out_from_every_ground_they_are_written_on(inks: Inks) -> None:
    """Text, hints and colours of seats on the back, panels, buttons and rows."""
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
