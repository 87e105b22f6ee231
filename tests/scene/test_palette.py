"""Colours: every role has one, and colour-blind eyes tell apart what must be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.errors import DataError
from game.scene.battle import scene
from game.scene.palette import PALETTES, Palette, palette
from tests.scene.pictures import CASES, LANE, WHEEL, drawn, of_file, roles

# Linear-light matrices of Viénot, Brettel and Mollon (1999).
BLINDNESS = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}
APART = ("red", "blue", "path", "touched")


def test_both_palettes_have_the_same_roles() -> None:
    print_roles, table_roles = (set(palette(name).colours) for name in ("print", "table"))
    assert print_roles == table_roles


def test_no_picture_asks_for_a_role_without_a_colour() -> None:
    shown = [drawn(WHEEL), drawn(WHEEL, 1), drawn(LANE)]
    for path in CASES[::6]:
        shown += of_file(path)
    asked = set().union(*map(roles, shown))
    assert len(asked) > 15
    for found in PALETTES.values():
        assert asked <= set(found.colours)


@pytest.mark.parametrize("eyes", ["all", *BLINDNESS])
@pytest.mark.parametrize("pair", [*combinations(APART, 2)], ids="-".join)
def test_armies_path_and_contact_differ_for_all_eyes(pair: tuple[str, str], eyes: str) -> None:
    """At least 20 steps of lightness or colour apart (CIE 1976; 2.3 is what can just be seen)."""
    one, two = (_lab(_seen(palette("print"), role, eyes)) for role in pair)
    assert sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5 > 20


def test_an_unknown_palette_is_said_with_the_known_ones() -> None:
    with pytest.raises(DataError, match="use print, table"):
        palette("neon")


def _seen(colours: Palette, role: str, eyes: str) -> list[float]:
    """Linear red, green and blue as those eyes see them."""
    light = [_linear(int(colours[role][n : n + 2], 16) / 255) for n in (1, 3, 5)]
    if eyes == "all":
        return light
    return [max(0.0, sum(m * v for m, v in zip(row, light, strict=True))) for row in BLINDNESS[eyes]]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _lab(light: list[float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_the_scene_of_a_position_is_not_empty() -> None:
    from game.data.load import case_from_text

    assert len(scene(case_from_text(WHEEL, "x").battle).items) > 80
